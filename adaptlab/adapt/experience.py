"""Experience: gained, paid, and kept within its bounds."""

from __future__ import annotations

from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position


def gain(g: Position, fish: Fish, amount: int, rule: str) -> None:
    """Add Experience up to the limit; who is then at the limit is due (auto.trigger)."""
    rules = g.rules
    before = fish.experience
    limit = rules.experience_limit
    after = before + amount
    if after >= limit:
        after = limit
        is_new = amount > 0 and (before < limit or not rules.shared_pool)
        if is_new and (fish.auto_open or not rules.auto_adapts):
            g.due.append(fish.seat)
    fish.experience = after
    if rules.shared_pool:
        share(g, fish)
    if amount and g.log is not None:
        g.note("gain", rule, fish.seat, amount=after - before, now=after)
        if before + amount > limit:
            g.note("lost", "exp.bounds", fish.seat, amount=before + amount - limit)


def pay(g: Position, fish: Fish, amount: int, rule: str, what: str) -> None:
    """Take away Experience that the rules have checked to be there."""
    if amount:
        fish.experience -= amount
        if g.rules.shared_pool:
            share(g, fish)
        if g.log is not None:
            g.note("pay", rule, fish.seat, amount=amount, what=what, now=fish.experience)
        if g.rules.multi_auto:
            for mate in sharing(g, fish):
                mate.auto_open = True


def share(g: Position, fish: Fish) -> None:
    """A School's fish have one Experience between them."""
    for mate in sharing(g, fish):
        mate.experience = fish.experience


def sharing(g: Position, fish: Fish) -> list[Fish]:
    """All fish that share this one's Experience, itself included."""
    if not g.rules.shared_pool:
        return [fish]
    return [mate for mate in g.fish if mate.side == fish.side]
