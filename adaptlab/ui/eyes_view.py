"""Whose eyes see the table, where players hide something from each other."""

from __future__ import annotations

from adaptlab.script import Choose
from adaptlab.ui.bench import ACTOR, EVERYTHING, Bench
from adaptlab.ui.boxes import show
from adaptlab.ui.parts import View, choice, row


class EyesView(View):
    """See as a player, as whoever acts, or everything."""

    title = "See as"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._filling = False
        self.who = choice("See as", (), None, self._chosen, hook="t-eyes")
        self.widget = row(self.who)
        self.refresh()

    def refresh(self) -> None:
        session = self.bench.session
        hides = getattr(session.game, "view", None) is not None
        show(self.widget, hides)
        if not hides:
            return
        seats = range(1, session.position.ruleset.players + 1)
        options = [("whoever acts", ACTOR), ("everything", EVERYTHING)]
        options += [(session.game.player(seat), seat) for seat in seats]
        self._filling = True
        if self.who.options != tuple(options):
            self.who.options = options
        known = [value for _, value in options]
        self.who.value = self.bench.eyes if self.bench.eyes in known else ACTOR
        self._filling = False

    def _chosen(self, eyes: int) -> None:
        if self._filling or eyes is None:
            return

        def see() -> None:
            self.bench.eyes = eyes

        self.bench.act(see)


def viewer_of(bench: Bench) -> int | None:
    """The seat whose eyes see the table; None sees everything."""
    if getattr(bench.session.game, "view", None) is None or bench.eyes == EVERYTHING:
        return None
    if bench.eyes != ACTOR:
        players: int = bench.session.position.ruleset.players
        return min(bench.eyes, players)
    question = bench.session.pending
    seat = question.seat if isinstance(question, Choose) else bench.session.position.turn
    return int(seat)
