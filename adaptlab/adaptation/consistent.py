"""Whether a position can stand: what contradicts itself in it, by which rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from adaptlab.adaptation.position import Position, Reveal
from adaptlab.adaptation.turn import clockwise, next_dealer
from adaptlab.errors import Problem


def contradictions(g: Position) -> list[Problem]:
    """Everything in a position that cannot be so, whatever was played before."""
    if g.result is not None:
        return list(_ended(g))
    if g.step == "deal":
        return [*_step(g), *_undealt(g), *_tokens(g)]
    found = [*_step(g), *_tokens(g), *_players(g)]
    found += [*_new_cards(g), *_known(g), *_order(g), *_piles(g)]
    return [*found, *([] if g.last is None else _memory(g, g.last)), *_lost(g)]


def _step(g: Position) -> Iterator[Problem]:
    """The round, its step, and the challenge."""
    if g.step == "deal" and len(g.cards) < len(g.rules.seats):
        message = f"{len(g.cards)} are too few for {len(g.rules.seats)} players"
        yield Problem("cards", message, "setup.deal")
    if (g.number == 1) != (g.step == "deal" or (g.step, g.number) == ("reveal", 1)):
        yield Problem("step", "the first round is dealt and revealed, no other is", "round.first")
    if g.number == 1 and g.challenge not in (None, "number"):
        yield Problem("challenge", "the first one is Number", "round.first")
    if g.number == 1 and g.dealer != 1:
        yield Problem("dealer", "Player 1 is the first dealer", "setup.deal")
    if g.step in ("others", "reveal") and g.challenge is None:
        yield Problem("challenge", "expected the one that was laid", "round.dealer-challenge")
    if g.step in ("dealer", "challenge") and g.challenge is not None:
        yield Problem("challenge", "none is laid yet", "round.dealer-challenge")
    if g.step == "others" and g.turn == g.dealer:
        yield Problem("turn", "the dealer does not decide again", "round.others-swap")


def _tokens(g: Position) -> Iterator[Problem]:
    began = g.rules.tokens
    for seat in g.rules.seats:
        place = f"tokens of Player {seat}"
        if g.tokens[seat] > began:
            message = f"more than the {began} that everybody began with"
            yield Problem(place, message, "setup.players")
        elif g.number == 1 and g.tokens[seat] < began:
            yield Problem(place, "nobody loses a token in the first round", "round.first")


def _lost(g: Position) -> Iterator[Problem]:
    """Whether the round agrees with the tokens; whoever sets up a position may not care."""
    lost = g.rules.tokens * len(g.rules.seats) - sum(g.tokens)
    if lost < g.number - 2:
        message = f"{lost} lost, and since round 2 there is one at least in every round"
        yield Problem("tokens", message, "defeat.lowest", warning=True)
    elif g.number == 2 and lost:
        message = "some are lost, and nobody loses one in the first round"
        yield Problem("tokens", message, "round.first", warning=True)


def _undealt(g: Position) -> Iterator[Problem]:
    """What cannot be there before the cards are dealt."""
    if any(g.hand):
        yield Problem("hands", "nobody has a card before they are dealt", "setup.deal")
    if g.discard:
        yield Problem("discard", "nothing is discarded before the cards are dealt", "setup.deal")
    if any(g.drew_from):
        yield Problem("swapped", "nobody takes a new card in the first round", "round.first")
    if g.last is not None:
        yield Problem("last", "nothing is revealed before the cards are dealt", "setup.deal")


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


def _ended(g: Position) -> Iterator[Problem]:
    """Whether the game is over as its result says."""
    assert g.result is not None
    winners, left = g.result.seats, g.active()
    if g.result.tie:
        if left:
            yield Problem("result", "in a tie nobody has a token left", "end.tie")
        if len(winners) < 2:
            yield Problem("result", "expected at least two players in a tie", "end.tie")
    elif len(winners) != 1 or left != list(winners):
        yield Problem("result", "expected the last one with tokens to have won", "end.last")


# ---------------------------------------------------------------- new cards


def decided(g: Position) -> list[int]:
    """Who has decided in this round, in order."""
    order = [g.dealer, *clockwise(g.rules.seats, g.dealer)[:-1]]
    order = [seat for seat in order if g.tokens[seat]]
    if g.number == 1 or g.step in ("deal", "dealer"):
        return []
    if g.step == "challenge":
        return order[:1]
    return order[: order.index(g.turn)] if g.step == "others" and g.turn in order else order


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


def _known(g: Position) -> Iterator[Problem]:
    """Whose card everybody knows: what was kept since the last reveal, and nothing else.

    A card that nobody has seen would be told to all when it is discarded.
    """
    for seat in g.rules.seats:
        place, known = f"shown, Player {seat}", g.shown[seat] is not None
        if known and g.drew_from[seat]:
            message = "is new in this round, and cannot be known to everybody"
            yield Problem(place, message, "info.memory")
        elif known and g.number == 1:
            yield Problem(place, "nobody has seen a card before the first reveal", "setup.deal")
        elif g.hand[seat] and not (known or g.drew_from[seat]) and g.number > 1:
            message = "was kept since the last reveal, so everybody knows it"
            yield Problem(place, message, "info.memory")


# ---------------------------------------------------------------- piles


def _order(g: Position) -> Iterator[Problem]:
    """Piles run out one after the other, and only where somebody draws from the next one."""
    drawn = [g.drew_from[seat] for seat in decided(g) if g.drew_from[seat]]
    if any(later < earlier for earlier, later in pairwise(drawn)):
        message = "who decides later cannot draw from an earlier pile"
        yield Problem("drew_from", message, "pile.reshuffle")
    elif skipped := sorted(set(range(2, g.piles)) - set(drawn)):
        message = f"nobody has drawn from pile {skipped[0]} of this round"
        yield Problem("drew_from", message, "pile.reshuffle")
    else:
        yield from _sizes(g, Counter(drawn))


def _sizes(g: Position, drawn: Counter[int]) -> Iterator[Problem]:
    """A pile after a reshuffle is what was discarded before: in this round, all that there was."""
    for pile in range(2, g.piles + 1):
        held = drawn[pile] + (len(g.pile) if pile == g.piles else 0)
        thrown = drawn[pile - 1] + (pile == 2)
        if held < thrown or (pile > 2 and held > thrown):
            count = f"at least {thrown}" if pile == 2 else f"{thrown}"
            message = f"{held} in pile {pile} of this round, expected {count}"
            yield Problem("pile", f"{message}: what was discarded before", "pile.reshuffle")


def _piles(g: Position) -> Iterator[Problem]:
    """What must have been discarded in this round."""
    new = g.drew_from.count(g.piles)
    if g.number == 1 and g.discard:
        yield Problem("discard", "nothing is discarded in the first round", "round.first")
    elif g.piles > 1 and len(g.discard) != new - 1:
        message = f"expected {new - 1} cards, those of whoever drew after the reshuffle"
        yield Problem("discard", f"{message}, not {len(g.discard)}", "pile.reshuffle")
    elif g.piles == 1 and len(g.discard) < new:
        message = f"fewer cards than the {new} that were discarded for new ones"
        yield Problem("discard", message, "round.others-swap", warning=True)


# ---------------------------------------------------------------- the last reveal


def _memory(g: Position, last: Reveal) -> Iterator[Problem]:
    """What everybody saw at the last reveal."""
    if last.number >= g.number:
        message = f"expected a round before round {g.number}, not {last.number}"
        yield Problem("last, number", message, "round.reveal")
        return
    if last.number < g.number - 1:
        message = f"expected round {g.number - 1}, the one before, not {last.number}"
        yield Problem("last, number", message, "round.reveal")
    if last.number == 1 and last.challenge != "number":
        yield Problem("last, challenge", "the first one is Number", "round.first")
    if last.number == 1 and last.dealer != 1:
        yield Problem("last, dealer", "Player 1 is the first dealer", "setup.deal")
    if too_many := Counter(card for _, card in last.cards) - Counter(g.cards):
        copies = ", ".join(sorted(map(str, too_many)))
        yield Problem("last, cards", f"more copies than there are: {copies}", "setup.cards")
    before = [*_those_revealed(g, last), *_cards_revealed(g, last)]
    yield from before or _dealer_found(g, last)


def _those_revealed(g: Position, last: Reveal) -> Iterator[Problem]:
    """Who was there, and what the round has cost."""
    there = dict(last.cards)
    if last.dealer not in there:
        yield Problem("last, dealer", "has shown no card", "round.reveal")
    for seat in g.rules.seats:
        place = f"last, card of Player {seat}"
        beaten = seat in last.defeated and last.number > 1
        if g.tokens[seat] and seat not in there:
            yield Problem(place, "has tokens, but has shown no card", "round.reveal")
        elif seat in there and not g.tokens[seat] and not beaten:
            message = "is extinct, but had the last token and was not defeated"
            yield Problem(f"tokens of Player {seat}", message, "dealer.extinct")
        elif beaten and g.tokens[seat] == g.rules.tokens:
            message = f"was defeated in round {last.number}, and has lost no token"
            yield Problem(f"tokens of Player {seat}", message, "defeat.lowest")


def _cards_revealed(g: Position, last: Reveal) -> Iterator[Problem]:
    """What was revealed is still there, or was discarded."""
    thrown = Counter(card for seat, card in last.cards if not g.shown[seat])
    for seat, card in last.cards:
        known = g.shown[seat]
        if known is not None and known != card:
            message = f"everybody knows {known}, and saw {card}"
            yield Problem(f"last, card of Player {seat}", message, "info.memory")
    if g.piles == 1 and (lacking := thrown - Counter(g.discard)):
        cards = ", ".join(sorted(map(str, lacking)))
        message = f"lacks what was revealed and is no longer held: {cards}"
        yield Problem("discard", message, "info.memory")


def _dealer_found(g: Position, last: Reveal) -> Iterator[Problem]:
    """Whom the last reveal has made the dealer."""
    dealer, cited = next_dealer(g.tokens, last.defeated, last.dealer)
    if g.dealer != dealer:
        message = f"by what was revealed last Player {dealer} deals, not Player {g.dealer}"
        yield Problem("dealer", message, cited)
