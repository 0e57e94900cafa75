"""Positions in writing: as plain JSON data that a person can read."""

from __future__ import annotations

from typing import Any

from adaptlab.adapt.cards import MADE_UP, Card
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.kit.writing import header, result_data


def dump(g: Position) -> dict[str, Any]:
    """A position as plain JSON data; what has its usual value is left out."""
    written: dict[str, Any] = {
        **header(g),
        "number": g.number,
        "turn": g.turn,
        "step": g.step,
        "actor": g.actor,
        "waiting": list(g.waiting),
        "left": g.left,
        "stopped": list(g.stopped),
        "spent": g.spent,
        "kings": list(g.kings),
        "fish": [dump_fish(fish) for fish in g.fish],
        "stream": {str(g.slot_of(i)): card.name for i, card in enumerate(g.stream)},
        "top": [card.name for card in g.top],
        "deck": sorted(card.name for card in g.deck),
        "discard": [card.name for card in g.discard],
        "removed": [_card_entry(card) for card in g.removed],
    }
    if g.result is not None:
        written["result"] = result_data(g.result)
    kept = {"ruleset", "cards", "number", "turn", "step", "fish", "stream", "deck", "result"}
    if g.step == "order":
        kept.add("waiting")
    return {key: value for key, value in written.items() if value or key in kept}


def dump_fish(fish: Fish) -> dict[str, Any]:
    """A fish as plain JSON data."""
    if not fish.alive:
        return {"alive": False, "experience": fish.experience}
    written: dict[str, Any] = {
        "body": _one_or_list([_card_entry(card) for card in fish.body]),
        "parts": {place: _stacks(stacks) for place, stacks in fish.parts.items()},
        "pool": [card.name for card in fish.pool],
        "experience": fish.experience,
        "damage": fish.damage,
        "poison": fish.poison,
        "stunned": fish.stunned,
        "baited_by": list(fish.baited_by),
        "hiding": fish.hiding,
        "air": fish.air,
        "jumped": fish.jumped,
        "splash": fish.splash,
        "cooldowns": {"jump": fish.cooldown} if fish.cooldown else {},
        "auto_open": fish.auto_open,
        "autos": fish.autos,
        "new": [card.name for card in fish.new],
    }
    usual = {"auto_open": True}
    kept = ("body", "experience", "damage")
    return {k: v for k, v in written.items() if k in kept or v != usual.get(k, type(v)())}


def _one_or_list(entries: list[Any]) -> Any:
    return entries[0] if len(entries) == 1 else entries


def _stacks(stacks: list[list[Card]]) -> Any:
    named = [[card.name for card in stack] for stack in stacks]
    return _one_or_list(named[0]) if len(named) == 1 else named


def _card_entry(card: Card) -> Any:
    """A card by its name; one that was made up for the position in full."""
    if card.note != MADE_UP:
        return card.name
    fields = ("name", "level", "die", "ferocity", "survival", "lethality", "health")
    abilities = {k: sorted(v) if isinstance(v, frozenset) else v for k, v in card.abilities.items()}
    return {field: getattr(card, field) for field in fields} | {"abilities": abilities}
