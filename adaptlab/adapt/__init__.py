"""A.D.A.P.T., a card-and-dice fish-fighting game, in its retail and print-and-play editions."""

from adaptlab.adapt.cards import Card, CardSet, cards, load_cards
from adaptlab.adapt.compare import compare, grid, sensitivity
from adaptlab.adapt.duel import duel, matrix
from adaptlab.adapt.fish import Fish, Stats
from adaptlab.adapt.growth import growth
from adaptlab.adapt.odds import AttackOdds, Outcome, attack_odds
from adaptlab.adapt.paths import cheapest, fewest_steps, paths
from adaptlab.adapt.timetable import compare_auto, earliest_turn
from adaptlab.adapt.upgrades import upgrades

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
