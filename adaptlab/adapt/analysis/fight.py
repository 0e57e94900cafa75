"""A duel's turns as chance sees them: who is on turn, what may happen, and how likely it is.

Two fish fight by fixed plans, so nothing is decided and a turn is chance alone. What a turn does
never depends on the Damage so far: only on the `Mode`, which is why a duel can be solved exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from adaptlab.adapt.analysis.weigh import Outcome, weigh_outcomes
from adaptlab.adapt.attack import refuse_between
from adaptlab.adapt.damage import defeats, poison_damage, school_damage
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.order import order_of
from adaptlab.adapt.rules import Rules
from adaptlab.cite import rule
from adaptlab.errors import Problem, shown

# ---------------------------------------------------------------- plans


@dataclass(frozen=True)
class Phase:
    """One turn of a plan: what is done, the phase after it, and how the fish is met meanwhile."""

    act: str
    next: int
    if_stunned: int
    hidden: bool = False
    air: bool = False
    splash: bool = False


Plan = tuple[Phase, ...]
PLANS = ("attack", "ram", "hide", "jump")


def plan_of(rules: Rules, name: str, fish: Fish, place: str) -> Plan | Problem:
    """The phases of a plan, or what is wrong with it."""
    stats = fish.stats
    if name == "attack":
        return (Phase("attack", 0, 0),)
    if name == "ram":
        return (Phase("ram", 0, 0),) if stats.ram else Problem(place, "has no Ram", "ram")
    if name == "hide":
        if not stats.hide:
            return Problem(place, "has no Hide", "hide.use")
        return (Phase("hide", 1, 0), Phase("attack", 0, 0, hidden=True))
    if name == "jump":
        if not stats.jump:
            return Problem(place, "has no Jump", "jump.use")
        return _jumps(stats.jump, stats.jump + rules.jump_cooldown)
    return Problem(place, f"expected a plan, {' or '.join(PLANS)}, not {shown(name)}")


@rule("jump.use", "jump.splash", "cooldown")
def _jumps(rounds: int, cooldown: int) -> Plan:
    """Jump for so many rounds, splash with an attack, attack while Jump cools down, and again."""
    last = rounds + max(1, cooldown) - 1
    phases = [Phase("jump", 1, 0)]
    for phase in range(1, last + 1):
        after = phase + 1 if phase < last else 0
        act = "wait" if phase < rounds else "attack"
        splash = phase == rounds
        phases.append(Phase(act, after, after, air=phase <= rounds, splash=splash))
    return tuple(phases)


# ---------------------------------------------------------------- turns


class Mode(NamedTuple):
    """Who is on turn (0 or 1), whether stunned, and the phases of both plans."""

    mover: int
    stunned: bool
    phases: tuple[int, int]


class Chance(NamedTuple):
    """Something that may happen in a turn, with all that follows from it.

    ``blows`` weighs the Damage to the other fish; ``poison`` and ``poison_back`` are the chances
    that a Poison Level is added to it and to the mover; ``next`` weighs the modes that follow.
    """

    blows: dict[int, Fraction]
    back: int
    poison: Fraction
    poison_back: Fraction
    next: dict[Mode, Fraction]


@dataclass(frozen=True)
class Fight:
    """Two fish, each with its plan, under some rules."""

    rules: Rules
    fish: tuple[Fish, Fish]
    plans: tuple[Plan, Plan]

    def start(self, first: int) -> Mode:
        """How the duel begins: nobody is stunned, hides or is in the air."""
        return Mode(first, False, (0, 0))

    def sizes(self) -> tuple[int, int]:
        """How many different Damages each fish can have."""
        one, two = (1 + max(fish.stats.health, fish.damage) for fish in self.fish)
        return one, two

    def size(self) -> int:
        """How many states the duel can have at most."""
        one, two = self.sizes()
        return one * two * len(self.modes) * (self.rules.poison_limit + 1) ** 2

    @cached_property
    def modes(self) -> dict[Mode, list[Chance]]:
        """Every mode that can come up, whoever begins, with what may happen in it."""
        found: dict[Mode, list[Chance]] = {}
        todo = [self.start(0), self.start(1)]
        while todo:
            mode = todo.pop()
            if mode not in found:
                found[mode] = self.turn(mode)
                todo += [after for chance in found[mode] for after in chance.next]
        return found

    def turn(self, mode: Mode) -> list[Chance]:
        """What may happen in a turn after its start (healing and Poison)."""
        phase = self.plans[mode.mover][mode.phases[mode.mover]]
        if mode.stunned:
            return [self._idle(mode, phase.if_stunned, school=not phase.air or phase.splash)]
        if phase.act in ("attack", "ram"):
            mover, other = self._meeting(mode, phase)
            ram = phase.act == "ram"
            if refuse_between(self.rules, mover, other, ram) is None:
                return self._attack(mode, phase.next, mover, other, ram)
            return [self._idle(mode, phase.next, school=True)]
        return [self._idle(mode, phase.next, school=phase.act == "hide")]

    def _meeting(self, mode: Mode, phase: Phase) -> tuple[Fish, Fish]:
        """The two fish as they meet in this mode."""
        mover, other = self.fish[mode.mover].copy(), self.fish[1 - mode.mover].copy()
        seen = self.plans[1 - mode.mover][mode.phases[1 - mode.mover]]
        mover.air, mover.stunned, mover.splash = 0, False, phase.splash
        other.air, other.stunned = int(seen.air), False
        other.hiding = other.stats.hide_printed if seen.hidden else 0
        mover.poison = other.poison = 0
        return mover, other

    def _attack(self, mode: Mode, after: int, mover: Fish, other: Fish, ram: bool) -> list[Chance]:
        """What an attack comes to: all that does not hit, and the hits by what comes back."""
        order = order_of(self.rules, mover, other, other.hiding > 0, mover.splash, ram)
        weights = weigh_outcomes(order)
        schooled = self._school(mode) if self.rules.school_after_stop else 0
        missed: dict[int, int] = {}
        hits: dict[int, dict[int, int]] = {}
        for outcome, weight in weights.items():
            dealt = hits.setdefault(outcome.to_attacker, {}) if outcome.hit else missed
            amount = schooled if outcome.blocked else outcome.to_target
            dealt[amount] = dealt.get(amount, 0) + weight
        whole = sum(weights.values())
        stun, poison, back = _shares_of_hits(weights)
        quiet = self._next(mode, after, stunned=False)
        stunned = self._next(mode, after, stunned=True)
        following = {m: w for m, w in ((quiet, 1 - stun), (stunned, stun)) if w}
        found = [
            Chance(_out_of(whole, dealt), own, poison, back, following)
            for own, dealt in hits.items()
        ]
        if missed:
            calm = {quiet: Fraction(1)}
            found.append(Chance(_out_of(whole, missed), 0, Fraction(0), Fraction(0), calm))
        return found

    def _idle(self, mode: Mode, after: int, school: bool) -> Chance:
        """A turn without an attack, in which School may still bite."""
        damage = self._school(mode) if school else 0
        quiet = self._next(mode, after, stunned=False)
        return Chance({damage: Fraction(1)}, 0, Fraction(0), Fraction(0), {quiet: Fraction(1)})

    def _school(self, mode: Mode) -> int:
        """The Damage of the mover's School."""
        if not self.fish[mode.mover].stats.school:
            return 0
        return school_damage(self.rules, self.fish[1 - mode.mover].stats)

    def _next(self, mode: Mode, after: int, stunned: bool) -> Mode:
        mover, (one, two) = mode.mover, mode.phases
        return Mode(1 - mover, stunned, (after, two) if mover == 0 else (one, after))


