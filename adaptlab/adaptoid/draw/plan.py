"""Where everything is on the picture of Adaptoid and Adapt3."""

from __future__ import annotations

from math import sqrt

from adaptlab.adaptoid.board import HEXES
from adaptlab.draw.hexes import Layout
from adaptlab.draw.ink import GAP

WIDTH = 760
TOP = 46
CELL_WIDTH = 90
SIDE = CELL_WIDTH / sqrt(3)
"""The side of a cell, which is also how far its corners are from its centre."""
LAYOUT = Layout(HEXES, SIDE, (WIDTH - HEXES.size(SIDE)[0]) / 2, TOP)
HEIGHT = LAYOUT.bottom + GAP
PANEL_WIDTH = 138


def centre(cell: int) -> tuple[float, float]:
    """Where a cell is on the picture."""
    return LAYOUT.centre(HEXES.by_number[cell])
