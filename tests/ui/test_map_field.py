"""The editor of a map: lines, single places, and clicks in the picture of the Set up tab."""

from __future__ import annotations

from typing import Any

import pytest

import adaptlab
from adaptlab.errors import AdaptlabError
from adaptlab.form import Field
from adaptlab.ui.bench import Bench
from adaptlab.ui.fields import editor
from adaptlab.ui.map_field import CLEAR, PICK, PUT, MapEditor, lines_of, read_lines
from adaptlab.ui.setup_view import SetupView
from tests.ui.marks import marks_at

PARTS = Field(
    ("parts",), "parts", "map", "Board", {}, choices=("A1", "A2", "Great Dome"),
    keys=("1,1", "1,2", "10,1", "2,1"), mark="cell",
)  # fmt: skip
NUMBERS = Field(("heat",), "heat", "map", "Board", {}, low=-5, high=9)
TEXTS = Field(("notes",), "notes", "map", "Board", {})


def made(field: Field = PARTS, **entries: Any) -> tuple[MapEditor, list[dict[str, Any]]]:
    """An editor that shows again what it tells, as a form does."""
    told: list[dict[str, Any]] = []

    def hear(_: Field, value: Any) -> None:
        told.append(value)
        one.show(value)

    one = editor(field, hear)
    assert isinstance(one, MapEditor)
    one.show(entries)
    return one, told


def clicks(one: MapEditor, *cells: str) -> None:
    for cell in cells:
        one.clicked({"cell": cell, "click": "cell"})


# ---------------------------------------------------------------- lines


def test_a_map_is_lines_in_the_order_of_its_keys() -> None:
    entries = {"2,1": "A2", "odd": "A1", "10,1": "Great Dome", "1,2": "A1"}
    lines = lines_of(PARTS, entries)
    assert lines == "1,2: A1\n10,1: Great Dome\n2,1: A2\nodd: A1"
    assert read_lines(PARTS, lines) == entries


@pytest.mark.parametrize(
    ("field", "entries"),
    [
        (PARTS, {}),
        (PARTS, {"1,1": "Wrong", "<b>": "A1"}),
        (NUMBERS, {"1,1": 3, "1,2": -4, "1,3": "hot", "1,4": "3.5"}),
        (TEXTS, {"a:b": "x: y", " c ": " d ", '"e"': '"f"', "": "g", "h\ni": "j\nk", "l": ""}),
        (TEXTS, {"m": "[n", "o": ["p", {"q": 1}], "r": {"s": "t"}, "u": "3", "v\u200b": "w\x00"}),
        (Field((), "", "map", "", {}, choices=(True, False)), {"a": True, "b": False, "c": "no"}),
        (Field((), "", "map", "", {}, choices=(1, 2)), {"a": 1, "b": "3"}),
    ],
)
def test_lines_are_read_back_as_they_were(field: Field, entries: dict[str, Any]) -> None:
    assert read_lines(field, lines_of(field, entries)) == entries


def test_lines_may_be_typed_loosely() -> None:
    assert read_lines(PARTS, "\n  1,1 :a1\r\n\n2,1:GREAT dome  \n") == {
        "1,1": "A1",
        "2,1": "Great Dome",
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1,1: A1\n1,2", "line 2: expected a key, a colon and a value, not '1,2'"),
        (": A1", "line 1: expected a key"),
        ("1,1:", "line 1: expected a key"),
        ('"1,1 A1', "line 1: expected a key"),
        ('"1,1" A1', "line 1: expected a key"),
        ("1,1: A1\n\n1,1: A2", "line 3: '1,1' has a value already"),
    ],
)
def test_a_line_that_says_nothing_is_named(text: str, told: str) -> None:
    with pytest.raises(AdaptlabError) as error:
        read_lines(PARTS, text)
    assert told in str(error.value)


# ---------------------------------------------------------------- the editor


def test_lines_are_shown_quietly_and_told_when_changed() -> None:
    one, told = made(**{"1,1": "A1"})
    assert (one.input.value, told) == ("1,1: A1", [])
    assert "parts: 1 of 4" in one.head.value
    one.input.value = "2,1: a2\n1,1: A1"
    assert told == [{"1,1": "A1", "2,1": "A2"}]
    assert one.input.value == "1,1: A1\n2,1: A2"
    assert "2 of 4" in one.head.value


def test_a_line_that_says_nothing_is_told_and_waits_to_be_mended() -> None:
    one, told = made(**{"1,1": "A1"})
    one.input.value = "1,1: A1\n<b>"
    assert told == []
    assert "Line 2: expected a key" in one.note.value
    assert "<b>&lt;" not in one.note.value.replace("&lt;b&gt;", "")
    one.show({"1,1": "A1"})
    assert one.input.value == "1,1: A1\n<b>", "what was typed is not lost by other changes"
    one.input.value = "1,1: A2"
    assert (told, one.note.value) == ([{"1,1": "A2"}], "")


