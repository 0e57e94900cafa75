"""Short ways to set up a board for a test."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import adaptlab
from adaptlab import Event, Session
from adaptlab.adaptoid.position import Position

GAMES = ("adaptoid", "adapt3")


def data(cells: str, game: str = "adaptoid", **fields: Any) -> dict[str, Any]:
    """The data of a position: ``data("42w12 46b00")`` has 1 leg and 2 pincers on (4, 2).

    ``lost`` is a text such as "0-4"; other fields are those of a written position, or switches.
    """
    written: dict[str, Any] = {"cells": {word[:2]: word[2:] for word in cells.split()}}
    if "lost" in fields:
        counts = map(int, fields.pop("lost").split("-"))
        written["lost"] = dict(zip(("white", "black", "red"), counts, strict=False))
    for name in ("turn", "step", "number"):
        if name in fields:
            written[name] = fields.pop(name)
    return {"ruleset": {"players": 2 if game == "adaptoid" else 3, **fields}, **written}


def table(cells: str, game: str = "adaptoid", **fields: Any) -> Session:
    """A session at an exact position; White is to move unless said otherwise."""
    return adaptlab.setup(game, data(cells, game, **fields))


def table3(cells: str, **fields: Any) -> Session:
    """A session of Adapt3."""
    return table(cells, "adapt3", **fields)


def given(session: Session, *answers: Any) -> Session:
    """Give these answers one after the other."""
    for answer in answers:
        session.answer(answer)
    return session


def after(session: Session, *answers: Any) -> str:
    """What stands on the board after these answers, as ``data`` reads it."""
    return board(given(session, *answers).position)


def board(g: Position) -> str:
    """What stands on the board."""
    letters = "-wbr"
    return " ".join(
        f"{cell}{letters[seat]}{legs}{pincers}"
        for cell, seat, (legs, pincers) in sorted(
            (cell, seat, limbs)
            for seat, own in enumerate(g.adaptoids)
            for cell, limbs in own.items()
        )
    )


def lost(session: Session) -> str:
    """What each colour has lost, such as "0-4"."""
    g = session.position
    return "-".join(str(g.lost[seat]) for seat in g.rules.seats)


def offered(session: Session, verb: str) -> set[int]:
    """Where something of this kind may be done: the cells that end the options."""
    return {int(option.args[-1]) for option in session.options if option.verb == verb}


def reached(session: Session, source: int) -> set[int]:
    """Where the adaptoid on a cell may move."""
    return {
        int(option.args[1])
        for option in session.options
        if option.verb == "move" and option.args[0] == source
    }


def cells(text: str) -> set[int]:
    """Cells in words: ``cells("41 42")``."""
    return set(map(int, text.split()))


def refusal(session: Session, answer: Any) -> tuple[str, str]:
    """The rule and the reason by which an answer is refused."""
    found = session.why_not(answer)
    assert found is not None, f"{answer!r} is allowed"
    return found.rule, found.because


def happened(session: Session, *kinds: str) -> list[Event]:
    """The events of these kinds in the log."""
    return [event for event in session.log if event.kind in kinds]


def winner(session: Session) -> str | None:
    """The colour that has won; "draw", or None while the game goes on."""
    result = session.result
    if result is None:
        return None
    return "draw" if result.tie else ("", "white", "black", "red")[result.seats[0]]


def cited(session: Session) -> str:
    """The rule by which the game ended."""
    (event,) = happened(session, "win", "draw")
    return event.rule


def played(game: str, answers: int, seed: int, **switches: Any) -> Session:
    """A game that has been played at random for so many answers, or to its end."""
    session = adaptlab.new(game, **switches)
    random = Random(seed)
    for _ in range(answers):
        if session.pending is None:
            break
        session.answer(random.choice(session.options))
    return session


def words(options: Iterable[Any]) -> set[tuple[str, ...]]:
    """Options as the naive engine says them."""
    return {(option.verb, *map(str, option.args)) for option in options}
