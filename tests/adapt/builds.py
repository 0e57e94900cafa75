"""Random fish for tests: with any abilities and dice, from made-up totals or from cards."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from adaptlab.adapt import Fish
from adaptlab.adapt import cards as standard_cards
from adaptlab.adapt.cards import IMMUNE_TO, LOCATIONS, RESISTABLE

Totals = dict[str, Any]
"""A fish as `Fish.of` takes it."""

DICE = (2, 3, 4, 6, 7, 8, 10, 12, 13, 20, 30, 100)
CAPS = {"armor": 2, "counter_attack": 3, "ram": 5, "regeneration": 2, "shock": 2}
"""The caps that a score has by itself."""


class Build(NamedTuple):
    """A fish by its totals, and the state in which it is."""

    totals: Totals
    state: dict[str, Any]

    @property
    def fish(self) -> Fish:
        made = Fish.of(**self.totals)
        for name, value in self.state.items():
            setattr(made, name, value)
        return made

    def can(self, ability: str) -> bool:
        return bool(self.totals.get(ability))


def _score(most: int) -> SearchStrategy[int]:
    return st.integers(1, most)


_yes = st.just(True)
ABILITIES: dict[str, SearchStrategy[Any]] = {
    "amphibious": _yes,
    "armor": _score(3),
    "bait": _score(4),
    "counter_attack": _score(5),
    "counter_poison": _score(11),
    "critical": _yes,
    "electroreception": _yes,
    "fear": _score(11),
    "hide": _score(6),
    "hunting": _yes,
    "immune": st.sets(st.sampled_from(IMMUNE_TO), min_size=1, max_size=3),
    "jump": _score(4),
    "poisonous": _score(11),
    "ram": _score(7),
    "regeneration": _score(3) | _yes,
    "resist": st.dictionaries(st.sampled_from(RESISTABLE), _score(3), min_size=1, max_size=3),
    "school": _yes,
    "shock": _score(3),
    "smart": _score(3) | _yes,
    "sneaky": _score(3) | _yes,
    "stun": _score(11),
    "toxic": _yes,
}
"""Every ability, with scores above the caps and above what a d10 can show."""


@st.composite
def builds(draw: st.DrawFn, dice: tuple[int, ...] = DICE, health: int = 30) -> Build:
    """Any fish, in any state in which it can be attacked; a Guppy can attack now and then."""
    level = draw(st.integers(0, 5))
    names = draw(st.sets(st.sampled_from(sorted(ABILITIES)), max_size=9))
    totals = {
        "level": level,
        "die": draw(st.sampled_from(dice)) if level else 2,
        "ferocity": draw(st.integers(-3, 12)),
        "survival": draw(st.integers(-3, 25)),
        "lethality": draw(st.integers(-6, 6)),
        "health": draw(st.integers(0, health)),
        "damage": draw(st.integers(0, health + 3)),
        **{name: draw(ABILITIES[name]) for name in sorted(names)},
    }
    state: dict[str, Any] = {}
    if "poison" not in totals.get("immune", ()):
        state["poison"] = draw(st.integers(0, 2))
    if "stun" not in totals.get("immune", ()):
        state["stunned"] = draw(st.booleans())
    if draw(st.integers(0, 3)) == 0:
        state["hiding"] = draw(st.integers(1, 4))
    return Build(totals, state)


@st.composite
def card_fish(draw: st.DrawFn) -> Fish:
    """Any fish that the cards of the set can make, at most one Part a location."""
    known = standard_cards()
    body = draw(st.sampled_from([*known.guppies, *known.bodies]))
    places = draw(st.sets(st.sampled_from(LOCATIONS)))
    parts = [
        draw(st.sampled_from([part.name for part in known.parts if part.location == place]))
        for place in sorted(places)
    ]
    return Fish.build(body.name, *parts, damage=draw(st.integers(0, 10)))
