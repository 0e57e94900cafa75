"""Who is defeated, who deals next, and how the game ends."""

from __future__ import annotations

import pytest

import adaptlab
from adaptlab import Session
from adaptlab.adaptation.position import Result
from adaptlab.adaptation.turn import next_dealer
from tests.adaptation import naive
from tests.adaptation.tables import (
    data,
    first_round,
    happened,
    kinds,
    revealed,
    seats,
    table,
    tokens,
)


def defeated(s: Session) -> list[int]:
    return seats(s, "defeated")


def next_is(s: Session) -> tuple[int, str]:
    """The next dealer, and the rule by which he is found."""
    (event,) = happened(s, "dealer")
    assert event.seat == s.position.dealer == s.position.turn
    return event.seat, event.rule


# ---------------------------------------------------------------- the rulebook's examples


@pytest.mark.rule("round.first", "defeat.lowest", "dealer.single", "score.number")
def test_in_the_first_example_player_4_is_defeated_and_loses_no_token() -> None:
    s = first_round("4gt 2gp 3yt 1rt")
    assert [event.score for event in happened(s, "score")] == [4, 2, 3, 1]
    assert defeated(s) == [4]
    assert next_is(s) == (4, "dealer.single")
    assert tokens(s) == [3, 3, 3, 3]


@pytest.mark.rule("dealer.clockwise", "defeat.lowest", "round.first")
@pytest.mark.parametrize(
    ("hands", "lowest", "dealer"),
    [("4gt 1gp 3yt 1rt", [2, 4], 2), ("4gt 3gp 1yt 1rt", [3, 4], 3)],
)
def test_of_two_defeated_players_the_first_one_clockwise_deals(
    hands: str, lowest: list[int], dealer: int
) -> None:
    s = first_round(hands)
    assert defeated(s) == lowest
    assert next_is(s) == (dealer, "dealer.clockwise")
    assert tokens(s) == [3, 3, 3, 3]


SAME_CARDS = "4gt 2gh 3yp 1rt"
"""The cards of the rulebook's examples of Shape and Color, as far as it tells them."""


@pytest.mark.rule("score.shape", "defeat.lowest", "dealer.clockwise")
@pytest.mark.parametrize(("old", "new"), [(1, 4), (2, 4), (3, 4), (4, 1)])
def test_the_shape_example(old: int, new: int) -> None:
    """3, 6, 5, 3: Player 4 is next, as the rulebook says, unless he has just dealt himself."""
    s = revealed(SAME_CARDS, "shape", dealer=old)
    assert [event.score for event in happened(s, "score")] == [3, 6, 5, 3]
    assert defeated(s) == [1, 4]
    assert tokens(s) == [2, 3, 3, 2]
    assert next_is(s) == (new, "dealer.clockwise")


@pytest.mark.rule("score.color", "defeat.lowest", "dealer.clockwise")
@pytest.mark.parametrize(("old", "new"), [(1, 2), (2, 1), (3, 1), (4, 1)])
def test_the_color_example(old: int, new: int) -> None:
    """Player 2 is next, as the rulebook says, only if Player 1 has dealt: so both examples fit."""
    s = revealed(SAME_CARDS, "color", dealer=old)
    assert [event.score for event in happened(s, "score")] == [1, 1, 2, 4]
    assert defeated(s) == [1, 2]
    assert tokens(s) == [2, 2, 3, 3]
    assert next_is(s) == (new, "dealer.clockwise")


@pytest.mark.rule("score.number")
def test_as_a_number_challenge_player_1_would_have_had_the_highest_score() -> None:
    s = revealed(SAME_CARDS, "number")
    scores = {event.seat: event.score for event in happened(s, "score")}
    assert max(scores, key=lambda seat: scores[seat]) == 1


# ---------------------------------------------------------------- the lowest


@pytest.mark.rule("defeat.lowest")
@pytest.mark.parametrize(
    ("hands", "after"),
    [
        ("1gt 2yt 3ot", [2, 3, 3]),
        ("1gt 1yt 3ot", [2, 2, 3]),
        ("3gt 3yt 3ot", [2, 2, 2]),
        ("2gt 4yt 3ot", [2, 3, 3]),
    ],
)
def test_all_with_the_lowest_score_lose_a_token(hands: str, after: list[int]) -> None:
    assert tokens(revealed(hands, "number")) == after


