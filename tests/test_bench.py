"""The benchmarks of odds and duels: many ways to the same chances, and what is printed of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import pytest

from adaptlab.adapt.analysis.duel import duel
from adaptlab.adapt.analysis.odds import rules_of
from adaptlab.adapt.analysis.script_odds import script_odds
from adaptlab.adapt.analysis.weigh import FRIGHTENED, Outcome
from adaptlab.adapt.bench import duel as duels
from adaptlab.adapt.bench import odds as bench
from adaptlab.adapt.bench.rivals import Pair, as_dist
from adaptlab.adapt.fish import Fish
from adaptlab.dist import Dist
from adaptlab.errors import AdaptlabError

PAIRS = bench.random_pairs(400, seed=2)

SURE = Fish.of(die=6, survival=9, stun=10, counter_poison=12, critical=True, hunting=True, ram=3)
AFRAID = Fish.of(die=20, ferocity=2, survival=4, fear=10, hide=4, poisonous=15)
CERTAIN = [
    Pair(one, two, edition, two.stats.hide > 0, False, ram)
    for one, two in ((SURE, AFRAID), (AFRAID, SURE), (SURE, SURE))
    for edition in ("retail", "pnp")
    for ram in {False, one.stats.ram > 0}
]
"""Attacks with checks that cannot fail; the random ones have none."""


def rival_odds(name: str) -> Callable[[Pair], Dist[Outcome]]:
    library = name.partition(",")[0]
    pytest.importorskip(library, reason=f"{library} is not installed: not compared")
    odds = bench.RIVALS[name]()
    return lambda pair: as_dist(odds(pair))


@pytest.mark.parametrize("name", ["script", *bench.RIVALS])
def test_other_ways_agree_with_the_odds(name: str) -> None:
    odds = bench.our_script if name == "script" else rival_odds(name)
    for number, pair in enumerate(PAIRS + CERTAIN):
        ours, theirs = bench.our_odds(pair), odds(pair)
        assert theirs == ours, f"pair {number}: {bench.where(ours, theirs, pair)}"


def test_the_random_attacks_have_everything_in_them() -> None:
    for edition in ("retail", "pnp"):
        pairs = [pair for pair in PAIRS if pair.edition == edition]
        seen = {o for pair in pairs for o in bench.our_odds(pair)}
        for flag in ("hiding", "splash", "ram"):
            assert any(getattr(pair, flag) for pair in pairs)
        assert {o.blocked for o in seen} == {None, "hide", "fear"}
        for field in Outcome._fields[:8]:
            assert len({getattr(o, field) for o in seen}) > 1, field


def test_the_script_tells_a_hit_without_damage_from_a_miss_and_from_fear() -> None:
    """Two faces miss, by 2 and by 1; a tie and a margin of 1 hit, and Armor takes it all."""
    fish = Fish.of(die=4, health=1)
    target = Fish.of(survival=3, armor=2, fear=2, health=0, damage=9)
    clean = (False, False, False, None)
    for edition in ("retail", "pnp"):
        dist = script_odds(rules_of(edition), fish, target, False, False, False)
        assert dist == Dist({
            FRIGHTENED: 4,
            Outcome(False, 0, 0, 2, 0, *clean): 4,
            Outcome(False, 0, 0, 1, 0, *clean): 4,
            Outcome(True, 0, 0, 2, 0, *clean): 4,
            Outcome(True, 0, 0, 0, 0, *clean): 4,
        })  # fmt: skip


def test_the_script_neither_defeats_nor_changes_the_fish_it_is_asked_about() -> None:
    fish = Fish.of(die=4, ferocity=9, stun=10, poisonous=10, health=1)
    target = Fish.of(survival=0, shock=2, counter_poison=10, health=1, sneaky=20)
    fish.experience = target.experience = 20
    before = fish.copy(), target.copy()
    dist = script_odds(rules_of("retail"), fish, target, False, True, False)
    hits = [Outcome(True, 11 + n, 2, 0, 0, True, True, True, None) for n in (1, 2, 3, 4)]
    assert dist == Dist(dict.fromkeys(hits, 1))
    for now, then in zip((fish, target), before, strict=True):
        for field in ("seat", "damage", "experience", "poison", "stunned", "alive", "splash"):
            assert getattr(now, field) == getattr(then, field), field


def rows(lines: list[str], wide: int, header: str, closing: str) -> list[list[str]]:
    """The cells of a printed table, the first of which has that width."""
    first, last = (
        next(number for number, line in enumerate(lines) if mark in line)
        for mark in (header, closing)
    )
    return [[line[:wide].strip(), *line[wide:].split()] for line in lines[first + 1 : last]]


def test_the_table_has_a_line_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    bench.bench_odds(seconds=0.001)
    lines = capsys.readouterr().out.splitlines()
    table = rows(lines, 34, "µs each", "The mean over 200 random attacks")
    measured = {name: cells for name, *cells in table}
    for name in (bench.OURS, "adaptlab, script enumerated", *bench.RIVALS):
        if name in measured:
            spent, ratio = measured[name]
            assert float(spent) > 0
            assert float(ratio.removesuffix("x")) > 0
        else:
            assert f"{name}: not measured, not installed (pip install adaptlab[bench])" in lines
    assert measured[bench.OURS][1] == "1.00x"


@pytest.mark.parametrize("library", ["icepool", "dyce"])
def test_a_missing_library_is_said(
    library: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("dyce" if library == "icepool" else "icepool")
    monkeypatch.setattr(bench, "PAIRS", 4)
    monkeypatch.setitem(sys.modules, library, None)
    bench.bench_odds(seconds=0.001)
    lines = capsys.readouterr().out.splitlines()
    measured = {name for name, *_ in rows(lines, 34, "µs each", "The mean over 4 random attacks")}
    for name in bench.RIVALS:
        said = f"{name}: not measured, not installed (pip install adaptlab[bench])" in lines
        assert said == name.startswith(library) == (name not in measured)
    assert bench.OURS in measured


def test_a_disagreement_is_an_error_that_names_the_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "PAIRS", 4)
    right = bench.our_script
    wrong = bench.random_pairs(4, bench.SEED)[2]

    def once_wrong(pair: Pair) -> Dist[Outcome]:
        if pair[2:] == wrong[2:] and pair.attacker.stats == wrong.attacker.stats:
            return Dist({FRIGHTENED: 1})
        return right(pair)

    monkeypatch.setattr(bench, "our_script", once_wrong)
    with pytest.raises(AdaptlabError, match="script enumerated disagrees on pair 2: Outcome"):
        bench.bench_odds(seconds=0.001)


# ---------------------------------------------------------------- duels

SOLVERS = ("adaptlab duel", "scipy spsolve", "scipy spsolve, tuned")


def without_scipy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("scipy", "scipy.sparse", "scipy.sparse.linalg"):
        monkeypatch.setitem(sys.modules, name, None)


def need_scipy() -> None:
    pytest.importorskip("scipy", reason="scipy is not installed: not compared")


def test_the_table_of_duels_has_a_line_for_each_case_and_solver(
    capsys: pytest.CaptureFixture[str],
) -> None:
    need_scipy()
    duels.bench_duel(seconds=0.01, health=5)
    lines = capsys.readouterr().out.splitlines()
    table = rows(lines, 45, "ms each", "Two like fish with 5 Health")
    labels = [f"{case}: {name}" for case in duels.CASES for name in SOLVERS]
    assert [label for label, *_ in table] == labels
    for label, spent, ratio, off in table:
        assert float(spent) > 0
        assert 0 <= float(off) <= duels.TOLERANCE
        if label.endswith(duels.OURS):
            assert (ratio, float(off)) == ("1.00x", 0)
            ours = float(spent)
        else:
            assert float(ratio.removesuffix("x")) == pytest.approx(float(spent) / ours, abs=0.1)


def test_duels_without_scipy_are_ours_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without_scipy(monkeypatch)
    duels.bench_duel(seconds=0.001, health=2)
    lines = capsys.readouterr().out.splitlines()
    assert "scipy: not measured, not installed (pip install adaptlab[bench])" in lines
    table = rows(lines, 45, "ms each", "Two like fish with 2 Health")
    assert [label for label, *_ in table] == [f"{case}: {duels.OURS}" for case in duels.CASES]


@pytest.mark.parametrize("case", duels.CASES)
def test_the_chain_for_scipy_is_the_duel(case: str) -> None:
    need_scipy()
    one, two = (duels.fighter(3, duels.CASES[case]) for _ in range(2))
    assert (one.stats.health, one.stats.regeneration) == (3, duels.CASES[case])
    assert one.stats.stun
    assert one.stats.poisonous
    exact = duel(one, two, exact=True)
    chain = duels.chain_of(exact.fight)
    assert chain.system.shape == (len(chain.ends), len(chain.ends))
    leaving = chain.system.sum(axis=1)
    assert leaving == pytest.approx(chain.ends.sum(axis=1))
    expected = [float(chance) for chance in (exact.win, exact.lose, exact.tie)]
    assert duels.solve(chain) == pytest.approx(expected, abs=1e-12)
    assert duels.solve(chain, permc_spec="NATURAL") == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("off", [2e-9, float("nan")])
def test_a_disagreement_about_a_duel_is_an_error(
    monkeypatch: pytest.MonkeyPatch, off: float
) -> None:
    need_scipy()
    right = duels.solve

    def wrong(chain: duels.Chain, **options: str) -> duels.Answer:
        win, lose, tie = right(chain, **options)
        return (win, lose, tie + off) if options else (win, lose, tie + 5e-10)

    monkeypatch.setattr(duels, "solve", wrong)
    with pytest.raises(AdaptlabError, match="spsolve, tuned disagrees: the chances"):
        duels.bench_duel(seconds=0.001, health=2)


def test_only_who_is_quick_runs_more_than_once(monkeypatch: pytest.MonkeyPatch) -> None:
    need_scipy()
    right, times = duels.solve, {"COLAMD": 0, "NATURAL": 0}

    def slow_unless_tuned(chain: duels.Chain, permc_spec: str = "COLAMD") -> duels.Answer:
        times[permc_spec] += 1
        until = time.process_time() + (0.2 if permc_spec == "COLAMD" else 0)
        while time.process_time() < until:
            pass
        return right(chain, permc_spec=permc_spec)

    monkeypatch.setattr(duels, "solve", slow_unless_tuned)
    duels.bench_duel(seconds=0.1, health=2)
    assert times["COLAMD"] == len(duels.CASES)
    assert times["NATURAL"] > 2 * len(duels.CASES)
