"""What can be known for sure of a turn: whether its mover can win in it, and which answers give the
win to the next player.

Everything is tried by the rules themselves. What makes it fast is what need not be tried: sets of
cells tell when the prey cannot lose enough in a turn, and which moves and growths take food from
anybody at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from adaptlab.adaptoid.board import NEAR, cells_in, spread
from adaptlab.adaptoid.growing import growths, spawn
from adaptlab.adaptoid.moving import reach
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.turn import STAY, options, played
from adaptlab.script import Action

Sure = Literal["wins", "loses", ""]
"""What an answer comes to by force: a win in this turn, a win of the next player in his, or neither
is known."""


def verdicts(g: Position) -> dict[Action, Sure]:
    """What every answer comes to by force.

    An answer wins if its turn can be ended with a win. It loses if however the turn is ended,
    another player has won, or the next one can win at once. Where there is a win, nobody looks for
    losses.
    """
    found: dict[Action, Sure] = dict.fromkeys(options(g), "")
    if can_win(g):
        for action in found:
            if can_win_after(g, action):
                found[action] = "wins"
        return found
    for action in found:
        if gives_away(g, action):
            found[action] = "loses"
    return found


def can_win_after(g: Position, action: Action) -> bool:
    """Whether the mover can win in this turn if he begins, or ends it, like this."""
    after = played(g, action)
    return won_by(after, g.turn) if g.step == "grow" else _can_grow_and_win(after)


def can_win(g: Position) -> bool:
    """Whether the mover can win in this turn."""
    if not _in_reach(g):
        return False
    if g.step == "grow":
        return _can_grow_and_win(g)
    return any(map(_can_grow_and_win, _moved(g)))


def gives_away(g: Position, action: Action) -> bool:
    """Whether however the turn goes on, another has won at its end or can win in the next."""
    seat, after = g.turn, played(g, action)
    if g.step == "grow":
        return _is_given_away(after, seat)
    return all(_is_given_away(played(after, growth), seat) for growth in options(after))


def _is_given_away(ended: Position, seat: int) -> bool:
    if ended.result is not None:
        return seat not in ended.result.seats
    return can_win(ended)


def won_by(g: Position, seat: int) -> bool:
    return g.result is not None and g.result.seats == (seat,)


# ---------------------------------------------------------------- what need not be tried


class Hunger(NamedTuple):
    """How near the enemies of the mover are to starving, as sets of cells."""

    certain: int
    """Enemies that starve if nothing changes."""
    one: int
    """Enemies that starve if one more cell beside them is taken."""
    two: int
    """Enemies that starve if two more are: by a move and a new adaptoid."""


def hunger(g: Position) -> Hunger:
    """How near the enemies of the mover are to starving."""
    found = [0, 0, 0]
    empty = g.empty
    for seat in g.rules.seats:
        if seat != g.turn:
            for cell, (legs, pincers) in g.adaptoids[seat].items():
                spare = (NEAR[cell] & empty).bit_count() - legs - pincers
                if spare < 2:
                    found[max(0, spare + 1)] |= 1 << cell
    return Hunger(*found)


def _in_reach(g: Position) -> bool:
    """Whether the prey can lose enough in this turn for all that its hunger tells."""
    prey = g.rules.hunter.index(g.turn)
    lost = g.rules.goal - g.lost[prey]
    wanted = min(lost, len(g.adaptoids[prey]))
    if g.step == "move":
        wanted -= any(legs and pincers for legs, pincers in g.adaptoids[g.turn].values())
    if wanted <= 0:
        return True
    near = hunger(g)
    cells = near.certain | near.one | (near.two if g.step == "move" else 0)
    return (cells & g.held[prey]).bit_count() >= wanted


def _moved(g: Position) -> Iterator[Position]:
    """Where the moves lead that may help to win, staying first.

    Of moves to empty cells only those can do what staying does not that take food from somebody,
    or bring a new adaptoid to where it does.
    """
    yield played(g, STAY)
    near = hunger(g)
    food = spread(near.one)
    helping = food | spread(near.two) | spread(food & g.empty)
    for cell in g.adaptoids[g.turn]:
        free, attacked = reach(g, g.turn, cell)
        for target in cells_in(attacked | (free & helping)):
            yield played(g, Action("move", (cell, target)))


def _can_grow_and_win(g: Position) -> bool:
    """The same when the mover has moved, and grows."""
    return _in_reach(g) and any(won_by(played(g, growth), g.turn) for growth in _growths(g))


def _growths(g: Position) -> Iterator[Action]:
    """The growths that may help to win: new adaptoids that take food, or else any growth."""
    taking = spawn(g, g.turn) & spread(hunger(g).one)
    for cell in cells_in(taking):
        yield Action("new", (cell,))
    if not taking:
        for what, cell in growths(g, g.turn)[:1] or [("", 0)]:
            yield Action(what, (cell,)) if what else STAY
