"""Positions as data: every problem is named, a good one comes back, and a form edits it."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given as having
from hypothesis import settings
from hypothesis import strategies as st

import adaptlab
from adaptlab import InvalidPosition, Session
from adaptlab.adaptation import cards as usual
from adaptlab.adaptation.game import GAME
from adaptlab.adaptation.position import Position, Result
from adaptlab.form import Field, get, put
from tests.adaptation.tables import (
    FEW,
    at_every_question,
    card,
    cards,
    data,
    given,
    revealed,
    small,
    table,
)

SAME_EACH_TIME = settings(derandomize=True, deadline=None, max_examples=60)

LAST = {
    "number": 3, "challenge": "shape", "dealer": 2,
    "cards": {"1": "4 green triangles", "2": "2 red squares", "3": "3 yellow hexagons"},
}  # fmt: skip
GOOD = data("4gt 2rs 3yh", step="others", turn=2, challenge="number", number=4, discard="1gt",
            tokens=[2, 2, 3], last=LAST)  # fmt: skip

HANDS = GOOD["hands"]
FIRST = data("4gt 2rs", number=1, step="reveal", challenge="number", shown=[False, False])


def changed(**fields: Any) -> dict[str, Any]:
    """A good position with other fields."""
    return {**deepcopy(GOOD), **fields}


def last(**fields: Any) -> dict[str, Any]:
    """The same with another reveal."""
    return changed(last={**deepcopy(LAST), **fields})


# ---------------------------------------------------------------- one problem each

NO_CARD = "is not one of the cards, such as 2 green squares"
BAD: dict[str, tuple[Any, str, str, str | None]] = {
    "no table": (None, "position", "expected a table, not None", None),
    "a list": ([], "position", "expected a table, not []", None),
    "an unknown field": (changed(wind=3), "wind", "no such field; there are ruleset, cards", None),
    "cards by another name": (
        changed(cards="all"), "cards",
        "made with the cards 'all'; these are 'reconstruction'", None,
    ),
    "cards in a list": (
        changed(cards=[1]), "cards", "expected the name of a card set, not [1]", None,
    ),
    "other cards by name": (
        changed(cards={"name": "other"}), "cards",
        "made with the cards 'other'; these are 'reconstruction'", None,
    ),
    "a ruleset in words": (changed(ruleset="x"), "ruleset", "expected a table, not 'x'", None),
    "an unknown edition": (
        changed(ruleset={"players": 3, "edition": "deluxe"}), "ruleset, edition",
        "expected 'rulebook', not 'deluxe'", None,
    ),
    "an unknown switch": (
        changed(ruleset={"players": 3, "speed": 1}), "ruleset, speed", "no such switch", None,
    ),
    "too many tokens to begin with": (
        changed(ruleset={"players": 3, "tokens": 21}), "ruleset, tokens",
        "expected a whole number from 1 to 20, not 21", None,
    ),
    "round 0": (changed(number=0), "number", "expected a whole number from 1 to", None),
    "round 4.0": (changed(number=4.0), "number", "expected a whole number from 1 to", None),
    "round True": (changed(number=True), "number", "expected a whole number from 1 to", None),
    "an unknown step": (
        changed(step="swap"), "step",
        "expected one of deal, dealer, challenge, others, reveal, not 'swap'", None,
    ),
    "a step in a list": (changed(step=["deal"]), "step", "expected one of deal, dealer", None),
    "dealer 0": (changed(dealer=0), "dealer", "expected a whole number from 1 to 3, not 0", None),
    "dealer 4": (changed(dealer=4), "dealer", "expected a whole number from 1 to 3, not 4", None),
    "turn 4": (changed(turn=4), "turn", "expected a whole number from 1 to 3, not 4", None),
    "turn in words": (changed(turn="2"), "turn", "expected a whole number from 1 to 3", None),
    "an unknown challenge": (
        changed(challenge="speed"), "challenge",
        "expected one of number, shape, color, not 'speed'", None,
    ),
    "a challenge by number": (changed(challenge=1), "challenge", "expected one of number", None),
    "tokens in words": (changed(tokens="333"), "tokens", "expected a list, not '333'", None),
    "too few tokens": (
        changed(tokens=[3, 3]), "tokens", "expected 3 entries, one a seat, not 2", None,
    ),
    "negative tokens": (
        changed(tokens=[3, -1, 3]), "tokens of Player 2",
        "expected a whole number from 0 to", None,
    ),
    "tokens that are none": (
        changed(tokens=[3, 3, None]), "tokens of Player 3",
        "expected a whole number from 0 to", None,
    ),
    "too few hands": (
        changed(hands=["1 green square"]), "hands", "expected 3 entries, one a seat, not 1", None,
    ),
    "a hand that is no card": (
        changed(hands=["4 green triangles", "2 red circles", "3 yellow hexagons"]),
        "hand of Player 2", f"'2 red circles' {NO_CARD}", None,
    ),
    "a hand by number": (
        changed(hands=["4 green triangles", "2 red squares", 3]), "hand of Player 3",
        f"3 {NO_CARD}", None,
    ),
    "shown in words": (
        changed(shown=[True, "yes", True]), "shown, Player 2", "expected true or false, not 'yes'",
        None,
    ),
    "too few shown": (
        changed(shown=[True]), "shown", "expected 3 entries, one a seat, not 1", None,
    ),
    "swapped by name": (
        changed(swapped=["Player 1"]), "swapped",
        "expected a whole number from 1 to 3, not 'Player 1'", None,
    ),
    "swapped by nobody": (
        changed(swapped=[4]), "swapped", "expected a whole number from 1 to 3, not 4", None,
    ),
    "swapped as a number": (changed(swapped=1), "swapped", "expected a list, not 1", None),
    "a discard that is no card": (
        changed(discard=["1 blue square"]), "discard", f"'1 blue square' {NO_CARD}", None,
    ),
    "a discard pile in words": (changed(discard="none"), "discard", "expected a list", None),
    "more copies than there are": (
        changed(discard=["2 red squares", "2 red squares"]), "cards",
        "more copies than there are: 2 red squares", "setup.cards",
    ),
    "a pile in words": (changed(pile="full"), "pile", "expected a list, not 'full'", None),
    "a pile that lacks cards": (
        changed(pile=list(map(str, Counter(usual()) - Counter(cards("4gt 2rs 3yh 1gt 1gt"))))),
        "pile", "not what the other places leave: 1 green triangle", "setup.cards",
    ),
    "a reveal in words": (changed(last="shape"), "last", "expected a table, not 'shape'", None),
    "a reveal without cards": (
        last(cards={}), "last, cards", "expected the cards that were revealed", None,
    ),
    "revealed cards in a list": (
        last(cards=["1 green square"]), "last, cards", "expected a table", None,
    ),
    "a revealed card of nobody": (
        last(cards={"4": "1 green square"}), "last, cards", "expected seats, not '4'", None,
    ),
    "a revealed card that is none": (
        last(cards={"1": "1 green square", "2": "a square"}), "last, card of Player 2",
        f"'a square' {NO_CARD}", None,
    ),
    "an unknown challenge in the reveal": (
        last(challenge="speed"), "last, challenge", "expected one of number, shape, color", None,
    ),
    "a reveal in no round": (
        last(number=None), "last, number", "expected a whole number from 1 to", None,
    ),
    "a reveal of nobody": (
        last(dealer=9), "last, dealer", "expected a whole number from 1 to 3, not 9", None,
    ),
    "a result in words": (
        changed(result="draw"), "result", "expected seats and tie, not 'draw'", None,
    ),
    "a result of nobody": (
        changed(result={"seats": []}), "result", "expected seats and tie, not {'seats': []}", None,
    ),
    "a result of a stranger": (
        changed(result={"seats": [5], "tie": False}), "result, seats",
        "expected a whole number from 1 to 3, not 5", None,
    ),
    "cards before they are dealt": (
        changed(step="deal", number=1, challenge=None), "hands",
        "nobody has a card before they are dealt", "setup.deal",
    ),
    "tokens, but no card": (
        changed(hands=["4 green triangles", "2 red squares", None]), "hand of Player 3",
        "has tokens, but no card", "setup.deal",
    ),
    "a card, but no tokens": (
        changed(tokens=[3, 3, 0]), "hand of Player 3", "is extinct, but has a card",
        "dealer.extinct",
    ),
    "an extinct dealer": (
        data("- 2rs 3yh", step="others", turn=2, challenge="number"), "dealer", "is extinct",
        "dealer.extinct",
    ),
    "an extinct player to decide": (
        data("4gt - 3yh", step="others", turn=2, challenge="number"), "turn", "is extinct",
        "dealer.extinct",
    ),
    "a single player": (
        data("4gt -", step="dealer"), "tokens", "expected at least two players with tokens",
        "end.last",
    ),
    "no challenge": (
        changed(challenge=None), "challenge", "expected the one that was laid",
        "round.dealer-challenge",
    ),
    "no challenge to reveal": (
        changed(step="reveal", challenge=None), "challenge", "expected the one that was laid",
        "round.dealer-challenge",
    ),
    "a challenge too early": (
        changed(step="dealer", turn=1), "challenge", "none is laid yet", "round.dealer-challenge",
    ),
    "a card both new and known to all": (
        changed(swapped=[1], shown=[True, True, True]), "shown, Player 1",
        "is new in this round, and cannot be known to everybody", "info.memory",
    ),
    "a new card of whoever is to decide": (
        changed(swapped=[2], shown=[True, False, True]), "swapped",
        "Player 2 is to decide, and has taken a new card already", "round.others-swap",
    ),
    "a new card of a dealer who is to decide": (
        changed(step="dealer", turn=1, challenge=None, swapped=[1], shown=[False, True, True]),
        "swapped", "Player 1 is to decide, and has taken a new card already", "round.dealer-swap",
    ),
    "a new card of whoever decides later": (
        changed(swapped=[3], shown=[True, True, False]), "swapped",
        "Player 3 has not decided yet in this round", "round.others-swap",
    ),
    "a new card of the extinct": (
        data("4gt 2rs -", step="others", turn=2, challenge="number", swapped=[3]), "swapped",
        "Player 3 is extinct", "dealer.extinct",
    ),
    "a new card in the first round": (
        data("4gt 2rs", number=1, step="reveal", challenge="number", swapped=[2]), "swapped",
        "nobody takes a new card in the first round", "round.first",
    ),
    "new cards twice": (
        changed(swapped=[1, 1]), "swapped", "Player 1 is named twice", None,
    ),
    "a pile in a list": (changed(drew_from=[1]), "drew_from", "expected a table, not [1]", None),
    "a pile of a stranger": (
        changed(drew_from={"4": 2}), "drew_from", "expected seats, not '4'", None,
    ),
    "a pile of whoever has no new card": (
        changed(drew_from={"1": 2}), "drew_from",
        "Player 1 has taken no new card in this round", "pile.reshuffle",
    ),
    "a pile that nobody can have reached": (
        changed(swapped=[1], drew_from={"1": 9}), "drew_from, Player 1",
        "expected a whole number from 1 to 3, not 9", "pile.reshuffle",
    ),
    "a pile that was left out": (
        changed(swapped=[1], drew_from={"1": 3}, shown=[False, True, True], discard=[]),
        "drew_from", "nobody has drawn from pile 2 of this round", "pile.reshuffle",
    ),
    "an earlier pile later": (
        changed(turn=3, swapped=[1, 2], drew_from={"1": 2}, shown=[False, False, True]),
        "drew_from", "who decides later cannot draw from an earlier pile", "pile.reshuffle",
    ),
    "discards from before a reshuffle": (
        changed(swapped=[1], drew_from={"1": 2}, shown=[False, True, True]), "discard",
        "expected 0 cards, those of whoever drew after the reshuffle, not 1", "pile.reshuffle",
    ),
    "another card than everybody saw": (
        last(cards={**LAST["cards"], "2": "1 red square"}), "last, card of Player 2",  # type: ignore[dict-item]
        "everybody knows 2 red squares, and saw 1 red square", "info.memory",
    ),
    "a reveal that is still to come": (
        last(number=4), "last, number", "expected a round before round 4, not 4", "round.reveal",
    ),
    "a kept card that nobody knows": (
        changed(shown=[True, False, True]), "shown, Player 2",
        "was kept since the last reveal, so everybody knows it", "info.memory",
    ),
    "a card that is known before any reveal": (
        FIRST | {"shown": [True, False]}, "shown, Player 1",
        "nobody has seen a card before the first reveal", "setup.deal",
    ),
    "another first dealer": (
        FIRST | {"dealer": 2}, "dealer", "Player 1 is the first dealer", "setup.deal",
    ),
    "a token lost in the first round": (
        FIRST | {"tokens": [3, 2]}, "tokens of Player 2",
        "nobody loses a token in the first round", "round.first",
    ),
    "a token lost before the deal": (
        {"tokens": [3, 2]}, "tokens of Player 2", "nobody loses a token in the first round",
        "round.first",
    ),
    "a card discarded in the first round": (
        FIRST | {"discard": ["1 green triangle"]}, "discard",
        "nothing is discarded in the first round", "round.first",
    ),
    "a card discarded before the deal": (
        {"discard": ["1 green triangle"]}, "discard",
        "nothing is discarded before the cards are dealt", "setup.deal",
    ),
    "a new card before the deal": (
        {"swapped": [2]}, "swapped", "nobody takes a new card in the first round", "round.first",
    ),
    "a reveal before the deal": (
        {"last": {**LAST, "dealer": 1, "cards": {"1": "1 green square"}}}, "last",
        "nothing is revealed before the cards are dealt", "setup.deal",
    ),
    "a reveal of long ago": (
        last(number=2), "last, number", "expected round 3, the one before, not 2", "round.reveal",
    ),
    "another first challenge": (
        changed(number=2, tokens=[3, 3, 3], last={**LAST, "number": 1, "dealer": 1}),
        "last, challenge", "the first one is Number", "round.first",
    ),
    "another dealer of the first reveal": (
        changed(number=2, tokens=[3, 3, 3], last={**LAST, "number": 1, "challenge": "number"}),
        "last, dealer", "Player 1 is the first dealer", "setup.deal",
    ),
    "more copies revealed than there are": (
        last(cards=dict.fromkeys("123", "2 red squares")), "last, cards",
        "more copies than there are: 2 red squares", "setup.cards",
    ),
    "a reveal without its dealer": (
        last(cards={"1": LAST["cards"]["1"], "3": LAST["cards"]["3"]}), "last, dealer",  # type: ignore[index]
        "has shown no card", "round.reveal",
    ),
    "a reveal without somebody who is there": (
        last(cards={"1": LAST["cards"]["1"], "2": LAST["cards"]["2"]}),  # type: ignore[index]
        "last, card of Player 3", "has tokens, but has shown no card", "round.reveal",
    ),
    "extinct without a defeat": (
        changed(hands=["4 green triangles", "2 red squares", None], tokens=[2, 2, 0],
                discard=["3 yellow hexagons"]),
        "tokens of Player 3", "is extinct, but had the last token and was not defeated",
        "dealer.extinct",
    ),
    "a defeat that has cost nothing": (
        changed(tokens=[3, 2, 3]), "tokens of Player 1",
        "was defeated in round 3, and has lost no token", "defeat.lowest",
    ),
    "a revealed card that is nowhere": (
        changed(swapped=[1], shown=[False, True, True], hands=["1 red square", *HANDS[1:]]),
        "discard", "lacks what was revealed and is no longer held: 4 green triangles",
        "info.memory",
    ),
    "a dealer who was not found": (
        last(dealer=1, challenge="color", cards={**LAST["cards"], "1": "4 green triangles"})  # type: ignore[dict-item]
        | {"dealer": 3, "tokens": [2, 2, 3]},
        "dealer", "by what was revealed last Player 1 deals, not Player 3", "dealer.single",
    ),
    "a winner while others have tokens": (
        changed(result={"seats": [1], "tie": False}), "result",
        "expected the last one with tokens to have won", "end.last",
    ),
    "two winners without a tie": (
        changed(tokens=[0, 0, 0], result={"seats": [1, 2], "tie": False}), "result",
        "expected the last one with tokens to have won", "end.last",
    ),
    "a tie while somebody has tokens": (
        changed(result={"seats": [1, 2], "tie": True}), "result",
        "in a tie nobody has a token left", "end.tie",
    ),
    "a tie of one": (
        changed(tokens=[0, 0, 0], result={"seats": [1], "tie": True}), "result",
        "expected at least two players in a tie", "end.tie",
    ),
    "the dealer decides again": (
        changed(turn=1), "turn", "the dealer does not decide again", "round.others-swap",
    ),
}  # fmt: skip


@pytest.mark.rule("setup.deal", "round.dealer-challenge", "round.others-swap", "dealer.extinct")
@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_is_refused_and_its_place_is_named(name: str) -> None:
    written, place, message, rule = BAD[name]
    with pytest.raises(InvalidPosition) as caught:
        adaptlab.setup("adaptation", written)
    problem = caught.value.problems[0]
    assert problem.place == place
    assert message in problem.message
    assert problem.rule == rule


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", [1, 9, "two"])
def test_the_number_of_players_is_checked(players: Any) -> None:
    with pytest.raises(InvalidPosition, match="ruleset, players: expected 2 to 8, not"):
        adaptlab.setup("adaptation", {"ruleset": {"players": players}})


@pytest.mark.rule("round.first")
@pytest.mark.parametrize(
    "written",
    [
        data("4gt 2rs", number=1, step="dealer"),
        data("4gt 2rs", number=1, step="challenge"),
        data("4gt 2rs", number=1, step="others", turn=2, challenge="number"),
        data("4gt 2rs", number=1, step="reveal", challenge="shape"),
        {"number": 2, "step": "deal"},
    ],
    ids=["a new card", "another challenge", "new cards", "revealing a shape", "a later deal"],
)
def test_a_first_round_has_a_deal_and_a_number_challenge_only(written: dict[str, Any]) -> None:
    """Nobody swaps in the first round, its challenge is Number, and no other round is dealt."""
    with pytest.raises(InvalidPosition):
        adaptlab.setup("adaptation", written)


@pytest.mark.rule("setup.players")
def test_nobody_can_have_more_tokens_than_everybody_began_with() -> None:
    """What is read holds what every position of a game holds."""
    try:
        s = table("4gt 2rs", tokens=[5, 3])
    except InvalidPosition:
        return
    assert GAME.invariants(s.position) == []


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(InvalidPosition) as caught:
        adaptlab.setup(
            "adaptation",
            {
                "ruleset": {"players": 3, "tokens": 0},
                "number": None,
                "step": "x",
                "dealer": 7,
                "challenge": "y",
                "tokens": [1, "z"],
                "hands": ["1 green square", "?"],
                "discard": ["!"],
                "wind": 3,
            },
        )
    assert {problem.place for problem in caught.value.problems} >= {
        "ruleset, tokens", "number", "step", "dealer", "challenge", "tokens of Player 2",
        "hand of Player 2", "discard", "wind",
    }  # fmt: skip


@pytest.mark.rule("pile.reshuffle")
def test_a_pile_after_a_reshuffle_holds_what_was_discarded_before() -> None:
    """Player 1 draws the last card, Player 2 from the discard pile that has two cards then."""
    how: dict[str, Any] = {
        "step": "others", "turn": 3, "challenge": "number", "swapped": [1, 2],
        "drew_from": {"2": 2}, "discard": "",
    }  # fmt: skip
    table("4gt 2rs 3yh", deck=small("4gt 2rs 3yh 1gt"), pile="1gt", **how)
    with pytest.raises(InvalidPosition, match="pile: 1 in pile 2 of this round, expected at least"):
        table("4gt 2rs 3yh", deck=small("4gt 2rs 3yh"), pile="", **how)


@pytest.mark.rule("pile.reshuffle")
def test_a_second_reshuffle_shuffles_what_was_discarded_since_the_first() -> None:
    """Two of four draw from the second pile, so the third one is their two cards."""
    how: dict[str, Any] = {
        "step": "reveal", "challenge": "number", "swapped": [1, 2, 3, 4],
        "drew_from": {"2": 2, "3": 2, "4": 3}, "discard": "",
    }  # fmt: skip
    table("4gt 2rs 3yh 1os", deck=small("4gt 2rs 3yh 1os 1gt"), pile="1gt", **how)
    for pile in ("", "1gt 2gs"):
        deck = small("4gt 2rs 3yh 1os", pile)
        with pytest.raises(InvalidPosition, match="in pile 3 of this round, expected 2"):
            table("4gt 2rs 3yh 1os", deck=deck, pile=pile, **how)


def test_a_round_that_does_not_agree_with_the_tokens_is_warned_of() -> None:
    told = {
        (number, str(problem))
        for number, tokens in ((2, [3, 2]), (2, [3, 3]), (9, [1, 1]), (4, [2, 2]))
        for problem in table("4gt 2rs", number=number, tokens=tokens).warnings
    }
    assert told == {
        (2, "warning: tokens: some are lost, and nobody loses one in the first round "
            "[round.first]"),
        (9, "warning: tokens: 4 lost, and since round 2 there is one at least in every round "
            "[defeat.lowest]"),
    }  # fmt: skip


def test_every_contradiction_is_named_at_once() -> None:
    with pytest.raises(InvalidPosition) as caught:
        adaptlab.setup(
            "adaptation",
            changed(
                challenge=None, tokens=[4, 2, 3], swapped=[2, 3], shown=[False, True, False],
                last={**LAST, "number": 2, "dealer": 1}, drew_from={"2": 2},
            ),
        )  # fmt: skip
    assert {(problem.place, problem.rule) for problem in caught.value.problems} == {
        ("challenge", "round.dealer-challenge"), ("tokens of Player 1", "setup.players"),
        ("swapped", "round.others-swap"), ("shown, Player 1", "info.memory"),
        ("shown, Player 2", "info.memory"), ("tokens", "defeat.lowest"),
        ("discard", "pile.reshuffle"), ("last, number", "round.reveal"),
    }  # fmt: skip


def test_whose_card_is_known_follows_unless_it_is_said() -> None:
    hands, old = ["1 red square", *HANDS[1:]], [HANDS[0]]
    written = changed(swapped=[1], hands=hands, discard=old)
    del written["shown"]
    assert adaptlab.setup("adaptation", written).position.shown[1:] == [None, *cards("2rs 3yh")]
    assert (
        adaptlab.setup("adaptation", FIRST).position
        == adaptlab.setup(
            "adaptation", {name: value for name, value in FIRST.items() if name != "shown"}
        ).position
    )


def test_monstrous_values_are_clipped_in_messages() -> None:
    with pytest.raises(InvalidPosition) as caught:
        adaptlab.setup("adaptation", changed(**{"x" * 9999: 1}, step="y" * 9999))
    assert len(str(caught.value)) < 700


def test_what_is_left_out_is_as_usual() -> None:
    s = adaptlab.setup("adaptation", {})
    assert s.position == adaptlab.new("adaptation", players=2).position


def test_the_draw_pile_is_all_that_lies_nowhere_else() -> None:
    s = table("4gt 2rs 3yh", discard="1gt 4rh")
    left = Counter(usual()) - Counter(cards("4gt 2rs 3yh 1gt 4rh"))
    assert Counter(s.position.pile) == left


@pytest.mark.rule("round.others-swap")
def test_a_new_card_without_a_discarded_one_is_warned_of() -> None:
    s = adaptlab.setup("adaptation", data("4gt 2rs", step="others", turn=2, swapped=[1],
                                          challenge="number"))  # fmt: skip
    (warning,) = s.warnings
    assert (warning.place, warning.rule) == ("discard", "round.others-swap")
    assert "fewer cards than the 1 that were discarded for new ones" in warning.message


# ---------------------------------------------------------------- written and read


def same_again(s: Session, which: Any) -> None:
    """What is written at the start of a step is read as the same position."""
    g = s.step_start
    written = json.loads(json.dumps(GAME.dump(g)))
    back, warnings = GAME.read(written, which)
    assert back == g
    assert warnings == []
    assert GAME.dump(back) == GAME.dump(g)


@SAME_EACH_TIME
@having(
    st.integers(0, 10**6),
    st.integers(2, 8),
    st.sampled_from([usual(), FEW]),
    st.fixed_dictionaries({}, optional={"tokens": st.integers(1, 20)}),
)
def test_data_come_back_as_they_were(
    seed: int, players: int, which: Any, how: dict[str, Any]
) -> None:
    for s in at_every_question(seed, players, which, answers=80, **how):
        same_again(s, which)


@pytest.mark.parametrize("seed", range(5))
def test_the_data_of_a_finished_game_come_back_as_they_were(seed: int) -> None:
    *_, s = at_every_question(seed, 3, answers=5000)
    assert s.result is not None
    same_again(s, usual())
    assert adaptlab.setup("adaptation", GAME.dump(s.position)).pending is None


def test_a_session_set_up_from_a_position_goes_on_from_its_step() -> None:
    s = given(table("4gt 2rs 3yh"), "keep", "lay shape")
    again = adaptlab.setup("adaptation", s.position)
    assert again.position == s.position
    assert again.options == s.options


def test_the_data_of_a_position() -> None:
    s = table("4gt 2rs -", step="others", turn=2, challenge="shape", swapped=[1],
              deck=small("4gt 2rs 1gt 4rh"), discard="1gt", number=5)  # fmt: skip
    assert GAME.dump(s.position) == {
        "ruleset": {"edition": "rulebook", "players": 3},
        "cards": {"name": "small", "fingerprint": s.position.cards.fingerprint},
        "number": 5,
        "step": "others",
        "dealer": 1,
        "turn": 2,
        "challenge": "shape",
        "tokens": [3, 3, 0],
        "hands": ["4 green triangles", "2 red squares", None],
        "shown": [False, True, False],
        "swapped": [1],
        "discard": ["1 green triangle"],
        "pile": ["4 red hexagons"],
    }


@pytest.mark.rule("pile.reshuffle", "info.memory")
def test_the_data_tell_from_which_pile_a_new_card_is() -> None:
    s = table("4gt 2rs 3yh", deck=small("4gt 2rs 3yh 1gt 4rh"), discard="1gt", pile="4rh")
    given(s, "swap", "4 red hexagons", "lay shape", "swap", "4 green triangles")
    written = GAME.dump(s.position)
    assert (written["swapped"], written["drew_from"]) == ([1, 2], {"2": 2})
    assert "drew_from" not in GAME.dump(table("4gt 2rs 3yh").position)
    back = GAME.read(written, s.position.cards)[0]
    assert back == s.position
    assert back.drew_from == [0, 1, 2, 0]
    for seat in (1, 2, 3):
        assert GAME.view(back, seat) == s.view(seat)


def test_the_data_of_a_reveal() -> None:
    s = revealed("4gt 2rs 3yh", "shape", number=6, dealer=2)
    assert GAME.dump(s.position)["last"] == {
        "number": 6, "challenge": "shape", "dealer": 2, "defeated": [1],
        "cards": {"1": "4 green triangles", "2": "2 red squares", "3": "3 yellow hexagons"},
    }  # fmt: skip


OVER: dict[str, tuple[list[int], dict[str, Any], str]] = {
    "one is left": ([0, 2, 0], {"seats": [2], "tie": False}, "Player 2 won"),
    "nobody is left": ([0, 0, 0], {"seats": [1, 3], "tie": True}, "a tie of Player 1"),
}


@pytest.mark.parametrize("name", OVER)
def test_a_finished_game_is_read_as_finished(name: str) -> None:
    tokens, result, text = OVER[name]
    s = adaptlab.setup("adaptation", changed(tokens=tokens, result=result))
    assert s.pending is None
    assert s.result == Result(tuple(result["seats"]), result["tie"])
    assert str(s.result).startswith(text)


# ---------------------------------------------------------------- a form


def field(g: Position, *path: str | int) -> Field:
    """The field of a position with this path."""
    (found,) = [each for each in GAME.form(g)[1] if each.path == path]
    return found


@pytest.mark.parametrize("players", [2, 5, 8])
def test_a_form_has_a_field_for_everything(players: int) -> None:
    s = adaptlab.new("adaptation", players=players, seed=1).roll_on()
    written, fields = GAME.form(s.position)
    paths = [each.path for each in fields]
    assert paths[:7] == [
        ("number",), ("step",), ("dealer",), ("turn",), ("challenge",), ("swapped",), ("discard",),
    ]  # fmt: skip
    assert len(paths) == len(set(paths)) == 7 + 4 * players
    assert len({(each.group, each.label) for each in fields}) == len(fields)
    assert "pile" not in written


def test_a_form_edits_a_position() -> None:
    g = table("4gt 2rs 3yh").position
    written = GAME.form(g)[0]
    for path, value in [
        (("number",), 9),
        (("step",), "others"),
        (("dealer",), 2),
        (("turn",), 3),
        (("challenge",), "color"),
        (("swapped",), [2]),
        (("discard",), ["1 green triangle", "1 green triangle"]),
        (("tokens", 0), 1),
        (("hands", 2), "4 red hexagons"),
        (("shown", 1), False),
    ]:
        written = put(written, field(g, *path), value)
        assert get(written, field(g, *path)) == value
    s = adaptlab.setup("adaptation", written)
    g = s.position
    assert (g.number, g.step, g.dealer, g.turn, g.challenge) == (9, "others", 2, 3, "color")
    assert g.tokens[1:] == [1, 3, 3]
    assert g.hand[1:] == cards("4gt 2rs 4rh")
    assert g.shown[1:] == [card("4gt"), None, card("4rh")]
    assert (g.drew_from[1:], g.discard) == ([0, 1, 0], cards("1gt 1gt"))
    assert len(g.pile) == 66 - 5


@SAME_EACH_TIME
@having(st.integers(0, 10**6), st.integers(2, 8), st.integers(0, 120))
def test_a_form_reads_and_puts_back_what_stands_there(
    seed: int, players: int, answers: int
) -> None:
    *_, s = at_every_question(seed, players, answers=answers + 1)
    g = s.step_start
    written, fields = GAME.form(g)
    again = written
    for each in fields:
        value = get(written, each)
        if each.kind == "list":
            assert set(value) <= set(each.choices)
            assert len(value) <= each.most
        elif each.kind == "flag":
            assert value in (True, False, None)
        else:
            assert value in each.choices or value == each.usual or each.low <= value <= each.high
        again = put(again, each, value)
    assert GAME.read(again)[0] == g


def test_a_form_can_make_a_position_from_nothing() -> None:
    g = adaptlab.new("adaptation", players=2).position
    written = GAME.form(g)[0]
    for path, value in [
        (("number",), 2), (("step",), "dealer"), (("hands", 0), "1 green square"),
        (("hands", 1), "4 red hexagons"), (("shown", 0), True), (("shown", 1), True),
    ]:  # fmt: skip
        written = put(written, field(g, *path), value)
    s = adaptlab.setup("adaptation", written)
    assert s.view(1).own == card("1gs")
    assert s.view(1).known == {2: card("4rh")}


def test_what_a_form_offers_is_of_the_deck() -> None:
    g = table("4gt 2rs", deck=small("4gt 2rs 2rs")).position
    assert field(g, "hands", 0).choices == ("2 red squares", "4 green triangles")


# ---------------------------------------------------------------- measures


def test_measures_look_at_a_position() -> None:
    s = table("4gt 2rs -", dealer=2)
    assert {name: of(s.position) for name, of in GAME.measures(s.position).items()} == {
        "Player 1: tokens": 3, "Player 1: card": "4 green triangles",
        "Player 2: tokens": 3, "Player 2: card": "2 red squares",
        "Player 3: tokens": 0, "Player 3: card": "none",
        "next dealer": "Player 2", "winner": "nobody yet",
    }  # fmt: skip


def test_a_measure_can_be_a_distribution() -> None:
    s = table("4gt 2rs", deck=small("4gt 2rs 1gt 1gt 4rh"))
    drawn = adaptlab.outcomes(s, "swap", GAME.measures(s.position)["Player 1: card"])
    assert drawn.weights() == {"1 green triangle": 2, "4 red hexagons": 1}
