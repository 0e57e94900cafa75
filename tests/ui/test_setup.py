"""The Set up tab: any field can be edited, every problem is named, and only Apply applies."""

from __future__ import annotations

from typing import Any

import pytest

import adaptlab
from adaptlab.errors import Problem
from adaptlab.form import Field, get
from adaptlab.ui.bench import Bench
from adaptlab.ui.editor import in_words, value_of
from adaptlab.ui.fields import ChoiceEditor, FlagEditor, ListEditor, NumberEditor, editor
from adaptlab.ui.setup_view import SetupView, checked, grouped, problems_html
from tests.adapt.table import fish, made_up, table
from tests.playing import played

Told = list[tuple[Field, Any]]


def field(kind: Any, **more: Any) -> Field:
    return Field(("a", 0, "b c"), "label", kind, "group", more.pop("usual", None), **more)


def made(kind: Any, **more: Any) -> tuple[Any, Told]:
    told: Told = []
    return editor(field(kind, **more), lambda *what: told.append(what)), told


# ---------------------------------------------------------------- editors of fields


def test_a_number_is_shown_quietly_and_told_when_changed() -> None:
    one, told = made("number", usual=0, low=0, high=5)
    assert isinstance(one, NumberEditor)
    one.show(3)
    assert (one.input.value, told) == (3, [])
    one.input.value = 4
    assert told == [(one.field, 4)]


def test_a_number_beyond_its_bounds_is_kept() -> None:
    one, told = made("number", usual=0, low=0, high=5)
    one.show(50)
    assert (one.input.value, told) == (50, [])
    one.show(2)
    assert (one.input.value, one.input.max) == (2, 5)


def test_a_flag() -> None:
    one, told = made("flag", usual=False)
    assert isinstance(one, FlagEditor)
    one.show(True)
    assert (one.input.value, told) == (True, [])
    one.input.value = False
    assert told == [(one.field, False)]


def test_a_choice_is_typed() -> None:
    one, told = made("choice", choices=("Orca", "Great White"))
    assert isinstance(one, ChoiceEditor)
    one.show("Orca")
    assert (one.input.value, told) == ("Orca", [])
    for text in ("great white ", "Nonsense", ""):
        one.input.value = text
    assert [value for _, value in told] == ["Great White", "Nonsense", None]


def test_a_choice_among_numbers_gives_numbers() -> None:
    one, told = made("choice", choices=(1, 2))
    one.show(1)
    assert one.input.value == "1"
    one.input.value = "2"
    assert told == [(one.field, 2)]
    assert value_of("7", (1, 2)) == "7"


def test_a_stack_is_shown_in_words_and_kept_until_it_is_replaced_or_removed() -> None:
    one, told = made("choice", choices=("Orca",))
    one.show(["Red Guppy", "Clownfish"])
    assert one.kept.value == "2 cards, the upper one: Clownfish (below: Red Guppy)"
    assert one.note.layout.display == ""
    assert (one.input.value, told) == ("", [])
    one.remove.click()
    one.input.value = "Orca"
    assert [value for _, value in told] == [None, "Orca"]
    one.show("Orca")
    assert one.note.layout.display == "none"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (["a", "b", "c"], "3 cards, the upper one: c (below: a, b)"),
        (["a"], "1 card: a"),
        ({"name": "Mine", "die": 6}, "made up: Mine"),
        ([{"name": "Mine"}, "b"], "2 cards, the upper one: b (below: Mine)"),
        ([["a"], ["b", "c"]], "2 stacks: 1 card: a; 2 cards, the upper one: c (below: b)"),
    ],
)
def test_words_for_stacks(value: Any, words: str) -> None:
    assert in_words(value) == words


def test_a_list_is_added_to_in_order_and_can_be_reordered() -> None:
    one, told = made("list", usual=[], choices=("a", "b", "c"), most=3)
    assert isinstance(one, ListEditor)

    def follow() -> list[Any]:
        value: list[Any] = told[-1][1]
        one.show(value)
        return value

    one.show([])
    for name in ("a", "B", "wrong"):
        one.input.value = name
        assert not one.buttons["add"].disabled
        one.buttons["add"].click()
        follow()
        assert one.input.value == ""
    assert one.values == ["a", "b", "wrong"]
    assert one.buttons["add"].disabled
    assert one.entries.options == ("1. a", "2. b", "3. wrong")
    one.entries.index = 2
    one.buttons["earlier"].click()
    assert follow() == ["a", "wrong", "b"]
    assert one.entries.index == 1
    one.buttons["later"].click()
    assert follow() == ["a", "b", "wrong"]
    one.buttons["remove"].click()
    assert follow() == ["a", "b"]
    assert len(told) == 6


