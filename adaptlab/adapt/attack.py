"""Attacking: who may, the checks before, the roll, and what follows a hit."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from adaptlab.adapt.blow import (
    MOST_MISS_EXPERIENCE,
    Blow,
    Clash,
    clash,
    counter,
    ram_blow,
    shock,
    shock_back,
    strike,
)
from adaptlab.adapt.checks import check_roll, note_above
from adaptlab.adapt.damage import hurt
from adaptlab.adapt.experience import gain
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.kingfish import refuse_across
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import Rules
from adaptlab.cite import rule
from adaptlab.script import Band, Refusal, Roll, Script

POISON_LIMIT = 2
GUPPY_FEROCITY = 2


def refuse_attack(g: Position, fish: Fish, seat: int, ram: bool = False) -> Refusal | None:
    """Whether this fish may not attack (or ram) that one, its own state aside."""
    if not 1 <= seat <= len(g.fish):
        return Refusal("attack.total", "There is no Player {}.", seat)
    target = g.fish[seat - 1]
    if not target.alive:
        return Refusal("win.last", "Player {} is out of the game.", seat)
    if target.side == fish.side:
        if target is fish:
            return Refusal("attack.total", "A fish attacks another fish, not itself.")
        return Refusal("variant.teams", "Player {} is on your side.", seat)
    if seat in g.stopped:
        return Refusal("attack.cant", "Player {} hid from you this turn.", seat)
    if refusal := refuse_between(g.rules, fish, target, ram):
        return refusal
    if g.rules.kingfish:
        return refuse_across(g, fish, target)
    return None


def refuse_ram(g: Position, fish: Fish, seat: int) -> Refusal | None:
    return refuse_attack(g, fish, seat, ram=True)


def refuse_between(rules: Rules, fish: Fish, target: Fish, ram: bool) -> Refusal | None:
    """Whether a fish may not attack (or ram) another one, at whatever table they meet."""
    if target.air:
        return Refusal("attack.cant", "Player {} is in the air.", target.seat)
    stats = fish.stats
    if ram and not stats.ram:
        return Refusal("ram", "You have no Ram.")
    if stats.level == 0 and stats.ferocity < GUPPY_FEROCITY:
        if not (ram and rules.guppy_may_ram):
            return Refusal(
                "ram" if ram else "attack.guppy",
                "A Guppy needs a Total Ferocity of 2 to attack; yours is {}.",
                stats.ferocity,
            )
    return None


def attack(g: Position, fish: Fish, seat: int, ram: bool = False) -> Script[str | None]:
    """Attack (or ram) another fish, in the order of attack.order.

    If a Hide check stops it, another Action may be taken: "action".
    """
    target = g.fish[seat - 1]
    if g.log is not None:
        rule_id = "ram" if ram else "attack.order"
        g.note("ram" if ram else "attack", rule_id, fish.seat, target=seat)
    if not g.rules.school_after_stop:
        g.spent = True
    if target.hiding and (yield from _hidden(g, fish, target)):
        return "action"
    if target.stats.fear and (yield from _frightened(g, fish, target)):
        return None
    g.spent = True
    if ram:
        blow = ram_blow(g.rules, fish.stats, target.stats)
    else:
        blow = yield from roll(g, fish, target)
    if blow.hit:
        yield from after_hit(g, fish, target, ram)
    if blow.exp_attacker:
        gain(g, fish, blow.exp_attacker, blow.rule)
    if blow.exp_target:
        gain(g, target, blow.exp_target, "sneaky")
    if blow.hit:
        if g.log is not None:
            note_modifiers(g, fish, target, blow)
        countered = counter(g.rules, fish.stats, target.stats, blow.to_target)
        back = "counter.attack" if countered else "shock"
        hurt(g, (target, blow.to_target, blow.rule), (fish, blow.to_attacker, back))
    return None


def ram(g: Position, fish: Fish, seat: int) -> Script[str | None]:
    """Ram another fish: an attack without a roll."""
    return (yield from attack(g, fish, seat, ram=True))


def note_modifiers(g: Position, fish: Fish, target: Fish, blow: Blow) -> None:
    """Tell what changed the Damage of a hit, and what came back."""
    attacker, defender, dealt = fish.stats, target.stats, blow.to_target
    if defender.armor:
        g.note("armor", "armor", target.seat, amount=defender.armor)
    if amount := shock(attacker, defender):
        g.note("shock", "shock", fish.seat, target=target.seat, amount=amount)
    if amount := counter(g.rules, attacker, defender, dealt):
        g.note("counter", "counter.attack", target.seat, target=fish.seat, amount=amount)
    if amount := shock_back(g.rules, attacker, defender, dealt):
        g.note("shock", "shock", target.seat, target=fish.seat, amount=amount)


def hide_score(target: Fish, hunted: bool) -> int:
    """What a check against a hiding fish must exceed."""
    stats = target.stats
    number = max(target.hiding, stats.hide_printed) + stats.amphibious
    score = min(4, number)
    return score // 2 if hunted else score


def _hidden(g: Position, fish: Fish, target: Fish) -> Script[bool]:
    """The Hide check: whether it stops the attack."""
    score = hide_score(target, fish.stats.hunting)
    if fish.stats.hunting:
        g.note("hunting", "hunting", fish.seat, score=score)
    if not score:
        return False
    face = yield check_roll(score, "Hide check", "hide.check", fish.seat)
    if face > score:
        note_above(g, "Hide check", "hide.check", fish.seat, face, score)
        return False
    g.stopped.append(target.seat)
    g.note("hidden", "hide.check", fish.seat, target=target.seat, face=face, score=score)
    return True


def _frightened(g: Position, fish: Fish, target: Fish) -> Script[bool]:
    """The Fear check: whether it costs the attacker his Action."""
    score = target.stats.fear
    hid = target.hiding and hide_score(target, fish.stats.hunting)
    rule_id = "fear.after-hide" if hid else "fear"
    face = yield check_roll(score, "Fear check", rule_id, fish.seat)
    if face > score:
        note_above(g, "Fear check", rule_id, fish.seat, face, score)
        return False
    g.note("frightened", rule_id, fish.seat, target=target.seat, face=face, score=score)
    return True


def attack_roll(seat: int, die: int, met: Clash) -> Roll:
    """The attack die; all faces that miss by 5 or more come to the same."""
    return _attack_roll(seat, die, met.to_reach, met.natural, met.critical)


@cache
def _attack_roll(seat: int, die: int, to_reach: int, natural: int, critical: int) -> Roll:
    low = 2 if natural else 1
    high = min(to_reach - MOST_MISS_EXPERIENCE, die - 1 if critical else die)
    bands: tuple[Band, ...] = ()
    if high > low:
        alone = [(face, face) for face in range(1, die + 1) if not low <= face <= high]
        bands = tuple(sorted([*alone, (low, high)]))
    why = "Attack roll (a Guppy's: odd is 1, even is 2)" if die == 2 else "Attack roll"
    return Roll(die, why, "attack.total", seat, bands)


def roll(g: Position, fish: Fish, target: Fish) -> Script[Blow]:
    """Roll the attack die, and a d4 if it is a Critical."""
    attacker, defender = fish.stats, target.stats
    met = clash(g.rules, attacker, defender, fish.splash)
    face = yield attack_roll(fish.seat, attacker.die, met)
    extra = 0
    if face == met.critical:
        extra = yield Roll(4, "Critical Damage", "critical", fish.seat)
    blow = strike(met, face, extra)
    if g.log is not None:
        g.note(
            "hit" if blow.hit else "miss", blow.rule, fish.seat, target=target.seat, face=face,
            total=face - met.to_reach + defender.survival, survival=defender.survival, extra=extra,
            lethality=attacker.lethality, damage=blow.to_target,
        )  # fmt: skip
        if blow.hit and attacker.lethality:
            g.note("lethality", "attack.lethality", fish.seat, amount=attacker.lethality)
        if extra:
            g.note("critical", "critical", fish.seat, amount=extra)
    return blow


class Scores(NamedTuple):
    """What the d10 of each check after a hit must not exceed; 0: it is not rolled."""

    stun: int
    poison: int
    counter_poison: int


@rule("stun.check", "poison.check", "counter.poison", "immune", "ram")
def scores_after_hit(rules: Rules, fish: Fish, target: Fish, ram: bool) -> Scores:
    """The checks that follow a hit; one that can change nothing is not rolled."""
    attacker, defender = fish.stats, target.stats
    stun = poison = counter_poison = 0
    if attacker.stun and not target.stunned and "stun" not in defender.immune:
        stun = attacker.stun
    if attacker.poisonous and (not ram or rules.ram_poisons) and _can_be_poisoned(target):
        poison = attacker.poisonous
    if defender.counter_poison and _can_be_poisoned(fish):
        counter_poison = defender.counter_poison
    return Scores(stun, poison, counter_poison)


def after_hit(g: Position, fish: Fish, target: Fish, ram: bool) -> Script[None]:
    """Stun, Poison and Counter Poison."""
    stun, venom, counter_poison = scores_after_hit(g.rules, fish, target, ram)
    if stun:
        face = yield check_roll(stun, "Stun check", "stun.check", fish.seat)
        if face <= stun:
            target.stunned = True
            g.note("stunned", "stun.check", target.seat, face=face, score=stun)
        else:
            note_above(g, "Stun check", "stun.check", fish.seat, face, stun)
    if venom:
        face = yield check_roll(venom, "Poison check", "poison.check", fish.seat)
        if face <= venom:
            poison(g, target, "poison.check", face)
        else:
            note_above(g, "Poison check", "poison.check", fish.seat, face, venom)
    if counter_poison:
        score = counter_poison
        face = yield check_roll(score, "Counter Poison check", "counter.poison", target.seat)
        if face <= score:
            poison(g, fish, "counter.poison", face)
        else:
            note_above(g, "Counter Poison check", "counter.poison", target.seat, face, score)


def _can_be_poisoned(fish: Fish) -> bool:
    return fish.poison < POISON_LIMIT and "poison" not in fish.stats.immune


def poison(g: Position, fish: Fish, rule_id: str, face: int) -> None:
    fish.poison += 1
    g.note("poisoned", rule_id, fish.seat, level=fish.poison, face=face)
