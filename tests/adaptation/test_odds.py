"""The odds of a round: counted exactly, as a list of all ways to lie and many deals say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from adaptlab import AdaptlabError, Draw
from adaptlab.adaptation import Card, Chances, Odds, View, odds, view
from adaptlab.adaptation.analysis.choice import Choice
from adaptlab.adaptation.analysis.course import Course
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.position import Position
from tests.adaptation import agree, naive
from tests.adaptation.agree import plain
from tests.adaptation.tables import at_every_question, card, cards, read, small, table

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


# ---------------------------------------------------------------- by brute force


@pytest.mark.rule(
    "info.memory", "round.dealer-swap", "round.dealer-challenge", "round.others-swap",
    "pile.reshuffle", "defeat.lowest", "dealer.single", "dealer.clockwise", "dealer.extinct",
    "round.first",
)  # fmt: skip
@pytest.mark.parametrize("kind", agree.KINDS)
def test_the_odds_are_those_of_all_ways_to_lie(kind: str) -> None:
    """`python -m tests.adaptation.agree` plays a thousand tables of each kind."""
    for each in agree.tables(kind, 60, seed=2):
        assert agree.differences(each) == []


@pytest.mark.parametrize("kind", agree.KINDS)
def test_the_tables_are_of_all_sorts(kind: str) -> None:
    """So that to agree on them means something."""
    seen: Counter[object] = Counter()
    for each in agree.tables(kind, 60, seed=2):
        g = each.position
        others = [*g.drew_from[: g.turn], *g.drew_from[g.turn + 1 :]]
        seen.update([g.step, each.swaps, len(g.active()), "new cards" if any(others) else ""])
        seen["reshuffled"] += g.piles > 1
    steps = ["others"] if kind == agree.RESHUFFLED else ["dealer", "challenge", "others"]
    sorts = [*steps, *agree.SHARES, 2, 3, "new cards", *([4, 5] if kind != agree.FORGETFUL else [])]
    assert [sort for sort in sorts if seen[sort] < 2] == []
    assert seen["reshuffled"] == {agree.PLAIN: 0, agree.RESHUFFLED: 60}.get(
        kind, seen["reshuffled"]
    )


@pytest.mark.parametrize("kind", agree.KINDS)
def test_brute_force_finds_what_is_counted_wrongly(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if all unseen cards were from one pile, and those who are to come kept their cards."""
    monkeypatch.setattr(View, "sources", property(lambda seen: [seen.unseen]))
    monkeypatch.setattr(View, "source_of", lambda seen, seat: 0)
    monkeypatch.setattr(Course, "_decided", lambda course, state, seat, share: [(state, 1)])
    assert any(map(agree.differences, agree.tables(kind, 20, seed=3)))


@pytest.mark.rule("info.memory", "pile.reshuffle")
def test_a_reshuffle_in_the_round_is_remembered() -> None:
    """Players 1 and 2 took the last two cards of the pile, Player 3 a card of the new one."""
    hands = "4rh 1gt 3ys 2os"
    g = read(hands, small(hands, "1gs 2gt 3gp"), step="others", challenge="number", turn=4,
             swapped=[1, 2, 3], drew_from={"3": 2}, discard="", pile="1gs 2gt 3gp")  # fmt: skip
    seen = view(g, 4)
    assert seen.sources == [Counter(cards("4rh 1gt")), Counter(cards("3ys 1gs 2gt 3gp"))]
    found = odds(seen, challenge="number")
    assert found.keep.lowest == 0  # one of Players 1 and 2 has 1gt
    assert found.swap is not None
    assert found.swap.lowest == Fraction(1, 4)  # he draws 1gs
    lumped = odds(replace(seen, drew_from=(0, 1, 1, 1, 0), spent=()), challenge="number")
    assert lumped.keep.lowest > 0


