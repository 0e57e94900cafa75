"""The steps of a turn, each a script that says which step comes next."""

from __future__ import annotations

from adaptlab.adapt.actions import ACTIONS, legal_actions
from adaptlab.adapt.auto import settle
from adaptlab.adapt.damage import hurt, poison_damage
from adaptlab.adapt.experience import gain
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.kingfish import gifts, king_on_turn, order_step
from adaptlab.adapt.position import Position
from adaptlab.adapt.setup import setup
from adaptlab.adapt.special import come_down, may_school, school
from adaptlab.adapt.stream import cycle
from adaptlab.cite import rule
from adaptlab.script import Choose, Script

# ---------------------------------------------------------------- start of turn


def start_step(g: Position) -> Script[None]:
    """The start of the turn, of one fish or in Kingfish of a School's fish."""
    acting = on_turn(g)
    for fish in acting:
        g.actor = fish.seat
        start(g, fish)
        if g.result is not None:
            return
    if g.due:
        yield from settle(g)
    g.waiting = []
    for fish in acting:
        if fish.alive:
            g.waiting.append(fish.seat)
    next_actor(g)


def on_turn(g: Position) -> list[Fish]:
    """The living fish whose turn it is."""
    if not g.rules.kingfish:
        return [g.fish[g.turn - 1]]
    side = g.rules.side(g.turn)
    return [fish for fish in g.fish if fish.side == side and fish.alive]


@rule("turn.order-of-start", "smart")
def start(g: Position, fish: Fish) -> None:
    """Hide and Jump end, then Regeneration, Poison, Experience and Cooldowns."""
    stats = fish.stats
    fish.new.clear()
    if fish.hiding:
        fish.hiding = 0
        g.note("unhide", "hide.use", fish.seat)
    splashed = fish.air > 0 and come_down(g, fish)
    if stats.regeneration and fish.damage:
        healed = min(fish.damage, stats.regeneration)
        fish.damage -= healed
        g.note("heal", "regeneration", fish.seat, amount=healed, now=fish.damage)
    if fish.poison:
        suffer_poison(g, fish)
        if not fish.alive:
            return
    gain(g, fish, income(g, fish), "turn.income")
    if fish.cooldown and not splashed:
        fish.cooldown -= 1
        g.note("cooldown", "cooldown", fish.seat, now=fish.cooldown)


def suffer_poison(g: Position, fish: Fish) -> None:
    """Poison deals its level in Damage, less the Resist score."""
    resisted = fish.stats.resist.get("poison", 0)
    if resisted:
        g.note("resist", "resist", fish.seat, effect="poison", amount=resisted)
    hurt(g, (fish, poison_damage(fish.stats, fish.poison), "poison.level"))


def income(g: Position, fish: Fish) -> int:
    """What a fish gains at the start of its turn."""
    amount = g.rules.income + fish.stats.smart
    if fish.air:
        amount -= g.rules.jump_income
    if fish.autos > 1:
        amount -= g.rules.auto_income * (fish.autos - 1)
    if g.rules.kingfish:
        amount += g.rules.king_income if fish.seat in g.kings else g.rules.vassal_income
    return amount if amount > 0 else 0


def next_actor(g: Position) -> None:
    """Who acts next: the one whose turn it is, or the School decides; or the turn ends."""
    g.spent = False
    if g.stopped:
        g.stopped = []
    if g.rules.kingfish and (g.waiting or gifts(g, king_on_turn(g))):
        g.actor = 0
        g.step = "order"
    elif not g.waiting:
        end_turn(g)
    else:
        g.actor = g.waiting[0]
        g.step = "action"


# ---------------------------------------------------------------- the Action


def action_step(g: Position) -> Script[None]:
    """One Action; after a Hide check stopped it, another; after Hide or Bait, Buy or Adapt."""
    fish = g.fish[g.actor - 1]
    why, asked_by = "Your Action", "turn.action"
    if g.step == "follow":
        why, asked_by = "Buy, adapt or end the turn", "hide.use" if fish.hiding else "bait.use"
    chosen = yield Choose(fish.seat, legal_actions(g, fish), why, asked_by, ACTIONS, g)
    verb, args = chosen
    another = yield from ACTIONS.scripts[verb](g, fish, *args)
    if g.result is not None:
        return
    if g.due:
        yield from settle(g)
    if another is not None:
        g.step = another
    elif fish.stats.school and may_school(g, fish):
        g.step = "school"
    else:
        end_acting(g, fish)


# ---------------------------------------------------------------- the end of the turn


def school_step(g: Position) -> Script[None]:
    """School may deal its Damage."""
    fish = g.fish[g.actor - 1]
    if may_school(g, fish):
        yield from school(g, fish)
        if g.result is not None:
            return
    end_acting(g, fish)


def end_acting(g: Position, fish: Fish) -> None:
    """What lasts for one turn is over for this fish."""
    if fish.stunned:
        fish.stunned = False
        g.note("unstunned", "stun.effect", fish.seat)
    if fish.baited_by:
        fish.baited_by.clear()
    fish.splash = False
    if fish.new:
        fish.new.clear()
    g.waiting.remove(fish.seat)
    if g.waiting:
        g.waiting = [seat for seat in g.waiting if g.fish[seat - 1].alive]
    next_actor(g)


def end_turn(g: Position) -> None:
    """Cards may still have to expire; then the turn passes on."""
    if g.left < g.rules.cards_a_turn:
        g.step = "cycle"
    else:
        pass_turn(g)


def cycle_step(g: Position) -> Script[None]:
    """Cycle the Gene Stream; then the turn passes on."""
    yield from cycle(g)
    pass_turn(g)


@rule("win.endless")
def pass_turn(g: Position) -> None:
    """The turn passes clockwise to the next living player, however many there were."""
    g.turn = next_turn(g)
    g.number += 1
    g.left = 0
    g.actor = 0
    g.step = "start"
    if g.log is not None:
        g.note("turn", "turn.cycle", g.turn, number=g.number)


def next_turn(g: Position) -> int:
    """The next seat clockwise with a living fish; in Kingfish one of the other School."""
    players, teams = g.rules.players, g.rules.kingfish
    seat = g.turn
    while True:
        seat = seat % players + 1
        fish = g.fish[seat - 1]
        if fish.alive and not (teams and fish.side == g.fish[g.turn - 1].side):
            return seat


STEPS = {
    "setup": setup,
    "start": start_step,
    "order": order_step,
    "action": action_step,
    "follow": action_step,
    "school": school_step,
    "cycle": cycle_step,
}
