"""What the uncovered cards of a fish add up to, with every cap applied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from adaptlab.adapt.cards import (
    COLUMNS,
    FLAGS,
    IMMUNE_TO,
    RESISTABLE,
    SCORES,
    STATISTICS,
    Card,
)
from adaptlab.adapt.numbers import Numbers
from adaptlab.cite import rule


@dataclass(frozen=True, slots=True)
class Adding:
    """How cards add up: the numbers of the rules, and what an edition says of copies.

    ``copies_stack``: Regeneration and Sneaky printed without a number count once a card, not
    once in all. ``smart_stacks``: Smart adds up.
    """

    numbers: Numbers
    copies_stack: bool
    smart_stacks: bool


@dataclass(slots=True)
class Stats:
    """What a fish's uncovered cards add up to, with every cap applied. Never changed once made."""

    die: int
    level: int
    ferocity: int
    survival: int
    lethality: int
    health: int
    armor: int
    bait: int
    counter_attack: int
    counter_poison: int
    fear: int
    hide: int
    hide_printed: int
    jump: int
    poisonous: int
    ram: int
    regeneration: int
    shock: int
    smart: int
    sneaky: int
    stun: int
    amphibious: bool
    critical: bool
    electroreception: bool
    hunting: bool
    school: int
    toxic: bool
    resist: Mapping[str, int]
    immune: frozenset[str]
    adding: Adding | None = field(compare=False, repr=False)
    """How they were added up; None for a defeated fish, which has no cards."""


_NO_EFFECTS: tuple[Mapping[str, int], frozenset[str]] = ({}, frozenset())


@rule("stat.total", "ability.stack", "amphibious", "toxic", "armor", "ram", "regeneration")
def stats_of(body: Card, sums: Sequence[int], adding: Adding) -> Stats:
    """What the columns of the uncovered cards come to, with a Body's die and level."""
    most = adding.numbers
    (
        ferocity, survival, lethality, health,
        armor, bait, counter_attack, counter_poison, fear, hide, jump, poisonous,
        ram, regeneration, shock, smart, sneaky, stun,
        bare_regeneration, bare_smart, bare_sneaky,
        amphibious, critical, electroreception, hunting, school, toxic,
        *effects,
    ) = sums  # fmt: skip
    if adding.copies_stack:
        regeneration += bare_regeneration
        sneaky += bare_sneaky
    else:
        regeneration = regeneration or (1 if bare_regeneration else 0)
        sneaky = sneaky or (1 if bare_sneaky else 0)
    smart = smart or (1 if bare_smart else 0)
    extra = most.amphibious_bonus if amphibious else 0
    venom = most.toxic_bonus if toxic else 0
    cap = most.lethality_cap
    resist, immune = _effects(effects) if any(effects) else _NO_EFFECTS
    # Most fish have none of most abilities, so it is quicker to look at them before their caps.
    return Stats(
        body.die,
        body.level,
        ferocity,
        survival,
        lethality if -cap <= lethality <= cap else (cap if lethality > 0 else -cap),
        health,
        armor and min(most.armor_cap, armor),
        bait,
        counter_attack and min(most.counter_cap, counter_attack),
        counter_poison and counter_poison + venom,
        fear,
        hide and min(most.hide_cap, hide + extra),
        hide,
        jump and min(most.jump_cap, jump + extra),
        poisonous and poisonous + venom,
        ram and min(most.ram_cap, ram),
        regeneration and min(most.regeneration_cap, regeneration),
        shock and min(most.shock_cap, shock),
        smart if adding.smart_stacks else min(1, smart),
        sneaky,
        stun,
        amphibious > 0,
        critical > 0,
        electroreception > 0,
        hunting > 0,
        school,
        toxic > 0,
        resist,
        immune,
        adding,
    )


def _effects(sums: Sequence[int]) -> tuple[Mapping[str, int], frozenset[str]]:
    """The Resist scores, and what the fish is immune to."""
    resist = {effect: score for effect, score in zip(RESISTABLE, sums, strict=False) if score}
    marks = zip(IMMUNE_TO, sums[len(RESISTABLE) :], strict=True)
    return resist, frozenset(effect for effect, mark in marks if mark)


def sums_of(active: Iterable[Card]) -> list[int]:
    """The columns of these cards, added up."""
    sums = [0] * len(COLUMNS)
    for card in active:
        for column, number in card.entries:
            sums[column] += number
    return sums


def totals(active: Sequence[Card], adding: Adding) -> Stats:
    """Add up uncovered cards, the Body first."""
    return stats_of(active[0], sums_of(active), adding)


_ALL_ZERO: dict[str, Any] = {
    **dict.fromkeys(("die", "level", "hide_printed", *STATISTICS, *SCORES), 0),
    **dict.fromkeys(FLAGS, False),
    "resist": {},
    "immune": frozenset(),
    "adding": None,
}
NOTHING = Stats(**_ALL_ZERO)
"""The totals of a defeated fish, whose cards are gone."""


# ---------------------------------------------------------------- what the caps take away


class Capped(NamedTuple):
    """A total that counts less than the cards add up to."""

    name: str
    cards: int
    counts: int
    rule: str

    def __str__(self) -> str:
        name = self.name.replace("_", " ").title()
        return f"{name} {self.cards} counts {self.counts} [{self.rule}]"


CAPS: Mapping[str, str] = {
    "lethality": "attack.lethality",
    "armor": "armor",
    "counter_attack": "counter.attack",
    "hide": "hide.check",
    "jump": "jump.use",
    "ram": "ram",
    "regeneration": "regeneration",
    "shock": "shock",
}
"""The totals with a cap, each with its rule."""


def capped(sums: Sequence[int], stats: Stats) -> Iterator[Capped]:
    """The totals that a cap has lowered."""
    for name, cited in CAPS.items():
        added, counts = sums[COLUMNS.index(name)], getattr(stats, name)
        if abs(added) > abs(counts):
            yield Capped(name, added, counts, cited)
