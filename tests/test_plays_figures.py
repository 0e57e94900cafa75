"""Figures of games that bots have played: the right numbers, readable, with their intervals."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from statistics import median
from typing import Any

import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

import adaptlab
from adaptlab.draw.heat import luminance
from adaptlab.draw.plays import (
    branching_figure,
    half_way,
    lengths_figure,
    most_of,
    round_means,
    share_words,
    wins_figure,
)
from adaptlab.draw.style import SERIES
from adaptlab.draw.words import short_percent
from adaptlab.errors import InvalidPosition
from adaptlab.games import find
from adaptlab.study import Branching, Estimate, Record, Study, branching
from tests.test_figures import LONG, ODD, drawn_texts, inside, overlapping, words_on


def study(game: str, wins: dict[int, int], *lengths: int, unfinished: int = 0) -> Study:
    """A study with so many wins a seat, whose games took these turns in turn."""
    seats = [seat for seat, count in wins.items() for _ in range(count)]
    took = lengths or (30, 40, 50)
    records = [Record((seat,), False, took[k % len(took)], 9) for k, seat in enumerate(seats)]
    records += [Record((), False, 1000, 9)] * unfinished
    made = find(game).ruleset()
    return Study(made, ("random",) * made.players, 1000, tuple(records))


@cache
def played(game: str = "adaptoid", games: int = 12, **rules: Any) -> Study:
    return adaptlab.simulate(game, "random", games=games, **rules)


@cache
def choices(game: str = "adaptoid", games: int = 6) -> Branching:
    return branching(game, "random", games=games)


def counts(*games: tuple[int, ...]) -> Branching:
    return Branching(find("adaptoid").ruleset(), ("random", "random"), games)


TWO = {"random": study("adaptoid", {1: 47, 2: 53}), "greedy": study("adaptoid", {1: 12, 2: 8})}
THREE = {"one": study("adapt3", {1: 10, 2: 20, 3: 30}), "two": study("adapt3", {3: 1})}
MANY = {f"{k} {LONG}": study("adaptoid", {1: k, 2: 24 - k}, 9 * k + 1) for k in range(24)}
FIVE = adaptlab.simulate("adapt", "random", games=5, players=5, edition="pnp")
CLOSE = study("adapt3", {1: 9999, 2: 9999, 3: 9999})
ENDLESS = study("adaptoid", {}, unfinished=4)
LINES = {ODD: choices(), LONG: choices("adapt3"), "c": counts((5,)), "": counts((8, 9), (8,))}

FIGURES: dict[str, Callable[[], Figure]] = {
    "wins": lambda: wins_figure(TWO),
    "wins of three": lambda: wins_figure(THREE),
    "wins of five": lambda: wins_figure({"five": FIVE}),
    "wins, one row": lambda: wins_figure({"played": played()}),
    "wins, all to one": lambda: wins_figure({"all": study("adapt3", {2: 400})}),
    "wins, nearly equal": lambda: wins_figure({"much": CLOSE}),
    "wins, nobody": lambda: wins_figure({"endless": ENDLESS}),
    "wins, many": lambda: wins_figure(MANY),
    "wins, odd names": lambda: wins_figure({ODD: played(), LONG: played(), "": played()}),
    "lengths": lambda: lengths_figure(TWO),
    "lengths, real": lambda: lengths_figure({"two": played(), "three": played("adapt3")}),
    "lengths, one game": lambda: lengths_figure({"one": study("adaptoid", {1: 1})}),
    "lengths, all the same": lambda: lengths_figure({"same": study("adaptoid", {1: 9}, 7)}),
    "lengths, unfinished": lambda: lengths_figure(
        {"some": study("adaptoid", {1: 5}, unfinished=3), "none": ENDLESS}
    ),
    "lengths, nothing": lambda: lengths_figure({"none": ENDLESS}),
    "lengths, many": lambda: lengths_figure(MANY),
    "lengths, odd names": lambda: lengths_figure({ODD: played(), LONG: played("adapt3")}),
    "branching": lambda: branching_figure({"random": choices()}),
    "branching, four": lambda: branching_figure(LINES),
    "branching, one turn": lambda: branching_figure({"one": counts((8,))}),
    "branching, 300 turns": lambda: branching_figure({"long": counts(tuple(range(300)))}),
}  # fmt: skip


@cache
def figure_for(case: str) -> Figure:
    return FIGURES[case]()


@pytest.mark.parametrize("case", FIGURES)
def test_all_text_is_within_the_figure_and_none_overlaps(case: str) -> None:
    figure = figure_for(case)
    texts = drawn_texts(figure)
    assert texts
    assert [text for text, box in texts if not inside(box, figure.bbox)] == []
    assert overlapping(texts) == []


@pytest.mark.parametrize("case", FIGURES)
def test_a_figure_is_no_wider_than_a_notebook(case: str) -> None:
    assert figure_for(case).get_figwidth() == 7


# ---------------------------------------------------------------- who wins


def points_of(axes: Any) -> list[tuple[float, float, float]]:
    """Each row's share and the ends of its interval, from the top."""
    (drawn,) = axes.containers
    points, _, (lines,) = drawn.lines
    assert [*points.get_ydata()] == [*range(len(points.get_xdata()))]
    ends = [(segment[0][0], segment[1][0]) for segment in lines.get_segments()]
    return [(x, *end) for x, end in zip(points.get_xdata(), ends, strict=True)]


