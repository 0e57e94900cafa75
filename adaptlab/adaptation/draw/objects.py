"""The objects on a card: shapes with a texture, which tells the colour to those who see none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, cos, floor, hypot, pi, radians, sin
from typing import NamedTuple

from adaptlab.adaptation.cards import SIDES, Card
from adaptlab.draw.ink import INK, PAPER
from adaptlab.draw.svg import coordinate, polygon, tag

Points = Sequence[tuple[float, float]]

SIZES = {"triangle": 18.5, "square": 17.5, "pentagon": 17.0, "hexagon": 16.8}
"""From the middle of a shape to its corners, so that all look about as large."""


class Paint(NamedTuple):
    """How a colour is drawn: its ground, its texture, and the ink of that."""

    fill: str
    ink: str
    texture: Callable[[Points, float], str]
    width: float = 1.7


def an_object(card: Card, x: float, y: float, scale: float) -> str:
    """One of the objects on a card. The texture tells the colour to those who cannot see it."""
    points = corners(card.shape, x, y, scale)
    paint = PAINTS[card.colour]
    path = paint.texture(points, scale)
    inside = polygon(points, fill=paint.fill, stroke="none")
    if path:
        inside += tag(
            "path", d=path, fill="none", stroke=paint.ink, stroke_width=paint.width * scale,
            stroke_linecap="round", class_="adaptation-texture",
        )  # fmt: skip
    return inside + outline(points, scale)


def outline(points: Points, scale: float) -> str:
    path = "M" + "L".join(f"{coordinate(x)} {coordinate(y)}" for x, y in points) + "Z"
    return tag(
        "path", d=path, fill="none", stroke=INK, stroke_width=1.6 * scale, stroke_linejoin="round"
    )


def corners(shape: str, x: float, y: float, scale: float) -> list[tuple[float, float]]:
    """The corners of a shape that stands on a side."""
    sides, far = SIDES[shape], SIZES[shape] * scale
    first = pi / 2 + pi / sides
    turns = (first + 2 * pi * k / sides for k in range(sides))
    points = [(x + far * cos(turn), y + far * sin(turn)) for turn in turns]
    ys = [point[1] for point in points]
    lower = y - (min(ys) + max(ys)) / 2
    return [(px, py + lower) for px, py in points]


def plain(points: Points, scale: float) -> str:
    return ""


def dots(points: Points, scale: float) -> str:
    """Dots in shifted rows, none of them across a side."""
    step = 6.2 * scale
    x = sum(px for px, _ in points) / len(points)
    y = sum(py for _, py in points) / len(points)
    found = []
    for down in range(-3, 4):
        for across in range(-3, 4):
            at = (x + step * (across + down % 2 / 2), y + step * 0.86 * down)
            if depth(points, *at) > 2.6 * scale:
                found.append(f"M{coordinate(at[0])} {coordinate(at[1])}h0")
    return "".join(found)


def stripes(points: Points, scale: float) -> str:
    return lines(points, 135, 6 * scale)


def hatch(points: Points, scale: float) -> str:
    return lines(points, 45, 7 * scale) + lines(points, 135, 7 * scale)


PAINTS: Mapping[str, Paint] = {
    "green": Paint("#5fb36a", INK, plain),
    "yellow": Paint("#f7dc5f", INK, dots, 2.6),
    "orange": Paint("#f0913a", INK, stripes),
    "red": Paint("#c92f2a", PAPER, hatch),
}


def depth(points: Points, x: float, y: float) -> float:
    """How far a point is from the nearest side of a convex shape; less than 0 outside."""
    return min(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in edges(points)
    )


def edges(points: Points) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    return zip(points, [*points[1:], points[0]], strict=True)


def lines(points: Points, angle: int, gap: float) -> str:
    """Parallel lines across a convex shape, from side to side."""
    along, across = cos(radians(angle)), sin(radians(angle))

    def offset(x: float, y: float) -> float:
        return (y * along - x * across) / gap

    middle = sum(offset(*point) for point in points) / len(points)
    far = [offset(*point) - middle for point in points]
    path = ""
    for number in range(ceil(min(far) + 0.2), floor(max(far) - 0.2) + 1):
        ends = []
        for a, b in edges(points):
            one, two = (offset(*point) - middle - number for point in (a, b))
            if (one < 0) != (two < 0):
                share = one / (one - two)
                ends.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
        (x1, y1), (x2, y2) = sorted(ends)
        path += f"M{coordinate(x1)} {coordinate(y1)}L{coordinate(x2)} {coordinate(y2)}"
    return path
