"""What the workbench can tell of Adaptoid and Adapt3: clicks on the board, and hints."""

from __future__ import annotations

from collections.abc import Sequence

from adaptlab.adaptoid.analysis.search import Search
from adaptlab.adaptoid.board import NAMES
from adaptlab.adaptoid.tell import adaptoid_text
from adaptlab.draw.svg import named_in
from adaptlab.eyes import Eyes
from adaptlab.script import Action, Choose, Refusal
from adaptlab.ui.guide import Click, Guide, Marks, Thought

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
        if is_own and g.step == "move":
            return Click(None if cell == picked else cell)
        named = [Action.parse(text) for text in sorted(named_in(marks.get("actions", "")))]
        if len(named) == 1 and eyes.why_not(named[0]) is None:
            return Click(None, named[0])
        return Click(cell if is_own else picked, refusal=_untold(eyes, question, named))

    def thinker(self, eyes: Eyes) -> SearchThinker | None:
        """A search from the position."""
        if not isinstance(eyes.pending, Choose):
            return None
        return SearchThinker(Search(eyes.view, eyes.session.random))


def _untold(eyes: Eyes, question: Choose, named: Sequence[Action]) -> Refusal | None:
    """Why nothing comes of a click; None if its actions are listed with the question anyway."""
    if not named or not set(named).isdisjoint(question.candidates()):
        return None
    return eyes.why_not(named[0])


def _cell(marks: Marks) -> int:
    """The cell that was clicked; 0 if it was none."""
    marked = marks.get("cell", "")
    return int(marked) if marked in NAMES else 0


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
