"""Adaptoid and Adapt3 as a picture: the board, and what each colour has lost and has in stock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from adaptlab.adaptoid.board import CELLS, HEXES, number_of, written
from adaptlab.adaptoid.draw.meaning import hunger_words, meaning
from adaptlab.adaptoid.draw.panels import key, panel
from adaptlab.adaptoid.draw.pieces import adaptoid, badge
from adaptlab.adaptoid.draw.plan import HEIGHT, LAYOUT, PANEL_WIDTH, SIDE, WIDTH, centre
from adaptlab.adaptoid.draw.signs import SIGNS
from adaptlab.adaptoid.growing import hungry
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.tell import adaptoid_text, ended, player
from adaptlab.draw import table
from adaptlab.draw.hexes import Arrow, Target, arrows, fills, ground, labels, targets
from adaptlab.draw.ink import GAP, SEA
from adaptlab.draw.layers import layer
from adaptlab.draw.svg import Attribute, Box, document, rect, tag
from adaptlab.errors import AdaptlabError, shown
from adaptlab.kit.hexes import Cell

T = TypeVar("T")
Drawn = tuple[Any, ...]
"""An arrow as data: the cells from which and to which it goes, and its colour if it has one."""


def picture(g: Position, seat: int | None = None, picked: int | None = None) -> str:
    """The board as a seat sees it: in this game all of it."""
    return table_svg(g, picked)


def table_svg(g: Position, picked: int | None = None) -> str:
    """The board with all that the mover can do shown on it.

    ``picked`` is the cell of an adaptoid whose turn it is: the picture shows where it can go.
    """
    meant = meaning(g, picked)
    return board_svg(g, meant.marks, words=meant.words, actions=meant.actions)


def board_svg(
    g: Position,
    marks: Mapping[Any, str] | None = None,
    fill: Mapping[Any, str] | None = None,
    arrows: Iterable[Drawn] = (),
    words: Mapping[Any, str] | None = None,
    actions: Mapping[Any, Sequence[object]] | None = None,
) -> str:
    """The board with whatever you mark on it, and a panel for each colour.

    All is by cell, 42 or (4, 2): ``marks`` are signs, "picked", "move", "attack" or "new"; ``fill``
    are colours; ``arrows`` are pairs of cells, with a colour if you like; ``words`` are said of a
    cell besides what stands there; ``actions`` are what a click on it stands for.
    """
    signs = _by_number("marks", marks)
    said, meant = _by_number("words", words), _by_number("actions", actions)
    colours = {HEXES.by_number[cell]: c for cell, c in _by_number("fill", fill).items()}
    starving = {cell for seat in g.rules.seats for cell in hungry(g, seat)}
    told = {
        HEXES.by_number[cell]: Target(
            _sentences(g, cell, cell in starving, said.get(cell, "")), meant.get(cell, ())
        )
        for cell in CELLS
    }
    return document(
        WIDTH,
        HEIGHT,
        headline_words(g),
        layer("ground", _ground()),
        layer("marks", fills(LAYOUT, colours), *_signs(signs)),
        layer("labels", labels(LAYOUT, _label)),
        layer("pieces", *_pieces(g, starving)),
        layer("arrows", _arrows(arrows)),
        layer("words", _words(g)),
        layer("cells", targets(LAYOUT, told, _name, "adaptoid-cell")),
    )


# ---------------------------------------------------------------- cells as data


def _by_number(what: str, by_cell: Mapping[Any, T] | None) -> dict[int, T]:
    """What is by cell, 42 or (4, 2), by the number of the cell."""
    return {_number(what, cell): value for cell, value in (by_cell or {}).items()}


def _number(what: str, cell: Any) -> int:
    if number := number_of(cell):
        return number
    raise AdaptlabError(f"{what}: expected cells such as 42 or (4, 2), not {shown(cell)}")


def _name(cell: Cell) -> str:
    return str(HEXES.number[cell])


def _label(cell: Cell) -> str:
    row, column = written(HEXES.number[cell])
    return f"{row},{column}"


# ---------------------------------------------------------------- the layers


def _ground() -> str:
    """All that is the same in every position."""
    sea = rect(Box(0, 0, WIDTH, HEIGHT), fill=SEA)
    return sea + ground(LAYOUT) + key(Box(GAP, HEIGHT - GAP - 128, PANEL_WIDTH, 128))


def _signs(marks: Mapping[int, str]) -> Iterable[str]:
    for cell, mark in marks.items():
        if mark not in SIGNS:
            raise AdaptlabError(f"marks: expected one of {', '.join(SIGNS)}, not {shown(mark)}")
        yield tag("g", SIGNS[mark](*centre(cell), SIDE), data_mark=mark, data_on=cell)


def _pieces(g: Position, starving: set[int]) -> Iterable[str]:
    """The adaptoids, with a badge on those that are hungry."""
    for cell in CELLS:
        if seat := g.owner(cell):
            x, y = centre(cell)
            drawn = adaptoid(seat, g.adaptoids[seat][cell], x, y)
            if cell in starving:
                drawn += tag("g", badge(x, y - 36), class_="adaptoid-hungry")
            yield tag("g", drawn, data_on=cell)


def _arrows(some: Iterable[Drawn]) -> str:
    found = []
    for one in some:
        if not isinstance(one, tuple) or not 2 <= len(one) <= 3:
            raise AdaptlabError(f"arrows: expected pairs of cells, not {shown(one)}")
        source, target = (HEXES.by_number[_number("arrows", cell)] for cell in one[:2])
        found.append(Arrow(source, target, *one[2:]))
    return arrows(LAYOUT, found)


def _words(g: Position) -> str:
    """What is going on, and the panels."""
    told = headline(g, Box(GAP, 8, WIDTH - 2 * GAP, 26))
    return told + "".join(panel(g, seat) for seat in g.rules.seats)


def _sentences(g: Position, cell: int, starving: bool, said: str) -> str:
    """Who stands on a cell, whether he is hungry, and what a click means."""
    sentences = [adaptoid_text(g, cell), hunger_words(g, cell) if starving else "", said]
    return " ".join(one if one.endswith((".", "?")) else f"{one}." for one in sentences if one)


# ---------------------------------------------------------------- the headline


def headline(g: Position, box: Box) -> str:
    """What is going on, and by which rules."""
    marks: dict[str, Attribute] = {"class_": "adaptoid-headline", "data_step": g.step}
    return table.headline(headline_words(g), str(g.ruleset), box, 0.52, **marks)


def headline_words(g: Position) -> str:
    """Whose turn it is and what is to be done, or how the game ended."""
    if g.result is not None:
        return f"Game over in turn {g.number}: {ended(g.result)}"
    return f"Turn {g.number}: {player(g.turn)} is to {g.step}"
