"""The cards of A.D.A.P.T.: Bodies and Parts, and the set that they form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import adaptlab.kit.cardset as kit
from adaptlab.carddata import cards_folder, read_toml
from adaptlab.errors import InvalidCards, Problem

if TYPE_CHECKING:
    from adaptlab.adapt.schema import ChartEntry, SetFiles

BODY = "Body"
HIGHEST_LEVEL = 5
LOCATIONS = ("Dorsal", "Horn", "Mouth", "Skin", "Side", "Organ", "Tail", "Special")


STATISTICS = ("ferocity", "survival", "lethality", "health")
SCORES = (
    "armor", "bait", "counter_attack", "counter_poison", "fear", "hide", "jump", "poisonous",
    "ram", "regeneration", "shock", "smart", "sneaky", "stun",
)  # fmt: skip
MAY_LACK_NUMBER = ("regeneration", "smart", "sneaky")
FLAGS = ("amphibious", "critical", "electroreception", "hunting", "school", "toxic")
RESISTABLE = ("poison", "shock", "school", "counter_attack", "ram")
IMMUNE_TO = (*RESISTABLE, "stun", "bait")

COLUMNS = (
    *STATISTICS,
    *SCORES,
    *(f"unnumbered {name}" for name in MAY_LACK_NUMBER),
    *FLAGS,
    *(f"resist {effect}" for effect in RESISTABLE),
    *(f"immune {effect}" for effect in IMMUNE_TO),
)
"""Everything that adds up over a fish's cards."""

_COLUMN = {name: index for index, name in enumerate(COLUMNS)}

Abilities = Mapping[str, Any]

MADE_UP = "made up for this position"
"""The note on a Body that is in no card set."""


@dataclass(frozen=True, eq=False, slots=True)
class Card:
    """A Body or a Part. Two cards are equal only if they are the same card of the same set."""

    name: str
    location: str
    level: int
    cost: int = 0
    die: int = 0
    ferocity: int = 0
    survival: int = 0
    lethality: int = 0
    health: int = 0
    abilities: Abilities = field(default_factory=dict)
    evidence: str = "reconstructed"
    creature: str = ""
    note: str = ""
    entries: tuple[tuple[int, int], ...] = field(init=False, repr=False)
    is_body: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "entries", tuple(_entries(self)))
        object.__setattr__(self, "is_body", self.location == BODY)

    def __str__(self) -> str:
        return self.name

    def key(self) -> object:
        """What it is equal to in a position: a card of its name; one made up, of its numbers."""
        return (
            (self.name, self.level, self.die, self.entries) if self.note == MADE_UP else self.name
        )

    @property
    def is_guppy(self) -> bool:
        return self.is_body and self.level == 0


def _entries(card: Card) -> Iterable[tuple[int, int]]:
    """The card's numbers as (column, number), leaving out what is 0."""
    for name in STATISTICS:
        if number := getattr(card, name):
            yield _COLUMN[name], number
    for name, value in card.abilities.items():
        if name == "resist":
            yield from ((_COLUMN[f"resist {effect}"], score) for effect, score in value.items())
        elif name == "immune":
            yield from ((_COLUMN[f"immune {effect}"], 1) for effect in value)
        elif value is True and name in MAY_LACK_NUMBER:
            yield _COLUMN[f"unnumbered {name}"], 1
        elif value:
            yield _COLUMN[name], int(value)


@dataclass(frozen=True, slots=True)
class Chart:
    """A random selection chart: what a percentile roll brings."""

    experience: tuple[int, int]
    slot: tuple[tuple[int, int], ...]
    choice: tuple[int, int]
    evidence: str = "rulebook"
    note: str = ""
    bands: tuple[tuple[int, int], ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bands", (self.experience, *self.slot, self.choice))

    def read(self, roll: int) -> int | None:
        """The slot that a roll names; 0 for a card of your choice, None for Experience."""
        if roll <= self.experience[1]:
            return None
        for number, (_, high) in enumerate(self.slot, start=1):
            if roll <= high:
                return number
        return 0

    @classmethod
    def beyond(cls, slots: int) -> Chart:
        """The chart for more slots than any chart of the set has."""
        share = 94 // slots
        edges = [3 + share * number for number in range(slots + 1)]
        rows = tuple((low, high - 1) for low, high in pairwise(edges))
        return cls((1, 2), rows, (edges[-1], 100), "reconstructed")


_TOLD = ("name", "location", "level", "cost", "die", *STATISTICS, "abilities")


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class CardSet(kit.CardSet[Card]):
    """All cards and charts that a game is played with."""

    module = "adaptlab.adapt"

    guppies: tuple[Card, ...]
    bodies: tuple[Card, ...]
    parts: tuple[Card, ...]
    charts: Mapping[int, Chart]

    def __iter__(self) -> Iterator[Card]:
        yield from self.guppies
        yield from self.deck

    def __getitem__(self, name: str) -> Card:
        return self._by_name[name.casefold()]

    def get(self, name: object) -> Card | None:
        """The card of that name, without regard to case; None if the set has none."""
        return self._by_name.get(name.strip().casefold()) if isinstance(name, str) else None

    @cached_property
    def _by_name(self) -> dict[str, Card]:
        return {card.name.casefold(): card for card in self}

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards that are shuffled into one copy's deck: all but the Guppies."""
        return self.bodies + self.parts

    def told(self) -> list[Any]:
        return [[getattr(card, name) for name in _TOLD] for card in self]

    def usual(self) -> CardSet:
        return cards()

    def chart(self, slots: int) -> Chart:
        return self.charts.get(slots) or Chart.beyond(slots)


@cache
def cards() -> CardSet:
    """The card set that comes with adaptlab."""
    return load_cards(cards_folder("adapt"))


def load_cards(folder: Path | str) -> CardSet:
    """A card set from a folder of TOML files; InvalidCards lists everything that is wrong.

    The folder holds ``set.toml``, ``guppies.toml``, ``bodies.toml``, ``parts.toml`` and, if the
    random selection charts differ from the usual ones, ``charts.toml`` with those that do.
    """
    from adaptlab.adapt import schema

    folder = Path(folder)
    is_own = folder.resolve() == cards_folder("adapt").resolve()
    usual = {} if is_own else cards().charts
    problems: list[Problem] = []
    files: dict[str, Any] = {}
    for name in ("set", "guppies", "bodies", "parts", "charts"):
        path = folder / f"{name}.toml"
        if name == "charts" and not path.exists():
            files[name] = {"chart": []}
            continue
        try:
            files[name] = read_toml(path)
        except InvalidCards as error:
            problems += error.problems
    checked = schema.read_set(files, problems)
    if checked is None or problems:
        raise InvalidCards(problems)
    return _card_set(checked, str(folder), usual)


def _chart(entry: ChartEntry) -> Chart:
    return Chart(entry.experience, entry.slot, entry.choice, entry.evidence, entry.note)


def _card_set(files: SetFiles, folder: str, usual: Mapping[int, Chart]) -> CardSet:
    def made(entries: Iterable[Any], location: str | None = None) -> tuple[Card, ...]:
        return tuple(
            Card(**{"location": location, **entry.model_dump(exclude_defaults=True)})
            for entry in entries
        )

    return CardSet(
        name=files.set.name,
        title=files.set.title,
        note=files.set.note,
        guppies=made(files.guppies.body, BODY),
        bodies=made(files.bodies.body, BODY),
        parts=made(files.parts.part),
        charts={**usual, **{entry.slots: _chart(entry) for entry in files.charts.chart}},
        folder=folder,
    )
