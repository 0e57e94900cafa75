"""Which rules are in force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from adaptlab.ruleset import Ruleset, Switch

EDITION = "rulebook"
PLAYERS = range(2, 9)
MOST_TOKENS = 20

SWITCHES: Mapping[str, Switch] = {
    "tokens": Switch("tokens", range(1, MOST_TOKENS + 1), 3, "setup.players", "tokens of a player"),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """A ruleset, worked out once."""

    ruleset: Ruleset
    seats: tuple[int, ...]
    tokens: int


@lru_cache(maxsize=256)
def rules(chosen: Ruleset) -> Rules:
    """What a ruleset comes to."""
    tokens = dict(chosen.switches).get("tokens", SWITCHES["tokens"].default)
    return Rules(chosen, tuple(range(1, chosen.players + 1)), int(tokens or 0))
