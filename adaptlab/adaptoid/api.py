"""Asking about positions with cells as they are written: (row, column)."""

from __future__ import annotations

from typing import Any, NamedTuple

from adaptlab.adaptoid import growing, moving
from adaptlab.adaptoid.board import BIT, Cell, cells_in, number_of, written
from adaptlab.adaptoid.notation import Turn, read_turns
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.rules import COLOURS
from adaptlab.errors import AdaptlabError, shown
from adaptlab.session import Session, new, setup


class Reach(NamedTuple):
    """Where an adaptoid can go: empty cells, and enemies."""

    empty: tuple[Cell, ...]
    enemies: tuple[Cell, ...]


def reach(position: Position, cell: Cell) -> Reach:
    """The empty cells and the enemies that the adaptoid on a cell can reach."""
    number = _number(cell)
    seat = position.owner(number)
    if not seat:
        raise AdaptlabError(f"cell: {cell} is empty; expected one with an adaptoid")
    free, attacked = moving.reach(position, seat, number)
    return Reach(_cells(free), _cells(attacked))


def spawn_cells(position: Position, colour: str) -> tuple[Cell, ...]:
    """The cells on which a colour can grow a new adaptoid."""
    return _cells(growing.spawn(position, _seat(position, colour)))


def hungry(position: Position, colour: str) -> tuple[Cell, ...]:
    """The cells of a colour whose adaptoids have too few empty cells around them."""
    return tuple(sorted(map(written, growing.hungry(position, _seat(position, colour)))))


def replay(turns: str, game: str = "adaptoid", start: Any = None, **how: Any) -> Session:
    """A game from its turns, such as ``"L42 +45 42-43+33"``.

    ``start`` is a position if it does not begin at the usual one, which has its own rules; else
    ``how`` are the arguments of `adaptlab.new`.
    """
    if start is not None and how:
        raise AdaptlabError(f"{min(how)}: a start position has its rules already")
    session = new(game, **how) if start is None else setup(game, start)
    for number, turn in enumerate(read_turns(turns), 1):
        try:
            _play(session, turn)
        except AdaptlabError as error:
            raise AdaptlabError(f"turn {number}: {error}") from None
    return session


def _play(session: Session, turn: Turn) -> None:
    """Play a turn as it is written, if it can have happened so."""
    before = session.position.number
    if session.position.step == "move":
        if len(turn.move.args) == 2:
            _check_sign(session.position, turn)
        session.answer(turn.move)
    elif turn.move.args:
        raise AdaptlabError("the move was made already")
    if turn.growth is not None:
        if session.position.number != before:
            raise AdaptlabError("no growth is possible")
        session.answer(turn.growth)
    elif turn.is_whole and session.position.number == before and session.result is None:
        raise AdaptlabError("a growth is possible")


def _check_sign(position: Position, turn: Turn) -> None:
    target = int(turn.move.args[1])
    if target in BIT and bool(position.owner(target)) != turn.attacks:
        expected = "42x43 is an attack, 42-43 a move to an empty cell"
        raise AdaptlabError(f"{written(target)}: {expected}")


def _number(cell: Any) -> int:
    if isinstance(cell, tuple) and (number := number_of(cell)):
        return number
    raise AdaptlabError(f"cell: expected (row, column) on the board, not {shown(cell)}")


def _seat(position: Position, colour: Any) -> int:
    colours = [COLOURS[seat] for seat in position.rules.seats]
    if colour not in colours:
        raise AdaptlabError(f"colour: expected {' or '.join(colours)}, not {shown(colour)}")
    return COLOURS.index(colour)


def _cells(some: int) -> tuple[Cell, ...]:
    return tuple(map(written, cells_in(some)))
