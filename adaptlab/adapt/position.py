"""Where everything stands: a position of A.D.A.P.T., as plain data that scripts change."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from adaptlab.adapt.cards import Card, CardSet
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.rules import Rules
from adaptlab.noting import Noting
from adaptlab.ruleset import Ruleset
from adaptlab.script import Event

STEPS = ("setup", "start", "order", "action", "follow", "school", "cycle")
"""The steps of a turn: the position always says which one is running."""


class Result(NamedTuple):
    """How a game ended: the seats that won, or that fell together in a tie."""

    seats: tuple[int, ...]
    tie: bool = False

    def __str__(self) -> str:
        who = " and ".join(f"Player {seat}" for seat in self.seats)
        return f"a tie of {who}" if self.tie else f"{who} won"


class Position(Noting):
    """A position. Seats and Gene Stream slots count from 1, as on the table.

    ``stream`` lists the Gene Stream from the highest slot down, so that a card taken out leaves
    the others in order and a card dealt is appended. The deck has no order but for ``top``, the
    cards that are known to come next.
    """

    __slots__ = (
        "actor", "cards", "deck", "discard", "due", "fish", "kings", "left", "log", "number",
        "removed", "result", "rules", "spent", "step", "stopped", "stream", "top", "turn",
        "waiting",
    )  # fmt: skip

    def __init__(self, rules: Rules, cards: CardSet) -> None:
        self.rules = rules
        self.cards = cards
        self.fish: list[Fish] = []
        self.stream: list[Card] = []
        self.deck: list[Card] = []
        self.top: list[Card] = []
        self.discard: list[Card] = []
        self.removed: list[Card] = []
        self.turn = 1
        """The seat whose turn it is (in Kingfish: a seat of the School whose turn it is)."""
        self.number = 1
        """The number of this turn, counted over all players."""
        self.step = "setup"
        self.actor = 0
        """The seat that acts now, 0 before anybody does."""
        self.waiting: list[int] = []
        """The seats that have yet to act in this turn."""
        self.left = 0
        """How many cards have left the Gene Stream in this turn."""
        self.stopped: list[int] = []
        """The hiding fish that stopped the actor in this turn."""
        self.spent = False
        """Whether the actor has attacked or wiped, which costs him School."""
        self.kings: list[int] = []
        """The seats of the Kingfish."""
        self.due: list[int] = []
        """Seats whose Experience has just reached the limit."""
        self.result: Result | None = None
        self.log: list[Event] | None = None

    @property
    def ruleset(self) -> Ruleset:
        return self.rules.ruleset

    def slot(self, number: int) -> Card | None:
        """The card in a slot of the Gene Stream; None if the slot is empty."""
        index = self.rules.slots - number
        return self.stream[index] if 0 <= index < len(self.stream) else None

    def slot_of(self, index: int) -> int:
        """The number of the slot that holds ``stream[index]``."""
        return self.rules.slots - index

    def opponents(self, fish: Fish) -> list[Fish]:
        """The living fish of other sides."""
        return [other for other in self.fish if other.alive and other.side != fish.side]

    def copy(self) -> Position:
        """A position of its own, equal to this one; it keeps no log."""
        twin = Position.__new__(Position)
        twin.rules = self.rules
        twin.cards = self.cards
        twin.fish = [fish.copy() for fish in self.fish]
        twin.stream = self.stream[:]
        twin.deck = self.deck[:]
        twin.top = self.top[:]
        twin.discard = self.discard[:]
        twin.removed = self.removed[:]
        twin.turn = self.turn
        twin.number = self.number
        twin.step = self.step
        twin.actor = self.actor
        twin.waiting = self.waiting[:]
        twin.left = self.left
        twin.stopped = self.stopped[:]
        twin.spent = self.spent
        twin.kings = self.kings[:]
        twin.due = self.due[:]
        twin.result = self.result
        twin.log = None
        return twin

    def key(self) -> tuple[Any, ...]:
        """Everything that makes positions equal; piles count as multisets."""
        return (
            self.rules.ruleset,
            tuple(_fish_key(fish) for fish in self.fish),
            tuple(_name(card) for card in self.stream),
            _multiset(self.deck),
            tuple(_name(card) for card in self.top),
            _multiset(self.discard),
            _multiset(self.removed),
            self.turn,
            self.number,
            self.step,
            self.actor,
            tuple(self.waiting),
            self.left,
            frozenset(self.stopped),
            self.spent,
            tuple(self.kings),
            tuple(self.due),
            self.result,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key()

    def __hash__(self) -> int:
        """By value: only for positions that are no longer changed."""
        return hash(self.key())

    def _repr_html_(self) -> str:
        """The picture in a notebook; as HTML, because there it shrinks to the page's width."""
        from adaptlab.adapt.draw.table import table_svg

        return table_svg(self)

    def __repr__(self) -> str:
        fish = "; ".join(f"{f.seat}: {f!r} Exp {f.experience}" for f in self.fish)
        stream = ", ".join(f"{self.slot_of(i)}: {c}" for i, c in enumerate(self.stream))
        return f"<Turn {self.number}, {self.step} of Player {self.turn} | {fish} | {stream}>"


def _name(card: Card) -> str:
    return card.name


def _body_key(card: Card) -> tuple[Any, ...]:
    """A made-up Body is known by its numbers, not by its name alone."""
    return card.name, card.level, card.die, card.entries


def _multiset(pile: list[Card]) -> frozenset[tuple[str, int]]:
    return frozenset(Counter(card.name for card in pile).items())


def _fish_key(fish: Fish) -> tuple[Any, ...]:
    parts = sorted(fish.parts.items())
    return (
        fish.seat,
        fish.alive,
        tuple(map(_body_key, fish.body)),
        tuple((place, tuple(tuple(map(_name, s)) for s in stacks)) for place, stacks in parts),
        tuple(sorted(map(_name, fish.pool))),
        fish.experience,
        fish.damage,
        fish.hiding,
        fish.air,
        fish.jumped,
        fish.splash,
        fish.cooldown,
        fish.stunned,
        frozenset(fish.baited_by),
        fish.poison,
        fish.auto_open,
        fish.autos,
        tuple(sorted(map(_name, fish.new))),
    )
