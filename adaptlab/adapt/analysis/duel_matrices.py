"""A duel as matrices over the Damage of its fish, and their solution with floats."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from adaptlab.adapt.analysis.duel_chain import (
    COLUMNS,
    LOSE,
    STALEMATE,
    TIE,
    TURNS,
    WIN,
    Array,
    Term,
    apply,
    solve_class,
)
from adaptlab.adapt.analysis.fight import Chance, Ends, Fight, Lengths, Mode, Side, State
from adaptlab.errors import AdaptlabError

MORE_THAN_CHANCE = 0.999
"""A stalemate that floats find where none can be is found for certain: nothing else was left."""

Poison = tuple[int, int]
"""The Poison Levels of both fish."""


class Hurt(NamedTuple):
    """What Damage does to a fish: where it leads from each Damage, and how likely it defeats."""

    to: Array
    defeat: Array


def hurt(side: Side, size: int, blows: dict[int, Fraction]) -> Hurt:
    """The Damage of a blow, over all Damage that a fish can have."""
    weights = np.zeros(max(size, max(blows) + 1) + 1)
    for amount, weight in blows.items():
        weights[amount] = float(weight)
    damage = np.arange(size)
    more = damage[None, :] - damage[:, None]
    survives = (more == 0) | ((more > 0) & (damage[None, :] <= side.health))
    to = np.where(survives, weights[np.abs(more)], 0.0)
    deadly = np.cumsum(weights[::-1])[::-1]
    least = np.maximum(1, side.health + 1 - damage)
    return Hurt(to, deadly[np.minimum(least, len(deadly) - 1)])


def start(side: Side, size: int, poison: int) -> Hurt:
    """The start of a turn with a Poison Level."""
    to, defeat = np.zeros((size, size)), np.zeros(size)
    for damage in range(size):
        after = side.start(State(poison, damage))
        if after is None:
            defeat[damage] = 1.0
        else:
            to[damage, after.damage] = 1.0
    return Hurt(to, defeat)


class Turn(NamedTuple):
    """A `Chance` as matrices: what it does to the mover, by Poison Level, and to the other fish.

    ``poison`` are the chances that the first and the second fish get a Poison Level.
    """

    mode: int
    mover: int
    back: int
    own: dict[int, Hurt]
    other: Hurt
    poison: tuple[float, float]
    next: list[tuple[int, float]]
    most_poison: int

    def hurts(self, poison: Poison) -> tuple[Hurt, Hurt]:
        """What it does to the first and to the second fish."""
        own = self.own[poison[self.mover]]
        return (own, self.other) if self.mover == 0 else (self.other, own)

    def poisonings(self, poison: Poison) -> Iterator[tuple[Poison, float]]:
        """The Poison Levels after it, and how likely they are."""
        for one, share_one in self._level_after(poison[0], self.poison[0]):
            for two, share_two in self._level_after(poison[1], self.poison[1]):
                yield (one, two), share_one * share_two

    def _level_after(self, level: int, chance: float) -> list[tuple[int, float]]:
        if level >= self.most_poison or not chance:
            return [(level, 1.0)]
        return [(p, w) for p, w in ((level, 1.0 - chance), (level + 1, chance)) if w]


class Matrices:
    """A whole duel as matrices; all arrays of values are [damage, mode, damage, column]."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        chances = fight.modes
        self.modes = sorted(chances, key=lambda mode: (not mode.stunned, mode))
        self.sides = [Side.of(fight.rules, fish) for fish in fight.fish]
        self.begin = [State(fish.poison, fish.damage) for fish in fight.fish]
        self.sizes = fight.sizes()
        self.levels = [self._poison_levels(chances, seat) for seat in (0, 1)]
        self.starts = [
            {p: start(self.sides[seat], self.sizes[seat], p) for p in self.levels[seat]}
            for seat in (0, 1)
        ]
        self.own: dict[tuple[int, int, int], Hurt] = {}
        self.turns = [self._turn(mode, chance) for mode in self.modes for chance in chances[mode]]

    def _poison_levels(self, modes: dict[Mode, list[Chance]], seat: int) -> range:
        """The Poison Levels that a fish can come to have."""
        now = self.begin[seat].poison
        for mode, chances in modes.items():
            for chance in chances:
                if chance.poison_back if mode.mover == seat else chance.poison:
                    return range(now, self.fight.rules.poison_limit + 1)
        return range(now, now + 1)

    def _turn(self, mode: Mode, chance: Chance) -> Turn:
        mover, other = mode.mover, 1 - mode.mover
        own = {p: self._own(mover, p, chance.back) for p in self.levels[mover]}
        struck = hurt(self.sides[other], self.sizes[other], chance.blows)
        both = (float(chance.poison_back), float(chance.poison))
        poison = both if mover == 0 else (both[1], both[0])
        following = [(self.modes.index(m), float(w)) for m, w in chance.next.items()]
        at, most = self.modes.index(mode), self.fight.rules.poison_limit
        return Turn(at, mover, chance.back, own, struck, poison, following, most)

    def _own(self, mover: int, poison: int, back: int) -> Hurt:
        """What a turn does to the mover: its start, then Damage that comes back."""
        key = (mover, poison, back)
        if key not in self.own:
            begun = self.starts[mover][poison].to
            after = hurt(self.sides[mover], self.sizes[mover], {back: Fraction(1)})
            self.own[key] = Hurt(begun @ after.to, begun @ after.defeat)
        return self.own[key]

    def ends(self, first: int) -> Ends:
        """How the fight ends if this fish begins."""
        one, two = self.begin
        mode = self.modes.index(self.fight.start(first))
        found = self.values[one.poison, two.poison][one.damage, mode, two.damage]
        win, lose, tie, stalemate = map(float, found[:TURNS] / found[:TURNS].sum())
        return Ends(win, lose, tie, stalemate, None if stalemate else float(found[TURNS]))

    def lengths(self, first: int, most: int) -> Lengths:
        """How the fight ends on each of the first turns if this fish begins."""
        return lengths(self, self.fight.start(first), most)

    @cached_property
    def values(self) -> dict[Poison, Array]:
        """The values of all states, for each pair of Poison Levels."""
        values: dict[Poison, Array] = {}
        for poison in self.pairs():
            values[poison] = solve_class(*self._class(poison, values))
        if any(value[..., STALEMATE].any() for value in values.values()):
            self._check_stalemates(values)
        return values

    def pairs(self) -> Iterator[Poison]:
        """The pairs of Poison Levels, such that none leads to a later one."""
        return ((one, two) for one in self.levels[0][::-1] for two in self.levels[1][::-1])

    def _class(self, poison: Poison, values: dict[Poison, Array]) -> tuple[list[Term], Array]:
        """What leads on within a pair of Poison Levels, and what is known of all else."""
        known = np.zeros((self.sizes[0], len(self.modes), self.sizes[1], COLUMNS))
        known[..., TURNS] = 1.0
        for index, mode in enumerate(self.modes):
            begun = self.starts[mode.mover][poison[mode.mover]].defeat
            lose = LOSE if mode.mover == 0 else WIN
            known[:, index, :, lose] += begun[:, None] if mode.mover == 0 else begun
        blows: dict[tuple[int, int, int], Array] = {}
        for turn in self.turns:
            first, second = turn.hurts(poison)
            _add_ends(first, second, known[:, turn.mode])
            for after, share in turn.poisonings(poison):
                for following, weight in turn.next:
                    if after == poison:
                        key = (turn.mode, following, turn.back)
                        blows[key] = blows.get(key, 0.0) + share * weight * turn.other.to
                    else:
                        worth = apply(first.to, values[after][:, following], second.to)
                        known[:, turn.mode] += share * weight * worth
        return [self._term(key, other, poison) for key, other in blows.items()], known

    def _term(self, key: tuple[int, int, int], other: Array, poison: Poison) -> Term:
        mode, following, back = key
        mover = self.modes[mode].mover
        own = self.own[mover, poison[mover], back].to
        return Term(mode, following, *((own, other) if mover == 0 else (other, own)))

    def _check_stalemates(self, values: dict[Poison, Array]) -> None:
        """Make sure that what seems to be without end is not merely too unlikely to end."""
        ends: dict[Poison, Array] = {}
        for poison in self.pairs():
            terms, known = self._class(poison, ends)
            ending: Array = known[..., :STALEMATE].sum(axis=3) > 0
            found = -1
            while found < (found := int(ending.sum())):
                for term in terms:
                    led = term.first @ ending[:, term.next].astype(float) @ term.second.T
                    ending[:, term.mode] |= led > 0
            if (ending & (values[poison][..., STALEMATE] > MORE_THAN_CHANCE)).any():
                raise AdaptlabError(
                    "this duel ends, but so rarely that floats cannot tell how: ask for exact "
                    "fractions (exact=True), with less Health if need be"
                )
            ends[poison] = np.zeros((*ending.shape, COLUMNS))
            ends[poison][..., WIN] = ending


