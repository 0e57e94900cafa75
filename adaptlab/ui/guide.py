"""What the workbench can tell of a game beyond what every game offers.

A game's guide is a subclass of `Guide` that the game names; what it leaves out goes the usual way.
It is given the eyes that look, and tells nothing that they do not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from adaptlab.eyes import Eyes
from adaptlab.game import part
from adaptlab.script import Action, Choose, Refusal

Marks = dict[str, str]
"""What was clicked in a picture: its ``data-…`` attributes."""
ACTIONS = "actions"
"""The mark that names the actions that a click may mean."""


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
    sure: str = ""
    """What is known of it and no estimate: "wins" or "loses"."""


class Thinker(Protocol):
    """Somebody who thinks as long as one likes, and has an opinion at any time."""

    def think(self, seconds: float) -> object: ...

    def thoughts(self) -> Sequence[Thought]:
        """The best answers so far, the best first."""

    def effort(self) -> str:
        """How much was thought, in words."""


class Guide:
    """What is told of a game that says nothing of itself."""

    def about(self, eyes: Eyes, marks: Marks) -> str:
        """What was clicked in a picture, in words."""
        return ", ".join(f"{name}: {value}" for name, value in marks.items() if name != ACTIONS)

    def click(self, eyes: Eyes, picked: Any, marks: Marks) -> Click | None:
        """What a click means; None leaves it to the action that the picture names."""
        return None

    def foresee(self, eyes: Eyes, question: Choose, action: Action) -> Foresight | None:
        """The odds of an option; None leaves it to the measures of the game."""
        return None

    def note(self, eyes: Eyes) -> str:
        """What must be said wherever the cards of a position are shown."""
        cards = eyes.view.cards
        return cards.remark if cards else ""

    def reveals(self, eyes: Eyes) -> int:
        """The number of the last reveal that is to be looked at step by step; 0 for none."""
        return 0

    def reveal_picture(self, eyes: Eyes, step: int) -> str:
        """The last reveal up to a step; empty if there are no more."""
        return ""

    def thinker(self, eyes: Eyes) -> Thinker | None:
        """Somebody to ask for a hint."""
        return None


def guide_of(eyes: Eyes) -> Guide:
    """The guide to the game that is looked at."""
    place = eyes.game.guide
    made: Guide = part(place)() if place else Guide()
    return made
