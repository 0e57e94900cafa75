"""A.D.A.P.T. as a picture: the whole table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adaptlab.adapt.cards import Card
from adaptlab.adapt.draw.cards import card_face, card_tile
from adaptlab.adapt.draw.mats import Layout, layout_for, mat
from adaptlab.adapt.position import Position
from adaptlab.adapt.tell import player
from adaptlab.counting import plural
from adaptlab.draw import table
from adaptlab.draw.ink import DEEP, GAP, LINE, MUTED, SEA
from adaptlab.draw.layers import layer
from adaptlab.draw.svg import (
    Attribute,
    Box,
    coordinate,
    document,
    fit,
    polygon,
    rect,
    stands_for,
    tag,
    text,
    title,
)
from adaptlab.evidence import is_made

STEP_WORDS = {
    "setup": "set-up",
    "start": "start of the turn",
    "order": "the School chooses who acts",
    "action": "Action",
    "follow": "Buy, adapt or end the turn",
    "school": "School",
    "cycle": "the Gene Stream cycles",
}
RECONSTRUCTION = (
    "Cards marked reconstructed or partial are a reconstruction, not the publisher's data."
)
TABLE_WIDTH = 1072
PILE_WIDTH = 98


def table_svg(position: Position) -> str:
    """The whole table: whose turn it is, the Gene Stream, every mat, and what the cards are."""
    ruler = Box(GAP, 0, TABLE_WIDTH - 2 * GAP, 0)
    stream_top = 42.0
    mats_top = stream_top + face_height(position) + 40
    drawn_mats, bottom = mats(position, mats_top)
    height = bottom + 26
    inside = (
        layer("headline", headline(position, ruler._replace(y=8, h=26)))
        + stream_row(position, ruler._replace(y=stream_top))
        + drawn_mats
        + layer("footer", footer(position, ruler._replace(y=bottom + 4)))
    )
    ground = rect(Box(0, 0, TABLE_WIDTH, height), fill=SEA)
    return document(TABLE_WIDTH, height, headline_words(position), ground, inside)


def headline(g: Position, box: Box) -> str:
    """What is going on, and by which rules."""
    marks: dict[str, Attribute] = {"data_step": g.step, "data_turn": g.turn}
    rules = str(g.rules.ruleset)
    return table.headline(headline_words(g), rules, box, 0.6, class_="adapt-headline", **marks)


def headline_words(g: Position) -> str:
    """The turn and its step, or how the game ended."""
    if g.result is not None:
        return f"Game over in turn {g.number}: {g.result}"
    if g.step == "setup":
        return "Set-up"
    whose = f"School {school_letter(g, g.turn)}" if g.rules.kingfish else player(g.turn)
    acting = f", {player(g.actor)}" if g.actor and player(g.actor) != whose else ""
    return f"Turn {g.number}: {whose}{acting} – {STEP_WORDS[g.step]}"


def school_letter(g: Position, seat: int) -> str:
    return "ABC"[g.rules.side(seat)]


# ---------------------------------------------------------------- the Gene Stream


def face_height(g: Position) -> float:
    """How high the cards of the Gene Stream are: the more there are, the narrower and higher."""
    return 204 if g.rules.slots < 6 else 222


def stream_row(g: Position, box: Box) -> str:
    """The deck, the slots from 1 up, and the discard pile next to the highest slot: all layers."""
    slots = g.rules.slots
    room = box.w - 2 * (PILE_WIDTH + GAP)
    width = min(168.0, (room - (slots - 1) * GAP) / slots)
    row = slots * (width + GAP) - GAP
    left = box.x + PILE_WIDTH + GAP + (room - row) / 2
    top, height = box.y + 20, face_height(g)
    deck = Box(left - GAP - PILE_WIDTH, top, PILE_WIDTH, height)
    known = f"next of {len(g.top)} known" if len(g.top) > 1 else "next"
    cards = len(g.deck) + len(g.top)
    drawn = layer("deck", pile("Deck", "deck", cards, known, g.top[:1], deck))
    for number in range(1, slots + 1):
        area = Box(left + (number - 1) * (width + GAP), top, width, height)
        drawn += layer(f"slot {number}", slot(number, g.slot(number), area))
    area = Box(left + row + GAP, top, PILE_WIDTH, height)
    discard = pile("Discard pile", "discard", len(g.discard), "on top", g.discard[-1:], area)
    return drawn + layer("discard", discard)


def slot(number: int, card: Card | None, box: Box) -> str:
    """A slot of the Gene Stream with its number; the cards move to the right."""
    label = table.name_above(box, f"Slot {number}")
    arrow = polygon(
        [(box.right - 8, box.y - 14), (box.right - 8, box.y - 6), (box.right - 2, box.y - 10)],
        fill=LINE,
    )
    if card is None:
        shown = rect(box, 7, fill="none", stroke=LINE, stroke_dasharray="5 4") + text(
            box.middle, box.y + box.h / 2, "empty", 12, fill=MUTED, text_anchor="middle"
        )
    else:
        shown = card_face(card, box)
    actions = stands_for(f"buy {number}", f"slot {number}")
    return tag(
        "g", label, arrow, shown, class_="adapt-slot", data_slot=number, data_actions=actions
    )


def pile(name: str, kind: str, count: int, known: str, cards: Sequence[Card], box: Box) -> str:
    """A pile: how many cards, and the one that is known to lie on top."""
    drawn = table.name_above(box, name)
    card = Box(box.x, box.y, box.w - 4, box.h - 4)
    if count == 0:
        drawn += rect(box, 7, fill="none", stroke=LINE, stroke_dasharray="5 4")
    drawn += table.covered(card, count)
    words = plural(count, "card")
    drawn += text(
        card.middle, card.y + 44, str(count), 26, fill=DEEP, font_weight="bold",
        text_anchor="middle",
    )  # fmt: skip
    drawn += text(card.middle, card.y + 60, words, 11, fill=DEEP, text_anchor="middle")
    if count and not cards:
        drawn += tag("path", d=swell(card), fill="none", stroke=LINE, stroke_width=1.5)
    for top in cards:
        drawn += text(card.x + 6, card.bottom - 104, f"{known}:", 10.5, fill=MUTED)
        drawn += card_tile(top, Box(card.x + 4, card.bottom - 98, card.w - 8, 94))
    return tag("g", drawn, class_="adapt-pile", data_pile=kind, data_count=count)


def swell(box: Box) -> str:
    """Long waves, for the back of a card."""
    lines = [f"M{coordinate(box.x + 14)} {coordinate(box.y + 96 + 14 * k)}" for k in range(5)]
    return "".join(line + "q8.25 -9 16.5 0" + "t16.5 0" * 3 for line in lines)


# ---------------------------------------------------------------- the mats and the footer


def mats(g: Position, top: float) -> tuple[str, float]:
    """All mats in rows, a layer each, and where the last row ends.

    A seat without a fish has an empty mat.
    """
    players = g.rules.players
    columns = 2 if players in (2, 4) else 3
    width = (TABLE_WIDTH - GAP * (columns + 1)) / columns
    drawn = ""
    for first in range(0, players, columns):
        row = g.fish[first : first + columns]
        layout = layout_for(row, width) if row else Layout(width)
        height = layout.height if row else 60
        for column in range(min(columns, players - first)):
            x, seat = GAP + column * (width + GAP), first + column + 1
            if seat <= len(g.fish):
                own = mat(g.fish[seat - 1], layout, x, top, seat_tags(g, seat), mark(g, seat))
            else:
                own = empty_mat(seat, Box(x, top, width, height))
            drawn += layer(f"mat {seat}", own)
        top += height + GAP
    return drawn, top


def empty_mat(seat: int, box: Box) -> str:
    words = f"{player(seat)} has no fish yet"
    label = text(box.middle, box.y + 34, words, 13, fill=MUTED, text_anchor="middle")
    ground = rect(box, 10, fill="none", stroke=LINE, stroke_dasharray="5 4")
    return tag("g", ground, label, class_="adapt-no-fish", data_seat=seat)


def seat_tags(g: Position, seat: int) -> list[str]:
    """The School of a player, and whether he is its Kingfish."""
    tags = [f"School {school_letter(g, seat)}"] if g.rules.teams else []
    if g.kings:
        tags.append("Kingfish" if seat in g.kings else "Vassalfish")
    return tags


def mark(g: Position, seat: int) -> str:
    """The word that marks a mat: who won, or whose turn it is."""
    if g.result is not None:
        return ("tied" if g.result.tie else "won") if seat in g.result.seats else ""
    if g.step == "setup":
        return ""
    if g.step == "order":
        return "may act" if seat in g.waiting else ""
    if g.step in ("action", "follow", "school"):
        return "acts now" if seat == (g.actor or g.turn) else ""
    same_school = g.rules.kingfish and g.rules.side(seat) == g.rules.side(g.turn)
    return "turn" if seat == g.turn or same_school else ""


def footer(g: Position, box: Box) -> str:
    """Which cards these are, and that they are a reconstruction where they are."""
    words = f"Cards: {g.cards.title or g.cards.name} ({g.cards.name})"
    made = is_made(card.evidence for card in shown_cards(g))
    named = fit(words, box.w * (0.42 if made else 1), 1, (10.5, 10, 9.5, 9))
    drawn = named.draw(box.x, box.y, fill=MUTED)
    if made:
        note = fit(RECONSTRUCTION, box.w * 0.56, 1, (10.5, 10, 9.5))
        drawn += note.draw(box.right, box.y, fill=MUTED, text_anchor="end")
    return tag("g", title(words), drawn, class_="adapt-footer")


def shown_cards(g: Position) -> Iterator[Card]:
    """Every card whose face is in the picture."""
    yield from g.stream
    yield from g.top[:1]
    yield from g.discard[-1:]
    for fish in g.fish:
        if fish.body:
            yield from fish.active()
        yield from fish.pool


def picture(g: Position, seat: int | None = None, picked: object = None) -> str:
    """The table as a seat sees it: in this game all of it."""
    return table_svg(g)
