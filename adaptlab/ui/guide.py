"""What the workbench can tell of a game beyond what every game offers.

A hand is a module that knows one game. It may have any of these functions; where it has none, the
usual way serves:

- ``about(position, marks)``: what was clicked in a picture, in words;
- ``foresee(position, question, action)``: the odds of an option (`Foresight`);
- ``note(position)``: what must be said wherever the cards of a position are shown;
- ``click(session, picked, marks)``: what a click means (`Click`);
- ``picture(session, picked, viewer)``: the picture with something picked in it, as a seat sees it;
- ``reveals(session)`` and ``reveal_picture(session, viewer, step)``: the last reveal, step by step;
- ``thinker(session)``: somebody to ask for a hint (`Thinker`).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from adaptlab.script import Action, Choose, Refusal
from adaptlab.session import Session


class Foresight(NamedTuple):
    """The odds of an option as a game itself tells them: a name for them, and HTML."""

    name: str
    html: str


class Click(NamedTuple):
    """What a click in the picture means."""

    picked: Any = None
    """What is picked from now on."""
    action: Action | None = None
    """The answer that it gives."""
    offers: tuple[Action, ...] = ()
    """Answers that it may lead to."""
    refusal: Refusal | None = None
    """Why it gives no answer."""


class Thought(NamedTuple):
    """An answer that was thought about: how promising it is, from 0 to 1."""

    action: Action
    estimate: float


class Thinker(Protocol):
    """Somebody who thinks as long as one likes, and has an opinion at any time."""

    def think(self, seconds: float) -> object: ...

    def thoughts(self) -> Sequence[Thought]:
        """The best answers so far, the best first."""

    def effort(self) -> str:
        """How much was thought, in words."""


HANDS = {
    "adapt": "adaptlab.adapt.ui.guide",
    "adaptoid": "adaptlab.adaptoid.ui.guide",
    "adapt3": "adaptlab.adaptoid.ui.guide",
    "adaptation": "adaptlab.adaptation.ui.guide",
}
"""The modules, by the name of the game; a game does well without one."""


def hand_of(session: Session) -> ModuleType | None:
    """The hand for the game that is played."""
    place = HANDS.get(session.game.name)
    return None if place is None else import_module(place)


def _asked(session: Session, name: str, *given: Any) -> Any:
    """What a function of the hand says; None if the hand has no such function."""
    function = getattr(hand_of(session), name, None)
    return None if function is None else function(*given)


def about(session: Session, marks: dict[str, str]) -> str:
    """What was clicked, in words: as the game tells it, or the marks themselves."""
    told: str = _asked(session, "about", session.position, marks) or ""
    return told or ", ".join(f"{name}: {value}" for name, value in marks.items())


def foresee(session: Session, action: Action) -> Foresight | None:
    """The odds of an option as the game tells them; None if it leaves that to its measures."""
    question = session.pending
    if not isinstance(question, Choose):
        return None
    found: Foresight | None = _asked(session, "foresee", session.position, question, action)
    return found


def note(session: Session) -> str:
    """What must be said wherever cards are shown."""
    said: str = _asked(session, "note", session.position) or ""
    return said


def click(session: Session, picked: Any, marks: dict[str, str]) -> Click | None:
    """What a click means to the game; None if it leaves that to the marks."""
    found: Click | None = _asked(session, "click", session, picked, marks)
    return found


def picture(session: Session, picked: Any, viewer: int | None = None) -> str:
    """The picture of a position, with something picked in it, as a seat sees it.

    A game that knows nothing of picking or hiding draws everything.
    """
    drawn: str | None = _asked(session, "picture", session, picked, viewer)
    return session.game.svg(session.position) if drawn is None else drawn


def thinker(session: Session) -> Thinker | None:
    """Somebody to ask for a hint; None if the game has nobody."""
    found: Thinker | None = _asked(session, "thinker", session)
    return found
