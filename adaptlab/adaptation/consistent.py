"""Whether a position can stand: what contradicts itself in it, by which rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from adaptlab.adaptation.position import Position
from adaptlab.adaptation.turn import clockwise
from adaptlab.errors import Problem


def contradictions(g: Position) -> list[Problem]:
    """Everything in a position that cannot be so, whatever was played before."""
    found = [*_step(g), *_tokens(g)]
    if g.step == "deal":
        if any(g.hand):
            found.append(Problem("hands", "nobody has a card before they are dealt", "setup.deal"))
        return found
    found += _players(g)
    return found or [*_new_cards(g), *_order(g), *_piles(g), *_memory(g)]


def _step(g: Position) -> Iterator[Problem]:
    """The round, its step, and the challenge."""
    if g.step == "deal" and len(g.cards) < len(g.rules.seats):
        message = f"{len(g.cards)} are too few for {len(g.rules.seats)} players"
        yield Problem("cards", message, "setup.deal")
    if (g.number == 1) != (g.step == "deal" or (g.step, g.number) == ("reveal", 1)):
        yield Problem("step", "the first round is dealt and revealed, no other is", "round.first")
    if g.number == 1 and g.challenge not in (None, "number"):
        yield Problem("challenge", "the first one is Number", "round.first")
    if g.step in ("others", "reveal") and g.challenge is None:
        yield Problem("challenge", "expected the one that was laid", "round.dealer-challenge")
    if g.step in ("dealer", "challenge") and g.challenge is not None:
        yield Problem("challenge", "none is laid yet", "round.dealer-challenge")
    if g.step == "others" and g.turn == g.dealer:
        yield Problem("turn", "the dealer does not decide again", "round.others-swap")


def _tokens(g: Position) -> Iterator[Problem]:
    for seat in g.rules.seats:
        if g.tokens[seat] > g.rules.tokens:
            message = f"more than the {g.rules.tokens} that everybody began with"
            yield Problem(f"tokens of Player {seat}", message, "setup.players")


def _players(g: Position) -> Iterator[Problem]:
    """Who is still there, and has a card."""
    if len(g.active()) < 2:
        yield Problem("tokens", "expected at least two players with tokens", "end.last")
    for seat in g.rules.seats:
        place = f"hand of Player {seat}"
        if g.tokens[seat] and g.hand[seat] is None:
            yield Problem(place, "has tokens, but no card", "setup.deal")
        if not g.tokens[seat] and g.hand[seat] is not None:
            yield Problem(place, "is extinct, but has a card", "dealer.extinct")
    for place, seat in (("dealer", g.dealer), ("turn", g.turn)):
        if not g.tokens[seat]:
            yield Problem(place, "is extinct", "dealer.extinct")


# ---------------------------------------------------------------- new cards


def decided(g: Position) -> list[int]:
    """Who has decided in this round, in order."""
    order = [g.dealer, *clockwise(g.rules.seats, g.dealer)[:-1]]
    order = [seat for seat in order if g.tokens[seat]]
    if g.number == 1 or g.step in ("deal", "dealer"):
        return []
    if g.step == "challenge":
        return order[:1]
    return order if g.step == "reveal" else order[: order.index(g.turn)]


def _new_cards(g: Position) -> Iterator[Problem]:
    """Who cannot have taken a new card in this round."""
    before = decided(g)
    for seat in g.rules.seats:
        if not g.drew_from[seat]:
            continue
        cited = "round.dealer-swap" if seat == g.dealer else "round.others-swap"
        if g.number == 1:
            yield Problem("swapped", "nobody takes a new card in the first round", "round.first")
        elif not g.tokens[seat]:
            yield Problem("swapped", f"Player {seat} is extinct", "dealer.extinct")
        elif seat == g.turn and seat not in before:
            message = f"Player {seat} is to decide, and has taken a new card already"
            yield Problem("swapped", message, cited)
        elif seat not in before:
            yield Problem("swapped", f"Player {seat} has not decided yet in this round", cited)
        if g.shown[seat] is not None:
            message = "is new in this round, and cannot be known to everybody"
            yield Problem(f"shown, Player {seat}", message, "info.memory")


def _order(g: Position) -> Iterator[Problem]:
    """Piles run out one after the other, and only where somebody draws from the next one."""
    drawn = [g.drew_from[seat] for seat in decided(g) if g.drew_from[seat]]
    if any(later < earlier for earlier, later in pairwise(drawn)):
        message = "who decides later cannot draw from an earlier pile"
        yield Problem("drew_from", message, "pile.reshuffle")
    elif skipped := sorted(set(range(2, g.piles)) - set(drawn)):
        message = f"nobody has drawn from pile {skipped[0]} of this round"
        yield Problem("drew_from", message, "pile.reshuffle")


def _piles(g: Position) -> Iterator[Problem]:
    """What must have been discarded in this round."""
    new = g.drew_from.count(g.piles)
    if g.piles > 1 and len(g.discard) != new - 1:
        message = f"expected {new - 1} cards, those of whoever drew after the reshuffle"
        yield Problem("discard", f"{message}, not {len(g.discard)}", "pile.reshuffle")
    elif g.piles == 1 and len(g.discard) < new:
        message = f"fewer cards than the {new} that were discarded for new ones"
        yield Problem("discard", message, "round.others-swap", warning=True)


def _memory(g: Position) -> Iterator[Problem]:
    """What everybody saw at the last reveal."""
    if g.last is None:
        return
    if g.last.number >= g.number:
        message = f"expected a round before round {g.number}, not {g.last.number}"
        yield Problem("last, number", message, "round.reveal")
    elif g.last.number == g.number - 1:
        for seat, card in g.last.cards:
            known = g.shown[seat]
            if known is not None and known != card:
                message = f"everybody knows {known}, and saw {card}"
                yield Problem(f"last, card of Player {seat}", message, "info.memory")
