"""Monte Carlo tree search: the best answer, found by playing on from here many times.

Every player is taken to look for his own win, so the same search serves two players and three.
What is known for sure comes first: a win in this turn is taken, and answers that give the win to
the next player are left out as long as there are others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from time import perf_counter

from adaptlab.adaptoid.analysis.forced import Sure, verdicts
from adaptlab.adaptoid.analysis.playout import play_on
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.turn import answer, options
from adaptlab.errors import AdaptlabError
from adaptlab.script import Action

CURIOSITY = 0.2
"""How much an answer is preferred that was seldom tried."""
HORIZON = 8
"""The turns of a playout. Random play soon says little about good play: losses that come at once
tell more than who wins in the end."""


@dataclass(slots=True)
class Node:
    """A position in the tree: how often it was reached, and what the seat that led here won."""

    seat: int
    visits: int = 0
    won: float = 0.0
    children: dict[Action, Node] = field(default_factory=dict)
    untried: list[Action] | None = None
    """The answers that no playout has begun with yet; None before anybody looked."""


@dataclass(frozen=True)
class Tried:
    """An answer, the playouts that began with it, and the share of them that went well.

    An answer that ``wins`` or ``loses`` by force is not tried unless there is none better, because
    nothing need be estimated.
    """

    action: Action
    playouts: int
    estimate: float
    sure: Sure = ""


class Search:
    """A search that can be continued: think a little, look, think on."""

    def __init__(self, position: Position, random: Random | None = None) -> None:
        if position.result is not None:
            raise AdaptlabError("position: the game is over, there is nothing to look for")
        self._start = position.copy()
        self._random = random or Random()
        self._root = Node(seat=0)
        self._known: dict[Action, Sure] = {}

    @property
    def playouts(self) -> int:
        """The playouts so far."""
        return self._root.visits

    def think(self, playouts: int | None = None, seconds: float | None = None) -> Search:
        """Play on from here so many times, or for so long (at least once).

        If there is a win in this turn, nothing is played: it is known.
        """
        if (playouts is None) == (seconds is None):
            raise AdaptlabError("think: expected either a number of playouts or of seconds")
        end = self.playouts + (playouts or 1)
        until = perf_counter() + (seconds or 0.0)
        if not self._known:
            self._known = verdicts(self._start)
            self._root.untried = self._worth_trying()
        if "wins" in self._known.values():
            return self
        while self.playouts < end or (seconds is not None and perf_counter() < until):
            _try_once(self._root, self._start.copy(), self._random)
        return self

    def _worth_trying(self) -> list[Action]:
        """The answers that do not lose by force, or all if all do."""
        open_still = [action for action, sure in self._known.items() if sure != "loses"]
        found = open_still or list(self._known)
        self._random.shuffle(found)
        return found

    def tried(self) -> list[Tried]:
        """Every answer that was tried or is known, the most promising first.

        Answers that win by force come first, those that lose last; in between those come first that
        were tried most often.
        """
        found = [self._tried(action, sure) for action, sure in self._known.items()]
        rank = {"wins": 0, "": 1, "loses": 2}
        known = [one for one in found if one.playouts or one.sure]
        return sorted(known, key=lambda one: (rank[one.sure], -one.playouts, -one.estimate))

    def _tried(self, action: Action, sure: Sure) -> Tried:
        node = self._root.children.get(action)
        if node is None:
            return Tried(action, 0, float(sure == "wins"), sure)
        return Tried(action, node.visits, node.won / node.visits, sure)

    @property
    def best(self) -> Tried:
        """The best answer so far."""
        if not self._known:
            raise AdaptlabError("best: think first")
        return self.tried()[0]


def _try_once(root: Node, g: Position, random: Random) -> None:
    """Walk down the tree, add a node, play on at random, and tell the way what came of it."""
    node, way = root, [root]
    is_new = False
    while g.result is None and not is_new:
        if node.untried is None:
            node.untried = options(g)
            random.shuffle(node.untried)
        is_new = bool(node.untried)
        if is_new:
            action = node.untried.pop()
            child = node.children[action] = Node(g.turn)
        else:
            action, child = _choose(node)
        answer(g, action)
        node = child
        way.append(node)
    play_on(g, random.random, HORIZON)
    shares = prospects(g)
    for passed in way:
        passed.visits += 1
        passed.won += shares[passed.seat]


def _choose(node: Node) -> tuple[Action, Node]:
    """The child that promises most: by what it won, and by how seldom it was tried."""
    known = CURIOSITY * CURIOSITY * log(node.visits)
    best, most = None, -1.0
    for action, child in node.children.items():
        promise = child.won / child.visits + sqrt(known / child.visits)
        if promise > most:
            best, most = (action, child), promise
    assert best is not None
    return best


def prospects(g: Position) -> list[float]:
    """What the end of a playout is worth to each seat: a win 1, a draw its part.

    Where the game is not over, the colour that has lost most counts as the loser.
    """
    if g.result is not None:
        winners: Sequence[int] = g.result.seats
    else:
        most = max(g.lost)
        winners = [g.rules.hunter[seat] for seat in g.rules.seats if g.lost[seat] == most]
    worth = [0.0] * len(g.lost)
    for seat in winners:
        worth[seat] = 1 / len(winners)
    return worth
