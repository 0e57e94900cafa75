"""Boards of hexes, of any shape and size: cells, distances, ways, sight, and points to draw.

A board is made of rows of hexes that stand on a corner. Each row says by how many half hexes it is
moved to the right, and how many hexes it has. A cell is its row and its x, both counted from 0 and
x in half hexes: so the cell to the right of ``(3, 4)`` is ``(3, 6)``, and below it are ``(4, 3)``
and ``(4, 5)``. An action is said with such a cell as ``12,41``.

A small board of a game of your own, with a lake in its middle::

    >>> from adaptlab.kit.hexes import Board, distance
    >>> board = Board([(1, 3), (0, 4), (1, 3)], holes=[(1, 2)])
    >>> len(board.cells), board.neighbours((0, 1))
    (9, ((0, 3), (1, 0)))
    >>> distance((0, 1), (2, 5))
    3
    >>> board.path((1, 0), (1, 4))
    Path(cost=3, cells=((1, 0), (0, 1), (0, 3), (1, 4)))

Steps may cost more or be blocked; ``cost(here, there)`` says so, with None for a step that cannot
be made::

    >>> def cost(here, there):
    ...     return None if there == (0, 3) else 1
    >>> board.path((1, 0), (1, 4), cost).cells
    ((1, 0), (2, 1), (2, 3), (1, 4))

Where speed counts, a set of cells is one number: each cell has a number of its own, which is its
place in ``cells`` unless the board is told others, and stands for the bit of that number::

    >>> start = board.set_of([(0, 1)])
    >>> board.cells_of(board.spread(start))
    ((0, 3), (1, 0))
    >>> board.cells_of(board.flood(start, board.all, steps=2))
    ((0, 1), (0, 3), (0, 5), (1, 0), (1, 4), (2, 1))

Rows and columns as they are printed on a board are cells by `Board.at`::

    >>> board.at(row=2, column=1), board.column((2, 3))
    ((2, 3), 1)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from math import dist, floor
from typing import Any, NamedTuple

from adaptlab.errors import AdaptlabError, shown
from adaptlab.kit.hexplane import (
    DIRECTIONS,
    HALF_WIDTH,
    Cell,
    Point,
    centre,
    circle,
    corners,
    distance,
    lines,
    step,
    towards,
)

__all__ = [
    "DIRECTIONS",
    "Board",
    "Cell",
    "Cost",
    "Path",
    "Point",
    "Row",
    "centre",
    "circle",
    "corners",
    "distance",
    "lines",
    "numbers_in",
    "step",
    "towards",
]

Cost = Callable[[Cell, Cell], int | None]
"""What a step from a cell to the next one costs; None if it cannot be made."""

MOST_IN_ROW = 10_000


class Row(NamedTuple):
    """A row of a board: by how many half hexes it is moved to the right, and its hexes."""

    offset: int
    length: int


class Path(NamedTuple):
    """A way over the board, from its first cell to its last, and what it costs."""

    cost: int
    cells: tuple[Cell, ...]


class Board:
    """A board: its cells, what is beside what, and ways over it.

    ``rows`` are pairs of an offset and a length, from the top; ``holes`` are cells that are left
    out. ``number(row, column)`` gives the number of a cell, for games that have their own.
    """

    def __init__(
        self,
        rows: Iterable[tuple[int, int]],
        holes: Collection[Cell] = (),
        number: Callable[[int, int], int] | None = None,
    ) -> None:
        self.rows = _checked(rows)
        every = [
            (row, offset + 2 * column)
            for row, (offset, length) in enumerate(self.rows)
            for column in range(length)
        ]
        left_out = set(holes)
        if strange := left_out.difference(every):
            raise AdaptlabError(f"holes: expected cells of the rows, not {shown(min(strange))}")
        self.cells = tuple(cell for cell in every if cell not in left_out)
        """All cells, row by row."""
        self.number: Mapping[Cell, int] = {
            cell: place if number is None else number(cell[0], self.column(cell))
            for place, cell in enumerate(self.cells)
        }
        """The number of each cell."""
        self.by_number: Mapping[int, Cell] = {n: cell for cell, n in self.number.items()}
        if len(self.by_number) < len(self.cells) or min(self.by_number) < 0:
            raise AdaptlabError("number: expected a number of its own for each cell, from 0")
        self.all = self.set_of(self.cells)
        """The set of all cells."""
        self._around = {cell: tuple(self._beside(cell)) for cell in self.cells}
        self.near: Mapping[int, int] = {
            self.number[cell]: self.set_of(around) for cell, around in self._around.items()
        }
        """By the number of a cell the set of those beside it."""

    def __contains__(self, cell: object) -> bool:
        return cell in self.number

    def __repr__(self) -> str:
        return f"<Board of {len(self.cells)} hexes in {len(self.rows)} rows>"

    def _beside(self, cell: Cell) -> Iterator[Cell]:
        beside = (step(cell, direction) for direction in range(6))
        return (near for near in sorted(beside) if near in self.number)

    # -------- names

    def at(self, row: int, column: int) -> Cell:
        """The cell in a row, counted from its left; both from 0."""
        if not (0 <= row < len(self.rows) and 0 <= column < self.rows[row].length):
            raise AdaptlabError(f"cell: the board has no column {column} in a row {row}")
        return self.checked((row, self.rows[row].offset + 2 * column))

    def column(self, cell: Cell) -> int:
        """The place of a cell in its row, from 0."""
        return (cell[1] - self.rows[cell[0]].offset) // 2

    def written(self, cell: Cell) -> str:
        """A cell as actions are said with it: ``12,41``."""
        return f"{cell[0]},{cell[1]}"

    def read(self, text: str) -> Cell:
        """The cell that was written so."""
        row, _, x = text.partition(",") if isinstance(text, str) else ("", "", "")
        if not all(part.isdecimal() and part.isascii() and len(part) < 9 for part in (row, x)):
            raise AdaptlabError(f"cell: expected a row and an x such as 3,4, not {shown(text)}")
        return self.checked((int(row), int(x)))

    def checked(self, cell: Any) -> Cell:
        """A cell, if the board has it."""
        if not isinstance(cell, tuple) or cell not in self.number:
            first = self.written(self.cells[0])
            raise AdaptlabError(f"cell: expected one of the board such as {first}: {shown(cell)}")
        return cell

    # -------- around a cell

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells beside a cell, in order: six, fewer at an edge."""
        return self._around[cell]

    def ring(self, cell: Cell, far: int) -> tuple[Cell, ...]:
        """The cells at just this distance."""
        return tuple(found for found in circle(cell, far) if found in self.number)

    def within(self, cell: Cell, far: int) -> tuple[Cell, ...]:
        """The cells at this distance or nearer, the cell itself first."""
        return tuple(found for near in range(far + 1) for found in self.ring(cell, near))

    def ray(self, cell: Cell, direction: int) -> Iterator[Cell]:
        """The cells straight on in a direction, up to the edge of the board or a hole."""
        cell = step(cell, direction)
        while cell in self.number:
            yield cell
            cell = step(cell, direction)

    def sees(self, one: Cell, other: Cell, blocks: Callable[[Cell], bool]) -> bool:
        """Whether a line between two cells is free: nothing that stands between them blocks it.

        A line along an edge is free if one of its sides is. Where the board has no cell, nothing
        blocks.
        """
        between = (filter(self.number.__contains__, line[1:-1]) for line in lines(one, other))
        return any(not any(map(blocks, cells)) for cells in between)

    # -------- ways

    def path(self, start: Cell, goal: Cell, cost: Cost | None = None) -> Path | None:
        """The cheapest way from a cell to another; None if there is none.

        Of ways that cost the same it is always the same one.
        """
        goal = self.checked(goal)
        costs, before = self._ways(self.checked(start), cost, None, goal)
        if goal not in costs:
            return None
        way = [goal]
        while way[-1] != start:
            way.append(before[way[-1]])
        return Path(costs[goal], tuple(reversed(way)))

    def reach(self, start: Cell, most: int, cost: Cost | None = None) -> dict[Cell, int]:
        """What it costs to get to each cell for no more than this, the nearest first."""
        return self._ways(self.checked(start), cost, most, None)[0]

    def _ways(
        self, start: Cell, cost: Cost | None, most: int | None, goal: Cell | None
    ) -> tuple[dict[Cell, int], dict[Cell, Cell]]:
        """The costs of cells in order, until the goal is found, and the cell before each."""
        settled: dict[Cell, int] = {}
        known, before = {start: 0}, {start: start}
        edge = [(0, self.number[start], start)]
        while edge and goal not in settled:
            paid, _, here = heappop(edge)
            if here in settled:
                continue
            settled[here] = paid
            for there in self._around[here]:
                price = 1 if cost is None else cost(here, there)
                if price is None or there in settled:
                    continue
                if price < 0:
                    raise AdaptlabError(f"cost: expected 0 or more for a step, not {shown(price)}")
                total = paid + price
                if (most is None or total <= most) and total < known.get(there, total + 1):
                    known[there], before[there] = total, here
                    heappush(edge, (total, self.number[there], there))
        return settled, before

    # -------- sets of cells

    def set_of(self, cells: Iterable[Cell]) -> int:
        """Cells as a set."""
        found = 0
        for cell in cells:
            found |= 1 << self.number[cell]
        return found

    def cells_of(self, some: int) -> tuple[Cell, ...]:
        """The cells of a set."""
        return tuple(self.by_number[number] for number in numbers_in(some))

    def spread(self, some: int) -> int:
        """The set of cells that are beside any of these."""
        near = self.near
        reached = 0
        while some:
            lowest = some & -some
            reached |= near[lowest.bit_length() - 1]
            some ^= lowest
        return reached

    def flood(self, some: int, free: int, steps: int | None = None) -> int:
        """The set of cells that can be reached from these through free ones, these included."""
        edge = some
        while edge and (steps is None or steps > 0):
            edge = self.spread(edge) & free & ~some
            some |= edge
            steps = None if steps is None else steps - 1
        return some

    # -------- points

    def size(self, side: float = 1.0) -> Point:
        """The width and height of the board, for hexes with such a side."""
        wide = max(offset + 2 * length for offset, length in self.rows)
        return wide * HALF_WIDTH * side, (1.5 * len(self.rows) + 0.5) * side

    def cell_at(self, point: Point, side: float = 1.0) -> Cell | None:
        """The cell in which a point lies; None if the board has none there."""
        above = floor((point[1] / side - 1) / 1.5)
        found = []
        for row in (above, above + 1):
            odd = (sum(self.cells[0]) + row) % 2
            x = 2 * round((point[0] / side / HALF_WIDTH - 1 - odd) / 2) + odd
            found.append((row, x))
        nearest = min(found, key=lambda cell: dist(centre(cell, side), point))
        return nearest if nearest in self.number else None


def _checked(rows: Iterable[tuple[int, int]]) -> tuple[Row, ...]:
    """Rows that fit together, or an error that names the first that does not."""
    found: list[Row] = []
    for row, pair in enumerate(rows):
        offset, length = pair
        if not all(type(part) is int and 0 <= part <= MOST_IN_ROW for part in pair):
            expected = f"expected an offset and a length from 0 to {MOST_IN_ROW}"
            raise AdaptlabError(f"row {row}: {expected}, not {shown(pair)}")
        if found and (offset - found[-1].offset) % 2 == 0:
            expected = "expected an odd number of half hexes between its offset and the last one's"
            raise AdaptlabError(f"row {row}: {expected}, so that the rows fit together")
        found.append(Row(offset, length))
    if not any(row.length for row in found):
        raise AdaptlabError("rows: expected at least one cell")
    return tuple(found)


def numbers_in(some: int) -> Iterator[int]:
    """The numbers of the cells in a set, in order."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest
