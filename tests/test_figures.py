"""Figures: the right data in the right words, readable, and nobody else's settings touched."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from io import BytesIO
from itertools import combinations, pairwise
from typing import Any
from unittest.mock import patch

import matplotlib
import matplotlib.style
import networkx as nx
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.container import BarContainer
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from adaptlab.adapt import Fish, cards
from adaptlab.adapt.analysis.compare import MEASURES, Grid, compare, grid, sensitivity
from adaptlab.adapt.analysis.duel import Duel, Tournament, duel, matrix
from adaptlab.adapt.analysis.growth import growth
from adaptlab.adapt.analysis.odds import AttackOdds, attack_odds
from adaptlab.adapt.analysis.paths import cheapest
from adaptlab.adapt.analysis.upgrades import InvalidPath, upgrades
from adaptlab.adapt.draw.duels import length_figure, matrix_figure
from adaptlab.adapt.draw.levels import HIGH, WIDE
from adaptlab.adapt.draw.odds import (
    comparison_figure,
    damage_figure,
    defeat_figure,
    heat_figure,
    sensitivity_figure,
)
from adaptlab.adapt.draw.upgrades import growth_figure, upgrade_figure
from adaptlab.draw.heat import luminance
from adaptlab.draw.style import SEQUENTIAL, SERIES, new_figure
from adaptlab.draw.words import chance_words, decimal, short_percent, sure
from adaptlab.errors import AdaptlabError, InvalidPosition
from adaptlab.evidence import RECONSTRUCTED

ODD = "_<b>$x$ & Co., the Unfathomably Long-Winded Anglerfish"
LONG = "Antidisestablishmentarian Anglerfish of the Unfathomable Deep"[:60]
ZIGZAG = ["Red Guppy", "Frogfish", "Clownfish", "Lionfish", "Barracuda", "Coelacanth",
          "Swordfish", "Orca", "Great White"]  # fmt: skip


# ---------------------------------------------------------------- what is shown


@cache
def some_odds(die: int = 10, ferocity: int = 3, survival: int = 8, **more: Any) -> AttackOdds:
    name = more.pop("name", f"d{die} and {ferocity}")
    return attack_odds(
        Fish.of(die=die, ferocity=ferocity, name=name, **more),
        Fish.of(survival=survival, health=20, name="Target"),
    )


HURT_NOBODY = some_odds(die=4, ferocity=0, survival=40)
FOUR = tuple(some_odds(die, f) for die, f in ((6, 5), (8, 4), (10, 3), (12, 2)))
SPREAD = tuple(some_odds(60, f, survival=0) for f in range(4))
REAL = attack_odds(Fish.build("Great White", "Sawfish Horn"), Fish.build("Coelacanth"))


@cache
def short_duel(**more: Any) -> Duel:
    one = Fish.of(die=10, ferocity=6, counter_attack=3, health=12, name="One")
    two = Fish.of(die=10, ferocity=4, counter_attack=3, health=12, name=ODD)
    return duel(one, two, **more)


@cache
def stalemate() -> Duel:
    return duel(Fish.of(die=4, survival=40), Fish.of(die=4, survival=40), exact=True)


@cache
def tournament(count: int, name: str = "Build {}") -> Tournament:
    builds = [Fish.of(ferocity=4 + k % 5, health=10) for k in range(count)]
    return matrix(builds, names=[name.format(k) for k in range(count)])


@cache
def graph(players: int = 2, **more: Any) -> nx.DiGraph:
    return upgrades(players=players, **more)


def many_levels(levels: int, bodies: int, name: str) -> nx.DiGraph:
    """A graph as upgrades() makes it, of made-up Bodies."""
    made = nx.DiGraph(**graph(4).graph)
    for level in range(levels):
        for k in range(bodies):
            about = {"layer": level, "level": level, "price": 3 * level + k, "die": 4 + 2 * k}
            made.add_node(name.format(level, k), **about)
    for below in made:
        for body, about in made.nodes(data=True):
            rise = about["layer"] - made.nodes[below]["layer"]
            if rise in (1, 2):
                extra = 2 * about["layer"] if rise == 2 else 0
                cost = about["price"] + extra
                step = "up" if rise == 1 else "skip"
                made.add_edge(
                    below, body, price=about["price"], surcharge=extra, cost=cost, step=step
                )
    return made


# ---------------------------------------------------------------- reading a figure


def drawn_texts(figure: Figure) -> list[tuple[str, Bbox]]:
    """Every text that is really drawn, and where; nothing else that matplotlib keeps."""
    canvas = FigureCanvasAgg(figure)
    seen: list[tuple[str, Bbox]] = []
    draw = Text.draw

    def recorded(text: Text, renderer: Any) -> None:
        draw(text, renderer)
        if text.get_visible() and text.get_text().strip():
            seen.append((text.get_text(), text.get_window_extent(renderer)))

    with patch.object(Text, "draw", recorded):
        canvas.draw()
    return seen


def words_on(figure: Figure) -> list[str]:
    """The drawn texts, each in one line."""
    return [" ".join(text.split()) for text, _ in drawn_texts(figure)]


def bars_of(axes: Any) -> list[list[tuple[float, float]]]:
    """Middle and height of the bars, by series."""
    series = [c for c in axes.containers if isinstance(c, BarContainer)]
    return [[(bar.get_x() + bar.get_width() / 2, bar.get_height()) for bar in c] for c in series]


def inside(inner: Bbox, outer: Bbox, slack: float = 1.0) -> bool:
    return bool(
        inner.x0 >= outer.x0 - slack
        and inner.y0 >= outer.y0 - slack
        and inner.x1 <= outer.x1 + slack
        and inner.y1 <= outer.y1 + slack
    )


def overlapping(texts: Sequence[tuple[str, Bbox]], slack: float = 1.0) -> list[tuple[str, str]]:
    return [
        (one, two)
        for (one, a), (two, b) in combinations(texts, 2)
        if min(a.x1, b.x1) - max(a.x0, b.x0) > slack and min(a.y1, b.y1) - max(a.y0, b.y0) > slack
    ]


FIGURES: dict[str, Callable[[], Figure]] = {
    "damage": lambda: damage_figure(some_odds()),
    "damage, cards": lambda: damage_figure(REAL),
    "damage, one bar": lambda: damage_figure(HURT_NOBODY),
    "damage, 60 amounts": lambda: damage_figure(SPREAD[0]),
    "damage, four": lambda: damage_figure(*FOUR),
    "damage, four of 60": lambda: damage_figure(*SPREAD),
    "damage, odd names": lambda: damage_figure(*FOUR[:2], names=[ODD, LONG]),
    "damage, long title": lambda: damage_figure(some_odds(name=LONG)),
    "defeat": lambda: defeat_figure(*FOUR),
    "defeat, one attack": lambda: defeat_figure(some_odds(), attacks=1),
    "defeat, never": lambda: defeat_figure(HURT_NOBODY),
    "defeat, 100 attacks": lambda: defeat_figure(*FOUR, attacks=100, names=[ODD, LONG, "", "d"]),
    "comparison": lambda: comparison_figure(compare(REAL.attacker, target=REAL.target)),
    "comparison, all": lambda: comparison_figure(
        compare(*[Fish.build(b.name) for b in cards().bodies], target=REAL.target), list(MEASURES)
    ),
    "comparison, long": lambda: comparison_figure(
        compare(Fish.of(), Fish.of(ferocity=9), target=Fish.of(), names=[ODD, LONG])
    ),
    "sensitivity": lambda: sensitivity_figure(sensitivity(REAL.attacker, REAL.target)),
    "sensitivity, hit": lambda: sensitivity_figure(sensitivity(Fish.of(), Fish.of()), "hit"),
    "sensitivity, none": lambda: sensitivity_figure(
        sensitivity(HURT_NOBODY.attacker, HURT_NOBODY.target), "undone"
    ),
    "heat": lambda: heat_figure(grid(Fish.of(), Fish.of())),
    "heat, means": lambda: heat_figure(grid(Fish.of(), Fish.of(), measure="damage")),
    "heat, one cell": lambda: heat_figure(grid(Fish.of(), Fish.of(), xs=[3], ys=[4])),
    "heat, large": lambda: heat_figure(grid(Fish.of(), Fish.of(), xs=range(45), ys=range(45))),
    "heat, zero": lambda: heat_figure(
        grid(Fish.of(die=4), Fish.of(), xs=range(3), ys=range(50, 53), measure="damage")
    ),
    "length": lambda: length_figure(short_duel()),
    "length, cut": lambda: length_figure(short_duel(), most=1),
    "length, 200": lambda: length_figure(short_duel(begins="either"), most=200),
    "length, stalemate": lambda: length_figure(stalemate()),
    "matrix, 2": lambda: matrix_figure(tournament(2)),
    "matrix, 6": lambda: matrix_figure(tournament(6, ODD + "{}")),
    "matrix, 25": lambda: matrix_figure(tournament(25, "{} " + LONG)),
    "upgrades": lambda: upgrade_figure(graph()),
    "upgrades, path": lambda: upgrade_figure(graph(4), cheapest(graph(4), 0, 5)),
    "upgrades, zigzag": lambda: upgrade_figure(graph(), ZIGZAG),
    "upgrades, all steps": lambda: upgrade_figure(graph(lower=True), equal=True),
    "upgrades, start": lambda: upgrade_figure(graph(), start="Lionfish"),
    "upgrades, end": lambda: upgrade_figure(graph(), start="Great White"),
    "upgrades, 20 levels": lambda: upgrade_figure(many_levels(20, 3, "Level {} Body {}")),
    "upgrades, long names": lambda: upgrade_figure(many_levels(4, 8, "{}{} " + LONG)),
    "growth": lambda: growth_figure(growth(graph(), ZIGZAG)),
    "growth, four": lambda: growth_figure(
        *[growth(graph(), ZIGZAG)] * 4, names=[ODD, LONG, "c", "d"]
    ),
    "growth, one step": lambda: growth_figure(growth(graph(), ZIGZAG[:1])),
}


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
    assert 4 <= figure_for(case).get_figwidth() <= 9.6


# ---------------------------------------------------------------- attacks


def test_bars_are_as_high_as_the_chances() -> None:
    odds = some_odds()
    figure = damage_figure(odds)
    (axes,) = figure.axes
    (bars,) = bars_of(axes)
    assert dict(bars) == pytest.approx({amount: float(c) for amount, c in odds.damage.items()})
    words = words_on(figure)
    assert odds.title in words
    assert {"Damage to the target", "Chance", "40.00 %", "10.00 %"} <= {*words}
    assert RECONSTRUCTED not in words


def test_several_attacks_stand_side_by_side_around_their_amount() -> None:
    (axes,) = damage_figure(*FOUR).axes
    series = bars_of(axes)
    assert len(series) == 4
    for place, (bars, odds) in enumerate(zip(series, FOUR, strict=True)):
        assert [height for _, height in bars] == pytest.approx(
            [float(odds.damage[amount]) for amount in sorted(odds.damage)]
        )
        for (middle, _), amount in zip(bars, sorted(odds.damage), strict=True):
            assert middle - amount == pytest.approx((place - 1.5) * 0.215)
    assert [text.get_text() for text in axes.get_legend().get_texts()] == [
        odds.attacker.name for odds in FOUR
    ]


def test_bars_that_would_be_too_thin_have_a_panel_each() -> None:
    figure = damage_figure(*SPREAD)
    assert len(figure.axes) == 4
    for axes, odds in zip(figure.axes, SPREAD, strict=True):
        (bars,) = bars_of(axes)
        assert [height for _, height in bars] == pytest.approx(
            [float(odds.damage[amount]) for amount in sorted(odds.damage)]
        )
        assert axes.get_title(loc="left") == odds.attacker.name
        assert axes.get_ylim() == figure.axes[0].get_ylim()


def test_a_chance_is_written_as_certain_only_if_it_is() -> None:
    assert "100 %" in words_on(damage_figure(HURT_NOBODY))
    rare = compare(Fish.of(die=200), target=Fish.of(survival=200))
    assert "0.50 %" in words_on(comparison_figure(rare))
    sure = compare(Fish.of(ferocity=30), target=Fish.of())
    assert "100 %" in words_on(comparison_figure(sure))


def test_names_tell_the_builds_apart() -> None:
    attackers = [Fish.of(name="A"), Fish.of(name="B")]
    one, two = (attack_odds(fish, Fish.of(name="T")) for fish in attackers)
    back = [attack_odds(Fish.of(name="T"), fish) for fish in attackers]

    def legend(*odds: AttackOdds, **more: Any) -> list[str]:
        (axes,) = damage_figure(*odds, **more).axes
        return [text.get_text() for text in axes.get_legend().get_texts()]

    assert legend(one, two) == ["A", "B"]
    assert legend(*back) == ["A", "B"]
    assert legend(one, back[1]) == [one.title, back[1].title]
    assert legend(one, one) == [one.title, one.title]
    assert legend(one, two, names=["_x", "$y$"]) == ["_x", "$y$"]
    assert "Attacks on T (retail)" in words_on(damage_figure(one, two))
    assert "Attacks of T (retail)" in words_on(damage_figure(*back))


def test_defeat_is_drawn_by_the_number_of_attacks() -> None:
    figure = defeat_figure(*FOUR, attacks=7)
    (axes,) = figure.axes
    for line, odds in zip(axes.lines, FOUR, strict=True):
        assert [*line.get_xdata()] == [1, 2, 3, 4, 5, 6, 7]
        assert [*line.get_ydata()] == [float(chance) for chance in odds.defeat_by(7)]
    looks = {(line.get_linestyle(), line.get_marker()) for line in axes.lines}
    assert len(looks) == len({marker for _, marker in looks}) == 4
    assert len({style for style, _ in looks}) == 4


def test_a_comparison_has_a_panel_for_each_measure() -> None:
    builds = [Fish.of(name="A"), Fish.of(ferocity=5, name="B"), Fish.of(die=20, name="C")]
    made = compare(*builds, target=Fish.of(survival=8, name="T"))
    figure = comparison_figure(made, ["damage", "hit", "experience", "stun"])
    panels = [axes for axes in figure.axes if axes.get_visible()]
    for axes, name in zip(panels, ("damage", "hit", "experience", "stun"), strict=True):
        values = [MEASURES[name].of(odds) for odds in made.odds]
        assert [bar.get_width() for bar in axes.patches] == pytest.approx([*map(float, values)])
        assert " ".join(axes.get_title(loc="left").split()) == MEASURES[name].label
    words = words_on(figure)
    assert {"A", "B", "C", "Attacks on T (retail)"} <= {*words}


def test_changes_point_to_their_side() -> None:
    made = sensitivity(Fish.of(ferocity=3), Fish.of(survival=8))
    figure = sensitivity_figure(made, "hit")
    (axes,) = figure.axes
    changes = sorted(
        (row.changes["hit"] for row in made.rows if "hit" in row.changes), reverse=True
    )
    assert [bar.get_width() for bar in axes.patches] == pytest.approx([*map(float, changes)])
    hatches = {bar.get_width() > 0: bar.get_hatch() for bar in axes.patches}
    assert hatches[True] != hatches[False]
    words = words_on(figure)
    assert {"attacker: +1 Ferocity", "target: +1 Survival", "attacker: with Hunting"} <= {*words}
    assert {"+10.00", "−10.00", "Change of: Chance to hit, percentage points"} <= {*words}
    assert not any("Lethality" in text for text in words)


def test_no_change_is_said_in_words() -> None:
    made = sensitivity(HURT_NOBODY.attacker, HURT_NOBODY.target)
    assert "One more of any total changes nothing here." in words_on(
        sensitivity_figure(made, "undone")
    )


def test_a_heat_map_has_the_values_where_they_belong() -> None:
    made = grid(Fish.of(), Fish.of(), xs=(2, 5, 30), ys=(0, 8), measure="hit")
    figure = heat_figure(made)
    axes, bar = figure.axes
    (image,) = axes.images
    assert image.get_array().tolist() == [[float(v) for v in row] for row in made.values]
    assert image.origin == "lower"
    assert [label.get_text() for label in axes.get_xticklabels()] == ["2", "5", "30"]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["0", "8"]
    assert axes.get_xlabel() == "Ferocity of the attacker"
    assert axes.get_ylabel() == "Survival of the target"
    assert bar.get_ylabel() == "Chance to hit"
    cells = {text.get_position(): text.get_text() for text in axes.texts}
    assert cells[0, 1] == "50"
    assert cells[2, 1] == "100"
    assert len(cells) == 6


def test_cells_round_to_certainty_only_if_it_is_certain() -> None:
    attacker = Fish.of(die=1000)
    made = grid(attacker, Fish.of(), xs=(0,), ys=(0, 3, 999, 1000), measure="hit")
    texts = [text.get_text() for text in heat_figure(made).axes[0].texts]
    assert made.values[1][0] < 1
    assert made.values[3][0] > 0
    assert texts == ["100", ">99", "<1", "<1"]


def test_numbers_stand_out_from_their_cells() -> None:
    made = grid(Fish.of(die=100), Fish.of(), xs=(0,), ys=range(0, 101, 5), measure="hit")
    (axes, _) = heat_figure(made).axes
    colours = matplotlib.colormaps[SEQUENTIAL]
    for text, (value,) in zip(axes.texts, made.values, strict=True):
        ground, ink = luminance(colours(float(value))), luminance(to_rgb(text.get_color()))
        low, high = sorted((ground, ink))
        assert (high + 0.05) / (low + 0.05) > 4.4


def test_a_large_heat_map_has_no_numbers_and_fewer_ticks() -> None:
    (axes, _) = heat_figure(grid(Fish.of(), Fish.of(), xs=range(45), ys=range(45))).axes
    assert not axes.texts
    assert 10 <= len(axes.get_xticks()) <= 24
    assert [label.get_text() for label in axes.get_xticklabels()][:3] == ["0", "2", "4"]


def test_reconstructed_cards_are_named_so() -> None:
    made = sensitivity(REAL.attacker, REAL.target)
    both = compare(REAL.attacker, target=REAL.target)
    for figure in (
        damage_figure(REAL), damage_figure(REAL, some_odds()), defeat_figure(REAL),
        sensitivity_figure(made), comparison_figure(both),
        length_figure(duel(REAL.attacker, REAL.target)),
        matrix_figure(matrix([REAL.attacker, REAL.target])), upgrade_figure(graph()),
        growth_figure(growth(graph(), ZIGZAG)),
    ):  # fmt: skip
        assert words_on(figure).count(RECONSTRUCTED) == 1
    known = nx.DiGraph(graph())
    known.graph["evidence"] = ""
    for figure in (
        damage_figure(some_odds()), length_figure(short_duel()), matrix_figure(tournament(2)),
        upgrade_figure(known), growth_figure(growth(graph(), ZIGZAG), reconstructed=False),
    ):  # fmt: skip
        assert RECONSTRUCTED not in words_on(figure)


# ---------------------------------------------------------------- duels


def test_the_bars_of_a_duel_add_up_to_its_lengths() -> None:
    made = short_duel(exact=True)
    lengths = made.length(2)
    figure = length_figure(made, most=2)
    (axes,) = figure.axes
    win, lose, tie, later = bars_of(axes)

    def by_turn(chances: Sequence[Any]) -> dict[int, float]:
        return {turn: float(chance) for turn, chance in enumerate(chances, start=1)}

    assert dict(win) == pytest.approx(by_turn(lengths.win))
    assert dict(lose) == pytest.approx(by_turn(lengths.lose))
    assert dict(tie) == pytest.approx(by_turn(lengths.tie))
    assert [height for _, height in later] == pytest.approx([float(lengths.later)])
    assert later[0][0] > 2.5
    stacked = [bar.get_y() for bar in axes.containers[2]]
    assert stacked == pytest.approx([float(lengths.win[k] + lengths.lose[k]) for k in (0, 1)])
    assert sum(height for series in bars_of(axes) for _, height in series) == pytest.approx(1)
    assert len({container[0].get_hatch() for container in axes.containers}) == 4
    words = words_on(figure)
    one, two = made.names
    assert made.title in words
    assert f"{one} wins, {made.percent(made.win)}" in words
    assert f"{two} wins, {made.percent(made.lose)}" in words
    assert f"not over after turn 2, {float(100 * lengths.later):.2f} %" in words
    assert "later" in words


def test_turns_are_shown_until_hardly_anything_is_left() -> None:
    slow = duel(Fish.of(ferocity=4, survival=8), Fish.of(ferocity=4, survival=8))
    lengths = slow.length(200)
    (axes,) = length_figure(slow).axes
    *ends, (later,) = bars_of(axes)
    shown = len(ends[0])
    over = [sum(map(sum, (lengths.win[:n], lengths.lose[:n], lengths.tie[:n]))) for n in range(200)]
    assert over[shown] > 0.99 >= over[shown - 1]
    assert later[1] == pytest.approx(1 - over[shown])


def test_a_duel_that_is_over_has_nothing_left() -> None:
    quick = duel(Fish.of(ferocity=30, health=1), Fish.of(health=1), exact=True)
    figure = length_figure(quick)
    (axes,) = figure.axes
    assert bars_of(axes)[0] == [(1, 1)]
    assert "later" not in words_on(figure)
    assert "100 %" in {*words_on(figure)}


def test_a_stalemate_is_told() -> None:
    words = words_on(length_figure(stalemate()))
    assert "not over after turn 60, 100 % (stalemate: 100 %)" in words


def test_the_matrix_has_the_beginner_in_its_row() -> None:
    made = matrix([Fish.of(ferocity=f, health=8, name=f"F{f}") for f in (3, 6, 9)])
    figure = matrix_figure(made)
    axes = figure.axes[0]
    shown = axes.images[0].get_array()
    for row in range(3):
        for column in range(3):
            if row == column:
                assert shown.mask[row, column]
            else:
                assert shown[row, column] == pytest.approx(float(made.duels[row, column].win))
    labels = [label.get_text() for label in axes.get_yticklabels()]
    assert [label.split()[0] for label in labels] == ["F3", "F6", "F9"]
    assert labels[0].endswith(f"{round(100 * made.score(0))} %")
    assert [label.get_text() for label in axes.get_xticklabels()] == ["F3", "F6", "F9"]
    cells = {text.get_position(): text.get_text() for text in axes.texts}
    for (row, column), fought in made.duels.items():
        assert cells[column, row] == short_percent(fought.win)
    assert cells[1, 0] != cells[0, 1]
    assert {"second", "Chance to win"} <= {*words_on(figure)}


# ---------------------------------------------------------------- upgrades


def boxes_on(figure: Figure) -> dict[str, tuple[float, float]]:
    """The middle of each Body's box, in inches from the top left corner."""
    found = [patch for patch in figure.axes[0].patches if patch.get_gid() in graph()]
    return {p.get_gid(): (p.get_x() + WIDE / 2, p.get_y() + HIGH / 2) for p in found}


