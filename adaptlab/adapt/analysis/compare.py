"""Builds side by side: comparison, what one point more is worth, and grids over two totals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from adaptlab.adapt.analysis.odds import AttackOdds, attack_odds, check_fish
from adaptlab.adapt.analysis.printed import Printed
from adaptlab.adapt.fish import TOTAL_LIMIT, TOTALS, Fish
from adaptlab.adapt.tell import is_reconstructed
from adaptlab.errors import InvalidPosition, Problem, shown


class Measure(NamedTuple):
    """A number that one attack's odds come to."""

    label: str
    of: Callable[[AttackOdds], Fraction]
    is_chance: bool = True


MEASURES: dict[str, Measure] = {
    "hit": Measure("Chance to hit", lambda odds: odds.hit),
    "damage": Measure("Damage to the target, mean", lambda odds: odds.damage.mean(), False),
    "defeat": Measure("Chance to defeat the target", lambda odds: odds.defeat),
    "mutual": Measure("Chance that both are defeated", lambda odds: odds.mutual),
    "undone": Measure("Chance that only the attacker is defeated", lambda odds: odds.undone),
    "stun": Measure("Chance to stun", lambda odds: odds.stun),
    "poison": Measure("Chance to poison", lambda odds: odds.poison),
    "poison_back": Measure("Chance that the attacker is poisoned", lambda odds: odds.poison_back),
    "damage_back": Measure(
        "Damage to the attacker, mean", lambda odds: odds.damage_back.mean(), False
    ),
    "experience": Measure(
        "Experience of the attacker, mean", lambda odds: odds.experience.mean(), False
    ),
    "experience_target": Measure(
        "Experience of the target, mean", lambda odds: odds.experience_target.mean(), False
    ),
}


def measure_named(name: str) -> Measure:
    if not isinstance(name, str) or name not in MEASURES:
        message = f"expected one of {', '.join(MEASURES)}, not {shown(name)}"
        raise InvalidPosition([Problem("measure", message)])
    return MEASURES[name]


# ---------------------------------------------------------------- side by side


