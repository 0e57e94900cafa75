"""The Body upgrade graph as a picture whose Bodies can be clicked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from adaptlab.adapt.analysis.paths import Bodies, walk
from adaptlab.adapt.analysis.upgrades import made_with
from adaptlab.adapt.draw.levels import BULGE, HIGH, WIDE, Levels, Point
from adaptlab.adapt.draw.upgrades import LINE, SIDE, STEPS, Edge, price_words, skip_costs
from adaptlab.adapt.tell import card_text
from adaptlab.draw.ink import INK, MAT, MUTED, PAPER
from adaptlab.draw.svg import (
    Box,
    coordinate,
    document,
    fit,
    polygon,
    rect,
    tag,
    text,
    title,
    width_of,
)
from adaptlab.evidence import RECONSTRUCTED

if TYPE_CHECKING:
    from networkx import DiGraph

INCH = 100
"""Units of the picture in an inch of the layout."""
DASHES = {"up": None, "skip": "1.5 3", "equal": "6 4", "lower": "7 3 1.5 3"}


def upgrade_svg(
    graph: DiGraph,
    path: Bodies | None = None,
    marks: Mapping[str, str] | None = None,
    equal: bool = False,
) -> str:
    """The Body upgrade graph, level by level, with a path over it, as ``upgrade_figure`` shows it.

    Each Body carries its name as ``data-card``. ``marks`` are words written over Bodies, such as
    "goal". Steps to an equal or lower level are drawn only where the path takes them, unless
    ``equal`` is true.
    """
    made_with(graph)
    on_path = () if path is None else walk(graph, path).bodies
    chosen = set(pairwise(on_path))
    edges = [(a, b) for a, b, step in graph.edges(data="step")
             if equal or step in ("up", "skip") or (a, b) in chosen]  # fmt: skip
    faint = {graph.edges[edge]["step"] for edge in edges if edge not in chosen}
    beside = any(graph.edges[edge]["step"] == "equal" for edge in edges)
    side = BULGE if beside else SIDE
    levels = Levels.of(dict(graph.nodes(data="layer")), side=side, head=0.05, foot=0.2)
    width, height = levels.width * INCH, levels.height * INCH
    steps = "".join(
        step_line(graph, levels, edge, edge in chosen)
        for edge in sorted(edges, key=chosen.__contains__)
    )
    bodies = "".join(body_box(graph, levels, body, on_path, marks or {}) for body in graph)
    foot = foot_line(graph, faint, bool(chosen), Box(0, height - 14, width, 0))
    ground = rect(Box(0, 0, width, height), fill=PAPER)
    heads = level_heads(levels, skip_costs(graph, edges))
    name = "Which Body can be adapted on which"
    return document(width, height, name, ground, heads, steps, bodies, foot)


def level_heads(levels: Levels, notes: Mapping[int, str]) -> str:
    """The level above each column, or left of each row."""
    drawn = ""
    for column, (level, _) in enumerate(levels.rows):
        x, y = scaled(levels.on_page(levels.centre(column, 0)))
        x, y = (x, levels.head * INCH + 16) if levels.across else (SIDE * INCH, y - 6)
        anchor = "middle" if levels.across else "start"
        drawn += text(x, y, f"Level {level}", 13, fill=INK, font_weight="bold", text_anchor=anchor)
        if level in notes:
            drawn += text(x, y + 17, notes[level], 10.5, fill=MUTED, text_anchor=anchor)
    return drawn


def scaled(point: Point) -> Point:
    return point[0] * INCH, point[1] * INCH


# ---------------------------------------------------------------- the steps


def step_line(graph: DiGraph, levels: Levels, edge: Edge, chosen: bool) -> str:
    """A line from box to box: faint, or thick with an arrow head on the path."""
    step = graph.edges[edge]["step"]
    points = [scaled(levels.on_page(point)) for point in levels.way(*edge)]
    ink = INK if chosen else LINE
    headed = chosen or step in ("equal", "lower")
    head = arrow_head(points, 11 if chosen else 8, ink) if headed else ""
    line = tag(
        "path",
        d=way(points),
        fill="none",
        stroke=ink,
        stroke_width=3.2 if chosen else 1,
        stroke_dasharray=None if chosen else DASHES[step],
    )
    below, body = edge
    names = {"data_below": below, "data_above": body, "data_step": step}
    kind = "upgrade-step upgrade-chosen" if chosen else "upgrade-step"
    return tag("g", line, head, class_=kind, **names)


def way(points: Sequence[Point]) -> str:
    """The data of a path element: a line, or curves of three points each."""
    pairs = [f"{coordinate(x)} {coordinate(y)}" for x, y in points]
    return f"M{pairs[0]}{'L' if len(pairs) == 2 else 'C'}{' '.join(pairs[1:])}"


def arrow_head(points: Sequence[Point], size: float, ink: str) -> str:
    """A triangle at the end of a line; its own element, as ids must not clash in a page."""
    (x0, y0), (x, y) = points[-2:]
    length = hypot(x - x0, y - y0) or 1
    ux, uy = (x - x0) / length, (y - y0) / length
    back, half = (x - size * ux, y - size * uy), size * 0.45
    return polygon(
        [(x, y), (back[0] - half * uy, back[1] + half * ux),
         (back[0] + half * uy, back[1] - half * ux)],
        fill=ink,
    )  # fmt: skip


# ---------------------------------------------------------------- the Bodies


def body_box(
    graph: DiGraph,
    levels: Levels,
    body: str,
    on_path: Sequence[str],
    marks: Mapping[str, str],
) -> str:
    """A box with the name, the price and the die; dark if the path leads through it."""
    x, y = scaled(levels.on_page(levels.centre(*levels.place(body))))
    box = Box(x - WIDE * INCH / 2, y - HIGH * INCH / 2, WIDE * INCH, HIGH * INCH)
    chosen = body in on_path
    ground, ink = (INK, PAPER) if chosen else (MAT, INK)
    name = fit(body, box.w - 8, 2, (12, 11, 10.5, 10), bold=True)
    drawn = rect(box, 6, fill=ground, stroke=INK if chosen else MUTED)
    drawn += name.draw(
        x, box.y + (box.h - 17 - name.height) / 2 + 1, fill=ink, text_anchor="middle"
    )
    words = price_words(graph, body, on_path)
    drawn += text(x, box.bottom - 7, words, 10.5, fill=ink, text_anchor="middle")
    if mark := marks.get(body):
        drawn += mark_tag(mark, box)
    told = card_text(made_with(graph)[1][body])
    return tag(
        "g",
        title(f"{told}; {mark}" if mark else told),
        drawn,
        class_="upgrade-body",
        data_card=body,
        data_click="body",
        data_mark=mark,
    )


def mark_tag(mark: str, box: Box) -> str:
    """A word on the upper edge of a box."""
    width = width_of(mark, 10, bold=True) + 10
    area = Box(box.middle - width / 2, box.y - 9, width, 14)
    words = text(
        box.middle, box.y + 1.5, mark, 10, fill=INK, font_weight="bold", text_anchor="middle"
    )
    return rect(area, 4, fill="#f3d9a4", stroke=INK) + words


def foot_line(graph: DiGraph, steps: Iterable[str], chosen: bool, box: Box) -> str:
    """What the lines mean, and that the cards are reconstructed."""
    shown = set(steps)
    keys = [(words, DASHES[step], LINE, 1.4) for step, words in STEPS.items() if step in shown]
    if chosen:
        keys.append(("the path", None, INK, 3.2))
    drawn, x = "", SIDE * INCH
    for words, dashes, ink, thick in keys:
        line = way([(x, box.y), (x + 30, box.y)])
        drawn += tag("path", d=line, stroke=ink, stroke_width=thick, stroke_dasharray=dashes)
        drawn += text(x + 36, box.y + 4, words, 10.5, fill=MUTED)
        x += 36 + width_of(words, 10.5) + 18
    if graph.graph["evidence"]:
        drawn += text(
            box.right - SIDE * INCH, box.y + 4, RECONSTRUCTED, 10.5, fill=MUTED,
            font_style="italic", text_anchor="end",
        )  # fmt: skip
    return tag("g", drawn, class_="upgrade-foot")
