"""Adaptoid and Adapt3 as games of the registry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from adaptlab.adaptoid import form, notation, reading, tell, turn
from adaptlab.adaptoid.analysis import perft
from adaptlab.adaptoid.analysis.bots import BOTS
from adaptlab.adaptoid.board import BOARD, NEAR, cells_in
from adaptlab.adaptoid.growing import refuse_growth, stock
from adaptlab.adaptoid.moving import refuse_move
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.rules import BY_COUNT, EDITION, MOST_LIMBS, SWITCHES, rules, ruleset
from adaptlab.errors import Problem
from adaptlab.form import Field
from adaptlab.ruleset import RuleCard, Ruleset, Switch, load_rules
from adaptlab.script import Action, Choose, Event, Question, Refusal, Script, said

FOLDER = "adaptoid"
GROWTHS = ("new", "leg", "pincer")


class AdaptoidGame:
    """The game for two players, or its variant for three."""

    editions = (EDITION,)
    folder = FOLDER

    def __init__(self, count: int, title: str) -> None:
        self.name = BY_COUNT[count]
        self.title = title
        self.players = range(count, count + 1)
        self.switches: Mapping[str, Switch] = SWITCHES[count]
        self.bots = BOTS
        self._count = count

    def ruleset(
        self, edition: str = EDITION, players: int | None = None, **switches: Any
    ) -> Ruleset:
        return ruleset(self._count, edition, self._count if players is None else players, switches)

    def new(self, ruleset: Ruleset, cards: None = None) -> Position:
        g = Position(rules(ruleset))
        turn.set_up(g)
        return g

    def step(self, position: Position) -> Script[None]:
        return turn.step(position)

    def play(self, position: Position, turns: int | None = None) -> Script[None]:
        return turn.game(position, turns)

    def perft(self, position: Position, turns: int) -> int:
        return perft.sequences(position, turns)

    def refuse(self, position: Position, question: Question, answer: Any) -> Refusal | None:
        if not isinstance(answer, Action) or not isinstance(question, Choose):
            return _not_understood(position, answer)
        verb, args = answer
        if not isinstance(args, tuple):
            return _not_understood(position, answer)
        cells = [arg for arg in args if type(arg) is int]
        if len(cells) != len(args):
            return _not_understood(position, answer)
        if position.step == "move":
            if verb == "stay" and not cells:
                return None
            if verb == "move" and len(cells) == 2:
                return refuse_move(position, question.seat, *cells)
        elif verb in GROWTHS and len(cells) == 1:
            return refuse_growth(position, question.seat, verb, cells[0])
        return _not_understood(position, answer)

    def candidates(self, position: Position, question: Question) -> Sequence[Action]:
        """The options, and what a player might try in vain with each of his adaptoids."""
        if not isinstance(question, Choose):
            return ()
        own = position.adaptoids[question.seat]
        tried: list[Action] = []
        for cell, (legs, pincers) in sorted(own.items()):
            if position.step == "move":
                enemies = BOARD & ~position.empty & ~position.held[question.seat]
                near = NEAR[cell] & (enemies if legs else enemies | position.empty)
                tried += [Action("move", (cell, target)) for target in cells_in(near)][:1]
            elif legs + pincers >= MOST_LIMBS or not all(stock(position, question.seat)[1:]):
                tried += [Action("leg", (cell,)), Action("pincer", (cell,))]
        return [*question.options, *(each for each in tried if each not in question.options)]

    def read_answer(self, position: Position, question: Question, answer: Any) -> Any:
        if isinstance(answer, str):
            return notation.read_action(answer)
        if isinstance(answer, Action) and isinstance(answer.args, tuple):
            return Action(answer.verb, tuple(map(_number, answer.args)))
        return answer

    def write_answer(self, answer: Any) -> int | str:
        return answer if isinstance(answer, int) else str(answer)

    def dump(self, position: Position) -> dict[str, Any]:
        return notation.dump(position)

    def read(self, written: Any, cards: None = None) -> tuple[Position, list[Problem]]:
        return reading.read(written, self._count)

    def form(self, position: Position) -> tuple[dict[str, Any], list[Field]]:
        return form.form(position)

    def measures(self, position: Position) -> Mapping[str, Callable[[Position], Any]]:
        return form.measures(position)

    def invariants(self, position: Position) -> list[str]:
        return invariants(position)

    def show(self, position: Position) -> str:
        return tell.table_text(position)

    def svg(self, position: Position) -> str:
        from adaptlab.adaptoid.draw.table import table_svg

        return table_svg(position)

    def tell(self, event: Event) -> str:
        return tell.tell(event)

    def describe(self, position: Position, action: Action) -> str:
        return tell.describe(position, action)

    def player(self, seat: int) -> str:
        return tell.player(seat)

    def rules(self) -> Mapping[str, RuleCard]:
        return rule_cards(self._count)


def _number(arg: Any) -> Any:
    """A cell as a number, if it is written as row and column."""
    if isinstance(arg, tuple) and len(arg) == 2 and all(type(part) is int for part in arg):
        return 10 * arg[0] + arg[1] if 0 < arg[0] < 10 and 0 < arg[1] < 10 else 0
    return arg


def _not_understood(position: Position, answer: Any) -> Refusal:
    if position.step == "move":
        expected = "Expected stay, or move with two cells such as move 42 43, not {}."
        return Refusal("turn.order", expected, said(answer))
    expected = "Expected new, leg or pincer with a cell such as leg 42, not {}."
    return Refusal("grow.create", expected, said(answer))


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
        if any(legs + pincers > MOST_LIMBS for legs, pincers in g.adaptoids[seat].values()):
            broken.append(f"seat {seat}: too many limbs")
    if sum(g.held) + g.empty != BOARD:
        broken.append("a cell is held twice, or neither held nor empty")
    return broken


ADAPTOID = AdaptoidGame(2, "Adaptoid")
ADAPT3 = AdaptoidGame(3, "Adapt3")
