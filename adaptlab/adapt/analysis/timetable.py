"""When a path of the Body upgrade graph can be paid: the earliest turn, and auto-adapt's part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from adaptlab.adapt.analysis.paths import Bodies, Path, walk
from adaptlab.adapt.analysis.printed import Printed
from adaptlab.adapt.analysis.schedule import NOTHING, Plan, Turn, schedule
from adaptlab.adapt.analysis.upgrades import InvalidPath, made_with
from adaptlab.adapt.rules import Rules
from adaptlab.errors import Problem, ProblemsError, shown

if TYPE_CHECKING:
    from networkx import DiGraph


@dataclass(frozen=True, repr=False)
class Timetable(Printed):
    """The own turns in which a path is completed at the earliest."""

    path: Path
    turns: tuple[Turn, ...]
    ruleset: str
    evidence: str = ""

    @property
    def turn(self) -> int:
        """The own turn in which the last Body is adapted; 0 if nothing is to be done."""
        return len(self.turns)

    @property
    def spent(self) -> int:
        """The Experience paid in all; auto-adapts have a price of their own."""
        return sum(turn.paid for turn in self.turns)

    def __str__(self) -> str:
        wide = max([6, *(len(turn.action) for turn in self.turns)])
        lines = [
            f"{' → '.join(self.path.bodies)}: turn {self.turn}, {self.spent} Experience spent",
            f"turn  Experience  {'Action':{wide}}  left",
        ]
        lines += [
            f"{turn.number:4}  {turn.experience:10}  {turn.action:{wide}}  {turn.left:4}"
            for turn in self.turns
        ]
        return "\n".join([*lines, "; ".join(filter(None, (self.ruleset, self.evidence)))])


def earliest_turn(
    graph: DiGraph,
    path: Bodies,
    income: int | None = None,
    wipes: bool = False,
    auto: bool = False,
    experience: int | None = None,
    smart: int = 0,
) -> Timetable:
    """The earliest own turn in which a path can be completed, exactly, with a timetable.

    The path is a ``Path`` or a list of Bodies. The rules are those of the graph:

    - The fish has the path's first Body and ``experience`` before its first turn.
    - Each own turn begins with the ruleset's income (or ``income`` in its place), less 1 for each
      auto-adapt after the first. Smart adds to it: that of the Body, and ``smart``, the score of
      Parts that are there from the start. Kingfish adds 1, as for a Vassalfish. Experience beyond
      the limit is lost.
    - Then one Action: buy the path's next Body, which is adapted at once; or, where a level is
      skipped for extra Experience, buy it now and adapt it later, paying the extra then; or, with
      ``wipes``, wipe the Gene Stream; or something that neither costs nor brings Experience,
      shown as "–".
    - With ``auto``, a gain that reaches the limit auto-adapts at once, for the price of an
      auto-adapt: the first time only, or with multi_auto each time. Without it, no auto-adapt
      ever happens, as if it had been used up before.

    It is assumed that a Body lies in the Gene Stream when it is wanted, that nothing forbids
    buying it or wiping, and that an auto-adapt brings the path's next Body if that is one level
    up. If it is not, reaching the limit would leave the path, so no timetable does. Bodies are
    bought in the path's order, the next one only when the one before is adapted.

    If the path can never be paid, InvalidPath says why.
    """
    experience = _begun(graph, experience)
    plan = _plan(graph, path, income, wipes, auto, experience, smart)
    turns = schedule(plan, experience)
    if turns is None:
        raise InvalidPath([_why_never(plan, experience)])
    return _timetable(graph, plan, turns)


@dataclass(frozen=True, repr=False)
class AutoComparison(Printed):
    """What auto-adapt changes: the timetables without and with it, None where there is none."""

    without: Timetable | None
    with_auto: Timetable | None

    def __str__(self) -> str:
        tables = (self.without, self.with_auto)
        lines = [f"{'':16}  {'without auto-adapt':>18}  {'with auto-adapt':>15}"]
        for name, found in (
            ("turn", [str(table.turn) if table else "never" for table in tables]),
            ("Experience spent", [str(table.spent) if table else NOTHING for table in tables]),
        ):
            lines.append(f"{name:16}  {found[0]:>18}  {found[1]:>15}")
        return "\n\n".join(["\n".join(lines), *(str(table) for table in tables if table)])


def compare_auto(
    graph: DiGraph,
    path: Bodies,
    income: int | None = None,
    wipes: bool = False,
    experience: int | None = None,
    smart: int = 0,
) -> AutoComparison:
    """The earliest turn without and with auto-adapt; the arguments are those of earliest_turn."""
    experience = _begun(graph, experience)
    tables = []
    for auto in (False, True):
        plan = _plan(graph, path, income, wipes, auto, experience, smart)
        turns = schedule(plan, experience)
        tables.append(None if turns is None else _timetable(graph, plan, turns))
    return AutoComparison(*tables)


def _begun(graph: DiGraph, experience: int | None) -> int:
    """The Experience before the first turn: as after the set-up, unless said otherwise."""
    return made_with(graph)[0].setup_experience if experience is None else experience


def _timetable(graph: DiGraph, plan: Plan, turns: tuple[Turn, ...]) -> Timetable:
    return Timetable(plan.path, turns, graph.graph["ruleset"], graph.graph["evidence"])


# ---------------------------------------------------------------- what is asked


def _plan(
    graph: DiGraph,
    path: Bodies,
    income: int | None,
    wipes: bool,
    auto: bool,
    experience: int,
    smart: int,
) -> Plan:
    """The plan that the arguments describe; what is wrong with them is named."""
    rules, cards = made_with(graph)
    walked = walk(graph, path)
    if problems := list(_problems(rules, income, wipes, experience, smart)):
        raise ProblemsError(problems)
    edges = [graph[below][name] for below, name in pairwise(walked.bodies)]
    return Plan(
        path=walked,
        bodies=tuple(cards[name] for name in walked.bodies),
        prices=tuple(edge["price"] for edge in edges),
        extras=tuple(edge["surcharge"] for edge in edges),
        rules=rules if income is None else replace(rules, income=income),
        cards=cards,
        wipes=wipes,
        auto=auto,
        smart=smart,
    )


def _problems(
    rules: Rules, income: int | None, wipes: bool, experience: int, smart: int
) -> Iterator[Problem]:
    most = rules.experience_limit
    asked = {"income": 0 if income is None else income, "experience": experience, "smart": smart}
    for name, number in asked.items():
        if type(number) is not int or not 0 <= number <= most:
            yield Problem(name, f"expected a number from 0 to {most}, not {shown(number)}")
    if rules.shared_pool:
        message = "a School shares its Experience, so a fish has no timetable of its own"
        yield Problem("graph", message, "variant.school-battle")
    if wipes and rules.kingfish:
        yield Problem("wipes", "there are none in this variant", "variant.kingfish")


def _why_never(plan: Plan, experience: int) -> Problem:
    """Why no timetable exists."""
    limit = plan.rules.experience_limit
    for card, price, extra in zip(plan.bodies[1:], plan.prices, plan.extras, strict=True):
        if max(price, extra) > limit:
            message = f"{card} costs {max(price, extra)}; no fish has more than {limit} Experience"
            return Problem("path", message, "exp.bounds")
    if plan.auto and schedule(replace(plan, auto=False), experience) is not None:
        message = f"Experience reaches {limit} on the way, and the auto-adapt leaves the path"
        return Problem("path", message, "auto.trigger")
    return Problem("path", "this income never pays it", "turn.income")
