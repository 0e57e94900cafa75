"""Adaptation: what a player may know, and the exact odds that follow from it."""

from __future__ import annotations

from fractions import Fraction
from html import escape

import ipywidgets as widgets

from adaptlab.adaptation.analysis.odds import BEST_REPLY, UNIFORM, odds
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.ui.guide import odds_html
from adaptlab.adaptation.view import View as Seen
from adaptlab.adaptation.view import view
from adaptlab.errors import AdaptlabError
from adaptlab.ui.bench import Bench, Message
from adaptlab.ui.messages import message_html
from adaptlab.ui.parts import WIDE, View, choice, column, marked, observed, row, slider

UNKNOWN = "not known"
OVER = "The game is over: nothing is left to chance."
NO_CARD = "{} has no card yet: there is nothing to weigh before the deal."
NOBODY = "Whoever looks on here is extinct, and has no card to count with."


class OddsView(View):
    """Choose a player, what he believes and what he remembers; at first it is whoever acts."""

    title = "Odds"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._turn = 0
        self.player = choice("Player", (), None, self._asked, hook="t-memory-player")
        self.challenge = choice(
            "Challenge", [UNKNOWN, *CHALLENGES], UNKNOWN, self._asked, hook="t-memory-challenge"
        )
        self.belief = choice(
            "Belief about the dealer", [UNIFORM, BEST_REPLY], UNIFORM, self._asked,
            hook="t-memory-belief",
        )  # fmt: skip
        self.swaps = slider("Others swap with a chance of, in %", 0, 100, 0, self._asked,
                            hook="t-memory-swaps")  # fmt: skip
        self.swaps.layout.width = "480px"
        self.forgets = observed(
            widgets.Checkbox(description="remembers nothing", indent=False,
                             layout={"width": "auto"}),
            self._asked,
        )  # fmt: skip
        self.forgets.add_class("t-memory-forgets")
        self.odds = widgets.HTML(layout=WIDE)
        self.odds.add_class("t-memory-odds")
        self.knows = widgets.HTML(layout=WIDE)
        self.knows.add_class("t-memory-knows")
        self.widget = column(
            row(self.player, self.challenge, self.belief, self.forgets),
            self.swaps,
            self.odds,
            self.knows,
        )
        self.refresh()

    def refresh(self) -> None:
        """Offer the players whose eyes these may be, and follow whoever acts."""
        eyes = self.bench.eyes
        table = eyes.view
        tokens = table.tokens
        offered = [seat for seat in range(1, len(tokens)) if tokens[seat]]
        if not eyes.see_all:
            offered = [seat for seat in offered if seat == eyes.seat]
        active = [(eyes.game.player(seat), seat) for seat in offered]
        turn = table.turn if table.result is None else 0
        if self.player.options != tuple(active) or self._turn != turn:
            self._turn = turn
            with self._filling:
                self.player.options = active
                self.player.value = turn if turn in offered else next(iter(offered), None)
        self._show()

    def _asked(self, _: object) -> None:
        if not self._filling:
            self._show()

    def seen(self) -> Seen:
        """What the chosen player knows."""
        known = self.bench.eyes.view
        found = known if isinstance(known, Seen) else view(known, self.player.value)
        return found.forgetting() if self.forgets.value else found

    def _show(self) -> None:
        over = self.bench.eyes.view.result is not None
        if self.player.value is None or over:
            self.odds.value = marked(OVER if over else NOBODY)
            self.knows.value = ""
            return
        seen = self.seen()
        text = escape(str(seen)).replace("\n", "<br>")
        self.knows.value = f'<div style="line-height: 1.5">{text}</div>'
        self.odds.value = self._weighed(seen)

    def _weighed(self, seen: Seen) -> str:
        """The odds of what the player may do, or why there are none."""
        if seen.own is None:
            return marked(NO_CARD.format(self.bench.eyes.game.player(seen.seat)))
        supposed = None if self.challenge.value == UNKNOWN else self.challenge.value
        swaps = Fraction(self.swaps.value, 100)
        try:
            return odds_html(odds(seen, supposed, self.belief.value, swaps))
        except AdaptlabError as error:
            return message_html(Message.of(error))
