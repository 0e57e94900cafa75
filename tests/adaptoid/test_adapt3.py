"""What Adapt3 does otherwise: three colours, hunters and prey, and its own ends."""

from __future__ import annotations

from itertools import permutations

import pytest

import adaptlab
from adaptlab import adaptoid
from adaptlab.adaptoid.growing import stock
from adaptlab.games import find
from tests.adaptoid import naive
from tests.adaptoid.positions import (
    board,
    cited,
    given,
    happened,
    lost,
    reached,
    table,
    table3,
    winner,
)

COLOURS = ("white", "black", "red")
HUNTER = {"red": "white", "black": "red", "white": "black"}
AGGRESSIVE = {"turn_order": "white-red-black"}
BARE = "11w00 14b00 74r00"
"""A bare adaptoid of each colour in a corner, so that nobody is wiped by chance."""
HOME = {"white": 11, "black": 14, "red": 74}


def tally(**losses: int) -> str:
    """Losses by colour, as text."""
    return "-".join(str(losses.get(colour, 0)) for colour in COLOURS)


# ---------------------------------------------------------------- the table


@pytest.mark.rule("adapt3.players")
def test_three_colours_play_in_turn() -> None:
    s = adaptlab.new("adapt3")
    movers = []
    for answer in ("leg 42", "leg 24", "leg 64", "leg 42"):
        movers.append(COLOURS[s.position.turn - 1])
        given(s, "stay", answer)
    assert movers == ["white", "black", "red", "white"]


@pytest.mark.rule("adapt3.players", "setup.stock")
def test_each_colour_has_a_stock_of_its_own() -> None:
    g = table3("42w21 24b00 25b03 64r60").position
    assert [stock(g, seat) for seat in (1, 2, 3)] == [(11, 10, 11), (10, 12, 9), (11, 6, 12)]


@pytest.mark.rule("adapt3.players")
def test_the_eliminated_of_each_colour_are_counted() -> None:
    s = table3(f"42w12 43b01 45r13 {BARE}", lost="1-2-3")
    given(s, "move 42 43", "leg 11", "stay", "leg 14", "move 45 44", "leg 44")
    assert lost(s) == "1-3-3"
    assert "White: 1 lost" in find("adapt3").show(s.position)
    assert "Black: 3 lost" in find("adapt3").show(s.position)


@pytest.mark.rule("adapt3.start")
def test_each_starts_two_steps_from_the_centre_a_third_of_a_circle_apart() -> None:
    s = adaptlab.new("adapt3")
    assert board(s.position) == "24b00 42w00 64r00"
    assert s.position.turn == 1
    x, y, z = naive.HEX["42"]
    assert max(abs(x), abs(y), abs(z)) == 2
    turned = {(x, y, z), (y, z, x), (z, x, y)}
    assert {int(naive.NAME[cell]) for cell in turned} == {42, 24, 64}


# ---------------------------------------------------------------- attacking and starving


@pytest.mark.rule("adapt3.attack")
def test_both_other_colours_may_be_attacked() -> None:
    s = table3(f"42w12 43b01 32r00 52w00 {BARE}")
    assert {43, 32} <= reached(s, 42)
    assert 52 not in reached(s, 42)


@pytest.mark.rule("adapt3.attack", "attack.resolve")
@pytest.mark.parametrize(
    ("attack", "defender", "losses"),
    [
        ("12", "b01", {"black": 1}),
        ("12", "r01", {"red": 1}),
        ("11", "b01", {"white": 1, "black": 1}),
        ("11", "r01", {"white": 1, "red": 1}),
        ("11", "b02", {"white": 1}),
        ("11", "r02", {"white": 1}),
    ],
)
def test_what_a_colour_loses_counts_against_it(
    attack: str, defender: str, losses: dict[str, int]
) -> None:
    s = given(table3(f"42w{attack} 43{defender} {BARE}"), "move 42 43", "leg 11")
    assert lost(s) == tally(**losses)
    assert winner(s) is None


@pytest.mark.rule("adapt3.starve", "starve")
def test_the_example_of_the_leaflet() -> None:
    """Black's move leaves one white and two red adaptoids with fewer empty cells than parts."""
    s = table3(f"43w60 45r50 34r32 64b20 {BARE}", turn="black")
    for colour in ("white", "red"):
        assert adaptoid.hungry(s.position, colour) == ()
    given(s, "move 64 44", "leg 44")
    assert board(s.position) == "11w00 14b00 44b30 74r00"
    assert lost(s) == "1-0-2"
    starved = [(event.seat, event.cell) for event in happened(s, "starved")]
    assert sorted(starved) == [(1, 43), (3, 34), (3, 45)]
    assert winner(s) is None


