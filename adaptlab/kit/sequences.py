"""Counting the ways that a game may go, where nothing is left to chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adaptlab.errors import AdaptlabError
from adaptlab.script import Choose, Script, advance

Step = Callable[[Any], Script[None]]


def sequences(step: Step, g: Any, turns: int, game: str) -> int:
    """How many sequences of so many turns there are; a line that is over earlier counts nothing.

    A turn is over when ``g.number`` goes on, or with the game.
    """
    if turns == 0:
        return 1
    return 0 if g.result is not None else _in_turn(step, g, g.number, turns, game)


def _in_turn(step: Step, g: Any, number: int, turns: int, game: str) -> int:
    """The same from the midst of a turn, at the start of one of its steps."""
    found = 0
    todo: list[tuple[Any, ...]] = [()]
    while todo:
        answers = todo.pop()
        after = g.copy()
        question = advance(step(after), answers)
        if isinstance(question, Choose):
            todo += [(*answers, option) for option in question.options]
        elif question is not None:
            raise AdaptlabError(f"{game}: perft counts decisions, and here chance has a say")
        elif after.result is not None or after.number > number:
            found += sequences(step, after, turns - 1, game)
        else:
            found += _in_turn(step, after, number, turns, game)
    return found
