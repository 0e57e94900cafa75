"""Skirmish: a tiny game on a board of hexes, whose pieces are records and whose cells are marks.

Whoever is first on the other side of the board has won.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Literal, NamedTuple

from adaptlab import Action, Choose, Game, Position, Result
from adaptlab.draw import hexes
from adaptlab.draw.layers import layer
from adaptlab.draw.svg import document, text
from adaptlab.kit.actions import HEX, Deed, Deeds, Kind, On
from adaptlab.kit.data import Data
from adaptlab.kit.hexes import Board, Cell, distance
from adaptlab.script import Refusal, Script

ROWS = (
    (3, 5),
    (2, 6),
    (1, 7),
    (0, 8),
    (1, 7),
    (2, 6),
    (3, 5),
    (2, 6),
    (1, 7),
    (0, 8),
    (1, 7),
    (2, 6),
)
BOARD = Board(ROWS, holes=[(3, 6), (9, 6)])
LAST = len(ROWS) - 1
LAYOUT = hexes.Layout(BOARD, side=20, left=8, top=8)


class Terrain(Enum):
    SAND = 1
    REEF = 2


class Piece(NamedTuple):
    owner: int
    at: Cell
    health: int = 2


class Clock(Data):
    """What changes inside of a position."""

    moves: int
    last: Cell | None


class SkirmishPosition(Position):
    pieces: dict[str, Piece]
    ground: dict[Cell, Terrain]
    weather: Literal["calm", "storm"]
    seen: set[Cell]
    clock: Clock
    leader: str | None
    speed: float = 1.5


def moves(g: SkirmishPosition, seat: int) -> list[tuple[str, Cell]]:
    own = [name for name, piece in g.pieces.items() if piece.owner == seat]
    return [(name, cell) for name in own for cell in BOARD.neighbours(g.pieces[name].at)]


def refuse(g: SkirmishPosition, seat: int, name: str, cell: Cell) -> Refusal | None:
    piece = g.pieces.get(name)
    if piece is None or piece.owner != seat:
        return Refusal("skirmish.move", "{} is no piece of yours.", name)
    if cell not in BOARD or distance(piece.at, cell) != 1:
        return Refusal("skirmish.move", "{} is not beside {}.", cell, name)
    if any(other.at == cell for other in g.pieces.values()):
        return Refusal("skirmish.free", "{} is taken.", BOARD.written(cell))
    return None


def move(g: SkirmishPosition, seat: int, name: str, cell: Cell) -> None:
    g.pieces[name] = g.pieces[name]._replace(at=cell)
    g.seen.add(cell)
    g.clock.moves += 1
    g.clock.last = cell
    g.leader = name
    g.note("move", "skirmish.move", seat, name=name, cell=BOARD.written(cell))
    if cell[0] == (LAST if seat == 1 else 0):
        g.result = Result((seat,))


ON = On((Kind("a piece", str), HEX), moves)
DEEDS = Deeds(
    Deed("use", lambda g, name, cell: f"Move {name} to {BOARD.written(cell)}", move, refuse, ON),
    rule="skirmish.move",
)


class Skirmish(Game):
    name, title, position = "skirmish", "Skirmish", SkirmishPosition
    texts = {
        "skirmish.move": "Move one of your pieces to a cell beside it.",
        "skirmish.free": "No two pieces are on one cell.",
    }
    sentences = {"move": "{who} moves {name} to {cell}."}

    def set_up(self, g: SkirmishPosition) -> None:
        g.pieces = {f"A{x}": Piece(1, (0, x)) for x in (3, 5)}
        g.pieces |= {f"B{x}": Piece(2, (LAST, x)) for x in (2, 4)}
        g.ground = {(3, 0): Terrain.REEF}

    def step(self, g: SkirmishPosition) -> Script[None]:
        options = DEEDS.legal(g, g.turn)
        answer = yield Choose(g.turn, options, "Move", "skirmish.move", DEEDS, g)
        yield from DEEDS.perform(g, g.turn, answer)
        if g.result is None:
            g.next_turn()

    def describe(self, g: SkirmishPosition, action: Action) -> str:
        return DEEDS.describe(g, action) or str(action)

    def svg(self, g: SkirmishPosition, seat: int | None = None, picked: Any = None) -> str:
        meant: dict[Cell, list[Action]] = {cell: [] for cell in BOARD.cells}
        for action in DEEDS.legal(g, g.turn) if g.result is None else ():
            meant[action.args[1]].append(action)
        cells = {cell: hexes.Target(BOARD.written(cell), some) for cell, some in meant.items()}
        pieces = (text(*LAYOUT.centre(piece.at), name, 12) for name, piece in g.pieces.items())
        return document(
            LAYOUT.right + 8, LAYOUT.bottom + 8, "Skirmish",
            layer("ground", hexes.ground(LAYOUT)), layer("pieces", *pieces),
            hexes.target_layers(LAYOUT, cells),
        )  # fmt: skip
