"""What an answer leads to, as far as a seat can know: exact, and nothing that is hidden."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import adaptlab
from adaptlab import Choose, Dist, Draw, Session
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.game import GAME
from adaptlab.adaptation.position import Position
from adaptlab.errors import TooManyBranches
from adaptlab.hidden import Hidden, LookedAt, UnseenPile
from adaptlab.script import enumerate_chance, play
from tests.adaptation import agree, naive
from tests.adaptation.tables import card, cards, given, small, table

PLAIN, RESHUFFLED = agree.PLAIN, agree.RESHUFFLED


def at_decisions(kind: str, count: int) -> Iterator[tuple[agree.Table, Session]]:
    """Small tables at a decision, as sessions."""
    for each in agree.tables(kind, count, seed=5):
        session = Session(GAME, each.position)
        if isinstance(session.pending, Choose) and session.position == each.position:
            yield each, session


def world(g: Position) -> naive.World:
    """Where all cards lie."""
    hands = tuple((seat, held) for seat, held in enumerate(g.hand) if held is not None)
    return naive.World(hands, tuple(sorted(g.pile)), tuple(sorted(g.discard)))


def by_force(each: agree.Table, seat: int, swap: bool | None) -> naive.Worlds:
    """All worlds that a seat holds possible, after whoever acts has kept or swapped."""
    held = each.position.hand[seat]
    assert held is not None
    now = naive.worlds(each.round, seat, held)
    return now if swap is None else naive.on(now, each.position.turn, Fraction(swap))


def spread(worlds: naive.Worlds, of: Callable[[naive.World], Any]) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for one, chance in worlds.items():
        found[of(one)] = found.get(of(one), Fraction(0)) + chance
    return found


# ---------------------------------------------------------------- exactly, on small tables


@pytest.mark.rule("info.memory", "pile.reshuffle", "round.others-swap", "round.dealer-swap")
@pytest.mark.parametrize("kind", [PLAIN, RESHUFFLED])
def test_outcomes_go_over_every_arrangement_that_a_seat_holds_possible(kind: str) -> None:
    asked: Counter[str] = Counter()
    for each, session in at_decisions(kind, 40):
        for option in session.options:
            swap = {"keep": False, "swap": True}.get(option.verb)
            for seat in session.position.active():
                found = adaptlab.outcomes(session, option, of=world, seat=seat)
                assert dict(found.items()) == by_force(each, seat, swap)
                asked[option.verb] += len(found) > 1
    assert min(asked[verb] for verb in ("keep", "swap")) > 10


@pytest.mark.parametrize("kind", [PLAIN, RESHUFFLED])
def test_a_measure_that_looks_at_little_is_as_exact_as_one_that_looks_at_all(kind: str) -> None:
    for each, session in at_decisions(kind, 40):
        option = session.options[-1]
        swap = {"keep": False, "swap": True}.get(option.verb)
        first, *_, last = session.position.active()
        for seat in session.position.active():
            expected = by_force(each, seat, swap)
            for of in looks(first, last):
                found = adaptlab.outcomes(session, option, of, seat=seat)
                assert dict(found.items()) == spread(expected, of)


def looks(first: int, last: int) -> list[Callable[[Any], Any]]:
    """What may be looked at alike in a position and in a world: one card, two, and a pile."""
    return [
        lambda g: held_by(g, first),
        lambda g: held_by(g, last),
        lambda g: held_by(g, first) == held_by(g, last),
        lambda g: len(g.pile),
        lambda g: max(held_by(g, first), held_by(g, last)),
    ]


def held_by(g: Position | naive.World, seat: int) -> Any:
    return g.hand(seat) if isinstance(g, naive.World) else g.hand[seat]


@pytest.mark.rule("round.dealer-challenge")
def test_a_challenge_that_lies_face_down_may_be_any_of_the_three() -> None:
    s = table("4gt 2rs 3yh", step="others", turn=2, challenge="shape")
    known = {seat: adaptlab.outcomes(s, "keep", lambda g: g.challenge, seat=seat)
             for seat in (1, 2, 3)}  # fmt: skip
    assert known[1] == Dist({"shape": 1})
    assert known[2] == known[3] == Dist(dict.fromkeys(CHALLENGES, 1))


def two_players() -> Session:
    """Player 1 has a new card; Player 2 decides, and may draw one of two."""
    return table("4gt 2rs", deck=small("4gt 2rs 1gt 1gt 3ys"), step="others", turn=2,
                 challenge="shape", swapped=[1], pile="1gt 3ys", discard="1gt")  # fmt: skip


def test_outcomes_of_a_card_that_is_drawn_are_those_of_whoever_draws_it() -> None:
    s = two_players()
    s.answer("swap")
    assert isinstance(s.pending, Draw)
    eyes = s.seen_by(2)
    assert dict(eyes.chances()) == Counter(cards("4gt 1gt 3ys"))
    drawn = eyes.outcomes(card("1gt"), lambda g: g.hand[1])
    assert drawn == Dist({card("4gt"): 1, card("3ys"): 1})
    with pytest.raises(adaptlab.IllegalAnswer):
        eyes.outcomes(card("2rs"))


def test_outcomes_of_all_that_lies_anywhere_are_positions() -> None:
    s = two_players()
    found = adaptlab.outcomes(s, "swap", seat=2)
    assert found.total == sum(found.weights().values())
    assert {g.hand[2] for g in found} == {card("1gt"), card("3ys"), card("4gt")}
    assert all(GAME.invariants(g) == [] for g in found)
    assert len({g.challenge for g in found}) == 3


def test_the_designer_counts_with_all_that_lies_there() -> None:
    s = two_players()
    of = GAME.measures(s.position)["Player 2: card"]
    assert adaptlab.outcomes(s, "swap", of).weights() == {
        "1 green triangle": 1, "3 yellow squares": 1,
    }  # fmt: skip


# ---------------------------------------------------------------- what may be imagined


@pytest.mark.rule("info.memory", "setup.deal")
@pytest.mark.parametrize("kind", [PLAIN, RESHUFFLED])
def test_what_is_imagined_is_seen_the_same(kind: str) -> None:
    random = Random(3)
    for each in agree.tables(kind, 60, seed=6):
        for seat in each.position.rules.seats:
            twin = each.position.copy()
            play(GAME.imagine(twin, seat), lambda question: question.options[0], random)
            assert GAME.view(twin, seat) == GAME.view(each.position, seat)
            assert GAME.invariants(twin) == []


@pytest.mark.rule("info.memory")
@pytest.mark.parametrize("kind", [PLAIN, RESHUFFLED])
def test_every_world_is_imagined_with_its_weight(kind: str) -> None:
    for each in agree.tables(kind, 30, seed=7):
        for seat in each.position.active():

            def begin(seat: int = seat, each: agree.Table = each) -> Any:
                twin = each.position.copy()
                return twin, GAME.imagine(twin, seat)

            found = enumerate_chance(begin, world)
            assert dict(found.items()) == by_force(each, seat, None)


def test_what_is_not_put_in_place_says_so_whatever_is_done_with_it() -> None:
    one: Any = Hidden("a card")
    looks: list[Callable[[], Any]] = [
        lambda: str(one), lambda: repr(one), lambda: f"{one}", lambda: bool(one), lambda: one == 1,
        lambda: one != 1, lambda: one < 1, lambda: hash(one), lambda: one.number, lambda: len(one),
        lambda: list(one), lambda: one[0], lambda: 1 in one, lambda: {one: 1},
        lambda: isinstance(one, str), lambda: one + "!", lambda: "a " + one, lambda: 2 * one,
        lambda: "abc"[one], lambda: int(one), lambda: one(), lambda: deepcopy(one),
    ]  # fmt: skip
    pile: Any = UnseenPile(cards("1gt 2rs 3yh"), 2, "a card")
    looks += [
        lambda: list(pile), lambda: pile[0], lambda: pile[:1], lambda: card("1gt") in pile,
        lambda: pile == [], lambda: Counter(pile), lambda: sorted(pile), lambda: repr(pile),
        lambda: isinstance(pile, list), lambda: pile.count(1), lambda: pile + pile,
        lambda: 2 * pile, lambda: list(reversed(pile)), lambda: str(pile), lambda: pile < [],
        lambda: deepcopy(pile),
    ]  # fmt: skip
    for look in looks:
        with pytest.raises(LookedAt) as caught:
            look()
        assert caught.value.what == "a card"
    assert len(pile) == len(pile[:]) == 2


# ---------------------------------------------------------------- the whole card set

HANDS = "2gs 3yh 2ot 4rp 2ys 3gt 2rh 4os"
OLD = "1gt 1yt 2gt 3ys 1rs 4gt 4yt"


@pytest.mark.parametrize("players", [4, 8])
def test_everything_that_can_be_measured_is_told_at_once(players: int) -> None:
    """The last one decides; all others have new cards, so nobody knows any but his own."""
    s = table(" ".join(HANDS.split()[:players]), step="others", turn=players, challenge="color",
              swapped=list(range(1, players)), discard=OLD)  # fmt: skip
    for seat in s.position.active():
        eyes = s.seen_by(seat)
        for option in eyes.options:
            for name, of in eyes.measures().items():
                began = time.perf_counter()
                eyes.outcomes(option, of, most=10_000)
                assert time.perf_counter() - began < 0.5, (seat, option, name)


def test_a_hidden_card_of_the_whole_set_may_be_any_unseen_one() -> None:
    s = table(HANDS, step="others", turn=8, challenge="color", swapped=list(range(1, 8)),
              discard=OLD)  # fmt: skip
    unseen = Counter(map(str, s.view(8).unseen.elements()))
    for option in ("keep", "swap"):
        found = s.seen_by(8).outcomes(option, GAME.measures(s.position)["Player 1: card"])
        assert found == Dist(unseen)
    both = s.seen_by(8).outcomes("keep", lambda g: g.hand[1] == g.hand[2])
    size = unseen.total()
    same = sum(copies * (copies - 1) for copies in unseen.values())
    assert both[True] == Fraction(same, size * (size - 1))


def test_what_cannot_be_listed_is_never_guessed() -> None:
    s = table(HANDS, step="others", turn=8, challenge="color", swapped=list(range(1, 8)),
              discard=OLD)  # fmt: skip
    with pytest.raises(TooManyBranches, match="too many to list"):
        s.seen_by(8).outcomes("keep", lambda g: max(g.hand[1:]), most=10_000)


# ---------------------------------------------------------------- chances and answers


@pytest.mark.rule("setup.deal", "info.memory")
def test_what_may_be_drawn_includes_what_others_hold_unseen() -> None:
    s = given(table("4gt 2gp 3yt", seed=2), "swap", card("1rh"), "lay color", "swap")
    may_come = dict(s.seen_by(2).chances())
    assert may_come == s.view(2).unseen
    assert card("1rh") in may_come
    assert card("1rh") not in dict(s.seen_by(1).chances())
    assert dict(s.seen_by(None).chances()) == Counter(s.position.pile)


@pytest.mark.rule("pile.reshuffle")
def test_after_a_reshuffle_only_the_discards_may_be_drawn() -> None:
    deck = small("4gt 2gp 3yt 1rh 1os")
    s = given(table("4gt 2gp 3yt", deck=deck, discard="1os"), "swap", card("1rh"), "lay color")
    s.answer("swap")
    expected = Counter(cards("4gt 1os 2gp"))
    for seat in (1, 2, 3):
        assert dict(s.seen_by(seat).chances()) == expected