def steps_on(figure: Figure) -> dict[tuple[str, str], Any]:
    """The line of each step."""
    lines = {patch.get_gid(): patch for patch in figure.axes[0].patches if "→" in patch.get_gid()}
    return {tuple(gid.split(" → ")): line for gid, line in lines.items()}  # type: ignore[misc]


def points_on(line: Any) -> list[tuple[float, float]]:
    """Points along a step's line, close to each other."""
    corners, *_ = line.get_path().to_polygons(closed_only=False)  # the rest is its head
    return [
        (float(x + (to_x - x) * k / 20), float(y + (to_y - y) * k / 20))
        for (x, y), (to_x, to_y) in pairwise(corners)
        for k in range(21)
    ]


def test_bodies_stand_in_the_columns_of_their_levels() -> None:
    figure = upgrade_figure(graph())
    boxes = boxes_on(figure)
    assert boxes.keys() == {*graph()}
    columns: dict[int, set[float]] = {}
    for body, level in graph().nodes(data="level"):
        columns.setdefault(level, set()).add(round(boxes[body][0], 3))
    assert all(len(xs) == 1 for xs in columns.values())
    order = [columns[level].pop() for level in sorted(columns)]
    assert order == sorted(order)
    words = words_on(figure)
    for body, about in graph().nodes(data=True):
        assert body in words
        if about["price"]:
            assert f"{about['price']} Exp · d{about['die']}" in words
    assert [word for word in words if word.startswith("Level ")] == [f"Level {n}" for n in range(6)]


