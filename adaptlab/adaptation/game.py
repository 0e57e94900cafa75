"""Adaptation as a game of the registry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any

from adaptlab.adaptation import form, imagining, notation, reading, tell, turn
from adaptlab.adaptation.analysis.bots import BOTS
from adaptlab.adaptation.cards import Card, CardSet
from adaptlab.adaptation.cards import cards as usual_cards
from adaptlab.adaptation.position import Position
from adaptlab.adaptation.rules import EDITION, PLAYERS, SWITCHES, rules
from adaptlab.adaptation.view import View, view
from adaptlab.errors import InvalidRuleset, Problem
from adaptlab.form import Field
from adaptlab.games import Game
from adaptlab.ruleset import Ruleset
from adaptlab.script import Action, Draw, Event, Question, Refusal, Roll, Script


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

    def new(self, ruleset: Ruleset, cards: CardSet | None = None) -> Position:
        chosen = cards or usual_cards()
        if len(chosen) < ruleset.players:
            expected = f"expected a card for each of {ruleset.players} players"
            raise InvalidRuleset([Problem("cards", f"{expected}, not {len(chosen)}", "setup.deal")])
        return Position(rules(ruleset), chosen)

    def step(self, g: Position) -> Script[None]:
        return turn.step(g)

    def play(self, g: Position, turns: int | None = None) -> Script[None]:
        return turn.game(g, turns)

    def view(self, g: Position, seat: int) -> View:
        return view(g, seat)

    def imagine(self, g: Position, seat: int) -> Script[None]:
        return imagining.imagine(g, seat)

    def imagine_only(self, g: Position, seat: int, looked_at: Collection[Any]) -> Script[None]:
        return imagining.imagine(g, seat, looked_at)

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

    def dump(self, g: Position) -> dict[str, Any]:
        return notation.dump(g)

    def read(self, written: Any, cards: CardSet | None = None) -> tuple[Position, list[Problem]]:
        return reading.read(written, cards or usual_cards(), self.ruleset)

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
