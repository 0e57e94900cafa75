"""Positions in writing: as plain JSON data that a person can read."""

from __future__ import annotations

from typing import Any

from adaptlab.adaptation.position import Position, Reveal
from adaptlab.kit.writing import header, result_data

KEPT = ("ruleset", "cards", "number", "step", "dealer", "turn", "tokens", "hands", "pile")
"""What is written also where it is empty."""


def dump(g: Position) -> dict[str, Any]:
    """A position as plain JSON data; what has its usual value is left out."""
    seats = g.rules.seats
    written: dict[str, Any] = {
        **header(g),
        "number": g.number,
        "step": g.step,
        "dealer": g.dealer,
        "turn": g.turn,
        "challenge": g.challenge,
        "tokens": [g.tokens[seat] for seat in seats],
        "hands": [_text(g.hand[seat]) for seat in seats],
        "shown": [g.shown[seat] is not None for seat in seats],
        "swapped": [seat for seat in seats if g.drew_from[seat]],
        "drew_from": {str(seat): g.drew_from[seat] for seat in seats if g.drew_from[seat] > 1},
        "discard": sorted(map(str, g.discard)),
        "pile": sorted(map(str, g.pile)),
        "last": dump_reveal(g.last) if g.last else None,
        "result": result_data(g.result) if g.result else None,
    }
    return {key: value for key, value in written.items() if value or key in KEPT}


def _text(card: object) -> str | None:
    return None if card is None else str(card)


def dump_reveal(last: Reveal) -> dict[str, Any]:
    """What was revealed last."""
    return {
        "number": last.number,
        "challenge": last.challenge,
        "dealer": last.dealer,
        "cards": {str(seat): str(card) for seat, card in last.cards},
        "defeated": list(last.defeated),
    }
