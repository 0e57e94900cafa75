"""A hint: the best answer so far, and how good it looks, while somebody thinks."""

from __future__ import annotations

from html import escape

import ipywidgets as widgets

from adaptlab.eyes import Eyes
from adaptlab.ui.asking import Asking
from adaptlab.ui.bench import Bench
from adaptlab.ui.boxes import show
from adaptlab.ui.guide import Thinker, Thought, guide_of
from adaptlab.ui.parts import WIDE, View, button, column, row, slider

MOMENT = 0.25
"""Seconds of thought between two looks."""
MOST_SECONDS = 10


class HintView(View):
    """Ask for a hint; it is thought about longer whenever it is asked for again."""

    title = "Hint"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._thinker: Thinker | None = None
        self._asking = Asking(bench)
        self.ask = button("Hint", self._think, "Think about the best answer", hook="t-hint")
        self.seconds = slider("Seconds", 1, MOST_SECONDS, 2, lambda _: None, "t-hint-seconds")
        self.seconds.layout.width = "220px"
        self.told = widgets.HTML(layout=WIDE)
        self.told.add_class("t-hint-told")
        self.widget = column(row(self.ask, self.seconds), self.told)
        self.refresh()

    def refresh(self) -> None:
        """What was thought counts only for the question that it was about."""
        if self._asking.renew():
            self._thinker, self.told.value = None, ""
        eyes = self.bench.eyes
        show(self.widget, guide_of(eyes).thinker(eyes))

    def _think(self) -> None:
        def think() -> None:
            eyes = self.bench.eyes
            self._thinker = self._thinker or guide_of(eyes).thinker(eyes)
            if self._thinker is None:
                return
            for _ in range(round(self.seconds.value / MOMENT)):
                self._thinker.think(MOMENT)
                self.told.value = hint_html(eyes, self._thinker)

        self.bench.act(think)


def hint_html(eyes: Eyes, thinking: Thinker) -> str:
    """The best answers so far with the share of games that they win, or what is sure of them."""
    thoughts = thinking.thoughts()
    lines = [
        f"<li>{escape(eyes.describe(thought.action))}: {promise(thought)}</li>"
        for thought in thoughts
    ]
    head = f"Best so far, by {escape(thinking.effort())} (an estimate, not exact):"
    if all(thought.sure for thought in thoughts):
        head = "Not estimated, but certain:"
    return f'<div>{head}<ol style="margin: 0">{"".join(lines)}</ol></div>'


def promise(thought: Thought) -> str:
    """How good an answer is, in words."""
    return f"{thought.sure} by force" if thought.sure else f"wins {thought.estimate:.0%}"
