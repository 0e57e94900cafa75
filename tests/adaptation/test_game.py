"""Adaptation as a game of the registry: conformance, sessions, saves, words."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import adaptlab
from adaptlab import Action, Choose, Draw
from adaptlab.adaptation.game import GAME
from adaptlab.games import find
from adaptlab.testing import check_game
from tests.adaptation import naive
from tests.adaptation.tables import FEW, at_every_question, card, given, happened, table


def test_the_game_conforms() -> None:
    report = check_game("adaptation", games=12, seed=3, turns=30)
    assert report.games == 12
    assert report.finished > 5
    assert report.refusals > report.answers
    assert report.rules_seen >= {
        "setup.players", "setup.deal", "round.first", "round.dealer-swap",
        "round.dealer-challenge", "round.others-swap", "round.reveal", "score.number",
        "score.shape", "score.color", "defeat.lowest", "dealer.single", "dealer.clockwise",
        "dealer.extinct", "end.last",
    }  # fmt: skip


def test_the_registry_knows_the_game() -> None:
    game = find("adaptation")
    assert (game.name, game.title, game.folder) == ("adaptation", "Adaptation", "adaptation")
    assert game.players == range(2, 9)
    assert game.editions == ("rulebook",)
    assert set(game.switches) == {"tokens"}
    assert set(adaptlab.adaptation.__all__) == {
        "Card", "CardSet", "Chances", "Odds", "View", "cards", "load_cards", "odds", "view",
    }  # fmt: skip


@pytest.mark.rule("defeat.lowest", "dealer.extinct", "end.last", "end.tie", "round.reveal")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("seed", range(5))
def test_every_reveal_of_a_game_is_that_of_the_naive_rules(players: int, seed: int) -> None:
    before: list[int] = []
    number = reveals = 0
    for s in at_every_question(seed, players, FEW if seed % 2 else None, answers=3000):
        g = s.position
        if g.last and g.last.number != number:
            number = g.last.number
            ended = naive.reveal(
                {seat: tuple(shown) for seat, shown in g.last.cards},
                dict(enumerate(before, start=1)),
                g.last.dealer,
                g.last.challenge,
                first=number == 1,
            )
            assert ended.defeated == g.last.defeated
            assert list(ended.tokens.values()) == g.tokens[1:]
            assert ended.winners == (g.result.seats if g.result else ())
            assert ended.dealer == (None if g.result else g.dealer)
            reveals += 1
        before = g.tokens[1:]
    assert s.result is not None
    assert reveals > 3


def test_all_kinds_of_ends_come_up() -> None:
    ends: Counter[bool] = Counter()
    for seed in range(60):
        *_, s = at_every_question(seed, 2, answers=2000, tokens=1)
        ends[s.result.tie] += 1
        assert len(s.result.seats) == (2 if s.result.tie else 1)
    assert min(ends[True], ends[False]) > 2


# ---------------------------------------------------------------- sessions


def test_answers_can_be_given_in_words() -> None:
    s = given(table("4gt 2rs 3yh"), "swap", "1 red square", "lay color", "keep")
    assert s.answers == (
        Action("swap"), card("1rs"), Action("lay", ("color",)), Action("keep"),
    )  # fmt: skip


@pytest.mark.parametrize("answer", ["lay", "lay speed", "pass", "lay 1", 3, None], ids=repr)
def test_an_answer_that_is_no_option_is_refused_with_the_options(answer: object) -> None:
    s = given(table("4gt 2rs 3yh"), "keep")
    refused = s.why_not(answer)
    assert refused is not None
    assert refused.rule == "round.dealer-challenge"
    assert refused.because.endswith("options here: lay number, lay shape, lay color.")


def test_capitals_do_not_matter_in_an_answer() -> None:
    s = given(table("4gt 2rs 3yh"), "Keep", "lay COLOR")
    assert s.answers == (Action("keep"), Action("lay", ("color",)))


def test_undo_takes_back_a_drawn_card() -> None:
    s = table("4gt 2rs 3yh")
    start = s.position.copy()
    given(s, "swap", card("1rs"), "lay color", "swap", card("1gs"))
    assert s.undo(5).position == start
    s.redo(5)
    assert s.position.hand[1:3] == [card("1rs"), card("1gs")]


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    *_, s = at_every_question(4, 4, answers=50)
    loaded = adaptlab.load(s.save(tmp_path / "game.json"))
    assert loaded.position == s.position
    assert loaded.tell() == s.tell()
    assert loaded.options == s.options


def test_the_same_seed_is_the_same_game() -> None:
    one, two = (list(at_every_question(8, 3, answers=60))[-1] for _ in range(2))
    assert one.answers == two.answers
    assert one.position == two.position


@pytest.mark.rule("setup.deal")
def test_a_pile_has_no_order() -> None:
    """Every card of the pile may be drawn, as often as there are copies."""
    s = adaptlab.new("adaptation", players=2)
    assert isinstance(s.pending, Draw)
    weights = dict(s.pending.branches())
    assert len(weights) == 64
    assert sum(weights.values()) == 66
    assert weights[card("1gt")] == weights[card("4rh")] == 2


# ---------------------------------------------------------------- words


def test_options_are_described() -> None:
    s = table("4gt 2rs 3yh")
    assert [GAME.describe(s.position, option) for option in s.options] == [
        "Keep the card", "Take a new card",
    ]  # fmt: skip
    s.answer("keep")
    assert [GAME.describe(s.position, option) for option in s.options] == [
        "Lay Number", "Lay Shape", "Lay Color",
    ]  # fmt: skip


def test_a_round_is_told_in_sentences() -> None:
    s = table("4gt 2rs 3yh", dealer=1, tokens=[3, 3, 1])
    given(s, "swap", card("1rs"), "lay color", "keep", "keep")
    assert s.tell()[:-2] == [
        "Round 2: Player 1 deals. [round.dealer-swap]",
        "Player 1 takes a new card. [round.dealer-swap]",
        "Player 1 lays a challenge face down. [round.dealer-challenge]",
        "Player 2 keeps the card. [round.others-swap]",
        "Player 3 keeps the card. [round.others-swap]",
        "The challenge of Player 1 is revealed: Color. [round.reveal]",
        "Player 1 shows 1 red square: 4. [score.color]",
        "Player 2 shows 2 red squares: 4. [score.color]",
        "Player 3 shows 3 yellow hexagons: 2. [score.color]",
        "Player 3 is defeated. [defeat.lowest]",
        "Player 3 loses a token and has 0 left. [defeat.lowest]",
        "Player 3 has no token left and is extinct. [dealer.extinct]",
    ]
    assert s.tell(2) == [
        "Player 2 is the next dealer. [dealer.extinct]",
        "Round 3: Player 2 deals. [round.dealer-swap]",
    ]


def test_a_position_in_words() -> None:
    s = table("4gt 2rs -", dealer=1, discard="1gt")
    given(s, "swap", card("1rs"), "lay color")
    assert GAME.show(s.position).splitlines()[:-1] == [
        "Round 2: Player 1 deals (others)",
        "Player 1: 3 tokens, 1 red square, new in this round",
        "Player 2: 3 tokens, 2 red squares",
        "Player 3: extinct",
        "62 cards to draw, 2 discarded; Color is laid",
    ]


def test_one_token_is_told_in_the_singular() -> None:
    s = table("4gt 2rs", tokens=[1, 3])
    assert "1 tokens" not in GAME.show(s.position)
    assert "1 tokens" not in str(s.view(2))
    assert "with 1 tokens" not in adaptlab.new("adaptation", tokens=1).tell()[0]


def test_decisions_are_asked_of_the_player_who_acts() -> None:
    for s in at_every_question(6, 4, answers=100):
        if isinstance(s.pending, Choose):
            assert s.pending.seat == s.position.turn


@pytest.mark.rule("round.reveal")
def test_no_question_comes_between_a_reveal_and_the_next_round() -> None:
    for s in at_every_question(7, 3, answers=100):
        if s.pending is not None and happened(s, "reveal"):
            assert s.position.step in ("dealer", "challenge", "others")
