"""Sessions: every answer can be taken back, a branch is alone, a bad answer changes nothing."""

from random import Random
from typing import Any, NamedTuple

import pytest

import adaptlab
from adaptlab import Action, Choose, Draw, IllegalAnswer, NothingAsked, Roll, Session
from adaptlab.script import Question
from tests.adapt.table import fish, made_up, table
from tests.playing import go_on, played

GAMES: list[dict[str, Any]] = [
    {"players": players, "edition": edition}
    for players in range(2, 7)
    for edition in ("retail", "pnp")
] + [
    {"players": 2, "kids": True},
    {"players": 3, "edition": "pnp", "less_random": True, "multi_auto": True},
    {"players": 4, "school_battle": True},
    {"players": 6, "kingfish": True},
    {"players": 5, "sailfish_slot": True, "sailfish_levels": True, "defeated_cards": "discard"},
]


def name_of(game: dict[str, Any]) -> str:
    return "-".join(str(k if v is True else v) for k, v in game.items())


def finished() -> Session:
    """A game of two that is over."""
    s = played(1000, seed=1, players=2)
    assert s.result is not None
    return s


class Moment(NamedTuple):
    """Everything that a session shows, fixed."""

    position: Any
    written: Any
    log: Any
    asked: Any
    answers: Any
    result: Any


def asked(question: Question | None) -> Any:
    """A question with its live pile and options fixed."""
    if isinstance(question, Draw):
        return question.why, question.rule, sorted(card.name for card in question.pile)
    if isinstance(question, Choose):
        return question.seat, tuple(question.options), question.why, question.rule
    return question


def moment(s: Session) -> Moment:
    position = s.position.copy()
    return Moment(position, s.game.dump(position), s.log, asked(s.pending), s.answers, s.result)


# ---------------------------------------------------------------- back and forth


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_whole_game_can_be_undone_and_done_again(game: dict[str, Any]) -> None:
    s = adaptlab.new("adapt", seed=3, **game)
    random = Random(3)
    moments = [moment(s)]
    while s.pending is not None and s.position.number <= 60:
        go_on(s, random)
        moments.append(moment(s))
    for earlier in reversed(moments[:-1]):
        assert moment(s.undo()) == earlier
    assert s.answers == ()
    for later in moments[1:]:
        assert moment(s.redo()) == later
    count = len(s.answers)
    assert moment(s.undo(count)) == moments[0]
    assert moment(s.redo(count)) == moments[-1]
    middle = count // 2
    assert moment(s.undo(count - middle)) == moments[middle]
    assert moment(s.redo(count - middle)) == moments[-1]


def test_a_finished_game_can_be_undone_to_its_start_and_done_again() -> None:
    s = finished()
    end, count = moment(s), len(s.answers)
    s.undo()
    assert s.result is None
    assert s.pending is not None
    s.undo(count - 1)
    assert s.log == adaptlab.new("adapt").log
    assert s.position == adaptlab.new("adapt").position
    assert moment(s.redo(count)) == end


def test_a_game_from_a_position_can_be_undone_to_that_position() -> None:
    s = table(fish(), fish("Frogfish"), step="start")
    start, random = moment(s), Random(1)
    for _ in range(30):
        go_on(s, random)
    assert moment(s.undo(30)) == start


def test_undo_of_nothing_changes_nothing() -> None:
    s = played(5)
    now = moment(s)
    assert moment(s.undo(0)) == now
    assert moment(s.redo(0)) == now


def test_only_what_was_answered_can_be_undone_and_only_what_was_undone_redone() -> None:
    s = played(3)
    count = len(s.answers)
    now = moment(s)
    for bad in (count + 1, -1):
        with pytest.raises(NothingAsked, match=f"there are {count} answers to take back"):
            s.undo(bad)
    for bad in (1, -1):
        with pytest.raises(NothingAsked, match="there are 0 answers to give again"):
            s.redo(bad)
    assert moment(s) == now


def test_another_answer_after_undo_forgets_what_was_taken_back() -> None:
    s = adaptlab.new("adapt", seed=1)
    s.answer("guppy Red Guppy").answer("guppy Blue Guppy").undo(2)
    s.answer("guppy Green Guppy")
    with pytest.raises(NothingAsked):
        s.redo()


def test_the_same_answer_after_undo_keeps_what_was_taken_back() -> None:
    s = adaptlab.new("adapt", seed=1)
    s.answer("guppy Red Guppy").answer("guppy Blue Guppy")
    then = moment(s)
    s.undo(2).answer("guppy Red Guppy")
    assert moment(s.redo()) == then


def test_a_refused_answer_after_undo_keeps_what_was_taken_back() -> None:
    s = adaptlab.new("adapt", seed=1).answer("guppy Red Guppy")
    then = moment(s)
    s.undo()
    with pytest.raises(IllegalAnswer):
        s.answer("guppy Orca")
    assert moment(s.redo()) == then


# ---------------------------------------------------------------- branches


