"""Perft: how many sequences of turns there are, for comparing engines move by move."""

from __future__ import annotations

from adaptlab.adaptoid.board import cells_in
from adaptlab.adaptoid.growing import grow, growths, room, spawn, stock
from adaptlab.adaptoid.moving import move, reach
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.turn import end_turn
from adaptlab.errors import AdaptlabError, shown

MOST_TURNS = 20


def sequences(g: Position, turns: int) -> int:
    """The sequences of so many turns from the start of a turn.

    A turn is a move (or staying) and a growth; two sequences that end in the same position count
    twice, and a line that is over earlier counts nothing deeper.
    """
    if type(turns) is not int or not 0 <= turns <= MOST_TURNS:
        expected = f"expected a whole number from 0 to {MOST_TURNS}"
        raise AdaptlabError(f"turns: {expected}, not {shown(turns)}")
    return _sequences(g, turns)


def _sequences(g: Position, turns: int) -> int:
    if turns == 0:
        return 1
    if g.result is not None:
        return 0
    return sum(_growths(after, turns) for after in moved(g))


def moved(g: Position) -> list[Position]:
    """Where the moves of the first step lead, staying first."""
    if g.step == "grow":
        return [g.copy()]
    seat = g.turn
    found = []
    stayed = g.copy()
    stayed.step = "grow"
    found.append(stayed)
    for cell in g.adaptoids[seat]:
        free, attacked = reach(g, seat, cell)
        for target in cells_in(free | attacked):
            after = stayed.copy()
            move(after, seat, cell, target)
            found.append(after)
    return found


def _growths(g: Position, turns: int) -> int:
    seat = g.turn
    if turns == 1:
        return count_growths(g, seat)
    ways = growths(g, seat)
    if not ways:
        return _ended(g, turns)
    found = 0
    for what, cell in ways:
        after = g.copy()
        grow(after, seat, what, cell)
        found += _ended(after, turns)
    return found


def _ended(g: Position, turns: int) -> int:
    end_turn(g)
    return _sequences(g, turns - 1)


def count_growths(g: Position, seat: int) -> int:
    """The ways to grow; 1 if there is none, for going on without."""
    _, legs, pincers = stock(g, seat)
    carriers = len(room(g, seat))
    count = spawn(g, seat).bit_count() + carriers * (legs > 0) + carriers * (pincers > 0)
    return count or 1