@pytest.mark.parametrize("parts", [(1, 0, 0), (0, 3, 1), (2, 2, 4)])
def test_a_belief_weighs_the_challenges(parts: tuple[int, ...]) -> None:
    played = next(
        each
        for each in agree.tables(agree.PLAIN, 50)
        if each.position.step == "others" and each.position.piles == 1
    )
    seen = played.view(played.position.turn)
    total = {
        asked: Fraction(part, sum(parts)) for asked, part in zip(CHALLENGES, parts, strict=True)
    }
    given = {asked: Fraction(part, 4) for asked, part in zip(CHALLENGES, parts, strict=True)}
    found = odds(seen, belief=given, swaps=HALF)
    assert found.belief == total
    weighed = [found.by["keep", asked] * share for asked, share in total.items()]
    assert found.keep == sum(weighed, Chances())


@pytest.mark.parametrize("step", ["dealer", "challenge"])
def test_the_best_challenge_is_where_the_dealer_is_lowest_least(step: str) -> None:
    g = read("1gt 3ys 1rh 2os", step=step)
    found = odds(view(g, 1), swaps=HALF)
    least = min(found.by["keep", asked].lowest for asked in CHALLENGES)
    assert found.by["keep", found.best_challenge].lowest == least == found.keep.lowest
    assert found.belief == {}


def begun(g: Position) -> naive.Round:
    """A round in which everybody has kept his card so far."""
    hands = tuple((seat, card) for seat, card in enumerate(g.hand) if card)
    start = naive.World(hands, tuple(sorted(g.pile)), tuple(sorted(g.discard)))
    tokens = dict(enumerate(g.tokens[1:], start=1))
    r = naive.Round(start, tokens, g.dealer)
    return replace(r, decisions=tuple((seat, False) for seat in r.order[: r.order.index(g.turn)]))


def by_force(
    g: Position, seat: int, choice: str, swaps: Fraction, remembers: bool = True
) -> dict[str, naive.Outcome]:
    """The chances under each challenge."""
    r, own = begun(g), g.hand[seat]
    assert own is not None
    now = naive.worlds(r, seat, own, remembers)
    return naive.chances(r, seat, naive.endings(r, now, seat, choice, swaps))


def counted(found: Odds, choice: str) -> dict[str, naive.Outcome]:
    return {asked: plain(found.by[choice, asked]) for asked in CHALLENGES}


@pytest.mark.rule("info.memory", "pile.reshuffle")
@pytest.mark.parametrize("swaps", [0, 1, HALF])
def test_who_remembers_nothing_may_draw_the_card_again_that_he_just_discarded(swaps: Any) -> None:
    """The draw pile is empty, and one card that he does not know is discarded."""
    deck = small("1gt 2yt 4rh 4os")
    g = read("2yt 4rh 4os", deck, step="others", challenge="number", turn=2, discard="1gt")
    found = odds(view(g, 2).forgetting(), swaps=swaps)
    assert counted(found, "swap") == by_force(g, 2, "swap", Fraction(swaps), remembers=False)


# ---------------------------------------------------------------- small tables, on paper


def chances(found: Chances | None) -> tuple[object, ...]:
    return plain(found)


@pytest.mark.rule("defeat.lowest")
def test_a_card_is_kept_or_drawn_from_four() -> None:
    """Player 2 has 2 objects against 3 of Player 1, and may draw 1, 2, 3 or 4."""
    g = read("3ys 2ys", small("3ys 2ys 1gt 2gt 3gt 4gt"), step="others", challenge="number", turn=2)
    found = odds(view(g, 2), challenge="number")
    assert chances(found.keep) == (1, 1, 0)
    assert chances(found.swap) == (Fraction(3, 4), Fraction(3, 4), 0)
    assert found.best == "swap"


@pytest.mark.rule("pile.reshuffle")
def test_the_last_card_of_the_pile_is_drawn_and_then_the_discards() -> None:
    """Player 2 draws the 4; Player 3, who surely swaps, then gets a discard, or what 2 gave."""
    g = read("3ys 2ys 2os", small("3ys 2ys 2os 4gt 1gt"), step="others", challenge="number",
             turn=2, pile="4gt", discard="1gt")  # fmt: skip
    found = odds(view(g, 2), challenge="number", swaps=1)
    assert found.swap == Chances(Fraction(0), Fraction(0), Fraction(0))
    assert found.keep.lowest == 1


