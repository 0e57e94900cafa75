"""Where a hidden card was once told on the workbench: it is told to nobody any more."""

from __future__ import annotations

import pytest

import adaptlab
from adaptlab import Action, Dist
from adaptlab.adaptation.ui.odds_view import OddsView
from adaptlab.ui import Workbench
from adaptlab.ui.bench import ACTOR, EVERYTHING, viewer_of
from adaptlab.ui.chance_view import pile_of
from adaptlab.ui.foresight_view import odds_of
from adaptlab.ui.play_view import PlayView
from tests.ui.test_eyes import states

HIDDEN = "4 red squares"
"""The card that Player 1 has drawn, out of sight of all others."""
HANDS = ["4 green triangles", "2 yellow pentagons", "3 orange triangles"]


def opened(*answers: str, seen_by: int = ACTOR, **bots: str) -> Workbench:
    """Round 2 of three players, all of whose cards were known; Player 1 deals and may be a bot."""
    position = {
        "ruleset": {"players": 3}, "number": 2, "step": "dealer", "dealer": 1, "hands": HANDS,
    }  # fmt: skip
    workbench = Workbench(adaptlab.setup("adaptation", position, seed=3))
    bench = workbench.bench
    bench.viewpoint = seen_by
    bench.bots = {int(seat.removeprefix("p")): bot for seat, bot in bots.items()}
    for view in workbench.views:
        view.show(True)
    for answer in answers:
        assert bench.act(lambda answer=answer: bench.answer(answer))  # type: ignore[misc]
    bench.act(lambda: None)
    return workbench


def play_tab(workbench: Workbench) -> PlayView:
    view = workbench.views[0]
    assert isinstance(view, PlayView)
    return view


def odds_tab(workbench: Workbench) -> OddsView:
    view = workbench.views[-1]
    assert isinstance(view, OddsView)
    return view


SWAPPED = ("swap", HIDDEN, "lay color")


# ---------------------------------------------------------------- the odds of an option


@pytest.mark.rule("info.memory")
def test_the_odds_of_an_option_do_not_tell_the_card_of_another() -> None:
    workbench = opened(*SWAPPED)
    assert viewer_of(workbench.bench) == 2
    step = play_tab(workbench).step
    step.consider(Action("keep"))
    step.foresight.measure.value = "Player 1: card"
    assert "100 %" not in step.foresight.odds.value
    bench = workbench.bench
    of = bench.session.game.measures(bench.session.position)["Player 1: card"]
    chances = bench.eyes.outcomes(Action("keep"), of)
    assert chances == Dist({str(card): n for card, n in bench.session.view(2).unseen.items()})
    assert 0 < chances[HIDDEN] < 1


def test_the_odds_of_the_next_dealer_are_alike_whatever_another_holds() -> None:
    """The last one decides, and by his answer the round is revealed."""
    told = set()
    for card in (HIDDEN, "1 green triangle"):
        workbench = opened("swap", card, "lay color", "keep")
        assert viewer_of(workbench.bench) == 3
        told.add(odds_of(workbench.bench, Action("keep"), "next dealer"))
    assert len(told) == 1


# ---------------------------------------------------------------- the draw box


def test_the_draw_box_lists_what_may_come_and_not_what_lies_there() -> None:
    workbench = opened(*SWAPPED, "swap")
    chance = play_tab(workbench).step.chance
    assert viewer_of(workbench.bench) == 2
    assert chance.card.options == ()
    assert chance.card_row.layout.display == "none"
    assert HIDDEN in chance.told.value, "known by its absence"
    assert f"{HIDDEN} (×1)" in pile_of(workbench.bench.eyes)
    assert f"{HIDDEN} (×1)" not in pile_of(workbench.bench.session.seen_by(None))


# ---------------------------------------------------------------- bots, and going back


def test_while_a_bot_is_to_act_its_new_card_is_hidden() -> None:
    workbench = opened("swap", HIDDEN, p1="random")
    question = workbench.bench.session.pending
    assert isinstance(question, adaptlab.Choose)
    assert question.seat == 1
    assert viewer_of(workbench.bench) == 2
    assert HIDDEN not in play_tab(workbench).picture.svg
    assert HIDDEN not in states(odds_tab(workbench).widget)


def test_while_a_bot_draws_the_eyes_are_those_of_a_person() -> None:
    workbench = opened("swap", p1="random", p2="random")
    assert viewer_of(workbench.bench) == 3


def test_after_undo_a_card_of_a_bot_stays_hidden_at_every_moment() -> None:
    workbench = opened(*SWAPPED, p1="random")
    bench, history = workbench.bench, play_tab(workbench).history
    while bench.moment:
        assert viewer_of(bench) == 2
        assert HIDDEN not in play_tab(workbench).picture.svg
        assert "Color" not in play_tab(workbench).log.log.html
        assert 'data-challenge="color"' not in play_tab(workbench).picture.svg
        history.undo.click()
    while bench.moment < bench.last_moment:
        history.redo.click()
        assert HIDDEN not in play_tab(workbench).picture.svg


# ---------------------------------------------------------------- the Odds tab


def test_the_odds_tab_offers_a_player_no_other_seat() -> None:
    workbench = opened(*SWAPPED, seen_by=2)
    view = odds_tab(workbench)
    assert view.player.options == (("Player 2", 2),)
    assert view.seen().seat == 2
    assert HIDDEN not in view.knows.value
    assert "The challenge is" not in view.knows.value
    assert "belief: number 33.33 %, shape 33.33 %, color 33.33 %" in view.odds.value


def test_a_seat_that_the_designer_has_picked_is_not_left_to_a_player() -> None:
    workbench = opened(*SWAPPED, seen_by=EVERYTHING)
    view = odds_tab(workbench)
    view.player.value = 1
    assert HIDDEN in view.knows.value
    workbench.bench.viewpoint = 2
    workbench.bench.act(lambda: None)
    assert view.seen().seat == 2
    assert HIDDEN not in states(view.widget)


def test_whoever_may_not_look_is_told_his_own_odds_whatever_is_asked_of_the_tab() -> None:
    """Also if the front end puts another seat in: the eyes decide, not the field."""
    workbench = opened(*SWAPPED, seen_by=2)
    view = odds_tab(workbench)
    view.player.options = (*view.player.options, ("Player 1", 1))
    view.player.value = 1
    assert view.seen().seat == 2
    assert HIDDEN not in view.knows.value


# ---------------------------------------------------------------- messages


def test_what_went_wrong_for_the_designer_is_not_told_to_a_player() -> None:
    """An error may name cards, such as those of a file that does not fit."""
    workbench = opened(*SWAPPED, seen_by=EVERYTHING)
    bench = workbench.bench
    assert not bench.act(lambda: bench.answer(HIDDEN))
    assert not bench.act(lambda: bench.answer(HIDDEN))
    assert HIDDEN in workbench.messages.last.value
    assert HIDDEN in workbench.messages.all.value
    play_tab(workbench).eyes.who.value = 2
    assert HIDDEN not in states(workbench.messages.widget)
    assert HIDDEN not in states(workbench.messages.earlier)
    play_tab(workbench).eyes.who.value = EVERYTHING
    assert HIDDEN in workbench.messages.all.value


def test_a_player_is_told_what_he_did_himself() -> None:
    workbench = opened(*SWAPPED, seen_by=2)
    bench = workbench.bench
    assert not bench.act(lambda: bench.answer("fold"))
    assert "fold" in workbench.messages.last.value
    bench.act(lambda: None)
    assert "fold" in workbench.messages.all.value
