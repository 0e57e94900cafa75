"""What is known for sure of a turn, held against a second engine that tries every turn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import adaptlab
from adaptlab.adaptoid.analysis.forced import Sure, can_win, verdicts
from adaptlab.adaptoid.analysis.search import Search
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.turn import answer, options, played
from adaptlab.games import find
from adaptlab.script import Action
from tests.adaptoid import naive
from tests.adaptoid.positions import GAMES, table, table3

POSITIONS = 50
"""How many of each kind are looked at in each game."""


def state(g: Position) -> naive.State:
    return naive.read(find(g.ruleset.game).dump(g))


def ends(before: naive.State, action: Action) -> list[naive.State]:
    """Every end of the turn that begins with an answer."""
    option = (action.verb, *map(str, action.args))
    if before.step == "grow":
        return [naive.grown(before, None if option == ("stay",) else option)]
    begun = naive.moved(before, option)
    return [naive.grown(begun, growth) for growth in naive.growths(begun) or [None]]


def can_be_won(before: naive.State) -> bool:
    """Whether the mover wins with any of all his turns."""
    ended = (naive.grown(begun, growth) for begun, growth in naive.turns(before))
    return any(end.result == before.mover for end in ended)


def is_handed_over(end: naive.State, mover: str) -> bool:
    if end.result is None:
        return can_be_won(end)
    return end.result not in (mover, "draw")


def by_brute_force(g: Position) -> dict[Action, Sure]:
    """The verdicts as they ought to be."""
    before = state(g)
    after = {action: ends(before, action) for action in options(g)}
    if can_be_won(before):
        return {
            action: "wins" if any(end.result == before.mover for end in found) else ""
            for action, found in after.items()
        }
    return {
        action: "loses" if all(is_handed_over(end, before.mover) for end in found) else ""
        for action, found in after.items()
    }


def random_positions(game: str, seed: str) -> Iterator[Position]:
    """Positions of random games under rules that differ in what decides them."""
    random = Random(seed)
    while True:
        rules = {"goal": random.choice([1, 2, 3, 5]), "suicide_attacks": random.random() < 0.7}
        g = adaptlab.new(game, **rules).position.copy()
        while g.result is None and g.number < 80:
            if random.random() < 0.2:
                yield g.copy()
            answer(g, random.choice(options(g)))


def some(game: str, kind: Sure) -> Iterator[Position]:
    """Random positions in which some answers win, or some lose and some do not."""
    found = 0
    for g in random_positions(game, f"{game} {kind}"):
        kinds = set(verdicts(g).values())
        if kind in kinds and (kind == "wins" or "" in kinds):
            yield g
            found += 1
            if found == POSITIONS:
                return


# ---------------------------------------------------------------- the verdicts


@pytest.mark.parametrize("game", GAMES)
def test_a_win_in_this_turn_is_never_missed(game: str) -> None:
    """Whoever looks only where brute force finds a win would not see what it does not find."""
    wins, steps = 0, set()
    for g in random_positions(game, f"{game} wins"):
        assert can_win(g) == can_be_won(state(g))
        if can_win(g):
            assert verdicts(g) == by_brute_force(g)
            wins += 1
            steps.add(g.step)
        if wins == POSITIONS:
            break
    assert steps == {"move", "grow"}


@pytest.mark.parametrize("game", GAMES)
def test_what_gives_the_win_away_is_known(game: str) -> None:
    few = [g for g in some(game, "loses") if len(options(g)) < 30]
    assert {g.step for g in few} == {"move", "grow"}
    for g in few[::4]:
        assert verdicts(g) == by_brute_force(g)


@pytest.mark.parametrize("game", GAMES)
def test_where_nothing_is_sure_brute_force_finds_nothing(game: str) -> None:
    checked = 0
    for g in random_positions(game, f"{game} nothing"):
        if not any(verdicts(g).values()) and len(options(g)) < 25:
            assert not any(by_brute_force(g).values())
            checked += 1
        if checked == 12:
            break


def test_all_may_lose() -> None:
    """Black captures on (1, 1) whatever White does: he has nothing else, and it cannot move."""
    g = table("11w00 22b11", lost="4-0").position
    assert set(verdicts(g).values()) == {"loses"}
    tried = Search(g, Random(1)).think(playouts=30).tried()
    assert {one.sure for one in tried} == {"loses"}
    assert sum(one.playouts for one in tried) == 30


def test_an_attack_that_ends_both_wins_for_two_and_not_for_three() -> None:
    two = table("42w11 43b01 11w00 74b00", lost="4-4").position
    assert verdicts(two)[Action("move", (42, 43))] == "wins"
    three = table3("42w11 43r01 11w00 74r00 71b00", lost="7-0-7").position
    assert verdicts(three)[Action("move", (42, 43))] != "wins"


def test_a_draw_is_no_loss() -> None:
    g = table("11w00 22b11", lost="4-0", number=7, turn_limit=7).position
    assert set(verdicts(g).values()) == {""}


def test_looking_changes_nothing() -> None:
    g = table("42w12 43b01 11w00 74b00", lost="0-4").position
    before = g.copy()
    verdicts(g)
    assert g == before


# ---------------------------------------------------------------- the search


@pytest.mark.parametrize("game", GAMES)
def test_the_search_takes_every_win_in_one_turn(game: str) -> None:
    """With a single playout, so that nothing is left to luck."""
    found = 0
    for g in some(game, "wins"):
        mover = g.turn
        g = g.copy()
        while g.result is None and g.turn == mover:
            best = Search(g, Random(found)).think(playouts=1).best
            assert (best.sure, best.estimate, best.playouts) == ("wins", 1.0, 0)
            answer(g, best.action)
        assert g.result is not None
        assert g.result.seats == (mover,)
        found += 1
    assert found == POSITIONS


@pytest.mark.parametrize("game", GAMES)
def test_the_search_hands_no_win_over_that_it_can_keep(game: str) -> None:
    found = 0
    for g in some(game, "loses"):
        mover = g.turn
        g = g.copy()
        while g.result is None and g.turn == mover:
            search = Search(g, Random(found)).think(playouts=1)
            assert search.best.sure == ""
            g = played(g, search.best.action)
        if g.result is None:
            assert not can_be_won(state(g))
        else:
            assert g.result.tie
        found += 1
    assert found == POSITIONS


def test_what_is_sure_is_told_beside_what_is_estimated() -> None:
    g = next(some("adaptoid", "loses"))
    known = verdicts(g)
    tried = Search(g, Random(1)).think(playouts=200).tried()
    assert {one.action: one.sure for one in tried} == known
    losing = [one for one in tried if one.sure == "loses"]
    assert tried[-len(losing) :] == losing
    assert {(one.playouts, one.estimate) for one in losing} == {(0, 0.0)}
    assert sum(one.playouts for one in tried) == 200