@pytest.mark.rule("defeat.lowest", "round.first")
def test_when_all_have_the_same_score_in_the_first_round_all_are_defeated() -> None:
    s = first_round("2gt 2yt 2ot")
    assert defeated(s) == [1, 2, 3]
    assert tokens(s) == [3, 3, 3]
    assert next_is(s) == (2, "dealer.clockwise")
    assert "token" not in kinds(s)


@pytest.mark.rule("defeat.lowest")
def test_the_extinct_have_no_score() -> None:
    s = revealed("2gt - 3yt 4ot", "number")
    assert seats(s, "score") == [1, 3, 4]
    assert defeated(s) == [1]


# ---------------------------------------------------------------- the next dealer


@pytest.mark.rule("dealer.single")
@pytest.mark.parametrize("old", [1, 2, 3])
def test_a_single_defeated_player_deals_whoever_dealt_before(old: int) -> None:
    assert next_is(revealed("3gt 1yt 2ot", "number", dealer=old)) == (2, "dealer.single")


@pytest.mark.rule("dealer.clockwise")
@pytest.mark.parametrize(("old", "new"), [(1, 2), (2, 1)])
def test_of_two_players_who_tie_the_one_who_did_not_deal_is_next(old: int, new: int) -> None:
    assert next_is(revealed("2gt 2yt", "number", dealer=old)) == (new, "dealer.clockwise")


@pytest.mark.rule("dealer.clockwise")
@pytest.mark.parametrize(("old", "new"), [(1, 3), (2, 3), (3, 5), (4, 5), (5, 1)])
def test_the_old_dealer_comes_last(old: int, new: int) -> None:
    """Players 1, 3 and 5 tie."""
    s = revealed("2gt 3yt 2ot 4rt 2gs", "number", dealer=old)
    assert next_is(s) == (new, "dealer.clockwise")


@pytest.mark.rule("dealer.extinct", "dealer.clockwise")
def test_it_is_counted_from_the_old_dealer_even_when_he_has_just_gone_extinct() -> None:
    """Player 2 deals and goes extinct; of 1 and 4, also defeated, 4 is nearer to his left."""
    s = revealed("1gt 1yt 3ot 1rt", "number", dealer=2, tokens=[2, 1, 2, 2])
    assert seats(s, "extinct") == [2]
    assert next_is(s) == (4, "dealer.extinct")


@pytest.mark.rule("dealer.extinct")
def test_first_another_defeated_player_who_is_still_active_deals() -> None:
    """Player 2 would deal, but is extinct; 4 was defeated as well, and 3 only has few tokens."""
    s = revealed("3gt 1yt 4ot 1rt", "number", tokens=[3, 1, 1, 3])
    assert seats(s, "extinct") == [2]
    assert next_is(s) == (4, "dealer.extinct")


@pytest.mark.rule("dealer.extinct")
def test_of_several_of_them_the_first_one_clockwise_deals() -> None:
    s = revealed("1gt 1yt 4ot 1rt 1gs", "number", dealer=1, tokens=[3, 1, 1, 3, 2])
    assert next_is(s) == (4, "dealer.extinct")
    s = revealed("1gt 1yt 4ot 1rt 1gs", "number", dealer=4, tokens=[3, 1, 1, 3, 2])
    assert next_is(s) == (5, "dealer.extinct")


@pytest.mark.rule("dealer.extinct")
def test_then_the_active_player_with_the_fewest_tokens_deals() -> None:
    s = revealed("3gt 1yt 4ot 2rt", "number", tokens=[3, 1, 3, 2])
    assert next_is(s) == (4, "dealer.extinct")


@pytest.mark.rule("dealer.extinct")
@pytest.mark.parametrize(("old", "new"), [(1, 3), (2, 3), (3, 4), (4, 3)])
def test_then_ties_go_by_the_clockwise_rule(old: int, new: int) -> None:
    """Player 2 is the only one defeated; 3 and 4 have the fewest tokens."""
    s = revealed("3gt 1yt 4ot 2rt", "number", dealer=old, tokens=[3, 1, 2, 2])
    assert next_is(s) == (new, "dealer.extinct")


@pytest.mark.rule("dealer.extinct")
def test_the_old_dealer_can_be_chosen_again() -> None:
    s = revealed("3gt 1yt 4ot 2rt", "number", dealer=1, tokens=[1, 1, 2, 2])
    assert next_is(s) == (1, "dealer.extinct")


