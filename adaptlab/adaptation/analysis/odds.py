"""The exact odds of a round: who will be among the lowest, by counting the cards nobody has seen.

Only scores matter, so it is enough to know how many unseen cards score what. In how many ways some
players have exactly a score and others have more is then a product of integers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import perm
from typing import Any

from adaptlab.adaptation.cards import CHALLENGES, Card
from adaptlab.adaptation.turn import clockwise
from adaptlab.adaptation.view import View
from adaptlab.errors import AdaptlabError, shown

KEEP, SWAP = "keep", "swap"
UNIFORM, BEST_REPLY = "uniform", "best reply"
ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True)
class Chances:
    """What a choice may come to."""

    lowest: Fraction = ZERO
    """To be among those with the lowest score."""
    dealer: Fraction = ZERO
    """To be the next dealer."""
    out: Fraction = ZERO
    """To lose the last token."""

    def __mul__(self, weight: Fraction) -> Chances:
        return Chances(self.lowest * weight, self.dealer * weight, self.out * weight)

    def __add__(self, other: Chances) -> Chances:
        return Chances(
            self.lowest + other.lowest, self.dealer + other.dealer, self.out + other.out
        )  # fmt: skip


@dataclass(frozen=True)
class Odds:
    """The odds of a player who is to decide.

    ``by`` has the chances for keep and swap under each challenge. ``keep`` and ``swap`` weigh the
    challenges by the belief; a dealer, who lays the challenge himself, takes the best one.
    """

    view: View
    by: Mapping[tuple[str, str], Chances]
    belief: Mapping[str, Fraction]
    """How likely each challenge is thought to be; empty for the dealer."""
    keep: Chances
    swap: Chances | None
    """None where there is nothing to draw."""

    @property
    def best(self) -> str:
        """Keep or swap: the one with the smaller chance to be among the lowest."""
        return SWAP if self.swap is not None and self.swap.lowest < self.keep.lowest else KEEP

    @property
    def best_challenge(self) -> str:
        """The challenge under which the card in hand is least likely to be among the lowest."""
        return min(CHALLENGES, key=lambda challenge: self.by[KEEP, challenge].lowest)


def odds(
    view: View,
    challenge: str | None = None,
    belief: str | Mapping[str, Any] = UNIFORM,
    swaps: Any = 0,
) -> Odds:
    """The exact chances of keeping the card and of taking a new one.

    ``challenge`` is the one that is known or supposed. Otherwise a player who does not deal
    believes in all three alike (``"uniform"``), in the dealer's best reply to what he knows
    (``"best reply"``), or in what is given, such as ``{"number": 0.5, "color": 0.5}``.
    ``swaps`` is the chance that a player who is still to decide takes a new card.
    """
    table = _Table(view, _share("swaps", swaps))
    known = view.challenge if challenge is None else challenge
    if known is not None and known not in CHALLENGES:
        expected = f"expected one of {', '.join(CHALLENGES)}"
        raise AdaptlabError(f"challenge: {expected}, not {shown(known)}")
    choices = (KEEP, SWAP) if table.can_swap else (KEEP,)
    by = {
        (choice, asked): table.chances(choice, asked) for choice in choices for asked in CHALLENGES
    }
    if view.seat == view.dealer and view.challenge is None:
        return _of_dealer(view, table, by, known, choices)
    if known is None and belief == BEST_REPLY:
        return _against_best_reply(view, table, by, choices)
    weights = {known: ONE} if known else _read_belief(belief)
    mixed = {choice: _mix(by, choice, weights) for choice in choices}
    return Odds(view, by, weights, mixed[KEEP], mixed.get(SWAP))


def _of_dealer(
    view: View,
    table: _Table,
    by: Mapping[tuple[str, str], Chances],
    known: str | None,
    choices: Sequence[str],
) -> Odds:
    """The dealer lays what is best for him; after a swap he sees the new card first."""
    if known is not None:
        return Odds(view, by, {}, by[KEEP, known], by.get((SWAP, known)))
    keep = min((by[KEEP, asked] for asked in CHALLENGES), key=lambda each: each.lowest)
    swap = table.best_after_swap() if SWAP in choices else None
    return Odds(view, by, {}, keep, swap)


def _against_best_reply(
    view: View, table: _Table, by: Mapping[tuple[str, str], Chances], choices: Sequence[str]
) -> Odds:
    """The dealer is taken to lay what is best for the card that he has or may have."""
    mixed = dict.fromkeys(choices, Chances())
    belief: dict[str, Fraction] = dict.fromkeys(CHALLENGES, ZERO)
    for (asked, card), share in _alike(table).items():
        belief[asked] += share
        given = table.with_dealer(card)
        for choice in choices:
            mixed[choice] += given.chances(choice, asked) * share
    return Odds(view, by, belief, mixed[KEEP], mixed.get(SWAP))


def _alike(table: _Table) -> dict[tuple[str, Card], Fraction]:
    """The dealer's replies with their chances; of cards with equal scores one stands for all."""
    found: dict[tuple[str, Card], Fraction] = {}
    standing: dict[tuple[str, int], Card] = {}
    for card, weight in table.dealer_cards():
        replies = table.dealers_replies(card)
        for asked in replies:
            one = standing.setdefault((asked, card.score(asked)), card)
            found[asked, one] = found.get((asked, one), ZERO) + weight / len(replies)
    return found


