"""A fish: its cards, what they add up to, and what has happened to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from adaptlab.adapt.cards import (
    BODY,
    COLUMNS,
    FLAGS,
    MADE_UP,
    MAY_LACK_NUMBER,
    SCORES,
    STATISTICS,
    Card,
    CardSet,
)
from adaptlab.adapt.cards import (
    cards as standard_cards,
)
from adaptlab.adapt.rules import usual
from adaptlab.adapt.totals import NOTHING, Adding, Capped, capped, stats_of, sums_of
from adaptlab.adapt.totals import Stats as Stats
from adaptlab.errors import InvalidPosition, Problem, clipped, shown
from adaptlab.kit.data import Data
from adaptlab.kit.position import Derived, Pile
from adaptlab.names import near

TOTALS = ("die", *STATISTICS, *SCORES, *FLAGS)
"""What `Fish.with_total` can set."""
DIE_FROM = 2
MOST_DAMAGE = 10_000
TOTAL_LIMIT = 1000

BARE = [COLUMNS.index(f"unnumbered {name}") for name in MAY_LACK_NUMBER]
SMART = COLUMNS.index("smart")


class Fish(Data):
    """A player's fish.

    ``Fish.build("Clownfish", "Sawfish Horn")`` makes one from cards, ``Fish.of(die=10, …)`` from
    its totals. Seats count from 1; a fish outside of a game has seat 0.
    """

    __slots__ = (
        "air", "alive", "auto_open", "autos", "baited_by", "body", "cooldown", "damage",
        "experience", "hiding", "jumped", "new", "parts", "poison", "pool", "seat", "side",
        "splash", "stats", "stunned", "sums",
    )  # fmt: skip

    seat: int
    side: int
    alive: bool
    body: list[Card]
    """The stack of Bodies, the current one last."""
    parts: dict[str, list[list[Card]]]
    """The stacks of Parts at each location, the uncovered card of a stack last."""
    pool: Pile[Card]
    """The Personal Gene Pool."""
    experience: int
    damage: int
    hiding: int
    """The Hide number at use while the fish is hiding, else 0."""
    air: int
    """Starts of own turns until the splash, 0 in the water."""
    jumped: int
    """The length of the running Jump."""
    splash: bool
    """Whether the fish came down at the start of this turn."""
    cooldown: int
    """The timer of Jump."""
    stunned: bool
    baited_by: Pile[int]
    poison: int
    auto_open: bool
    """Whether an auto-adapt is still to come."""
    autos: int
    """How many auto-adapts there were."""
    new: Pile[Card]
    """The cards adapted in this turn."""
    sums: Derived[list[int]]
    """The columns of the uncovered cards, added up."""
    stats: Derived[Stats]

    def __init__(self, body: list[Card], seat: int = 0, side: int = 0) -> None:
        self.seat, self.side, self.alive = seat, side, True
        self.body, self.parts, self.pool, self.new = body, {}, [], []
        self.experience = self.damage = self.poison = 0
        self.hiding = self.air = self.jumped = self.cooldown = 0
        self.splash = self.stunned = False
        self.baited_by = []
        self.auto_open, self.autos = True, 0
        self.sums, self.stats = [], NOTHING

    def add_up(self, adding: Adding) -> None:
        """Work out the totals from all uncovered cards."""
        self.sums = sums_of(self.active())
        self.stats = stats_of(self.body[-1], self.sums, adding)

    def count_in(self, card: Card, covered: Card | None, adding: Adding) -> None:
        """Change the totals for a card that was laid over another, or in an empty place."""
        sums = self.sums
        for column, number in card.entries:
            sums[column] += number
        if covered is not None:
            for column, number in covered.entries:
                sums[column] -= number
        self.stats = stats_of(self.body[-1], sums, adding)

    def under(self, adding: Adding) -> Fish:
        """This fish as other rules add it up: itself, if they come to the same."""
        by, sums = self.stats.adding, self.sums
        if by is adding or by is None:
            return self
        if by.numbers is adding.numbers and not (sums[SMART] or any(sums[BARE[0] : BARE[-1] + 1])):
            return self
        twin = self.copy()
        twin.stats = replace(stats_of(self.body[-1], sums, adding), die=self.stats.die)
        return twin

    @property
    def capped(self) -> tuple[Capped, ...]:
        """The totals that count less than the cards add up to, because a rule caps them."""
        return tuple(capped(self.sums, self.stats)) if self.alive else ()

    def active(self) -> list[Card]:
        """The uncovered cards, the Body first."""
        uncovered = [self.body[-1]]
        for stacks in self.parts.values():
            for stack in stacks:
                uncovered.append(stack[-1])
        return uncovered

    def all_cards(self) -> list[Card]:
        """Every card on the fish and in its Personal Gene Pool, covered ones too."""
        on_fish = [card for stacks in self.parts.values() for stack in stacks for card in stack]
        return self.body + on_fish + self.pool

    @property
    def level(self) -> int:
        return self.stats.level

    @property
    def name(self) -> str:
        """Its uncovered cards in words: ``Clownfish with Sawfish Horn``."""
        if not self.alive:
            return "a defeated fish"
        body, *parts = (card.name for card in self.active())
        return f"{body} with {', '.join(parts)}" if parts else body

    def total(self, name: str) -> int:
        """A total as the cards add up to it, before caps and Toxic; also ``die`` and ``damage``."""
        if name == "die":
            return self.stats.die
        return self.damage if name == "damage" else self.sums[COLUMNS.index(name)]

    def with_total(self, name: str, total: int) -> Fish:
        """This fish with another total, such as ``with_total("ferocity", 7)``; caps still hold.

        A flag such as ``critical`` takes 0 or 1; ``die`` and ``damage`` can be set as well.
        """
        if name not in (*TOTALS, "damage"):
            known = ", ".join((*TOTALS, "damage"))
            raise InvalidPosition([Problem(shown(name), f"is no total; there are {known}")])
        low = DIE_FROM if name == "die" else (0 if name not in STATISTICS else -TOTAL_LIMIT)
        if type(total) is not int or not low <= total <= TOTAL_LIMIT:
            message = f"expected a number from {low} to {TOTAL_LIMIT}, not {shown(total)}"
            raise InvalidPosition([Problem(name, message)])
        twin = self.copy()
        if name == "damage":
            twin.damage = total
        elif name == "die":
            twin.stats = replace(twin.stats, die=total)
        else:
            twin.sums[COLUMNS.index(name)] = total
            by = self.stats.adding or usual().adding
            changed = stats_of(twin.body[-1], twin.sums, by)
            twin.stats = replace(changed, die=self.stats.die)
        return twin

    def __repr__(self) -> str:
        if not self.alive:
            return "<Fish defeated>"
        names = ", ".join(card.name for card in self.active())
        told = "".join(f"; {total}" for total in self.capped)
        return f"<Fish {names}; Damage {self.damage}/{self.stats.health}{told}>"

    @classmethod
    def build(cls, body: str, *parts: str, damage: int = 0, cards: CardSet | None = None) -> Fish:
        """A fish by its cards: a Body and any Parts, at most one a location."""
        known = cards or standard_cards()
        problems = []
        if (card := known.get(body)) is None or not card.is_body:
            message = f"{shown(body)} is not a Body of the card set"
            bodies = [card.name for card in known if card.is_body]
            problems.append(Problem("body", message + near(body, bodies)))
        taken: dict[str, Card] = {}
        for name in parts:
            part = known.get(name)
            if part is None or part.is_body:
                message = f"{shown(name)} is not a Part of the card set"
                nearby = near(name, (card.name for card in known.parts))
                problems.append(Problem("parts", message + nearby))
            elif part.location in taken:
                message = f"{name} and {taken[part.location]} are both at {part.location}"
                problems.append(Problem("parts", message, "adapt.location"))
            else:
                taken[part.location] = part
        if problems or card is None:
            raise InvalidPosition(problems)
        fish = cls([card])
        for part in taken.values():
            fish.parts[part.location] = [[part]]
        fish.damage = _checked(damage)
        fish.add_up(usual().adding)
        return fish

    @classmethod
    def of(
        cls,
        die: int | None = None,
        ferocity: int = 0,
        survival: int = 0,
        health: int = 20,
        level: int = 3,
        lethality: int = 0,
        damage: int = 0,
        name: str = "Fish",
        **abilities: Any,
    ) -> Fish:
        """A fish by its totals: its Body is a card made up for the purpose.

        What a cap takes away is told: ``Fish.of(armor=3)`` counts 2, unless a house rule says
        otherwise where the fish is used, as in ``attack_odds(…, house={"armor.cap": 3})``.

        >>> Fish.of(armor=3).capped
        (Capped(name='armor', cards=3, counts=2, rule='armor'),)
        """
        _check_named(abilities)
        if die is None:
            die = 10 if level else 2
        body = made_up_body({
            "name": name, "die": die, "ferocity": ferocity, "survival": survival,
            "health": health, "level": level, "lethality": lethality, "abilities": abilities,
        })  # fmt: skip
        fish = cls([body])
        fish.damage = _checked(damage)
        fish.add_up(usual().adding)
        return fish


def _check_named(abilities: Iterable[str]) -> None:
    """Refuse abilities that there are not."""
    known = (*SCORES, *FLAGS, "immune", "resist")
    said = (*known, *STATISTICS, "die", "level", "damage")
    problems = [
        Problem(f"fish.abilities.{clipped(name)}", f"no such ability or total{near(name, said)}")
        for name in abilities
        if name not in known
    ]
    if problems:
        raise InvalidPosition(problems)


def _checked(damage: int) -> int:
    if type(damage) is not int or not 0 <= damage <= MOST_DAMAGE:
        message = f"expected a number from 0 to {MOST_DAMAGE}, not {shown(damage)}"
        raise InvalidPosition([Problem("damage", message)])
    return damage


def made_up_body(entry: Mapping[str, Any]) -> Card:
    """A Body that is in no card set, from its numbers; bad ones are named."""
    from adaptlab.adapt.schema import card_problems

    abilities = entry.get("abilities", {})
    if isinstance(abilities, Mapping):
        absent = (0, False, None)
        abilities = {k: _plain(v) for k, v in abilities.items() if not any(v is a for a in absent)}
    full = {"cost": 0, "evidence": "reconstructed", **entry, "abilities": abilities}
    if problems := card_problems("fish", full):
        raise InvalidPosition(problems)
    return Card(**{**full, "location": BODY, "note": MADE_UP})


def _plain(value: Any) -> Any:
    return sorted(value) if isinstance(value, set | frozenset) else value