@pytest.mark.parametrize("game", GAMES[::3], ids=name_of)
def test_a_branch_is_equal_and_then_on_its_own(game: dict[str, Any]) -> None:
    s = adaptlab.new("adapt", seed=2, **game)
    random = Random(2)
    while s.pending is not None and s.position.number <= 12:
        now = moment(s)
        twin = s.branch()
        assert moment(twin) == now
        for _ in range(3):
            if twin.pending is not None:
                go_on(twin, random)
        twin.undo(min(2, len(twin.answers)))
        assert moment(s) == now
        go_on(s, random)


def test_what_happens_to_the_trunk_does_not_touch_the_branch() -> None:
    s = played(5)
    twin = s.branch()
    then = moment(twin)
    random = Random(7)
    for _ in range(10):
        go_on(s, random)
    s.undo(len(s.answers))
    assert moment(twin) == then


def test_a_branch_rolls_what_the_trunk_would_have_rolled() -> None:
    s = adaptlab.new("adapt", seed=9).answer("guppy Red Guppy").answer("guppy Blue Guppy")
    twin = s.branch()
    assert twin.roll_on().answers == s.roll_on().answers


def test_a_branch_can_redo_what_the_trunk_had_undone() -> None:
    s = played(4)
    then = moment(s)
    s.undo(3)
    twin = s.branch()
    assert moment(twin.redo(3)) == then
    assert moment(s.redo(3)) == then


def test_a_session_never_changes_the_position_it_is_set_up_from() -> None:
    s = table(fish(), fish("Frogfish"), step="start")
    given = s.position.copy()
    before = given.copy()
    other = adaptlab.setup("adapt", given, seed=1)
    random = Random(1)
    for _ in range(30):
        go_on(other, random)
    assert given == before
    assert given.log is None


def test_the_same_seed_gives_the_same_game() -> None:
    assert played(10, seed=4).log == played(10, seed=4).log
    assert played(10, seed=4).log != played(10, seed=5).log


# ---------------------------------------------------------------- answers that are refused

NO_FACE: list[Any] = [True, False, "7", "1", "", None, 1.0, float("nan"), 0, -1, 101, 10**30,
                      [1], (1,), {1: 1}, b"1", Action("1"), object]  # fmt: skip
NO_CARD: list[Any] = ["", "Kraken", "Red Guppy", "Orka", None, True, 0, 1.5, [], {}, ("Orca",),
                      b"Orca", Action("buy", (1,)), object]  # fmt: skip
NO_ACTION: list[Any] = [
    " ", "fly", "buy", "buy x", "buy 0", "buy -1", "buy 99", "buy 1 2", "buy 1.0",
    "attack", "attack 0", "attack 99", "ram 0", "bait 0", "bait me", "adapt", "adapt Kraken",
    "adapt 3", "guppy", "guppy Orca", "king", "king 9", "jump", "jump 0", "jump 99", "pass now",
    "wipe 1", "hide 1", "select 1", "slot", "slot 0", "slot 99", "school", "school 0", "give 1",
    "give 1 0", "give 0 1", "act", "act 0", "cover 3", "pay 1", "store 1", "decline 1",
    "{}", "{0.rule}", "%s", "\x00", "buy\n1", "nan", "None",
    None, True, False, 0, 1, 1.5, float("inf"), 10**30, [], {}, (), ("buy",), b"wipe", object,
    Action(""), Action("buy"), Action("buy", (1, 2)), Action("buy", ("1",)),
    Action("buy", (1.0,)), Action("buy", (True,)), Action("buy", (None,)), Action("buy", ([],)),
    Action("attack", (-1,)), Action("attack", (10**30,)), Action("adapt", (1,)),
    Action("wipe", (1,)), Action("pass", ("now",)), Action("guppy"), Action("slot"),
    Action("school"), Action("give", (1,)),
]  # fmt: skip


def garbage(question: Question) -> list[Any]:
    if isinstance(question, Roll):
        return [*NO_FACE, question.sides + 1]
    return NO_CARD if isinstance(question, Draw) else NO_ACTION


def refused(s: Session, answer: Any) -> adaptlab.Refusal:
    with pytest.raises(IllegalAnswer) as caught:
        s.answer(answer)
    refusal = caught.value.refusal
    assert refusal.rule in s.game.rules()
    assert refusal.because.endswith(".")
    assert str(caught.value) == str(refusal) == f"{refusal.because} [{refusal.rule}]"
    return refusal


@pytest.mark.parametrize("game", [GAMES[0], GAMES[5], GAMES[-3], GAMES[-2], GAMES[-1]], ids=name_of)
def test_garbage_is_refused_by_a_rule_and_changes_nothing(game: dict[str, Any]) -> None:
    """At every question of a game, and each kind of question is met."""
    s = adaptlab.new("adapt", seed=6, **game)
    random = Random(6)
    met: set[Any] = set()
    while s.pending is not None and s.position.number <= 10:
        kind = (type(s.pending), s.pending.rule, s.pending.why)
        if kind not in met or random.random() < 0.1:
            met.add(kind)
            now = moment(s)
            for answer in garbage(s.pending):
                assert s.why_not(answer) is not None, answer
                refused(s, answer)
                with pytest.raises(IllegalAnswer):
                    adaptlab.outcomes(s, answer)
            assert moment(s) == now
        go_on(s, random)
    assert {kind for kind, _, _ in met} == {Roll, Draw, Choose}