def _shares_of_hits(weights: dict[Outcome, int]) -> tuple[Fraction, Fraction, Fraction]:
    """Of all hits, those that stun, poison and are poisoned back: as many whatever the Damage."""
    hits = [(outcome, weight) for outcome, weight in weights.items() if outcome.hit]
    whole = sum(weight for _, weight in hits) or 1
    stun = Fraction(sum(weight for outcome, weight in hits if outcome.stunned), whole)
    poison = Fraction(sum(weight for outcome, weight in hits if outcome.target_poisoned), whole)
    back = Fraction(sum(weight for outcome, weight in hits if outcome.attacker_poisoned), whole)
    return stun, poison, back


def _out_of(whole: int, weights: dict[int, int]) -> dict[int, Fraction]:
    """Weights as chances."""
    return {amount: Fraction(weight, whole) for amount, weight in weights.items()}


# ---------------------------------------------------------------- one fish's state


class State(NamedTuple):
    """What has happened to one fish of a duel."""

    poison: int
    damage: int


class Side(NamedTuple):
    """What decides how one fish of a duel fares."""

    health: int
    regeneration: int
    poison_damage: tuple[int, ...]

    @classmethod
    def of(cls, rules: Rules, fish: Fish) -> Side:
        levels = range(rules.poison_limit + 1)
        hurts = tuple(poison_damage(fish.stats, level) for level in levels)
        return cls(fish.stats.health, fish.stats.regeneration, hurts)

    @rule("turn.order-of-start", "regeneration")
    def start(self, state: State) -> State | None:
        """The start of its turn: it heals, then Poison hurts; None if that defeats it."""
        healed = State(state.poison, max(0, state.damage - self.regeneration))
        return self.hurt(healed, self.poison_damage[state.poison])

    def hurt(self, state: State, amount: int) -> State | None:
        """After some Damage; None if it is defeated."""
        if defeats(amount, state.damage, self.health):
            return None
        return State(state.poison, state.damage + amount)

    def poisoned(self, state: State) -> State:
        """With one Poison Level more, up to the limit."""
        return State(min(len(self.poison_damage) - 1, state.poison + 1), state.damage)


# ---------------------------------------------------------------- what comes out

Number = float | Fraction


class Ends(NamedTuple):
    """The chances of all ends for the first fish, and the mean number of turns.

    ``turns`` is None if the duel may never end.
    """

    win: Number
    lose: Number
    tie: Number
    stalemate: Number
    turns: Number | None


class Lengths(NamedTuple):
    """The chance of each end on turn 1, 2, …, and that the duel goes on later than that."""

    win: tuple[Number, ...]
    lose: tuple[Number, ...]
    tie: tuple[Number, ...]
    later: Number
