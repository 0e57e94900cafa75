"""Positions and turns in writing.

A position fits on one line: the rows from the top, then who is to move, what each colour has lost,
and the number of the turn::

    4/5/6/1w003b001/6/5/4 w 0-0 1

A digit stands for so many empty cells; an adaptoid is the first letter of its colour with its legs
and pincers. ``w+`` means that White has moved and is about to grow.

A turn is a move, if there is one, and a growth: ``42-43+33`` moves from (4, 2) to (4, 3) and puts a
new adaptoid on (3, 3). ``42x46`` is a move with an attack, ``L42`` a leg and ``P42`` a pincer for
the adaptoid on (4, 2), and ``=`` means that no growth was possible. A game is its turns with spaces
between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Any, NamedTuple

from adaptlab.adaptoid.board import BIT, LENGTHS
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.rules import COLOURS
from adaptlab.errors import AdaptlabError, InvalidPosition, Problem, shown
from adaptlab.kit.writing import ruleset_data
from adaptlab.script import Action, Event

LETTERS = {colour[0]: colour for colour in COLOURS[1:]}
MARKS = {"new": "+", "leg": "L", "pincer": "P"}
GROWTHS = {mark: what for what, mark in MARKS.items()}
EXAMPLE = "4/5/6/1w003b001/6/5/4 w 0-0 1"
MOST_CHARACTERS = 1_000_000

ROW = re.compile(r"([1-7]|[wbr][0-6][0-6])+")
TURN = re.compile(r"(?:(\d\d)([-x])(\d\d))?(?:([+LP])(\d\d)|(=))?")


# ---------------------------------------------------------------- positions as data


def dump(g: Position) -> dict[str, Any]:
    """A position as plain JSON data."""
    written: dict[str, Any] = {
        "ruleset": ruleset_data(g.ruleset),
        "cells": {str(cell): _code(g, cell) for cell in BIT if g.owner(cell)},
        "turn": COLOURS[g.turn],
        "step": g.step,
        "number": g.number,
        "lost": {COLOURS[seat]: g.lost[seat] for seat in g.rules.seats},
    }
    if g.result is not None:
        won = [COLOURS[seat] for seat in g.result.seats]
        written["result"] = "draw" if g.result.tie else won[0]
    return written


def _code(g: Position, cell: int) -> str:
    seat = g.owner(cell)
    legs, pincers = g.adaptoids[seat][cell]
    return f"{COLOURS[seat][0]}{legs}{pincers}"


# ---------------------------------------------------------------- positions on one line


def position_text(g: Position) -> str:
    """A position on one line; the rules it is played by are not in it."""
    rows = []
    for row, length in enumerate(LENGTHS, 1):
        cells = [10 * row + column for column in range(1, length + 1)]
        codes = [_code(g, cell) if g.owner(cell) else "" for cell in cells]
        rows.append("".join(_run(code, len(list(run))) for code, run in groupby(codes)))
    grows = "+" if g.step == "grow" else ""
    lost = "-".join(str(g.lost[seat]) for seat in g.rules.seats)
    return f"{'/'.join(rows)} {COLOURS[g.turn][0]}{grows} {lost} {g.number}"


def _run(code: str, length: int) -> str:
    return code * length if code else str(length)


def read_line(line: str) -> dict[str, Any]:
    """The data of a position on one line; InvalidPosition says where it is broken."""
    parts = line.split()
    if len(line) > 500 or len(parts) != 4:
        raise _broken("position", f"four parts such as {EXAMPLE!r}", line)
    rows, turn, lost, number = parts
    written: dict[str, Any] = {"cells": {}}
    listed = rows.split("/")
    if len(listed) != len(LENGTHS):
        raise _broken("rows", f"{len(LENGTHS)} rows with / between them", rows)
    for row, (codes, length) in enumerate(zip(listed, LENGTHS, strict=True), 1):
        written["cells"] |= _read_row(row, codes, length)
    if turn.removesuffix("+") not in LETTERS:
        raise _broken("turn", f"one of {', '.join(LETTERS)}, with + before a growth", turn)
    written["turn"] = LETTERS[turn.removesuffix("+")]
    written["step"] = "grow" if turn.endswith("+") else "move"
    counts = lost.split("-")
    if not (2 <= len(counts) <= 3 and all(_is_number(count) for count in counts)):
        raise _broken("lost", "two or three numbers such as 0-0", lost)
    written["lost"] = dict(zip(COLOURS[1:], map(int, counts), strict=False))
    if not _is_number(number):
        raise _broken("number", "the number of the turn", number)
    written["number"] = int(number)
    return {"ruleset": {"players": len(counts)}, **written}


def _read_row(row: int, codes: str, length: int) -> dict[str, str]:
    if not ROW.fullmatch(codes):
        expected = "numbers of empty cells, and adaptoids such as w21"
        raise _broken(f"row {row}", expected, codes)
    cells, column = {}, 1
    for piece in re.findall(r"[1-7]|[wbr]..", codes):
        if piece.isdecimal():
            column += int(piece)
        else:
            cells[f"{row}{column}"] = piece
            column += 1
    if column - 1 != length:
        raise _broken(f"row {row}", f"{length} cells, not {column - 1}", codes)
    return cells


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) <= 9


def _broken(place: str, expected: str, got: str) -> InvalidPosition:
    return InvalidPosition([Problem(place, f"expected {expected}, in {shown(got)}")])


# ---------------------------------------------------------------- turns


def turns_text(log: Iterable[Event]) -> str:
    """The turns of a game, from its events."""
    turns: list[str] = []
    for event in log:
        if event.kind == "turn" or not turns:
            turns.append("")
        if event.kind in ("move", "attack"):
            turns[-1] += f"{event.source}{'-' if event.kind == 'move' else 'x'}{event.target}"
        elif event.kind == "new":
            turns[-1] += f"{MARKS['new']}{event.cell}"
        elif event.kind == "limb":
            turns[-1] += f"{MARKS[event.limb]}{event.cell}"
        elif event.kind == "no-growth":
            turns[-1] += "="
    return " ".join(filter(None, turns))


class Turn(NamedTuple):
    """A turn as it is written."""

    move: Action
    """A move, or staying."""
    attacks: bool
    growth: Action | None
    is_whole: bool
    """Whether it was played to its end; without a growth that means that none was possible."""


def read_turns(text: str) -> list[Turn]:
    """The turns of a game; the last one may lack its growth."""
    if not isinstance(text, str):
        raise AdaptlabError(f"turns: expected a text, not {shown(text)}")
    if len(text) > MOST_CHARACTERS:
        raise AdaptlabError(f"turns: more than {MOST_CHARACTERS:,} characters")
    words = text.split()
    turns = [_read_turn(number, word) for number, word in enumerate(words, 1)]
    for number, turn in enumerate(turns[:-1], 1):
        if not turn.is_whole:
            raise AdaptlabError(f"turn {number}: {words[number - 1]} has no growth")
    return turns


def _read_turn(number: int, word: str) -> Turn:
    found = TURN.fullmatch(word)
    if found is None:
        expected = "expected a turn such as 42-43+33 or L42"
        raise AdaptlabError(f"turn {number}: {expected}, not {shown(word)}")
    source, sign, target, mark, cell, none = found.groups()
    move = Action("move", (int(source), int(target))) if source else Action("stay")
    growth = Action(GROWTHS[mark], (int(cell),)) if mark else None
    return Turn(move, sign == "x", growth, bool(mark or none))


def read_action(text: str) -> Action:
    """An answer in words (``move 42 43``, ``leg 42``) or as it is noted (``42-43``, ``L42``)."""
    found = TURN.fullmatch(text.strip())
    if found is not None:
        source, _, target, mark, cell, none = found.groups()
        if source and not mark and not none:
            return Action("move", (int(source), int(target)))
        if mark and not source:
            return Action(GROWTHS[mark], (int(cell),))
    return Action.parse(text)
