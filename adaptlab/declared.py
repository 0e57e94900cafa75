"""What a game says of itself, and whether that can be so: names, counts, rules, numbers, bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adaptlab.errors import Problem, shown
from adaptlab.game import Game, part
from adaptlab.games import BUILT_IN
from adaptlab.kit.keeping import unkeepable
from adaptlab.kit.position import Position
from adaptlab.names import near
from adaptlab.numbers import Number
from adaptlab.ruleset import Switch


def misdeclared(game: Game) -> Iterator[Problem]:
    """What cannot be so, each with the name under which the game says it."""
    yield from _unnamed(game)
    yield from _counts(game)
    if game.texts:
        yield from _texts(game)
    if not isinstance(game.bots, Mapping) or not all(map(callable, game.bots.values())):
        expected = "expected functions by name, such as {'greedy': greedy}"
        yield Problem(place_of(game, "bots"), f"{expected}, not {shown(game.bots)}")
    yield from _picture(game)
    position = game.position
    if isinstance(position, type) and issubclass(position, Position):
        if type(game).dump is Game.dump:
            yield from unkeepable(position)


def place_of(game: Game, name: str) -> str:
    """How a message names something of a game: ``Pig.step``."""
    return f"{type(game).__name__}.{name}"


def _unnamed(game: Game) -> Iterator[Problem]:
    """A name and a title, which nobody else has."""
    for what, example in (("name", "pig"), ("title", "Pig")):
        if not isinstance(getattr(game, what), str) or not getattr(game, what):
            expected = f"expected text, such as {what} = {example!r}"
            yield Problem(place_of(game, what), expected)
    if isinstance(game.name, str) and game.name in BUILT_IN:
        yield Problem(place_of(game, "name"), f"{game.name!r} is taken by a game of adaptlab")


def _counts(game: Game) -> Iterator[Problem]:
    """How many can play it, and by which editions."""
    counts: Any = game.players
    if not isinstance(counts, range) or not counts or counts[0] < 1:
        expected = "expected a range such as range(2, 5), for 2 to 4 players"
        yield Problem(place_of(game, "players"), f"{expected}, not {shown(counts)}")
    editions: Any = game.editions
    if not isinstance(editions, tuple) or not editions or not _are_texts(editions):
        expected = "expected names in a tuple, such as ('standard',)"
        yield Problem(place_of(game, "editions"), f"{expected}, not {shown(editions)}")


def _are_texts(some: Any) -> bool:
    return all(isinstance(one, str) and one for one in some)


def _texts(game: Game) -> Iterator[Problem]:
    """The rules by id, and the numbers and switches that name them."""
    texts: Any = game.texts
    if not isinstance(texts, Mapping):
        expected = 'expected its rules by id, such as {"pig.one": "A 1 loses the pot."}'
        yield Problem(place_of(game, "texts"), f"{expected}, not {shown(texts)}")
        return
    for id, text in texts.items():
        if not _are_texts((id, text)):
            expected = f"expected the text of a rule under its id, not {shown(text)}"
            yield Problem(f"{place_of(game, 'texts')}, {shown(id)}", expected)
    yield from _numbers(game)
    yield from _switches(game)


def _numbers(game: Game) -> Iterator[Problem]:
    place, numbers = place_of(game, "numbers"), game.numbers
    example = "Number('goal', 100, 'pig.win', 'points that win')"
    is_list = isinstance(numbers, Sequence) and not isinstance(numbers, Number | str)
    if not is_list or not all(isinstance(one, Number) for one in numbers):
        yield Problem(place, f"expected a tuple such as ({example},), not {shown(numbers)}")
        return
    counted = Counter(number.name for number in numbers)
    for name, count in counted.items():
        if count > 1:
            yield Problem(f"{place}, {name}", f"is there {count} times")
    for number in numbers:
        for edition in game.editions:
            usual = number.usual(edition)
            if type(usual) is not int or not number.low <= usual <= number.high:
                expected = f"expected a whole number from {number.low} to {number.high}"
                yield Problem(f"{place}, {number.name}", f"{expected}, not {shown(usual)}")
        yield from _cited(game, f"{place}, {number.name}", number.rule)


def _switches(game: Game) -> Iterator[Problem]:
    place, switches = place_of(game, "switches"), game.switches
    example = "{'fast': Switch('fast', (False, True), False, 'pig.turn', 'a shorter game')}"
    is_table = isinstance(switches, Mapping)
    if not is_table or not all(isinstance(one, Switch) for one in switches.values()):
        yield Problem(place, f"expected a table such as {example}, not {shown(switches)}")
        return
    for name, switch in switches.items():
        if switch.name != name:
            yield Problem(f"{place}, {name}", f"its switch names itself {shown(switch.name)}")
        if switch.default is not None and not switch.allows(switch.default):
            expected = f"expected as default {switch.expected}, not {shown(switch.default)}"
            yield Problem(f"{place}, {name}", expected)
        yield from _cited(game, f"{place}, {name}", switch.rule)


def _cited(game: Game, place: str, rule: object) -> Iterator[Problem]:
    if rule not in game.texts:
        known = near(str(rule), game.texts)
        yield Problem(place, f"{shown(rule)} cites no rule that is in texts{known}")


def _picture(game: Game) -> Iterator[Problem]:
    """The function that draws it can be found."""
    place: Any = game.picture
    if not place:
        return
    if not isinstance(place, str) or ":" not in place:
        expected = (
            "expected text such as 'mygame.draw:picture', or write svg(self, g, seat, picked)"
        )
        yield Problem(place_of(game, "picture"), f"{expected}, not {shown(place)}")
        return
    try:
        part(place)
    except (ImportError, AttributeError) as error:
        yield Problem(place_of(game, "picture"), f"{place!r} cannot be found: {error}")
