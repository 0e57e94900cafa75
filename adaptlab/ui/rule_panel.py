"""A rule as a card that opens where it is cited."""

from __future__ import annotations

from html import escape

import ipywidgets as widgets

from adaptlab.ruleset import RuleCard
from adaptlab.ui.bench import Bench
from adaptlab.ui.boxes import box, show
from adaptlab.ui.parts import WIDE, View, button, row

EDGE = (
    "border: 1px solid var(--jp-border-color1, #8fabb8); padding: 4px 10px; margin-right: 4px;"
    " line-height: 1.4"
)


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
        cards = self.bench.session.game.rules()
        if self.rule in cards:
            self.card.value = rule_html(cards[self.rule])
        else:
            told = f"This game has no rule {self.rule}." if self.rule else ""
            self.card.value = escape(told)


def rule_html(card: RuleCard) -> str:
    """A rule as it is read: text, what differs by edition, our ruling, switches and source."""
    parts = [("", card.text)]
    parts += [(f"{edition}: ", text) for edition, text in card.editions.items()]
    parts += [("Our ruling: ", card.ruling), ("Switches: ", ", ".join(card.switches))]
    source = "; ".join(f"{book}, “{part}”" for book, part in card.source.items())
    parts.append(("Source: ", source))
    lines = [
        f"<div>{f'<b>{escape(head)}</b>' if head else ''}{escape(text)}</div>"
        for head, text in parts
        if text
    ]
    head = f"<div><b>{escape(card.title)}</b> [{escape(card.id)}], {escape(card.chapter)}</div>"
    return f'<div style="{EDGE}">{head}{"".join(lines)}</div>'
