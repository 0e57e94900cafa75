"""The start and the ends of the game for two, and the switches that change them."""

from __future__ import annotations

from typing import Any

import pytest

import adaptlab
from adaptlab import InvalidPosition, InvalidRuleset
from adaptlab.games import find
from tests.adaptoid.positions import (
    board,
    cited,
    data,
    given,
    happened,
    lost,
    offered,
    refusal,
    table,
    winner,
)

# ---------------------------------------------------------------- the start


@pytest.mark.rule("setup.start")
def test_each_colour_starts_with_one_bare_adaptoid_and_white_plays_first() -> None:
    s = adaptlab.new("adaptoid")
    assert board(s.position) == "42w00 46b00"
    assert (s.position.turn, s.position.number, s.position.step) == (1, 1, "move")
    assert lost(s) == "0-0"
    assert [str(option) for option in s.options] == ["stay"]
    given(s, "stay")
    assert len(s.options) == 8


@pytest.mark.rule("setup.start")
def test_the_turns_alternate() -> None:
    s = adaptlab.new("adaptoid")
    seats = []
    for answer in ("leg 42", "leg 46", "leg 42", "leg 46"):
        seats.append(s.position.turn)
        given(s, "stay", answer)
    assert seats == [1, 2, 1, 2]
    assert s.position.number == 5


@pytest.mark.rule("setup.start", "adapt3.start")
@pytest.mark.parametrize(
    ("game", "start", "stones"),
    [
        ("adaptoid", "33 55", "33w00 55b00"),
        ("adaptoid", "55 33", "33b00 55w00"),
        ("adaptoid", "42 43", "42w00 43b00"),
        ("adapt3", "11 44 74", "11w00 44b00 74r00"),
    ],
)
def test_another_start_can_be_agreed(game: str, start: str, stones: str) -> None:
    s = adaptlab.new(game, start=start)
    assert board(s.position) == stones
    assert f"start={start}" in str(s.position.ruleset)
    assert s.position.turn == 1


# ---------------------------------------------------------------- captures


@pytest.mark.rule("end.captures")
@pytest.mark.parametrize(
    ("before", "goal", "won"),
    [
        (4, {}, True),
        (3, {}, False),
        (0, {"goal": 1}, True),
        (2, {"goal": 3}, True),
        (4, {"goal": 6}, False),
        (5, {"goal": 6}, True),
        (35, {"goal": 36}, True),
    ],
)
def test_enough_captures_win(before: int, goal: dict[str, Any], won: bool) -> None:
    s = table("42w12 43b00 11w00 74b00", lost=f"0-{before}", **goal)
    given(s, "move 42 43", "leg 11")
    assert lost(s) == f"0-{before + 1}"
    assert winner(s) == ("white" if won else None)
    if won:
        assert cited(s) == "end.captures"
        assert s.pending is None
        assert s.options == ()
        assert s.tell(1) == ["White wins: Black lost. [end.captures]"]


@pytest.mark.rule("end.captures")
def test_captures_by_hunger_win_and_may_be_more_than_enough() -> None:
    s = given(table("42w00 11b04 14b04 71b04 55b00", lost="0-3"), "stay", "leg 42")
    assert lost(s) == "0-6"
    assert winner(s) == "white"


@pytest.mark.rule("end.captures")
def test_the_first_with_enough_captures_may_be_the_one_who_did_not_move() -> None:
    s = given(table("42w11 43b02 11w00 74b00", lost="4-0"), "move 42 43", "leg 11")
    assert winner(s) == "black"
    assert cited(s) == "end.captures"


@pytest.mark.rule("end.captures")
def test_the_end_is_judged_once_at_the_end_of_the_turn() -> None:
    s = given(table("42w12 43b00 11w00 74b00", lost="0-4"), "move 42 43")
    assert lost(s) == "0-5"
    assert s.result is None
    assert offered(s, "new")
    given(s, "new 12")
    assert winner(s) == "white"


@pytest.mark.rule("end.captures", "end.both")
def test_a_loss_in_the_move_and_captures_by_hunger_are_judged_together() -> None:
    """White's attack is Black's fifth capture; then hunger gives White his fifth: White moved."""
    s = table("42w11 43b02 11w00 71b04 74b00", lost="4-4")
    given(s, "move 42 43")
    assert s.result is None
    given(s, "leg 11")
    assert lost(s) == "5-5"
    assert winner(s) == "white"
    assert cited(s) == "end.both"


# ---------------------------------------------------------------- nobody left


