"""The states of a duel with the same Poison Levels, solved fast and without a subtraction.

What a turn does to one fish never depends on the Damage of the other, so a turn is a sum of few
products ``first ⊗ second``: a matrix over the Damage of one fish times one over that of the other.
The Damage of one fish is called the level, and levels are solved from the highest down. If that
fish heals, levels are taken out of the chain block by block (`descend`); else everything above a
level is known by the time that it is reached (`climb`).

Chances that come out of subtractions are lost when they are tiny: with rare hits against
Regeneration a plain solver answers 0 where 1/2 is right. Here a state is left with the sum of all
that leads out of it, not with 1 minus what stays, as Grassmann, Taksar and Heyman proposed, so
that every number keeps its digits however small it is.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

ENDS = ("win", "lose", "tie", "stalemate")
WIN, LOSE, TIE, STALEMATE, TURNS = range(5)
COLUMNS = len(ENDS) + 1
"""What is worked out for every state: the chance of each end, and the mean number of turns."""

SAFE = 0.02
"""The share that must leave a block in each row for an ordinary inverse to keep its digits."""


class Term(NamedTuple):
    """A part of what a mode leads to: ``first ⊗ second``, over the Damage of each fish."""

    mode: int
    next: int
    first: Array
    second: Array


# ---------------------------------------------------------------- blocks


def inverse(inside: Array, leaving: Array) -> tuple[Array, Array]:
    """How often a block of states is visited before it is left, and where it is never left.

    ``inside[i, j]`` leads from i to j; ``leaving[i]`` is all that leads from i out of the block.
    What stays, ``inside[i, i]``, is not used.
    """
    off = inside.copy()
    off.flat[:: len(off) + 1] = 0.0
    out = off.sum(axis=1) + leaving
    if out.all() and ((leaving >= SAFE * out).all() or not np.tril(off).any()):
        np.negative(off, out=off)
        off.flat[:: len(off) + 1] = out
        visits: Array = np.linalg.inv(off.T).T
        return visits, np.zeros(len(out))
    return _state_by_state(off, leaving)


def _state_by_state(off: Array, leaving: Array) -> tuple[Array, Array]:
    """The same, taking out one state after the other."""
    states = len(leaving)
    left, lost = leaving.copy(), np.zeros(states)
    visits = np.eye(states)
    for k in range(states - 1, -1, -1):
        out = off[k, :k].sum() + left[k]
        if out == 0.0:
            lost[k] = left[k] = out = 1.0
        off[k, :k] /= out
        left[k] /= out
        visits[k] /= out
        to_k = off[:k, k, None]
        off[:k, :k] += to_k * off[k, :k]
        left[:k] += to_k[:, 0] * left[k]
        visits[:k] += to_k * visits[k]
    for k in range(1, states):
        visits[k] += off[k, :k] @ visits[:k]
    return visits, lost


def block_inverse(inside: Array, leaving: Array, size: int) -> tuple[Array, Array]:
    """`inverse`, taking out blocks of states instead of single ones."""
    states = len(leaving)
    inside, left, lost = inside.copy(), leaving.copy(), np.zeros(states)
    visits = np.eye(states)
    for start in range(states - size, -1, -size):
        block, before = slice(start, start + size), slice(0, start)
        onward = inside[block, before]
        within, gone = inverse(inside[block, block], onward.sum(axis=1) + left[block])
        lost[block] = gone
        onward[:] = within @ onward
        left[block] = within @ (left[block] + gone)
        visits[block] = within @ visits[block]
        into = inside[before, block]
        inside[before, before] += into @ onward
        left[before] += into @ left[block]
        visits[before] += into @ visits[block]
    for start in range(size, states, size):
        block = slice(start, start + size)
        visits[block] += inside[block, :start] @ visits[:start]
    return visits, lost


# ---------------------------------------------------------------- one pair of Poison Levels
# Arrays of values are indexed [level, mode, damage, column]: the Damage of the fish whose Damage
# is the level, the mode, the Damage of the other fish, and what is worked out.


def solve_class(terms: list[Term], known: Array) -> Array:
    """The values of all states with the same Poison Levels.

    ``known`` is what each state comes to without the others of the class.
    """
    known = known.copy()
    terms, folded = fold(terms, known)
    kept = sorted({mode for term in terms for mode in (term.mode, term.next)}) or [0]
    place = {mode: index for index, mode in enumerate(kept)}
    small = [Term(place[t.mode], place[t.next], t.first, t.second) for t in terms]
    known[:, kept] = _solve(small, known[:, kept])
    for mode, onward in reversed(folded):
        for term in onward:
            known[:, mode] += apply(term.first, known[:, term.next], term.second)
    return known


def _solve(terms: list[Term], known: Array) -> Array:
    """Choose the level: a fish that never heals, else the one that heals less."""
    falls = max(map(drop, (term.first for term in terms)), default=0)
    falls_second = max(map(drop, (term.second for term in terms)), default=0)
    if falls <= falls_second:
        return descend(terms, known, falls) if falls else climb(terms, known)
    turned = [Term(t.mode, t.next, t.second, t.first) for t in terms]
    known = np.ascontiguousarray(known.swapaxes(0, 2))
    solved = descend(turned, known, falls_second) if falls_second else climb(turned, known)
    return solved.swapaxes(0, 2)


def drop(matrix: Array) -> int:
    """How far down a matrix can lead in one turn."""
    rows, columns = np.nonzero(matrix)
    return max(0, int((rows - columns).max(initial=0)))


def fold(terms: list[Term], known: Array) -> tuple[list[Term], list[tuple[int, list[Term]]]]:
    """Take out modes that do not lead to themselves, as long as that makes nothing longer."""
    folded = []
    for mode in range(known.shape[1]):
        into = [term for term in terms if term.next == mode]
        onward = [term for term in terms if term.mode == mode]
        others = [term for term in terms if mode not in (term.mode, term.next)]
        loops = len(into) + len(onward) + len(others) > len(terms)
        if loops or not others or len(into) * len(onward) > len(into) + len(onward):
            continue
        for term in into:
            known[:, term.mode] += apply(term.first, known[:, mode], term.second)
        terms = others + [
            Term(i.mode, o.next, i.first @ o.first, i.second @ o.second)
            for i in into
            for o in onward
        ]
        folded.append((mode, onward))
    return terms, folded


def apply(first: Array, values: Array, second: Array) -> Array:
    """What ``first ⊗ second`` makes of the values of all pairs of Damages."""
    rows, size, columns = values.shape
    moved: Array = np.matmul(
        second, (first @ values.reshape(rows, -1)).reshape(rows, size, columns)
    )
    return moved


# ---------------------------------------------------------------- a level that never falls


def climb(terms: list[Term], known: Array) -> Array:
    """Solve level by level, the highest first: what lies above a level is known by then."""
    levels, modes, size, columns = known.shape
    values = np.zeros_like(known)
    rising = [term for term in terms if np.triu(term.first, 1).any()]
    ways = np.array([term.first for term in rising]).reshape(-1, levels, levels)
    seconds = np.array([term.second for term in rising]).reshape(-1, size, size)
    following = [term.next for term in rising]
    gather = np.array([[term.mode == mode for term in rising] for mode in range(modes)], float)
    carried = np.zeros((len(rising), levels, size * columns))
    stays = np.array([np.diagonal(term.first) for term in terms]).T.copy()
    solved: dict[bytes, tuple[Array, Array]] = {}
    for level in range(levels - 1, -1, -1):
        above = slice(level + 1, levels)
        led = np.matmul(ways[:, level, None, above], carried[:, above])
        rest = known[level] + (gather @ led[:, 0]).reshape(modes, size, columns)
        key = stays[level].tobytes()
        if key not in solved:
            solved[key] = _within(terms, level, rest)
        visits, lost = solved[key]
        rest[:, :, STALEMATE] += lost
        values[level] = (visits @ rest.reshape(-1, columns)).reshape(rest.shape)
        led = np.matmul(seconds, values[level, following])
        carried[:, level] = led.reshape(-1, size * columns)
    return values


def _within(terms: list[Term], level: int, rest: Array) -> tuple[Array, Array]:
    """The visits within a level, whose states lead to themselves, higher up, or out."""
    modes, size, _ = rest.shape
    inside = np.zeros((modes, size, modes, size))
    for term in terms:
        inside[term.mode, :, term.next] += term.first[level, level] * term.second
    leaving = rest[:, :, :TURNS].sum(axis=2).reshape(-1)
    visits, lost = block_inverse(inside.reshape(modes * size, -1), leaving, size)
    return visits, lost.reshape(modes, size)


# ---------------------------------------------------------------- a level that may fall

Place = tuple[int, int]
"""A level and a mode: a block of states, one for each Damage of the other fish."""


def descend(terms: list[Term], known: Array, down: int) -> Array:
    """Take out places from the highest level down, then come back with what they lead to."""
    levels, modes = known.shape[:2]
    descent = _Descent(terms, known.copy(), down)
    rises = [any(np.triu(t.first, 1).any() for t in terms if t.mode == m) for m in range(modes)]
    order = sorted(range(modes), key=lambda mode: rises[mode])
    for level in range(levels - 1, -1, -1):
        for rank, mode in enumerate(order):
            below = [(low, m) for low in range(max(0, level - down), level) for m in order]
            descent.take_out((level, mode), below + [(level, m) for m in order[rank + 1 :]])
    return descent.come_back()


class _Descent:
    """A chain of which places are taken out one by one.

    Taking out a place leads whatever still leads to it on to where it leads, which by then is
    at most ``down`` levels below. ``more[place][mode]`` holds, level by level, what was led on
    from a mode to a place.
    """

    def __init__(self, terms: list[Term], known: Array, down: int) -> None:
        self.terms, self.known, self.down = terms, known, down
        self.more: dict[Place, dict[int, Array]] = {}
        self.taken: dict[Place, tuple[dict[Place, Array], Array]] = {}

    def take_out(self, place: Place, left: list[Place]) -> None:
        """Take out a place; ``left`` are those near it that are still there."""
        known = self.known[place]
        inside = self._edge(place, place)
        onward = {p: edge for p in left if (edge := self._edge(place, p)) is not None}
        if inside is not None:
            leaving = sum((e.sum(axis=1) for e in onward.values()), known[:, :TURNS].sum(axis=1))
            visits, lost = inverse(inside, leaving)
            known[:, STALEMATE] += lost
            known[:] = visits @ known
            onward = {p: visits @ edge for p, edge in onward.items()}
        self.taken[place] = onward, known
        self._lead_on(place, onward, [mode for level, mode in left if level == place[0]])
        self.more.pop(place, None)

    def _lead_on(self, place: Place, onward: dict[Place, Array], waiting: list[int]) -> None:
        """Lead on what leads to a place; the modes that are waiting still do at its own level."""
        _, modes, size, columns = self.known.shape
        for mode in range(modes):
            still = place[0] + (mode in waiting)
            rows = self._rows(mode, still, place)
            if rows is None:
                continue
            self.known[:still, mode] += (rows @ self.known[place]).reshape(still, size, columns)
            for p, edge in onward.items():
                led = self.more.setdefault(p, {})
                if mode not in led:
                    led[mode] = np.zeros((p[0] + self.down + 1, size, size))
                led[mode][:still] += (rows @ edge).reshape(still, size, size)

    def come_back(self) -> Array:
        """The values of all places, from the last that was taken out to the first."""
        for onward, values in reversed(self.taken.values()):
            for p, edge in onward.items():
                values += edge @ self.known[p]
        return self.known

    def _edge(self, source: Place, place: Place) -> Array | None:
        """What leads from one place to another, if anything does."""
        (level, mode), edge = source, None
        led = self.more.get(place, {}).get(mode)
        if led is not None and level < len(led):
            edge = led[level]
        for term in self.terms:
            if (term.mode, term.next) == (mode, place[1]) and term.first[level, place[0]]:
                direct = term.first[level, place[0]] * term.second
                edge = direct if edge is None else edge + direct
        return edge

    def _rows(self, mode: int, still: int, place: Place) -> Array | None:
        """What leads to a place from a mode at all levels still there, row below row."""
        led = self.more.get(place, {}).get(mode)
        rows = None if led is None else led[:still]
        for term in self.terms:
            if (term.mode, term.next) == (mode, place[1]) and term.first[:still, place[0]].any():
                edges = np.multiply.outer(term.first[:still, place[0]], term.second)
                rows = edges if rows is None else rows + edges
        return None if rows is None else rows.reshape(-1, rows.shape[2])
