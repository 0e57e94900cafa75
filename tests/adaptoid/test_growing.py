"""Growing, the stock, and starving."""

from __future__ import annotations

import pytest

from adaptlab import IllegalAnswer, adaptoid
from adaptlab.adaptoid.board import CELLS
from adaptlab.adaptoid.growing import growths, refuse_growth, stock
from adaptlab.games import find
from tests.adaptoid.positions import (
    board,
    cells,
    data,
    given,
    happened,
    lost,
    offered,
    refusal,
    table,
    table3,
)

TWELVE = "11w00 12w00 13w00 14w00 21w00 22w00 23w00 24w00 25w00 31w00 32w00 33w00"

# ---------------------------------------------------------------- a turn


@pytest.mark.rule("turn.order")
def test_a_turn_is_a_move_a_growth_and_starving() -> None:
    s = table("42w10 33b06 74b00")
    assert s.pending is not None
    assert s.pending.rule == "turn.order"
    given(s, "move 42 43", "leg 43")
    assert [event.kind for event in s.log] == ["turn", "move", "limb", "starved", "turn"]
    assert s.position.turn == 2
    assert s.position.number == 2
    assert s.position.step == "move"


@pytest.mark.rule("turn.order")
def test_the_move_may_be_left_out() -> None:
    s = table("42w60 46b00")
    given(s, "stay")
    assert s.position.step == "grow"
    assert board(s.position) == "42w60 46b00"


@pytest.mark.rule("turn.order")
@pytest.mark.parametrize("answer", ["leg 42", "new 43", "pincer 42", "grow", "", "stay 42", "="])
def test_growing_comes_after_moving(answer: str) -> None:
    s = table("42w60 46b00")
    rule, because = refusal(s, answer)
    assert rule == "turn.order"
    assert because.startswith("Expected stay, or move with two cells such as move 42 43, not ")


@pytest.mark.rule("turn.order")
def test_there_is_one_growth_a_turn() -> None:
    s = given(table("42w10 46b00"), "stay", "leg 42")
    assert s.position.turn == 2
    assert refusal(s, "leg 42")[0] == "turn.order"


# ---------------------------------------------------------------- a new adaptoid


@pytest.mark.rule("grow.create")
def test_a_new_adaptoid_is_bare_and_beside_ones_own() -> None:
    s = given(table("42w11 46b00"), "stay")
    assert offered(s, "new") == cells("31 32 41 43 51 52")
    assert board(given(s, "new 51").position) == "42w11 46b00 51w00"


@pytest.mark.rule("grow.create")
def test_any_of_ones_own_will_do() -> None:
    s = given(table("11w00 74w00 46b00"), "stay")
    assert offered(s, "new") == cells("12 21 22 64 65 73")


@pytest.mark.rule("grow.create")
def test_what_counts_is_where_one_stands_after_the_move() -> None:
    s = given(table("41w10 46b00"), "move 41 42")
    assert offered(s, "new") == cells("31 32 41 43 51 52")
    s = given(table("42w10 46b00"), "move 42 41")
    assert offered(s, "new") == cells("31 42 51")
    assert refusal(s, "new 43") == ("grow.create", "(4, 3) is beside none of your adaptoids.")


@pytest.mark.rule("grow.create")
def test_a_conquered_cell_is_ones_own_and_a_lost_one_is_not() -> None:
    won = given(table("42w12 43b01 11w00 74b00"), "move 42 43")
    assert offered(won, "new") == cells("12 21 22 32 33 42 44 52 53")
    both_gone = given(table("42w11 43b01 11w00 74b00"), "move 42 43")
    assert offered(both_gone, "new") == cells("12 21 22")


@pytest.mark.rule("grow.create")
@pytest.mark.parametrize(
    ("cell", "because"),
    [
        (42, "(4, 2) is not empty."),
        (43, "(4, 3) is not empty."),
        (44, "(4, 4) is beside none of your adaptoids."),
        (74, "(7, 4) is beside none of your adaptoids."),
    ],
)
def test_where_no_new_adaptoid_can_be_put(cell: int, because: str) -> None:
    s = given(table("42w00 43b00"), "stay")
    assert refusal(s, f"new {cell}") == ("grow.create", because)


