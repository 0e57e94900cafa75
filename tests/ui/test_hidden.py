"""Hidden cards on the workbench: whose eyes see the table, the reveal, and the odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import adaptlab
from adaptlab.adaptation.draw.table import reveal_steps, table_svg
from adaptlab.adaptation.ui.guide import odds_html
from adaptlab.adaptation.ui.odds_view import OddsView
from adaptlab.script import Action
from adaptlab.ui import Workbench
from adaptlab.ui.bench import ACTOR, EVERYTHING, Bench, viewer_of
from adaptlab.ui.play_view import PlayView

HANDS = ["4 green triangles", "2 yellow pentagons", "3 orange triangles", "1 red square"]


def opened(**fields: Any) -> PlayView:
    """Round 2 of four players, Player 1 deals, all cards are known."""
    position = {
        "ruleset": {"players": 4}, "number": 2, "step": "dealer", "dealer": 1, "hands": HANDS,
        "shown": [True] * 4, **fields,
    }  # fmt: skip
    view = PlayView(Bench(adaptlab.setup("adaptation", position, seed=3)))
    view.bench.watch(view.refresh)
    return view


def answers(view: PlayView, *given: str) -> None:
    for answer in given:
        assert view.bench.act(lambda answer=answer: view.bench.answer(answer))  # type: ignore[misc]


def to_the_reveal(view: PlayView) -> None:
    answers(view, "keep", "lay number", "keep", "keep", "keep")


# ---------------------------------------------------------------- eyes


def test_the_one_who_acts_sees_the_table_unless_somebody_else_is_asked_for() -> None:
    view = opened()
    assert viewer_of(view.bench) == 1
    answers(view, "keep", "lay shape")
    assert viewer_of(view.bench) == 2
    view.eyes.who.value = 4
    assert viewer_of(view.bench) == 4
    assert view.picture.svg == table_svg(view.bench.session.position, 4)
    view.eyes.who.value = EVERYTHING
    assert viewer_of(view.bench) is None
    assert view.picture.svg == table_svg(view.bench.session.position)


def test_a_game_that_hides_nothing_has_no_eyes() -> None:
    view = PlayView(Bench.of("adaptoid"))
    assert view.eyes.widget.layout.display == "none"
    assert viewer_of(view.bench) is None


def test_eyes_of_a_seat_that_is_gone_are_those_of_the_last() -> None:
    bench = Bench.of("adaptation", players=5, seed=1)
    bench.viewpoint = 5
    bench.put(adaptlab.new("adaptation", players=2, seed=1))
    assert viewer_of(bench) == 2


def test_a_hidden_card_is_nowhere_in_the_play_tab() -> None:
    view = opened()
    answers(view, "keep", "lay color", "swap")
    drawn = "4 red hexagons"
    answers(view, drawn)
    view.eyes.who.value = 3
    shown = (view.picture.svg, view.log.log.html, view.told.html, view.step.question.html)
    assert all(drawn not in text for text in shown)
    assert all("Color" not in text for text in (view.log.log.html, view.step.question.html))
    view.eyes.who.value = 2
    assert drawn in view.picture.svg


# ---------------------------------------------------------------- the reveal


def test_a_reveal_is_looked_at_step_by_step() -> None:
    view = opened()
    to_the_reveal(view)
    assert view.bench.session.position.number == 3
    assert view.reveal.widget.layout.display == ""
    assert view.step.widget.layout.display == "none"
    assert view.log.widget.layout.display == "none"
    position = view.bench.session.position
    seen = [view.picture.svg]
    while not view.reveal.more.disabled:
        view.reveal.more.click()
        seen.append(view.picture.svg)
    viewer = viewer_of(view.bench)
    steps = reveal_steps(position)
    assert seen == [table_svg(position, viewer, step) for step in range(steps + 1)]
    view.reveal.end.click()
    assert view.picture.svg == table_svg(position, viewer)
    assert view.step.widget.layout.display == ""


def test_going_back_ends_the_reveal() -> None:
    view = opened()
    to_the_reveal(view)
    view.bench.act(view.bench.undo)
    assert view.reveal.picture == ""
    assert view.step.widget.layout.display == ""


def test_what_was_revealed_before_the_workbench_was_opened_is_not_shown_again() -> None:
    view = opened()
    to_the_reveal(view)
    again = PlayView(Bench(view.bench.session))
    assert again.reveal.picture == ""


# ---------------------------------------------------------------- odds


@pytest.mark.parametrize("answer", ["keep", "swap"])
def test_the_odds_of_a_decision_are_those_of_the_view(answer: str) -> None:
    view = opened()
    view.step.mode.value = "always"
    view.step.pick(Action(answer))
    session = view.bench.session
    expected = odds_html(adaptlab.adaptation.odds(session.view(1)))
    assert view.bench.moment == 0
    assert expected in view.step.foresight.odds.value


def test_the_whole_workbench_opens_on_it() -> None:
    workbench = Workbench("adaptation", players=8, seed=1)
    for index in range(len(workbench.views)):
        workbench.tabs.selected_index = index
    workbench.tabs.selected_index = 0
    workbench.bench.bots = dict.fromkeys(range(1, 9), "random")
    workbench.bench.act(workbench.bench.play_on)
    assert all(not message.is_error for message in workbench.bench.messages)
    assert workbench.bench.viewpoint == ACTOR


# ---------------------------------------------------------------- the odds tab


def memory(**fields: Any) -> OddsView:
    view = OddsView(opened(**fields).bench)
    view.bench.watch(view.refresh)
    return view


def test_the_odds_tab_tells_what_the_engine_says() -> None:
    view = memory(
        step="others", turn=3, challenge="color", swapped=[2], shown=[True, False, True, True],
        discard=["4 red hexagons"],
    )  # fmt: skip
    session = view.bench.session
    assert view.player.value == 3
    odds = adaptlab.adaptation.odds
    assert view.odds.value == odds_html(odds(session.view(3)))
    view.belief.value = "best reply"
    assert view.odds.value == odds_html(odds(session.view(3), belief="best reply"))
    view.swaps.value = 25
    expected = odds(session.view(3), belief="best reply", swaps=Fraction(1, 4))
    assert view.odds.value == odds_html(expected)
    view.challenge.value = "shape"
    assert view.odds.value == odds_html(odds(session.view(3), "shape", swaps=Fraction(1, 4)))


def test_the_odds_tab_knows_who_forgets() -> None:
    view = memory()
    assert "3 orange triangles (revealed, and kept since)" in view.knows.value
    view.forgets.value = True
    assert "3 orange triangles" not in view.knows.value
    session = view.bench.session
    assert view.odds.value == odds_html(adaptlab.adaptation.odds(session.view(1).forgetting()))


def test_the_odds_tab_follows_whoever_acts() -> None:
    view = memory()
    view.bench.viewpoint = EVERYTHING
    view.refresh()
    view.player.value = 4
    assert "Player 4" in view.odds.value
    view.bench.act(lambda: view.bench.answer("keep"))
    assert view.player.value == 4
    view.bench.act(lambda: view.bench.answer("lay number"))
    assert view.player.value == 2


def test_without_cards_the_odds_tab_says_why_there_are_none() -> None:
    view = OddsView(Bench.of("adaptation", seed=1))
    assert view.odds.value == (
        "<div>Player 1 has no card yet: there is nothing to weigh before the deal.</div>"
    )
    assert "Player 2: 3 tokens, no card yet" in view.knows.value
