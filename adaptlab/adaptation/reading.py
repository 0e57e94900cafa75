"""Positions read from plain data, with every problem of a written one named at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from adaptlab.adaptation.cards import CHALLENGES, Card, CardSet
from adaptlab.adaptation.consistent import contradictions
from adaptlab.adaptation.position import STEPS, Position, Reveal
from adaptlab.adaptation.rules import MOST_TOKENS, rules
from adaptlab.adaptation.turn import lowest
from adaptlab.errors import InvalidPosition, Problem, shown
from adaptlab.kit.reading import Reader
from adaptlab.ruleset import Ruleset

KEYS = (
    "ruleset", "cards", "number", "step", "dealer", "turn", "challenge", "tokens", "hands",
    "shown", "swapped", "drew_from", "discard", "pile", "last", "result",
)  # fmt: skip
MOST_ROUNDS = 10**6


def read(
    written: Any, cards: CardSet, make: Callable[..., Ruleset]
) -> tuple[Position, list[Problem]]:
    """A position from plain data, with warnings; InvalidPosition names every problem."""
    if not isinstance(written, Mapping):
        raise InvalidPosition([Problem("position", f"expected a table, not {shown(written)}")])
    reader = _Reader(cards)
    reader.known_keys("", written, KEYS)
    if "cards" in written:
        reader.card_set(written["cards"], cards, "setup.cards")
    ruleset = reader.ruleset(written.get("ruleset", {}), make, make())
    g = reader.position(Position(rules(ruleset), cards), written)
    if not reader.problems:
        reader.problems += contradictions(g)
    return reader.finish(g)


class _Reader(Reader):
    """Reads what lies on the table."""

    def __init__(self, cards: CardSet) -> None:
        super().__init__()
        self.cards = cards

    def position(self, g: Position, written: Mapping[str, Any]) -> Position:
        count = len(g.rules.seats)
        g.number = self.number("number", written.get("number", 1), 1, MOST_ROUNDS)
        g.step = self.one_of("step", written.get("step", "deal"), STEPS)
        g.dealer = self.number("dealer", written.get("dealer", 1), 1, count)
        g.turn = self.number("turn", written.get("turn", g.dealer), 1, count)
        if g.step != "others":
            g.turn = g.dealer
        if written.get("challenge") is not None:
            g.challenge = self.one_of("challenge", written["challenge"], CHALLENGES)
        self.players(g, written)
        self.new_cards(g, written)
        self.known_cards(g, written)
        self.piles(g, written)
        if written.get("last") is not None:
            g.last = self.reveal(self.table("last", written["last"]), count)
        g.result = self.result(written.get("result"), count)
        return g

    # -------- cards

    def card(self, place: str, value: Any) -> Card | None:
        card = Card.parse(value) if isinstance(value, str) else None
        card = card or (value if isinstance(value, Card) else None)
        if card is None or card not in self.cards.evidence:
            self.wrong(place, f"{shown(value)} is not one of the cards, such as 2 green squares")
            return None
        return card

    def pile(self, place: str, value: Any) -> list[Card]:
        found = [self.card(place, name) for name in self.items(place, value)]
        return [card for card in found if card is not None]

    # -------- the parts of a position

    def players(self, g: Position, written: Mapping[str, Any]) -> None:
        seats = g.rules.seats
        count = len(seats)
        tokens = self.items("tokens", written.get("tokens", [g.rules.tokens] * count), count)
        hands = self.items("hands", written.get("hands", [None] * count), count)
        for seat, left, card in zip(seats, tokens, hands, strict=True):
            g.tokens[seat] = self.number(f"tokens of Player {seat}", left, 0, MOST_TOKENS)
            if card is not None:
                g.hand[seat] = self.card(f"hand of Player {seat}", card)

    def new_cards(self, g: Position, written: Mapping[str, Any]) -> None:
        """Who has a new card; from the first pile of the round, unless it is said."""
        count = len(g.rules.seats)
        for seat in self.seats("swapped", written.get("swapped", []), count):
            g.drew_from[seat] = 1
        for seat, pile in self.table("drew_from", written.get("drew_from", {})).items():
            if str(seat) not in map(str, g.rules.seats):
                self.wrong("drew_from", f"expected seats, not {shown(seat)}")
            elif not g.drew_from[int(seat)]:
                message = f"Player {seat} has taken no new card in this round"
                self.wrong("drew_from", message, "pile.reshuffle")
            else:
                place = f"drew_from, Player {seat}"
                g.drew_from[int(seat)] = self.number(place, pile, 1, count, "pile.reshuffle")

    def known_cards(self, g: Position, written: Mapping[str, Any]) -> None:
        """Whose card everybody knows: unless it is said, what was kept since the last reveal."""
        count = len(g.rules.seats)
        said = self.items("shown", written.get("shown", [None] * count), count)
        for seat, is_shown in zip(g.rules.seats, said, strict=True):
            known = g.number > 1 and not g.drew_from[seat]
            if is_shown is not None:
                known = self.flag(f"shown, Player {seat}", is_shown)
            g.shown[seat] = g.hand[seat] if known else None

    def piles(self, g: Position, written: Mapping[str, Any]) -> None:
        """The discard pile, and the draw pile: all that is nowhere else unless it is listed."""
        g.discard = self.pile("discard", written.get("discard", []))
        held = Counter(g.discard) + Counter(card for card in g.hand if card)
        if too_many := held - Counter(self.cards):
            self.wrong("cards", f"more copies than there are: {_listed(too_many)}", "setup.cards")
        rest = Counter(self.cards) - held
        if written.get("pile") is None:
            g.pile = sorted(rest.elements())
            return
        g.pile = self.pile("pile", written["pile"])
        if Counter(g.pile) != rest and not too_many:
            wrong = (Counter(g.pile) - rest) + (rest - Counter(g.pile))
            self.wrong("pile", f"not what the other places leave: {_listed(wrong)}", "setup.cards")

    def reveal(self, written: Mapping[str, Any], count: int) -> Reveal | None:
        """What was revealed last."""
        cards = []
        for seat, name in self.table("last, cards", written.get("cards", {})).items():
            if str(seat) not in map(str, range(1, count + 1)):
                self.wrong("last, cards", f"expected seats, not {shown(seat)}")
            elif card := self.card(f"last, card of Player {seat}", name):
                cards.append((int(seat), card))
        challenge = self.one_of("last, challenge", written.get("challenge"), CHALLENGES)
        number = self.number("last, number", written.get("number"), 1, MOST_ROUNDS)
        dealer = self.number("last, dealer", written.get("dealer"), 1, count)
        if not cards:
            self.wrong("last, cards", "expected the cards that were revealed")
            return None
        defeated = lowest({seat: card.score(challenge) for seat, card in sorted(cards)})
        return Reveal(number, challenge, dealer, tuple(sorted(cards)), defeated)


def _listed(cards: Counter[Card]) -> str:
    return ", ".join(sorted(str(card) for card in cards)[:5])
