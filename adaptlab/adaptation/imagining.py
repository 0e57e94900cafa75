"""What a seat does not know, put in place as it may be: hidden hands, the pile, the challenge.

With the whole card set there are billions of ways in which all of it may lie, and an answer seldom
touches more than a card or two. So only what is looked at is drawn, and the rest stays hidden. An
unseen card is as likely to be any of its pile, so that one which is drawn while others stay hidden
comes with exactly its chance.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from adaptlab.adaptation.cards import CHALLENGES, Card
from adaptlab.adaptation.position import Position
from adaptlab.adaptation.view import View, view
from adaptlab.cite import rule
from adaptlab.hidden import Hidden, UnseenPile
from adaptlab.script import Draw, Script

THE_CHALLENGE, THE_PILE = "challenge", "pile"
"""What may be hidden besides the hands, which are named by their seats."""


@rule("setup.deal", "info.memory", "round.dealer-challenge")
def imagine(g: Position, seat: int, looked_at: Collection[Any] | None = None) -> Script[None]:
    """Ask, as chance, for what a seat does not know: all of it, or only what is looked at.

    A hidden card is any of the unseen ones of the pile that it was drawn from, all alike. Nothing
    tells which challenge lies face down: each of the three counts as equally likely.
    """
    seen = view(g, seat)
    if seen.challenge is None and g.challenge is not None:
        if looked_at is None or THE_CHALLENGE in looked_at:
            g.challenge = yield Draw(CHALLENGES, "The challenge", "round.dealer-challenge")
        else:
            g.challenge = Hidden(THE_CHALLENGE)  # type: ignore[assignment]
    for source, cards in enumerate(seen.sources):
        yield from _cards(g, seen, source, list(cards.elements()), looked_at)


def _cards(
    g: Position, seen: View, source: int, left: list[Card], looked_at: Collection[Any] | None
) -> Script[None]:
    """The unseen cards of a pile of this round, in hands and where they are still to be drawn."""
    lies_there = source == len(seen.sources) - 1
    whole = looked_at is None or (lies_there and THE_PILE in looked_at)
    is_hidden = False
    for other in hidden_hands(g, seen, source):
        if whole or other in (looked_at or ()):
            card = yield Draw(left, f"The card of Player {other}", "setup.deal")
            left.remove(card)
            g.hand[other] = card
        else:
            g.hand[other] = Hidden(other)  # type: ignore[call-overload]
            is_hidden = True
    if lies_there:
        g.pile = UnseenPile(left, seen.pile, THE_PILE) if is_hidden else left  # type: ignore[assignment]


def hidden_hands(g: Position, seen: View, source: int) -> list[int]:
    """The players with a card of this pile that a seat has not seen."""
    return [
        other
        for other in seen.active
        if other != seen.seat
        and other not in seen.known
        and g.hand[other] is not None
        and seen.source_of(other) == source
    ]
