"""An option that is being considered: its exact odds, before it is done."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from adaptlab.draw.tables import dist_html
from adaptlab.errors import TooManyBranches
from adaptlab.eyes import Eyes
from adaptlab.script import Action, Choose, Roll
from adaptlab.ui.asking import Asking
from adaptlab.ui.bench import Bench
from adaptlab.ui.boxes import box, show
from adaptlab.ui.guide import Foresight, guide_of
from adaptlab.ui.parts import WIDE, View, button, choice, row

MOST_WAYS = 10_000
"""Ways for chance to go that are followed while somebody waits for the odds."""

DICE, CHANCE, ALWAYS, NEVER = (
    "when dice are rolled", "when anything is left to chance", "always", "never",
)  # fmt: skip
MODES = (DICE, CHANCE, ALWAYS, NEVER)


class ForesightView(View):
    """The odds of one option, with a button to do it and one to think again."""

    title = "Odds"

    def __init__(self, bench: Bench, do: Callable[[Action], object]) -> None:
        super().__init__(bench)
        self.action: Action | None = None
        self._asking = Asking(bench)
        self._do = do
        self.head = widgets.HTML(layout=WIDE)
        self.head.add_class("t-considered")
        self.measure = choice("Odds of", (), None, self._measured, hook="t-measure")
        self.measure.layout.max_width = "100%"
        self.odds = widgets.HTML(layout=widgets.Layout(width="100%", overflow="auto"))
        self.odds.add_class("t-odds")
        self.do_it = button("Do it", self._done, "Give this answer", hook="t-do-it")
        self.do_it.button_style = "primary"
        self.back = button("Back", self.close, "Think again", hook="t-back")
        answers = row(self.do_it, self.back)
        edge = "1px solid var(--jp-border-color1, #8fabb8)"
        self.widget = box(
            self.head, answers, row(self.measure), self.odds, border=edge, padding="4px 8px"
        )
        self.refresh()

    def open(self, action: Action) -> None:
        """Consider an option."""
        eyes = self.bench.eyes
        shown = self.measure.value if self.action else None
        self.action = action
        self._asking.renew()
        self.head.value = f"<b>{escape(eyes.describe(action))}?</b>"
        self._offer(shown)
        self._show_odds()
        self.refresh()

    def close(self) -> None:
        self.action = None
        self.refresh()

    def refresh(self) -> None:
        """What was asked before, or told to other eyes, is no longer considered."""
        if not self._asking.is_same:
            self.action = None
        if self.action is None:
            self.head.value = self.odds.value = ""
        show(self.widget, self.action is not None)

    def _offer(self, shown: str | None) -> None:
        """Offer what can be measured here; the game's own way to tell the odds comes first."""
        eyes = self.bench.eyes
        assert self.action is not None
        told = foreseen(eyes, self.action)
        names = [told.name] if told else []
        names += eyes.measures()
        kept = shown if shown in names else self.measure.value
        with self._filling:
            self.measure.options = names
            self.measure.value = names[0] if told or kept not in names else kept

    def _measured(self, _: str) -> None:
        if self._filling or self.action is None:
            return
        self.bench.act(self._show_odds)

    def _show_odds(self) -> None:
        assert self.action is not None
        told = odds_of(self.bench, self.action, self.measure.value)
        self.odds.value = f'<div style="line-height: 1.4; font-size: 0.85em">{told}</div>'

    def _done(self) -> None:
        if self.action is not None:
            self._do(self.action)


def foreseen(eyes: Eyes, action: Action) -> Foresight | None:
    """The odds of an option as the game itself tells them, if it does."""
    question = eyes.pending
    return guide_of(eyes).foresee(eyes, question, action) if isinstance(question, Choose) else None


def odds_of(bench: Bench, action: Action, name: str | None) -> str:
    """The odds of an option as HTML: as the game tells them, or of one of its measures."""
    eyes = bench.eyes
    told = foreseen(eyes, action)
    if told and name == told.name:
        return told.html
    if eyes.see_all and is_certain(eyes, action):
        return "<div>Nothing is left to chance here.</div>"
    measures = eyes.measures()
    if name is None or name not in measures:
        return "<div>This game offers nothing to measure.</div>"
    of = measures[name]
    try:
        return dist_html(eyes.outcomes(action, lambda after: plain(of(after)), MOST_WAYS))
    except TooManyBranches as error:
        return f"<div>{escape(str(error).capitalize())}.</div>"


def plain(outcome: Any) -> Any:
    """An outcome as it is read: yes or no instead of a truth value."""
    return {True: "yes", False: "no"}[outcome] if isinstance(outcome, bool) else outcome


def is_certain(eyes: Eyes, action: Action) -> bool:
    """Whether an option leaves nothing to chance."""
    question = eyes.next_question(action)
    return question is None or isinstance(question, Choose)


def leads_to_dice(eyes: Eyes, action: Action) -> bool:
    """Whether chance has a say in an option, beginning with a die."""
    return isinstance(eyes.next_question(action), Roll)


def wants_odds(bench: Bench, action: Action, mode: str) -> bool:
    """Whether an option's odds are to be seen before it is done."""
    if mode == DICE:
        return leads_to_dice(bench.eyes, action)
    if mode == CHANCE:
        return not is_certain(bench.eyes, action)
    return mode == ALWAYS
