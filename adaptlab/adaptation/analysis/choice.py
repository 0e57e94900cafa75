"""Keeping the card or taking a new one: what each comes to, over every end of the round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from adaptlab.adaptation.analysis.course import Course, Hands, Held
from adaptlab.adaptation.analysis.ways import ONE, ZERO, Chances, Ends, Ways
from adaptlab.adaptation.cards import CHALLENGES, Card


class Choice:
    """A player who keeps or swaps, and every way in which the round may end then."""

    def __init__(self, course: Course, swap: bool) -> None:
        self.view = course.view
        self.at_end = Ends(course.view)
        self.ends = course.ends(swap)
        self.sources = course.sources
        self._by_score: dict[tuple[int, str], Counter[int]] = {}

    def chances(self, asked: str) -> Chances:
        """The chances under a challenge."""
        total = Chances()
        for hands, weight in self.ends.items():
            total += self._of(hands, asked) * weight
        return total

    def _of(self, hands: Hands, asked: str, dealers: Card | None = None) -> Chances:
        """The chances at an end, perhaps with a dealer who holds this card of the unseen."""
        seat = self.view.seat
        taken = [] if dealers is None else [(self.view.dealer, dealers.score(asked))]
        own = hands[seat]
        if isinstance(own, Card):
            return self._with(hands, asked, [*taken, (seat, own.score(asked))])
        assert own is not None
        left = self._left(hands, asked, taken)[own]
        total = Chances()
        for score, copies in left.items():
            if copies:
                chances = self._with(hands, asked, [*taken, (seat, score)])
                total += chances * Fraction(copies, left.total())
        return total

    def _with(self, hands: Hands, asked: str, taken: list[tuple[int, int]]) -> Chances:
        """The same with scores of whose cards some may be of the unseen; the last is one's own."""
        fixed = dict(taken)
        groups: list[list[int]] = [[] for _ in self.sources]
        for seat in self.at_end.others:
            held = hands[seat]
            if isinstance(held, Card):
                fixed[seat] = held.score(asked)
            elif held is not None and seat not in fixed:
                groups[held].append(seat)
        return self.at_end.chances(
            taken[-1][1], Ways(fixed, groups, self._left(hands, asked, taken))
        )

    def _left(self, hands: Hands, asked: str, taken: list[tuple[int, int]]) -> list[Counter[int]]:
        """The scores of the unseen cards by their pile, without those that are taken."""
        left = [self._scores(source, asked) for source in range(len(self.sources))]
        for seat, score in taken:
            source = hands[seat]
            if isinstance(source, int):
                left[source] = left[source].copy()
                left[source][score] -= 1
        return left

    def _scores(self, source: int, asked: str) -> Counter[int]:
        if (source, asked) not in self._by_score:
            found: Counter[int] = Counter()
            for card, copies in self.sources[source].items():
                found[card.score(asked)] += copies
            self._by_score[source, asked] = found
        return self._by_score[source, asked]

    def _cards(self, held: Held) -> Iterator[tuple[Card, Fraction]]:
        """What somebody may hold, with the chance of each card."""
        if isinstance(held, Card):
            yield held, ONE
            return
        size = self.sources[held].total()
        for card, copies in self.sources[held].items():
            yield card, Fraction(copies, size)

    # -------- a dealer, who looks at the card and then lays what is best for it

    def best_challenge(self) -> Chances:
        """The dealer's chances; of challenges that are equally good the first one counts."""
        seat = self.view.seat
        by_card: dict[Card, dict[str, Chances]] = {}
        for held, ends in self._by_held(seat).items():
            known: dict[tuple[str, int], Chances] = {}
            for card, share in self._cards(held):
                found = by_card.setdefault(card, dict.fromkeys(CHALLENGES, Chances()))
                for asked in CHALLENGES:
                    score = card.score(asked)
                    if (asked, score) not in known:
                        known[asked, score] = self._holding(ends, asked, score)
                    found[asked] += known[asked, score] * share
        total = Chances()
        for found in by_card.values():
            total += min(found.values(), key=_lowest)
        return total

    def _by_held(self, seat: int) -> dict[Held, list[tuple[Hands, Fraction]]]:
        """The ends by what a player holds in them."""
        found: dict[Held, list[tuple[Hands, Fraction]]] = {}
        for hands, weight in self.ends.items():
            held = hands[seat]
            assert held is not None
            found.setdefault(held, []).append((hands, weight))
        return found

    def _holding(self, ends: list[tuple[Hands, Fraction]], asked: str, score: int) -> Chances:
        total = Chances()
        for hands, weight in ends:
            total += self._with(hands, asked, [(self.view.seat, score)]) * weight
        return total

    # -------- against a dealer who lays what is best for him

    def against_best_reply(self) -> tuple[Chances, dict[str, Fraction]]:
        """The chances if the dealer lays one of his best replies, and how likely each one is."""
        total = Chances()
        belief = dict.fromkeys(CHALLENGES, ZERO)
        for held, ends in self._by_held(self.view.dealer).items():
            for (asked, card), share in self._replies(held).items():
                for hands, weight in ends:
                    belief[asked] += share * weight
                    hidden = None if isinstance(held, Card) else card
                    total += self._of(hands, asked, hidden) * (share * weight)
        return total, belief

    def _replies(self, held: Held) -> dict[tuple[str, Card], Fraction]:
        """A dealer's replies with their chances; of cards with equal scores one stands for all."""
        found: dict[tuple[str, Card], Fraction] = {}
        standing: dict[tuple[str, int], Card] = {}
        for card, weight in self._cards(held):
            replies = self.dealers_replies(card)
            for asked in replies:
                one = standing.setdefault((asked, card.score(asked)), card)
                found[asked, one] = found.get((asked, one), ZERO) + weight / len(replies)
        return found

    def dealers_replies(self, card: Card) -> list[str]:
        """What is best for a dealer with this card, by the cards that he saw at the last reveal.

        He takes the others to keep their cards, as far as he has seen them.
        """
        view = self.view
        assert view.own is not None
        seen = dict(view.last.cards) if view.last else {**view.known, view.seat: view.own}
        rivals = [c for s, c in seen.items() if s != view.dealer and view.tokens[s]]
        is_lowest = {
            asked: all(card.score(asked) <= rival.score(asked) for rival in rivals)
            for asked in CHALLENGES
        }
        safe = [asked for asked in CHALLENGES if not is_lowest[asked]]
        return safe or list(CHALLENGES)


def _lowest(chances: Chances) -> Fraction:
    return chances.lowest
