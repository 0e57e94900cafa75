"""What a player decides in a turn: a move, then a growth."""

from __future__ import annotations

from collections.abc import Callable

from adaptlab.adaptoid.board import BIT, BOARD, NEAR, cells_in, written
from adaptlab.adaptoid.growing import refuse_growth, stock
from adaptlab.adaptoid.moving import refuse_move
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.rules import COLOURS
from adaptlab.counting import counted
from adaptlab.kit.actions import CELL, Args, Deed, Deeds, On, decided
from adaptlab.script import Refusal


def in_vain(g: Position, seat: int) -> list[Args]:
    """For each of one's adaptoids the first cell beside it that it might be sent to in vain."""
    tried: list[Args] = []
    enemies = BOARD & ~g.empty & ~g.held[seat]
    for cell, (legs, _) in sorted(g.adaptoids[seat].items()):
        near = NEAR[cell] & (enemies if legs else enemies | g.empty)
        tried += [(cell, target) for target in cells_in(near)][:1]
    return tried


def full(g: Position, seat: int) -> list[int]:
    """One's adaptoids that no limb, or not every limb, can be put on."""
    all_limbs = all(stock(g, seat)[1:])
    return [
        cell
        for cell, limbs in sorted(g.adaptoids[seat].items())
        if sum(limbs) >= g.rules.limbs_cap or not all_limbs
    ]


def may_stay(g: Position, seat: int) -> None:
    """Nothing forbids to stay."""


def grows(what: str) -> Callable[[Position, int, int], Refusal | None]:
    """Why a growth of this kind is not allowed."""

    def refuse(g: Position, seat: int, cell: int) -> Refusal | None:
        return refuse_growth(g, seat, what, cell)

    return refuse


def move_words(g: Position, source: int, target: int) -> str:
    enemy = g.owner(target) if target in BIT else 0
    if not enemy:
        return f"Move from {written(source)} to {written(target)}"
    limbs = limbs_words(*g.adaptoids[enemy][target])
    who = COLOURS[enemy].capitalize()
    return f"Attack {who} ({limbs}) on {written(target)} from {written(source)}"


def limbs_words(legs: int, pincers: int) -> str:
    """What an adaptoid carries."""
    if not legs and not pincers:
        return "bare"
    return ", ".join(counted(n, what) for n, what in ((legs, "leg"), (pincers, "pincer")) if n)


def new_words(g: Position, cell: int) -> str:
    return f"A new adaptoid on {written(cell)}"


def leg_words(g: Position, cell: int) -> str:
    return f"A leg for {written(cell)}"


def pincer_words(g: Position, cell: int) -> str:
    return f"A pincer for {written(cell)}"


MOVES = Deeds(
    Deed("stay", "Stay", decided, may_stay),
    Deed("move", move_words, decided, refuse_move, On((CELL, CELL), in_vain)),
    rule="turn.order",
    expected="Expected stay, or move with two cells such as move 42 43, not {}.",
)
GROWTHS = Deeds(
    Deed("new", new_words, decided, grows("new"), On((CELL,))),
    Deed("leg", leg_words, decided, grows("leg"), On((CELL,), full)),
    Deed("pincer", pincer_words, decided, grows("pincer"), On((CELL,), full)),
    rule="grow.create",
    expected="Expected new, leg or pincer with a cell such as leg 42, not {}.",
)
