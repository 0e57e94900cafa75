"""The odds of two builds: who they are, how one attacks the other, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ipywidgets as widgets

from adaptlab.adapt.analysis.odds import between_two
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.numbers import EDITIONS
from adaptlab.adapt.tell import player
from adaptlab.adapt.ui.asked import Asked
from adaptlab.adapt.ui.build_editor import BuildEditor
from adaptlab.adapt.ui.odds_comparison import Comparison
from adaptlab.adapt.ui.odds_panels import (
    Defeat,
    Distribution,
    Duels,
    HeatMap,
    Panel,
    Sensitivities,
)
from adaptlab.errors import AdaptlabError, InvalidPosition, Problem
from adaptlab.numbers import house_words
from adaptlab.ui.bench import Bench
from adaptlab.ui.boxes import show
from adaptlab.ui.parts import WIDE, View, button, column, marked, observed, row

BOTH = "both"
CONDITIONS: Mapping[str, tuple[str, str]] = {
    "hiding": ("the target hides", "The attack has to find the target first"),
    "splash": ("the attacker splashes", "The attacker comes down from a Jump"),
    "ram": ("Ram", "The attacker rams instead of attacking"),
}
LONGEST_NAME = 30


class OddsView(View):
    """Two builds and everything that the engine can say about an attack of one on the other.

    Only the panel that is open is worked out. Where there is no result, the reason stands in its
    place, and the builds stay as they are.
    """

    title = "Odds"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._asked: Asked | None = None
        cards = bench.eyes.view.cards
        self.attacker = BuildEditor(
            "attacker", cards, self.changed, lambda: self._take(self.attacker)
        )
        self.target = BuildEditor("target", cards, self.changed, lambda: self._take(self.target))
        self.swap_button = button(
            "swap", lambda: bench.act(self.swap), "Exchange the attacker and the target",
            hook="t-odds-swap",
        )  # fmt: skip
        self.edition = _edition_choice()
        observed(self.edition, self._edited)
        self.conditions = {name: _condition(name) for name in CONDITIONS}
        for box in self.conditions.values():
            observed(box, self._edited)
        self.as_table = _check(
            "", "Count by the switches and house rules of the game on the bench", "table"
        )
        observed(self.as_table, self._edited)
        show(self.as_table, False)
        self._offered: Mapping[str, Any] = {}
        self.reasons = widgets.HTML(layout=WIDE)
        self.reasons.add_class("t-odds-reasons")
        self.comparison = Comparison(bench, self.attacker, self.changed, self.draw)
        others = (Sensitivities, HeatMap, Duels)
        self.panels: list[Panel] = [
            Distribution(self.draw),
            Defeat(self.draw),
            self.comparison,
            *(panel(self.draw) for panel in others),
        ]
        self.tabs = self._tabs()
        named = widgets.Label("Edition", layout=widgets.Layout(margin="0 0 0 16px"))
        how = row(self.swap_button, named, self.edition, *self.conditions.values(), self.as_table)
        builds = widgets.HBox(
            [self.attacker.widget, self.target.widget],
            layout=widgets.Layout(flex_flow="row wrap", align_items="flex-start", width="100%"),
        )
        self.widget = column(builds, how, self.reasons, self.tabs)

    def _tabs(self) -> widgets.Tab:
        inside = [panel.widget for panel in self.panels]
        made = widgets.Tab(inside, layout=widgets.Layout(width="99%"))
        for index, panel in enumerate(self.panels):
            made.set_title(index, panel.title)
        made.selected_index = 0
        made.add_class("t-odds-tabs")
        made.observe(lambda _: self.draw(), names="selected_index")
        return made

    # -------- what is asked

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that are shown, side by side if there are two."""
        return EDITIONS if self.edition.value == BOTH else (self.edition.value,)

    @property
    def switches(self) -> dict[str, Any]:
        """The switches and house rules of the table, if they are to count."""
        table = between_two(self.bench.eyes.view.ruleset)
        return table if self.as_table.value else {}

    def asked(self) -> Asked:
        """The two fish and the conditions; InvalidPosition if there are no two fish.

        As long as nothing has changed it is the same object, so that what one part of the tab
        has worked out the others have as well.
        """
        now = self._ask()
        if now != self._asked:
            self._asked = now
        return self._asked or now

    def _ask(self) -> Asked:
        fish: list[Fish] = []
        problems: list[Problem] = []
        for editor in (self.attacker, self.target):
            try:
                fish.append(editor.fish())
            except InvalidPosition as error:
                problems += error.problems
        if problems:
            raise InvalidPosition(problems)
        conditions = {name: box.value for name, box in self.conditions.items()}
        return Asked(fish[0], fish[1], self.editions, conditions, self.switches)

    # -------- what happens

    def changed(self) -> None:
        """The builds or the conditions are others now."""
        self._forget()
        self._refuse_conditions()
        self.draw()

    def _edited(self, _: object) -> None:
        if self._filling:
            return
        for editor in (self.attacker, self.target):
            editor.count_by(self.editions[0])
        self.changed()

    def swap(self) -> None:
        """Exchange the two builds."""
        one, two = self.attacker.build, self.target.build
        self.attacker.put(two)
        self.target.put(one)
        self.changed()

    def _take(self, editor: BuildEditor) -> None:
        self.bench.act(lambda: self.take(editor, editor.seat.value))

    def take(self, editor: BuildEditor, seat: int) -> str:
        """Put the fish of a seat in an editor; hiding and splashing come along."""
        fish = next((f for f in self.bench.eyes.view.fish if f.seat == seat), None)
        if fish is None or not fish.alive:
            raise AdaptlabError(f"there is no living fish of {player(seat)} on the table")
        editor.take(fish)
        with self._filling:
            if editor is self.target:
                self.conditions["hiding"].value = fish.hiding > 0
            else:
                self.conditions["splash"].value = fish.splash
        self.changed()
        states = {"stunned": fish.stunned, "in the air": fish.air}
        left_out = [f"that it is {state}" for state, so in states.items() if so]
        but = f" (but not {' and '.join(left_out)})" if left_out else ""
        return f"The fish of {player(seat)} is the {editor.role} now{but}."

    # -------- what is shown

    def refresh(self) -> None:
        """Offer the fish and cards of the table; the odds are worked out only if they changed."""
        position = self.bench.eyes.view
        seats = [(seat_words(fish), fish.seat) for fish in position.fish if fish.alive]
        for usual, editor in enumerate((self.attacker, self.target)):
            editor.offer_seats(seats, usual)
            if editor.cards is not position.cards:
                editor.offer(position.cards)
                self._forget()
        self._offer_switches(between_two(position.ruleset))
        self._refuse_conditions()
        self.draw()

    def _offer_switches(self, switches: Mapping[str, Any]) -> None:
        """Let the switches of the table count, where it has any."""
        if switches == self._offered:
            return
        self._offered = switches
        told = ", ".join(
            house_words(tuple(value.items())) if name == "house" else f"{name}={value}"
            for name, value in switches.items()
        )
        with self._filling:
            self.as_table.description = f"as on the table: {told}"
            self.as_table.value = bool(switches)
        show(self.as_table, switches)
        self._forget()

    def _forget(self) -> None:
        """What was worked out counts no more."""
        for panel in self.panels:
            panel.stale = True

    def draw(self) -> None:
        """Work out the panel that is open, unless it is shown already."""
        panel = self.panels[self.tabs.selected_index or 0]
        if panel.stale:
            panel.draw(self.asked)

    def _refuse_conditions(self) -> None:
        """Disable conditions that cannot be, and say why; one that is set can be taken back."""
        try:
            asked = self.asked()
        except InvalidPosition:
            reasons: dict[str, str] = {}
        else:
            reasons = asked.refused
        for name, box in self.conditions.items():
            box.disabled = name in reasons and not box.value
            box.tooltip = reasons.get(name, CONDITIONS[name][1])
        told = [f"{CONDITIONS[name][0]}: {reason}" for name, reason in reasons.items()]
        small = {"font_size": "0.85em", "opacity": "0.8"}
        text = f"Not possible – {'; '.join(told)}" if told else ""
        self.reasons.value = marked(text, **small) if text else ""


def _edition_choice() -> widgets.ToggleButtons:
    made = widgets.ToggleButtons(
        options=[*EDITIONS, BOTH],
        tooltips=[*(f"The {name} rules" for name in EDITIONS), "All editions side by side"],
        style={"button_width": "70px"},
        layout=widgets.Layout(width="auto", margin="0 16px 0 4px"),
    )
    made.add_class("t-odds-edition")
    return made


def _condition(name: str) -> widgets.Checkbox:
    return _check(*CONDITIONS[name], name)


def _check(label: str, tooltip: str, name: str) -> widgets.Checkbox:
    made = widgets.Checkbox(
        description=label, tooltip=tooltip, indent=False,
        layout=widgets.Layout(width="auto", margin="0 12px 0 2px"),
    )  # fmt: skip
    made.add_class(f"t-odds-{name}")
    return made


def seat_words(fish: Fish) -> str:
    """A fish of the table, in a few words."""
    words = f"{player(fish.seat)}: {fish.body[-1].name}"
    return words if len(words) <= LONGEST_NAME else f"{words[: LONGEST_NAME - 1]}…"
