"""Figures of the Body upgrade graph: the graph with a path over it, and how a fish grows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch
from matplotlib.path import Path as Curve
from matplotlib.ticker import MaxNLocator

from adaptlab.adapt.analysis.growth import Step
from adaptlab.adapt.analysis.paths import Bodies, walk
from adaptlab.adapt.analysis.upgrades import InvalidPath, made_with
from adaptlab.adapt.draw.levels import BULGE, HIGH, WIDE, Levels
from adaptlab.draw.ink import INK, MAT, MUTED
from adaptlab.draw.style import (
    BASE,
    LARGE,
    SERIES,
    SMALL,
    footnote,
    grid_lines,
    legend_above,
    new_figure,
    styled,
)
from adaptlab.draw.svg import fit, width_of
from adaptlab.draw.words import broken, checked_names
from adaptlab.errors import Problem, shown
from adaptlab.evidence import RECONSTRUCTED

if TYPE_CHECKING:
    from networkx import DiGraph

Edge = tuple[str, str]

SIDE = 0.15
LINE = "#a9b9c0"
CROWDED = 150
"""From so many steps on, lines are thinner."""
LINES: dict[str, Any] = {"up": "-", "skip": (0, (1, 2)), "equal": "--", "lower": "-."}
STEPS = {
    "up": "one level up",
    "skip": "a level is skipped",
    "equal": "the same level",
    "lower": "a lower level",
}


@styled
def upgrade_figure(
    graph: DiGraph, path: Bodies | None = None, start: str | None = None, equal: bool = False
) -> Figure:
    """The Body upgrade graph, level by level, with a path over it.

    Each box has a Body's name, its price in Experience (with what a skipped level adds, on the
    path) and its die. ``path`` is a Path or a list of Bodies. ``start`` leaves out what cannot be
    reached from this Body. Steps to an equal or lower level are drawn only where the path takes
    them, unless ``equal`` is true.
    """
    made_with(graph)
    walked = None if path is None else walk(graph, path)
    on_path = () if walked is None else walked.bodies
    chosen = set(pairwise(on_path))
    edges = [(a, b) for a, b, step in graph.edges(data="step")
             if equal or step in ("up", "skip") or (a, b) in chosen]  # fmt: skip
    if start is not None:
        kept = {*reachable(graph, edges, start), *on_path}
        edges = [edge for edge in edges if kept.issuperset(edge)]
    level_of = {b: level for b, level in graph.nodes(data="layer") if start is None or b in kept}
    title = "Which Body can be adapted on which" if walked is None else str(walked)
    faint = {graph.edges[edge]["step"] for edge in edges if edge not in chosen}
    beside = any(graph.edges[edge]["step"] == "equal" for edge in edges)
    levels = Levels.of(level_of, side=BULGE if beside else SIDE, head=0.66, foot=0.3)
    figure = new_figure(levels.width, levels.height, layout="none")
    axes = page(figure)
    write_head(axes, title, graph.graph["ruleset"])
    write_levels(axes, levels, skip_costs(graph, edges))
    thin = 0.8 if len(edges) < CROWDED else 0.4
    for edge in sorted(edges, key=chosen.__contains__):
        draw_step(axes, graph, levels, edge, thin, edge in chosen)
    for body in level_of:
        draw_body(axes, graph, levels, body, on_path)
    write_foot(axes, graph, faint, bool(chosen))
    return figure


def reachable(graph: DiGraph, edges: Iterable[Edge], start: str) -> set[str]:
    """The Body and everything that these edges lead to from it."""
    import networkx as nx

    if not isinstance(start, str) or start not in graph:
        message = f"expected a Body of the graph, not {shown(start)}"
        raise InvalidPath([Problem("start", message)])
    return {start, *nx.descendants(graph.edge_subgraph([*edges]), start)} if edges else {start}


def page(figure: Figure) -> Axes:
    """The whole figure; coordinates are inches from its top left corner."""
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, figure.get_figwidth()), ylim=(figure.get_figheight(), 0))
    axes.set_axis_off()
    return axes


def write_head(axes: Axes, title: str, ruleset: str) -> None:
    room = axes.get_xlim()[1] - 2 * SIDE
    lines = broken(title, room, LARGE, 2)
    axes.text(SIDE, 0.12, lines, fontsize=LARGE, va="top")
    under = 0.32 if "\n" not in lines else 0.5
    axes.text(SIDE, under, broken(ruleset, room, SMALL), fontsize=SMALL, color=MUTED, va="top")


def skip_costs(graph: DiGraph, edges: Iterable[Edge]) -> dict[int, str]:
    """What skipping a level adds to the price, by the level that is reached."""
    added: dict[int, set[int]] = {}
    for edge in edges:
        if graph.edges[edge]["step"] == "skip":
            added.setdefault(graph.nodes[edge[1]]["layer"], set()).add(
                graph.edges[edge]["surcharge"]
            )
    return {
        level: f"by skipping +{' or +'.join(map(str, sorted(extras)))}"
        for level, extras in added.items()
        if any(extras)
    }


def write_levels(axes: Axes, levels: Levels, notes: dict[int, str]) -> None:
    """The level above each column, or left of each row."""
    for column, (level, _) in enumerate(levels.rows):
        x, y = levels.on_page(levels.centre(column, 0))
        if levels.across:
            x, y, align = x, levels.head + 0.14, "center"
        else:
            x, y, align = SIDE, y - 0.1, "left"
        axes.text(x, y, f"Level {level}", fontsize=BASE, weight="bold", ha=align, va="center")
        if level in notes:
            axes.text(x, y + 0.18, notes[level], fontsize=7, color=MUTED, ha=align, va="center")


def draw_step(
    axes: Axes, graph: DiGraph, levels: Levels, edge: Edge, thin: float, chosen: bool
) -> None:
    """A line from box to box: faint, or thick with an arrow head on the path."""
    step = graph.edges[edge]["step"]
    points = [levels.on_page(point) for point in levels.way(*edge)]
    code = Curve.LINETO if len(points) == 2 else Curve.CURVE4
    headed = chosen or step in ("equal", "lower")
    arrow = FancyArrowPatch(
        path=Curve(points, [Curve.MOVETO, *[code] * (len(points) - 1)]),
        arrowstyle="-|>" if headed else "-",
        mutation_scale=11 if chosen else 7,
        linewidth=2.4 if chosen else thin,
        linestyle="-" if chosen else LINES[step],
        color=INK if chosen else LINE,
        shrinkA=0,
        shrinkB=0,
        zorder=2 if chosen else 1,
    )
    arrow.set_gid(f"{edge[0]} → {edge[1]}")
    axes.add_patch(arrow)


def draw_body(
    axes: Axes, graph: DiGraph, levels: Levels, body: str, on_path: Sequence[str]
) -> None:
    """A box with the name, the price and the die; dark if the path leads through it."""
    x, y = levels.on_page(levels.centre(*levels.place(body)))
    chosen = body in on_path
    box = FancyBboxPatch(
        (x - WIDE / 2, y - HIGH / 2), WIDE, HIGH,
        boxstyle="round,pad=0,rounding_size=0.06",
        facecolor=INK if chosen else MAT,
        edgecolor=INK if chosen else MUTED,
        linewidth=1.6 if chosen else 0.8,
        zorder=3,
    )  # fmt: skip
    box.set_gid(body)
    axes.add_patch(box)
    ink = "white" if chosen else INK
    name = fit(body, (WIDE - 0.1) * 72, 2, (8.0, 7.5, 7.0), bold=True)
    axes.text(x, y - 0.08, "\n".join(name.lines), fontsize=name.size, weight="bold", color=ink,
              ha="center", va="center", linespacing=1.1, zorder=4)  # fmt: skip
    axes.text(x, y + 0.18, price_words(graph, body, on_path), fontsize=7.5, color=ink,
              ha="center", va="center", zorder=4)  # fmt: skip


def price_words(graph: DiGraph, body: str, on_path: Sequence[str]) -> str:
    """What a Body costs: on the path with what a skipped level adds, at its start nothing."""
    node = graph.nodes[body]
    die = f"d{node['die']}"
    if on_path and body == on_path[0]:
        return f"start · {die}"
    if not node["price"]:
        return die
    extra = 0
    if body in on_path:
        before = on_path[list(on_path).index(body) - 1]
        extra = graph.edges[before, body]["surcharge"]
    return f"{node['price']}{f' + {extra}' if extra else ''} Exp · {die}"


def write_foot(axes: Axes, graph: DiGraph, steps: Iterable[str], chosen: bool) -> None:
    """What the lines mean, and that the cards are reconstructed."""
    (_, right), (y, _) = axes.get_xlim(), axes.get_ylim()
    y -= 0.17
    keys = [(words, LINES[step], LINE, 1.2) for step, words in STEPS.items() if step in steps]
    if chosen:
        keys.append(("the path", "-", INK, 2.4))
    x = SIDE
    for words, line, colour, width in keys:
        axes.plot([x, x + 0.3], [y, y], linestyle=line, color=colour, linewidth=width)
        axes.text(x + 0.36, y, words, fontsize=7.5, va="center", color=MUTED)
        x += 0.36 + width_of(words, 7.5) / 72 + 0.2
    if graph.graph["evidence"]:
        axes.text(right - SIDE, y, RECONSTRUCTED, fontsize=7.5, style="italic", color=MUTED,
                  ha="right", va="center")  # fmt: skip


# ---------------------------------------------------------------- growth

GROWTH = (("health", "Health"), ("ferocity", "Ferocity"), ("survival", "Survival"), ("die", "Die"))


@styled
def growth_figure(
    *ways: Sequence[Step], names: Sequence[str] | None = None, reconstructed: bool = True
) -> Figure:
    """How Health, Ferocity, Survival and die grow with the Experience spent, on 1 to 4 paths.

    ``reconstructed``: the Bodies are not the publisher's, which is then written below.
    """
    if not 1 <= len(ways) <= len(SERIES):
        message = f"expected the growth along 1 to {len(SERIES)} paths, not {len(ways)}"
        raise InvalidPath([Problem("growth", message)])
    for way in ways:
        steps = way if isinstance(way, Sequence) else ()
        if not steps or not all(isinstance(step, Step) for step in steps):
            message = f"expected what growth() says about a path, not {shown(way)}"
            raise InvalidPath([Problem("growth", message)])
    default = [" → ".join(step.body for step in way) for way in ways]
    named = default if names is None else checked_names(names, len(ways))
    figure = new_figure(7.0, 3.6 + 0.3 * len(ways))
    panels = figure.subplots(2, 2, sharex=True)
    for axes, (field, label) in zip(panels.flat, GROWTH, strict=True):
        drawn = [
            axes.plot(
                [step.spent for step in way], [getattr(step, field) for step in way],
                linestyle=series.line, marker=series.marker, color=INK, drawstyle="steps-post",
                markerfacecolor=series.colour,
            )[0]
            for way, series in zip(ways, SERIES, strict=False)
        ]  # fmt: skip
        axes.set_title(label)
        axes.yaxis.set_major_locator(MaxNLocator(5, integer=True, min_n_ticks=1))
        axes.margins(y=0.15)
        grid_lines(axes, "y")
    for axes in panels[1]:
        axes.set_xlabel("Experience spent on Bodies")
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True, min_n_ticks=1))
    legend_above(figure, drawn, named, 6.9)
    if reconstructed:
        footnote(figure)
    return figure
