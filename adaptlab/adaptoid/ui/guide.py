"""What the workbench knows of Adaptoid and Adapt3 alone: clicks on the board, and hints."""

from __future__ import annotations

from collections.abc import Sequence

from adaptlab.adaptoid.analysis.search import Search
from adaptlab.adaptoid.board import BIT
from adaptlab.adaptoid.draw.table import table_svg
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.tell import adaptoid_text
from adaptlab.script import Action, Choose
from adaptlab.session import Session
from adaptlab.ui.guide import Click, Thought

LIMBS = ("leg", "pincer")
MOST_THOUGHTS = 5


def about(position: Position, marks: dict[str, str]) -> str:
    """Who stands on the cell that was clicked."""
    cell = _cell(marks)
    return adaptoid_text(position, cell) if cell else ""


def picture(session: Session, picked: int | None, viewer: int | None) -> str:
    """The board, with the reach of the adaptoid that is picked."""
    return table_svg(session.position, picked)


def click(session: Session, picked: int | None, marks: dict[str, str]) -> Click:
    """Pick an adaptoid, then the cell it goes to; or the cell that grows."""
    cell = _cell(marks)
    question = session.pending
    if not cell or not isinstance(question, Choose):
        return Click(picked)
    is_own = cell in session.position.adaptoids[question.seat]
    if session.position.step == "move":
        if is_own:
            return Click(None if cell == picked else cell)
        return _move(session, picked, cell)
    if is_own:
        return _limb(session, cell)
    return _answer(session, Action("new", (cell,)), None)


def _move(session: Session, picked: int | None, cell: int) -> Click:
    if picked is None:
        return Click(None)
    return _answer(session, Action("move", (picked, cell)), picked)


def _limb(session: Session, cell: int) -> Click:
    """A limb for an adaptoid: which one is still to be said."""
    limbs = [Action(limb, (cell,)) for limb in LIMBS]
    offers = tuple(limb for limb in limbs if session.why_not(limb) is None)
    return Click(cell, offers=offers, refusal=None if offers else session.why_not(limbs[0]))


def _answer(session: Session, action: Action, picked: int | None) -> Click:
    refusal = session.why_not(action)
    return Click(None, action) if refusal is None else Click(picked, refusal=refusal)


def _cell(marks: dict[str, str]) -> int:
    """The cell that was clicked; 0 if it was none."""
    marked = marks.get("cell", "")
    return int(marked) if len(marked) == 2 and marked.isdecimal() and int(marked) in BIT else 0


class SearchThinker:
    """A search that thinks on."""

    def __init__(self, search: Search) -> None:
        self.search = search

    def think(self, seconds: float) -> None:
        self.search.think(seconds=seconds)

    def thoughts(self) -> Sequence[Thought]:
        best = self.search.tried()[:MOST_THOUGHTS]
        return [Thought(one.action, one.estimate) for one in best]

    def effort(self) -> str:
        return f"{self.search.playouts:,} playouts"


def thinker(session: Session) -> SearchThinker | None:
    """A search from the position of the session."""
    if not isinstance(session.pending, Choose):
        return None
    return SearchThinker(Search(session.position, session.random))
