"""Checks: a d10 that succeeds at or below a score."""

from __future__ import annotations

from functools import cache

from adaptlab.adapt.position import Position
from adaptlab.script import Band, Roll

CHECK_BANDS: tuple[tuple[Band, ...], ...] = tuple(
    ((1, score), (score + 1, 10)) if 0 < score < 10 else ((1, 10),) for score in range(11)
)
"""For each score of a d10 check, the faces at or below it and those above."""


@cache
def check_roll(score: int, why: str, rule_id: str, seat: int) -> Roll:
    """A d10 that succeeds at or below a score."""
    return Roll(10, why, rule_id, seat, CHECK_BANDS[min(score, 10)])


def note_above(g: Position, check: str, rule_id: str, seat: int, face: int, score: int) -> None:
    """Tell of a check that came to nothing."""
    if g.log is not None:
        g.note("above", rule_id, seat, check=check, face=face, score=score)
