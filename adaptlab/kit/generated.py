"""Code that follows from annotations: how to copy, compare and write what a class holds.

Copying runs at every step of every game, so it is generated as straight code, once a class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, NamedTuple, Union, get_args, get_origin, get_type_hints

from adaptlab.errors import AdaptlabError

IN_ANY_ORDER = "in any order"
"""The mark of a list whose order does not matter."""
FOLLOWS = "follows from the rest"
"""The mark of what is kept so that it need not be worked out again: copied, but not compared."""
BY_SEAT = "by seat"
"""The mark of a dict that holds one thing a seat."""

KEPT = ("rules", "ruleset", "cards")
"""What every copy has in common with its original."""
NOT_COPIED = ("log",)
"""Nobody listens to what happens to a copy."""

Code = Callable[[Any], Any]


class Field(NamedTuple):
    """Something that a class holds: its type, whether its order matters, and if it is by seat."""

    kind: Any
    args: tuple[Any, ...]
    in_any_order: bool = False
    by_seat: bool = False
    optional: bool = False
    """Whether it may be None."""

    def empty(self) -> Any:
        """The value of a field that nobody has set."""
        if self.optional:
            return None
        if self.kind in (list, dict, set, frozenset):
            return self.kind()
        return {int: 0, bool: False, str: "", tuple: (), float: 0.0}.get(self.kind)

    def inside(self) -> Field:
        """What a list or set holds, or the values of a dict."""
        args = [arg for arg in self.args if arg is not Ellipsis]
        return field_of(args[-1]) if args else Field(object, ())

    @property
    def fixed(self) -> tuple[Field, ...]:
        """The entries of a tuple that has a certain length; empty for anything else."""
        if self.kind is not tuple or Ellipsis in self.args:
            return ()
        return tuple(map(field_of, self.args))

    @property
    def is_plain(self) -> bool:
        """Whether copies may share it: it never changes."""
        return self.kind not in (list, dict, set) and not _has(self.kind, "copy")

    @property
    def has_key(self) -> bool:
        """Whether it says by itself what it is equal to."""
        return _has(self.kind, "key")


def _has(kind: Any, method: str) -> bool:
    return callable(getattr(kind, method, None))


@cache
def field_of(hint: Any) -> Field:
    """What an annotation says; of a type or None, the type, which is optional then."""
    marks: list[Any] = []
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        kinds = [kind for kind in get_args(hint) if kind is not NoneType]
        found = field_of(kinds[0]) if len(kinds) == 1 else Field(Union, tuple(kinds))
        return found._replace(optional=NoneType in get_args(hint))
    return Field(get_origin(hint) or hint, get_args(hint), IN_ANY_ORDER in marks, BY_SEAT in marks)


def _marks(hint: Any) -> tuple[Any, ...]:
    return get_args(hint)[1:] if get_origin(hint) is Annotated else ()


@cache
def hints_of(owner: Any) -> dict[str, Any]:
    """The annotations of a class that its objects keep, resolved."""
    try:
        hints = get_type_hints(owner, include_extras=True)
    except NameError as error:
        raise AdaptlabError(f"{owner.__name__}: an annotation cannot be read: {error}") from None
    return {
        name: hint
        for name, hint in hints.items()
        if get_origin(hint) is not ClassVar and not isinstance(getattr(owner, name, None), property)
    }


def fields_of(owner: type) -> dict[str, Field]:
    """What the objects of a class hold, by name; not what they only share or listen to."""
    return _fields_of(owner)


@cache
def _fields_of(owner: Any) -> dict[str, Field]:
    left_out = (*KEPT, *NOT_COPIED)
    return {n: field_of(hint) for n, hint in hints_of(owner).items() if n not in left_out}


# ---------------------------------------------------------------- copying


def copier(owner: type) -> Code:
    """The function that copies an object of a class."""
    hints = hints_of(owner)
    lines = ["twin = new(owner)"]
    for name, hint in hints.items():
        if name in NOT_COPIED:
            value = "None"
        elif name in KEPT:
            value = f"self.{name}"
        else:
            value = _copied(field_of(hint), f"self.{name}")
        lines.append(f"twin.{name} = {value}")
    known = {"new": owner.__new__, "owner": owner}
    made: Code = made_of("copy", "self", [*lines, "return twin"], known)
    return made


def _copied(field: Field, value: str, depth: int = 0) -> str:
    """An expression for a copy of a value."""
    if field.is_plain:
        return value
    if field.optional:
        return _or_none(value, _copied(field._replace(optional=False), value, depth))
    inside, one = field.inside(), f"v{depth}"
    if field.kind is list:
        if inside.is_plain:
            return f"{value}[:]"
        return f"[{_copied(inside, one, depth + 1)} for {one} in {value}]"
    if field.kind is dict and not inside.is_plain:
        values = _copied(inside, one, depth + 1)
        return f"{{k{depth}: {values} for k{depth}, {one} in {value}.items()}}"
    return f"{value}.copy()"


def _or_none(value: str, changed: str) -> str:
    return value if changed == value else f"(None if {value} is None else {changed})"


# ---------------------------------------------------------------- comparing


def keyer(owner: type) -> Code:
    """The function that gives everything in which two objects of a class may differ."""
    parts = []
    for name, hint in hints_of(owner).items():
        if name in NOT_COPIED or name in KEPT or FOLLOWS in _marks(hint):
            continue
        value = f"self.{name}"
        parts.append(_keyed(field_of(hint), value))
    if "ruleset" in hints_of(owner) or hasattr(owner, "ruleset"):
        parts.append("self.ruleset")
    listed = "".join(f"{part}, " for part in parts)
    made: Code = made_of("key", "self", [f"return ({listed})"], {"Counter": Counter})
    return made


def _keyed(field: Field, value: str, depth: int = 0) -> str:
    """An expression that is hashable, and equal for equal values."""
    if field.optional:
        return _or_none(value, _keyed(field._replace(optional=False), value, depth))
    if field.has_key:
        return f"{value}.key()"
    inside, one = field.inside(), f"v{depth}"
    if field.kind is list:
        is_plain = inside.is_plain and not inside.has_key
        listed = value if is_plain else f"[{_keyed(inside, one, depth + 1)} for {one} in {value}]"
        return f"frozenset(Counter({listed}).items())" if field.in_any_order else f"tuple({listed})"
    if field.kind is dict:
        changed = _keyed(inside, one, depth + 1)
        return f"frozenset([(k{depth}, {changed}) for k{depth}, {one} in {value}.items()])"
    return f"frozenset({value})" if field.kind is set else value


def made_of(name: str, parameters: str, lines: list[str], known: dict[str, Any]) -> Any:
    """A function with these lines: code that we write ourselves, from annotations and tables."""
    source = "\n    ".join([f"def {name}({parameters}):", *lines])
    exec(source, known)
    return known[name]
