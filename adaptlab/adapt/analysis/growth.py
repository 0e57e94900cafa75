"""How a fish grows along a path of the Body upgrade graph."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

from adaptlab.adapt.adapting import refuse_to_adapt
from adaptlab.adapt.analysis.paths import Bodies, walk
from adaptlab.adapt.analysis.upgrades import made_with
from adaptlab.adapt.cards import CardSet
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.rules import Rules
from adaptlab.adapt.setup import deck_of
from adaptlab.errors import InvalidPosition, Problem, shown

if TYPE_CHECKING:
    from networkx import DiGraph


class Step(NamedTuple):
    """A fish on its way: its Body, what it adds up to, and the Experience spent on Bodies."""

    body: str
    level: int
    die: int
    ferocity: int
    survival: int
    lethality: int
    health: int
    spent: int
    parts: tuple[str, ...] = ()


class Growth(list[Step]):
    """How a fish grows, Body by Body."""

    def __str__(self) -> str:
        from adaptlab.adapt.draw.text import growth_text

        return growth_text(self)


def growth(graph: DiGraph, path: Bodies, parts: Sequence[str] = ()) -> Growth:
    """How a fish develops along a path, Body by Body.

    ``parts`` are carried along: each counts from the first Body that is high enough to take it
    on, and stays. What they cost is not in ``spent``.
    """
    in_force, cards = made_with(graph)
    bodies = walk(graph, path).bodies
    wanted = _checked(in_force, cards, bodies[0], parts)
    costs = [0, *(graph[below][name]["cost"] for below, name in pairwise(bodies))]
    steps = Growth()
    carried: list[str] = []
    for name, spent in zip(bodies, accumulate(costs), strict=True):
        level = cards[name].level
        carried = [
            part
            for part in wanted
            if part in carried or refuse_to_adapt(in_force, level, cards[part]) is None
        ]
        fish = Fish.build(name, *carried, cards=cards).stats
        numbers = (fish.die, fish.ferocity, fish.survival, fish.lethality, fish.health)
        steps.append(Step(name, level, *numbers, spent, tuple(carried)))
    return steps


def _checked(in_force: Rules, cards: CardSet, body: str, parts: Sequence[str]) -> list[str]:
    """The names of the Parts; those that cannot be carried together or at all are refused."""
    if not isinstance(parts, Sequence):
        raise InvalidPosition([Problem("parts", f"expected a list, not {shown(parts)}")])
    names = [parts] if isinstance(parts, str) else list(parts)
    Fish.build(body, *names, cards=cards)
    removed = [name for name in names if cards[name] not in deck_of(in_force, cards)]
    if removed:
        message = f"{' and '.join(removed)} cannot be had in this variant"
        raise InvalidPosition([Problem("parts", message, "variant.kids")])
    return names
