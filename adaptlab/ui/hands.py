"""What the workbench can tell of a game beyond what every game offers."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from adaptlab.script import Action, Choose
from adaptlab.session import Session


class Foresight(NamedTuple):
    """The odds of an option as a game itself tells them: a name for them, and HTML."""

    name: str
    html: str


class Hand(Protocol):
    """A module that knows the words of one game."""

    def about(self, position: Any, marks: dict[str, str]) -> str:
        """What was clicked in a picture, in words; empty if there is nothing to say."""

    def foresee(self, position: Any, question: Choose, action: Action) -> Foresight | None:
        """The odds of an option, if the game has a better way to tell them than measures."""

    def note(self, position: Any) -> str:
        """What must be said wherever the cards of this position are shown."""


HANDS = {"adapt": "adaptlab.ui.adapt_hand"}
"""The modules, by the name of the game; a game does well without one."""


def hand_of(session: Session) -> Hand | None:
    """The hand for the game that is played."""
    place = HANDS.get(session.game.name)
    return None if place is None else cast(Hand, import_module(place))


def about(session: Session, marks: dict[str, str]) -> str:
    """What was clicked, in words: as the game tells it, or the marks themselves."""
    hand = hand_of(session)
    told = hand.about(session.position, marks) if hand else ""
    return told or ", ".join(f"{name}: {value}" for name, value in marks.items())


def foresee(session: Session, action: Action) -> Foresight | None:
    """The odds of an option as the game tells them; None if it leaves that to its measures."""
    hand, question = hand_of(session), session.pending
    if hand is None or not isinstance(question, Choose):
        return None
    return hand.foresee(session.position, question, action)


def note(session: Session) -> str:
    """What must be said wherever cards are shown."""
    hand = hand_of(session)
    return hand.note(session.position) if hand else ""
