"""What a picture shows: all that lies on the table, as far as somebody may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adaptlab.adaptation.cards import Card
from adaptlab.adaptation.position import Position
from adaptlab.adaptation.tell import player
from adaptlab.adaptation.view import View
from adaptlab.kit.position import Result

Table = Position | View
"""All of a position, or what a player knows of it."""

TO_DO = {
    "deal": "to deal",
    "dealer": "to keep or swap",
    "challenge": "to lay a challenge",
    "others": "to keep or swap",
    "reveal": "to reveal",
}


class Place(NamedTuple):
    """A seat, and what may be seen there."""

    seat: int
    tokens: int
    most: int
    """As many tokens as it began with."""
    told: str
    """Its card in words."""
    card: Card | None = None
    """Its card, if that may be seen."""
    covered: bool = False
    """Whether a card lies there that may not be seen."""
    extinct: bool = False
    note: str = ""
    """What stands below the card."""
    mark: str = ""
    """What stands on the upper edge."""
    badges: tuple[str, ...] = ()


class Laid(NamedTuple):
    """The challenge: what may be seen of it."""

    name: str | None = None
    covered: bool = False
    note: str = ""


class Scene(NamedTuple):
    """All that is drawn. It holds nothing that may not be seen, so no picture can tell it."""

    headline: str
    below: str
    places: tuple[Place, ...]
    laid: Laid
    piles: tuple[int, int] | None
    """How many cards there are to draw, and how many are discarded."""
    reconstructed: bool


def present(table: Table) -> Scene:
    """The table as it is: all of it, or what a player knows."""
    piles = (
        (table.pile, table.discarded)
        if isinstance(table, View)
        else (len(table.pile), len(table.discard))
    )
    eyes = f"as {player(table.seat)} sees it" if isinstance(table, View) else "all cards open"
    return Scene(
        headline_words(table),
        f"{eyes} · {table.ruleset}",
        tuple(place(table, seat) for seat in table.rules.seats),
        laid(table),
        piles,
        bool(table.cards.remark),
    )


def headline_words(table: Table) -> str:
    """The round, and what is to be done in it; or how the game ended."""
    if table.result is not None:
        return f"Game over in round {table.number}: {result_words(table.result)}"
    deals = "" if table.turn == table.dealer else f", {player(table.dealer)} deals"
    return f"Round {table.number}: {player(table.turn)} is {TO_DO[table.step]}{deals}"


def result_words(result: Result) -> str:
    """How the game ended, short enough for eight players."""
    return f"a tie of {named(result.seats)}" if result.tie else str(result)


def named(seats: Sequence[int]) -> str:
    *others, final = seats
    return f"Players {', '.join(map(str, others))} and {final}" if others else player(final)


def place(table: Table, seat: int) -> Place:
    """A seat as it is now."""
    tokens, most, mark = table.tokens[seat], table.rules.tokens, state_word(table, seat)
    if not tokens:
        return Place(seat, 0, most, "", extinct=True, mark=mark)
    card, told, note = look(table, seat)
    badges = {"dealer": seat == table.dealer, "new card": table.drew_from[seat] > 0}
    return Place(
        seat, tokens, most, told, card, card is None and seat in table.holding,
        note=note, mark=mark, badges=tuple(name for name, has in badges.items() if has),
    )  # fmt: skip


def look(table: Table, seat: int) -> tuple[Card | None, str, str]:
    """The card of a seat if it may be seen, that in words, and what stands below the card."""
    if seat not in table.holding:
        return None, "no card yet", ""
    known = seat in table.open
    others = "which the others remember" if known else "hidden from the others"
    if not isinstance(table, View):
        return table.hand[seat], f"{table.hand[seat]}, {others}", "" if known else "hidden"
    if seat == table.seat:
        note = "yours, remembered" if known else "yours"
        return table.own, f"{table.own}, your card, {others}", note
    if seat in table.known:
        return table.known[seat], f"{table.known[seat]}, which you remember", "remembered"
    return None, "a card that you do not know", ""


def state_word(table: Table, seat: int) -> str:
    """The word that marks a seat: who won, or what whoever acts has to do."""
    if table.result is not None:
        if seat in table.result.seats:
            return "tied" if table.result.tie else "won"
        return ""
    return TO_DO[table.step] if seat == table.turn else ""


def laid(table: Table) -> Laid:
    """The challenge of the round, which may be known to its dealer alone."""
    if table.step not in ("others", "reveal"):
        return Laid(note="none yet")
    over = table.last is not None and table.last.number == table.number
    name = table.last.challenge if over and table.last else table.challenge
    if over or table.number == 1:
        return Laid(name, note="face up")
    if not isinstance(table, View):
        return Laid(name, note="hidden")
    return Laid(name, name is None, "only you know it" if name else "face down")
