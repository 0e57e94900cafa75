"""What the cells of a position mean to its mover: signs, words, and the actions they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from adaptlab.adaptoid.board import CELLS, NEAR, cells_in
from adaptlab.adaptoid.growing import growths, spawn
from adaptlab.adaptoid.moving import reach
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.tell import describe, player
from adaptlab.counting import counted
from adaptlab.errors import AdaptlabError, shown
from adaptlab.script import Action


class Meaning(NamedTuple):
    """By cell: the sign on it, what is said of a click, and the actions that a click may mean."""

    marks: Mapping[int, str]
    words: Mapping[int, str]
    actions: Mapping[int, tuple[Action, ...]]


def meaning(g: Position, picked: int | None = None) -> Meaning:
    """What the cells mean; ``picked`` is the cell of an adaptoid whose turn it is."""
    if picked is not None and picked not in g.adaptoids[g.turn]:
        expected = f"expected a cell with an adaptoid of {player(g.turn)}, such as 42"
        raise AdaptlabError(f"picked: {expected}, not {shown(picked)}")
    if g.result is not None:
        return Meaning({}, {}, {})
    marks = _marks(g, picked)
    return Meaning(marks, _words(g, marks, picked), _actions(g, picked))


def _marks(g: Position, picked: int | None) -> dict[int, str]:
    """The cells that stand out, each as "picked", "move", "attack" or "new"."""
    if picked is None:
        return dict.fromkeys(cells_in(spawn(g, g.turn)), "new") if g.step == "grow" else {}
    found = {picked: "picked"}
    if g.step == "move":
        free, attacked = reach(g, g.turn, picked)
        found |= dict.fromkeys(cells_in(free), "move")
        found |= dict.fromkeys(cells_in(attacked), "attack")
    return found


def _words(g: Position, marks: Mapping[int, str], picked: int | None) -> dict[int, str]:
    """What a click means, where it means something."""
    said = {}
    for cell, limbs in _able(g).items():
        said[cell] = f"{limbs} can grow here" if limbs else "Click to see where it can go"
    for cell, mark in marks.items():
        if mark == "new":
            said[cell] = describe(g, Action("new", (cell,)))
        elif mark == "picked":
            said[cell] = f"Picked. {said[cell]}" if g.step == "grow" and cell in said else "Picked"
        elif picked is not None:
            said[cell] = describe(g, Action("move", (picked, cell)))
    return said


def _actions(g: Position, picked: int | None) -> dict[int, tuple[Action, ...]]:
    """What a click stands for, allowed or not: one's own adaptoids are picked before they move."""
    own = g.adaptoids[g.turn]
    others = [cell for cell in CELLS if cell not in own]
    if g.step == "grow":
        limbs = {cell: (Action("leg", (cell,)), Action("pincer", (cell,))) for cell in own}
        return limbs | {cell: (Action("new", (cell,)),) for cell in others}
    if picked is None:
        return {}
    return {cell: (Action("move", (picked, cell)),) for cell in others}


def _able(g: Position) -> dict[int, str]:
    """The cells of the mover's adaptoids that can do something, with the limbs they can grow."""
    if g.step == "move":
        return {cell: "" for cell in g.adaptoids[g.turn] if any(reach(g, g.turn, cell))}
    found: dict[int, str] = {}
    for what, cell in growths(g, g.turn):
        if what != "new":
            found[cell] = f"{found[cell]} or a {what}" if cell in found else f"A {what}"
    return found


def hunger_words(g: Position, cell: int) -> str:
    """Why an adaptoid is hungry."""
    empty = (NEAR[cell] & g.empty).bit_count()
    limbs = sum(g.adaptoids[g.owner(cell)][cell])
    return f"Hungry: {counted(empty, 'empty cell')} around it, {counted(limbs, 'limb')}"