BROKEN_ACTIONS = {
    "a number instead of a tuple": Action("buy", 1),  # type: ignore[arg-type]
    "nothing instead of a tuple": Action("buy", None),  # type: ignore[arg-type]
    "a verb that is a number": Action(1, (2,)),  # type: ignore[arg-type]
    "no verb": Action(None),  # type: ignore[arg-type]
    "a verb that is a list": Action(["buy"], (1,)),  # type: ignore[arg-type]
    "a list of arguments": Action("buy", [1]),  # type: ignore[arg-type]
    "a text of arguments": Action("buy", "1"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("action", BROKEN_ACTIONS.values(), ids=BROKEN_ACTIONS)
def test_an_action_that_is_none_is_refused_like_any_other(action: Action) -> None:
    for s in (table(fish(experience=20), fish("Frogfish")), adaptlab.new("adapt")):
        now = moment(s)
        refused(s, action)
        assert moment(s) == now


def test_numbers_beyond_all_bounds_are_refused() -> None:
    s = table(fish(experience=20), fish("Frogfish"))
    for answer in (10**5000, "buy " + "9" * 5000, Action("attack", (10**5000,)), "9" * 5000):
        refused(s, answer)
    refused(s.branch().answer("attack 2"), 10**5000)
    refused(s.branch().answer("buy 1"), 10**5000)


@pytest.mark.parametrize(
    "answer", [("guppy", ("Red Guppy",)), ["guppy", ("Red Guppy",)], ("guppy", "Red Guppy")]
)
def test_what_only_looks_like_an_option_is_refused(answer: Any) -> None:
    refused(adaptlab.new("adapt"), answer)


@pytest.mark.parametrize("seat", [True, 1.0])
def test_an_option_with_a_number_of_another_type_is_refused(seat: Any) -> None:
    """Otherwise it would be saved as ``school True``, which nobody can load."""
    s = table(made_up(level=3), made_up(level=3, school=True), turn=2, step="school", actor=2)
    assert s.options == (Action("school", (1,)), Action("decline"))
    refused(s, Action("school", (seat,)))


def test_the_refusal_of_an_empty_answer_is_a_readable_sentence() -> None:
    for s in (table(fish(), fish("Frogfish")), adaptlab.new("adapt")):
        because = refused(s, "").because
        assert because == because.strip()


def test_a_legal_answer_has_no_refusal() -> None:
    s = table(fish(), fish("Frogfish"))
    assert s.why_not("attack 2") is None
    assert s.why_not(Action("attack", (2,))) is None
    assert all(s.why_not(option) is None and s.why_not(str(option)) is None for option in s.options)


def test_a_card_is_drawn_by_its_name_or_itself() -> None:
    s = table(fish(experience=20), fish("Frogfish")).answer("buy 1")
    assert isinstance(s.pending, Draw)
    card = s.pending.pile[0]
    by_name = s.branch().answer(card.name)
    assert by_name.position == s.answer(card).position
    assert by_name.answers == s.answers


# ---------------------------------------------------------------- nothing asked


def test_a_game_that_is_over_asks_nothing() -> None:
    s = finished()
    now = moment(s)
    assert s.pending is None
    assert s.options == ()
    assert s.log[-1].kind in ("win", "tie")
    for answer in ("pass", 1, None):
        with pytest.raises(NothingAsked):
            s.answer(answer)
        with pytest.raises(NothingAsked):
            s.why_not(answer)
        with pytest.raises(NothingAsked):
            adaptlab.outcomes(s, answer)
    with pytest.raises(NothingAsked):
        s.roll()
    assert moment(s.roll_on()) == now
    assert moment(s.branch()) == now


def test_a_game_set_up_after_its_end_is_a_session_like_any_other() -> None:
    s = adaptlab.setup("adapt", finished().position)
    now = moment(s)
    assert s.result is not None
    assert s.pending is None
    assert s.answers == ()
    assert moment(s.undo(0)) == now
    assert moment(s.branch()) == now
    assert s.to_json()["start"] == now.written


def test_a_decision_is_not_rolled() -> None:
    s = table(fish(), fish("Frogfish"))
    now = moment(s)
    with pytest.raises(NothingAsked, match="nothing is to be rolled"):
        s.roll()
    assert moment(s.roll_on()) == now


def test_only_decisions_have_options() -> None:
    s = table(fish(), fish("Frogfish"))
    assert Action("attack", (2,)) in s.options
    assert s.answer("attack 2").options == ()


def test_the_log_is_told_in_sentences_with_their_rules() -> None:
    s = played(10)
    lines = s.tell()
    assert len(lines) == len(s.log)
    assert lines[-3:] == s.tell(3)
    assert all(line.endswith(f". [{event.rule}]") for line, event in zip(lines, s.log, strict=True))


def test_the_log_told_from_its_last_0_lines_is_empty() -> None:
    assert played(3).tell(0) == []
