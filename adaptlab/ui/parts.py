"""Small parts that all views are made of: buttons, fields, words, and the base of a view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from adaptlab.ui.bench import Bench

if TYPE_CHECKING:
    from matplotlib.figure import Figure

WIDE = {"width": "100%"}
"""The layout of what takes the whole width; a dict, so that every widget gets its own."""
LABEL = {"description_width": "initial"}


class Filling:
    """Whether controls are being changed by their own view, so that nobody is to hear of it.

    ``with filling:`` they are changed; who listens to them asks ``if filling``.
    """

    def __init__(self) -> None:
        self._depth = 0

    def __bool__(self) -> bool:
        return self._depth > 0

    def __enter__(self) -> None:
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1


class View:
    """A part of the workbench that shows the bench.

    ``widget`` is what is seen. `refresh` is called after every change of the bench; a view that
    is expensive to draw may wait until it is looked at (``visible``).
    """

    title = ""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.widget: widgets.Widget = widgets.VBox(layout=WIDE)
        self.visible = True
        self._filling = Filling()

    def refresh(self) -> None:
        """Show the bench as it is now."""

    def show(self, visible: bool) -> None:
        """The view comes to be looked at, or no longer is."""
        self.visible = visible
        if visible:
            self.refresh()


def words(text: object, tag: str = "div", **style: str) -> widgets.HTML:
    """A text, escaped."""
    return widgets.HTML(marked(text, tag, **style), layout=WIDE)


def marked(text: object, tag: str = "div", **style: str) -> str:
    """A text in an HTML element, escaped; ``font_weight="bold"`` is written font-weight."""
    css = "; ".join(f"{name.replace('_', '-')}: {value}" for name, value in style.items())
    opening = f'<{tag} style="{css}">' if css else f"<{tag}>"
    return f"{opening}{escape(str(text))}</{tag}>"


def button(
    label: str,
    do: Callable[[], object],
    tooltip: str = "",
    enabled: bool = True,
    hook: str = "",
    wide: bool = False,
) -> widgets.Button:
    """A button; ``do`` must go through `Bench.act` if it can fail. ``hook`` is a CSS class."""
    made = widgets.Button(
        description=label,
        tooltip=tooltip or label,
        disabled=not enabled,
        layout=widgets.Layout(width="100%" if wide else "auto"),
    )
    made.on_click(lambda _: do())
    if hook:
        made.add_class(hook)
    return made


def observed(widget: Any, do: Callable[[Any], object]) -> Any:
    """The widget, after having asked it to tell of every new value."""
    widget.observe(lambda change: do(change["new"]), names="value")
    return widget


def choice(
    label: str, options: Sequence[Any], value: Any, do: Callable[[Any], object], hook: str = ""
) -> widgets.Dropdown:
    """A labelled choice among options."""
    made = widgets.Dropdown(
        description=label, options=options, value=value, style=LABEL,
        layout=widgets.Layout(width="auto"),
    )  # fmt: skip
    if hook:
        made.add_class(hook)
    return observed(made, do)


def refill(control: Any, options: Sequence[Any]) -> None:
    """Offer other options; what was chosen stays if it is among them, else the first is."""
    if tuple(control.options) == tuple(options):
        return
    before = control.value
    control.options = options
    values = [option[1] if isinstance(option, tuple) else option for option in options]
    if isinstance(before, tuple):
        control.value = tuple(each for each in before if each in values)
    elif values:
        control.value = before if before in values else values[0]


def slider(
    label: str, low: int, high: int, value: int, do: Callable[[int], object], hook: str = ""
) -> widgets.IntSlider:
    """A labelled number between bounds; it tells of values while it is dragged."""
    made = widgets.IntSlider(
        description=label, min=low, max=high, value=value, style=LABEL,
        layout=widgets.Layout(width="300px"),
    )  # fmt: skip
    if hook:
        made.add_class(hook)
    return observed(made, do)


def png(figure: Figure) -> bytes:
    """A figure as a picture for `widgets.Image`."""
    out = BytesIO()
    figure.savefig(out, format="png", dpi=100)
    return out.getvalue()


def row(*inside: widgets.Widget) -> widgets.HBox:
    """Widgets side by side, going on in the next line where there is no room."""
    layout = widgets.Layout(flex_flow="row wrap", align_items="center", width="100%")
    return widgets.HBox(inside, layout=layout)


def column(*inside: widgets.Widget) -> widgets.VBox:
    """Widgets below each other."""
    return widgets.VBox(inside, layout=WIDE)
