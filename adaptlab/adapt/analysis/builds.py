"""Builds as text: a Body of the card set, or totals such as ``die=10,ferocity=4,critical``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adaptlab.adapt.cards import CardSet
from adaptlab.adapt.fish import Fish
from adaptlab.errors import InvalidPosition, Problem, shown

MOST_DIGITS = 6


def read_build(
    text: str,
    parts: Sequence[str] = (),
    damage: int = 0,
    cards: CardSet | None = None,
    place: str = "fish",
) -> Fish:
    """A fish from a Body's name and its Parts, or from totals.

    >>> read_build("die=10, ferocity=4, critical").stats.critical
    True
    """
    try:
        if "=" not in text:
            return Fish.build(text, *parts, damage=damage, cards=cards)
        if parts:
            message = "a fish by its totals takes no Parts: add them to the totals"
            raise InvalidPosition([Problem("parts", message)])
        return Fish.of(damage=damage, **_totals(text))
    except InvalidPosition as error:
        raise InvalidPosition(
            [problem._replace(place=f"{place}, {problem.place}") for problem in error.problems]
        ) from None


def _totals(text: str) -> dict[str, Any]:
    totals: dict[str, Any] = {}
    for entry in text.split(","):
        name, equals, value = (word.strip() for word in entry.partition("="))
        number = value.removeprefix("-")
        if not name or (equals and not (number.isdecimal() and len(number) <= MOST_DIGITS)):
            message = f"expected name=number, not {shown(entry.strip())}"
            raise InvalidPosition([Problem("totals", message)])
        totals[name] = int(value) if equals else True
    return totals
