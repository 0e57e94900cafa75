"""Comparisons, sensitivities, grids, tournaments and growth as plain text, for ``print``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from adaptlab.adapt.analysis.compare import MEASURES, Comparison, Grid, Measure, Sensitivity
from adaptlab.adapt.analysis.duel import Tournament
from adaptlab.adapt.analysis.growth import Step
from adaptlab.adapt.draw.tables import shows_cards
from adaptlab.adapt.draw.words import (
    axis_words,
    fish_of,
    in_common,
    more_words,
    score_of,
    win_percent,
)
from adaptlab.adapt.tell import is_reconstructed
from adaptlab.draw.words import chance_words, change_words, decimal, short_percent
from adaptlab.errors import Problem
from adaptlab.evidence import RECONSTRUCTED

GAP = "  "


def columns(lines: Sequence[Sequence[str]]) -> list[str]:
    """Lines of cells below each other: the first column starts on the left, the others end right.

    >>> print("\\n".join(columns([("", "hit", "miss"), ("die", "3/5", "2/5")])))
         hit  miss
    die  3/5   2/5
    """
    wide = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return [
        GAP.join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, wide, strict=True))
        ).rstrip()
        for line in lines
    ]


def _page(
    title: str, lines: Iterable[str], warnings: Iterable[Problem] = (), made_up: bool = False
) -> str:
    """A table with its title above, and what is to be said of its fish below."""
    told = [title] if title else []
    told += [*lines, *map(str, warnings)]
    return "\n".join([*told, RECONSTRUCTED] if made_up else told)


def _value(measure: Measure, value: Fraction) -> str:
    return chance_words(value) if measure.is_chance else decimal(value)


def comparison_text(comparison: Comparison) -> str:
    """Builds side by side: a column a build, a row a measure that is not 0 throughout."""
    rows = [
        (measure.label, *(_value(measure, value) for value in values))
        for measure, values in comparison.rows()
    ]
    lines = columns([("", *comparison.names), *rows])
    if not rows:
        lines = ["Nothing can come of any of these attacks."]
    title, made_up = in_common(comparison.odds), shows_cards(comparison.odds)
    return _page(title, lines, comparison.warnings, made_up)


def sensitivity_text(sensitivity: Sensitivity) -> str:
    """What one more of each total changes: a row a change."""
    rows = [
        (f"{row.side}: {more_words(row.total)}", measure.label, _change(measure, changes[name]))
        for row in sensitivity.rows
        for changes in [row.changes]
        for name, measure in MEASURES.items()
        if name in changes
    ]
    wide = max((len(label) for _, label, _ in rows), default=0)
    lines = columns([(total, label.ljust(wide), change) for total, label, change in rows])
    if not rows:
        lines = ["One more of any total changes nothing."]
    base = sensitivity.base
    title = f"{base.title}: what one more changes"
    return _page(title, lines, base.warnings, shows_cards([base]))


def _change(measure: Measure, by: Fraction) -> str:
    return change_words(by, measure.is_chance) + (" points" if measure.is_chance else "")


def grid_text(grid: Grid) -> str:
    """A measure over two totals: a column a value of the one, a row a value of the other."""
    is_chance = grid.measure.is_chance
    write = short_percent if is_chance else decimal
    head = ("", *map(str, grid.xs))
    rows = [
        (str(y), *map(write, values))
        for y, values in zip(reversed(grid.ys), reversed(grid.values), strict=True)
    ]
    unit = " in percent" if is_chance else ""
    title = f"{grid.measure.label}{unit}: {axis_words(grid.x)} across, {axis_words(grid.y)} up"
    return _page(title, columns([*rows, head]), made_up=grid.reconstructed)


def tournament_text(tournament: Tournament) -> str:
    """Who beats whom: the chance that the fish of a row, which begins, beats that of a column."""
    ranked = tournament.ranking()
    rows = []
    for place, one in enumerate(ranked, start=1):
        cells = [
            f"{win_percent(tournament.duels[one, two])} %" if one != two else "–" for two in ranked
        ]
        score = chance_words(score_of(tournament, one))
        rows.append((f"{place} {tournament.names[one]}", *cells, score))
    head = ("", *(str(place) for place in range(1, len(ranked) + 1)), "mean")
    title = "Chance that the fish on the left, which begins, wins; mean: whoever begins"
    made_up = is_reconstructed(fish_of(tournament.duels.values()))
    return _page(title, columns([head, *rows]), made_up=made_up)


def growth_text(steps: Sequence[Step]) -> str:
    """A fish Body by Body: a row a step, a column a total."""
    head = ("", "level", "die", "ferocity", "survival", "lethality", "health", "spent")
    rows = [(step.body, str(step.level), f"d{step.die}", *map(str, step[3:8])) for step in steps]
    lines = columns([head, *rows])
    parts = [", ".join(step.parts) for step in steps]
    if any(parts):
        lines = [
            f"{line}{GAP}{part}".rstrip()
            for line, part in zip(lines, ("with", *parts), strict=True)
        ]
    return "\n".join(lines)
