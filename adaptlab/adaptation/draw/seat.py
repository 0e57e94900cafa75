"""A player's place on the table: name, tokens, card, and what marks him now."""

from __future__ import annotations

from adaptlab.adaptation.draw.cards import (
    CARD_HEIGHT,
    CARD_WIDTH,
    card_back,
    card_face,
    centred,
    no_card,
)
from adaptlab.adaptation.draw.scene import Place
from adaptlab.adaptation.tell import player
from adaptlab.counting import counted
from adaptlab.draw.ink import AMBER, ASH, DEEP, GAP, GREY, INK, LINE, MAT, PAPER, RUST
from adaptlab.draw.svg import Box, rect, tag, text, title, width_of

SEAT_WIDTH = CARD_WIDTH + 2 * GAP
SEAT_HEIGHT = CARD_HEIGHT + 72


def seat_panel(one: Place, box: Box) -> str:
    """A player: name, tokens, card, and what marks him now."""
    strong = RUST if one.mark == "defeated" else DEEP
    ink = GREY if one.extinct else INK
    inside = rect(
        box, 8, fill=ASH if one.extinct else MAT, stroke=strong if one.mark else LINE,
        stroke_width=3 if one.mark else 1,
    )  # fmt: skip
    inner = box.inset(GAP)
    inside += text(inner.x, box.y + 21, player(one.seat), 14, fill=ink, font_weight="bold")
    inside += tokens_row(one, inner._replace(y=box.y + 36))
    area = Box(inner.x, box.y + 48, CARD_WIDTH, CARD_HEIGHT)
    inside += lying(one, area)
    if one.note:
        inside += text(area.x + 2, area.bottom + 15, one.note, 11, fill=INK, font_weight="bold")
    if "dealer" in one.badges:
        inside += badge("dealer", box.right - GAP, box.y + 11, AMBER, INK)
    if "new card" in one.badges:
        inside += badge("new card", box.right - GAP, area.bottom + 3, PAPER, DEEP)
    if one.mark:
        inside += badge(one.mark, box.right - 12, box.y - 11, strong, PAPER)
    return tag(
        "g", title(place_words(one)), inside, class_="adaptation-seat", data_seat=one.seat,
        data_mark=one.mark or None, data_extinct="yes" if one.extinct else None,
    )  # fmt: skip


def place_words(one: Place) -> str:
    """A seat in a sentence."""
    state = ["extinct" if one.extinct else counted(one.tokens, "token")]
    state += [one.told] if one.told else []
    badges = [f"{name} in this round" if name == "new card" else name for name in one.badges]
    more = [*badges, *([one.mark] if one.mark else [])]
    return f"{player(one.seat)}: {', '.join(state)}{''.join(f'; {word}' for word in more)}"


def badge(words: str, right: float, top: float, ground: str, ink: str) -> str:
    """A word on a label."""
    width = width_of(words, 10.5, bold=True) + 12
    area = Box(right - width, top, width, 17)
    label = centred(area.middle, area.y + 12.3, words, 10.5, ink, bold=True)
    return rect(area, 8.5, fill=ground, stroke=ink) + label


def tokens_row(one: Place, box: Box) -> str:
    """Tokens as a number and as dots; those that were lost are empty."""
    if one.extinct:
        inside = text(box.x, box.y + 4, "extinct", 12, fill=GREY, font_weight="bold")
        return tag("g", inside, class_="adaptation-tokens", data_tokens=one.tokens)
    inside = text(box.x, box.y + 4.4, str(one.tokens), 12.5, fill=INK, font_weight="bold")
    total = max(one.most, one.tokens)
    step = min(12.0, (box.w - 24) / total)
    for index in range(total):
        has = index < one.tokens
        inside += tag(
            "circle", cx=box.x + 24 + step * (index + 0.5), cy=box.y, r=step * 0.4,
            fill=DEEP if has else "none", stroke=DEEP if has else LINE, stroke_width=1,
            class_="adaptation-token" if has else "adaptation-lost",
        )  # fmt: skip
    return tag("g", inside, class_="adaptation-tokens", data_tokens=one.tokens)


def lying(one: Place, box: Box) -> str:
    """What lies in front of a player."""
    if one.card is not None:
        return card_face(one.card, box, one.told)
    if one.covered:
        return card_back(box, one.told)
    return no_card(box, "" if one.extinct else one.told)
