"""Nothing that was shown to one pair of eyes is left for the next, also where it is not seen."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import ipywidgets as widgets

import adaptlab
from adaptlab.script import Action
from adaptlab.ui.asking import Asking
from adaptlab.ui.bench import EVERYTHING, Bench
from adaptlab.ui.play_view import PlayView
from adaptlab.ui.setup_view import SetupView

OWN = ["4 green triangles", "2 yellow pentagons"]
"""New cards of Players 1 and 2, which nobody has shown; Player 3 is to decide."""


def session(**fields: Any) -> adaptlab.Session:
    position = {
        "ruleset": {"players": 3}, "number": 2, "step": "others", "dealer": 1, "turn": 3,
        "hands": [*OWN, "3 orange triangles"], "swapped": [1, 2], "challenge": "number",
        "discard": ["1 red square", "1 green square"], **fields,
    }  # fmt: skip
    return adaptlab.setup("adaptation", position, seed=3)


def watched(made: Any, seen_by: int, **fields: Any) -> Any:
    bench = Bench(session(**fields))
    bench.viewpoint = seen_by
    view = made(bench)
    bench.watch(view.refresh)
    return view


def states(widget: widgets.Widget) -> str:
    """All that the widgets of a view hold, whether it is seen or not."""
    state = {key: value for key, value in widget.get_state().items() if key[0] != "_"}
    inside = "".join(states(child) for child in getattr(widget, "children", ()))
    return json.dumps(state, default=str) + inside


def look_as(view: Any, seat: int) -> None:
    def look() -> None:
        view.bench.viewpoint = seat

    assert view.bench.act(look)


def test_odds_that_were_opened_for_the_designer_are_closed_for_a_player() -> None:
    view = watched(PlayView, EVERYTHING)
    view.step.consider(Action("keep"))
    view.step.foresight.measure.value = "Player 2: card"
    assert OWN[1] in states(view.widget)
    look_as(view, 1)
    assert view.step.foresight.action is None
    assert OWN[1] not in states(view.widget)


def test_what_was_clicked_by_the_designer_is_not_told_to_a_player() -> None:
    view = watched(PlayView, EVERYTHING)
    view.clicked({"card": OWN[1]})
    assert OWN[1] in view.told.html
    look_as(view, 1)
    assert OWN[1] not in states(view.widget)
    assert "Click something" in view.told.html


def test_the_cards_that_a_designer_could_draw_are_not_left_for_a_player() -> None:
    view = watched(PlayView, EVERYTHING)
    view.bench.act(lambda: view.bench.answer("swap"))
    hidden = [name for name in view.step.chance.card.options if "(×" in name]
    assert len(hidden) > 20
    view.bench.act(lambda: view.bench.roll())
    assert view.step.chance.card.options == ()
    view.bench.act(view.bench.undo)
    look_as(view, 2)
    assert view.step.chance.card.options == ()
    assert "What may come, as far as Player 2 knows" in view.step.chance.told.value
    view.bench.act(lambda: view.bench.roll())
    assert view.step.chance.told.value == ""


def test_the_set_up_tab_and_its_files_keep_nothing_for_a_player() -> None:
    view = watched(SetupView, EVERYTHING)
    view.groups.selected_index = 2
    view.files.widget.selected_index = 0
    view.files.widget.selected_index = None
    assert OWN[1] in states(view.widget)
    assert OWN[1] in states(view.files.widget)
    look_as(view, 1)
    for card in OWN:
        assert card not in states(view.widget)
        assert card not in states(view.files.widget)


def test_a_file_that_a_player_opens_tells_him_nothing() -> None:
    view = watched(SetupView, 1)
    view.files.widget.selected_index = 0
    view.files.open(Bench(session(challenge="color")).written())
    assert view.bench.session.position.challenge == "color"
    assert not any(message.is_error for message in view.bench.messages)
    for card in OWN:
        assert card not in states(view.widget)
    look_as(view, EVERYTHING)
    assert OWN[1] in states(view.picture)


def test_every_view_looks_through_the_eyes() -> None:
    """What is read from the session itself is whole, so few may: they show it only to the designer,
    or do with it what nobody sees."""
    may = {"bench.py", "files.py", "setup_view.py"}
    folder = Path(adaptlab.__file__).parent / "ui"
    asked = re.compile(r"session\.(position|log|tell|options|view|result|running_step|step_start)")
    found = {file.name for file in folder.glob("*.py") if asked.search(file.read_text("utf-8"))}
    assert found == may


def test_the_same_question_is_asked_until_it_is_answered_or_others_look() -> None:
    bench = Bench(session())
    asking = Asking(bench)
    assert asking.is_same
    assert not asking.renew()
    bench.viewpoint = EVERYTHING
    assert not asking.is_same
    assert asking.renew()
    bench.answer("keep")
    assert not asking.is_same
    asking.renew()
    bench.undo()
    bench.redo()
    assert not asking.is_same, "an equal question is another one"
