"""The bench: playing, history, branches, bots, files and messages, without widgets."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import adaptlab
from adaptlab.carddata import cards_folder
from adaptlab.errors import AdaptlabError, BadSave, IllegalAnswer, InvalidPosition, NothingAsked
from adaptlab.script import Action, Choose, Roll
from adaptlab.ui import bench as bench_module
from adaptlab.ui.bench import MAIN, Bench, Message
from tests.adapt.table import given, some, table


@pytest.fixture
def bench() -> Bench:
    """Player 1 is about to act."""
    return Bench(table(some(experience=9, ferocity=3), some(survival=6)))


def finished(bench: Bench) -> bool:
    return bench.session.result is not None


# ---------------------------------------------------------------- what is


def test_a_new_game_is_that_of_adaptlab_new() -> None:
    bench = Bench.of("adapt", players=3, edition="pnp", seed=5, less_random=True)
    made = adaptlab.new("adapt", players=3, edition="pnp", seed=5, less_random=True)
    assert bench.session.position == made.position
    assert (bench.moment, bench.last_moment, bench.branch_name) == (0, 0, MAIN)


def test_options_are_all_candidates_with_words_and_reasons() -> None:
    bench = Bench(table(some(experience=1), some()))
    session = bench.session
    question = session.pending
    assert isinstance(question, Choose)
    options = bench.options()
    assert [o.action for o in options] == list(question.candidates())
    assert {o.action for o in options if o.refusal is None} == set(session.options)
    for option in options:
        assert option.words == session.game.describe(session.position, option.action)
        assert str(option.refusal) == str(session.why_not(option.action))
    assert any(option.refusal for option in options)


def test_chance_and_the_end_have_no_options(bench: Bench) -> None:
    bench.answer("attack 2")
    assert isinstance(bench.session.pending, Roll)
    assert bench.options() == []
    bench.play_out()
    assert finished(bench)
    assert bench.options() == []


# ---------------------------------------------------------------- messages


def test_act_says_whether_it_worked_and_tells_everybody(bench: Bench) -> None:
    heard: list[str] = []
    bench.watch(lambda: heard.append("first"))
    bench.watch(lambda: heard.append("second"))
    assert bench.act(lambda: "Done.") is True
    assert bench.messages == [Message("Done.")]
    assert heard == ["first", "second"]
    assert bench.act(lambda: None) is True
    assert bench.act(lambda: "") is True
    assert len(bench.messages) == 1
    assert heard == ["first", "second"] * 3


def test_a_refusal_becomes_a_message_and_changes_nothing(bench: Bench) -> None:
    heard: list[int] = []
    bench.watch(lambda: heard.append(bench.moment))
    refusal = bench.session.why_not("attack 7")
    assert bench.act(lambda: bench.answer("attack 7")) is False
    assert bench.messages == [Message(str(refusal), is_error=True)]
    assert heard == [0]


def test_an_unforeseen_error_becomes_a_message_with_its_traceback(bench: Bench) -> None:
    def deed() -> None:
        raise ZeroDivisionError("by nothing")

    assert bench.act(deed) is False
    (message,) = bench.messages
    assert message.is_error
    told = "Something unexpected went wrong: ZeroDivisionError: by nothing (in deed, line "
    assert message.text.startswith(told)
    assert "in deed" in message.details


def test_an_interruption_is_not_swallowed(bench: Bench) -> None:
    def deed() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bench.act(deed)


def test_a_message_is_there_when_the_views_are_told(bench: Bench) -> None:
    seen: list[int] = []
    bench.watch(lambda: seen.append(len(bench.messages)))
    bench.act(lambda: "Done.")
    bench.act(bench.redo)
    assert seen == [1, 2]


def test_the_news_are_of_the_last_deed_alone(bench: Bench) -> None:
    bench.act(lambda: "Done.")
    assert bench.news == Message("Done.")
    bench.act(bench.redo)
    assert bench.news == bench.messages[-1]
    assert bench.news.is_error
    bench.act(lambda: None)
    assert bench.news is None
    assert len(bench.messages) == 2


def test_a_change_while_views_draw_is_told_when_they_have_finished(bench: Bench) -> None:
    told: list[tuple[str, int]] = []

    def slow() -> None:
        told.append(("begins", bench.moment))
        if bench.moment == 1:
            bench.act(bench.roll)  # the next message of the browser comes in
        told.append(("ends", bench.moment))

    bench.watch(slow)
    bench.act(lambda: bench.answer("attack 2"))
    assert told == [("begins", 1), ("ends", 2), ("begins", 2), ("ends", 2)]


# ---------------------------------------------------------------- playing and history


def test_answers_rolls_undo_and_redo(bench: Bench) -> None:
    bench.answer("attack 2")
    bench.roll()
    after = bench.session.position.copy()
    assert (bench.moment, bench.last_moment) == (2, 2)
    bench.undo()
    assert (bench.moment, bench.last_moment) == (1, 2)
    bench.redo()
    assert bench.session.position == after
    with pytest.raises(NothingAsked):
        bench.redo()
    bench.go_to(0)
    with pytest.raises(NothingAsked):
        bench.undo()
    with pytest.raises(NothingAsked):
        bench.roll()


def test_another_answer_forgets_what_was_undone(bench: Bench) -> None:
    given(bench.session, "attack 2", 10)
    bench.go_to(1)
    bench.answer(4)
    assert (bench.moment, bench.last_moment) == (2, 2)
    bench.go_to(1)
    bench.answer(4)
    assert bench.last_moment == 2


def test_go_to_any_moment() -> None:
    bench = Bench.of("adapt", seed=2)
    positions = []
    for _ in range(30):
        positions.append(bench.session.position.copy())
        if isinstance(bench.session.pending, Choose):
            bench.answer(bench.session.options[0])
        else:
            bench.roll()
    for moment in (29, 3, 0, 17, 16, 29):
        bench.go_to(moment)
        assert bench.moment == moment
        assert bench.last_moment == 30
        assert bench.session.position == positions[moment]


@pytest.mark.parametrize("moment", [-1, 3, 10**9])
def test_there_is_no_other_moment(bench: Bench, moment: int) -> None:
    given(bench.session, "attack 2", 10)
    with pytest.raises(AdaptlabError, match=f"no moment {moment}; the last is 2"):
        bench.go_to(moment)
    assert bench.moment == 2


# ---------------------------------------------------------------- bots


def test_bots_and_chance_play_until_a_person_decides() -> None:
    bench = Bench.of("adapt", players=3, seed=3)
    bench.bots = {1: "greedy", 3: "random"}
    said = bench.play_on()
    question = bench.session.pending
    assert isinstance(question, Choose)
    assert question.seat == 2
    assert said == f"{bench.moment} answers were given."
    assert bench.play_on() == ""
    moment = bench.moment
    bench.answer(question.options[0])
    bench.play_on()
    assert bench.moment > moment + 1


def test_without_bots_only_chance_goes_on(bench: Bench) -> None:
    bench.answer("attack 2")
    bench.play_on()
    question = bench.session.pending
    assert isinstance(question, Choose)
    assert question.seat == 2


def test_play_out_ends_the_game_and_says_so() -> None:
    bench = Bench.of("adapt", seed=7)
    said = bench.play_out()
    assert finished(bench)
    assert said == f"The game is over after {bench.moment} more answers."
    assert bench.play_out() == "The game is over after 0 more answers."
    assert bench.play_on() == "The game is over after 0 more answers."


def test_play_out_lets_the_chosen_bots_play(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench.of("adapt", seed=7)
    asked: list[tuple[str, int]] = []

    def spy(name: str) -> Any:
        bot = bench.session.game.bots[name]

        def play(position: Any, question: Choose, random: Any) -> Action:
            asked.append((name, question.seat))
            action: Action = bot(position, question, random)
            return action

        return play

    monkeypatch.setattr(bench.session.game, "bots", {n: spy(n) for n in ("random", "greedy")})
    bench.bots = {2: "greedy"}
    bench.play_out()
    assert set(asked) == {("random", 1), ("greedy", 2)}


def test_a_game_without_an_end_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_module, "MOST_AUTOMATIC", 25)
    bench = Bench.of("adapt", seed=7)
    assert bench.play_out() == "Stopped after 25 answers: this game has no end yet."
    assert bench.moment == 25


def test_the_same_seed_plays_the_same_game() -> None:
    ends = []
    for _ in range(2):
        bench = Bench.of("adapt", players=4, seed=21)
        bench.play_out()
        ends.append(bench.session.answers)
    assert ends[0] == ends[1]


# ---------------------------------------------------------------- branches


def test_a_branch_goes_its_own_way(bench: Bench) -> None:
    bench.answer("attack 2")
    main = bench.session
    assert bench.branch(" other ") == "You are on the branch other now."
    assert list(bench.branches) == [MAIN, "other"]
    assert bench.session is not main
    bench.answer(10)
    assert (bench.moment, len(main.answers)) == (2, 1)
    bench.switch(MAIN)
    assert bench.session is main
    bench.answer(1)
    bench.switch("other")
    assert bench.session.answers[-1] == 10


@pytest.mark.parametrize(
    ("name", "problem"),
    [("", "a branch needs a name"), ("  ", "a branch needs a name"), (MAIN, "already")],
)
def test_a_branch_needs_a_name_of_its_own(bench: Bench, name: str, problem: str) -> None:
    with pytest.raises(AdaptlabError, match=problem):
        bench.branch(name)
    assert list(bench.branches) == [MAIN]
    assert bench.branch_name == MAIN


def test_there_is_no_other_branch(bench: Bench) -> None:
    with pytest.raises(AdaptlabError, match="no branch 'x'"):
        bench.switch("x")
    assert bench.branch_name == MAIN


# ---------------------------------------------------------------- other games and positions


def test_another_game_takes_the_place_of_one_that_was_not_played(bench: Bench) -> None:
    session = adaptlab.new("adapt", seed=1)
    bench.put(session)
    assert bench.branches == {MAIN: session}
    assert bench.session is session


def test_a_game_that_was_played_stays_as_a_branch(bench: Bench) -> None:
    played = bench.session
    bench.answer("attack 2")
    for number in (2, 3):
        bench.put(adaptlab.new("adapt", seed=1))
        assert bench.branch_name == f"game {number}"
        bench.play_out()
    bench.undo()
    assert list(bench.branches) == [MAIN, "game 2", "game 3"]
    bench.switch(MAIN)
    assert bench.session is played
    assert bench.moment == 1


def test_a_game_that_was_undone_to_its_start_stays_too(bench: Bench) -> None:
    played = bench.session
    bench.answer("attack 2")
    bench.undo()
    bench.put(adaptlab.new("adapt", seed=1))
    assert bench.branches[MAIN] is played


def test_a_bot_that_the_game_does_not_have_leaves_the_seat_to_a_person(bench: Bench) -> None:
    bench.bots = {1: "greedy", 2: "no such bot"}
    assert [bench.bot_of(seat) for seat in (1, 2, 3)] == ["greedy", None, None]


def test_bots_of_seats_that_are_gone_do_no_harm() -> None:
    bench = Bench.of("adapt", players=6, seed=1)
    bench.bots = dict.fromkeys(range(1, 7), "greedy")
    bench.put(adaptlab.new("adapt", players=2, seed=1))
    bench.play_out()
    assert finished(bench)


def test_a_position_is_set_up(bench: Bench) -> None:
    session = bench.session
    data = session.game.dump(session.position)
    data["fish"][0]["experience"] = 13
    bench.answer("attack 2")
    assert bench.set_up(data).startswith("The position is on the table.")
    assert bench.session.position.fish[0].experience == 13
    assert bench.moment == 0


def test_a_position_that_cannot_stand_changes_nothing(bench: Bench) -> None:
    session = bench.session
    data = session.game.dump(session.position)
    data["fish"][0]["experience"] = 99
    with pytest.raises(InvalidPosition):
        bench.set_up(data)
    assert bench.session is session


def test_warnings_are_told_with_the_position(bench: Bench) -> None:
    data = bench.session.game.dump(bench.session.position)
    data["fish"][1]["damage"] = 99
    said = bench.set_up(data)
    (warning,) = bench.session.warnings
    assert said == f"The position is on the table.\n{warning}"
    assert "Damage 99 exceeds Health" in said


# ---------------------------------------------------------------- files


def test_a_game_goes_through_a_file() -> None:
    bench = Bench.of("adapt", players=3, seed=9)
    bench.play_out()
    bench.go_to(bench.moment // 2)
    other = Bench.of("adapt", seed=1)
    said = other.read(bench.written())
    assert said == f"The game was taken up after {bench.moment} answers."
    assert other.session.position == bench.session.position
    assert other.session.answers == bench.session.answers
    assert other.last_moment == bench.last_moment
    assert json.loads(bench.written()) == bench.session.to_json()


def test_a_position_is_read_from_a_file(bench: Bench) -> None:
    data = bench.session.game.dump(bench.session.position)
    other = Bench.of("adapt", seed=1)
    other.read(json.dumps(data).encode())
    assert other.session.position == bench.session.position


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"\xff\xfe", b"null", b"[]", b"3", b'"text"', b"[" * 100_000,
        b'{"format": "other"}', b'{"format": "adaptlab game", "version": 99}',
    ],
)  # fmt: skip
def test_a_file_that_is_none_is_refused_and_changes_nothing(bench: Bench, content: bytes) -> None:
    session = bench.session
    with pytest.raises(AdaptlabError):
        bench.read(content)
    assert bench.session is session


def test_a_large_file_is_not_read(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_module, "MOST_BYTES", 10)
    with pytest.raises(AdaptlabError, match="larger than 10 bytes"):
        bench.read(b" " * 11)


def test_a_damaged_game_is_refused_where_it_is_damaged(bench: Bench) -> None:
    bench.answer("attack 2")
    written = json.loads(bench.written())
    written["answers"] = ["attack 9"]
    with pytest.raises(BadSave, match="answers, number 1"):
        bench.read(json.dumps(written).encode())


def test_the_position_as_python_sets_it_up(bench: Bench) -> None:
    space: dict[str, Any] = {}
    exec(bench.as_python(), space)
    assert space["s"].position == bench.session.position
    assert "cards" not in space


def test_a_position_of_other_cards_as_python_loads_them(tmp_path: Path) -> None:
    folder = shutil.copytree(cards_folder("adapt"), tmp_path / "own 'cards'")
    bodies = folder / "bodies.toml"
    bodies.write_text(bodies.read_text("utf-8").replace("Clownfish", "Jester"), "utf-8")
    bench = Bench.of("adapt", seed=1, cards=adaptlab.adapt.load_cards(folder))
    bench.play_out()
    bench.undo()
    space: dict[str, Any] = {}
    exec(bench.as_python(), space)
    assert space["cards"].fingerprint == bench.session.position.cards.fingerprint
    assert space["s"].position == bench.session.step_start


def test_a_position_of_cards_made_in_python_says_so() -> None:
    known = adaptlab.adapt.cards()
    fewer = replace(known, name="fewer", bodies=known.bodies[:-1])
    told = Bench.of("adapt", seed=1, cards=fewer).as_python()
    assert "cards = ...  # the card set 'fewer', which was made in Python\n" in told
    assert told.endswith(", cards=cards)\n")


# ---------------------------------------------------------------- odds


def test_odds_are_those_of_outcomes_and_change_nothing(bench: Bench) -> None:
    def damage(after: Any) -> int:
        return int(after.fish[1].damage)

    before = bench.session.position.copy()
    odds = bench.eyes.outcomes(Action("attack", (2,)), damage)
    assert odds == adaptlab.outcomes(bench.session, "attack 2", damage)
    assert len(odds) > 1
    assert bench.session.position == before
    assert bench.moment == 0


def test_odds_of_what_is_not_allowed_are_refused(bench: Bench) -> None:
    with pytest.raises(IllegalAnswer):
        bench.eyes.outcomes(Action("attack", (7,)), lambda after: 0)
