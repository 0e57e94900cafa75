"""The signs that mark a cell: picked, or what can be done there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, radians, sin

from adaptlab.draw.ink import DEEP, RUST, SHALLOW
from adaptlab.draw.svg import polygon, tag
from adaptlab.kit.hexes import corners


def picked_mark(x: float, y: float, side: float) -> str:
    """A strong outline."""
    width = side * 0.05 + 1.2
    return polygon(
        corners((x, y), side - width / 2 - 1), fill=SHALLOW, stroke=DEEP, stroke_width=width
    )


def move_mark(x: float, y: float, side: float) -> str:
    """A dot in a dashed ring."""
    dashes = "6 4" if side > 20 else "2.4 1.6"
    ring = tag(
        "circle", cx=x, cy=y, r=side * 0.5, fill="none", stroke=DEEP, stroke_width=1.6,
        stroke_dasharray=dashes,
    )  # fmt: skip
    return ring + tag("circle", cx=x, cy=y, r=1.2 + side * 0.1, fill=DEEP)


def attack_mark(x: float, y: float, side: float) -> str:
    """A crosshair: an outline with lines that point inwards."""
    width = side * 0.03 + 1.4
    drawn = polygon(
        corners((x, y), side - width / 2 - 1), fill="none", stroke=RUST, stroke_width=width
    )
    for angle in (30, 150, 210, 330):
        (x1, y1), (x2, y2) = (around(x, y, side * far, angle) for far in (0.95, 0.5))
        drawn += tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=RUST, stroke_width=width)
    return drawn


def around(x: float, y: float, far: float, angle: int) -> tuple[float, float]:
    return x + far * cos(radians(angle)), y + far * sin(radians(angle))


def new_mark(x: float, y: float, side: float) -> str:
    """A plus."""
    arm = 2 + side * 0.15
    lines = (
        tag("line", x1=x - arm, y1=y, x2=x + arm, y2=y),
        tag("line", x1=x, y1=y - arm, x2=x, y2=y + arm),
    )
    return tag("g", *lines, stroke=DEEP, stroke_width=1.8 + side * 0.03)


SIGNS: Mapping[str, Callable[[float, float, float], str]] = {
    "picked": picked_mark,
    "move": move_mark,
    "attack": attack_mark,
    "new": new_mark,
}
