"""Intervals: how far a figure from a sample may be off."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, mean, stdev
from typing import NamedTuple

from adaptlab.errors import AdaptlabError


class Estimate(NamedTuple):
    """A figure from a sample, with the interval that holds the true one at the level asked for."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


def share(found: float, of: int, level: float = 0.95) -> Estimate:
    """A share, by Wilson's score interval; it stays between 0 and 1, also for small samples."""
    if of < 1 or not 0 <= found <= of:
        raise AdaptlabError(f"share: expected 0 to {of} found of at least 1, not {found}")
    z = _deviations(level)
    rate = found / of
    centre = (rate + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(rate * (1 - rate) / of + z * z / (4 * of * of))
    return Estimate(rate, max(0.0, centre - half), min(1.0, centre + half))


def average(values: Sequence[float], level: float = 0.95) -> Estimate:
    """A mean, by the normal approximation: meant for samples of 30 or more."""
    if len(values) < 2:
        raise AdaptlabError(f"average: expected at least 2 values, not {len(values)}")
    middle = mean(values)
    half = _deviations(level) * stdev(values) / sqrt(len(values))
    return Estimate(middle, middle - half, middle + half)


def _deviations(level: float) -> float:
    if not 0 < level < 1:
        raise AdaptlabError(f"level: expected a number between 0 and 1, not {level!r}")
    return NormalDist().inv_cdf((1 + level) / 2)
