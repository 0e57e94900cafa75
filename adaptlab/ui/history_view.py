"""The history: back and forth, branches, bots, and a new game."""

from __future__ import annotations

from functools import partial

import ipywidgets as widgets

from adaptlab.ui.bench import Bench
from adaptlab.ui.new_game_view import NewGameView
from adaptlab.ui.parts import LABEL, View, button, choice, column, row, slider

PERSON = "person"


class HistoryView(View):
    """Go to any moment, go another way from there, and let bots play.

    ``widget`` is what is needed all the time, ``more`` the rest.
    """

    title = "History"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        act = bench.act
        self.undo = button("Undo", lambda: act(bench.undo), "Take back the last answer",
                           hook="t-undo")  # fmt: skip
        self.redo = button("Redo", lambda: act(bench.redo), "Give again what was taken back",
                           hook="t-redo")  # fmt: skip
        self.moment = slider("Moment", 0, 0, 0, self._moved, hook="t-moment")
        self.moment.layout.width = "260px"
        self.branch = choice("Branch", (), None, self._switched, hook="t-branch")
        self.name = widgets.Text(
            description="New branch", placeholder="its name", style=LABEL,
            layout=widgets.Layout(width="220px"),
        )  # fmt: skip
        self.name.add_class("t-branch-name")
        self.make = button("Branch off", self._branch_off, "Go on in a branch of its own",
                           hook="t-branch-off")  # fmt: skip
        self.on = button("Play on", lambda: act(bench.play_on),
                         "Dice, draws and bots go on until a person is asked",
                         hook="t-play-on")  # fmt: skip
        self.out = button("Play to the end", lambda: act(bench.play_out),
                          "Bots play every seat to the end of the game",
                          hook="t-play-out")  # fmt: skip
        self.seats: list[widgets.Dropdown] = []
        self.seat_row = row()
        self.new_game = NewGameView(bench)
        self.widget = row(self.undo, self.redo, self.moment, self.branch, self.on, self.out)
        others = column(self.seat_row, row(self.name, self.make))
        self.more = widgets.Accordion([others, self.new_game.widget], selected_index=None)
        self.more.titles = ("Bots and branches", self.new_game.title)
        self.more.add_class("t-more")
        self.refresh()

    # -------- what is shown

    def refresh(self) -> None:
        with self._filling:
            self._fill()

    def _fill(self) -> None:
        bench = self.bench
        self.undo.disabled = bench.moment == 0
        self.redo.disabled = bench.moment == bench.last_moment
        self.moment.max = bench.last_moment
        self.moment.value = bench.moment
        names = tuple(bench.branches)
        if self.branch.options != names:
            self.branch.options = names
        self.branch.value = bench.branch_name
        eyes = bench.eyes
        who = (PERSON, *eyes.game.bots)
        count = eyes.ruleset.players
        while len(self.seats) < count:
            self.seats.append(self._seat(len(self.seats) + 1))
        for seat, shown in enumerate(self.seats, start=1):
            if shown.options != who:
                shown.options = who
            shown.value = bench.bot_of(seat) or PERSON
        self.seat_row.children = self.seats[:count]
        over = eyes.pending is None
        self.on.disabled = self.out.disabled = over

    def _seat(self, seat: int) -> widgets.Dropdown:
        hook = f"t-seat-{seat}"
        name = self.bench.session.game.player(seat)
        return choice(name, [PERSON], PERSON, partial(self._seated, seat), hook)

    # -------- what is done

    def _moved(self, moment: int) -> None:
        if not self._filling:
            self.bench.act(lambda: self.bench.go_to(moment))

    def _switched(self, name: str) -> None:
        if not self._filling:
            self.bench.act(lambda: self.bench.switch(name))

    def _branch_off(self) -> None:
        if self.bench.act(lambda: self.bench.branch(self.name.value)):
            self.name.value = ""

    def _seated(self, seat: int, who: str) -> None:
        if self._filling:
            return

        def seated() -> None:
            if who == PERSON:
                self.bench.bots.pop(seat, None)
            else:
                self.bench.bots[seat] = who

        self.bench.act(seated)