@pytest.mark.rule("adapt3.starve")
@pytest.mark.parametrize("mover", COLOURS)
def test_the_movers_own_do_not_starve(mover: str) -> None:
    """The three on (3, 3), (4, 4) and (5, 4) have too many limbs, whoever moves."""
    s = table3(f"33w60 44b60 54r60 {BARE}", turn=mover)
    given(s, "stay", f"leg {HOME[mover]}")
    kept = {"white": "33w60", "black": "44b60", "red": "54r60"}[mover]
    left = [word for word in board(s.position).split() if word.endswith("60")]
    assert left == [kept]
    assert lost(s) == tally(**{colour: 1 for colour in COLOURS if colour != mover})


# ---------------------------------------------------------------- one loser


def falls(loser: str, mover: str, **switches: str | int) -> adaptlab.Session:
    """Somebody captures an eighth adaptoid of a colour, or the mover loses it himself."""
    victim = COLOURS[(COLOURS.index(loser) + 1) % 3] if loser == mover else loser
    defends = 2 if loser == mover else 0
    stones = f"42{mover[0]}11 43{victim[0]}0{defends} {BARE}"
    s = table3(stones, turn=mover, lost=tally(**{loser: 7}), **switches)
    return given(s, "move 42 43", f"leg {HOME[mover]}")


@pytest.mark.rule("adapt3.hunt", "adapt3.end-eight", "adapt3.attack")
@pytest.mark.parametrize("mover", COLOURS)
@pytest.mark.parametrize("loser", COLOURS)
def test_with_the_eighth_loss_the_hunter_wins_whoever_did_it(loser: str, mover: str) -> None:
    s = falls(loser, mover)
    assert lost(s) == tally(**{loser: 8})
    assert winner(s) == HUNTER[loser]
    assert cited(s) == "adapt3.end-eight"


@pytest.mark.rule("adapt3.end-eight")
def test_the_eighth_red_adaptoid_is_eliminated_and_white_wins() -> None:
    s = falls("red", "black")
    assert s.tell(1) == ["White wins: Red lost. [adapt3.end-eight]"]


@pytest.mark.rule("adapt3.attack", "adapt3.hunt")
def test_losses_of_your_hunter_count_for_your_prey() -> None:
    """Black hunts White, and White's prey is Red: what White takes from Black, Red wins by."""
    s = falls("black", "white")
    assert winner(s) == "red"


@pytest.mark.rule("adapt3.hunt")
def test_the_next_player_in_turn_is_your_hunter() -> None:
    rules = adaptlab.new("adapt3").position.rules
    assert rules.hunter == rules.after
    assert {COLOURS[seat - 1]: COLOURS[rules.hunter[seat] - 1] for seat in (1, 2, 3)} == HUNTER


@pytest.mark.rule("adapt3.end-eight")
@pytest.mark.parametrize(("goal", "before", "over"), [(8, 6, False), (3, 2, True), (9, 7, False)])
def test_another_number_of_losses_can_be_agreed(goal: int, before: int, over: bool) -> None:
    s = table3(f"42w12 43r00 {BARE}", lost=tally(red=before), goal=goal)
    given(s, "move 42 43", "leg 11")
    assert winner(s) == ("white" if over else None)


@pytest.mark.rule("adapt3.end-eight")
def test_five_captures_do_not_end_a_game_of_three() -> None:
    s = table3(f"42w12 43r00 {BARE}", lost="5-6-6")
    assert winner(given(s, "move 42 43", "leg 11")) is None
    assert "end.captures" not in find("adapt3").rules()
    assert "end.wiped" not in find("adapt3").rules()


@pytest.mark.rule("adapt3.end-eight")
def test_the_game_is_over_with_the_first_loser() -> None:
    s = falls("red", "white")
    assert s.pending is None
    assert len(happened(s, "win")) == 1


@pytest.mark.rule("adapt3.end-wiped")
@pytest.mark.parametrize(
    ("stones", "mover", "won"),
    [
        ("42w12 43r01 11w00 14b00", "white", "white"),
        ("42w12 43b01 11w00 74r00", "white", "red"),
        ("42r12 43b01 11w00 74r00", "red", "red"),
        ("42b12 43r01 11w00 14b00", "black", "white"),
    ],
)
def test_when_a_colour_is_gone_its_hunter_wins(stones: str, mover: str, won: str) -> None:
    s = given(table3(stones, turn=mover), "move 42 43", f"leg {HOME[mover]}")
    assert winner(s) == won
    assert cited(s) == "adapt3.end-wiped"


@pytest.mark.rule("adapt3.end-wiped")
@pytest.mark.parametrize("mover", COLOURS)
def test_when_the_movers_last_falls_in_his_own_attack_his_hunter_wins(mover: str) -> None:
    for victim in COLOURS:
        if victim != mover:
            others = [word for word in BARE.split() if word[2] != mover[0]]
            s = table3(f"42{mover[0]}11 43{victim[0]}02 {' '.join(others)}", turn=mover)
            given(s, "move 42 43")
            assert winner(s) == HUNTER[mover]
            assert cited(s) == "adapt3.end-wiped"


