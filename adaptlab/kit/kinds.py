"""What a position may hold besides numbers, texts and lists of them: records, enums, choices.

A record is a small thing with named parts, such as a piece with its owner and its health. It is a
``NamedTuple`` or a frozen dataclass, which never change, or a subclass of `kit.data.Data`, which
may::

    class Piece(NamedTuple):
        owner: int
        health: int = 2

    class MyPosition(Position):
        pieces: dict[Cell, Piece]

In files a record is a table of its parts, and a member of an enum is its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Literal, get_origin, get_type_hints

from adaptlab.kit.data import Data
from adaptlab.kit.generated import NOT_COPIED, Field, field_of, hints_of


def is_record(kind: Any) -> bool:
    """Whether a class is one of small things with named parts."""
    return isinstance(kind, type) and (issubclass(kind, Data) or is_frozen(kind))


def is_frozen(kind: Any) -> bool:
    """Whether a class is one of records that never change."""
    if not isinstance(kind, type):
        return False
    if issubclass(kind, tuple):
        return hasattr(kind, "_fields")
    how: Any = getattr(kind, "__dataclass_params__", None)
    return is_dataclass(kind) and bool(how.frozen)


def is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def parts_of(kind: Any) -> Mapping[str, Field]:
    """The parts of a record, by name."""
    return _parts_of(kind)


@cache
def _parts_of(kind: Any) -> dict[str, Field]:
    if issubclass(kind, Data):
        hints: Mapping[str, Any] = hints_of(kind)
    else:
        hints = get_type_hints(kind, include_extras=True)
    return {
        name: field_of(hint)
        for name, hint in hints.items()
        if name not in NOT_COPIED and get_origin(hint) is not ClassVar
    }


def table_of(record: Any) -> dict[str, Any]:
    """The parts of a record with their values."""
    return {name: getattr(record, name) for name in parts_of(type(record))}


def made(kind: Any, values: Mapping[str, Any]) -> Any:
    """A record with these parts; the others have their defaults, or are empty."""
    parts = {
        name: values[name] if name in values else first(field, default_of(kind, name))
        for name, field in parts_of(kind).items()
    }
    if not issubclass(kind, Data):
        return kind(**parts)
    record = kind.__new__(kind)
    for name, value in parts.items():
        setattr(record, name, value)
    return record


def default_of(kind: Any, name: str) -> Any:
    """What a class says of a part that nobody names; None if nothing."""
    if issubclass(kind, tuple):
        return kind._field_defaults.get(name)
    said = kind.__dict__.get(name, getattr(kind, name, None))
    return None if hasattr(said, "__set__") else said


def first(field: Field, said: Any = None) -> Any:
    """The value with which something begins: as its class says, or empty."""
    if said is not None:
        return deepcopy(said)
    if field.optional:
        return None
    if field.kind is Literal:
        return field.args[0]
    if is_enum(field.kind):
        return next(iter(field.kind))
    if field.fixed:
        return tuple(map(first, field.fixed))
    return made(field.kind, {}) if is_record(field.kind) else field.empty()


def choices_of(field: Field) -> tuple[Any, ...]:
    """The values among which there is a choice, as files have them; none if it is free."""
    if field.kind is Literal:
        return field.args
    return tuple(member.name for member in field.kind) if is_enum(field.kind) else ()
