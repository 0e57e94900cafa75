"""Fish read from plain data: their cards, and what has happened to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adaptlab.adapt.adapting import add_up, refuse_to_adapt
from adaptlab.adapt.cards import LOCATIONS, Card, CardSet
from adaptlab.adapt.fish import MOST_DAMAGE, Fish, made_up_body
from adaptlab.adapt.notation import dump_fish
from adaptlab.adapt.position import Position
from adaptlab.errors import InvalidPosition, shown
from adaptlab.kit.reading import Reader
from adaptlab.names import near

Written = Mapping[str, Any]

FISH_KEYS = {
    "alive", "body", "parts", "pool", "experience", "damage", "poison", "stunned", "baited_by",
    "hiding", "air", "jumped", "splash", "cooldowns", "auto_open", "autos", "new",
}  # fmt: skip


class FishReader(Reader):
    """Reads what a position holds with cards: fish and piles."""

    def __init__(self, cards: CardSet) -> None:
        super().__init__()
        self.cards = cards
        self.knows_rules = True

    # -------- cards

    def card(self, place: str, value: Any) -> Card | None:
        if isinstance(value, Mapping):
            return self.made_up(place, value)
        card = self.cards.get(value)
        if card is None:
            nearby = near(value, (card.name for card in self.cards))
            self.wrong(place, f"{shown(value)} is not a card of the set{nearby}")
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

        most_rounds = g.rules.jump_cap
        fish.damage = number("damage", MOST_DAMAGE, "damage.defeat")
        fish.poison = number("poison", g.rules.poison_limit, "poison.level")
        fish.hiding = number("hiding", 100, "hide.use")
        fish.air = number("air", most_rounds, "jump.use")
        fish.jumped = number("jumped", most_rounds, "jump.use") or fish.air
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
            most = (most_rounds + g.rules.jump_cooldown) * g.rules.cooldown_factor
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
                if refuse_to_adapt(g.rules, fish.stats.level, stack[-1]):
                    message = f"{stack[-1]} is too high for a level {fish.stats.level} Body"
                    self.warn(f"{place}, {location}", message, "adapt.part-level")
        if fish.damage > fish.stats.health:
            message = f"Damage {fish.damage} exceeds Health {fish.stats.health}: the next is defeat"
            self.warn(f"{place}, damage", message, "adapt.never-lose")
        if fish.hiding and not fish.stats.hide:
            self.warn(f"{place}, hiding", "no card gives it Hide", "ability.lost")
