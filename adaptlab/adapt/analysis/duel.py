"""Duels: two builds fight to the end, and every chance is worked out rather than sampled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from adaptlab.adapt.analysis.fight import Ends, Fight, Lengths, Number, Plan, plan_of
from adaptlab.adapt.analysis.odds import check_fish, rules_of, warnings_of
from adaptlab.adapt.analysis.printed import Printed
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.rules import Rules
from adaptlab.dist import ALMOST_CERTAIN, percent
from adaptlab.errors import AdaptlabError, InvalidPosition, Problem, shown
from adaptlab.ruleset import Value

SEATS = {"a": (0,), "b": (1,), "either": (0, 1)}
"""The fish that may begin."""
MOST_STATES = 400_000
MOST_TURNS = 100_000


class Chain(Protocol):
    """The states of a fight, solved with floats or with Fractions."""

    def ends(self, first: int) -> Ends:
        """How the fight ends if this fish begins."""

    def lengths(self, first: int, most: int) -> Lengths:
        """How the fight ends on each of the first turns if this fish begins."""


@dataclass(frozen=True, repr=False)
class Duel(Printed):
    """How a duel ends: chances for the first fish, and how long it takes.

    ``turns`` is the mean number of turns of both fish together, None if it may never end.
    Chances are floats that are right to some 14 digits, even tiny ones (but below 1e-300 they
    come out as 0), or Fractions if asked for exactly.
    """

    fight: Fight
    begins: str
    plans: tuple[str, str]
    win: Number
    lose: Number
    tie: Number
    stalemate: Number
    turns: Number | None
    chain: Chain = field(repr=False, compare=False)

    @property
    def names(self) -> tuple[str, str]:
        one, two = (fish.name for fish in self.fight.fish)
        return (one, two) if one != two else (f"{one} (a)", f"{two} (b)")

    @property
    def title(self) -> str:
        """What was asked, in a line."""
        one, two = self.names
        begins = {"a": "the first begins", "b": "the second begins", "either": "either begins"}
        plans = [f"plans {' and '.join(self.plans)}"] if set(self.plans) != {"attack"} else []
        played = self.fight.rules.ruleset
        about = ", ".join([played.edition, *played.house_rules, begins[self.begins], *plans])
        return f"{one} against {two} ({about})"

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What no game could bring about in these two fish."""
        one, two = self.fight.fish
        return warnings_of(self.fight.rules, a=one, b=two)

    def length(self, most: int = 100) -> Lengths:
        """How likely the duel ends on each of the first turns, and how."""
        if type(most) is not int or not 1 <= most <= MOST_TURNS:
            message = f"expected a number of turns from 1 to {MOST_TURNS:,}, not {shown(most)}"
            raise InvalidPosition([Problem("most", message)])
        found = [self.chain.lengths(seat, most) for seat in SEATS[self.begins]]
        win, lose, tie = (
            tuple(_mean(chances) for chances in zip(*by_turn, strict=True))
            for by_turn in list(zip(*found, strict=True))[:3]
        )
        return Lengths(win, lose, tie, _mean([one.later for one in found]))

    def chances(self) -> dict[str, Number]:
        """The chances of all ends that are possible, in words."""
        one, two = self.names
        ends = {f"{one} wins": self.win, f"{two} wins": self.lose, "a tie": self.tie}
        ends["a stalemate: nobody can ever win"] = self.stalemate
        return {end: chance for end, chance in ends.items() if chance}

    def percent(self, chance: Number) -> str:
        """A chance as a percentage; 100 % only if nothing else is possible."""
        if chance == 1 and len(self.chances()) > 1:
            return ALMOST_CERTAIN
        return percent(Fraction(chance))

    def __str__(self) -> str:
        lines = [self.title]
        lines += [f"{what:44} {self.percent(chance):>9}" for what, chance in self.chances().items()]
        if self.turns is not None:
            lines.append(f"{'turns, mean':44} {float(self.turns):9.2f}")
        lines += map(str, self.warnings)
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from adaptlab.adapt.draw.tables import duel_html

        return duel_html(self)