def test_a_list_ignores_what_cannot_be_done() -> None:
    one, told = made("list", usual=[], choices=("a",))
    one.show([])
    for name in ("add", "remove", "earlier", "later"):
        one.buttons[name].click()
    one.show(["a", "a"])
    one.entries.index = 0
    one.buttons["earlier"].click()
    one.entries.index = 1
    one.buttons["later"].click()
    assert told == []


def test_every_editor_has_a_hook_for_its_path() -> None:
    for kind in ("number", "flag", "choice", "list", "map"):
        one, _ = made(kind, usual=[] if kind == "list" else 0, choices=("a",))
        assert "t-field-a-0-b_c" in one.input._dom_classes
        assert one.input.description == "label"


# ---------------------------------------------------------------- what is shown


def test_problems_come_before_warnings_and_are_escaped() -> None:
    shown = problems_html(
        [
            Problem("a", "fine?", "immune", warning=True),
            Problem("<b>", "<script>", "x.y"),
        ]
    )
    assert shown.index("Problem:") < shown.index("Warning:")
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown
    assert "<code>immune</code>" in shown


def test_fields_are_grouped_in_order() -> None:
    s = played(5)
    groups = grouped(s.game.form(s.position)[1])
    assert list(groups) == ["Table", "Player 1", "Player 2"]


def test_checked_gives_position_and_problems() -> None:
    s = table(fish(), fish("Frogfish"))
    data, _ = s.game.form(s.position)
    position, problems = checked(s.game, data, s.position.cards)
    assert (position, problems) == (s.position, [])
    position, problems = checked(s.game, {**data, "turn": 9}, s.position.cards)
    assert position is None
    assert problems[0].place == "turn"


# ---------------------------------------------------------------- the view


def view_of(session: adaptlab.Session) -> SetupView:
    view = SetupView(Bench(session))
    view.bench.watch(view.refresh)
    return view


@pytest.fixture
def view() -> SetupView:
    return view_of(
        table(
            fish(["Red Guppy", "Clownfish"], "Sawfish Horn", damage=2),
            made_up(level=3, die=10, ferocity=4, name="Mine"),
            discard=["Orca"],
        )
    )


def at(view: SetupView, group: str, label: str) -> Any:
    """The editor of a field; its group is opened."""
    view.groups.selected_index = list(view.fields).index(group)
    (found,) = [one for one in view.editors[group] if one.field.label == label]
    return found


def test_the_form_shows_the_position_on_the_bench(view: SetupView) -> None:
    assert view.groups.titles == ("Table", "Player 1", "Player 2")
    assert at(view, "Player 1", "Damage").input.value == 2
    assert "Clownfish" in at(view, "Player 1", "Body").kept.value
    assert at(view, "Player 2", "Body").kept.value == "made up: Mine"
    assert at(view, "Table", "discard pile").values == ["Orca"]
    assert "<svg" in view.picture.svg
    assert "Reconstructed cards" in view.note.value
    assert "new game in Play" in view.note.value
    assert view.back.disabled
    assert not view.apply.disabled


def test_editors_are_made_only_for_groups_that_are_looked_at(view: SetupView) -> None:
    assert list(view.editors) == ["Table"]
    view.groups.selected_index = 2
    assert list(view.editors) == ["Table", "Player 2"]


def test_an_edit_changes_the_draft_and_the_picture_but_not_the_bench(view: SetupView) -> None:
    session, before = view.bench.session, view.picture.svg
    at(view, "Player 1", "Damage").input.value = 5
    assert view.data["fish"][0]["damage"] == 5
    assert view.picture.svg != before
    assert view.bench.session is session
    assert session.position.fish[0].damage == 2
    assert not view.back.disabled
    assert "not applied yet" in view.state.value
    assert view.bench.messages == []


def test_apply_puts_the_draft_on_the_bench_with_all_that_was_not_edited(view: SetupView) -> None:
    at(view, "Player 1", "Damage").input.value = 5
    view.apply.click()
    position = view.bench.session.position
    assert [card.name for card in position.fish[0].body] == ["Red Guppy", "Clownfish"]
    assert position.fish[0].damage == 5
    assert position.fish[1].body[0].name == "Mine"
    assert [card.name for card in position.discard] == ["Orca"]
    assert "on the table" in view.bench.messages[-1].text
    assert view.back.disabled
    assert "position on the bench" in view.state.value


def test_back_returns_to_the_bench(view: SetupView) -> None:
    number = at(view, "Player 1", "Damage")
    number.input.value = 5
    view.back.click()
    assert number.input.value == 2
    assert view.data == view.bench.session.game.form(view.bench.session.position)[0]
    assert view.back.disabled


def test_undoing_an_edit_by_hand_counts_as_unchanged(view: SetupView) -> None:
    number = at(view, "Player 1", "Damage")
    number.input.value = 5
    number.input.value = 2
    assert view.back.disabled


