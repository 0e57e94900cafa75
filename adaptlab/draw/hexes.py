"""Pictures of boards of hexes: the ground, colours, arrows, labels, and what can be clicked.

A `Layout` says where a board of `kit.hexes` lies on a picture. Whatever is to be shown on it is
data by cell, so that any caller can mark any cell::

    layout = Layout(board, side=20, left=10, top=10)
    drawn = ground(layout) + fills(layout, {(0, 3): "#f2c14e"}) + arrows(layout, [Arrow(a, b)])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import dist
from typing import NamedTuple

from adaptlab.draw.ink import DEEP, LINE, MAT, MUTED
from adaptlab.draw.layers import layer
from adaptlab.draw.svg import Box, coordinate, polygon, stands_for, tag, text, title
from adaptlab.errors import AdaptlabError
from adaptlab.kit.hexes import Board, Cell, Point, centre, corners

FAR = 0.5
"""How far from the middle of its cells an arrow begins and ends, in sides."""
HEAD = 0.34
"""The length of an arrow's head, in sides."""


class Layout:
    """Where a board is on a picture: the side of its hexes, and its upper left corner."""

    def __init__(self, board: Board, side: float, left: float = 0.0, top: float = 0.0) -> None:
        self.board = board
        self.side = side
        self.left = left
        self.top = top

    @property
    def bottom(self) -> float:
        return self.top + self.board.size(self.side)[1]

    @property
    def right(self) -> float:
        return self.left + self.board.size(self.side)[0]

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        x, y = centre(cell, self.side)
        return self.left + x, self.top + y

    def outline(self, cell: Cell, inset: float = 0.0) -> tuple[Point, ...]:
        """The corners of a cell, or of a hex that is smaller by an inset."""
        return corners(self.centre(cell), self.side - inset)

    def window(self, cells: Iterable[Cell], margin: float = 1.0) -> Box:
        """The part of the picture around some cells, and so many hexes beyond them: to zoom in."""
        points = [point for cell in cells for point in self.outline(cell)]
        if not points:
            raise AdaptlabError("window: expected at least one cell")
        across, down = zip(*points, strict=True)
        beyond = 2 * margin * self.side
        wide, high = max(across) - min(across), max(down) - min(down)
        return Box(min(across), min(down), wide, high).inset(-beyond)


class Arrow(NamedTuple):
    """An arrow from a cell to another."""

    source: Cell
    target: Cell
    colour: str = DEEP


class Target(NamedTuple):
    """What a cell tells whoever points at it, and the actions that a click on it may mean."""

    words: str
    actions: Sequence[object] = ()


def ground(
    layout: Layout, colour: Callable[[Cell], str] = lambda cell: MAT, line: str = LINE
) -> str:
    """All cells: one path for each colour, however large the board is."""
    outlines: dict[str, list[str]] = {}
    for cell in layout.board.cells:
        points = " ".join(f"{coordinate(x)},{coordinate(y)}" for x, y in layout.outline(cell))
        outlines.setdefault(colour(cell), []).append(f"M{points}Z")
    return "".join(
        tag("path", d="".join(shapes), fill=fill, stroke=line, stroke_width=1.2)
        for fill, shapes in outlines.items()
    )


def labels(layout: Layout, words: Callable[[Cell], str], size: float = 9.5) -> str:
    """A few words at the foot of each cell."""
    drawn = ""
    for cell in layout.board.cells:
        x, y = layout.centre(cell)
        drawn += text(x, y + 0.82 * layout.side, words(cell), size)
    return tag("g", drawn, fill=MUTED, text_anchor="middle")


def fills(layout: Layout, colours: Mapping[Cell, str]) -> str:
    """Colours in some of the cells."""
    return "".join(
        polygon(layout.outline(cell, inset=1), fill=colour) for cell, colour in colours.items()
    )


def arrows(layout: Layout, some: Iterable[Arrow]) -> str:
    """Arrows between cells."""
    return "".join(arrow(layout, *one) for one in some)


def arrow(layout: Layout, source: Cell, target: Cell, colour: str) -> str:
    """A line with a head, from near the middle of a cell to near that of another."""
    start, end = layout.centre(source), layout.centre(target)
    long, side = dist(start, end) or 1.0, layout.side
    x, y = (end[0] - start[0]) / long, (end[1] - start[1]) / long

    def at(along: float, across: float = 0.0) -> Point:
        return start[0] + along * x - across * y, start[1] + along * y + across * x

    tip = long - FAR * side
    (x1, y1), (x2, y2) = at(FAR * side), at(tip - HEAD * side)
    line = tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=0.12 * side)
    wide = HEAD * side / 2
    head = polygon([at(tip), at(tip - 2 * wide, wide), at(tip - 2 * wide, -wide)], fill=colour)
    return tag("g", line, head, class_="arrow", opacity=0.85)


def target_layers(
    layout: Layout,
    cells: Mapping[Cell, Target],
    name: Callable[[Cell], str] | None = None,
    kind: str | None = None,
) -> str:
    """The same as `targets`, with a layer for each row of the board.

    So on a large board only the rows are sent anew in which a cell has another meaning. They belong
    directly inside the root of the picture.
    """
    rows: dict[int, dict[Cell, Target]] = {row: {} for row in range(len(layout.board.rows))}
    for cell, target in cells.items():
        rows[cell[0]][cell] = target
    return "".join(
        layer(f"targets {row}", targets(layout, inside, name, kind)) for row, inside in rows.items()
    )


def targets(
    layout: Layout,
    cells: Mapping[Cell, Target],
    name: Callable[[Cell], str] | None = None,
    kind: str | None = None,
) -> str:
    """What can be pointed at and clicked: unseen hexes, to be laid over all that is drawn.

    Each has its words as a title, ``data-cell`` with the name of the cell, ``data-click``, and the
    actions that it stands for. ``kind`` is their class.
    """
    named = name or layout.board.written
    drawn = []
    for cell, target in cells.items():
        shape = polygon(layout.outline(cell), fill="none", pointer_events="all")
        actions = stands_for(*target.actions) if target.actions else None
        drawn.append(
            tag(
                "g", title(target.words), shape,
                class_=kind, data_cell=named(cell), data_click="cell", data_actions=actions,
            )
        )  # fmt: skip
    return "".join(drawn)
