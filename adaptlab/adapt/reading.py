"""Positions read from plain data, with every problem of a written one named at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from adaptlab.adapt.adapting import add_up
from adaptlab.adapt.cards import LOCATIONS, Card, CardSet
from adaptlab.adapt.damage import standing
from adaptlab.adapt.experience import sharing
from adaptlab.adapt.fish import MADE_UP, MOST_DAMAGE, Fish, made_up_body
from adaptlab.adapt.notation import dump, dump_fish
from adaptlab.adapt.position import STEPS, Position, Result
from adaptlab.adapt.rules import PLAYERS, Rules, rules, ruleset
from adaptlab.adapt.setup import deck_of, new_position
from adaptlab.adapt.turn import on_turn
from adaptlab.errors import InvalidPosition, InvalidRuleset, Problem, clipped, shown

MOST_CARDS = 1000

Written = Mapping[str, Any]


def read(written: Written, cards: CardSet) -> tuple[Position, list[Problem]]:
    """A position from plain data, with warnings; InvalidPosition names every problem."""
    if not isinstance(written, Mapping):
        raise InvalidPosition([Problem("position", f"expected a table, not {shown(written)}")])
    reader = _Reader(cards)
    g = reader.position(written)
    if not all(problem.warning for problem in reader.problems):
        raise InvalidPosition(reader.problems)
    return g, reader.problems


KEYS = {
    "ruleset", "cards", "number", "turn", "step", "actor", "waiting", "left", "stopped", "spent",
    "kings", "fish", "stream", "top", "deck", "discard", "removed", "result",
}  # fmt: skip
FISH_KEYS = {
    "alive", "body", "parts", "pool", "experience", "damage", "poison", "stunned", "baited_by",
    "hiding", "air", "jumped", "splash", "cooldowns", "auto_open", "autos", "new",
}  # fmt: skip


class _Reader:
    """Reads a written position and goes on after a problem, so that all are found."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.knows_rules = True
        self.problems: list[Problem] = []

    def wrong(self, place: str, message: str, rule: str | None = None) -> None:
        self.problems.append(Problem(place, message, rule))

    def warn(self, place: str, message: str, rule: str) -> None:
        self.problems.append(Problem(place, message, rule, warning=True))

    # -------- single values

    def number(self, place: str, value: Any, low: int, high: int, rule: str | None = None) -> int:
        if type(value) is int and low <= value <= high:
            return value
        self.wrong(place, f"expected a whole number from {low} to {high}, not {shown(value)}", rule)
        return low

    def flag(self, place: str, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        self.wrong(place, f"expected true or false, not {shown(value)}")
        return False

    def items(self, place: str, value: Any) -> list[Any]:
        if isinstance(value, Sequence) and not isinstance(value, str):
            if len(value) <= MOST_CARDS:
                return list(value)
            self.wrong(place, f"more than {MOST_CARDS} entries")
        else:
            self.wrong(place, f"expected a list, not {shown(value)}")
        return []

    def seats(self, place: str, value: Any, players: int) -> list[int]:
        seats: list[int] = []
        for seat in self.items(place, value):
            if seat in seats:
                self.wrong(place, f"Player {seat} is named twice")
            elif self.number(place, seat, 1, players) == seat:
                seats.append(seat)
        return seats

    def card(self, place: str, value: Any) -> Card | None:
        if isinstance(value, Mapping):
            return self.made_up(place, value)
        card = self.cards.get(value) if isinstance(value, str) else None
        if card is None:
            self.wrong(place, f"{shown(value)} is not a card of the set")
        return card

    def made_up(self, place: str, value: Mapping[str, Any]) -> Card | None:
        try:
            return made_up_body(value)
        except InvalidPosition as error:
            self.problems += [
                problem._replace(place=f"{place}, {problem.place}") for problem in error.problems
            ]
            return None

    def pile(self, place: str, value: Any) -> list[Card]:
        found = []
        for name in self.items(place, value):
            if isinstance(name, Mapping):
                called = shown(name.get("name"))
                self.wrong(place, f"{called} is made up: it can only be a fish's Body")
            else:
                found.append(self.card(place, name))
        for card in found:
            if card is not None and card.is_guppy:
                self.wrong(place, f"{card} is a Guppy and belongs on a fish", "setup.deck")
        return [card for card in found if card is not None]

    def known_keys(self, place: str, value: Mapping[str, Any], known: set[str]) -> None:
        for key in value:
            if key not in known:
                message = f"no such field; there are {', '.join(sorted(known))}"
                self.wrong(f"{place}{clipped(str(key))}", message)

    # -------- the whole

    def position(self, written: Written) -> Position:
        self.known_keys("", written, KEYS)
        self.card_set(written.get("cards", {}))
        g = new_position(self.rules(written), self.cards)
        g.step = written.get("step", "start")
        if not isinstance(g.step, str) or g.step not in STEPS:
            self.wrong("step", f"expected one of {', '.join(STEPS)}, not {shown(g.step)}")
        if g.step == "setup":
            self.nothing_yet(g, written)
            return g
        self.fish(g, written.get("fish"))
        self.table(g, written)
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

    def card_set(self, value: Any) -> None:
        """The set by name, or by name and fingerprint."""
        named = {"name": value} if isinstance(value, str) else value
        if not isinstance(named, Mapping) or named.keys() - {"name", "fingerprint"}:
            self.wrong("cards", f"expected the name of a card set, not {shown(value)}")
            return
        name = named.get("name", self.cards.name)
        if name != self.cards.name:
            self.wrong("cards", f"made with the cards {shown(name)}; these are {self.cards.name!r}")
        elif named.get("fingerprint", self.cards.fingerprint) != self.cards.fingerprint:
            self.warn("cards", f"the cards of {name!r} have changed since", "setup.components")

    def rules(self, written: Written) -> Rules:
        """The rules in force; if they are no good, some others to go on reading with."""
        chosen = written.get("ruleset", {})
        if not isinstance(chosen, Mapping):
            self.wrong("ruleset", f"expected a table, not {shown(chosen)}")
            chosen = {}
        fish = written.get("fish")
        listed = len(fish) if isinstance(fish, Sequence) and not isinstance(fish, str) else 2
        settings = {"players": listed, **{str(key): value for key, value in chosen.items()}}
        try:
            return rules(ruleset(**settings), self.cards)
        except InvalidRuleset as error:
            self.knows_rules = False
            self.problems += [
                problem._replace(place=f"ruleset.{problem.place}") for problem in error.problems
            ]
        return rules(ruleset(players=listed if listed in PLAYERS else 2), self.cards)

    # -------- fish

    def fish(self, g: Position, value: Any) -> None:
        entries = self.items("fish", [] if value is None else value)
        if len(entries) != g.rules.players and self.knows_rules:
            message = f"expected {g.rules.players} fish, one a player, not {len(entries)}"
            self.wrong("fish", message, "setup.players")
        for seat, entry in enumerate(entries, start=1):
            if isinstance(entry, Fish):
                entry = dump_fish(entry)
            place = f"fish {seat}"
            if isinstance(entry, Mapping):
                self.known_keys(f"{place}, ", entry, FISH_KEYS)
                side = g.rules.side(seat) if seat <= g.rules.players else 0
                g.fish.append(self.one_fish(g, place, entry, seat, side))
            else:
                self.wrong(place, f"expected a table, not {shown(entry)}")

    def one_fish(self, g: Position, place: str, entry: Written, seat: int, side: int) -> Fish:
        limit = g.rules.experience_limit
        experience = self.number(
            f"{place}, experience", entry.get("experience", 1), 0, limit, "exp.bounds"
        )
        if not self.flag(f"{place}, alive", entry.get("alive", True)):
            fish = Fish([], seat, side)
            fish.alive = False
            fish.experience = experience
            return fish
        fish = Fish(self.bodies(place, entry.get("body")), seat, side)
        fish.experience = experience
        self.parts(place, entry.get("parts", {}), fish)
        held = self.items(f"{place}, pool", entry.get("pool", []))
        fish.pool = self.pile(f"{place}, pool", held)
        if len(held) > g.rules.pool_limit:
            message = f"holds {len(held)} cards; at most {g.rules.pool_limit} are allowed"
            self.wrong(f"{place}, pool", message, "pool.limit")
        self.statuses(g, place, entry, fish)
        fish.new = self.pile(f"{place}, new", entry.get("new", []))
        return fish

    def bodies(self, place: str, value: Any) -> list[Card]:
        listed = [value] if isinstance(value, str | Mapping) else value
        if not listed:
            self.wrong(f"{place}, body", "a living fish needs a Body")
            return []
        found = [self.card(f"{place}, body", name) for name in self.items(f"{place}, body", listed)]
        for card in found:
            if card is not None and not card.is_body:
                message = f"{card} is a Part of the {card.location}"
                self.wrong(f"{place}, body", message, "adapt.location")
        return [card for card in found if card is not None and card.is_body]

    def parts(self, place: str, value: Any, fish: Fish) -> None:
        """Parts by location, or simply as a list of names."""
        if isinstance(value, Mapping):
            for location, entry in value.items():
                if location not in LOCATIONS:
                    self.wrong(f"{place}, parts", f"there is no location {location!r}")
                    continue
                for stack in self.stacks(f"{place}, {location}", entry):
                    self.stack(f"{place}, {location}", location, stack, fish)
            return
        for name in self.items(f"{place}, parts", value):
            card = self.card(f"{place}, parts", name)
            if card is not None and card.is_body:
                self.wrong(f"{place}, parts", f"{card} is a Body", "adapt.location")
            elif card is not None:
                self.stack(f"{place}, {card.location}", card.location, [name], fish)

    def stacks(self, place: str, entry: Any) -> list[list[Any]]:
        if isinstance(entry, str):
            return [[entry]]
        listed = self.items(place, entry)
        if all(isinstance(item, str) for item in listed):
            return [listed] if listed else []
        return [self.items(place, item) for item in listed]

    def stack(self, place: str, location: str, names: list[Any], fish: Fish) -> None:
        stack = []
        for name in names:
            card = self.card(place, name)
            if card is None:
                continue
            if card.location != location:
                where = "the centre" if card.is_body else f"the {card.location}"
                self.wrong(place, f"{card} belongs at {where}", "adapt.location")
            stack.append(card)
        if stack:
            fish.parts.setdefault(location, []).append(stack)

    def statuses(self, g: Position, place: str, entry: Written, fish: Fish) -> None:
        def number(field: str, high: int, rule: str) -> int:
            return self.number(f"{place}, {field}", entry.get(field, 0), 0, high, rule)

        fish.damage = number("damage", MOST_DAMAGE, "damage.defeat")
        fish.poison = number("poison", g.rules.poison_limit, "poison.level")
        fish.hiding = number("hiding", 100, "hide.use")
        fish.air = number("air", 3, "jump.use")
        fish.jumped = number("jumped", 3, "jump.use") or fish.air
        fish.autos = number("autos", 1000, "auto.trigger")
        fish.stunned = self.flag(f"{place}, stunned", entry.get("stunned", False))
        fish.splash = self.flag(f"{place}, splash", entry.get("splash", False))
        fish.auto_open = self.flag(f"{place}, auto_open", entry.get("auto_open", True))
        fish.baited_by = self.seats(
            f"{place}, baited_by", entry.get("baited_by", []), g.rules.players
        )
        cooldowns = entry.get("cooldowns", {})
        if not isinstance(cooldowns, Mapping) or cooldowns.keys() - {"jump"}:
            self.wrong(f"{place}, cooldowns", "only Jump has a Cooldown", "cooldown")
        else:
            most = 4 * g.rules.cooldown_factor
            fish.cooldown = self.number(
                f"{place}, cooldowns.jump", cooldowns.get("jump", 0), 0, most, "cooldown"
            )
        if fish.air > fish.jumped:
            message = f"{fish.air} rounds are left of a Jump of {fish.jumped}"
            self.wrong(f"{place}, air", message, "jump.use")
        if fish.air and fish.cooldown:
            self.wrong(f"{place}, cooldowns", "a Jump's Cooldown starts at its splash", "cooldown")
        if fish.air and fish.hiding:
            self.wrong(f"{place}, hiding", "a fish in the air does not hide", "jump.air")

    # -------- the table

    def table(self, g: Position, written: Written) -> None:
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
        self.result(g, written.get("result"))

    def kings(self, g: Position, value: Any) -> list[int]:
        seats = self.seats("kings", value, g.rules.players)
        if g.rules.kingfish and [g.rules.side(seat) for seat in seats] != [0, 1]:
            message = "expected one of players 1-3 and one of players 4-6"
            self.wrong("kings", message, "variant.kingfish")
        if seats and not g.rules.kingfish:
            self.wrong("kings", "there are Kingfish only in Kingfish", "variant.kingfish")
        return seats

    def result(self, g: Position, value: Any) -> None:
        if value is None:
            return
        if isinstance(value, Mapping) and value.keys() == {"seats", "tie"} and value["seats"]:
            seats = self.seats("result, seats", value["seats"], g.rules.players)
            g.result = Result(tuple(seats), self.flag("result, tie", value["tie"]))
        else:
            self.wrong("result", f"expected seats and tie, not {shown(value)}")

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

    def carried(self, g: Position, fish: Fish) -> None:
        """What the fish's cards add up to, and what does not fit to them."""
        place = f"fish {fish.seat}"
        marks = {"poison": fish.poison, "stunned": fish.stunned, "baited_by": fish.baited_by[:]}
        add_up(g, fish)
        for field, mark in marks.items():
            if mark != getattr(fish, field):
                self.warn(f"{place}, {field}", "it is immune, so this ends at once", "immune")
        room = 2 if fish.seat in g.kings else 1
        for location, stacks in fish.parts.items():
            if len(stacks) > room:
                message = f"{len(stacks)} uncovered Parts; there is room for {room}"
                self.wrong(f"{place}, {location}", message, "adapt.location")
            for stack in stacks:
                if stack[-1].level > fish.stats.level + 2:
                    message = f"{stack[-1]} is too high for a level {fish.stats.level} Body"
                    self.warn(f"{place}, {location}", message, "adapt.part-level")
        if fish.damage > fish.stats.health:
            message = f"Damage {fish.damage} exceeds Health {fish.stats.health}: the next is defeat"
            self.warn(f"{place}, damage", message, "adapt.never-lose")
        if fish.hiding and not fish.stats.hide:
            self.warn(f"{place}, hiding", "no card gives it Hide", "ability.lost")
