"""The Actions of a turn: one table says of each when it is refused, what it does, and its words."""

from __future__ import annotations

from collections.abc import Iterable

from adaptlab.adapt.adapting import adapt_from_pool, buy, refuse_adapt, refuse_buy
from adaptlab.adapt.attack import attack, ram, refuse_attack, refuse_ram, rival_at
from adaptlab.adapt.cards import Card
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.select import select_at_random
from adaptlab.adapt.special import (
    bait,
    hide,
    jump,
    refuse_bait,
    refuse_hide,
    refuse_jump,
)
from adaptlab.adapt.stream import refuse_wipe, wipe
from adaptlab.cite import rule
from adaptlab.kit.actions import CARD, SEAT, SLOT, Deed, Deeds, Kind, On
from adaptlab.script import Action, Refusal, Script

# ---------------------------------------------------------------- what they apply to


def held(g: Position, fish: Fish) -> list[tuple[str, Card]]:
    """The cards of the Personal Gene Pool, each once, with their names."""
    found: list[tuple[str, Card]] = []
    for card in fish.pool:
        named = card.name, card
        if named not in found:
            found.append(named)
    return found


def held_names(g: Position, fish: Fish) -> Iterable[str]:
    """The names of the cards of the Personal Gene Pool."""
    return dict(held(g, fish))


def held_card(g: Position, fish: Fish, name: str) -> Card | Refusal:
    """The card of the Personal Gene Pool with that name."""
    for card in fish.pool:
        if card.name == name:
            return card
    return Refusal("adapt.action", "{} is not in your Personal Gene Pool.", name)


def slots(g: Position, fish: Fish) -> Iterable[int]:
    """The slots that hold a card, the highest first."""
    highest = g.rules.slots
    return range(highest, highest - len(g.stream), -1)


def affordable(g: Position, fish: Fish) -> list[tuple[int, Card]]:
    """The slots whose card costs no more than the fish has, with the card; most cost more."""
    experience, slot, found = fish.experience, g.rules.slots, []
    for card in g.stream:
        if card.cost <= experience:
            found.append((slot, card))
        slot -= 1
    return found


def card_in(g: Position, fish: Fish, slot: int) -> Card | Refusal:
    """The card in a slot."""
    return g.slot(slot) or Refusal("buy.cost", "Slot {} of the Gene Stream holds no card.", slot)


def rivals(g: Position, fish: Fish) -> list[tuple[int, Fish]]:
    """The living fish of other sides, with their seats."""
    side, found = fish.side, []
    for other in g.fish:
        if other.alive and other.side != side:
            found.append((other.seat, other))
    return found


def rival_seats(g: Position, fish: Fish) -> Iterable[int]:
    """The seats of the living fish of other sides."""
    return dict(rivals(g, fish))


def rounds(g: Position, fish: Fish) -> Iterable[int]:
    """The lengths of a Jump."""
    return range(1, fish.stats.jump + 1)


ON_POOL = On((CARD,), held_names, held, held_card)
ON_SLOT = On((SLOT,), slots, affordable, card_in)
ON_RIVAL = On((SEAT,), rival_seats, rivals, rival_at)
ON_LURED = On((SEAT,), rival_seats)
FOR_ROUNDS = On((Kind("a number of rounds", int),), rounds)


# ---------------------------------------------------------------- legality


def legal_actions(g: Position, fish: Fish) -> list[Action]:
    """What the fish may do now: its Actions, or selecting and passing where those are allowed."""
    legal = (ACTIONS.always if refuse_by_state(g, fish) else ACTIONS.legal)(g, fish)
    if fish.baited_by and (lured := _lured(g, fish, legal)):
        return lured
    can_act = bool(legal)
    if not can_act and g.step == "action" and not fish.air:
        legal.append(SELECT)
    if not can_act or may_pass(g):
        legal.append(PASS)
    return legal


def possible_actions(g: Position, fish: Fish) -> list[Action]:
    """The Actions that nothing forbids, Bait's compulsion aside."""
    return (ACTIONS.always if refuse_by_state(g, fish) else ACTIONS.legal)(g, fish)


@rule("ability.kinds", "attack.cant")
def refuse_by_state(g: Position, fish: Fish) -> Refusal | None:
    """What forbids everything but Buy and Adapt: being in the air, stunned, or half done."""
    if fish.air:
        return Refusal("jump.air", "In the air you may only buy and adapt.")
    if fish.stunned:
        return Refusal("stun.effect", "Stunned, you may only buy and adapt.")
    if g.step == "follow":
        used, cited = ("Hide", "hide.use") if fish.hiding else ("Bait", "bait.use")
        return Refusal(cited, "After {} you may only buy, adapt or end the turn.", used)
    return None


