"""Position: the base of every game's positions, and Result: how a game ended.

A position says by its annotations what it holds; copying, comparing and writing follow from them::

    class Pig(Position):
        scores: list[int]
        pot: int

`copy` and `key` are generated once a class, as straight code: games are copied at every step.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, TypeVar

from adaptlab.kit.data import Data
from adaptlab.kit.generated import IN_ANY_ORDER, fields_of
from adaptlab.ruleset import Ruleset
from adaptlab.script import Event

T = TypeVar("T")

Pile = Annotated[list[T], IN_ANY_ORDER]
"""A list whose order does not matter, such as a draw pile: equal if it holds the same."""


class Result(NamedTuple):
    """How a game ended: the seats that won, or that share it in a tie."""

    seats: tuple[int, ...]
    tie: bool = False

    def __str__(self) -> str:
        who = " and ".join(f"Player {seat}" for seat in self.seats)
        return f"a tie of {who}" if self.tie else f"{who} won"


class SlottedPosition(Data):
    """The base of positions that name their ``__slots__`` and begin by themselves: fast ones."""

    __slots__ = ()

    log: list[Event] | None
    """Where events are told, if anybody listens; a copy keeps no log."""

    def note(self, kind: str, rule: str, seat: int = 0, **data: Any) -> None:
        """Tell what happened, if anybody listens."""
        if self.log is not None:
            self.log.append(Event(kind, rule, {"seat": seat, **data}))


class Position(SlottedPosition):
    """Where everything stands, as plain data that scripts change.

    Seats count from 1. A subclass annotates what it holds besides; what it does not set itself
    begins empty or at 0.
    """

    ruleset: Any
    """The rules that it is played by."""
    cards: Any
    """What the game is played with; None in a game without cards."""
    turn: int
    """The seat whose turn it is."""
    number: int
    """The number of this turn, counted over all players."""
    result: Any
    """How the game ended; None while it goes on."""

    def __init__(self, ruleset: Ruleset, cards: Any = None) -> None:
        for name, field in fields_of(type(self)).items():
            setattr(self, name, getattr(type(self), name, None) or field.empty())
        self.ruleset = ruleset
        self.cards = cards
        self.turn = self.number = 1
        self.result = self.log = None
