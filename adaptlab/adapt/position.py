"""Where everything stands: a position of A.D.A.P.T., as plain data that scripts change."""

from __future__ import annotations

from adaptlab.adapt.cards import Card, CardSet
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.rules import Rules
from adaptlab.kit.position import Pile, Result, SlottedPosition
from adaptlab.ruleset import Ruleset

STEPS = ("setup", "start", "order", "action", "follow", "school", "cycle")
"""The steps of a turn: the position always says which one is running."""


class Position(SlottedPosition):
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

    rules: Rules
    cards: CardSet
    fish: list[Fish]
    stream: list[Card]
    deck: Pile[Card]
    top: list[Card]
    discard: Pile[Card]
    removed: Pile[Card]
    turn: int
    """The seat whose turn it is (in Kingfish: a seat of the School whose turn it is)."""
    number: int
    """The number of this turn, counted over all players."""
    step: str
    actor: int
    """The seat that acts now, 0 before anybody does."""
    waiting: list[int]
    """The seats that have yet to act in this turn."""
    left: int
    """How many cards have left the Gene Stream in this turn."""
    stopped: Pile[int]
    """The hiding fish that stopped the actor in this turn."""
    spent: bool
    """Whether the actor has attacked or wiped, which costs him School."""
    kings: list[int]
    """The seats of the Kingfish."""
    due: list[int]
    """Seats whose Experience has just reached the limit."""
    result: Result | None

    def __init__(self, rules: Rules, cards: CardSet) -> None:
        self.rules = rules
        self.cards = cards
        self.fish, self.stream = [], []
        self.deck, self.top, self.discard, self.removed = [], [], [], []
        self.turn = self.number = 1
        self.step = "setup"
        self.actor = self.left = 0
        self.waiting, self.stopped, self.kings, self.due = [], [], [], []
        self.spent = False
        self.result = self.log = None

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

    def __repr__(self) -> str:
        fish = "; ".join(f"{f.seat}: {f!r} Exp {f.experience}" for f in self.fish)
        stream = ", ".join(f"{self.slot_of(i)}: {c}" for i, c in enumerate(self.stream))
        return f"<Turn {self.number}, {self.step} of Player {self.turn} | {fish} | {stream}>"