class Actions(Deeds):
    """The table of Actions, with what holds for all of them: the fish's state, and Bait."""

    def refuse(self, g: Position, seat: int, action: object) -> Refusal | None:
        fish = g.fish[seat - 1]
        if problem := self.malformed(action):
            return problem
        assert isinstance(action, Action)
        deed = self.by_verb[action.verb]
        if not deed.always and (refusal := refuse_by_state(g, fish)):
            return refusal
        if refusal := deed.refuse(g, fish, action.args):
            return refusal
        if fish.baited_by and deed.listed:
            lured = _lured(g, fish, possible_actions(g, fish))
            if lured and action not in lured:
                return _must_attack(lured)
        return None


def _lured(g: Position, fish: Fish, legal: list[Action]) -> list[Action]:
    """The attacks on a baiter, if the Bait still binds and any is legal."""
    if g.step != "action" or any(seat in g.stopped for seat in fish.baited_by):
        return []
    return [a for a in legal if a.verb in ("attack", "ram") and a.args[0] in fish.baited_by]


def _must_attack(lured: list[Action]) -> Refusal:
    seats = dict.fromkeys(attack.args[0] for attack in lured)
    baiters = " or ".join(f"Player {seat}" for seat in seats)
    return Refusal("bait.use", "You are baited: you must attack {}.", baiters)


# ---------------------------------------------------------------- without an Action


def may_pass(g: Position) -> bool:
    """Whether the turn may end without an Action although the fish can act."""
    return g.step == "follow" or bool(g.stopped) or g.rules.may_pass


def refuse_to_pass(g: Position, fish: Fish) -> Refusal | None:
    legal = legal_actions(g, fish)
    if PASS in legal:
        return None
    if not may_pass(g):
        return Refusal("turn.action", "You can act, so you must.")
    return _must_attack(legal)


def refuse_to_select(g: Position, fish: Fish) -> Refusal | None:
    if SELECT in legal_actions(g, fish):
        return None
    if fish.air:
        return Refusal("jump.air", "In the air you cannot make a random selection.")
    if g.step == "follow":
        return refuse_by_state(g, fish)
    if fish.baited_by and (lured := _lured(g, fish, possible_actions(g, fish))):
        return _must_attack(lured)
    return Refusal("turn.cant-act", "You can act, so you may not make a random selection.")


def end_without_action(g: Position, fish: Fish) -> Script[None]:
    g.note("pass", "turn.action", fish.seat)
    yield from ()


# ---------------------------------------------------------------- the table


def buy_words(g: Position, slot: int) -> str:
    card = g.slot(slot)
    cost = f" for {card.cost} Experience" if card else ""
    return f"Buy {card or 'nothing'} from slot {slot}{cost}"


ACTIONS = Actions(
    Deed("adapt", "Adapt {}", adapt_from_pool, refuse_adapt, ON_POOL, has="pool", always=True),
    Deed("buy", buy_words, buy, refuse_buy, ON_SLOT, always=True),
    Deed("attack", "Attack Player {}", attack, refuse_attack, ON_RIVAL),
    Deed("ram", "Ram Player {}", ram, refuse_ram, ON_RIVAL, has="stats.ram"),
    Deed("bait", "Bait Player {}", bait, refuse_bait, ON_LURED, has="stats.bait"),
    Deed("hide", "Hide", hide, refuse_hide, has="stats.hide"),
    Deed("jump", "Jump for {} round(s)", jump, refuse_jump, FOR_ROUNDS, has="stats.jump"),
    Deed("wipe", "Wipe the Gene Stream", wipe, refuse_wipe),
    Deed(
        "select", "Random selection", select_at_random, refuse_to_select, always=True, listed=False
    ),
    Deed("pass", "End the turn", end_without_action, refuse_to_pass, always=True, listed=False),
    rule="turn.action",
    name="Action",
    actor=lambda g, seat: g.fish[seat - 1],
)
"""What a fish can do in its turn, and after Hide or Bait.

What is ``always`` possible is so in the air and while stunned as well. Whether one may select or
pass depends on all other Actions, so these two are not listed with them.
"""

SELECT, PASS = (ACTIONS.by_verb[verb].action() for verb in ("select", "pass"))
