"""What the Odds tab asks: two fish and how one attacks the other, everything worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from adaptlab.adapt.analysis.odds import (
    AttackOdds,
    attack_odds,
    rules_of,
    warnings_of,
    why_no_attack,
)
from adaptlab.adapt.fish import Fish
from adaptlab.errors import Problem


@dataclass(frozen=True)
class Asked:
    """Two fish, and how one of them attacks the other."""

    attacker: Fish
    target: Fish
    editions: tuple[str, ...]
    conditions: Mapping[str, bool]
    switches: Mapping[str, Any] = field(default_factory=dict)

    @property
    def how(self) -> dict[str, Any]:
        """All that `attack_odds` takes besides the fish and the edition."""
        return {**self.conditions, **self.switches}

    @cached_property
    def odds(self) -> tuple[AttackOdds, ...]:
        """The odds of the attack under each edition."""
        pair = self.attacker, self.target
        return tuple(attack_odds(*pair, edition=name, **self.how) for name in self.editions)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What no game could bring about in these two fish."""
        rules = rules_of(self.editions[0], **self.switches)
        return warnings_of(rules, attacker=self.attacker, target=self.target)

    @cached_property
    def refused(self) -> dict[str, str]:
        """The conditions under which there can be no attack in any edition, with the reason."""
        usual = self._why_not({})
        found = {name: self._why_not({name: True}) for name in self.conditions}
        return {name: why for name, why in found.items() if why and why != usual}

    def _why_not(self, conditions: Mapping[str, bool]) -> str:
        """Why there can be no attack; empty if some edition allows it."""
        why = ""
        for edition in self.editions:
            problems = self._problems(edition, conditions)
            if not problems:
                return ""
            why = "; ".join(problem.message for problem in problems)
        return why

    def _problems(self, edition: str, conditions: Mapping[str, bool]) -> list[Problem]:
        rules = rules_of(edition, **self.switches)
        return why_no_attack(rules, self.attacker, self.target, **conditions)

    def possible_with(self, side: str, total: str, value: int) -> bool:
        """Whether every edition allows the attack if a fish has another total."""
        other: Any = {side: getattr(self, side).with_total(total, value)}
        changed = replace(self, **other)
        return not any(changed._problems(name, self.conditions) for name in self.editions)
