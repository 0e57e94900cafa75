"""Figures of attack odds: Damage, defeat, builds side by side, what a point more is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.container import BarContainer
from matplotlib.figure import Figure

from adaptlab.adapt.analysis.compare import Comparison, Grid, Measure, Sensitivity, measure_named
from adaptlab.adapt.analysis.odds import AttackOdds
from adaptlab.adapt.draw.words import axis_words, both_sides, in_common, more_words, names_for
from adaptlab.adapt.tell import is_reconstructed
from adaptlab.draw.heat import colour_bar, every, show_cells, write_cells
from adaptlab.draw.ink import INK
from adaptlab.draw.style import (
    BASE,
    SERIES,
    SMALL,
    Series,
    chance_axis,
    footnote,
    headline,
    legend_above,
    new_figure,
    styled,
    whole_axis,
)
from adaptlab.draw.words import (
    broken,
    chance_words,
    change_words,
    check_kind,
    decimal,
    short_percent,
)
from adaptlab.errors import InvalidPosition, Problem, shown

MOST_BUILDS = len(SERIES)
MOST_ATTACKS = 1000
BAR = 0.86
PANELS = 3
NAMES = 1.6
SIDE_BY_SIDE = 66
"""Up to so many bars stand in one panel with outline and hatch."""
LABELLED = 11
"""On an axis of up to so many amounts, bars have their chance written on them."""


def check_builds(all_odds: Sequence[AttackOdds]) -> None:
    """From 1 build to as many as can be told apart."""
    if not 1 <= len(all_odds) <= MOST_BUILDS:
        message = f"expected the odds of 1 to {MOST_BUILDS} attacks, not {len(all_odds)}"
        raise InvalidPosition([Problem("odds", message)])
    for place, odds in enumerate(all_odds, start=1):
        check_kind(f"odds {place}", odds, AttackOdds)


# ---------------------------------------------------------------- Damage, defeat


@styled
def damage_figure(*odds: AttackOdds, names: Sequence[str] | None = None) -> Figure:
    """How much Damage an attack does to the target: a bar an amount, 1 to 4 attacks together.

    Where the bars would be too thin beside each other, each attack has its own panel.
    """
    check_builds(odds)
    named = names_for(odds, names)
    count = len(odds)
    amounts = sorted({amount for each in odds for amount in each.damage})
    together = count * (amounts[-1] - amounts[0] + 1) <= SIDE_BY_SIDE
    rows = 1 if together else count
    figure = new_figure(7.0, 3.5 if rows == 1 else 0.9 + 1.2 * rows)
    panels = figure.subplots(rows, 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    drawn = []
    for index, each in enumerate(odds):
        width = BAR / (count if together else 1)
        shift = (index - (count - 1) / 2) * width if together else 0
        drawn.append(damage_bars(panels[index % rows], each, SERIES[index], shift, width))
    if count == 1 and amounts[-1] - amounts[0] < LABELLED:
        chances = [chance_words(odds[0].damage[amount]) for amount in amounts]
        panels[0].bar_label(drawn[0], chances, padding=2, fontsize=SMALL)
    whole_axis(panels[-1], amounts[0], amounts[-1])
    panels[-1].set_xlabel("Damage to the target")
    for axes in panels:
        axes.set_ylabel("Chance")
        axes.margins(y=0.12)
        chance_axis(axes)
    if together:
        lay_out(figure, panels[0], odds, drawn, named)
        return figure
    for axes, name in zip(panels, named, strict=True):
        axes.set_title(broken(name, 6.2, BASE))
    headline(figure, in_common(odds))
    note_cards(figure, odds)
    return figure


def damage_bars(
    axes: Axes, odds: AttackOdds, series: Series, shift: float, width: float
) -> BarContainer:
    """The bars of one attack."""
    amounts = sorted(odds.damage)
    thick = len(amounts) <= SIDE_BY_SIDE
    return axes.bar(
        [amount + shift for amount in amounts],
        [float(odds.damage[amount]) for amount in amounts],
        width,
        color=series.colour,
        edgecolor=INK if thick else series.colour,
        hatch=series.hatch if thick else None,
    )


def lay_out(
    figure: Figure, axes: Axes, odds: Sequence[AttackOdds], drawn: Sequence[Any], names: list[str]
) -> None:
    """Title, legend and footnote of a figure of one or more attacks."""
    headline(figure, odds[0].title if len(odds) == 1 else in_common(odds))
    if len(odds) > 1:
        legend_above(axes, drawn, names, figure.get_figwidth() - 0.8)
    note_cards(figure, odds)


def note_cards(figure: Figure, odds: Iterable[AttackOdds]) -> None:
    """Say it if a fish is built from reconstructed cards."""
    if is_reconstructed(both_sides(odds)):
        footnote(figure)


@styled
def defeat_figure(
    *odds: AttackOdds, attacks: int = 10, names: Sequence[str] | None = None
) -> Figure:
    """The chance that the target is defeated by 1, 2, … such attacks, for 1 to 4 attacks."""
    check_builds(odds)
    if type(attacks) is not int or not 1 <= attacks <= MOST_ATTACKS:
        message = f"expected a number from 1 to {MOST_ATTACKS}, not {shown(attacks)}"
        raise InvalidPosition([Problem("attacks", message)])
    named = names_for(odds, names)
    figure = new_figure()
    axes = figure.add_subplot()
    numbers = range(1, attacks + 1)
    drawn = []
    for each, series in zip(odds, SERIES, strict=False):
        chances = [float(chance) for chance in each.defeat_by(attacks)]
        drawn += axes.plot(
            numbers, chances, series.line, marker=series.marker, color=INK,
            markerfacecolor=series.colour, markevery=max(1, attacks // 20), clip_on=False,
        )  # fmt: skip
    axes.set_xlabel("Attacks")
    axes.set_ylabel("Target defeated")
    whole_axis(axes, 1, attacks)
    axes.tick_params(axis="x", pad=6)
    axes.set_ylim(0, 1)
    chance_axis(axes)
    lay_out(figure, axes, odds, drawn, named)
    return figure


# ---------------------------------------------------------------- side by side


@styled
def comparison_figure(
    comparison: Comparison, measures: Sequence[str] = ("hit", "damage", "defeat")
) -> Figure:
    """Builds below each other, measures beside each other; a bar with its number for each."""
    check_kind("comparison", comparison, Comparison)
    if isinstance(measures, str) or not measures:
        message = f"expected a list of measures, not {shown(measures)}"
        raise InvalidPosition([Problem("measures", message)])
    chosen = [measure_named(name) for name in measures]
    count, columns = len(comparison.names), min(len(chosen), PANELS)
    rows = -(-len(chosen) // columns)
    figure = new_figure(7.0, 0.7 + rows * (0.7 + 0.34 * count))
    panels = figure.subplots(rows, columns, sharey=True, squeeze=False).flat
    for axes, measure in zip(panels, chosen, strict=False):
        measure_bars(axes, measure, [measure.of(odds) for odds in comparison.odds])
    for axes in panels[len(chosen) :]:
        axes.set_visible(False)
    labels = [broken(name, NAMES, SMALL, 2) for name in comparison.names]
    panels[0].set_yticks(range(count), labels)
    panels[0].set_ylim(count - 0.4, -0.6)
    headline(figure, in_common(comparison.odds))
    note_cards(figure, comparison.odds)
    return figure


def measure_bars(axes: Axes, measure: Measure, values: Sequence[Any]) -> None:
    """One measure of every build."""
    series = SERIES[0]
    bars = axes.barh(range(len(values)), [float(v) for v in values], 0.6, color=series.colour)
    write = chance_words if measure.is_chance else decimal
    axes.bar_label(bars, [write(value) for value in values], padding=3, fontsize=SMALL)
    axes.set_title(broken(measure.label, (6.8 - NAMES) / PANELS - 0.1, BASE, 2))
    most = float(max(values, default=0))
    axes.set_xlim(0, 1.55 if measure.is_chance else 1.45 * most or 1)
    axes.set_xticks([])
    axes.tick_params(axis="y", length=0)
    axes.spines["bottom"].set_visible(False)


# ---------------------------------------------------------------- one point more


@styled
def sensitivity_figure(sensitivity: Sensitivity, measure: str = "damage") -> Figure:
    """What one more of each total changes in a measure: bars to the right raise it."""
    check_kind("sensitivity", sensitivity, Sensitivity)
    chosen = measure_named(measure)
    rows = [(row, row.changes[measure]) for row in sensitivity.rows if measure in row.changes]
    rows.sort(key=lambda pair: -pair[1])
    figure = new_figure(7.0, 1.3 + 0.28 * max(2, len(rows)))
    axes = figure.add_subplot()
    headline(figure, sensitivity.base.title)
    if rows:
        bars = axes.barh(
            range(len(rows)), [float(change) for _, change in rows], 0.66, edgecolor=INK
        )
        for bar, (_, change) in zip(bars, rows, strict=True):
            series = SERIES[0] if change > 0 else SERIES[1]
            bar.set(facecolor=series.colour, hatch=series.hatch)
        words = [change_words(change, chosen.is_chance) for _, change in rows]
        axes.bar_label(bars, words, padding=3, fontsize=SMALL)
        axes.axvline(0, color=INK, linewidth=0.8)
    else:
        axes.text(0.5, 0.5, "One more of any total changes nothing here.",
                  ha="center", va="center", transform=axes.transAxes)  # fmt: skip
    axes.set_yticks(range(len(rows)), [f"{row.side}: {more_words(row.total)}" for row, _ in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    unit = ", percentage points" if chosen.is_chance else ""
    axes.set_xlabel(f"Change of: {chosen.label}{unit}")
    signed_axis(axes)
    note_cards(figure, [sensitivity.base])
    return figure


def signed_axis(axes: Axes) -> None:
    """Room for the numbers beside the bars, and no axis but the line at 0."""
    axes.margins(x=0.14)
    axes.set_xticks([])
    axes.tick_params(axis="y", length=0)
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)


# ---------------------------------------------------------------- over two totals

NUMBERED = 250
"""Up to so many cells of a heat map have their number written in."""


@styled
def heat_figure(grid: Grid) -> Figure:
    """A measure over two totals, lighter where it is higher."""
    check_kind("grid", grid, Grid)
    columns, rows = len(grid.xs), len(grid.ys)
    if not columns * rows:
        raise InvalidPosition([Problem("grid", "expected at least one value for each total")])
    figure = new_figure(
        min(9.0, max(4.5, 1.9 + 0.42 * columns)), min(6.5, max(2.6, 0.9 + 0.27 * rows))
    )
    axes = figure.add_subplot()
    is_chance = grid.measure.is_chance
    top = 1.0 if is_chance else float(max(map(max, grid.values))) or 1.0
    image = show_cells(axes, grid.values, top, origin="lower")
    if columns * rows <= NUMBERED and columns <= 20 and rows <= 24:
        write = short_percent if is_chance else decimal
        texts = (write(value) for row in grid.values for value in row)
        write_cells(axes, grid.values, top, texts, 7)
    axes.set_xticks(every(columns), [str(grid.xs[index]) for index in every(columns)])
    axes.set_yticks(every(rows), [str(grid.ys[index]) for index in every(rows)])
    axes.set_xlabel(axis_words(grid.x))
    axes.set_ylabel(axis_words(grid.y))
    colour_bar(figure, axes, image, grid.measure.label, is_chance)
    if grid.reconstructed:
        footnote(figure)
    return figure
