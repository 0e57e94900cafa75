"""The board of Adaptoid: a hexagon with 4 cells a side.

A cell is its row and column, (4, 2), counted from 1 as in the leaflet; inside it is the number 42.
A set of cells is one number too, in which bit 42 stands for cell 42.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adaptlab.cite import rule
from adaptlab.kit.hexes import Board, numbers_in

Cell = tuple[int, int]

LENGTHS = (4, 5, 6, 7, 6, 5, 4)
"""The cells of each row."""


def _number(row: int, column: int) -> int:
    """The number of a cell, from its row and column as `kit.hexes` counts them."""
    return 10 * (row + 1) + column + 1


HEXES = Board([(7 - length, length) for length in LENGTHS], number=_number)

CELLS = tuple(HEXES.by_number)
NAMES = frozenset(map(str, CELLS))
"""The cells as they are written in notation and files: ``"42"``."""
BIT: Mapping[int, int] = {cell: 1 << cell for cell in CELLS}
BOARD = HEXES.all
NEAR = HEXES.near
"""The cells around each cell, as a set."""

cells_in = numbers_in
spread = HEXES.spread


@rule("board")
def neighbours(cell: int) -> list[int]:
    """The cells around a cell: six, fewer at the edge."""
    return list(cells_in(NEAR[cell]))


def _parts(some: int) -> Iterator[int]:
    """Every set that is a part of this one."""
    part = some
    while part:
        yield part
        part = (part - 1) & some


AROUND: Mapping[int, Mapping[int, int]] = {
    cell: {part: spread(part) for part in _parts(NEAR[cell])} for cell in CELLS
}
"""By a cell and some of its neighbours: the cells beside any of those. The second step of a move,
looked up instead of worked out."""


def written(cell: int) -> Cell:
    """A cell as it is written: its row and column."""
    return divmod(cell, 10)


def number_of(cell: Any) -> int:
    """A cell as a number, from 42 or (4, 2); 0 if the board has none such."""
    if isinstance(cell, tuple):
        is_pair = len(cell) == 2 and all(type(part) is int and 0 < part < 10 for part in cell)
        cell = 10 * cell[0] + cell[1] if is_pair else 0
    return cell if type(cell) is int and cell in BIT else 0
