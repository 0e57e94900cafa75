"""A rule as a card that opens where it is cited."""

from __future__ import annotations

from html import escape

import ipywidgets as widgets

from adaptlab.ui.bench import Bench
from adaptlab.ui.boxes import box, show
from adaptlab.ui.parts import WIDE, View, button, row
from adaptlab.ui.rule_text import LINE, rule_html

EDGE = f"border: {LINE}; padding: 4px 10px; margin-right: 4px"


class RulePanel(View):
    """The card of a rule, until it is closed."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.rule = ""
        self.card = widgets.HTML(layout=WIDE)
        self.card.add_class("t-rule-card")
        self.close = button("Close", lambda: self.open(""), "Close this rule", hook="t-rule-close")
        self.widget = box(self.card, row(self.close))
        self.refresh()

    def open(self, rule: str) -> None:
        """Show a rule; no rule closes the card."""
        self.rule = rule
        self.refresh()

    def hear(self, marks: dict[str, str]) -> None:
        """Something was clicked: open the rule that it cites."""
        if "rule" in marks:
            self.open(marks["rule"])

    def refresh(self) -> None:
        show(self.widget, self.rule)
        eyes = self.bench.eyes
        game, edition = eyes.game, eyes.ruleset.edition
        cards = game.rules()
        if self.rule in cards:
            card = rule_html(cards[self.rule], game.editions, game.switches, edition)
            self.card.value = f'<div style="{EDGE}">{card}</div>'
        else:
            told = f"This game has no rule {self.rule}." if self.rule else ""
            self.card.value = escape(told)
