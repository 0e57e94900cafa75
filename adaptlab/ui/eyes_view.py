"""Whose eyes see the table, where players hide something from each other."""

from __future__ import annotations

from adaptlab.ui.bench import ACTOR, EVERYTHING, Bench
from adaptlab.ui.boxes import show
from adaptlab.ui.parts import View, choice, row


class EyesView(View):
    """See as a player, as whoever acts, or everything."""

    title = "See as"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.who = choice("See as", (), None, self._chosen, hook="t-eyes")
        self.widget = row(self.who)
        self.refresh()

    def refresh(self) -> None:
        eyes = self.bench.eyes
        show(self.widget, eyes.game.hides)
        if not eyes.game.hides:
            return
        seats = range(1, eyes.ruleset.players + 1)
        options = [("whoever acts", ACTOR), ("everything", EVERYTHING)]
        options += [(eyes.game.player(seat), seat) for seat in seats]
        known = [value for _, value in options]
        with self._filling:
            if self.who.options != tuple(options):
                self.who.options = options
            self.who.value = self.bench.viewpoint if self.bench.viewpoint in known else ACTOR

    def _chosen(self, seen_as: int) -> None:
        if self._filling or seen_as is None:
            return

        def see() -> None:
            self.bench.viewpoint = seen_as

        self.bench.act(see)
