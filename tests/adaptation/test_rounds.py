"""A round: the deal, the dealer's new card and challenge, the others, the reveal."""

from __future__ import annotations

import pytest

import adaptlab
from adaptlab import Draw, IllegalAnswer, InvalidRuleset, Session
from adaptlab.adaptation import CardSet
from adaptlab.adaptation import cards as usual
from adaptlab.adaptation.cards import CHALLENGES
from tests.adaptation.tables import (
    FEW,
    GAMES,
    asked,
    at_every_question,
    card,
    cards,
    first_round,
    given,
    happened,
    kinds,
    names,
    revealed,
    seats,
    small,
    table,
    tokens,
)

LAY = [f"lay {challenge}" for challenge in CHALLENGES]

# ---------------------------------------------------------------- the set-up


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_players_begin_with_three_tokens_in_plain_view(players: int) -> None:
    s = adaptlab.new("adaptation", players=players)
    assert tokens(s) == [3] * players
    assert s.view(players).tokens == (0, *[3] * players)


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("players", [0, 1, 9])
def test_no_other_number_of_players(players: int) -> None:
    with pytest.raises(InvalidRuleset, match="players: expected 2 to 8"):
        adaptlab.new("adaptation", players=players)


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("count", [1, 5, 20])
def test_the_number_of_tokens_can_be_agreed(count: int) -> None:
    s = adaptlab.new("adaptation", players=3, tokens=count)
    assert tokens(s) == [count] * 3
    assert s.tell()[0].startswith(
        f"3 players with {count} token{'s' * (count > 1)} each; Player 1 deals first."
    )


@pytest.mark.rule("setup.players")
@pytest.mark.parametrize("count", [0, 21, -1, "three", True, 2.0], ids=repr)
def test_no_other_number_of_tokens(count: object) -> None:
    with pytest.raises(InvalidRuleset, match="tokens: expected a whole number from 1 to 20"):
        adaptlab.new("adaptation", tokens=count)


@pytest.mark.rule("setup.deal")
@pytest.mark.parametrize("players", [2, 5, 8])
def test_the_first_dealer_is_player_1_and_gives_everybody_a_card(players: int) -> None:
    s = adaptlab.new("adaptation", players=players, seed=4)
    assert s.position.dealer == 1
    for seat in range(1, players + 1):
        assert isinstance(s.pending, Draw)
        assert s.pending.rule == "setup.deal"
        assert len(s.pending.pile) == 66 - (seat - 1)
        assert s.position.hand[seat] is None
        before = s.position.hand[:]
        s.roll()
        after = s.position.hand
        assert [each for each in range(players + 1) if before[each] != after[each]] == [seat]
    assert seats(s, "deal") == list(range(1, players + 1))
    assert len(s.position.pile) == 66 - players
    assert s.position.discard == []


@pytest.mark.rule("setup.deal")
def test_a_dealt_card_is_known_to_its_player_alone() -> None:
    s = given(adaptlab.new("adaptation", players=3), card("4gt"))
    assert s.view(1).own == card("4gt")
    for seat in (2, 3):
        assert s.view(seat).own is None
        assert s.view(seat).known == {}
        assert s.view(seat).unseen.total() == 66


# ---------------------------------------------------------------- the first round


@pytest.mark.rule("round.first")
def test_nobody_decides_anything_in_the_first_round() -> None:
    s = first_round("4gt 2gp 3yt 1rt")
    assert kinds(s)[:7] == ["start", "deal", "deal", "deal", "deal", "first", "reveal"]
    assert not {"swap", "keep", "challenge", "token"} & set(kinds(s))
    assert s.position.last.challenge == "number"
    assert s.position.number == 2
    assert asked(s) == (4, ["keep", "swap"])


@pytest.mark.rule("round.first")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_number_lies_face_up_from_the_start(seat: int) -> None:
    """While the cards are dealt everybody sees already what the first challenge is."""
    s = given(adaptlab.new("adaptation", players=3), card("4gt"))
    assert s.view(seat).challenge == "number"


