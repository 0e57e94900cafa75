"""The board of Adaptoid: a hexagon with 4 cells a side.

A cell is its row and column, (4, 2), counted from 1 as in the leaflet; inside it is the number 42.
A set of cells is one number too, in which bit 42 stands for cell 42.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adaptlab.cite import rule

Cell = tuple[int, int]

LENGTHS = (4, 5, 6, 7, 6, 5, 4)
"""The cells of each row."""

CELLS = tuple(
    10 * row + column for row, length in enumerate(LENGTHS, 1) for column in range(1, length + 1)
)
NAMES = frozenset(map(str, CELLS))
"""The cells as they are written in notation and files: ``"42"``."""
BIT: Mapping[int, int] = {cell: 1 << cell for cell in CELLS}
BOARD = sum(BIT.values())


@rule("board")
def neighbours(cell: int) -> list[int]:
    """The cells around a cell: six, fewer at the edge."""
    row, column = divmod(cell, 10)
    around = [10 * row + column - 1, 10 * row + column + 1]
    for other in (row - 1, row + 1):
        if 1 <= other <= len(LENGTHS):
            left = column - 1 if LENGTHS[other - 1] < LENGTHS[row - 1] else column
            around += [10 * other + left, 10 * other + left + 1]
    return sorted(cell for cell in around if cell in BIT)


NEAR: Mapping[int, int] = {cell: sum(BIT[near] for near in neighbours(cell)) for cell in CELLS}
"""The cells around each cell, as a set."""


def cells_in(some: int) -> Iterator[int]:
    """The cells of a set, in order."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


def spread(some: int) -> int:
    """The cells that are beside any of these."""
    reached = 0
    while some:
        lowest = some & -some
        reached |= NEAR[lowest.bit_length() - 1]
        some ^= lowest
    return reached


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
