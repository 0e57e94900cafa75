"""The Actions of a turn: the one check that decides legality, and the list made with it."""

from __future__ import annotations

from functools import cache

from adaptlab.adapt.adapting import refuse_adapt, refuse_buy
from adaptlab.adapt.attack import refuse_attack
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.special import refuse_bait, refuse_hide, refuse_jump
from adaptlab.adapt.stream import refuse_wipe
from adaptlab.cite import rule
from adaptlab.script import Action, Refusal, said

WIPE = Action("wipe")
HIDE = Action("hide")
SELECT = Action("select")
PASS = Action("pass")

NEEDS = {
    "adapt": "a card", "buy": "a slot", "attack": "a player", "ram": "a player",
    "bait": "a player", "hide": "", "jump": "a number of rounds", "wipe": "", "select": "",
    "pass": "",
}  # fmt: skip
"""The verbs, and what each of them applies to."""


MOST_SLOTS = 12
BUY, ATTACK, RAM, BAIT, JUMP = (
    tuple(Action(verb, (number,)) for number in range(MOST_SLOTS))
    for verb in ("buy", "attack", "ram", "bait", "jump")
)
"""The Actions with a number, made once because every turn lists them."""


@cache
def adapt_action(name: str) -> Action:
    return Action("adapt", (name,))


def candidates(g: Position, fish: Fish) -> list[Action]:
    """Every Action that the fish could think of, legal or not."""
    stats = fish.stats
    listed = [adapt_action(card.name) for card in dict.fromkeys(fish.pool)]
    listed += [BUY[g.slot_of(index)] for index in range(len(g.stream))]
    rivals = [other.seat for other in g.fish if other.alive and other.side != fish.side]
    listed += [ATTACK[seat] for seat in rivals]
    if stats.ram:
        listed += [RAM[seat] for seat in rivals]
    if stats.bait:
        listed += [BAIT[seat] for seat in rivals]
    if stats.hide:
        listed.append(HIDE)
    if stats.jump:
        listed += [JUMP[rounds] for rounds in range(1, stats.jump + 1)]
    listed.append(WIPE)
    return listed


def possible_actions(g: Position, fish: Fish) -> list[Action]:
    """The candidates that nothing forbids, Bait's compulsion aside."""
    listed = []
    if fish.pool:
        for card in dict.fromkeys(fish.pool):
            if refuse_adapt(g, fish, card) is None:
                listed.append(adapt_action(card.name))
    slot = g.rules.slots
    experience = fish.experience
    for card in g.stream:
        # Most cards cost too much: looking first saves making a refusal that nobody reads.
        if card.cost <= experience and refuse_buy(g, fish, card) is None:
            listed.append(BUY[slot])
        slot -= 1
    if refuse_by_state(g, fish) is not None:
        return listed
    stats = fish.stats
    for other in g.fish:
        if other.alive and other.side != fish.side:
            seat = other.seat
            if refuse_attack(g, fish, seat) is None:
                listed.append(ATTACK[seat])
            if stats.ram and refuse_attack(g, fish, seat, ram=True) is None:
                listed.append(RAM[seat])
            if stats.bait and refuse_bait(g, fish, seat) is None:
                listed.append(BAIT[seat])
    if stats.hide and refuse_hide(g, fish) is None:
        listed.append(HIDE)
    for rounds in range(1, stats.jump + 1):
        if refuse_jump(g, fish, rounds) is None:
            listed.append(JUMP[rounds])
    if refuse_wipe(g, fish) is None:
        listed.append(WIPE)
    return listed


def legal_actions(g: Position, fish: Fish) -> list[Action]:
    """What the fish may do now: its Actions, or selecting and passing where those are allowed."""
    legal = possible_actions(g, fish)
    if fish.baited_by and (lured := _lured(g, fish, legal)):
        return lured
    can_act = bool(legal)
    if not can_act and g.step == "action" and not fish.air:
        legal.append(SELECT)
    if may_pass(g, can_act):
        legal.append(PASS)
    return legal


def refuse(g: Position, fish: Fish, wanted: Action) -> Refusal | None:
    """Why an Action is not allowed now; None if it is."""
    if problem := _malformed(wanted):
        return problem
    if wanted == SELECT:
        return _refuse_select(g, fish)
    if wanted == PASS:
        return _refuse_to_pass(g, fish)
    if refusal := refuse_unbaited(g, fish, wanted):
        return refusal
    if fish.baited_by:
        lured = _lured(g, fish, possible_actions(g, fish))
        if lured and wanted not in lured:
            return _must_attack(lured)
    return None


def refuse_unbaited(g: Position, fish: Fish, wanted: Action) -> Refusal | None:
    """The check for everything but Bait's compulsion."""
    verb = wanted.verb
    if verb == "buy":
        offered = g.slot(int(wanted.args[0]))
        if offered is None:
            return Refusal("buy.cost", "Slot {} of the Gene Stream holds no card.", *wanted.args)
        return refuse_buy(g, fish, offered)
    if verb == "adapt":
        for held in fish.pool:
            if held.name == wanted.args[0]:
                return refuse_adapt(g, fish, held)
        return Refusal("adapt.action", "{} is not in your Personal Gene Pool.", *wanted.args)
    if refusal := refuse_by_state(g, fish):
        return refusal
    if verb == "wipe":
        return refuse_wipe(g, fish)
    if verb == "hide":
        return refuse_hide(g, fish)
    number = int(wanted.args[0])
    if verb == "attack":
        return refuse_attack(g, fish, number)
    if verb == "ram":
        return refuse_attack(g, fish, number, ram=True)
    if verb == "bait":
        return refuse_bait(g, fish, number)
    return refuse_jump(g, fish, number)


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


def _malformed(wanted: Action) -> Refusal | None:
    """What is wrong with the form of an Action, whatever the position."""
    named = isinstance(wanted, Action) and isinstance(wanted.verb, str)
    needed = NEEDS.get(wanted.verb) if named else None
    if needed is None:
        verbs = ", ".join(NEEDS)
        return Refusal("turn.action", "{} is no Action; there are {}.", said(wanted), verbs)
    kind = str if wanted.verb == "adapt" else int
    fits = isinstance(wanted.args, tuple) and len(wanted.args) == bool(needed)
    if not fits or any(type(arg) is not kind for arg in wanted.args):
        takes = f"is said with {needed}" if needed else "is said without more"
        return Refusal("turn.action", "{!r} {}.", wanted.verb, takes)
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


def may_pass(g: Position, can_act: bool) -> bool:
    """Whether the turn may end without an Action."""
    return not can_act or g.step == "follow" or bool(g.stopped) or g.rules.may_pass


def _refuse_to_pass(g: Position, fish: Fish) -> Refusal | None:
    legal = legal_actions(g, fish)
    if PASS in legal:
        return None
    if not may_pass(g, can_act=True):
        return Refusal("turn.action", "You can act, so you must.")
    return _must_attack(legal)


def _refuse_select(g: Position, fish: Fish) -> Refusal | None:
    if SELECT in legal_actions(g, fish):
        return None
    if fish.air:
        return Refusal("jump.air", "In the air you cannot make a random selection.")
    if g.step == "follow":
        return refuse_by_state(g, fish)
    if fish.baited_by and (lured := _lured(g, fish, possible_actions(g, fish))):
        return _must_attack(lured)
    return Refusal("turn.cant-act", "You can act, so you may not make a random selection.")
