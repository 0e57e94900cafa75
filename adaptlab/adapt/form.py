"""A.D.A.P.T. positions as a form, and what can be measured in a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from adaptlab.adapt.adapting import POOL_LIMIT
from adaptlab.adapt.attack import POISON_LIMIT
from adaptlab.adapt.cards import LOCATIONS
from adaptlab.adapt.fish import MOST_DAMAGE
from adaptlab.adapt.position import STEPS, Position
from adaptlab.adapt.setup import deck_of
from adaptlab.adapt.tell import player
from adaptlab.form import Field

MOST_HIDE = 4
MOST_ROUNDS = 3
MOST_COOLDOWN = 12
TABLE = "Table"


def form(g: Position) -> tuple[dict[str, Any], list[Field]]:
    """A position's data as they are edited, and the fields in them.

    The deck is left out: it is always all that lies nowhere else.
    """
    from adaptlab.adapt.notation import dump

    data = dump(g)
    del data["deck"]
    return data, [*_table(g), *(field for seat in range(len(g.fish)) for field in _fish(g, seat))]


def _table(g: Position) -> Iterator[Field]:
    seats = tuple(range(1, g.rules.players + 1))
    names = tuple(sorted({card.name for card in deck_of(g.rules, g.cards)}))
    yield Field(("turn",), "whose turn", "choice", TABLE, 1, choices=seats)
    yield Field(("step",), "step of the turn", "choice", TABLE, "action", choices=tuple(STEPS))
    for slot in range(g.rules.slots, 0, -1):
        path = ("stream", str(slot))
        yield Field(path, f"Gene Stream, slot {slot}", "choice", TABLE, None, choices=names)
    yield Field(("top",), "next cards of the deck", "list", TABLE, [], choices=names)
    yield Field(("discard",), "discard pile", "list", TABLE, [], choices=names)


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

    yield Field((*path, "body"), "Body", "choice", group, bodies[0], choices=bodies)
    for place in LOCATIONS:
        names = tuple(sorted({card.name for card in deck if card.location == place}))
        yield Field((*path, "parts", place), place, "choice", group, None, choices=names)
    held = tuple(sorted({card.name for card in deck}))
    pool = (*path, "pool")
    yield Field(pool, "Personal Gene Pool", "list", group, [], choices=held, most=POOL_LIMIT)
    yield number("experience", "Experience", limit)
    yield number("damage", "Damage", MOST_DAMAGE)
    yield number("poison", "Poison Level", POISON_LIMIT)
    yield flag("stunned", "stunned")
    yield number("hiding", "hiding with (0: not)", MOST_HIDE)
    yield number("air", "in the air for", MOST_ROUNDS)
    yield flag("splash", "just splashed")
    yield Field((*path, "cooldowns", "jump"), "Jump cools down for", "number", group, 0, 0,
                MOST_COOLDOWN)  # fmt: skip
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
