"""Perft for the games that leave nothing to chance."""

from __future__ import annotations

from typing import Any

from adaptlab.games import find


def perft(game: str, depth: int, position: Any = None, **ruleset: Any) -> int:
    """How many sequences of ``depth`` turns there are, from the start or from a position.

    Two sequences that end in the same position count twice; a line that is over earlier counts
    nothing deeper.

    >>> import adaptlab
    >>> [adaptlab.perft("adaptoid", depth) for depth in range(1, 5)]
    [8, 64, 976, 14880]
    """
    played = find(game)
    start = played.new(played.ruleset(**ruleset)) if position is None else position
    return played.perft(start, depth)
