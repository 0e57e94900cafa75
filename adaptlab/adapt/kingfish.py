"""Kingfish Battle Royale: who attacks whom across the table, the order, and the King's gifts."""

from __future__ import annotations

from adaptlab.adapt.auto import settle
from adaptlab.adapt.experience import gain, pay
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.kit.actions import SEAT, Args, Deed, Deeds, Kind, On
from adaptlab.script import Choose, Refusal, Script


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
    options = ORDER.legal(g, king)
    answer = options[0]
    if len(options) > 1:
        answer = yield Choose(king.seat, options, "Who acts next?", "variant.kingfish", ORDER, g)
    yield from ORDER.perform(g, king, answer)


def king_on_turn(g: Position) -> Fish:
    """The Kingfish of the School whose turn it is."""
    return g.fish[g.kings[g.rules.side(g.turn)] - 1]


# ---------------------------------------------------------------- who acts


def act(g: Position, king: Fish, seat: int) -> Script[None]:
    """A fish of the School acts next."""
    g.actor = seat
    g.step = "action"
    yield from ()


def refuse_act(g: Position, king: Fish, seat: int) -> Refusal | None:
    if seat in g.waiting:
        return None
    return Refusal(
        "variant.kingfish",
        "Name a fish that has yet to act ({}), or a gift.",
        ", ".join(f"act {seat}" for seat in g.waiting) or "none",
    )


def end(g: Position, king: Fish) -> Script[None]:
    """The School's turn is over."""
    g.step = "cycle"
    yield from ()


def refuse_end(g: Position, king: Fish) -> Refusal | None:
    if not g.waiting:
        return None
    return Refusal("variant.kingfish", "All fish of the School act before the turn ends.")


# ---------------------------------------------------------------- gifts


def give(g: Position, king: Fish, seat: int, amount: int) -> Script[None]:
    """The Kingfish gives Experience to a Vassalfish."""
    pay(g, king, amount, "variant.kingfish", "a gift")
    gain(g, g.fish[seat - 1], amount, "variant.kingfish")
    yield from settle(g)


def refuse_gift(g: Position, king: Fish, seat: int, amount: int) -> Refusal | None:
    if not king.experience or seat not in mates(g, king):
        return Refusal("variant.kingfish", "A Kingfish gives Experience to his living Vassalfish.")
    if 1 <= amount <= king.experience:
        return None
    return Refusal("variant.kingfish", "The Kingfish may give 1 to {} Experience.", king.experience)


def mates(g: Position, king: Fish) -> list[int]:
    """The seats of a Kingfish's living Vassalfish."""
    return [f.seat for f in g.fish if f.side == king.side and f.alive and f is not king]


def gifts(g: Position, king: Fish) -> list[Args]:
    """Every amount that the Kingfish may give to each of his living Vassalfish."""
    return [(seat, n) for seat in mates(g, king) for n in range(1, king.experience + 1)]


def waiting(g: Position, king: Fish) -> list[int]:
    return g.waiting


ORDER = Deeds(
    Deed("act", "Player {} acts", act, refuse_act, On((SEAT,), waiting)),
    Deed("end", "End the turn", end, refuse_end),
    Deed(
        "give", "Give {1} Experience to Player {0}", give, refuse_gift,
        On((SEAT, Kind("an amount", int)), gifts),
    ),
    rule="variant.kingfish",
    actor=lambda g, seat: king_on_turn(g),
)  # fmt: skip
"""What a School decides between its fish's Actions."""