@pytest.mark.rule("end.wiped")
@pytest.mark.parametrize("goal", [5, 36])
def test_a_player_without_adaptoids_loses(goal: int) -> None:
    s = given(table("42w12 43b01", goal=goal), "move 42 43", "leg 43")
    assert winner(s) == "white"
    assert cited(s) == "end.wiped"


@pytest.mark.rule("end.wiped")
def test_the_last_adaptoid_may_starve() -> None:
    s = given(table("42w00 11b04"), "stay", "leg 42")
    assert winner(s) == "white"
    assert cited(s) == "end.wiped"


@pytest.mark.rule("end.wiped", "grow.limb")
def test_a_mover_whose_last_adaptoid_falls_cannot_grow_and_loses() -> None:
    s = given(table("42w11 43b02"), "move 42 43")
    assert len(happened(s, "no-growth")) == 1
    assert winner(s) == "black"
    assert cited(s) == "end.wiped"


# ---------------------------------------------------------------- both at once

BOTH = {
    "both wiped": ("42w11 43b01", "0-0", "white", ["move 42 43"]),
    "both wiped, Black moved": ("42w01 43b11", "0-0", "black", ["move 43 42"]),
    "both have five captures": (
        "42w11 43b01 11w00 74b00", "4-4", "white", ["move 42 43", "leg 11"],
    ),
    "both have five captures, Black moved": (
        "42w01 43b11 11w00 74b00", "4-4", "black", ["move 43 42", "leg 74"],
    ),
    "the mover is wiped with his fifth capture": (
        "42w11 43b01 74b00", "0-4", "white", ["move 42 43"],
    ),
    "the mover wipes and gives the fifth capture": (
        "42w11 43b01 11w00", "4-0", "white", ["move 42 43", "leg 11"],
    ),
}  # fmt: skip


@pytest.mark.rule("end.both")
@pytest.mark.parametrize("name", BOTH)
def test_with_two_claims_the_player_who_moved_wins(name: str) -> None:
    stones, losses, mover, answers = BOTH[name]
    s = given(table(stones, lost=losses, turn=mover), *answers)
    assert winner(s) == mover
    assert cited(s) == "end.both"


@pytest.mark.rule("end.both", "starve")
def test_the_mover_is_wiped_and_his_last_enemy_starves() -> None:
    s = given(table("12w11 11b14"), "move 12 11")
    assert board(s.position) == ""
    assert lost(s) == "1-1"
    assert winner(s) == "white"
    assert cited(s) == "end.both"


# ---------------------------------------------------------------- endless play


@pytest.mark.rule("end.repetition")
@pytest.mark.parametrize(
    ("number", "switches", "over"),
    [
        (299, {}, False),
        (300, {}, True),
        (301, {}, True),
        (1, {"turn_limit": 1}, True),
        (1, {"turn_limit": 2}, False),
        (2, {"turn_limit": 2}, True),
        (300, {"turn_limit": 301}, False),
    ],
)
def test_a_game_is_a_draw_after_so_many_turns(
    number: int, switches: dict[str, Any], over: bool
) -> None:
    s = given(table("42w00 46b00", number=number, **switches), "stay", "leg 42")
    assert winner(s) == ("draw" if over else None)
    if over:
        assert cited(s) == "end.repetition"
        assert s.game.ended(s.result) == "a draw"
        assert s.tell(1) == [f"A draw after {number} turns. [end.repetition]"]


@pytest.mark.rule("end.repetition")
@pytest.mark.parametrize(("game", "turns"), [("adaptoid", 4), ("adapt3", 5)])
def test_the_turns_of_all_players_are_counted(game: str, turns: int) -> None:
    s = adaptlab.new(game, turn_limit=turns)
    begun = 0
    while s.pending is not None:
        begun += s.position.step == "move"
        s.answer(s.options[0])
    assert begun == turns
    assert winner(s) == "draw"


@pytest.mark.rule("end.repetition")
def test_a_win_in_the_last_turn_is_a_win() -> None:
    s = given(table("42w12 43b01", number=300), "move 42 43", "leg 43")
    assert winner(s) == "white"


def test_the_starting_turn_counts_too() -> None:
    s = adaptlab.new("adaptoid", turn_limit=1)
    given(s, "stay")
    assert s.result is None
    given(s, "leg 42")
    assert winner(s) == "draw"
    assert s.position.result.seats == (1, 2)


# ---------------------------------------------------------------- switches