def test_every_problem_is_named_as_it_arises_and_apply_waits(view: SetupView) -> None:
    body, slot = at(view, "Player 1", "Body"), at(view, "Table", "stream slot 3")
    card, before = slot.input.value, view.picture.svg
    body.input.value = "Nonsense"
    assert body.input.value == "Nonsense"
    assert "not a card of the set" in view.problem_list.value
    assert view.apply.disabled
    assert view.picture.faded
    assert view.picture.svg == before
    assert "The picture is of the last position" in view.state.value
    slot.input.value = ""
    assert "not a card of the set" in view.problem_list.value
    assert "stream.cycle" in view.problem_list.value
    slot.input.value = card
    body.input.value = "orca"
    assert "setup.components" in view.problem_list.value, "the Orca lies in the discard pile"
    at(view, "Table", "discard pile").buttons["remove"].click()
    assert "No problems" in view.problem_list.value
    assert not view.apply.disabled
    assert not view.picture.faded
    assert view.picture.svg != before


def test_a_warning_does_not_hinder(view: SetupView) -> None:
    at(view, "Player 1", "Damage").input.value = 500
    assert "Warning:" in view.problem_list.value
    assert not view.apply.disabled
    view.apply.click()
    assert not view.bench.messages[-1].is_error
    assert "warning" in view.bench.messages[-1].text


def test_the_next_cards_of_the_deck_keep_their_order(view: SetupView) -> None:
    top = at(view, "Table", "next cards of the deck")
    for name in ("Great White", "Narwhal Tusk"):
        top.input.value = name
        top.buttons["add"].click()
    top.entries.index = 1
    top.buttons["earlier"].click()
    view.apply.click()
    names = [card.name for card in view.bench.session.position.top]
    assert names == ["Narwhal Tusk", "Great White"]


def test_an_unchanged_form_follows_the_bench() -> None:
    view = view_of(table(made_up(level=3, die=10, ferocity=9), made_up(level=3, health=50)))
    number = at(view, "Player 2", "Damage")
    view.bench.act(lambda: view.bench.answer("attack 2"))
    view.bench.act(view.bench.roll)
    damage = view.bench.session.position.fish[1].damage
    assert damage > 0
    assert number.input.value == damage
    assert view.back.disabled


def test_a_draft_is_kept_while_the_game_goes_on() -> None:
    view = view_of(table(made_up(level=3, die=10, ferocity=9), made_up(level=3, health=50)))
    number = at(view, "Player 2", "Poison Level")
    number.input.value = 2
    view.bench.act(lambda: view.bench.answer("attack 2"))
    assert get(view.data, number.field) == 2
    view.bench.act(view.bench.roll)
    assert number.input.value == 2
    assert "went on" in view.state.value
    view.back.click()
    assert number.input.value == view.bench.session.position.fish[1].poison


def test_a_file_that_is_opened_takes_the_place_of_a_draft(view: SetupView) -> None:
    number = at(view, "Player 1", "Damage")
    written = view.bench.written()
    number.input.value = 5
    view.files.open(b"{")
    assert number.input.value == 5, "nothing is lost by a bad file"
    view.files.open(written)
    assert number.input.value == 2
    assert view.back.disabled


def test_another_number_of_players_gives_another_form(view: SetupView) -> None:
    view.bench.act(lambda: view.bench.put(played(6, players=4)))
    assert len(view.groups.titles) == 5
    assert list(view.editors) == ["Table"]
    assert view.groups.selected_index == 0


def test_an_unforeseen_error_becomes_a_message(view: SetupView, monkeypatch: Any) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("boom")

    number = at(view, "Player 1", "Damage")
    monkeypatch.setattr(type(view.game), "read", broken)
    number.input.value = 5
    assert "boom" in view.bench.messages[-1].text


def test_a_position_from_nothing() -> None:
    """Before the set-up, all that is missing is named until it is there."""
    view = view_of(adaptlab.new("adapt", players=2))
    at(view, "Table", "step of the turn").input.value = "action"
    assert view.apply.disabled
    at(view, "Player 1", "Body").input.value = "Clownfish"
    at(view, "Player 2", "Body").input.value = "Frogfish"
    assert not view.apply.disabled
    view.apply.click()
    assert [one.body[-1].name for one in view.bench.session.position.fish] == [
        "Clownfish",
        "Frogfish",
    ]


@pytest.mark.parametrize("players", [2, 6])
def test_every_group_of_a_game_that_was_played_can_be_opened(players: int) -> None:
    view = view_of(played(25, seed=players, players=players))
    before = view.data
    for index in range(len(view.fields)):
        view.groups.selected_index = index
    assert len(view.editors) == players + 1
    assert view.data is before, "looking changes nothing"
    assert not view.edited
