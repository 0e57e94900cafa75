"""The odds of a round by brute force, for checking the counted ones.

It is written from the rule cards alone, as plainly as can be, and imports nothing of adaptlab: a
card is ``(shape, colour, number)``, every way in which unseen cards can lie is listed, the round is
played to its end card by card, and whatever happened is added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

Card = tuple[str, str, int]
Hands = dict[int, Card]

CHALLENGES = ("number", "shape", "color")
SIDES = {"triangle": 3, "square": 4, "pentagon": 5, "hexagon": 6}
RAINBOW = ("green", "yellow", "orange", "red")


def score(card: Card, challenge: str) -> int:
    shape, colour, number = card
    return {"number": number, "shape": SIDES[shape], "color": 1 + RAINBOW.index(colour)}[challenge]


class Outcome(NamedTuple):
    """What a round comes to for a player, as chances or as yes and no."""

    lowest: Fraction
    dealer: Fraction
    out: Fraction


# ---------------------------------------------------------------- a reveal


class Ended(NamedTuple):
    """A round after its reveal."""

    defeated: tuple[int, ...]
    tokens: dict[int, int]
    winners: tuple[int, ...]
    dealer: int | None


def left_of(seat: int, players: int) -> list[int]:
    """All seats clockwise, from the left of one; that one comes last."""
    return [(seat + steps - 1) % players + 1 for steps in range(1, players + 1)]


def reveal(
    hands: Mapping[int, Card], tokens: Mapping[int, int], dealer: int, challenge: str, first: bool
) -> Ended:
    """Scores, lost tokens, extinctions, the end of the game, the next dealer."""
    scores = {seat: score(card, challenge) for seat, card in hands.items()}
    defeated = tuple(seat for seat in sorted(hands) if scores[seat] == min(scores.values()))
    after = dict(tokens)
    if not first:
        for seat in defeated:
            after[seat] -= 1
    active = [seat for seat in hands if after[seat] > 0]
    if not active:
        return Ended(defeated, after, tuple(sorted(hands)), None)
    if len(active) == 1:
        return Ended(defeated, after, tuple(active), None)
    order = [seat for seat in left_of(dealer, len(tokens)) if seat in active]
    for seat in order:
        if seat in defeated:
            return Ended(defeated, after, (), seat)
    fewest = min(after[seat] for seat in active)
    for seat in order:
        if after[seat] == fewest:
            return Ended(defeated, after, (), seat)
    raise AssertionError("somebody active has the fewest tokens")


# ---------------------------------------------------------------- a round


@dataclass(frozen=True)
class Round:
    """What a player knows who is to decide, and who decides after him."""

    seat: int
    dealer: int
    tokens: Mapping[int, int]
    """All seats, the extinct with 0."""
    own: Card
    known: Mapping[int, Card]
    hidden: tuple[int, ...]
    """The others, whose cards he does not know."""
    unseen: tuple[Card, ...]
    """What lies in the pile, in hidden hands, or among forgotten discards."""
    pile: int
    """How many of the unseen cards are left to draw."""
    discard: tuple[Card, ...]
    """The discarded cards that he remembers."""
    to_come: tuple[int, ...]
    """Those after him who may take a new card; their cards are known."""
    first: bool = False


class Lie(NamedTuple):
    """One way in which all cards can lie."""

    hands: Hands
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]


def picks(cards: Sequence[Card], count: int) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """Every way to be given so many cards one after the other, with its chance."""
    if count == 0:
        yield (), Fraction(1)
        return
    for card, copies in Counter(cards).items():
        rest = list(cards)
        rest.remove(card)
        for others, chance in picks(rest, count - 1):
            yield (card, *others), chance * Fraction(copies, len(cards))


def lies(r: Round) -> Iterator[tuple[Lie, Fraction]]:
    """Every way in which the cards can lie for all that the player knows."""
    forgotten = len(r.unseen) - len(r.hidden) - r.pile
    for given, chance in picks(r.unseen, len(r.hidden) + forgotten):
        hands = {**r.known, r.seat: r.own, **dict(zip(r.hidden, given, strict=False))}
        pile = list(r.unseen)
        for card in given:
            pile.remove(card)
        yield Lie(hands, tuple(pile), (*r.discard, *given[len(r.hidden) :])), chance


def swap(lie: Lie, seat: int) -> Iterator[tuple[Lie, Fraction]]:
    """Discard the card and draw another, from the discard pile if there is no other."""
    pile, discard = lie.pile, (*lie.discard, lie.hands[seat])
    if not lie.pile and not lie.discard:
        yield lie, Fraction(1)  # a new card is not offered
        return
    if not pile:
        pile, discard = discard, ()
    for (card,), chance in picks(pile, 1):
        rest = list(pile)
        rest.remove(card)
        yield Lie({**lie.hands, seat: card}, tuple(rest), discard), chance


def go_on(lie: Lie, seats: Sequence[int], swaps: Fraction) -> Iterator[tuple[Hands, Fraction]]:
    """The decisions of the others, each of whom takes a new card with a chance."""
    if not seats:
        yield lie.hands, Fraction(1)
        return
    if swaps < 1:
        for hands, chance in go_on(lie, seats[1:], swaps):
            yield hands, chance * (1 - swaps)
    if swaps > 0:
        for after, drawn in swap(lie, seats[0]):
            for hands, chance in go_on(after, seats[1:], swaps):
                yield hands, chance * drawn * swaps


def endings(r: Round, choice: str, swaps: Fraction) -> dict[tuple[tuple[int, Card], ...], Fraction]:
    """All hands that may be revealed after a choice, with their chances."""
    found: dict[tuple[tuple[int, Card], ...], Fraction] = {}
    for lie, chance in lies(r):
        starts = swap(lie, r.seat) if choice == "swap" else iter([(lie, Fraction(1))])
        for start, drawn in starts:
            for hands, rest in go_on(start, r.to_come, swaps):
                key = tuple(sorted(hands.items()))
                found[key] = found.get(key, Fraction(0)) + chance * drawn * rest
    assert sum(found.values()) == 1
    return found


def outcome(r: Round, hands: Mapping[int, Card], challenge: str) -> Outcome:
    """What revealed hands come to for the player."""
    ended = reveal(hands, r.tokens, r.dealer, challenge, r.first)
    lost_last = r.seat in ended.defeated and ended.tokens[r.seat] == 0
    found = (r.seat in ended.defeated, ended.dealer == r.seat, lost_last)
    return Outcome(*map(Fraction, found))


def mixed(parts: Iterator[tuple[Outcome, Fraction]]) -> Outcome:
    total = [Fraction(0)] * 3
    for part, weight in parts:
        total = [one + other * weight for one, other in zip(total, part, strict=True)]
    return Outcome(*total)


# ---------------------------------------------------------------- the odds


def chances(r: Round, choice: str, swaps: Fraction) -> dict[str, Outcome]:
    """The chances of keeping or swapping, by challenge."""
    ends = [(dict(hands), weight) for hands, weight in endings(r, choice, swaps).items()]
    return {
        challenge: mixed((outcome(r, hands, challenge), weight) for hands, weight in ends)
        for challenge in CHALLENGES
    }


def dealers_best(r: Round, swaps: Fraction) -> Outcome:
    """What a dealer comes to who has his card and lays the challenge that is safest for it.

    Of challenges that are equally safe he lays the first one.
    """
    return min(chances(r, "keep", swaps).values(), key=lambda each: each.lowest)


def dealers_swap(r: Round, swaps: Fraction) -> Outcome:
    """A dealer who takes a new card, looks at it, and lays the safest challenge for it."""
    drawn: dict[Card, list[tuple[Lie, Fraction]]] = {}
    for lie, chance in lies(r):
        for after, share in swap(lie, r.seat):
            drawn.setdefault(after.hands[r.seat], []).append((after, chance * share))
    return mixed(part for found in drawn.values() for part in [_safest(r, found, swaps)])


def _safest(
    r: Round, found: Sequence[tuple[Lie, Fraction]], swaps: Fraction
) -> tuple[Outcome, Fraction]:
    """The safest challenge when all cards lie in one of these ways, and the chance of that."""
    total = sum((weight for _, weight in found), Fraction(0))
    ends = [
        (hands, weight * chance / total)
        for lie, weight in found
        for hands, chance in go_on(lie, r.to_come, swaps)
    ]
    by = [
        mixed((outcome(r, hands, challenge), weight) for hands, weight in ends)
        for challenge in CHALLENGES
    ]
    return min(by, key=lambda each: each.lowest), total


def replies(card: Card, rivals: Sequence[Card]) -> list[str]:
    """The challenges under which a dealer with this card is not among the lowest; else all."""
    safe = [
        challenge
        for challenge in CHALLENGES
        if any(score(rival, challenge) < score(card, challenge) for rival in rivals)
    ]
    return safe or list(CHALLENGES)


def against_best_reply(
    r: Round, choice: str, rivals: Sequence[Card], swaps: Fraction
) -> tuple[Outcome, dict[str, Fraction]]:
    """The chances against a dealer who lays one of his replies, and how likely each one is."""
    belief = dict.fromkeys(CHALLENGES, Fraction(0))
    parts = []
    for found, weight in endings(r, choice, swaps).items():
        hands = dict(found)
        laid = replies(hands[r.dealer], rivals)
        for challenge in laid:
            belief[challenge] += weight / len(laid)
            parts.append((outcome(r, hands, challenge), weight / len(laid)))
    return mixed(iter(parts)), belief
