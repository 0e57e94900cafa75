"""The order of an attack, written once: what may stop it, its blow, and what follows a hit.

An `Order` is an attack as it will run, before a die is rolled. The script of the attack asks its
way through it, the odds weigh it, and a duel reads what the odds make of it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from adaptlab.adapt.blow import Blow, Clash, clash, ram_blow
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.rules import Rules
from adaptlab.cite import rule

HIDE = "Hide check"
FEAR = "Fear check"
STUN = "Stun check"
POISON = "Poison check"
COUNTER_POISON = "Counter Poison check"


class Check(NamedTuple):
    """A d10 that succeeds at or below a score."""

    what: str
    rule: str
    score: int


_check = cache(Check)
_make = tuple.__new__

Checks = tuple[Check, ...]
"""Checks in the order in which they are rolled; one that can change nothing is not among them."""


class Order(NamedTuple):
    """An attack as it will run.

    The first of ``stops`` to succeed ends it. If none does, what ``met`` is rolled for; the Blow
    of a Ram stands without a roll. If it hits, all of ``follow`` are rolled, whatever the Damage.
    """

    stops: Checks
    met: Clash | Blow
    follow: Checks


@rule("attack.order")
def order_of(
    rules: Rules, fish: Fish, target: Fish, hiding: bool, splash: bool, ram: bool
) -> Order:
    """The order of an attack (or Ram), from how the two fish are before it."""
    attacker, defender = fish.stats, target.stats
    stops: Checks = ()
    follow: Checks = ()
    if hiding or defender.fear:
        stops = _stops(rules, fish, target, hiding)
    if attacker.stun or attacker.poisonous or defender.counter_poison:
        follow = _follow(rules, fish, target, ram)
    met = ram_blow(rules, attacker, defender) if ram else clash(rules, attacker, defender, splash)
    return _make(Order, (stops, met, follow))


@rule("hide.check", "fear", "fear.after-hide")
def _stops(rules: Rules, fish: Fish, target: Fish, hiding: bool) -> Checks:
    """The Hide check, then the Fear check."""
    fear = target.stats.fear
    hide = hide_score(rules, target, fish.stats.hunting) if hiding else 0
    stops: Checks = (_check(HIDE, "hide.check", hide),) if hide else ()
    if fear:
        stops += (_check(FEAR, "fear.after-hide" if hide else "fear", fear),)
    return stops


@rule("hide.check", "amphibious", "hunting")
def hide_score(rules: Rules, target: Fish, hunted: bool) -> int:
    """What a check against a hiding fish must exceed."""
    stats = target.stats
    number = max(target.hiding, stats.hide_printed)
    if stats.amphibious:
        number += rules.amphibious_bonus
    score = min(rules.hide_cap, number)
    return score // rules.hunting_divisor if hunted else score


@rule("stun.check", "poison.check", "counter.poison", "immune", "ram")
def _follow(rules: Rules, fish: Fish, target: Fish, ram: bool) -> Checks:
    """Stun, Poison, Counter Poison."""
    attacker, defender = fish.stats, target.stats
    follow: Checks = ()
    if attacker.stun and not target.stunned and "stun" not in defender.immune:
        follow = (_check(STUN, "stun.check", attacker.stun),)
    if attacker.poisonous and (not ram or rules.ram_poisons) and _can_be_poisoned(rules, target):
        follow += (_check(POISON, "poison.check", attacker.poisonous),)
    if defender.counter_poison and _can_be_poisoned(rules, fish):
        follow += (_check(COUNTER_POISON, "counter.poison", defender.counter_poison),)
    return follow


def _can_be_poisoned(rules: Rules, fish: Fish) -> bool:
    return fish.poison < rules.poison_limit and "poison" not in fish.stats.immune