@pytest.mark.rule("grow.create", "setup.stock")
def test_a_twelfth_adaptoid_can_be_grown_and_no_thirteenth() -> None:
    eleven = TWELVE.removesuffix(" 33w00")
    s = given(table(f"{eleven} 74b00"), "stay")
    assert 33 in offered(s, "new")
    s = given(table(f"{TWELVE} 74b00"), "stay")
    assert offered(s, "new") == set()
    assert refusal(s, "new 34") == ("setup.stock", "All your 12 adaptoids are on the board.")
    assert offered(s, "leg")


# ---------------------------------------------------------------- a limb


@pytest.mark.rule("grow.limb")
def test_a_limb_goes_to_one_of_ones_own() -> None:
    s = given(table("42w11 31w00 46b00"), "stay")
    assert offered(s, "leg") == offered(s, "pincer") == {42, 31}
    assert board(given(s.branch(), "leg 42").position) == "31w00 42w21 46b00"
    assert board(given(s.branch(), "pincer 42").position) == "31w00 42w12 46b00"
    for cell in (46, 43):
        here = f"(4, {cell % 10})"
        assert refusal(s, f"leg {cell}") == ("grow.limb", f"You have no adaptoid on {here}.")


@pytest.mark.rule("grow.limb")
@pytest.mark.parametrize("limbs", ["60", "06", "33", "51", "24"])
def test_six_limbs_are_the_most_in_any_mix(limbs: str) -> None:
    s = given(table(f"42w{limbs} 46b00"), "stay")
    assert offered(s, "leg") == offered(s, "pincer") == set()
    for what in ("leg", "pincer"):
        assert refusal(s, f"{what} 42") == (
            "grow.limb",
            "The adaptoid on (4, 2) carries 6 limbs already.",
        )


@pytest.mark.rule("grow.limb")
@pytest.mark.parametrize("limbs", ["50", "05", "32"])
def test_a_sixth_limb_can_be_grown(limbs: str) -> None:
    s = given(table(f"42w{limbs} 46b00"), "stay")
    assert offered(s, "leg") == offered(s, "pincer") == {42}


@pytest.mark.rule("grow.limb", "setup.stock")
@pytest.mark.parametrize(
    ("stones", "out", "left"),
    [
        ("42w60 52w50 62w10", "leg", "pincer"),
        ("42w06 52w05 62w01", "pincer", "leg"),
        ("42w60 52w33 62w30", "leg", "pincer"),
    ],
)
def test_no_limb_without_one_in_the_stock(stones: str, out: str, left: str) -> None:
    s = given(table(f"{stones} 46b00"), "stay")
    assert offered(s, out) == set()
    assert refusal(s, f"{out} 62") == ("setup.stock", f"All your 12 {out}s are on the board.")
    assert 62 in offered(s, left)


@pytest.mark.rule("grow.limb", "setup.stock")
def test_the_twelfth_leg_can_be_grown() -> None:
    s = given(table("42w60 45w50 71b00"), "stay")
    assert offered(s, "leg") == {45}
    given(s, "leg 45", "stay", "leg 71", "stay")
    assert offered(s, "leg") == set()


@pytest.mark.rule("setup.stock")
def test_a_stock_is_what_is_not_on_the_board() -> None:
    g = table("42w60 52w33 46b01").position
    assert stock(g, 1) == (10, 3, 9)
    assert stock(g, 2) == (11, 12, 11)


# ---------------------------------------------------------------- growing is mandatory

CLOSED = "11w33 12w33 21w33 22w33 13b00 23b00 31b00 32b00 33b00"
"""Every white limb is on the board, each adaptoid is full, and no empty cell is beside one."""
ALL_OUT = TWELVE.replace("w00", "w11") + " 74b00"
"""The whole stock is on the board."""


@pytest.mark.rule("grow.limb", "grow.create")
@pytest.mark.parametrize("stones", [CLOSED, ALL_OUT])
def test_growing_is_skipped_when_nothing_is_possible(stones: str) -> None:
    s = table(stones)
    before = board(s.position)
    given(s, "stay")
    assert board(s.position) == before
    assert s.position.turn == 2
    assert s.position.step == "move"
    assert [event.rule for event in happened(s, "no-growth")] == ["grow.limb"]


