"""What holds at every moment of every game of A.D.A.P.T.; for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adaptlab.adapt.damage import standing
from adaptlab.adapt.experience import sharing
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.setup import deck_of


def invariants(g: Position) -> list[str]:
    """What must hold after every answer, and does not."""
    broken = [*_cards(g)]
    for fish in g.fish:
        holds = _bounds(g, fish) | _life(g, fish)
        broken += [f"fish {fish.seat}: {name} out of bounds" for name in holds if not holds[name]]
    if len(g.stream) > g.rules.slots:
        broken.append("more cards in the Gene Stream than slots")
    left = len(standing(g))
    if g.step != "setup" and (left <= 1) != (g.result is not None):
        broken.append(f"{left} sides are left, and the result is {g.result}")
    return broken


def _cards(g: Position) -> Iterator[str]:
    """Every card lies in exactly one place; Guppies are not of the deck."""
    found = Counter(g.stream + g.deck + g.top + g.discard + g.removed)
    for fish in g.fish:
        found.update(fish.all_cards())
    due = Counter(deck_of(g.rules, g.cards))
    if Counter({c: n for c, n in found.items() if not c.is_guppy}) != due:
        moving = (due - found) + (found - due)
        yield f"cards not in exactly one place: {[card.name for card in moving]}"


def _bounds(g: Position, fish: Fish) -> dict[str, bool]:
    """The numbers of a fish, and whether they are within their bounds."""
    stats, rules = fish.stats, g.rules
    return {
        "Experience": 0 <= fish.experience <= rules.experience_limit,
        "pool": len(fish.pool) <= rules.pool_limit,
        "Damage": fish.damage >= 0,
        "Poison Level": 0 <= fish.poison <= rules.poison_limit,
        "Armor": stats.armor <= rules.armor_cap,
        "Counter Attack": stats.counter_attack <= rules.counter_cap,
        "Shock": stats.shock <= rules.shock_cap,
        "Regeneration": stats.regeneration <= rules.regeneration_cap,
        "Ram": stats.ram <= rules.ram_cap,
        "Hide": stats.hide <= rules.hide_cap,
        "Jump": max(stats.jump, fish.air, fish.jumped) <= rules.jump_cap,
        "Lethality": abs(stats.lethality) <= rules.lethality_cap,
        "shared pool": all(m.experience == fish.experience for m in sharing(g, fish)),
    }


def _life(g: Position, fish: Fish) -> dict[str, bool]:
    """What belongs to a living fish, and to no other."""
    return {
        "a Body": bool(fish.body) == fish.alive,
        "cards": fish.alive or not fish.all_cards(),
        "Jump and Hide": not (fish.air and fish.hiding),
        "Bait": {other.seat for other in g.fish if other.alive}.issuperset(fish.baited_by),
    }
