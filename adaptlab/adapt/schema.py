"""What the card files of A.D.A.P.T. may say. Checked as a whole, so all errors come at once."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic import StringConstraints as Text

from adaptlab.errors import Problem

Name = Annotated[
    str, Text(strip_whitespace=True, max_length=60, pattern=r"^[^\n\r]*[^\W\d_][^\n\r]*$")
]
Prose = Annotated[str, Text(max_length=2000)]
Statistic = Annotated[int, Field(strict=True, ge=-20, le=200)]
Score = Annotated[int, Field(strict=True, ge=1, le=20)]
ScoreOrMark = Score | Literal[True]
Mark = Literal[True]
Evidence = Literal["rulebook", "figure", "partial", "reconstructed"]
Resistable = Literal["poison", "shock", "school", "counter_attack", "ram"]
Effect = Literal["poison", "shock", "school", "counter_attack", "ram", "stun", "bait"]
Location = Literal["Dorsal", "Horn", "Mouth", "Skin", "Side", "Organ", "Tail", "Special"]
Face = Annotated[int, Field(strict=True, ge=1, le=100)]
Faces = tuple[Face, Face]


class Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class AbilityEntry(Entry):
    """The abilities that a card may carry, named as in the rules."""

    amphibious: Mark | None = None
    armor: Score | None = None
    bait: Score | None = None
    counter_attack: Score | None = None
    counter_poison: Score | None = None
    critical: Mark | None = None
    electroreception: Mark | None = None
    fear: Score | None = None
    hide: Score | None = None
    hunting: Mark | None = None
    immune: frozenset[Effect] | None = None
    jump: Score | None = None
    poisonous: Score | None = None
    ram: Score | None = None
    regeneration: ScoreOrMark | None = None
    resist: dict[Resistable, Score] | None = None
    school: Mark | None = None
    shock: Score | None = None
    smart: ScoreOrMark | None = None
    sneaky: ScoreOrMark | None = None
    stun: Score | None = None
    toxic: Mark | None = None


class CardEntry(Entry):
    name: Name
    creature: Prose = ""
    cost: Annotated[int, Field(strict=True, ge=0, le=20)]
    ferocity: Statistic = 0
    survival: Statistic = 0
    lethality: Statistic = 0
    health: Statistic = 0
    abilities: AbilityEntry = AbilityEntry()
    evidence: Evidence
    note: Prose = ""


class BodyEntry(CardEntry):
    level: Annotated[int, Field(strict=True, ge=1, le=5)]
    die: Annotated[int, Field(strict=True, ge=2, le=1000)]


class GuppyEntry(CardEntry):
    level: Annotated[int, Field(strict=True, ge=0, le=0)]
    die: Annotated[int, Field(strict=True, ge=2, le=2)]


class PartEntry(CardEntry):
    level: Annotated[int, Field(strict=True, ge=1, le=5)]
    location: Location


class ChartEntry(Entry):
    slots: Annotated[int, Field(strict=True, ge=1, le=20)]
    experience: Faces
    slot: tuple[Faces, ...]
    choice: Faces
    evidence: Evidence
    note: Prose = ""


class SetEntry(Entry):
    name: Name
    title: Prose
    note: Prose = ""


class GuppyFile(Entry):
    body: tuple[GuppyEntry, ...]


class BodyFile(Entry):
    body: tuple[BodyEntry, ...]


class PartFile(Entry):
    part: tuple[PartEntry, ...]


class ChartFile(Entry):
    chart: tuple[ChartEntry, ...]


class SetFiles(Entry):
    set: SetEntry
    guppies: GuppyFile
    bodies: BodyFile
    parts: PartFile
    charts: ChartFile


def read_set(files: dict[str, Any], problems: list[Problem]) -> SetFiles | None:
    """The checked content of a card folder; what is wrong is added to ``problems``."""
    try:
        checked = SetFiles.model_validate(files)
    except ValidationError as error:
        problems += [_problem(files, dict(detail)) for detail in error.errors()]
        return None
    problems += _set_problems(checked)
    return checked


def card_problems(place: str, entry: Any) -> list[Problem]:
    """What is wrong with a single Body given in full, outside of a card folder."""
    try:
        model = GuppyEntry if isinstance(entry, dict) and entry.get("level") == 0 else BodyEntry
        model.model_validate(entry)
    except ValidationError as error:
        return [
            Problem(
                ".".join([place, *map(str, detail["loc"])]),
                _expected(dict(detail)),
                _cited(detail["loc"]),
            )
            for detail in error.errors()
        ]
    return []


def _problem(files: dict[str, Any], detail: dict[str, Any]) -> Problem:
    """One pydantic error as a place that a person finds: file, entry, field."""
    name, *path = detail["loc"]
    place = f"{name}.toml"
    entry: Any = files.get(name)
    if len(path) >= 2 and isinstance(path[1], int):
        kind, index, *path = path
        entry = entry[kind][index]
        called = entry.get("name") if isinstance(entry, dict) else None
        place += f": {kind} {called!r}" if called else f": {kind} number {index + 1}"
    if path:
        place += ", " + ".".join(str(step) for step in path)
    return Problem(place, _expected(detail), _cited(detail["loc"]))


def _expected(detail: dict[str, Any]) -> str:
    if detail["type"] == "extra_forbidden":
        return "no such field"
    if detail["type"] == "missing":
        return "is missing"
    message = detail["msg"].replace("Input should be", "expected")
    got = repr(detail["input"])
    return f"{message}, not {got if len(got) < 60 else got[:57] + '...'}"


def _cited(path: tuple[int | str, ...]) -> str | None:
    """The rule behind a bound of the schema, where there is one."""
    if "level" in path:
        return "level.range"
    if "immune" in path:
        return "immune"
    if "resist" in path:
        return "resist"
    if "location" in path:
        return "adapt.location"
    return None


def _set_problems(files: SetFiles) -> list[Problem]:
    """What no single entry shows: names used twice, charts with gaps, nothing to play with."""
    entries: list[CardEntry] = [*files.guppies.body, *files.bodies.body, *files.parts.part]
    problems = [
        Problem(f"card {name!r}", f"the name is used {count} times")
        for name, count in Counter(entry.name for entry in entries).items()
        if count > 1
    ]
    if len(files.guppies.body) < 3:
        problems.append(Problem("guppies.toml", "expected at least 3 Guppies", "setup.components"))
    for chart in files.charts.chart:
        place = f"charts.toml: chart for {chart.slots} slots"
        if len(chart.slot) != chart.slots:
            problems.append(
                Problem(f"{place}, slot", f"expected {chart.slots} rows", "select.chart")
            )
        rows = [chart.experience, *chart.slot, chart.choice]
        covered = [face for low, high in rows for face in range(low, high + 1)]
        if covered != list(range(1, 101)):
            message = "the rows, in order, must name each number from 1 to 100 once"
            problems.append(Problem(place, message, "select.chart"))
    return problems