@pytest.mark.rule("grow.limb", "grow.create")
@pytest.mark.parametrize(
    ("stones", "only"),
    [
        (CLOSED.replace(" 33b00", ""), {"new 33"}),
        (CLOSED.replace("21w33", "21w32"), {"pincer 21"}),
        (CLOSED.replace("21w33", "21w23"), {"leg 21"}),
        (ALL_OUT.replace("33w11", "33w01"), None),
    ],
)
def test_growing_is_never_skipped_otherwise(stones: str, only: set[str] | None) -> None:
    s = given(table(stones), "stay")
    assert s.position.step == "grow"
    assert only is None or {str(option) for option in s.options} == only
    for answer in ("stay", "", "skip", "=", "move 11 12", None):
        rule, because = refusal(s, answer)
        assert rule == "grow.create"
        assert because.startswith("Expected new, leg or pincer with a cell such as leg 42, not ")
        with pytest.raises(IllegalAnswer):
            s.answer(answer)


@pytest.mark.rule("starve", "grow.limb")
def test_enemies_starve_also_when_no_growth_was_possible() -> None:
    s = given(table(f"{CLOSED} 74b04"), "stay")
    assert set(board(s.position).split()) == set(CLOSED.split())
    assert lost(s) == "0-1"


@pytest.mark.rule("grow.create", "grow.limb")
@pytest.mark.parametrize("stones", [CLOSED, ALL_OUT, "42w33 41w10 43b05 31b00", f"{TWELVE} 34b11"])
def test_what_is_not_refused_is_what_is_offered(stones: str) -> None:
    g, _ = find("adaptoid").read(data(stones, step="grow"))
    allowed = {
        (what, cell)
        for what in ("new", "leg", "pincer")
        for cell in CELLS
        if refuse_growth(g, 1, what, cell) is None
    }
    assert allowed == set(growths(g, 1))


# ---------------------------------------------------------------- back to the stock


@pytest.mark.rule("stock.return")
def test_an_adaptoid_lost_in_the_move_can_be_grown_again_in_the_same_turn() -> None:
    full = TWELVE.replace("33w00", "33w11")
    assert offered(given(table(f"{full} 34b02 74b00"), "stay"), "new") == set()
    s = given(table(f"{full} 34b02 74b00"), "move 33 34")
    assert 33 in offered(s, "new")
    given(s, "new 33")
    assert len(s.position.adaptoids[1]) == 12
    assert lost(s) == "1-0"


@pytest.mark.rule("stock.return")
def test_the_limbs_of_the_lost_can_be_grown_again_in_the_same_turn() -> None:
    stones = "42w51 52w60 62w10 43b02 74b00"
    assert offered(given(table(stones), "stay"), "leg") == set()
    s = given(table(stones), "move 42 43")
    assert stock(s.position, 1) == (10, 5, 12)
    assert offered(s, "leg") == {62}


@pytest.mark.rule("stock.return")
def test_what_starved_can_be_grown_again_by_its_owner() -> None:
    black = TWELVE.replace("w", "b").replace("11b00", "11b04")
    s = given(table(f"{black} 74w00"), "stay", "leg 74", "stay")
    assert lost(s) == "0-1"
    assert 11 in offered(s, "new")
    given(s, "new 11")
    assert lost(s) == "0-1"
    assert stock(s.position, 2) == (0, 12, 12)


@pytest.mark.rule("stock.return")
def test_the_counts_of_losses_never_fall() -> None:
    s = given(table("42w12 43b01 45b00 11w00", lost="0-3"), "move 42 43", "leg 11")
    assert lost(s) == "0-4"
    given(s, "stay", "new 46")
    assert lost(s) == "0-4"


# ---------------------------------------------------------------- starving


@pytest.mark.rule("starve")
@pytest.mark.parametrize(
    ("stones", "starves"),
    [
        ("44b06", False),
        ("44b60 45b00", True),
        ("44b50 45b00", False),
        ("44b33 45b00", True),
        ("44b32 45b00", False),
        ("44b32 45b00 43w00", True),
        ("44b01 45b00 43w00 33b00 34b00 53b00 54b00", True),
        ("44b00 45b00 43w00 33b00 34b00 53b00 54b00", False),
        ("44b10 45b00 43w00 33b00 34b00 53b00", False),
    ],
)
def test_it_starves_with_fewer_empty_cells_than_limbs(stones: str, starves: bool) -> None:
    s = table(f"{stones} 11w00 74b00")
    assert ((4, 4) in adaptoid.hungry(s.position, "black")) == starves
    given(s, "stay", "leg 11")
    assert (s.position.owner(44) == 0) == starves
    assert lost(s) == f"0-{int(starves)}"
    assert [event.cell for event in happened(s, "starved")] == [44] * starves