def test_a_place_is_put_and_cleared() -> None:
    one, told = made(**{"1,1": "A1"})
    one.put.click()
    assert "Say the cell first" in one.note.value
    one.key.value = "2,1"
    one.put.click()
    assert "Say the value first" in one.note.value
    one.value.value = "great dome"
    one.put.click()
    assert told == [{"1,1": "A1", "2,1": "Great Dome"}]
    one.key.value = " 1,1 "
    assert one.value.value == "A1", "what is there can be changed"
    one.clear.click()
    one.clear.click()
    assert told[1:] == [{"2,1": "Great Dome"}]


def test_a_click_picks_a_place_and_its_value() -> None:
    one, told = made(**{"1,1": "A2"})
    assert one.clicks.value == PICK
    clicks(one, "1,1")
    assert (one.key.value, one.value.value) == ("1,1", "A2")
    clicks(one, "1,2")
    assert (one.key.value, one.value.value, told) == ("1,2", "A2", [])
    one.clicked({"card": "Orca"})
    assert one.key.value == "1,2"


def test_clicks_put_a_value_on_many_places() -> None:
    one, told = made(**{"2,1": "A2"})
    one.value.value = "A1"
    one.clicks.value = PUT
    clicks(one, "1,1", "2,1", "1,2")
    assert told[-1] == {"1,1": "A1", "1,2": "A1", "2,1": "A1"}
    clicks(one, "1,1")
    assert told[-1] == {"1,2": "A1", "2,1": "A1"}, "a second click takes it away"
    one.clicks.value = CLEAR
    clicks(one, "1,2", "1,2", "2,1")
    assert told[-1] == {}
    assert len(told) == 6


def test_numbers_are_numbers() -> None:
    one, told = made(NUMBERS)
    assert one.clicks.layout.display == "none", "there is nothing to click"
    for value in ("7", "-3", "12", "hot"):
        one.key.value, one.value.value = value, value
        one.put.click()
    assert told[-1] == {"7": 7, "-3": -3, "12": 12, "hot": "hot"}


def test_what_is_no_map_is_an_empty_one() -> None:
    one, _ = made()
    one.show("nonsense")
    assert (one.entries, one.input.value) == ({}, "")


def test_a_large_board_takes_few_widgets() -> None:
    cells = tuple(f"{row},{column}" for row in range(1, 28) for column in range(1, 25))[:647]
    before = len(widgets_alive())
    one, told = made(Field(("parts",), "parts", "map", "Board", {}, keys=cells, mark="cell"))
    assert len(widgets_alive()) - before < 60
    one.show(dict.fromkeys(cells, "A1"))
    assert one.input.value.count("\n") == 646
    one.clicks.value, one.value.value = PUT, "B2"
    clicks(one, "12,20")
    assert told[-1]["12,20"] == "B2"
    assert list(told[-1]) == list(cells)


def widgets_alive() -> dict[str, Any]:
    from ipywidgets.widgets.widget import _instances

    return _instances


# ---------------------------------------------------------------- in the Set up tab


def opened() -> tuple[SetupView, Any]:
    view = SetupView(Bench(adaptlab.new("adaptoid")))
    view.bench.watch(view.refresh)
    return view, lambda cell: view.picture._handle_custom_msg(
        {"clicked": marks_at(view.picture.svg, cell=cell)}, []
    )


def test_a_click_in_the_picture_opens_the_board_and_picks_the_cell() -> None:
    view, click = opened()
    assert list(view.editors) == ["Table"]
    click("42")
    assert view.groups.titles[view.groups.selected_index] == "Board"
    (board,) = view.editors["Board"]
    assert isinstance(board, MapEditor)
    assert (board.key.value, board.value.value) == ("42", "w00")
    assert not view.edited


def test_a_position_is_made_by_clicks_and_applied() -> None:
    view, click = opened()
    click("42")
    (board,) = view.editors["Board"]
    assert isinstance(board, MapEditor)
    board.clicks.value, board.value.value = PUT, "b21"
    for cell in ("11", "74", "46", "42", "42"):
        click(cell)
    assert "42" not in view.data["cells"]
    assert view.picture.svg.count('data-legs="2"') == 3
    view.apply.click()
    position = view.bench.session.position
    assert position.adaptoids[2] == {11: (2, 1), 46: (2, 1), 74: (2, 1)}
    assert view.back.disabled


def test_what_cannot_stand_is_named_and_can_be_clicked_away() -> None:
    view, click = opened()
    click("44")
    (board,) = view.editors["Board"]
    assert isinstance(board, MapEditor)
    board.clicks.value, board.value.value = PUT, "w99"
    click("44")
    assert "more than 6 limbs" in view.problem_list.value
    assert view.apply.disabled
    click("44")
    assert "No problems" in view.problem_list.value or "Warning" in view.problem_list.value
    assert not view.apply.disabled


def test_strange_clicks_do_nothing() -> None:
    view, _ = opened()
    for marks in ({}, {"cell": ""}, {"card": "x"}, {"cell": "<b>"}):
        view.picture._handle_custom_msg({"clicked": marks}, [])
    assert not view.edited
    assert not any(message.is_error for message in view.bench.messages)


def test_a_form_without_maps_takes_no_clicks() -> None:
    view = SetupView(Bench.of("adapt", seed=1))
    view.picture._handle_custom_msg({"clicked": {"cell": "42"}}, [])
    assert view.bench.messages == []
