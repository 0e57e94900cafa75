"""A card as a picture: its face, its back, and the place where none lies."""

from __future__ import annotations

from adaptlab.adaptation.cards import CHALLENGES, Card
from adaptlab.adaptation.draw.objects import an_object, lines
from adaptlab.draw.ink import INK, LINE, MUTED, PAPER, SEA, SHALLOW
from adaptlab.draw.svg import Box, document, rect, tag, text, title

CARD_WIDTH = 154
CARD_HEIGHT = 104
CARD_SCALE = 1.4
"""How much larger a card is that is drawn by itself."""

MIDDLE, UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = (
    (0, 0),
    (-1, -1),
    (1, -1),
    (-1, 1),
    (1, 1),
)
PIPS = {
    1: (MIDDLE,),
    2: (UPPER_LEFT, LOWER_RIGHT),
    3: (UPPER_LEFT, MIDDLE, LOWER_RIGHT),
    4: (UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT),
}
"""Where the objects of a card lie, as the dots of a die do."""
PIP_STEP = 27.5


def card_svg(card: Card) -> str:
    """A card's face."""
    whole = Box(0, 0, CARD_WIDTH * CARD_SCALE + 8, CARD_HEIGHT * CARD_SCALE + 8)
    face = card_face(card, whole.inset(4), str(card))
    return document(whole.w, whole.h, str(card), rect(whole, fill=SEA), face)


def card_face(card: Card, box: Box, told: str) -> str:
    """An open card: its objects, the letter of its colour, and its three scores."""
    scale = box.w / CARD_WIDTH
    inside = rect(box, 7 * scale, fill=PAPER, stroke=INK)
    x, y, step = box.x + 51 * scale, box.y + box.h / 2, PIP_STEP * scale
    for across, down in PIPS[card.number]:
        inside += an_object(card, x + step * across, y + step * down, scale)
    inside += text(
        box.right - 9 * scale, box.y + 24 * scale, card.colour[0].upper(), 20 * scale, fill=INK,
        font_weight="bold", text_anchor="end",
    )  # fmt: skip
    for index, asked in enumerate(CHALLENGES):
        words = f"{asked} {card.score(asked)}"
        base = box.bottom - (38 - 14 * index) * scale
        inside += text(box.right - 6 * scale, base, words, 9.6 * scale, fill=INK, text_anchor="end")
    return tag("g", title(told), inside, class_="adaptation-card", data_card=str(card), role="img")


def card_back(box: Box, told: str) -> str:
    """A card that may not be seen."""
    inside = rect(box, 7, fill=SHALLOW, stroke=INK) + back_lines(box)
    return tag("g", title(told), inside, class_="adaptation-card adaptation-back", role="img")


def back_lines(box: Box) -> str:
    """The pattern of all backs."""
    inner = box.inset(7)
    edge = [
        (inner.x, inner.y), (inner.right, inner.y), (inner.right, inner.bottom),
        (inner.x, inner.bottom),
    ]  # fmt: skip
    path = lines(edge, 45, 12) + lines(edge, 135, 12)
    frame = rect(inner, 3, fill="none", stroke=LINE)
    return tag("path", d=path, stroke=LINE, stroke_width=1, fill="none") + frame


def no_card(box: Box, told: str) -> str:
    """The place of a card where none lies."""
    inside = rect(box, 7, fill="none", stroke=LINE, stroke_dasharray="5 4")
    if told:
        inside += centred(box.middle, box.y + box.h / 2 + 4, told, 12, MUTED)
    return inside


def centred(x: float, y: float, words: str, size: float, ink: str, bold: bool = False) -> str:
    weight = "bold" if bold else None
    return text(x, y, words, size, fill=ink, font_weight=weight, text_anchor="middle")