@pytest.mark.rule("starve")
@pytest.mark.parametrize(("cell", "food"), [(14, 3), (41, 3), (74, 3), (13, 4), (31, 4)])
def test_beyond_the_edge_is_no_food(cell: int, food: int) -> None:
    fed = given(table(f"{cell}b0{food} 62w00 54b00"), "stay", "leg 62")
    assert fed.position.owner(cell) == 2
    hungry = given(table(f"{cell}b1{food} 62w00 54b00"), "stay", "leg 62")
    assert hungry.position.owner(cell) == 0


@pytest.mark.rule("starve")
def test_all_starve_at_once() -> None:
    """(1, 1) and (2, 2) lack one cell each: the one that the other stands on."""
    s = table("11b03 22b06 74b00 62w00")
    for alone in ("11b03", "22b06"):
        assert adaptoid.hungry(table(f"{alone} 74b00 62w00").position, "black") == ()
    assert adaptoid.hungry(s.position, "black") == ((1, 1), (2, 2))
    given(s, "stay", "leg 62")
    assert board(s.position) == "62w10 74b00"
    assert lost(s) == "0-2"
    assert [event.lost for event in happened(s, "starved")] == [1, 2]


@pytest.mark.rule("starve", "adapt3.starve")
def test_all_starve_at_once_across_colours() -> None:
    s = table3("11b03 22r06 74b00 64r00 47w00")
    given(s, "stay", "leg 47")
    assert board(s.position) == "47w10 64r00 74b00"
    assert lost(s) == "0-1-1"


@pytest.mark.rule("starve")
def test_the_movers_own_are_never_judged_in_his_turn() -> None:
    s = table("11w06 14w13 46b00 55w00")
    given(s, "stay", "leg 55")
    assert board(s.position) == "11w06 14w13 46b00 55w10"
    given(s, "stay", "leg 46")
    assert board(s.position) == "46b10 55w10"
    assert lost(s) == "2-0"


@pytest.mark.rule("starve")
@pytest.mark.parametrize("growth", ["new 43", "new 53"])
def test_a_growth_can_starve(growth: str) -> None:
    stones = "44b06 52w00 74b00"
    s = given(table(stones), "stay", "leg 52")
    assert lost(s) == "0-0"
    s = given(table(stones), "stay", growth)
    assert lost(s) == "0-1"
    assert s.position.owner(44) == 0


@pytest.mark.rule("starve")
def test_a_move_can_starve_and_a_move_away_can_feed() -> None:
    s = given(table("44b06 42w10 74b00"), "move 42 43", "leg 43")
    assert board(s.position) == "43w20 74b00"
    s = given(table("44b06 43w10 74b00"), "move 43 42", "leg 42")
    assert board(s.position) == "42w20 44b06 74b00"
    assert lost(s) == "0-0"


@pytest.mark.rule("starve")
def test_an_attack_frees_cells_before_hunger_is_judged() -> None:
    """With both gone from (4, 3) and (4, 2) the enemy on (4, 4) has six empty cells."""
    s = given(table("44b06 43b01 42w11 11w00"), "move 42 43", "leg 11")
    assert s.position.owner(44) == 2
    assert lost(s) == "1-1"


@pytest.mark.rule("starve")
def test_the_enemies_starve_also_when_the_mover_has_lost_his_last_adaptoid() -> None:
    s = given(table("42w11 43b02 11b04 74b00"), "move 42 43")
    assert board(s.position) == "43b02 74b00"
    assert lost(s) == "1-1"
    assert [event.kind for event in s.log][-5:] == [
        "attack", "removed", "no-growth", "starved", "win",
    ]  # fmt: skip


@pytest.mark.rule("score.capture")
def test_captures_by_hunger_and_by_attack_count_alike() -> None:
    s = given(table("42w12 43b01 11b04 74b00"), "move 42 43", "leg 43")
    assert lost(s) == "0-2"


@pytest.mark.rule("score.capture")
def test_in_an_attack_with_equal_pincers_both_score() -> None:
    s = given(table("42w11 43b01 11w00 74b00", lost="1-2"), "move 42 43")
    assert lost(s) == "2-3"
