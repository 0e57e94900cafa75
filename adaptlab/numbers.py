"""The numbers of the rules: caps, incomes, limits. A house rule changes one by a word::

adaptlab.new("adapt", house={"armor.cap": 3, "turn.income": 4})
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from adaptlab.carddata import cards_folder, read_toml
from adaptlab.errors import InvalidCards, Problem, clipped, shown
from adaptlab.names import known_as, near

HOUSE_OPTION: Mapping[str, Any] = {
    "action": "append",
    "default": [],
    "metavar": "NAME=VALUE",
    "help": "a number of the rules that is changed, such as armor.cap=3; may be repeated",
}
"""How the command line asks for house rules."""

HIGHEST = 1000
MOST_DIGITS = 9


class Number(NamedTuple):
    """A number of the rules: what it is, the rule that says so, and how far it may be changed."""

    name: str
    value: int
    rule: str
    text: str
    low: int = 0
    high: int = HIGHEST
    editions: Mapping[str, int] = {}
    """Where an edition has another value."""

    def usual(self, edition: str) -> int:
        """Its value in an edition."""
        return self.editions.get(edition, self.value)

    @property
    def field(self) -> str:
        """Its name as Python writes it: ``armor_cap``."""
        return self.name.replace(".", "_").replace("-", "_")


Numbers = Mapping[str, Number]
House = tuple[tuple[str, int], ...]
"""House rules: the numbers that are changed, in the order of their names."""


def read_house(known: Numbers, edition: str, house: Any) -> tuple[House, list[Problem]]:
    """House rules that change something, and what is wrong with those that were given."""
    if house is None:
        return (), []
    if not isinstance(house, Mapping):
        expected = "expected a table such as {'armor.cap': 3}"
        return (), [Problem("house", f"{expected}, not {shown(house)}")]
    problems = list(_problems(known, house))
    if problems:
        return (), problems
    named = {known_as(name, known) or name: value for name, value in house.items()}
    changed = {n: v for n, v in named.items() if v != known[n].usual(edition)}
    return tuple(sorted(changed.items())), []


def said_number(text: str) -> tuple[str, int | str]:
    """A number of the rules as it is said: ``armor.cap=3`` or ``armor.cap 3``.

    A value that is no whole number stays a text, which is refused by name.
    """
    name, _, value = (text if "=" in text else text.strip().replace(" ", "=", 1)).partition("=")
    value = value.strip()
    digits = value.removeprefix("-")
    is_number = digits.isdecimal() and len(digits) <= MOST_DIGITS
    return name.strip(), int(value) if is_number else value


def said_house(text: str) -> dict[str, int | str]:
    """House rules as they are said, with commas between them; none in an empty text."""
    return dict(said_number(part) for part in text.split(",") if part.strip())


def house_words(house: House) -> str:
    """House rules as `said_house` reads them: ``armor.cap 3, turn.income 4``."""
    return ", ".join(f"{name} {value}" for name, value in house)


def _problems(known: Numbers, house: Mapping[Any, Any]) -> Iterator[Problem]:
    for name, value in house.items():
        number = known.get(known_as(name, known) or "")
        if number is None:
            there_are = f"there are {', '.join(known)}" if known else "this game has none"
            message = f"no such number; {there_are}{near(name, known)}"
            yield Problem(f"house, {clipped(str(name))}", message)
        elif type(value) is not int or not number.low <= value <= number.high:
            expected = f"expected a whole number from {number.low} to {number.high}"
            yield Problem(f"house, {name}", f"{expected}, not {shown(value)}", number.rule)


def in_force(known: Numbers, edition: str, house: House) -> dict[str, int]:
    """Every number by the name of its field, as an edition and house rules have it."""
    changed = dict(house)
    return {n.field: changed.get(n.name, n.usual(edition)) for n in known.values()}


@cache
def load_numbers(game: str, editions: tuple[str, ...]) -> Numbers:
    """The numbers of a game's rules, from its ``numbers.toml``; none if it has no such file."""
    path = cards_folder(game) / "numbers.toml"
    if not path.is_file():
        return {}
    problems: list[Problem] = []
    numbers = {}
    for name, entry in _entries(read_toml(path)):
        place = f"{path.name}: {name}"
        if wrong := _entry_problems(place, entry, editions):
            problems += wrong
            continue
        by_edition = {edition: entry.pop(edition) for edition in editions if edition in entry}
        numbers[name] = Number(name, editions=by_edition, **{"value": 0, **entry})
    if problems:
        raise InvalidCards(problems)
    return numbers


def _entries(written: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """The entries by their dotted names: ``[armor.cap]`` is a table in a table."""
    for key, inside in written.items():
        is_group = isinstance(inside, dict) and all(isinstance(v, dict) for v in inside.values())
        if is_group:
            yield from _entries(inside, f"{before}{key}.")
        else:
            yield f"{before}{key}", inside


def _entry_problems(place: str, entry: Any, editions: tuple[str, ...]) -> list[Problem]:
    if not isinstance(entry, dict):
        return [Problem(place, "expected a table")]
    kinds: dict[str, type] = dict.fromkeys(("value", "low", "high", *editions), int)
    kinds |= {"rule": str, "text": str}
    problems = [
        Problem(f"{place}.{key}", "no such field") for key in sorted(entry.keys() - kinds.keys())
    ]
    problems += [
        Problem(f"{place}.{key}", "expected " + ("text" if kinds[key] is str else "a whole number"))
        for key in sorted(entry.keys() & kinds.keys())
        if type(entry[key]) is not kinds[key]
    ]
    problems += [Problem(place, f"has no {key}") for key in ("rule", "text") if key not in entry]
    if "value" not in entry and not set(editions) <= entry.keys():
        problems.append(Problem(place, "has no value"))
    return problems
