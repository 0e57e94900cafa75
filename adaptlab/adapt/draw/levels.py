"""Where the Bodies of an upgrade graph stand on the page, and how the steps run between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float]

MOST_COLUMNS = 7
"""More levels than this run down the page instead of across it."""
WIDE, HIGH = 1.06, 0.54
"""A box, in inches."""
BULGE = 0.38
"""How far an arc beside the boxes of a level goes at most."""
LEAST_WIDTH = 7.0


@dataclass(frozen=True)
class Levels:
    """Bodies level by level, in inches from the top left corner of the page.

    A point is (u, v): u runs along the levels and v along the Bodies of a level. That is across
    and down the page, or the other way round if there are many levels; ``on_page`` turns it.
    """

    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """Each level with its Bodies."""
    side: float
    """What is left free on the left and on the right."""
    head: float
    foot: float

    @classmethod
    def of(cls, level_of: Mapping[str, int], side: float, head: float, foot: float) -> Levels:
        """The Bodies in their given order, by level."""
        levels = sorted(set(level_of.values()))
        rows = ((n, tuple(b for b, level in level_of.items() if level == n)) for n in levels)
        return cls(tuple(rows), side, head, foot)

    @property
    def across(self) -> bool:
        return len(self.rows) <= MOST_COLUMNS

    @property
    def most(self) -> int:
        """The Bodies of the fullest level."""
        return max(len(bodies) for _, bodies in self.rows)

    @property
    def half(self) -> Point:
        """Half a box."""
        return (WIDE / 2, HIGH / 2) if self.across else (HIGH / 2, WIDE / 2)

    @property
    def pitch(self) -> Point:
        """From level to level, and from Body to Body."""
        more = 0.06 * max(0, self.most - 3)
        return (1.5 + more, 0.84) if self.across else (1.0 + more, 1.34)

    @property
    def origin(self) -> Point:
        """The centre of the first level's first place."""
        spare = (self.width - self.need) / 2
        if self.across:
            return self.side + WIDE / 2 + spare, self.head + 0.65 + HIGH / 2
        return self.head + self.side + HIGH / 2, 1.0 + WIDE / 2 + spare

    @property
    def need(self) -> float:
        """The width that the boxes need."""
        if self.across:
            return 2 * self.side + WIDE + (len(self.rows) - 1) * self.pitch[0]
        return 1.0 + 0.3 + WIDE + (self.most - 1) * self.pitch[1]

    @property
    def width(self) -> float:
        return max(LEAST_WIDTH, self.need)

    @property
    def height(self) -> float:
        along = 0 if self.across else 1
        boxes = self.most if self.across else len(self.rows)
        last = self.origin[1 - along] + (boxes - 1) * self.pitch[1 - along]
        return last + HIGH / 2 + 0.3 + self.foot

    def on_page(self, point: Point) -> Point:
        """A point (u, v) as distances from the left and from the top."""
        return point if self.across else (point[1], point[0])

    def centre(self, column: int, slot: float) -> Point:
        return self.origin[0] + column * self.pitch[0], self.origin[1] + slot * self.pitch[1]

    def place(self, body: str) -> tuple[int, float]:
        """The index of a Body's level, and its place there; short levels stand in the middle."""
        for column, (_, bodies) in enumerate(self.rows):
            if body in bodies:
                return column, (self.most - len(bodies)) / 2 + bodies.index(body)
        raise KeyError(body)

    def gap(self, column: int, slot: float) -> float:
        """The place between the Bodies of a level, or beside them, that is nearest to another."""
        count = len(self.rows[column][1])
        first = (self.most - count) / 2 - 0.5
        inner = [first + k for k in range(1, count)]
        return min([*inner, first, first + count], key=lambda gap: abs(gap - slot))

    def way(self, below: str, body: str) -> list[Point]:
        """The points of a step: from box to box, through gaps of the levels between them.

        With 4 or more points, each triple after the first point is a Bézier curve.
        """
        (column, slot), (to, goal) = self.place(below), self.place(body)
        if column == to:
            return self._beside(column, slot, goal)
        ahead = 1 if to > column else -1
        deep = ahead * self.half[0]
        corners = [self._off(self.centre(column, slot), deep)]
        for step, passed in enumerate(range(column + ahead, to, ahead), start=1):
            on_line = slot + (goal - slot) * step / abs(to - column)
            middle = self.centre(passed, self.gap(passed, on_line))
            corners += [self._off(middle, -deep), self._off(middle, deep)]
        corners.append(self._off(self.centre(to, goal), -deep))
        return corners if len(corners) == 2 else self._curved(corners)

    def _off(self, point: Point, along: float) -> Point:
        return point[0] + along, point[1]

    def _beside(self, column: int, slot: float, goal: float) -> list[Point]:
        """An arc to a Body of the same level: ahead of the boxes on the way down, else behind."""
        ahead = 1 if goal > slot else -1
        start = self._off(self.centre(column, slot), ahead * self.half[0])
        end = self._off(self.centre(column, goal), ahead * self.half[0])
        bulge = ahead * min(0.2 + 0.1 * abs(goal - slot), BULGE)
        return [start, self._off(start, bulge), self._off(end, bulge), end]

    def _curved(self, corners: Sequence[Point]) -> list[Point]:
        """Curves between the corners that leave and arrive along u."""
        points = [corners[0]]
        for start, end in pairwise(corners):
            middle = (start[0] + end[0]) / 2
            points += [(middle, start[1]), (middle, end[1]), end]
        return points