@pytest.mark.rule("pile.reshuffle")
@pytest.mark.parametrize(("pile", "discard"), [("", "1gt"), ("1gt", "")])
@pytest.mark.parametrize("choice", ["keep", "swap"])
def test_a_pile_may_run_out_twice_in_a_round(pile: str, discard: str, choice: str) -> None:
    """Four players who may swap, and a single card to begin with."""
    hands = "3ys 2yh 4os 2gt 1rh"
    g = read(hands, small(hands, "1gt"), step="others", challenge="number", turn=2,
             pile=pile, discard=discard)  # fmt: skip
    found = odds(view(g, 2), swaps=HALF)
    assert counted(found, choice) == by_force(g, 2, choice, HALF)


@pytest.mark.rule("dealer.extinct")
def test_the_last_token_counts_as_out_and_never_deals() -> None:
    g = read("3ys 2ys 4os", step="others", challenge="number", turn=2, tokens=[2, 1, 2])
    found = odds(view(g, 2), challenge="number")
    assert chances(found.keep) == (1, 0, 1)


@pytest.mark.rule("dealer.extinct")
def test_who_is_not_defeated_deals_when_the_others_go_extinct() -> None:
    """Player 1 loses the last token; of the others Player 3 has the fewest."""
    g = read("1gt 3ys 4os", step="others", challenge="number", turn=3, tokens=[1, 3, 2])
    assert chances(odds(view(g, 3), challenge="number").keep) == (0, 1, 0)
    g = read("1gt 3ys 4os", step="others", challenge="number", turn=3, tokens=[1, 2, 2])
    assert chances(odds(view(g, 3), challenge="number").keep) == (0, 0, 0)


@pytest.mark.rule("end.last")
@pytest.mark.parametrize("tokens", [[1, 2], [1, 3]])
def test_nobody_deals_next_when_a_defeated_player_is_the_last_one(tokens: list[int]) -> None:
    """Both tie: Player 1 is extinct, and Player 2 loses a token but wins. There is no dealer."""
    g = read("2ys 2os", step="others", challenge="number", turn=2, tokens=tokens)
    assert chances(odds(view(g, 2), challenge="number").keep) == (1, 0, 0)


@pytest.mark.rule("end.last")
def test_nobody_deals_next_when_an_unbeaten_player_is_the_last_one() -> None:
    g = read("2ys 3os", step="others", challenge="number", turn=2, tokens=[1, 2])
    assert chances(odds(view(g, 2), challenge="number").keep) == (0, 0, 0)


@pytest.mark.rule("end.tie")
def test_nobody_deals_next_when_all_go_extinct() -> None:
    g = read("2ys 2os", step="others", challenge="number", turn=2, tokens=[1, 1])
    assert chances(odds(view(g, 2), challenge="number").keep) == (1, 0, 1)


@pytest.mark.rule("pile.reshuffle")
def test_there_are_no_odds_of_a_swap_with_nothing_to_draw() -> None:
    g = read("3ys 2ys", small("3ys 2ys"), step="others", challenge="number", turn=2)
    found = odds(view(g, 2), swaps=1)
    assert found.swap is None
    assert found.best == "keep"
    assert set(found.by) == {("keep", asked) for asked in CHALLENGES}


@pytest.mark.rule("round.dealer-swap", "round.others-swap")
@pytest.mark.parametrize(
    ("step", "turn", "seat", "may"),
    [("dealer", 1, 1, True), ("challenge", 1, 1, False), ("others", 3, 1, False),
     ("others", 3, 2, False), ("others", 3, 3, True), ("others", 2, 3, True)],
)  # fmt: skip
def test_there_are_odds_of_a_swap_only_for_who_may_still_swap(
    step: str, turn: int, seat: int, may: bool
) -> None:
    laid = "number" if step == "others" else None
    g = read("3ys 2ys 4os", step=step, challenge=laid, turn=turn)
    assert (odds(view(g, seat)).swap is not None) == may


def test_a_dealer_who_has_laid_a_challenge_knows_it() -> None:
    g = read("1rs 2ys", step="others", challenge="color", turn=2)
    found = odds(view(g, 1))
    assert found.belief == {"color": 1}
    assert found.keep == found.by["keep", "color"]
    assert found.keep.lowest == 0


