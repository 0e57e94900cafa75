"""The exact outcome of one attack, for any two fish."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import product
from math import gcd
from typing import Any, NamedTuple

from adaptlab.adapt.attack import attack_roll, refuse_between
from adaptlab.adapt.blow import Blow, Clash, strike
from adaptlab.adapt.cards import cards as standard_cards
from adaptlab.adapt.damage import defeats
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.order import (
    COUNTER_POISON,
    FEAR,
    HIDE,
    POISON,
    STUN,
    Checks,
    Order,
    order_of,
)
from adaptlab.adapt.rules import VARIANTS, Rules, rules, ruleset
from adaptlab.dist import Dist
from adaptlab.errors import InvalidPosition, Problem, shown
from adaptlab.ruleset import Ruleset, Value


class Outcome(NamedTuple):
    """What one attack comes to.

    ``hit`` tells a tie that Armor brings down to 0 Damage from a miss worth 2 Experience.
    ``blocked`` is None, ``"hide"`` or ``"fear"``.
    """

    hit: bool
    to_target: int
    to_attacker: int
    exp_attacker: int
    exp_target: int
    stunned: bool
    target_poisoned: bool
    attacker_poisoned: bool
    blocked: str | None


Numbers = tuple[bool, int, int, int, int]
"""Whether an attack hits, the Damage to target and attacker, the Experience of both."""

Marks = tuple[bool, bool, bool]
"""Whether the target was stunned, the target poisoned, the attacker poisoned."""

NO_MARKS: Marks = (False, False, False)
HIDDEN = Outcome(False, 0, 0, 0, 0, *NO_MARKS, "hide")
FRIGHTENED = Outcome(False, 0, 0, 0, 0, *NO_MARKS, "fear")
STOPPED = {HIDE: HIDDEN, FEAR: FRIGHTENED}
MARKED_BY = (STUN, POISON, COUNTER_POISON)
"""The checks that leave the `Marks`."""
FACES_OF_A_CHECK = 10


def weigh_outcomes(order: Order) -> dict[Outcome, int]:
    """Every outcome of an attack with its integer weight."""
    stopped, through = weigh_stops(order.stops)
    blows = weigh_blows(order.met)
    marks = weigh_marks(order.follow)
    checked = sum(marks.values())
    whole = sum(blows.values()) * checked
    make = tuple.__new__
    weights = {outcome: share * whole for outcome, share in stopped.items()}
    if through:
        shares = [((*mark, None), share * through) for mark, share in marks.items()]
        missed = [((*NO_MARKS, None), checked * through)]
        for numbers, weight in blows.items():
            for mark, share in shares if numbers[0] else missed:
                weights[make(Outcome, numbers + mark)] = weight * share
    return weights


@cache
def weigh_stops(stops: Checks) -> tuple[dict[Outcome, int], int]:
    """The weight of each stopped attack, and of nothing stopping it."""
    stopped: dict[Outcome, int] = {}
    through = 1
    for check in stops:
        succeeds, fails = _faces(check.score)
        stopped = {outcome: weight * (succeeds + fails) for outcome, weight in stopped.items()}
        stopped[STOPPED[check.what]] = through * succeeds
        through *= fails
    return {outcome: weight for outcome, weight in stopped.items() if weight}, through


def weigh_blows(met: Clash | Blow) -> dict[Numbers, int]:
    """What the roll can come to (hit, Damage both ways, Experience both ways), with weights."""
    if isinstance(met, Blow):
        return {met[1:]: 1}
    critical = met.critical
    weights: dict[Numbers, int] = {}
    for face, faces in attack_roll(0, met).branches():
        if face == critical:
            for extra in range(1, 5):
                numbers = strike(met, face, extra)[1:]
                weights[numbers] = weights.get(numbers, 0) + 1
        else:
            numbers = strike(met, face, 0)[1:]
            weights[numbers] = weights.get(numbers, 0) + (4 * faces if critical else faces)
    return weights


@cache
def weigh_marks(follow: Checks) -> dict[Marks, int]:
    """What the checks after a hit leave behind, with weights."""
    rolled = {check.what: check.score for check in follow}
    weights: dict[Marks, int] = {}
    for marks in product((True, False), repeat=len(NO_MARKS)):
        weight = 1
        for what, marked in zip(MARKED_BY, marks, strict=True):
            weight *= _faces(rolled.get(what, 0))[not marked]
        if weight:
            weights[marks] = weight  # type: ignore[index]
    return weights


@cache
def _faces(score: int) -> tuple[int, int]:
    """The weights of a d10 check at or below a score, and above it; 0 is not rolled."""
    below = min(score, FACES_OF_A_CHECK)
    common = gcd(below, FACES_OF_A_CHECK)
    return below // common, (FACES_OF_A_CHECK - below) // common


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


@dataclass(frozen=True)
class AttackOdds:
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
    def title(self) -> str:
        """What was asked, in a line."""
        verb = "rams" if self.ram else "attacks"
        how = [word for word, so in (("splashing", self.splash), ("hidden", self.hiding)) if so]
        played = self.rules.ruleset
        switched = [f"{name}={value}" for name, value in played.switches]
        about = ", ".join([played.edition, *switched, *how])
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
    if problems := _problems(attacker, target, hiding=hiding, splash=splash, ram=ram):
        raise InvalidPosition(problems)
    attacker = attacker.under(known.copies_stack, known.smart_stacks)
    target = target.under(known.copies_stack, known.smart_stacks)
    if refusal := refuse_between(known, attacker, target, ram):
        place = "target" if target.air else "attacker"
        raise InvalidPosition([Problem(place, refusal.because, refusal.rule)])
    hiding = hiding or target.hiding > 0
    splash = splash or attacker.splash
    order = order_of(known, attacker, target, hiding, splash, ram)
    outcomes = Dist.of_weights(weigh_outcomes(order))
    return AttackOdds(attacker, target, known, hiding, splash, ram, outcomes)


def between_two(ruleset: Ruleset) -> dict[str, Any]:
    """The switches of a table that count when two fish meet, for ``attack_odds`` and ``duel``.

    Variants ask for numbers of players, and change nothing between two fish.
    """
    return {name: value for name, value in ruleset.switches if name not in VARIANTS}


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
