"""Where everything stands: a position of Adaptation, as plain data that scripts change."""

from __future__ import annotations

from typing import NamedTuple

from adaptlab.adaptation.cards import Card, CardSet
from adaptlab.adaptation.rules import Rules
from adaptlab.kit.position import Pile, Result, SlottedPosition
from adaptlab.ruleset import Ruleset

STEPS = ("deal", "dealer", "challenge", "others", "reveal")
"""The steps of a round: the first one is dealt, in the others the dealer begins."""


class Reveal(NamedTuple):
    """What everybody saw at the end of a round."""

    number: int
    challenge: str
    dealer: int
    cards: tuple[tuple[int, Card], ...]
    """The seats that were active, with their cards."""
    defeated: tuple[int, ...]


class Position(SlottedPosition):
    """A position. Seats count from 1, so what is listed by seat has an empty place 0.

    The draw pile has no order. ``shown`` are the cards that everybody has seen and that were kept
    since; a player who has taken a new card shows none.
    """

    __slots__ = (
        "cards", "challenge", "dealer", "discard", "drew_from", "hand", "last", "log", "number",
        "pile", "result", "rules", "shown", "step", "tokens", "turn",
    )  # fmt: skip

    rules: Rules
    cards: CardSet
    tokens: list[int]
    hand: list[Card | None]
    shown: list[Card | None]
    drew_from: list[int]
    """From which draw pile of this round each new card was taken, counted from 1; 0 for none.

    The next pile is the discard pile that was shuffled when the one before had run out.
    """
    pile: Pile[Card]
    discard: Pile[Card]
    dealer: int
    number: int
    """The number of the round."""
    step: str
    turn: int
    """The seat that acts."""
    challenge: str | None
    """The challenge of this round, once it is laid."""
    last: Reveal | None
    result: Result | None

    def __init__(self, rules: Rules, cards: CardSet) -> None:
        self.rules = rules
        self.cards = cards
        places = (0, *rules.seats)
        self.tokens = [0, *(rules.tokens for _ in rules.seats)]
        self.hand = [None for _ in places]
        self.shown = [None for _ in places]
        self.drew_from = [0 for _ in places]
        self.pile = list(cards)
        self.discard = []
        self.dealer = self.number = self.turn = 1
        self.step = "deal"
        self.challenge = self.last = self.result = self.log = None

    @property
    def ruleset(self) -> Ruleset:
        return self.rules.ruleset

    def active(self) -> list[int]:
        """The seats that still have tokens."""
        return [seat for seat in self.rules.seats if self.tokens[seat]]

    @property
    def holding(self) -> frozenset[int]:
        """Who has a card."""
        return frozenset(seat for seat in self.rules.seats if self.hand[seat] is not None)

    @property
    def open(self) -> frozenset[int]:
        """Whose card everybody has seen."""
        return frozenset(seat for seat in self.rules.seats if self.shown[seat] is not None)

    @property
    def piles(self) -> int:
        """How many draw piles there were in this round; the last one lies there now."""
        return max(1, *self.drew_from)

    def __repr__(self) -> str:
        who = ", ".join(
            f"{seat}: {self.hand[seat] or 'no card'} ({self.tokens[seat]})"
            for seat in self.rules.seats
        )
        return f"<Round {self.number}, {self.step} | {who}>"
