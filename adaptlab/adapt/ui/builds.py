"""A build as it is edited: by cards or by totals. What it comes to is for the engine to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from adaptlab.adapt.analysis.odds import rules_of
from adaptlab.adapt.cards import (
    FLAGS,
    IMMUNE_TO,
    MAY_LACK_NUMBER,
    RESISTABLE,
    SCORES,
    STATISTICS,
    CardSet,
)
from adaptlab.adapt.draw.words import total_words
from adaptlab.adapt.fish import Fish
from adaptlab.errors import InvalidPosition

RESIST = tuple(f"resist {effect}" for effect in RESISTABLE)
IMMUNE = tuple(f"immune {effect}" for effect in IMMUNE_TO)
NUMBERS = (*SCORES, *RESIST)
"""Totals with a number that is 0 on most fish."""
MARKS = (*FLAGS, *IMMUNE)
"""Totals that a fish has or has not."""

CARDS, TOTALS = "cards", "totals"

USUAL: Mapping[str, Any] = {
    "die": 10, "level": 3, "ferocity": 4, "survival": 8, "lethality": 0, "health": 20,
    **dict.fromkeys(NUMBERS, 0), **dict.fromkeys(MARKS, False),
}  # fmt: skip


@dataclass(frozen=True)
class Build:
    """Everything in an editor: the cards and the totals, and which of them count."""

    by: str = TOTALS
    body: str = ""
    parts: Mapping[str, str] = field(default_factory=dict)
    """The names of the Parts by location; empty where there is none."""
    totals: Mapping[str, Any] = field(default_factory=lambda: dict(USUAL))
    damage: int = 0
    poison: int = 0

    def fish(self, role: str, cards: CardSet) -> Fish:
        """The fish; if there is none, the problems are told with the role it should play."""
        try:
            if self.by == CARDS:
                fish = self.by_cards(cards)
            else:
                fish = fish_of(self.totals, self.damage, role.capitalize())
        except InvalidPosition as error:
            places = [(p, p.place.removeprefix("fish.")) for p in error.problems]
            raise InvalidPosition(
                [problem._replace(place=f"{role}, {place}") for problem, place in places]
            ) from None
        fish.poison = self.poison
        return fish

    def by_cards(self, cards: CardSet) -> Fish:
        """The fish of the cards, whether or not they count."""
        parts = [name for name in self.parts.values() if name]
        return Fish.build(self.body, *parts, damage=self.damage, cards=cards)


def fish_of(totals: Mapping[str, Any], damage: int, name: str) -> Fish:
    """A fish by its totals, which are named as in `USUAL`."""
    plain = {k: v for k, v in totals.items() if k not in RESIST and k not in IMMUNE}
    resist = {effect: totals[f"resist {effect}"] for effect in RESISTABLE}
    return Fish.of(
        **plain,
        damage=damage,
        name=name,
        resist={effect: score for effect, score in resist.items() if score} or None,
        immune={effect for effect in IMMUNE_TO if totals[f"immune {effect}"]} or None,
    )


def totals_of(fish: Fish, edition: str = "retail") -> dict[str, Any]:
    """What a fish's cards add up to; editions differ on abilities printed without a number."""
    rules = rules_of(edition)
    fish = fish.under(rules.adding)
    return {
        "die": fish.total("die"),
        "level": fish.level,
        **{name: fish.total(name) for name in (*STATISTICS, *NUMBERS)},
        **{name: getattr(fish.stats, name) for name in MAY_LACK_NUMBER},
        **{name: fish.total(name) > 0 for name in MARKS},
    }


def build_of(fish: Fish, cards: CardSet, before: Build, edition: str = "retail") -> Build:
    """A fish of the table as a build: by its cards if a build can have them, else by totals.

    ``before`` is the build that it replaces: cards that do not count stay in the editor.
    """
    totals = totals_of(fish, edition)
    names = {place: stacks[0][-1].name for place, stacks in fish.parts.items() if stacks}
    known = all(cards.get(card.name) is card for card in fish.active())
    single = all(len(stacks) <= 1 for stacks in fish.parts.values())
    if known and single:
        body = fish.body[-1].name
        return Build(CARDS, body, names, totals, fish.damage, fish.poison)
    return Build(TOTALS, before.body, before.parts, totals, fish.damage, fish.poison)


def label(total: str) -> str:
    """The name of a total as a label: ``counter_attack`` is Counter Attack."""
    kind, _, effect = total.partition(" ")
    if effect:
        return f"{kind.capitalize()} {effect}".replace("_", " ")
    words = total_words(total)
    return words[0].upper() + words[1:]


def abilities_words(totals: Mapping[str, Any]) -> str:
    """The abilities among the totals, in a line."""
    listed = [f"{label(name)} {totals[name]}" for name in NUMBERS if totals[name]]
    listed += [label(name) for name in MARKS if totals[name]]
    return ", ".join(listed) or "none"


def totals_words(fish: Fish, edition: str) -> str:
    """What the cards of a fish come to, in a line."""
    totals = totals_of(fish, edition)
    numbers = ", ".join(f"{label(name)} {totals[name]}" for name in STATISTICS)
    head = f"level {fish.level}, d{totals['die']}, {numbers}"
    return f"{head}; abilities: {abilities_words(totals)}"
