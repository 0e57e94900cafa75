"""Editors of single fields of a position: numbers, flags, choices and lists."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from adaptlab.form import Field
from adaptlab.ui.editor import Editor, Tell, in_words, is_simple, name_of, text_of, value_of
from adaptlab.ui.map_field import MapEditor
from adaptlab.ui.parts import LABEL, button, observed, row

FIELD = {"width": "250px"}
"""Two of them side by side in a notebook of 900 pixels."""
MOST_ROWS = 6


class NumberEditor(Editor):
    """A number with arrows; its bounds give way to a value that is beyond them already."""

    def __init__(self, field: Field, tell: Tell) -> None:
        super().__init__(field, tell)
        self.input = self._hooked(
            widgets.BoundedIntText(
                min=field.low, max=field.high, value=field.low, description=field.label,
                tooltip=f"{field.label}: {field.low} to {field.high}",
                style=LABEL, layout=FIELD,
            )
        )  # fmt: skip
        self.widget = observed(self.input, self._changed)

    def _show(self, value: Any) -> None:
        number = value if isinstance(value, int) else self.field.low
        with self.input.hold_trait_notifications():
            self.input.min = min(self.field.low, number)
            self.input.max = max(self.field.high, number)
            self.input.value = number


class FlagEditor(Editor):
    """Yes or no."""

    def __init__(self, field: Field, tell: Tell) -> None:
        super().__init__(field, tell)
        self.input = self._hooked(
            widgets.Checkbox(description=field.label, indent=False, layout=FIELD)
        )
        self.widget = observed(self.input, self._changed)

    def _show(self, value: Any) -> None:
        self.input.value = value is True


class ChoiceEditor(Editor):
    """One of several, chosen by typing; more than one word is shown above and can be replaced."""

    def __init__(self, field: Field, tell: Tell) -> None:
        super().__init__(field, tell)
        self.input = self._hooked(
            widgets.Combobox(
                options=[text_of(choice) for choice in field.choices], ensure_option=False,
                continuous_update=False, description=field.label, style=LABEL, layout=FIELD,
                tooltip=f"{field.label}: type a part of the name and choose",
            )
        )  # fmt: skip
        observed(self.input, lambda text: self._changed(value_of(text, field.choices)))
        self.kept = widgets.Label(layout={"width": "100%"})
        self.remove = self._hooked(
            button("Remove", lambda: self._changed(None), f"Take away: {field.label}"), "-remove"
        )
        self.note = widgets.VBox([self.kept, self.remove], layout={"display": "none"})
        self.widget = widgets.VBox([self.input, self.note], layout={"width": "256px"})

    def _show(self, value: Any) -> None:
        simple = is_simple(value)
        self.input.value = text_of(value) if simple else ""
        self.input.placeholder = "" if simple else "type to replace"
        self.kept.value = "" if simple else in_words(value)
        self.kept.tooltip = self.kept.value
        self.note.layout.display = "none" if simple else ""


class ListEditor(Editor):
    """Several in an order: new ones are added at the end, and any can be moved or removed."""

    is_wide = True

    def __init__(self, field: Field, tell: Tell) -> None:
        super().__init__(field, tell)
        self.values: list[Any] = []
        self.input = self._hooked(
            widgets.Combobox(
                options=[text_of(choice) for choice in field.choices], ensure_option=False,
                continuous_update=False, description=field.label, style=LABEL,
                placeholder="type to add", layout={"width": "340px"},
                tooltip=f"{field.label}: what to add, at most {field.most} in all",
            )
        )  # fmt: skip
        self.entries = self._hooked(
            widgets.Select(options=(), value=None, rows=1, layout={"width": "340px"}), "-entries"
        )
        self.entries.tooltip = f"{field.label}: the entries in their order"
        self.buttons = {
            "add": button("Add", self.add, "Add it at the end"),
            "earlier": button("↑", lambda: self.move(-1), "Move the marked entry up"),
            "later": button("↓", lambda: self.move(1), "Move the marked entry down"),
            "remove": button("Remove", self.remove, "Remove the marked entry"),
        }
        for name, made in self.buttons.items():
            self._hooked(made, f"-{name}")
        add, *others = self.buttons.values()
        self.changing = row(self.entries, *others)
        self.widget = widgets.VBox([row(self.input, add), self.changing], layout={"width": "100%"})

    def _show(self, value: Any) -> None:
        self.values = list(value) if isinstance(value, list) else []
        marked = self.entries.index
        self.entries.options = [
            f"{number}. {name_of(item)}" for number, item in enumerate(self.values, start=1)
        ]
        count = len(self.values)
        self.entries.rows = max(1, min(MOST_ROWS, count))
        self.entries.index = None if not count else min(marked or 0, count - 1)
        self.changing.layout.display = "" if count else "none"
        self.buttons["add"].disabled = count >= self.field.most

    def add(self) -> None:
        """Add what is typed."""
        value = value_of(self.input.value, self.field.choices)
        if value is not None:
            with self._filling:
                self.input.value = ""
            self._changed([*self.values, value])

    def move(self, by: int) -> None:
        """Move the marked entry, which stays marked."""
        here = self.entries.index
        if here is not None and 0 <= here + by < len(self.values):
            moved = self.values[:]
            moved.insert(here + by, moved.pop(here))
            with self._filling:
                self.entries.index = here + by
            self._changed(moved)

    def remove(self) -> None:
        """Remove the marked entry."""
        here = self.entries.index
        if here is not None:
            self._changed(self.values[:here] + self.values[here + 1 :])


EDITORS: dict[str, type[Editor]] = {
    "number": NumberEditor,
    "flag": FlagEditor,
    "choice": ChoiceEditor,
    "list": ListEditor,
    "map": MapEditor,
}


def editor(field: Field, tell: Tell) -> Editor:
    """An editor of the kind that a field needs."""
    return EDITORS[field.kind](field, tell)
