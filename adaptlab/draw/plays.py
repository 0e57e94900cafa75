"""Figures of games that bots have played: who wins, how long it takes, how much there is to choose.

Each takes studies by name and draws a row or a line for each of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import mean, median, quantiles
from typing import TypeVar

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from adaptlab.counting import counted
from adaptlab.draw.ink import INK, MUTED
from adaptlab.draw.style import (
    SERIES,
    SLOTS,
    SMALL,
    footnote,
    grid_lines,
    headline,
    legend_above,
    new_figure,
    styled,
    whole_axis,
)
from adaptlab.draw.words import broken, check_kind, short_percent
from adaptlab.errors import InvalidPosition, Problem, shown
from adaptlab.games import find
from adaptlab.ruleset import Ruleset
from adaptlab.study.branching import Branching
from adaptlab.study.intervals import Estimate
from adaptlab.study.simulate import Study

T = TypeVar("T", Study, Branching)

MOST_ROWS = 24
MOST_LINES = len(SERIES)
PANELS = 3
NAMES = 1.6
"""The width of the names beside the rows, in inches."""
ROW = 0.5
"""The height of a row, in inches."""
TEXT = 1.05
"""The room for a share and its interval, in inches."""
MARKED = 5
"""A long line has a marker every so many turns."""


def checked(given: Mapping[str, T], kind: type[T], most: int) -> dict[str, T]:
    """From 1 study to so many, by name, each of at least one game."""
    if not isinstance(given, Mapping) or not 1 <= len(given) <= most:
        got = f"{len(given)}" if isinstance(given, Mapping) else shown(given)
        message = f"expected a table of 1 to {most}, each with its name, not {got}"
        raise InvalidPosition([Problem("studies", message)])
    for name, study in given.items():
        check_kind(f"studies, {name}", study, kind)
        if not games_of(study):
            raise InvalidPosition([Problem(f"studies, {name}", "expected at least one game")])
    return {str(name): study for name, study in given.items()}


def games_of(study: Study | Branching) -> int:
    """How many games a study is of."""
    return len(study.records if isinstance(study, Study) else study.counts)


def title_for(rulesets: Sequence[Ruleset], words: str) -> str:
    """The game, if all play the same, and what is shown of it."""
    games = {ruleset.game for ruleset in rulesets}
    return f"{find(games.pop()).title}: {words}" if len(games) == 1 else words.capitalize()


def name_rows(axes: Axes, studies: Mapping[str, Study]) -> None:
    """The names beside the rows, from the top, each with the number of games under it."""
    names = [
        f"{broken(name, NAMES, SMALL, 2)}\n{counted(games_of(study), 'game')}"
        for name, study in studies.items()
    ]
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)


# ---------------------------------------------------------------- who wins


@styled
def wins_figure(studies: Mapping[str, Study]) -> Figure:
    """The share of the games that each seat won, with its 95 % interval: a row a study."""
    rows = checked(studies, Study, MOST_ROWS)
    counts = {study.ruleset.players for study in rows.values()}
    if len(counts) > 1:
        message = f"expected games with as many players, not {' and '.join(map(str, counts))}"
        raise InvalidPosition([Problem("studies", message)])
    (count,) = counts
    columns = min(count, PANELS)
    lines = -(-count // columns)
    figure = new_figure(7.0, 0.7 + lines * (0.6 + ROW * len(rows)))
    panels = figure.subplots(lines, columns, sharey=True, squeeze=False).flat
    shares = {
        seat: [study.win_share(seat) for study in rows.values()] for seat in range(1, count + 1)
    }
    low, high = span([each for row in shares.values() for each in row], count)
    inches = (6.6 - NAMES) / columns
    for axes, seat in zip(panels, shares, strict=False):
        axes.set_title(seat_name(list(rows.values()), seat))
        axes.axvline(1 / count, linestyle="--", color=MUTED, linewidth=1)
        axes.set_xlim(low, high)
        share_rows(axes, shares[seat], TEXT / inches * (high - low))
        grid_lines(axes, "x")
        axes.tick_params(axis="y", length=0)
        axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
        axes.xaxis.set_major_locator(MaxNLocator(int(2.5 * inches), steps=[1, 2, 5, 10]))
    for axes in panels[count:]:
        axes.set_visible(False)
    name_rows(panels[0], rows)
    headline(figure, title_for([s.ruleset for s in rows.values()], "share of the games won"))
    footnote(figure, "Lines: 95 % intervals. Dashed: an equal share.")
    return figure


def seat_name(studies: Sequence[Study], seat: int) -> str:
    """What a seat is called, if all studies are of one game."""
    games = {study.ruleset.game for study in studies}
    return find(games.pop()).player(seat) if len(games) == 1 else f"Seat {seat}"


def span(shares: Sequence[Estimate], count: int) -> tuple[float, float]:
    """From where to where the axis goes, so that every interval and an equal share are on it."""
    low = min(1 / count, *(each.low for each in shares))
    high = max(1 / count, *(each.high for each in shares))
    margin = max(0.02, 0.08 * (high - low))
    return low - margin, high + margin


def share_rows(axes: Axes, shares: Sequence[Estimate], wide: float) -> None:
    """A seat's shares below each other: a point, its interval, and under it both in words.

    ``wide`` is how much of the axis the words need.
    """
    below = [max(0.0, each.value - each.low) for each in shares]
    above = [max(0.0, each.high - each.value) for each in shares]
    axes.errorbar(
        [each.value for each in shares], range(len(shares)), xerr=[below, above], fmt="o",
        color=INK, markerfacecolor=SERIES[0].colour, capsize=3,
    )  # fmt: skip
    low, high = axes.get_xlim()
    for row, each in enumerate(shares):
        middle = min(max(each.value, low + wide / 2), high - wide / 2)
        axes.text(
            middle, row + 0.2, share_words(each), fontsize=SMALL, ha="center", va="top",
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.8},
        )  # fmt: skip


def share_words(share: Estimate) -> str:
    """A share and its interval in whole percent."""
    value, low, high = map(short_percent, share)
    return f"{value} % ({low} to {high})"


# ---------------------------------------------------------------- how long it takes


@styled
def lengths_figure(studies: Mapping[str, Study]) -> Figure:
    """How many turns the finished games took: their range, most of them, and the middle one."""
    rows = checked(studies, Study, MOST_ROWS)
    figure = new_figure(7.0, 1.3 + ROW * len(rows))
    axes = figure.add_subplot()
    drawn = {}
    for row, study in enumerate(rows.values()):
        lengths = study.lengths
        if lengths:
            low, high = most_of(lengths)
            drawn = {
                "shortest to longest": axes.hlines(row, lengths[0], lengths[-1], INK, lw=1),
                "80 % of the games": axes.barh(
                    [row], [high - low], 0.42, [low],
                    color=SERIES[2].colour, edgecolor=INK, zorder=2,
                ),
                "median": axes.vlines(median(lengths), row - 0.21, row + 0.21, INK, lw=3, zorder=3),
            }  # fmt: skip
        axes.text(
            1.02, row, length_words(study), fontsize=SMALL, va="center",
            transform=axes.get_yaxis_transform(),
        )  # fmt: skip
    name_rows(axes, rows)
    axes.set_xlabel("Turns")
    axes.set_xlim(left=0)
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    grid_lines(axes, "x")
    if drawn:
        legend_above(axes, list(drawn.values()), list(drawn), 5.6)
    headline(figure, title_for([s.ruleset for s in rows.values()], "length of the games"))
    return figure


def most_of(lengths: Sequence[int]) -> tuple[float, float]:
    """The range that leaves out a tenth of the games at either end."""
    if len(lengths) == 1:
        return lengths[0], lengths[0]
    low, *_, high = quantiles(lengths, n=10, method="inclusive")
    return low, high


def length_words(study: Study) -> str:
    """The mean and its interval, and what did not end."""
    words = []
    if len(study.lengths) > 1:
        middle, low, high = study.length
        words.append(f"mean {middle:.1f} ({low:.1f} to {high:.1f})")
    if study.unfinished:
        words.append(f"{study.unfinished} not finished")
    return "\n".join(words)


# ---------------------------------------------------------------- how much there is to choose


@styled
def branching_figure(studies: Mapping[str, Branching]) -> Figure:
    """The mean number of possible turns, turn by turn, as long as half of the games go on.

    Each point stands for the round that ends there: one turn of every player.
    """
    lines = checked(studies, Branching, MOST_LINES)
    figure = new_figure()
    axes = figure.add_subplot()
    drawn, last = [], 1
    for study, series in zip(lines.values(), SERIES, strict=False):
        means = round_means(study)
        last = max(last, len(means))
        drawn += axes.plot(
            range(1, len(means) + 1), means, series.line, marker=series.marker, color=INK,
            markerfacecolor=series.colour, markevery=MARKED if len(means) > SLOTS else 1,
        )  # fmt: skip
    axes.set_xlabel("Turn, as long as at least half of the games go on")
    axes.set_ylabel("Possible turns, mean of a round")
    whole_axis(axes, 1, last)
    axes.set_ylim(bottom=0)
    grid_lines(axes, "y")
    names = [f"{name}, {counted(games_of(study), 'game')}" for name, study in lines.items()]
    legend_above(axes, drawn, names, 6.2)
    headline(figure, title_for([b.ruleset for b in lines.values()], "turns to choose from"))
    return figure


def round_means(study: Branching) -> list[float]:
    """By turn: the mean over the round that ends there, so that no player's luck makes it jump."""
    means = study.by_turn()[: half_way(study)]
    before = study.ruleset.players - 1
    return [mean(means[max(0, turn - before) : turn + 1]) for turn in range(len(means))]


def half_way(study: Branching) -> int:
    """The last turn that at least half of the games came to."""
    longest_first = sorted(map(len, study.counts), reverse=True)
    return longest_first[(len(longest_first) - 1) // 2]
