"""The board games on the workbench: clicks, hints, long lists, and another game than before."""

from __future__ import annotations

from typing import Any

import pytest

import adaptlab
from adaptlab.errors import AdaptlabError
from adaptlab.script import Action
from adaptlab.ui import Workbench
from adaptlab.ui.bench import Bench
from adaptlab.ui.hint_view import HintView
from adaptlab.ui.new_game_view import NewGameView
from adaptlab.ui.play_view import PlayView
from adaptlab.ui.step_view import MOST_BUTTONS
from tests.ui.marks import marks_at

WHITE = {(4, 2): (1, 1), (5, 2): (0, 0)}
BLACK = {(4, 3): (0, 0), (4, 7): (0, 0)}


def opened(white: Any = WHITE, black: Any = BLACK, **fields: Any) -> PlayView:
    position = adaptlab.adaptoid.position(white=white, black=black, **fields)
    view = PlayView(Bench(adaptlab.setup("adaptoid", position)))
    view.bench.watch(view.refresh)
    return view


def clicks(view: PlayView, *cells: int) -> None:
    for cell in cells:
        marks = marks_at(view.picture.svg, cell=str(cell))
        view.picture._handle_custom_msg({"clicked": marks}, [])


def presses(view: PlayView, **marks: str) -> None:
    view.told._handle_custom_msg({"clicked": marks}, [])


# ---------------------------------------------------------------- moving


def test_a_turn_is_played_by_clicks_alone() -> None:
    view = opened()
    clicks(view, 42)
    assert view.bench.moment == 0
    assert view.picture.svg.count('data-mark="move"') == 4
    assert view.picture.svg.count('data-mark="attack"') == 1
    clicks(view, 43)
    assert view.bench.session.answers == (Action("move", (42, 43)),)
    assert view.bench.session.position.step == "grow"
    clicks(view, 44)
    assert view.bench.session.answers[-1] == Action("new", (44,))
    assert view.bench.session.position.turn == 2


def test_a_click_on_the_picked_one_lets_it_go_and_on_another_picks_that() -> None:
    view = opened()
    clicks(view, 42, 42)
    assert 'data-mark="picked"' not in view.picture.svg
    clicks(view, 42, 52)
    assert view.picture.svg.count('data-mark="picked"') == 1
    assert "White on (5, 2): bare" in view.told.html


def test_a_cell_that_cannot_be_reached_says_why_and_the_pick_stays() -> None:
    view = opened()
    clicks(view, 42, 45)
    assert view.bench.moment == 0
    assert "more than 1 steps" in view.told.html
    assert 'data-rule="move.range"' in view.told.html
    assert 'data-mark="picked"' in view.picture.svg


def test_a_cell_without_a_pick_is_only_told_about() -> None:
    view = opened()
    clicks(view, 43)
    assert view.bench.moment == 0
    assert "Black on (4, 3): bare" in view.told.html


# ---------------------------------------------------------------- growing


@pytest.mark.parametrize(("limb", "limbs"), [("leg", (2, 1)), ("pincer", (1, 2))])
def test_a_limb_is_grown_by_a_click_and_a_choice(limb: str, limbs: tuple[int, int]) -> None:
    view = opened(step="grow")
    clicks(view, 42)
    assert 'data-action="leg 42"' in view.told.html
    assert 'data-action="pincer 42"' in view.told.html
    presses(view, action=f"{limb} 42")
    assert view.bench.session.position.adaptoids[1][42] == limbs


def test_an_adaptoid_with_six_limbs_says_so() -> None:
    view = opened({(4, 2): (3, 3)}, step="grow")
    clicks(view, 42)
    assert "data-action" not in view.told.html
    assert "6 limbs already" in view.told.html


def test_a_cell_on_which_nothing_grows_says_why() -> None:
    view = opened(step="grow")
    clicks(view, 11)
    assert view.bench.moment == 0
    assert "beside none of your adaptoids" in view.told.html
    presses(view, rule="grow.create")
    assert view.step.rule.rule == "grow.create"


def test_strange_messages_do_nothing() -> None:
    view = opened()
    for cell in ("", "99", "4", "x2", "<b>"):
        view.picture._handle_custom_msg({"clicked": {"cell": cell}}, [])
    assert view.bench.moment == 0
    presses(view, action="<b>")
    assert view.bench.news is not None
    assert view.bench.news.is_error


