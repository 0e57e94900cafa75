"""What is asked now: the question with its rule, and every answer that one may think of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from html import escape

import ipywidgets as widgets

from adaptlab.script import Action, Choose, Draw, Roll
from adaptlab.ui.asking import Asking
from adaptlab.ui.bench import Bench, Option
from adaptlab.ui.boxes import show
from adaptlab.ui.chance_view import ChanceView
from adaptlab.ui.clicks import Clicks, rule_link
from adaptlab.ui.foresight_view import DICE, MODES, ForesightView, wants_odds
from adaptlab.ui.parts import LABEL, View, button, choice, column, row
from adaptlab.ui.rule_panel import RulePanel

MOST_BUTTONS = 24
"""Questions with more options than this get a list instead of a button for each."""
MOST_LISTED = 500
"""Where there are more answers than this, one is typed: a list would be sent anew each time."""
MOST_REASONS = 100
"""Reasons that are listed; on a large board there are thousands."""


class StepView(View):
    """The pending question, and what can be answered.

    An option is done at once, or considered first with its odds, as ``mode`` says.
    """

    title = "Step"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._asking = Asking(bench)
        self.rule = RulePanel(bench)
        self.question = Clicks()
        self.question.add_class("t-question")
        self.question.on_clicked(self.rule.hear)
        self.foresight = ForesightView(bench, self.answer)
        self.chance = ChanceView(bench)
        self.options = row()
        self.options.add_class("adaptlab-options")
        self._buttons: dict[Action, widgets.Button] = {}
        self._is_typed = False
        """Whether there is more to answer than a list can hold."""
        self.listed = choice("Answer", (), None, lambda _: None, hook="t-listed")
        self.typed = widgets.Text(
            description="Answer", placeholder="type it, or click in the picture", style=LABEL
        )
        self.typed.add_class("t-typed")
        self.give = button("Answer this", self._give, hook="t-give")
        self.list_row = row(self.listed, self.typed, self.give)
        self.why_not = Clicks()
        self.why_not.add_class("t-why-not")
        self.why_not.on_clicked(self.rule.hear)
        self.mode = choice("Show odds first", MODES, DICE, lambda _: None, hook="t-odds-mode")
        self.widget = column(
            self.question, self.rule.widget, self.foresight.widget, self.chance.widget,
            self.options, self.list_row, self.why_not, row(self.mode),
        )  # fmt: skip
        self.refresh()

    # -------- what is shown

    def refresh(self) -> None:
        options = self.bench.options()
        if self._asking.renew():
            self.rule.open("")
        self.question.html = question_html(self.bench)
        self._offer(options)
        self.why_not.html = why_not_html(options)
        show(self.mode, options)
        self.rule.refresh()
        self.foresight.refresh()
        self.chance.refresh()

    def _offer(self, options: Sequence[Option]) -> None:
        """A button for each option; where there are too many, a list of those that are open."""
        is_long = len(options) > MOST_BUTTONS
        self.options.children = [
            self._button(option) for option in in_order(options) if not is_long
        ]
        listed = [(option.words, option.action) for option in options if not option.refusal]
        self._is_typed = len(listed) > MOST_LISTED
        if is_long and not self._is_typed and self.listed.options != tuple(listed):
            self.listed.options = listed
        if self._is_typed:
            self.typed.tooltip = f"One of {len(listed):,} answers, such as {listed[0][1]}"
        show(self.listed, not self._is_typed)
        show(self.typed, self._is_typed)
        show(self.list_row, is_long)

    def _give(self) -> None:
        question = self.bench.eyes.pending
        if self._is_typed and isinstance(question, Choose):
            self.pick(question.read(self.typed.value))
        elif self.listed.value is not None:
            self.pick(self.listed.value)

    def _button(self, option: Option) -> widgets.Button:
        """The button of an option; a button always stands for the same answer.

        So a second click that comes late cannot give another answer than the one it was meant for.
        """
        action = option.action
        if action not in self._buttons:
            hook = f"t-option-{str(action).replace(' ', '-')}"
            made = button(option.words, partial(self.pick, action), hook=hook)
            made.layout.height = "auto"
            self._buttons[action] = made
        shown = self._buttons[action]
        shown.disabled = option.refusal is not None
        shown.description = f"{option.words} (not now)" if option.refusal else option.words
        shown.tooltip = str(option.refusal or option.words)
        return shown

    # -------- what is done

    def pick(self, action: Action) -> None:
        """An option was chosen: do it, or show its odds first."""

        def decide() -> None:
            if self.is_open(action) and wants_odds(self.bench, action, self.mode.value):
                self.foresight.open(action)
            else:
                self.bench.answer(action)

        self.bench.act(decide)

    def consider(self, action: Action) -> None:
        """Show the odds of an option, and wait."""
        self.bench.act(lambda: self.foresight.open(action))

    def answer(self, action: Action) -> None:
        self.bench.act(lambda: self.bench.answer(action))

    def is_open(self, action: Action) -> bool:
        """Whether this may be answered now."""
        return action in self.bench.eyes.options


def in_order(options: Sequence[Option]) -> list[Option]:
    """What may be done first, then what may not."""
    return sorted(options, key=lambda option: option.refusal is not None)


def question_html(bench: Bench) -> str:
    """What is asked, of whom, and by which rule; or how the game ended."""
    eyes = bench.eyes
    question = eyes.pending
    if question is None:
        result = escape(eyes.game.ended(eyes.result))
        return f"<div><b>The game is over: {result}.</b></div>"
    who = ""
    if isinstance(question, Choose | Roll):
        bot = bench.bot_of(question.seat) if isinstance(question, Choose) else None
        who = f"{eyes.game.player(question.seat)}{f' (bot: {bot})' if bot else ''}"
    if isinstance(question, Roll):
        who += f" rolls a d{question.sides}"
    elif isinstance(question, Draw):
        who = f"A card is drawn, one of {len(question.pile)}"
    return f"<div><b>{escape(f'{who}: {question.why}')}</b> {rule_link(question.rule)}</div>"


def why_not_html(options: Sequence[Option]) -> str:
    """The options that the rules forbid now, each with the reason and its rule."""
    refused = [(option.words, option.refusal) for option in options if option.refusal]
    lines = [
        f"<li>{escape(words)}: {escape(refusal.because)} {rule_link(refusal.rule)}</li>"
        for words, refusal in refused[:MOST_REASONS]
    ]
    if not lines:
        return ""
    if more := len(refused) - len(lines):
        lines.append(f"<li>and {more:,} more; a click in the picture tells why.</li>")
    head = f"<summary>Why not? ({len(refused):,})</summary>"
    return f'<details data-keep="why-not">{head}<ul>{"".join(lines)}</ul></details>'