# ---------------------------------------------------------------- who is still to decide


def may_still_swap(seat: int, other: int, step: str, turn: int) -> bool:
    """Whether the odds of a player count with a new card of another.

    The other one alone is below him, and whoever takes a new card gets 4 objects.
    """
    hands = ["2ys"] * 4
    hands[other - 1] = "1gt"
    deck = small(" ".join(hands), "4rh 4rh 4rh 4rh 4rh")
    laid = "number" if step == "others" else None
    g = read(" ".join(hands), deck, step=step, challenge=laid, turn=turn)
    lowest = odds(view(g, seat), challenge="number", swaps=1).keep.lowest
    assert lowest in (0, 1)
    return lowest == 1


@pytest.mark.rule("round.others-swap")
@pytest.mark.parametrize(
    ("step", "turn", "seat", "to_come"),
    [
        ("others", 2, 2, {3, 4}),
        ("others", 3, 3, {4}),
        ("others", 4, 4, set()),
        ("others", 2, 1, {2, 3, 4}),
        ("others", 4, 1, {4}),
        ("others", 3, 2, {3, 4}),
        ("others", 4, 2, {4}),
        ("others", 2, 4, {2, 3}),
        ("others", 3, 4, {3}),
        ("challenge", 1, 1, {2, 3, 4}),
        ("challenge", 1, 3, {2, 4}),
        ("dealer", 1, 1, {2, 3, 4}),
        ("dealer", 1, 3, {1, 2, 4}),
    ],
)
def test_only_those_who_are_still_to_decide_may_swap(
    step: str, turn: int, seat: int, to_come: set[int]
) -> None:
    """Also for a player whose turn it is not: what others have decided is final."""
    others = {1, 2, 3, 4} - {seat}
    assert {other for other in others if may_still_swap(seat, other, step, turn)} == to_come


@pytest.mark.rule("round.others-swap", "pile.reshuffle")
def test_those_who_decide_before_a_player_draw_before_him() -> None:
    """Player 2 gets the last card; Player 3 then draws from 1gt, 2ys and his own 2os."""
    g = read("3ys 2ys 2os", small("3ys 2ys 2os 4gt 1gt"), step="others", challenge="number",
             turn=2, pile="4gt", discard="1gt")  # fmt: skip
    assert odds(view(g, 3), challenge="number", swaps=1).swap == Chances(Fraction(1), Fraction(1))


@pytest.mark.rule("round.others-swap", "pile.reshuffle")
def test_whoever_draws_has_decided_and_the_card_has_left_the_pile() -> None:
    """So nothing changes for the others by a card that they do not see."""
    drawn = 0
    deck = small("4gt 2rs 3yh 1os 2gp 1gt 2gt")
    for session in (s for seed in range(4) for s in at_every_question(seed, 4, deck)):
        if isinstance(session.pending, Draw) and session.position.number > 1:
            after = session.branch().roll()
            if (after.position.number, after.result) != (session.position.number, None):
                continue
            drawn += 1
            for seat in session.position.active():
                if session.view(seat).own is not None:
                    now, then = session.view(seat), after.view(seat)
                    assert odds(now, swaps=HALF).by == odds(then, swaps=HALF).by
                    forgets = odds(now.forgetting(), swaps=HALF)
                    assert forgets.by == odds(then.forgetting(), swaps=HALF).by
    assert drawn > 5


def test_a_game_that_is_over_has_no_odds() -> None:
    *_, session = at_every_question(1, 3, answers=5000)
    assert session.result is not None
    for seat in (1, 2, 3):
        with pytest.raises(AdaptlabError, match="the game is over"):
            odds(session.view(seat), belief="best reply")


# ---------------------------------------------------------------- the dealer's best reply


def replies_of(g: Position, seat: int) -> Callable[[Card], list[str]]:
    """What a player takes the dealer to lay, by the card that he has."""
    return Choice(Course(view(g, seat), HALF), swap=False).dealers_replies