@pytest.mark.rule("dealer.extinct")
def test_tokens_are_compared_after_the_losses_of_the_round() -> None:
    """Players 1 and 2 had the fewest before, and have none now."""
    s = revealed("1gt 1yt 4ot 2rt", "number", dealer=3, tokens=[1, 1, 3, 2])
    assert seats(s, "extinct") == [1, 2]
    assert next_is(s) == (4, "dealer.extinct")


@pytest.mark.rule("dealer.extinct")
def test_the_card_of_an_extinct_player_is_discarded_face_down() -> None:
    s = revealed("3gt 1yt 4ot", "number", tokens=[3, 1, 3], discard="2rh")
    g = s.position
    assert sorted(map(str, g.discard)) == ["1 yellow triangle", "2 red hexagons"]
    assert g.hand[2] is None
    assert s.view(2).own is None
    assert s.view(1).discard == s.view(3).discard == tuple(sorted(g.discard))
    assert "1 yellow triangle" not in s.tell()[-1]


@pytest.mark.rule("dealer.extinct")
def test_the_extinct_neither_deal_nor_decide_any_more() -> None:
    s = table("3gt - 4ot 1rt", dealer=1, tokens=[3, 0, 2, 2], seed=4)
    asked = []
    for answer in ("keep", "lay number", "keep", "keep"):
        asked.append(s.pending.seat)  # type: ignore[union-attr]
        s.answer(answer)
    assert asked == [1, 1, 3, 4]
    assert next_is(s) == (4, "dealer.single")


@pytest.mark.rule("dealer.single", "dealer.clockwise", "dealer.extinct")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("old", [1, 2])
def test_every_next_dealer_is_the_one_of_the_naive_rules(players: int, old: int) -> None:
    """All combinations of one or two tokens, and of who is defeated."""
    cards = [("square", "red", 1), ("square", "red", 2)]
    seats = range(1, players + 1)
    for bits in range(4**players):
        held = {seat: bits >> 2 * (seat - 1) & 3 for seat in seats}
        before = {seat: 1 + (held[seat] & 1) for seat in seats}
        hands = {seat: cards[held[seat] >> 1] for seat in seats}
        ended = naive.reveal(hands, before, old, "number", first=False)
        if ended.winners:
            continue
        after = [0, *(ended.tokens[seat] for seat in seats)]
        assert next_dealer(after, ended.defeated, old)[0] == ended.dealer


# ---------------------------------------------------------------- the end


@pytest.mark.rule("end.last", "round.reveal")
def test_the_last_one_with_tokens_wins_and_no_dealer_is_chosen() -> None:
    s = revealed("3gt 1yt 1ot", "number", tokens=[1, 1, 1])
    assert s.result == Result((1,))
    assert str(s.result) == "Player 1 won"
    assert s.pending is None
    assert kinds(s)[-1] == "win"
    assert "dealer" not in kinds(s)


@pytest.mark.rule("end.last", "defeat.lowest")
def test_a_player_may_win_although_he_is_defeated() -> None:
    """He had a token more than the other, who ties with him."""
    s = revealed("2gt 2yt", "number", tokens=[2, 1])
    assert s.result == Result((1,))
    assert tokens(s) == [1, 0]


@pytest.mark.rule("end.tie")
def test_all_who_were_active_when_the_round_began_win_together() -> None:
    s = revealed("2gt - 2ot 2rt", "number", tokens=[1, 0, 1, 1])
    assert s.result == Result((1, 3, 4), tie=True)
    assert str(s.result) == "a tie of Player 1 and Player 3 and Player 4"
    assert happened(s, "tie")[0].rule == "end.tie"
    assert s.tell()[-1].startswith("All go extinct at once: Player 1 and Player 3 and Player 4")
    assert s.pending is None


@pytest.mark.rule("end.last", "dealer.extinct")
def test_the_game_goes_on_while_two_have_tokens() -> None:
    s = revealed("3gt 1yt 4ot", "number", tokens=[1, 1, 1])
    assert s.result is None
    assert s.position.number == 3
    assert next_is(s) == (3, "dealer.extinct")


@pytest.mark.rule("round.first", "end.last")
def test_the_first_round_never_ends_the_game() -> None:
    written = data("1gt 1yt", number=1, step="reveal", challenge="number", tokens=[1, 1],
                   shown=[False, False])  # fmt: skip
    s = adaptlab.setup("adaptation", {**written, "ruleset": {"players": 2, "tokens": 1}})
    assert s.result is None
    assert tokens(s) == [1, 1]
    assert next_is(s) == (2, "dealer.clockwise")
