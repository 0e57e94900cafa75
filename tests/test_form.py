"""Positions as forms: every field is where it says, and what is put in is read back."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import adaptlab
from adaptlab.action import Cell
from adaptlab.adapt.game import GAME
from adaptlab.form import Field, get, put
from adaptlab.games import find
from tests.adapt.table import fish, made_up, table
from tests.playing import go_on, played

GAMES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "edition": "pnp"},
    {"players": 4, "school_battle": True},
    {"players": 6, "kingfish": True},
]


def field(path: tuple[str | int, ...], kind: Any = "number", usual: Any = 0) -> Field:
    return Field(path, "a field", kind, "a group", usual)


def named(fields: list[Field], group: str, label: str) -> Field:
    (found,) = [one for one in fields if (one.group, one.label) == (group, label)]
    return found


# ---------------------------------------------------------------- any form


def test_a_value_is_found_by_its_path() -> None:
    data = {"fish": [{"damage": 3}, {"parts": {"Tail": "x"}}]}
    assert get(data, field(("fish", 0, "damage"))) == 3
    assert get(data, field(("fish", 1, "parts", "Tail"), usual=None)) == "x"


@pytest.mark.parametrize("path", [("fish", 1, "damage"), ("fish", 5, "damage"), ("gone", "a")])
def test_what_the_data_leave_out_has_its_usual_value(path: tuple[str | int, ...]) -> None:
    assert get({"fish": [{"damage": 3}, {}]}, field(path, usual=7)) == 7


def test_a_value_that_is_no_table_has_nothing_in_it() -> None:
    assert get({"stream": "Orca"}, field(("stream", 0, "x"), usual=7)) == 7


def test_putting_leaves_the_old_data_as_they_were() -> None:
    data = {"fish": [{"damage": 3}]}
    changed = put(data, field(("fish", 0, "damage")), 4)
    assert changed == {"fish": [{"damage": 4}]}
    assert data == {"fish": [{"damage": 3}]}


def test_the_usual_value_is_left_out() -> None:
    assert put({"fish": [{"damage": 3, "air": 1}]}, field(("fish", 0, "damage")), 0) == {
        "fish": [{"air": 1}]
    }
    assert put({"fish": [{}]}, field(("fish", 0, "damage")), 0) == {"fish": [{}]}


def test_putting_makes_the_tables_on_the_way() -> None:
    assert put({}, field(("cooldowns", "jump")), 2) == {"cooldowns": {"jump": 2}}
    assert put({"fish": []}, field(("fish", 1, "damage")), 2) == {"fish": [{}, {"damage": 2}]}
    assert put({}, field(("fish", 0, "damage")), 2) == {"fish": [{"damage": 2}]}


def test_an_entry_of_a_list_is_replaced_and_never_left_out() -> None:
    assert put({"top": ["a", "b"]}, field(("top", 0), usual="c"), "c") == {"top": ["c", "b"]}


# ---------------------------------------------------------------- A.D.A.P.T.


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_form_reads_back_as_the_same_position(game: dict[str, Any]) -> None:
    s = adaptlab.new("adapt", seed=5, **game)
    random = Random(5)
    seen: Counter[str] = Counter()
    while s.pending is not None and len(s.answers) < 250:
        if s.position.step != "setup":
            data, _ = GAME.form(s.position)
            assert GAME.read(data)[0] == s.position
            seen[s.position.step] += 1
        go_on(s, random)
    assert {"start", "action", "cycle"} <= seen.keys()


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_paths_and_labels_are_unique_and_values_within_their_bounds(game: dict[str, Any]) -> None:
    s = played(12, seed=4, **game)
    data, fields = GAME.form(s.position)
    assert len({one.path for one in fields}) == len(fields)
    assert len({(one.group, one.label) for one in fields}) == len(fields)
    for one in fields:
        value = get(data, one)
        if one.kind == "number":
            assert one.low <= value <= one.high
        elif one.kind == "flag":
            assert isinstance(value, bool)
        elif one.kind == "list":
            assert len(value) <= one.most
            assert set(value) <= set(one.choices)
        elif isinstance(value, str | int):
            assert value in one.choices


def other_values(one: Field) -> list[Any]:
    """Some values of a field, its usual one among them."""
    if one.kind == "number":
        return [one.low, one.low + 1, one.usual]
    if one.kind == "flag":
        return [False, True]
    if one.kind == "list":
        return [[], [one.choices[-1]]]
    return [*one.choices[:2], one.usual]


def quiet() -> adaptlab.Session:
    """A table at which most fields may have any value."""
    return table(fish("Red Guppy"), fish("Green Guppy"), number=3, turn=2, step="start")


def test_every_value_that_can_be_read_reads_back_as_it_was_put() -> None:
    """The usual value of a field is what the reader takes when the field is left out."""
    data, fields = GAME.form(quiet()._start)
    stood = Counter[str]()
    for one in fields:
        for value in other_values(one):
            changed = put(data, one, value)
            try:
                position, _ = GAME.read(changed)
            except adaptlab.InvalidPosition:
                continue
            again, _ = GAME.form(position)
            assert get(again, one) == value, one
            stood[one.label] += 1
    # Only what would have to change together with something else is never readable.
    never = {one.label for one in fields} - stood.keys()
    assert not never


@pytest.mark.parametrize(
    ("group", "label", "value"),
    [
        ("Table", "step of the turn", "start"),
        ("Table", "step of the turn", "action"),
        ("Player 1", "Experience", 0),
        ("Player 1", "Experience", 1),
        ("Player 2", "Body", "Red Guppy"),
        ("Player 2", "auto-adapt still to come", False),
    ],
)
def test_a_single_change(group: str, label: str, value: Any) -> None:
    s = table(fish(), fish("Green Guppy"))
    data, fields = GAME.form(s.position)
    one = named(fields, group, label)
    position, _ = GAME.read(put(data, one, value))
    assert get(GAME.form(position)[0], one) == value


def test_the_turn_can_be_given_to_another_player() -> None:
    s = table(fish(), fish("Frogfish"))
    data, fields = GAME.form(s.position)
    position, _ = GAME.read(put(data, named(fields, "Table", "whose turn"), 2))
    assert (position.turn, position.actor, position.waiting) == (2, 2, [2])


def test_the_deck_follows_the_other_fields() -> None:
    s = table(fish(), fish("Frogfish"))
    data, fields = GAME.form(s.position)
    position, _ = GAME.read(put(data, named(fields, "Table", "next cards of the deck"), ["Orca"]))
    assert [card.name for card in position.top] == ["Orca"]
    assert len(position.deck) == len(s.position.deck) - 1


def test_a_deck_that_lacks_cards_stays_so() -> None:
    s = table(fish(), fish("Frogfish"), deck=["Orca", "Great White"])
    data, fields = GAME.form(s.position)
    assert GAME.read(data)[0] == s.position
    position, _ = GAME.read(put(data, named(fields, "Table", "the rest of the deck"), []))
    assert position.deck == []


def test_a_defeated_fish_shows_as_such_and_can_come_back() -> None:
    s = table(fish(), {"alive": False, "experience": 4}, fish("Frogfish"))
    data, fields = GAME.form(s.position)
    alive, body = (named(fields, "Player 2", label) for label in ("in the game", "Body"))
    assert get(data, alive) is False
    assert get(data, body) is None
    position, _ = GAME.read(put(put(data, alive, True), body, "Orca"))
    assert position.fish[1].alive
    assert position.fish[1].experience == 4


def test_a_jump_can_be_made_longer() -> None:
    s = table(fish(air=1, jumped=1), fish("Frogfish"), turn=2)
    data, fields = GAME.form(s.position)
    longer = put(data, named(fields, "Player 1", "in the air for"), 3)
    longer = put(longer, named(fields, "Player 1", "rounds of this Jump"), 3)
    assert GAME.read(longer)[0].fish[0].air == 3


def test_stacks_and_made_up_bodies_are_kept() -> None:
    s = table(
        fish(["Red Guppy", "Clownfish"], "Sawfish Horn"),
        made_up(level=3, die=10, ferocity=4),
    )
    data, fields = GAME.form(s.position)
    assert get(data, named(fields, "Player 1", "Body")) == ["Red Guppy", "Clownfish"]
    assert get(data, named(fields, "Player 2", "Body"))["ferocity"] == 4
    changed = put(data, named(fields, "Player 2", "Damage"), 2)
    position, _ = GAME.read(changed)
    assert position.fish[1].stats.ferocity == 4
    assert [card.name for card in position.fish[0].body] == ["Red Guppy", "Clownfish"]


def test_a_position_can_be_made_from_nothing() -> None:
    """Before the set-up there are no fish, but every player has fields."""
    s = adaptlab.new("adapt", players=2)
    data, fields = GAME.form(s._start)
    for group, label, value in (
        ("Table", "step of the turn", "action"),
        ("Player 2", "Body", "Frogfish"),
        ("Player 1", "Body", "Red Guppy"),
    ):
        data = put(data, named(fields, group, label), value)
    position, _ = GAME.read(data)
    assert [fish.body[-1].name for fish in position.fish] == ["Red Guppy", "Frogfish"]


# ---------------------------------------------------------------- maps, in a game of one's own


class Planet(adaptlab.Position):
    """Parts on the cells of a planet, and what is known of them."""

    parts: dict[Cell, str]
    heat: dict[Cell, int]
    seen: dict[str, bool]
    ranks: dict[int, int]


class Colony(adaptlab.Game):
    name, title, position = "colony", "Colony", Planet
    texts = {"colony.turn": "You may pass."}

    def set_up(self, g: Planet) -> None:
        g.parts = {(row, column): "A1" for row in range(30) for column in range(20)}
        g.heat = {(4, 2): 7}

    def step(self, g: Planet) -> Any:
        yield adaptlab.Choose(g.turn, (adaptlab.Action("pass"),), "Pass?", "colony.turn")
        g.next_turn()


def test_a_large_board_is_one_field() -> None:
    game = Colony()
    data, fields = game.form(game.new(game.ruleset()))
    maps = {one.label: one for one in fields if one.kind == "map"}
    assert list(maps) == ["parts", "heat", "seen", "ranks"]
    assert len(fields) == len(maps) + 2, "whose turn and its number are the others"
    assert get(data, maps["parts"])["29,19"] == "A1"
    assert maps["parts"].mark == "cell"
    assert maps["parts"].group == "Parts"
    assert (maps["heat"].low, maps["heat"].high > 0) == (0, True)
    assert maps["seen"].choices == (True, False)


def test_a_map_that_was_edited_is_read_back() -> None:
    game = Colony()
    data, fields = game.form(game.new(game.ruleset()))
    maps = {one.label: one for one in fields if one.kind == "map"}
    for label, value in (
        ("parts", {"12,41": "A1", "3,0": "Reactor: small"}), ("heat", {}),
        ("seen", {"north": True}), ("ranks", {"2": 5}),
    ):  # fmt: skip
        data = put(data, maps[label], value)
        assert get(data, maps[label]) == value
    position, problems = game.read(data)
    assert problems == []
    assert position.parts == {(12, 41): "A1", (3, 0): "Reactor: small"}
    assert (position.heat, position.seen, position.ranks) == ({}, {"north": True}, {2: 5})
    assert game.form(position)[0] == data
    assert game.read(game.dump(position))[0] == position


@pytest.mark.parametrize(
    ("label", "wrong", "told"),
    [
        ("parts", {"north": "A1"}, "parts: expected cells such as 12,40 as keys, not 'north'"),
        ("parts", {"1,2": 5}, "parts, 1,2: expected text, not 5"),
        ("heat", {"4,2": "hot"}, "heat, 4,2: expected a whole number"),
        ("seen", {"north": "yes"}, "seen, north: expected true or false"),
        ("ranks", {"first": 1, "9" * 400: 1}, "ranks: expected numbers as keys, not 'first'"),
    ],
)
def test_what_a_map_cannot_hold_is_named_by_the_reader(
    label: str, wrong: dict[str, Any], told: str
) -> None:
    game = Colony()
    data, fields = game.form(game.new(game.ruleset()))
    (one,) = [each for each in fields if each.label == label]
    with pytest.raises(adaptlab.InvalidPosition) as error:
        game.read(put(data, one, wrong))
    assert told in str(error.value)


def test_the_cells_of_adaptoid_are_one_field() -> None:
    game = find("adaptoid")
    data, fields = game.form(adaptlab.new("adaptoid").position)
    (cells,) = [one for one in fields if one.kind == "map"]
    assert get(data, cells) == {"42": "w00", "46": "b00"}
    position, _ = game.read(put(data, cells, {"44": "b33"}))
    assert get(game.form(position)[0], cells) == {"44": "b33"}
    assert "cells" not in put(data, cells, {}), "an empty board is what the reader takes anyway"


# ---------------------------------------------------------------- measures


def test_measures_look_at_a_position() -> None:
    s = table(fish(damage=3, poison=1), fish("Frogfish", stunned=True))
    told = {name: of(s.position) for name, of in GAME.measures(s.position).items()}
    assert told["Player 1: Damage"] == 3
    assert told["Player 1: Poison Level"] == 1
    assert told["Player 1: is stunned"] is False
    assert told["Player 2: is stunned"] is True
    assert told["Player 2: Experience"] == 1
    assert told["Player 2: Body"] == "Frogfish"
    assert told["Player 1: is alive"] is True
    assert told["winner"] == "nobody yet"
    assert told["Gene Stream"].count(",") == 2


def test_measures_of_a_finished_game() -> None:
    s = played(1000)
    told = {name: of(s.position) for name, of in GAME.measures(s.position).items()}
    assert told["winner"] == str(s.result)
    assert "none" in {told["Player 1: Body"], told["Player 2: Body"]}


def test_every_measure_can_be_a_distribution() -> None:
    s = table(made_up(level=3, die=10, ferocity=9), made_up(level=3, health=1))
    for name, of in GAME.measures(s.position).items():
        dist = adaptlab.outcomes(s, "attack 2", of)
        assert sum(p for _, p in dist.items()) == 1, name