# ---------------------------------------------------------------- more losers


@pytest.mark.rule("adapt3.end-two")
@pytest.mark.parametrize("mover", COLOURS)
def test_two_starve_at_once_and_the_third_wins(mover: str) -> None:
    others = [colour for colour in COLOURS if colour != mover]
    hungry = " ".join(f"{cell}{colour[0]}04" for cell, colour in zip((41, 47), others, strict=True))
    s = table3(f"{hungry} {BARE}", turn=mover, lost=tally(**dict.fromkeys(others, 7)))
    given(s, "stay", f"leg {HOME[mover]}")
    assert lost(s) == tally(**dict.fromkeys(others, 8))
    assert winner(s) == mover
    assert cited(s) == "adapt3.end-two"


@pytest.mark.rule("adapt3.end-two", "attack.resolve")
@pytest.mark.parametrize(("mover", "victim", "third"), list(permutations(COLOURS)))
def test_two_lose_by_an_attack_with_equal_pincers_and_the_third_wins(
    mover: str, victim: str, third: str
) -> None:
    stones = f"42{mover[0]}11 43{victim[0]}01 {BARE}"
    s = table3(stones, turn=mover, lost=tally(**{mover: 7, victim: 7}))
    given(s, "move 42 43", f"leg {HOME[mover]}")
    assert winner(s) == third
    assert cited(s) == "adapt3.end-two"


@pytest.mark.rule("adapt3.end-two")
def test_one_is_gone_and_another_has_lost_eight() -> None:
    s = table3("42w12 43b01 41r04 11w00 74r00", lost=tally(red=7))
    given(s, "move 42 43", "leg 11")
    assert winner(s) == "white"
    assert s.tell(1) == ["White wins: Black and Red lost. [adapt3.end-two]"]


@pytest.mark.rule("adapt3.end-two")
def test_losers_are_judged_once_after_starving() -> None:
    """White's attack costs him his eighth; the hunger that follows makes Red lose, too."""
    s = table3(f"42w11 43b02 41r04 {BARE}", lost=tally(white=7, red=7))
    given(s, "move 42 43")
    assert s.result is None
    given(s, "leg 11")
    assert winner(s) == "black"
    assert cited(s) == "adapt3.end-two"


@pytest.mark.rule("end.both")
@pytest.mark.parametrize(("mover", "victim", "third"), list(permutations(COLOURS)))
def test_if_all_three_lose_at_once_the_mover_wins(mover: str, victim: str, third: str) -> None:
    stones = f"42{mover[0]}11 43{victim[0]}01 47{third[0]}04 {BARE}"
    s = table3(stones, turn=mover, lost="7-7-7")
    given(s, "move 42 43", f"leg {HOME[mover]}")
    assert lost(s) == "8-8-8"
    assert winner(s) == mover
    assert cited(s) == "end.both"


@pytest.mark.rule("end.both")
def test_if_all_three_are_wiped_at_once_the_mover_wins() -> None:
    s = given(table3("42w11 43b01 47r04"), "move 42 43")
    assert board(s.position) == ""
    assert winner(s) == "white"


# ---------------------------------------------------------------- the aggressive variant


@pytest.mark.rule("adapt3.variant-order")
def test_the_aggressive_variant_goes_white_red_black() -> None:
    s = adaptlab.new("adapt3", turn_order="white-red-black")
    movers = []
    for answer in ("leg 42", "leg 64", "leg 24", "leg 42"):
        movers.append(COLOURS[s.position.turn - 1])
        given(s, "stay", answer)
    assert movers == ["white", "red", "black", "white"]


@pytest.mark.rule("adapt3.variant-order", "adapt3.hunt")
@pytest.mark.parametrize("mover", COLOURS)
@pytest.mark.parametrize("loser", COLOURS)
def test_the_aggressive_variant_keeps_who_hunts_whom(loser: str, mover: str) -> None:
    assert winner(falls(loser, mover, **AGGRESSIVE)) == HUNTER[loser]


@pytest.mark.rule("adapt3.variant-order")
def test_in_the_aggressive_variant_the_next_player_is_your_prey() -> None:
    rules = adaptlab.new("adapt3", turn_order="white-red-black").position.rules
    for seat in (1, 2, 3):
        assert rules.hunter[rules.after[seat]] == seat


def test_red_does_not_play_the_game_for_two() -> None:
    with pytest.raises(adaptlab.InvalidPosition, match="red does not play adaptoid"):
        table("42w00 46b00 44r00")
