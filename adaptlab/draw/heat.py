"""Parts of heat maps: cells with their numbers, axes with their values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from adaptlab.draw.style import MOST_TICKS, SEQUENTIAL

DARK = 0.18
"""Up to this luminance white stands out better than black."""


def show_cells(axes: Axes, values: Sequence[Sequence[Any]], top: float, **how: Any) -> Any:
    """A cell a value, from 0 to ``top``; None stays blank."""
    numbers = np.array([[np.nan if v is None else float(v) for v in row] for row in values])
    shown = np.ma.masked_invalid(numbers)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    return axes.imshow(shown, cmap=SEQUENTIAL, vmin=0, vmax=top, aspect="auto", **how)


def write_cells(
    axes: Axes, values: Sequence[Sequence[Any]], top: float, texts: Iterable[str], size: float
) -> None:
    """A text in each cell, row by row, white on dark cells."""
    colours = matplotlib.colormaps[SEQUENTIAL]
    cells = ((x, y, value) for y, row in enumerate(values) for x, value in enumerate(row))
    for (x, y, value), text in zip(cells, texts, strict=True):
        ink = "black"
        if value is not None and luminance(colours(float(value) / top)) < DARK:
            ink = "white"
        axes.text(x, y, text, ha="center", va="center", fontsize=size, color=ink)


def luminance(colour: Sequence[float]) -> float:
    """How light a colour is to the eye, from 0 to 1."""
    red, green, blue = (
        (c + 0.055) ** 2.4 / 1.055**2.4 if c > 0.04 else c / 12.92 for c in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def every(count: int) -> range:
    """Which of so many values an axis has room to name."""
    return range(0, count, -(-count // MOST_TICKS))


def colour_bar(figure: Figure, axes: Axes, image: Any, label: str, is_chance: bool) -> None:
    """What the lightness means."""
    bar = figure.colorbar(image, ax=axes, pad=0.02)
    bar.outline.set_visible(False)
    bar.ax.tick_params(length=0)
    bar.set_label(label)
    if is_chance:
        bar.ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
