"""Auto-adapt: what happens when Experience reaches its limit."""

from __future__ import annotations

from adaptlab.adapt.adapting import adapt
from adaptlab.adapt.cards import HIGHEST_LEVEL, Card
from adaptlab.adapt.experience import pay
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import Rules
from adaptlab.adapt.select import select, selection_roll
from adaptlab.adapt.stream import push_out, refill, take
from adaptlab.face_down import any_asked, asked
from adaptlab.script import Action, Choose, Script


def auto_cost(rules: Rules, level: int) -> int:
    """What a Body of this level costs in an auto-adapt, whatever is printed on it."""
    return min(rules.auto_cost * level, rules.experience_limit)


def settle(g: Position) -> Script[None]:
    """Let everybody who has just reached the limit have his due, the player on turn first."""
    while g.due and g.result is None:
        players = g.rules.players
        seat = min(g.due, key=lambda due: (due - g.turn) % players)
        g.due = [due for due in g.due if due != seat]
        fish = g.fish[seat - 1]
        if fish.alive and fish.experience == g.rules.experience_limit:
            if g.rules.auto_adapts:
                yield from auto_adapt(g, fish)
            else:
                yield from pool_selection(g, fish)


def pool_selection(g: Position, fish: Fish) -> Script[None]:
    """School Battle: a shared pool that reaches its limit brings a random selection."""
    if fish.air:
        g.note("nothing", "jump.air", fish.seat)
        return
    g.note("limit", "variant.school-battle", fish.seat)
    roll = yield from selection_roll(g, fish)
    yield from select(g, fish, roll)


def auto_adapt(g: Position, fish: Fish) -> Script[None]:
    """The next higher Body, at once and not as an Action."""
    if not fish.auto_open:
        return
    level = fish.stats.level + 1
    if level > HIGHEST_LEVEL:
        fish.auto_open = False
        g.note("no-auto", "auto.level-5", fish.seat)
        return
    held = [card for card in fish.pool if card.is_body and card.level == level]
    if held:
        card = held[0] if len(set(held)) == 1 else (yield from _owner_chooses(fish, held))
        fish.pool.remove(card)
    else:
        found = yield from _search(g, level)
        if found is None:
            g.note("no-auto", "auto.search", fish.seat)
            return
        card = found
        pay(g, fish, auto_cost(g.rules, level), "auto.cost", card.name)
    fish.auto_open = g.rules.multi_auto and fish.experience < g.rules.experience_limit
    fish.autos += 1
    rule = "auto.trigger" if fish.autos == 1 else "variant.multi-auto"
    g.note("auto-adapt", rule, fish.seat, card=card.name, from_pool=bool(held))
    adapt(g, fish, card)
    yield from refill(g)


def _owner_chooses(fish: Fish, held: list[Card]) -> Script[Card]:
    options = [Action("adapt", (name,)) for name in sorted({card.name for card in held})]
    answer = yield Choose(fish.seat, options, "Which Body do you auto-adapt?", "auto.search")
    return next(card for card in held if card.name == answer.args[0])


def _search(g: Position, level: int) -> Script[Card | None]:
    """Take the first Body of a level from the Gene Stream, cycling it until one shows up."""

    def wanted(card: Card) -> bool:
        return card.is_body and card.level == level

    if not any_asked(wanted, g.stream + g.top + g.deck + g.discard):
        return None
    while True:
        for index, card in enumerate(g.stream):
            if asked(wanted, card):
                return take(g, g.slot_of(index))
        if g.stream:
            push_out(g, "auto.search")
        yield from refill(g)
