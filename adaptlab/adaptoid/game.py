"""Adaptoid and Adapt3 as games of the registry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from adaptlab.adaptoid.analysis.bots import BOTS
from adaptlab.adaptoid.analysis.perft import sequences
from adaptlab.adaptoid.board import number_of
from adaptlab.adaptoid.form import form, measures
from adaptlab.adaptoid.invariants import invariants
from adaptlab.adaptoid.notation import dump, read_action
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.reading import read
from adaptlab.adaptoid.rules import BY_COUNT, EDITION, FOLDER, SWITCHES, rules
from adaptlab.adaptoid.tell import SENTENCES, describe, ended, player, table_text, tell
from adaptlab.adaptoid.turn import STEPS, set_up
from adaptlab.errors import Problem
from adaptlab.game import Game
from adaptlab.ruleset import RuleCard, Ruleset, load_rules
from adaptlab.script import Action, Question


class AdaptoidGame(Game):
    """The game for two players, or its variant for three."""

    editions = (EDITION,)
    folder = FOLDER
    bots = BOTS
    position = Position
    picture = "adaptlab.adaptoid.draw.table:picture"
    guide = "adaptlab.adaptoid.ui.guide:AdaptoidGuide"
    sentences = SENTENCES
    steps = STEPS

    def __init__(self, count: int, title: str) -> None:
        self.name = BY_COUNT[count]
        self.title = title
        self.players = range(count, count + 1)
        self.switches = SWITCHES[count]
        self._count = count

    def new(self, ruleset: Ruleset, cards: None = None) -> Position:
        g = Position(rules(ruleset))
        set_up(g)
        return g

    def read_answer(self, g: Position, question: Question, answer: Any) -> Any:
        """Also in the notation of turns, and with cells as (row, column)."""
        if isinstance(answer, str):
            return read_action(answer)
        if isinstance(answer, Action) and isinstance(answer.args, tuple):
            return Action(answer.verb, tuple(map(_numbered, answer.args)))
        return answer

    def read(self, written: Any, cards: None = None) -> tuple[Position, list[Problem]]:
        return read(written, self._count)

    def show(self, g: Position, seat: int | None = None) -> str:
        return table_text(g)

    def rules(self) -> Mapping[str, RuleCard]:
        return rule_cards(self._count)

    # -------- what its modules do

    perft = staticmethod(sequences)
    dump = staticmethod(dump)
    form = staticmethod(form)
    measures = staticmethod(measures)
    invariants = staticmethod(invariants)
    tell = staticmethod(tell)
    describe = staticmethod(describe)
    ended = staticmethod(ended)
    player = staticmethod(player)


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


ADAPTOID = AdaptoidGame(2, "Adaptoid")
ADAPTOID.benches = {"adaptoid": "adaptlab.adaptoid.bench.games:bench_games"}
ADAPT3 = AdaptoidGame(3, "Adapt3")
