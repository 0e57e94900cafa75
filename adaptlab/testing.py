"""check_game: the conformance suite that every game, also a reader's own, can be run through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from adaptlab.errors import AdaptlabError, InvalidRuleset
from adaptlab.games import Game, find
from adaptlab.ruleset import Ruleset
from adaptlab.script import Choose, Draw, Question, Roll
from adaptlab.session import Session, from_json

NONSENSE: tuple[Any, ...] = (None, 0, -1, 10**9, 1.5, True, "", "nonsense", "buy", "buy 99", (), [])
"""Answers that no question takes."""


@dataclass
class Report:
    """What a conformance run has seen."""

    games: int = 0
    finished: int = 0
    answers: int = 0
    refusals: int = 0
    rulesets: set[str] = field(default_factory=set)
    rules_seen: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        return (
            f"{self.games} games ({self.finished} finished) under {len(self.rulesets)} rulesets: "
            f"{self.answers} answers and {self.refusals} refusals, every one in order; "
            f"{len(self.rules_seen)} rules were cited"
        )


class NotConforming(AdaptlabError):
    """A game broke a promise that the engine makes for every game."""


def check_game(
    game: str | Game,
    games: int = 20,
    seed: int = 1,
    turns: int = 200,
    ruleset: Ruleset | None = None,
) -> Report:
    """Play random games under random rulesets and hold them to every promise, at every answer.

    Raises NotConforming with the seed and the answers that led there.
    """
    played = find(game) if isinstance(game, str) else game
    report = Report()
    for number in range(games):
        random = Random(f"{seed}:{number}")
        chosen, start = random_start(played, random, ruleset)
        report.rulesets.add(str(chosen))
        session = Session(played, start, seed=random.randrange(2**32))
        try:
            _check_one(session, random, turns, report)
        except AssertionError as broken:
            told = [played.write_answer(answer) for answer in session.answers]
            raise NotConforming(
                f"{chosen}, seed {seed}:{number}, after {len(told)} answers: {broken}\n{told}"
            ) from None
        report.games += 1
        report.finished += session.result is not None
    return report


def random_start(game: Game, random: Random, ruleset: Ruleset | None = None) -> tuple[Ruleset, Any]:
    """A new game, of any edition, player count and few switches that go together."""
    if ruleset is not None:
        return ruleset, game.new(ruleset)
    while True:
        known = list(game.switches)
        names = random.sample(known, k=min(len(known), random.choice([0, 0, 1, 2, 4])))
        switches = {name: random.choice(game.switches[name].examples) for name in names}
        try:
            ruleset = game.ruleset(
                edition=random.choice(game.editions),
                players=random.choice(list(game.players)),
                **switches,
            )
            return ruleset, game.new(ruleset)
        except InvalidRuleset:
            continue


def _check_one(session: Session, random: Random, turns: int, report: Report) -> None:
    checked_events = 0
    while session.pending is not None and session.position.number <= turns:
        broken = session.game.invariants(session.position)
        assert not broken, f"invariants: {broken}"
        check_question(session, random, report)
        if random.random() < 0.02:
            check_history(session)
        if isinstance(session.pending, Choose):
            session.answer(random.choice(session.options))
        else:
            session.roll()
        report.answers += 1
        checked_events = check_events(session, checked_events, report)
    check_history(session)


def check_question(session: Session, random: Random, report: Report) -> None:
    """Every listed answer is allowed, every other one refused with a reason."""
    game, question = session.game, session.pending
    assert question is not None
    assert question.rule in game.rules(), f"{question!r} cites no rule"
    for answer in NONSENSE:
        refused(session, answer, report)
    if isinstance(question, Choose):
        assert question.options, f"{question!r} has no options"
        for option in question.options:
            refusal = session.why_not(option)
            assert refusal is None, f"{option} is listed and refused: {refusal}"
            assert game.describe(session.position, option), f"{option} is not described"
        for candidate in question.candidates():
            if candidate not in question.options:
                refused(session, candidate, report)
        if random.random() < 0.02:
            for option in question.options:
                session.branch().answer(option)
    else:
        for answer in _sample(question, random):
            assert session.why_not(answer) is None, f"{answer!r} is possible and refused"


def refused(session: Session, answer: Any, report: Report) -> None:
    refusal = session.why_not(answer)
    assert refusal is not None, f"{answer!r} is not listed and allowed"
    assert refusal.rule in session.game.rules(), f"{refusal!r} cites no rule"
    assert refusal.because, f"{refusal!r} gives no reason"
    report.refusals += 1
    report.rules_seen.add(refusal.rule)


def _sample(question: Question, random: Random) -> Iterator[Any]:
    if isinstance(question, Roll):
        yield from {1, question.sides, random.randint(1, question.sides)}
    elif isinstance(question, Draw):
        yield random.choice(question.pile)


def check_events(session: Session, start: int, report: Report) -> int:
    """Every event cites a rule and can be told."""
    rules = session.game.rules()
    log = session.log
    for event in log[start:]:
        assert event.rule in rules, f"{event!r} cites no rule"
        assert session.game.tell(event), f"{event!r} has no sentence"
        report.rules_seen.add(event.rule)
    return len(log)


def check_history(session: Session) -> None:
    """Undo and redo, save and load, write and read come back to the same."""
    position, log = session.position.copy(), session.log
    back = session.branch()
    count = len(back.answers)
    back.undo(count).redo(count)
    assert back.position == position, "undo to the start and redo changed the position"
    assert back.log == log, "undo to the start and redo changed the log"
    loaded = from_json(session.to_json())
    assert loaded.position == position, "save and load changed the position"
    assert loaded.log == log, "save and load changed the log"
    step = session._marks[-1].position
    read, _ = session.game.read(session.game.dump(step))
    assert read == step, "writing and reading changed the position"
