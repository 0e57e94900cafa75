"""What has happened, sentence by sentence, each with its rule."""

from __future__ import annotations

from html import escape

from adaptlab.eyes import Eyes
from adaptlab.ui.bench import Bench
from adaptlab.ui.clicks import Clicks, rule_link
from adaptlab.ui.parts import View, column, words
from adaptlab.ui.rule_panel import RulePanel

MOST_SHOWN = 200
TURN = "turn"
"""The kind of event that begins a turn, in every game that has turns."""

BOX = (
    "max-height: 22em; overflow-y: auto; padding: 2px 8px;"
    " border: 1px solid var(--jp-border-color2, #bfd1d9)"
)


class LogView(View):
    """The log, newest first; a click on a rule opens its card."""

    title = "Log"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.rule = RulePanel(bench)
        self.log = Clicks()
        self.log.add_class("t-log")
        self.log.on_clicked(self.rule.hear)
        head = words("Log, the newest first", font_weight="bold")
        self.widget = column(head, self.rule.widget, self.log)
        self.refresh()

    def refresh(self) -> None:
        self.log.html = log_html(self.bench.eyes)
        self.rule.refresh()


def log_html(eyes: Eyes) -> str:
    """The last events, newest first, with a heading for each turn."""
    events = eyes.log
    first = max(0, len(events) - MOST_SHOWN)
    lines = []
    for number in range(len(events) - 1, first - 1, -1):
        event = events[number]
        told = f"{escape(eyes.game.tell(event))} {rule_link(event.rule)}"
        if event.kind == TURN:
            # Newest first, so what happened in a turn stands above its heading.
            style = "border-bottom: 1px solid var(--jp-border-color2, #bfd1d9); margin-bottom: 4px"
            lines.append(f'<div style="{style}"><b>{told}</b></div>')
        else:
            lines.append(f"<div>{told}</div>")
    if not lines:
        return "<div>Nothing has happened yet.</div>"
    if first:
        lines.append(f"<div>… and {first:,} events before.</div>")
    return f'<div style="{BOX}" tabindex="0" role="log" aria-label="Log">{"".join(lines)}</div>'
