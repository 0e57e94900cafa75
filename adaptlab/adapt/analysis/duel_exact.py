"""A duel as a chain of single states, solved with Fractions: exact, and as slow as that is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from adaptlab.adapt.analysis.fight import Chance, Ends, Fight, Lengths, Mode, Side, State
from adaptlab.errors import AdaptlabError

MOST_STATES = 40_000
MOST_IN_A_LOOP = 600


class Node(NamedTuple):
    """Where a duel stands at the start of a turn."""

    mode: Mode
    fish: tuple[State, State]


End = str
"""How a duel can end: ``"win"`` and ``"lose"`` for the first fish, ``"tie"``, ``"stalemate"``."""

ENDS: tuple[End, ...] = ("win", "lose", "tie", "stalemate")
Row = dict[Node | End, Fraction]


class States:
    """The states of a fight that can be reached, and what each of them leads to."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        one, two = fight.fish
        self.sides = (Side.of(fight.rules, one), Side.of(fight.rules, two))
        self.modes = fight.modes
        self.rows: dict[Node, Row] = {}

    def start(self, first: int) -> Node:
        one, two = (State(fish.poison, fish.damage) for fish in self.fight.fish)
        return Node(self.fight.start(first), (one, two))

    def explore(self, start: Node) -> None:
        """Find all states that can be reached from one."""
        todo = [start]
        while todo:
            node = todo.pop()
            if node not in self.rows:
                self.rows[node] = row = self._turn(node)
                todo += [after for after in row if isinstance(after, Node)]
                if len(self.rows) > MOST_STATES:
                    raise AdaptlabError(
                        f"this duel has more than {MOST_STATES:,} states: "
                        "too many for exact fractions"
                    )

    def ends(self, first: int) -> Ends:
        """How the fight ends if this fish begins."""
        start = self.start(first)
        self.explore(start)
        known, turns = _solve(self.rows)
        win, lose, tie, stalemate = (known[start].get(end, Fraction(0)) for end in ENDS)
        return Ends(win, lose, tie, stalemate, None if stalemate else turns[start])

    def lengths(self, first: int, most: int) -> Lengths:
        """How the fight ends on each of the first turns if this fish begins."""
        start = self.start(first)
        self.explore(start)
        now: Row = {start: Fraction(1)}
        ended: dict[End, list[Fraction]] = {end: [] for end in ENDS[:3]}
        for _ in range(most):
            after: Row = {}
            for node, weight in now.items():
                for following, chance in self.rows[node].items():  # type: ignore[index]
                    after[following] = after.get(following, Fraction(0)) + weight * chance
            for end, chances in ended.items():
                chances.append(after.pop(end, Fraction(0)))
            now = after
        win, lose, tie = (tuple(chances) for chances in ended.values())
        return Lengths(win, lose, tie, sum(now.values(), Fraction(0)))

    def _turn(self, node: Node) -> Row:
        """Where one turn leads, and how likely."""
        mover = node.mode.mover
        begun = self.sides[mover].start(node.fish[mover])
        if begun is None:
            return {_end(mover, mover_falls=True, other_falls=False): Fraction(1)}
        row: Row = {}
        for chance in self.modes[node.mode]:
            for after, weight in self._happens(mover, chance, begun, node.fish[1 - mover]):
                row[after] = row.get(after, Fraction(0)) + weight
        return row

    def _happens(
        self, mover: int, chance: Chance, own: State, other: State
    ) -> Iterator[tuple[Node | End, Fraction]]:
        mine, theirs = self.sides[mover], self.sides[1 - mover]
        after = mine.hurt(own, chance.back)
        for amount, weight in chance.blows.items():
            struck = theirs.hurt(other, amount)
            if after is None or struck is None:
                yield _end(mover, after is None, struck is None), weight
                continue
            for new_own, one in _coin(after, mine.poisoned(after), chance.poison_back):
                for new_other, two in _coin(struck, theirs.poisoned(struck), chance.poison):
                    fish = (new_own, new_other) if mover == 0 else (new_other, new_own)
                    for mode, three in chance.next.items():
                        yield Node(mode, fish), weight * one * two * three


def _coin(no: State, yes: State, chance: Fraction) -> Iterator[tuple[State, Fraction]]:
    if chance < 1:
        yield no, 1 - chance
    if chance > 0:
        yield yes, chance


def _end(mover: int, mover_falls: bool, other_falls: bool) -> End:
    if mover_falls and other_falls:
        return "tie"
    return "win" if (mover == 0) == other_falls else "lose"


def _solve(rows: dict[Node, Row]) -> tuple[dict[Node, Row], dict[Node, Fraction]]:
    """The chances of all ends from every state, and the mean number of turns."""
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_nodes_from(rows)
    graph.add_edges_from((u, v) for u, row in rows.items() for v in row if isinstance(v, Node))
    known: dict[Node, Row] = {}
    turns: dict[Node, Fraction] = {}
    for loop in nx.strongly_connected_components(graph):
        if len(loop) > MOST_IN_A_LOOP:
            raise AdaptlabError(
                f"{len(loop):,} states of this duel lead back to each other (at most "
                f"{MOST_IN_A_LOOP} for exact fractions): lower the Health or the Regeneration"
            )
        _solve_loop(sorted(loop), rows, known, turns)
    return known, turns


def _solve_loop(
    loop: list[Node], rows: dict[Node, Row], known: dict[Node, Row], turns: dict[Node, Fraction]
) -> None:
    """Solve states that lead back to each other, given all that they lead to otherwise.

    Each state in turn is taken out: whatever leads to it is led on to where it leads.
    """
    within: dict[Node, Row] = {}
    time = dict.fromkeys(loop, Fraction(1))
    for node in loop:
        row: Row = {}
        within[node] = row
        for after, weight in rows[node].items():
            if isinstance(after, str) or after in within or after not in known:
                row[after] = row.get(after, Fraction(0)) + weight
                continue
            time[node] += weight * turns[after]
            for end, chance in known[after].items():
                row[end] = row.get(end, Fraction(0)) + weight * chance
    for place, node in enumerate(reversed(loop)):
        _take_out(node, loop[: len(loop) - 1 - place], within, time)
    for node in loop:
        known[node], turns[node] = _settle(within.pop(node), known, time[node], turns)


def _take_out(
    node: Node, left: list[Node], within: dict[Node, Row], time: dict[Node, Fraction]
) -> None:
    row = within[node]
    row.pop(node, None)
    leaving = sum(row.values(), Fraction(0))
    if not leaving:
        row["stalemate"] = leaving = Fraction(1)
    for after in row:
        row[after] /= leaving
    time[node] /= leaving
    for other in left:
        if weight := within[other].pop(node, None):
            time[other] += weight * time[node]
            for after, chance in row.items():
                within[other][after] = within[other].get(after, Fraction(0)) + weight * chance


def _settle(
    row: Row, known: dict[Node, Row], time: Fraction, turns: dict[Node, Fraction]
) -> tuple[Row, Fraction]:
    """Replace the states that are solved by now with what they come to."""
    ends: Row = {}
    for after, weight in row.items():
        if isinstance(after, str):
            ends[after] = ends.get(after, Fraction(0)) + weight
            continue
        time += weight * turns[after]
        for end, chance in known[after].items():
            ends[end] = ends.get(end, Fraction(0)) + weight * chance
    return ends, time
