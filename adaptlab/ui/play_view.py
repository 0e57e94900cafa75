"""The Play tab: the table as a picture, the question, the history and the log."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from adaptlab.ui.bench import Bench, Option
from adaptlab.ui.clicks import Clicks, rule_link
from adaptlab.ui.hands import about, note
from adaptlab.ui.history_view import HistoryView
from adaptlab.ui.log_view import LogView
from adaptlab.ui.parts import View, column
from adaptlab.ui.picture import Picture
from adaptlab.ui.step_view import StepView

NAMES_OF_MARKS = {"seat": "player"}
"""What options call a mark, where that is not the name of the mark itself."""


class PlayView(View):
    """A game as it is played: look, answer, go back, try another way."""

    title = "Play"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.step = StepView(bench)
        self.history = HistoryView(bench)
        self.log = LogView(bench)
        self.picture = Picture()
        self.picture.add_class("t-table")
        self.picture.on_clicked(self.clicked)
        self.told = Clicks()
        self.told.add_class("t-clicked")
        self.told.on_clicked(self.step.rule.hear)
        self.widget = column(
            self.history.widget, self.step.widget, self.picture, self.told,
            self.history.more, self.log.widget,
        )  # fmt: skip
        self.widget.add_class("t-play")
        self._marks: dict[str, str] = {}
        self.refresh()

    def refresh(self) -> None:
        session = self.bench.session
        self.picture.svg = session.game.svg(session.position)
        self.step.refresh()
        self.history.refresh()
        self.log.refresh()
        self._tell()

    def clicked(self, marks: dict[str, str]) -> None:
        """Something in the picture was clicked: tell what it is, and consider what it offers."""
        self._marks = marks
        open_now = [option for option in meant(self.bench.options(), marks) if not option.refusal]
        if len(open_now) == 1:
            self.step.consider(open_now[0].action)
        self._tell()

    def _tell(self) -> None:
        self.told.html = told_html(self.bench, self._marks)


def told_html(bench: Bench, marks: dict[str, str]) -> str:
    """What was clicked, in words, with what can and cannot be done with it."""
    if not marks:
        return "<div>Click a card or a fish to read it here.</div>"
    session = bench.session
    lines = [f"<div><b>{escape(about(session, marks))}</b></div>"]
    for option in meant(bench.options(), marks):
        if option.refusal is None:
            lines.append(f"<div>You may: {escape(option.words)}.</div>")
        else:
            why = f"{escape(option.refusal.because)} {rule_link(option.refusal.rule)}"
            lines.append(f"<div>Not now: {escape(option.words)}. {why}</div>")
    if said := note(session):
        lines.append(f'<div style="font-size: 0.85em">{escape(said)}</div>')
    return "".join(lines)


def meant(options: Sequence[Option], marks: dict[str, str]) -> list[Option]:
    """The options that a click may stand for: applied to what is marked, and naming it."""
    named = [f"{NAMES_OF_MARKS.get(name, name)} {value}" for name, value in marks.items()]
    if "card" in marks:
        named.append(marks["card"])
    return [
        option
        for option in options
        if option.action.args
        and all(str(arg) in marks.values() for arg in option.action.args)
        and any(_mentions(option.words, name) for name in named)
    ]


def _mentions(words: str, name: str) -> bool:
    return re.search(rf"\b{re.escape(name)}(?!\w)", words, re.IGNORECASE) is not None