def _add_ends(first: Hurt, second: Hurt, known: Array) -> None:
    """Add what a turn decides at once."""
    known[..., WIN] += np.multiply.outer(first.to.sum(axis=1), second.defeat)
    known[..., LOSE] += np.multiply.outer(first.defeat, second.to.sum(axis=1))
    known[..., TIE] += np.multiply.outer(first.defeat, second.defeat)


# ---------------------------------------------------------------- turn by turn


def lengths(matrices: Matrices, mode: Mode, most: int) -> Lengths:
    """Follow the chances of all states from turn to turn."""
    modes = len(matrices.modes)
    one, two = matrices.begin
    where = np.zeros((modes, *matrices.sizes))
    where[matrices.modes.index(mode), one.damage, two.damage] = 1.0
    now: dict[Poison, Array] = {(one.poison, two.poison): where}
    ended = np.zeros((most, STALEMATE))
    for number in range(most):
        after: dict[Poison, Array] = {}
        for poison, mass in now.items():
            _start_ends(matrices, poison, mass, ended[number])
            for turn in matrices.turns:
                if mass[turn.mode].any():
                    _pass_on(turn, poison, mass, after, ended[number])
        now = after
    win, lose, tie = (tuple(map(float, column)) for column in ended.T)
    return Lengths(win, lose, tie, float(sum(mass.sum() for mass in now.values())))


def _start_ends(matrices: Matrices, poison: Poison, mass: Array, ended: Array) -> None:
    """Poison at the start of a turn."""
    for index, mode in enumerate(matrices.modes):
        defeat = matrices.starts[mode.mover][poison[mode.mover]].defeat
        if mode.mover == 0:
            ended[LOSE] += (defeat @ mass[index]).sum()
        else:
            ended[WIN] += (mass[index] @ defeat).sum()


def _pass_on(
    turn: Turn, poison: Poison, masses: Array, after: dict[Poison, Array], ended: Array
) -> None:
    """Where a turn leads what is in its mode."""
    modes, mass = len(masses), masses[turn.mode]
    first, second = turn.hurts(poison)
    down = first.defeat @ mass
    up = first.to.T @ mass
    ended[WIN] += (up @ second.defeat).sum()
    ended[LOSE] += (down @ second.to).sum()
    ended[TIE] += down @ second.defeat
    moved = up @ second.to
    for pair, share in turn.poisonings(poison):
        for mode, weight in turn.next:
            if pair not in after:
                after[pair] = np.zeros((modes, *moved.shape))
            after[pair][mode] += share * weight * moved
