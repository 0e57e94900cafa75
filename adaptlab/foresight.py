"""What an answer leads to, exactly: for somebody who sees everything, or as far as a seat knows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from adaptlab.dist import Dist
from adaptlab.hidden import Hidden, LookedAt, UnseenPile
from adaptlab.script import (
    MOST_BRANCHES,
    Action,
    Choose,
    Draw,
    Question,
    Script,
    advance,
    enumerate_chance,
)

if TYPE_CHECKING:
    from adaptlab.session import Session

T = TypeVar("T")

Policy = Callable[[Any, Choose], Action | None]
"""What somebody decides at a position; None is to leave it open."""

MOST_TRIED = 100
"""Arrangements that are tried for one in which an answer is possible."""

NOT_SO = object()
"""The outcome of an arrangement that does not agree with what the seat has seen since."""


def outcomes(
    session: Session,
    action: Any,
    of: Callable[[Any], T] | None = None,
    most: int = MOST_BRANCHES,
    *,
    seat: int | None = None,
    choose: Policy | None = None,
) -> Dist[T] | Dist[Any]:
    """The exact distribution of what an answer leads to: to the end of its step, or a decision.

    So an attack counts with all that it brings, but not what the next turn does with it.
    The outcomes are positions, or whatever ``of(position)`` makes of them:

        adaptlab.outcomes(s, "attack 2", of=lambda p: p.fish[1].damage)

    ``seat`` counts with what that seat can know: over every hidden arrangement that agrees with its
    view, with the exact weight of each. ``choose(position, question)`` decides what others are
    asked on the way, so that the outcomes go on through it. More than ``most`` ways for chance to
    go are TooManyBranches.
    """
    read = session.allowed(action)
    measure = of or (lambda position: position)
    known = None if seat is None or not session.game.hides else seat
    position, since = session.running_step()
    answers = [*since, read]
    if known is None:

        def begin() -> tuple[Any, Script[None]]:
            copy = position.copy()
            return copy, session.game.step(copy)

        return enumerate_chance(begin, measure, answers, most, choose)
    return _as_known(session, known, read, measure, most, choose)


def _as_known(
    session: Session,
    seat: int,
    action: Any,
    of: Callable[[Any], T],
    most: int,
    choose: Policy | None,
) -> Dist[Any]:
    """The same over all arrangements that a seat holds possible."""
    seen = session.game.view(session.position, seat)
    looked_at: list[Any] = []

    def begin() -> tuple[_World, Script[None]]:
        world = _World(session, seat, seen, looked_at)
        return world, world.script(action)

    def measure(world: _World) -> Any:
        if not world.is_so:
            return NOT_SO
        outcome = of(world.position)
        hash(outcome)  # looks at all of it
        return outcome

    def decide(world: _World, question: Choose) -> Action | None:
        return None if choose is None else choose(world.position, question)

    while True:
        try:
            found = enumerate_chance(begin, measure, (), most, decide)
            return found.given(lambda outcome: outcome is not NOT_SO)
        except LookedAt as hidden:
            if hidden.what in looked_at:
                raise AssertionError(f"{hidden.what} is hidden although it was asked for") from None
            looked_at.append(hidden.what)


class _World:
    """One way in which everything may lie that a seat does not see."""

    def __init__(
        self, session: Session, seat: int, seen: Any, looked_at: Collection[Any] | None = None
    ) -> None:
        self.game = session.game
        self.seat = seat
        position, self.since = session.running_step()
        self.position = position.copy()
        self.seen = seen
        self.looked_at = looked_at
        self.drawn = 0
        """How many cards were drawn from unseen piles."""
        self.is_so = True

    def script(self, action: Any) -> Script[None]:
        """The arrangement, what has happened in this step, and an action if there is one."""
        asked = yield from self.up_to_now()
        if not self.is_so or action is None:
            return
        if asked is None or asked[1].refuse(action) is not None:
            self.is_so = False
            return
        step, question = asked
        answer = action
        while True:
            try:
                question = step.send(answer)
            except StopIteration:
                return
            answer = yield from self._by_chance(question)

    def up_to_now(self) -> Script[tuple[Script[None], Question] | None]:
        """Imagine what is hidden, then play the running step as far as it has come.

        Chance may have gone differently where the seat did not see it, so it is tried anew.
        """
        if self.looked_at is None:
            yield from self.game.imagine(self.position, self.seat)
        else:
            yield from self.game.imagine_only(self.position, self.seat, self.looked_at)
        step = _opened(self.game.step(self.position))
        question = next(step, None)
        for given in self.since:
            if question is None:
                self.is_so = False
                return None
            answer = given
            if not isinstance(question, Choose):
                answer = yield from self._by_chance(question)
            elif question.refuse(given) is not None:
                self.is_so = False
                return None
            try:
                question = step.send(answer)
            except StopIteration:
                question = None
        if self.since and self.game.view(self.position, self.seat) != self.seen:
            self.is_so = False
        return None if question is None else (step, question)

    def _by_chance(self, question: Question) -> Script[Any]:
        """What chance brings; a card from an unseen pile stays unseen until it is looked at."""
        if isinstance(question, _Unseen):
            self.drawn += 1
            what = f"drawn {self.drawn}"
            if self.looked_at is not None and what not in self.looked_at:
                return Hidden(what)
        return (yield question)


class _Unseen(Draw):
    """A card to be drawn from an unseen pile: any of those that may lie there."""

    __slots__ = ()


def _opened(step: Script[None]) -> Script[None]:
    """The same script, which says of an unseen pile what may be drawn from it."""
    answer = None
    while True:
        try:
            question = step.send(answer)
        except StopIteration:
            return
        if isinstance(question, Draw) and isinstance(question.pile, UnseenPile):
            question = _Unseen(question.pile.possible, question.why, question.rule)
        answer = yield question


def next_question(session: Session, action: Any, seat: int | None) -> Question | None:
    """What is asked next after an answer, as far as a seat can tell; None at the end of the step.

    Where that depends on what the seat does not know, it is so in one arrangement of several; None
    also if no arrangement was found in which the answer is possible.
    """
    read = session.allowed(action)
    if seat is None or not session.game.hides:
        position, since = session.running_step()
        return advance(session.game.step(position.copy()), [*since, read])
    seen = session.game.view(session.position, seat)
    random = Random(0)
    for tried in range(MOST_TRIED):
        world = _World(session, seat, seen)
        asked = _one_way(world.up_to_now(), random if tried else None)
        if asked is not None and asked[1].refuse(read) is None:
            return next(_resumed(asked[0], read), None)
    return None


def _resumed(step: Script[None], answer: Any) -> Iterator[Question]:
    """What a step asks after an answer; nothing if it ends."""
    try:
        yield step.send(answer)
    except StopIteration:
        return


def _one_way(script: Script[T], random: Random | None) -> T:
    """What a script comes to if chance goes any way; the first one, if it is not at random."""
    try:
        question = next(script)
        while True:
            assert not isinstance(question, Choose)
            branches = question.branches()
            question = script.send((random.choice(branches) if random else branches[0])[0])
    except StopIteration as end:
        result: T = end.value
        return result
