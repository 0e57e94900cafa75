"""The tab in which rules are looked up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import ipywidgets as widgets

from adaptlab.ruleset import RuleCard
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
from adaptlab.ui.rule_text import rule_html

ALL = "all chapters"
ANY = "all editions"
IDENTIFIER = re.compile(r"[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+")


# ---------------------------------------------------------------- what is shown


def found(
    cards: Iterable[RuleCard], search: str = "", chapter: str = ALL, edition: str = ANY,
    only_different: bool = False,
) -> list[RuleCard]:  # fmt: skip
    """The rules that hold every word of a search, in their order; capitals do not matter."""
    wanted = search.casefold().split()
    return [
        card
        for card in cards
        if chapter in (ALL, card.chapter)
        and (not only_different or differs(card, edition))
        and all(word in _everything(card) for word in wanted)
    ]


def _everything(card: RuleCard) -> str:
    texts = [card.id, card.title, card.text, *card.editions.values(), card.ruling, *card.switches]
    return "\n".join(texts).casefold()


def differs(card: RuleCard, edition: str = ANY) -> bool:
    """Whether an edition (or any) says something of its own."""
    return bool(card.editions) if edition == ANY else edition in card.editions


def listed(cards: Sequence[RuleCard], edition: str = ANY) -> list[tuple[str, str]]:
    """The rules as lines of a list, by chapter, with their ids; ≠ marks what differs."""
    chapters = list(dict.fromkeys(card.chapter for card in cards))
    ordered = sorted(cards, key=lambda card: chapters.index(card.chapter))
    return [
        (f"{card.chapter}: {card.title}{' ≠' if differs(card, edition) else ''}", card.id)
        for card in ordered
    ]


def mentioned(card: RuleCard, cards: Mapping[str, RuleCard]) -> list[str]:
    """The ids of other rules that a rule's texts name."""
    texts = " ".join([card.text, *card.editions.values(), card.ruling])
    return [id for id in dict.fromkeys(IDENTIFIER.findall(texts)) if id in cards and id != card.id]


# ---------------------------------------------------------------- the view


class RulesView(View):
    """Search the rules, and read one in full."""

    title = "Rules"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.search = widgets.Text(
            description="Search", placeholder="words of a rule, or its id", style=LABEL,
            layout={"width": "300px"},
        )  # fmt: skip
        self.search.add_class("t-rule-search")
        observed(self.search, lambda _: self._changed())
        self.chapter = choice("Chapter", [ALL], ALL, lambda _: self._changed(), "t-rule-chapter")
        self.edition = choice("Edition", [ANY], ANY, lambda _: self._changed(), "t-rule-edition")
        self.only = widgets.Checkbox(
            description="only what differs (≠)", indent=False, layout={"width": "auto"}
        )
        self.only.add_class("t-rule-differs")
        observed(self.only, lambda _: self._changed())
        self.count = widgets.HTML()
        self.list = widgets.Select(rows=20, options=(), layout={"width": "auto"})
        self.list.tooltip = "The rules that were found"
        self.list.add_class("t-rule-list")
        observed(self.list, lambda _: self._changed())
        self.text = widgets.HTML(layout=WIDE)
        self.text.add_class("t-rule-text")
        self.see_also = row()
        left = widgets.VBox([self.count, self.list], layout={"flex": "1 1 300px"})
        right = widgets.VBox(
            [self.text, self.see_also], layout={"flex": "2 1 420px", "padding": "0 12px"}
        )
        both = widgets.HBox([left, right], layout={"flex_flow": "row wrap", "width": "100%"})
        self.widget = column(row(self.search, self.chapter, self.edition, self.only), both)
        self.refresh()

    @property
    def cards(self) -> Mapping[str, RuleCard]:
        """The rules of the game on the bench."""
        return self.bench.session.game.rules()

    def open(self, id: str) -> None:
        """Show a rule, whatever was searched for before."""
        with self._filling:
            self.search.value, self.chapter.value, self.only.value = "", ALL, False
        self._show(id)

    def refresh(self) -> None:
        self._show(self.list.value)

    def _changed(self) -> None:
        if not self._filling:
            self.bench.act(self.refresh)

    def _show(self, id: str | None) -> None:
        """Show what is found, and the rule if it is among it, or else the first."""
        with self._filling:
            game = self.bench.session.game
            refill(self.chapter, [ALL, *dict.fromkeys(c.chapter for c in self.cards.values())])
            refill(self.edition, [ANY, *game.editions])
            cards = found(self.cards.values(), self.search.value, self.chapter.value,
                          self.edition.value, self.only.value)  # fmt: skip
            lines = listed(cards, self.edition.value)
            if self.list.options != tuple(lines):
                self.list.options = lines
            ids = [line[1] for line in lines]
            self.list.value = id if id in ids else next(iter(ids), None)
            self.count.value = marked(f"{len(cards)} of {len(self.cards)} rules")
        self._show_text()

    def _show_text(self) -> None:
        card = self.cards.get(self.list.value or "")
        if card is None:
            self.text.value = marked("No rule holds all these words.")
            self.see_also.children = ()
            return
        game = self.bench.session.game
        self.text.value = rule_html(card, game.editions, game.switches, self.edition.value)
        self.see_also.children = [self._link(id) for id in mentioned(card, self.cards)]

    def _link(self, id: str) -> widgets.Button:
        return button(id, lambda: self.open(id), f"Show the rule “{self.cards[id].title}”")
