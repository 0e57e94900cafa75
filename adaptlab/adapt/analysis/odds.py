"""The exact outcome of one attack, for any two fish."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from adaptlab.adapt.adapting import too_high
from adaptlab.adapt.analysis.printed import Printed
from adaptlab.adapt.analysis.weigh import FRIGHTENED, HIDDEN, Outcome, weigh_outcomes
from adaptlab.adapt.attack import refuse_between
from adaptlab.adapt.cards import cards as standard_cards
from adaptlab.adapt.damage import defeats
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.order import order_of
from adaptlab.adapt.rules import VARIANTS, Rules, rules, ruleset
from adaptlab.dist import Dist
from adaptlab.errors import InvalidPosition, Problem, shown
from adaptlab.ruleset import Ruleset, Value


class Fate(NamedTuple):
    """Who is defeated by an attack."""

    target: bool
    attacker: bool

    def __str__(self) -> str:
        return FATES[self]


FATES = {
    Fate(True, False): "the target is defeated",
    Fate(True, True): "both are defeated",
    Fate(False, True): "the attacker is defeated",
    Fate(False, False): "nobody is defeated",
}


@dataclass(frozen=True, repr=False)
class AttackOdds(Printed):
    """The exact outcome distribution of one attack; every chance is a Fraction."""

    attacker: Fish
    target: Fish
    rules: Rules
    hiding: bool
    splash: bool
    ram: bool
    outcomes: Dist[Outcome]

    @property
    def hit(self) -> Fraction:
        """The chance to hit."""
        return self.outcomes.chance(lambda o: o.hit)

    @property
    def hidden(self) -> Fraction:
        """The chance that the Hide check stops the attack."""
        return self.outcomes[HIDDEN]

    @property
    def frightened(self) -> Fraction:
        """The chance that the Fear check stops the attack."""
        return self.outcomes[FRIGHTENED]

    @property
    def stun(self) -> Fraction:
        """The chance that the target is stunned by this attack."""
        return self.outcomes.chance(lambda o: o.stunned)

    @property
    def poison(self) -> Fraction:
        """The chance that the target is poisoned by this attack."""
        return self.outcomes.chance(lambda o: o.target_poisoned)

    @property
    def poison_back(self) -> Fraction:
        """The chance that Counter Poison poisons the attacker."""
        return self.outcomes.chance(lambda o: o.attacker_poisoned)

    @cached_property
    def damage(self) -> Dist[int]:
        """The Damage to the target."""
        return self.outcomes.map(lambda o: o.to_target)

    @cached_property
    def damage_back(self) -> Dist[int]:
        """The Damage that comes back to the attacker."""
        return self.outcomes.map(lambda o: o.to_attacker)

    @cached_property
    def experience(self) -> Dist[int]:
        """The Experience that the attacker gains."""
        return self.outcomes.map(lambda o: o.exp_attacker)

    @cached_property
    def experience_target(self) -> Dist[int]:
        """The Experience that the target gains, from Sneaky."""
        return self.outcomes.map(lambda o: o.exp_target)

    @cached_property
    def fates(self) -> Dist[Fate]:
        """Who is defeated, with the Damage and Health that the two fish have now."""

        def falls(fish: Fish, amount: int) -> bool:
            return defeats(amount, fish.damage, fish.stats.health)

        return self.outcomes.map(
            lambda o: Fate(falls(self.target, o.to_target), falls(self.attacker, o.to_attacker))
        )

    @property
    def defeat(self) -> Fraction:
        """The chance that the target is defeated and the attacker is not."""
        return self.fates[Fate(True, False)]

    @property
    def mutual(self) -> Fraction:
        """The chance that both are defeated at once."""
        return self.fates[Fate(True, True)]

    @property
    def undone(self) -> Fraction:
        """The chance that only the attacker is defeated."""
        return self.fates[Fate(False, True)]

    def defeat_by(self, attacks: int) -> list[Fraction]:
        """The chance that the Damage of 1, 2, … up to so many such attacks defeats the target.

        Only the Damage of these attacks counts: no healing, no Poison in between.
        """
        spare = max(0, self.target.stats.health - self.target.damage)
        weights = self.damage.weights()
        standing, defeated = {0: 1}, []
        for n in range(1, attacks + 1):
            after: dict[int, int] = {}
            for taken, ways in standing.items():
                for amount, weight in weights.items():
                    if taken + amount <= spare:
                        after[taken + amount] = after.get(taken + amount, 0) + ways * weight
            standing = after
            defeated.append(1 - Fraction(sum(standing.values()), self.damage.total**n))
        return defeated

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What no game could bring about in these two fish."""
        return warnings_of(self.rules, attacker=self.attacker, target=self.target)

    @property
    def title(self) -> str:
        """What was asked, in a line."""
        verb = "rams" if self.ram else "attacks"
        how = [word for word, so in (("splashing", self.splash), ("hidden", self.hiding)) if so]
        played = self.rules.ruleset
        switched = [f"{name}={value}" for name, value in played.switches]
        about = ", ".join([played.edition, *switched, *played.house_rules, *how])
        return f"{self.attacker.name} {verb} {self.target.name} ({about})"

    def chances(self) -> dict[str, Fraction]:
        """The chances that matter here, by what they are the chance of."""
        asked = {
            "the attack hits": self.hit,
            "Hide stops the attack": self.hidden,
            "Fear stops the attack": self.frightened,
            "the target is defeated": self.defeat,
            "both are defeated": self.mutual,
            "the attacker is defeated": self.undone,
            "the target is stunned": self.stun,
            "the target is poisoned": self.poison,
            "the attacker is poisoned": self.poison_back,
        }
        always = ("the attack hits", "the target is defeated")
        return {what: chance for what, chance in asked.items() if chance or what in always}

    def means(self) -> dict[str, Fraction]:
        """What the attack brings on average."""
        dealt = {"Damage to the target": self.damage.mean()}
        others = {
            "Damage to the attacker": self.damage_back.mean(),
            "Experience of the attacker": self.experience.mean(),
            "Experience of the target": self.experience_target.mean(),
        }
        return dealt | {what: mean for what, mean in others.items() if mean}

    def __str__(self) -> str:
        from adaptlab.adapt.analysis.odds_text import odds_text

        return odds_text(self)

    def _repr_html_(self) -> str:
        from adaptlab.adapt.draw.tables import odds_html

        return odds_html(self)


