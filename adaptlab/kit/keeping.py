"""Whether positions can be kept: copied, compared and written, by what their class annotates.

`unkeepable` looks at the class, `mistyped` at what a position holds in the midst of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from inspect import isroutine
from typing import Any, Literal, Union

from adaptlab.errors import Problem, shown
from adaptlab.kit.generated import KEPT, Field, field_of, fields_of, hints_of
from adaptlab.kit.kinds import is_enum, is_frozen, is_record, parts_of, table_of
from adaptlab.kit.position import Position

SIMPLE = {bool: "True or False", int: "a whole number", float: "a number", str: "text"}
GROUPS = (list, dict, set, frozenset, tuple)
KNOWN = (
    "int, str, bool, float, a Literal, an Enum, a NamedTuple, a subclass of Data, "
    "or a list, dict, set or tuple of them"
)
OF_EVERY_POSITION = ("turn", "number", "result")
OF_PYTHON = ("builtins", "typing", "collections", "collections.abc")
MOST_TOLD = 5

# ---------------------------------------------------------------- the class


def unkeepable(owner: type[Position]) -> Iterator[Problem]:
    """What a class of positions annotates, or does not, so that it cannot be kept."""
    made_by: Any = owner
    hints = hints_of(made_by)
    for name in _own(owner):
        place = f"{owner.__name__}.{name}"
        if name in (*KEPT, *OF_EVERY_POSITION):
            continue
        if hasattr(Position, name) or name == "log":
            yield Problem(place, "is a name that every position uses: choose another one")
        elif name in hints:
            yield from _unknown(place, field_of(hints[name]))
    for name, value in _shared(owner):
        if name not in hints:
            say = f"`{name}: {_example(type(value))}`"
            yield Problem(
                f"{owner.__name__}.{name}",
                f"is not annotated, so that all games share it: write {say}, or in capitals",
            )


def _own(owner: type) -> dict[str, None]:
    """The names that a class annotates besides those of every position."""
    above = owner.__mro__[: owner.__mro__.index(Position)]
    listed = [vars(one).get("__annotations__", ()) for one in above[::-1]]
    return dict.fromkeys(name for names in listed for name in names)


def _shared(owner: type) -> Iterator[tuple[str, Any]]:
    """What a class has of its own that is neither a method nor a constant."""
    for made_by in owner.__mro__[: owner.__mro__.index(Position)]:
        for name, value in vars(made_by).items():
            is_method = isroutine(value) or hasattr(value, "__get__")
            if not name.startswith("_") and not is_method and name == name.lower():
                yield name, value


def _unknown(place: str, field: Field, shared: bool = False) -> Iterator[Problem]:
    """What is wrong with an annotation; ``shared``: copies have it in common."""
    kind = field.kind
    if kind in SIMPLE or kind is Literal or is_enum(kind):
        return
    if shared and (kind in (list, dict, set) or (is_record(kind) and not is_frozen(kind))):
        name = kind.__name__
        yield Problem(place, f"a {name} in something that never changes: copies would share it")
    elif is_record(kind):
        for name, part in parts_of(kind).items():
            yield from _part(f"{place}, {kind.__name__}.{name}", name, part, is_frozen(kind))
    elif kind in GROUPS:
        yield from _group(place, field, shared)
    elif isinstance(kind, type) and kind.__module__ not in OF_PYTHON:
        make = "make it a NamedTuple, which never changes, or a subclass of adaptlab.kit.data.Data"
        yield Problem(place, f"a {kind.__name__} cannot be kept: {make}")
    else:
        said = "one of several kinds" if kind is Union else f"`{_said(kind)}`"
        yield Problem(place, f"{said} cannot be kept; expected {KNOWN}")


def _part(place: str, name: str, field: Field, frozen: bool) -> Iterator[Problem]:
    if name in KEPT and not frozen:
        yield Problem(place, "is a name that positions use: choose another one")
    yield from _unknown(place, field, frozen)


def _group(place: str, field: Field, shared: bool) -> Iterator[Problem]:
    """A list, a dict, a set or a tuple, and what is in it."""
    name = field.kind.__name__
    if not field.args:
        yield Problem(place, f"expected what the {name} holds, such as {_example(field.kind)}")
        return
    if field.kind is dict:
        yield from _key(place, field_of(field.args[0]))
    frozen = shared or field.kind in (tuple, set, frozenset)
    for inside in field.fixed or (field.inside(),):
        yield from _unknown(place, inside, frozen)


def _key(place: str, key: Field) -> Iterator[Problem]:
    is_cell = key.kind is tuple and all(part.kind is int for part in key.fixed or (key.inside(),))
    if not (key.kind in (int, str, Literal) or is_enum(key.kind) or is_cell):
        expected = "expected int, str, an Enum or a cell such as tuple[int, int] as keys"
        yield Problem(place, f"{expected}, not {_said(key.kind)}")


def _example(kind: type) -> str:
    if kind not in GROUPS:
        return kind.__name__
    return "dict[str, int]" if kind is dict else f"{kind.__name__}[int]"


def _said(kind: Any) -> str:
    return str(getattr(kind, "__name__", kind))


# ---------------------------------------------------------------- a position


def mistyped(g: Position) -> list[Problem]:
    """What a position holds that is of another kind than its class says."""
    problems: list[Problem] = []
    for name, field in fields_of(type(g)).items():
        if name not in OF_EVERY_POSITION:
            seats = g.seats if field.by_seat else None
            _look(f"{type(g).__name__}.{name}", getattr(g, name, None), field, problems, seats)
    return problems[:MOST_TOLD]


def _look(
    place: str, value: Any, field: Field, problems: list[Problem], seats: range | None = None
) -> None:
    """Find what is of another kind inside of a value."""
    kind = field.kind
    if value is None and field.optional:
        return
    if not _is_a(value, field):
        expected = _expected(field)
        problems.append(Problem(place, f"expected {expected} as annotated, not {shown(value)}"))
    elif seats is not None and set(value) != set(seats):
        expected = f"expected an entry for each seat, 1 to {seats[-1]}"
        problems.append(Problem(place, f"{expected}, not for {shown(list(value))}"))
    elif kind is dict:
        _look_into_dict(place, value, field, problems)
    elif kind is tuple and field.fixed:
        for number, (entry, inside) in enumerate(zip(value, field.fixed, strict=True), start=1):
            _look(f"{place}, entry {number}", entry, inside, problems)
    elif kind in GROUPS:
        inside = field.inside()
        for number, entry in enumerate(value, start=1):
            _look(f"{place}, entry {number}", entry, inside, problems)
    elif is_record(kind):
        parts = parts_of(kind)
        for name, part in table_of(value).items():
            _look(f"{place}, {name}", part, parts[name], problems)


def _look_into_dict(
    place: str, value: dict[Any, Any], field: Field, problems: list[Problem]
) -> None:
    key, inside = field_of(field.args[0]), field.inside()
    for name, entry in value.items():
        _look(f"{place}, the key {shown(name)}", name, key, problems)
        _look(f"{place}, {shown(name)}", entry, inside, problems)


def _is_a(value: Any, field: Field) -> bool:
    kind = field.kind
    if kind in SIMPLE:
        return type(value) in ((int, float) if kind is float else (kind,))
    if kind is Literal:
        return value in field.args
    if kind is tuple and field.fixed:
        return type(value) is tuple and len(value) == len(field.fixed)
    return isinstance(value, kind)


def _expected(field: Field) -> str:
    kind = field.kind
    if kind in SIMPLE:
        return SIMPLE[kind]
    if kind is Literal:
        return " or ".join(map(repr, field.args))
    if field.fixed:
        return f"a tuple of {len(field.fixed)}"
    return f"a {kind.__name__}"
