"""Positions in writing: what is the same in every game's data, and data made from annotations."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from adaptlab.kit.generated import fields_of
from adaptlab.kit.kinds import is_record, table_of
from adaptlab.kit.position import Position, Result
from adaptlab.ruleset import Ruleset


def header(g: Any) -> dict[str, Any]:
    """By which rules and with which cards a position is played."""
    written: dict[str, Any] = {"ruleset": ruleset_data(g.ruleset)}
    if g.cards is not None:
        written["cards"] = {"name": g.cards.name, "fingerprint": g.cards.fingerprint}
    return written


def ruleset_data(ruleset: Ruleset) -> dict[str, Any]:
    """A ruleset as plain data."""
    return {"edition": ruleset.edition, "players": ruleset.players, **ruleset.settings}


def result_data(result: Result) -> dict[str, Any]:
    """How a game ended, as plain data."""
    return {"seats": list(result.seats), "tie": result.tie}


def dump(g: Position) -> dict[str, Any]:
    """A position as plain JSON data, by its annotations."""
    written = header(g) | {name: data_of(getattr(g, name)) for name in fields_of(type(g))}
    written["result"] = None if g.result is None else result_data(g.result)
    return written


def data_of(value: Any) -> Any:
    """Numbers, texts, lists, tables and records as JSON can hold them."""
    if isinstance(value, Enum):
        return value.name
    if is_record(type(value)):
        return data_of(table_of(value))
    if isinstance(value, Mapping):
        return {key_text(key): data_of(inside) for key, inside in value.items()}
    if isinstance(value, list | tuple):
        return [data_of(inside) for inside in value]
    if isinstance(value, set | frozenset):
        return sorted(map(data_of, value), key=lambda inside: (str(type(inside)), inside))
    return value


def key_text(key: Any) -> str:
    """The key of a table as text; a cell as actions write it, ``12,40``."""
    if isinstance(key, Enum):
        return key.name
    return ",".join(map(str, key)) if isinstance(key, tuple) else str(key)
