"""A form and measures for positions, by what their class annotates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from adaptlab.form import Field
from adaptlab.kit.generated import Field as Annotated
from adaptlab.kit.generated import fields_of
from adaptlab.kit.position import Position

TABLE = "Table"
HIGHEST = 10**6
KINDS = {int: "number", bool: "flag"}


def form(g: Position, data: dict[str, Any]) -> tuple[dict[str, Any], list[Field]]:
    """The data of a position and a field for each number and flag in them."""
    data = {key: value for key, value in data.items() if value is not None}
    fields = []
    for name, annotated in fields_of(type(g)).items():
        if name != "result":
            fields += _fields((name,), name.replace("_", " "), getattr(g, name), annotated, g)
    return data, fields


def _fields(path: tuple[Any, ...], label: str, value: Any, of: Annotated, g: Position) -> Any:
    if path == ("turn",):
        seats = tuple(range(1, g.ruleset.players + 1))
        yield Field(path, "whose turn", "choice", TABLE, 1, choices=seats)
    elif of.kind is int:
        low = 1 if path == ("number",) else 0
        yield Field(path, label, "number", TABLE, None, low, HIGHEST)
    elif of.kind is bool:
        yield Field(path, label, "flag", TABLE, None)
    elif of.kind is list and of.inside().kind in KINDS:
        for index, entry in enumerate(value):
            yield from _fields((*path, index), f"{label} {index + 1}", entry, of.inside(), g)


def measures(g: Position, player: Callable[[int], str]) -> Mapping[str, Callable[[Any], Any]]:
    """What somebody may want the distribution of: every number, whose turn, and who wins."""
    found: dict[str, Callable[[Any], Any]] = {}
    for name, label in _numbers(g):
        found[label] = partial(_at, name)
    found["next to play"] = lambda after: player(after.turn)
    found["winner"] = lambda after: str(after.result or "nobody yet")
    return found


def _numbers(g: Position) -> Iterator[tuple[tuple[Any, ...], str]]:
    for name, annotated in fields_of(type(g)).items():
        if name in ("turn", "number", "result"):
            continue
        label = name.replace("_", " ")
        if annotated.kind in KINDS:
            yield (name,), label
        elif annotated.kind is list and annotated.inside().kind in KINDS:
            for index in range(len(getattr(g, name))):
                yield (name, index), f"{label} {index + 1}"


def _at(path: tuple[Any, ...], after: Any) -> Any:
    value = getattr(after, path[0])
    return value if len(path) == 1 else value[path[1]]
