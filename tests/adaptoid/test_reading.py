"""Positions as data: every problem is named, a good one comes back, and a form edits it."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given as having
from hypothesis import settings
from hypothesis import strategies as st

import adaptlab
from adaptlab import AdaptlabError, InvalidPosition, adaptoid
from adaptlab.adaptoid import Reach, hungry, position, reach, spawn_cells
from adaptlab.form import Field, get, put
from adaptlab.games import find
from tests.adaptoid.positions import GAMES, board, data, given, lost, played, table, table3

SAME_EACH_TIME = settings(derandomize=True, deadline=None, max_examples=40)

GOOD = data("42w11 46b02", lost="1-2", turn="black", number=7, step="move")


def changed(**fields: Any) -> dict[str, Any]:
    """A good position with other fields."""
    return {**deepcopy(GOOD), **fields}


# ---------------------------------------------------------------- one problem each

CELLS = {"42": "w11", "46": "b02"}
CODE = "expected an adaptoid such as w21, not "
BAD: dict[str, tuple[Any, str, str, str | None]] = {
    "no table": (None, "position", "expected a table, not None", None),
    "a list": ([], "position", "expected a table, not []", None),
    "a number": (42, "position", "expected a table, not 42", None),
    "an unknown field": (
        changed(colour="white"), "colour", "no such field; there are ruleset, cells, turn, step",
        None,
    ),
    "cells in a list": (changed(cells=["42w11"]), "cells", "expected a table, not ['42w11']", None),
    "no such cell": (
        changed(cells={**CELLS, "48": "w00"}), "cell 48", "the board has no such cell", "board",
    ),
    "a cell of three digits": (
        changed(cells={**CELLS, "142": "w00"}), "cell 142", "the board has no such cell", "board",
    ),
    "a cell as a number": (
        changed(cells={**CELLS, 44: "w00"}), "cell 44", "the board has no such cell", "board",
    ),
    "a cell in words": (
        changed(cells={**CELLS, "(4, 4)": "w00"}), "cell (4, 4)", "the board has no such", "board",
    ),
    "no cell": (changed(cells={**CELLS, "": "w00"}), "cell ", "the board has no such", "board"),
    "a code in capitals": (changed(cells={**CELLS, "44": "W00"}), "cell 44", CODE + "'W00'", None),
    "a code too short": (changed(cells={**CELLS, "44": "w0"}), "cell 44", CODE + "'w0'", None),
    "a code too long": (changed(cells={**CELLS, "44": "w000"}), "cell 44", CODE + "'w000'", None),
    "an unknown colour": (changed(cells={**CELLS, "44": "g00"}), "cell 44", CODE + "'g00'", None),
    "letters for limbs": (changed(cells={**CELLS, "44": "wab"}), "cell 44", CODE + "'wab'", None),
    "foreign digits": (changed(cells={**CELLS, "44": "w٣٣"}), "cell 44", CODE + "'w٣٣'", None),
    "no code": (changed(cells={**CELLS, "44": None}), "cell 44", CODE + "None", None),
    "limbs in a list": (changed(cells={**CELLS, "44": [0, 1]}), "cell 44", CODE + "[0, 1]", None),
    "red in a game for two": (
        changed(cells={**CELLS, "44": "r00"}), "cell 44", "red does not play adaptoid",
        "adapt3.players",
    ),
    "seven limbs": (
        changed(cells={**CELLS, "44": "w43"}), "cell 44", "more than 6 limbs: w43", "grow.limb",
    ),
    "thirteen legs": (
        changed(cells={"11": "w60", "31": "w60", "74": "w10", "46": "b00"}),
        "white", "13 legs, more than 12", "setup.stock",
    ),
    "thirteen pincers": (
        changed(cells={"11": "b06", "31": "b06", "74": "b01", "46": "w00"}),
        "black", "13 pincers, more than 12", "setup.stock",
    ),
    "thirteen adaptoids": (
        changed(cells={"74": "b00", **{str(10 * row + column): "w00" for row in (3, 4)
                                       for column in range(1, 7)}, "47": "w00"}),
        "white", "13 adaptoids, more than 12", "setup.stock",
    ),
    "an unknown turn": (
        changed(turn="green"), "turn", "expected one of white, black, not 'green'", None,
    ),
    "a turn by its seat": (changed(turn=1), "turn", "expected one of white, black, not 1", None),
    "red's turn": (changed(turn="red"), "turn", "expected one of white, black, not 'red'", None),
    "an unknown step": (
        changed(step="starve"), "step", "expected one of move, grow, not 'starve'", None,
    ),
    "turn 0": (
        changed(number=0), "number", "expected a whole number from 1 to 10000, not 0", None,
    ),
    "turn 1.0": (
        changed(number=1.0), "number", "expected a whole number from 1 to 10000, not 1.0", None,
    ),
    "turn True": (
        changed(number=True), "number", "expected a whole number from 1 to 10000, not True", None,
    ),
    "losses in a list": (changed(lost=[0, 0]), "lost", "expected a table, not [0, 0]", None),
    "losses of nobody": (
        changed(lost={"green": 1}), "lost", "expected one of white, black, not 'green'", None,
    ),
    "losses of red": (
        changed(lost={"red": 1}), "lost", "expected one of white, black, not 'red'", None,
    ),
    "negative losses": (
        changed(lost={"white": -1}), "lost, white", "expected a whole number from 0 to", None,
    ),
    "losses in words": (
        changed(lost={"white": "two"}), "lost, white", "expected a whole number from 0 to", None,
    ),
    "an unknown winner": (
        changed(result="red"), "result", "expected one of white, black, draw, not 'red'", None,
    ),
    "a ruleset in words": (
        changed(ruleset="leaflet"), "ruleset", "expected a table, not 'leaflet'", None,
    ),
    "an unknown edition": (
        changed(ruleset={"edition": "deluxe"}), "ruleset of adaptoid, edition",
        "expected 'leaflet', not 'deluxe'", None,
    ),
    "three players": (
        changed(ruleset={"players": 3}), "ruleset of adaptoid, players", "expected 2 to 2, not 3",
        None,
    ),
    "an unknown switch": (
        changed(ruleset={"speed": 1}), "ruleset of adaptoid, speed", "no such switch; there are",
        None,
    ),
}  # fmt: skip


@pytest.mark.rule("setup.stock", "board")
@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_is_refused_and_its_place_is_named(name: str) -> None:
    written, place, message, rule = BAD[name]
    with pytest.raises(InvalidPosition) as caught:
        adaptlab.setup("adaptoid", written)
    (problem,) = [problem for problem in caught.value.problems if not problem.warning]
    assert problem.place == place
    assert problem.message.startswith(message)
    assert problem.rule == rule


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(InvalidPosition) as caught:
        adaptlab.setup(
            "adaptoid",
            {
                "ruleset": {"goal": 0, "players": 4},
                "cells": {"99": "w00", "44": "w99", "43": "b0"},
                "turn": "nobody",
                "number": None,
                "lost": {"white": "x"},
                "wind": 3,
            },
        )
    places = [problem.place for problem in caught.value.problems if not problem.warning]
    assert sorted(places) == [
        "cell 43", "cell 44", "cell 99", "lost, white", "number", "ruleset of adaptoid, goal",
        "ruleset of adaptoid, players", "turn", "wind",
    ]  # fmt: skip


def test_monstrous_values_are_clipped_in_messages() -> None:
    with pytest.raises(InvalidPosition) as caught:
        adaptlab.setup("adaptoid", changed(cells={"x" * 9999: "y" * 9999}, turn="z" * 9999))
    assert len(str(caught.value)) < 700


@pytest.mark.rule("board")
@pytest.mark.parametrize("cell", ["000000042999", "042", "٤٢"])
def test_a_cell_is_written_with_two_plain_digits(cell: str) -> None:
    with pytest.raises(InvalidPosition, match="the board has no such cell"):
        adaptlab.setup("adaptoid", changed(cells={cell: "w00", "46": "b00"}))


def test_what_is_left_out_is_as_usual() -> None:
    s = adaptlab.setup("adaptoid", {"cells": {"42": "w00", "46": "b00"}})
    assert s.position == adaptlab.new("adaptoid").position


def test_a_colour_without_adaptoids_is_a_warning_unless_it_is_about_to_grow() -> None:
    assert [str(warned) for warned in table("42w00").warnings] == [
        "warning: black: has no adaptoid on the board: the game is over [end.wiped]"
    ]
    assert [warned.rule for warned in table3("42w00 46b00").warnings] == ["adapt3.end-wiped"]
    assert [warned.rule for warned in table3("42w00 46b00 74r00", lost="0-8-0").warnings] == [
        "adapt3.end-eight"
    ]
    assert table("42w00", step="grow").warnings == ()


def test_a_goal_that_is_agreed_is_the_one_that_warns() -> None:
    assert table("42w00 46b00", lost="3-0", goal=4).warnings == ()
    assert [w.message for w in table("42w00 46b00", lost="4-0", goal=4).warnings] == [
        "has lost 4, which ends the game at 4"
    ]


# ---------------------------------------------------------------- written and read


@SAME_EACH_TIME
@having(
    st.sampled_from(GAMES),
    st.integers(0, 250),
    st.integers(0, 10**6),
    st.fixed_dictionaries(
        {}, optional={"goal": st.integers(1, 36), "suicide_attacks": st.booleans()}
    ),
)
def test_data_come_back_as_they_were(
    game: str, answers: int, seed: int, how: dict[str, Any]
) -> None:
    s = played(game, answers, seed, **how)
    written = json.loads(json.dumps(find(game).dump(s.position)))
    read, warnings = find(game).read(written)
    assert read == s.position
    assert read.ruleset == s.position.ruleset
    assert warnings == []
    assert find(game).dump(read) == find(game).dump(s.position)


def test_the_data_of_a_position() -> None:
    g = table3("42w21 24b00 64r05", turn="red", step="grow", number=9, lost="1-0-2", goal=4)
    assert find("adapt3").dump(g.position) == {
        "ruleset": {"edition": "leaflet", "players": 3, "goal": 4},
        "cells": {"24": "b00", "42": "w21", "64": "r05"},
        "turn": "red",
        "step": "grow",
        "number": 9,
        "lost": {"white": 1, "black": 0, "red": 2},
    }


@pytest.mark.parametrize("result", ["white", "black", "draw"])
def test_a_finished_game_is_read_as_finished(result: str) -> None:
    s = adaptlab.setup("adaptoid", changed(result=result))
    assert s.pending is None
    assert find("adaptoid").dump(s.position)["result"] == result
    told = "a draw" if result == "draw" else f"{result.capitalize()} won"
    assert s.game.ended(s.result) == told


# ---------------------------------------------------------------- a form


def field(g: Any, *path: str | int) -> Field:
    """The field of a position with this path."""
    game = find("adaptoid" if len(g.rules.seats) == 2 else "adapt3")
    (found,) = [each for each in game.form(g)[1] if each.path == path]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_form_has_a_field_for_everything(game: str) -> None:
    written, fields = find(game).form(adaptlab.new(game).position)
    colours = ("white", "black", "red")[: 2 if game == "adaptoid" else 3]
    paths = [each.path for each in fields]
    assert paths[: 3 + len(colours)] == [
        ("turn",), ("step",), ("number",), *(("lost", colour) for colour in colours),
    ]  # fmt: skip
    assert paths[3 + len(colours) :] == [("cells",)]
    assert written == find(game).dump(adaptlab.new(game).position)
    cells = fields[-1]
    assert len(cells.choices) == 28 * len(colours)
    assert len(cells.keys) == 37
    assert (cells.keys[0], cells.keys[-1], cells.mark) == ("11", "74", "cell")


def test_a_form_edits_a_position() -> None:
    g = adaptlab.new("adaptoid").position
    written = find("adaptoid").form(g)[0]
    for path, value in [
        (("cells",), {"44": "b33", "42": "w21"}),
        (("turn",), "black"),
        (("step",), "grow"),
        (("number",), 12),
        (("lost", "white"), 3),
    ]:
        written = put(written, field(g, *path), value)
        assert get(written, field(g, *path)) == value
    s = adaptlab.setup("adaptoid", written)
    assert board(s.position) == "42w21 44b33"
    assert (s.position.turn, s.position.step, s.position.number) == (2, "grow", 12)
    assert lost(s) == "3-0"


@SAME_EACH_TIME
@having(st.sampled_from(GAMES), st.integers(0, 200), st.integers(0, 10**6))
def test_a_form_reads_and_puts_back_what_stands_there(game: str, answers: int, seed: int) -> None:
    g = played(game, answers, seed).position
    if g.result is not None:
        return
    written, fields = find(game).form(g)
    again = written
    for each in fields:
        value = get(written, each)
        if each.kind == "map":
            assert value.keys() <= set(each.keys)
            assert set(value.values()) <= set(each.choices)
        else:
            assert value in each.choices or value == each.usual or each.low <= value <= each.high
        again = put(again, each, value)
    assert find(game).read(again)[0] == g


@pytest.mark.rule("grow.limb")
def test_every_adaptoid_that_a_form_offers_can_stand() -> None:
    g = adaptlab.new("adaptoid").position
    written, cells = find("adaptoid").form(g)[0], field(g, "cells")
    for code in cells.choices:
        assert int(code[1]) + int(code[2]) <= 6
        adaptlab.setup("adaptoid", put(written, cells, {"44": code}))


# ---------------------------------------------------------------- asking about positions


@pytest.mark.rule("move.range", "move.attack")
def test_reach_gives_empty_cells_and_enemies() -> None:
    g = position(white={(4, 2): (2, 1)}, black={(4, 3): (0, 0), (4, 4): (0, 3), (5, 2): (0, 6)})
    found = reach(g, (4, 2))
    assert isinstance(found, Reach)
    assert found.enemies == ((4, 3), (5, 2))
    assert found.empty == (
        (2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (4, 1), (5, 1), (6, 1),
    )  # fmt: skip
    assert reach(g, (4, 4)) == Reach((), ())


def test_reach_may_be_asked_for_any_colour() -> None:
    g = position(white={(4, 4): (0, 0)}, black={(1, 1): (1, 1)})
    assert reach(g, (1, 1)) == Reach(((1, 2), (2, 1), (2, 2)), ())


@pytest.mark.parametrize(
    "cell",
    [42, "42", (4,), (4, 2, 0), (0, 0), (4, 8), (8, 1), (-4, 2), (4.0, 2), (True, 2), [4, 2], None,
     (4, "2"), (1, 32), (0, 42), (4, 0), (10**30, 1)],
    ids=repr,
)  # fmt: skip
def test_reach_wants_a_cell(cell: Any) -> None:
    g = adaptlab.new("adaptoid").position
    message = r"^cell: expected \(row, column\) on the board, not "
    with pytest.raises(AdaptlabError, match=message):
        reach(g, cell)


def test_reach_wants_an_adaptoid() -> None:
    with pytest.raises(AdaptlabError, match=r"^cell: \(4, 4\) is empty; expected one with an"):
        reach(adaptlab.new("adaptoid").position, (4, 4))


@pytest.mark.rule("grow.create", "setup.stock")
def test_spawn_cells_of_a_colour() -> None:
    g = table3("11w00 24b00 23r00 33r60").position
    assert spawn_cells(g, "white") == ((1, 2), (2, 1), (2, 2))
    assert spawn_cells(g, "black") == ((1, 3), (1, 4), (2, 5), (3, 4), (3, 5))
    twelve = {(row, column): (0, 0) for row in (3, 4) for column in range(1, 7)}
    g = position(white=twelve, black={(7, 4): (0, 0)})
    assert spawn_cells(g, "white") == ()


@pytest.mark.rule("starve")
def test_hungry_of_a_colour() -> None:
    g = table("11b04 14b03 44b60 45w00 33w33").position
    assert hungry(g, "black") == ((1, 1), (4, 4))
    assert hungry(g, "white") == ((3, 3),)


@pytest.mark.parametrize("ask", [spawn_cells, hungry])
@pytest.mark.parametrize("colour", ["red", "green", "White", "", None, 1, "nobody", []], ids=repr)
def test_a_colour_must_play(ask: Any, colour: Any) -> None:
    g = adaptlab.new("adaptoid").position
    with pytest.raises(AdaptlabError, match=r"^colour: expected white or black, not "):
        ask(g, colour)
    assert ask(adaptlab.new("adapt3").position, "red") is not None


def test_an_exact_position() -> None:
    g = position(
        white={(4, 2): (1, 2)}, black={(4, 6): (0, 0)}, red={(7, 4): (6, 0)}, to_move="red",
        lost={"black": 3}, number=8, step="grow", goal=4, turn_order="white-red-black",
    )  # fmt: skip
    assert board(g) == "42w12 46b00 74r60"
    assert (g.turn, g.number, g.step, g.lost) == (3, 8, "grow", [0, 0, 3, 0])
    assert g.rules.goal == 4
    assert given(adaptlab.setup("adapt3", g), "new 64").position.turn == 2


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"white": {42: (0, 0)}}, r"white, 42: expected \{\(row, column\): \(legs, pincers\)\}"),
        ({"white": {"42": (0, 0)}}, r"white, '42': expected \{\(row, column\)"),
        ({"white": {(4, 2): 11}}, r"white, \(4, 2\): expected \{\(row, column\)"),
        ({"white": {(4, 2): (1, -1)}}, r"white, \(4, 2\): expected \{\(row, column\)"),
        ({"white": {(4, 2): (1.0, 1)}}, r"white, \(4, 2\): expected \{\(row, column\)"),
        ({"white": {(4, 2): [1, 1]}}, r"white, \(4, 2\): expected \{\(row, column\)"),
        ({"white": {(4, 2, 0): (1, 1)}}, r"white, \(4, 2, 0\): expected \{\(row, column\)"),
        ({"white": {(4, 12): (1, 1)}}, r"white, \(4, 12\): expected \{\(row, column\)"),
        ({"white": {(4, 8): (1, 1)}}, "cell 48: the board has no such cell"),
        ({"white": {(0, 0): (1, 1)}}, "cell 00: the board has no such cell"),
        ({"white": {(4, 2): (4, 3)}}, "cell 42: more than 6 limbs: w43"),
        ({"white": {(4, 6): (0, 0)}}, r"black, \(4, 6\): two adaptoids on one cell"),
        ({"to_move": "red"}, "turn: expected one of white, black, not 'red'"),
        ({"to_move": 1}, "turn: expected one of white, black, not 1"),
        ({"step": "starve"}, "step: expected one of move, grow, not 'starve'"),
        ({"number": 0}, "number: expected a whole number from 1"),
        ({"lost": {"red": 1}}, "lost: expected one of white, black, not 'red'"),
        ({"goal": 0}, "ruleset of adaptoid, goal: expected a whole number from 1 to 36, not 0"),
        ({"speed": 1}, "ruleset of adaptoid, speed: no such switch"),
        ({"edition": "x"}, "ruleset of adaptoid, edition: expected 'leaflet', not 'x'"),
        ({"players": 3}, "ruleset of adaptoid, players: expected 2 to 2, not 3"),
        ({"red": {}, "players": 2}, "ruleset of adapt3, players: expected 3 to 3, not 2"),
    ],
)
def test_an_impossible_position_is_refused(fields: dict[str, Any], message: str) -> None:
    usual: dict[str, Any] = {"white": {(4, 2): (0, 0)}, "black": {(4, 6): (0, 0)}}
    with pytest.raises(InvalidPosition, match=f"^{message}"):
        position(**{**usual, **fields})


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"white": None}, "white"),
        ({"white": [(4, 2)]}, "white"),
        ({"black": "46b00"}, "black"),
        ({"red": 3}, "red"),
        ({"lost": 5}, "lost"),
        ({"lost": "0-0"}, "lost"),
    ],
)
def test_a_position_is_made_of_tables(fields: dict[str, Any], place: str) -> None:
    usual: dict[str, Any] = {"white": {(4, 2): (0, 0)}, "black": {(4, 6): (0, 0)}}
    with pytest.raises(InvalidPosition, match=f"^{place}: expected "):
        position(**{**usual, **fields})


def test_the_public_names() -> None:
    assert set(adaptoid.__all__) == {
        "Position", "Reach", "hungry", "position", "position_text", "reach", "replay",
        "spawn_cells", "turns_text",
    }  # fmt: skip
    assert adaptlab.adaptoid is adaptoid
