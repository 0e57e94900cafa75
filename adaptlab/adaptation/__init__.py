"""Adaptation, a bluffing card game for 2 to 8 players."""

from adaptlab.adaptation.analysis.odds import Odds, odds
from adaptlab.adaptation.analysis.ways import Chances
from adaptlab.adaptation.cards import Card, CardSet, cards, load_cards
from adaptlab.adaptation.view import View, view

__all__ = ["Card", "CardSet", "Chances", "Odds", "View", "cards", "load_cards", "odds", "view"]
