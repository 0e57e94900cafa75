"""Setting up: Guppies, the deck, the first Gene Stream, and the random selections."""

from __future__ import annotations

from adaptlab.adapt.adapting import add_up
from adaptlab.adapt.auto import settle
from adaptlab.adapt.cards import Card, CardSet
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import KIDS_REMOVE, Rules
from adaptlab.adapt.select import select
from adaptlab.adapt.stream import refill
from adaptlab.script import Action, Choose, Roll, Script


def new_position(rules: Rules, cards: CardSet) -> Position:
    """The table before anything is set up."""
    g = Position(rules, cards)
    g.deck = deck_of(rules, cards)
    return g


def deck_of(rules: Rules, cards: CardSet) -> list[Card]:
    """All cards but the Guppies, as often as there are copies of the set."""
    used = [card for card in cards.deck if not (rules.kids and card.location in KIDS_REMOVE)]
    return used * rules.copies


def setup(g: Position) -> Script[None]:
    """From the empty table to the first turn."""
    yield from choose_guppies(g)
    variant = "variant.kids" if g.rules.kids else "setup.components"
    g.note("deck", variant, cards=len(g.deck), copies=g.rules.copies)
    g.note("players", "setup.players", players=g.rules.players, slots=g.rules.slots)
    g.note("deal-stream", "setup.stream", slots=g.rules.slots)
    yield from refill(g)
    if g.rules.kingfish:
        yield from choose_kings(g)
    rolls = yield from roll_for_order(g)
    for seat in sorted(rolls, key=rolls.__getitem__, reverse=True):
        yield from select(g, g.fish[seat - 1], rolls[seat])
        if g.due:
            yield from settle(g)
    for fish in g.fish:
        fish.new.clear()
    g.turn = max(rolls, key=rolls.__getitem__)
    g.left = 0
    g.step = "start"
    g.note("turn", "setup.order", g.turn, number=g.number)


def choose_guppies(g: Position) -> Script[None]:
    """Everybody chooses a Guppy in seat order, no card twice."""
    free = list(g.cards.guppies) * g.rules.copies
    share = g.rules.players // len(set(g.rules.sides)) if g.rules.shared_pool else 1
    for seat in range(1, g.rules.players + 1):
        options = [Action("guppy", (name,)) for name in dict.fromkeys(c.name for c in free)]
        answer = yield Choose(seat, options, "Choose a Guppy", "setup.start")
        guppy = next(card for card in free if card.name == answer.args[0])
        free.remove(guppy)
        fish = Fish([guppy], seat, g.rules.side(seat))
        fish.experience = g.rules.setup_experience * share
        add_up(g, fish)
        g.fish.append(fish)
        g.note("guppy", "setup.start", seat, card=guppy.name)
    g.note("set-aside", "setup.deck", cards=[card.name for card in free])


def choose_kings(g: Position) -> Script[None]:
    """Each School chooses its Kingfish."""
    for side in (0, 1):
        seats = [fish.seat for fish in g.fish if fish.side == side]
        options = [Action("king", (seat,)) for seat in seats]
        answer = yield Choose(seats[0], options, "Who is your Kingfish?", "variant.kingfish")
        g.kings.append(int(answer.args[0]))
        g.note("king", "variant.kingfish", g.kings[-1])


def roll_for_order(g: Position) -> Script[dict[int, int]]:
    """Everybody's percentile roll; on a tie all roll again."""
    while True:
        rolls: dict[int, int] = {}
        for fish in g.fish:
            tied = tuple((face, face) for face in sorted(rolls.values()))
            roll = yield Roll(
                100, "Percentile roll for order and selection", "setup.order", fish.seat, (), tied
            )
            if roll in rolls.values():
                g.note("reroll", "setup.order", fish.seat, roll=roll)
                break
            rolls[fish.seat] = int(roll)
            g.note("order-roll", "setup.order", fish.seat, roll=roll)
        else:
            return rolls
