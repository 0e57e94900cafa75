"""What an attack comes to once its dice are known: Damage both ways, and Experience.

Nothing here asks or changes anything, so scripts, bots and odds all share it.
"""

from __future__ import annotations

from typing import NamedTuple

from adaptlab.adapt.fish import Stats
from adaptlab.adapt.numbers import Numbers
from adaptlab.adapt.rules import Rules
from adaptlab.cite import rule


class Blow(NamedTuple):
    """What an attack roll comes to, before the checks that follow a hit."""

    rule: str
    hit: bool
    to_target: int
    to_attacker: int
    exp_attacker: int
    exp_target: int


_make = tuple.__new__
"""Makes a Blow or a Clash at once: they are made for every attack, and for every face of its die
where odds are asked for."""


class Clash(NamedTuple):
    """All that two fish bring to an attack before a die is rolled.

    ``to_reach`` is the face of the ``die`` that ties. ``back`` is the Damage that the attacker
    takes for a hit, ``back_unhurt`` if that hit dealt none. Two faces hit whatever the Survival:
    ``critical`` and ``natural`` (Hunting), 0 if there is none.
    """

    to_reach: int
    lethality: int
    armor: int
    shock: int
    back: int
    back_unhurt: int
    sneaky: int
    critical: int
    natural: int
    die: int
    numbers: Numbers

    @property
    def worst(self) -> int:
        """The highest face of those that miss by as much as counts."""
        return self.to_reach - self.numbers.attack_miss_experience


@rule("attack.total", "hunting")
def clash(rules: Rules, attacker: Stats, target: Stats, splash: bool) -> Clash:
    """What can be said of an attack before its roll."""
    bonus = ferocity_bonus(rules, attacker, target, splash)
    return _make(Clash, (
        target.survival - attacker.ferocity - bonus,
        attacker.lethality,
        target.armor,
        shock(attacker, target),
        answer_back(rules, attacker, target, 1),
        answer_back(rules, attacker, target, 0),
        target.sneaky,
        attacker.die if attacker.critical else 0,
        1 if attacker.hunting else 0,
        attacker.die,
        rules.adding.numbers,
    ))  # fmt: skip


@rule("attack.success")
def strike(of: Clash, face: int, extra: int) -> Blow:
    """The outcome of a rolled attack: ``face`` of the die, ``extra`` Damage of a Critical."""
    (to_reach, lethality, armor, shocked, back, back_unhurt, sneaky, critical, natural, _,
     numbers) = of  # fmt: skip
    margin = face - to_reach
    if margin > 0:
        base, rule_id = margin, "attack.hit"
    elif margin == 0:
        base, rule_id = numbers.attack_tie_damage, "attack.tie"
    elif face in (critical, natural):
        base, rule_id = 1, "attack.auto-hit"
    else:
        most = numbers.attack_miss_experience
        shortfall = -margin if margin > -most else most
        return _make(Blow, ("attack.miss", False, 0, 0, shortfall, sneaky))
    base += lethality
    if base < 1:
        base = 1
    to_target = (base - armor if base > armor else 0) + shocked + extra
    to_attacker = back if to_target else back_unhurt
    gained = 0 if margin else numbers.attack_tie_experience
    return _make(Blow, (rule_id, True, to_target, to_attacker, gained, 0))


def ram_blow(rules: Rules, attacker: Stats, target: Stats) -> Blow:
    """The outcome of a Ram, which needs no roll."""
    lowered = target.armor + target.resist.get("ram", 0)
    base = 0 if "ram" in target.immune else max(0, attacker.ram - lowered)
    to_target = base + shock(attacker, target)
    return Blow("ram", True, to_target, answer_back(rules, attacker, target, to_target), 0, 0)


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
def ferocity_bonus(rules: Rules, attacker: Stats, target: Stats, splash: bool) -> int:
    """What is added to Ferocity for this one attack."""
    bonus = rules.jump_splash if splash else 0
    if attacker.electroreception and target.level < attacker.level:
        bonus += rules.electroreception_bonus
    return bonus