@pytest.mark.rule("round.first")
def test_a_first_challenge_that_is_about_to_be_revealed_is_known_to_all() -> None:
    g = table("4gt 2gp", number=2).position.copy()
    g.number, g.step, g.challenge = 1, "reveal", "number"
    assert [adaptlab.adaptation.view(g, seat).challenge for seat in (1, 2)] == ["number"] * 2


# ---------------------------------------------------------------- the dealer


@pytest.mark.rule("round.dealer-swap", "round.dealer-challenge")
def test_the_dealer_first_decides_about_a_new_card_and_then_lays_a_challenge() -> None:
    s = table("4gt 2gp 3yt", dealer=2)
    assert asked(s) == (2, ["keep", "swap"])
    s.answer("keep")
    assert asked(s) == (2, LAY)
    s.answer("lay shape")
    assert asked(s) == (3, ["keep", "swap"])


@pytest.mark.rule("round.dealer-swap")
def test_the_dealer_sees_his_new_card_before_he_lays_a_challenge() -> None:
    s = given(table("4gt 2gp 3yt"), "swap")
    assert isinstance(s.pending, Draw)
    assert s.view(1).own is None
    s.answer(card("1rh"))
    assert s.view(1).own == card("1rh")
    assert asked(s) == (1, LAY)
    for seat in (2, 3):
        assert s.view(seat).swapped == {1}
        assert 1 not in s.view(seat).known
    assert s.position.discard == [card("4gt")]
    assert card("1rh") not in s.position.pile
    assert len(s.position.pile) == 66 - 4


@pytest.mark.rule("round.dealer-swap")
@pytest.mark.parametrize("swap", [["keep"], ["swap", card("1rh")]], ids=["kept", "swapped"])
def test_the_dealer_decides_once_a_round(swap: list[object]) -> None:
    s = given(table("4gt 2gp"), *swap)
    with pytest.raises(IllegalAnswer, match="swap is not among the options here"):
        s.answer("swap")
    given(s, "lay number", "keep")
    assert seats(s, "keep", "swap")[:2] == [1, 2]
    assert s.position.number == 3


@pytest.mark.rule("round.dealer-challenge")
def test_all_three_challenges_can_be_laid_in_every_round() -> None:
    s = table("4gt 2gp", tokens=[3, 3])
    for number, challenge in enumerate(["shape", "shape", "color", "number"], start=2):
        if s.result is not None:
            break
        s.answer("keep")
        assert asked(s)[1] == LAY
        given(s, f"lay {challenge}", "keep")
        assert s.position.last.challenge == challenge
        assert s.position.last.number == number


@pytest.mark.rule("round.dealer-challenge", "setup.deal")
@pytest.mark.parametrize("challenge", CHALLENGES)
def test_a_challenge_lies_face_down_known_to_its_dealer_alone(challenge: str) -> None:
    s = given(table("4gt 2gp 3yt", dealer=2), "keep", f"lay {challenge}")
    assert s.position.challenge == challenge
    assert s.view(2).challenge == challenge
    assert s.view(1).challenge is s.view(3).challenge is None
    assert s.view(1) == given(table("4gt 2gp 3yt", dealer=2), "keep", "lay shape").view(1)
    assert happened(s, "challenge")[0].data == {"seat": 2}


# ---------------------------------------------------------------- the others


@pytest.mark.rule("round.others-swap")
@pytest.mark.parametrize(
    ("dealer", "order"), [(1, [2, 3, 4]), (2, [3, 4, 1]), (3, [4, 1, 2]), (4, [1, 2, 3])]
)
def test_the_others_decide_once_each_clockwise_from_the_dealers_left(
    dealer: int, order: list[int]
) -> None:
    s = given(table("4gt 2gp 3yt 1rs", dealer=dealer), "keep", "lay number")
    decided = []
    while s.position.number == 2:
        seat, options = asked(s)
        assert options == ["keep", "swap"]
        decided.append(seat)
        s.answer("keep")
    assert decided == order


@pytest.mark.rule("round.others-swap", "dealer.extinct")
def test_the_extinct_are_passed_over() -> None:
    s = given(table("4gt - 3yt - 1rs", dealer=3), "keep", "lay number", "keep", "keep")
    assert seats(s, "keep") == [3, 5, 1]
    assert s.position.number == 3


