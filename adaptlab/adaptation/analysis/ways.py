"""In how many ways unseen cards can be held so that scores are as they are asked for.

Only scores matter, so it is enough to know how many unseen cards score what. In how many ways some
players have exactly a score and others have more is then a product of integers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm

from adaptlab.adaptation.turn import clockwise
from adaptlab.adaptation.view import View

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


class Ways:
    """All ways to hold the unseen cards.

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
        self.parts = [
            (frozenset(group), pile) for group, pile in zip(groups, piles, strict=True) if group
        ]
        self.total = 1
        for group, pile in self.parts:
            self.total *= perm(pile.total(), len(group))

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
        for group, pile in self.parts:
            same = pile[score]
            more = sum(copies for other, copies in pile.items() if other > score)
            one, two = len(group.intersection(equal)), len(group.intersection(above))
            three = len(group.intersection(free))
            if one > same or two > more:
                return 0
            found *= perm(same, one) * perm(more, two) * perm(same + more - one - two, three)
        return found


class Ends:
    """What ways to hold the cards come to for a player at the reveal."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.others = [seat for seat in view.active if seat != view.seat]
        seats = clockwise(range(1, len(view.tokens)), view.dealer)
        self.order = [seat for seat in seats if view.tokens[seat]]
        """The active players from the dealer's left on."""

    def chances(self, own: int, ways: Ways) -> Chances:
        """The chances with a score of one's own."""
        view = self.view
        lowest = ways.count(own, free=self.others)
        dealer = self._deals_defeated(own, ways)
        dealer += sum(self._deals_unbeaten(least, ways) for least in range(1, own))
        chance = Fraction(lowest, ways.total)
        is_last = view.tokens[view.seat] == 1 and view.number > 1
        return Chances(chance, Fraction(dealer, ways.total), chance if is_last else ZERO)

    def _deals_defeated(self, own: int, ways: Ways) -> int:
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

    def _deals_unbeaten(self, least: int, ways: Ways) -> int:
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
