"""Higher: a tiny game of one's own in which players hide something.

Each player is dealt a card that only he sees. The first may bet that his is higher; the other folds
or calls. Who wins takes a token of the other, and who has none left has lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from adaptlab import Action, BySeat, Choose, Draw, Event, Game, Pile, Position, Result, Roll
from adaptlab.script import Script

BET, CALL, FOLD = Action("bet"), Action("call"), Action("fold")
CARDS = range(1, 7)
UNKNOWN = -1


class HigherPosition(Position):
    pile: Pile[int]
    held: BySeat[int]
    """The card of each player: 0 before the deal, UNKNOWN in a view of another player."""
    tokens: BySeat[int] = 2  # type: ignore[assignment]
    bet: bool


def by_view(g: HigherPosition, question: Choose, random: Random) -> Action:
    """A player that bets on high cards, as far as it knows."""
    goes_on = g.held[question.seat] + random.randint(0, 2) > 3
    return question.options[0] if goes_on else FOLD


class Higher(Game):
    name, title, position = "higher", "Higher", HigherPosition
    bots = {"careful": by_view}
    texts = {
        "higher.deal": "Each player is dealt a card that only he sees.",
        "higher.bet": "The first player bets that his card is higher, or folds.",
        "higher.call": "The other player folds, or calls: then the higher card wins.",
        "higher.end": "The winner of a deal takes a token; who has none left has lost.",
    }
    sentences = {
        "deal": "{who} is dealt {card}.",
        "bet": "{who} bets.",
        "shown": "{who} shows {card}.",
        "won": "{who} wins a token.",
    }

    def set_up(self, g: HigherPosition) -> None:
        g.pile = list(CARDS)

    def step(self, g: HigherPosition) -> Script[None]:
        if not g.held[1]:
            yield from self.deal(g)
        elif not g.bet:
            answer = yield Choose(g.turn, (BET, FOLD), "Bet that yours is higher?", "higher.bet")
            if answer == FOLD:
                return self.won(g, self.other(g))
            g.bet = True
            g.note("bet", "higher.bet", g.turn)
        else:
            caller = self.other(g)
            answer = yield Choose(caller, (CALL, FOLD), "Call?", "higher.call")
            if answer == FOLD:
                return self.won(g, g.turn)
            for seat in g.seats:
                g.note("shown", "higher.call", seat, card=g.held[seat])
            self.won(g, max(g.seats, key=lambda seat: g.held[seat]))

    def deal(self, g: HigherPosition) -> Script[None]:
        for seat in g.seats:
            card = yield Draw(g.pile, f"The card of Player {seat}", "higher.deal")
            g.pile.remove(card)
            g.held[seat] = card
            g.note("deal", "higher.deal", seat, card=card)

    def other(self, g: HigherPosition) -> int:
        return 3 - g.turn

    def won(self, g: HigherPosition, seat: int) -> None:
        """A token changes hands, and the cards go back."""
        g.tokens[seat] += 1
        g.tokens[3 - seat] -= 1
        g.note("won", "higher.end", seat)
        g.pile, g.held, g.bet = list(CARDS), dict.fromkeys(g.seats, 0), False
        if g.tokens[3 - seat]:
            g.next_turn()
        else:
            g.result = Result((seat,))

    # -------- who may know what

    def view(self, g: HigherPosition, seat: int) -> HigherPosition:
        seen = g.copy()
        seen.pile = [card for card in CARDS if card != g.held[seat]]
        for other in g.seats:
            if other != seat and g.held[other]:
                seen.held[other] = UNKNOWN
        return seen

    def imagine(self, g: HigherPosition, seat: int) -> Script[None]:
        other = 3 - seat
        if g.held[other]:
            g.pile.append(g.held[other])
            g.held[other] = yield Draw(g.pile, "The card of the other", "higher.deal")
            g.pile.remove(g.held[other])

    def hears(self, event: Event, seat: int | None) -> bool:
        return event.kind != "deal" or seat in (None, event.seat)

    def chances(self, g: HigherPosition, question: Roll | Draw, seat: int) -> list[tuple[Any, int]]:
        return [(card, 1) for card in self.view(g, seat).pile]

    def measures(self, g: HigherPosition) -> Mapping[str, Callable[[Any], Any]]:
        return {
            "card of the other": lambda after: after.held[2],
            "winner": lambda after: after.tokens[1],
            "cards to draw": lambda after: Counter(after.pile).total(),
        }
