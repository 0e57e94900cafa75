"""How a round may go on for all that a player knows: who holds what when it is revealed.

A card is either known, or one of those that lay in a pile of this round and that nobody has seen
since: it is as likely to be any of them. So the course of a round needs no names for unseen cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from adaptlab.adaptation.cards import Card
from adaptlab.adaptation.turn import clockwise
from adaptlab.adaptation.view import View

Held = Card | int
"""A known card, or the number of the pile that an unseen one is from."""
Hands = tuple[Held | None, ...]
"""What each seat holds, with an empty place 0; None for the extinct."""


class Heap(NamedTuple):
    """A draw pile or a discard pile: so many unseen cards that are from a pile, and known ones."""

    source: int
    unseen: int
    known: tuple[Card, ...] = ()

    @property
    def size(self) -> int:
        return self.unseen + len(self.known)

    def with_(self, held: Held) -> Heap:
        """The same with one card more."""
        if isinstance(held, int):
            return Heap(held, self.unseen + 1, self.known)
        return Heap(self.source, self.unseen, tuple(sorted((*self.known, held))))


class State(NamedTuple):
    """Where all cards are between two decisions."""

    hands: Hands
    pile: Heap
    discard: Heap


class Course:
    """The rest of a round: who is still to decide, and what may come of it.

    ``sources`` are the cards that are unseen, by the pile that they are from; a reshuffle that is
    still to come adds one.
    """

    def __init__(self, view: View, swaps: Fraction) -> None:
        self.view = view
        self.swaps = swaps
        self.sources = view.sources
        self._shuffles: dict[tuple[int, tuple[Card, ...]], int] = {}
        drawing = {seat for seat in view.active if seat not in view.holding}
        self.to_come = [seat for seat in _to_come(view) if seat not in drawing]
        self.can_swap = bool(view.pile or view.discarded) and view.seat in self.to_come
        forgotten = view.discarded - len(view.discard)
        self.start = State(
            tuple(self._held(seat) for seat in range(len(view.tokens))),
            Heap(len(self.sources) - 1, max(0, view.pile - len(drawing))),
            Heap(0, forgotten, view.discard),
        )

    def _held(self, seat: int) -> Held | None:
        view = self.view
        if not view.tokens[seat]:
            return None
        if seat == view.seat:
            return view.own
        return view.known.get(seat, view.source_of(seat))

    def ends(self, swap: bool) -> dict[Hands, Fraction]:
        """What all may hold at the reveal, with the chance of it, if the player swaps or not."""
        states = {self.start: Fraction(1)}
        for seat in self.to_come:
            after: dict[State, Fraction] = {}
            share = Fraction(swap) if seat == self.view.seat else self.swaps
            for state, chance in states.items():
                for then, weight in self._decided(state, seat, share):
                    after[then] = after.get(then, Fraction(0)) + chance * weight
            states = after
        ends: dict[Hands, Fraction] = {}
        for state, chance in states.items():
            ends[state.hands] = ends.get(state.hands, Fraction(0)) + chance
        return ends

    def _decided(
        self, state: State, seat: int, share: Fraction
    ) -> Iterator[tuple[State, Fraction]]:
        """What may follow if a player takes a new card with this chance."""
        if not state.pile.size + state.discard.size:
            share = Fraction(0)  # nothing to draw
        if share < 1:
            yield state, 1 - share
        if share:
            for then, weight in self._swapped(state, seat):
                yield then, weight * share

    def _swapped(self, state: State, seat: int) -> Iterator[tuple[State, Fraction]]:
        """A card is discarded, and another is drawn."""
        held = state.hands[seat]
        assert held is not None
        pile, discard = state.pile, state.discard.with_(held)
        if not pile.size:
            pile, discard = self._shuffled(pile, discard), Heap(0, 0)
        if pile.unseen:
            rest = pile._replace(unseen=pile.unseen - 1)
            yield _drawn(state, seat, pile.source, rest, discard), Fraction(pile.unseen, pile.size)
        for card, copies in Counter(pile.known).items():
            left = list(pile.known)
            left.remove(card)
            rest = pile._replace(known=tuple(left))
            yield _drawn(state, seat, card, rest, discard), Fraction(copies, pile.size)

    def _shuffled(self, before: Heap, discard: Heap) -> Heap:
        """The discard pile as a draw pile: if all of it is known, any card of it may come."""
        if discard.unseen:
            return discard
        shuffled = before.source, discard.known
        if shuffled not in self._shuffles:
            self._shuffles[shuffled] = len(self.sources)
            self.sources.append(Counter(discard.known))
        return Heap(self._shuffles[shuffled], discard.size)


def _drawn(state: State, seat: int, held: Held, pile: Heap, discard: Heap) -> State:
    hands = (*state.hands[:seat], held, *state.hands[seat + 1 :])
    return State(hands, pile, discard)


def _to_come(view: View) -> list[int]:
    """The players who are still to decide in this round, in their order."""
    if view.number == 1 or view.step == "reveal":
        return []
    seats = clockwise(range(1, len(view.tokens)), view.dealer)
    order = [seat for seat in seats[:-1] if view.tokens[seat]]
    if view.step == "others":
        return order[order.index(view.turn) :]
    return [view.dealer, *order] if view.step == "dealer" else order
