"""Figures of duels: when they end and how, and who beats whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from matplotlib.axes import Axes
from matplotlib.container import BarContainer
from matplotlib.figure import Figure

from adaptlab.adapt.analysis.duel import Duel, Tournament
from adaptlab.adapt.draw.words import fish_of, score_of, win_percent
from adaptlab.adapt.tell import is_reconstructed
from adaptlab.draw.heat import colour_bar, show_cells, write_cells
from adaptlab.draw.ink import INK
from adaptlab.draw.style import (
    SERIES,
    SMALL,
    chance_axis,
    footnote,
    headline,
    legend_above,
    new_figure,
    styled,
    whole_axis,
)
from adaptlab.draw.words import broken, chance_words, check_kind, short_percent, sure
from adaptlab.errors import InvalidPosition, Problem, shown

if TYPE_CHECKING:
    from adaptlab.adapt.analysis.fight import Lengths

SHOWN = 60
"""As many turns as are shown unless more are asked for."""
LOOKED_AT = 200
MOST_TURNS = 1000
REST = 0.01
"""Turns are shown until less than this chance is left."""
HATCHED = 80
"""Up to so many bars have an outline and a hatch."""


@styled
def length_figure(duel: Duel, most: int | None = None) -> Figure:
    """The chance that a duel ends in turn 1, 2, …, split by how it ends, and what is left over.

    ``most`` is the last turn shown; without it, turns are shown until hardly anything is left.
    """
    check_kind("duel", duel, Duel)
    if most is not None and (type(most) is not int or not 1 <= most <= MOST_TURNS):
        message = f"expected a number from 1 to {MOST_TURNS}, not {shown(most)}"
        raise InvalidPosition([Problem("most", message)])
    lengths = duel.length(most or LOOKED_AT)
    by_end = (lengths.win, lengths.lose, lengths.tie)
    last = most or last_shown(lengths)
    later = lengths.later + sum(sum(chances[last:]) for chances in by_end)
    figure = new_figure()
    axes = figure.add_subplot()
    whole_axis(axes, 1, last)
    bars = stack(axes, [chances[:last] for chances in by_end])
    possible = [k for k, chance in enumerate((duel.win, duel.lose, duel.tie)) if chance]
    drawn = [bars[k] for k in possible]
    ends = list(duel.chances().items())[: len(drawn)]
    names = [f"{end}, {duel.percent(chance)}" for end, chance in ends]
    if later:
        left = sure(later, (chance for chances in by_end for chance in chances[:last]))
        drawn.append(leftover(axes, last, later))
        names.append(left_words(duel, last, left))
    axes.set_xlabel("Turn in which the duel ends")
    axes.set_ylabel("Chance")
    highest = max(later, *map(sum, zip(*by_end, strict=True)))
    axes.set_ylim(0, 1.08 * float(highest))
    chance_axis(axes)
    headline(figure, duel.title)
    legend_above(axes, drawn, names, 6.2)
    if is_reconstructed(fish_of([duel])):
        footnote(figure)
    return figure


def last_shown(lengths: Lengths) -> int:
    """The turn after which hardly anything is left to show."""
    left = 1.0
    for turn, chances in enumerate(zip(lengths.win, lengths.lose, lengths.tie, strict=True), 1):
        left -= float(sum(chances))
        if left < REST or turn == SHOWN:
            return turn
    return SHOWN


def left_words(duel: Duel, last: int, left: Any) -> str:
    """What is left over, and how much of it will never end."""
    words = f"not over after turn {last}, {chance_words(left)}"
    return f"{words} (stalemate: {duel.percent(duel.stalemate)})" if duel.stalemate else words


def stack(axes: Axes, by_end: Sequence[Sequence[Any]]) -> list[BarContainer]:
    """Bars of the first, second, … chances on top of each other, turn by turn."""
    turns = range(1, len(by_end[0]) + 1)
    bottom = [0.0] * len(turns)
    bars = []
    for chances, series in zip(by_end, SERIES, strict=False):
        heights = [float(chance) for chance in chances]
        bars.append(axes.bar(turns, heights, 0.86, bottom=bottom, **look(series, len(turns))))
        bottom = [low + height for low, height in zip(bottom, heights, strict=True)]
    return bars


def leftover(axes: Axes, last: int, later: Any) -> BarContainer:
    """A bar for all later turns, set apart."""
    low, high = axes.get_xlim()
    place = high + 0.3 + 0.05 * last
    wide = max(0.86, last / 40)
    ticks = [int(tick) for tick in axes.get_xticks() if 1 <= tick <= last]
    axes.set_xticks([*ticks, place], [*map(str, ticks), "later"])
    axes.set_xlim(low, place + wide)
    return axes.bar([place], [float(later)], wide, **look(SERIES[3], 1))


def look(series: Any, bars: int) -> dict[str, Any]:
    """Outline and hatch, unless the bars are too thin for it."""
    if bars > HATCHED:
        return {"color": series.colour}
    return {"color": series.colour, "edgecolor": INK, "hatch": series.hatch}


# ---------------------------------------------------------------- who beats whom

NUMBERED = 24
"""Up to so many fish have their numbers written in."""


@styled
def matrix_figure(tournament: Tournament) -> Figure:
    """Who beats whom: the chance that the fish of a row, which begins, beats that of a column."""
    check_kind("tournament", tournament, Tournament)
    names = tournament.names
    count = len(names)
    cell = min(0.8, max(0.2, 5.6 / count))
    figure = new_figure(max(4.5, 2.9 + cell * count), max(2.4, 1.9 + min(cell, 0.5) * count))
    axes = figure.add_subplot()
    pairs = [[(row, column) for column in range(count)] for row in range(count)]
    duels = [[tournament.duels.get(pair) for pair in row] for row in pairs]
    chances = [[duel and duel.win for duel in row] for row in duels]
    image = show_cells(axes, chances, 1.0)
    if count <= NUMBERED:
        texts = (win_percent(duel) if duel else "" for row in duels for duel in row)
        write_cells(axes, chances, 1.0, texts, 7.5 if cell > 0.3 else 6)
    name_columns(axes, names, (figure.get_figwidth() - 2.9) / count)
    means = [short_percent(score_of(tournament, index)) for index in range(count)]
    rows = [f"{broken(n, 1.5, SMALL)}  {m} %" for n, m in zip(names, means, strict=True)]
    axes.set_yticks(range(count), rows)
    axes.set_ylabel("begins; mean chance to win")
    colour_bar(figure, axes, image, "Chance to win", is_chance=True)
    if is_reconstructed(fish_of(tournament.duels.values())):
        footnote(figure)
    return figure


def name_columns(axes: Axes, names: Sequence[str], room: float) -> None:
    """The names above the columns, upright if there is room for them."""
    lines = [broken(name, room - 0.06, SMALL, 3) for name in names]
    upright = not any("…" in line for line in lines)
    if not upright:
        lines = [broken(name, 1.5, SMALL) for name in names]
    axes.set_xticks(range(len(names)), lines, rotation=0 if upright else 90)
    axes.tick_params(axis="x", top=True, labeltop=True, bottom=False, labelbottom=False, length=0)
    axes.set_xlabel("second")
    axes.xaxis.set_label_position("top")
