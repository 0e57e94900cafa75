"""What an answer leads to, exactly: for somebody who sees everything, or as far as a seat knows."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from adaptlab.dist import Dist
from adaptlab.errors import IllegalAnswer
from adaptlab.hidden import LookedAt
from adaptlab.script import (
    MOST_BRANCHES,
    Action,
    Choose,
    Question,
    Script,
    advance,
    enumerate_chance,
)
from adaptlab.worlds import Then, World, first_world

if TYPE_CHECKING:
    from adaptlab.game import Game
    from adaptlab.session import Session

T = TypeVar("T")

Policy = Callable[[Any, Choose], Action | str | None]
"""What somebody decides at a position; None is to leave it open."""

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
    view, with the exact weight of each. ``choose(position, question)`` decides what is asked on the
    way, so that the outcomes go on through it; what it decides must be allowed. More than ``most``
    ways for chance to go are TooManyBranches.
    """
    eyes = session.seen_by(seat)
    read = eyes.allowed(action)
    measure = of or (lambda position: position)
    decide = None if choose is None else _lawful(session.game, choose)
    position, since = session.running_step()
    answers = [*since, read]
    if eyes.seat is None:

        def begin() -> tuple[Any, Script[None]]:
            copy = position.copy()
            return copy, session.game.step(copy)

        return enumerate_chance(begin, measure, answers, most, decide)
    return _as_known(session, eyes.seat, read, measure, most, decide)


def _lawful(game: Game, choose: Policy) -> Policy:
    """The same policy; IllegalAnswer if it decides what is not allowed."""

    def decide(position: Any, question: Choose) -> Action | None:
        decided = choose(position, question)
        if decided is None:
            return None
        read: Action = game.read_answer(position, question, decided)
        if refusal := game.refuse(position, question, read):
            raise IllegalAnswer(refusal)
        return read

    return decide


def _as_known(
    session: Session,
    seat: int,
    action: Any,
    of: Callable[[Any], T],
    most: int,
    choose: Policy | None,
) -> Dist[Any]:
    """The same over all arrangements that a seat holds possible."""
    then = Then(session, seat)
    looked_at: list[Any] = []

    def begin() -> tuple[World, Script[None]]:
        world = World(then, looked_at)
        return world, world.played(action)

    def measure(world: World) -> Any:
        if not world.is_so:
            return NOT_SO
        outcome = of(world.position)
        hash(outcome)  # looks at all of it
        return outcome

    def decide(world: World, question: Choose) -> Action | str | None:
        return None if choose is None else choose(world.position, question)

    while True:
        try:
            found = enumerate_chance(begin, measure, (), most, decide)
            return _in_order(found.given(lambda outcome: outcome is not NOT_SO))
        except LookedAt as hidden:
            if hidden.what in looked_at:
                raise AssertionError(f"{hidden.what} is hidden although it was asked for") from None
            looked_at.append(hidden.what)


def _in_order(found: Dist[Any]) -> Dist[Any]:
    """The same in an order of its own: that in which worlds are made may tell the true one."""
    weights = found.weights()
    return Dist({outcome: weights[outcome] for outcome in sorted(weights, key=_place)})


def _place(outcome: Any) -> tuple[Any, ...]:
    return (0, outcome) if isinstance(outcome, int | float | Fraction) else (1, str(outcome))


def next_question(session: Session, action: Any, seat: int | None) -> Question | None:
    """What is asked next after an answer, as far as a seat can tell; None at the end of the step.

    Where that depends on what the seat does not know, it is so in one arrangement of several.
    """
    eyes = session.seen_by(seat)
    read = eyes.allowed(action)
    if eyes.seat is None:
        position, since = session.running_step()
        return advance(session.game.step(position.copy()), [*since, read])
    return first_world(Then(session, eyes.seat), read)
