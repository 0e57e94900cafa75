"""Positions read from plain data, with every problem of a written one named at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence, Set
from enum import Enum
from typing import Any, TypeVar, get_origin

from adaptlab.action import IS_CELL, MOST_DIGITS
from adaptlab.errors import InvalidPosition, InvalidRuleset, Problem, clipped, shown
from adaptlab.kit.generated import Field, field_of, fields_of
from adaptlab.kit.kinds import choices_of, first, is_enum, is_record, made, parts_of, table_of
from adaptlab.kit.position import Position, Result
from adaptlab.kit.writing import key_text

MOST_ENTRIES = 10_000
MOST_NUMBER = 10**9
MOST_TEXT = 1_000

T = TypeVar("T")


class Reader:
    """Reads a written position and goes on after a problem, so that all are found."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def finish(self, g: T) -> tuple[T, list[Problem]]:
        """The position with its warnings; InvalidPosition if anything is wrong with it."""
        if not all(problem.warning for problem in self.problems):
            raise InvalidPosition(self.problems)
        return g, self.problems

    def wrong(self, place: str, message: str, rule: str | None = None) -> None:
        self.problems.append(Problem(place, message, rule))

    def warn(self, place: str, message: str, rule: str | None = None) -> None:
        self.problems.append(Problem(place, message, rule, warning=True))

    # -------- single values

    def number(self, place: str, value: Any, low: int, high: int, rule: str | None = None) -> int:
        if type(value) is int and low <= value <= high:
            return value
        self.wrong(place, f"expected a whole number from {low} to {high}, not {shown(value)}", rule)
        return low

    def flag(self, place: str, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        self.wrong(place, f"expected true or false, not {shown(value)}")
        return False

    def one_of(self, place: str, value: Any, known: Sequence[str]) -> str:
        if isinstance(value, str) and value in known:
            return value
        self.wrong(place, f"expected one of {', '.join(known)}, not {shown(value)}")
        return known[0]

    def items(self, place: str, value: Any, count: int | None = None) -> list[Any]:
        """The entries of a list; if there must be one a seat, as many of them."""
        if not isinstance(value, Sequence) or isinstance(value, str):
            self.wrong(place, f"expected a list, not {shown(value)}")
        elif len(value) > MOST_ENTRIES:
            self.wrong(place, f"more than {MOST_ENTRIES} entries")
        elif count is not None and len(value) != count:
            self.wrong(place, f"expected {count} entries, one a seat, not {len(value)}")
        else:
            return list(value)
        return [None] * (count or 0)

    def table(self, place: str, value: Any) -> Mapping[Any, Any]:
        if isinstance(value, Mapping):
            return value
        self.wrong(place, f"expected a table, not {shown(value)}")
        return {}

    def seats(self, place: str, value: Any, players: int) -> list[int]:
        seats: list[int] = []
        for seat in self.items(place, value):
            if seat in seats:
                self.wrong(place, f"Player {seat} is named twice")
            elif self.number(place, seat, 1, players) == seat:
                seats.append(seat)
        return seats

    def known_keys(self, place: str, value: Mapping[Any, Any], known: Collection[str]) -> None:
        for key in value:
            if key not in known:
                listed = sorted(known) if isinstance(known, Set) else known
                message = f"no such field; there are {', '.join(listed)}"
                self.wrong(f"{place}{clipped(str(key))}", message)

    # -------- what every position has

    def ruleset(self, written: Any, make: Callable[..., T], usual: T, place: str = "ruleset") -> T:
        """The ruleset in force; if it is no good, the usual one to go on reading with."""
        chosen = self.table("ruleset", written)
        try:
            return make(**{str(key): value for key, value in chosen.items()})
        except InvalidRuleset as error:
            self.problems += [
                problem._replace(place=f"{place}, {problem.place}") for problem in error.problems
            ]
        return usual

    def card_set(self, written: Any, cards: Any, rule: str | None = None) -> None:
        """The cards by name, or by name and fingerprint: they must be those in play."""
        named = {"name": written} if isinstance(written, str) else written
        if not isinstance(named, Mapping) or named.keys() - {"name", "fingerprint"}:
            self.wrong("cards", f"expected the name of a card set, not {shown(written)}")
        elif named.get("name", cards.name) != cards.name:
            made = shown(named["name"])
            self.wrong("cards", f"made with the cards {made}; these are {cards.name!r}")
        elif named.get("fingerprint", cards.fingerprint) != cards.fingerprint:
            self.warn("cards", f"the cards of {cards.name!r} have changed since", rule)

    def result(self, written: Any, players: int) -> Result | None:
        if written is None:
            return None
        if isinstance(written, Mapping) and written.keys() == {"seats", "tie"} and written["seats"]:
            seats = self.seats("result, seats", written["seats"], players)
            return Result(tuple(seats), self.flag("result, tie", written["tie"]))
        self.wrong("result", f"expected seats and tie, not {shown(written)}")
        return None

    # -------- by annotations

    def fields(self, g: Position, written: Mapping[str, Any]) -> None:
        """Everything that the position's class annotates and the data give."""
        for name, field in fields_of(type(g)).items():
            if name not in written or name == "result":
                continue
            if field.by_seat:
                getattr(g, name).update(self.by_seat(name, written[name], field, g.seats))
            else:
                setattr(g, name, self.value(name, written[name], field))

    def by_seat(
        self, place: str, value: Any, field: Field, seats: Collection[int]
    ) -> dict[int, Any]:
        """One thing for each seat: a list with all of them, or a table with some."""
        if not isinstance(value, Mapping):
            known = len(self.problems)
            entries = self.items(place, value, len(seats))
            value = dict(zip(seats, entries, strict=True)) if len(self.problems) == known else {}
        found: dict[int, Any] = self._dict(place, value, field)
        for seat in found.keys() - set(seats):
            self.wrong(place, f"there is no Player {seat}; there are 1 to {len(seats)}")
            del found[seat]
        return found

    def value(self, place: str, value: Any, field: Field) -> Any:
        """A value of the kind that an annotation asks for."""
        kind = field.kind
        if value is None and field.optional:
            return None
        if kind is bool:
            return self.flag(place, value)
        if kind is int:
            return self.number(place, value, -MOST_NUMBER, MOST_NUMBER)
        if kind is float and type(value) in (int, float) and abs(value) <= MOST_NUMBER:
            return float(value)
        if kind in (list, tuple, set, frozenset):
            return kind(self._entries(place, value, field))
        if kind is dict:
            return self._dict(place, value, field)
        if is_record(kind):
            return self._record(place, value, kind)
        if choices := choices_of(field):
            return self._choice(place, value, kind, choices)
        if kind is not float and isinstance(value, str) and len(value) <= MOST_TEXT:
            return value
        self.wrong(place, f"expected {'a number' if kind is float else 'text'}, not {shown(value)}")
        return first(field)

    def _entries(self, place: str, value: Any, field: Field) -> list[Any]:
        """What stands in a list or a tuple; a cell may be written as ``12,40``."""
        if field.kind is tuple and isinstance(value, str) and IS_CELL.fullmatch(value):
            value = [int(part) for part in value.split(",")]
        known = len(self.problems)
        entries, fixed = self.items(place, value), field.fixed
        if fixed and len(entries) != len(fixed):
            if len(self.problems) == known:
                self.wrong(place, f"expected {len(fixed)} entries, not {shown(value)}")
            return list(first(field))
        inside = fixed or [field.inside()] * len(entries)
        return [
            self.value(f"{place}, entry {number}", entry, of)
            for number, (entry, of) in enumerate(zip(entries, inside, strict=True), start=1)
        ]

    def _record(self, place: str, value: Any, kind: Any) -> Any:
        """A record from the table of its parts, or from one that is made already."""
        table = table_of(value) if isinstance(value, kind) else self.table(place, value)
        parts = parts_of(kind)
        self.known_keys(f"{place}, ", table, parts)
        return made(
            kind,
            {n: self.value(f"{place}, {n}", table[n], parts[n]) for n in parts if n in table},
        )

    def _choice(self, place: str, value: Any, kind: Any, choices: tuple[Any, ...]) -> Any:
        """A member of an enum by its name, or one of a few values."""
        if isinstance(value, Enum) and type(value) is kind:
            return value
        if value in choices and type(value) in map(type, choices):
            return kind[value] if is_enum(kind) else value
        self.wrong(place, f"expected one of {', '.join(map(str, choices))}, not {shown(value)}")
        return kind[choices[0]] if is_enum(kind) else choices[0]

    def _dict(self, place: str, value: Any, field: Field) -> dict[Any, Any]:
        kind = field.args[0] if field.args else str
        found = {}
        for key, entry in self.table(place, value).items():
            known = self._key(place, key, get_origin(kind) or kind)
            if known is not None:
                found[known] = self.value(f"{place}, {clipped(str(key))}", entry, field.inside())
        return found

    def _key(self, place: str, key: Any, kind: type) -> Any:
        """The key of a table, of the kind that an annotation asks for; None if it is not."""
        text = key_text(key)
        if kind is int and (not text.isdecimal() or len(text) > MOST_DIGITS):
            self.wrong(place, f"expected numbers as keys, not {shown(key)}")
        elif kind is tuple and not IS_CELL.fullmatch(text):
            self.wrong(place, f"expected cells such as 12,40 as keys, not {shown(key)}")
        elif kind is tuple:
            return tuple(map(int, text.split(",")))
        elif is_enum(kind):
            names = choices_of(field_of(kind))
            return kind[self.one_of(place, text, names)]  # type: ignore[index]
        else:
            return int(text) if kind is int else text
        return None


def read(written: Any, start: Callable[[Any], Position], make: Callable[..., Any]) -> Any:
    """A position from plain data, by its annotations: ``start(ruleset)`` makes an empty one."""
    if not isinstance(written, Mapping):
        raise InvalidPosition([Problem("position", f"expected a table, not {shown(written)}")])
    reader = Reader()
    g = start(reader.ruleset(written.get("ruleset", {}), make, make()))
    reader.known_keys("", written, {"ruleset", "cards", "result", *fields_of(type(g))})
    if "cards" in written and g.cards is not None:
        reader.card_set(written["cards"], g.cards)
    players = g.ruleset.players
    g.turn = reader.number("turn", written.get("turn", 1), 1, players)
    reader.fields(g, {key: value for key, value in written.items() if key != "turn"})
    g.result = reader.result(written.get("result"), players)
    return reader.finish(g)
