"""Adaptation as a picture: the table as everybody or one player sees it, in layers."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from adaptlab.adaptation.draw.cards import card_svg as card_svg
from adaptlab.adaptation.draw.cards import centred
from adaptlab.adaptation.draw.middle import BETWEEN, centre
from adaptlab.adaptation.draw.reveal import reveal
from adaptlab.adaptation.draw.reveal import reveal_steps as reveal_steps
from adaptlab.adaptation.draw.scene import Place, Scene, Table, present
from adaptlab.adaptation.draw.seat import SEAT_HEIGHT, SEAT_WIDTH, seat_panel
from adaptlab.adaptation.position import Position
from adaptlab.adaptation.view import view
from adaptlab.draw.ink import DEEP, GAP, INK, MUTED, SEA
from adaptlab.draw.layers import layer
from adaptlab.draw.svg import Box, coordinate, document, fit, polygon, rect, tag, text, title
from adaptlab.evidence import RECONSTRUCTED

LEAST_WIDTH = 550
TOP = 66
MIDDLE_HEIGHT = 160


def picture(g: Position, seat: int | None = None, picked: object = None) -> str:
    """The table as a seat sees it; None sees all."""
    return table_svg(g, seat)


def table_svg(g: Table, seat: int | None = None, revealed: int | None = None) -> str:
    """The table, with all cards open or as a player sees it who forgets nothing.

    ``revealed`` draws the last reveal instead, which all see alike, so far as it has come: at 0
    everything lies face down, at 1 the challenge is open, then one card after the other, and at
    ``reveal_steps(g)`` the defeated are marked.
    """
    seen = view(g, seat) if isinstance(g, Position) and seat is not None else g
    return drawn(present(seen) if revealed is None else reveal(seen, revealed))


def drawn(scene: Scene) -> str:
    """The whole picture."""
    columns = (len(scene.places) + 1) // 2
    width = max(LEAST_WIDTH, columns * (SEAT_WIDTH + BETWEEN) - BETWEEN + 2 * GAP)
    low = TOP + SEAT_HEIGHT + MIDDLE_HEIGHT
    height = low + SEAT_HEIGHT + 26
    middle = Box(GAP, TOP + SEAT_HEIGHT, width - 2 * GAP, MIDDLE_HEIGHT)
    inside = (
        layer("headline", headline(scene, Box(GAP, 8, width - 2 * GAP, 42)))
        + row(scene.places[:columns], width, TOP)
        + directions(middle)
        + centre(scene, middle)
        + row(scene.places[columns:], width, low, leftwards=True)
    )
    if scene.reconstructed:
        inside += text(GAP, height - 8, RECONSTRUCTED, 10.5, fill=MUTED)
    ground = rect(Box(0, 0, width, height), fill=SEA)
    return document(width, height, f"{scene.headline} ({scene.below})", ground, inside)


def headline(scene: Scene, box: Box) -> str:
    """What is going on; below it whose eyes see it, and by which rules."""
    words = fit(scene.headline, box.w, 1, (17, 15, 13, 12, 11), bold=True)
    below = fit(scene.below, box.w, 1, (11.5, 10.5, 9.5))
    told = words.draw(box.x, box.y + 3, fill=INK) + below.draw(box.x, box.y + 25, fill=MUTED)
    return tag("g", told, class_="adaptation-headline")


def row(places: Sequence[Place], width: float, top: float, leftwards: bool = False) -> str:
    """Seats beside each other, a layer each, with signs of who is next."""
    step = (SEAT_WIDTH + BETWEEN) * (-1 if leftwards else 1)
    first = (width - SEAT_WIDTH - (len(places) - 1) * step) / 2
    inside = ""
    for index, one in enumerate(places):
        box = Box(first + index * step, top, SEAT_WIDTH, SEAT_HEIGHT)
        inside += layer(f"player {one.seat}", seat_panel(one, box))
        if index:
            inside += arrow_head(box.middle - step / 2, top + 98, 180 if leftwards else 0)
    return inside


def arrow_head(x: float, y: float, angle: int) -> str:
    """A triangle around a point that shows where it goes on; 0 is to the right."""
    turns = (radians(angle + third) for third in (0, 120, 240))
    return polygon([(x + 5.5 * cos(turn), y + 5.5 * sin(turn)) for turn in turns], fill=DEEP)


def directions(box: Box) -> str:
    """Arrows from the upper row to the lower one on the right, and back on the left."""
    inside = ""
    top, bottom = box.y + 22, box.bottom - 40
    for x, side, start, end in (
        (box.right - 34, 16, top, bottom),
        (box.x + 34, -16, bottom, top),
    ):
        bend = f"M{coordinate(x)} {coordinate(start)}q{side} {coordinate((end - start) / 2)} 0 "
        path = bend + coordinate(end - start)
        inside += tag("path", d=path, fill="none", stroke=DEEP, stroke_width=2.4)
        inside += arrow_head(x - side / 8, end, 105 if end > start else 285)
        inside += centred(x, bottom + 22, "clockwise", 10.5, DEEP)
    return tag("g", title("Play goes clockwise."), inside, class_="adaptation-direction")
