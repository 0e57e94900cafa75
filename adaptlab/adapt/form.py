"""A.D.A.P.T. positions as a form, and what can be measured in a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from adaptlab.adapt.cards import LOCATIONS
from adaptlab.adapt.fish import MOST_DAMAGE
from adaptlab.adapt.notation import dump
from adaptlab.adapt.position import STEPS, Position
from adaptlab.adapt.reading import read
from adaptlab.adapt.setup import deck_of
from adaptlab.adapt.tell import player
from adaptlab.errors import InvalidPosition
from adaptlab.form import Field

MOST_TURNS = 10**6
TABLE = "Table"
FILLED_IN = ("deck", "actor", "waiting")


def form(g: Position) -> tuple[dict[str, Any], list[Field]]:
    """A position's data as they are edited, and the fields in them.

    What reading fills in again just so is left out, such as a deck that is all that lies nowhere
    else: then it follows the changes of other fields.
    """
    data = _without_filled_in(dump(g), g)
    players = range(g.rules.players)
    return data, [*_table(g, data), *(field for index in players for field in _fish(g, index))]


def _without_filled_in(data: dict[str, Any], g: Position) -> dict[str, Any]:
    short = {key: value for key, value in data.items() if key not in FILLED_IN}
    try:
        made, _ = read(short, g.cards)
    except InvalidPosition:
        return short
    alike = {
        "deck": Counter(made.deck) == Counter(g.deck),
        "actor": made.actor == g.actor,
        "waiting": made.waiting == g.waiting,
    }
    return {key: value for key, value in data.items() if not alike.get(key, False)}


def _table(g: Position, data: Mapping[str, Any]) -> Iterator[Field]:
    seats = tuple(range(1, g.rules.players + 1))
    names = tuple(sorted({card.name for card in deck_of(g.rules, g.cards)}))
    yield Field(("turn",), "whose turn", "choice", TABLE, 1, choices=seats)
    yield Field(("step",), "step of the turn", "choice", TABLE, "start", choices=tuple(STEPS))
    yield Field(("number",), "number of the turn", "number", TABLE, 1, 1, MOST_TURNS)
    yield Field(("actor",), "who acts (empty: as usual)", "choice", TABLE, None, choices=seats)
    yield Field(("spent",), "who acts has attacked or wiped", "flag", TABLE, False)
    for slot in range(g.rules.slots, 0, -1):
        path = ("stream", str(slot))
        yield Field(path, f"stream slot {slot}", "choice", TABLE, None, choices=names)
    yield Field(("top",), "next cards of the deck", "list", TABLE, [], choices=names)
    yield Field(("discard",), "discard pile", "list", TABLE, [], choices=names)
    if "deck" in data:
        yield Field(("deck",), "the rest of the deck", "list", TABLE, "rest", choices=names)
    guppies = tuple(card.name for card in g.cards.guppies)
    yield Field(("removed",), "cards out of the game", "list", TABLE, [], choices=guppies + names)
    yield Field(("waiting",), "yet to act (empty: as usual)", "list", TABLE, [], choices=seats)
    yield Field(("stopped",), "stopped by hiding", "list", TABLE, [], choices=seats)
    if g.rules.kingfish:
        yield Field(("kings",), "Kingfish", "list", TABLE, [], choices=seats, most=2)


def _fish(g: Position, index: int) -> Iterator[Field]:
    group, path = player(index + 1), ("fish", index)
    limit, seats = g.rules.experience_limit, range(1, g.rules.players + 1)
    others = tuple(seat for seat in seats if seat != index + 1)
    bodies = tuple(card.name for card in (*g.cards.guppies, *g.cards.bodies))
    deck = deck_of(g.rules, g.cards)

    def number(key: str, label: str, high: int, usual: int = 0) -> Field:
        return Field((*path, key), label, "number", group, usual, 0, high)

    def flag(key: str, label: str, usual: bool = False) -> Field:
        return Field((*path, key), label, "flag", group, usual)

    yield flag("alive", "in the game", usual=True)
    yield Field((*path, "body"), "Body", "choice", group, None, choices=bodies)
    for place in LOCATIONS:
        names = tuple(sorted({card.name for card in deck if card.location == place}))
        yield Field((*path, "parts", place), place, "choice", group, None, choices=names)
    held = tuple(sorted({card.name for card in deck}))
    pool = (*path, "pool")
    rounds = g.rules.jump_cap
    longest = (rounds + g.rules.jump_cooldown) * g.rules.cooldown_factor
    yield Field(
        pool, "Personal Gene Pool", "list", group, [], choices=held, most=g.rules.pool_limit
    )
    yield number("experience", "Experience", limit, usual=1)
    yield number("damage", "Damage", MOST_DAMAGE)
    yield number("poison", "Poison Level", g.rules.poison_limit)
    yield flag("stunned", "stunned")
    yield number("hiding", "hiding with (0: not)", g.rules.hide_cap)
    yield number("air", "in the air for", rounds)
    yield number("jumped", "rounds of this Jump", rounds)
    yield flag("splash", "just splashed")
    yield Field((*path, "cooldowns", "jump"), "Jump cools down for", "number", group, 0, 0,
                longest)  # fmt: skip
    yield flag("auto_open", "auto-adapt still to come", usual=True)
    yield Field((*path, "baited_by"), "baited by", "list", group, [], choices=others)


def measures(g: Position) -> Mapping[str, Callable[[Position], Any]]:
    """What somebody may want the distribution of, by name."""
    found: dict[str, Callable[[Position], Any]] = {}
    for index, fish in enumerate(g.fish):
        who = player(fish.seat)
        for label, name in (
            ("Damage", "damage"), ("Experience", "experience"), ("Poison Level", "poison"),
            ("is stunned", "stunned"), ("is alive", "alive"),
        ):  # fmt: skip
            found[f"{who}: {label}"] = partial(_of_fish, index, name)
        found[f"{who}: Body"] = partial(_body, index)
    found["Gene Stream"] = lambda after: ", ".join(card.name for card in after.stream)
    found["winner"] = lambda after: str(after.result or "nobody yet")
    return found


def _of_fish(index: int, name: str, after: Position) -> Any:
    return getattr(after.fish[index], name)


def _body(index: int, after: Position) -> str:
    fish = after.fish[index]
    return fish.body[-1].name if fish.alive else "none"
