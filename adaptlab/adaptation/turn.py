"""A round as a script: the dealer's swap and challenge, the swaps of the others, the reveal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.position import Position, Reveal
from adaptlab.cite import rule
from adaptlab.kit.position import Result
from adaptlab.script import Action, Choose, Draw, Script

KEEP, SWAP = Action("keep"), Action("swap")
LAY = tuple(Action("lay", (challenge,)) for challenge in CHALLENGES)


@rule("setup.players", "round.first")
def deal_step(g: Position) -> Script[None]:
    """The first dealer gives everybody a card; the challenge of the first round is Number."""
    g.note("start", "setup.players", g.dealer, players=len(g.rules.seats), tokens=g.rules.tokens)
    for seat in g.rules.seats:
        card = yield Draw(g.pile, f"The card of Player {seat}", "setup.deal")
        g.pile.remove(card)
        g.hand[seat] = card
        g.note("deal", "setup.deal", seat)
    g.challenge = "number"
    g.note("first", "round.first", g.dealer)
    g.step = "reveal"


def dealer_step(g: Position) -> Script[None]:
    """The dealer may take a new card first."""
    seat = g.turn = g.dealer
    g.note("turn", "round.dealer-swap", seat, number=g.number)
    yield from maybe_swap(g, seat, "A new card before you lay a challenge", "round.dealer-swap")
    g.step = "challenge"


def challenge_step(g: Position) -> Script[None]:
    """The dealer lays a challenge face down: nobody else may know which."""
    seat = g.turn = g.dealer
    chosen = yield Choose(seat, LAY, "Lay a challenge face down", "round.dealer-challenge")
    g.challenge = str(chosen.args[0])
    g.note("challenge", "round.dealer-challenge", seat)
    _next_player(g)


def others_step(g: Position) -> Script[None]:
    """The next player keeps his card or takes a new one, not knowing the challenge."""
    yield from maybe_swap(g, g.turn, "Keep your card, or take a new one", "round.others-swap")
    _next_player(g)


def _next_player(g: Position) -> None:
    """On to the next player clockwise, or to the reveal when it is the dealer's turn again."""
    g.turn = next(seat for seat in clockwise(g.rules.seats, g.turn) if g.tokens[seat])
    g.step = "reveal" if g.turn == g.dealer else "others"


@rule("pile.reshuffle")
def maybe_swap(g: Position, seat: int, why: str, cited: str) -> Script[None]:
    """Keep the card, or discard it face down and draw another, if there is any to draw."""
    if not g.pile and not g.discard:
        g.note("no-swap", "pile.reshuffle", seat)
        return
    chosen = yield Choose(seat, (KEEP, SWAP), why, cited)
    if chosen == KEEP:
        g.note("keep", cited, seat)
        return
    card = g.hand[seat]
    assert card is not None
    g.discard.append(card)
    g.hand[seat] = g.shown[seat] = None
    g.note("swap", cited, seat)
    pile = g.piles
    if not g.pile:
        g.pile, g.discard = g.discard, []
        pile += 1
        g.note("reshuffle", "pile.reshuffle", seat, cards=len(g.pile))
    g.drew_from[seat] = pile
    drawn = yield Draw(g.pile, f"The new card of Player {seat}", cited)
    g.pile.remove(drawn)
    g.hand[seat] = drawn


def reveal_step(g: Position) -> Script[None]:
    """Everything is shown: scores, lost tokens, extinctions, the end, the next dealer."""
    yield from ()
    active = g.active()
    assert g.challenge is not None
    g.note("reveal", "round.reveal", g.dealer, challenge=g.challenge)
    scores = {}
    for seat in active:
        card = g.shown[seat] = g.hand[seat]
        assert card is not None
        scores[seat] = card.score(g.challenge)
        cited = f"score.{g.challenge}"
        g.note("score", cited, seat, card=str(card), score=scores[seat])
    defeated = lowest(scores)
    g.last = Reveal(
        g.number, g.challenge, g.dealer,
        tuple((seat, card) for seat in active if (card := g.hand[seat])), defeated,
    )  # fmt: skip
    lose_tokens(g, defeated)
    g.result = judge(g, active)
    if g.result is None:
        begin_round(g, defeated)


@rule("defeat.lowest")
def lowest(scores: dict[int, int]) -> tuple[int, ...]:
    """All seats with the lowest score."""
    least = min(scores.values())
    return tuple(seat for seat, score in scores.items() if score == least)


def lose_tokens(g: Position, defeated: Iterable[int]) -> None:
    """The defeated lose a token each, but not in the first round; without tokens one is out."""
    for seat in defeated:
        g.note("defeated", "defeat.lowest", seat)
        if g.number == 1:
            continue
        g.tokens[seat] -= 1
        g.note("token", "defeat.lowest", seat, left=g.tokens[seat])
        if not g.tokens[seat]:
            card = g.hand[seat]
            assert card is not None
            g.discard.append(card)
            g.hand[seat] = g.shown[seat] = None
            g.note("extinct", "dealer.extinct", seat)


def judge(g: Position, began: Sequence[int]) -> Result | None:
    """Who has won after the losses of a round, if anybody has."""
    left = g.active()
    if len(left) > 1:
        return None
    if left:
        g.note("win", "end.last", left[0], seats=left)
        return Result((left[0],))
    g.note("tie", "end.tie", seats=list(began))
    return Result(tuple(began), tie=True)


def begin_round(g: Position, defeated: Sequence[int]) -> None:
    """The next dealer is found, and the cards are turned face down again."""
    dealer, cited = next_dealer(g.tokens, defeated, g.dealer)
    g.dealer = g.turn = dealer
    g.note("dealer", cited, dealer)
    g.drew_from = [0 for _ in g.drew_from]
    g.challenge = None
    g.number += 1
    g.step = "dealer"


@rule("dealer.clockwise")
def clockwise(seats: Sequence[int], start: int) -> list[int]:
    """All seats, from the one to the left of ``start``; that one itself comes last."""
    at = seats.index(start) + 1
    return [*seats[at:], *seats[:at]]


@rule("dealer.single", "dealer.clockwise", "dealer.extinct")
def next_dealer(tokens: Sequence[int], defeated: Iterable[int], old: int) -> tuple[int, str]:
    """The next dealer and the rule that finds him, by the tokens after the losses of the round."""
    order = clockwise(range(1, len(tokens)), old)
    lost = set(defeated)
    still = [seat for seat in order if seat in lost and tokens[seat]]
    if still:
        if len(lost) == 1:
            return still[0], "dealer.single"
        return still[0], "dealer.clockwise" if len(still) == len(lost) else "dealer.extinct"
    active = [seat for seat in order if tokens[seat]]
    return min(active, key=lambda seat: tokens[seat]), "dealer.extinct"


STEPS = {
    "deal": deal_step,
    "dealer": dealer_step,
    "challenge": challenge_step,
    "others": others_step,
    "reveal": reveal_step,
}