# ---------------------------------------------------------------- words


def test_players_are_called_by_their_colours() -> None:
    view = opened()
    assert view.step.question.html.startswith("<div><b>White: Move an adaptoid, or stay</b>")
    assert [seat.description for seat in view.history.seats] == ["White", "Black"]


def test_many_options_are_a_list() -> None:
    view = opened({(4, 4): (3, 0), (3, 3): (2, 0)})
    assert len(view.bench.options()) > MOST_BUTTONS
    assert view.step.options.children == ()
    assert view.step.list_row.layout.display == ""
    action = Action("move", (44, 45))
    assert action in [value for _, value in view.step.listed.options]
    view.step.listed.value = action
    view.step.give.click()
    assert view.bench.session.answers == (action,)
    assert view.step.list_row.layout.display == "none"


# ---------------------------------------------------------------- hints


def test_a_hint_tells_the_best_answers_and_goes_with_the_question() -> None:
    bench = Bench(adaptlab.new("adaptoid", seed=1))
    view = HintView(bench)
    bench.watch(view.refresh)
    bench.act(lambda: bench.answer("stay"))
    view.seconds.value = 1
    view.ask.click()
    assert "Best so far, by" in view.told.value
    assert view.told.value.count("<li>") == 5
    assert "wins" in view.told.value
    bench.act(lambda: bench.answer("leg 42"))
    assert view.told.value == ""


def test_a_game_without_a_thinker_offers_no_hints() -> None:
    assert HintView(Bench.of("adapt", seed=1)).widget.layout.display == "none"


def test_a_game_that_is_over_needs_no_hint() -> None:
    bench = Bench.of("adaptoid", seed=1)
    bench.play_out()
    assert HintView(bench).widget.layout.display == "none"


# ---------------------------------------------------------------- another game


def test_another_game_changes_the_tabs_and_the_way_back_does_too() -> None:
    workbench = Workbench("adapt", seed=1)
    workbench.bench.act(lambda: workbench.bench.answer("guppy Red Guppy"))
    workbench.bench.act(lambda: workbench.bench.put(adaptlab.new("adapt3")))
    assert list(workbench.tabs.titles) == ["Play", "Set up", "Rules"]
    assert repr(workbench) == "<Workbench of Adapt3>"
    workbench.bench.act(lambda: workbench.bench.switch("main"))
    assert list(workbench.tabs.titles)[-1] == "Cards"


def test_every_view_of_a_board_game_can_be_opened() -> None:
    workbench = Workbench("adapt3", seed=1)
    for index in range(len(workbench.views)):
        workbench.tabs.selected_index = index
    assert workbench.bench.messages == []


def test_the_form_of_a_new_game_follows_the_game() -> None:
    bench = Bench.of("adapt", seed=1, players=3)
    view = NewGameView(bench)
    view.which.value = "adaptoid"
    assert set(view.switches) == {"suicide_attacks", "goal", "start", "turn_limit"}
    view.switches["goal"].value = 3
    view.switches["start"].value = "33 55"
    view.start.click()
    position = bench.session.position
    assert (position.rules.goal, position.rules.start) == (3, (33, 55))
    assert bench.session.game.name == "adaptoid"


def test_a_start_that_is_none_is_refused_in_words() -> None:
    bench = Bench.of("adaptoid")
    view = NewGameView(bench)
    view.switches["start"].value = "33 99"
    view.start.click()
    assert bench.news is not None
    assert "start: expected 2 different cells such as '42 46'" in bench.news.text


def test_a_session_of_another_game_is_read_from_a_file() -> None:
    bench = Bench.of("adapt", seed=1)
    other = Bench.of("adaptoid")
    other.answer("stay")
    bench.read(other.written())
    assert bench.session.game.name == "adaptoid"
    assert bench.moment == 1


def test_a_position_on_one_line_can_be_set_up() -> None:
    bench = Bench.of("adaptoid")
    bench.set_up(adaptlab.adaptoid.position_text(bench.session.position))  # type: ignore[arg-type]
    with pytest.raises(AdaptlabError):
        bench.set_up("4/5/6")  # type: ignore[arg-type]
