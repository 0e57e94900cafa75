"""Events, options and positions of Adaptoid and Adapt3 in words."""

from __future__ import annotations

from typing import Any

from adaptlab.adaptoid.actions import GROWTHS, MOVES, limbs_words
from adaptlab.adaptoid.board import LENGTHS, written
from adaptlab.adaptoid.growing import stock
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.rules import COLOURS
from adaptlab.kit.position import Result
from adaptlab.script import Action, Event

SENTENCES: dict[str, str] = {
    "attack": "{who} attacks {other} on {target}, from {source}.",
    "draw": "A draw after {number} turns.",
    "limb": "{who} gives the adaptoid on {cell} a {limb}.",
    "move": "{who} moves from {source} to {target}.",
    "new": "{who} puts a new adaptoid on {cell}.",
    "no-growth": "{who} cannot grow.",
    "removed": "{who}'s adaptoid is removed from {cell}: {lost} lost so far.",
    "starved": "{who}'s adaptoid on {cell} starves: {lost} lost so far.",
    "stay": "{who} stays.",
    "turn": "Turn {number}: {who}.",
    "win": "{who} wins: {why}.",
}


def player(seat: int) -> str:
    return COLOURS[seat].capitalize()


def ended(result: Result) -> str:
    """How the game ended, in words."""
    return "a draw" if result.tie else f"{player(result.seats[0])} won"


def tell(event: Event) -> str:
    """What happened, in a sentence."""
    data = event.data
    words: dict[str, Any] = {**data, "who": player(data["seat"])}
    for name in ("source", "target", "cell"):
        if name in data:
            words[name] = written(data[name])
    if "other" in data:
        words["other"] = player(data["other"])
    if "losers" in data:
        losers = " and ".join(player(seat) for seat in data["losers"])
        is_one = data["seat"] in data["losers"]
        words["why"] = "all lose at once, and he moved" if is_one else f"{losers} lost"
    return SENTENCES[event.kind].format(**words)


def adaptoid_text(g: Position, cell: int) -> str:
    """Who stands on a cell, in words."""
    seat = g.owner(cell)
    if not seat:
        return f"{written(cell)} is empty."
    return f"{player(seat)} on {written(cell)}: {limbs_words(*g.adaptoids[seat][cell])}"


def describe(g: Position, action: Action) -> str:
    """An option in words."""
    return MOVES.describe(g, action) or GROWTHS.describe(g, action) or str(action)


def table_text(g: Position) -> str:
    """A position in a few lines."""
    lines = [f"Turn {g.number}: {player(g.turn)} is to {g.step}"]
    for row, length in enumerate(LENGTHS, 1):
        codes = [_code(g, 10 * row + column) for column in range(1, length + 1)]
        lines.append("  " * (7 - length) + " ".join(codes).rstrip())
    for seat in g.rules.seats:
        adaptoids, legs, pincers = stock(g, seat)
        left = f"{adaptoids} adaptoids, {legs} legs, {pincers} pincers"
        lines.append(f"{player(seat)}: {g.lost[seat]} lost; in stock {left}")
    return "\n".join(lines)


def _code(g: Position, cell: int) -> str:
    seat = g.owner(cell)
    if not seat:
        return " . "
    legs, pincers = g.adaptoids[seat][cell]
    return f"{COLOURS[seat][0].upper()}{legs}{pincers}"
