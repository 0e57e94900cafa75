"""How well a card is known: the words for it, wherever cards are shown."""

from __future__ import annotations

from collections.abc import Iterable

EVIDENCE = ("rulebook", "figure", "partial", "reconstructed")
"""From the best to the least known."""

OF_THE_PUBLISHER = frozenset(("rulebook", "figure"))
"""What is printed: in the words of a rulebook, or in one of its figures."""

RECONSTRUCTED = "Reconstructed cards: not the publisher's."
"""What is said wherever cards are shown that are not printed in a rulebook."""


def is_made(evidence: Iterable[str]) -> bool:
    """Whether any of cards that are known so well is not the publisher's, as far as we know."""
    return not OF_THE_PUBLISHER.issuperset(evidence)


def note_on(evidence: Iterable[str]) -> str:
    """What must be said of cards that are known so well; empty if all are the publisher's."""
    return RECONSTRUCTED if is_made(evidence) else ""
