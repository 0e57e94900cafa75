"""A new game: players, edition, seed and every switch of the rules."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from adaptlab.errors import AdaptlabError, shown
from adaptlab.ruleset import Ruleset, Switch, Value
from adaptlab.session import new
from adaptlab.ui.bench import Bench
from adaptlab.ui.parts import LABEL, View, button, choice, column, row

USUAL = "as usual"
"""The value of a switch without a default of its own: the edition decides, or the players."""
MOST_SEED_DIGITS = 50


class NewGameView(View):
    """The form of a new game; it begins as the present game was set up."""

    title = "New game"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.game = game = bench.session.game
        self.players = choice("Players", list(game.players), game.players[0], _nothing, "t-players")
        self.edition = choice("Edition", game.editions, game.editions[0], _nothing, "t-edition")
        self.seed = widgets.Text(
            description="Seed", placeholder="none: by chance", style=LABEL,
            layout=widgets.Layout(width="180px"),
        )  # fmt: skip
        self.seed.add_class("t-seed")
        self.switches = {name: _field(switch) for name, switch in game.switches.items()}
        self.start = button("Start a new game", self._start, hook="t-new-game")
        self.start.tooltip = "A game that was played stays as a branch"
        self._take_over(bench.session.position.ruleset)
        fields = self.switches.values()
        self.widget = column(
            row(self.players, self.edition, self.seed, self.start),
            row(*(field for field in fields if isinstance(field, widgets.Checkbox))),
            row(*(field for field in fields if not isinstance(field, widgets.Checkbox))),
        )

    def _take_over(self, played: Ruleset) -> None:
        self.players.value = played.players
        self.edition.value = played.edition
        for name, value in played.switches:
            self.switches[name].value = value

    def chosen(self) -> dict[str, Any]:
        """The arguments of `adaptlab.new` that the form stands for."""
        switches = {
            name: field.value
            for name, field in self.switches.items()
            if field.value != usual(self.game.switches[name])
        }
        seed = read_seed(self.seed.value)
        return {
            "players": self.players.value, "edition": self.edition.value, "seed": seed, **switches,
        }  # fmt: skip

    def _start(self) -> None:
        def start() -> str:
            made = new(self.game.name, cards=self.bench.session.position.cards, **self.chosen())
            self.bench.put(made)
            return f"A new game: {made.position.ruleset}."

        self.bench.act(start)


def _nothing(_: Any) -> None:
    """The form is read when the game starts, not before."""


def _field(switch: Switch) -> widgets.Widget:
    """A switch as a control: a box to tick, or a choice."""
    label = f"{switch.name.replace('_', ' ')}: {switch.text}"
    made: widgets.Widget
    if switch.choices == (False, True) and switch.default is False:
        made = widgets.Checkbox(
            value=False, description=label, indent=False, tooltip=f"{label} [{switch.rule}]",
            layout=widgets.Layout(width="370px"),
        )  # fmt: skip
    else:
        options: list[tuple[str, Value]] = [(said(value), value) for value in switch.choices]
        if switch.default is None:
            options.insert(0, (USUAL, USUAL))
        made = widgets.Dropdown(
            options=options, value=usual(switch), description=label, style=LABEL,
            layout=widgets.Layout(width="auto"), tooltip=f"{label} [{switch.rule}]",
        )  # fmt: skip
    made.add_class(f"t-switch-{switch.name}")
    return made


def usual(switch: Switch) -> Value:
    """What the control of a switch shows when nothing is switched."""
    return USUAL if switch.default is None else switch.default


def said(value: Value) -> str:
    """A value of a switch in words."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def read_seed(written: str) -> int | None:
    """The seed that was written; none leaves it to chance."""
    written = written.strip()
    if not written:
        return None
    if not (written.isdecimal() and len(written) <= MOST_SEED_DIGITS):
        raise AdaptlabError(f"seed: expected a whole number or nothing, not {shown(written)}")
    return int(written)
