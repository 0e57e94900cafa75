"""A form and measures for positions, by what their class annotates."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from adaptlab.form import Field
from adaptlab.kit.generated import Field as Annotated
from adaptlab.kit.generated import fields_of
from adaptlab.kit.kinds import choices_of, first, is_record, parts_of
from adaptlab.kit.position import Position
from adaptlab.kit.writing import data_of

TABLE = "Table"
HIGHEST = 10**6
KINDS = {int: "number", bool: "flag"}
CELL = "cell"
"""The mark by which a picture says where in a map was clicked."""


def form(
    g: Position, data: dict[str, Any], player: Callable[[int], str]
) -> tuple[dict[str, Any], list[Field]]:
    """The data of a position and a field for each number, flag, text, list and map in them.

    A map is an annotated ``dict[Cell, str]``, or one with other keys and values; one that is more
    than a word is written as JSON. A click in the picture picks a place of it where something has
    the mark ``data-cell``.
    """
    data = {key: value for key, value in data.items() if key != "result" or value is not None}
    fields: list[Field] = []
    for name, annotated in fields_of(type(g)).items():
        if name != "result":
            label = name.replace("_", " ")
            fields += _fields((name,), label, getattr(g, name), annotated, g, player)
    return data, fields


def _fields(
    path: tuple[Any, ...],
    label: str,
    value: Any,
    of: Annotated,
    g: Position,
    player: Callable[[int], str],
) -> Iterator[Field]:
    if path == ("turn",):
        yield Field(path, "whose turn", "choice", TABLE, 1, choices=tuple(g.seats))
    elif of.by_seat:
        for seat, entry in value.items():
            said = f"{label} of {player(seat)}"
            yield from _fields((*path, str(seat)), said, entry, of.inside(), g, player)
    elif of.kind is int:
        low = 1 if path == ("number",) else 0
        yield Field(path, label, "number", TABLE, None, low, HIGHEST)
    elif of.kind is bool:
        yield Field(path, label, "flag", TABLE, None)
    elif is_word(of):
        yield Field(path, label, "choice", TABLE, None, choices=choices_of(of))
    elif of.kind is dict:
        yield _map(path, label, value, of.inside())
    elif of.kind is list and of.inside().kind in KINDS:
        for index, entry in enumerate(value):
            said = f"{label} {index + 1}"
            yield from _fields((*path, index), said, entry, of.inside(), g, player)
    elif of.kind is list and is_word(of.inside()):
        words = choices_of(of.inside()) or tuple(sorted(set(data_of(value))))
        yield Field(path, label, "list", TABLE, None, choices=words)
    elif is_record(of.kind) and value is not None:
        for name, part in parts_of(of.kind).items():
            said = f"{label}, {name.replace('_', ' ')}"
            yield from _fields((*path, name), said, getattr(value, name), part, g, player)


def is_word(of: Annotated) -> bool:
    """Whether a value is one word: a text, or one of some choices."""
    return of.kind is str or bool(choices_of(of))


def _map(path: tuple[Any, ...], label: str, value: Mapping[Any, Any], inside: Annotated) -> Field:
    """A field with a value for each of many keys, in a group of its own."""
    kind, group = inside.kind, label.capitalize()
    high = HIGHEST if kind is int else 0
    choices = (True, False) if kind is bool else choices_of(inside)
    hint = ""
    if not (kind in (*KINDS, float) or is_word(inside)):
        example = data_of(next(iter(value.values()), first(inside)))
        hint = f"A value is written as {json.dumps(example)}."
    return Field(path, label, "map", group, None, 0, high, choices=choices, mark=CELL, hint=hint)


def measures(
    g: Position, player: Callable[[int], str], ended: Callable[[Any], str]
) -> Mapping[str, Callable[[Any], Any]]:
    """What somebody may want the distribution of: every number, whose turn, and who wins."""
    found: dict[str, Callable[[Any], Any]] = {}
    for name, label in _numbers(g, player):
        found[label] = partial(_at, name)
    found["next to play"] = lambda after: player(after.turn)
    found["winner"] = lambda after: ended(after.result) if after.result else "nobody yet"
    return found


def _numbers(g: Position, player: Callable[[int], str]) -> Iterator[tuple[tuple[Any, ...], str]]:
    for name, annotated in fields_of(type(g)).items():
        if name in ("turn", "number", "result"):
            continue
        label = name.replace("_", " ")
        if annotated.kind in KINDS:
            yield (name,), label
        elif annotated.by_seat and annotated.inside().kind in KINDS:
            for seat in g.seats:
                yield (name, seat), f"{label} of {player(seat)}"
        elif annotated.kind is list and annotated.inside().kind in KINDS:
            for index in range(len(getattr(g, name))):
                yield (name, index), f"{label} {index + 1}"


def _at(path: tuple[Any, ...], after: Any) -> Any:
    value = getattr(after, path[0])
    return value if len(path) == 1 else value[path[1]]
