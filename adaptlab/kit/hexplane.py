"""The plane of hexes on which boards lie: distances, directions, lines, and points.

Nothing here asks whether a board has a cell; `kit.hexes` tells what a cell is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

Cell = tuple[int, int]
"""The row and the x of a hex, both from 0; x counts half hexes."""
Point = tuple[float, float]

DIRECTIONS: tuple[Cell, ...] = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""The six ways out of a cell, by number: to the right, then clockwise."""

HALF_WIDTH = sqrt(3) / 2
"""Half the width of a hex whose side is 1."""


def step(cell: Cell, direction: int, far: int = 1) -> Cell:
    """The cell so far away in a direction."""
    down, right = DIRECTIONS[direction]
    return cell[0] + far * down, cell[1] + far * right


def distance(one: Cell, other: Cell) -> int:
    """The steps between two cells if nothing is in the way."""
    down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
    return down + max(0, right - down) // 2


def towards(one: Cell, other: Cell) -> tuple[int, ...]:
    """The directions that lead best from a cell to another: one, or two that are as good."""
    if one == other:
        return ()
    down, right = other[0] - one[0], other[1] - one[1]
    likeness = [3 * down * d + right * r for d, r in DIRECTIONS]
    return tuple(n for n, found in enumerate(likeness) if found == max(likeness))


def circle(cell: Cell, far: int) -> Iterator[Cell]:
    """All cells at just this distance, row by row."""
    row, x = cell
    for down in range(-far, far + 1):
        wide = 2 * far - abs(down)
        for right in range(-wide, wide + 1, 2 if abs(down) == far else 2 * wide):
            yield row + down, x + right


def lines(one: Cell, other: Cell) -> tuple[tuple[Cell, ...], ...]:
    """The straight lines from a cell to another, as the cells that they go through.

    Where the line runs along an edge between cells there are two: one passes on this side of it,
    one on the other.
    """
    if one == other:
        return ((one,),)
    return tuple(dict.fromkeys(_line(one, other, side) for side in (1, -1)))


FINE = 100
"""A line is moved aside by a hundredth of what is the least between it and an edge beside it."""


def _line(one: Cell, other: Cell, side: int) -> tuple[Cell, ...]:
    """The cells nearest to points along the line, which is moved to one side by a trifle."""
    far = distance(one, other)
    odd = sum(one) % 2
    aside = (side, 2 * side, -3 * side)
    ends = list(zip(_cube(one, odd), _cube(other, odd), aside, strict=True))
    found = []
    for part in range(far + 1):
        exact = [FINE * (start * (far - part) + end * part) + a for start, end, a in ends]
        found.append(_nearest(exact, 2 * FINE * far, odd))
    return tuple(found)


def _cube(cell: Cell, odd: int) -> tuple[int, int, int]:
    """Twice the three numbers of a cell that are counted across its edges, whose sum is 0."""
    row, x = cell
    return x - odd - row, odd - x - row, 2 * row


def _nearest(exact: Sequence[int], whole: int, odd: int) -> Cell:
    """The cell in which a point lies, whose three numbers are given in parts of a whole."""
    rounded = [(2 * number + whole) // (2 * whole) for number in exact]
    off = [abs(near * whole - number) for near, number in zip(rounded, exact, strict=True)]
    rounded[off.index(max(off))] -= sum(rounded)
    across, _, row = rounded
    return row, 2 * across + row + odd


# ---------------------------------------------------------------- points


def centre(cell: Cell, side: float = 1.0) -> Point:
    """The middle of a cell, for hexes with such a side; the board begins at 0, 0."""
    row, x = cell
    return (x + 1) * HALF_WIDTH * side, (1.5 * row + 1) * side


def corners(middle: Point, side: float = 1.0) -> tuple[Point, ...]:
    """The corners of a hex around its middle, from the one at the lower right on, clockwise."""
    x, y = middle
    wide, half = HALF_WIDTH * side, side / 2
    return (
        (x + wide, y + half), (x, y + side), (x - wide, y + half),
        (x - wide, y - half), (x, y - side), (x + wide, y - half),
    )  # fmt: skip
