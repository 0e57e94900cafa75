"""How well a card is known: the words for it, wherever cards are shown."""

from __future__ import annotations

from collections.abc import Iterable

EVIDENCE = ("rulebook", "figure", "partial", "reconstructed")
"""From the best to the least known."""

RECONSTRUCTED = "Reconstructed cards: not the publisher's."
"""What is said wherever cards are shown that are not printed in a rulebook."""


def note_on(evidence: Iterable[str]) -> str:
    """What must be said of cards that are known so well; empty if all are printed in a rulebook."""
    return "" if set(evidence) <= {"rulebook"} else RECONSTRUCTED
