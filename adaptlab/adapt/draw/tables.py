"""Odds, comparisons and duels as HTML tables for a notebook."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from adaptlab.adapt.analysis.compare import MEASURES, Comparison, Sensitivity
from adaptlab.adapt.analysis.odds import AttackOdds
from adaptlab.adapt.draw.words import (
    both_sides,
    fish_of,
    in_common,
    more_words,
    score_of,
    win_percent,
)
from adaptlab.adapt.tell import is_reconstructed
from adaptlab.draw.tables import bar, block, cell, dist_table, heads, number, numbers, table, words
from adaptlab.draw.words import chance_words, change_words, decimal
from adaptlab.errors import Problem

if TYPE_CHECKING:
    from adaptlab.adapt.analysis.duel import Duel, Tournament


# ---------------------------------------------------------------- attacks


def odds_html(odds: AttackOdds) -> str:
    """The odds of an attack: its chances, its means, and the Damage to the target."""
    chances = [
        words(what) + numbers(chance, chance_words(chance))
        for what, chance in odds.chances().items()
    ]
    means = [
        words(f"{what}, mean") + numbers(mean, decimal(mean)) for what, mean in odds.means().items()
    ]
    made = [table([*chances, *means]), dist_table(odds.damage, "Damage to the target")]
    made += [warning_html(warning) for warning in odds.warnings]
    return block(odds.title, *made, note=shows_cards([odds]))


def warning_html(warning: Problem) -> str:
    """A warning in a line of its own."""
    return f'<div style="font-weight:600">{escape(str(warning))}</div>'


def shows_cards(odds: Iterable[AttackOdds]) -> bool:
    return is_reconstructed(both_sides(odds))


def comparison_html(comparison: Comparison) -> str:
    """Builds side by side: a column a build, a row a measure that is not 0 throughout."""
    lines = [
        words(measure.label)
        + "".join(number(v, chance_words(v) if measure.is_chance else decimal(v)) for v in values)
        for measure, values in comparison.rows()
    ]
    if not lines:
        lines = [words("Nothing can come of any of these attacks.")]
    title = in_common(comparison.odds)
    made = table(lines, heads("", *comparison.names))
    warnings = map(warning_html, comparison.warnings)
    return block(title, made, *warnings, note=shows_cards(comparison.odds))


def sensitivity_html(sensitivity: Sensitivity) -> str:
    """What one more of each total changes: a row a total, a column a measure."""
    shown = [name for name in MEASURES if any(name in row.changes for row in sensitivity.rows)]
    lines = [
        words(f"{row.side}: {more_words(row.total)}")
        + "".join(change(row.changes.get(name), MEASURES[name].is_chance) for name in shown)
        for row in sensitivity.rows
    ]
    if not lines:
        lines = [words("One more of any total changes nothing.")]
    units = [
        f"{MEASURES[name].label}, points" if MEASURES[name].is_chance else MEASURES[name].label
        for name in shown
    ]
    title = f"{sensitivity.base.title}: what one more changes"
    made = table(lines, heads("", *units))
    warnings = map(warning_html, sensitivity.base.warnings)
    return block(title, made, *warnings, note=shows_cards([sensitivity.base]))


def change(by: Fraction | None, is_chance: bool) -> str:
    """A cell with a change; empty if there is none."""
    return cell("") if by is None else number(by, change_words(by, is_chance))


# ---------------------------------------------------------------- duels


def duel_html(duel: Duel) -> str:
    """How a duel ends, and how long it takes."""
    lines = [
        words(end) + bar(float(chance)) + numbers(chance, duel.percent(chance))
        for end, chance in duel.chances().items()
    ]
    turns = "may never end" if duel.turns is None else decimal(duel.turns)
    lines.append(words("turns, mean") + cell("") + numbers(duel.turns or 0.0, turns))
    warnings = map(warning_html, duel.warnings)
    return block(duel.title, table(lines), *warnings, note=is_reconstructed(fish_of([duel])))


def tournament_html(tournament: Tournament) -> str:
    """Who beats whom: the chance that the fish of a row, which begins, beats that of a column."""
    names = tournament.names
    lines = []
    for row, name in enumerate(names):
        cells = words(name)
        for column in range(len(names)):
            duel = tournament.duels.get((row, column))
            cells += number(duel.win, f"{win_percent(duel)} %") if duel else cell("–")
        lines.append(cells + cell(escape(chance_words(score_of(tournament, row)))))
    title = "Chance that the fish on the left, which begins, wins"
    made = table(lines, heads("", *names, "mean"))
    return block(title, made, note=is_reconstructed(fish_of(tournament.duels.values())))
