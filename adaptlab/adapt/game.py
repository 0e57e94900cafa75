"""A.D.A.P.T. as a game of the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adaptlab.adapt import form, notation, reading, tell, turn
from adaptlab.adapt.analysis.bots import BOTS
from adaptlab.adapt.cards import CardSet
from adaptlab.adapt.cards import cards as standard_cards
from adaptlab.adapt.invariants import invariants
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import EDITIONS, PLAYERS, SWITCHES, rules, ruleset
from adaptlab.adapt.setup import new_position
from adaptlab.errors import Problem
from adaptlab.form import Field
from adaptlab.games import Game
from adaptlab.ruleset import Ruleset
from adaptlab.script import Action, Draw, Event, Question, Script


class AdaptGame(Game):
    """The two editions of A.D.A.P.T. with all their variants."""

    name = "adapt"
    title = "A.D.A.P.T."
    folder = "adapt"
    editions = EDITIONS
    players = PLAYERS
    switches = SWITCHES
    bots = BOTS
    position = Position
    picture = "adaptlab.adapt.draw.table:picture"
    guide = "adaptlab.adapt.ui.guide:AdaptGuide"
    tabs = (
        "adaptlab.adapt.ui.odds_view:OddsView",
        "adaptlab.adapt.ui.upgrade_view:UpgradeView",
        "adaptlab.adapt.ui.cards_view:CardsView",
    )
    benches: Mapping[str, str] = {
        "games": "adaptlab.adapt.bench.games:bench",
        "odds": "adaptlab.adapt.bench.odds:bench_odds",
        "duel": "adaptlab.adapt.bench.duel:bench_duel",
    }
    commands = ("adaptlab.adapt.commands:add_odds", "adaptlab.adapt.commands:add_cards")
    sentences = tell.SENTENCES

    def ruleset(
        self,
        edition: str | None = None,
        players: int | None = None,
        house: Any = None,
        **switches: Any,
    ) -> Ruleset:
        return ruleset(edition or EDITIONS[0], 2 if players is None else players, house, **switches)

    def new(self, ruleset: Ruleset, cards: CardSet | None = None) -> Position:
        cards = cards or standard_cards()
        return new_position(rules(ruleset, cards), cards)

    def step(self, g: Position) -> Script[None]:
        return turn.step(g)

    def play(self, g: Position, turns: int | None = None) -> Script[None]:
        return turn.game(g, turns)

    def read_answer(self, g: Position, question: Question, answer: Any) -> Any:
        if isinstance(answer, str) and isinstance(question, Draw):
            return g.cards.get(answer) or answer
        return super().read_answer(g, question, answer)

    def dump(self, g: Position) -> dict[str, Any]:
        return notation.dump(g)

    def read(self, written: Any, cards: CardSet | None = None) -> tuple[Position, list[Problem]]:
        return reading.read(written, cards or standard_cards())

    def form(self, g: Position) -> tuple[dict[str, Any], list[Field]]:
        return form.form(g)

    def measures(self, g: Position) -> Mapping[str, Callable[[Position], Any]]:
        return form.measures(g)

    def invariants(self, g: Position) -> list[str]:
        return invariants(g)

    def show(self, g: Position, seat: int | None = None) -> str:
        return tell.table_text(g)

    def tell(self, event: Event) -> str:
        return tell.tell(event)

    def describe(self, g: Position, action: Action) -> str:
        return tell.describe(g, action)


GAME = AdaptGame()