@pytest.mark.parametrize("studies", [TWO, THREE], ids=["two", "three"])
def test_each_seat_has_a_panel_with_its_shares_and_their_intervals(
    studies: dict[str, Study],
) -> None:
    figure = wins_figure(studies)
    made = next(iter(studies.values())).ruleset
    seats = range(1, made.players + 1)
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert titles == ["White", "Black", "Red"][: made.players]
    words = words_on(figure)
    for axes, seat in zip(figure.axes, seats, strict=True):
        shares = [each.win_share(seat) for each in studies.values()]
        for point, share in zip(points_of(axes), shares, strict=True):
            assert point == pytest.approx(tuple(share))
            assert share_words(share) in words
        low, high = axes.get_xlim()
        assert all(low < share.low and share.high < high for share in shares)
    assert "Lines: 95 % intervals. Dashed: an equal share." in words


def test_the_rows_have_names_and_say_how_many_games_they_are_of() -> None:
    axes, *_ = wins_figure(TWO).axes
    assert [label.get_text() for label in axes.get_yticklabels()] == [
        "random\n100 games",
        "greedy\n20 games",
    ]
    low, high = axes.get_ylim()
    assert low > high
    one, *_ = wins_figure({"a": study("adaptoid", {1: 1}), "b": study("adaptoid", {1: 1234})}).axes
    assert [label.get_text() for label in one.get_yticklabels()] == ["a\n1 game", "b\n1,234 games"]


@pytest.mark.parametrize(("studies", "share"), [(TWO, 1 / 2), (THREE, 1 / 3)])
def test_an_equal_share_is_marked_in_every_panel(studies: dict[str, Study], share: float) -> None:
    for axes in wins_figure(studies).axes:
        dashed = [line for line in axes.lines if line.get_linestyle() == "--"]
        assert [[*line.get_xdata()] for line in dashed] == [[share, share]]


def test_more_than_three_seats_go_on_in_the_next_line() -> None:
    figure = wins_figure({"five": FIVE})
    visible = [axes for axes in figure.axes if axes.get_visible()]
    assert [axes.get_title(loc="left") for axes in visible] == [
        f"Player {seat}" for seat in range(1, 6)
    ]
    tops = [round(axes.get_position().y0, 3) for axes in visible]
    assert len({*tops[:3]}) == len({*tops[3:]}) == 1
    assert tops[0] > tops[3]


def test_seats_of_different_games_go_by_their_number() -> None:
    axes = wins_figure({"adaptoid": played(), "adapt": played("adapt")}).axes
    assert [each.get_title(loc="left") for each in axes] == ["Seat 1", "Seat 2"]


def test_a_share_is_certain_in_words_only_if_it_is() -> None:
    assert share_words(Estimate(0.5, 0.404, 0.596)) == "50 % (40 to 60)"
    assert share_words(Estimate(1.0, 0.996, 1.0)) == "100 % (>99 to 100)"
    assert share_words(Estimate(0.001, 0.0, 0.004)) == "<1 % (0 to <1)"
    assert short_percent(0.333) == "33"


# ---------------------------------------------------------------- how long it takes


def test_lengths_show_the_range_most_of_the_games_and_the_middle_one() -> None:
    studies = {"short": study("adaptoid", {1: 50, 2: 50}, *range(10, 60)), "long": played()}
    figure = lengths_figure(studies)
    (axes,) = figure.axes
    ranges, middles = axes.collections[0::2], axes.collections[1::2]
    rows = zip(studies.values(), ranges, middles, axes.patches, strict=True)
    for row, (each, whole, middle, box) in enumerate(rows):
        ((left, right),) = whole.get_segments()
        assert [left[0], right[0]] == [each.lengths[0], each.lengths[-1]]
        assert left[1] == right[1] == row
        assert middle.get_segments()[0][0][0] == median(each.lengths)
        assert (box.get_x(), box.get_x() + box.get_width()) == pytest.approx(most_of(each.lengths))
        inner = sum(box.get_x() <= n <= box.get_x() + box.get_width() for n in each.lengths)
        assert 0.6 <= inner / len(each.lengths) <= 0.9
    words = words_on(figure)
    assert {"shortest to longest", "80 % of the games", "median", "Turns"} <= {*words}
    mean, low, high = studies["short"].length
    assert f"mean {mean:.1f} ({low:.1f} to {high:.1f})" in words


