"""A turn as a script: move or stay, grow, starve, and see whether the game is over."""

from __future__ import annotations

from adaptlab.adaptoid.actions import GROWTHS, MOVES
from adaptlab.adaptoid.board import cells_in
from adaptlab.adaptoid.growing import grow, growths, starve
from adaptlab.adaptoid.moving import move, reach
from adaptlab.adaptoid.position import Position
from adaptlab.cite import rule
from adaptlab.kit.position import Result
from adaptlab.script import Action, Choose, Script

STAY = Action("stay")


@rule("turn.order")
def move_step(g: Position) -> Script[None]:
    """One adaptoid moves, or none."""
    seat = g.turn
    g.note("turn", "turn.order", seat, number=g.number)
    why = "Move an adaptoid, or stay"
    chosen = yield Choose(seat, moves(g), why, "turn.order", MOVES, g)
    if chosen == STAY:
        g.note("stay", "turn.order", seat)
    else:
        source, target = chosen.args
        if enemy := g.owner(target):
            g.note("attack", "move.attack", seat, source=source, target=target, other=enemy)
        else:
            g.note("move", "move.range", seat, source=source, target=target)
    answer(g, chosen)


def grow_step(g: Position) -> Script[None]:
    """The mover grows if he can, and the turn is over."""
    seat = g.turn
    chosen = STAY
    if options := ways_to_grow(g):
        chosen = yield Choose(seat, options, "Grow", "grow.create", GROWTHS, g)
        what, (cell,) = chosen
        if what == "new":
            g.note("new", "grow.create", seat, cell=cell)
        else:
            g.note("limb", "grow.limb", seat, cell=cell, limb=what)
    else:
        g.note("no-growth", "grow.limb", seat)
    answer(g, chosen)


# ---------------------------------------------------------------- without being asked


def moves(g: Position) -> list[Action]:
    """Everything that the mover may do in the first step."""
    found = [STAY]
    for cell in sorted(g.adaptoids[g.turn]):
        free, attacked = reach(g, g.turn, cell)
        found += [Action("move", (cell, target)) for target in cells_in(free | attacked)]
    return found


def ways_to_grow(g: Position) -> list[Action]:
    """Everything that the mover may do in the second step; nothing, if he cannot grow."""
    return [Action(what, (cell,)) for what, cell in growths(g, g.turn)]


def options(g: Position) -> list[Action]:
    """Everything that may be answered; to stay where no growth is possible is an answer too."""
    return moves(g) if g.step == "move" else ways_to_grow(g) or [STAY]


def answer(g: Position, action: Action) -> None:
    """Do what an answer says, and go on to the next question."""
    if g.step == "move":
        if action != STAY:
            source, target = action.args
            move(g, g.turn, source, target)
        g.step = "grow"
        return
    if action != STAY:
        grow(g, g.turn, action.verb, action.args[0])
    end_turn(g)


def played(g: Position, action: Action) -> Position:
    """Where an answer leads, in a position of its own."""
    after = g.copy()
    answer(after, action)
    return after


# ---------------------------------------------------------------- the end of a turn


def end_turn(g: Position) -> None:
    """The enemies of the mover starve; the game is over, or the next player begins his turn."""
    starve(g, g.turn)
    g.result = judge(g)
    if g.result is None:
        g.turn = g.rules.after[g.turn]
        g.number += 1
        g.step = "move"


@rule("end.captures", "end.wiped", "end.both")
def judge(g: Position) -> Result | None:
    """Who has won at the end of a turn, if anybody has.

    A colour loses that has lost too many adaptoids, or has none on the board. Its hunter wins; with
    two players that is the other one. Of three players two may lose at once: then the third wins.
    If all lose at once, the player who moved wins.
    """
    goal = g.rules.goal
    losers = [seat for seat in g.rules.seats if g.lost[seat] >= goal or not g.held[seat]]
    if not losers:
        if g.number < g.rules.turn_limit:
            return None
        g.note("draw", "end.repetition", number=g.number)
        return Result(g.rules.seats, tie=True)
    winner, cited = winner_of(g, losers)
    g.note("win", cited, winner, losers=losers)
    return Result((winner,))


@rule("adapt3.end-two")
def winner_of(g: Position, losers: list[int]) -> tuple[int, str]:
    """The seat that wins when these lose, and the rule by which it does."""
    seats = g.rules.seats
    if len(losers) == len(seats):
        return g.turn, "end.both"
    if len(losers) == 2:
        return next(seat for seat in seats if seat not in losers), "adapt3.end-two"
    (loser,) = losers
    if g.held[loser]:
        return g.rules.hunter[loser], "end.captures" if len(seats) == 2 else "adapt3.end-eight"
    return g.rules.hunter[loser], "end.wiped" if len(seats) == 2 else "adapt3.end-wiped"


@rule("setup.start", "adapt3.start")
def set_up(g: Position) -> None:
    """One bare adaptoid of each colour on its first cell."""
    for seat, cell in zip(g.rules.seats, g.rules.start, strict=True):
        g.put(seat, cell, (0, 0))


STEPS = {"move": move_step, "grow": grow_step}