def attack_odds(
    attacker: Fish,
    target: Fish,
    edition: str = "retail",
    hiding: bool = False,
    splash: bool = False,
    ram: bool = False,
    **switches: Value,
) -> AttackOdds:
    """The exact outcome of one attack (or Ram) of a fish on another.

    ``hiding``: the target hides. ``splash``: the attacker comes down from a Jump. Both also hold
    if the fish itself is in that state. ``switches`` are those of the ruleset.
    """
    known = rules_of(edition, **switches)
    if problems := why_no_attack(known, attacker, target, hiding, splash, ram):
        raise InvalidPosition(problems)
    attacker = attacker.under(known.adding)
    target = target.under(known.adding)
    hiding = hiding or target.hiding > 0
    splash = splash or attacker.splash
    order = order_of(known, attacker, target, hiding, splash, ram)
    outcomes = Dist.of_weights(weigh_outcomes(order))
    return AttackOdds(attacker, target, known, hiding, splash, ram, outcomes)


def why_no_attack(
    rules: Rules,
    attacker: Fish,
    target: Fish,
    hiding: bool = False,
    splash: bool = False,
    ram: bool = False,
) -> list[Problem]:
    """Everything that speaks against such an attack; empty if it can be made."""
    if problems := _problems(attacker, target, hiding=hiding, splash=splash, ram=ram):
        return problems
    if refusal := refuse_between(rules, attacker, target, ram):
        place = "target" if target.air else "attacker"
        return [Problem(place, refusal.because, refusal.rule)]
    return []


def warnings_of(rules: Rules, **fish: Fish) -> tuple[Problem, ...]:
    """What no game could bring about in these fish, by the name under which each was given."""
    return tuple(
        Problem(f"{place}, {card.location}", refusal.because, refusal.rule, warning=True)
        for place, given in fish.items()
        for card, refusal in too_high(rules, given)
    )


def between_two(ruleset: Ruleset) -> dict[str, Any]:
    """What of a table's rules counts when two fish meet, for ``attack_odds`` and ``duel``.

    Those are its switches and its house rules. Variants ask for numbers of players, and change
    nothing between two fish.
    """
    return {name: value for name, value in ruleset.settings.items() if name not in VARIANTS}


def rules_of(edition: str, **switches: Value) -> Rules:
    """The rules by which two fish meet."""
    try:
        return _rules_of(edition, **switches)
    except TypeError:  # an unhashable value: ruleset() names it
        return rules(ruleset(edition, **switches), standard_cards())  # type: ignore[arg-type]


@lru_cache(maxsize=256, typed=True)
def _rules_of(edition: str, **switches: Value) -> Rules:
    return rules(ruleset(edition, **switches), standard_cards())  # type: ignore[arg-type]


def check_fish(**fish: object) -> list[Problem]:
    """What is not a fish that can fight, by the name under which it was given."""
    problems = []
    for place, given in fish.items():
        if not isinstance(given, Fish):
            made = "Fish.build(…) makes one from cards, Fish.of(…) from totals"
            problems.append(Problem(place, f"expected a Fish, not {shown(given)}; {made}"))
        elif not given.alive:
            problems.append(Problem(place, "is defeated", "win.last"))
    return problems


def _problems(fish: Fish, target: Fish, **flags: bool) -> list[Problem]:
    """Everything that is wrong with what was asked."""
    problems = check_fish(attacker=fish, target=target)
    for name, flag in flags.items():
        if type(flag) is not bool:
            problems.append(Problem(name, f"expected True or False, not {shown(flag)}"))
    if isinstance(fish, Fish) and (fish.air or fish.stunned):
        state, cited = ("in the air", "jump.air") if fish.air else ("stunned", "stun.effect")
        problems.append(Problem("attacker", f"is {state} and cannot attack", cited))
    if flags["hiding"] is True and isinstance(target, Fish):
        if not (target.hiding or target.stats.hide_printed):
            problems.append(Problem("hiding", "the target has no Hide", "hide.use"))
    return problems
