"""The workbench: one bench, and the views of it as tabs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets as widgets

from adaptlab.game import part
from adaptlab.session import Session
from adaptlab.ui.aloud import Aloud
from adaptlab.ui.bench import Bench
from adaptlab.ui.messages import Messages
from adaptlab.ui.parts import WIDE, View
from adaptlab.ui.play_view import PlayView
from adaptlab.ui.rules_view import RulesView
from adaptlab.ui.setup_view import SetupView

VIEWS: tuple[Callable[[Bench], View], ...] = (PlayView, SetupView, RulesView)
"""The views that every game has."""


class Root(widgets.VBox):
    """All of a workbench, as a notebook keeps it: by a name that stays the same."""

    def __init__(self, name: str, *inside: widgets.Widget) -> None:
        super().__init__(inside, layout=WIDE)
        self.name = name

    def __repr__(self) -> str:
        return self.name


class Workbench:
    """A game on the workbench: ``Workbench("adapt").show()``.

    The arguments are those of `adaptlab.new`; or give it a session that is being played.
    """

    def __init__(self, game: str | Session = "adapt", **how: Any) -> None:
        self.bench = Bench(game) if isinstance(game, Session) else Bench.of(game, **how)
        self.messages = Messages(self.bench)
        self.tabs = widgets.Tab()
        self._lay_out()
        self.tabs.observe(self._turned, names="selected_index")
        self.bench.watch(self.refresh)
        self.widget = Root(
            repr(self), self.messages.widget, self.tabs, self.messages.earlier, Aloud()
        )
        self.widget.add_class("adaptlab-workbench")

    def _lay_out(self) -> None:
        """Make the views of the game that is on the bench, and show the first."""
        self.game = self.bench.session.game
        self.views = [made(self.bench) for made in VIEWS]
        self.views += [part(place)(self.bench) for place in self.game.tabs]
        self.tabs.children = [view.widget for view in self.views]
        self.tabs.titles = [view.title for view in self.views]
        self.tabs.selected_index = 0
        for index, view in enumerate(self.views):
            view.show(index == 0)

    def show(self) -> widgets.Widget:
        """The workbench as a widget, to be the last value of a cell."""
        return self.widget

    def refresh(self) -> None:
        """Show the bench as it is now, in the tab that is open and in the messages."""
        if self.game is not self.bench.session.game:
            self._attempt(self._lay_out)
        for view in self.views:
            if view.visible:
                self._attempt(view.refresh)
        self.messages.refresh()

    def _attempt(self, show: Callable[[], object]) -> None:
        """A view that fails is told of in the messages, and the others go on."""
        try:
            show()
        except Exception as error:
            self.bench.fail(error)

    def _turned(self, change: dict[str, Any]) -> None:
        for index, view in enumerate(self.views):
            self._attempt(partial(view.show, index == change["new"]))
        self.messages.refresh()

    def __repr__(self) -> str:
        return f"<Workbench of {self.game.title}>"
