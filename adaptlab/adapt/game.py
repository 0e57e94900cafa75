"""A.D.A.P.T. as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adaptlab.adapt.analysis.bots import BOTS
from adaptlab.adapt.cards import CardSet
from adaptlab.adapt.cards import cards as standard_cards
from adaptlab.adapt.form import form, measures
from adaptlab.adapt.invariants import invariants
from adaptlab.adapt.notation import dump
from adaptlab.adapt.position import Position
from adaptlab.adapt.reading import read
from adaptlab.adapt.rules import EDITIONS, PLAYERS, SWITCHES, rules, ruleset
from adaptlab.adapt.setup import new_position
from adaptlab.adapt.tell import SENTENCES, describe, table_text, tell
from adaptlab.adapt.turn import STEPS
from adaptlab.game import Game
from adaptlab.ruleset import Ruleset
from adaptlab.script import Draw, Question


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
        "games": "adaptlab.adapt.bench.games:bench_games",
        "odds": "adaptlab.adapt.bench.odds:bench_odds",
        "duel": "adaptlab.adapt.bench.duel:bench_duel",
    }
    commands = ("adaptlab.adapt.commands:add_odds", "adaptlab.adapt.commands:add_cards")
    sentences = SENTENCES
    steps = STEPS

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

    def read_answer(self, g: Position, question: Question, answer: Any) -> Any:
        if isinstance(answer, str) and isinstance(question, Draw):
            return g.cards.get(answer) or answer
        return super().read_answer(g, question, answer)

    def show(self, g: Position, seat: int | None = None) -> str:
        return table_text(g)

    # -------- what its modules do

    dump = staticmethod(dump)
    read = staticmethod(read)
    form = staticmethod(form)
    measures = staticmethod(measures)
    invariants = staticmethod(invariants)
    tell = staticmethod(tell)
    describe = staticmethod(describe)


GAME = AdaptGame()
