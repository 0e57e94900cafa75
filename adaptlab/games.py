"""The registry of games, and what every game offers to sessions, studies and the workbench."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from adaptlab.errors import AdaptlabError, Problem, shown
from adaptlab.form import Field
from adaptlab.ruleset import RuleCard, Ruleset, Switch
from adaptlab.script import Action, Event, Question, Refusal, Script


class Position(Protocol):
    """What sessions and the workbench need of a position.

    It can be copied, watched and finished, and knows what it is played with.
    """

    log: list[Event] | None

    @property
    def ruleset(self) -> Ruleset: ...

    @property
    def cards(self) -> Any:
        """The card set; None in a game without cards."""

    @property
    def result(self) -> Any: ...

    def copy(self) -> Any: ...


class Game(Protocol):
    """A game: its rules as scripts over positions, and its words."""

    name: str
    title: str
    folder: str
    """Where its package and its cards are; games may share one."""
    editions: tuple[str, ...]
    players: range
    switches: Mapping[str, Switch]
    bots: Mapping[str, Callable[..., Action]]

    def ruleset(self, edition: str = ..., players: int = ..., **switches: Any) -> Ruleset: ...

    def new(self, ruleset: Ruleset, cards: Any = None) -> Any:
        """The position before the set-up."""

    def step(self, position: Any) -> Script[None]:
        """The script of the step at which the position stands."""

    def play(self, position: Any, turns: int | None = None) -> Script[None]:
        """The script from here to the end of the game, or until so many turns were begun."""

    def refuse(self, position: Any, question: Question, answer: Any) -> Refusal | None:
        """Why an answer is not allowed; None if it is."""

    def candidates(self, position: Any, question: Question) -> Sequence[Action]:
        """The options of a question, with those that a player might try in vain."""

    def read_answer(self, position: Any, question: Question, answer: Any) -> Any:
        """An answer as the scripts want it, from what a person or a file says."""

    def write_answer(self, answer: Any) -> int | str:
        """An answer as JSON."""

    def dump(self, position: Any) -> dict[str, Any]:
        """A position as JSON data."""

    def read(self, written: Any, cards: Any = None) -> tuple[Any, list[Problem]]:
        """A position from JSON data, with warnings; InvalidPosition names every problem."""

    def form(self, position: Any) -> tuple[dict[str, Any], list[Field]]:
        """A position's data as they are edited, and the fields in them."""

    def measures(self, position: Any) -> Mapping[str, Callable[[Any], Any]]:
        """What somebody may want to know the distribution of, by name."""

    def invariants(self, position: Any) -> list[str]:
        """What is wrong with a position that play has led to; for tests."""

    def show(self, position: Any) -> str:
        """A position in a few lines of text."""

    def svg(self, position: Any) -> str:
        """A position as a picture."""

    def tell(self, event: Event) -> str: ...

    def describe(self, position: Any, action: Action) -> str: ...

    def player(self, seat: int) -> str:
        """What a seat is called."""

    def rules(self) -> Mapping[str, RuleCard]: ...


REGISTRY: dict[str, str] = {
    "adapt": "adaptlab.adapt.game:GAME",
    "adaptoid": "adaptlab.adaptoid.game:ADAPTOID",
    "adapt3": "adaptlab.adaptoid.game:ADAPT3",
    "adaptation": "adaptlab.adaptation.game:GAME",
}
"""Each game: its module, and its name there."""


def games() -> tuple[str, ...]:
    """The names of the games."""
    return tuple(REGISTRY)


@cache
def find(name: str) -> Game:
    """The game of that name."""
    if name not in REGISTRY:
        raise AdaptlabError(f"there is no game {shown(name)}; there are {', '.join(REGISTRY)}")
    module, _, attribute = REGISTRY[name].partition(":")
    game: Game = getattr(import_module(module), attribute)
    return game
