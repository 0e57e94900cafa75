"""Random selection: a percentile roll that brings Experience or a card."""

from __future__ import annotations

from adaptlab.adapt.adapting import decide, highest_owned, receive
from adaptlab.adapt.cards import Card
from adaptlab.adapt.experience import gain
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.stream import refill, take
from adaptlab.kit.actions import SLOT, Deed, Deeds, On, decided
from adaptlab.script import Choose, Refusal, Roll, Script

EXPERIENCE = None
CHOICE = 0


def refuse_selected(g: Position, fish: Fish, card: Card) -> Refusal | None:
    """A Body that is no higher than one the player has stays in the Gene Stream."""
    if not card.is_body:
        return None
    highest = highest_owned(fish, with_pool=g.rules.select_compares_pool)
    if card.level > highest:
        return None
    return Refusal(
        "select.body-not-better",
        "{} is a level {} Body and you already have one of level {}.",
        card, card.level, highest,
    )  # fmt: skip


def refuse_choice(g: Position, fish: Fish, slot: int) -> Refusal | None:
    card = g.slot(slot)
    if card is None:
        return Refusal("select.empty-slot", "Slot {} of the Gene Stream holds no card.", slot)
    return refuse_selected(g, fish, card)


def selection_roll(g: Position, fish: Fish) -> Script[int]:
    """The percentile roll of a selection."""
    chart = g.rules.chart
    again = (chart.experience, chart.choice) if g.rules.less_random else ()
    roll = yield Roll(100, "Random selection", "select.chart", fish.seat, chart.bands, again)
    return int(roll)


def select_at_random(g: Position, fish: Fish) -> Script[None]:
    """The Action of a fish that cannot act."""
    g.note("cant-act", "turn.cant-act", fish.seat)
    yield from select(g, fish, (yield from selection_roll(g, fish)))


def select(g: Position, fish: Fish, roll: int) -> Script[None]:
    """Read a roll on the chart and carry out what it says."""
    chart = g.rules.chart
    what = chart.read(roll)
    while g.rules.less_random and (what is EXPERIENCE or what == CHOICE):
        g.note("reroll", "variant.less-random", fish.seat, roll=roll)
        roll = yield from selection_roll(g, fish)
        what = chart.read(roll)
    experience = g.rules.select_experience
    g.note("selection", "select.chart", fish.seat, roll=roll, slot=what, experience=experience)
    if what is EXPERIENCE:
        gain(g, fish, experience, "select.chart")
        return
    if what == CHOICE:
        what = yield from _chosen_slot(g, fish)
        if what is None:
            rule = "select.body-not-better" if g.stream else "select.empty-slot"
            g.note("nothing", rule, fish.seat)
            return
    card = g.slot(what)
    if card is None:
        g.note("nothing", "select.empty-slot", fish.seat)
    elif refusal := refuse_selected(g, fish, card):
        g.note("stays", refusal.rule, fish.seat, card=card.name)
    else:
        stack = yield from decide(g, fish, card, fish.experience)
        take(g, what)
        g.note("select", "select.gain", fish.seat, card=card.name, slot=what)
        receive(g, fish, card, stack, "select.gain")
        yield from refill(g)


def _chosen_slot(g: Position, fish: Fish) -> Script[int | None]:
    """The slot of a card of the player's choice; None if every card would be refused."""
    options = CHOICES.legal(g, fish)
    if not options:
        return None
    why = "Choose a card of the Gene Stream"
    answer = yield Choose(fish.seat, options, why, "select.chart", CHOICES, g)
    return int(answer.args[0])


def take_words(g: Position, slot: int) -> str:
    return f"Take {g.slot(slot) or 'nothing'} from slot {slot}"


def all_slots(g: Position, fish: Fish) -> range:
    return range(1, g.rules.slots + 1)


CHOICES = Deeds(
    Deed("slot", take_words, decided, refuse_choice, On((SLOT,), all_slots)),
    rule="select.chart",
    name="choice",
    actor=lambda g, seat: g.fish[seat - 1],
)
"""What may be chosen when a selection leaves the choice to the player."""
