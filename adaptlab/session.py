"""Session: a game being played, question by question, with its whole history."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from adaptlab.errors import AdaptlabError, BadSave, IllegalAnswer, NothingAsked, Problem, shown
from adaptlab.eyes import Eyes
from adaptlab.game import Game
from adaptlab.games import find
from adaptlab.script import Action, Choose, Event, Question, Refusal, Script, answer_by_chance

FORMAT = "adaptlab game"
VERSION = 1
MOST_BYTES = 20_000_000
KEYS = {
    "format": str, "version": int, "game": str, "start": dict, "answers": list, "undone": list,
}  # fmt: skip
MOST_IDLE_STEPS = 10_000


class _Mark(NamedTuple):
    """The start of a step: the position there, and how much had happened before."""

    position: Any
    answers: int
    events: int


class Session:
    """A game being played.

    The session runs the rules up to the next question and waits there (``pending``). Answer it
    with ``answer``, or leave chance to ``roll``. Every answer can be undone.
    """

    def __init__(
        self,
        game: Game,
        position: Any,
        seed: int | None = None,
        warnings: Sequence[Problem] = (),
    ) -> None:
        self.game = game
        self.random = Random(seed)
        self.warnings = tuple(warnings)
        self._answers: list[Any] = []
        self._undone: list[Any] = []
        self._marks: list[_Mark] = []
        self._script: Script[None] | None = None
        self._pending: Question | None = None
        self._events: list[Event] = []
        self._start = position.copy()
        self._position = self._watched(position)
        self._run()

    # -------- what is

    @property
    def pending(self) -> Question | None:
        """What is asked now; None when the game is over."""
        return self._pending

    @property
    def position(self) -> Any:
        """The position now. Look, do not touch: change it by answering, or set up another."""
        return self._position

    @property
    def step_start(self) -> Any:
        """The position at the start of the running step, from which it can be set up again."""
        return self._marks[-1].position if self._script is not None else self._position

    @property
    def result(self) -> Any:
        """How the game ended; None while it goes on."""
        return self._position.result

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that has happened, in order."""
        return tuple(self._events)

    @property
    def answers(self) -> tuple[Any, ...]:
        """All answers so far, in order."""
        return tuple(self._answers)

    @property
    def undone(self) -> tuple[Any, ...]:
        """The answers that were taken back, the next one to be given again first."""
        return tuple(reversed(self._undone))

    @property
    def options(self) -> tuple[Action, ...]:
        """What may be chosen now; empty unless a decision is asked for."""
        return tuple(self._pending.options) if isinstance(self._pending, Choose) else ()

    def why_not(self, answer: Any) -> Refusal | None:
        """Why an answer is not allowed now; None if it is."""
        return self._understood(answer)[1]

    def view(self, seat: int) -> Any:
        """What a seat may know; everything, in a game that hides nothing."""
        return self.game.view(self._position, seat)

    def seen_by(self, seat: int | None) -> Eyes:
        """The session as a seat may know it; None is the designer, who sees everything."""
        return Eyes(self, seat)

    def tell(self, last: int | None = None) -> list[str]:
        """The log in sentences with their rules, all of it or its last lines."""
        return self.seen_by(None).tell(last)

    def __repr__(self) -> str:
        """The table and what is asked, for reading; all of it, and it says so if that matters."""
        return repr(self.seen_by(None))

    # -------- what is done

    def answer(self, answer: Any) -> Session:
        """Answer the pending question; IllegalAnswer says why it is refused, changing nothing."""
        read = self.allowed(answer)
        count, undone = len(self._answers), self._undone[:]
        if self._undone and self._undone[-1] == read:
            self._undone.pop()
        else:
            self._undone.clear()
        try:
            self._send(read)
        except Exception:  # of the rules: as if it had never been answered
            self._undone = undone
            self._go_to(count)
            raise
        return self

    def roll(self) -> Session:
        """Answer a question of chance at random."""
        if self._pending is None or isinstance(self._pending, Choose):
            raise NothingAsked("nothing is to be rolled or drawn now")
        return self.answer(answer_by_chance(self._pending, self.random.random))

    def roll_on(self) -> Session:
        """Answer at random until a decision is asked for, or the game is over."""
        while self._pending is not None and not isinstance(self._pending, Choose):
            self.roll()
        return self

    def undo(self, answers: int = 1) -> Session:
        """Take back the last answer, or more of them."""
        if not 0 <= answers <= len(self._answers):
            raise NothingAsked(f"there are {len(self._answers)} answers to take back")
        for _ in range(answers):
            self._undone.append(self._answers.pop())
        self._go_to(len(self._answers))
        return self

    def redo(self, answers: int = 1) -> Session:
        """Give again what was taken back."""
        if not 0 <= answers <= len(self._undone):
            raise NothingAsked(f"there are {len(self._undone)} answers to give again")
        for _ in range(answers):
            self._send(self._undone.pop())
        return self

    def branch(self) -> Session:
        """A session of its own that has come the same way and may go another."""
        twin = Session.__new__(Session)
        twin.game = self.game
        twin.random = Random()
        twin.random.setstate(self.random.getstate())
        twin.warnings = self.warnings
        twin._start = self._start
        twin._answers = self._answers[:]
        twin._undone = self._undone[:]
        twin._marks = self._marks[:]
        twin._events = self._events[:]
        twin._go_to(len(twin._answers))
        return twin

    # -------- files

    def save(self, path: str | Path) -> Path:
        """Write the game to a JSON file: where it started, and every answer since."""
        path = Path(path)
        write_atomically(path, json_text(self.to_json()))
        return path

    def to_json(self) -> dict[str, Any]:
        """The game as JSON data."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.name,
            "start": self.game.dump(self._start),
            "answers": [self.game.write_answer(answer) for answer in self._answers],
            "undone": [self.game.write_answer(answer) for answer in self._undone],
        }

    # -------- the machinery

    def _understood(self, answer: Any) -> tuple[Any, Refusal | None]:
        """An answer as the scripts want it, and why it is not allowed."""
        if self._pending is None:
            raise NothingAsked("the game is over; nothing is asked")
        read = self.game.read_answer(self._position, self._pending, answer)
        return read, self.game.refuse(self._position, self._pending, read)

    def running_step(self) -> tuple[Any, list[Any]]:
        """The position at the start of the running step, and the answers given since."""
        mark = self._marks[-1]
        return mark.position, self._answers[mark.answers :]

    def allowed(self, answer: Any) -> Any:
        """An answer as the scripts want it; IllegalAnswer if it is not allowed."""
        read, refusal = self._understood(answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        return read

    def _watched(self, position: Any) -> Any:
        copy = position.copy()
        copy.log = self._events
        return copy

    def _run(self) -> None:
        """Go on, step by step, until something is asked or the game is over."""
        for _ in range(MOST_IDLE_STEPS):
            if self._position.result is not None:
                self._pending, self._script = None, None
                return
            if self._script is None:
                mark = _Mark(self._position.copy(), len(self._answers), len(self._events))
                self._marks.append(mark)
                self._script = self.game.step(self._position)
                self._pending = self._question(next(self._script, None))
            if self._pending is not None:
                return
            self._script = None
        went = f"{self._step_name} ended {MOST_IDLE_STEPS:,} times with no question and no result"
        hint = "a script in a script is asked with `yield from`"
        raise AdaptlabError(f"the rules go on without asking anything: {went}; {hint}")

    @property
    def _step_name(self) -> str:
        return f"{type(self.game).__name__}.step"

    def _question(self, asked: Any) -> Question | None:
        """What a script asks, if it is a question at all."""
        if asked is None or isinstance(asked, Question):
            return asked
        expected = "expected a Roll, a Draw or a Choose"
        raise AdaptlabError(f"{self._step_name}: asks {shown(asked)}; {expected}")

    def _send(self, answer: Any) -> None:
        assert self._script is not None
        self._answers.append(answer)
        try:
            self._pending = self._question(self._script.send(answer))
        except StopIteration:
            self._pending = self._script = None
            self._run()

    def _go_to(self, count: int) -> None:
        """Restore the moment after ``count`` answers."""
        answers = self._answers[:count]
        while len(self._marks) > 1 and self._marks[-1].answers >= max(count, 1):
            self._marks.pop()
        mark = self._marks.pop() if self._marks else _Mark(self._start, 0, 0)
        self._answers = answers[: mark.answers]
        self._events = self._events[: mark.events]
        self._position = self._watched(mark.position)
        self._script = None
        self._run()
        for answer in answers[mark.answers :]:
            self._send(answer)


def json_text(data: Any) -> str:
    """Data as a file of ours has them."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def write_atomically(path: Path, text: str) -> None:
    """Write a whole file or none of it: a reader never sees half, and the old one is kept."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:
        with temporary.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def new(
    game: str,
    players: int | None = None,
    edition: str | None = None,
    seed: int | None = None,
    cards: Any = None,
    house: Mapping[str, int] | None = None,
    **switches: Any,
) -> Session:
    """A new game, from its set-up on; with as few players as it allows, unless said otherwise.

    ``house`` are numbers of the rules that are changed, such as ``{"armor.cap": 3}``; the others
    are switches. Both are told with every title, and kept in every file.

    >>> import adaptlab
    >>> adaptlab.new("adapt", players=3, edition="pnp", seed=7, less_random=True).pending.why
    'Choose a Guppy'
    """
    played = find(game)
    chosen = played.ruleset(
        edition or played.editions[0],
        played.players[0] if players is None else players,
        house=house,
        **switches,
    )
    return Session(played, played.new(chosen, cards), seed)


def setup(game: str, position: Any, seed: int | None = None, cards: Any = None) -> Session:
    """A game from an exact position; InvalidPosition names everything that is wrong with it.

    The position is a Position or, as in a save file, a table of plain data.
    """
    played = find(game)
    if hasattr(position, "copy") and hasattr(position, "result"):
        cards = cards or position.cards
        position = played.dump(position)
    made, warnings = played.read(position, cards)
    return Session(played, made, seed, warnings)


def load(path: str | Path, cards: Any = None) -> Session:
    """A saved game; BadSave says what is wrong with the file."""
    path = Path(path)
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadSave(f"{path}: larger than {MOST_BYTES:,} bytes")
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadSave(f"{path}: cannot be read as a saved game: {error}") from None
    try:
        return from_json(data, cards)
    except AdaptlabError as error:
        raise BadSave(f"{path}: {error}") from None


def from_json(data: Any, cards: Any = None) -> Session:
    """A game from what ``Session.to_json`` gave; checked answer by answer."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSave(f"not an adaptlab game: expected format {FORMAT!r}")
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise BadSave(f"version {shown(version)}; this adaptlab reads version {VERSION}")
    for key, kind in KEYS.items():
        if not isinstance(data.get(key), kind):
            raise BadSave(f"{key}: expected a {kind.__name__}, not {shown(data.get(key))}")
    if extra := data.keys() - KEYS.keys():
        raise BadSave(f"{shown(min(extra))}: no such key; there are {', '.join(KEYS)}")
    played = find(data["game"])
    made, warnings = played.read(data["start"], cards)
    session = Session(played, made, None, warnings)
    for name in ("answers", "undone"):
        given = data[name] if name == "answers" else data[name][::-1]
        for number, answer in enumerate(given, start=1):
            try:
                session.answer(answer)
            except AdaptlabError as error:
                raise BadSave(f"{name}, number {number} ({shown(answer)}): {error}") from None
    return session.undo(len(data["undone"]))
