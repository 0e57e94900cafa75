"""Worlds: every way in which everything may lie that a seat does not see.

A world begins where the running step began: what is hidden there is imagined. Then the step is
played again as far as it has come. Chance may have gone differently where the seat did not see it,
and others may have decided differently; a world in which the seat would have seen something else
is none.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from adaptlab.hidden import Hidden, UnseenPile
from adaptlab.script import Choose, Draw, Question, Roll, Script, advance

if TYPE_CHECKING:
    from adaptlab.session import Session

MOST_TRIES = 10_000
"""Worlds that are looked through for one that agrees with what was seen."""


def asks(question: Question | None) -> tuple[Any, ...]:
    """What everybody sees of a question: its kind, its rule, and who is asked."""
    if question is None:
        return ()
    kind = next(kind for kind in (Roll, Draw, Choose) if isinstance(question, kind))
    return kind, question.rule, getattr(question, "seat", None)


class Then:
    """The running step of a session, and what a seat has seen of it after each answer."""

    def __init__(self, session: Session, seat: int) -> None:
        self.game = session.game
        self.seat = seat
        self.position, self.answers = session.running_step()
        self._seen: dict[int, Any] = {}

    def seen(self, after: int) -> Any:
        """What the seat saw after so many answers."""
        if after not in self._seen:
            self._seen[after] = self.look(self.position, self.answers[:after])
        return self._seen[after]

    def look(self, position: Any, answers: Collection[Any]) -> Any:
        """What the seat sees when these answers are given from a position on."""
        copy = listened(position.copy())
        question = advance(_opened(self.game.step(copy)), answers)
        return self.sight(copy, question)

    def sight(self, position: Any, question: Question | None) -> Any:
        """All that the seat sees and has heard in the running step."""
        heard = [event for event in position.log if self.game.hears(event, self.seat)]
        return self.game.view(position, self.seat), heard, asks(question)


def listened(position: Any) -> Any:
    """The same position, with somebody who listens to what happens from now on."""
    position.log = []
    return position


class World:
    """One way in which everything may lie that a seat does not see."""

    def __init__(self, then: Then, looked_at: Collection[Any] | None = None) -> None:
        self.then = then
        self.position = listened(then.position.copy())
        self.looked_at = looked_at
        self.drawn = 0
        """How many cards were drawn from unseen piles."""
        self.is_so = True

    def played(self, action: Any) -> Script[None]:
        """The arrangement, what has happened in this step, and an action to its end."""
        asked = yield from self.after(action)
        if asked is None:
            return
        step, question = asked
        while question is not None:
            answer = yield from self._by_chance(question)
            question = _next(step, answer)

    def after(self, action: Any) -> Script[tuple[Script[None], Question | None] | None]:
        """The running step, and what it asks after an action; None if it was not so."""
        asked = yield from self._up_to_now()
        if asked is None or asked[1].refuse(action) is not None:
            self.is_so = False
            return None
        step, question = asked
        if isinstance(question, Draw):  # the more copies are in the pile, the more likely it comes
            drawn = yield from self._by_chance(_sifted(question, action))
            if drawn != action:
                self.is_so = False
                return None
        return step, _next(step, action)

    def _up_to_now(self) -> Script[tuple[Script[None], Question] | None]:
        """Imagine what is hidden, then play the running step as far as it has come."""
        then = self.then
        if self.looked_at is None:
            yield from then.game.imagine(self.position, then.seat)
        else:
            yield from then.game.imagine_only(self.position, then.seat, self.looked_at)
        began = self.position.copy() if then.answers else None
        step = _opened(then.game.step(self.position))
        question = next(step, None)
        given: list[Any] = []
        for answer in then.answers:
            if question is None:
                return None
            if not isinstance(question, Choose):
                answer = yield from self._by_chance(question)
            elif question.seat != then.seat:
                alike = self._alike(began, given, question)
                if not alike:
                    return None
                answer = (yield Draw(alike, question.why, question.rule)) if alike[1:] else alike[0]
            elif question.refuse(answer) is not None:
                return None
            given.append(answer)
            question = _next(step, answer)
            if then.sight(self.position, question) != then.seen(len(given)):
                return None
        self.position.log = None  # what comes of it is asked of the position
        return None if question is None else (step, question)

    def _alike(self, began: Any, given: list[Any], question: Choose) -> list[Any]:
        """What somebody else may have decided here, for all that the seat has seen then.

        What decides who is not known, so each counts as equally likely.
        """
        seen = self.then.seen(len(given) + 1)
        return [o for o in question.options if self.then.look(began, [*given, o]) == seen]

    def _by_chance(self, question: Question) -> Script[Any]:
        """What chance brings; a card from an unseen pile stays unseen until it is looked at."""
        if isinstance(question, _Unseen):
            self.drawn += 1
            what = f"drawn {self.drawn}"
            if self.looked_at is not None and what not in self.looked_at:
                return Hidden(what)
        return (yield question)


def _sifted(question: Draw, card: Any) -> Draw:
    """The same draw, in which all other cards are alike: they need only one branch."""
    pile = [one if one == card else None for one in question.pile]
    return type(question)(pile, question.why, question.rule)


def _next(step: Script[None], answer: Any) -> Question | None:
    """What a script asks after an answer; None at its end."""
    try:
        return step.send(answer)
    except StopIteration:
        return None


class _Unseen(Draw):
    """A card to be drawn from an unseen pile: any of those that may lie there."""

    __slots__ = ()


def _opened(step: Script[None]) -> Script[None]:
    """The same step, which says of an unseen pile what may be drawn from it."""
    answer = None
    while True:
        try:
            question = step.send(answer)
        except StopIteration:
            return
        if isinstance(question, Draw) and isinstance(question.pile, UnseenPile):
            question = _Unseen(question.pile.possible, question.why, question.rule)
        answer = yield question


def first_world(then: Then, action: Any) -> Question | None:
    """What is asked after an action in the first world that agrees with all that was seen."""
    todo: list[tuple[Any, ...]] = [()]
    for _ in range(MOST_TRIES):
        if not todo:
            break
        world, path = World(then), todo.pop()
        script, answers, taken = world.after(action), iter(path), path
        try:
            question = next(script)
            while True:
                assert not isinstance(question, Choose)
                if (answer := next(answers, None)) is None:
                    answer, *others = [branch for branch, _ in question.branches()]
                    todo += [(*taken, other) for other in reversed(others)]
                    taken = (*taken, answer)
                question = script.send(answer)
        except StopIteration as end:
            if world.is_so and end.value is not None:
                asked: Question | None = end.value[1]
                return asked
    return None
