"""The registry of games: ``adaptlab.games()`` lists their names, `find` gets one.

`register` adds a game of your own; a package that is installed can name its games in the entry
points ``adaptlab.games``.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any

from adaptlab.errors import AdaptlabError, ProblemsError, shown
from adaptlab.game import Game, part
from adaptlab.kit import words
from adaptlab.kit.position import SlottedPosition
from adaptlab.names import known_as, near

ENTRY_POINTS = "adaptlab.games"

BUILT_IN: dict[str, str] = {
    "adapt": "adaptlab.adapt.game:GAME",
    "adaptoid": "adaptlab.adaptoid.game:ADAPTOID",
    "adapt3": "adaptlab.adaptoid.game:ADAPT3",
    "adaptation": "adaptlab.adaptation.game:GAME",
}
"""The games that come with adaptlab."""

_registered: dict[str, Game] = {}


class InvalidGame(ProblemsError):
    """A game that lacks something that every game needs."""


def register(game: Game) -> Game:
    """Add a game of your own under its name; InvalidGame says what it still lacks.

    Registering a game again puts the new one in place of the old, but not of a built-in one.
    """
    from adaptlab.lacking import lacking  # it looks at what this module defines

    if problems := lacking(game):
        raise InvalidGame(problems)
    _registered[game.name] = game
    return game


@contextmanager
def findable(game: Game) -> Iterator[None]:
    """Let a game be found by its name for a while, registered or not."""
    before = _registered.get(game.name)
    _registered[game.name] = game
    try:
        yield
    finally:
        del _registered[game.name]
        if before is not None:
            _registered[game.name] = before


@cache
def _installed() -> dict[str, Any]:
    """The games of other installed packages, by name."""
    from importlib.metadata import entry_points  # takes long to import

    found: dict[str, Any] = {}
    for point in entry_points(group=ENTRY_POINTS):
        if point.name in BUILT_IN or point.name in found:
            left_out = f"{_package(point)} has a game {point.name!r} too: it is left out"
            warnings.warn(left_out, stacklevel=2)
        else:
            found[point.name] = point
    return found


def _package(point: Any) -> str:
    return f"the package {point.dist.name if point.dist else point.value}"


def _loaded_from(point: Any) -> Game:
    """The game of an entry point; the error names the package that is to be mended."""
    try:
        game = point.load()
    except Exception as error:
        problem = f"cannot be loaded from {point.value}: {type(error).__name__}: {error}"
        raise AdaptlabError(f"{_package(point)}: its game {point.name!r} {problem}") from error
    if isinstance(game, Game) and game.name != point.name:
        problem = f"names itself {shown(game.name)}: the entry point must have the same name"
        raise AdaptlabError(f"{_package(point)}: its game {point.name!r} {problem}")
    try:
        return register(game)
    except InvalidGame as error:
        raise AdaptlabError(f"{_package(point)}: its game {point.name!r}: {error}") from None


def games() -> tuple[str, ...]:
    """The names of the games."""
    return tuple(dict.fromkeys((*BUILT_IN, *_installed(), *_registered)))


def playable() -> tuple[Game, ...]:
    """All games; one of another package that cannot be loaded is left out with a warning."""
    found = []
    for name in games():
        try:
            found.append(find(name))
        except AdaptlabError as error:
            warnings.warn(str(error), stacklevel=2)
    return tuple(found)


def find(name: str) -> Game:
    """The game of that name."""
    if not isinstance(name, str):
        raise AdaptlabError(f"there is no game {shown(name)}: a game is found by its name")
    known = name if name in _registered or name in BUILT_IN else known_as(name, games())
    if known in _registered:
        return _registered[known]
    if known in BUILT_IN:
        game: Game = part(BUILT_IN[known])
        return game
    if known in _installed():
        return _loaded_from(_installed()[known])
    nearby = near(name, games())
    raise AdaptlabError(f"there is no game {shown(name)}; there are {', '.join(games())}{nearby}")


def _drawn(g: Any) -> str:
    """A position as its game draws it; in words, if the game is not to be found by its name."""
    name = g.ruleset.game
    return find(name).svg(g) if name in games() else words.text_svg(words.table_text(g), name)


SlottedPosition.drawn = staticmethod(_drawn)


class _Games(ModuleType):
    """This module, which lists the games when it is called: ``adaptlab.games()``."""

    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _Games