@pytest.mark.rule("round.others-swap")
def test_everybody_sees_who_has_taken_a_new_card_and_he_alone_which() -> None:
    s = given(table("4gt 2gp 3yt"), "keep", "lay number", "swap", card("1rh"))
    assert asked(s)[0] == 3
    assert s.view(2).own == card("1rh")
    for seat in (1, 3):
        assert s.view(seat).swapped == {2}
        assert 2 not in s.view(seat).known
        assert s.view(seat).unseen[card("1rh")] == 1
    s.answer("keep")
    assert s.view(1).known == {2: card("1rh"), 3: card("3yt")}


@pytest.mark.rule("round.others-swap")
def test_a_decision_is_final() -> None:
    s = given(table("4gt 2gp 3yt"), "keep", "lay number", "keep")
    assert asked(s)[0] == 3
    s.answer("keep")
    assert s.position.number == 3


# ---------------------------------------------------------------- the draw pile


LAST = small("4gt 2gp 3yt 1rs 1rh 2oh")


@pytest.mark.rule("pile.reshuffle")
def test_the_discards_are_shuffled_when_a_card_is_needed_and_none_is_left() -> None:
    """The last card goes to the dealer; only when Player 2 swaps is there a new pile."""
    s = table("4gt 2gp 3yt", deck=LAST, pile="1rs", discard="1rh 2oh")
    given(s, "swap", card("1rs"))
    assert s.position.pile == []
    assert sorted(s.position.discard) == sorted(cards("1rh 2oh 4gt"))
    assert not happened(s, "reshuffle")
    given(s, "lay number", "swap")
    assert isinstance(s.pending, Draw)
    assert sorted(s.pending.pile) == sorted(cards("1rh 2oh 4gt 2gp"))
    assert s.position.discard == []
    (event,) = happened(s, "reshuffle")
    assert (event.rule, event.cards) == ("pile.reshuffle", 4)


@pytest.mark.rule("pile.reshuffle")
def test_the_card_that_was_just_discarded_may_come_back() -> None:
    s = table("4gt 2gp 3yt", deck=small("4gt 2gp 3yt 1rs"), discard="1rs")
    given(s, "swap", card("4gt"))
    assert s.view(1).own == card("4gt")
    assert s.position.drew_from[1] == 2
    assert s.position.shown[1] is None
    assert 1 not in s.view(2).known


@pytest.mark.rule("pile.reshuffle")
def test_no_new_card_is_offered_when_both_piles_are_empty_before() -> None:
    s = table("4gt 2gp 3yt", deck=small("4gt 2gp 3yt"))
    assert asked(s) == (1, LAY)
    s.answer("lay shape")
    assert s.position.last.challenge == "shape"
    assert seats(s, "no-swap")[:3] == [1, 2, 3]
    assert {event.rule for event in happened(s, "no-swap")} == {"pile.reshuffle"}


@pytest.mark.rule("pile.reshuffle")
def test_a_single_discard_is_enough_for_a_new_card() -> None:
    s = table("4gt 2gp", deck=small("4gt 2gp 1rs"), discard="1rs")
    assert asked(s) == (1, ["keep", "swap"])


@pytest.mark.rule("pile.reshuffle")
def test_a_pile_is_never_shuffled_before_it_is_empty() -> None:
    s = table("4gt 2gp 3yt", deck=LAST, pile="1rs 1rh", discard="2oh")
    s.answer("swap")
    assert isinstance(s.pending, Draw)
    assert sorted(s.pending.pile) == sorted(cards("1rs 1rh"))


# ---------------------------------------------------------------- the reveal


@pytest.mark.rule("round.reveal")
def test_a_reveal_goes_in_this_order_and_asks_nothing() -> None:
    s = revealed("2gt 1yt 3ot 1rt", "number", tokens=[3, 1, 2, 2])
    assert kinds(s) == [
        "reveal", "score", "score", "score", "score",
        "defeated", "token", "extinct", "defeated", "token", "dealer", "turn",
    ]  # fmt: skip
    assert s.answers == ()
    assert [event.card for event in happened(s, "score")] == [
        "2 green triangles", "1 yellow triangle", "3 orange triangles", "1 red triangle",
    ]  # fmt: skip
    assert happened(s, "reveal")[0].challenge == "number"


