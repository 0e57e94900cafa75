"""Moving and attacking: where an adaptoid may go, and who survives."""

from __future__ import annotations

import pytest

from adaptlab import IllegalAnswer
from adaptlab.adaptoid.board import CELLS, NEAR, cells_in, neighbours
from adaptlab.adaptoid.moving import refuse_move
from tests.adaptoid import naive
from tests.adaptoid.positions import (
    board,
    cells,
    given,
    happened,
    lost,
    offered,
    reached,
    refusal,
    table,
)

# ---------------------------------------------------------------- the board


@pytest.mark.rule("board")
def test_the_board_has_37_cells_in_seven_rows() -> None:
    rows = [[cell for cell in CELLS if cell // 10 == row] for row in range(1, 8)]
    assert [len(row) for row in rows] == [4, 5, 6, 7, 6, 5, 4]
    assert all(row == list(range(row[0], row[0] + len(row))) for row in rows)
    assert [row[0] for row in rows] == [11, 21, 31, 41, 51, 61, 71]
    assert len(CELLS) == 37


@pytest.mark.rule("board")
@pytest.mark.parametrize(
    ("cell", "around"),
    [
        (44, "33 34 43 45 53 54"),
        (42, "31 32 41 43 51 52"),
        (23, "12 13 22 24 33 34"),
        (63, "53 54 62 64 72 73"),
        (11, "12 21 22"),
        (14, "13 24 25"),
        (41, "31 42 51"),
        (47, "36 46 56"),
        (71, "61 62 72"),
        (74, "64 65 73"),
        (12, "11 13 22 23"),
        (31, "21 32 41 42"),
        (36, "25 35 46 47"),
        (65, "55 56 64 74"),
    ],
)
def test_the_neighbours_of_a_cell(cell: int, around: str) -> None:
    assert set(neighbours(cell)) == cells(around)
    assert set(cells_in(NEAR[cell])) == cells(around)


@pytest.mark.rule("board")
def test_both_engines_know_the_same_neighbours() -> None:
    for cell in CELLS:
        plain = {int(naive.NAME[near]) for near in naive.around(naive.HEX[str(cell)])}
        assert set(neighbours(cell)) == plain


@pytest.mark.rule("board")
@pytest.mark.parametrize("cell", [0, 5, 10, 15, 20, 26, 37, 40, 48, 57, 66, 75, 81, 142])
def test_cells_that_the_board_does_not_have_are_refused(cell: int) -> None:
    s = table("42w60 46b00")
    for answer in (f"move 42 {cell}", f"move {cell} 42"):
        assert refusal(s, answer) == ("board", f"The board has no cell {cell}.")
    given(s, "stay")
    for what in ("new", "leg", "pincer"):
        assert refusal(s, f"{what} {cell}") == ("board", f"The board has no cell {cell}.")


# ---------------------------------------------------------------- moving


@pytest.mark.rule("move.range")
@pytest.mark.parametrize(("legs", "count"), [(0, 0), (1, 6), (2, 18), (3, 35), (4, 35), (6, 35)])
def test_it_moves_up_to_as_many_cells_as_it_has_legs(legs: int, count: int) -> None:
    s = table(f"44w{legs}0 11b00")
    x, y, z = naive.HEX["44"]
    within = {
        int(name)
        for name, (a, b, c) in naive.HEX.items()
        if name not in ("44", "11") and max(abs(a - x), abs(b - y), abs(c - z)) <= legs
    }
    assert reached(s, 44) == within
    assert len(within) == count


@pytest.mark.rule("move.range")
def test_pincers_do_not_carry_it() -> None:
    assert reached(table("44w06 11b00"), 44) == set()
    assert reached(table("44w15 11b00"), 44) == cells("33 34 43 45 53 54")


@pytest.mark.rule("move.range")
def test_it_goes_in_any_directions_and_round_corners() -> None:
    s = table("41w30 42w00 51w00 74b00")
    assert reached(s, 41) == cells("31 21 32 11 22 33 43")


@pytest.mark.rule("move.range")
@pytest.mark.parametrize("between", ["43w00", "43b00"])
def test_a_way_around_somebody_costs_more_steps(between: str) -> None:
    """(4, 4) is two steps from (4, 2) through (4, 3) only, and three any other way."""
    short = table(f"42w20 {between} 74b00")
    assert refusal(short, "move 42 44") == (
        "move.range",
        "(4, 4) is more than 2 steps through empty cells away.",
    )
    long = table(f"42w30 {between} 74b00")
    assert 44 in reached(long, 42)
    assert board(given(long, "move 42 44").position).split()[-2:] == ["44w30", "74b00"]


@pytest.mark.rule("move.range")
@pytest.mark.parametrize("ring", ["12w00 21w00 22w00", "12b00 21w00 22b00", "12b00 21b00 22b00"])
def test_it_cannot_leave_a_closed_ring(ring: str) -> None:
    s = table(f"11w60 {ring} 74b00")
    assert reached(s, 11) == set()
    assert refusal(s, "move 11 13")[0] == "move.range"


@pytest.mark.rule("move.range")
def test_only_one_adaptoid_moves_and_the_others_stay() -> None:
    s = table("42w20 44w10 74b00")
    given(s, "move 42 31")
    assert board(s.position) == "31w20 44w10 74b00"
    assert s.position.step == "grow"
    assert [event.kind for event in s.log] == ["turn", "move"]


@pytest.mark.rule("move.range")
def test_every_adaptoid_with_legs_may_be_the_one_that_moves() -> None:
    s = table("42w10 44w10 62w00 74b00")
    assert reached(s, 42) == cells("31 32 41 43 51 52")
    assert reached(s, 44) == cells("33 34 43 45 53 54")
    assert reached(s, 62) == set()


REFUSED = {
    "a cell with nobody": ("43 44", "move.range", "You have no adaptoid on (4, 3)."),
    "an enemy": ("46 45", "move.range", "You have no adaptoid on (4, 6)."),
    "its own cell": (
        "42 42", "move.range", "A move that ends on its own cell is no move; you may stay.",
    ),
    "its own cell, without legs": (
        "44 44", "move.range", "A move that ends on its own cell is no move; you may stay.",
    ),
    "without legs": ("44 45", "move.range", "The adaptoid on (4, 4) has no legs."),
    "onto one's own": ("42 52", "move.range", "Your own adaptoid is on (5, 2)."),
    "too far": ("42 71", "move.range", "(7, 1) is more than 2 steps through empty cells away."),
    "an enemy too far": (
        "42 46", "move.range", "(4, 6) is more than 2 steps through empty cells away.",
    ),
    "an enemy without pincers": (
        "52 61", "move.attack", "The adaptoid on (5, 2) has no pincers to attack with.",
    ),
    "an enemy without legs": ("44 54", "move.range", "The adaptoid on (4, 4) has no legs."),
    "a cell that is not there": ("42 99", "board", "The board has no cell 99."),
    "from a cell that is not there": ("99 42", "board", "The board has no cell 99."),
}  # fmt: skip


@pytest.mark.rule("move.range", "move.attack")
@pytest.mark.parametrize("name", REFUSED)
def test_a_move_is_refused_with_its_rule_and_a_reason(name: str) -> None:
    move, rule, because = REFUSED[name]
    s = table("42w21 44w01 52w10 46b00 54b00 61b00")
    before = s.position.copy()
    assert refusal(s, f"move {move}") == (rule, because)
    with pytest.raises(IllegalAnswer) as caught:
        s.answer(f"move {move}")
    assert str(caught.value) == f"{because} [{rule}]"
    assert s.position == before
    source, target = map(int, move.split())
    refused = refuse_move(s.position, 1, source, target)
    assert refused is not None
    assert refused.because == because


@pytest.mark.rule("move.range", "move.attack", "attack.resolve")
@pytest.mark.parametrize("suicide_attacks", [True, False])
@pytest.mark.parametrize(
    "stones",
    [
        "42w21 43b00 52b03 44w10 45b21",
        "11w33 12b00 22b06 74b00 64w11 53w20",
        "44w22 43b02 45b03 33b01 34w00 53b00 56w12",
    ],
)
def test_what_is_not_refused_is_what_is_offered(stones: str, suicide_attacks: bool) -> None:
    s = table(stones, suicide_attacks=suicide_attacks)
    g = s.position
    for source in CELLS:
        allowed = {to for to in CELLS if refuse_move(g, 1, source, to) is None}
        assert allowed == reached(s, source)


# ---------------------------------------------------------------- attacking


@pytest.mark.rule("move.attack")
def test_an_enemy_may_be_the_last_step() -> None:
    assert 44 in reached(table("42w21 44b00"), 42)
    assert 44 not in reached(table("42w11 44b00"), 42)
    assert 43 in reached(table("42w11 43b00"), 42)


@pytest.mark.rule("move.attack")
def test_an_attack_needs_a_pincer() -> None:
    assert 43 not in reached(table("42w60 43b00"), 42)
    assert 43 in reached(table("42w51 43b00"), 42)


@pytest.mark.rule("move.attack")
def test_it_does_not_go_beyond_an_enemy() -> None:
    """(4, 4) is two steps away only through the enemy on (4, 3)."""
    s = table("42w22 43b00 44b00")
    assert 43 in reached(s, 42)
    assert refusal(s, "move 42 44") == (
        "move.range",
        "(4, 4) is more than 2 steps through empty cells away.",
    )
    assert 44 in reached(table("42w32 43b00 44b00"), 42)


@pytest.mark.rule("move.attack")
def test_behind_a_wall_only_the_wall_can_be_attacked() -> None:
    s = table("11w33 12b00 21w00 22b00 13b00 33b00")
    assert reached(s, 11) == {12, 22}


@pytest.mark.rule("move.attack")
def test_an_attack_ends_the_movement() -> None:
    s = given(table("42w51 43b00 74b00 11w00"), "move 42 43")
    assert s.position.step == "grow"
    assert offered(s, "move") == set()
    assert refusal(s, "move 43 44")[0] == "grow.create"
    (event,) = happened(s, "attack")
    assert event.data == {"seat": 1, "source": 42, "target": 43, "other": 2}
    assert event.rule == "move.attack"


@pytest.mark.rule("move.attack")
def test_ones_own_is_never_attacked() -> None:
    assert 43 not in reached(table("42w11 43w00 74b00"), 42)


OTHERS = "11w00 74b00"
ENDS = {
    "more": ("12", "01", "43w12", "0-1"),
    "far more": ("15", "00", "43w15", "0-1"),
    "equal": ("11", "01", "", "1-1"),
    "equal, with other legs": ("12", "42", "", "1-1"),
    "fewer": ("11", "02", "43b02", "1-0"),
    "far fewer": ("51", "15", "43b15", "1-0"),
    "more legs do not help": ("41", "02", "43b02", "1-0"),
}


@pytest.mark.rule("attack.resolve", "score.capture")
@pytest.mark.parametrize("name", ENDS)
def test_who_survives_an_attack(name: str) -> None:
    attacker, defender, left, losses = ENDS[name]
    s = given(table(f"42w{attacker} 43b{defender} {OTHERS}"), "move 42 43")
    assert board(s.position) == " ".join(["11w00", *left.split(), "74b00"])
    assert lost(s) == losses


@pytest.mark.rule("attack.resolve")
def test_a_surviving_attacker_leaves_its_cell_and_keeps_its_limbs() -> None:
    s = given(table(f"42w32 45b41 {OTHERS}"), "move 42 45")
    assert board(s.position) == "11w00 45w32 74b00"
    assert s.position.owner(42) == 0


@pytest.mark.rule("attack.resolve", "adapt3.attack")
def test_the_removed_are_told_with_their_losses() -> None:
    s = given(table(f"42w11 43b01 {OTHERS}", lost="2-3"), "move 42 43")
    told = [(event.seat, event.cell, event.lost) for event in happened(s, "removed")]
    assert told == [(2, 43, 4), (1, 43, 3)]
    assert {event.rule for event in happened(s, "removed")} == {"attack.resolve"}


@pytest.mark.rule("attack.resolve")
@pytest.mark.parametrize(("pincers", "allowed"), [(0, True), (1, True), (2, True), (3, False)])
def test_without_suicide_attacks_only_a_stronger_enemy_is_safe(pincers: int, allowed: bool) -> None:
    stones = f"42w12 43b0{pincers} {OTHERS}"
    assert 43 in reached(table(stones), 42)
    s = table(stones, suicide_attacks=False)
    assert (43 in reached(s, 42)) == allowed
    if not allowed:
        assert refusal(s, "move 42 43") == ("attack.resolve", "The adaptoid on (4, 3) is stronger.")


@pytest.mark.rule("attack.resolve")
def test_without_suicide_attacks_a_stronger_enemy_is_no_way_through() -> None:
    stones = "11w32 12b03 21w00 22b03 13b00 74b00"
    assert reached(table(stones, suicide_attacks=False), 11) == set()
    assert reached(table(stones), 11) == {12, 22}


@pytest.mark.rule("attack.resolve")
def test_each_enemy_is_weighed_by_its_own_pincers() -> None:
    s = table("44w22 43b02 45b03 33b01 34b06 54b00", suicide_attacks=False)
    assert reached(s, 44) & cells("43 45 33 34 54") == cells("43 33 54")


def test_a_refused_answer_is_forgotten() -> None:
    s = table("42w00 46b00")
    with pytest.raises(IllegalAnswer):
        s.answer("move 42 43")
    assert s.answers == ()
    assert given(s, "stay").position.step == "grow"
