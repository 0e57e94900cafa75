"""Action: something that a player decides, and how it is written.

An action is a verb and what it applies to. Its text and its arguments say the same:
``use A3 12,40`` is ``Action("use", ("A3", (12, 40)))``, and reading what was written gives the same
action back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from adaptlab.errors import clipped, shown

Cell = tuple[int, ...]
"""A place on a board, such as row and column."""
Arg = int | str | Cell

MOST_DIGITS = 18
WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
IS_CELL = re.compile(rf"[0-9]{{1,{MOST_DIGITS}}}(?:,[0-9]{{1,{MOST_DIGITS}}})+")


class Action(NamedTuple):
    """Something a player decides: a verb and what it applies to, such as ``buy 2``."""

    verb: str
    args: tuple[Any, ...] = ()
    """Numbers, names and cells."""

    def __str__(self) -> str:
        return " ".join([self.verb, *_written(self.args)])

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read what ``str`` wrote: ``"buy 2"``, ``"adapt Great White"``, ``"use A3 12,40"``.

        What stands between cells and quotes is one name, unless all of it is numbers.

        >>> Action.parse("use A3 12,40").args
        ('A3', (12, 40))
        """
        verb, _, rest = text.strip().partition(" ")
        return cls(verb, tuple(_read(rest)))


def _written(args: tuple[Any, ...]) -> Iterable[str]:
    """The arguments as words; a name in quotes where it could be read as something else."""
    for place, arg in enumerate(args):
        if isinstance(arg, str):
            beside = args[max(0, place - 1) : place + 2]
            is_alone = sum(not isinstance(other, tuple) for other in beside) == 1
            yield arg if is_alone and _is_plain(arg) else f'"{_escaped(arg)}"'
        else:
            yield ",".join(map(str, arg)) if isinstance(arg, tuple) else str(arg)


def _is_plain(name: str) -> bool:
    """Whether a name is read as just that without quotes."""
    words = name.split()
    if '"' in name or " ".join(words) != name or not words:
        return False
    return not all(map(_is_number, words)) and not any(map(IS_CELL.fullmatch, words))


def _is_number(word: str) -> bool:
    return word.isdecimal() and word.isascii() and len(word) <= MOST_DIGITS


def _escaped(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"')


def _read(text: str) -> Iterable[Arg]:
    between: list[str] = []
    for found in WORD.finditer(text):
        quoted, word = found.groups()
        if word is not None and not IS_CELL.fullmatch(word):
            between.append(word)
            continue
        yield from _named(between)
        between = []
        if word is not None:
            yield tuple(map(int, word.split(",")))
        else:
            yield re.sub(r"\\(.)", r"\1", quoted, flags=re.DOTALL)
    yield from _named(between)


def _named(words: list[str]) -> Iterable[Arg]:
    """Words as numbers, if all of them are; else as one name."""
    if all(map(_is_number, words)):
        return map(int, words)
    return [" ".join(words)]


def plain(text: str) -> str:
    """A written action as it is compared: without regard to case, quotes and spaces."""
    return re.sub(" +", " ", text.replace('"', " ").casefold()).strip(" ")


def is_arg(arg: object) -> bool:
    """Whether something may be an argument; True is no number here."""
    if type(arg) is tuple:
        return all(type(part) is int for part in arg)
    return type(arg) in (int, str)


def said(answer: object) -> str:
    """An answer as a refusal quotes it: words as they are, anything else as Python shows it."""
    if isinstance(answer, str) and answer.strip():
        return clipped(answer)
    if isinstance(answer, Action) and isinstance(answer.args, tuple):
        if words := " ".join(map(said, _words(answer))).strip("' "):
            return clipped(words)
    return shown(answer)


def _words(action: Action) -> list[Any]:
    return [action.verb, *(_cell_words(arg) for arg in action.args)]


def _cell_words(arg: Arg) -> Any:
    is_cell = type(arg) is tuple and arg and is_arg(arg)
    return ",".join(map(str, arg)) if is_cell else arg  # type: ignore[arg-type]
