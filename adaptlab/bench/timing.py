"""Measuring contenders side by side, in one run.

CPU time, and interleaved rounds whose medians are compared, so that other work on the machine
disturbs all sides alike. What counts are the ratios.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from statistics import median

ROUNDS = 5

Work = Callable[[Random], Sequence[int]]
"""A stretch of work, which tells how much of each thing it has done."""


def median_rates(contenders: Mapping[str, Work], seconds: float) -> dict[str, list[float]]:
    """How much of each thing every contender does in a second, as the median of the rounds."""
    found: dict[str, list[list[float]]] = {name: [] for name in contenders}
    disturbed = 0
    for round in range(ROUNDS):
        for name, work in contenders.items():
            random = Random(round)
            wall, start = time.perf_counter(), time.process_time()
            done: list[Sequence[int]] = []
            while (used := time.process_time() - start) < seconds / ROUNDS or not done:
                done.append(work(random))
            disturbed += time.perf_counter() - wall > 1.1 * used + 0.01
            found[name].append([sum(counts) / used for counts in zip(*done, strict=True)])
    if disturbed:
        share = f"{disturbed} of {ROUNDS * len(contenders)} measurements"
        print(f"Other processes took CPU during {share} (load {os.getloadavg()[0]:.1f}).")
    return {name: [median(of) for of in zip(*rates, strict=True)] for name, rates in found.items()}
