"""The Play tab: the table as a picture, the question, the history and the log."""

from __future__ import annotations

from html import escape

from adaptlab.draw.svg import named_in
from adaptlab.eyes import Eyes
from adaptlab.script import Action
from adaptlab.ui.asking import Asking
from adaptlab.ui.bench import Bench, Option
from adaptlab.ui.boxes import show
from adaptlab.ui.clicks import Clicks, rule_link
from adaptlab.ui.eyes_view import EyesView
from adaptlab.ui.guide import ACTIONS, Click, Marks, guide_of
from adaptlab.ui.hint_view import HintView
from adaptlab.ui.history_view import HistoryView
from adaptlab.ui.log_view import LogView
from adaptlab.ui.parts import View, column
from adaptlab.ui.picture import Picture
from adaptlab.ui.reveal_view import RevealView
from adaptlab.ui.step_view import StepView


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
        self.told.on_clicked(self.hear)
        self.hint = HintView(bench)
        self.eyes = EyesView(bench)
        self.reveal = RevealView(bench)
        self.widget = column(
            self.history.widget, self.eyes.widget, self.reveal.widget, self.step.widget,
            self.picture, self.told, self.hint.widget,
            self.history.more, self.log.widget,
        )  # fmt: skip
        self.widget.add_class("t-play")
        self._marks: Marks = {}
        self._seat = bench.eyes.seat
        """Who saw the picture in which the marks were."""
        self._click = Click()
        self._asking = Asking(bench)
        self.refresh()

    def refresh(self) -> None:
        eyes = self.bench.eyes
        if self._asking.renew():
            self._click = Click()
        if self._seat != eyes.seat:
            self._seat, self._marks = eyes.seat, {}
        self.eyes.refresh()
        self.reveal.refresh()
        self.picture.svg = self.reveal.picture or eyes.svg(self._click.picked)
        for part in (self.step.widget, self.log.widget):  # they would tell what comes
            show(part, not self.reveal.picture)
        self.step.refresh()
        self.hint.refresh()
        self.history.refresh()
        self.log.refresh()
        self._tell()

    def clicked(self, marks: Marks) -> None:
        """Something in the picture was clicked: tell what it is, and consider what it offers."""
        self._marks = marks
        eyes = self.bench.eyes
        known = guide_of(eyes).click(eyes, self._click.picked, marks)
        self._click = known or Click()
        if known is None:
            open_now = [each for each in meant(self.bench, marks) if not each.refusal]
            if len(open_now) == 1:
                self.step.consider(open_now[0].action)
        elif known.action is not None:
            self.step.pick(known.action)
        self.refresh()

    def hear(self, marks: Marks) -> None:
        """Something in the text was pressed: an answer, or a rule."""
        if "action" in marks:
            self.step.pick(Action.parse(marks["action"]))
        else:
            self.step.rule.hear(marks)

    def _tell(self) -> None:
        self.told.html = told_html(self.bench, self._marks, self._click)


def told_html(bench: Bench, marks: Marks, clicked: Click) -> str:
    """What was clicked, in words, with what can and cannot be done with it."""
    if not marks:
        return "<div>Click something in the picture to read about it here.</div>"
    eyes = bench.eyes
    guide = guide_of(eyes)
    about = guide.about(eyes, marks)
    lines = [f"<div><b>{escape(about)}</b></div>"] if about else []
    for action in clicked.offers:
        lines.append(f"<div>{answer_link(action, eyes)}</div>")
    if clicked.refusal is not None:
        why = f"{escape(clicked.refusal.because)} {rule_link(clicked.refusal.rule)}"
        lines.append(f"<div>Not now: {why}</div>")
    for option in meant(bench, marks):
        if option.refusal is None:
            lines.append(f"<div>You may: {answer_link(option.action, eyes)}</div>")
        else:
            why = f"{escape(option.refusal.because)} {rule_link(option.refusal.rule)}"
            lines.append(f"<div>Not now: {escape(option.words)}. {why}</div>")
    if said := guide.note(eyes):
        lines.append(f'<div style="font-size: 0.85em">{escape(said)}</div>')
    return "".join(lines)


def answer_link(action: Action, eyes: Eyes) -> str:
    """An answer as a button that gives it."""
    words = escape(eyes.describe(action))
    name = escape(str(action))
    return f'<button type="button" data-action="{name}" title="Do this">{words}</button>'


def meant(bench: Bench, marks: Marks) -> list[Option]:
    """The options that a click may stand for: those that the picture names there."""
    named = named_in(marks.get(ACTIONS, ""))
    return bench.options(set(map(Action.parse, named))) if named else []
