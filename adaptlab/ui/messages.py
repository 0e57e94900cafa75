"""What the workbench has to say: of the last deed, and of all before it."""

from __future__ import annotations

from html import escape

import ipywidgets as widgets

from adaptlab.draw.ink import LINE, RUST
from adaptlab.ui.bench import Bench, Message
from adaptlab.ui.parts import WIDE, View

MOST_SHOWN = 50


class Messages(View):
    """The news in full, errors set apart by a word and not only by colour.

    ``widget`` is for the news, ``earlier`` for all messages before.
    """

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.last = widgets.HTML(layout=WIDE)
        self.last.add_class("t-message")
        self.all = widgets.HTML(layout=WIDE)
        self.earlier = widgets.Accordion([self.all], selected_index=None)
        self.earlier.set_title(0, "Earlier messages")
        self.widget = self.last
        self.refresh()

    def refresh(self) -> None:
        news, earlier = self.bench.told()
        self.last.value = message_html(news) if news else ""
        self.all.value = "".join(map(message_html, earlier[: -MOST_SHOWN - 1 : -1]))
        self.earlier.layout.display = "" if earlier else "none"


def message_html(message: Message) -> str:
    """A message as it is shown; an error says so."""
    head = "<b>Not done.</b> " if message.is_error else ""
    text = escape(message.text).replace("\n", "<br>")
    border = f"3px solid {RUST}" if message.is_error else f"1px solid {LINE}"
    details = ""
    if message.details:
        details = (
            f"<details><summary>Details</summary><pre>{escape(message.details)}</pre></details>"
        )
    style = f"border-left: {border}; padding: 2px 8px; margin: 2px 0"
    return f'<div role="status" style="{style}">{head}{text}{details}</div>'
