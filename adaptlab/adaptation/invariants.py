"""What holds at every moment of every game of Adaptation; for tests."""

from __future__ import annotations

from collections import Counter

from adaptlab.adaptation.position import Position


def invariants(g: Position) -> list[str]:
    """What must hold after every answer, and does not."""
    broken = []
    held = Counter(card for card in g.hand if card)
    if held + Counter(g.pile) + Counter(g.discard) != Counter(g.cards):
        broken.append("cards not in exactly one place")
    for seat in g.rules.seats:
        if not 0 <= g.tokens[seat] <= g.rules.tokens:
            broken.append(f"seat {seat}: tokens out of bounds")
        if not g.tokens[seat] and g.hand[seat] is not None:
            broken.append(f"seat {seat}: extinct, but with a card")
        if g.shown[seat] is not None and g.shown[seat] != g.hand[seat]:
            broken.append(f"seat {seat}: shows another card than it has")
    return broken
