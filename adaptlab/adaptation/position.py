"""Where everything stands: a position of Adaptation, as plain data that scripts change."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from adaptlab.adaptation.cards import Card, Deck
from adaptlab.adaptation.rules import Rules
from adaptlab.noting import Noting
from adaptlab.ruleset import Ruleset
from adaptlab.script import Event

STEPS = ("deal", "dealer", "challenge", "others", "reveal")
"""The steps of a round: the first one is dealt, in the others the dealer begins."""


class Result(NamedTuple):
    """How a game ended: the seat that won, or all that went extinct together."""

    seats: tuple[int, ...]
    tie: bool = False

    def __str__(self) -> str:
        who = " and ".join(f"Player {seat}" for seat in self.seats)
        return f"a tie of {who}" if self.tie else f"{who} won"


class Reveal(NamedTuple):
    """What everybody saw at the end of a round."""

    number: int
    challenge: str
    dealer: int
    cards: tuple[tuple[int, Card], ...]
    """The seats that were active, with their cards."""
    defeated: tuple[int, ...]


class Position(Noting):
    """A position. Seats count from 1, so what is listed by seat has an empty place 0.

    The draw pile has no order. ``shown`` are the cards that everybody has seen and that were kept
    since; a player who has taken a new card shows none.
    """

    __slots__ = (
        "cards", "challenge", "dealer", "discard", "hand", "last", "log", "number", "pile",
        "result", "rules", "shown", "step", "swapped", "tokens", "turn",
    )  # fmt: skip

    def __init__(self, rules: Rules, cards: Deck) -> None:
        self.rules = rules
        self.cards = cards
        places = (0, *rules.seats)
        self.tokens = [0, *(rules.tokens for _ in rules.seats)]
        self.hand: list[Card | None] = [None for _ in places]
        self.shown: list[Card | None] = [None for _ in places]
        self.swapped = [False for _ in places]
        """Who has taken a new card in this round."""
        self.pile = list(cards)
        self.discard: list[Card] = []
        self.dealer = 1
        self.number = 1
        """The number of the round."""
        self.step = "deal"
        self.turn = 1
        """The seat that acts."""
        self.challenge: str | None = None
        """The challenge of this round, once it is laid."""
        self.last: Reveal | None = None
        self.result: Result | None = None
        self.log: list[Event] | None = None

    @property
    def ruleset(self) -> Ruleset:
        return self.rules.ruleset

    def active(self) -> list[int]:
        """The seats that still have tokens."""
        return [seat for seat in self.rules.seats if self.tokens[seat]]

    def copy(self) -> Position:
        """A position of its own, equal to this one; it keeps no log."""
        twin = Position.__new__(Position)
        twin.rules = self.rules
        twin.cards = self.cards
        twin.tokens = self.tokens[:]
        twin.hand = self.hand[:]
        twin.shown = self.shown[:]
        twin.swapped = self.swapped[:]
        twin.pile = self.pile[:]
        twin.discard = self.discard[:]
        twin.dealer = self.dealer
        twin.number = self.number
        twin.step = self.step
        twin.turn = self.turn
        twin.challenge = self.challenge
        twin.last = self.last
        twin.result = self.result
        twin.log = None
        return twin

    def key(self) -> tuple[Any, ...]:
        """Everything that makes two positions the same; piles count as multisets."""
        piles = tuple(frozenset(Counter(pile).items()) for pile in (self.pile, self.discard))
        return (
            self.ruleset, self.cards.fingerprint, tuple(self.tokens), tuple(self.hand),
            tuple(self.shown), tuple(self.swapped), piles, self.dealer, self.number, self.step,
            self.turn, self.challenge, self.last, self.result,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        """By value: only for positions that are no longer changed."""
        return hash(self.key())

    def _repr_html_(self) -> str:
        """The picture in a notebook; as HTML, because there it shrinks to the page's width."""
        from adaptlab.adaptation.draw.table import table_svg

        return table_svg(self)

    def __repr__(self) -> str:
        who = ", ".join(
            f"{seat}: {self.hand[seat] or 'no card'} ({self.tokens[seat]})"
            for seat in self.rules.seats
        )
        return f"<Round {self.number}, {self.step} | {who}>"
