"""Adaptoid positions as a form, and what can be measured in a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from adaptlab.adaptoid.board import CELLS
from adaptlab.adaptoid.notation import dump
from adaptlab.adaptoid.position import STEPS, Position
from adaptlab.adaptoid.rules import COLOURS, MOST_TURNS
from adaptlab.adaptoid.tell import ended, player
from adaptlab.form import Field

TABLE = "Table"
MOST_LOST = 99


def form(g: Position) -> tuple[dict[str, Any], list[Field]]:
    """A position's data as they are edited, and the fields in them."""
    return dump(g), [*_table(g), *_board(g)]


def _table(g: Position) -> Iterator[Field]:
    colours = tuple(COLOURS[seat] for seat in g.rules.seats)
    yield Field(("turn",), "whose turn", "choice", TABLE, "white", choices=colours)
    yield Field(("step",), "step of the turn", "choice", TABLE, "move", choices=STEPS)
    yield Field(("number",), "number of the turn", "number", TABLE, 1, 1, MOST_TURNS)
    for colour in colours:
        yield Field(("lost", colour), f"lost by {colour}", "number", TABLE, 0, 0, MOST_LOST)


def _board(g: Position) -> Iterator[Field]:
    most = g.rules.limbs_cap
    codes = tuple(
        f"{COLOURS[seat][0]}{legs}{pincers}"
        for seat in g.rules.seats
        for legs in range(most + 1)
        for pincers in range(most + 1 - legs)
    )
    yield Field(
        ("cells",), "adaptoids", "map", "Board", {}, choices=codes, keys=tuple(map(str, CELLS)),
        mark="cell", hint="42 is row 4, column 2; w21 is White, with 2 legs and 1 pincer.",
    )  # fmt: skip


def measures(g: Position) -> Mapping[str, Callable[[Position], Any]]:
    """What somebody may want to know after an answer, by name."""
    found: dict[str, Callable[[Position], Any]] = {}
    for seat in g.rules.seats:
        found[f"{player(seat)}: lost"] = partial(_lost, seat)
        found[f"{player(seat)}: adaptoids"] = partial(_count, seat)
    found["winner"] = lambda after: ended(after.result) if after.result else "nobody yet"
    return found


def _lost(seat: int, after: Position) -> int:
    return after.lost[seat]


def _count(seat: int, after: Position) -> int:
    return len(after.adaptoids[seat])
