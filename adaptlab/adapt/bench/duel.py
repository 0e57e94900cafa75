"""The benchmark of duels: our solution beside scipy's sparse solver, on the same chain.

scipy gets the chain from `duel_exact`, which `duel` does not use for floats, so what agrees was
worked out twice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from adaptlab.adapt.analysis.duel import duel
from adaptlab.adapt.analysis.duel_exact import Node, States
from adaptlab.adapt.analysis.fight import Fight
from adaptlab.adapt.fish import Fish
from adaptlab.bench.timing import Work, median_rates
from adaptlab.errors import AdaptlabError
from adaptlab.study.simulate import few_collections

HEALTH = 30
CASES = {"no Regeneration": 0, "Regeneration 1": 1, "Regeneration 2": 2}
"""The duels, and the Regeneration of both fish."""
OURS = "adaptlab duel"
ENDS = ("win", "lose", "tie")
TOLERANCE = 1e-9

Answer = tuple[float, ...]
"""The chance of each end for the fish that begins."""


class Contender(NamedTuple):
    """Somebody who solves a duel, and is ready to do so."""

    case: str
    name: str
    solve: Callable[[], Answer]

    @property
    def label(self) -> str:
        return f"{self.case}: {self.name}"

    @property
    def ours(self) -> str:
        """The label of our solution of the same duel."""
        return f"{self.case}: {OURS}"


def bench_duel(seconds: float, health: int = HEALTH) -> None:
    """Compare, measure and print."""
    scipy = _has_scipy()
    contenders = [who for case in CASES for who in _contenders(case, health, scipy)]
    with few_collections():
        runs = run_once(contenders)
        times = {label: run.seconds for label, run in runs.items()}
        works = {who.label: _again(who) for who in contenders if times[who.label] < seconds}
        times.update((label, 1 / rate) for label, (rate,) in median_rates(works, seconds).items())
    print(f"{'chances of a duel, CPU time':45} {'ms each':>9} {'ours is':>9} {'differs by':>11}")
    for who in contenders:
        spent, ratio = 1e3 * times[who.label], times[who.label] / times[who.ours]
        off = difference(runs[who.label].answer, runs[who.ours].answer)
        print(f"{who.label:45} {spent:9.2f} {ratio:8.2f}x {off:11.1e}")
    print(
        f"Two like fish with {health} Health, Poison and Stun. Ours is the whole call, from the\n"
        "fish to their chances. scipy is spsolve(I - Q, R) alone: its matrices lie ready, only\n"
        "the solution is timed. Tuned, it is made to keep the order of the states, sorted\n"
        "so that few lead back. 'Differs by' is the largest difference from our chances to win,\n"
        f"lose and tie. Who takes longer than {seconds:g} s has run once; else the median counts."
    )


# ---------------------------------------------------------------- the contenders


def _has_scipy() -> bool:
    try:
        import scipy.sparse.linalg  # type: ignore[import-untyped,import-not-found,unused-ignore]  # noqa: F401
    except ImportError:
        print("scipy: not measured, not installed (pip install adaptlab[bench])")
        return False
    return True


def _contenders(case: str, health: int, scipy: bool) -> Iterator[Contender]:
    """Everybody who solves a duel, ours first."""
    one, two = (fighter(health, CASES[case]) for _ in range(2))
    fight = duel(one, two).fight
    yield Contender(case, OURS, lambda: our_duel(one, two))
    if scipy:
        chain = chain_of(fight)
        print(f"{case}: {len(chain.ends):,} states", flush=True)
        yield Contender(case, "scipy spsolve", lambda: solve(chain))
        yield Contender(case, "scipy spsolve, tuned", lambda: solve(chain, permc_spec="NATURAL"))


def fighter(health: int, regeneration: int) -> Fish:
    """A fish that stuns and poisons."""
    return Fish.of(
        die=12, ferocity=5, survival=11, health=health, stun=3, poisonous=3,
        regeneration=regeneration,
    )  # fmt: skip


def our_duel(one: Fish, two: Fish) -> Answer:
    found = duel(one, two)
    return float(found.win), float(found.lose), float(found.tie)


class Chain(NamedTuple):
    """A duel as scipy takes it: I - Q, R, and the number of the state in which it begins."""

    system: Any
    ends: Any
    start: int


def chain_of(fight: Fight) -> Chain:
    """The states that can be reached, with the most Poison and Damage first."""
    import numpy as np
    from scipy.sparse import csc_array

    states = States(fight)
    start = states.start(0)
    states.explore(start)
    ordered = sorted(states.rows, key=_place, reverse=True)
    number = {node: n for n, node in enumerate(ordered)}
    ends = np.zeros((len(ordered), len(ENDS)))
    entries = [(n, n, 1.0) for n in number.values()]
    for node, n in number.items():
        for after, chance in states.rows[node].items():
            if isinstance(after, str):
                ends[n, ENDS.index(after)] = float(chance)
            else:
                entries.append((n, number[after], -float(chance)))
    rows, columns, values = zip(*entries, strict=True)
    system = csc_array((values, (rows, columns)), shape=(len(ordered), len(ordered)))
    return Chain(system, ends, number[start])


def _place(node: Node) -> tuple[Any, ...]:
    """What states are sorted by: Poison Levels never fall, and Damage hardly does."""
    one, two = node.fish
    return one.poison, two.poison, one.damage, two.damage, node.mode


def solve(chain: Chain, **options: str) -> Answer:
    """The chances by scipy."""
    from scipy.sparse.linalg import spsolve

    found = spsolve(chain.system, chain.ends, **options)
    return tuple(map(float, found[chain.start]))


# ---------------------------------------------------------------- comparing and measuring


class Run(NamedTuple):
    answer: Answer
    seconds: float


def run_once(contenders: Sequence[Contender]) -> dict[str, Run]:
    """Run everybody once, and refuse to go on if they do not agree."""
    runs: dict[str, Run] = {}
    for who in contenders:
        start = time.process_time()
        answer = who.solve()
        runs[who.label] = Run(answer, time.process_time() - start)
        ours = runs[who.ours].answer
        if not agree(answer, ours):
            raise AdaptlabError(
                f"{who.label} disagrees: the chances to {', '.join(ENDS)} are {answer} "
                f"instead of {ours}"
            )
    return runs


def agree(one: Answer, two: Answer) -> bool:
    """Whether two answers are alike; one that is not a number is like nothing."""
    return all(abs(a - b) <= TOLERANCE for a, b in zip(one, two, strict=True))


def difference(one: Answer, two: Answer) -> float:
    """The most that two answers differ in."""
    return max(abs(a - b) for a, b in zip(one, two, strict=True))


def _again(who: Contender) -> Work:
    def work(_: Random) -> tuple[int]:
        who.solve()
        return (1,)

    return work