def _mix(
    by: Mapping[tuple[str, str], Chances], choice: str, weights: Mapping[str, Fraction]
) -> Chances:
    total = Chances()
    for asked, weight in weights.items():
        total += by[choice, asked] * weight
    return total


def _read_belief(belief: Any) -> dict[str, Fraction]:
    if belief == UNIFORM:
        return dict.fromkeys(CHALLENGES, Fraction(1, 3))
    if not isinstance(belief, Mapping) or not set(belief) <= set(CHALLENGES):
        expected = f"expected {UNIFORM!r}, {BEST_REPLY!r} or chances of {', '.join(CHALLENGES)}"
        raise AdaptlabError(f"belief: {expected}, not {shown(belief)}")
    weights = {asked: _share(f"belief, {asked}", chance) for asked, chance in belief.items()}
    total = sum(weights.values())
    if not total:
        raise AdaptlabError("belief: expected chances that are not all 0")
    return {asked: weight / total for asked, weight in weights.items()}


def _share(place: str, value: Any) -> Fraction:
    if not isinstance(value, bool) and isinstance(value, int | float | Fraction):
        if 0 <= value <= 1:
            return Fraction(value).limit_denominator(10**9)
    raise AdaptlabError(f"{place}: expected a number from 0 to 1, not {shown(value)}")


# ---------------------------------------------------------------- counting


