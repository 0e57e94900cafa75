"""Adaptation, a bluffing card game for 2 to 8 players."""

from adaptlab.adaptation.analysis.odds import Chances, Odds, odds
from adaptlab.adaptation.cards import Card, Deck, deck, load_deck
from adaptlab.adaptation.view import View, view

__all__ = ["Card", "Chances", "Deck", "Odds", "View", "deck", "load_deck", "odds", "view"]
