"""Adaptoid and Adapt3 as games of the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from adaptlab.adaptoid import form, notation, reading, tell, turn
from adaptlab.adaptoid.analysis import perft
from adaptlab.adaptoid.analysis.bots import BOTS
from adaptlab.adaptoid.board import BOARD, number_of
from adaptlab.adaptoid.growing import stock
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.rules import BY_COUNT, EDITION, FOLDER, SWITCHES, rules
from adaptlab.errors import Problem
from adaptlab.form import Field
from adaptlab.games import Game
from adaptlab.kit.position import Result
from adaptlab.ruleset import RuleCard, Ruleset, load_rules
from adaptlab.script import Action, Event, Question, Script


class AdaptoidGame(Game):
    """The game for two players, or its variant for three."""

    editions = (EDITION,)
    folder = FOLDER
    bots = BOTS
    position = Position
    picture = "adaptlab.adaptoid.draw.table:picture"
    guide = "adaptlab.adaptoid.ui.guide:AdaptoidGuide"
    sentences = tell.SENTENCES

    def __init__(self, count: int, title: str) -> None:
        self.name = BY_COUNT[count]
        self.title = title
        self.players = range(count, count + 1)
        self.switches = SWITCHES[count]
        self._count = count

    def new(self, ruleset: Ruleset, cards: None = None) -> Position:
        g = Position(rules(ruleset))
        turn.set_up(g)
        return g

    def step(self, g: Position) -> Script[None]:
        return turn.step(g)

    def perft(self, g: Position, turns: int) -> int:
        return perft.sequences(g, turns)

    def read_answer(self, g: Position, question: Question, answer: Any) -> Any:
        """Also in the notation of turns, and with cells as (row, column)."""
        if isinstance(answer, str):
            return notation.read_action(answer)
        if isinstance(answer, Action) and isinstance(answer.args, tuple):
            return Action(answer.verb, tuple(map(_numbered, answer.args)))
        return answer

    def dump(self, g: Position) -> dict[str, Any]:
        return notation.dump(g)

    def read(self, written: Any, cards: None = None) -> tuple[Position, list[Problem]]:
        return reading.read(written, self._count)

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

    def ended(self, result: Result) -> str:
        return tell.ended(result)

    def player(self, seat: int) -> str:
        return tell.player(seat)

    def rules(self) -> Mapping[str, RuleCard]:
        return rule_cards(self._count)


def _numbered(arg: Any) -> Any:
    """A cell as a number, if it is written as row and column."""
    is_cell = isinstance(arg, tuple) and list(map(type, arg)) == [int, int]
    return number_of(arg) if is_cell else arg


ENDS_FOR_TWO = ("end.captures", "end.wiped")
"""The rules that those of Adapt3 stand in place of."""


@cache
def rule_cards(count: int) -> Mapping[str, RuleCard]:
    """The rules of the game for so many players."""
    cards = load_rules(FOLDER, (EDITION,))
    if count == 2:
        return {id: card for id, card in cards.items() if not id.startswith("adapt3.")}
    return {id: card for id, card in cards.items() if id not in ENDS_FOR_TWO}


def invariants(g: Position) -> list[str]:
    """What must hold after every answer, and does not."""
    broken = []
    for seat in g.rules.seats:
        if sum(1 << cell for cell in g.adaptoids[seat]) != g.held[seat]:
            broken.append(f"seat {seat}: the sets of cells disagree")
        if min(stock(g, seat)) < 0:
            broken.append(f"seat {seat}: more on the board than there is")
        if any(legs + pincers > g.rules.limbs_cap for legs, pincers in g.adaptoids[seat].values()):
            broken.append(f"seat {seat}: too many limbs")
    if sum(g.held) + g.empty != BOARD:
        broken.append("a cell is held twice, or neither held nor empty")
    return broken


ADAPTOID = AdaptoidGame(2, "Adaptoid")
ADAPTOID.benches = {"adaptoid": "adaptlab.adaptoid.bench:bench_adaptoid"}
ADAPT3 = AdaptoidGame(3, "Adapt3")
