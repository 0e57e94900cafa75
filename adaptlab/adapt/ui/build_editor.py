"""The editor of one build: a Body and Parts by name, or totals by sliders and numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets as widgets

from adaptlab.adapt.cards import FLAGS, LOCATIONS, SCORES, CardSet
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.rules import usual
from adaptlab.adapt.tell import is_reconstructed
from adaptlab.adapt.ui.builds import (
    CARDS,
    IMMUNE,
    RESIST,
    TOTALS,
    USUAL,
    Build,
    abilities_words,
    build_of,
    label,
    totals_of,
    totals_words,
)
from adaptlab.errors import InvalidPosition, Problem
from adaptlab.evidence import RECONSTRUCTED
from adaptlab.ui.parts import Filling, button, choice, column, marked, observed, row, slider

DICE = (2, 4, 6, 8, 10, 12, 20)
SLIDERS: Mapping[str, tuple[int, int]] = {
    "level": (0, 5),
    "ferocity": (-5, 20),
    "survival": (-5, 30),
    "lethality": (-4, 4),
    "health": (1, 60),
}
"""How far the sliders go at first; a fish beyond that takes them along."""
MOST_DAMAGE = 60
MOST_SCORE = 20
HALF = "48%"
SHORT_LABEL, SLIDER_LABEL, NUMBER_LABEL = "52px", "64px", "144px"


class BuildEditor:
    """One fish, the attacker or the target, as its reader builds it.

    ``changed`` is called after everything that he changes, ``take`` when he wants the fish of the
    table whose ``seat`` he chose. The cards and the totals are both
    kept, so that nothing is lost when he turns from the ones to the others.
    """

    def __init__(
        self,
        role: str,
        cards: CardSet,
        changed: Callable[[], object],
        take: Callable[[], object],
    ) -> None:
        self.role = role
        self.cards = cards
        self.edition = "retail"
        """The edition by which cards are added up; see `count_by`."""
        self._changed = changed
        self._filling = Filling()
        self._made: tuple[Build, CardSet, Fish | tuple[Problem, ...]] | None = None
        """The fish of a build, or why there is none."""
        self.by = widgets.ToggleButtons(
            options=[("by totals", TOTALS), ("by cards", CARDS)],
            tooltips=["Set every total", "Choose a Body and Parts by name"],
            style={"button_width": "90px"},
            layout=widgets.Layout(width="auto"),
        )
        observed(self.by, self._turned).add_class(f"t-{role}-by")
        self.body = self._card("Body")
        self.parts = {place: self._card(place) for place in LOCATIONS}
        self.totals = {name: self._total(name) for name in USUAL}
        self.damage = self._slider("damage", 0, MOST_DAMAGE, 0)
        self.poison = self._number("poison", 0, usual().poison_limit, "Poison Level")
        self.says = widgets.HTML(layout=widgets.Layout(width="98%"))
        self.seat = choice("Fish", [], None, lambda _: None, f"t-{role}-seat")
        self.seat.layout.max_width, self.seat.tooltip = "230px", RECONSTRUCTED
        self.take_button = button("from the table", take, hook=f"t-{role}-take")
        self._lay_out()
        self.offer(cards)
        self._show()

    # -------- the widgets

    def _hook(self, name: str) -> str:
        return f"t-{self.role}-{name.lower().replace(' ', '-').replace('_', '-')}"

    def _card(self, place: str) -> widgets.Combobox:
        made = widgets.Combobox(
            description=place,
            placeholder="type a name" if place == "Body" else "none",
            continuous_update=False,
            style={"description_width": SHORT_LABEL},
            layout=widgets.Layout(width=HALF, min_width="190px"),
        )
        made.add_class(self._hook(place))
        return observed(made, self._edited)

    def _total(self, name: str) -> Any:
        usual = USUAL[name]
        if name == "die":
            options = [(f"d{die}", die) for die in DICE]
            made = choice("Die", options, usual, self._edited, self._hook(name))
            made.layout.width, made.style.description_width = HALF, SLIDER_LABEL
            return made
        if name in SLIDERS:
            return self._slider(name, *SLIDERS[name], usual)
        if usual is False:
            made = widgets.Checkbox(
                value=False, description=label(name), indent=False,
                layout=widgets.Layout(width="auto", margin="0 10px 0 2px"),
            )  # fmt: skip
            made.add_class(self._hook(name))
            return observed(made, self._edited)
        return self._number(name, 0, MOST_SCORE, label(name))

    def _slider(self, name: str, low: int, high: int, value: int) -> widgets.IntSlider:
        made = slider(label(name), low, high, value, self._edited, self._hook(name))
        made.layout.width, made.style.description_width = "98%", SLIDER_LABEL
        return made

    def _number(self, name: str, low: int, high: int, words: str) -> widgets.BoundedIntText:
        made = widgets.BoundedIntText(
            min=low, max=high, description=words, style={"description_width": NUMBER_LABEL},
            layout=widgets.Layout(width="49%", min_width="184px"),
        )  # fmt: skip
        made.add_class(self._hook(name))
        return observed(made, self._edited)

    def _lay_out(self) -> None:
        sliders = row(*(self.totals[name] for name in ("die", *SLIDERS)))
        self.totals["level"].layout.width = HALF
        self.damage.layout.width, self.poison.layout.width = "60%", "36%"
        self.poison.layout.min_width = "120px"
        for widget in (self.totals["level"], self.poison):
            widget.style.description_width = "initial"
        scores = row(*(self.totals[name] for name in SCORES))
        flags = row(*(self.totals[name] for name in FLAGS))
        immune = row(*(self.totals[name] for name in IMMUNE))
        resist = row(*(self.totals[name] for name in RESIST))
        self.abilities = widgets.Accordion(
            [column(scores, flags, resist, immune)], selected_index=None,
            layout=widgets.Layout(width="98%"),
        )  # fmt: skip
        self.abilities.add_class(f"t-{self.role}-abilities")
        self.totals_box = column(sliders, self.abilities)
        self.cards_box = column(row(self.body, *self.parts.values()), self.says)
        head = widgets.HTML(marked(self.role.capitalize(), "b"))
        self.widget = widgets.VBox(
            [
                row(head, self.by),
                row(self.take_button, self.seat),
                self.totals_box,
                self.cards_box,
                row(self.damage, self.poison),
            ],
            layout=widgets.Layout(flex="1 1 400px", min_width="340px", padding="0 6px"),
        )

    # -------- the build

    @property
    def build(self) -> Build:
        """Everything in the editor."""
        return Build(
            self.by.value,
            self.body.value.strip(),
            {place: box.value.strip() for place, box in self.parts.items()},
            {name: widget.value for name, widget in self.totals.items()},
            self.damage.value,
            self.poison.value,
        )

    def put(self, build: Build) -> None:
        """Show another build; `changed` is not called."""
        with self._filling:
            self.body.value = build.body
            for place, box in self.parts.items():
                box.value = build.parts.get(place, "")
            self._put_totals(build.totals)
            _reach(self.damage, build.damage)
            _reach(self.poison, build.poison)
            self.by.value = build.by
        self._show()

    def fish(self) -> Fish:
        """The fish of the editor, made once for each build; InvalidPosition if there is none."""
        build = self.build
        if self._made is None or self._made[:2] != (build, self.cards):
            try:
                made: Fish | tuple[Problem, ...] = build.fish(self.role, self.cards)
            except InvalidPosition as error:
                made = error.problems
            self._made = build, self.cards, made
        if isinstance(fish := self._made[2], Fish):
            return fish
        raise InvalidPosition(fish)

    def take(self, fish: Fish) -> None:
        """Put a fish of the table in the editor."""
        self.put(build_of(fish, self.cards, self.build, self.edition))

    def count_by(self, edition: str) -> None:
        """Add the cards up as an edition does."""
        self.edition = edition
        self._show()

    def offer(self, cards: CardSet) -> None:
        """Offer the cards of a card set."""
        self.cards = cards
        bodies = tuple(card.name for card in (*cards.guppies, *cards.bodies))
        by_place = {
            place: tuple(sorted(card.name for card in cards.parts if card.location == place))
            for place in LOCATIONS
        }
        with self._filling:
            self.body.options = bodies
            self.body.value = self.body.value or cards.bodies[0].name
            for place, box in self.parts.items():
                box.options = by_place[place]

    def offer_seats(self, seats: list[tuple[str, int]], usual: int = 0) -> None:
        """Offer the fish of the table, each with its seat; one of them is the usual choice."""
        if self.seat.options != tuple(seats):
            known = [seat for _, seat in seats]
            first = next(iter(known[usual : usual + 1] or known), None)
            chosen = self.seat.value if self.seat.value in known else first
            self.seat.options = seats
            self.seat.value = chosen
        self.take_button.disabled = self.seat.disabled = not seats
        self.take_button.tooltip = (
            f"Take this fish as the {self.role}" if seats else "There is no fish on the table yet"
        )

    # -------- what happens

    def _edited(self, _: object) -> None:
        if not self._filling:
            self._show()
            self._changed()

    def _turned(self, by: str) -> None:
        """From the cards to the totals, their totals come along if the cards make a fish."""
        if self._filling:
            return
        if by == TOTALS:
            try:
                added: Mapping[str, Any] = totals_of(self.build.by_cards(self.cards), self.edition)
            except InvalidPosition:
                added = self.build.totals  # the cards said why already, while they were shown
            with self._filling:
                self._put_totals(added)
        self._edited(by)

    def _put_totals(self, totals: Mapping[str, Any]) -> None:
        for name, widget in self.totals.items():
            _reach(widget, totals[name])

    def _show(self) -> None:
        """Show what belongs to the chosen way, and what the cards come to."""
        build = self.build
        self.totals_box.layout.display = "" if build.by == TOTALS else "none"
        self.cards_box.layout.display = "" if build.by == CARDS else "none"
        self.abilities.set_title(0, f"Abilities: {abilities_words(build.totals)}")
        if build.by == CARDS:
            self.says.value = self._cards_html()

    def _cards_html(self) -> str:
        """What the cards of the build come to, and which cards they are."""
        try:
            fish = self.fish()
        except InvalidPosition:
            text, made = "", bool(self.cards.remark)
        else:
            text = marked(totals_words(fish, self.edition), line_height="1.4")
            made = is_reconstructed((fish,))
        return text + (marked(RECONSTRUCTED, font_size="0.8em", opacity="0.75") if made else "")

    def __repr__(self) -> str:
        return f"<BuildEditor of the {self.role}>"


def _reach(widget: Any, value: Any) -> None:
    """Set a value, with wider bounds or one more option where that takes it."""
    if isinstance(widget, widgets.Dropdown):
        known = [die for _, die in widget.options]
        if value not in known:
            widget.options = [(f"d{die}", die) for die in sorted({*known, value})]
    elif hasattr(widget, "min"):
        widget.min, widget.max = min(widget.min, value), max(widget.max, value)
    widget.value = value
