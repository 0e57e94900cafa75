"""Events, options and positions of Adaptation in words. No sentence tells what is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from adaptlab.adaptation.cards import Card
from adaptlab.adaptation.position import Position
from adaptlab.adaptation.view import View
from adaptlab.counting import counted
from adaptlab.kit.words import described, seat_words
from adaptlab.script import Action, Event

SENTENCES: dict[str, str] = {
    "challenge": "{who} lays a challenge face down.",
    "deal": "{who} is given a card.",
    "dealer": "{who} is the next dealer.",
    "defeated": "{who} is defeated.",
    "extinct": "{who} has no token left and is extinct.",
    "first": "The first challenge is Number, face up: it only finds the next dealer.",
    "keep": "{who} keeps the card.",
    "no-swap": "There is no card to draw: {who} keeps the card.",
    "reshuffle": "The discard pile becomes the new draw pile of {cards} cards.",
    "reveal": "The challenge of {who} is revealed: {challenge}.",
    "score": "{who} shows {card}: {score}.",
    "start": "{players} players with {counted} each; {who} deals first.",
    "swap": "{who} takes a new card.",
    "tie": "All go extinct at once: {everybody} win together.",
    "token": "{who} loses a token and has {left} left.",
    "turn": "Round {number}: {who} deals.",
    "win": "{who} is the last one with tokens and wins.",
}


player = seat_words
"""What a seat is called, as in every game that says nothing else."""


def tell(event: Event) -> str:
    """What happened, in a sentence."""
    data = event.data
    words: dict[str, Any] = {**data, "who": player(data["seat"])}
    if "tokens" in data:
        words["counted"] = counted(data["tokens"], "token")
    if "challenge" in data:
        words["challenge"] = data["challenge"].capitalize()
    if "seats" in data:
        words["everybody"] = " and ".join(player(seat) for seat in data["seats"])
    return SENTENCES[event.kind].format(**words)


PHRASES = {"keep": "Keep the card", "swap": "Take a new card"}
"""The options; nothing that they say is hidden from anybody."""


def describe(g: Position, action: Action) -> str:
    """An option in words."""
    if action.verb == "lay" and action.args:
        return f"Lay {str(action.args[0]).capitalize()}"
    return described(action, PHRASES)


def table_text(g: Position) -> str:
    """A position in a few lines, with all cards open."""
    lines = [f"Round {g.number}: {player(g.dealer)} deals ({g.step})"]
    for seat in g.rules.seats:
        if g.tokens[seat]:
            new = ", new in this round" if g.drew_from[seat] else ""
            card = g.hand[seat] or "no card yet"
            lines.append(f"{player(seat)}: {counted(g.tokens[seat], 'token')}, {card}{new}")
        else:
            lines.append(f"{player(seat)}: extinct")
    laid = f"; {g.challenge.capitalize()} is laid" if g.challenge else ""
    lines.append(f"{len(g.pile)} cards to draw, {len(g.discard)} discarded{laid}")
    return "\n".join([*lines, *filter(None, (g.cards.remark,))])


def view_text(seen: View) -> str:
    """What a player may know and remember, in a few lines."""
    lines = [f"{player(seen.seat)} in round {seen.number}, which {player(seen.dealer)} deals"]
    for seat in seen.active:
        if seat == seen.seat:
            card = f"{seen.own or 'no card yet'} (own)"
        elif seat in seen.known:
            card = f"{seen.known[seat]} (revealed, and kept since)"
        else:
            card = (
                "a card that this player does not know" if seat in seen.holding else "no card yet"
            )
        lines.append(f"{player(seat)}: {counted(seen.tokens[seat], 'token')}, {card}")
    if seen.challenge:
        lines.append(f"The challenge is {seen.challenge.capitalize()}.")
    known = ", ".join(map(str, seen.discard)) or "none of which this player remembers"
    discarded = f"{seen.discarded} discarded: {known}" if seen.discarded else "none discarded"
    lines.append(f"{seen.pile} cards to draw; {discarded}")
    return "\n".join([*lines, *_after_a_reshuffle(seen)])


def _after_a_reshuffle(seen: View) -> Iterator[str]:
    """What the piles of this round held, as far as it is unseen; nothing if there was one only."""
    if not seen.spent:
        return
    *spent, there = seen.sources
    hidden = [seat for seat in seen.active if seat in seen.holding - {seen.seat, *seen.known}]
    for source, cards in enumerate((*spent, there)):
        holders = " and ".join(player(s) for s in hidden if seen.source_of(s) == source)
        if cards and source == len(spent):
            whose = f", or with {holders}" if holders else ""
            yield f"To draw since the reshuffle{whose}: {_listed(cards)}"
        elif cards:
            yield f"With {holders} since before the reshuffle: {_listed(cards)}"


def _listed(cards: Counter[Card]) -> str:
    return ", ".join(map(str, sorted(cards.elements())))