@pytest.mark.parametrize(
    ("dealers", "others", "expected"),
    [
        ("4gt", "1ys 2rh", ["number"]),
        ("4rt", "1ys 2gh", ["number", "color"]),
        ("4rh", "1ys 2gs", ["number", "shape", "color"]),
        ("1gt", "1ys 2gs", ["number", "shape", "color"]),
        ("2gt", "1ys 2gs", ["number"]),
        ("2yt", "2ys 3rs", ["number", "shape", "color"]),
        ("1op", "1gs 1rh", ["shape", "color"]),
    ],
)
def test_the_dealers_replies_are_where_he_is_not_among_the_lowest(
    dealers: str, others: str, expected: list[str]
) -> None:
    """With a tie he would be defeated, too; where he is always defeated he may lay any."""
    g = read(f"{dealers} {others}", step="others", challenge="number", turn=2)
    assert replies_of(g, 2)(card(dealers)) == expected
    assert naive.replies(card(dealers), cards(others)) == expected


def reveal_of(challenge: str, **by_seat: str) -> dict[str, Any]:
    shown = {seat.removeprefix("p"): str(card(code)) for seat, code in by_seat.items()}
    return {"number": 2, "challenge": challenge, "dealer": 1, "cards": shown}


def test_the_dealer_goes_by_the_cards_of_the_last_reveal() -> None:
    """Player 2 has swapped since: the dealer could not know that when he laid the challenge."""
    g = read("2yt 4rh 3rs", step="others", challenge="number", turn=3, swapped=[2], number=3,
             tokens=[2, 3, 3], discard="1rh",
             last=reveal_of("shape", p1="2yt", p2="1rh", p3="3rs"))  # fmt: skip
    assert replies_of(g, 3)(card("2yt")) == ["number"]


def test_the_dealer_does_not_care_for_the_extinct() -> None:
    g = read("2yt - 3rs", step="others", challenge="number", turn=3, discard="1gs", number=3,
             tokens=[2, 0, 3], last=reveal_of("number", p1="2yt", p2="1gs", p3="3rs"))  # fmt: skip
    assert replies_of(g, 3)(card("2yt")) == list(CHALLENGES)


def test_a_dealer_who_kept_his_card_is_known_to_lay_what_is_best_for_it() -> None:
    g = read("4gt 1ys 2rh", step="others", challenge="color", turn=2, number=3, tokens=[2, 3, 3],
             last=reveal_of("shape", p1="4gt", p2="1ys", p3="2rh"))  # fmt: skip
    found = odds(view(g, 2), belief="best reply")
    assert found.belief == {"number": 1, "shape": 0, "color": 0}
    assert found.keep == found.by["keep", "number"]


# ---------------------------------------------------------------- many deals

DEALS = 200_000
TOKENS = np.array([2, 1, 3, 1, 2, 1, 3, 1], dtype=np.int16)


def next_dealers(scores: Any, tokens: Any, old: int) -> Any:
    """The next dealer of each row of scores, as an index; -1 when the game is over."""
    players = scores.shape[1]
    defeated = scores == scores.min(axis=1, keepdims=True)
    after = tokens - defeated
    order = [(old + step) % players for step in range(1, players + 1)]
    rank = np.empty(players, dtype=np.int16)
    rank[order] = np.arange(players)
    # The defeated come first, then few tokens, then the clockwise order; the extinct never.
    cost = np.where(defeated, rank, 100 * after + rank + 100)
    cost = np.where(after > 0, cost, 10_000)
    return np.where((after > 0).sum(axis=1) > 1, cost.argmin(axis=1), -1)


