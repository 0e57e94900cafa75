"""Game: what every game offers, with the usual way for all that a game need not say itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from random import Random
from typing import Any

from adaptlab.errors import Problem
from adaptlab.form import Field
from adaptlab.kit import form, reading, words, writing
from adaptlab.kit.position import Position
from adaptlab.kit.sequences import sequences
from adaptlab.numbers import Number, Numbers, load_numbers
from adaptlab.ruleset import RuleCard, Ruleset, Switch, load_rules, rules_of_texts
from adaptlab.script import Action, Choose, Draw, Event, Question, Refusal, Roll, Script

Bot = Callable[[Any, Choose, Random], Action]
"""A player: what it may know of the position, what it is asked, and a source of chance."""


def at_random(seen: Any, question: Choose, random: Random) -> Action:
    """A player that takes any option."""
    return random.choice(question.options)


def ask(game: Game, bot: Bot, g: Any, question: Choose, random: Random) -> Action:
    """What a bot answers, who is shown no more than its seat may know."""
    if not game.hides:
        return bot(g, question, random)
    bare = Choose(question.seat, question.options, question.why, question.rule)
    return bot(game.view(g, question.seat), bare, random)


class Game:
    """A game: its rules as scripts over positions, and its words.

    A game needs a ``name``, a ``title``, the class of its positions and `step`, or ``steps``; all
    else has a usual way, which is good enough to begin with.
    """

    name = ""
    title = ""
    editions: tuple[str, ...] = ("standard",)
    players = range(2, 3)
    switches: Mapping[str, Switch] = {}
    numbers: Sequence[Number] = ()
    """The numbers of its rules, where there is no file of them."""
    bots: Mapping[str, Bot] = {"random": at_random}
    position: type[Any] = Position
    """The class of its positions."""

    # -------- where its other parts are, as "module:name"

    folder = ""
    """Where its package and its cards are; games may share one."""
    picture = ""
    """The function that draws a position: ``(position, seat, picked) -> svg``."""
    guide = ""
    """What the workbench can tell of it beyond what every game offers: a `ui.guide.Guide`."""
    tabs: tuple[str, ...] = ()
    """Its own tabs of the workbench."""
    benches: Mapping[str, str] = {}
    """What can be measured of its speed, by the name that ``adaptlab bench`` takes."""
    commands: tuple[str, ...] = ()
    """What it adds to the command line."""

    # -------- words

    texts: Mapping[str, str] = {}
    """Its rules by id, where there is no file of rule cards."""
    sentences: Mapping[str, str] = {}
    """What happened, by the kind of event; {who} is the player, other names are the event's."""
    phrases: Mapping[str, str] = {}
    """What an option means, by its verb; {0} is what it applies to."""

    # -------- playing

    def ruleset(
        self,
        edition: str | None = None,
        players: int | None = None,
        house: Any = None,
        **switches: Any,
    ) -> Ruleset:
        """The rules in force; InvalidRuleset names everything that the game does not know."""
        return Ruleset.make(
            self.name,
            self.switches,
            self.editions,
            self.players,
            self.editions[0] if edition is None else edition,
            self.players[0] if players is None else players,
            switches,
            self.known_numbers(),
            house,
        )

    def known_numbers(self) -> Numbers:
        """The numbers of its rules by name, which house rules may change."""
        if self.numbers:
            return {number.name: number for number in self.numbers}
        return load_numbers(self.folder, self.editions) if self.folder else {}

    def in_force(self, g: Any, name: str) -> Any:
        """The value of a switch, or of a number of the rules, at a position."""
        return g.ruleset.value(name, self.switches, self.known_numbers())

    def new(self, ruleset: Ruleset, cards: Any = None) -> Any:
        """The position before the set-up."""
        g = self.position(ruleset, cards)
        self.set_up(g)
        return g

    def set_up(self, g: Any) -> None:
        """What stands on the table before anything is asked."""

    steps: Mapping[str, Callable[[Any], Script[None]]] = {}
    """The script of each step, in a game whose positions say in ``g.step`` where they stand."""

    def step(self, g: Any) -> Script[None]:
        """The script of the step at which the position stands."""
        if not self.steps:
            raise NotImplementedError
        return self.steps[g.step](g)

    def play(self, g: Any, turns: int | None = None) -> Script[None]:
        """The script from here to the end of the game, or until so many turns were begun."""
        end = sys.maxsize if turns is None else g.number + turns
        step, steps = self.step, self.steps
        while g.result is None and g.number < end:
            yield from (steps[g.step] if steps else step)(g)

    def perft(self, g: Any, turns: int) -> int:
        """The sequences of so many turns; an error in a game where chance has a say."""
        return sequences(self.step, g, turns, self.name)

    # -------- answers

    def refuse(self, g: Any, question: Question, answer: Any) -> Refusal | None:
        """Why an answer is not allowed; None if it is."""
        return question.refuse(answer)

    def read_answer(self, g: Any, question: Question, answer: Any) -> Any:
        """An answer as the scripts want it, from what a person or a file says."""
        if isinstance(answer, str):
            if isinstance(question, Choose):
                return question.read(answer)
            if isinstance(question, Draw):
                return question.read(answer)
        return answer

    def write_answer(self, answer: Any) -> int | str:
        """An answer as JSON."""
        return answer if isinstance(answer, int) else str(answer)

    # -------- who may know what

    @cached_property
    def hides(self) -> bool:
        """Whether players hide something from each other."""
        return type(self).view is not Game.view

    def view(self, g: Any, seat: int) -> Any:
        """What a seat may know of a position: all of it, in a game that hides nothing."""
        return g

    def imagine(self, g: Any, seat: int) -> Script[None]:
        """A script that puts in place of all that a seat cannot know what may be there.

        Each thing is asked for as chance, so that to enumerate it is to go through every
        arrangement that agrees with the view, with its exact weight. It is asked at the start
        of a step: what others have decided since, out of sight, is gone through as well.
        """
        yield from ()

    def imagine_only(self, g: Any, seat: int, looked_at: Collection[Any]) -> Script[None]:
        """The same for exact odds, where a game may leave hidden what is not looked at.

        That takes something in its place which says when it is looked at, as in `adaptlab.hidden`.
        """
        yield from self.imagine(g, seat)

    def hears(self, event: Event, seat: int | None) -> bool:
        """Whether a seat is told of an event; None hears all."""
        return True

    def overheard(self, g: Any, question: Choose, seat: int) -> Sequence[Action]:
        """What a seat knows of another's options: nothing, where they are a hand of cards."""
        return question.options

    def chances(self, g: Any, question: Roll | Draw, seat: int) -> list[tuple[Any, int]]:
        """What a seat must reckon with when chance is asked, with whole weights."""
        return question.branches()

    # -------- positions in writing

    def dump(self, g: Any) -> dict[str, Any]:
        """A position as JSON data."""
        return writing.dump(g)

    def read(self, written: Any, cards: Any = None) -> tuple[Any, list[Problem]]:
        """A position from JSON data, with warnings; InvalidPosition names every problem."""
        found: tuple[Any, list[Problem]] = reading.read(
            written, lambda ruleset: self.new(ruleset, cards), self.ruleset
        )
        return found

    def form(self, g: Any) -> tuple[dict[str, Any], list[Field]]:
        """A position's data as they are edited, and the fields in them."""
        return form.form(g, self.dump(g), self.player)

    def measures(self, g: Any) -> Mapping[str, Callable[[Any], Any]]:
        """What somebody may want to know the distribution of, by name."""
        return form.measures(g, self.player, self.ended)

    def invariants(self, g: Any) -> list[str]:
        """What is wrong with a position that play has led to; for tests."""
        return []

    # -------- words and pictures

    def show(self, g: Any, seat: int | None = None) -> str:
        """A position in a few lines of text, as a seat may see it; None sees all."""
        seen = g if seat is None else self.view(g, seat)
        return words.table_text(seen, self.player) if isinstance(seen, Position) else str(seen)

    def svg(self, g: Any, seat: int | None = None, picked: Any = None) -> str:
        """A position as a picture, as a seat may see it; None sees all."""
        if not self.picture:
            return words.text_svg(self.show(g, seat), self.title)
        drawn: str = part(self.picture)(g, seat, picked)
        return drawn

    def tell(self, event: Event) -> str:
        """What happened, in a sentence."""
        return words.told(event, self.sentences, self.player)

    def describe(self, g: Any, action: Action) -> str:
        """What an option means, in a few words."""
        return words.described(action, self.phrases)

    def ended(self, result: Any) -> str:
        """How it ended, in a few words."""
        return words.ended(result, self.player)

    def player(self, seat: int) -> str:
        """What a seat is called."""
        return words.seat_words(seat)

    def rules(self) -> Mapping[str, RuleCard]:
        """Its rules as cards, by id."""
        return rules_of_texts(self.texts) if self.texts else _loaded(self.folder, self.editions)


@cache
def _loaded(folder: str, editions: tuple[str, ...]) -> Mapping[str, RuleCard]:
    return load_rules(folder, editions)


def part(place: str) -> Any:
    """Something of a game that lies in another module, as ``"module:name"``."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
