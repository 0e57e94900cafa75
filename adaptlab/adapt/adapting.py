"""Adapting and buying: which cards a fish may take on, and what happens when it does."""

from __future__ import annotations

from collections.abc import Iterator

from adaptlab.adapt.cards import Card
from adaptlab.adapt.experience import pay
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import Rules
from adaptlab.adapt.stream import refill, take
from adaptlab.script import Action, Choose, Refusal, Script

PAY = Action("pay")
STORE = Action("store")
COVER = (Action("cover", (1,)), Action("cover", (2,)))


def surcharge(rules: Rules, level: int, card: Card) -> int:
    """What a Body two levels above the fish's costs extra; 0 where nothing is skipped for money."""
    if not rules.skip_level or rules.free_steps >= 2:
        return 0
    if not card.is_body or card.level != level + 2 or not level:
        return 0
    return rules.body_skip_cost * (level + 1)


def refuse_to_adapt(rules: Rules, level: int, card: Card) -> Refusal | None:
    """Whether a fish of this level may not adapt the card because of its level, money aside."""
    if not card.is_body:
        reach = level + rules.part_reach
        if card.level <= reach:
            return None
        return Refusal(
            "adapt.part-level",
            "{} is a level {} Part; a level {} Body carries Parts up to level {}.",
            card, card.level, level, reach,
        )  # fmt: skip
    reach = rules.reach[level]
    if card.level <= reach:
        return None
    return Refusal(
        "adapt.body-step",
        "{} is a level {} Body; from level {} you reach level {} at most.",
        card, card.level, level, reach,
    )  # fmt: skip


def too_high(rules: Rules, fish: Fish) -> Iterator[tuple[Card, Refusal]]:
    """The uncovered Parts that this Body cannot carry: no game brings them there."""
    for card in fish.active()[1:]:
        if refusal := refuse_to_adapt(rules, fish.stats.level, card):
            yield card, refusal


def refuse_adapt(g: Position, fish: Fish, card: Card) -> Refusal | None:
    """Whether a card of the Personal Gene Pool may not be adapted as an Action."""
    level = fish.stats.level
    if refusal := refuse_to_adapt(g.rules, level, card):
        return refusal
    if card.is_body and (extra := surcharge(g.rules, level, card)) > fish.experience:
        return Refusal(
            "adapt.skip-level",
            "Skipping a level to {} costs {} Experience; you have {}.",
            card, extra, fish.experience,
        )  # fmt: skip
    return None


def refuse_buy(g: Position, fish: Fish, card: Card) -> Refusal | None:
    """Whether a card of the Gene Stream may not be bought."""
    rules = g.rules
    if card.cost > fish.experience:
        return Refusal(
            "buy.cost",
            "{} costs {} Experience; you have {}.",
            card, card.cost, fish.experience,
        )  # fmt: skip
    if card.is_body and (refusal := _refuse_body_level(g, fish, card)):
        return refusal
    if len(fish.pool) >= rules.pool_limit:
        level = fish.stats.level
        if refuse_to_adapt(rules, level, card):
            return Refusal(
                "buy.pool-full",
                "{} cannot be adapted now, and your Personal Gene Pool is full with {} cards.",
                card,
                len(fish.pool),
            )
        extra = surcharge(rules, level, card)
        if card.cost + extra > fish.experience:
            return Refusal(
                "buy.pool-full",
                "Your Personal Gene Pool is full, and {} costs {} + {} for the skipped level; "
                "you have {}.",
                card, card.cost, extra, fish.experience,
            )  # fmt: skip
    return None


def highest_owned(fish: Fish, with_pool: bool = True) -> int:
    """The level of the highest Body on the fish, and in its Personal Gene Pool."""
    highest = 0
    for card in fish.body:
        if card.level > highest:
            highest = card.level
    if with_pool:
        for card in fish.pool:
            if card.is_body and card.level > highest:
                highest = card.level
    return highest


def _refuse_body_level(g: Position, fish: Fish, card: Card) -> Refusal | None:
    highest = highest_owned(fish)
    if card.level > highest:
        return None
    if g.rules.buy_missing_step and card.level > fish.stats.level:
        if not any(held.is_body and held.level == card.level for held in fish.pool):
            return None
    for other in g.fish:
        if other.alive and other.side != fish.side and other.stats.level < card.level:
            return Refusal(
                "buy.body-level",
                "{} is a level {} Body and you have one of level {}, "
                "while an opponent's Body is below level {}.",
                card, card.level, highest, card.level,
            )  # fmt: skip
    return None


