"""Cards: those of the set in play, to be searched and looked at, and other sets to play with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets as widgets

from adaptlab.adapt.cards import Card, CardSet, load_cards
from adaptlab.adapt.cards import cards as standard_cards
from adaptlab.adapt.ui.card_list import (
    ANY,
    ORDERS,
    Wanted,
    card_html,
    choices,
    evidence_words,
    grid_html,
    matching,
    set_words,
)
from adaptlab.errors import AdaptlabError
from adaptlab.session import new
from adaptlab.ui.bench import Bench
from adaptlab.ui.parts import (
    LABEL,
    WIDE,
    View,
    button,
    choice,
    column,
    marked,
    observed,
    refill,
    row,
)
from adaptlab.ui.picture import Picture

MOST_SHOWN = 24
"""Cards on a page."""
FILTERS = ("kind", "location", "level", "ability", "evidence")


class CardsView(View):
    """The cards of the set in play: found by filters and words, drawn, and where they are now."""

    title = "Cards"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.page = 0
        self.looked_at: Card | None = None
        self.loaded: CardSet | None = None
        self._offered: CardSet | None = None
        """The set whose choices the filters offer."""
        self._make_filters()
        self._make_shown()
        self._make_loading()
        shown = widgets.HBox([self._scrolled, self.detail], layout=WIDE)
        self.widget = column(
            self.what,
            row(self.search, *self.filters.values(), self.order, self.clear),
            row(self.previous, self.next, self.count),
            shown,
            self.loading,
        )

    # -------- the widgets

    def _make_filters(self) -> None:
        self.search = observed(
            widgets.Text(
                description="Search", placeholder="name, ability, creature …", style=LABEL,
                layout=widgets.Layout(width="260px"),
            ),
            self._asked,
        )  # fmt: skip
        self.search.add_class("t-card-search")
        self.filters = {
            name: choice(name.capitalize(), [(ANY, ANY)], ANY, self._asked, f"t-card-{name}")
            for name in FILTERS
        }
        self.order = choice("Sort by", ORDERS, ORDERS[0], self._asked, "t-card-order")
        self.clear = button(
            "Show all", self.show_all, "Take back all filters and the search", hook="t-card-clear"
        )

    def _make_shown(self) -> None:
        self.what = widgets.HTML(layout=WIDE)
        self.what.add_class("t-card-evidence-line")
        self.previous = button(
            "Previous", lambda: self.turn(-1), "The page before", hook="t-card-previous"
        )
        self.next = button("Next", lambda: self.turn(1), "The next page", hook="t-card-next")
        self.count = widgets.HTML()
        self.count.add_class("t-card-count")
        self.grid = Picture()
        self.grid.add_class("t-card-grid")
        self.grid.on_clicked(self.clicked)
        flow = widgets.Layout(flex="1 1 auto", max_height="640px", overflow="auto", padding="4px")
        self._scrolled = widgets.VBox([self.grid], layout=flow)
        self.detail = widgets.HTML(
            layout=widgets.Layout(flex="0 0 230px", width="230px", margin="4px")
        )
        self.detail.add_class("t-card-detail")

    def _make_loading(self) -> None:
        self.folder = observed(
            widgets.Text(
                description="Folder", style=LABEL, layout=widgets.Layout(width="420px"),
                placeholder="empty: the cards that come with adaptlab",
            ),
            lambda _: self._forget(),
        )  # fmt: skip
        self.folder.add_class("t-card-folder")
        self.load = button(
            "Look into it", self.look_into, "Read and check the card set in this folder",
            hook="t-card-load",
        )  # fmt: skip
        self.play = button(
            "Play with these", self.play_with,
            "A new game with these cards, by the same rules; the game on the bench goes",
            enabled=False, hook="t-card-play",
        )  # fmt: skip
        self.found = widgets.HTML(layout=WIDE)
        self.found.add_class("t-card-set")
        inside = column(row(self.folder, self.load, self.play), self.found)
        self.loading = widgets.Accordion(
            [inside], selected_index=None, layout=widgets.Layout(width="auto")
        )
        self.loading.set_title(0, "Another card set")

    # -------- what is shown

    @property
    def wanted(self) -> Wanted:
        chosen = {name: made.value for name, made in self.filters.items()}
        return Wanted(**chosen, text=self.search.value, order=self.order.value)

    @property
    def cards(self) -> CardSet:
        """The set in play."""
        cards: CardSet = self.bench.session.position.cards
        return cards

    def refresh(self) -> None:
        if self.cards is not self._offered:
            self._offer()
        self._show_detail()

    def _offer(self) -> None:
        """Offer what the set in play has; a choice that it does not have is taken back."""
        with self._filling:
            for name, offered in choices(self.cards).items():
                refill(self.filters[name], [(ANY, ANY), *offered])
        self._offered, self.looked_at, self.page = self.cards, None, 0
        title = self.cards.title or self.cards.name
        self.what.value = marked(f"{title}. {evidence_words(self.cards)}")
        self._show_grid()

    def _asked(self, _: Any) -> None:
        if not self._filling:
            self.page = 0
            self._show_grid()

    def _show_grid(self) -> None:
        found = matching(self.cards, self.wanted)
        first = self.page * MOST_SHOWN
        page = found[first : first + MOST_SHOWN]
        self.grid.svg = grid_html(page)
        words = f"Cards {first + 1} to {first + len(page)} of {len(found)}" if page else "No cards"
        self.count.value = marked(words)
        self.previous.disabled = self.page == 0
        self.next.disabled = first + MOST_SHOWN >= len(found)

    def _show_detail(self) -> None:
        card = self.looked_at
        hint = marked("Click a card to see where its copies are.")
        self.detail.value = card_html(self.bench.session.position, card) if card else hint

    # -------- what is done

    def turn(self, by: int) -> None:
        """Go to another page."""
        self.page += by
        self._show_grid()

    def show_all(self) -> None:
        with self._filling:
            self.search.value = ""
            for made in self.filters.values():
                made.value = ANY
        self._asked(None)

    def clicked(self, marks: dict[str, str]) -> None:
        """A card was clicked: tell about it."""
        if card := self.cards.get(marks.get("card", "")):
            self.looked_at = card
            self._show_detail()

    def _forget(self) -> None:
        self.loaded, self.play.disabled, self.found.value = None, True, ""

    def look_into(self) -> None:
        """Read a card set from a folder, and tell what is in it."""
        self._forget()
        self.bench.act(self._load)

    def _load(self) -> str:
        folder = self.folder.value.strip()
        self.loaded = load_cards(Path(folder).expanduser()) if folder else standard_cards()
        told = set_words(self.loaded)
        self.found.value = marked(told)
        self.play.disabled = False
        return told

    def play_with(self) -> None:
        """A new game with the cards that were loaded, by the rules of the present one."""
        self.bench.act(self._play)

    def _play(self) -> str:
        if self.loaded is None:
            raise AdaptlabError("look into a folder of cards first")
        rules = self.bench.session.position.rules.ruleset
        session = new(
            self.bench.session.game.name, rules.players, rules.edition, cards=self.loaded,
            **rules.settings,
        )  # fmt: skip
        self.bench.put(session)
        return f"A new game with the cards of {self.loaded.title or self.loaded.name}."
