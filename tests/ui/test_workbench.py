"""The workbench as a whole: its tabs, its messages, and what happens when a view fails."""

from __future__ import annotations

import pytest

import adaptlab
from adaptlab.errors import AdaptlabError
from adaptlab.ui import Workbench


@pytest.fixture
def workbench() -> Workbench:
    return Workbench("adapt", seed=7)


def titles(workbench: Workbench) -> list[str]:
    return [workbench.tabs.get_title(index) for index in range(len(workbench.tabs.children))]


def test_every_view_has_its_tab(workbench: Workbench) -> None:
    assert titles(workbench) == ["Play", "Set up", "Rules", "Odds", "Upgrades", "Cards"]
    assert workbench.show() is workbench.widget


def test_a_session_can_be_shown_that_is_being_played() -> None:
    session = adaptlab.new("adapt", players=3, seed=1)
    assert Workbench(session).bench.session is session


def test_its_name_in_a_notebook_stays_the_same(workbench: Workbench) -> None:
    assert repr(workbench) == repr(workbench.show()) == "<Workbench of A.D.A.P.T.>"


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(AdaptlabError, match="there is no game 'chess'"):
        Workbench("chess")


def test_only_the_open_tab_follows_the_game(
    workbench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    for view in workbench.views:
        monkeypatch.setattr(view, "refresh", lambda view=view: drawn.append(view.title))
    workbench.bench.act(lambda: workbench.bench.answer("guppy Red Guppy"))
    assert drawn == ["Play"]
    workbench.tabs.selected_index = 2
    assert drawn == ["Play", "Rules"]
    workbench.bench.act(lambda: None)
    assert drawn == ["Play", "Rules", "Rules"]


def test_a_refusal_is_shown_above_the_tabs(workbench: Workbench) -> None:
    workbench.bench.act(lambda: workbench.bench.answer("guppy <b>"))
    assert "Not done." in workbench.messages.last.value
    assert "<b>'" not in workbench.messages.last.value
    workbench.bench.act(lambda: workbench.bench.answer("guppy Red Guppy"))
    assert workbench.messages.last.value == ""
    assert "Not done." in workbench.messages.all.value
    assert workbench.messages.earlier.layout.display == ""


def test_a_view_that_fails_says_so_and_the_others_go_on(
    workbench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> None:
        raise ZeroDivisionError("no picture")

    monkeypatch.setattr(workbench.views[0], "refresh", fails)
    workbench.bench.act(lambda: workbench.bench.answer("guppy Red Guppy"))
    assert "ZeroDivisionError: no picture" in workbench.messages.last.value
    assert "Traceback" in workbench.messages.last.value
    assert workbench.bench.moment == 1
    workbench.tabs.selected_index = 2
    assert workbench.views[2].visible
    assert not workbench.views[0].visible
