"""Eyes: a session as a seat may know it, or as its designer sees it.

This is the one door to what is shown and what is computed for somebody. Whoever shows a session
asks its eyes, and never the position itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from adaptlab.dist import Dist
from adaptlab.errors import IllegalAnswer
from adaptlab.foresight import Policy, next_question, outcomes
from adaptlab.game import Game
from adaptlab.script import (
    MOST_BRANCHES,
    Action,
    Choose,
    Draw,
    Event,
    Question,
    Refusal,
)

if TYPE_CHECKING:
    from adaptlab.session import Session

ALL_OPEN = "All is open here, also what players hide from each other."


class Unseen(Sequence[Any]):
    """A pile that is not looked into: the cards that may lie in it, and how many do."""

    def __init__(self, possible: Sequence[Any], how_many: int) -> None:
        self.possible = possible
        self.how_many = how_many

    def __len__(self) -> int:
        return self.how_many

    def __getitem__(self, index: Any) -> Any:
        return self.possible[index]

    def __repr__(self) -> str:
        return f"<{self.how_many} cards, unseen>"


class Eyes:
    """A session as a seat may know it; with ``seat=None`` all of it."""

    def __init__(self, session: Session, seat: int | None) -> None:
        self.session = session
        self.game = session.game
        self.seat = seat if self.game.hides else None
        if self.seat is not None:
            self.game.view(session.position, self.seat)  # an error if there is no such seat

    @property
    def see_all(self) -> bool:
        """Whether nothing is hidden from these eyes."""
        return self.seat is None

    @property
    def who(self) -> str:
        """Whose eyes these are, in words."""
        return "the designer" if self.seat is None else self.game.player(self.seat)

    @property
    def view(self) -> Any:
        """What is known of the position; all of it, if nothing is hidden."""
        position = self.session.position
        return position if self.seat is None else self.game.view(position, self.seat)

    @property
    def ruleset(self) -> Any:
        return self.session.position.ruleset

    @property
    def pending(self) -> Question | None:
        """What is asked now; of a pile, only how many cards it has and which they may be."""
        question = self.session.pending
        if isinstance(question, Choose) and (overheard := self._overheard()) is not None:
            return Choose(question.seat, overheard, question.why, question.rule)
        if isinstance(question, Draw) and self.seat is not None:
            possible = [card for card, _ in self.chances()]
            return Draw(Unseen(possible, len(question.pile)), question.why, question.rule)
        return question

    @property
    def result(self) -> Any:
        """How the game ended, which everybody sees; None while it goes on."""
        return self.session.result

    def _overheard(self) -> tuple[Action, ...] | None:
        """What is known of somebody else's options, if the game says what others know of them."""
        question = self.session.pending
        if self.seat is None or not isinstance(question, Choose) or question.seat == self.seat:
            return None
        if type(self.game).overheard is Game.overheard:
            return None
        return tuple(self.game.overheard(self.session.position, question, self.seat))

    @property
    def options(self) -> tuple[Action, ...]:
        """What may be chosen now, as far as it is known here."""
        overheard = self._overheard()
        return self.session.options if overheard is None else overheard

    @property
    def log(self) -> tuple[Event, ...]:
        """All that has happened and was not hidden."""
        return tuple(event for event in self.session.log if self.game.hears(event, self.seat))

    def tell(self, last: int | None = None) -> list[str]:
        """The log in sentences with their rules, all of it or its last lines."""
        events = self.log if last is None else self.log[max(0, len(self.log) - last) :]
        return [f"{self.game.tell(event)} [{event.rule}]" for event in events]

    def why_not(self, answer: Any) -> Refusal | None:
        """Why an answer is not allowed, as far as can be known; None if it may be."""
        question = self.pending
        if question is self.session.pending:
            return self.session.why_not(answer)
        return self._understood(question, answer)[1]

    def allowed(self, answer: Any) -> Any:
        """An answer as the scripts want it; IllegalAnswer if it is known not to be allowed."""
        question = self.pending
        if question is self.session.pending:
            return self.session.allowed(answer)
        read, refusal = self._understood(question, answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        return read

    def _understood(self, question: Question | None, answer: Any) -> tuple[Any, Refusal | None]:
        """An answer as the scripts want it, and why it is known not to be allowed."""
        assert question is not None
        position = self.session.position
        read = self.game.read_answer(position, question, answer)
        return read, self.game.refuse(position, question, read)

    def describe(self, action: Action) -> str:
        """What an option means here, in a few words."""
        return self.game.describe(self.session.position, action)

    def show(self) -> str:
        """The table in a few lines."""
        return self.game.show(self.session.position, self.seat)

    def svg(self, picked: Any = None) -> str:
        """The table as a picture, with something picked in it."""
        return self.game.svg(self.session.position, self.seat, picked)

    # -------- chance

    def outcomes(
        self,
        action: Any,
        of: Callable[[Any], Any] | None = None,
        most: int = MOST_BRANCHES,
        choose: Policy | None = None,
    ) -> Dist[Any]:
        """The exact distribution of what an answer leads to, as far as can be known."""
        return outcomes(self.session, action, of, most, seat=self.seat, choose=choose)

    def next_question(self, action: Any) -> Question | None:
        """What is asked next after an answer; None at the end of its step."""
        return next_question(self.session, action, self.seat)

    def measures(self) -> Mapping[str, Callable[[Any], Any]]:
        """What somebody may want to know the distribution of."""
        return self.game.measures(self.session.position)

    def chances(self) -> list[tuple[Any, int]]:
        """What may come when chance is asked now, with whole weights."""
        question = self.session.pending
        if question is None or isinstance(question, Choose):
            return []
        if self.seat is None:
            return question.branches()
        return self.game.chances(self.session.position, question, self.seat)

    # -------- for reading

    def __repr__(self) -> str:
        """The table and what is asked."""
        lines = [self.show()]
        question = self.session.pending
        if question is None:
            lines.append(f"The game is over: {self.game.ended(self.session.result)}.")
        else:
            lines.append(f"{question.why}? [{question.rule}]".replace("??", "?"))
            lines += [f"  {option}: {self.describe(option)}" for option in self.options]
        if self.see_all and self.game.hides:
            lines.append(ALL_OPEN)
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return self.svg()
