"""What an attack comes to once its dice are known: Damage both ways, and Experience.

Nothing here asks or changes anything, so scripts, bots and odds all share it.
"""

from __future__ import annotations

from typing import NamedTuple

from adaptlab.adapt.fish import Stats
from adaptlab.adapt.rules import Rules
from adaptlab.cite import rule

MOST_MISS_EXPERIENCE = 5
TIE_EXPERIENCE = 2


class Blow(NamedTuple):
    """What an attack roll comes to, before the checks that follow a hit."""

    hit: bool
    rule: str
    to_target: int
    to_attacker: int
    exp_attacker: int
    exp_target: int


@rule("attack.total", "attack.success")
def strike(rules: Rules, attacker: Stats, target: Stats, bonus: int, face: int, extra: int) -> Blow:
    """The outcome of a rolled attack: ``face`` of the die, ``extra`` Damage of a Critical."""
    margin = face + attacker.ferocity + bonus - target.survival
    if margin > 0:
        base, rule_id = margin, "attack.hit"
    elif margin == 0:
        base, rule_id = 1, "attack.tie"
    elif _automatic(attacker, face):
        base, rule_id = 1, "attack.auto-hit"
    else:
        shortfall = min(MOST_MISS_EXPERIENCE, -margin)
        return Blow(False, "attack.miss", 0, 0, shortfall, target.sneaky)
    base = max(1, base + attacker.lethality)
    to_target = max(0, base - target.armor) + shock(attacker, target) + extra
    to_attacker = answer_back(rules, attacker, target, to_target)
    return Blow(True, rule_id, to_target, to_attacker, 0 if margin else TIE_EXPERIENCE, 0)


def ram_blow(rules: Rules, attacker: Stats, target: Stats) -> Blow:
    """The outcome of a Ram, which needs no roll."""
    lowered = target.armor + target.resist.get("ram", 0)
    base = 0 if "ram" in target.immune else max(0, attacker.ram - lowered)
    to_target = base + shock(attacker, target)
    return Blow(True, "ram", to_target, answer_back(rules, attacker, target, to_target), 0, 0)


def _automatic(attacker: Stats, face: int) -> bool:
    """Whether the face hits whatever the target's Survival."""
    return is_critical(attacker, face) or (attacker.hunting and face == 1)


def is_critical(attacker: Stats, face: int) -> bool:
    return attacker.critical and face == attacker.die


@rule("shock", "resist")
def shock(giver: Stats, taker: Stats) -> int:
    """The Shock Damage that one fish deals to another."""
    if not giver.shock or taker.shock or "shock" in taker.immune:
        return 0
    return max(0, giver.shock - taker.resist.get("shock", 0))


def answer_back(rules: Rules, attacker: Stats, target: Stats, dealt: int) -> int:
    """The Damage that the attacker takes from Counter Attack and Shock for ``dealt`` Damage."""
    if not (target.counter_attack or target.shock):
        return 0
    return counter(rules, attacker, target, dealt) + shock_back(rules, attacker, target, dealt)


def _counters(rules: Rules, target: Stats, dealt: int) -> bool:
    """Whether Counter Attack is triggered, even if nothing of it comes through."""
    return target.counter_attack > 0 and (dealt > 0 or not rules.counter_needs_damage)


@rule("counter.attack", "armor", "immune")
def counter(rules: Rules, attacker: Stats, target: Stats, dealt: int) -> int:
    """What Counter Attack deals to the attacker."""
    if "counter_attack" in attacker.immune or not _counters(rules, target, dealt):
        return 0
    lowered = attacker.armor + attacker.resist.get("counter_attack", 0)
    return max(0, target.counter_attack - lowered)


def shock_back(rules: Rules, attacker: Stats, target: Stats, dealt: int) -> int:
    """What the target's Shock deals to the attacker."""
    if rules.shock_needs_counter and not _counters(rules, target, dealt):
        return 0
    return shock(target, attacker)


@rule("electroreception", "jump.splash")
def ferocity_bonus(attacker: Stats, target: Stats, splash: bool) -> int:
    """What is added to Ferocity for this one attack."""
    bonus = 2 if splash else 0
    if attacker.electroreception and target.level < attacker.level:
        bonus += 2
    return bonus
