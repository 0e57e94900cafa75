"""What a half-written game still lacks, each with the name of what is to be written.

First what it says of itself, then a trial: a new game is made, and led to its first question.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from adaptlab.errors import Problem, shown
from adaptlab.games import BUILT_IN, Game
from adaptlab.kit.generated import hints_of
from adaptlab.kit.position import Position
from adaptlab.names import near
from adaptlab.script import Choose, Draw, Roll


def lacking(game: Any) -> list[Problem]:
    """Everything that keeps a game from being played; empty if nothing does."""
    if not isinstance(game, Game):
        kind = "give an object: MyGame()" if isinstance(game, type) else "a subclass of Game"
        return [Problem("game", f"expected a Game, not {shown(game)}; {kind}")]
    problems = [*_unnamed(game), *_unwritten(game)]
    return problems or list(_failing(game))


def _unnamed(game: Game) -> Iterator[Problem]:
    """A name and a title, which nobody else has."""
    place = type(game).__name__
    for what, example in (("name", "pig"), ("title", "Pig")):
        if not isinstance(getattr(game, what), str) or not getattr(game, what):
            yield Problem(f"{place}.{what}", f"expected text, such as {what} = {example!r}")
    if isinstance(game.name, str) and game.name in BUILT_IN:
        yield Problem(f"{place}.name", f"{game.name!r} is taken by a game of adaptlab")


def _unwritten(game: Game) -> Iterator[Problem]:
    """The rules, and where everything stands."""
    place = type(game).__name__
    if type(game).step is Game.step:
        missing = "is missing: write step(self, g), the script of a turn, as a generator"
        yield Problem(f"{place}.step", missing)
    if type(game).new is Game.new:
        if not isinstance(game.position, type) or not issubclass(game.position, Position):
            wrong = "expected a subclass of Position, or a method new(self, ruleset, cards)"
            yield Problem(f"{place}.position", wrong)
        elif game.position is Position:
            missing = "is missing: the class of its positions, a subclass of Position"
            yield Problem(f"{place}.position", missing)
    if game.hides and type(game).imagine is Game.imagine:
        missing = "is missing: view hides something, so write imagine(self, g, seat), which asks"
        yield Problem(f"{place}.imagine", f"{missing} as chance for all that a seat cannot know")
    if not game.texts and not (game.folder or type(game).rules is not Game.rules):
        missing = 'is missing: its rules by id, such as {"pig.one": "A 1 loses the pot."}'
        yield Problem(f"{place}.texts", missing)


def _failing(game: Game) -> Iterator[Problem]:
    """What goes wrong on the way to the first question of a new game."""
    place = type(game).__name__
    made_by = f"{place}.{'set_up' if type(game).new is Game.new else 'new'}"
    try:
        g = game.new(game.ruleset())
    except Exception as error:
        yield Problem(made_by, f"fails in a new game: {_told(error)}")
        return
    yield from unannotated(g)
    try:
        script: Any = game.step(g)
        question = next(script, None) if isinstance(script, Generator) else None
    except Exception as error:
        yield Problem(f"{place}.step", f"fails before its first question: {_told(error)}")
        return
    if not isinstance(script, Generator):
        wrong = f"expected a generator, not {shown(script)}: ask with `face = yield Roll(…)`"
        yield Problem(f"{place}.step", wrong)
    elif question is not None:
        yield from unaskable(game, g, question)


def unannotated(g: Any) -> Iterator[Problem]:
    """What a position keeps without saying so: copies and files would lose it."""
    if isinstance(g, Position):
        made_by: Any = type(g)
        known = hints_of(made_by)
        for name, value in vars(g).items():
            if name not in known:
                say = f"`{name}: {type(value).__name__}`"
                lost = "is set and not annotated, so copies and files lose it"
                yield Problem(f"{type(g).__name__}.{name}", f"{lost}: write {say} in the class")


def unaskable(game: Game, g: Any, question: Any) -> Iterator[Problem]:
    """What is wrong with something that a script asks."""
    place = type(game).__name__
    if not isinstance(question, Roll | Draw | Choose):
        wrong = f"asks {shown(question)}; expected a Roll, a Draw or a Choose"
        yield Problem(f"{place}.step", wrong)
        return
    if question.rule not in game.rules():
        known = near(str(question.rule), game.rules())
        yield Problem(f"{place}.texts", f"{question.rule!r} cites no rule that is there{known}")
    if isinstance(question, Draw):
        if not question.pile:
            yield Problem(f"{place}.step", f"draws from an empty pile: {shown(question.why)}")
    elif question.seat not in range(1, g.ruleset.players + 1):
        wrong = f"asks seat {shown(question.seat)}; there are 1 to {g.ruleset.players}"
        yield Problem(f"{place}.step", wrong)
    if isinstance(question, Choose):
        if not question.options:
            yield Problem(f"{place}.step", f"gives no options to choose from: {question.why}")
        for option in question.options:
            yield from _indescribable(game, g, option)


def _indescribable(game: Game, g: Any, option: Any) -> Iterator[Problem]:
    """An option without words for it."""
    place = f"{type(game).__name__}.describe"
    try:
        if not game.describe(g, option):
            yield Problem(place, f"has no words for {shown(option)}")
    except Exception as error:
        yield Problem(place, f"fails for {shown(option)}: {_told(error)}")


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
