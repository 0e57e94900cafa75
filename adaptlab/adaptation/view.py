"""What a player may know: his own card, what was revealed, and who has swapped since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from adaptlab.adaptation.cards import Card, Deck
from adaptlab.adaptation.position import Position, Reveal
from adaptlab.cite import rule
from adaptlab.errors import AdaptlabError, shown


@dataclass(frozen=True)
class View:
    """A position as one player sees it who forgets nothing."""

    seat: int
    cards: Deck
    number: int
    step: str
    dealer: int
    turn: int
    tokens: tuple[int, ...]
    """By seat, with an empty place 0."""
    own: Card | None
    known: Mapping[int, Card]
    """The cards of other players that were revealed and kept since."""
    swapped: frozenset[int]
    """Who has taken a new card in this round."""
    pile: int
    """How many cards are left to draw."""
    discard: tuple[Card, ...]
    """Every discarded card was revealed before, so a perfect memory knows them all."""
    discarded: int
    """How many there are, which everybody sees."""
    challenge: str | None
    """The challenge of this round, if the player knows it."""
    last: Reveal | None

    @property
    def active(self) -> list[int]:
        """The seats that still have tokens."""
        return [seat for seat in range(1, len(self.tokens)) if self.tokens[seat]]

    @property
    def unseen(self) -> Counter[Card]:
        """All cards that may be in the pile or in a hand that is not known."""
        left = Counter(self.cards)
        left.subtract(self.known.values())
        left.subtract(self.discard)
        left.subtract([self.own] if self.own else [])
        return +left

    def __str__(self) -> str:
        """What the player knows, for reading."""
        from adaptlab.adaptation.tell import view_text

        return view_text(self)

    def forgetting(self) -> View:
        """The same for a player who remembers nothing but his own card and what is in view."""
        return replace(self, known={}, discard=(), last=None)


@rule("info.memory", "setup.deal")
def view(g: Position, seat: int) -> View:
    """The position as a player sees it."""
    if seat not in g.rules.seats:
        raise AdaptlabError(f"player: expected 1 to {len(g.rules.seats)}, not {shown(seat)}")
    others = [other for other in g.active() if other != seat]
    is_open = g.number == 1
    return View(
        seat=seat,
        cards=g.cards,
        number=g.number,
        step=g.step,
        dealer=g.dealer,
        turn=g.turn,
        tokens=tuple(g.tokens),
        own=g.hand[seat],
        known={other: card for other in others if (card := g.shown[other])},
        swapped=frozenset(other for other in g.rules.seats if g.swapped[other]),
        pile=len(g.pile),
        discard=tuple(sorted(g.discard)),
        discarded=len(g.discard),
        challenge="number" if is_open else g.challenge if seat == g.dealer else None,
        last=g.last,
    )
