"""Ruleset: which rules are in force, as a value. RuleCard: one rule, as a reader sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from adaptlab.carddata import cards_folder, read_toml
from adaptlab.errors import AdaptlabError, InvalidCards, InvalidRuleset, Problem, clipped, shown
from adaptlab.names import known_as, near
from adaptlab.numbers import House, Numbers, in_force, read_house

Value = bool | int | str


class Text(NamedTuple):
    """Choices that are too many to list: a check, what it expects, and some that pass it."""

    allows: Callable[[str], bool]
    expected: str
    examples: tuple[str, ...]


class Switch(NamedTuple):
    """A named decision between rules: its choices, and the default (None: by edition)."""

    name: str
    choices: tuple[Value, ...] | range | Text
    default: Value | None
    rule: str
    text: str

    def allows(self, value: object) -> bool:
        """Whether this is one of the choices; True is not 1 here."""
        if isinstance(self.choices, Text):
            return isinstance(value, str) and self.choices.allows(value)
        if isinstance(self.choices, range):
            return type(value) is int and value in self.choices
        return any(value == choice and type(value) is type(choice) for choice in self.choices)

    @property
    def expected(self) -> str:
        """The choices in words."""
        if isinstance(self.choices, Text):
            return self.choices.expected
        if isinstance(self.choices, range):
            return f"a whole number from {self.choices[0]} to {self.choices[-1]}"
        return " or ".join(map(repr, self.choices))

    @property
    def examples(self) -> Sequence[Value]:
        """Some of the choices, or all."""
        return self.choices.examples if isinstance(self.choices, Text) else self.choices


@dataclass(frozen=True)
class Ruleset:
    """An edition, a number of players, and the switches and numbers that are not the usual ones."""

    game: str
    edition: str
    players: int
    switches: tuple[tuple[str, Value], ...] = ()
    house: House = ()

    @classmethod
    def make(
        cls,
        game: str,
        known: Mapping[str, Switch],
        editions: tuple[str, ...],
        counts: range,
        edition: str,
        players: int,
        switches: Mapping[str, Value],
        numbers: Numbers | None = None,
        house: Any = None,
    ) -> Ruleset:
        """A ruleset, or InvalidRuleset with everything that the game does not know."""
        chosen = known_as(edition, editions) or edition
        switches, house, twice = _moved(known, switches, house)
        changed_numbers, problems = read_house(numbers or {}, chosen, house)
        problems += twice
        if chosen not in editions:
            expected = " or ".join(map(repr, editions))
            problems.append(Problem("edition", f"expected {expected}, not {shown(edition)}"))
        if type(players) is not int or players not in counts:
            span = f"{counts[0]} to {counts[-1]}"
            problems.append(Problem("players", f"expected {span}, not {shown(players)}"))
        for name, value in switches.items():
            if name not in known:
                problems.append(Problem(clipped(name), _unknown(name, known, numbers or {})))
            elif not known[name].allows(value):
                problems.append(
                    Problem(name, f"expected {known[name].expected}, not {shown(value)}")
                )
        if problems:
            raise InvalidRuleset(problems)
        changed = {n: v for n, v in switches.items() if v != known[n].default}
        return cls(game, chosen, players, tuple(sorted(changed.items())), changed_numbers)

    def __str__(self) -> str:
        words = [f"{self.game} ({self.edition}), {self.players} players"]
        words += [n if v is True else f"{n}={v}" for n, v in self.switches]
        return ", ".join([*words, *self.house_rules])

    @property
    def house_rules(self) -> list[str]:
        """The numbers that are changed, in words for a title."""
        return [f"house rule: {name} {value}" for name, value in self.house]

    @property
    def settings(self) -> dict[str, Any]:
        """All that differs from the usual, as the arguments that make this ruleset again."""
        return dict(self.switches) | ({"house": dict(self.house)} if self.house else {})

    def value(self, name: str, switches: Mapping[str, Switch], numbers: Numbers) -> Any:
        """The value of a switch, or of a number of the rules, that is in force."""
        if name in switches:
            return dict(self.switches).get(name, switches[name].default)
        if name in numbers:
            return dict(self.house).get(name, numbers[name].usual(self.edition))
        known = [*switches, *numbers]
        there_are = f"there are {', '.join(known)}" if known else "this game has none"
        said = f"{self.game} has no number or switch {shown(name)}"
        raise AdaptlabError(f"{said}; {there_are}{near(str(name), known)}")

    def numbers(self, known: Numbers) -> dict[str, int]:
        """Every number that is in force, by the name of its field."""
        return in_force(known, self.edition, self.house)


def _moved(
    known: Mapping[str, Switch], switches: Mapping[str, Value], house: Any
) -> tuple[Mapping[str, Value], Any, list[Problem]]:
    """Switches and house rules apart: a switch that is a whole number may be said as either."""
    if not isinstance(house, Mapping):
        return switches, house, []
    moved = {
        name: value
        for name, value in house.items()
        if name in known and isinstance(known[name].choices, range)
    }
    kept = {name: value for name, value in house.items() if name not in moved}
    twice = [
        Problem(f"house, {name}", f"is said twice: {name}={shown(switches[name])} is a switch")
        for name in moved
        if name in switches
    ]
    return {**moved, **switches}, kept, twice


def _unknown(name: str, known: Mapping[str, Switch], numbers: Numbers) -> str:
    """What to say of a switch that there is not; it may be a number of the rules."""
    for number in numbers.values():
        if name in (number.name, number.field):
            return f"is a number of the rules: write house={{{number.name!r}: …}}"
    there_are = f"there are {', '.join(known)}" if known else "this game has none"
    return f"no such switch; {there_are}{near(name, known)}"


@dataclass(frozen=True)
class RuleCard:
    """One rule in our own words, with what differs by edition and what we had to decide."""

    id: str
    title: str
    chapter: str
    text: str = ""
    editions: Mapping[str, str] = field(default_factory=dict)
    ruling: str = ""
    switches: tuple[str, ...] = ()
    source: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        lines = [f"{self.title} [{self.id}]"]
        lines += [self.text] if self.text else []
        lines += [f"{edition}: {text}" for edition, text in self.editions.items()]
        lines += [f"Our ruling: {self.ruling}"] if self.ruling else []
        if self.switches:
            lines.append(f"Switches: {', '.join(self.switches)}")
        if self.source:
            books = "; ".join(f"{book}, “{part}”" for book, part in self.source.items())
            lines.append(f"Source: {books}")
        return "\n".join(lines)


def rules_of_texts(texts: Mapping[str, str]) -> dict[str, RuleCard]:
    """Rule cards of texts by id; the chapter is the first word of the id."""
    return {
        id: RuleCard(id, id.rpartition(".")[2].replace("-", " "), id.partition(".")[0], text)
        for id, text in texts.items()
    }


def load_rules(game: str, editions: tuple[str, ...]) -> dict[str, RuleCard]:
    """The rule cards of a game, by id."""
    path = cards_folder(game) / "rules.toml"
    problems: list[Problem] = []
    rules = {}
    for id, entry in read_toml(path).items():
        place = f"{path.name}: {id}"
        problems += _entry_problems(place, entry, editions)
        if not problems:
            rules[id] = RuleCard(
                id,
                title=entry["title"],
                chapter=entry["chapter"],
                text=entry.get("text", ""),
                editions={e: entry[e] for e in editions if e in entry},
                ruling=entry.get("ruling", ""),
                switches=tuple(entry.get("switches", ())),
                source=entry.get("source", {}),
            )
    if problems:
        raise InvalidCards(problems)
    return rules


def _entry_problems(place: str, entry: Any, editions: tuple[str, ...]) -> list[Problem]:
    if not isinstance(entry, dict):
        return [Problem(place, "expected a table")]
    strings = {"title", "chapter", "text", "ruling", *editions}
    problems = [
        Problem(f"{place}.{key}", "expected text")
        for key in strings & entry.keys()
        if not isinstance(entry[key], str)
    ]
    problems += [
        Problem(f"{place}.{key}", "no such field")
        for key in entry.keys() - strings - {"switches", "source"}
    ]
    problems += [
        Problem(place, f"has no {key}") for key in ("title", "chapter") if key not in entry
    ]
    if not {"text", "ruling", *editions} & entry.keys():
        problems.append(Problem(place, "says nothing: expected text, ruling or an edition"))
    return problems


def read_switch(text: str) -> tuple[str, bool | int | str]:
    """A switch as it is said on the command line: ``NAME`` or ``NAME=VALUE``."""
    name, _, value = text.partition("=")
    if value.isdecimal():
        return name, int(value)
    return name, {"": True, "true": True, "false": False}.get(value, value)
