"""The bots and the search: what they find, what they cost, and whom they beat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import adaptlab
from adaptlab.adaptoid.analysis import search as search_module
from adaptlab.adaptoid.analysis.bots import BOTS, greedy, searching, turn_ends
from adaptlab.adaptoid.analysis.search import Search, prospects
from adaptlab.adaptoid.game import ADAPT3, ADAPTOID
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.turn import answer, options
from adaptlab.errors import AdaptlabError
from adaptlab.kit.position import Result
from adaptlab.script import Action, Choose, play
from tests.adaptoid.positions import table

WINS_BY_ATTACK = "42w12 43b01 11w00 74b00"
"""White captures on (4, 3), which is the fifth with 4 lost before."""


def decided(bot: Any, session: adaptlab.Session, seed: int = 1) -> Action:
    assert isinstance(session.pending, Choose)
    chosen: Action = bot(session.position, session.pending, Random(seed))
    return chosen


# ---------------------------------------------------------------- the search


def test_it_finds_a_win_in_one() -> None:
    session = table(WINS_BY_ATTACK, lost="0-4")
    best = Search(session.position, Random(1)).think(playouts=300).best
    assert best.action == Action("move", (42, 43))
    assert best.estimate > 0.9


def test_it_flees_from_a_loss_in_one() -> None:
    """Black's next attack on (4, 4) would be the fifth; an adaptoid elsewhere is in no danger."""
    session = table("44w10 46b32 11w00", lost="4-0")
    best = Search(session.position, Random(1)).think(playouts=3000).best
    after = session.branch().answer(best.action)
    assert 44 not in after.position.adaptoids[1]


def test_thinking_counts_its_playouts_and_can_be_continued() -> None:
    search = Search(adaptlab.new("adaptoid").position, Random(1))
    with pytest.raises(AdaptlabError, match="think first"):
        _ = search.best
    assert search.think(playouts=10).playouts == 10
    assert search.think(playouts=15).playouts == 25
    assert sum(one.playouts for one in search.tried()) == 25
    before = search.playouts
    assert search.think(seconds=0.05).playouts > before


def test_the_best_is_the_one_that_was_tried_most() -> None:
    session = table("42w21 46b11 43w00 52w10 45b01")
    tried = Search(session.position, Random(3)).think(playouts=400).tried()
    assert [one.playouts for one in tried] == sorted((t.playouts for t in tried), reverse=True)
    assert {one.action for one in tried} == set(session.options)
    assert all(0 <= one.estimate <= 1 for one in tried)


def test_thinking_changes_nothing_and_follows_its_seed() -> None:
    position = table("42w21 46b11").position
    before = position.copy()
    one, two = (Search(position, Random(5)).think(playouts=120).tried() for _ in range(2))
    assert one == two
    assert position == before


@pytest.mark.parametrize("how", [{}, {"playouts": 5, "seconds": 1.0}])
def test_it_is_told_how_long_in_one_way(how: dict[str, Any]) -> None:
    with pytest.raises(AdaptlabError, match="either a number of playouts or of seconds"):
        Search(adaptlab.new("adaptoid").position).think(**how)


def test_a_game_that_is_over_is_refused() -> None:
    position = adaptlab.new("adaptoid", turn_limit=1).answer("stay").answer("leg 42").position
    with pytest.raises(AdaptlabError, match="the game is over"):
        Search(position)


def test_its_steps_are_those_of_the_scripts() -> None:
    """Every answer leads where the session leads, in whole random games of both kinds."""
    for game in (ADAPTOID, ADAPT3):
        random = Random(f"{game.name} steps")
        session = adaptlab.new(game.name)
        g = session.position.copy()
        while session.pending is not None:
            assert set(options(g)) == set(session.options)
            chosen = random.choice(session.options)
            session.answer(chosen)
            answer(g, chosen)
            while g.result is None and g.step == "grow" and session.position.step == "move":
                answer(g, options(g)[0])
            assert g == session.position
        assert g.result == session.result


