"""The house style of the figures: readable in grey, at the width of a notebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import wraps
from io import BytesIO
from typing import Any, NamedTuple, ParamSpec, TypeVar

from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.ticker import MaxNLocator, PercentFormatter

from adaptlab.draw.ink import DEEP, FAINT, INK, MUTED
from adaptlab.draw.words import broken
from adaptlab.evidence import RECONSTRUCTED

P = ParamSpec("P")
R = TypeVar("R")

SEQUENTIAL = "cividis"
"""A colour map that only grows lighter."""


class Series(NamedTuple):
    """How one of several series is drawn: no two share a lightness, a hatch or a line."""

    colour: str
    hatch: str
    line: Any
    marker: str


SERIES = (
    Series(DEEP, "", "-", "o"),
    Series("#e6a04c", "////", "--", "s"),
    Series("#dfe9ee", "....", ":", "^"),
    Series("#8a6d8f", "xxxx", "-.", "D"),
)

MOST_TICKS = 24
SLOTS = 8

SMALL = 8.0
BASE = 9.0
LARGE = 10.0

HOUSE: dict[str, Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": MUTED,
    "axes.labelcolor": INK,
    "axes.labelsize": BASE,
    "axes.linewidth": 0.8,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titlesize": BASE,
    "figure.titlesize": LARGE,
    "figure.constrained_layout.h_pad": 0.06,
    "figure.constrained_layout.w_pad": 0.06,
    "font.family": ["DejaVu Sans"],  # it comes with matplotlib
    "font.size": BASE,
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.6,
    "legend.fontsize": SMALL,
    "legend.frameon": False,
    "lines.linewidth": 1.6,
    "lines.markersize": 5,
    "patch.linewidth": 0.7,
    "text.color": INK,
    "text.parse_math": False,  # a name may hold a dollar sign
    "xtick.color": MUTED,
    "xtick.labelcolor": INK,
    "xtick.labelsize": SMALL,
    "ytick.color": MUTED,
    "ytick.labelcolor": INK,
    "ytick.labelsize": SMALL,
}


def house_style() -> AbstractContextManager[None]:
    """The settings under which figures are made and drawn; the reader's own come back after it."""
    return style.context(["default", HOUSE])


def styled(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function work in the house style."""

    @wraps(function)
    def inside(*args: P.args, **kwargs: P.kwargs) -> R:
        with house_style():
            return function(*args, **kwargs)

    return inside


class Picture(Figure):
    """A figure that shows itself in a notebook without pyplot, always in the house style."""

    def draw(self, renderer: RendererBase) -> None:
        """Draw it; matplotlib makes ticks only now, so the style must hold here as well."""
        with house_style():
            super().draw(renderer)

    def _repr_png_(self) -> bytes:
        out = BytesIO()
        with house_style():
            self.savefig(out, format="png")
        return out.getvalue()


def new_figure(width: float = 7.0, height: float = 3.5, layout: Any = "constrained") -> Picture:
    """An empty figure of so many inches, which belongs to nobody but the caller."""
    return Picture(figsize=(width, height), dpi=100, facecolor="white", layout=layout)


# ---------------------------------------------------------------- parts of a figure


def headline(figure: Figure, words: str) -> None:
    """The title of the whole figure, from the left, in one or two lines; none if it is empty."""
    if words:
        lines = broken(words, figure.get_figwidth() - 0.4, LARGE, 2)
        figure.suptitle(lines, x=0.012, ha="left")


def footnote(figure: Figure, words: str = RECONSTRUCTED) -> None:
    """A small line at the foot of the figure."""
    figure.supxlabel(words, x=0.988, ha="right", fontsize=SMALL - 0.5, color=MUTED, style="italic")


def legend_above(
    where: Axes | Figure, handles: Sequence[Any], names: Sequence[str], width: float
) -> Legend:
    """A legend above axes or a whole figure: in a row if the names are short, else in a column."""
    room = width / len(names) - 0.6
    lines = [broken(name, room, SMALL) for name in names]
    columns = len(names)
    if any(line.endswith("…") for line in lines):
        lines, columns = [broken(name, width - 0.8, SMALL, 2) for name in names], 1
    place: dict[str, Any] = {"loc": "outside upper left"}
    if isinstance(where, Axes):
        place = {"loc": "lower left", "bbox_to_anchor": (0, 1.02)}
    # matplotlib would leave out a name that begins with _, so names come in afterwards.
    legend = where.legend(
        list(handles), ["…"] * len(names), borderaxespad=0.3, ncols=columns, **place
    )
    for text, line in zip(legend.get_texts(), lines, strict=True):
        text.set_text(line)
    return legend


def grid_lines(axes: Axes, axis: Any) -> None:
    """Faint lines behind the data, along one axis."""
    axes.grid(visible=True, axis=axis)
    axes.tick_params(axis=axis, length=0)


def chance_axis(axes: Axes, axis: str = "y") -> None:
    """Percentages along an axis."""
    chosen = axes.yaxis if axis == "y" else axes.xaxis
    chosen.set_major_formatter(PercentFormatter(1, decimals=None, symbol=" %"))
    grid_lines(axes, axis)


def whole_axis(axes: Axes, low: int, high: int) -> None:
    """Whole numbers along the x axis; never so few that bars become slabs."""
    spare = max(0, SLOTS - (high - low + 1)) / 2
    axes.set_xlim(low - 0.7 - spare, high + 0.7 + spare)
    if high - low < MOST_TICKS:
        axes.set_xticks(range(low, high + 1))
    else:
        axes.xaxis.set_major_locator(MaxNLocator(12, integer=True, steps=[1, 2, 5, 10]))
    axes.tick_params(axis="x", length=0)
