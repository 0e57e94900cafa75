"""A rule is a script that asks: the questions, and the readers that answer them.

The rules of a game are Python generators. Whatever a rule cannot decide by itself it asks for
with ``yield``: a die (`Roll`), a card from a pile (`Draw`), or a decision (`Choose`). Whoever
drives the generator answers: a bot, a person in a notebook, a saved game, or `enumerate_chance`,
which tries every answer of chance and weighs it exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from adaptlab.action import Action as Action
from adaptlab.action import is_arg, plain
from adaptlab.action import said as said
from adaptlab.dist import Dist
from adaptlab.errors import TooManyBranches, shown
from adaptlab.face_down import deal, face_up

Band = tuple[int, int]
"""Faces from the first to the second, both included."""

MOST_BRANCHES = 1_000_000
TOO_MANY = "more than {:,} ways for chance to go: too many to list"


class Refusal:
    """Why something may not be done: the rule, and a sentence.

    The sentence is put together only when somebody reads it, because listing the legal actions
    makes many refusals that nobody ever reads.
    """

    __slots__ = ("_parts", "_sentence", "rule")

    def __init__(self, rule: str, sentence: str, *parts: object) -> None:
        self.rule = rule
        self._sentence = sentence
        self._parts = parts

    @property
    def because(self) -> str:
        try:
            return self._sentence.format(*self._parts)
        except (ValueError, RecursionError):  # quoting something monstrous from outside
            return self._sentence.replace("!r", "").format(*map(shown, self._parts))

    def __str__(self) -> str:
        return f"{self.because} [{self.rule}]"

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.because!r})"


class Event(NamedTuple):
    """Something that happened, and the rule by which it did."""

    kind: str
    rule: str
    data: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        try:
            return self.data[name]
        except KeyError:
            raise AttributeError(f"a {self.kind!r} event has no {name!r}") from None


@dataclass(slots=True)
class Roll:
    """A die to be rolled.

    ``bands`` groups the faces that lead to the same continuation (none: each face counts for
    itself). Faces in ``again`` are rolled again, so they carry no weight of their own.
    """

    sides: int
    why: str
    rule: str
    seat: int
    bands: tuple[Band, ...] = ()
    again: tuple[Band, ...] = ()

    def refuse(self, face: object) -> Refusal | None:
        if type(face) is int and 1 <= face <= self.sides:
            return None
        return Refusal(self.rule, "A d{0} shows 1 to {0}, not {1}.", self.sides, shown(face))

    def branches(self) -> list[tuple[int, int]]:
        """A face for each band, with the number of faces that it stands for."""
        return _roll_branches(self.sides, self.bands, self.again)


@dataclass(slots=True)
class Draw:
    """A card to be drawn from a pile that has no order.

    ``face_down``: exact odds may leave open which card it is until somebody looks at it. The pile
    is a list then, and the rules compare the card by what it is, never with ``is``.
    """

    pile: Sequence[Any]
    why: str
    rule: str
    face_down: bool = False

    def refuse(self, card: object) -> Refusal | None:
        if card in self.pile and type(card) in map(type, self.pile):  # True is no 1 here
            return None
        return Refusal(self.rule, "{} is not in the pile that is drawn from.", said(card))

    def branches(self) -> list[tuple[Any, int]]:
        """Each different card, with the number of its copies."""
        return list(Counter(self.pile).items())

    def read(self, text: str) -> Any:
        """The card of that name; the text itself if the pile has none."""
        written = plain(text)
        return next((card for card in self.pile if plain(str(card)) == written), text)


class Judge(Protocol):
    """Somebody who knows what may be decided: the actions one may think of, and why not."""

    def candidates(self, g: Any, seat: int) -> Sequence[Action]:
        """Every action that a player might try, legal or not."""

    def refuse(self, g: Any, seat: int, action: Any) -> Refusal | None:
        """Why an action is not allowed, whatever it is; None if it is."""

    def read(self, text: str) -> Action | None:
        """The action that a text stands for; None leaves it to the usual way."""


@dataclass(slots=True)
class Choose:
    """A decision of a player among the options that the rules allow.

    A ``judge`` also knows what a player might try in vain, and why it is refused, ``at`` the
    position where it is asked; without one the options are all there is.
    """

    seat: int
    options: Sequence[Action]
    why: str
    rule: str
    judge: Judge | None = None
    at: Any = field(default=None, repr=False, compare=False)

    def candidates(self) -> Sequence[Action]:
        """The options, and what a player might try in vain."""
        if self.judge is None:
            return self.options
        tried = self.judge.candidates(self.at, self.seat)
        options = set(self.options)
        return [*self.options, *(action for action in tried if action not in options)]

    def refuse(self, action: object) -> Refusal | None:
        """Why an action is not allowed here; None if it is."""
        if self.judge is not None:
            return self.judge.refuse(self.at, self.seat, action)
        if isinstance(action, Action) and action in self.options:
            if all(map(is_arg, action.args)):
                return None
        allowed = ", ".join(map(str, self.options))
        return Refusal(self.rule, "{} is not among the options here: {}.", said(action), allowed)

    def read(self, text: str) -> Action:
        """The action that somebody wrote, without regard to case."""
        written = plain(text)
        for action in self.options:
            if plain(str(action)) == written:
                return action
        known = None if self.judge is None else self.judge.read(text)
        return Action.parse(text) if known is None else known


Question = Roll | Draw | Choose
Answer = Any
T = TypeVar("T")
S = TypeVar("S")
Script = Generator[Question, Answer, T]


@cache
def _roll_branches(
    sides: int, bands: tuple[Band, ...], again: tuple[Band, ...]
) -> list[tuple[int, int]]:
    grouped = bands or tuple((face, face) for face in range(1, sides + 1))
    void = {face for low, high in again for face in range(low, high + 1)}
    branches = []
    for low, high in grouped:
        faces = [face for face in range(low, high + 1) if face not in void]
        if faces:
            branches.append((faces[0], len(faces)))
    return branches


def answer_by_chance(question: Roll | Draw, random: Callable[[], float]) -> Answer:
    """A face or a card at random; ``random`` gives numbers from 0 to below 1."""
    if isinstance(question, Roll):
        return 1 + int(random() * question.sides)
    return question.pile[int(random() * len(question.pile))]


def play(
    script: Script[T],
    choose: Callable[[Choose], Action],
    random: Random,
) -> int:
    """Drive a script to its end: chance by ``random``, decisions by ``choose``.

    Returns how many questions were answered.
    """
    answered = 0
    unit = random.random
    send = script.send
    try:
        question = next(script)
        while True:
            answered += 1
            if isinstance(question, Choose):
                question = send(choose(question))
            elif isinstance(question, Draw):
                pile = question.pile
                question = send(pile[int(unit() * len(pile))])
            else:
                question = send(1 + int(unit() * question.sides))
    except StopIteration:
        return answered


def advance(script: Script[Any], answers: Iterable[Answer]) -> Question | None:
    """Start a script and give it these answers; what it asks next, or None at its end."""
    try:
        question = next(script)
        for answer in answers:
            question = script.send(answer)
    except StopIteration:
        return None
    return question


def enumerate_chance(
    begin: Callable[[], tuple[S, Script[Any]]],
    of: Callable[[S], T],
    answers: Sequence[Answer] = (),
    most: int = MOST_BRANCHES,
    choose: Callable[[S, Choose], Answer | None] | None = None,
) -> Dist[T]:
    """The exact distribution of ``of(state)`` when the script next needs a decision, or ends.

    ``begin`` gives a fresh state and the script that will change it; ``answers`` are given first.
    Every answer of chance is tried by starting afresh and replaying, so the rules need not know
    that they are being enumerated. ``choose`` may decide what is decided on the way; where it says
    None, the way ends.

    Cards that are drawn face down make branches only as far as the rules and ``of`` look at them;
    where the outcome is the state itself, with all its cards, each makes one of its own.
    """
    try:
        return _enumerate(begin, of, answers, most, choose, face_down=True)
    except _AllIsSeen:
        return _enumerate(begin, of, answers, most, choose, face_down=False)


class _AllIsSeen(Exception):
    """The outcome is the state itself: no card of it may stay face down."""


def _enumerate(
    begin: Callable[[], tuple[S, Script[Any]]],
    of: Callable[[S], T],
    answers: Sequence[Answer],
    most: int,
    choose: Callable[[S, Choose], Answer | None] | None,
    face_down: bool,
) -> Dist[T]:
    ways = _Ways(most)
    while ways.todo:
        state, script = begin()
        question = advance(script, (*answers, *ways.begin()))
        while question is not None:
            if isinstance(question, Roll):
                answer = ways.take(question.branches())
            elif isinstance(question, Choose):
                decided = None if choose is None else choose(state, question)
                answer = ways.take(((decided, 1),))
                if answer is None:
                    break
            elif face_down and question.face_down:
                assert isinstance(question.pile, list)
                answer = deal(question.pile, ways.take)
                ways.dealt = True
            else:
                answer = ways.take(question.branches())
            try:
                question = script.send(answer)
            except StopIteration:
                question = None
        outcome = of(state)
        if outcome is state and face_down:
            raise _AllIsSeen
        if ways.dealt:
            outcome = face_up(outcome)
            hash(outcome)  # looks at all of it
        ways.leaves.append((outcome, ways.weight, ways.total))
    return Dist.of_leaves(ways.leaves)


Branches = Sequence[tuple[Answer, int]]


class _Ways:
    """The ways for chance to go: on each the answers known so far, then the first of each branch.

    The other branches are left ``todo``, each with the answers that lead to it. The first
    ``straight`` of these answer the questions of the script one by one; after a card was dealt
    face down, others decide what is seen of it.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.todo: list[tuple[tuple[Answer, ...], int, int, int]] = [((), 1, 1, 0)]
        self.leaves: list[tuple[Any, int, int]] = []
        self.known: Iterator[Answer] = iter(())

    def begin(self) -> tuple[Answer, ...]:
        """Start on the next way, with its straight answers."""
        path, self.weight, self.total, straight = self.todo.pop()
        self.path, self.straight = path, straight
        self.dealt = straight < len(path)
        if not self.dealt:
            return path
        self.known = iter(path[straight:])
        return path[:straight]

    def take(self, branches: Branches) -> Answer:
        """What chance brings here."""
        if self.dealt:
            for answer in self.known:
                return answer
        (answer, share), *others = branches
        path, weight, whole = self.path, self.weight, share
        for _, other in others:
            whole += other
        total = self.total * whole
        straight = self.straight if self.dealt else len(path) + 1
        for alternative, other in reversed(others):
            self.todo.append(((*path, alternative), weight * other, total, straight))
        if len(self.leaves) + len(self.todo) >= self.most:
            raise TooManyBranches(TOO_MANY.format(self.most))
        self.path, self.weight, self.total = (*path, answer), weight * share, total
        if not self.dealt:
            self.straight = straight
        return answer
