"""Attacking: who may, the checks before, the roll, and what follows a hit."""

from __future__ import annotations

from functools import cache

from adaptlab.adapt.blow import (
    Blow,
    Clash,
    counter,
    shock,
    shock_back,
    strike,
)
from adaptlab.adapt.checks import check_roll, note_above
from adaptlab.adapt.damage import hurt
from adaptlab.adapt.experience import gain
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.kingfish import refuse_across
from adaptlab.adapt.order import HIDE, POISON, STUN, Check, hide_score, order_of
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import Rules
from adaptlab.script import Band, Refusal, Roll, Script


def rival_at(g: Position, fish: Fish, seat: int) -> Fish | Refusal:
    """The living fish of another side at a seat."""
    if not 1 <= seat <= len(g.fish):
        return Refusal("attack.total", "There is no Player {}.", seat)
    target = g.fish[seat - 1]
    if not target.alive:
        return Refusal("win.last", "Player {} is out of the game.", seat)
    if target.side == fish.side:
        if target is fish:
            return Refusal("attack.total", "A fish attacks another fish, not itself.")
        return Refusal("variant.teams", "Player {} is on your side.", seat)
    return target


def refuse_attack(g: Position, fish: Fish, target: Fish, ram: bool = False) -> Refusal | None:
    """Whether this fish may not attack (or ram) a rival, its own state aside."""
    if target.seat in g.stopped:
        return Refusal("attack.cant", "Player {} hid from you this turn.", target.seat)
    if refusal := refuse_between(g.rules, fish, target, ram):
        return refusal
    if g.rules.kingfish:
        return refuse_across(g, fish, target)
    return None


def refuse_ram(g: Position, fish: Fish, target: Fish) -> Refusal | None:
    return refuse_attack(g, fish, target, ram=True)


def refuse_between(rules: Rules, fish: Fish, target: Fish, ram: bool) -> Refusal | None:
    """Whether a fish may not attack (or ram) another one, at whatever table they meet."""
    if target.air:
        return Refusal("attack.cant", "Player {} is in the air.", target.seat)
    stats = fish.stats
    if ram and not stats.ram:
        return Refusal("ram", "You have no Ram.")
    if stats.level == 0 and stats.ferocity < rules.attack_guppy_ferocity:
        if not (ram and rules.guppy_may_ram):
            return Refusal(
                "ram" if ram else "attack.guppy",
                "A Guppy needs a Total Ferocity of {} to attack; yours is {}.",
                rules.attack_guppy_ferocity, stats.ferocity,
            )  # fmt: skip
    return None


def attack(g: Position, fish: Fish, seat: int, ram: bool = False) -> Script[str | None]:
    """Attack (or ram) another fish, in the order of attack.order.

    If a Hide check stops it, another Action may be taken: "action".
    """
    target = g.fish[seat - 1]
    if g.log is not None:
        note_attack(g, fish, target, ram)
    if not g.rules.school_after_stop:
        g.spent = True
    order = order_of(g.rules, fish, target, target.hiding > 0, fish.splash, ram)
    for check in order.stops:
        if face := (yield from _succeeds(g, check, fish.seat)):
            return _stop(g, fish, target, check, face)
    g.spent = True
    if isinstance(order.met, Blow):
        blow = order.met
    else:
        blow = yield from roll(g, fish, target, order.met)
    if blow.hit:
        for check in order.follow:
            roller = fish if check.what in (STUN, POISON) else target
            if face := (yield from _succeeds(g, check, roller.seat)):
                _mark(g, fish, target, check, face)
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


# ---------------------------------------------------------------- checks


def _succeeds(g: Position, check: Check, seat: int) -> Script[int]:
    """Roll a check: the face if it succeeds, else 0."""
    face: int = yield check_roll(check.score, check.what, check.rule, seat)
    if face <= check.score:
        return face
    note_above(g, check.what, check.rule, seat, face, check.score)
    return 0


def _stop(g: Position, fish: Fish, target: Fish, check: Check, face: int) -> str | None:
    """A check stops the attack; whether another Action follows."""
    if check.what == HIDE:
        g.stopped.append(target.seat)
        g.note("hidden", "hide.check", fish.seat, target=target.seat, face=face, score=check.score)
        return "action"
    g.note("frightened", check.rule, fish.seat, target=target.seat, face=face, score=check.score)
    return None


def _mark(g: Position, fish: Fish, target: Fish, check: Check, face: int) -> None:
    """What a check after a hit leaves behind."""
    if check.what == STUN:
        target.stunned = True
        g.note("stunned", "stun.check", target.seat, face=face, score=check.score)
        return
    poisoned = target if check.what == POISON else fish
    poisoned.poison += 1
    g.note("poisoned", check.rule, poisoned.seat, level=poisoned.poison, face=face)


# ---------------------------------------------------------------- the roll


def attack_roll(seat: int, met: Clash) -> Roll:
    """The attack die; all faces that miss by so much that it counts alike come to the same."""
    return _attack_roll(seat, met.die, met.worst, met.natural, met.critical)


@cache
def _attack_roll(seat: int, die: int, worst: int, natural: int, critical: int) -> Roll:
    low = 2 if natural else 1
    high = min(worst, die - 1 if critical else die)
    bands: tuple[Band, ...] = ()
    if high > low:
        alone = [(face, face) for face in range(1, die + 1) if not low <= face <= high]
        bands = tuple(sorted([*alone, (low, high)]))
    why = "Attack roll (a Guppy's: odd is 1, even is 2)" if die == 2 else "Attack roll"
    return Roll(die, why, "attack.total", seat, bands)


def roll(g: Position, fish: Fish, target: Fish, met: Clash) -> Script[Blow]:
    """Roll the attack die, and another one for the Damage of a Critical."""
    attacker, defender = fish.stats, target.stats
    face = yield attack_roll(fish.seat, met)
    extra = 0
    if face == met.critical:
        extra = yield Roll(met.numbers.critical_sides, "Critical Damage", "critical", fish.seat)
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


# ---------------------------------------------------------------- what the log tells


def note_attack(g: Position, fish: Fish, target: Fish, ram: bool) -> None:
    """Tell that an attack begins, and what Hunting makes of a hiding target."""
    rule_id = "ram" if ram else "attack.order"
    g.note("ram" if ram else "attack", rule_id, fish.seat, target=target.seat)
    if target.hiding and fish.stats.hunting:
        g.note("hunting", "hunting", fish.seat, score=hide_score(g.rules, target, hunted=True))


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
