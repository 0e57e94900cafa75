"""What all editors of a field of a position have in common, and its values as words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as widgets

from adaptlab.errors import shown
from adaptlab.form import Field
from adaptlab.ui.parts import Filling

Tell = Callable[[Field, Any], object]


# ---------------------------------------------------------------- values as words


def text_of(value: Any) -> str:
    """A choice as it is typed; nothing is the empty text."""
    return "" if value is None else str(value)


def value_of(text: str, choices: Sequence[Any]) -> Any:
    """What a typed text stands for.

    Capitals do not matter. A text that is none of the choices is kept, so that it is refused by
    name when the position is read.
    """
    typed = text.strip()
    if not typed:
        return None
    for choice in choices:
        if text_of(choice).casefold() == typed.casefold():
            return choice
    return typed


def is_simple(value: Any) -> bool:
    """Whether a value can be typed as one word; stacks and made-up things cannot."""
    return value is None or isinstance(value, str | int)


def in_words(value: Any) -> str:
    """A value that is more than one word: a stack, some stacks, or something made up."""
    if isinstance(value, Mapping):
        return f"made up: {name_of(value)}"
    if isinstance(value, Sequence) and not isinstance(value, str) and value:
        if all(isinstance(item, list) for item in value):
            stacks = "; ".join(in_words(item) for item in value)
            return f"{len(value)} stacks: {stacks}"
        *below, upper = [name_of(item) for item in value]
        if not below:
            return f"1 card: {upper}"
        return f"{len(value)} cards, the upper one: {upper} (below: {', '.join(below)})"
    return name_of(value)


def name_of(value: Any) -> str:
    """The name of an entry, which may be a table with a name in it."""
    if isinstance(value, Mapping):
        return str(value.get("name", "without a name"))
    return text_of(value) if is_simple(value) else shown(value)


# ---------------------------------------------------------------- editors


class Editor:
    """A field on the screen. ``tell(field, value)`` is called when a person changes it."""

    is_wide = False
    """Whether it needs the whole width."""

    def __init__(self, field: Field, tell: Tell) -> None:
        self.field = field
        self.widget: widgets.Widget = widgets.Label()
        self._tell = tell
        self._filling = Filling()

    def show(self, value: Any) -> None:
        """Show a value without telling of it."""
        with self._filling:
            self._show(value)

    def _show(self, value: Any) -> None:
        raise NotImplementedError

    def clicked(self, marks: Mapping[str, str]) -> None:
        """Something in the picture was clicked."""

    def _changed(self, value: Any) -> None:
        if not self._filling:
            self._tell(self.field, value)

    def _hooked(self, widget: widgets.Widget, part: str = "") -> Any:
        """The widget with a CSS class made of the field's path."""
        name = "-".join(str(step) for step in self.field.path)
        widget.add_class(f"t-field-{name}{part}".replace(" ", "_"))
        return widget
