"""The odds of a round: counted exactly, as a list of all ways to lie and a million deals say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given as having
from hypothesis import settings
from hypothesis import strategies as st

from adaptlab import AdaptlabError
from adaptlab.adaptation import Card, Chances, View, odds, view
from adaptlab.adaptation.analysis.choice import Choice
from adaptlab.adaptation.analysis.course import Course
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.game import GAME
from adaptlab.adaptation.position import Position
from tests.adaptation import naive
from tests.adaptation.tables import card, cards, read, small, table

ALIKE = [
    Card(*one)
    for one in product(("triangle", "square", "hexagon"), ("green", "yellow", "red"), (1, 2, 4))
]
"""Cards of few scores, so that ties are frequent."""

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
SHARES = st.sampled_from([Fraction(0), Fraction(1), HALF, THIRD, Fraction(3, 4)])


def often(examples: int) -> settings:
    return settings(derandomize=True, deadline=None, max_examples=examples)


# ---------------------------------------------------------------- tables by chance


def written(random: Random, step: str) -> dict[str, Any]:
    """A table that play may lead to, with a small deck: at a dealer's or another's question.

    Those who have decided before may have taken a new card; all others still show theirs.
    """
    players = random.choice((2, 3, 3, 4, 4, 5))
    tokens = [random.choice((0, 1, 1, 2, 3)) for _ in range(players)]
    for seat in random.sample(range(players), 2):
        tokens[seat] = tokens[seat] or 1
    active = [seat for seat in range(1, players + 1) if tokens[seat - 1]]
    dealer = random.choice(active)
    order = [seat for seat in naive.left_of(dealer, players) if seat in active]
    turn = random.choice(order[:-1]) if step == "others" else dealer
    decided = [dealer, *order[: order.index(turn)]] if step == "others" else []
    swapped = sorted(seat for seat in decided if random.random() < 0.6)
    pile = random.choice((0, 1, 2, 3, 6 - len(swapped)))
    fewest = len(active) + max(1, len(swapped))
    size = random.choice((fewest, fewest + 1, random.randint(8, 12)))
    deck = [random.choice(ALIKE) for _ in range(size)]
    hands = {seat: deck.pop() for seat in active}
    pile = min(pile, len(deck) - len(swapped))
    lie, discard = deck[:pile], deck[pile:]
    before = dict(zip(swapped, discard, strict=False))
    return {
        "ruleset": {"players": players},
        "number": 4,
        "step": step,
        "dealer": dealer,
        "turn": turn,
        "challenge": "shape" if step == "others" else None,
        "tokens": tokens,
        "hands": [hands.get(seat) for seat in range(1, players + 1)],
        "shown": [seat in hands and seat not in swapped for seat in range(1, players + 1)],
        "swapped": swapped,
        "discard": discard,
        "pile": lie,
        "last": {
            "number": 3,
            "challenge": "number",
            "dealer": dealer,
            "cards": {str(seat): before.get(seat, hands[seat]) for seat in active},
        },
    }


def position(data: Mapping[str, Any]) -> Position:
    used = [*filter(None, data["hands"]), *data["discard"], *data["pile"]]
    return GAME.read(data, small(*used))[0]


TABLES = st.randoms(use_true_random=False)


def listed(g: Position, seat: int) -> naive.Round:
    """What a player knows at his question, for the naive count: taken from the position."""
    active = g.active()
    others = [other for other in active if other != seat]
    hidden = tuple(other for other in others if g.drew_from[other] or g.number == 1)
    order = [other for other in naive.left_of(g.dealer, len(g.rules.seats)) if other in active]
    to_come = order[:-1] if seat == g.dealer else order[order.index(seat) + 1 : -1]
    own = g.hand[seat]
    assert own is not None
    return naive.Round(
        seat=seat,
        dealer=g.dealer,
        tokens=dict(enumerate(g.tokens[1:], start=1)),
        own=own,
        known={other: held(g, other) for other in others if other not in hidden},
        hidden=hidden,
        unseen=(*g.pile, *(held(g, other) for other in hidden)),
        pile=len(g.pile),
        discard=tuple(g.discard),
        to_come=() if g.number == 1 else tuple(to_come),
        first=g.number == 1,
    )


def held(g: Position, seat: int) -> Card:
    found = g.hand[seat]
    assert found is not None
    return found


def plain(chances: Chances | None) -> naive.Outcome:
    assert chances is not None
    return naive.Outcome(chances.lowest, chances.dealer, chances.out)


def choices(g: Position) -> tuple[str, ...]:
    return ("keep", "swap") if g.pile or g.discard else ("keep",)


def weighed(by: Mapping[str, naive.Outcome], belief: Mapping[str, Fraction]) -> naive.Outcome:
    return naive.mixed((by[asked], weight) for asked, weight in belief.items())


# ---------------------------------------------------------------- the others


@pytest.mark.rule("round.others-swap", "info.memory", "pile.reshuffle", "defeat.lowest")
@often(250)
@having(TABLES, SHARES)
def test_the_odds_of_a_player_are_those_of_all_ways_to_lie(random: Random, swaps: Fraction) -> None:
    g = position(written(random, "others"))
    seen, r = view(g, g.turn), listed(g, g.turn)
    found = odds(seen, swaps=swaps)
    assert (found.swap is not None) == ("swap" in choices(g))
    for choice in choices(g):
        expected = naive.chances(r, choice, swaps)
        for asked in CHALLENGES:
            assert plain(found.by[choice, asked]) == expected[asked], (choice, asked)
            supposed = odds(seen, challenge=asked, swaps=swaps)
            assert plain(getattr(supposed, choice)) == expected[asked]
        assert plain(getattr(found, choice)) == weighed(expected, dict.fromkeys(CHALLENGES, THIRD))


@often(60)
@having(TABLES, SHARES, st.lists(st.integers(0, 4), min_size=3, max_size=3).filter(any))
def test_a_belief_weighs_the_challenges(random: Random, swaps: Fraction, parts: list[int]) -> None:
    g = position(written(random, "others"))
    given = {asked: Fraction(part, 4) for asked, part in zip(CHALLENGES, parts, strict=True)}
    total = {
        asked: Fraction(part, sum(parts)) for asked, part in zip(CHALLENGES, parts, strict=True)
    }
    found = odds(view(g, g.turn), belief=given, swaps=swaps)
    assert found.belief == total
    for choice in choices(g):
        expected = weighed(naive.chances(listed(g, g.turn), choice, swaps), total)
        assert plain(getattr(found, choice)) == expected


@often(150)
@having(TABLES, SHARES)
def test_the_odds_against_a_dealers_best_reply(random: Random, swaps: Fraction) -> None:
    g = position(written(random, "others"))
    assert g.last is not None
    rivals = [shown for seat, shown in g.last.cards if seat != g.dealer]
    found = odds(view(g, g.turn), belief="best reply", swaps=swaps)
    for choice in choices(g):
        expected, belief = naive.against_best_reply(listed(g, g.turn), choice, rivals, swaps)
        assert plain(getattr(found, choice)) == expected
        assert found.belief == belief
    assert sum(found.belief.values()) == 1


# ---------------------------------------------------------------- the dealer


@pytest.mark.rule("round.dealer-swap", "round.dealer-challenge", "pile.reshuffle")
@often(120)
@having(TABLES, SHARES)
def test_the_odds_of_a_dealer_who_may_still_take_a_new_card(
    random: Random, swaps: Fraction
) -> None:
    g = position(written(random, "dealer"))
    r = listed(g, g.dealer)
    found = odds(view(g, g.dealer), swaps=swaps)
    assert found.belief == {}
    for choice in choices(g):
        expected = naive.chances(r, choice, swaps)
        for asked in CHALLENGES:
            assert plain(found.by[choice, asked]) == expected[asked], (choice, asked)
    assert plain(found.keep) == naive.dealers_best(r, swaps)
    if "swap" in choices(g):
        assert plain(found.swap) == naive.dealers_swap(r, swaps)
    else:
        assert found.swap is None


@pytest.mark.rule("round.dealer-challenge")
@often(60)
@having(TABLES, SHARES)
def test_the_odds_of_a_dealer_who_is_to_lay_a_challenge(random: Random, swaps: Fraction) -> None:
    g = position(written(random, "challenge"))
    found = odds(view(g, g.dealer), swaps=swaps)
    expected = naive.chances(listed(g, g.dealer), "keep", swaps)
    assert {asked: plain(found.by["keep", asked]) for asked in CHALLENGES} == expected
    best = min(chance.lowest for chance in expected.values())
    assert expected[found.best_challenge].lowest == best
    assert plain(found.keep) == naive.dealers_best(listed(g, g.dealer), swaps)


# ---------------------------------------------------------------- the first round


@pytest.mark.rule("round.first", "defeat.lowest", "dealer.single", "dealer.clockwise")
@often(60)
@having(TABLES, st.integers(2, 5), st.integers(1, 3))
def test_the_odds_of_the_first_round(random: Random, players: int, tokens: int) -> None:
    deck = [random.choice(ALIKE) for _ in range(players + random.randint(0, 3))]
    codes = " ".join(f"{c.number}{c.colour[0]}{c.shape[0]}" for c in deck[:players])
    g = read(codes, small(*deck), number=1, step="reveal", challenge="number",
             tokens=[tokens] * players, shown=[False] * players)  # fmt: skip
    for seat in g.rules.seats:
        found = odds(view(g, seat), swaps=1)
        expected = naive.chances(listed(g, seat), "keep", Fraction(1))["number"]
        assert found.swap is None
        assert plain(found.keep) == expected
        assert expected.out == 0


# ---------------------------------------------------------------- who remembers nothing


def forgetful(g: Position, seat: int) -> naive.Round:
    """The same for a player who has forgotten all cards but his own."""
    r = listed(g, seat)
    hidden = tuple(sorted((*r.known, *r.hidden)))
    unseen = (*r.unseen, *r.known.values(), *r.discard)
    return replace(r, known={}, hidden=hidden, unseen=unseen, discard=(), to_come=())


def forgot(seed: int, step: str) -> Position:
    """A small table for somebody who forgets; there is something to draw."""
    random = Random(seed)
    while True:
        g = position(written(random, step))
        if (
            choices(g) == ("keep", "swap")
            and len(g.active()) + len(g.discard) <= 5
            and len(g.pile) <= 3
        ):
            return g


@pytest.mark.rule("info.memory")
@pytest.mark.parametrize("seed", range(30))
def test_the_odds_of_a_player_who_remembers_nothing(seed: int) -> None:
    g = forgot(seed, "others")
    found = odds(view(g, g.turn).forgetting())
    for choice in ("keep", "swap"):
        expected = naive.chances(forgetful(g, g.turn), choice, Fraction(0))
        assert {asked: plain(found.by[choice, asked]) for asked in CHALLENGES} == expected


@pytest.mark.rule("info.memory", "round.dealer-swap", "pile.reshuffle")
@pytest.mark.parametrize("seed", range(30))
def test_the_odds_of_a_dealer_who_remembers_nothing(seed: int) -> None:
    g = forgot(seed, "dealer")
    found, r = odds(view(g, g.dealer).forgetting()), forgetful(g, g.dealer)
    for choice in ("keep", "swap"):
        expected = naive.chances(r, choice, Fraction(0))
        assert {asked: plain(found.by[choice, asked]) for asked in CHALLENGES} == expected
    assert plain(found.keep) == naive.dealers_best(r, Fraction(0))
    assert plain(found.swap) == naive.dealers_swap(r, Fraction(0))


@pytest.mark.rule("info.memory", "pile.reshuffle")
def test_who_remembers_nothing_may_still_draw_the_card_again_that_he_just_discarded() -> None:
    """The draw pile is empty, and one card that he does not know is discarded."""
    deck = small("1gt 2yt 4rh 4os")
    g = read("2yt 4rh 4os", deck, step="others", challenge="number", turn=2, discard="1gt")
    r = forgetful(g, 2)
    found = odds(view(g, 2).forgetting())
    expected = naive.chances(r, "swap", Fraction(0))
    assert {asked: plain(found.by["swap", asked]) for asked in CHALLENGES} == expected


# ---------------------------------------------------------------- small tables, by hand


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
    expected = naive.chances(listed(g, 2), choice, HALF)
    assert {asked: plain(found.by[choice, asked]) for asked in CHALLENGES} == expected


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


def reveal_of(**by_seat: str) -> dict[str, Any]:
    shown = {seat.removeprefix("p"): str(card(code)) for seat, code in by_seat.items()}
    return {"number": 1, "challenge": "number", "dealer": 1, "cards": shown}


def test_the_dealer_goes_by_the_cards_of_the_last_reveal() -> None:
    """Player 2 has swapped since: the dealer could not know that when he laid the challenge."""
    g = read("2yt 4rh 3rs", step="others", challenge="number", turn=3, swapped=[2],
             last=reveal_of(p1="2yt", p2="1rh", p3="3rs"))  # fmt: skip
    assert replies_of(g, 3)(card("2yt")) == ["number"]


def test_the_dealer_does_not_care_for_the_extinct() -> None:
    g = read("2yt - 3rs", step="others", challenge="number", turn=3, discard="1gs",
             last=reveal_of(p1="2yt", p2="1gs", p3="3rs"))  # fmt: skip
    assert replies_of(g, 3)(card("2yt")) == list(CHALLENGES)


def test_a_dealer_who_kept_his_card_is_known_to_lay_what_is_best_for_it() -> None:
    g = read("4gt 1ys 2rh", step="others", challenge="color", turn=2,
             last=reveal_of(p1="4gt", p2="1ys", p3="2rh"))  # fmt: skip
    found = odds(view(g, 2), belief="best reply")
    assert found.belief == {"number": 1, "shape": 0, "color": 0}
    assert found.keep == found.by["keep", "number"]


# ---------------------------------------------------------------- a million deals

DEALS = 1_000_000
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


def test_a_million_deals_of_the_whole_deck_with_eight_players() -> None:
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
            kept = np.array([held(g, seat).score(asked) for seat in g.rules.seats])
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
