"""Positions read from plain data, with every problem of a written one named at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from adaptlab.adapt.cards import MADE_UP, Card, CardSet
from adaptlab.adapt.cards import cards as standard_cards
from adaptlab.adapt.damage import standing
from adaptlab.adapt.experience import sharing
from adaptlab.adapt.notation import dump
from adaptlab.adapt.position import STEPS, Position
from adaptlab.adapt.reading_fish import FishReader, Written
from adaptlab.adapt.rules import PLAYERS, Rules, rules, ruleset
from adaptlab.adapt.setup import deck_of, new_position
from adaptlab.adapt.turn import on_turn
from adaptlab.errors import InvalidPosition, Problem, shown
from adaptlab.ruleset import Ruleset


def read(written: Written, cards: CardSet | None = None) -> tuple[Position, list[Problem]]:
    """A position from plain data, with warnings; InvalidPosition names every problem."""
    if not isinstance(written, Mapping):
        raise InvalidPosition([Problem("position", f"expected a table, not {shown(written)}")])
    reader = _Reader(cards or standard_cards())
    return reader.finish(reader.position(written))


KEYS = {
    "ruleset", "cards", "number", "turn", "step", "actor", "waiting", "left", "stopped", "spent",
    "kings", "fish", "stream", "top", "deck", "discard", "removed", "result",
}  # fmt: skip


class _Reader(FishReader):
    """Reads a written position and goes on after a problem, so that all are found."""

    # -------- the whole

    def position(self, written: Written) -> Position:
        self.known_keys("", written, KEYS)
        self.card_set(written.get("cards", {}), self.cards, "setup.components")
        g = new_position(self.rules(written), self.cards)
        g.step = written.get("step", "start")
        if not isinstance(g.step, str) or g.step not in STEPS:
            self.wrong("step", f"expected one of {', '.join(STEPS)}, not {shown(g.step)}")
        if g.step == "setup":
            self.nothing_yet(g, written)
            return g
        self.fish(g, written.get("fish"))
        self.on_table(g, written)
        self.whose_turn(g, written)
        for fish in g.fish:
            if fish.body:
                self.carried(g, fish)
        if len(g.fish) == g.rules.players:
            self.together(g)
        return g

    def nothing_yet(self, g: Position, written: Written) -> None:
        """Before the set-up there is nothing on the table that could be written."""
        usual = {**dump(g), "deck": sorted(card.name for card in g.deck)}
        for key in written.keys() & KEYS - {"ruleset", "cards", "step"}:
            value = written[key]
            if value and value != usual.get(key) and not (key == "deck" and value == "rest"):
                lies = "there are no fish yet" if key == "fish" else "nothing lies on the table"
                self.wrong(key, f"before the set-up {lies}", "setup.start")

    def rules(self, written: Written) -> Rules:
        """The rules in force; if they are no good, some others to go on reading with."""
        fish = written.get("fish")
        listed = len(fish) if isinstance(fish, Sequence) and not isinstance(fish, str) else 2

        def make(**chosen: Any) -> Ruleset:
            return ruleset(**{"players": listed, **chosen})

        found = len(self.problems)
        usual = ruleset(players=listed if listed in PLAYERS else 2)
        chosen = self.ruleset(written.get("ruleset", {}), make, usual)
        self.knows_rules = len(self.problems) == found
        return rules(chosen, self.cards)

    # -------- the table

    def on_table(self, g: Position, written: Written) -> None:
        self.stream(g, written.get("stream", {}))
        g.top = self.pile("top", written.get("top", []))
        g.discard = self.pile("discard", written.get("discard", []))
        g.removed = [
            card
            for entry in self.items("removed", written.get("removed", []))
            if (card := self.card("removed", entry))
        ]
        deck = written.get("deck", "rest")
        g.deck = [] if isinstance(deck, str) else self.pile("deck", deck)
        rest = self.count_cards(g)
        if deck == "rest":
            g.deck = sorted(rest.elements(), key=lambda card: card.name)
        elif isinstance(deck, str):
            self.wrong("deck", 'expected a list of cards, or "rest" for all that are nowhere else')

    def stream(self, g: Position, value: Any) -> None:
        """Slots by number, or a list from slot 1 up; cards lie in the highest slots."""
        slots = g.rules.slots
        if not isinstance(value, Mapping):
            value = {str(n): name for n, name in enumerate(self.items("stream", value), start=1)}
        by_slot: dict[int, Card] = {}
        for key, name in value.items():
            number = next((n for n in range(1, slots + 1) if str(key) == str(n)), 0)
            if not number:
                message = f"there are slots 1 to {slots}, not {shown(key)}"
                self.wrong("stream", message, "setup.stream")
            elif name is not None:
                for card in self.pile(f"stream, slot {number}", [name]):
                    by_slot[number] = card
        for number in range(slots - len(by_slot) + 1, slots + 1):
            if by_slot and number not in by_slot:
                message = f"slot {number} is empty; cards slide to the highest slots"
                self.wrong("stream", message, "stream.cycle")
        g.stream = [by_slot[number] for number in sorted(by_slot, reverse=True)]

    def count_cards(self, g: Position) -> Counter[Card]:
        """What is left of the set; names every card that is in more places than it has copies."""
        places: dict[Card, list[str]] = {}

        def count(place: str, pile: Sequence[Card]) -> None:
            for card in pile:
                if card.note != MADE_UP:
                    places.setdefault(card, []).append(place)

        for fish in g.fish:
            count(f"fish {fish.seat}", fish.all_cards()[: -len(fish.pool) or None])
            count(f"the pool of fish {fish.seat}", fish.pool)
        count("the stream", g.stream)
        count("the known top", g.top)
        count("the discard pile", g.discard)
        count("the removed cards", g.removed)
        count("the deck", g.deck)
        supply = Counter(deck_of(g.rules, self.cards))
        supply.update(list(self.cards.guppies) * g.rules.copies)
        for card, found in places.items():
            if supply[card] == 0:
                self.wrong(f"card {card.name!r}", "is not in this variant", "variant.kids")
            elif len(found) > supply[card]:
                copies = "once" if supply[card] == 1 else f"{supply[card]} times"
                message = f"is in {' and in '.join(found)}; the set has it {copies}"
                self.wrong(f"card {card.name!r}", message, "setup.components")
        supply.subtract({card: len(found) for card, found in places.items()})
        return Counter({c: n for c, n in supply.items() if n > 0 and not c.is_guppy})

    def whose_turn(self, g: Position, written: Written) -> None:
        players = g.rules.players
        g.turn = self.number("turn", written.get("turn", 1), 1, players, "setup.order")
        g.number = self.number("number", written.get("number", 1), 1, 10**9)
        g.left = self.number("left", written.get("left", 0), 0, 10**6, "stream.expire")
        g.spent = self.flag("spent", written.get("spent", False))
        g.stopped = self.seats("stopped", written.get("stopped", []), players)
        g.kings = self.kings(g, written.get("kings", []))
        midway = g.step in ("action", "follow", "school")
        alone = [] if g.step in ("start", "cycle") else [g.turn]
        g.waiting = self.seats("waiting", written.get("waiting", alone), players)
        actor = written.get("actor", g.turn if midway else 0)
        g.actor = self.number("actor", actor, 0, players)
        if midway and g.actor not in g.waiting:
            self.wrong("actor", "who acts must be among those waiting to act")
        if g.step == "order" and not g.rules.kingfish:
            self.wrong("step", "only in Kingfish a School chooses an order", "variant.kingfish")
        g.result = self.result(written.get("result"), players)

    def kings(self, g: Position, value: Any) -> list[int]:
        seats = self.seats("kings", value, g.rules.players)
        if g.rules.kingfish and [g.rules.side(seat) for seat in seats] != [0, 1]:
            message = "expected one of players 1-3 and one of players 4-6"
            self.wrong("kings", message, "variant.kingfish")
        if seats and not g.rules.kingfish:
            self.wrong("kings", "there are Kingfish only in Kingfish", "variant.kingfish")
        return seats

    # -------- what only the whole position shows

    def together(self, g: Position) -> None:
        if g.result is None:
            if len(standing(g)) < 2:
                self.wrong("fish", "fewer than two sides are left: the game is over", "win.last")
            if g.step != "cycle" and not any(fish.alive for fish in on_turn(g)):
                self.wrong("turn", f"Player {g.turn} is out of the game", "win.last")
            may_wait = [fish.seat for fish in on_turn(g) if fish.alive]
            for seat in g.waiting:
                if seat not in may_wait:
                    self.wrong("waiting", f"it is not the turn of Player {seat}", "turn.cycle")
        named = any(problem.place == "stream" for problem in self.problems)
        if len(g.stream) < g.rules.slots and (g.top or g.deck or g.discard) and not named:
            message = "slots are empty although there are cards to fill them"
            self.warn("stream", message, "stream.exhausted")
        for fish in g.fish:
            if fish.experience != sharing(g, fish)[0].experience:
                message = "a School shares its Experience; give all its fish the same"
                self.wrong(f"fish {fish.seat}, experience", message, "variant.school-battle")
            for seat in fish.baited_by:
                other = g.fish[seat - 1]
                if not other.alive or other.side == fish.side:
                    message = f"Player {seat} cannot have baited it"
                    self.wrong(f"fish {fish.seat}, baited_by", message, "bait.use")
