"""The bots: they go by their view alone, and the better ones win more often."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import adaptlab
from adaptlab import Action, Choose, Session
from adaptlab.adaptation import odds
from adaptlab.adaptation.game import GAME
from adaptlab.adaptation.invariants import invariants
from adaptlab.game import ask
from adaptlab.script import play
from tests.adaptation.tables import FEW, at_every_question, given, small, table
from tests.adaptation.test_view import dealt_otherwise

BOTS = tuple(GAME.bots)


def test_there_are_three_bots() -> None:
    assert BOTS == ("random", "threshold", "best reply")


def decision(name: str, g: Any, question: Choose, seed: int = 1) -> Action:
    return ask(GAME, GAME.bots[name], g, question, Random(seed))


@pytest.mark.rule("info.memory")
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_decides_the_same_whatever_is_hidden_from_it(name: str, players: int) -> None:
    random = Random(players)
    moved = asked = 0
    for which in (None, FEW):
        for s in at_every_question(players, players, which, answers=60, tokens=8):
            if not isinstance(s.pending, Choose):
                continue
            chosen = decision(name, s.position, s.pending)
            for _ in range(3):
                twin = dealt_otherwise(s.position, s.pending.seat, random)
                assert not invariants(twin)
                moved += twin.hand != s.position.hand or twin.challenge != s.position.challenge
                assert decision(name, twin, s.pending) == chosen
            asked += 1
    assert moved
    assert asked > 20


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", [2, 3, 8])
def test_a_bot_plays_whole_games_and_chooses_only_what_is_allowed(name: str, players: int) -> None:
    g = GAME.new(GAME.ruleset(players=players, tokens=2))
    random = Random(5)

    def choose(question: Choose) -> Action:
        chosen = ask(GAME, GAME.bots[name], g, question, random)
        assert chosen in question.options
        return chosen

    play(GAME.play(g), choose, random)
    assert g.result is not None


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_changes_nothing(name: str) -> None:
    for s in at_every_question(2, 3, answers=20):
        if isinstance(s.pending, Choose):
            before = s.position.copy()
            decision(name, s.position, s.pending)
            assert s.position == before


def says(name: str, s: Session) -> str:
    assert isinstance(s.pending, Choose)
    return str(decision(name, s.position, s.pending))


def test_the_random_bot_takes_every_option() -> None:
    s = table("4gt 2rs 3yh")
    assert isinstance(s.pending, Choose)
    found = Counter(str(decision("random", s.position, s.pending, seed)) for seed in range(200))
    assert set(found) == {"keep", "swap"}
    assert min(found.values()) > 60


@pytest.mark.parametrize(
    ("hand", "expected"),
    [("4gt", "lay number"), ("1gh", "lay shape"), ("1rt", "lay color"), ("3gs", "lay number")],
)
def test_the_threshold_bot_lays_what_its_card_is_best_at(hand: str, expected: str) -> None:
    assert says("threshold", given(table(f"{hand} 2ys"), "keep")) == expected


@pytest.mark.parametrize(
    ("hand", "expected"), [("4gt", "swap"), ("3ot", "swap"), ("3op", "keep"), ("4rt", "keep")]
)
def test_the_threshold_bot_keeps_what_is_above_the_middle(hand: str, expected: str) -> None:
    s = given(table(f"2ys {hand}"), "keep", "lay number")
    assert says("threshold", s) == expected


@pytest.mark.parametrize(("hand", "expected"), [("2yt", "swap"), ("3gt", "keep"), ("1rt", "keep")])
def test_as_a_dealer_it_keeps_what_is_good_at_anything(hand: str, expected: str) -> None:
    assert says("threshold", table(f"{hand} 2ys")) == expected


@pytest.mark.parametrize("seed", range(4))
def test_the_best_reply_bot_does_what_the_odds_advise(seed: int) -> None:
    for s in at_every_question(seed, 3, answers=40):
        if isinstance(s.pending, Choose):
            found = odds(s.view(s.pending.seat), belief="best reply")
            lays = s.options[0].verb == "lay"
            assert says("best reply", s) == (f"lay {found.best_challenge}" if lays else found.best)


def test_the_best_reply_bot_lays_the_challenge_that_beats_somebody() -> None:
    s = given(table("2rt 3gs 3gh", deck=small("2rt 3gs 3gh 1gt")), "keep")
    assert says("best reply", s) == "lay color"


def test_best_reply_beats_random() -> None:
    """At each of three seats in turn: a third of the wins would be no better."""
    won = games = 0
    for seat in (1, 2, 3):
        bots = ["best reply" if each == seat else "random" for each in (1, 2, 3)]
        study = adaptlab.simulate("adaptation", bots, games=34, seed=seat, players=3)
        assert study.unfinished == 0
        won += study.wins[seat]
        games += len(study.records)
    assert games >= 100
    assert won / games > 0.5