def test_many_levels_run_down_the_page() -> None:
    figure = upgrade_figure(many_levels(20, 3, "Level {} Body {}"))
    texts = {" ".join(text.split()): box for text, box in drawn_texts(figure)}
    tops = [texts[f"Level {level}"].y0 for level in range(20)]
    assert tops == sorted(tops, reverse=True)
    assert len({round(texts[f"Level {level}"].x0) for level in range(20)}) == 1


@pytest.mark.parametrize("shown", [False, True])
def test_steps_to_an_equal_or_lower_level_are_drawn_on_request(shown: bool) -> None:
    whole = graph(lower=True)
    drawn = steps_on(upgrade_figure(whole, equal=shown)).keys()
    up = {(a, b) for a, b, step in whole.edges(data="step") if step in ("up", "skip")}
    assert drawn == ({*whole.edges} if shown else up)


def test_the_path_stands_out() -> None:
    path = cheapest(graph(4), 0, 5)
    figure = upgrade_figure(graph(4), path)
    chosen = {*pairwise(path.bodies)}
    steps = steps_on(figure)
    thick = {edge for edge, line in steps.items() if line.get_linewidth() > 2}
    assert thick == chosen
    for edge, line in steps.items():
        headed = type(line.get_arrowstyle()).__name__ == "CurveFilledB"
        assert headed == (edge in chosen)
        assert (line.get_zorder() == 2) == (edge in chosen)
    dark = {
        patch.get_gid()
        for patch in figure.axes[0].patches
        if patch.get_gid() in graph() and luminance(patch.get_facecolor()) < 0.1
    }
    assert dark == {*path.bodies}
    words = words_on(figure)
    assert str(path) in words
    for below, body in chosen:
        edge = graph(4).edges[below, body]
        extra = f" + {edge['surcharge']}" if edge["surcharge"] else ""
        assert f"{edge['price']}{extra} Exp · d{graph(4).nodes[body]['die']}" in words
    assert any(" + " in word for word in words)
    assert "by skipping +4" in words
    assert sum("start" in word for word in words) == 1


