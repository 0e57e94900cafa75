"""Boxes that come and go."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets


def box(*inside: widgets.Widget, **layout: Any) -> widgets.VBox:
    """Widgets below each other, with a layout of their own: they can be hidden by themselves."""
    return widgets.VBox(inside, layout=widgets.Layout(**{"width": "100%", **layout}))


def show(widget: widgets.Widget, shown: object) -> None:
    """Show a widget, or hide it; its layout must be its own."""
    widget.layout.display = "" if shown else "none"