class _Table:
    """A view, laid out for counting.

    ``hidden`` players hold a card that nobody has seen; ``waiting`` ones still show theirs and may
    swap before the reveal, each with the chance ``swaps``.
    """

    def __init__(self, view: View, swaps: Fraction) -> None:
        if view.own is None:
            raise AdaptlabError("view: expected a player with a card")
        self.view = view
        self.swaps = swaps
        self.own = view.own
        others = [seat for seat in view.active if seat != view.seat]
        self.known = dict(view.known)
        self.hidden = [seat for seat in others if seat not in self.known]
        self.unseen = view.unseen
        self.others = others
        seats = clockwise(range(1, len(view.tokens)), view.dealer)
        self.order = [seat for seat in seats if view.tokens[seat]]
        """The active players from the dealer's left on."""
        self.to_come = self._to_come()
        self.waiting = [seat for seat in self.to_come if seat in self.known]
        self.can_swap = bool(view.pile or view.discarded) and view.seat in self.to_come

    def _to_come(self) -> list[int]:
        """The players who are still to decide in this round, in their order."""
        view = self.view
        if view.number == 1 or view.step == "reveal":
            return []
        order = self.order[:-1]
        if view.step == "others":
            order = order[order.index(view.turn) :]
        elif view.step == "dealer":
            order = [view.dealer, *order]
        return order

    def chances(self, choice: str, challenge: str) -> Chances:
        """The chances of a choice under a challenge."""
        total = Chances()
        for swappers, weight in self._swappers():
            total += self._of(choice, challenge, swappers) * weight
        return total

    def _swappers(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """Who of those to come takes a new card, with the chance of it."""
        count = len(self.waiting)
        for size in range(count + 1):
            weight = self.swaps**size * (1 - self.swaps) ** (count - size)
            if weight:
                for some in combinations(self.waiting, size):
                    yield some, weight

    def _of(self, choice: str, challenge: str, swappers: Sequence[int]) -> Chances:
        """The same when it is settled who takes a new card."""
        piles = _Piles(self, choice == SWAP, swappers)
        fixed = {s: c.score(challenge) for s, c in self.known.items() if s not in swappers}
        unseen = [_by_score(pile, challenge) for pile in piles.cards]
        kept = self._count(self.own.score(challenge), _Ways(fixed, piles.seats, unseen))
        if choice == KEEP:
            return kept
        total = Chances()
        source = unseen[piles.own]
        size = sum(source.values())
        for score, copies in source.items():
            left = [Counter(pile) for pile in unseen]
            left[piles.own][score] -= 1
            ways = _Ways(fixed, piles.seats, left)
            total += self._count(score, ways) * Fraction(copies, size)
        return total * (1 - self.back) + kept * self.back

    @property
    def back(self) -> Fraction:
        """The chance to draw the card again that one has just discarded.

        It matters where nothing is left to draw and the discarded cards are forgotten, so that they
        cannot be told from the other unseen ones.
        """
        view = self.view
        forgotten = view.discarded - len(view.discard)
        return Fraction(1, view.discarded + 1) if forgotten and not view.pile else ZERO

    def _count(self, own: int, ways: _Ways) -> Chances:
        """The chances with a score of one's own."""
        view = self.view
        lowest = ways.count(own, free=self.others)
        dealer = self._deals_defeated(own, ways)
        dealer += sum(self._deals_unbeaten(least, ways) for least in range(1, own))
        chance = Fraction(lowest, ways.total)
        is_last = view.tokens[view.seat] == 1 and view.number > 1
        return Chances(chance, Fraction(dealer, ways.total), chance if is_last else ZERO)

    def _deals_defeated(self, own: int, ways: _Ways) -> int:
        """The ways to deal next as one of the defeated: nobody before, of those who stay, is."""
        view = self.view
        stays = [seat for seat in self.order if view.tokens[seat] > 1 or view.number == 1]
        if view.seat not in stays:
            return 0
        before = stays[: stays.index(view.seat)]
        others = [seat for seat in self.others if seat not in before]
        found = ways.count(own, above=before, free=others)
        if stays == [view.seat]:
            found -= ways.count(own, equal=self.others)  # nobody else is left
        return found

    def _deals_unbeaten(self, least: int, ways: _Ways) -> int:
        """The ways to deal next although others are lowest: they all go extinct by it.

        Then the fewest tokens decide. So everybody with more than one token has a higher score, and
        of those with the last token all are defeated who would come before this player.
        """
        view = self.view
        if view.number == 1:
            return 0
        rich = [seat for seat in self.order if view.tokens[seat] > 1]
        poor = [seat for seat in self.order if view.tokens[seat] == 1]
        if view.seat in rich:
            if min(rich, key=lambda seat: view.tokens[seat]) != view.seat:
                return 0
            doomed, free = poor, []
        else:
            at = poor.index(view.seat)
            doomed, free = poor[:at], poor[at + 1 :]
        above = [seat for seat in rich if seat != view.seat]
        found = ways.count(least, equal=doomed, above=above, free=free)
        if not doomed:
            found -= ways.count(least, above=[*above, *free])  # nobody has the least
        if not above:
            found -= ways.count(least, equal=[*doomed, *free])  # nobody else is left
            if not doomed and not free:
                return 0
        return found

    # -------- the dealer

    def best_after_swap(self) -> Chances:
        """A dealer who takes a new card, sees it, and lays the best challenge for it."""
        total = Chances()
        piles = _Piles(self, True, ())
        source = piles.cards[piles.own]
        size = sum(source.values())
        known: dict[tuple[str, int], Chances] = {}
        for card, copies in source.items():
            for asked in CHALLENGES:
                if (asked, card.score(asked)) not in known:
                    given = self._holding(card)
                    known[asked, card.score(asked)] = given.chances(KEEP, asked)
            best = min((known[asked, card.score(asked)] for asked in CHALLENGES), key=_lowest)
            total += best * Fraction(copies, size)
        kept = min((self.chances(KEEP, asked) for asked in CHALLENGES), key=_lowest)
        return total * (1 - self.back) + kept * self.back

    def _holding(self, card: Card) -> _Table:
        """The same player after a swap that gave him this card."""
        view = self.view
        discard = (*view.discard, self.own)
        is_empty = not view.pile
        after = replace(
            view,
            own=card,
            step="challenge",
            pile=(view.discarded if is_empty else view.pile - 1),
            discard=discard if view.pile or self.back else (),
            discarded=0 if is_empty else view.discarded + 1,
        )
        return _Table(after, self.swaps)

    def dealer_cards(self) -> list[tuple[Card, Fraction]]:
        """The cards that the dealer may have, with their chances."""
        dealer = self.view.dealer
        if dealer in self.known:
            return [(self.known[dealer], ONE)]
        size = sum(self.unseen.values())
        return [(card, Fraction(copies, size)) for card, copies in self.unseen.items()]

    def with_dealer(self, card: Card) -> _Table:
        """The same if the dealer's card were known."""
        if self.view.dealer in self.known:
            return self
        twin = _Table.__new__(_Table)
        twin.__dict__.update(self.__dict__)
        twin.known = {**self.known, self.view.dealer: card}
        twin.hidden = [seat for seat in self.hidden if seat != self.view.dealer]
        twin.unseen = self.unseen - Counter([card])
        return twin

    def dealers_replies(self, card: Card) -> list[str]:
        """What is best for a dealer with this card, by the cards that he saw at the last reveal.

        He takes the others to keep their cards, as far as he has seen them.
        """
        last = self.view.last
        seen = dict(last.cards) if last else {**self.known, self.view.seat: self.own}
        rivals = [c for s, c in seen.items() if s != self.view.dealer and self.view.tokens[s]]
        is_lowest = {
            asked: all(card.score(asked) <= rival.score(asked) for rival in rivals)
            for asked in CHALLENGES
        }
        safe = [asked for asked in CHALLENGES if not is_lowest[asked]]
        return safe or list(CHALLENGES)


def _lowest(chances: Chances) -> Fraction:
    return chances.lowest


class _Piles:
    """Where the cards come from that nobody has seen: the pile, or the pile after a reshuffle.

    ``cards`` are the possible cards by pile, ``seats`` the players who hold one of them, and
    ``own`` the pile from which the player himself draws.
    """

    def __init__(self, table: _Table, swap: bool, swappers: Sequence[int]) -> None:
        view = table.view
        self.cards: list[Counter[Card]] = [table.unseen]
        self.seats: list[list[int]] = [list(table.hidden)]
        self.own = 0
        left, discard = view.pile, Counter(view.discard)
        forgotten = view.discarded - len(view.discard)
        held = {**table.known, view.seat: table.own}
        drawing = [
            seat for seat in table.to_come if seat in swappers or (seat == view.seat and swap)
        ]
        for seat in drawing:
            card = held[seat]
            discard[card] += 1
            if not left and forgotten:  # what lies there is as unknown as the rest
                left, forgotten = forgotten, 0
            elif not left:
                left = sum(discard.values())
                self.cards.append(discard)
                self.seats.append([])
                discard = Counter()
            left -= 1
            if seat == view.seat:
                self.own = len(self.cards) - 1
            else:
                self.seats[-1].append(seat)


def _by_score(cards: Mapping[Card, int], challenge: str) -> Counter[int]:
    found: Counter[int] = Counter()
    for card, copies in cards.items():
        found[card.score(challenge)] += copies
    return found


class _Ways:
    """Counts the ways in which unseen cards can be held so that scores are as they are asked for.

    ``fixed`` are the scores that are known; ``groups`` are the players with unseen cards, by the
    pile that their cards are from; ``piles`` have the unseen cards by score.
    """

    def __init__(
        self,
        fixed: Mapping[int, int],
        groups: Sequence[Sequence[int]],
        piles: Sequence[Counter[int]],
    ) -> None:
        self.fixed = fixed
        self.groups = [frozenset(group) for group in groups]
        self.piles = piles
        self.total = 1
        for group, pile in zip(self.groups, piles, strict=True):
            self.total *= perm(sum(pile.values()), len(group))

    def count(
        self,
        score: int,
        equal: Collection[int] = (),
        above: Collection[int] = (),
        free: Collection[int] = (),
    ) -> int:
        """The ways in which some have exactly this score, some more, and some as much or more."""
        fixed = self.fixed
        if not (
            all(fixed.get(seat, score) == score for seat in equal)
            and all(fixed.get(seat, score + 1) > score for seat in above)
            and all(fixed.get(seat, score) >= score for seat in free)
        ):
            return 0
        found = 1
        for group, pile in zip(self.groups, self.piles, strict=True):
            same = pile[score]
            more = sum(copies for other, copies in pile.items() if other > score)
            one, two = len(group.intersection(equal)), len(group.intersection(above))
            three = len(group.intersection(free))
            if one > same or two > more:
                return 0
            found *= perm(same, one) * perm(more, two) * perm(same + more - one - two, three)
        return found