def test_an_equal_step_of_the_path_is_drawn() -> None:
    steps = steps_on(upgrade_figure(graph(), ZIGZAG))
    thick = {edge for edge, line in steps.items() if line.get_linewidth() > 2}
    assert thick == {*pairwise(ZIGZAG)}
    assert ("Clownfish", "Frogfish") not in steps


@pytest.mark.parametrize("case", [name for name in FIGURES if name.startswith("upgrades")])
def test_steps_stay_on_the_page(case: str) -> None:
    figure = figure_for(case)
    width, height = figure.get_size_inches()
    for line in steps_on(figure).values():
        for x, y in points_on(line):
            assert 0 < x < width
            assert 0 < y < height


@pytest.mark.parametrize("players", [2, 4])
def test_no_step_runs_behind_a_box(players: int) -> None:
    figure = upgrade_figure(graph(players))
    boxes = boxes_on(figure)
    for edge, line in steps_on(figure).items():
        for x, y in points_on(line):
            behind = [
                body
                for body, (left, top) in boxes.items()
                if abs(x - left) < WIDE / 2 - 0.01 and abs(y - top) < HIGH / 2 - 0.01
            ]
            assert not behind, edge


def test_each_step_leads_from_its_box_to_its_box() -> None:
    figure = upgrade_figure(graph(lower=True), equal=True)
    boxes = boxes_on(figure)
    for (below, body), line in steps_on(figure).items():
        points = points_on(line)
        for end, (x, y) in ((below, points[0]), (body, points[-1])):
            left, top = boxes[end]
            assert abs(abs(x - left) - WIDE / 2) < 0.12  # an arrow head takes some
            assert abs(y - top) < 0.1


