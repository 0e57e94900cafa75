"""Whole games on the workbench, with every tab open: nothing goes wrong, at no moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from adaptlab.game import ask
from adaptlab.games import findable, games
from adaptlab.script import Choose
from adaptlab.ui import Workbench
from adaptlab.ui.bench import ACTOR, EVERYTHING, Bench
from tests.higher import Higher
from tests.pig import Pig

GAMES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("adapt", "greedy", 30, {"players": 3}),
    ("adapt", "greedy", 80, {"players": 6, "edition": "pnp", "kingfish": True}),
    ("adaptoid", "greedy", 3, {}),
    ("adapt3", "greedy", 8, {}),
    ("adaptation", "random", 1, {"players": 2}),
    ("adaptation", "random", 2, {"players": 4}),
    ("adaptation", "best reply", 8, {"players": 8}),
    ("pig", "random", 2, {"players": 3, "house": {"goal": 20}}),
    ("higher", "careful", 1, {}),
]
"""A game, who plays it, after how many answers it is looked at, and the rules."""


@pytest.fixture(autouse=True)
def _games_are_findable() -> Iterator[None]:
    with findable(Pig()), findable(Higher()):
        yield


def opened(workbench: Workbench) -> Workbench:
    """Turn to every tab, and let all of them follow the game from now on."""
    for index in range(len(workbench.views)):
        workbench.tabs.selected_index = index
    for view in workbench.views:
        view.show(True)
    return workbench


def answer(bench: Bench, bot: str, times: int = 1) -> None:
    """Answer whatever is asked."""
    session = bench.session
    chosen = session.game.bots[bot]
    for _ in range(times):
        question = session.pending
        if isinstance(question, Choose):
            session.answer(ask(session.game, chosen, session.position, question, session.random))
        elif question is not None:
            session.roll()


def all_is_well(workbench: Workbench) -> None:
    wrong = [message for message in workbench.bench.messages if message.is_error]
    assert not wrong, f"{wrong[0].text}\n{wrong[0].details}"


@pytest.mark.parametrize(
    ("game", "bot", "at_once", "how"), GAMES, ids=lambda value: str(value).replace(" ", "")
)
def test_a_game_is_played_to_its_end_with_every_tab_open(
    game: str, bot: str, at_once: int, how: dict[str, Any]
) -> None:
    workbench = opened(Workbench(game, seed=1, **how))
    bench = workbench.bench
    eyes = [ACTOR]
    if bench.session.game.hides:
        eyes += [EVERYTHING, *range(1, bench.session.position.ruleset.players + 1)]
    while bench.session.pending is not None:
        bench.viewpoint = eyes[bench.moment // 5 % len(eyes)]
        bench.act(lambda: answer(bench, bot, at_once))
        all_is_well(workbench)
    at_the_end(workbench, eyes)


def at_the_end(workbench: Workbench, eyes: list[int]) -> None:
    """A finished game can be looked at by everybody, gone back in, and opened anew."""
    bench = workbench.bench
    for bench.viewpoint in eyes:
        bench.act(lambda: None)
        again = opened(Workbench(bench.session.branch()))
        again.bench.viewpoint = bench.viewpoint
        again.bench.act(lambda: None)
        all_is_well(again)
    for moment in (bench.moment - 1, bench.moment // 2, 0, bench.last_moment):
        bench.act(lambda moment=moment: bench.go_to(moment))  # type: ignore[misc]
    all_is_well(workbench)
    assert bench.session.result is not None


def test_every_game_is_among_them() -> None:
    assert {game for game, *_ in GAMES} == set(games())


@pytest.mark.parametrize("seed", range(2))
def test_options_are_considered_in_whole_games(seed: int) -> None:
    """The odds of an option are looked at before each decision, by what the one who acts sees."""
    for game, bot in (("adaptation", "random"), ("higher", "careful"), ("adaptoid", "greedy")):
        workbench = Workbench(game, seed=seed)
        step, bench = workbench.views[0].step, workbench.bench
        while bench.session.pending is not None and bench.moment < 30:
            if options := bench.session.options:
                option = options[bench.moment % len(options)]
                step.consider(option)
                assert step.foresight.action == option
                assert step.foresight.odds.value
            bench.act(lambda: answer(bench, bot))  # noqa: B023
        all_is_well(workbench)
