"""Adaptation as a game of the registry."""

from __future__ import annotations

from typing import Any

from adaptlab.adaptation.analysis.bots import BOTS
from adaptlab.adaptation.cards import Card, CardSet
from adaptlab.adaptation.cards import cards as standard_cards
from adaptlab.adaptation.form import form, measures
from adaptlab.adaptation.imagining import imagine
from adaptlab.adaptation.invariants import invariants
from adaptlab.adaptation.notation import dump
from adaptlab.adaptation.position import Position
from adaptlab.adaptation.reading import read
from adaptlab.adaptation.rules import EDITION, PLAYERS, SWITCHES, rules
from adaptlab.adaptation.tell import SENTENCES, describe, table_text, tell, view_text
from adaptlab.adaptation.turn import STEPS
from adaptlab.adaptation.view import view
from adaptlab.errors import InvalidRuleset, Problem
from adaptlab.game import Game
from adaptlab.ruleset import Ruleset
from adaptlab.script import Draw, Question, Refusal, Roll


class AdaptationGame(Game):
    """The bluffing card game for 2 to 8 players."""

    name = "adaptation"
    title = "Adaptation"
    folder = "adaptation"
    editions = (EDITION,)
    players = PLAYERS
    switches = SWITCHES
    bots = BOTS
    position = Position
    picture = "adaptlab.adaptation.draw.table:picture"
    guide = "adaptlab.adaptation.ui.guide:AdaptationGuide"
    tabs = ("adaptlab.adaptation.ui.odds_view:OddsView",)
    sentences = SENTENCES
    steps = STEPS

    def new(self, ruleset: Ruleset, cards: CardSet | None = None) -> Position:
        chosen = cards or standard_cards()
        if len(chosen) < ruleset.players:
            expected = f"expected a card for each of {ruleset.players} players"
            raise InvalidRuleset([Problem("cards", f"{expected}, not {len(chosen)}", "setup.deal")])
        return Position(rules(ruleset), chosen)

    def chances(self, g: Position, question: Roll | Draw, seat: int) -> list[tuple[Any, int]]:
        """The cards that may be drawn, as far as a seat knows, each with its copies."""
        return list(view(g, seat).sources[-1].items())

    def refuse(self, g: Position, question: Question, answer: Any) -> Refusal | None:
        if isinstance(answer, Card) and question.refuse(answer):
            return question.refuse(str(answer))  # in words
        return question.refuse(answer)

    def read_answer(self, g: Position, question: Question, answer: Any) -> Any:
        if isinstance(answer, str) and isinstance(question, Draw):
            return Card.parse(answer) or answer
        return super().read_answer(g, question, answer)

    def read(self, written: Any, cards: CardSet | None = None) -> tuple[Position, list[Problem]]:
        return read(written, cards or standard_cards(), self.ruleset)

    def show(self, g: Position, seat: int | None = None) -> str:
        return table_text(g) if seat is None else view_text(view(g, seat))

    # -------- what its modules do

    view = staticmethod(view)
    imagine = staticmethod(imagine)
    imagine_only = staticmethod(imagine)
    dump = staticmethod(dump)
    form = staticmethod(form)
    measures = staticmethod(measures)
    invariants = staticmethod(invariants)
    tell = staticmethod(tell)
    describe = staticmethod(describe)


GAME = AdaptationGame()
