"""Positions read from plain data, with every problem of a written one named at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from adaptlab.adaptation.cards import CHALLENGES, Card, Deck
from adaptlab.adaptation.position import STEPS, Position, Result, Reveal
from adaptlab.adaptation.rules import EDITION, MOST_TOKENS, PLAYERS, Rules, rules, ruleset
from adaptlab.adaptation.turn import lowest
from adaptlab.errors import InvalidPosition, InvalidRuleset, Problem, clipped, shown

KEYS = (
    "ruleset", "cards", "number", "step", "dealer", "turn", "challenge", "tokens", "hands",
    "shown", "swapped", "discard", "pile", "last", "result",
)  # fmt: skip
MOST_ROUNDS = 10**6
MOST_CARDS = 10_000


def read(written: Any, cards: Deck) -> tuple[Position, list[Problem]]:
    """A position from plain data, with warnings; InvalidPosition names every problem."""
    if not isinstance(written, Mapping):
        raise InvalidPosition([Problem("position", f"expected a table, not {shown(written)}")])
    reader = _Reader(cards)
    g = reader.position(written)
    if not all(problem.warning for problem in reader.problems):
        raise InvalidPosition(reader.problems)
    return g, reader.problems


class _Reader:
    """Reads a written position and goes on after a problem, so that all are found."""

    def __init__(self, cards: Deck) -> None:
        self.cards = cards
        self.problems: list[Problem] = []

    # -------- single values

    def wrong(self, place: str, message: str, rule: str | None = None) -> None:
        self.problems.append(Problem(place, message, rule))

    def number(self, place: str, value: Any, low: int, high: int) -> int:
        if type(value) is int and low <= value <= high:
            return value
        self.wrong(place, f"expected a whole number from {low} to {high}, not {shown(value)}")
        return low

    def one_of(self, place: str, value: Any, known: tuple[str, ...]) -> str:
        if isinstance(value, str) and value in known:
            return value
        self.wrong(place, f"expected one of {', '.join(known)}, not {shown(value)}")
        return known[0]

    def items(self, place: str, value: Any, count: int | None = None) -> list[Any]:
        if not isinstance(value, list | tuple) or len(value) > MOST_CARDS:
            self.wrong(place, f"expected a list, not {shown(value)}")
        elif count is not None and len(value) != count:
            self.wrong(place, f"expected {count} entries, one a seat, not {len(value)}")
        else:
            return list(value)
        return [None] * (count or 0)

    def table(self, place: str, value: Any) -> Mapping[Any, Any]:
        if isinstance(value, Mapping):
            return value
        self.wrong(place, f"expected a table, not {shown(value)}")
        return {}

    def card(self, place: str, value: Any) -> Card | None:
        card = Card.parse(value) if isinstance(value, str) else None
        card = card or (value if isinstance(value, Card) else None)
        if card is None or card not in self.cards.evidence:
            self.wrong(place, f"{shown(value)} is not a card of the deck, such as 2 green squares")
            return None
        return card

    def pile(self, place: str, value: Any) -> list[Card]:
        found = [self.card(place, name) for name in self.items(place, value)]
        return [card for card in found if card is not None]

    # -------- the whole

    def position(self, written: Mapping[str, Any]) -> Position:
        for key in written:
            if key not in KEYS:
                self.wrong(clipped(str(key)), f"no such field; there are {', '.join(KEYS)}")
        self.card_set(self.table("cards", written.get("cards", {})))
        g = Position(self.rules(self.table("ruleset", written.get("ruleset", {}))), self.cards)
        seats = g.rules.seats
        g.number = self.number("number", written.get("number", 1), 1, MOST_ROUNDS)
        g.step = self.one_of("step", written.get("step", "deal"), STEPS)
        g.dealer = self.number("dealer", written.get("dealer", 1), 1, len(seats))
        g.turn = self.number("turn", written.get("turn", g.dealer), 1, len(seats))
        if written.get("challenge") is not None:
            g.challenge = self.one_of("challenge", written["challenge"], CHALLENGES)
        self.players(g, written)
        self.piles(g, written)
        if written.get("last") is not None:
            g.last = self.reveal(g, self.table("last", written["last"]))
        if "result" in written:
            g.result = self.result(g, self.table("result", written["result"]))
        self.makes_sense(g)
        return g

    def card_set(self, written: Mapping[Any, Any]) -> None:
        known = {"name": self.cards.name, "fingerprint": self.cards.fingerprint}
        for key, value in known.items():
            if key in written and written[key] != value:
                message = f"the position was written with other cards ({shown(written[key])})"
                self.wrong(f"cards, {key}", message)

    def rules(self, written: Mapping[str, Any]) -> Rules:
        chosen: dict[str, Any] = {"edition": EDITION, "players": PLAYERS[0]}
        chosen |= {str(key): value for key, value in written.items()}
        try:
            return rules(ruleset(**chosen))
        except InvalidRuleset as error:
            self.problems += [
                problem._replace(place=f"ruleset, {problem.place}") for problem in error.problems
            ]
            return rules(ruleset())

    def players(self, g: Position, written: Mapping[str, Any]) -> None:
        seats = g.rules.seats
        count = len(seats)
        tokens = self.items("tokens", written.get("tokens", [g.rules.tokens] * count), count)
        hands = self.items("hands", written.get("hands", [None] * count), count)
        seen = self.items("shown", written.get("shown", [False] * count), count)
        for seat, left, card, is_shown in zip(seats, tokens, hands, seen, strict=True):
            g.tokens[seat] = self.number(f"tokens of Player {seat}", left, 0, MOST_TOKENS)
            if card is not None:
                g.hand[seat] = self.card(f"hand of Player {seat}", card)
            if not isinstance(is_shown, bool):
                message = f"expected true or false, not {shown(is_shown)}"
                self.wrong(f"shown, Player {seat}", message)
            g.shown[seat] = g.hand[seat] if is_shown is True else None
        for seat in self.items("swapped", written.get("swapped", [])):
            if self.number("swapped", seat, 1, count) == seat:
                g.swapped[seat] = True

    def piles(self, g: Position, written: Mapping[str, Any]) -> None:
        """The discard pile, and the draw pile: all that is nowhere else unless it is listed."""
        g.discard = self.pile("discard", written.get("discard", []))
        held = Counter(g.discard) + Counter(card for card in g.hand if card)
        if too_many := held - Counter(self.cards):
            self.wrong("cards", f"more copies than the deck has: {_listed(too_many)}")
        rest = Counter(self.cards) - held
        if written.get("pile") is None:
            g.pile = sorted(rest.elements())
            return
        g.pile = self.pile("pile", written["pile"])
        if Counter(g.pile) != rest and not too_many:
            wrong = (Counter(g.pile) - rest) + (rest - Counter(g.pile))
            self.wrong("pile", f"not what the deck has left: {_listed(wrong)}")

    def reveal(self, g: Position, written: Mapping[str, Any]) -> Reveal | None:
        cards = []
        for seat, name in self.table("last, cards", written.get("cards", {})).items():
            known = [str(each) for each in g.rules.seats]
            if str(seat) not in known:
                self.wrong("last, cards", f"expected seats, not {shown(seat)}")
            elif card := self.card(f"last, card of Player {seat}", name):
                cards.append((int(seat), card))
        challenge = self.one_of("last, challenge", written.get("challenge"), CHALLENGES)
        number = self.number("last, number", written.get("number"), 1, MOST_ROUNDS)
        dealer = self.number("last, dealer", written.get("dealer"), 1, len(g.rules.seats))
        if not cards:
            self.wrong("last, cards", "expected the cards that were revealed")
            return None
        defeated = lowest({seat: card.score(challenge) for seat, card in sorted(cards)})
        return Reveal(number, challenge, dealer, tuple(sorted(cards)), defeated)

    def result(self, g: Position, written: Mapping[str, Any]) -> Result | None:
        seats = [
            self.number("result", seat, 1, len(g.rules.seats))
            for seat in self.items("result, seats", written.get("seats"))
        ]
        if not seats:
            self.wrong("result, seats", "expected at least one seat")
            return None
        return Result(tuple(seats), written.get("tie") is True)

    def makes_sense(self, g: Position) -> None:
        """What a position at its step must have."""
        if self.problems or g.result is not None:
            return
        if g.step == "deal" and len(self.cards) < len(g.rules.seats):
            message = f"{len(self.cards)} are too few for {len(g.rules.seats)} players"
            self.wrong("cards", message, "setup.deal")
        if (g.number == 1) != (g.step == "deal" or (g.step, g.number) == ("reveal", 1)):
            self.wrong("step", "the first round is dealt and revealed, no other is", "round.first")
        if g.number == 1 and g.challenge not in (None, "number"):
            self.wrong("challenge", "the first one is Number", "round.first")
        for seat in g.rules.seats:
            if g.tokens[seat] > g.rules.tokens:
                message = f"more than the {g.rules.tokens} that everybody began with"
                self.wrong(f"tokens of Player {seat}", message, "setup.players")
        if g.step == "deal":
            if any(g.hand):
                self.wrong("hands", "nobody has a card before they are dealt", "setup.deal")
            return
        if len(g.active()) < 2:
            self.wrong("tokens", "expected at least two players with tokens", "end.last")
        for seat in g.rules.seats:
            if g.tokens[seat] and g.hand[seat] is None:
                self.wrong(f"hand of Player {seat}", "has tokens, but no card", "setup.deal")
            if not g.tokens[seat] and g.hand[seat] is not None:
                self.wrong(f"hand of Player {seat}", "is extinct, but has a card", "dealer.extinct")
        if not g.tokens[g.dealer]:
            self.wrong("dealer", "is extinct", "dealer.extinct")
        if not g.tokens[g.turn]:
            self.wrong("turn", "is extinct", "dealer.extinct")
        if g.step in ("others", "reveal") and g.challenge is None:
            self.wrong("challenge", "expected the one that was laid", "round.dealer-challenge")
        if g.step in ("dealer", "challenge"):
            g.turn = g.dealer
            if g.challenge is not None:
                self.wrong("challenge", "none is laid yet", "round.dealer-challenge")
        if g.step == "others" and g.turn == g.dealer:
            self.wrong("turn", "the dealer does not decide again", "round.others-swap")


def _listed(cards: Counter[Card]) -> str:
    return ", ".join(sorted(str(card) for card in cards)[:5])