def adapt(g: Position, fish: Fish, card: Card, stack: int = 0) -> None:
    """Put a card on the fish; a card already there is covered and no longer counts.

    A Kingfish has room for two Parts at a location; a third covers the one on ``stack``.
    """
    covered = None
    if card.is_body:
        covered = fish.body[-1]
        fish.body.append(card)
    else:
        stacks = fish.parts.setdefault(card.location, [])
        room = 2 if fish.seat in g.kings else 1
        if len(stacks) < room:
            stacks.append([card])
        else:
            covered = stacks[stack][-1]
            stacks[stack].append(card)
    fish.new.append(card)
    fish.count_in(card, covered, g.rules.adding)
    if fish.stats.immune:
        shed(g, fish)
    if g.log is not None:
        rule = "adapt.immediate" if covered is None else "adapt.replace"
        over = covered.name if covered else None
        g.note("adapt", rule, fish.seat, card=card.name, location=card.location, over=over)
        if fish.damage > fish.stats.health:
            g.note("spared", "adapt.never-lose", fish.seat, damage=fish.damage)


def add_up(g: Position, fish: Fish) -> None:
    """Work out the totals; what the fish is immune to leaves it."""
    fish.add_up(g.rules.adding)
    shed(g, fish)


def shed(g: Position, fish: Fish) -> None:
    """What the fish is immune to leaves it at once."""
    immune = fish.stats.immune
    if "poison" in immune and fish.poison:
        fish.poison = 0
        g.note("immune", "immune", fish.seat, effect="poison")
    if "stun" in immune and fish.stunned:
        fish.stunned = False
        g.note("immune", "immune", fish.seat, effect="stun")
    if "bait" in immune and fish.baited_by:
        fish.baited_by.clear()
        g.note("immune", "immune", fish.seat, effect="bait")


def adapt_from_pool(g: Position, fish: Fish, name: str) -> Script[None]:
    """The Action: adapt one card from the Personal Gene Pool."""
    card = next(held for held in fish.pool if held.name == name)
    stack = yield from which_stack(g, fish, card)
    extra = surcharge(g.rules, fish.stats.level, card)
    fish.pool.remove(card)
    pay(g, fish, extra, "adapt.skip-level", "skipping a level")
    if g.log is not None:
        g.note("from-pool", "adapt.action", fish.seat, card=card.name)
    adapt(g, fish, card, stack)


def buy(g: Position, fish: Fish, slot: int) -> Script[None]:
    """The Action: pay for a Gene Stream card and take it."""
    card = g.stream[g.rules.slots - slot]
    spare = fish.experience - card.cost
    stack = yield from decide(g, fish, card, spare, must_pay=len(fish.pool) >= g.rules.pool_limit)
    take(g, slot)
    pay(g, fish, card.cost, "buy.cost", card.name)
    receive(g, fish, card, stack, "buy.adapt-now")
    yield from refill(g)


def decide(
    g: Position, fish: Fish, card: Card, spare: int, must_pay: bool = False
) -> Script[int | None]:
    """Whether a card that is about to be gained will be adapted at once, and on which stack.

    It must be if it can be; only a skipped level, paid from ``spare`` Experience, is a choice.
    """
    level = fish.stats.level
    if refuse_to_adapt(g.rules, level, card) is not None:
        return None
    if extra := surcharge(g.rules, level, card):
        if extra > spare:
            return None
        if not must_pay:
            why = f"Skip a level to {card} for {extra} Experience?"
            answer = yield Choose(fish.seat, (PAY, STORE), why, "adapt.skip-level")
            if answer == STORE:
                return None
    if g.kings:
        return (yield from which_stack(g, fish, card))
    return 0


def which_stack(g: Position, fish: Fish, card: Card) -> Script[int]:
    """A Kingfish chooses which of two Parts a third one covers."""
    if len(fish.parts.get(card.location, ())) < 2:
        return 0
    why = f"Which {card.location} does {card} cover?"
    answer = yield Choose(fish.seat, COVER, why, "variant.kingfish")
    return int(answer.args[0]) - 1


def receive(g: Position, fish: Fish, card: Card, stack: int | None, rule: str) -> None:
    """A card just gained is adapted on a stack, else stored, else discarded."""
    if stack is not None:
        extra = surcharge(g.rules, fish.stats.level, card)
        pay(g, fish, extra, "adapt.skip-level", "skipping a level")
        adapt(g, fish, card, stack)
    elif len(fish.pool) < g.rules.pool_limit:
        fish.pool.append(card)
        if g.log is not None:
            g.note("store", rule, fish.seat, card=card.name)
            g.note("pool", "pool.limit", fish.seat, cards=len(fish.pool))
    else:
        g.discard.append(card)
        g.note("discard", "select.full-pool", fish.seat, card=card.name)