@pytest.mark.rule("round.reveal")
def test_the_end_comes_before_the_next_dealer() -> None:
    s = revealed("2gt 1yt", "number", tokens=[3, 1])
    assert kinds(s)[-4:] == ["defeated", "token", "extinct", "win"]


@pytest.mark.rule("round.reveal", "info.memory")
def test_cards_are_kept_after_the_reveal_and_known_to_all_who_remember() -> None:
    s = revealed("2gt 1yt 3ot", "number", swapped=[2, 3])
    g = s.position
    assert g.hand[1:] == cards("2gt 1yt 3ot")
    assert (g.challenge, g.drew_from) == (None, [0] * 4)
    assert s.view(1).known == {2: card("1yt"), 3: card("3ot")}
    assert g.last.cards == ((1, card("2gt")), (2, card("1yt")), (3, card("3ot")))
    assert (g.last.number, g.last.challenge, g.last.dealer, g.last.defeated) == (
        2, "number", 1, (2,),
    )  # fmt: skip
    assert g.number == 3


@pytest.mark.rule("round.reveal")
@pytest.mark.parametrize("challenge", CHALLENGES)
def test_each_active_player_has_the_score_of_the_challenge(challenge: str) -> None:
    s = revealed("2gt 1yh 3op", challenge)
    expected = {"number": [2, 1, 3], "shape": [3, 6, 5], "color": [1, 2, 3]}[challenge]
    assert [event.score for event in happened(s, "score")] == expected
    assert {event.rule for event in happened(s, "score")} == {f"score.{challenge}"}


# ---------------------------------------------------------------- whole games


def dealt(s: Session) -> bool:
    return all(s.position.hand[seat] for seat in s.position.active())


@pytest.mark.rule("round.dealer-swap", "round.others-swap", "pile.reshuffle")
@pytest.mark.parametrize("game", GAMES, ids=names)
def test_in_whole_games_every_round_is_asked_in_its_order(game: tuple[int, int, CardSet]) -> None:
    """The dealer's card, his challenge, then everybody else clockwise: each exactly once."""
    seed, players, which = game
    rounds: dict[int, list[tuple[int, str]]] = {}
    order: dict[int, list[int]] = {}
    for s in at_every_question(seed, players, which):
        g = s.position
        if s.pending is None or isinstance(s.pending, Draw):
            continue
        clockwise = [(g.dealer + step) % players + 1 for step in range(players)]
        order[g.number] = [seat for seat in clockwise if g.tokens[seat]]
        kind = "lay" if s.options[0].verb == "lay" else "swap"
        rounds.setdefault(g.number, []).append((s.pending.seat, kind))
    assert len(rounds) > 1
    last = max(rounds)
    for number, questions in rounds.items():
        *others, dealer = order[number]
        if which is usual():
            expected = [(dealer, "swap"), (dealer, "lay"), *((seat, "swap") for seat in others)]
            assert questions == (expected if number < last else expected[: len(questions)])
    assert 1 not in rounds


@pytest.mark.rule("pile.reshuffle")
@pytest.mark.parametrize("players", [3, 5, 8])
def test_in_whole_games_a_pile_is_shuffled_exactly_when_it_is_empty(players: int) -> None:
    shuffled = 0
    for seed in range(6):
        before = None
        for s in at_every_question(seed, players, FEW, tokens=5):
            g = s.position
            swapping = isinstance(s.pending, Draw) and s.pending.rule != "setup.deal"
            if before is not None and swapping:
                pile, discard, count, hand = before
                is_new = len(happened(s, "reshuffle")) > count
                assert is_new == (not pile)
                gone = hand[g.turn]
                assert sorted(g.pile) == sorted([*discard, gone] if is_new else pile)
                assert g.discard == ([] if is_new else [*discard, gone])
                shuffled += is_new
            before = (g.pile[:], g.discard[:], len(happened(s, "reshuffle")), g.hand[:])
    assert shuffled
