"""check_game: the conformance suite that every game, also a reader's own, can be run through."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from adaptlab.errors import AdaptlabError, IllegalAnswer, InvalidRuleset, shown, told
from adaptlab.game import Bot, Game, ask, at_random
from adaptlab.games import BUILT_IN, InvalidGame, find, findable
from adaptlab.knowledge import Leak, told_apart, twins
from adaptlab.lacking import lacking, unkept
from adaptlab.questions import unaskable
from adaptlab.ruleset import Ruleset
from adaptlab.script import Action, Choose, Draw, Question, Roll
from adaptlab.session import Session, from_json

NONSENSE: tuple[Any, ...] = (None, 0, -1, 10**9, 1.5, True, "", "nonsense", "buy", "buy 99", (), [])
"""Answers that no question takes."""

UNFINISHED = re.compile(r"\bNone\b(?! of)|[{}]")
"""What stands in a sentence that was not put together well."""

NOW_AND_THEN = 0.02
"""How often every option is tried, and not only one of them."""
OFTEN = 0.1
"""How often it is checked what a seat can tell, in games that hide something."""
NEVER_EXCHANGED = (
    "view hides something, and imagine never put anything else in its place: "
    "it must ask as chance for all that a seat cannot know"
)


REPLAYED = ": a script may depend on nothing but its position and the answers that it is given"


@dataclass
class Report:
    """What a conformance run has seen."""

    games: int = 0
    finished: int = 0
    answers: int = 0
    refusals: int = 0
    exchanges: int = 0
    """How often what a seat may not know was exchanged, and it could not tell."""
    rulesets: set[str] = field(default_factory=set)
    rules_seen: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        lines = [
            f"{self.games} games ({self.finished} finished) under {len(self.rulesets)} rulesets: "
            f"{self.answers} answers and {self.refusals} refusals, every one in order; "
            f"{len(self.rules_seen)} rules were cited"
        ]
        if self.exchanges:
            lines.append(f"what is hidden was exchanged {self.exchanges} times, and nobody noticed")
        return "\n".join(lines)


class NotConforming(AdaptlabError):
    """A game broke a promise that the engine makes for every game."""


def check_game(
    game: str | Game,
    games: int = 20,
    seed: int = 1,
    turns: int = 200,
    ruleset: Ruleset | None = None,
    bot: Bot = at_random,
) -> Report:
    """Play random games under random rulesets and hold them to every promise, at every answer.

    ``bot`` decides; a game that seldom ends by chance needs one that makes it. Raises NotConforming
    with the seed and the answers that led there.
    """
    played = find(game) if isinstance(game, str) else game
    if getattr(played, "name", None) not in BUILT_IN and (problems := lacking(played)):
        raise InvalidGame(problems)
    report = Report()
    with findable(played):
        for number in range(games):
            _check_one(played, f"{seed}:{number}", turns, ruleset, bot, report)
    if played.hides and games > 1 and not report.exchanges:
        raise NotConforming(f"{played.name}: {NEVER_EXCHANGED}")
    return report


def _check_one(
    game: Game,
    seed: str,
    turns: int,
    ruleset: Ruleset | None,
    bot: Bot,
    report: Report,
) -> None:
    """One game; what breaks in it is told with the way there."""
    random = Random(seed)
    chosen, start = random_start(game, random, ruleset)
    report.rulesets.add(str(chosen))
    session = Session(game, start, seed=random.randrange(2**32))
    before = _of_its_own(game)
    try:
        _play_through(session, random, turns, bot, report)
    except NotConforming:
        raise
    except Exception as broken:
        said = str(broken)
        if not isinstance(broken, AssertionError | Leak):
            said = told(broken)
        said += _remembered(game, before)
        way = [game.write_answer(answer) for answer in session.answers]
        raise NotConforming(
            f"{chosen}, seed {seed}, after {len(way)} answers: {said}\n{way}"
        ) from broken
    report.games += 1
    report.finished += session.result is not None


def _of_its_own(game: Game) -> dict[str, str]:
    """What a game object holds itself, and not its class; to see whether it changes."""
    kept = (name for name in vars(game) if not hasattr(getattr(type(game), name, None), "func"))
    return {name: repr(vars(game)[name]) for name in kept}


def _remembered(game: Game, before: dict[str, str]) -> str:
    """A word on what a game kept of its play, which belongs in the position."""
    changed = [name for name, value in _of_its_own(game).items() if before.get(name) != value]
    if not changed:
        return ""
    return f"; self.{changed[0]} has changed: what changes belongs in the position"


def random_start(game: Game, random: Random, ruleset: Ruleset | None = None) -> tuple[Ruleset, Any]:
    """A new game, of any edition, player count and few or many switches that go together."""
    if ruleset is not None:
        return ruleset, game.new(ruleset)
    while True:
        known = list(game.switches)
        count = min(len(known), random.choice([0, 0, 1, 2, 4, len(known) // 2]))
        names = random.sample(known, k=count)
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


def _play_through(session: Session, random: Random, turns: int, bot: Bot, report: Report) -> None:
    game = session.game
    checked_events = check_events(session, 0, report)
    before = report.answers
    while session.pending is not None and session.position.number <= turns:
        check_position(session)
        check_question(session, random, report)
        if random.random() < 1 / (50 + report.answers - before):  # it takes as long as the game
            check_history(session)
        if not game.hides:
            check_openness(session, random)
        elif random.random() < OFTEN:
            check_knowledge(session, random, report)
        question = session.pending
        if isinstance(question, Choose):
            session.answer(ask(game, bot, session.position, question, random))
        else:
            session.roll()
        report.answers += 1
        checked_events = check_events(session, checked_events, report)
    check_position(session)
    check_history(session)


def check_position(session: Session) -> None:
    """What must hold at every position holds, and everybody can look at it."""
    game, g = session.game, session.position
    broken = game.invariants(g)
    assert not broken, f"invariants: {broken}"
    for problem in unkept(game, g):
        raise AssertionError(str(problem))
    assert g.result is None or session.pending is None, "the game is over, and something is asked"
    assert g.result is not None or session.pending is not None, "nothing is asked, and no result"


# ---------------------------------------------------------------- questions


def check_question(session: Session, random: Random, report: Report) -> None:
    """Every listed answer is allowed, every other one refused with a reason."""
    game, question = session.game, session.pending
    assert question is not None
    for problem in unaskable(game, session.position, question):
        raise AssertionError(str(problem))
    assert question.why, f"{question!r} does not say why"
    for answer in NONSENSE:
        refused(session, answer, report)
    if isinstance(question, Choose):
        check_options(session, question, random, report)
    else:
        for answer in _sample(question, random):
            assert session.why_not(answer) is None, f"{answer!r} is possible and refused"
            read = game.read_answer(session.position, question, game.write_answer(answer))
            assert read == answer, f"{answer!r} is not read again as it is written"


def check_options(session: Session, question: Choose, random: Random, report: Report) -> None:
    """The options are allowed, also in words; what one might try besides is not."""
    options = list(question.options)
    assert len(set(options)) == len(options), f"an option is listed twice: {options}"
    candidates = question.candidates()
    missing = set(options) - set(candidates)
    assert not missing, f"options that nobody would try: {missing}"
    for candidate in candidates:
        words = session.game.describe(session.position, candidate)
        assert words, f"{candidate} is not described"
        assert not UNFINISHED.search(words), f"{candidate} is not described well: {words}"
        if candidate not in options:
            refused(session, candidate, report)
    for option in options:
        for said in (option, str(option)):
            refusal = session.why_not(said)
            assert refusal is None, f"{said!r} is listed and refused: {refusal}"
    tried = options if random.random() < NOW_AND_THEN else [random.choice(options)]
    for option in tried:
        session.branch().answer(option)
    tried = [candidate for candidate in candidates if candidate not in options]
    if tried and random.random() < OFTEN:
        check_refusal_changes_nothing(session, random.choice(tried))


def check_refusal_changes_nothing(session: Session, action: Action) -> None:
    """An answer that is refused leaves everything as it was."""
    position, log = session.position.copy(), session.log
    try:
        session.answer(action)
    except IllegalAnswer:
        assert session.position == position, f"{action} was refused and changed the position"
        assert session.log == log, f"{action} was refused and is told in the log"
    else:
        raise AssertionError(f"{action} is refused by why_not, and could be answered")


def refused(session: Session, answer: Any, report: Report) -> None:
    refusal = session.why_not(answer)
    assert refusal is not None, f"{answer!r} is not listed and allowed"
    assert refusal.rule in session.game.rules(), f"{refusal!r} cites no rule"
    because = refusal.because
    assert because, f"{refusal!r} gives no reason"
    assert because[-1] in ".!?", f"{refusal!r} is no sentence"
    report.refusals += 1
    report.rules_seen.add(refusal.rule)


def _sample(question: Question, random: Random) -> Iterator[Any]:
    if isinstance(question, Roll):
        yield from {1, question.sides, random.randint(1, question.sides)}
    elif isinstance(question, Draw):
        yield random.choice(question.pile)


# ---------------------------------------------------------------- what is told, and kept


def check_events(session: Session, start: int, report: Report) -> int:
    """Every event cites a rule and can be told in a sentence."""
    game, log = session.game, session.log
    rules = game.rules()
    for event in log[start:]:
        assert event.rule in rules, f"{event!r} cites no rule"
        sentence = game.tell(event)
        assert sentence, f"{event!r} has no sentence"
        assert sentence[-1] in ".!?", f"{event!r} is told in no sentence: {sentence}"
        unfinished = UNFINISHED.search(sentence) or game.player(0) in sentence
        assert not unfinished, f"{event!r} is not told well: {sentence}"
        report.rules_seen.add(event.rule)
    return len(log)


def check_history(session: Session) -> None:
    """Undo and redo, save and load, write and read come back to the same."""
    game = session.game
    position, log = session.position.copy(), session.log
    assert position == session.position, "a copy of the position differs from it"
    back = session.branch()
    count = len(back.answers)
    back.undo(count).redo(count)
    assert back.position == position, f"undo to the start and redo changed the position{REPLAYED}"
    assert back.log == log, "undo to the start and redo changed the log"
    loaded = from_json(session.to_json())
    assert loaded.position == position, "save and load changed the position"
    assert loaded.log == log, "save and load changed the log"
    step = session.step_start
    read, _ = game.read(game.dump(step))
    assert read == step, "writing and reading changed the position"
    check_words(session)


def check_words(session: Session) -> None:
    """A position can be shown, drawn, edited and measured."""
    game, g = session.game, session.step_start
    for seat in (None, 1):
        assert game.show(g, seat), "show says nothing"
        drawn: Any = game.svg(g, seat, None)
        is_picture = isinstance(drawn, str) and drawn.lstrip().startswith("<svg")
        assert is_picture, f"svg gives no picture: {shown(drawn)}"
    data, fields = game.form(g)
    paths = [one.path for one in fields]
    assert len(set(paths)) == len(paths), "form has two fields for the same"
    read, _ = game.read(data, g.cards)
    assert read == g, "the data of the form are another position"
    for name, of in game.measures(g).items():
        found = of(g)
        assert isinstance(found, Hashable), f"the measure {name!r} gives what cannot be counted"


# ---------------------------------------------------------------- who may know what


def check_openness(session: Session, random: Random) -> None:
    """In a game that hides nothing everybody sees everything."""
    game, g, question = session.game, session.position, session.pending
    seat = random.randint(1, g.ruleset.players)
    assert game.view(g, seat) is g, "view is another position, in a game that hides nothing"
    for event in session.log[-3:]:
        assert game.hears(event, seat), f"{event!r} is not heard, in a game that hides nothing"
    if isinstance(question, Roll | Draw):
        chances = game.chances(g, question, seat)
        assert chances == question.branches(), "chances differ, in a game that hides nothing"


def check_knowledge(session: Session, random: Random, report: Report) -> None:
    """Exchange what a seat may not know: nothing that it can see or compute changes."""
    seat = random.randint(1, session.position.ruleset.players)
    pair = twins(session, seat, random)
    if pair is None:
        return
    report.exchanges += 1
    leaks = told_apart(pair, seat, random.randrange(2**32))
    who = session.game.player(seat)
    hint = f"\n{_hint(leaks)}" if leaks else ""
    assert not leaks, f"{who} can tell what is hidden, by {'; '.join(leaks)}{hint}"


def _hint(leaks: list[str]) -> str:
    """What most often lets somebody tell by this."""
    if all(leak.startswith(("outcomes", "next_question")) for leak in leaks):
        return "imagine(self, g, seat) must not look at what the seat does not know"
    if any(leak.startswith("options") for leak in leaks):
        return "overheard(self, g, question, seat) says what others know of somebody's options"
    return "all that is shown to a seat must follow from view(g, seat), and from what it hears"
