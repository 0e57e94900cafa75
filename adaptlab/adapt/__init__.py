"""A.D.A.P.T., a card-and-dice fish-fighting game, in its retail and print-and-play editions.

``formula`` (closed forms, by SymPy) and ``figures`` (by matplotlib) are imported when asked for.
"""

from importlib import import_module
from types import ModuleType

from adaptlab.adapt.analysis.compare import compare, grid, sensitivity
from adaptlab.adapt.analysis.duel import duel, matrix
from adaptlab.adapt.analysis.growth import growth
from adaptlab.adapt.analysis.odds import AttackOdds, attack_odds
from adaptlab.adapt.analysis.paths import cheapest, fewest_steps, paths
from adaptlab.adapt.analysis.timetable import compare_auto, earliest_turn
from adaptlab.adapt.analysis.upgrades import upgrades
from adaptlab.adapt.analysis.weigh import Outcome
from adaptlab.adapt.cards import Card, CardSet, cards, load_cards
from adaptlab.adapt.fish import Fish, Stats

__all__ = [
    "AttackOdds",
    "Card",
    "CardSet",
    "Fish",
    "Outcome",
    "Stats",
    "attack_odds",
    "cards",
    "cheapest",
    "compare",
    "compare_auto",
    "duel",
    "earliest_turn",
    "fewest_steps",
    "grid",
    "growth",
    "load_cards",
    "matrix",
    "paths",
    "sensitivity",
    "upgrades",
]


_LATE = {"figures": "adaptlab.adapt.draw.figures", "formula": "adaptlab.adapt.analysis.formula"}


def __getattr__(name: str) -> ModuleType:
    if name in _LATE:
        return import_module(_LATE[name])
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
