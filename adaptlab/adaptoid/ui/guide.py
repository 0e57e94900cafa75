"""What the workbench can tell of Adaptoid and Adapt3: clicks on the board, and hints."""

from __future__ import annotations

from collections.abc import Sequence

from adaptlab.adaptoid.analysis.search import Search
from adaptlab.adaptoid.board import BIT
from adaptlab.adaptoid.tell import adaptoid_text
from adaptlab.eyes import Eyes
from adaptlab.script import Action, Choose
from adaptlab.ui.guide import Click, Guide, Marks, Thought

LIMBS = ("leg", "pincer")
MOST_THOUGHTS = 5


class AdaptoidGuide(Guide):
    """Cells in words, turns by clicks, and a search to ask for a hint."""

    def about(self, eyes: Eyes, marks: Marks) -> str:
        """Who stands on the cell that was clicked."""
        cell = _cell(marks)
        return adaptoid_text(eyes.view, cell) if cell else super().about(eyes, marks)

    def click(self, eyes: Eyes, picked: int | None, marks: Marks) -> Click:
        """Pick an adaptoid, then the cell it goes to; or the cell that grows."""
        cell = _cell(marks)
        question, g = eyes.pending, eyes.view
        if not cell or not isinstance(question, Choose):
            return Click(picked)
        is_own = cell in g.adaptoids[question.seat]
        if g.step == "move":
            if is_own:
                return Click(None if cell == picked else cell)
            return _move(eyes, picked, cell)
        if is_own:
            return _limb(eyes, cell)
        return _answer(eyes, Action("new", (cell,)), None)

    def thinker(self, eyes: Eyes) -> SearchThinker | None:
        """A search from the position."""
        if not isinstance(eyes.pending, Choose):
            return None
        return SearchThinker(Search(eyes.view, eyes.session.random))


def _move(eyes: Eyes, picked: int | None, cell: int) -> Click:
    if picked is None:
        return Click(None)
    return _answer(eyes, Action("move", (picked, cell)), picked)


def _limb(eyes: Eyes, cell: int) -> Click:
    """A limb for an adaptoid: which one is still to be said."""
    limbs = [Action(limb, (cell,)) for limb in LIMBS]
    offers = tuple(limb for limb in limbs if eyes.why_not(limb) is None)
    return Click(cell, offers=offers, refusal=None if offers else eyes.why_not(limbs[0]))


def _answer(eyes: Eyes, action: Action, picked: int | None) -> Click:
    refusal = eyes.why_not(action)
    return Click(None, action) if refusal is None else Click(picked, refusal=refusal)


def _cell(marks: Marks) -> int:
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
        return [Thought(one.action, one.estimate, one.sure) for one in best]

    def effort(self) -> str:
        return f"{self.search.playouts:,} playouts"
