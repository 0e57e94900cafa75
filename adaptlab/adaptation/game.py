"""Adaptation as a game of the registry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from adaptlab.adaptation import form, notation, reading, tell, turn
from adaptlab.adaptation.analysis.bots import BOTS
from adaptlab.adaptation.cards import Card, Deck, deck
from adaptlab.adaptation.position import Position
from adaptlab.adaptation.rules import EDITION, PLAYERS, SWITCHES, rules, ruleset
from adaptlab.adaptation.view import View, view
from adaptlab.errors import InvalidRuleset, Problem
from adaptlab.form import Field
from adaptlab.ruleset import RuleCard, Ruleset, Switch, load_rules
from adaptlab.script import Action, Choose, Draw, Event, Question, Refusal, Script


class AdaptationGame:
    """The bluffing card game for 2 to 8 players."""

    name = "adaptation"
    title = "Adaptation"
    folder = "adaptation"
    editions = (EDITION,)
    players = PLAYERS
    switches: Mapping[str, Switch] = SWITCHES
    bots = BOTS

    def ruleset(self, edition: str = EDITION, players: int = 2, **switches: Any) -> Ruleset:
        return ruleset(edition, players, **switches)

    def new(self, ruleset: Ruleset, cards: Deck | None = None) -> Position:
        cards = cards or deck()
        if len(cards) < ruleset.players:
            expected = f"expected a card for each of {ruleset.players} players"
            raise InvalidRuleset([Problem("cards", f"{expected}, not {len(cards)}", "setup.deal")])
        return Position(rules(ruleset), cards)

    def step(self, position: Position) -> Script[None]:
        return turn.step(position)

    def play(self, position: Position, turns: int | None = None) -> Script[None]:
        return turn.game(position, turns)

    def view(self, position: Position, seat: int) -> View:
        return view(position, seat)

    def refuse(self, position: Position, question: Question, answer: Any) -> Refusal | None:
        if isinstance(answer, Card) and question.refuse(answer):
            return question.refuse(str(answer))  # in words
        return question.refuse(answer)

    def candidates(self, position: Position, question: Question) -> Sequence[Action]:
        return question.options if isinstance(question, Choose) else ()

    def read_answer(self, position: Position, question: Question, answer: Any) -> Any:
        if isinstance(answer, str):
            if isinstance(question, Draw):
                return Card.parse(answer) or answer
            if isinstance(question, Choose):
                return Action.parse(answer)
        return answer

    def write_answer(self, answer: Any) -> int | str:
        return answer if isinstance(answer, int) else str(answer)

    def dump(self, position: Position) -> dict[str, Any]:
        return notation.dump(position)

    def read(self, written: Any, cards: Deck | None = None) -> tuple[Position, list[Problem]]:
        return reading.read(written, cards or deck())

    def form(self, position: Position) -> tuple[dict[str, Any], list[Field]]:
        return form.form(position)

    def measures(self, position: Position) -> Mapping[str, Callable[[Position], Any]]:
        return form.measures(position)

    def invariants(self, position: Position) -> list[str]:
        return invariants(position)

    def show(self, position: Position) -> str:
        return tell.table_text(position)

    def svg(self, position: Position) -> str:
        from adaptlab.adaptation.draw.table import table_svg

        return table_svg(position)

    def tell(self, event: Event) -> str:
        return tell.tell(event)

    def describe(self, position: Position, action: Action) -> str:
        return tell.describe(position, action)

    def player(self, seat: int) -> str:
        return tell.player(seat)

    def rules(self) -> Mapping[str, RuleCard]:
        return rule_cards()


@cache
def rule_cards() -> Mapping[str, RuleCard]:
    return load_rules("adaptation", (EDITION,))


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
