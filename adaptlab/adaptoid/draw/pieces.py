"""Adaptoids, as they stand on the board and in stock."""

from __future__ import annotations

from typing import NamedTuple

from adaptlab.adaptoid.position import Limbs
from adaptlab.adaptoid.rules import COLOURS
from adaptlab.adaptoid.tell import player
from adaptlab.draw.ink import AMBER, INK, PAPER, SHALLOW
from adaptlab.draw.svg import coordinate, tag, text

DISC = 18
LEG = "M15 -2.8H28.4A5.4 5.4 0 1 1 28.4 2.8H15Z"
PINCER = (
    "M15 -2.8H22.5C22.5 -8 30.5 -11.5 38.3 -5C34 -5.8 28.6 -5 28.6 0"
    "C28.6 5 34 5.8 38.3 5C30.5 11.5 22.5 8 22.5 2.8H15Z"
)
"""A limb that points to the right, from the centre of its adaptoid: a round foot, an open claw."""


class Paint(NamedTuple):
    """How a colour is drawn: its pieces, and what is written on them."""

    fill: str
    ink: str


SIDES = 6
"""Places for limbs around a disc; more limbs are nearer to each other."""
PAINTS = (Paint(SHALLOW, INK), Paint(PAPER, INK), Paint("#242b2f", PAPER), Paint("#b8281f", PAPER))
"""By seat; nobody's is for the key."""


def adaptoid(seat: int, limbs: Limbs, x: float, y: float) -> str:
    """A disc with the first letter of its colour, and its limbs around it.

    The legs begin at the upper right, the pincers at the upper left, and they grow towards each
    other: so a limb stays where it is while others grow.
    """
    legs, pincers = limbs
    places = max(SIDES, legs + pincers)
    angles = [360 * place // places - 60 for place in range(places)]
    drawn = "".join(limb("leg", seat, x, y, angle) for angle in angles[:legs])
    drawn += "".join(limb("pincer", seat, x, y, angle) for angle in angles[::-1][:pincers])
    return tag(
        "g", drawn, disc(seat, x, y, DISC),
        class_="adaptoid-piece", data_colour=COLOURS[seat], data_legs=legs, data_pincers=pincers,
    )  # fmt: skip


def limb(kind: str, seat: int, x: float, y: float, angle: int = 0, scale: float = 1) -> str:
    """A leg or a pincer of an adaptoid that stands at a point."""
    place = f"translate({coordinate(x)} {coordinate(y)}) rotate({angle}) scale({scale})"
    shape = LEG if kind == "leg" else PINCER
    return tag(
        "path", d=shape, transform=place, fill=PAINTS[seat].fill, stroke=INK,
        stroke_width=1.6 / scale, stroke_linejoin="round", class_=f"adaptoid-{kind}",
    )  # fmt: skip


def disc(seat: int, x: float, y: float, radius: float) -> str:
    """The body of an adaptoid, with the first letter of its colour."""
    letter = text(
        x, y + radius * 0.36, player(seat)[0], radius, fill=PAINTS[seat].ink, font_weight="bold",
        text_anchor="middle",
    )  # fmt: skip
    return body(seat, x, y, radius) + letter


def body(seat: int, x: float, y: float, radius: float) -> str:
    fill = PAINTS[seat].fill
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=INK, stroke_width=1.8)


def badge(x: float, y: float) -> str:
    """The sign of hunger."""
    sign = tag("circle", cx=x, cy=y, r=7.2, fill=AMBER, stroke=INK, stroke_width=1.2)
    mark = text(x, y + 4.2, "!", 12, fill=INK, font_weight="bold", text_anchor="middle")
    return sign + mark