def test_texts_stay_in_their_boxes() -> None:
    for made, path in ((graph(4), cheapest(graph(4), 0, 5)), (graph(), ZIGZAG)):
        figure = upgrade_figure(made, path)
        boxes = {" ".join(text.split()): box for text, box in drawn_texts(figure)}
        height = figure.get_figheight()
        for body, (x, y) in boxes_on(figure).items():
            box = Bbox.from_bounds(x - WIDE / 2, height - y - HIGH / 2, WIDE, HIGH)
            outline = box.transformed(figure.dpi_scale_trans)
            assert inside(boxes[body], outline, slack=-1)


def test_start_leaves_out_what_cannot_be_reached() -> None:
    figure = upgrade_figure(graph(), start="Lionfish")
    kept = {"Lionfish", *(b for b, level in graph().nodes(data="level") if level > 2)}
    assert boxes_on(figure).keys() == kept
    assert {body for edge in steps_on(figure) for body in edge} == kept
    behind = upgrade_figure(graph(), ["Frogfish", "Lionfish"], start="Lionfish")
    assert boxes_on(behind).keys() == {*kept, "Frogfish"}


def test_growth_follows_the_experience_spent() -> None:
    one, two = growth(graph(), ZIGZAG), growth(graph(4), cheapest(graph(4), 0, 5))
    figure = growth_figure(one, two)
    fields = {"Health": "health", "Ferocity": "ferocity", "Survival": "survival", "Die": "die"}
    assert [axes.get_title(loc="left") for axes in figure.axes] == [*fields]
    for axes in figure.axes:
        field = fields[axes.get_title(loc="left")]
        for line, steps in zip(axes.lines, (one, two), strict=True):
            assert [*line.get_xdata()] == [step.spent for step in steps]
            assert [*line.get_ydata()] == [getattr(step, field) for step in steps]
            assert line.get_drawstyle() == "steps-post"
    words = words_on(figure)
    assert " → ".join(step.body for step in two) in words
    assert "Experience spent on Bodies" in words