def test_many_deals_of_the_whole_deck_with_eight_players() -> None:
    """Player 5 is to decide; 1 (the dealer), 2 and 4 have new cards; 6, 7 and 8 may take one."""
    g = read("2gs 3yh 2ot 4rp 2ys 3gt 2rh 4os", step="others", challenge="color", turn=5,
             swapped=[1, 2, 4], tokens=TOKENS.tolist(), discard="1gt 1yt 2gt 3ys 1rs")  # fmt: skip
    swaps = Fraction(1, 4)
    found = odds(view(g, 5), swaps=swaps)
    unseen = np.array([[c.score(a) for a in CHALLENGES] for c in view(g, 5).unseen.elements()])
    unseen = unseen.astype(np.int8)
    random = np.random.default_rng(7)
    takes = random.random((DEALS, 3)) < float(swaps)
    picked = distinct(random, len(unseen), 7)
    for choice in ("keep", "swap"):
        for number, asked in enumerate(CHALLENGES):
            kept = np.array([one.score(asked) for one in g.hand if one])
            scores = np.tile(kept.astype(np.int8), (DEALS, 1))
            drawn = unseen[picked, number]
            scores[:, [0, 1, 3]] = drawn[:, :3]
            scores[:, [5, 6, 7]] = np.where(takes, drawn[:, 3:6], scores[:, [5, 6, 7]])
            if choice == "swap":
                scores[:, 4] = drawn[:, 6]
            lowest = scores[:, 4] == scores.min(axis=1)
            expected = found.by[choice, asked]
            compare(lowest, expected.lowest)
            compare(next_dealers(scores, TOKENS, 0) == 4, expected.dealer)
            assert expected.out == 0


def distinct(random: Any, size: int, count: int) -> Any:
    """Rows of so many different numbers below a size, all equally likely."""
    rows = random.integers(size, size=(2 * DEALS, count))
    ordered = np.sort(rows, axis=1)
    rows = rows[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)][:DEALS]
    assert len(rows) == DEALS
    return rows


def compare(happened: Any, chance: Fraction) -> None:
    """A share that was seen and a chance are within 5 standard errors."""
    p = float(chance)
    assert abs(happened.mean() - p) <= 5 * (p * (1 - p) / DEALS) ** 0.5 + 1e-12


# ---------------------------------------------------------------- what is asked wrongly


def seen() -> View:
    return view(read("3ys 2ys", step="others", challenge="number", turn=2), 2)


@pytest.mark.parametrize("challenge", ["speed", "Number", "colour", "", 3, ["number"]], ids=repr)
def test_a_challenge_must_be_one_of_the_three(challenge: Any) -> None:
    with pytest.raises(
        AdaptlabError, match=r"^challenge: expected one of number, shape, color, not"
    ):
        odds(seen(), challenge=challenge)


@pytest.mark.parametrize("swaps", [-0.1, 1.1, "1/2", None, True, float("nan"), [0.5]], ids=repr)
def test_swaps_must_be_a_chance(swaps: Any) -> None:
    with pytest.raises(AdaptlabError, match=r"^swaps: expected a number from 0 to 1, not "):
        odds(seen(), swaps=swaps)


@pytest.mark.parametrize("belief", ["worst", None, {"speed": 1}, 0.5, ["number"]], ids=repr)
def test_a_belief_must_be_known(belief: Any) -> None:
    with pytest.raises(
        AdaptlabError, match=r"^belief: expected 'uniform', 'best reply' or chances"
    ):
        odds(seen(), belief=belief)


@pytest.mark.parametrize(
    ("belief", "message"),
    [
        ({"number": 2}, "^belief, number: expected a number from 0 to 1, not 2"),
        ({"shape": "x"}, "^belief, shape: expected a number from 0 to 1, not 'x'"),
        ({"shape": 0, "color": 0}, "^belief: expected chances that are not all 0"),
        ({}, "^belief: expected chances that are not all 0"),
    ],
)
def test_a_belief_must_be_made_of_chances(belief: Any, message: str) -> None:
    with pytest.raises(AdaptlabError, match=message):
        odds(seen(), belief=belief)


def test_decimal_chances_are_read_as_the_fractions_that_they_mean() -> None:
    assert odds(seen(), belief={"number": 0.1, "shape": 0.2}).belief == {
        "number": THIRD, "shape": Fraction(2, 3),
    }  # fmt: skip


def test_the_extinct_have_no_odds() -> None:
    s = table("3ys - 2ys", step="others", challenge="number", turn=3)
    with pytest.raises(AdaptlabError, match=r"^view: expected a player with a card"):
        odds(s.view(2))


def test_looking_at_odds_changes_nothing() -> None:
    s = table("3ys 2ys 1gt", step="others", challenge="number", turn=2)
    before, known = s.position.copy(), s.view(2)
    odds(known, belief="best reply", swaps=HALF)
    assert s.position == before
    assert s.view(2) == known
    assert known.unseen == Counter(s.position.pile)
