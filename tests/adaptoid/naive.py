"""A second engine of Adaptoid and Adapt3, for checking the first.

It is written from the rule cards alone, as plainly as can be, and imports nothing of adaptlab: a
cell is three numbers whose sum is 0, a board is a dictionary, and everything is listed. The two
engines meet in the plain data of a position, and in options such as ``("move", "42", "43")``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Hex = tuple[int, int, int]
Option = tuple[str, ...]

RADIUS = 3
DIRECTIONS: tuple[Hex, ...] = (
    (1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1),
)  # fmt: skip
COLOURS = ("white", "black", "red")


def _board() -> dict[str, Hex]:
    """The cells by name: rows from the top, and in a row from the left."""
    named = {}
    for z in range(-RADIUS, RADIUS + 1):
        row = [x for x in range(-RADIUS, RADIUS + 1) if abs(x + z) <= RADIUS]
        for column, x in enumerate(row, 1):
            named[f"{z + RADIUS + 1}{column}"] = (x, -x - z, z)
    return named


HEX = _board()
NAME = {cell: name for name, cell in HEX.items()}


def around(cell: Hex) -> list[Hex]:
    """The cells that touch a cell."""
    x, y, z = cell
    return [near for a, b, c in DIRECTIONS if (near := (x + a, y + b, z + c)) in NAME]


class Adaptoid(NamedTuple):
    colour: str
    legs: int
    pincers: int

    @property
    def limbs(self) -> int:
        return self.legs + self.pincers


class Rules(NamedTuple):
    colours: tuple[str, ...]
    order: tuple[str, ...]
    goal: int
    suicide_attacks: bool
    turn_limit: int


class State(NamedTuple):
    rules: Rules
    board: Mapping[Hex, Adaptoid]
    lost: Mapping[str, int]
    mover: str
    step: str = "move"
    number: int = 1
    result: str | None = None

    def empty_around(self, cell: Hex) -> list[Hex]:
        return [near for near in around(cell) if near not in self.board]

    def own(self) -> dict[Hex, Adaptoid]:
        return {cell: one for cell, one in self.board.items() if one.colour == self.mover}


# ---------------------------------------------------------------- positions as plain data


def read(data: Mapping[str, Any]) -> State:
    """A state from the data of a position."""
    chosen = dict(data["ruleset"])
    colours = COLOURS[: chosen["players"]]
    reverse = chosen.get("turn_order") == "white-red-black"
    rules = Rules(
        colours,
        ("white", "red", "black") if reverse else colours,
        chosen.get("goal", 5 if len(colours) == 2 else 8),
        chosen.get("suicide_attacks", True),
        chosen.get("turn_limit", 300),
    )
    letters = {colour[0]: colour for colour in colours}
    board = {
        HEX[name]: Adaptoid(letters[code[0]], int(code[1]), int(code[2]))
        for name, code in data["cells"].items()
    }
    return State(
        rules, board, dict(data["lost"]), data["turn"], data["step"], data["number"],
        data.get("result"),
    )  # fmt: skip


def write(state: State) -> dict[str, Any]:
    """The data of a state, without its ruleset."""
    data: dict[str, Any] = {
        "cells": {
            NAME[cell]: f"{one.colour[0]}{one.legs}{one.pincers}"
            for cell, one in state.board.items()
        },
        "turn": state.mover,
        "step": state.step,
        "number": state.number,
        "lost": dict(state.lost),
    }
    return data if state.result is None else {**data, "result": state.result}


# ---------------------------------------------------------------- moving


def moves(state: State) -> list[Option]:
    """Staying, and every move of every adaptoid."""
    found: list[Option] = [("stay",)]
    for cell, one in state.own().items():
        found += [("move", NAME[cell], NAME[target]) for target in targets(state, cell, one)]
    return found


def targets(state: State, cell: Hex, one: Adaptoid) -> list[Hex]:
    """Empty cells within as many steps as legs, and enemies that are the last step."""
    steps = {cell: 0}
    queue = [cell]
    enemies = []
    for here in queue:
        if steps[here] == one.legs:
            continue
        for near in around(here):
            if near in steps:
                continue
            other = state.board.get(near)
            if other is None:
                steps[near] = steps[here] + 1
                queue.append(near)
            elif may_attack(state, one, other) and near not in enemies:
                enemies.append(near)
    return queue[1:] + enemies


def may_attack(state: State, one: Adaptoid, other: Adaptoid) -> bool:
    if other.colour == one.colour or one.pincers == 0:
        return False
    return state.rules.suicide_attacks or one.pincers >= other.pincers


def moved(state: State, option: Option) -> State:
    """The state when the mover has moved, or stayed, and is about to grow."""
    board, lost = dict(state.board), dict(state.lost)
    if option != ("stay",):
        _, source, target = option
        one, other = board.pop(HEX[source]), board.pop(HEX[target], None)
        if other is None:
            board[HEX[target]] = one
        else:
            for fighter, enemy in ((one, other), (other, one)):
                if fighter.pincers > enemy.pincers:
                    board[HEX[target]] = fighter
                else:
                    lost[fighter.colour] += 1
    return state._replace(board=board, lost=lost, step="grow")


# ---------------------------------------------------------------- growing, starving, the end


def growths(state: State) -> list[Option]:
    """Every way to grow."""
    own = state.own()
    found: list[Option] = []
    if len(own) < 12:
        beside = {near for cell in own for near in state.empty_around(cell)}
        found += [("new", NAME[cell]) for cell in beside]
    for cell, one in own.items():
        if one.limbs < 6 and sum(each.legs for each in own.values()) < 12:
            found.append(("leg", NAME[cell]))
        if one.limbs < 6 and sum(each.pincers for each in own.values()) < 12:
            found.append(("pincer", NAME[cell]))
    return found


def grown(state: State, option: Option | None) -> State:
    """The state at the end of the turn: grown, the enemies starved, and judged."""
    board, lost = dict(state.board), dict(state.lost)
    if option is not None:
        what, name = option
        one = board.get(HEX[name], Adaptoid(state.mover, 0, 0))
        legs, pincers = one.legs + (what == "leg"), one.pincers + (what == "pincer")
        board[HEX[name]] = Adaptoid(state.mover, legs, pincers)
    fed = state._replace(board=board)
    for cell, one in fed.board.items():
        if one.colour != state.mover and len(fed.empty_around(cell)) < one.limbs:
            lost[one.colour] += 1
    left = {
        cell: one
        for cell, one in board.items()
        if one.colour == state.mover or len(fed.empty_around(cell)) >= one.limbs
    }
    return judged(state._replace(board=left, lost=lost))


HUNTER = {"red": "white", "black": "red", "white": "black"}
"""White hunts Red, Red hunts Black, Black hunts White."""


def judged(state: State) -> State:
    """Won, drawn, or the next player's turn."""
    rules = state.rules
    present = {one.colour for one in state.board.values()}
    losers = [
        colour
        for colour in rules.colours
        if state.lost[colour] >= rules.goal or colour not in present
    ]
    others = [colour for colour in rules.colours if colour not in losers]
    if losers and not others:
        return state._replace(result=state.mover)
    if len(others) == 1:
        return state._replace(result=others[0])
    if losers:
        return state._replace(result=HUNTER[losers[0]])
    if state.number >= rules.turn_limit:
        return state._replace(result="draw")
    after = rules.order[(rules.order.index(state.mover) + 1) % len(rules.order)]
    return state._replace(mover=after, step="move", number=state.number + 1)


# ---------------------------------------------------------------- playing


def options(state: State) -> list[Option]:
    """What may be answered now."""
    if state.result is not None:
        return []
    return moves(state) if state.step == "move" else growths(state)


def play(state: State, option: Option) -> State:
    """The state after an answer; a growth that is not possible is skipped."""
    if state.step == "grow":
        return grown(state, option)
    after = moved(state, option)
    return after if growths(after) else grown(after, None)


def turns(state: State) -> list[tuple[State, Option | None]]:
    """Every turn: the state after the move, and the growth."""
    begun = [moved(state, option) for option in moves(state)] if state.step == "move" else [state]
    found: list[tuple[State, Option | None]] = []
    for after in begun:
        found += [(after, growth) for growth in growths(after)] or [(after, None)]
    return found


def perft(state: State, depth: int) -> int:
    """How many sequences of turns there are; one that is over earlier counts nothing deeper."""
    if depth == 0:
        return 1
    if state.result is not None:
        return 0
    if depth == 1:
        return len(turns(state))
    return sum(perft(grown(after, growth), depth - 1) for after, growth in turns(state))
