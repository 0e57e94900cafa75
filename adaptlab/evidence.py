"""How well a card is known: the words for it, wherever cards are shown."""

from __future__ import annotations

EVIDENCE = ("rulebook", "figure", "partial", "reconstructed")
"""From the best to the least known."""

RECONSTRUCTED = "Reconstructed cards: not the publisher's."
"""What is said wherever cards are shown that are not printed in a rulebook."""
