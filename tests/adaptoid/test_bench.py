"""The benchmark of Adaptoid: what it measures, and what it prints."""

from __future__ import annotations

import sys
from random import Random

import pytest

from adaptlab.adaptoid.bench import games as bench
from adaptlab.adaptoid.game import ADAPTOID


def test_it_prints_playouts_and_perft_beside_chess(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("chess", reason="python-chess is not installed: not measured")
    bench.bench_games(0.02)
    told = capsys.readouterr().out
    for name in ("adaptoid, playouts", "adapt3, playouts", "python-chess", "perft, CPU time"):
        assert name in told


def test_without_chess_it_says_so_and_measures_the_rest(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    bench.bench_games(0.02)
    told = capsys.readouterr().out
    assert "python-chess: not measured" in told
    assert "adaptoid, depth 4" in told


def test_what_is_counted_is_right() -> None:
    assert bench.counted(ADAPTOID)(Random(1)) == (14_880,)
    games, turns = bench.playout(ADAPTOID)(Random(1))
    assert games == 1
    assert 10 < turns <= 300


def test_the_perft_of_chess_is_the_known_one() -> None:
    pytest.importorskip("chess", reason="python-chess is not installed: not measured")
    assert bench.chess_counted(bench.CHESS_DEPTH)(Random(1)) == (8_902,)
