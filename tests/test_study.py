"""Simulations: reproducible, spread over processes or not, and honest about endless games."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import pytest

import adaptlab
from adaptlab import AdaptlabError


def test_the_same_seed_plays_the_same_games() -> None:
    first = adaptlab.simulate("adapt", "random", games=60, seed=5)
    assert first.records == adaptlab.simulate("adapt", "random", games=60, seed=5).records
    assert first.records != adaptlab.simulate("adapt", "random", games=60, seed=6).records


def test_an_executor_changes_nothing_but_the_time() -> None:
    alone = adaptlab.simulate("adapt", "random", games=120, seed=5)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=spawn) as executor:
        spread = adaptlab.simulate("adapt", "random", games=120, seed=5, executor=executor)
    assert spread.records == alone.records


@pytest.mark.rule("win.endless")
def test_a_game_stopped_at_the_limit_is_unfinished_and_no_tie() -> None:
    study = adaptlab.simulate("adapt", "random", games=20, seed=1, turn_limit=3)
    assert study.unfinished == 20
    assert study.ties == 0
    assert not study.wins
    assert "unfinished after 3 turns: 20" in str(study)


def test_wins_ties_and_unfinished_games_make_up_all_games() -> None:
    study = adaptlab.simulate("adapt", "random", games=200, seed=3, turn_limit=60)
    assert study.wins.total() + study.ties + study.unfinished == 200
    assert len(study.lengths) == 200 - study.unfinished


def test_sensible_players_need_20_to_40_turns() -> None:
    study = adaptlab.simulate("adapt", "greedy", games=300, seed=1)
    middle = study.lengths[len(study.lengths) // 2]
    assert 20 <= middle <= 40


def test_greedy_players_beat_random_ones() -> None:
    study = adaptlab.simulate("adapt", ["greedy", "random"], games=100, seed=1)
    assert study.wins[1] > 80


def test_bots_must_be_known_and_one_a_seat() -> None:
    with pytest.raises(AdaptlabError, match="expected 3 names, one a seat, not 2"):
        adaptlab.simulate("adapt", ["greedy", "random"], players=3)
    with pytest.raises(AdaptlabError, match="no bot 'genius'"):
        adaptlab.simulate("adapt", "genius")
