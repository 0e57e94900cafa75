"""What one attack can come to, with whole weights: an `Order` weighed instead of played."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import gcd
from typing import NamedTuple

from adaptlab.adapt.attack import attack_roll
from adaptlab.adapt.blow import Blow, Clash, strike
from adaptlab.adapt.order import COUNTER_POISON, FEAR, HIDE, POISON, STUN, Checks, Order


class Outcome(NamedTuple):
    """What one attack comes to.

    ``hit`` tells a tie that Armor brings down to 0 Damage from a miss worth 2 Experience.
    ``blocked`` is None, ``"hide"`` or ``"fear"``.
    """

    hit: bool
    to_target: int
    to_attacker: int
    exp_attacker: int
    exp_target: int
    stunned: bool
    target_poisoned: bool
    attacker_poisoned: bool
    blocked: str | None


Numbers = tuple[bool, int, int, int, int]
"""Whether an attack hits, the Damage to target and attacker, the Experience of both."""

Marks = tuple[bool, bool, bool]
"""Whether the target was stunned, the target poisoned, the attacker poisoned."""

NO_MARKS: Marks = (False, False, False)
HIDDEN = Outcome(False, 0, 0, 0, 0, *NO_MARKS, "hide")
FRIGHTENED = Outcome(False, 0, 0, 0, 0, *NO_MARKS, "fear")
STOPPED = {HIDE: HIDDEN, FEAR: FRIGHTENED}
MARKED_BY = (STUN, POISON, COUNTER_POISON)
"""The checks that leave the `Marks`."""
FACES_OF_A_CHECK = 10


def weigh_outcomes(order: Order) -> dict[Outcome, int]:
    """Every outcome of an attack with its integer weight."""
    stopped, through = weigh_stops(order.stops)
    blows = weigh_blows(order.met)
    marks = weigh_marks(order.follow)
    checked = sum(marks.values())
    whole = sum(blows.values()) * checked
    make = tuple.__new__
    weights = {outcome: share * whole for outcome, share in stopped.items()}
    if through:
        shares = [((*mark, None), share * through) for mark, share in marks.items()]
        missed = [((*NO_MARKS, None), checked * through)]
        for numbers, weight in blows.items():
            for mark, share in shares if numbers[0] else missed:
                weights[make(Outcome, numbers + mark)] = weight * share
    return weights


@cache
def weigh_stops(stops: Checks) -> tuple[dict[Outcome, int], int]:
    """The weight of each stopped attack, and of nothing stopping it."""
    stopped: dict[Outcome, int] = {}
    through = 1
    for check in stops:
        succeeds, fails = _faces(check.score)
        stopped = {outcome: weight * (succeeds + fails) for outcome, weight in stopped.items()}
        stopped[STOPPED[check.what]] = through * succeeds
        through *= fails
    return {outcome: weight for outcome, weight in stopped.items() if weight}, through


def weigh_blows(met: Clash | Blow) -> dict[Numbers, int]:
    """What the roll can come to (hit, Damage both ways, Experience both ways), with weights."""
    if isinstance(met, Blow):
        return {met[1:]: 1}
    critical, sides = met.critical, met.numbers.critical_sides
    weights: dict[Numbers, int] = {}
    for face, faces in attack_roll(0, met).branches():
        if face == critical:
            for extra in range(1, sides + 1):
                numbers = strike(met, face, extra)[1:]
                weights[numbers] = weights.get(numbers, 0) + 1
        else:
            numbers = strike(met, face, 0)[1:]
            weights[numbers] = weights.get(numbers, 0) + (sides * faces if critical else faces)
    return weights


@cache
def weigh_marks(follow: Checks) -> dict[Marks, int]:
    """What the checks after a hit leave behind, with weights."""
    rolled = {check.what: check.score for check in follow}
    weights: dict[Marks, int] = {}
    for marks in product((True, False), repeat=len(NO_MARKS)):
        weight = 1
        for what, marked in zip(MARKED_BY, marks, strict=True):
            weight *= _faces(rolled.get(what, 0))[not marked]
        if weight:
            weights[marks] = weight  # type: ignore[index]
    return weights


@cache
def _faces(score: int) -> tuple[int, int]:
    """The weights of a d10 check at or below a score, and above it; 0 is not rolled."""
    below = min(score, FACES_OF_A_CHECK)
    common = gcd(below, FACES_OF_A_CHECK)
    return below // common, (FACES_OF_A_CHECK - below) // common