def test_games_that_did_not_end_are_told() -> None:
    figure = figure_for("lengths, unfinished")
    words = words_on(figure)
    assert any(word.endswith("3 not finished") for word in words)
    assert "4 not finished" in words
    (axes,) = figure.axes
    assert len(axes.patches) == 1


def test_the_range_of_most_games_stays_within_the_games() -> None:
    assert most_of([7]) == (7, 7)
    assert most_of([7, 9]) == pytest.approx((7.2, 8.8))
    assert most_of([*range(1, 12)]) == pytest.approx((2, 10))


# ---------------------------------------------------------------- how much there is to choose


def test_lines_go_as_far_as_half_of_the_games() -> None:
    some = counts((8, 10, 20), (8, 12), (8,), (8, 14, 30, 40))
    assert half_way(some) == 3
    assert half_way(counts((8, 9), (8, 9, 10))) == 3
    assert half_way(counts((8,), (8, 9), (8, 9, 10))) == 2
    (axes,) = branching_figure({"some": some}).axes
    (line,) = axes.lines
    assert [*line.get_xdata()] == [1, 2, 3]
    assert [*line.get_ydata()] == [8, 10, 18.5]


def test_lines_differ_in_dashes_and_markers_and_begin_at_zero() -> None:
    figure = branching_figure(LINES)
    (axes,) = figure.axes
    assert len({line.get_linestyle() for line in axes.lines}) == 4
    assert len({line.get_marker() for line in axes.lines}) == 4
    light = sorted(luminance(to_rgb(line.get_markerfacecolor())) for line in axes.lines)
    assert all(b / a > 1.5 for a, b in pairwise(light))
    assert axes.get_ylim()[0] == 0
    for line, each in zip(axes.lines, LINES.values(), strict=True):
        assert [*line.get_ydata()] == round_means(each)


def test_a_point_stands_for_the_last_turn_of_every_player() -> None:
    for players, each in ((2, choices()), (3, choices("adapt3"))):
        means, turns = round_means(each), each.by_turn()
        assert len(means) == half_way(each)
        assert means[:2] == [turns[0], pytest.approx((turns[0] + turns[1]) / 2)]
        for turn in range(players - 1, len(means)):
            assert means[turn] == pytest.approx(sum(turns[turn - players + 1 : turn + 1]) / players)


# ---------------------------------------------------------------- words and errors


def test_the_title_names_the_game_if_there_is_one() -> None:
    assert "Adapt3: share of the games won" in words_on(wins_figure(THREE))
    assert "Adaptoid: length of the games" in words_on(lengths_figure(TWO))
    assert "Length of the games" in words_on(figure_for("lengths, real"))
    assert "Adaptoid: turns to choose from" in words_on(figure_for("branching"))


WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "nothing": (lambda: wins_figure({}), "studies: expected a table of 1 to 24, each"),
    "no table": (lambda: lengths_figure(TWO["random"]), "studies: expected a table of 1 to 24"),  # type: ignore[arg-type]
    "too many": (lambda: wins_figure({**MANY, **TWO}), "1 to 24, each with its name, not 26"),
    "five lines": (lambda: branching_figure({**LINES, "5": choices()}), "of 1 to 4, each"),
    "no study": (lambda: wins_figure({"a": choices()}), "studies, a: expected a Study"),  # type: ignore[dict-item]
    "no branching": (lambda: branching_figure(TWO), "studies, random: expected a Branching"),  # type: ignore[arg-type]
    "no games": (
        lambda: wins_figure({"a": study("adaptoid", {})}),
        "studies, a: expected at least one game",
    ),
    "two and three": (
        lambda: wins_figure({**TWO, **THREE}),
        "studies: expected games with as many players, not 2 and 3",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_be_drawn_is_refused(case: str) -> None:
    draw, said = WRONG[case]
    with pytest.raises(InvalidPosition) as refused:
        draw()
    assert said in str(refused.value)


def test_figures_are_deterministic() -> None:
    for draw in (FIGURES["wins"], FIGURES["lengths"], FIGURES["branching"]):
        assert draw()._repr_png_() == draw()._repr_png_()  # type: ignore[attr-defined]


def test_studies_do_not_need_matplotlib_and_figures_no_pyplot() -> None:
    script = """
import sys
import adaptlab
study = adaptlab.simulate("adaptoid", "random", games=2)
assert "matplotlib" not in sys.modules
from adaptlab.draw.plays import wins_figure
wins_figure({"two": study})._repr_png_()
assert "matplotlib.pyplot" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_markers_have_the_first_colour_of_the_house() -> None:
    axes, *_ = wins_figure(TWO).axes
    (drawn,) = axes.containers
    assert drawn.lines[0].get_markerfacecolor() == SERIES[0].colour
