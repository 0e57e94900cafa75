"""Which rules are in force, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from adaptlab.adaptoid.board import NAMES
from adaptlab.cite import rule
from adaptlab.numbers import load_numbers
from adaptlab.ruleset import Ruleset, Switch, Text

FOLDER = "adaptoid"
EDITION = "leaflet"
COLOURS = ("nobody", "white", "black", "red")
"""The colours by seat: White is seat 1."""
MOST_GOAL = 36
MOST_TURNS = 10_000

BY_COUNT: Mapping[int, str] = {2: "adaptoid", 3: "adapt3"}
YES_NO = (False, True)
ORDERS = ("white-black-red", "white-red-black")


def _are_cells(count: int, value: str) -> bool:
    cells = value.split(" ")
    return len(cells) == len(set(cells)) == count and NAMES.issuperset(cells)


def _cells(count: int, *examples: str) -> Text:
    expected = f"{count} different cells such as {examples[0]!r}"
    return Text(lambda value: _are_cells(count, value), expected, examples)


def _switches(count: int) -> dict[str, Switch]:
    if count == 2:
        start = ("setup.start", "42 46", "11 74")
        goal = ("end.captures", 5, "captures that win")
    else:
        start = ("adapt3.start", "42 24 64", "14 41 74")
        goal = ("adapt3.end-eight", 8, "losses that lose")
    listed = [
        Switch("suicide_attacks", YES_NO, True, "attack.resolve",
               "a stronger adaptoid may be attacked"),
        Switch("goal", range(1, MOST_GOAL + 1), goal[1], goal[0], goal[2]),
        Switch("start", _cells(count, *start[1:]), start[1], start[0],
               "the first cell of each colour"),
        Switch("turn_limit", range(1, MOST_TURNS + 1), 300, "end.repetition",
               "turns after which it is a draw"),
    ]  # fmt: skip
    if count == 3:
        text = "who plays after whom"
        listed.append(Switch("turn_order", ORDERS, ORDERS[0], "adapt3.variant-order", text))
    return {switch.name: switch for switch in listed}


SWITCHES: Mapping[int, Mapping[str, Switch]] = {count: _switches(count) for count in BY_COUNT}


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset, worked out once."""

    ruleset: Ruleset
    seats: tuple[int, ...]
    suicide_attacks: bool
    goal: int
    start: tuple[int, ...]
    turn_limit: int
    after: tuple[int, ...]
    """By seat: who plays next."""
    hunter: tuple[int, ...]
    """By seat: who wins when this one loses."""
    limbs_cap: int
    """The most limbs that an adaptoid carries."""
    stock_adaptoids: int
    stock_legs: int
    stock_pincers: int


@rule("adapt3.hunt", "adapt3.players", "adapt3.variant-order")
@lru_cache(maxsize=256)
def rules(chosen: Ruleset) -> Rules:
    """What a ruleset comes to."""
    count = chosen.players
    known = SWITCHES[count]
    value: dict[str, Any] = {name: switch.default for name, switch in known.items()}
    value |= dict(chosen.switches)
    after = (0, 2, 1) if count == 2 else (0, 2, 3, 1)
    # The hunter is the next player of the usual order, also when turns go the other way.
    hunter = after
    if value.get("turn_order") == ORDERS[1]:
        after = (0, 3, 1, 2)
    return Rules(
        chosen, tuple(range(1, count + 1)), value["suicide_attacks"], value["goal"],
        tuple(map(int, value["start"].split(" "))), value["turn_limit"], after, hunter,
        **chosen.numbers(load_numbers(FOLDER, (EDITION,))),
    )  # fmt: skip
