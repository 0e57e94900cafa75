"""Players made of rules of thumb, for measuring: they play, but do not plan."""

from __future__ import annotations

from random import Random

from adaptlab.adapt.adapting import refuse_to_adapt
from adaptlab.adapt.blow import clash, ram_blow, strike
from adaptlab.adapt.cards import BODY, Card
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.totals import Stats, totals
from adaptlab.game import at_random
from adaptlab.script import Action, Choose

SCORE_WORTH = 0.6
FLAG_WORTH = 1.5
ATTACK_WORTH = 2.0
STORED_SHARE = 0.4
WIPE_WORTH = 0.4


def greedy(g: Position, question: Choose, random: Random) -> Action:
    """Take the option that looks best right now; equal ones at random."""
    fish = g.fish[question.seat - 1] if len(g.fish) >= question.seat else None
    if fish is None or question.rule == "setup.start":
        return random.choice(question.options)
    scored = [(worth(g, fish, option), random.random(), option) for option in question.options]
    return max(scored)[2]


def worth(g: Position, fish: Fish, option: Action) -> float:
    """How good an option looks, in points of power."""
    verb, args = option
    if verb in ("buy", "slot"):
        card = g.slot(int(args[0]))
        return gain_by(g, fish, card) if card else 0.0
    if verb == "adapt":
        card = next(held for held in fish.pool if held.name == args[0])
        return gain_by(g, fish, card)
    if verb in ("attack", "ram"):
        return blow_worth(g, fish, g.fish[int(args[0]) - 1], verb == "ram")
    if verb == "school":
        return 1.0 + g.fish[int(args[0]) - 1].damage
    return {"wipe": WIPE_WORTH, "act": 1.0, "pay": 1.0, "select": 0.3, "hide": 0.3}.get(verb, 0.0)


def gain_by(g: Position, fish: Fish, card: Card) -> float:
    """The power that a card adds to the fish, less if it must wait."""
    kept = [c for c in fish.active() if c.location != card.location]
    active = (card, *kept) if card.location == BODY else (*kept, card)
    after = totals(active, g.rules.adding)
    gained = power(after) - power(fish.stats)
    if refuse_to_adapt(g.rules, fish.stats.level, card) is None:
        return gained
    return max(0.0, gained) * STORED_SHARE


def power(stats: Stats) -> float:
    """A rough measure of strength."""
    scores = (
        stats.armor * 2, stats.counter_attack * 2, stats.shock * 2, stats.regeneration * 3,
        stats.fear, stats.stun, stats.poisonous, stats.counter_poison / 2, stats.smart * 2,
        stats.sneaky, stats.ram / 2, stats.hide / 2,
    )  # fmt: skip
    flags = (stats.critical, stats.hunting, stats.electroreception, stats.school > 0)
    fight = (stats.die + 1) / 2 + stats.ferocity + stats.survival + 2 * stats.lethality
    return fight + stats.health / 2 + SCORE_WORTH * sum(scores) + FLAG_WORTH * sum(flags)


def blow_worth(g: Position, fish: Fish, target: Fish, ram: bool) -> float:
    """What an attack is expected to bring: Damage, defeat and Experience."""
    attacker, defender = fish.stats, target.stats
    if ram:
        blows = [ram_blow(g.rules, attacker, defender)]
    else:
        met = clash(g.rules, attacker, defender, fish.splash)
        blows = [strike(met, face, 0) for face in range(1, attacker.die + 1)]
    left = max(1, defender.health - target.damage + 1)
    own = max(1, attacker.health - fish.damage + 1)
    total = 0.0
    for blow in blows:
        total += 10 * min(1.0, blow.to_target / left) - 8 * min(1.0, blow.to_attacker / own)
        total += 0.3 * blow.exp_attacker
    stays = 1 - min(defender.fear, 10) / 10
    return ATTACK_WORTH * stays * total / len(blows)


BOTS = {"random": at_random, "greedy": greedy}
