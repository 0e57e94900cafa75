"""Positions read from data, from one line, or made from cells; every problem is named at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from adaptlab.adaptoid.board import BIT, NAMES
from adaptlab.adaptoid.notation import LETTERS, read_line
from adaptlab.adaptoid.position import STEPS, Position
from adaptlab.adaptoid.rules import BY_COUNT, COLOURS, MOST_TURNS, rules
from adaptlab.errors import InvalidPosition, Problem, clipped, shown
from adaptlab.games import find
from adaptlab.kit.position import Result
from adaptlab.kit.reading import Reader

KEYS = ("ruleset", "cells", "turn", "step", "number", "lost", "result")
MOST_LOST = 100_000

Cells = Mapping[tuple[int, int], tuple[int, int]]


def position(
    white: Cells,
    black: Cells,
    red: Cells | None = None,
    to_move: str = "white",
    lost: Mapping[str, int] | None = None,
    number: int = 1,
    step: str = "move",
    **switches: Any,
) -> Position:
    """An exact position from the legs and pincers on each cell.

    >>> import adaptlab
    >>> g = adaptlab.adaptoid.position(white={(4, 2): (1, 2)}, black={(4, 4): (0, 1)})
    >>> adaptlab.adaptoid.reach(g, (4, 2)).empty
    ((3, 1), (3, 2), (4, 1), (4, 3), (5, 1), (5, 2))

    ``red`` makes it a position of Adapt3. ``switches`` are those of the ruleset.
    """
    colours = {"white": white, "black": black} | ({} if red is None else {"red": red})
    tables: dict[str, Any] = {**colours, "lost": lost or {}}
    problems = [
        Problem(name, f"expected a table, not {shown(value)}")
        for name, value in tables.items()
        if not isinstance(value, Mapping)
    ]
    if problems:
        raise InvalidPosition(problems)
    cells: dict[str, str] = {}
    for colour, own in colours.items():
        for cell, limbs in own.items():
            place = f"{colour}, {shown(cell)}"
            if not (_are_numbers(cell) and _are_numbers(limbs)):
                problems.append(Problem(place, "expected {(row, column): (legs, pincers)}"))
            elif f"{cell[0]}{cell[1]}" in cells:
                problems.append(Problem(place, "two adaptoids on one cell"))
            else:
                cells[f"{cell[0]}{cell[1]}"] = f"{colour[0]}{limbs[0]}{limbs[1]}"
    if problems:
        raise InvalidPosition(problems)
    written = {
        "ruleset": {"players": len(colours), **switches}, "cells": cells, "turn": to_move,
        "step": step, "number": number, "lost": dict(lost or {}),
    }  # fmt: skip
    return read(written, len(colours))[0]


def _are_numbers(pair: Any) -> bool:
    return (
        isinstance(pair, tuple)
        and len(pair) == 2
        and all(type(number) is int and 0 <= number <= 9 for number in pair)
    )


def read(written: Any, count: int) -> tuple[Position, list[Problem]]:
    """A position for so many players, with warnings; InvalidPosition names every problem."""
    if isinstance(written, str):
        written = read_line(written)
    if not isinstance(written, Mapping):
        raise InvalidPosition([Problem("position", f"expected a table, not {shown(written)}")])
    reader = _Reader(count)
    return reader.finish(reader.position(written))


class _Reader(Reader):
    """Reads a written position of the game for so many players."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count
        self.colours = COLOURS[1 : count + 1]

    def position(self, written: Mapping[str, Any]) -> Position:
        self.known_keys("", written, KEYS)
        game = find(BY_COUNT[self.count])
        chosen = written.get("ruleset", {})
        place = f"ruleset of {game.name}"
        g = Position(rules(self.ruleset(chosen, game.ruleset, game.ruleset(), place)))
        for cell, code in self.table("cells", written.get("cells", {})).items():
            self.adaptoid(g, cell, code)
        g.turn = COLOURS.index(self.one_of("turn", written.get("turn", "white"), self.colours))
        g.step = self.one_of("step", written.get("step", "move"), STEPS)
        g.number = self.number("number", written.get("number", 1), 1, MOST_TURNS)
        for colour, lost in self.table("lost", written.get("lost", {})).items():
            if self.one_of("lost", colour, self.colours) == colour:
                seat = COLOURS.index(colour)
                g.lost[seat] = self.number(f"lost, {colour}", lost, 0, MOST_LOST)
        if "result" in written:
            won = self.one_of("result", written["result"], (*self.colours, "draw"))
            tie = won == "draw"
            g.result = Result(g.rules.seats if tie else (COLOURS.index(won),), tie)
        self.stocks(g)
        self.ends(g)
        return g

    def adaptoid(self, g: Position, cell: Any, code: Any) -> None:
        place = f"cell {clipped(str(cell))}"
        if cell not in NAMES:
            self.wrong(place, "the board has no such cell; 42 is row 4, column 2", "board")
        elif not (isinstance(code, str) and len(code) == 3 and code[0] in LETTERS
                  and code[1:].isascii() and code[1:].isdecimal()):  # fmt: skip
            self.wrong(place, f"expected an adaptoid such as w21, not {shown(code)}")
        elif LETTERS[code[0]] not in self.colours:
            message = f"{LETTERS[code[0]]} does not play {BY_COUNT[self.count]}"
            self.wrong(place, message, "adapt3.players")
        elif int(code[1]) + int(code[2]) > g.rules.limbs_cap:
            self.wrong(place, f"more than {g.rules.limbs_cap} limbs: {code}", "grow.limb")
        elif not g.empty & BIT[int(cell)]:
            self.wrong(place, "two adaptoids on one cell")
        else:
            seat = COLOURS.index(LETTERS[code[0]])
            g.put(seat, int(cell), (int(code[1]), int(code[2])))

    def stocks(self, g: Position) -> None:
        """No colour has more on the board than its stock holds."""
        for seat in g.rules.seats:
            own = Counter(adaptoids=len(g.adaptoids[seat]))
            for legs, pincers in g.adaptoids[seat].values():
                own.update(legs=legs, pincers=pincers)
            for what, found in own.items():
                most = getattr(g.rules, f"stock_{what}")
                if found > most:
                    self.wrong(COLOURS[seat], f"{found} {what}, more than {most}", "setup.stock")

    def ends(self, g: Position) -> None:
        """A game that should be over can be looked at, but not without a word."""
        if g.result is not None or g.step == "grow":
            return
        for seat in g.rules.seats:
            if not g.held[seat]:
                cited = "end.wiped" if self.count == 2 else "adapt3.end-wiped"
                self.warn(COLOURS[seat], "has no adaptoid on the board: the game is over", cited)
            if g.lost[seat] >= g.rules.goal:
                cited = "end.captures" if self.count == 2 else "adapt3.end-eight"
                message = f"has lost {g.lost[seat]}, which ends the game at {g.rules.goal}"
                self.warn(COLOURS[seat], message, cited)
