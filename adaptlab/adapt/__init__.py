"""A.D.A.P.T., a card-and-dice fish-fighting game, in its retail and print-and-play editions."""

from adaptlab.adapt.cards import Card, CardSet, cards, load_cards
from adaptlab.adapt.fish import Fish, Stats

__all__ = ["Card", "CardSet", "Fish", "Stats", "cards", "load_cards"]
