"""What the upgrade view asks of the engine, and the answers as text. No widgets here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from adaptlab.adapt.analysis.growth import Step, growth
from adaptlab.adapt.analysis.paths import Path, cheapest, fewest_steps, paths
from adaptlab.adapt.analysis.timetable import AutoComparison, Timetable, compare_auto, earliest_turn
from adaptlab.adapt.analysis.upgrades import InvalidPath, upgrades
from adaptlab.adapt.cards import CardSet
from adaptlab.counting import counted
from adaptlab.errors import Problem
from adaptlab.evidence import RECONSTRUCTED
from adaptlab.numbers import House
from adaptlab.ruleset import Value
from adaptlab.ui.parts import png

if TYPE_CHECKING:
    from networkx import DiGraph

CHEAPEST, FEWEST, ALL = "cheapest", "fewest steps", "all paths"
CRITERIA = (CHEAPEST, FEWEST, ALL)
MOST_LISTED = 200


@dataclass(frozen=True)
class Rulebook:
    """What an upgrade graph is made of."""

    cards: CardSet
    edition: str
    players: int
    switches: tuple[tuple[str, Value], ...] = ()
    lower: bool = False
    house: House = ()


@dataclass(frozen=True)
class Route:
    """Which paths are wanted; a budget of 0 is none."""

    start: str
    goal: str | int
    through: tuple[str, ...] = ()
    criterion: str = CHEAPEST
    budget: int = 0
    equal: bool = False


@dataclass(frozen=True)
class Means:
    """With what a path is paid; an income of None is that of the rules."""

    income: int | None = None
    experience: int = 1
    smart: int = 0
    wipes: bool = False
    auto: bool = False


@lru_cache(maxsize=16)
def graph_of(rulebook: Rulebook) -> DiGraph:
    """The upgrade graph, made once for each set of rules."""
    switches: dict[str, Any] = {**dict(rulebook.switches), "house": dict(rulebook.house)}
    return upgrades(
        rulebook.cards, rulebook.edition, rulebook.players, lower=rulebook.lower, **switches
    )


def found(graph: DiGraph, route: Route) -> list[Path]:
    """The paths that are wanted, the best one first; InvalidPath says why there is none."""
    if route.criterion == CHEAPEST:
        return [cheapest(graph, route.start, route.goal, route.through)]
    if route.criterion == FEWEST:
        return [fewest_steps(graph, route.start, route.goal, route.through)]
    budget = route.budget or None
    listed = paths(graph, route.start, route.goal, budget, route.through, route.equal,
                   MOST_LISTED + 1)  # fmt: skip
    if not listed:
        best = cheapest(graph, route.start, route.goal, route.through)
        if budget is not None and best.cost > budget:
            message = f"no path is within {budget} Experience; the cheapest costs {best.cost}"
            raise InvalidPath([Problem("budget", message)])
        message = f"no path leads there by steps up alone, but {best} does"
        raise InvalidPath([Problem("steps to an equal level", message)])
    return listed


def list_words(listed: Sequence[Path], budget: int) -> str:
    """How many paths there are."""
    within = f" within {budget} Experience" if budget else ""
    if len(listed) > MOST_LISTED:
        return f"The {MOST_LISTED} cheapest paths{within}; there are more."
    return f"{counted(len(listed), 'path')}{within}, the cheapest first."


# ---------------------------------------------------------------- a path


def path_html(graph: DiGraph, path: Path, budget: int = 0) -> str:
    """A path in words: what it costs, whether it is within the budget, and what has to wait."""
    lines = [f"<b>{escape(str(path))}</b>"]
    if budget:
        over = path.cost - budget
        rest = f"{over} over the budget" if over > 0 else f"{-over} left of the budget"
        lines.append(f"{rest} of {budget} Experience")
    waiting = [name for below, name in pairwise(path.bodies) if graph[below][name]["waits"]]
    if waiting:
        names = escape(" and ".join(waiting))
        until = "only when every opponent's Body is of that level or higher [buy.body-level]"
        lines.append(f"{names}: to be bought {until}")
    lines.append(note_html(graph))
    return "<br>".join(lines)


def note_html(graph: DiGraph) -> str:
    """The rules and the cards that an answer holds for."""
    made = f" {RECONSTRUCTED}" if graph.graph["evidence"] else ""
    return f"<i>{escape(graph.graph['ruleset'])}, cards: {escape(graph.graph['cards'])}.{made}</i>"


def growth_html(steps: Sequence[Step]) -> str:
    """How the fish grows, Body by Body, as a table."""
    head = ("Body", "Level", "Die", "Ferocity", "Survival", "Lethality", "Health", "spent in all")
    rows = [
        (step.body, step.level, f"d{step.die}", step.ferocity, step.survival, step.lethality,
         step.health, step.spent)
        for step in steps
    ]  # fmt: skip
    return table_html(head, rows)


def growth_png(graph: DiGraph, path: Path) -> bytes:
    """How the fish grows, as a figure."""
    from adaptlab.adapt.draw.figures import growth_figure

    return png(growth_figure(growth(graph, path), reconstructed=bool(graph.graph["evidence"])))


# ---------------------------------------------------------------- when it can be paid


def timetable_html(graph: DiGraph, path: Path, means: Means) -> str:
    """When the path is completed, turn by turn, and what auto-adapt changes about it."""
    paid = (means.income, means.wipes)
    compared = compare_auto(graph, path, *paid, experience=means.experience, smart=means.smart)
    table = compared.with_auto if means.auto else compared.without
    if table is None:  # this says why
        table = earliest_turn(graph, path, *paid, means.auto, means.experience, means.smart)
    if not table.turns:
        return "<div>Nothing is to be bought.</div>"
    rows = [(turn.number, turn.experience, turn.action, turn.left) for turn in table.turns]
    head = f"Completed in own turn {table.turn} at the earliest, {table.spent} Experience spent."
    shown = table_html(("Turn", "Experience", "Action", "left"), rows)
    return f"<div>{head}</div>{shown}<div>{auto_words(compared)}</div>"


def auto_words(compared: AutoComparison) -> str:
    """What auto-adapt changes, in a sentence or two."""
    without, with_auto = compared.without, compared.with_auto
    told = f"Without auto-adapt: {_end(without)}. With it: {_end(with_auto)}."
    if without is None or with_auto is None:
        return told
    saved, cheaper = without.turn - with_auto.turn, without.spent - with_auto.spent
    changes = [f"{counted(abs(saved), 'turn')} {'earlier' if saved > 0 else 'later'}"] * bool(saved)
    changes += [f"{abs(cheaper)} Experience {'less' if cheaper > 0 else 'more'}"] * bool(cheaper)
    return f"{told} That is {' and '.join(changes) or 'no difference'}."


def _end(table: Timetable | None) -> str:
    return f"turn {table.turn} for {table.spent} Experience" if table else "never"


# ---------------------------------------------------------------- tables


def table_html(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table; texts stand on the left and numbers on the right."""
    cell = "padding: 1px 10px; text-align: {}"
    sides = ["left" if isinstance(value, str) else "right" for value in (rows or [head])[0]]

    def row(tag: str, values: Sequence[object]) -> str:
        cells = (
            f'<{tag} style="{cell.format(side)}">{escape(str(value))}</{tag}>'
            for value, side in zip(values, sides, strict=True)
        )
        return f"<tr>{''.join(cells)}</tr>"

    parts = (f"<thead>{row('th', head)}</thead>", "<tbody>", *(row("td", r) for r in rows))
    return f'<table style="line-height: 1.5">{"".join(parts)}</tbody></table>'
