"""What a half-written game still lacks, each with the name of what is to be written.

First what it says of itself, then a trial: a new game is made, and led to its first question.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from adaptlab.declared import misdeclared, place_of
from adaptlab.errors import AdaptlabError, Problem, shown, told
from adaptlab.game import Game
from adaptlab.kit.generated import hints_of
from adaptlab.kit.keeping import mistyped
from adaptlab.kit.position import Position, Result
from adaptlab.questions import unaskable
from adaptlab.session import Session


def lacking(game: Any) -> list[Problem]:
    """Everything that keeps a game from being played; empty if nothing does."""
    if not isinstance(game, Game):
        kind = "give an object: MyGame()" if isinstance(game, type) else "a subclass of Game"
        return [Problem("game", f"expected a Game, not {shown(game)}; {kind}")]
    try:
        problems = [*misdeclared(game), *_unwritten(game)]
    except AdaptlabError as error:  # an annotation that cannot be read
        return [Problem(place_of(game, "position"), str(error))]
    return problems or list(_failing(game))


def _unwritten(game: Game) -> Iterator[Problem]:
    """The rules, and where everything stands."""
    place = type(game).__name__
    if type(game).step is Game.step and not game.steps:
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
    made_by = place_of(game, "set_up" if type(game).new is Game.new else "new")
    try:
        g = game.new(game.ruleset())
    except Exception as error:
        yield Problem(made_by, f"fails in a new game: {told(error)}{_own_beginning(game)}")
        return
    if isinstance(g, Position) and not hasattr(g, "turn"):
        expected = "expected `super().__init__(ruleset, cards)` at its beginning"
        yield Problem(f"{type(g).__name__}.__init__", expected)
        return
    yield from unkept(game, g)
    if game.hides:
        yield from _blind(game, g)
    yield from _silent(game, g)


def _own_beginning(game: Game) -> str:
    """A word on positions that begin by themselves, which most need not."""
    made_by: Any = game.position
    if not isinstance(made_by, type) or "__init__" not in vars(made_by):
        return ""
    return f"; {made_by.__name__} needs no __init__: what its class names is what it begins with"


def _silent(game: Game, g: Any) -> Iterator[Problem]:
    """What keeps the rules from asking their first question."""
    place = place_of(game, "step")
    try:
        script: Any = game.step(g)
        question = next(script, None) if isinstance(script, Generator) else None
        if isinstance(script, Generator) and question is None and g.result is None:
            question = Session(game, g).pending
    except AdaptlabError as error:
        yield Problem(place, str(error))
        return
    except Exception as error:
        yield Problem(place, f"fails before its first question: {told(error)}")
        return
    if not isinstance(script, Generator):
        wrong = f"expected a generator, not {shown(script)}: ask with `face = yield Roll(…)`"
        yield Problem(place, wrong)
    elif question is not None:
        yield from unaskable(game, g, question)


def _blind(game: Game, g: Any) -> Iterator[Problem]:
    """What is wrong with a view, and with imagining what it hides."""
    before = g.copy()
    for name, look in (("view", game.view), ("imagine", game.imagine)):
        try:
            found: Any = look(g.copy() if name == "imagine" else g, 1)
        except Exception as error:
            yield Problem(place_of(game, name), f"fails in a new game: {told(error)}")
            return
        if name == "view" and found is None:
            yield Problem(place_of(game, name), "gives nothing: return what the seat may know")
        if name == "imagine" and not isinstance(found, Generator):
            expected = "expected a generator: ask with `card = yield Draw(…)`"
            yield Problem(place_of(game, name), f"{expected}, not {shown(found)}")
    if g != before:
        changed = "changes the position itself: begin with `seen = g.copy()`"
        yield Problem(place_of(game, "view"), changed)


def unkept(game: Game, g: Any) -> Iterator[Problem]:
    """What a position holds that copies and files would lose, or that is not as annotated."""
    if not isinstance(g, Position):
        return
    yield from unannotated(g)
    if type(game).dump is Game.dump:
        yield from mistyped(g)
    yield from _wrong_end(g)


def _wrong_end(g: Position) -> Iterator[Problem]:
    """A result that is none, or a turn of nobody."""
    place = type(g).__name__
    if g.turn not in g.seats:
        expected = f"expected a seat, 1 to {g.ruleset.players}"
        yield Problem(f"{place}.turn", f"{expected}, not {shown(g.turn)}: use g.next_turn()")
    if g.result is None:
        return
    seats = g.result.seats if isinstance(g.result, Result) else None
    if not isinstance(seats, tuple) or not seats or not set(seats) <= set(g.seats):
        expected = "expected the seats that won in a tuple, such as Result((1,))"
        yield Problem(f"{place}.result", f"{expected}, not {shown(g.result)}")


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
