"""Damage, defeat, and the end of the game."""

from __future__ import annotations

from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import Rules
from adaptlab.adapt.totals import NOTHING, Stats
from adaptlab.cite import rule
from adaptlab.kit.position import Result


def hurt(g: Position, *blows: tuple[Fish, int, str]) -> None:
    """Deal Damage to fish at once, each by a rule, then see who is defeated."""
    fallen = []
    for fish, amount, rule_id in blows:
        if defeats(amount, fish.damage, fish.stats.health):
            fallen.append(fish)
        if amount > 0:
            fish.damage += amount
            if g.log is not None:
                g.note("damage", rule_id, fish.seat, amount=amount, now=fish.damage)
    if fallen:
        for fish in fallen:
            _defeat(g, fish)
        _end(g, fallen)


@rule("damage.defeat", "adapt.never-lose")
def defeats(amount: int, damage: int, health: int) -> bool:
    """Whether an amount of Damage defeats a fish that has some: only 1 or more can."""
    return amount > 0 and damage + amount > health


@rule("poison.level", "resist")
def poison_damage(stats: Stats, level: int) -> int:
    """What a Poison Level deals at the start of a turn."""
    return max(0, level - stats.resist.get("poison", 0))


@rule("school", "resist", "immune")
def school_damage(rules: Rules, stats: Stats) -> int:
    """What an opponent's School deals to this fish."""
    return (
        0
        if "school" in stats.immune
        else max(0, rules.school_damage - stats.resist.get("school", 0))
    )


def _defeat(g: Position, fish: Fish) -> None:
    """The fish is out; its cards leave the game, and Baits by or on it lapse."""
    fish.alive = False
    g.note("defeated", "damage.defeat", fish.seat)
    if fish.seat == g.actor and g.step != "setup":
        g.note("own-turn", "damage.own-turn", fish.seat)
    for card in fish.all_cards():
        from_deck = not card.is_guppy and g.cards.get(card.name) is card
        back = g.rules.discard_defeated and from_deck
        (g.discard if back else g.removed).append(card)
    fish.body, fish.parts, fish.pool, fish.new, fish.baited_by = [], {}, [], [], []
    fish.stats = NOTHING
    fish.hiding = fish.air = fish.jumped = fish.cooldown = fish.poison = fish.damage = 0
    fish.splash = fish.stunned = False
    fish.auto_open, fish.autos = True, 0
    for other in g.fish:
        if fish.seat in other.baited_by:
            other.baited_by.remove(fish.seat)


def _end(g: Position, fallen: list[Fish]) -> None:
    """Test for the end of the game after a defeat."""
    sides = standing(g)
    if len(sides) > 1:
        return
    if sides:
        winners = tuple(f.seat for f in g.fish if f.side in sides and _shares(g, f))
        g.result = Result(winners)
        rule_id = "variant.kingfish" if g.rules.kingfish else "win.last"
        if g.rules.shared_pool:
            rule_id = "variant.school-battle"
        g.note("win", rule_id, winners[0], seats=list(winners))
    else:
        g.result = Result(tuple(sorted(fish.seat for fish in fallen)), tie=True)
        rule_id = "variant.teams" if g.rules.teams else "damage.double-defeat"
        g.note("tie", rule_id, fallen[0].seat, seats=list(g.result.seats))


def standing(g: Position) -> set[int]:
    """The sides that are still in the game: in Kingfish those whose Kingfish lives."""
    if g.rules.kingfish:
        return {fish.side for fish in g.fish if fish.alive and fish.seat in g.kings}
    return {fish.side for fish in g.fish if fish.alive}


def _shares(g: Position, fish: Fish) -> bool:
    """Whether a fish of the winning side wins: in a School its defeated mates do too."""
    return fish.alive or g.rules.teams
