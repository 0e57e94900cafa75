"""Players of Adaptoid and Adapt3: at random, greedy, and one that searches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from adaptlab.adaptoid.analysis.search import Search
from adaptlab.adaptoid.growing import hungry
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.turn import options, played
from adaptlab.game import at_random
from adaptlab.script import Action, Choose

LOSS_WORTH = 10.0
ADAPTOID_WORTH = 1.0
LIMB_WORTH = 0.4
HUNGRY_WORTH = 6.0
WIN_WORTH = 1000.0


def greedy(g: Position, question: Choose, random: Random) -> Action:
    """The option with the best end of this turn, without a thought for the next."""
    best, value = [], float("-inf")
    for option in question.options:
        found = max(worth(after, question.seat) for after in turn_ends(g, option))
        if found > value:
            best, value = [option], found
        elif found == value:
            best.append(option)
    return random.choice(best)


def turn_ends(g: Position, option: Action) -> Iterator[Position]:
    """Every end of the turn that begins with an option."""
    after = played(g, option)
    if g.step == "grow":
        yield after
        return
    for growth in options(after):
        yield played(after, growth)


def worth(g: Position, seat: int) -> float:
    """How good the end of a turn looks to a player: losses first, then what is on the board."""
    if ended := g.result:
        return 0.0 if ended.tie else WIN_WORTH if seat in ended.seats else -WIN_WORTH
    prey = g.rules.hunter.index(seat)
    total = LOSS_WORTH * (g.lost[prey] - g.lost[seat]) - HUNGRY_WORTH * len(hungry(g, seat))
    for legs, pincers in g.adaptoids[seat].values():
        total += ADAPTOID_WORTH + LIMB_WORTH * (legs + pincers)
    return total


def searching(playouts: int) -> Callable[[Position, Choose, Random], Action]:
    """A player that thinks for so many playouts before each answer."""

    def bot(g: Position, question: Choose, random: Random) -> Action:
        return Search(g, random).think(playouts=playouts).best.action

    return bot


BOTS = {"random": at_random, "greedy": greedy, "search": searching(1000)}
