"""Where everything stands: a position of Adaptoid or Adapt3, as plain data that scripts change."""

from __future__ import annotations

from adaptlab.adaptoid.board import BIT, BOARD
from adaptlab.adaptoid.rules import Rules
from adaptlab.cite import rule
from adaptlab.kit.position import Result, SlottedPosition
from adaptlab.ruleset import Ruleset

Limbs = tuple[int, int]
"""Legs and pincers."""
BARE: Limbs = (0, 0)

STEPS = ("move", "grow")
"""The steps of a turn at which something is asked; starving follows the growth."""


class Position(SlottedPosition):
    """A position. Seats count from 1, so what is listed by seat has an empty place 0.

    ``adaptoids`` has the legs and pincers by seat and cell; ``held`` (the cells of each seat) and
    ``empty`` say the same as sets of cells, and follow every change.
    """

    __slots__ = (
        "adaptoids", "empty", "held", "log", "lost", "number", "result", "rules", "step", "turn",
    )  # fmt: skip

    cards = None

    rules: Rules
    adaptoids: list[dict[int, Limbs]]
    held: list[int]
    empty: int
    lost: list[int]
    """The adaptoids that each seat has lost so far."""
    turn: int
    """The seat whose turn it is."""
    number: int
    """The number of this turn, counted over all players."""
    step: str
    result: Result | None

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.adaptoids = [{} for _ in (0, *rules.seats)]
        self.held = [0 for _ in self.adaptoids]
        self.empty = BOARD
        self.lost = [0 for _ in self.adaptoids]
        self.turn = self.number = 1
        self.step = "move"
        self.result = self.log = None

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

    def __repr__(self) -> str:
        from adaptlab.adaptoid.notation import position_text

        return f"<Position of {self.ruleset.game}: {position_text(self)}>"
