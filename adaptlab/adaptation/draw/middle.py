"""The middle of the table: the draw pile, the challenge, and the discard pile."""

from __future__ import annotations

from collections.abc import Mapping

from adaptlab.adaptation.cards import MOST_OBJECTS, RANKS, SIDES
from adaptlab.adaptation.draw.cards import CARD_HEIGHT, CARD_WIDTH, back_lines, centred
from adaptlab.adaptation.draw.scene import Laid, Scene
from adaptlab.counting import plural
from adaptlab.draw.ink import DEEP, INK, LINE, PAPER
from adaptlab.draw.layers import layer
from adaptlab.draw.svg import Box, rect, tag, title
from adaptlab.draw.table import covered, name_above

BETWEEN = 14
PILE_WIDTH = 96


def _from_to(values: Mapping[str, int]) -> str:
    (low, least), *_, (high, most) = values.items()
    return f"{low} {least} to {high} {most}"


COUNTED = {
    "number": ("objects on the card", f"1 to {MOST_OBJECTS}"),
    "shape": ("sides of the shape", _from_to(SIDES)),
    "color": ("rank of the colour", _from_to(RANKS)),
}
"""What a challenge counts, on its card."""


def centre(scene: Scene, box: Box) -> str:
    """The challenge, the draw pile and the discard pile, a layer each."""
    card = Box(box.middle - CARD_WIDTH / 2, box.y + 24, CARD_WIDTH, CARD_HEIGHT - 8)
    drawn = discarded = ""
    if scene.piles:
        area = card._replace(w=PILE_WIDTH)
        left = area._replace(x=card.x - BETWEEN - PILE_WIDTH)
        drawn = pile("Draw pile", scene.piles[0], left)
        discarded = pile("Discard pile", scene.piles[1], area._replace(x=card.right + BETWEEN))
    shown = layer("challenge", challenge(scene.laid, card))
    return shown + layer("draw pile", drawn) + layer("discard pile", discarded)


def pile(name: str, count: int, box: Box) -> str:
    """A pile of covered cards, with their number."""
    words = plural(count, "card")
    card = Box(box.x, box.y, box.w - 4, box.h - 4)
    inside = name_above(box, name)
    if not count:
        inside += rect(card, 7, fill="none", stroke=LINE, stroke_dasharray="5 4")
    inside += covered(card, count)
    inside += back_lines(card) if count else ""
    plate = Box(card.middle - 26, card.y + card.h / 2 - 25, 52, 50)
    inside += rect(plate, 8, fill=PAPER if count else "none", stroke=LINE if count else None)
    inside += centred(card.middle, plate.y + 28, str(count), 22, DEEP, bold=True)
    inside += centred(card.middle, plate.y + 42, words, 11, DEEP)
    return tag(
        "g", title(f"{name}: {count} {words}"), inside, class_="adaptation-pile",
        data_pile=name.split()[0].lower(), data_count=count,
    )  # fmt: skip


def challenge(laid: Laid, box: Box) -> str:
    """The challenge card, as far as it may be seen."""
    inside = name_above(box, "Challenge")
    inside += centred(box.middle, box.bottom + 16, laid.note, 11, INK)
    if laid.name:
        inside += rect(box, 7, fill=PAPER, stroke=DEEP, stroke_width=3)
        inside += centred(box.middle, box.y + 40, laid.name.capitalize(), 26, DEEP, bold=True)
        for index, words in enumerate(COUNTED[laid.name]):
            inside += centred(box.middle, box.y + 63 + 16 * index, words, 11, DEEP)
    elif laid.covered:
        inside += rect(box, 7, fill=DEEP, stroke=DEEP, stroke_width=3)
        inside += centred(box.middle, box.y + box.h / 2 + 16, "?", 44, PAPER, bold=True)
    else:
        inside += rect(box, 7, fill="none", stroke=LINE, stroke_dasharray="5 4")
    words = f"{laid.name.capitalize()}, {laid.note}" if laid.name else laid.note
    return tag(
        "g", title(f"Challenge: {words}"), inside, class_="adaptation-challenge",
        data_challenge=laid.name,
    )  # fmt: skip
