"""Adaptation positions as a form, and what can be measured in a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.notation import dump
from adaptlab.adaptation.position import STEPS, Position
from adaptlab.adaptation.rules import MOST_TOKENS
from adaptlab.adaptation.tell import player
from adaptlab.form import Field

TABLE = "Table"
MOST_ROUNDS = 10**6


def form(g: Position) -> tuple[dict[str, Any], list[Field]]:
    """A position's data as they are edited, and the fields in them.

    The draw pile is left out: it is all that lies nowhere else.
    """
    data = {key: value for key, value in dump(g).items() if key != "pile"}
    players = (field for seat in g.rules.seats for field in _player(g, seat))
    return data, [*_table(g), *players]


def _table(g: Position) -> Iterator[Field]:
    seats = g.rules.seats
    names = tuple(sorted({str(card) for card in g.cards}))
    yield Field(("number",), "number of the round", "number", TABLE, 1, 1, MOST_ROUNDS)
    yield Field(("step",), "step of the round", "choice", TABLE, "deal", choices=STEPS)
    yield Field(("dealer",), "dealer", "choice", TABLE, 1, choices=seats)
    yield Field(("turn",), "who acts", "choice", TABLE, None, choices=seats)
    yield Field(("challenge",), "challenge that is laid", "choice", TABLE, None, choices=CHALLENGES)
    yield Field(("swapped",), "new cards in this round", "list", TABLE, [], choices=seats)
    yield Field(("discard",), "discard pile", "list", TABLE, [], choices=names)


def _player(g: Position, seat: int) -> Iterator[Field]:
    group = player(seat)
    names = tuple(sorted({str(card) for card in g.cards}))
    tokens = ("tokens", seat - 1)
    yield Field(tokens, "tokens", "number", group, None, 0, MOST_TOKENS)
    yield Field(("hands", seat - 1), "card", "choice", group, None, choices=names)
    most = len(g.rules.seats)
    label = "pile of the round that a new card is from"
    yield Field(("drew_from", str(seat)), label, "number", group, 1, 1, most)
    yield Field(("shown", seat - 1), "everybody knows it", "flag", group, None)


def measures(g: Position) -> Mapping[str, Callable[[Position], Any]]:
    """What somebody may want the distribution of, by name."""
    found: dict[str, Callable[[Position], Any]] = {}
    for seat in g.rules.seats:
        found[f"{player(seat)}: tokens"] = partial(_tokens, seat)
        found[f"{player(seat)}: card"] = partial(_card, seat)
    found["next dealer"] = lambda after: player(after.dealer)
    found["winner"] = lambda after: str(after.result or "nobody yet")
    return found


def _tokens(seat: int, after: Position) -> int:
    return after.tokens[seat]


def _card(seat: int, after: Position) -> str:
    return str(after.hand[seat] or "none")
