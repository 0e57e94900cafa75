"""A new game: which one, players, edition, seed and every switch of the rules."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from adaptlab.errors import AdaptlabError, shown
from adaptlab.games import find, playable
from adaptlab.numbers import Numbers, house_words, said_house
from adaptlab.ruleset import Ruleset, Switch, Text, Value
from adaptlab.session import new
from adaptlab.ui.bench import Bench
from adaptlab.ui.boxes import show
from adaptlab.ui.parts import LABEL, View, button, choice, column, row

USUAL = "as usual"
"""The value of a switch without a default of its own: the edition decides, or the players."""
MOST_SEED_DIGITS = 50


class NewGameView(View):
    """The form of a new game; it begins as the present game was set up."""

    title = "New game"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        names = [(game.title, game.name) for game in playable()]
        present = bench.session.game
        if (present.title, present.name) not in names:
            names.append((present.title, present.name))
        self.which = choice("Game", names, present.name, lambda _: self._lay_out(), "t-game")
        self.players = choice("Players", (), None, _nothing, "t-players")
        self.edition = choice("Edition", (), None, _nothing, "t-edition")
        self.seed = widgets.Text(
            description="Seed", placeholder="none: by chance", style=LABEL,
            layout=widgets.Layout(width="180px"),
        )  # fmt: skip
        self.seed.add_class("t-seed")
        self.start = button("Start a new game", self._start, hook="t-new-game")
        self.start.tooltip = "A game that was played stays as a branch"
        self.house = widgets.Text(
            description="House rules", style=LABEL, layout=widgets.Layout(width="370px")
        )
        self.house.add_class("t-house")
        self.ticked, self.chosen_of = row(), row()
        self.widget = column(
            row(self.which, self.players, self.edition, self.seed, self.start),
            self.ticked,
            self.chosen_of,
            self.house,
        )
        self._lay_out()
        self._take_over(bench.eyes.ruleset)

    def _lay_out(self) -> None:
        """Offer what the chosen game offers."""
        present = self.bench.session.game
        self.game = present if self.which.value == present.name else find(self.which.value)
        for field, options in (
            (self.players, self.game.players),
            (self.edition, self.game.editions),
        ):
            field.options = list(options)
            field.value = options[0]
        self.switches = {name: _field(switch) for name, switch in self.game.switches.items()}
        self._offer_numbers(self.game.known_numbers())
        fields = self.switches.values()
        self.ticked.children = [one for one in fields if isinstance(one, widgets.Checkbox)]
        self.chosen_of.children = [one for one in fields if not isinstance(one, widgets.Checkbox)]

    def _offer_numbers(self, known: Numbers) -> None:
        """Offer to change the numbers of the rules, where the game has any."""
        named = [f"{number.name} {number.value}" for number in known.values()]
        self.house.value = ""
        self.house.placeholder = f"none; such as {', '.join(named[:2])}"
        self.house.tooltip = f"Numbers of the rules that are changed; there are {', '.join(known)}"
        show(self.house, known)

    def _take_over(self, played: Ruleset) -> None:
        self.house.value = house_words(played.house)
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
        seed, house = read_seed(self.seed.value), said_house(self.house.value)
        return {
            "players": self.players.value, "edition": self.edition.value, "seed": seed,
            **({"house": house} if house else {}), **switches,
        }  # fmt: skip

    def _start(self) -> None:
        def start() -> str:
            present = self.bench.session
            cards = present.position.cards if self.game is present.game else None
            made = new(self.game.name, cards=cards, **self.chosen())
            self.bench.put(made)
            return f"A new game: {made.position.ruleset}."

        self.bench.act(start)


def _nothing(_: Any) -> None:
    """The form is read when the game starts, not before."""


def _field(switch: Switch) -> widgets.Widget:
    """A switch as a control: a box to tick, a choice, a number or a text."""
    label = f"{switch.name.replace('_', ' ')}: {switch.text}"
    made: widgets.Widget = _control(switch)
    made.description, made.tooltip = label, f"{label} [{switch.rule}]"
    made.add_class(f"t-switch-{switch.name}")
    return made


def _control(switch: Switch) -> widgets.Widget:
    choices = switch.choices
    if isinstance(choices, range):
        return widgets.BoundedIntText(
            value=switch.default, min=choices[0], max=choices[-1], style=LABEL,
            layout=widgets.Layout(width="330px"),
        )  # fmt: skip
    if isinstance(choices, Text):
        return widgets.Text(
            value=switch.default, placeholder=choices.expected, style=LABEL,
            layout=widgets.Layout(width="330px"),
        )  # fmt: skip
    if choices == (False, True) and switch.default is False:
        return widgets.Checkbox(indent=False, layout=widgets.Layout(width="370px"))
    options: list[tuple[str, Value]] = [(said(value), value) for value in choices]
    if switch.default is None:
        options.insert(0, (USUAL, USUAL))
    return widgets.Dropdown(
        options=options, value=usual(switch), style=LABEL, layout=widgets.Layout(width="auto")
    )


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
