"""What a seat can compute goes over every world that it has not seen to be false, and no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

import adaptlab
from adaptlab import (
    Action,
    BySeat,
    Choose,
    Dist,
    Draw,
    Game,
    IllegalAnswer,
    Pile,
    Position,
    Result,
    Session,
)
from adaptlab.games import findable
from adaptlab.script import Script
from adaptlab.testing import check_game
from tests.adaptation.tables import card, cards, given, small, table
from tests.higher import Higher

ROCK, PAPER, SCISSORS = SHAPES = tuple(map(Action, ("rock", "paper", "scissors")))
BEATS = {"rock": "scissors", "paper": "rock", "scissors": "paper"}


# ---------------------------------------------------------------- both decide in one step


class BothPosition(Position):
    picked: BySeat[str]
    points: BySeat[int]
    bluffs: int


class Both(Game):
    """Both players pick in one step, each without a look at what the other has picked."""

    name, title, position = "both", "Both", BothPosition
    texts = {"both.pick": "Both pick, and then both show it."}
    sentences = {"picks": "{who} picks.", "aloud": "{who} says {what}."}

    def step(self, g: BothPosition) -> Script[None]:
        said = yield Choose(1, SHAPES, "Say one aloud", "both.pick")
        g.note("aloud", "both.pick", 1, what=said.verb)
        for seat in g.seats:
            picked = yield Choose(seat, self.options(g, seat), "Pick one", "both.pick")
            g.picked[seat] = picked.verb
            g.note("picks", "both.pick", seat)
        g.bluffs += g.picked[1] != said.verb
        one, two = (g.picked[seat] for seat in g.seats)
        if BEATS[one] == two:
            g.points[1] += 1
        elif BEATS[two] == one:
            g.points[2] += 1
        g.picked = dict.fromkeys(g.seats, "")
        g.number += 1
        if 2 in g.points.values():
            g.result = Result((max(g.points, key=lambda seat: g.points[seat]),))

    def options(self, g: BothPosition, seat: int) -> tuple[Action, ...]:
        return SHAPES

    def view(self, g: BothPosition, seat: int) -> BothPosition:
        seen = g.copy()
        for other in g.seats:
            if other != seat and g.picked[other]:
                seen.picked[other] = "hidden"
        return seen

    def imagine(self, g: BothPosition, seat: int) -> Script[None]:
        for other in g.seats:
            if other != seat and g.picked[other]:
                g.picked[other] = yield Draw(list(BEATS), "What was picked", "both.pick")

    def measures(self, g: BothPosition) -> Mapping[str, Callable[[Any], Any]]:
        return {"points": points}


def points(g: BothPosition) -> tuple[int, int]:
    return g.points[1], g.points[2]


@pytest.fixture(autouse=True)
def _games_are_findable() -> Iterator[None]:
    with findable(Both()), findable(Sevens()):
        yield


def test_what_another_has_decided_out_of_sight_is_not_told_by_the_odds() -> None:
    s = adaptlab.new("both").answer("paper").answer("rock")
    for option in SHAPES:
        found = s.seen_by(2).outcomes(option, points)
        assert found == Dist({(0, 0): 1, (0, 1): 1, (1, 0): 1})
    assert s.seen_by(1).outcomes("paper", points) == Dist({(0, 1): 1})
    assert adaptlab.outcomes(s, "paper", points) == Dist({(0, 1): 1})


def test_what_another_has_decided_in_sight_is_known() -> None:
    """What was said aloud is in no position, but everybody has heard it."""
    s = adaptlab.new("both").answer("paper").answer("rock")
    found = s.seen_by(2).outcomes("rock", lambda g: (points(g), g.bluffs))
    assert found == Dist({((0, 0), 1): 1, ((0, 1), 1): 1, ((1, 0), 0): 1})


def test_a_game_in_which_both_decide_in_one_step_conforms() -> None:
    assert check_game(Both(), games=80).exchanges > 1


# ---------------------------------------------------------------- what is asked next


class SevensPosition(Position):
    pile: Pile[int]
    held: BySeat[int]
    points: BySeat[int]


class Sevens(Game):
    """In one step both draw out of sight, then Player 1 may double if his card is a 7."""

    name, title, position = "sevens", "Sevens", SevensPosition
    texts = {"sevens.draw": "Both draw.", "sevens.double": "A 7 may be doubled."}
    sentences = {"draws": "{who} draws."}

    def set_up(self, g: SevensPosition) -> None:
        g.pile = [1, 2, 3, 7]

    def step(self, g: SevensPosition) -> Script[None]:
        for seat in g.seats:
            g.held[seat] = yield Draw(g.pile, f"The card of Player {seat}", "sevens.draw")
            g.pile.remove(g.held[seat])
            g.note("draws", "sevens.draw", seat)
        yield Choose(2, (Action("go", ()),), "Go on?", "sevens.draw")
        if g.held[1] == 7:
            yield Choose(1, (Action("double"), Action("pass")), "Double?", "sevens.double")
        g.result = Result((max(g.seats, key=lambda seat: g.held[seat]),))

    def view(self, g: SevensPosition, seat: int) -> SevensPosition:
        seen = g.copy()
        seen.pile = sorted([*g.pile, *(g.held[o] for o in g.seats if o != seat and g.held[o])])
        for other in g.seats:
            if other != seat and g.held[other]:
                seen.held[other] = -1
        return seen

    def imagine(self, g: SevensPosition, seat: int) -> Script[None]:
        yield from ()


@pytest.mark.parametrize("drawn", [1, 3, 7])
def test_the_next_question_is_one_of_a_world_that_can_be(drawn: int) -> None:
    """Player 2 holds a 2, so the first card in the pile may not be held by both."""
    s = given(adaptlab.new("sevens"), drawn, 2)
    assert s.seen_by(2).next_question("go") is None
    chances = s.seen_by(2).outcomes("go", lambda g: g.held[1])
    assert chances == Dist({1: 1, 3: 1, 7: 1})


def test_a_seat_that_holds_the_seven_knows_that_it_is_not_asked() -> None:
    s = given(adaptlab.new("sevens"), 1, 7)
    assert s.seen_by(2).next_question("go") is None
    s = given(adaptlab.new("sevens"), 7, 1)
    asked = s.seen_by(1).next_question("go")
    assert isinstance(asked, Choose)
    assert asked.rule == "sevens.double"


def test_the_order_of_outcomes_does_not_tell_the_true_one() -> None:
    """Higher imagines from a pile in which the true card lies on top."""
    with findable(Higher()):
        for held in (1, 3, 6):
            s = given(adaptlab.new("higher"), 2, held)
            found = s.seen_by(1).outcomes("bet", lambda g: g.held[2])
            assert list(found) == [1, 3, 4, 5, 6]
            told = s.seen_by(1).outcomes("bet", lambda g: f"card {g.held[2]}")
            assert str(told).split()[1::5] == ["1", "3", "4", "5", "6"]


# ---------------------------------------------------------------- a card that is being drawn


def drawing() -> Session:
    """Player 1 has taken 1 green triangle out of sight; now Player 2 draws."""
    deck = small("4gt 2rs 3yh 1gt 3ys 3ys 2gp")
    s = table("4gt 2rs 3yh", deck=deck, pile="1gt 3ys 3ys 2gp")
    return given(s, "swap", card("1gt"), "lay shape", "swap")


@pytest.mark.rule("info.memory")
def test_no_answer_tells_whether_a_card_is_in_the_pile_or_in_a_hand() -> None:
    eyes = drawing().seen_by(3)
    for one in cards("1gt 2gp 3ys"):
        assert eyes.why_not(one) is None
        assert eyes.next_question(one) is None
        assert eyes.outcomes(one, lambda g: g.hand[2]) == Dist({one: 1})
    for one in (*cards("4gt 3yh 2rs 4rh"), "no card"):
        assert eyes.why_not(one) is not None
        for asked in (eyes.outcomes, eyes.next_question):
            with pytest.raises(IllegalAnswer):
                asked(one)


def test_a_card_that_comes_was_the_likelier_to_the_more_copies_there_were() -> None:
    """One of two 3ys comes: either Player 1 has the other, or one of two single cards."""
    found = drawing().seen_by(3).outcomes(card("3ys"), lambda g: g.hand[1])
    third = Fraction(1, 3)
    assert dict(found.items()) == dict.fromkeys(cards("1gt 2gp 3ys"), third)


# ---------------------------------------------------------------- decisions on the way


def test_a_policy_is_held_to_the_rules() -> None:
    s = adaptlab.new("both").answer("paper")
    for wrong in ("nonsense", Action("rock", (1,)), 3, True):

        def decide(g: Any, question: Choose, wrong: Any = wrong) -> Any:
            return wrong

        with pytest.raises(IllegalAnswer):
            adaptlab.outcomes(s, "rock", points, choose=decide)
        with pytest.raises(IllegalAnswer):
            adaptlab.outcomes(s, "rock", points, seat=1, choose=decide)


def test_a_policy_may_answer_in_words_or_leave_it_open() -> None:
    s = adaptlab.new("both").answer("paper")
    for seat in (None, 1, 2):
        won = adaptlab.outcomes(s, "rock", points, seat=seat, choose=lambda g, q: "Scissors")
        assert won == Dist({(1, 0): 1})
        waits = adaptlab.outcomes(s, "rock", points, seat=seat, choose=lambda g, q: None)
        assert waits == Dist({(0, 0): 1})


def test_a_policy_sees_the_world_in_which_it_decides() -> None:
    """Whoever supposes a mind-reader may do so; it reads what is supposed, not what is so."""

    def beat(g: BothPosition, question: Choose) -> Action:
        return next(shape for shape in SHAPES if BEATS[shape.verb] == g.picked[1])

    s = adaptlab.new("both").answer("paper")
    assert adaptlab.outcomes(s, "rock", points, seat=2, choose=beat) == Dist({(0, 1): 1})
