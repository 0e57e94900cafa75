"""Random playouts: the same rules as the scripts, without asking.

A playout answers every question with any of its options, each as likely. It does not list them: it
counts them as sets of cells and picks one by its number.
"""

from __future__ import annotations

from collections.abc import Callable

from adaptlab.adaptoid.growing import grow, room, spawn, stock
from adaptlab.adaptoid.moving import move, reach
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.turn import end_turn
from adaptlab.kit.position import Result


def play_out(g: Position, unit: Callable[[], float]) -> Result:
    """Play at random to the end; ``unit`` gives numbers from 0 to below 1."""
    while g.result is None:
        play_on(g, unit, g.rules.turn_limit)
    return g.result


def play_on(g: Position, unit: Callable[[], float], turns: int) -> None:
    """Play so many turns at random, unless the game is over before."""
    end = g.number + turns
    while g.result is None and g.number < end:
        if g.step == "move":
            random_move(g, unit)
        random_growth(g, unit)
        end_turn(g)


def random_move(g: Position, unit: Callable[[], float]) -> None:
    """Any move, or staying."""
    seat = g.turn
    count = 1
    movers = []
    for cell, (legs, _) in g.adaptoids[seat].items():
        if legs:
            free, attacked = reach(g, seat, cell)
            if targets := free | attacked:
                ways = targets.bit_count()
                movers.append((cell, targets, ways))
                count += ways
    number = int(unit() * count) - 1
    if number < 0:
        return
    for cell, targets, ways in movers:
        if number < ways:
            move(g, seat, cell, cell_in(targets, number))
            return
        number -= ways


def random_growth(g: Position, unit: Callable[[], float]) -> None:
    """Any growth, if there is one."""
    seat = g.turn
    cells = spawn(g, seat)
    carriers = room(g, seat)
    _, legs, pincers = stock(g, seat)
    new = cells.bit_count()
    with_leg = len(carriers) if legs else 0
    with_pincer = len(carriers) if pincers else 0
    number = int(unit() * (new + with_leg + with_pincer))
    if number < new:
        grow(g, seat, "new", cell_in(cells, number))
    elif number < new + with_leg:
        grow(g, seat, "leg", carriers[number - new])
    elif with_pincer:
        grow(g, seat, "pincer", carriers[number - new - with_leg])


def cell_in(cells: int, number: int) -> int:
    """The cell with this number, from 0, in a set."""
    for _ in range(number):
        cells &= cells - 1
    return (cells & -cells).bit_length() - 1
