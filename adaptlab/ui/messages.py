"""What the workbench has to say: the last message, and all before it."""

from __future__ import annotations

from html import escape

import ipywidgets as widgets

from adaptlab.ui.bench import Bench, Message
from adaptlab.ui.parts import WIDE, View

MOST_SHOWN = 50


class Messages(View):
    """The last message in full, errors set apart by a word and not only by colour."""

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.last = widgets.HTML(layout=WIDE)
        self.last.add_class("t-message")
        self.all = widgets.HTML(layout=WIDE)
        self.earlier = widgets.Accordion([self.all], selected_index=None, layout=WIDE)
        self.earlier.set_title(0, "Earlier messages")
        self.widget = widgets.VBox([self.last, self.earlier], layout=WIDE)
        self.refresh()

    def refresh(self) -> None:
        messages = self.bench.messages
        self.last.value = message_html(messages[-1]) if messages else ""
        self.all.value = "".join(map(message_html, messages[-2 : -MOST_SHOWN - 2 : -1]))
        self.earlier.layout.display = "" if len(messages) > 1 else "none"


def message_html(message: Message) -> str:
    """A message as it is shown; an error says so."""
    head = "<b>Not done.</b> " if message.is_error else ""
    text = escape(message.text).replace("\n", "<br>")
    border = "3px solid #96472f" if message.is_error else "1px solid #8fabb8"
    details = ""
    if message.details:
        details = (
            f"<details><summary>Details</summary><pre>{escape(message.details)}</pre></details>"
        )
    style = f"border-left: {border}; padding: 2px 8px; margin: 2px 0"
    return f'<div role="status" style="{style}">{head}{text}{details}</div>'
