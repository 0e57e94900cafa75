"""Moving and attacking: where an adaptoid can go, and what happens when it does."""

from __future__ import annotations

from adaptlab.adaptoid.board import AROUND, BIT, NEAR, cells_in, spread, written
from adaptlab.adaptoid.position import Position
from adaptlab.cite import rule
from adaptlab.script import Refusal


@rule("move.range", "move.attack")
def reach(g: Position, seat: int, cell: int) -> tuple[int, int]:
    """The empty cells that an adaptoid can move to, and the cells of enemies it can attack.

    It goes through empty cells, a step a leg; an enemy's cell is the last step.
    """
    legs, pincers = g.adaptoids[seat][cell]
    if not legs:
        return 0, 0
    empty = g.empty
    touched = NEAR[cell]
    free = edge = touched & empty
    if legs > 1 and edge:
        touched |= AROUND[cell][edge]
        edge = touched & empty & ~free
        free |= edge
        while edge and legs > 2:
            touched |= spread(edge)
            edge = touched & empty & ~free
            free |= edge
            legs -= 1
    if not pincers:
        return free, 0
    attacked = touched & ~empty & ~g.held[seat]
    if attacked and not g.rules.suicide_attacks:
        attacked = _not_stronger(g, attacked, pincers)
    return free, attacked


@rule("attack.resolve")
def _not_stronger(g: Position, attacked: int, pincers: int) -> int:
    """The enemies with no more pincers: all that may be attacked if suicide is not allowed."""
    for cell in cells_in(attacked):
        if g.adaptoids[g.owner(cell)][cell][1] > pincers:
            attacked ^= BIT[cell]
    return attacked


def refuse_move(g: Position, seat: int, source: int, target: int) -> Refusal | None:
    """Why an adaptoid may not move from a cell to another; None if it may."""
    for cell in (source, target):
        if cell not in BIT:
            return Refusal("board", "The board has no cell {}.", cell)
    here = written(source)
    if source not in g.adaptoids[seat]:
        return Refusal("move.range", "You have no adaptoid on {}.", here)
    legs, pincers = g.adaptoids[seat][source]
    if source == target:
        return Refusal("move.range", "A move that ends on its own cell is no move; you may stay.")
    if not legs:
        return Refusal("move.range", "The adaptoid on {} has no legs.", here)
    enemy = g.owner(target)
    if enemy == seat:
        return Refusal("move.range", "Your own adaptoid is on {}.", written(target))
    if enemy and not pincers:
        return Refusal("move.attack", "The adaptoid on {} has no pincers to attack with.", here)
    if enemy and not g.rules.suicide_attacks and g.adaptoids[enemy][target][1] > pincers:
        return Refusal("attack.resolve", "The adaptoid on {} is stronger.", written(target))
    free, attacked = reach(g, seat, source)
    if not (free | attacked) & BIT[target]:
        far = "{} is more than {} steps through empty cells away."
        return Refusal("move.range", far, written(target), legs)
    return None


def move(g: Position, seat: int, source: int, target: int) -> None:
    """Move an adaptoid; if an enemy is there, attack it."""
    limbs = g.take(seat, source)
    enemy = g.owner(target)
    if enemy:
        attack(g, seat, target, limbs, enemy)
    else:
        g.put(seat, target, limbs)


@rule("attack.resolve", "score.capture", "adapt3.attack")
def attack(g: Position, seat: int, target: int, limbs: tuple[int, int], enemy: int) -> None:
    """More pincers survive; with equal ones both are removed."""
    difference = limbs[1] - g.adaptoids[enemy][target][1]
    if difference >= 0:
        g.lose(enemy, target)
        g.note("removed", "attack.resolve", enemy, cell=target, lost=g.lost[enemy])
    if difference > 0:
        g.put(seat, target, limbs)
    else:
        g.lost[seat] += 1
        g.note("removed", "attack.resolve", seat, cell=target, lost=g.lost[seat])
