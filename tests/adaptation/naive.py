"""The odds of a round by brute force, for checking the counted ones.

It is written from the rule cards alone, as plainly as can be, and imports nothing of adaptlab: a
card is ``(shape, colour, number)``. Every way in which the cards can have lain when the round began
is played on, card by card, with every card that can have been drawn since. What does not agree with
the card that the player holds now is struck out. From what is left every way is played to the end
of the round, and whatever happened is added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

Card = tuple[str, str, int]

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


class World(NamedTuple):
    """One way in which all cards can lie."""

    hands: tuple[tuple[int, Card], ...]
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]

    def hand(self, seat: int) -> Card:
        return dict(self.hands)[seat]

    def holding(self, seat: int, card: Card) -> World:
        return self._replace(hands=tuple(sorted({**dict(self.hands), seat: card}.items())))


Worlds = dict[World, Fraction]


@dataclass(frozen=True)
class Round:
    """A round from its beginning on, as far as it has come."""

    start: World
    tokens: Mapping[int, int]
    """All seats, the extinct with 0."""
    dealer: int
    decisions: tuple[tuple[int, bool], ...] = ()
    """Who has decided in this round, in order, and whether he took a new card."""
    first: bool = False
    """The first round: everybody is given a card from the pile, and nobody decides."""

    @property
    def order(self) -> list[int]:
        """Those who decide, the dealer first."""
        around = [self.dealer, *left_of(self.dealer, len(self.tokens))[:-1]]
        return [seat for seat in around if self.tokens[seat] > 0]

    @property
    def to_come(self) -> list[int]:
        """Those who are still to decide."""
        decided = [seat for seat, _ in self.decisions]
        return [] if self.first else [seat for seat in self.order if seat not in decided]


def without(cards: Sequence[Card], *taken: Card) -> tuple[Card, ...]:
    rest = list(cards)
    for card in taken:
        rest.remove(card)
    return tuple(sorted(rest))


def draw(world: World, seat: int) -> Iterator[tuple[World, Fraction]]:
    """A card from the pile, each with its chance."""
    for card, copies in Counter(world.pile).items():
        after = world.holding(seat, card)._replace(pile=without(world.pile, card))
        yield after, Fraction(copies, len(world.pile))


def swap(world: World, seat: int) -> Iterator[tuple[World, Fraction]]:
    """Discard the card and draw another, after a reshuffle if there is none to draw."""
    discard = tuple(sorted((*world.discard, world.hand(seat))))
    pile = world.pile
    if not pile:
        pile, discard = discard, ()
    yield from draw(World(world.hands, pile, discard), seat)


def on(worlds: Worlds, seat: int, swaps: Fraction) -> Worlds:
    """All worlds after a decision: a new card is taken with this chance, if there is any."""
    found: Worlds = {}
    for world, chance in worlds.items():
        taken = swaps if world.pile or world.discard else Fraction(0)
        if taken < 1:
            found[world] = found.get(world, Fraction(0)) + chance * (1 - taken)
        if taken:
            for after, drawn in swap(world, seat):
                found[after] = found.get(after, Fraction(0)) + chance * drawn * taken
    return found


def arrangements(start: World) -> Worlds:
    """Every way in which all these cards can lie, in as many hands and in piles as large."""
    cards = sorted((*start.pile, *start.discard, *(card for _, card in start.hands)))
    seats = [seat for seat, _ in start.hands]
    found: Worlds = {}
    for given in picks(cards, len(seats)):
        rest = without(cards, *given)
        hands = tuple(zip(seats, given, strict=True))
        for places in combinations(range(len(rest)), len(start.pile)):
            pile = tuple(rest[place] for place in places)
            world = World(hands, pile, without(rest, *pile))
            found[world] = found.get(world, Fraction(0)) + copies(cards, given)
    total = sum(found.values())
    return {world: weight / total for world, weight in found.items()}


def picks(cards: Sequence[Card], count: int) -> Iterator[tuple[Card, ...]]:
    """Every different way to be given so many cards one after the other."""
    if count == 0:
        yield ()
        return
    for card in sorted(set(cards)):
        for others in picks(without(cards, card), count - 1):
            yield (card, *others)


def copies(cards: Sequence[Card], given: Sequence[Card]) -> Fraction:
    """In how many ways these can have been picked: equal cards are different pieces."""
    left, ways = Counter(cards), Fraction(1)
    for card in given:
        ways *= left[card]
        left[card] -= 1
    return ways


def worlds(r: Round, seat: int, own: Card, remembers: bool = True) -> Worlds:
    """Every way in which the cards can lie for all that a player knows, who holds this card."""
    if r.first:
        found: Worlds = {r.start: Fraction(1)}
        for other in r.order:
            dealt: Worlds = {}
            for world, chance in found.items():
                for after, drawn in draw(world, other):
                    dealt[after] = dealt.get(after, Fraction(0)) + chance * drawn
            found = dealt
    else:
        found = {r.start: Fraction(1)} if remembers else arrangements(r.start)
    for other, took in r.decisions:
        found = on(found, other, Fraction(took))
    agreeing = {world: chance for world, chance in found.items() if world.hand(seat) == own}
    total = sum(agreeing.values())
    return {world: chance / total for world, chance in agreeing.items()}


def endings(r: Round, now: Worlds, seat: int, choice: str, swaps: Fraction) -> Worlds:
    """All worlds that may be revealed after a choice of a player."""
    for other in r.to_come:
        now = on(now, other, Fraction(choice == "swap") if other == seat else swaps)
    assert sum(now.values()) == 1
    return now


# ---------------------------------------------------------------- what it comes to


def outcome(r: Round, seat: int, world: World, challenge: str) -> Outcome:
    """What revealed cards come to for a player."""
    ended = reveal(dict(world.hands), r.tokens, r.dealer, challenge, r.first)
    lost_last = seat in ended.defeated and ended.tokens[seat] == 0
    found = (seat in ended.defeated, ended.dealer == seat, lost_last)
    return Outcome(*map(Fraction, found))


def mixed(parts: Iterator[tuple[Outcome, Fraction]]) -> Outcome:
    total = [Fraction(0)] * 3
    for part, weight in parts:
        total = [one + other * weight for one, other in zip(total, part, strict=True)]
    return Outcome(*total)


def chances(r: Round, seat: int, ends: Worlds) -> dict[str, Outcome]:
    """The chances of a player by challenge; they are not more than the chance of the worlds."""
    return {
        challenge: mixed(
            (outcome(r, seat, world, challenge), weight) for world, weight in ends.items()
        )
        for challenge in CHALLENGES
    }


def dealers_best(r: Round, ends: Worlds) -> Outcome:
    """What a dealer comes to who looks at his card and lays the challenge that is safest for it.

    Of challenges that are equally safe he lays the first one.
    """
    by_card: dict[Card, Worlds] = {}
    for world, weight in ends.items():
        by_card.setdefault(world.hand(r.dealer), {})[world] = weight
    safest = (
        min(chances(r, r.dealer, found).values(), key=lambda each: each.lowest)
        for found in by_card.values()
    )
    return mixed((each, Fraction(1)) for each in safest)


def replies(card: Card, rivals: Sequence[Card]) -> list[str]:
    """The challenges under which a dealer with this card is not among the lowest; else all."""
    safe = [
        challenge
        for challenge in CHALLENGES
        if any(score(rival, challenge) < score(card, challenge) for rival in rivals)
    ]
    return safe or list(CHALLENGES)


def against_best_reply(
    r: Round, seat: int, ends: Worlds, rivals: Sequence[Card]
) -> tuple[Outcome, dict[str, Fraction]]:
    """The chances against a dealer who lays one of his replies, and how likely each one is."""
    belief = dict.fromkeys(CHALLENGES, Fraction(0))
    parts = []
    for world, weight in ends.items():
        laid = replies(world.hand(r.dealer), rivals)
        for challenge in laid:
            belief[challenge] += weight / len(laid)
            parts.append((outcome(r, seat, world, challenge), weight / len(laid)))
    return mixed(iter(parts)), belief
