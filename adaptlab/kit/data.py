"""Data: plain data that can be copied and compared, by what its class annotates."""

from __future__ import annotations

from typing import Any, Self

from adaptlab.kit.generated import copier, hints_of, keyer


class Data:
    """The base of positions, and of what lies in them.

    The first copy and the first comparison of a class generate its own straight code for it.
    """

    __slots__ = ()

    def __init_subclass__(cls, **how: Any) -> None:
        super().__init_subclass__(**how)
        for name in ("copy", "key"):
            if name not in cls.__dict__:
                setattr(cls, name, Data.__dict__[name])

    def copy(self) -> Self:
        """One of its own, equal to this one."""
        made = copier(type(self))
        setattr(type(self), "copy", made)  # noqa: B010 - mypy knows no methods that change
        copied: Self = made(self)
        return copied

    def key(self) -> tuple[Any, ...]:
        """Everything in which two of them may differ; piles in any order."""
        made = keyer(type(self))
        setattr(type(self), "key", made)  # noqa: B010
        key: tuple[Any, ...] = made(self)
        return key

    def __repr__(self) -> str:
        made_by: Any = type(self)
        parts = ", ".join(f"{name}={getattr(self, name)!r}" for name in hints_of(made_by))
        return f"{type(self).__name__}({parts})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.key() == other.key()

    def __hash__(self) -> int:
        """By value: only for what is no longer changed."""
        return hash(self.key())
