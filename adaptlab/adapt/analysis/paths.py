"""Paths over the Body upgrade graph: the cheapest, the shortest, and all within a budget."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING

from adaptlab.adapt.adapting import refuse_to_adapt
from adaptlab.adapt.analysis.upgrades import InvalidPath, made_with
from adaptlab.counting import counted
from adaptlab.errors import Problem, TooManyBranches, shown
from adaptlab.names import known_as, near

if TYPE_CHECKING:
    from networkx import DiGraph

UPWARDS = ("up", "skip")
MOST_PATHS = 100_000
MOST_TRIED = 1_000_000
MOST_THROUGH = 10
SET_ASIDE = "Guppies are set aside, not bought"
LOWER = "only upgrades(lower=True) has steps to a lower level"


@dataclass(frozen=True)
class Path:
    """Bodies adapted one after the other, the first of them there from the start."""

    bodies: tuple[str, ...]
    cost: int
    steps: int

    def __str__(self) -> str:
        steps = counted(self.steps, "step")
        return f"{' → '.join(self.bodies)}, {self.cost} Experience, {steps}"


class Paths(list[Path]):
    """Paths, the cheapest first."""

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "no paths"


Place = str | int
Bodies = Path | Sequence[str]


def cheapest(graph: DiGraph, start: Place, goal: Place, through: Sequence[str] = ()) -> Path:
    """The path that costs the least Experience; of equal ones the shortest, then by name.

    ``start`` and ``goal`` are names of Bodies, or levels: any Body of that level will do. The
    Bodies in ``through`` are all on the way, in any order. No path visits a Body twice. If there
    is no path, InvalidPath says why.
    """
    cost, steps, bodies = _best(graph, start, goal, through, by_cost=True)
    return Path(bodies, cost, steps)


def fewest_steps(graph: DiGraph, start: Place, goal: Place, through: Sequence[str] = ()) -> Path:
    """The path with the fewest Bodies; of equal ones the cheapest, then by name.

    The arguments are those of ``cheapest``.
    """
    steps, cost, bodies = _best(graph, start, goal, through, by_cost=False)
    return Path(bodies, cost, steps)


def paths(
    graph: DiGraph,
    start: Place,
    goal: Place,
    budget: int | None = None,
    through: Sequence[str] = (),
    equal: bool = False,
    first: int | None = None,
) -> Paths:
    """All paths that cost no more than ``budget``, the cheapest first; an empty list if none do.

    ``start``, ``goal`` and ``through`` are those of ``cheapest``. Only steps up are taken;
    ``equal`` adds the graph's other steps, to an equal (and lower) level. ``first`` asks for so
    many of the cheapest; without it, more than 100,000 paths are refused (TooManyBranches).
    """
    problems = []
    for name, number in (("budget", budget), ("first", first)):
        if number is not None and (type(number) is not int or number < 0):
            problems.append(Problem(name, f"expected a number from 0, not {shown(number)}"))
    starts, goals, via = _ends(graph, start, goal, through, problems)
    found = Paths()
    for cost, steps, bodies in _search(_ways(graph, equal, by_cost=True), starts, goals, via):
        if (budget is not None and cost > budget) or len(found) == first:
            break
        if first is None and len(found) == MOST_PATHS:
            message = f"There are more than {MOST_PATHS:,} paths: ask for the first few or a budget"
            raise TooManyBranches(f"{message}.")
        found.append(Path(bodies, cost, steps))
    return found


def walk(graph: DiGraph, bodies: Bodies) -> Path:
    """The path over these Bodies, in this order; InvalidPath says what the graph does not allow."""
    made_with(graph)
    listed = bodies.bodies if isinstance(bodies, Path) else bodies
    if isinstance(listed, str) or not isinstance(listed, Sequence) or not listed:
        message = f"expected a Path or a list of Bodies, not {shown(bodies)}"
        raise InvalidPath([Problem("path", message)])
    problems: list[Problem] = []
    for name in listed:
        if not isinstance(name, str) or name not in graph:
            problems.append(Problem("path", _unknown(graph, name)))
        elif listed.count(name) > 1:
            problems.append(Problem("path", f"{name} is there more than once"))
    if problems:
        raise InvalidPath(list(dict.fromkeys(problems)))
    steps = list(pairwise(listed))
    if missing := [step for step in steps if not graph.has_edge(*step)]:
        raise InvalidPath([_why_no_step(graph, *step) for step in missing])
    cost = sum(graph[below][name]["cost"] for below, name in steps)
    return Path(tuple(listed), cost, len(steps))


def _why_no_step(graph: DiGraph, below: str, name: str) -> Problem:
    in_force, cards = made_with(graph)
    step = f"{below} → {name}"
    if cards[name].is_guppy:
        return Problem("path", f"{step}: {SET_ASIDE}", "setup.deck")
    if refusal := refuse_to_adapt(in_force, cards[below].level, cards[name]):
        return Problem("path", f"{step}: {refusal.because}", refusal.rule)
    lower = cards[name].level < cards[below].level
    return Problem("path", f"{step}: {LOWER if lower else 'the graph has no such step'}")


# ---------------------------------------------------------------- the search

Weight = tuple[int, int]
Ways = dict[str, dict[str, Weight]]
Found = tuple[int, int, tuple[str, ...]]


def _best(
    graph: DiGraph, start: Place, goal: Place, through: Sequence[str], by_cost: bool
) -> Found:
    starts, goals, via = _ends(graph, start, goal, through, [])
    for found in _search(_ways(graph, True, by_cost), starts, goals, via):
        return found
    raise InvalidPath([_why_none(graph, start, goal, starts, goals, via)])


def _ends(
    graph: DiGraph, start: Place, goal: Place, through: Sequence[str], problems: list[Problem]
) -> tuple[list[str], set[str], list[str]]:
    """Where paths may start and end and what is on the way; InvalidPath names what is wrong."""
    made_with(graph)
    via = [through] if isinstance(through, str) else through
    if not isinstance(via, Sequence):
        problems.append(Problem("through", f"expected a list of Bodies, not {shown(through)}"))
        via = []
    ends = [_bodies(graph, place, at, problems) for place, at in (("start", start), ("goal", goal))]
    for name in via:
        if not isinstance(name, str) or name not in graph:
            problems.append(Problem("through", _unknown(graph, name)))
    if len(via) > MOST_THROUGH:
        problems.append(Problem("through", f"at most {MOST_THROUGH} Bodies, not {len(via)}"))
    if problems:
        raise InvalidPath(problems)
    return ends[0], set(ends[1]), list(dict.fromkeys(via))


def _bodies(graph: DiGraph, place: str, wanted: Place, problems: list[Problem]) -> list[str]:
    """The Bodies that a name or a level stands for."""
    if type(wanted) is int:
        levels = dict(graph.nodes(data="level"))
        found = sorted(name for name, level in levels.items() if level == wanted)
        if not found:
            there = ", ".join(map(str, sorted(set(levels.values()))))
            problems.append(Problem(place, f"no Body of level {wanted}; there are levels {there}"))
        return found
    if (known := known_as(wanted, graph)) is not None:
        return [known]
    problems.append(Problem(place, _unknown(graph, wanted)))
    return []


def _unknown(graph: DiGraph, name: object) -> str:
    """What to say about something that is not the name of a Body in the graph."""
    if not isinstance(name, str):
        return f"expected the name or the level of a Body, not {shown(name)}"
    card = made_with(graph)[1].get(name)
    if card is not None and not card.is_body:
        return f"{name} is a Part; expected a Body"
    return f"{shown(name)} is no Body of the graph{near(name, graph)}"


def _ways(graph: DiGraph, equal: bool, by_cost: bool) -> Ways:
    """The steps with what they weigh: Experience and a step, the one that matters more first."""
    ways: Ways = {name: {} for name in graph}
    for below, name, edge in graph.edges(data=True):
        if equal or edge["step"] in UPWARDS:
            ways[below][name] = (edge["cost"], 1) if by_cost else (1, edge["cost"])
    return ways


def _search(ways: Ways, starts: list[str], goals: set[str], via: list[str]) -> Iterator[Found]:
    """All paths that visit no Body twice, in order of their weight and then by name.

    The search goes on where weight so far and weight to go are least. What is to go is exact but
    for Bodies visited twice, so little is tried in vain.
    """
    marks = {name: 1 << number for number, name in enumerate(via)}
    to_go = _to_go(ways, goals, marks)
    heap: list[tuple[Weight, tuple[str, ...], Weight, int]] = []

    def reach(bodies: tuple[str, ...], weight: Weight, left: int) -> None:
        left &= ~marks.get(bodies[-1], 0)
        if rest := to_go.get((bodies[-1], left)):
            heappush(heap, (_add(weight, rest), bodies, weight, left))

    for start in starts:
        reach((start,), (0, 0), (1 << len(via)) - 1)
    tried = 0
    while heap:
        _, bodies, weight, left = heappop(heap)
        tried += 1
        if tried > MOST_TRIED:
            raise TooManyBranches(f"More than {MOST_TRIED:,} ways were tried.")
        if not left and bodies[-1] in goals:
            yield *weight, bodies
        for name, step in ways[bodies[-1]].items():
            if name not in bodies:
                reach((*bodies, name), _add(weight, step), left)


def _to_go(ways: Ways, goals: set[str], marks: dict[str, int]) -> dict[tuple[str, int], Weight]:
    """The least weight from each Body to a goal, for each set of marked Bodies still to visit."""
    back: Ways = {name: {} for name in ways}
    for below, steps in ways.items():
        for name, weight in steps.items():
            back[name][below] = weight
    heap: list[tuple[Weight, str, int]] = [((0, 0), goal, 0) for goal in sorted(goals)]
    least: dict[tuple[str, int], Weight] = {}
    while heap:
        weight, name, left = heappop(heap)
        if (name, left) in least:
            continue
        least[name, left] = weight
        left |= marks.get(name, 0)
        for below, step in back[name].items():
            heappush(heap, (_add(weight, step), below, left))
    return least


def _add(one: Weight, other: Weight) -> Weight:
    return one[0] + other[0], one[1] + other[1]


def _why_none(
    graph: DiGraph, start: Place, goal: Place, starts: list[str], goals: set[str], via: list[str]
) -> Problem:
    """Why no path leads from start to goal."""
    import networkx as nx

    begin, end = (f"level {at}" if type(at) is int else at for at in (start, goal))
    reached = set(starts).union(*(nx.descendants(graph, name) for name in starts))
    level = dict(graph.nodes(data="level"))
    highest = max(level[name] for name in reached)
    for place, wanted in (("goal", goals), *(("through", {name}) for name in via)):
        if wanted & reached:
            continue
        target = end if place == "goal" else next(iter(wanted))
        least = min(level[name] for name in wanted)
        message = f"no path leads from {begin} to {target}"
        if least == 0:
            return Problem(place, f"{message}: {SET_ASIDE}", "setup.deck")
        if least > highest:
            message = f"{message}: level {highest} is the highest that can be reached"
            return Problem(place, message, "adapt.body-step")
        if least < min(level[name] for name in starts):
            message = f"{message}: {LOWER}"
        return Problem(place, message)
    message = f"no path from {begin} to {end} leads through {' and '.join(via)}"
    return Problem("through", message)
