"""The bench: a game on the workbench, with its branches, bots and messages. No widgets here."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Collection, Mapping
from itertools import count
from pprint import pformat
from typing import Any, NamedTuple

from adaptlab.errors import AdaptlabError, shown, told
from adaptlab.eyes import Eyes
from adaptlab.game import ask
from adaptlab.script import Action, Choose, Refusal, Roll
from adaptlab.session import MOST_BYTES, Session, from_json, json_text, new, setup

MAIN = "main"
EVERYTHING, ACTOR = 0, -1
"""Whose eyes see the table, besides those of a seat: all there is, or what the actor may know.

While a bot acts, the eyes are those of the person who comes next.
"""
MOST_AUTOMATIC = 20_000
"""Answers that bots and dice give in one go, so that a game without an end comes back."""


class Message(NamedTuple):
    """Something that the workbench has to say: that it worked, or what went wrong."""

    text: str
    is_error: bool = False
    details: str = ""
    to_designer: bool = False
    """Whether it was told to eyes from which nothing is hidden, in a game that hides something."""

    @classmethod
    def of(cls, error: Exception) -> Message:
        """What went wrong; of an error that nobody foresaw all that helps to find it."""
        if isinstance(error, AdaptlabError):
            return cls(str(error), is_error=True)
        text = f"Something unexpected went wrong: {told(error)}"
        return cls(text, is_error=True, details="".join(traceback.format_exception(error)))


class Option(NamedTuple):
    """Something that may be answered, or may not: then with the reason."""

    action: Action
    words: str
    refusal: Refusal | None


class Bench:
    """A session with everything that a workbench does with it.

    Views look at it and are told of every change; what they do goes through `act`, which turns
    errors into messages.
    """

    def __init__(self, session: Session) -> None:
        self.branches: dict[str, Session] = {MAIN: session}
        self.branch_name = MAIN
        self.bots: dict[int, str] = {}
        """Who plays a seat when the bench plays by itself; a seat that is not here has a person."""
        self.viewpoint = ACTOR
        """Whose eyes see the table, where players hide something from each other."""
        self.messages: list[Message] = []
        self.news: Message | None = None
        """The message of the last deed; None if it had nothing to say."""
        self._listeners: list[Callable[[], None]] = []
        self._telling = False
        self._changed_again = False

    @classmethod
    def of(cls, game: str, **how: Any) -> Bench:
        """A new game on the bench; the arguments are those of `adaptlab.new`."""
        return cls(new(game, **how))

    # -------- what is

    @property
    def session(self) -> Session:
        return self.branches[self.branch_name]

    @property
    def moment(self) -> int:
        """How many answers have been given."""
        return len(self.session.answers)

    @property
    def last_moment(self) -> int:
        """How many there were before some were taken back."""
        return self.moment + len(self.session.undone)

    @property
    def eyes(self) -> Eyes:
        """The session as it may be seen now: all views look through these eyes."""
        return self.session.seen_by(viewer_of(self))

    def options(self, among: Collection[Action] | None = None) -> list[Option]:
        """Every answer to the pending decision that one may think of, legal or not.

        ``among`` asks only for some of them: on a large board there are thousands.
        """
        eyes = self.eyes
        question = eyes.pending
        if not isinstance(question, Choose):
            return []
        return [
            Option(action, eyes.describe(action), eyes.why_not(action))
            for action in question.candidates()
            if among is None or action in among
        ]

    def bot_of(self, seat: int) -> str | None:
        """The bot that plays a seat; None if a person does."""
        bot = self.bots.get(seat)
        return bot if bot in self.session.game.bots else None

    # -------- being watched

    def watch(self, listener: Callable[[], None]) -> None:
        """Call this after every change."""
        self._listeners.append(listener)

    def changed(self) -> None:
        """Tell everybody who watches; one who fails does not keep it from the others.

        A change that comes in while they are being told (a kernel may handle the next message
        while a view draws) is told when they have finished, so that none ends with an old state.
        """
        self._changed_again = True
        if self._telling:
            return
        self._telling = True
        try:
            while self._changed_again:
                self._changed_again = False
                self._tell()
        finally:
            self._telling = False

    def _tell(self) -> None:
        for listener in self._listeners:
            try:
                listener()
            except Exception as error:
                self.fail(error)

    def act(self, deed: Callable[[], str | None]) -> bool:
        """Do something; what it says, or what goes wrong, becomes a message. True if it worked.

        An error that nobody foresaw is shown with its traceback, and nothing is lost by it.
        """
        worked = False
        self.news = None
        try:
            said = deed()
            worked = True
            if said:
                self._say(Message(said))
        except Exception as error:
            self.fail(error)
        self.changed()
        return worked

    def fail(self, error: Exception) -> None:
        """Keep an error as a message."""
        self._say(Message.of(error))

    def _say(self, message: Message) -> None:
        to_designer = self.session.game.hides and viewer_of(self) is None
        message = message._replace(to_designer=to_designer)
        self.messages.append(message)
        self.news = message

    def told(self) -> tuple[Message | None, list[Message]]:
        """The news and all messages before; none for a player that was told to the designer."""
        earlier = self.messages[:-1] if self.news else self.messages
        if viewer_of(self) is None:
            return self.news, earlier
        news = None if self.news and self.news.to_designer else self.news
        return news, [message for message in earlier if not message.to_designer]

    # -------- playing

    def answer(self, answer: Any) -> None:
        self.session.answer(answer)

    def roll(self) -> None:
        self.session.roll()

    def undo(self) -> None:
        self.session.undo()

    def redo(self) -> None:
        self.session.redo()

    def go_to(self, moment: int) -> None:
        """Go to a moment of the history, back or forth."""
        if not 0 <= moment <= self.last_moment:
            raise AdaptlabError(f"there is no moment {moment}; the last is {self.last_moment}")
        if moment < self.moment:
            self.session.undo(self.moment - moment)
        else:
            self.session.redo(moment - self.moment)

    def play_on(self) -> str:
        """Let chance and bots play until a person has to decide, or the game is over."""
        return self._play(lambda question: self.bot_of(question.seat) is None)

    def play_out(self) -> str:
        """Play to the end; seats without a bot are played by the first one of the game."""
        return self._play(lambda question: False)

    def _play(self, stop: Callable[[Choose], bool]) -> str:
        session = self.session
        bots = session.game.bots
        for given in range(MOST_AUTOMATIC):
            question = session.pending
            if question is None:
                return f"The game is over after {given} more answers."
            if isinstance(question, Choose):
                if stop(question):
                    return f"{given} answers were given." if given else ""
                bot = bots[self.bot_of(question.seat) or next(iter(bots))]
                session.answer(ask(session.game, bot, session.position, question, session.random))
            else:
                session.roll()
        return f"Stopped after {MOST_AUTOMATIC:,} answers: this game has no end yet."

    # -------- branches

    def branch(self, name: str) -> str:
        """Go on in a branch of its own; the present one stays as it is."""
        name = name.strip()
        if not name or name in self.branches:
            problem = (
                f"there is a branch {shown(name)} already" if name else "a branch needs a name"
            )
            raise AdaptlabError(problem)
        self.branches[name] = self.session.branch()
        self.branch_name = name
        return f"You are on the branch {name} now."

    def switch(self, name: str) -> None:
        if name not in self.branches:
            raise AdaptlabError(f"there is no branch {shown(name)}")
        self.branch_name = name

    # -------- other games and positions

    def put(self, session: Session) -> None:
        """Put another game on the bench; one that has been played stays as a branch."""
        if self.last_moment:
            self.branch_name = next(
                name for name in map("game {}".format, count(2)) if name not in self.branches
            )
        self.branches[self.branch_name] = session

    def set_up(self, position: Mapping[str, Any]) -> str:
        """Go on from an exact position."""
        session = setup(self.session.game.name, position, cards=self.session.position.cards)
        self.put(session)
        return "\n".join(["The position is on the table.", *map(str, session.warnings)])

    def written(self) -> bytes:
        """The game as a file."""
        return json_text(self.session.to_json()).encode()

    def read(self, content: bytes) -> str:
        """Take up a game, or a position, from a file."""
        if len(content) > MOST_BYTES:
            raise AdaptlabError(f"the file is larger than {MOST_BYTES:,} bytes")
        try:
            data = json.loads(content.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise AdaptlabError(f"the file cannot be read as JSON: {error}") from None
        if isinstance(data, dict) and "format" not in data:
            return self.set_up(data)
        self.put(from_json(data, self.session.position.cards))
        return f"The game was taken up after {self.moment} answers."

    def as_python(self) -> str:
        """The position at the start of the running step, as Python that sets it up."""
        session = self.session
        data = pformat(session.game.dump(session.step_start), width=96, sort_dicts=False)
        cards = session.position.cards.as_python() if session.position.cards else ""
        first, last = (f"cards = {cards}\n", ", cards=cards") if cards else ("", "")
        put = f"s = adaptlab.setup({session.game.name!r}, {data}{last})"
        return f"import adaptlab\n\n{first}{put}\n"


def viewer_of(bench: Bench) -> int | None:
    """The seat whose eyes see the table; None sees everything.

    Where nobody but bots plays, nobody is deceived: then whoever looks on sees everything.
    """
    session = bench.session
    if not session.game.hides or bench.viewpoint == EVERYTHING:
        return None
    if bench.viewpoint != ACTOR:
        players: int = session.position.ruleset.players
        return min(bench.viewpoint, players)
    question = session.pending
    if isinstance(question, Choose | Roll):
        return _person_at(bench, question.seat)
    return _person_at(bench, session.position.turn)


def _person_at(bench: Bench, seat: int) -> int | None:
    """The person at a seat, or the next one clockwise; None if only bots play."""
    players: int = bench.session.position.ruleset.players
    for away in range(players):
        other = (seat - 1 + away) % players + 1
        if bench.bot_of(other) is None:
            return other
    return None
