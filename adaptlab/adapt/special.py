"""The Special Actions besides Ram (Bait, Hide, Jump), and School."""

from __future__ import annotations

from adaptlab.adapt.checks import check_roll
from adaptlab.adapt.damage import hurt, school_damage
from adaptlab.adapt.experience import pay
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import Rules
from adaptlab.cite import rule
from adaptlab.script import Action, Choose, Refusal, Script

DECLINE = Action("decline")


# ---------------------------------------------------------------- Bait


def refuse_bait(g: Position, fish: Fish, seat: int) -> Refusal | None:
    if not fish.stats.bait:
        return Refusal("bait.use", "You have no Bait.")
    if fish.experience < g.rules.bait_cost:
        cost = "Bait costs {} Experience; you have {}."
        return Refusal("bait.use", cost, g.rules.bait_cost, fish.experience)
    if not 1 <= seat <= len(g.fish) or not g.fish[seat - 1].alive:
        return Refusal("bait.use", "There is no living Player {}.", seat)
    target = g.fish[seat - 1]
    if target.side == fish.side:
        if target is fish:
            return Refusal("bait.use", "A fish baits another fish, not itself.")
        return Refusal("variant.teams", "Player {} is on your side.", seat)
    if target.air:
        return Refusal("bait.air", "Player {} is in the air.", seat)
    return None


def bait(g: Position, fish: Fish, seat: int) -> Script[str]:
    """Try to lure a fish into attacking this one on its next turn; Buy or Adapt may follow."""
    target = g.fish[seat - 1]
    score = fish.stats.bait
    pay(g, fish, g.rules.bait_cost, "bait.use", "Bait")
    if "bait" in target.stats.immune or fish.seat in target.baited_by:
        g.note("bait-idle", "immune" if "bait" in target.stats.immune else "bait.use", fish.seat,
               target=seat)  # fmt: skip
        return "follow"
    face = yield check_roll(score, "Bait check", "bait.use", seat)
    if face <= score:
        target.baited_by.append(fish.seat)
    g.note("bait", "bait.use", fish.seat, target=seat, face=face, score=score,
           taken=face <= score)  # fmt: skip
    return "follow"


# ---------------------------------------------------------------- Hide


def refuse_hide(g: Position, fish: Fish) -> Refusal | None:
    if not fish.stats.hide:
        return Refusal("hide.use", "You have no Hide.")
    cost = hide_cost(g.rules, fish)
    if fish.experience < cost:
        return Refusal(
            "hide.use",
            "Hiding with a level {} Body costs {} Experience; you have {}.",
            fish.stats.level, cost, fish.experience,
        )  # fmt: skip
    return None


def hide_cost(rules: Rules, fish: Fish) -> int:
    """What hiding costs: by the level of the Body."""
    return rules.hide_cost * fish.stats.level


def hide(g: Position, fish: Fish) -> Script[str]:
    """Hide until the start of the next own turn; Buy or Adapt may follow."""
    pay(g, fish, hide_cost(g.rules, fish), "hide.use", "Hide")
    fish.hiding = fish.stats.hide_printed
    g.note("hide", "hide.use", fish.seat, score=fish.stats.hide)
    yield from ()
    return "follow"


# ---------------------------------------------------------------- Jump


def refuse_jump(g: Position, fish: Fish, rounds: int) -> Refusal | None:
    if not fish.stats.jump:
        return Refusal("jump.use", "You have no Jump.")
    if fish.cooldown:
        return Refusal("cooldown", "Jump cools down for {} more turn(s).", fish.cooldown)
    if not 1 <= rounds <= fish.stats.jump:
        return Refusal("jump.use", "You may jump for up to {} round(s).", fish.stats.jump)
    return None


def jump(g: Position, fish: Fish, rounds: int) -> Script[None]:
    """Leave the water; the rounds end at the starts of own turns."""
    fish.air = fish.jumped = rounds
    g.note("jump", "jump.use", fish.seat, rounds=rounds)
    yield from ()


def come_down(g: Position, fish: Fish) -> bool:
    """At the start of a turn a Jump's round ends; whether this was the last one."""
    fish.air -= 1
    if fish.air:
        return False
    fish.splash = True
    fish.cooldown = (fish.jumped + g.rules.jump_cooldown) * g.rules.cooldown_factor
    fish.jumped = 0
    g.note("splash", "jump.splash", fish.seat, cooldown=fish.cooldown)
    return True


# ---------------------------------------------------------------- School


@rule("school")
def may_school(g: Position, fish: Fish) -> bool:
    """Whether School may deal its Damage: not after an attack or wipe, nor with a new card."""
    if not fish.stats.school or g.spent or fish.air or not fish.alive:
        return False
    fresh = fish.new[:]
    for card in fish.active():
        if "school" in card.abilities:
            if card not in fresh:
                return True
            fresh.remove(card)
    return False


def school(g: Position, fish: Fish) -> Script[None]:
    """Deal 1 Damage to another fish, or decline."""
    targets = [Action("school", (other.seat,)) for other in g.opponents(fish)]
    answer = yield Choose(fish.seat, (*targets, DECLINE), "School: whom does it hurt?", "school")
    if answer.verb == "decline":
        g.note("decline", "school", fish.seat)
        return
    target = g.fish[int(answer.args[0]) - 1]
    g.note("school", "school", fish.seat, target=target.seat)
    hurt(g, (target, school_damage(g.rules, target.stats), "school"))