# ---------------------------------------------------------------- prospects


@pytest.mark.parametrize(
    ("lost", "worth"),
    [
        ((0, 0, 0), [1 / 3, 1 / 3, 1 / 3]),
        ((2, 1, 0), [0, 1, 0]),
        ((0, 2, 0), [0, 0, 1]),
        ((0, 0, 2), [1, 0, 0]),
        ((2, 2, 0), [0, 1 / 2, 1 / 2]),
    ],
)
def test_who_has_lost_most_counts_as_prey(lost: tuple[int, ...], worth: list[float]) -> None:
    position = adaptlab.new("adapt3").position.copy()
    position.lost = [0, *lost]
    assert prospects(position)[1:] == worth


def test_a_result_counts_before_losses() -> None:
    position = adaptlab.new("adaptoid").position.copy()
    position.lost = [0, 4, 0]
    assert prospects(position) == [0, 0, 1]
    position.result = Result((1,))
    assert prospects(position) == [0, 1, 0]
    position.result = Result((1, 2), tie=True)
    assert prospects(position) == [0, 0.5, 0.5]


# ---------------------------------------------------------------- greedy


def test_greedy_takes_a_win() -> None:
    session = table(WINS_BY_ATTACK, lost="0-4")
    assert decided(greedy, session) == Action("move", (42, 43))


def test_greedy_captures_when_it_can_and_does_not_attack_the_stronger() -> None:
    assert decided(greedy, table(WINS_BY_ATTACK)) == Action("move", (42, 43))
    assert decided(greedy, table("42w11 43b03 11w00 74b00")) != Action("move", (42, 43))


def test_greedy_grows_so_that_an_enemy_starves() -> None:
    """The corner (1, 1) has three neighbours; with two of them taken its two limbs starve."""
    session = table("11b11 12w00 31w00 74b00", step="grow")
    assert decided(greedy, session) in {Action("new", (21,)), Action("new", (22,))}


def test_the_ends_of_a_turn_are_those_that_can_be_played() -> None:
    session = table("42w11 43b01 46b00 52w20")
    for option in session.options:
        branch = session.branch().answer(option)
        expected = []
        for growth in branch.options:
            ended = branch.branch().answer(growth).position
            expected.append((ended.adaptoids, ended.lost))
        found = [(after.adaptoids, after.lost) for after in turn_ends(session.position, option)]
        assert found == expected


# ---------------------------------------------------------------- matches


def wins(names: tuple[Any, ...], game: Any, games: int, seat: int) -> int:
    won = 0
    for number in range(games):
        random = Random(f"match:{number}")
        g: Position = game.new(game.ruleset())

        def choose(question: Choose, g: Position = g, random: Random = random) -> Action:
            decision: Action = names[question.seat - 1](g, question, random)
            return decision

        play(game.play(g), choose, random)
        assert g.result is not None
        won += g.result.seats == (seat,)
    return won


@pytest.mark.parametrize("seat", [1, 2])
def test_greedy_beats_random(seat: int) -> None:
    names = (greedy, BOTS["random"]) if seat == 1 else (BOTS["random"], greedy)
    assert wins(names, ADAPTOID, 20, seat) >= 18


@pytest.mark.parametrize("seat", [1, 2])
def test_the_search_beats_greedy_with_few_playouts(seat: int) -> None:
    search = searching(150)
    names = (search, greedy) if seat == 1 else (greedy, search)
    assert wins(names, ADAPTOID, 5, seat) >= 3


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_search_beats_two_random_players(seat: int) -> None:
    names = [BOTS["random"]] * 3
    names[seat - 1] = searching(100)
    assert wins(tuple(names), ADAPT3, 4, seat) >= 3


def test_a_search_of_one_playout_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "HORIZON", 0)
    session = adaptlab.new("adapt3")
    assert decided(searching(1), session) in session.options
