"""Scripts that ask, and the readers that answer them: above all the exact enumeration."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, permutations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adaptlab import Action, Choose, Dist, Draw, Event, Refusal, Roll
from adaptlab.errors import AdaptlabError, TooManyBranches
from adaptlab.script import Script, advance, answer_by_chance, enumerate_chance, play

SAME_EACH_TIME = settings(derandomize=True, deadline=None)

State = list[Any]
STOP, GO = Action("stop"), Action("go")


def die(sides: int, bands: Any = (), again: Any = ()) -> Roll:
    return Roll(sides, "A die", "test.die", 1, bands, again)


def draw(pile: list[str]) -> Draw:
    return Draw(pile, "A card", "test.draw")


def choice() -> Choose:
    return Choose(1, (STOP, GO), "On?", "test.choice")


def enumerated(
    rule: Callable[[State], Script[None]], answers: Any = (), **limits: Any
) -> tuple[Dist[Any], int]:
    """The distribution of what a rule writes down, and how often it was started."""
    starts = 0

    def begin() -> tuple[State, Script[None]]:
        nonlocal starts
        starts += 1
        state: State = []
        return state, rule(state)

    return enumerate_chance(begin, tuple, answers, **limits), starts


# ---------------------------------------------------------------- enumerating dice


def test_a_script_that_asks_nothing_has_one_certain_outcome() -> None:
    def rule(state: State) -> Script[None]:
        state.append("done")
        return
        yield

    assert enumerated(rule) == (Dist({("done",): 1}), 1)


def test_each_face_of_a_die_is_tried_once() -> None:
    def rule(state: State) -> Script[None]:
        state.append((yield die(6)))

    assert enumerated(rule) == (Dist({(face,): 1 for face in range(1, 7)}), 6)


def test_dice_of_different_sizes_agree_with_counting_all_faces() -> None:
    def rule(state: State) -> Script[None]:
        state.append((yield die(4)) + (yield die(6)) - (yield die(10)))

    counted: dict[Any, int] = {}
    for a, b, c in product(range(1, 5), range(1, 7), range(1, 11)):
        counted[(a + b - c,)] = counted.get((a + b - c,), 0) + 1
    assert enumerated(rule)[0] == Dist(counted)


def test_bands_cost_a_branch_each_and_weigh_as_many_faces() -> None:
    def rule(state: State) -> Script[None]:
        state.append((yield die(100, bands=((1, 25), (26, 99), (100, 100)))))

    dist, starts = enumerated(rule)
    assert starts == 3
    assert sorted(p for _, p in dist.items()) == [
        Fraction(1, 100),
        Fraction(25, 100),
        Fraction(74, 100),
    ]


@SAME_EACH_TIME
@given(st.sets(st.integers(1, 19)), st.integers(0, 3))
def test_bands_never_change_a_distribution(cuts: set[int], depth: int) -> None:
    """Any bands over a d20, for a rule that looks at a face no closer than at its band."""
    edges = [0, *sorted(cuts), 20]
    bands = tuple((low + 1, high) for low, high in pairwise(edges))

    def band_of(face: int) -> int:
        return next(i for i, (low, high) in enumerate(bands) if low <= face <= high)

    def rule(state: State, bands: Any) -> Script[None]:
        state.append(band_of((yield die(20, bands))))
        for _ in range(min(depth, state[0])):
            state.append((yield die(2)))

    with_bands, few = enumerated(lambda state: rule(state, bands))
    without, many = enumerated(lambda state: rule(state, ()))
    assert with_bands == without
    assert few <= many


def test_faces_to_be_rolled_again_carry_no_weight() -> None:
    def rule(state: State) -> Script[None]:
        face = 6
        while face == 6:
            face = yield die(6, again=((6, 6),))
        state.append(face)

    assert enumerated(rule) == (Dist({(face,): 1 for face in range(1, 6)}), 5)


def test_a_band_counts_only_its_faces_that_are_not_rolled_again() -> None:
    roll = die(10, bands=((1, 4), (5, 8), (9, 10)), again=((1, 2), (8, 10)))
    assert roll.branches() == [(3, 2), (5, 3)]

    def rule(state: State) -> Script[None]:
        face = 1
        while face in (1, 2, 8, 9, 10):
            face = yield roll
        state.append(face <= 4)

    assert enumerated(rule)[0] == Dist({(True,): 2, (False,): 3})


# ---------------------------------------------------------------- enumerating draws


def test_copies_of_a_card_are_one_branch_with_their_number() -> None:
    def rule(state: State) -> Script[None]:
        state.append((yield draw(["ace", "two", "ace", "ace"])))

    assert enumerated(rule) == (Dist({("ace",): 3, ("two",): 1}), 2)


def test_drawing_without_replacement_agrees_with_all_orders_of_the_pile() -> None:
    cards = ["a", "a", "a", "b", "b", "c"]

    def rule(state: State) -> Script[None]:
        pile = cards[:]
        for _ in range(3):
            card = yield draw(pile)
            pile.remove(card)
            state.append(card)

    counted: dict[Any, int] = {}
    for order in permutations(cards, 3):
        counted[order] = counted.get(order, 0) + 1
    assert enumerated(rule)[0] == Dist(counted)


# ---------------------------------------------------------------- where an enumeration ends


def test_an_enumeration_stops_at_a_decision_and_not_beyond() -> None:
    def rule(state: State) -> Script[None]:
        face = yield die(3)
        state.append(face)
        if face == 2:
            state.append((yield choice()))
            raise AssertionError("nobody has decided")
        if face == 3:
            state.append((yield die(2)))

    dist, starts = enumerated(rule)
    assert dist == Dist({(1,): 2, (2,): 2, (3, 1): 1, (3, 2): 1})
    assert starts == 4


def test_branches_of_unequal_length_keep_their_exact_weights() -> None:
    """Stop at the first face that is not 1, or after ten: weights over 6 ** 10."""

    def rule(state: State) -> Script[None]:
        for number in range(10):
            if (yield die(6, bands=((1, 1), (2, 6)))) != 1:
                state.append(number)
                return

    dist, starts = enumerated(rule)
    assert starts == 11
    assert all(dist[(n,)] == Fraction(5, 6 ** (n + 1)) for n in range(10))
    assert dist[()] == Fraction(1, 6**10)


def test_answers_are_given_before_chance_is_tried() -> None:
    def rule(state: State) -> Script[None]:
        state.append((yield choice()))
        state.append((yield die(6)))
        state.append((yield die(2)))
        yield choice()

    dist, starts = enumerated(rule, answers=[GO, 4])
    assert dist == Dist({(GO, 4, 1): 1, (GO, 4, 2): 1})
    assert starts == 2


def test_answers_may_lead_to_the_end() -> None:
    def rule(state: State) -> Script[None]:
        state.append((yield choice()))

    assert enumerated(rule, answers=[STOP])[0] == Dist({(STOP,): 1})


def test_every_start_is_fresh() -> None:
    """A rule that would notice what another branch left behind."""

    def rule(state: State) -> Script[None]:
        assert state == []
        state.append((yield die(3)))

    assert len(enumerated(rule)[0]) == 3


# ---------------------------------------------------------------- too much


def test_too_many_branches_are_refused_with_their_number() -> None:
    def rule(state: State) -> Script[None]:
        yield die(10)
        yield die(10)

    assert enumerated(rule, most=100)[1] == 100
    with pytest.raises(TooManyBranches, match="more than 99 ways"):
        enumerated(rule, most=99)
    assert issubclass(TooManyBranches, AdaptlabError)


def test_chance_that_may_never_end_is_refused_too() -> None:
    """Rolling until a six comes has no last branch."""

    def rule(state: State) -> Script[None]:
        asked = 0
        while (yield die(6)) != 6:
            asked += 1
            assert asked < 5_000, "this branch goes on and on"

    with pytest.raises(TooManyBranches):
        enumerated(rule, most=1_000)


# ---------------------------------------------------------------- the other readers


def test_play_drives_a_script_to_its_end_and_counts_the_answers() -> None:
    seen: list[Any] = []

    def rule() -> Script[None]:
        pile = ["a", "b", "c"]
        seen.append((yield die(6)))
        seen.append((yield draw(pile)))
        seen.append((yield choice()))

    assert play(rule(), lambda question: question.options[1], Random(5)) == 3
    face, card, action = seen
    assert 1 <= face <= 6
    assert card in ("a", "b", "c")
    assert action == GO


def test_play_with_the_same_seed_goes_the_same_way() -> None:
    def rolled(seed: int) -> list[int]:
        faces: list[int] = []

        def rule() -> Script[None]:
            for _ in range(50):
                faces.append((yield die(20)))

        play(rule(), lambda question: question.options[0], Random(seed))
        return faces

    assert rolled(1) == rolled(1)
    assert rolled(1) != rolled(2)
    assert {*rolled(1)} <= {*range(1, 21)}


@pytest.mark.parametrize(("unit", "face", "card"), [(0.0, 1, "a"), (1 - 2**-53, 20, "c")])
def test_chance_reaches_both_ends_and_not_beyond(unit: float, face: int, card: str) -> None:
    assert answer_by_chance(die(20), lambda: unit) == face
    assert answer_by_chance(draw(["a", "b", "c"]), lambda: unit) == card


def test_advance_says_what_is_asked_next_and_none_at_the_end() -> None:
    def rule() -> Script[None]:
        if (yield die(6)) == 1:
            yield choice()

    assert advance(rule(), []) == die(6)
    assert advance(rule(), [1]) == choice()
    assert advance(rule(), [2]) is None
    assert advance(rule(), [1, GO]) is None


# ---------------------------------------------------------------- questions


@pytest.mark.parametrize("face", [0, 7, -1, True, "3", 3.0, None, [3], (3,), 10**100])
def test_a_die_shows_only_its_faces(face: Any) -> None:
    refusal = die(6).refuse(face)
    assert refusal is not None
    assert refusal.rule == "test.die"
    assert "1 to 6" in refusal.because


def test_a_die_may_show_each_of_its_faces() -> None:
    assert [face for face in range(-5, 20) if die(6).refuse(face) is None] == [1, 2, 3, 4, 5, 6]


def test_only_a_card_of_the_pile_can_be_drawn() -> None:
    question = draw(["ace", "two"])
    assert question.refuse("ace") is None
    refusal = question.refuse("three")
    assert refusal is not None
    assert refusal.rule == "test.draw"
    assert "three" in refusal.because
    assert "is not in the pile" in refusal.because


def test_only_an_option_can_be_chosen() -> None:
    assert choice().refuse(STOP) is None
    refusal = choice().refuse(Action("fly", (3,)))
    assert refusal is not None
    assert refusal.rule == "test.choice"
    assert "fly 3" in refusal.because
    assert "stop, go" in refusal.because


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("wipe", Action("wipe")),
        ("buy 2", Action("buy", (2,))),
        ("  buy   2 ", Action("buy", (2,))),
        ("give 4 12", Action("give", (4, 12))),
        ("adapt Great White", Action("adapt", ("Great White",))),
        ("adapt 7 Gill Shark 2", Action("adapt", ("7 Gill Shark 2",))),
        ("attack -1", Action("attack", ("-1",))),
        ("", Action("")),
    ],
)
def test_actions_are_read_as_they_are_written(text: str, action: Action) -> None:
    assert Action.parse(text) == action


VERBS = st.from_regex(r"[a-z]+(-[a-z]+)*", fullmatch=True)
NAMES = (
    st.text(min_size=1, max_size=60)
    .map(str.strip)
    .filter(lambda name: any(letter.isalpha() for letter in name))
)


@SAME_EACH_TIME
@given(VERBS, st.lists(st.integers(0, 10**9), max_size=4))
def test_an_action_with_numbers_survives_writing(verb: str, numbers: list[int]) -> None:
    action = Action(verb, tuple(numbers))
    assert Action.parse(str(action)) == action


@SAME_EACH_TIME
@given(VERBS, NAMES)
def test_an_action_with_the_name_of_a_card_survives_writing(verb: str, name: str) -> None:
    action = Action(verb, (name,))
    assert Action.parse(str(action)) == action


@SAME_EACH_TIME
@given(st.text())
def test_any_text_is_read_as_some_action(text: str) -> None:
    action = Action.parse(text)
    assert Action.parse(str(action)) == action


def test_even_a_number_of_many_digits_is_read() -> None:
    assert Action.parse("buy " + "9" * 5_000).verb == "buy"


def test_a_refusal_is_a_sentence_with_its_rule() -> None:
    refusal = Refusal("buy.cost", "{} costs {} Experience; you have {}.", "Orca", 20, 3)
    assert refusal.rule == "buy.cost"
    assert refusal.because == "Orca costs 20 Experience; you have 3."
    assert str(refusal) == "Orca costs 20 Experience; you have 3. [buy.cost]"
    assert repr(refusal) == "Refusal('buy.cost', 'Orca costs 20 Experience; you have 3.')"


@pytest.mark.parametrize("part", ["{}", "{0}", "{0.__class__}", "%s", "}{"])
def test_a_refusal_quotes_its_parts_as_they_are(part: str) -> None:
    assert Refusal("turn.action", "{} is no Action.", part).because == f"{part} is no Action."


def test_a_refusal_is_put_together_only_when_it_is_read() -> None:
    read = []

    class Card:
        def __str__(self) -> str:
            read.append(self)
            return "Orca"

    refusal = Refusal("buy.cost", "{} is dear.", Card())
    assert refusal.rule == "buy.cost"
    assert read == []
    assert refusal.because == "Orca is dear."
    assert len(read) == 1


def test_what_an_event_tells_is_read_by_name() -> None:
    event = Event("damage", "attack.hit", {"seat": 2, "amount": 3})
    assert (event.kind, event.rule, event.seat, event.amount) == ("damage", "attack.hit", 2, 3)
    with pytest.raises(AttributeError, match="a 'damage' event has no 'card'"):
        _ = event.card
