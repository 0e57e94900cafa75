"""Where everything stands: a position of Adaptoid or Adapt3, as plain data that scripts change."""

from __future__ import annotations

from typing import Any, NamedTuple

from adaptlab.adaptoid.board import BIT, BOARD
from adaptlab.adaptoid.rules import COLOURS, Rules
from adaptlab.cite import rule
from adaptlab.noting import Noting
from adaptlab.ruleset import Ruleset
from adaptlab.script import Event

Limbs = tuple[int, int]
"""Legs and pincers."""
BARE: Limbs = (0, 0)

STEPS = ("move", "grow")
"""The steps of a turn at which something is asked; starving follows the growth."""


class Result(NamedTuple):
    """How a game ended: the seat that won, or all of them in a draw."""

    seats: tuple[int, ...]
    tie: bool = False

    def __str__(self) -> str:
        return "a draw" if self.tie else f"{COLOURS[self.seats[0]].capitalize()} won"


class Position(Noting):
    """A position. Seats count from 1, so what is listed by seat has an empty place 0.

    ``adaptoids`` has the legs and pincers by seat and cell; ``held`` (the cells of each seat) and
    ``empty`` say the same as sets of cells, and follow every change.
    """

    __slots__ = (
        "adaptoids", "empty", "held", "log", "lost", "number", "result", "rules", "step", "turn",
    )  # fmt: skip

    cards = None

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.adaptoids: list[dict[int, Limbs]] = [{} for _ in (0, *rules.seats)]
        self.held = [0 for _ in self.adaptoids]
        self.empty = BOARD
        self.lost = [0 for _ in self.adaptoids]
        """The adaptoids that each seat has lost so far."""
        self.turn = 1
        """The seat whose turn it is."""
        self.number = 1
        """The number of this turn, counted over all players."""
        self.step = "move"
        self.result: Result | None = None
        self.log: list[Event] | None = None

    @property
    def ruleset(self) -> Ruleset:
        return self.rules.ruleset

    def owner(self, cell: int) -> int:
        """The seat whose adaptoid stands on a cell; 0 if it is empty."""
        bit = BIT[cell]
        for seat in self.rules.seats:
            if self.held[seat] & bit:
                return seat
        return 0

    def put(self, seat: int, cell: int, limbs: Limbs) -> None:
        """Put an adaptoid on an empty cell."""
        self.adaptoids[seat][cell] = limbs
        self.held[seat] |= BIT[cell]
        self.empty ^= BIT[cell]

    def take(self, seat: int, cell: int) -> Limbs:
        """Take an adaptoid off its cell."""
        self.held[seat] ^= BIT[cell]
        self.empty |= BIT[cell]
        return self.adaptoids[seat].pop(cell)

    @rule("score.capture", "adapt3.attack", "stock.return")
    def lose(self, seat: int, cell: int) -> None:
        """An adaptoid is removed: a loss of its colour, whoever did it.

        In the game for two every loss is a capture of the other player. It goes back to the stock,
        which is all that is not on the board.
        """
        self.take(seat, cell)
        self.lost[seat] += 1

    def copy(self) -> Position:
        """A position of its own, equal to this one; it keeps no log."""
        twin = Position.__new__(Position)
        twin.rules = self.rules
        twin.adaptoids = [own.copy() for own in self.adaptoids]
        twin.held = self.held[:]
        twin.empty = self.empty
        twin.lost = self.lost[:]
        twin.turn = self.turn
        twin.number = self.number
        twin.step = self.step
        twin.result = self.result
        twin.log = None
        return twin

    def key(self) -> tuple[Any, ...]:
        """Everything that makes two positions the same."""
        board = tuple(tuple(sorted(own.items())) for own in self.adaptoids)
        return (
            self.rules, board, tuple(self.lost), self.turn, self.number, self.step, self.result,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self.key() == other.key() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key())

    def _repr_html_(self) -> str:
        """The picture in a notebook; as HTML, because there it shrinks to the page's width."""
        from adaptlab.adaptoid.draw.table import table_svg

        return table_svg(self)

    def __repr__(self) -> str:
        from adaptlab.adaptoid.notation import position_text

        return f"<Position of {self.ruleset.game}: {position_text(self)}>"
