"""What a player may know: his own card, what was revealed, and who has swapped since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from adaptlab.adaptation.cards import Card, CardSet
from adaptlab.adaptation.position import Position, Reveal
from adaptlab.adaptation.rules import Rules
from adaptlab.cite import rule
from adaptlab.errors import AdaptlabError, shown
from adaptlab.kit.position import Result
from adaptlab.ruleset import Ruleset


@dataclass(frozen=True)
class View:
    """A position as one player sees it who forgets nothing."""

    seat: int
    rules: Rules
    cards: CardSet
    number: int
    step: str
    dealer: int
    turn: int
    tokens: tuple[int, ...]
    """By seat, with an empty place 0."""
    own: Card | None
    holding: frozenset[int]
    """Who has a card."""
    open: frozenset[int]
    """Whose card everybody has seen who remembers it."""
    known: Mapping[int, Card]
    """The cards of other players that were revealed and kept since."""
    drew_from: tuple[int, ...]
    """By seat, from which pile of this round a new card was drawn, counted from 1; 0 for none."""
    spent: tuple[tuple[Card, ...], ...]
    """The unseen cards of those piles of this round that have run out: all are in hands now."""
    pile: int
    """How many cards are left to draw."""
    discard: tuple[Card, ...]
    """Every discarded card was revealed before, so a perfect memory knows them all."""
    discarded: int
    """How many there are, which everybody sees."""
    challenge: str | None
    """The challenge of this round, if the player knows it."""
    last: Reveal | None
    result: Result | None

    @property
    def ruleset(self) -> Ruleset:
        return self.rules.ruleset

    @property
    def active(self) -> list[int]:
        """The seats that still have tokens."""
        return [seat for seat in range(1, len(self.tokens)) if self.tokens[seat]]

    @property
    def swapped(self) -> frozenset[int]:
        """Who has taken a new card in this round."""
        return frozenset(seat for seat, pile in enumerate(self.drew_from) if pile)

    @property
    def unseen(self) -> Counter[Card]:
        """All cards that may be in the pile or in a hand that is not known."""
        left = Counter(self.cards)
        left.subtract(self.known.values())
        left.subtract(self.discard)
        left.subtract([self.own] if self.own else [])
        return +left

    @property
    def sources(self) -> list[Counter[Card]]:
        """The unseen cards by the pile of this round that they are from; the last one lies there.

        Nobody has seen a card that was drawn in this round, but from which pile it came, and what
        that pile held, is remembered.
        """
        spent = [Counter(pile) for pile in self.spent]
        return [*spent, self.unseen - sum(spent, Counter())]

    def source_of(self, seat: int) -> int:
        """The number in ``sources`` of the pile that a player's unseen card is from."""
        return max(0, self.drew_from[seat] - 1)

    def __str__(self) -> str:
        """What the player knows, for reading."""
        from adaptlab.adaptation.tell import view_text

        return view_text(self)

    def forgetting(self) -> View:
        """The same for a player who remembers nothing but his own card and what is in view."""
        drew_from = tuple(min(1, pile) for pile in self.drew_from)
        return replace(self, known={}, discard=(), last=None, drew_from=drew_from, spent=())


@rule("info.memory", "setup.deal")
def view(g: Position, seat: int) -> View:
    """The position as a player sees it."""
    if seat not in g.rules.seats:
        raise AdaptlabError(f"seat: expected 1 to {len(g.rules.seats)}, not {shown(seat)}")
    others = [other for other in g.active() if other != seat]
    is_open = g.number == 1
    return View(
        seat=seat,
        rules=g.rules,
        cards=g.cards,
        number=g.number,
        step=g.step,
        dealer=g.dealer,
        turn=g.turn,
        tokens=tuple(g.tokens),
        own=g.hand[seat],
        holding=g.holding,
        open=g.open,
        known={other: card for other in others if (card := g.shown[other])},
        drew_from=tuple(g.drew_from),
        spent=tuple(_unseen_of(g, pile, others) for pile in range(1, g.piles)),
        pile=len(g.pile),
        discard=tuple(sorted(g.discard)),
        discarded=len(g.discard),
        challenge="number" if is_open else g.challenge if seat == g.dealer else None,
        last=g.last,
        result=g.result,
    )


def _unseen_of(g: Position, pile: int, others: list[int]) -> tuple[Card, ...]:
    """The cards of others that are from a pile of this round, and that nobody else has seen."""
    hidden = (seat for seat in others if g.shown[seat] is None)
    return tuple(
        sorted(c for seat in hidden if (c := g.hand[seat]) and max(1, g.drew_from[seat]) == pile)
    )
