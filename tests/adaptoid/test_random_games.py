"""Whole random games: both engines agree at every answer, and playouts play by the rules."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given as having
from hypothesis import settings
from hypothesis import strategies as st

import adaptlab
from adaptlab import Session
from adaptlab.adaptoid.analysis.playout import cell_in, play_out, random_growth, random_move
from adaptlab.adaptoid.game import invariants
from adaptlab.adaptoid.growing import growths
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.turn import end_turn
from adaptlab.games import find
from adaptlab.testing import check_game
from tests.adaptoid import naive
from tests.adaptoid.positions import GAMES, board, played, table, table3, words

SAME_EACH_TIME = settings(derandomize=True, deadline=None, max_examples=60)

# ---------------------------------------------------------------- two engines


def facts(game: str, g: Position) -> dict[str, Any]:
    """A position as the naive engine writes it."""
    written = find(game).dump(g)
    del written["ruleset"]
    return written


def same_all_the_way(s: Session, random: Random, eager: float) -> None:
    """Play at random, and hold both engines to the same options, positions and result."""
    game = s.game.name
    state = naive.read(s.game.dump(s.position))
    assert naive.write(state) == facts(game, s.position)
    while s.pending is not None:
        options = list(s.options)
        assert len(options) == len(set(options))
        assert words(options) == set(naive.options(state))
        if random.random() < eager:
            options = [o for o in options if o.verb == "move" and s.position.owner(o.args[1])]
        chosen = random.choice(options or list(s.options))
        (plain,) = words([chosen])
        s.answer(chosen)
        state = naive.play(state, plain)
        assert naive.write(state) == facts(game, s.position)
    assert naive.options(state) == []


SWITCHES: dict[str, st.SearchStrategy[Any]] = {
    "goal": st.integers(1, 12),
    "suicide_attacks": st.booleans(),
    "turn_limit": st.integers(1, 120),
}
ORDERS: dict[str, st.SearchStrategy[Any]] = {
    "turn_order": st.sampled_from(["white-black-red", "white-red-black"])
}
STARTS = st.permutations(sorted(naive.HEX)).map(lambda cells: cells[:3])


@pytest.mark.rule("turn.order", "attack.resolve", "starve", "end.captures", "end.wiped", "end.both")
@SAME_EACH_TIME
@having(st.fixed_dictionaries({}, optional=SWITCHES), STARTS, st.integers(0, 10**6))
def test_both_engines_play_the_same_game_of_two(
    how: dict[str, Any], start: list[str], seed: int
) -> None:
    s = adaptlab.new("adaptoid", start=" ".join(start[:2]), **how)
    same_all_the_way(s, Random(seed), eager=seed % 3 / 3)


@pytest.mark.rule(
    "adapt3.players", "adapt3.end-eight", "adapt3.end-wiped", "adapt3.end-two", "adapt3.starve",
    "adapt3.variant-order",
)  # fmt: skip
@SAME_EACH_TIME
@having(st.fixed_dictionaries({}, optional=SWITCHES | ORDERS), STARTS, st.integers(0, 10**6))
def test_both_engines_play_the_same_game_of_three(
    how: dict[str, Any], start: list[str], seed: int
) -> None:
    s = adaptlab.new("adapt3", start=" ".join(start), **how)
    same_all_the_way(s, Random(seed), eager=seed % 3 / 3)


@st.composite
def crowded(draw: st.DrawFn) -> dict[str, Any]:
    """A position that play may never reach: many limbs, few empty cells, any losses."""
    players = draw(st.sampled_from([2, 3]))
    colours = ("white", "black", "red")[:players]
    names = draw(st.permutations(sorted(naive.HEX)))
    stones: dict[str, str] = {}
    for colour in colours:
        left = [12, 12]
        for _ in range(draw(st.integers(1, 12))):
            legs = min(left[0], draw(st.integers(0, 3)))
            pincers = min(left[1], draw(st.integers(0, 3)))
            left[0] -= legs
            left[1] -= pincers
            stones[names[len(stones)]] = f"{colour[0]}{legs}{pincers}"
    goal = draw(st.integers(1, 12))
    return {
        "ruleset": {"players": players, "goal": goal, "suicide_attacks": draw(st.booleans())},
        "cells": stones,
        "turn": draw(st.sampled_from(colours)),
        "lost": {colour: draw(st.integers(0, goal - 1)) for colour in colours},
    }


@settings(derandomize=True, deadline=None, max_examples=60)
@having(crowded(), st.integers(0, 10**6))
def test_both_engines_agree_on_crowded_boards(written: dict[str, Any], seed: int) -> None:
    game = "adaptoid" if written["ruleset"]["players"] == 2 else "adapt3"
    s = adaptlab.setup(game, written)
    state = naive.read(s.game.dump(s.position))
    assert words(s.options) == set(naive.options(state))
    for option in s.options:
        after = s.branch().answer(option)
        (plain,) = words([option])
        assert naive.write(naive.play(state, plain)) == facts(game, after.position)
    same_all_the_way(s, Random(seed), eager=0.5)


@pytest.mark.parametrize("game", GAMES)
def test_the_conformance_suite(game: str) -> None:
    report = check_game(game, games=10, seed=3, turns=60)
    assert report.games == 10
    assert report.refusals > report.answers > 300
    short = check_game(game, games=5, seed=3, turns=300, ruleset=find(game).ruleset(goal=2))
    assert short.finished == 5


def test_random_games_end_in_every_way() -> None:
    """So that the games above are worth comparing."""
    ends: Counter[tuple[str, str]] = Counter()
    for seed in range(150):
        for game in GAMES:
            s = played(game, 10_000, seed, goal=1 + seed % 2, turn_limit=60 if seed % 9 else 20)
            ends[game, s.log[-1].rule] += 1
    assert {rule for game, rule in ends if game == "adaptoid"} >= {"end.captures", "end.repetition"}
    assert {rule for game, rule in ends if game == "adapt3"} >= {
        "adapt3.end-eight", "adapt3.end-two", "end.repetition",
    }  # fmt: skip


# ---------------------------------------------------------------- playouts


def answered(game: str, g: Position) -> list[Position]:
    """Where each option of the question leads."""
    found = []
    for option in adaptlab.setup(game, g).options:
        after = g.copy()
        script = find(game).step(after)
        next(script)
        with pytest.raises(StopIteration):
            script.send(option)
        found.append(after)
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_a_playout_goes_where_legal_answers_go(game: str, seed: int) -> None:
    how: dict[str, Any] = {"turn_limit": 80, "suicide_attacks": bool(seed % 2)}
    g = adaptlab.new(game, **how).position.copy()
    whole = g.copy()
    result = play_out(whole, Random(seed).random)
    unit = Random(seed).random
    while g.result is None:
        ways = answered(game, g)
        random_move(g, unit)
        g.step = "grow"
        assert g in ways
        ways = answered(game, g) if growths(g, g.turn) else []
        random_growth(g, unit)
        end_turn(g)
        assert not ways or g in ways
        assert invariants(g) == []
    assert result == g.result
    ended = [name for name in Position.__slots__ if name not in ("log", "step")]
    assert all(getattr(whole, name) == getattr(g, name) for name in ended)


POSITIONS = {
    "the start": table("42w00 46b00"),
    "attacks": table("44w22 43b01 45b02 33b03 74b00 11w00"),
    "no suicide attacks": table("44w22 43b01 45b02 33b03 74b00 11w00", suicide_attacks=False),
    "no pincers left": table("44w21 42w05 62w06 64w10 74b00"),
    "no legs left": table("44w60 42w50 62w11 74b00"),
    "no adaptoids left": table(
        "11w10 12w11 13w00 14w00 21w00 22w00 23w00 24w00 25w00 31w00 32w00 33w20 34b12 74b03"
    ),
    "six limbs": table("44w33 11w60 74b00"),
    "three": table3("44w21 43b11 45r01 33r12 54b10 11w00 74r00", turn="red"),
}


def evenly(count: int) -> list[float]:
    """One number of each of so many equal parts of 0 to 1."""
    return [(2 * part + 1) / (2 * count) for part in range(count)]


@pytest.mark.parametrize("name", POSITIONS)
def test_every_move_is_as_likely(name: str) -> None:
    s = POSITIONS[name]
    expected = Counter(board(after.position) for o in s.options for after in [s.branch().answer(o)])
    seen: Counter[str] = Counter()
    for number in evenly(len(s.options)):
        g = s.position.copy()
        random_move(g, [number].pop)
        seen[board(g)] += 1
    assert seen == expected


@pytest.mark.parametrize("name", POSITIONS)
def test_every_growth_is_as_likely(name: str) -> None:
    s = POSITIONS[name].branch().answer("stay")
    ways = {(o.verb, o.args[0]) for o in s.options}
    before = board(s.position).split()
    seen: Counter[tuple[str, int]] = Counter()
    for number in evenly(len(s.options)):
        g = s.position.copy()
        random_growth(g, [number].pop)
        (new,) = set(board(g).split()) - set(before)
        old = [word for word in before if word[:2] == new[:2]]
        legs = bool(old) and int(new[3]) > int(old[0][3])
        seen["new" if not old else "leg" if legs else "pincer", int(new[:2])] += 1
    assert seen == Counter(ways)


def test_without_a_growth_a_playout_goes_on() -> None:
    closed = "11w33 12w33 21w33 22w33 13b00 23b00 31b00 32b00 33b00"
    g, _ = find("adaptoid").read({"cells": {w[:2]: w[2:] for w in closed.split()}, "step": "grow"})
    for number in (0.0, 0.5, 0.999999):
        after = g.copy()
        random_growth(after, [number].pop)
        assert after == g


def chances(s: Session) -> dict[str, Fraction]:
    """The exact chances of the final boards when every answer is as likely."""
    if s.pending is None:
        return {board(s.position): Fraction(1)}
    found: dict[str, Fraction] = {}
    for option in s.options:
        for final, chance in chances(s.branch().answer(option)).items():
            found[final] = found.get(final, Fraction(0)) + chance / len(s.options)
    return found


@pytest.mark.parametrize(
    "stones", ["11w11 12b01 21w00 74b00", "11w10 46b00", "11w12 22b02 12b04 74w00"]
)
def test_playouts_end_as_often_as_random_answers(stones: str) -> None:
    """A turn, played many times: chi-square against the exact chances of its ends."""
    s = table(stones, turn_limit=1)
    exact = chances(s)
    assert sum(exact.values()) == 1
    unit = Random(5).random
    games = 4_000
    seen: Counter[str] = Counter()
    for _ in range(games):
        g = s.position.copy()
        play_out(g, unit)
        seen[board(g)] += 1
    assert set(seen) <= set(exact)
    square = sum((seen[final] - games * p) ** 2 / (games * p) for final, p in exact.items())
    freedom = len(exact) - 1
    assert freedom - 4 * (2 * freedom) ** 0.5 < square < freedom + 4 * (2 * freedom) ** 0.5


def test_a_playout_begins_at_either_step() -> None:
    g = table("42w11 43b01 11w00", step="grow", turn_limit=1).position.copy()
    assert play_out(g, lambda: 0.0).tie
    assert board(g) == "11w00 12w00 42w11 43b01"


def test_a_playout_of_a_finished_game_is_its_result() -> None:
    s = table("42w12 43b01").answer("move 42 43").answer("leg 43")
    g = s.position.copy()
    assert play_out(g, Random(1).random) == s.result
    assert g == s.position


def test_the_cells_of_a_set_by_their_number() -> None:
    some = (1 << 11) | (1 << 42) | (1 << 74)
    assert [cell_in(some, number) for number in range(3)] == [11, 42, 74]
