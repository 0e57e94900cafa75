"""Kingfish Battle Royale: who attacks whom across the table, the order, and the King's gifts."""

from __future__ import annotations

from adaptlab.adapt.auto import settle
from adaptlab.adapt.experience import gain, pay
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.script import Action, Choose, Refusal, Script

END = Action("end")


def refuse_across(g: Position, fish: Fish, target: Fish) -> Refusal | None:
    """Kingfish: who may attack whom across the table."""
    mine, theirs = vassals(g, fish.side), vassals(g, target.side)
    if fish.seat in g.kings:
        reachable = []
        for own, enemy in zip(mine, theirs, strict=True):
            if not g.fish[own - 1].alive:
                open_king = not g.fish[enemy - 1].alive
                reachable.append(g.kings[target.side] if open_king else enemy)
        if target.seat in reachable:
            return None
        return Refusal(
            "variant.kingfish",
            "A Kingfish attacks only across a side where his own Vassalfish is defeated.",
        )
    if target.seat in g.kings:
        facing = theirs[mine.index(fish.seat)]
        if g.fish[facing - 1].alive:
            return Refusal(
                "variant.kingfish",
                "Player {} still guards the Kingfish on your side.",
                facing,
            )
    return None


def vassals(g: Position, side: int) -> list[int]:
    """The seats of a School's two Vassalfish, one for each side of the table."""
    return [fish.seat for fish in g.fish if fish.side == side and fish.seat not in g.kings]


def order_step(g: Position) -> Script[None]:
    """A School chooses which of its fish acts next; its Kingfish may give Experience."""
    king = king_on_turn(g)
    options = [Action("act", (seat,)) for seat in g.waiting] or [END]
    options += gifts(g, king)
    answer = options[0]
    if len(options) > 1:
        answer = yield Choose(king.seat, options, "Who acts next?", "variant.kingfish")
    if answer.verb == "give":
        seat, amount = map(int, answer.args)
        pay(g, king, amount, "variant.kingfish", "a gift")
        gain(g, g.fish[seat - 1], amount, "variant.kingfish")
        yield from settle(g)
    elif answer == END:
        g.step = "cycle"
    else:
        g.actor = int(answer.args[0])
        g.step = "action"


def king_on_turn(g: Position) -> Fish:
    """The Kingfish of the School whose turn it is."""
    return g.fish[g.kings[g.rules.side(g.turn)] - 1]


def refuse_order(g: Position, wanted: Action) -> Refusal:
    """Why a School may not do that now; it is known that it may not."""
    king = king_on_turn(g)
    if wanted.verb == "give" and len(wanted.args) == 2:
        if any(gift.args[0] == wanted.args[0] for gift in gifts(g, king)):
            return Refusal(
                "variant.kingfish", "The Kingfish may give 1 to {} Experience.", king.experience
            )
        return Refusal("variant.kingfish", "A Kingfish gives Experience to his living Vassalfish.")
    if wanted.verb == "end":
        return Refusal("variant.kingfish", "All fish of the School act before the turn ends.")
    return Refusal(
        "variant.kingfish",
        "Name a fish that has yet to act ({}), or a gift.",
        ", ".join(f"act {seat}" for seat in g.waiting) or "none",
    )


def gifts(g: Position, king: Fish) -> list[Action]:
    """Every amount that the Kingfish may give to each of his living Vassalfish."""
    mates = [mate for mate in g.fish if mate.side == king.side and mate.alive and mate is not king]
    return [
        Action("give", (mate.seat, amount))
        for mate in mates
        for amount in range(1, king.experience + 1)
    ]