NUMBERS = "expected a whole number from 1 to"
BAD: list[tuple[str, str, Any, str]] = [
    ("adaptoid", "goal", 0, f"goal: {NUMBERS} 36, not 0"),
    ("adaptoid", "goal", 37, f"goal: {NUMBERS} 36, not 37"),
    ("adaptoid", "goal", "5", f"goal: {NUMBERS} 36, not '5'"),
    ("adaptoid", "goal", 5.0, f"goal: {NUMBERS} 36, not 5.0"),
    ("adapt3", "goal", True, f"goal: {NUMBERS} 36, not True"),
    ("adaptoid", "turn_limit", 0, f"turn_limit: {NUMBERS} 10000, not 0"),
    ("adaptoid", "turn_limit", None, f"turn_limit: {NUMBERS} 10000, not None"),
    ("adaptoid", "suicide_attacks", 1, "suicide_attacks: expected False or True, not 1"),
    ("adaptoid", "suicide_attacks", "no", "suicide_attacks: expected False or True, not 'no'"),
    ("adaptoid", "turn_order", "white-red-black", "turn_order: no such switch; there are "),
    ("adaptoid", "speed", 3, "speed: no such switch; there are suicide_attacks, goal, start, "),
    ("adapt3", "turn_order", "red-white-black", "turn_order: expected 'white-black-red' or "),
    *(
        ("adaptoid", "start", start, "start: expected 2 different cells such as '42 46', not ")
        for start in (
            "", " ", "42", "42 42", "42 48", "42 46 44", "42,46", "42  46", "42 46 ", "4 2",
            "(4, 2) (4, 6)", 42, None, ("42", "46"), ["42", "46"], "42 -46", "42 4٦٦",
        )
    ),
    ("adapt3", "start", "42 46", "start: expected 3 different cells such as '42 24 64', not "),
    ("adapt3", "start", "42 24 24", "start: expected 3 different cells such as '42 24 64', not "),
]  # fmt: skip


@pytest.mark.rule("setup.start", "end.captures", "end.repetition", "attack.resolve")
@pytest.mark.parametrize(("game", "name", "value", "message"), BAD)
def test_a_bad_switch_is_refused(game: str, name: str, value: Any, message: str) -> None:
    with pytest.raises(InvalidRuleset) as caught:
        adaptlab.new(game, **{name: value})
    assert str(caught.value).startswith(message)
    written = data("42w00 46b00 44r00" if game == "adapt3" else "42w00 46b00", game)
    written["ruleset"][name] = value
    with pytest.raises(InvalidPosition, match=f"ruleset of {game}, {name}"):
        adaptlab.setup(game, written)


@pytest.mark.rule("setup.start")
@pytest.mark.parametrize("start", ["42 042", "042 46", "٤٢ 46", f"{'4' * 5000} 46"])
def test_a_start_is_written_in_plain_cells(start: str) -> None:
    with pytest.raises(InvalidRuleset, match="start: expected 2 different cells"):
        adaptlab.new("adaptoid", start=start)


@pytest.mark.parametrize(("game", "count"), [("adaptoid", 2), ("adapt3", 3)])
def test_the_number_of_players_and_the_edition_are_fixed(game: str, count: int) -> None:
    assert adaptlab.new(game).position.ruleset == find(game).ruleset("leaflet", count)
    for players in (1, 5 - count, 4, "two", True):
        with pytest.raises(InvalidRuleset, match=f"players: expected {count} to {count}, not "):
            adaptlab.new(game, players=players)  # type: ignore[arg-type]
    with pytest.raises(InvalidRuleset, match="edition: expected 'leaflet', not 'deluxe'"):
        adaptlab.new(game, edition="deluxe")


def test_every_bad_switch_is_named_at_once() -> None:
    with pytest.raises(InvalidRuleset) as caught:
        adaptlab.new("adapt3", goal=0, start="", turn_limit=-1, turn_order=3, speed=1)
    places = [problem.place for problem in caught.value.problems]
    assert places == ["goal", "start", "turn_limit", "turn_order", "speed"]


@pytest.mark.rule("end.captures", "end.wiped")
def test_a_position_whose_game_should_be_over_is_set_up_with_a_warning() -> None:
    s = table("42w00", lost="0-5")
    assert [(warned.place, warned.rule) for warned in s.warnings] == [
        ("black", "end.wiped"),
        ("black", "end.captures"),
    ]
    assert table("42w00 46b00", lost="4-4").warnings == ()
    given(s, "stay", "leg 42")
    assert winner(s) == "white"


def test_after_the_end_nothing_is_asked() -> None:
    s = given(table("42w12 43b01"), "move 42 43", "leg 43")
    with pytest.raises(adaptlab.NothingAsked):
        s.answer("stay")
    s.undo()
    assert s.result is None
    assert refusal(s, "new 74")[0] == "grow.create"
