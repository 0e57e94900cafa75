"""Tricks: a tiny game with a deck and hands of cards.

Each player holds three cards that only he sees, and all play one at a time; the highest wins a
point. What a player may play is what he holds, so that others do not know his options.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from adaptlab import Action, BySeat, Choose, Draw, Event, Game, Pile, Position, Result, Roll
from adaptlab.script import Script


class Card(NamedTuple):
    suit: str
    rank: int

    def __str__(self) -> str:
        return f"{self.suit} {self.rank}"


UNKNOWN = Card("?", 0)
DECK = tuple(Card(suit, rank) for suit in ("moon", "star") for rank in range(1, 7))
HELD = 3


class TricksPosition(Position):
    deck: Pile[Card]
    hands: BySeat[Pile[Card]]
    played: BySeat[Card | None]
    points: BySeat[int]


class Tricks(Game):
    name, title, position = "tricks", "Tricks", TricksPosition
    players = range(2, 5)
    texts = {
        "tricks.deal": "Each player is dealt three cards that only he sees.",
        "tricks.play": "Clockwise each player plays a card.",
        "tricks.win": "The highest card wins a point; the moon wins over an equal star.",
    }
    sentences = {
        "deal": "{who} is dealt {card}.",
        "play": "{who} plays {card}.",
        "point": "{who} wins a point.",
    }
    phrases = {"play": "Play the {0}"}

    def set_up(self, g: TricksPosition) -> None:
        g.deck = list(DECK)

    def step(self, g: TricksPosition) -> Script[None]:
        if len(g.deck) > len(DECK) - HELD * len(g.seats):
            return (yield from self.deal(g))
        held = g.hands[g.turn]
        options = [Action("play", (str(card),)) for card in sorted(held)]
        answer = yield Choose(g.turn, options, "Which card?", "tricks.play")
        card = next(card for card in held if str(card) == answer.args[0])
        held.remove(card)
        g.played[g.turn] = card
        g.note("play", "tricks.play", g.turn, card=card)
        if None not in g.played.values():
            self.trick(g)
        if g.result is None:
            g.next_turn()

    def deal(self, g: TricksPosition) -> Script[None]:
        seat = min(g.seats, key=lambda seat: len(g.hands[seat]))
        card = yield Draw(g.deck, f"A card of Player {seat}", "tricks.deal")
        g.deck.remove(card)
        g.hands[seat].append(card)
        g.note("deal", "tricks.deal", seat, card=card)

    def trick(self, g: TricksPosition) -> None:
        best = max(g.seats, key=lambda seat: _worth(g.played[seat]))
        g.points[best] += 1
        g.note("point", "tricks.win", best)
        g.played = dict.fromkeys(g.seats)
        if not any(g.hands.values()):
            most = max(g.points.values())
            winners = tuple(seat for seat in g.seats if g.points[seat] == most)
            g.result = Result(winners, len(winners) > 1)

    # -------- who may know what

    def view(self, g: TricksPosition, seat: int) -> TricksPosition:
        seen = g.copy()
        for other in g.seats:
            if other != seat:
                seen.deck += g.hands[other]
                seen.hands[other] = [UNKNOWN] * len(g.hands[other])
        seen.deck.sort()
        return seen

    def imagine(self, g: TricksPosition, seat: int) -> Script[None]:
        held = {other: len(g.hands[other]) for other in g.seats if other != seat}
        for other in held:
            g.deck += g.hands[other]
            g.hands[other] = []
        for other, count in held.items():
            for _ in range(count):
                card = yield Draw(g.deck, "What another holds", "tricks.deal")
                g.deck.remove(card)
                g.hands[other].append(card)

    def hears(self, event: Event, seat: int | None) -> bool:
        return event.kind != "deal" or seat in (None, event.seat)

    def overheard(self, g: TricksPosition, question: Choose, seat: int) -> Sequence[Action]:
        return ()

    def chances(self, g: TricksPosition, question: Roll | Draw, seat: int) -> list[tuple[Any, int]]:
        return [(card, 1) for card in self.view(g, seat).deck]


def _worth(card: Card | None) -> tuple[int, bool]:
    return (card.rank, card.suit == "moon") if card else (0, False)
