"""The odds of one attack with icepool and with dyce: written from the rules, for comparison.

Nothing here calls the engine, but for the totals of a fish, so what agrees with it was worked out
twice. Each library has two turns: once written as it is meant to be, dice and coins in and dice
out, and once tuned with every help that we found.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any, NamedTuple

from adaptlab.adapt.analysis.weigh import Outcome
from adaptlab.adapt.fish import Fish, Stats
from adaptlab.dist import Dist


class Pair(NamedTuple):
    """An attack to be worked out: what ``attack_odds`` takes, in its order."""

    attacker: Fish
    target: Fish
    edition: str
    hiding: bool
    splash: bool
    ram: bool


Numbers = tuple[Any, ...]
"""An outcome as the rivals can sort it, with "" for what nothing blocked."""

NOTHING = (False, 0, 0, 0, 0, False, False, False)
HIDDEN: Numbers = (*NOTHING, "hide")
FRIGHTENED: Numbers = (*NOTHING, "fear")
UNMARKED = (False, False, False, "")


def as_dist(weights: Mapping[Numbers, int]) -> Dist[Outcome]:
    """What a rival has found, in a form that can be compared."""
    return Dist({Outcome._make((*o[:8], o[8] or None)): weight for o, weight in weights.items()})


# ---------------------------------------------------------------- the rules once more


class Sums:
    """What can be said of an attack before any die is rolled."""

    def __init__(self, pair: Pair) -> None:
        one, two = pair.attacker.stats, pair.target.stats
        self.one, self.two = one, two
        self.retail = pair.edition == "retail"
        self.ferocity = one.ferocity + 2 * pair.splash
        if one.electroreception and one.level > two.level:
            self.ferocity += 2
        self.shock = _shock(one, two)
        self.shock_back = _shock(two, one)
        self.counter = 0
        if "counter_attack" not in one.immune:
            taken_off = one.armor + one.resist.get("counter_attack", 0)
            self.counter = max(0, two.counter_attack - taken_off)
        self.hide = 0
        if pair.hiding:
            self.hide = min(4, max(pair.target.hiding, two.hide_printed) + two.amphibious)
            self.hide //= 1 + one.hunting
        self.fear = min(10, two.fear)
        self.checks = _checks(pair)

    def die(self) -> tuple[int, int, int, bool]:
        """The attack die: its sides, its first and last face that miss by 5, if it is Critical."""
        one = self.one
        first = 2 if one.hunting else 1
        last = min(self.two.survival - self.ferocity - 5, one.die - one.critical)
        return one.die, first, last, one.critical

    def roll(self, face: int, extra: int) -> Numbers:
        """What a face comes to; ``extra`` is the d4 of a Critical."""
        one, two = self.one, self.two
        margin = face + self.ferocity - two.survival
        if margin < 0 and not extra and not (face == 1 and one.hunting):
            return False, 0, 0, min(5, -margin), two.sneaky, *UNMARKED
        damage = max(1, max(1, margin) + one.lethality)
        return self._hit(max(0, damage - two.armor) + extra, 0 if margin else 2)

    def ram(self) -> Numbers:
        """What a Ram comes to."""
        two = self.two
        damage = max(0, self.one.ram - two.armor - two.resist.get("ram", 0))
        return self._hit(0 if "ram" in two.immune else damage, 0)

    def _hit(self, damage: int, experience: int) -> Numbers:
        damage += self.shock
        answers = self.two.counter_attack > 0 and (self.retail or damage > 0)
        back = self.counter if answers else 0
        if answers or self.retail:
            back += self.shock_back
        return True, damage, back, experience, 0, *UNMARKED


def _shock(giver: Stats, taker: Stats) -> int:
    if taker.shock or "shock" in taker.immune:
        return 0
    return max(0, giver.shock - taker.resist.get("shock", 0))


def _checks(pair: Pair) -> tuple[int, int, int]:
    """The scores of Stun, Poison and Counter Poison; 0 if the check is not rolled."""
    one, two = pair.attacker, pair.target
    stun, poison, back = one.stats.stun, one.stats.poisonous, two.stats.counter_poison
    if two.stunned or "stun" in two.stats.immune:
        stun = 0
    if two.poison == 2 or "poison" in two.stats.immune or (pair.ram and pair.edition == "retail"):
        poison = 0
    if one.poison == 2 or "poison" in one.stats.immune:
        back = 0
    return min(10, stun), min(10, poison), min(10, back)


# ---------------------------------------------------------------- in the libraries' own idiom
# A check is a coin, not a die of ten faces; a d4 is rolled only where a Critical needs it. Misses
# by 5 or more are equal outcomes, which the libraries make one by themselves.


def with_icepool() -> Callable[[Pair], Any]:
    """The odds as a Die of icepool: dice are mapped to blows, or to further dice."""
    from icepool import (  # type: ignore[import-untyped,import-not-found,unused-ignore]
        Die,
        coin,
        d,
        tupleize,
    )

    def odds(pair: Pair) -> Any:
        sums = Sums(pair)
        sides, critical = sums.one.die, sums.one.critical

        def roll(face: int) -> Any:
            if critical and face == sides:
                return d(4).map(lambda extra: sums.roll(face, extra), star=False)
            return sums.roll(face, 0)

        def mark(blow: Numbers, marks: tuple[bool, bool, bool]) -> Numbers:
            return (*blow[:5], *marks, "") if blow[0] else blow

        joint = Die([sums.ram()]) if pair.ram else d(sides).map(roll, star=False)
        if any(sums.checks):
            marks = tupleize(*(coin(score, 10) if score else False for score in sums.checks))
            joint = joint.map(mark, marks, star=False)
        if sums.fear:
            joint = coin(sums.fear, 10).map({True: FRIGHTENED, False: joint})
        if sums.hide:
            joint = coin(sums.hide, 10).map({True: HIDDEN, False: joint})
        return joint

    return odds


def with_dyce() -> Callable[[Pair], Mapping[Numbers, int]]:
    """The odds as a histogram of dyce: one coin after the other is applied to the blows.

    Nested calls of ``expand`` read as well, but take four times as long.
    """
    from dyce import H

    def coin(score: int) -> H[bool]:
        return H.from_counts({True: score, False: 10 - score})

    def blows(sums: Sums) -> H[Numbers]:
        sides = sums.one.die
        if not sums.one.critical:
            return H(sides).apply(lambda face: sums.roll(face, 0))
        rolls = H(sides).apply(lambda face, extra: (face, extra if face == sides else 0), H(4))
        return rolls.apply(lambda roll: sums.roll(*roll))

    def stop(joint: H[Numbers], score: int, stopped: Numbers) -> H[Numbers]:
        if not score:
            return joint
        return joint.apply(lambda outcome, stops: stopped if stops else outcome, coin(score))

    def mark(joint: H[Numbers], score: int, place: int) -> H[Numbers]:
        def marked(o: Numbers, mark: bool) -> Numbers:
            return (*o[:place], mark, *o[place + 1 :]) if o[0] else o

        return joint.apply(marked, coin(score)) if score else joint

    def odds(pair: Pair) -> Mapping[Numbers, int]:
        sums = Sums(pair)
        joint = H({sums.ram(): 1}) if pair.ram else blows(sums)
        joint = stop(joint, sums.fear, FRIGHTENED)
        joint = stop(joint, sums.hide, HIDDEN)
        for place, score in enumerate(sums.checks, start=5):
            joint = mark(joint, score, place)
        return joint

    return odds


# ---------------------------------------------------------------- as the rules read
# Check after check and die after die, in the order of the rulebook, each nested in the one
# before: what one writes first, and what a script of the rules is to be compared with.


class Library(NamedTuple):
    """What nesting needs of a library: a coin, a die, and what follows from each of their faces."""

    coin: Callable[[int], Any]
    die: Callable[[int], Any]
    nest: Callable[[Any, Callable[[Any], Any]], Any]
    certain: Callable[[Numbers], Any]


def nested(library: Library, pair: Pair) -> Any:
    """The odds in the order of the rulebook."""
    sums = Sums(pair)
    nest, certain = library.nest, library.certain

    def check(score: int, then: Callable[[bool], Any]) -> Any:
        return nest(library.coin(score), then) if score else then(False)

    def after(blow: Numbers, *marks: bool) -> Any:
        if not blow[0] or len(marks) == len(sums.checks):
            return certain((*blow[:5], *marks, "") if blow[0] else blow)
        return check(sums.checks[len(marks)], lambda mark: after(blow, *marks, mark))

    def roll(face: int) -> Any:
        if sums.one.critical and face == sums.one.die:
            return nest(library.die(4), lambda extra: after(sums.roll(face, extra)))
        return after(sums.roll(face, 0))

    def attack(frightened: bool) -> Any:
        if frightened:
            return certain(FRIGHTENED)
        return after(sums.ram()) if pair.ram else nest(library.die(sums.one.die), roll)

    def seen(hidden: bool) -> Any:
        return certain(HIDDEN) if hidden else check(sums.fear, attack)

    return check(sums.hide, seen)


def nested_icepool() -> Callable[[Pair], Any]:
    """The odds as a Die of icepool, as the rules read."""
    from icepool import Die, coin, d  # type: ignore[import-untyped,import-not-found,unused-ignore]

    library = Library(
        coin=lambda score: coin(score, 10),
        die=d,
        nest=lambda die, then: die.map(then, star=False),
        certain=lambda outcome: Die([outcome]),
    )
    return partial(nested, library)


def nested_dyce() -> Callable[[Pair], Mapping[Numbers, int]]:
    """The odds as a histogram of dyce, as the rules read, with its ``expand``."""
    from dyce import H
    from dyce.evaluation import expand
    from dyce.lifecycle import ExperimentalWarning

    warnings.simplefilter("ignore", ExperimentalWarning)
    every_path = Fraction(0)  # the default leaves out what is rarer than 1 in 8 million
    library = Library(
        coin=lambda score: H.from_counts({True: score, False: 10 - score}),
        die=H,
        nest=lambda die, then: expand(
            lambda rolled: then(rolled.outcome), die, min_path_probability=every_path
        ),
        certain=lambda outcome: H({outcome: 1}),
    )
    return partial(nested, library)


# ---------------------------------------------------------------- tuned
# Dice that hang on a few small numbers are kept between calls, faces that come to the same are
# one before anything is asked of them, and weights are multiplied where the library is slow.


def tuned_icepool() -> Callable[[Pair], Any]:
    """The odds as a Die of icepool, tuned."""
    import icepool  # type: ignore[import-untyped,import-not-found,unused-ignore]
    from icepool import Die, coin, d, tupleize

    # icepool looks for dice inside plain tuples, which costs it a third of its time.
    make = Outcome._make
    hidden, frightened = make(HIDDEN), make(FRIGHTENED)
    no_die = Die([0])

    @cache
    def attack_die(sides: int, first: int, last: int, critical: bool) -> Any:
        faces = d(sides).map(lambda face: first if first <= face <= last else face)
        return faces.map(lambda f: tupleize(f, d(4)) if critical and f == sides else (f, 0))

    @cache
    def marks(stun: int, poison: int, back: int) -> Any:
        return tupleize(coin(stun, 10), coin(poison, 10), coin(back, 10))

    def odds(pair: Pair) -> Any:
        sums = Sums(pair)
        if pair.ram:
            die, blows = no_die, {0: make(sums.ram())}
        else:
            die = attack_die(*sums.die())
            blows = {roll: make(sums.roll(*roll)) for roll in die}

        def marked(roll: Any, mark: tuple[bool, bool, bool]) -> Outcome:
            blow = blows[roll]
            return make((*blow[:5], *mark, "")) if blow[0] else blow

        if any(sums.checks):
            joint = icepool.map(marked, die, marks(*sums.checks), star=False)
        else:
            joint = die.map(blows)
        if not (sums.hide or sums.fear):
            return joint
        seen = 10 - sums.hide
        weights = [10 * sums.hide, seen * sums.fear, seen * (10 - sums.fear)]
        return Die([hidden, frightened, joint], weights)

    return odds


def tuned_dyce() -> Callable[[Pair], Mapping[Numbers, int]]:
    """The odds as a histogram of dyce, tuned."""
    from dyce import H

    blocks = {"hide": HIDDEN, "fear": FRIGHTENED}

    @cache
    def attack_die(sides: int, first: int, last: int, critical: bool) -> H[tuple[int, int]]:
        faces = H(sides).apply(lambda face: first if first <= face <= last else face)
        extras = H(4) if critical else H({0: 1})
        return faces.apply(lambda face, extra: (face, extra if face == sides else 0), extras)

    @cache
    def marks(stun: int, poison: int, back: int) -> H[tuple[bool, ...]]:
        one, two, three = (H.from_counts({True: n, False: 10 - n}) for n in (stun, poison, back))
        return one.apply(lambda a, b: (a, b), two).apply(lambda ab, c: (*ab, c), three)

    @cache
    def block(hide: int, fear: int) -> H[str]:
        seen = 10 - hide
        return H.from_counts({"hide": 10 * hide, "fear": seen * fear, "": seen * (10 - fear)})

    def odds(pair: Pair) -> Mapping[Numbers, int]:
        sums = Sums(pair)
        if pair.ram:
            joint = H({sums.ram(): 1})
        else:
            joint = attack_die(*sums.die()).apply(lambda roll: sums.roll(*roll))
        if sums.hide or sums.fear:
            stop = block(sums.hide, sums.fear)
            joint = stop.apply(lambda by, o: blocks[by] if by else o, joint)
        if any(sums.checks):
            check = marks(*sums.checks)
            joint = joint.apply(lambda o, mark: (*o[:5], *mark, "") if o[0] else o, check)
        return joint

    return odds
