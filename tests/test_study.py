"""Simulations: reproducible, spread over processes or not, and honest about endless games."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from statistics import mean
from typing import Any

import pytest

import adaptlab
from adaptlab import Action, AdaptlabError, Choose
from adaptlab.adaptation.view import View
from adaptlab.study import average, branching, share


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
    with pytest.raises(AdaptlabError, match="expected 3 names or functions, one a seat, not 2"):
        adaptlab.simulate("adapt", ["greedy", "random"], players=3)
    with pytest.raises(AdaptlabError, match=r"no bot 'genius'; there are random, greedy$"):
        adaptlab.simulate("adapt", "genius")
    with pytest.raises(AdaptlabError, match=r"no bot 'gredy'; there are .*; near are greedy$"):
        adaptlab.simulate("adapt", ("random", "gredy"))
    with pytest.raises(AdaptlabError, match="expected names or functions, not 3"):
        adaptlab.simulate("adapt", (3, "greedy"))  # type: ignore[arg-type]


def test_a_bot_is_found_without_regard_to_case() -> None:
    study = adaptlab.simulate("adapt", ("GREEDY", "Random"), games=2)
    assert study.bots == ("greedy", "random")


# ---------------------------------------------------------------- functions of one's own


def first_option(g: Any, question: Choose, random: Random) -> Action:
    return question.options[0]


def last_in_words(g: Any, question: Choose, random: Random) -> str:
    return str(question.options[-1])


def cheat(g: Any, question: Choose, random: Random) -> str:
    return "eat everything"


def test_a_function_of_ones_own_is_a_bot() -> None:
    study = adaptlab.simulate("adapt", (first_option, "greedy"), games=60, seed=5)
    assert study.bots == ("first_option", "greedy")
    assert "60 games of first_option and greedy" in str(study)
    assert study.wins[2] > study.wins[1]
    again = adaptlab.simulate("adapt", (first_option, "greedy"), games=60, seed=5)
    assert study.records == again.records


def test_one_function_plays_at_all_seats() -> None:
    study = adaptlab.simulate("adaptoid", first_option, games=1, turn_limit=30)
    assert study.bots == ("first_option", "first_option")
    assert len(branching("adaptoid", (first_option, "random"), games=2).counts) == 2


def test_a_function_is_spread_over_processes_too() -> None:
    alone = adaptlab.simulate("adapt", (first_option, "random"), games=60, seed=2)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=spawn) as executor:
        spread = adaptlab.simulate(
            "adapt", (first_option, "random"), games=60, seed=2, executor=executor
        )
    assert spread.records == alone.records


def test_a_function_may_answer_in_words() -> None:
    study = adaptlab.simulate("adaptoid", (last_in_words, "random"), games=3, turn_limit=20)
    assert len(study.records) == 3


def test_a_function_is_held_to_the_rules() -> None:
    told = r"the bot cheat may not answer so \(turn 1, Player 1, .*eat everything"
    with pytest.raises(AdaptlabError, match=told):
        adaptlab.simulate("adapt", (cheat, "random"), games=1)


def test_a_function_sees_no_more_than_its_seat_may_know() -> None:
    shown = []

    def spy(seen: Any, question: Choose, random: Random) -> Action:
        shown.append((seen, question))
        return question.options[0]

    adaptlab.simulate("adaptation", (spy, "random", "random"), players=3, games=2)
    assert shown
    for seen, question in shown:
        assert isinstance(seen, View)
        assert seen.seat == question.seat == 1
        assert question.at is None


# ---------------------------------------------------------------- intervals of a study


def test_only_seats_that_there_are_have_a_share_of_wins() -> None:
    study = adaptlab.simulate("adaptoid", "random", games=10)
    for seat in (0, 3, "1"):
        with pytest.raises(AdaptlabError, match="seat: expected one of the seats 1 to 2, not"):
            study.win_share(seat)  # type: ignore[arg-type]


# ---------------------------------------------------------------- intervals


@pytest.mark.parametrize(
    ("found", "of", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_a_share_has_the_interval_of_wilson(found: int, of: int, low: float, high: float) -> None:
    """The figures are those of the formula worked out on paper for 95 %."""
    estimate = share(found, of)
    assert estimate.value == found / of
    assert (round(estimate.low, 4), round(estimate.high, 4)) == (low, high)


def test_intervals_hold_the_true_share_about_as_often_as_they_say() -> None:
    random = Random(1)
    held = 0
    for _ in range(1000):
        estimate = share(sum(random.random() < 0.3 for _ in range(60)), 60)
        held += estimate.low <= 0.3 <= estimate.high
    assert 920 <= held <= 980


def test_an_average_has_an_interval_that_narrows_with_the_sample() -> None:
    estimate = average([1, 2, 3, 4, 5] * 8)
    assert estimate.value == 3
    assert round(estimate.high - 3, 4) == round(3 - estimate.low, 4) == 0.4438
    assert average([1, 2, 3, 4, 5] * 80).high < estimate.high
    assert str(estimate) == "3 (2.56 to 3.44)"


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: share(3, 2), "share: expected 0 to 2"),
        (lambda: share(0, 0), "at least 1"),
        (lambda: average([1.0]), "at least 2 values"),
        (lambda: share(1, 2, level=1.0), "level: expected a number between 0 and 1"),
    ],
)
def test_what_cannot_be_estimated_is_refused(call: Callable[[], object], told: str) -> None:
    with pytest.raises(AdaptlabError, match=told):
        call()


def test_a_study_tells_its_figures_with_intervals() -> None:
    study = adaptlab.simulate("adaptoid", "random", games=100)
    assert study.win_share(1) == share(study.wins[1], 100)
    assert study.length == average(study.lengths)
    assert "won by White: " in str(study)


# ---------------------------------------------------------------- perft and branching


def test_perft_is_asked_by_the_name_of_the_game() -> None:
    assert [adaptlab.perft("adaptoid", depth) for depth in range(4)] == [1, 8, 64, 976]
    assert adaptlab.perft("adapt3", 2, start="42 24 11") == 8 * 8
    position = adaptlab.adaptoid.position(white={(1, 1): (0, 0)}, black={(7, 4): (0, 0)})
    assert adaptlab.perft("adaptoid", 1, position) == 5


def test_perft_is_refused_where_chance_has_a_say() -> None:
    with pytest.raises(AdaptlabError, match="adapt: perft counts decisions"):
        adaptlab.perft("adapt", 1)


def test_the_branching_factor_counts_the_turns_of_every_game() -> None:
    found = branching("adaptoid", games=5, seed=3)
    assert len(found.counts) == 5
    assert all(game[:2] == (8, 8) for game in found.counts)
    means = [mean(game) for game in found.counts]
    assert found.factor == average(means)
    assert found.by_turn()[0] == 8
    assert len(found.by_turn()) == max(map(len, found.counts))
    assert "possible turns, in 5 games of random and random" in str(found)
    assert found == branching("adaptoid", games=5, seed=3)


def test_branching_needs_bots_that_are_known() -> None:
    with pytest.raises(AdaptlabError, match="there is no bot 'clever'"):
        branching("adaptoid", "clever")
