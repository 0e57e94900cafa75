"""A.D.A.P.T. as a game of the registry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from adaptlab.adapt import actions, form, notation, reading, tell, turn
from adaptlab.adapt.adapting import POOL_LIMIT
from adaptlab.adapt.analysis.bots import BOTS
from adaptlab.adapt.attack import POISON_LIMIT
from adaptlab.adapt.cards import CardSet
from adaptlab.adapt.cards import cards as standard_cards
from adaptlab.adapt.experience import sharing
from adaptlab.adapt.kingfish import refuse_order
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import EDITIONS, PLAYERS, SWITCHES, rules, ruleset
from adaptlab.adapt.select import refuse_choice
from adaptlab.adapt.setup import deck_of, new_position
from adaptlab.errors import Problem
from adaptlab.form import Field
from adaptlab.ruleset import RuleCard, Ruleset, Switch, load_rules
from adaptlab.script import Action, Choose, Draw, Event, Question, Refusal, Script

ACTION_RULES = ("turn.action", "hide.use", "bait.use")
"""The rules by which an Action is asked for: a turn's own, or one after Hide or Bait."""


class AdaptGame:
    """The two editions of A.D.A.P.T. with all their variants."""

    name = "adapt"
    title = "A.D.A.P.T."
    folder = "adapt"
    editions = EDITIONS
    players = PLAYERS
    switches: Mapping[str, Switch] = SWITCHES
    bots = BOTS

    def ruleset(self, edition: str = "retail", players: int = 2, **switches: Any) -> Ruleset:
        return ruleset(edition, players, **switches)

    def new(self, ruleset: Ruleset, cards: CardSet | None = None) -> Position:
        cards = cards or standard_cards()
        return new_position(rules(ruleset, cards), cards)

    def step(self, position: Position) -> Script[None]:
        return turn.step(position)

    def play(self, position: Position, turns: int | None = None) -> Script[None]:
        return turn.game(position, turns)

    def refuse(self, position: Position, question: Question, answer: Any) -> Refusal | None:
        if isinstance(question, Choose):
            if question.rule in ACTION_RULES:
                return actions.refuse(position, position.fish[question.seat - 1], answer)
            if question.rule == "select.chart" and isinstance(answer, Action):
                if answer.verb == "slot" and len(answer.args) == 1 and type(answer.args[0]) is int:
                    fish = position.fish[question.seat - 1]
                    return refuse_choice(position, fish, answer.args[0])
            if position.step == "order" and isinstance(answer, Action):
                return question.refuse(answer) and refuse_order(position, answer)
        return question.refuse(answer)

    def candidates(self, position: Position, question: Question) -> Sequence[Action]:
        if not isinstance(question, Choose):
            return ()
        listed = list(question.options)
        if question.rule in ACTION_RULES:
            thought_of = actions.candidates(position, position.fish[question.seat - 1])
            listed += [action for action in thought_of if action not in listed]
        elif question.rule == "select.chart":
            slots = [Action("slot", (slot,)) for slot in range(1, position.rules.slots + 1)]
            listed += [action for action in slots if action not in listed]
        return listed

    def read_answer(self, position: Position, question: Question, answer: Any) -> Any:
        if isinstance(answer, str):
            if isinstance(question, Draw):
                return position.cards.get(answer) or answer
            if isinstance(question, Choose):
                return Action.parse(answer)
        return answer

    def write_answer(self, answer: Any) -> int | str:
        return answer if isinstance(answer, int) else str(answer)

    def dump(self, position: Position) -> dict[str, Any]:
        return notation.dump(position)

    def read(self, written: Any, cards: CardSet | None = None) -> tuple[Position, list[Problem]]:
        return reading.read(written, cards or standard_cards())

    def form(self, position: Position) -> tuple[dict[str, Any], list[Field]]:
        return form.form(position)

    def measures(self, position: Position) -> Mapping[str, Callable[[Position], Any]]:
        return form.measures(position)

    def invariants(self, position: Position) -> list[str]:
        return invariants(position)

    def show(self, position: Position) -> str:
        return tell.table_text(position)

    def svg(self, position: Position) -> str:
        from adaptlab.adapt.draw.table import table_svg

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
    return load_rules("adapt", EDITIONS)


def invariants(g: Position) -> list[str]:
    """What must hold after every answer, and does not."""
    broken = []
    found = Counter(g.stream + g.deck + g.top + g.discard + g.removed)
    for fish in g.fish:
        found.update(fish.all_cards())
    due = Counter(deck_of(g.rules, g.cards))
    if Counter({c: n for c, n in found.items() if not c.is_guppy}) != due:
        moving = (due - found) + (found - due)
        broken.append(f"cards not in exactly one place: {[card.name for card in moving]}")
    for fish in g.fish:
        who = f"fish {fish.seat}"
        stats = fish.stats
        checks = {
            "Experience": 0 <= fish.experience <= g.rules.experience_limit,
            "pool": len(fish.pool) <= POOL_LIMIT,
            "Damage": fish.damage >= 0,
            "Poison Level": 0 <= fish.poison <= POISON_LIMIT,
            "Armor": stats.armor <= 2,
            "Counter Attack": stats.counter_attack <= 3,
            "Shock": stats.shock <= 2,
            "Regeneration": stats.regeneration <= 2,
            "Ram": stats.ram <= 5,
            "Hide": stats.hide <= 4,
            "Jump": max(stats.jump, fish.air, fish.jumped) <= 3,
            "Lethality": -4 <= stats.lethality <= 4,
            "shared pool": all(m.experience == fish.experience for m in sharing(g, fish)),
        }
        broken += [f"{who}: {name} out of bounds" for name, holds in checks.items() if not holds]
    if len(g.stream) > g.rules.slots:
        broken.append("more cards in the Gene Stream than slots")
    return broken


GAME = AdaptGame()
