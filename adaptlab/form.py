"""A position as a form: which fields it has, so that any editor can change any position.

A form is a list of fields over the plain data of a position. It knows names and ranges, but no
rules: whether a changed position can stand is for the game to say when it reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

Path = tuple[str | int, ...]
Kind = Literal["number", "flag", "choice", "list", "map"]


@dataclass(frozen=True)
class Field:
    """Something in a position that can be edited.

    ``choices`` are the values of a choice, or what a list or a map may hold. A map has a value for
    some keys, such as the cells of a board: one of the choices, a number if there is a highest one,
    or else a short text. ``usual`` is the value of a field that the data leave out; data with the
    usual value may leave it out again.
    """

    path: Path
    label: str
    kind: Kind
    group: str
    usual: Any
    low: int = 0
    high: int = 0
    choices: tuple[Any, ...] = ()
    most: int = 100
    """How many entries a list may have."""
    keys: tuple[str, ...] = ()
    """What a map may have values for, in its order; empty if that cannot be listed."""
    mark: str = ""
    """The mark of a picture (``data-…``) that says which key of a map was clicked."""
    hint: str = ""
    """What keys and values look like."""


def get(data: Any, field: Field) -> Any:
    """The value of a field."""
    for step in field.path:
        if isinstance(data, Mapping):
            if step not in data:
                return field.usual
            data = data[step]
        elif isinstance(data, Sequence) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            return field.usual
    return data


def put(data: Mapping[str, Any], field: Field, value: Any) -> dict[str, Any]:
    """The data with another value in a field; the usual value is left out."""
    changed: dict[str, Any] = deepcopy(dict(data))
    place: Any = changed
    for step, after in pairwise(field.path):
        place = _inside(place, step, [] if isinstance(after, int) else {})
    last = field.path[-1]
    if value == field.usual and isinstance(place, dict):
        place.pop(last, None)
    else:
        place[last] = value
    return changed


def _inside(place: Any, step: str | int, empty: Any) -> Any:
    """What lies at a step, made if it is not there yet."""
    if isinstance(place, dict):
        return place.setdefault(step, empty)
    while len(place) <= int(step):
        place.append({})
    return place[int(step)]
