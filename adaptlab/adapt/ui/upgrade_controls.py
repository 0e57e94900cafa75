"""The controls of the upgrade view: by which rules, from where to where, and with what means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from adaptlab.adapt.analysis.upgrades import made_with
from adaptlab.adapt.cards import CardSet
from adaptlab.adapt.rules import usual
from adaptlab.adapt.ui.upgrade_text import CHEAPEST, CRITERIA, Means, Route, Rulebook
from adaptlab.errors import AdaptlabError, shown
from adaptlab.game import Game
from adaptlab.numbers import House, house_words
from adaptlab.ruleset import Ruleset, Switch
from adaptlab.ui.boxes import show
from adaptlab.ui.parts import LABEL, Filling, choice, observed, refill

if TYPE_CHECKING:
    from networkx import DiGraph

SWITCHES = (
    "sailfish_levels", "kids", "kids_speed", "sailfish_income", "multi_auto", "smart_stacks",
    "school_battle", "kingfish", "copies",
)  # fmt: skip
"""The switches that upgrades or their timetables depend on."""
PLACES = ("start", "goal", "through")
MOST_BUDGET = 200
USUAL = "as usual"
"""The choice of what the rules say, as a dropdown shows nothing for None."""


class UpgradeControls:
    """All controls, with what they ask for; ``ask`` and ``pay`` hear of changes.

    ``ask`` is told when there are other paths to be found, ``pay`` when only the timetable of
    the path is another.
    """

    def __init__(
        self,
        game: Game,
        ruleset: Ruleset,
        ask: Callable[[], object],
        pay: Callable[[], object],
    ) -> None:
        self._game = game
        self._filling = Filling()
        self._ask = self._unless_filling(ask)
        self._pay = self._unless_filling(pay)
        self._make_rules(ruleset)
        self._make_route()
        self._make_means()

    def _unless_filling(self, do: Callable[[], object]) -> Callable[[Any], object]:
        return lambda _: None if self._filling else do()

    def filling(self) -> Filling:
        """Change controls without anybody hearing of it."""
        return self._filling

    # -------- the widgets

    def _make_rules(self, ruleset: Ruleset) -> None:
        game, hook = self._game, "t-upgrade-"
        self.edition = choice(
            "Edition", game.editions, ruleset.edition, self._ask, f"{hook}edition"
        )
        self.players = choice(
            "Players", list(game.players), ruleset.players, self._ask, f"{hook}players"
        )
        self.switches = {name: self._switch(game.switches[name]) for name in SWITCHES}
        self.as_table = _box("", self._ask, f"{hook}as-table")
        self.as_table.tooltip = "Count by the house rules of the game on the bench"
        self.house: House = ()
        """The house rules of the game on the bench."""
        with self.filling():
            self._set_switches(ruleset)
        self.offer(ruleset.house)

    def offer(self, house: House) -> None:
        """Let the house rules of the game on the bench count, where it has any."""
        if house == self.house and self.as_table.description:
            return
        self.house = house
        with self.filling():
            self.as_table.description = f"as on the table: {house_words(house)}"
            self.as_table.value = bool(house)
        show(self.as_table, house)

    def _switch(self, switch: Switch) -> widgets.Widget:
        """A control for a switch: a box to tick, or a choice where there is more to choose."""
        label = switch.name.replace("_", " ")
        hook = f"t-upgrade-{label.replace(' ', '-')}"
        if switch.default is None:
            told = {True: "yes", False: "no"}
            answers = [(told.get(each, str(each)), each) if isinstance(each, bool)
                       else (str(each), each) for each in switch.choices]  # fmt: skip
            made = choice(label, [(USUAL, USUAL), *answers], USUAL, self._ask, hook)
        else:
            made = _box(label, self._ask, hook)
        made.tooltip = switch.text
        return made

    def _set_switches(self, ruleset: Ruleset) -> None:
        played = dict(ruleset.switches)
        for name, made in self.switches.items():
            value = played.get(name, self._game.switches[name].default)
            made.value = USUAL if value is None else value

    def _make_route(self) -> None:
        self.start = choice("Start", [], None, self._ask, "t-upgrade-start")
        self.goal = choice("Goal", [], None, self._ask, "t-upgrade-goal")
        self.through = observed(
            widgets.SelectMultiple(
                description="Through", rows=4, style=LABEL, layout=widgets.Layout(width="260px"),
                tooltip="Bodies on the way; Ctrl and a click for several, or click the picture",
            ),
            self._ask,
        )  # fmt: skip
        self.through.add_class("t-upgrade-through")
        self.criterion = choice("Path", CRITERIA, CHEAPEST, self._ask, "t-upgrade-criterion")
        self.budget = _number("Budget (0: none)", 0, MOST_BUDGET, self._ask, "t-upgrade-budget")
        self.equal = _box("steps to an equal level", self._ask, "t-upgrade-equal")
        self.equal.tooltip = "Show them all, and count them in when all paths are listed"
        self.lower = _box("steps to a lower level", self._ask, "t-upgrade-lower")

    def _make_means(self) -> None:
        self._begins_with = usual().setup_experience
        """What a game by the rules that were asked for last begins with."""
        self.experience = _number(
            "Experience before turn 1", self._begins_with, 20, self._pay, "t-upgrade-experience"
        )
        self.income = choice("Income a turn", [(USUAL, USUAL)], USUAL, self._pay,
                             "t-upgrade-income")  # fmt: skip
        self.smart = _number("Smart of Parts", 0, 20, self._pay, "t-upgrade-smart")
        self.wipes = _box("may wipe", self._pay, "t-upgrade-wipes")
        self.auto = _box("with auto-adapt", self._pay, "t-upgrade-auto")

    # -------- what they ask for

    def rulebook(self, cards: CardSet) -> Rulebook:
        switches = {name: made.value for name, made in self.switches.items()}
        chosen = tuple((name, value) for name, value in switches.items() if value != USUAL)
        edition, players = self.edition.value, self.players.value
        house = self.house if self.as_table.value else ()
        return Rulebook(cards, edition, players, chosen, self.lower.value, house)

    @property
    def route(self) -> Route:
        ends = self.start.value, self.goal.value, self.through.value
        return Route(*ends, self.criterion.value, self.budget.value, self.equal.value)

    @property
    def means(self) -> Means:
        income = None if self.income.value == USUAL else self.income.value
        spent = self.wipes.value, self.auto.value
        return Means(income, self.experience.value, self.smart.value, *spent)

    @property
    def marks(self) -> dict[str, str]:
        """Words for the Bodies of the picture."""
        found = dict.fromkeys(self.through.value, "through")
        found |= {self.start.value: "start"}
        if isinstance(self.goal.value, str):
            found |= {self.goal.value: "goal"}
        return found

    # -------- changing them

    def fill(self, graph: DiGraph) -> None:
        """Offer what the graph has; what was chosen stays if it is still there."""
        level_of = dict(graph.nodes(data="level"))
        named = [(f"{name} (level {level})", name) for name, level in level_of.items()]
        levels = sorted(set(level_of.values()) - {0}, reverse=True)
        anywhere = [(f"any Body of level {level}", level) for level in levels]
        rules = made_with(graph)[0]
        most, before = rules.experience_limit, self._begins_with
        self._begins_with = rules.setup_experience
        with self.filling():
            refill(self.start, named)
            refill(self.goal, [*anywhere, *named])
            refill(self.through, [pair for pair in named if level_of[pair[1]]])
            refill(self.income, [(USUAL, USUAL), *((str(n), n) for n in range(most + 1))])
            self.experience.max = self.smart.max = most
            if self.experience.value == before:
                self.experience.value = rules.setup_experience

    def put(self, place: str, name: str) -> None:
        """Make a Body the start or the goal; or put it on the way, or off it again."""
        control = {"start": self.start, "goal": self.goal, "through": self.through}[place]
        if name not in [value for _, value in control.options]:
            raise AdaptlabError(f"{shown(name)} cannot be chosen as {place}")
        if place != "through":
            control.value = name
        elif name in control.value:
            control.value = tuple(each for each in control.value if each != name)
        else:
            control.value = (*control.value, name)

    def take(self, graph: DiGraph, start: str, experience: int) -> None:
        """Take over the rules of a graph, with a Body to start from and its Experience."""
        ruleset = made_with(graph)[0].ruleset
        with self.filling():
            self.edition.value, self.players.value = ruleset.edition, ruleset.players
            self._set_switches(ruleset)
            self.as_table.value = bool(ruleset.house)
            self.fill(graph)
            self.start.value, self.experience.value = start, experience


# ---------------------------------------------------------------- small parts


def _box(label: str, do: Callable[[Any], object], hook: str) -> widgets.Checkbox:
    layout = widgets.Layout(width="auto", margin="2px 16px 2px 2px")
    made = widgets.Checkbox(description=label, value=False, indent=False, layout=layout)
    made.add_class(hook)
    return observed(made, do)


def _number(
    label: str, value: int, most: int, do: Callable[[Any], object], hook: str
) -> widgets.BoundedIntText:
    made = widgets.BoundedIntText(
        description=label, value=value, min=0, max=most, style=LABEL,
        layout=widgets.Layout(width=f"{90 + 7 * len(label)}px"),
    )  # fmt: skip
    made.add_class(hook)
    return observed(made, do)
