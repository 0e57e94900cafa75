"""Position: the base of every game's positions, and Result: how a game ended.

A position says by its annotations what it holds; copying, comparing and writing follow from them::

    class PigPosition(Position):
        scores: BySeat[int]
        pot: int

`copy` and `key` are generated once a class, as straight code: games are copied at every step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar

from adaptlab.kit.data import Data
from adaptlab.kit.generated import BY_SEAT, FOLLOWS, IN_ANY_ORDER, Field, fields_of
from adaptlab.kit.kinds import first
from adaptlab.ruleset import Ruleset
from adaptlab.script import Event

T = TypeVar("T")

Pile = Annotated[list[T], IN_ANY_ORDER]
"""A list whose order does not matter, such as a draw pile: equal if it holds the same."""
Derived = Annotated[T, FOLLOWS]
"""What follows from the rest, and is kept so that it need not be worked out again."""
BySeat = Annotated[dict[int, T], BY_SEAT]
"""One thing for each seat, such as the scores: ``g.scores[2]`` is that of Player 2."""


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

    drawn: ClassVar[Callable[[Any], str]] = repr
    """How a position is drawn; the registry of games says how, which the kit does not know."""

    def _repr_html_(self) -> str:
        """The picture in a notebook; as HTML, because there it shrinks to the page's width."""
        return SlottedPosition.drawn(self)

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
        self.ruleset = ruleset
        self.cards = cards
        for name, field in fields_of(type(self)).items():
            setattr(self, name, self._at_first(name, field))
        self.turn = self.number = 1
        self.result = self.log = None

    def _at_first(self, name: str, field: Field) -> Any:
        """What something begins with: as its class says, or empty; by seat, the same for all."""
        said = getattr(type(self), name, None)
        if not field.by_seat or isinstance(said, dict):
            return first(field, said)
        return {seat: first(field.inside(), said) for seat in self.seats}

    @property
    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, self.ruleset.players + 1)

    def next_turn(self) -> None:
        """The next turn begins: that of the next player clockwise."""
        self.number += 1
        self.turn = self.turn % self.ruleset.players + 1

    def __repr__(self) -> str:
        from adaptlab.kit.words import table_text

        return f"<{' | '.join(table_text(self).splitlines())}>"
