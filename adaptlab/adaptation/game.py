"""Adaptation as a game of the registry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from adaptlab.adaptation import form, notation, reading, tell, turn
from adaptlab.adaptation.analysis.bots import BOTS
from adaptlab.adaptation.cards import Card, Deck, deck
from adaptlab.adaptation.position import Position
from adaptlab.adaptation.rules import EDITION, PLAYERS, SWITCHES, rules, ruleset
from adaptlab.adaptation.view import View, view
from adaptlab.errors import InvalidRuleset, Problem
from adaptlab.form import Field
from adaptlab.games import Game
from adaptlab.ruleset import Ruleset
from adaptlab.script import Action, Draw, Event, Question, Refusal, Script


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
    sentences = tell.SENTENCES

    def ruleset(
        self, edition: str | None = None, players: int | None = None, **switches: Any
    ) -> Ruleset:
        return ruleset(edition or EDITION, PLAYERS[0] if players is None else players, **switches)

    def new(self, ruleset: Ruleset, cards: Deck | None = None) -> Position:
        cards = cards or deck()
        if len(cards) < ruleset.players:
            expected = f"expected a card for each of {ruleset.players} players"
            raise InvalidRuleset([Problem("cards", f"{expected}, not {len(cards)}", "setup.deal")])
        return Position(rules(ruleset), cards)

    def step(self, g: Position) -> Script[None]:
        return turn.step(g)

    def play(self, g: Position, turns: int | None = None) -> Script[None]:
        return turn.game(g, turns)

    def view(self, g: Position, seat: int) -> View:
        return view(g, seat)

    def refuse(self, g: Position, question: Question, answer: Any) -> Refusal | None:
        if isinstance(answer, Card) and question.refuse(answer):
            return question.refuse(str(answer))  # in words
        return question.refuse(answer)

    def read_answer(self, g: Position, question: Question, answer: Any) -> Any:
        if isinstance(answer, str) and isinstance(question, Draw):
            return Card.parse(answer) or answer
        return super().read_answer(g, question, answer)

    def dump(self, g: Position) -> dict[str, Any]:
        return notation.dump(g)

    def read(self, written: Any, cards: Deck | None = None) -> tuple[Position, list[Problem]]:
        return reading.read(written, cards or deck())

    def form(self, g: Position) -> tuple[dict[str, Any], list[Field]]:
        return form.form(g)

    def measures(self, g: Position) -> Mapping[str, Callable[[Position], Any]]:
        return form.measures(g)

    def invariants(self, g: Position) -> list[str]:
        return invariants(g)

    def show(self, g: Position, seat: int | None = None) -> str:
        return tell.table_text(g) if seat is None else tell.view_text(view(g, seat))

    def tell(self, event: Event) -> str:
        return tell.tell(event)

    def describe(self, g: Position, action: Action) -> str:
        return tell.describe(action)


def invariants(g: Position) -> list[str]:
    """What must hold after every answer, and does not."""
    broken = []
    held = Counter(card for card in g.hand if card)
    if held + Counter(g.pile) + Counter(g.discard) != Counter(g.cards):
        broken.append("cards not in exactly one place")
    for seat in g.rules.seats:
        if not 0 <= g.tokens[seat] <= g.rules.tokens:
            broken.append(f"seat {seat}: tokens out of bounds")
        if not g.tokens[seat] and g.hand[seat] is not None:
            broken.append(f"seat {seat}: extinct, but with a card")
        if g.shown[seat] is not None and g.shown[seat] != g.hand[seat]:
            broken.append(f"seat {seat}: shows another card than it has")
    return broken


GAME = AdaptationGame()