def duel(
    a: Fish,
    b: Fish,
    edition: str = "retail",
    begins: str = "a",
    plans: str | tuple[str, str] = "attack",
    exact: bool = False,
    **switches: Value,
) -> Duel:
    """Let two builds fight turn by turn, by fixed plans, until one is defeated.

    Damage and Poison Levels that they have count; Experience, Bait and new cards do not. School
    bites whenever a turn allows it. A plan, for both or one each, is one of

    - ``"attack"``: attack on every turn;
    - ``"ram"``: ram on every turn;
    - ``"hide"``: hide and attack, turn about (hiding costs nothing here);
    - ``"jump"``: jump as far as the score allows whenever Jump is not cooling down, else attack.

    ``begins`` is ``"a"``, ``"b"`` or ``"either"`` (both equally likely). ``exact=True`` gives
    Fractions instead of floats, for duels that are small enough.
    """
    if problems := list(_problems(a, b, begins, exact)):
        raise InvalidPosition(problems)
    rules = rules_of(edition, **switches)
    one, two = (fish.under(rules.adding) for fish in (a, b))
    named, made = _plans(rules, plans, one, two)
    fight = Fight(rules, (one, two), made)
    chain = _chain(fight, exact)
    found = [chain.ends(seat) for seat in SEATS[begins]]
    win, lose, tie, stalemate = (_mean(column) for column in list(zip(*found, strict=True))[:4])
    turns = [ends.turns for ends in found if ends.turns is not None]
    mean_turns = _mean(turns) if len(turns) == len(found) else None
    return Duel(fight, begins, named, win, lose, tie, stalemate, mean_turns, chain)


def _mean(numbers: Sequence[Number]) -> Number:
    return sum(numbers) / len(numbers)


def _problems(a: Fish, b: Fish, begins: str, exact: bool) -> Iterator[Problem]:
    yield from check_fish(a=a, b=b)
    if not isinstance(begins, str) or begins not in SEATS:
        expected = " or ".join(map(repr, SEATS))
        yield Problem("begins", f"expected {expected}, not {shown(begins)}")
    if type(exact) is not bool:
        yield Problem("exact", f"expected True or False, not {shown(exact)}")


def _plans(
    rules: Rules, plans: str | tuple[str, str], a: Fish, b: Fish
) -> tuple[tuple[str, str], tuple[Plan, Plan]]:
    """The names of both plans, and their phases."""
    named = (plans, plans) if isinstance(plans, str) else plans
    if not isinstance(named, Sequence) or len(named) != 2:
        message = f"expected one plan, or one for each fish, not {shown(plans)}"
        raise InvalidPosition([Problem("plans", message)])
    one, two = plan_of(rules, named[0], a, "a"), plan_of(rules, named[1], b, "b")
    if isinstance(one, Problem) or isinstance(two, Problem):
        raise InvalidPosition([plan for plan in (one, two) if isinstance(plan, Problem)])
    return (named[0], named[1]), (one, two)


def _chain(fight: Fight, exact: bool) -> Chain:
    """The states of a fight, if they are not too many."""
    if exact:
        from adaptlab.adapt.analysis.duel_exact import States

        return States(fight)
    from adaptlab.adapt.analysis.duel_matrices import Matrices

    states = fight.size()
    if states > MOST_STATES:
        raise AdaptlabError(
            f"this duel has {states:,} states, more than {MOST_STATES:,}: lower the Health"
        )
    return Matrices(fight)


# ---------------------------------------------------------------- tournaments


@dataclass(frozen=True, repr=False)
class Tournament(Printed):
    """Every build against every other, each beginning once."""

    names: tuple[str, ...]
    duels: dict[tuple[int, int], Duel]
    """By the numbers of the build that begins and of the other one, from 0."""

    def score(self, build: int) -> float:
        """The mean of a build's chances to win, a tie being half a win."""
        begun = [d.win + d.tie / 2 for (one, _), d in self.duels.items() if one == build]
        others = [d.lose + d.tie / 2 for (_, two), d in self.duels.items() if two == build]
        return float(sum(begun + others) / len(begun + others))

    def ranking(self) -> list[int]:
        """The numbers of the builds, the best first."""
        return sorted(range(len(self.names)), key=lambda build: (-self.score(build), build))

    def __str__(self) -> str:
        from adaptlab.adapt.draw.text import tournament_text

        return tournament_text(self)

    def _repr_html_(self) -> str:
        from adaptlab.adapt.draw.tables import tournament_html

        return tournament_html(self)


def matrix(
    builds: Sequence[Fish],
    names: Sequence[str] = (),
    progress: bool = False,
    **conditions: Any,
) -> Tournament:
    """A tournament of builds; ``conditions`` are those of `duel`, except for who begins."""
    if len(builds) < 2:
        raise InvalidPosition([Problem("builds", f"expected at least 2, not {len(builds)}")])
    if names and len(names) != len(builds):
        message = f"expected {len(builds)}, one a build, not {len(names)}"
        raise InvalidPosition([Problem("names", message)])
    pairs: Any = [(i, j) for i in range(len(builds)) for j in range(len(builds)) if i != j]
    if progress:
        from tqdm.auto import tqdm

        pairs = tqdm(pairs, desc="duels")
    duels = {(i, j): duel(builds[i], builds[j], begins="a", **conditions) for i, j in pairs}
    return Tournament(tuple(names) or tuple(build.name for build in builds), duels)
