"""Positions that are watched: they tell what happens to them, if anybody listens."""

from __future__ import annotations

from typing import Any

from adaptlab.script import Event


class Noting:
    """The base of positions."""

    __slots__ = ()

    log: list[Event] | None

    def note(self, kind: str, rule: str, seat: int = 0, **data: Any) -> None:
        """Tell what happened, if anybody listens."""
        if self.log is not None:
            self.log.append(Event(kind, rule, {"seat": seat, **data}))