@dataclass(frozen=True, repr=False)
class Comparison(Printed):
    """Several attacks side by side."""

    names: tuple[str, ...]
    odds: tuple[AttackOdds, ...]

    def rows(self) -> list[tuple[Measure, list[Fraction]]]:
        """Each measure that is not 0 throughout, with its value for every build."""
        table = [(m, [m.of(odds) for odds in self.odds]) for m in MEASURES.values()]
        return [(m, values) for m, values in table if any(values)]

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What no game could bring about in any of these fish."""
        return tuple(dict.fromkeys(warning for odds in self.odds for warning in odds.warnings))

    def __str__(self) -> str:
        from adaptlab.adapt.draw.text import comparison_text

        return comparison_text(self)

    def _repr_html_(self) -> str:
        from adaptlab.adapt.draw.tables import comparison_html

        return comparison_html(self)


def compare(
    *builds: Fish,
    target: Fish | None = None,
    attacker: Fish | None = None,
    names: Sequence[str] = (),
    **conditions: Any,
) -> Comparison:
    """Put several builds side by side: as attackers of one target, or as targets of one attacker.

    ``conditions`` are those of `attack_odds`; ``names`` replace the names of the cards.
    """
    if (target is None) == (attacker is None) or not builds:
        message = "expected builds and either a target= or an attacker= for them"
        raise InvalidPosition([Problem("compare", message)])
    if names and len(names) != len(builds):
        message = f"expected {len(builds)}, one a build, not {len(names)}"
        raise InvalidPosition([Problem("names", message)])
    if target is not None:
        odds = [attack_odds(build, target, **conditions) for build in builds]
    else:
        odds = [attack_odds(attacker, build, **conditions) for build in builds]  # type: ignore[arg-type]
    return Comparison(tuple(names) or tuple(build.name for build in builds), tuple(odds))


# ---------------------------------------------------------------- one point more

OF_ATTACKER = (
    "die", "ferocity", "lethality", "ram", "shock", "stun", "poisonous", "armor",
    "critical", "hunting", "electroreception", "toxic", "health",
)  # fmt: skip
OF_TARGET = (
    "survival", "armor", "health", "fear", "hide", "sneaky", "shock", "counter_attack",
    "counter_poison", "toxic",
)  # fmt: skip


class Worth(NamedTuple):
    """What 1 more of a total changes, for every measure that it changes."""

    side: str
    total: str
    changes: dict[str, Fraction]


@dataclass(frozen=True, repr=False)
class Sensitivity(Printed):
    """What +1 of each total is worth, to the attacker and to the target."""

    base: AttackOdds
    rows: tuple[Worth, ...]

    def __str__(self) -> str:
        from adaptlab.adapt.draw.text import sensitivity_text

        return sensitivity_text(self)

    def _repr_html_(self) -> str:
        from adaptlab.adapt.draw.tables import sensitivity_html

        return sensitivity_html(self)


def sensitivity(attacker: Fish, target: Fish, **conditions: Any) -> Sensitivity:
    """What +1 of each total (or a flag such as Critical) changes in an attack, exactly.

    Totals at their cap change nothing. ``conditions`` are those of `attack_odds`.
    """
    base = attack_odds(attacker, target, **conditions)
    rows = []
    for total in OF_ATTACKER:
        if attacker.total(total) < TOTAL_LIMIT:
            better = attack_odds(_one_more(attacker, total), target, **conditions)
            rows.append(Worth("attacker", total, _changes(base, better)))
    for total in OF_TARGET:
        if target.total(total) < TOTAL_LIMIT:
            better = attack_odds(attacker, _one_more(target, total), **conditions)
            rows.append(Worth("target", total, _changes(base, better)))
    return Sensitivity(base, tuple(row for row in rows if row.changes))


def _one_more(fish: Fish, total: str) -> Fish:
    return fish.with_total(total, fish.total(total) + 1)


def _changes(base: AttackOdds, other: AttackOdds) -> dict[str, Fraction]:
    changes = {name: m.of(other) - m.of(base) for name, m in MEASURES.items()}
    return {name: change for name, change in changes.items() if change}


# ---------------------------------------------------------------- over two totals


@dataclass(frozen=True, repr=False)
class Grid(Printed):
    """A measure over two totals; ``values[row][column]`` belongs to ``ys[row]``, ``xs[column]``."""

    measure: Measure
    x: str
    y: str
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    values: tuple[tuple[Fraction, ...], ...]
    reconstructed: bool = False
    """Whether the fish count on reconstructed cards."""

    def __str__(self) -> str:
        from adaptlab.adapt.draw.text import grid_text

        return grid_text(self)


def grid(
    attacker: Fish,
    target: Fish,
    x: str = "attacker ferocity",
    y: str = "target survival",
    xs: Iterable[int] = range(11),
    ys: Iterable[int] = range(21),
    measure: str = "hit",
    **conditions: Any,
) -> Grid:
    """A measure for every pair of values of two totals, such as ``"target survival"``."""
    chosen = measure_named(measure)
    if problems := [*check_fish(attacker=attacker, target=target), *_axis_problems(x=x, y=y)]:
        raise InvalidPosition(problems)
    columns, rows = tuple(xs), tuple(ys)
    if not (columns and rows):
        raise InvalidPosition([Problem("xs" if rows else "ys", "expected at least one value")])
    values = []
    for row in rows:
        pair = _with({"attacker": attacker, "target": target}, y, row)
        line = []
        for column in columns:
            now = _with(pair, x, column)
            line.append(chosen.of(attack_odds(now["attacker"], now["target"], **conditions)))
        values.append(tuple(line))
    made = is_reconstructed((attacker, target))
    return Grid(chosen, x, y, columns, rows, tuple(values), made)


def _with(pair: dict[str, Fish], axis: str, value: int) -> dict[str, Fish]:
    side, _, total = axis.partition(" ")
    return {**pair, side: pair[side].with_total(total, value)}


def _axis_problems(**axes: str) -> Iterable[Problem]:
    for name, axis in axes.items():
        side, _, total = str(axis).partition(" ")
        if side not in ("attacker", "target") or total not in (*TOTALS, "damage"):
            message = f"expected a total such as 'target survival', not {shown(axis)}"
            yield Problem(name, message)