# ---------------------------------------------------------------- what is refused

WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "no odds": (lambda: damage_figure(), "odds: expected the odds of 1 to 4 attacks, not 0"),
    "five": (lambda: damage_figure(*FOUR, FOUR[0]), "1 to 4 attacks, not 5"),
    "no odds at all": (lambda: defeat_figure(3), "odds 1: expected an AttackOdds, not 3"),  # type: ignore[arg-type]
    "names": (lambda: damage_figure(*FOUR, names=["a"]), "names: expected a list of 4, not 1"),
    "one text": (lambda: damage_figure(*FOUR, names="abcd"), "names: expected a list of 4"),
    "attacks": (lambda: defeat_figure(some_odds(), attacks=0), "attacks: expected a number from 1"),
    "measures": (
        lambda: comparison_figure(compare(Fish.of(), target=Fish.of()), "hit"),
        "measures",
    ),
    "measure": (
        lambda: comparison_figure(compare(Fish.of(), target=Fish.of()), ["luck"]),
        "expected one of hit",
    ),
    "comparison": (lambda: comparison_figure(FOUR[0]), "comparison: expected a Comparison"),  # type: ignore[arg-type]
    "grid": (lambda: heat_figure([[1]]), "grid: expected a Grid"),  # type: ignore[arg-type]
    "empty grid": (
        lambda: heat_figure(Grid(MEASURES["hit"], "attacker die", "target armor", (), (1,), ((),))),
        "grid: expected at least one value",
    ),
    "most": (lambda: length_figure(short_duel(), most=0), "most: expected a number from 1"),
    "duel": (lambda: length_figure(FOUR[0]), "duel: expected a Duel"),  # type: ignore[arg-type]
    "tournament": (lambda: matrix_figure(short_duel()), "tournament: expected a Tournament"),  # type: ignore[arg-type]
    "start": (lambda: upgrade_figure(graph(), start="Nemo"), "start: expected a Body"),
    "path": (lambda: upgrade_figure(graph(), ["Red Guppy", "Orca"]), "from level 0 you reach"),
    "graph": (lambda: upgrade_figure(nx.DiGraph()), "graph: expected a graph of upgrades"),
    "growth": (lambda: growth_figure(ZIGZAG), "growth: expected what growth"),  # type: ignore[arg-type]
    "no growth": (lambda: growth_figure(), "growth along 1 to 4 paths, not 0"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_be_drawn_is_refused(case: str) -> None:
    draw, said = WRONG[case]
    with pytest.raises(AdaptlabError) as refused:
        draw()
    assert isinstance(refused.value, InvalidPosition | InvalidPath)
    assert said in str(refused.value)


# ---------------------------------------------------------------- style


def test_series_differ_in_lightness_hatch_line_and_marker() -> None:
    light = sorted(luminance(to_rgb(series.colour)) for series in SERIES)
    assert all(b / a > 1.5 for a, b in pairwise(light))
    for field in ("hatch", "line", "marker"):
        assert len({str(getattr(series, field)) for series in SERIES}) == len(SERIES)


def test_the_colour_map_only_grows_lighter() -> None:
    colours = matplotlib.colormaps[SEQUENTIAL]
    light = [luminance(colours(k / 100)) for k in range(101)]
    assert light == sorted(light)


def test_a_figure_shows_itself_the_same_whatever_the_reader_has_set() -> None:
    figure = damage_figure(some_odds())
    png = figure._repr_png_()  # type: ignore[attr-defined]
    assert png.startswith(b"\x89PNG")
    with matplotlib.style.context("dark_background"):
        matplotlib.rcParams.update({"font.size": 30, "savefig.dpi": 20, "hatch.linewidth": 9})
        assert damage_figure(some_odds())._repr_png_() == png  # type: ignore[attr-defined]
        assert figure._repr_png_() == png  # type: ignore[attr-defined]


def test_a_figure_is_saved_the_same_whatever_the_reader_has_set() -> None:
    def saved(figure: Figure) -> bytes:
        out = BytesIO()
        figure.savefig(out, format="png", dpi=100, facecolor="white")
        return out.getvalue()

    plain = saved(damage_figure(*FOUR))
    with matplotlib.style.context("dark_background"):
        matplotlib.rcParams.update({"font.size": 30, "hatch.linewidth": 9})
        assert saved(damage_figure(*FOUR)) == plain


def test_names_are_no_formulas() -> None:
    figures = (damage_figure(*FOUR[:2], names=[ODD, "$$"]), matrix_figure(tournament(2, "${}$")))
    for figure in figures:
        FigureCanvasAgg(figure).draw()
        assert not any(text.get_parse_math() for text in figure.findobj(Text))


def test_a_win_that_is_not_certain_is_not_rounded_to_it() -> None:
    nearly = matrix([Fish.of(ferocity=4, survival=9, health=40), Fish.of(ferocity=1, survival=6)])
    assert nearly.duels[0, 1].win == 1.0
    assert nearly.duels[0, 1].lose > 0
    axes = matrix_figure(nearly).axes[0]
    assert {text.get_text() for text in axes.texts} == {"", ">99", "<1"}
    means = [label.get_text().split("  ")[-1] for label in axes.get_yticklabels()]
    assert means == [">99 %", "<1 %"]


def test_figures_are_deterministic() -> None:
    for draw in (FIGURES["upgrades, path"], FIGURES["length"], FIGURES["heat"]):
        assert draw()._repr_png_() == draw()._repr_png_()  # type: ignore[attr-defined]


def test_the_readers_settings_stay_as_they_are() -> None:
    before = matplotlib.rcParams.copy()
    damage_figure(REAL)._repr_png_()  # type: ignore[attr-defined]
    upgrade_figure(graph())
    with pytest.raises(InvalidPosition):
        damage_figure()
    assert matplotlib.rcParams.copy() == before


def test_a_new_figure_is_empty_and_typically_as_wide_as_a_notebook() -> None:
    figure = new_figure()
    assert [*figure.get_size_inches()] == [7, 3.5]
    assert figure.axes == []
    assert new_figure(4, 2) is not new_figure(4, 2)


def test_pyplot_is_not_needed_and_no_backend_is_chosen() -> None:
    script = """
import sys
import matplotlib
before = dict.__getitem__(matplotlib.rcParams, "backend")
from adaptlab.adapt import Fish
from adaptlab.adapt.analysis.odds import attack_odds
from adaptlab.adapt.draw import duels
from adaptlab.adapt.draw import odds
from adaptlab.adapt.draw import upgrades
odds.damage_figure(attack_odds(Fish.of(), Fish.of()))._repr_png_()
assert "matplotlib.pyplot" not in sys.modules
assert dict.__getitem__(matplotlib.rcParams, "backend") is before
"""
    environment = {k: v for k, v in os.environ.items() if k != "MPLBACKEND"}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=environment
    )
    assert done.returncode == 0, done.stderr


def test_percentages_of_fractions_and_floats_are_honest() -> None:
    tiny = Fraction(1, 10**9)
    assert [chance_words(c) for c in (0, tiny, 1 - tiny, 1)] == [
        "0 %",
        "<0.01 %",
        ">99.99 %",
        "100 %",
    ]
    assert [short_percent(c) for c in (0.0, 1e-9, 0.5, 1 - 1e-9, 1.0)] == [
        "0", "<1", "50", ">99", "100",
    ]  # fmt: skip
    assert [decimal(x) for x in (0, tiny, -tiny, Fraction(-5, 2), 2)] == [
        "0.00", "<0.01", ">−0.01", "−2.50", "2.00",
    ]  # fmt: skip
    assert chance_words(sure(1.0, [1e-30, 0.0])) == ">99.99 %"
    assert chance_words(sure(0.9999999999999999, [0.0])) == "100 %"
    assert sure(0.25, [0.75]) == 0.25
