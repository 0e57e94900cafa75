"""Upgrades: which Body can be adapted on which, the path one wants, and when it can be paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import ipywidgets as widgets

from adaptlab.adapt.analysis.growth import growth
from adaptlab.adapt.analysis.paths import Path
from adaptlab.adapt.tell import player
from adaptlab.adapt.ui.upgrade_controls import PLACES, UpgradeControls
from adaptlab.adapt.ui.upgrade_text import (
    ALL,
    MOST_LISTED,
    Rulebook,
    found,
    graph_of,
    growth_html,
    growth_png,
    list_words,
    note_html,
    path_html,
    timetable_html,
)
from adaptlab.errors import AdaptlabError
from adaptlab.ui.bench import Bench, Message
from adaptlab.ui.messages import message_html
from adaptlab.ui.parts import (
    LABEL,
    WIDE,
    View,
    button,
    choice,
    column,
    observed,
    refill,
    row,
    words,
)
from adaptlab.ui.picture import Picture

if TYPE_CHECKING:
    from networkx import DiGraph


class UpgradeView(View):
    """The upgrade graph with a path over it, how a fish grows on it, and its timetable."""

    title = "Upgrades"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.graph: DiGraph | None = None
        self.listed: list[Path] = []
        self._answered: object = None
        """What was asked for when the paths and the timetable were found."""
        self._grown: object = None
        """What the growth figure shows, as it is the slowest thing to draw."""
        session = bench.session
        ruleset = session.position.rules.ruleset
        self.controls = UpgradeControls(session.game, ruleset, self._ask, self._pay_anew)
        self._make_table_controls()
        self._make_results()
        self._lay_out()

    def _make_table_controls(self) -> None:
        self.seat = choice("On the table", [], None, lambda _: None, "t-upgrade-seat")
        self.from_table = button(
            "Start from this fish", self.take_from_table,
            "Take its Body and Experience, and the rules of the game on the bench",
            enabled=False, hook="t-upgrade-from-table",
        )  # fmt: skip
        self.clicks = widgets.ToggleButtons(
            options=PLACES, value="goal", description="A click in the picture sets:", style=LABEL
        )
        self.clicks.style.button_width = "auto"
        self.clicks.add_class("t-upgrade-clicks")

    def _make_results(self) -> None:
        self.picture = Picture()
        self.picture.add_class("t-upgrade-picture")
        self.picture.on_clicked(self.clicked)
        self.path_words = _result("t-upgrade-path")
        self.path_list = observed(
            widgets.Select(description="Paths", rows=8, layout=_layout(), style=LABEL),
            lambda _: self._show(),
        )
        self.path_list.add_class("t-upgrade-list")
        self.growth_words = _result("t-upgrade-growth")
        self.growth_image = widgets.Image(format="png", layout=widgets.Layout(max_width="100%"))
        self.growth_fold = widgets.Accordion(
            [self.growth_image], selected_index=0, layout=_layout()
        )
        self.growth_fold.set_title(0, "As a figure")
        self.growth_fold.observe(lambda _: self._draw_growth(), names="selected_index")
        self.timetable = _result("t-upgrade-timetable")

    def _lay_out(self) -> None:
        asked = self.controls
        switches = row(*asked.switches.values())
        rules = widgets.Accordion([switches], selected_index=None, layout=_layout())
        rules.set_title(0, "Variants and rulings")
        self.widget = column(
            row(asked.edition, asked.players, asked.as_table, self.seat, self.from_table),
            rules,
            row(asked.start, asked.goal, asked.through),
            row(asked.criterion, asked.budget, asked.equal, asked.lower),
            self.clicks,
            self.picture,
            self.path_words,
            self.path_list,
            _head("How the fish grows"),
            self.growth_words,
            self.growth_fold,
            _head("When it can be paid"),
            row(asked.experience, asked.income, asked.smart, asked.wipes, asked.auto),
            self.timetable,
        )

    @property
    def path(self) -> Path | None:
        """The path that is shown: the one chosen of the list, or the best."""
        return self.listed[self.path_list.index or 0] if self.listed else None

    # -------- what is shown

    def refresh(self) -> None:
        fish = [each for each in self.bench.session.position.fish if each.alive]
        named = [(f"{player(each.seat)}: {each.body[-1].name}", each.seat) for each in fish]
        refill(self.seat, named)
        self.from_table.disabled = not fish
        self.controls.offer(self.bench.eyes.ruleset.house)
        if self._answered != self._question:
            self._ask()

    @property
    def _question(self) -> object:
        asked = self.controls
        return asked.rulebook(self.bench.session.position.cards), asked.route, asked.means

    def _ask(self) -> None:
        """Find the paths anew, after a change of the rules or of the question.

        The question may change while the answer is being drawn; then it is answered again.
        """
        question: object = None
        while question != self._question:
            question = self._question
            self.graph, self.listed = None, []
            self._attempt(self._find, self.path_words)
            several = self.controls.criterion.value == ALL and bool(self.listed)
            self.path_list.layout.display = "" if several else "none"
            self._show()
        self._answered = question

    def _find(self) -> None:
        asked = self.controls
        self.graph = graph_of(asked.rulebook(self.bench.session.position.cards))
        asked.fill(self.graph)
        self.listed = found(self.graph, asked.route)
        texts = [str(path) for path in self.listed[:MOST_LISTED]]
        with asked.filling():
            refill(self.path_list, list(zip(texts, range(len(texts)), strict=True)))

    def _show(self) -> None:
        """Show the path that is chosen; without one, the words that say why are there already."""
        self._attempt(self._show_picture, self.path_words)
        self._attempt(self._show_growth, self.growth_words)
        self._pay()
        self._draw_growth()

    def _show_picture(self) -> None:
        from adaptlab.adapt.draw.upgrade_svg import upgrade_svg

        graph, path, asked = self.graph, self.path, self.controls
        if graph is None:
            self.picture.svg = ""
            return
        self.picture.svg = upgrade_svg(graph, path, asked.marks, asked.equal.value)
        if path is not None:
            count = ""
            if asked.criterion.value == ALL:
                count = f"<br>{list_words(self.listed, asked.budget.value)}"
            self.path_words.value = path_html(graph, path, asked.budget.value) + count

    def _show_growth(self) -> None:
        graph, path = self.graph, self.path
        self.growth_words.value = growth_html(growth(graph, path)) if graph and path else ""

    def _draw_growth(self) -> None:
        """The figure of the path; last of all and only if it is open, as it takes the longest."""
        self.growth_fold.layout.display = "" if self.path else "none"
        if self.growth_fold.selected_index == 0:
            self._attempt(self._show_figure, self.growth_words)

    def _show_figure(self) -> None:
        graph, path = self.graph, self.path
        if graph and path and self._grown != (graph, path):
            self.growth_image.value = growth_png(graph, path)
            self._grown = graph, path

    def _pay(self) -> None:
        """Work out the timetable of the path that is shown."""
        self._attempt(self._show_timetable, self.timetable)

    def _pay_anew(self) -> None:
        """Only the timetable was asked for anew."""
        self._pay()
        self._answered = self._question

    def _show_timetable(self) -> None:
        graph, path = self.graph, self.path
        self.timetable.value = (
            timetable_html(graph, path, self.controls.means) + note_html(graph)
            if graph and path
            else ""
        )

    def _attempt(self, show: Callable[[], object], place: widgets.HTML) -> None:
        """Show something; what goes wrong is written in its place."""
        try:
            show()
        except Exception as error:
            place.value = message_html(Message.of(error))

    # -------- what is done

    def clicked(self, marks: dict[str, str]) -> None:
        """A Body of the picture was clicked: it becomes the start or goal, or is on the way."""
        if name := marks.get("card"):
            self.bench.act(lambda: self.controls.put(self.clicks.value, name))

    def take_from_table(self) -> None:
        """Start from a fish on the table, by the rules of its game."""
        self.bench.act(self._take)

    def _take(self) -> str:
        position = self.bench.session.position
        fish = next((each for each in position.fish if each.seat == self.seat.value), None)
        if fish is None or not fish.alive:
            raise AdaptlabError("choose a fish on the table first")
        body, ruleset = fish.body[-1], position.rules.ruleset
        if position.cards.get(body.name) is not body:
            raise AdaptlabError(f"{body.name} is no card of the set, so it has no upgrades")
        lower = self.controls.lower.value
        rulebook = Rulebook(
            position.cards, ruleset.edition, ruleset.players, ruleset.switches, lower,
            ruleset.house,
        )  # fmt: skip
        self.controls.take(graph_of(rulebook), body.name, fish.experience)
        return f"Upgrades start from {body.name} with {fish.experience} Experience."


def _layout() -> widgets.Layout:
    """As wide as there is room; each its own, so that one can be hidden without the others."""
    return widgets.Layout(width="auto")


def _head(text: str) -> widgets.HTML:
    return words(text, "h4", margin="8px 0 2px 0")


def _result(hook: str) -> widgets.HTML:
    made = widgets.HTML(layout=WIDE)
    made.add_class(hook)
    return made
