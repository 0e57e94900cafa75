"""A rule is a script that asks: the questions, and the readers that answer them.

The rules of a game are Python generators. Whatever a rule cannot decide by itself it asks for
with ``yield``: a die (`Roll`), a card from a pile (`Draw`), or a decision (`Choose`). Whoever
drives the generator answers: a bot, a person in a notebook, a saved game, or `enumerate_chance`,
which tries every answer of chance and weighs it exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from adaptlab.action import Action as Action
from adaptlab.action import is_arg, plain
from adaptlab.action import said as said
from adaptlab.dist import Dist
from adaptlab.errors import TooManyBranches, shown

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
    """A card to be drawn from a pile that has no order."""

    pile: Sequence[Any]
    why: str
    rule: str

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
    """
    todo: list[tuple[tuple[Answer, ...], int, int]] = [(tuple(answers), 1, 1)]
    leaves: list[tuple[T, int, int]] = []
    while todo:
        path, weight, total = todo.pop()
        state, script = begin()
        question = advance(script, path)
        while question is not None:
            if isinstance(question, Choose):
                answer = None if choose is None else choose(state, question)
                if answer is None:
                    break
            else:
                (answer, share), *others = question.branches()
                whole = share + sum(other for _, other in others)
                for alternative, other in reversed(others):
                    todo.append(((*path, alternative), weight * other, total * whole))
                if len(leaves) + len(todo) >= most:
                    raise TooManyBranches(TOO_MANY.format(most))
                weight, total = weight * share, total * whole
            path = (*path, answer)
            try:
                question = script.send(answer)
            except StopIteration:
                question = None
        leaves.append((of(state), weight, total))
    return Dist.of_leaves(leaves)
