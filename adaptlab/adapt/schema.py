"""What the card files of A.D.A.P.T. may say. Checked as a whole, so all errors come at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal, NamedTuple, get_args

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, ValidationError
from pydantic import StringConstraints as Text

from adaptlab.adapt.cards import HIGHEST_LEVEL
from adaptlab.errors import Problem, clipped, shown
from adaptlab.names import near

Name = Annotated[
    str, Text(strip_whitespace=True, max_length=60, pattern=r"^[^\n\r]*[^\W\d_][^\n\r]*$")
]
Prose = Annotated[str, Text(max_length=2000)]
Statistic = Annotated[int, Field(strict=True, ge=-20, le=200)]
Score = Annotated[int, Field(strict=True, ge=1, le=20)]


def _number_or_true(value: Any) -> Any:
    if value is True or (type(value) is int and 1 <= value <= 20):
        return value
    raise ValueError("expected a number from 1 to 20, or true")


ScoreOrMark = Annotated[int, PlainValidator(_number_or_true)]
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
    level: Annotated[int, Field(strict=True, ge=1, le=HIGHEST_LEVEL)]
    die: Annotated[int, Field(strict=True, ge=2, le=1000)]


class GuppyEntry(CardEntry):
    level: Annotated[int, Field(strict=True, ge=0, le=0)]
    die: Annotated[int, Field(strict=True, ge=2, le=2)]


class PartEntry(CardEntry):
    level: Annotated[int, Field(strict=True, ge=1, le=HIGHEST_LEVEL)]
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


class SetFiles(NamedTuple):
    """The checked content of a card folder."""

    set: SetEntry
    guppies: GuppyFile
    bodies: BodyFile
    parts: PartFile
    charts: ChartFile


MODELS: dict[str, type[Entry]] = {
    "set": SetEntry,
    "guppies": GuppyFile,
    "bodies": BodyFile,
    "parts": PartFile,
    "charts": ChartFile,
}


def read_set(files: dict[str, Any], problems: list[Problem]) -> SetFiles | None:
    """The checked content of a card folder; what is wrong is added to ``problems``."""
    checked: dict[str, Any] = {}
    for name, content in files.items():
        try:
            checked[name] = MODELS[name].model_validate(content)
        except ValidationError as error:
            problems += [_problem(name, content, dict(detail)) for detail in error.errors()]
    problems += _name_problems(files)
    if "guppies" in checked and len(checked["guppies"].body) < 3:
        problems.append(Problem("guppies.toml", "expected at least 3 Guppies", "setup.components"))
    if "charts" in checked:
        problems += _chart_problems(checked["charts"].chart)
    return SetFiles(**checked) if checked.keys() == MODELS.keys() else None


def card_problems(place: str, entry: Any) -> list[Problem]:
    """What is wrong with a single Body given in full, outside of a card folder."""
    is_guppy = isinstance(entry, dict) and entry.get("level") == 0
    model = GuppyEntry if is_guppy else BodyEntry
    try:
        model.model_validate(entry)
    except ValidationError as error:
        return [
            Problem(
                ".".join([place, *map(str, detail["loc"])]),
                _expected(model, dict(detail)),
                _cited(detail["loc"]),
            )
            for detail in error.errors()
        ]
    return []


def _problem(name: str, entry: Any, detail: dict[str, Any]) -> Problem:
    """One pydantic error as a place that a person finds: file, entry, field."""
    path = list(detail["loc"])
    place = f"{name}.toml"
    if len(path) >= 2 and isinstance(path[1], int):
        kind, index, *path = path
        entry = entry[kind][index]
        called = entry.get("name") if isinstance(entry, dict) else None
        place += f": {kind} {shown(called)}" if called else f": {kind} number {index + 1}"
    if path:
        place += ", " + ".".join(clipped(str(step)) for step in path)
    return Problem(place, _expected(MODELS[name], detail), _cited(detail["loc"]))


def _fields(model: Any, path: tuple[int | str, ...]) -> Iterable[str]:
    """The fields that there are at a place."""
    for step in path[:-1]:
        if isinstance(step, str):
            inside = model.model_fields[step].annotation
            model = (*get_args(inside), inside)[0]
    return list(model.model_fields)


def _expected(model: type[Entry], detail: dict[str, Any]) -> str:
    if detail["type"] == "extra_forbidden":
        return f"no such field{near(detail['loc'][-1], _fields(model, detail['loc']))}"
    if detail["type"] == "missing":
        return "is missing"
    message = detail["msg"].removeprefix("Value error, ").replace("Input should be", "expected")
    return f"{message}, not {shown(detail['input'])}"


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


def _name_problems(files: dict[str, Any]) -> list[Problem]:
    """Names used twice, looked for in the files as they are: other errors hide none of them.

    Names that differ in capitals alone are the same, for that is how they are looked up.
    """
    names: dict[str, list[str]] = {}
    for file, key in (("guppies", "body"), ("bodies", "body"), ("parts", "part")):
        entries = files.get(file, {}).get(key, [])
        for entry in entries if isinstance(entries, list) else []:
            if isinstance(entry, dict) and isinstance(entry.get("name"), str):
                name = entry["name"].strip()
                names.setdefault(name.casefold(), []).append(name)
    return [
        Problem(f"card {shown(same[0])}", f"the name is used {len(same)} times")
        for same in names.values()
        if len(same) > 1
    ]


def _chart_problems(charts: Sequence[ChartEntry]) -> list[Problem]:
    """Charts with gaps, of the wrong length, or given twice."""
    problems = []
    for slots, count in Counter(chart.slots for chart in charts).items():
        if count > 1:
            message = f"there are {count} charts for {slots} slots"
            problems.append(Problem("charts.toml", message, "select.chart"))
    for chart in charts:
        place = f"charts.toml: chart for {chart.slots} slots"
        if len(chart.slot) != chart.slots:
            message = f"expected {chart.slots} rows"
            problems.append(Problem(f"{place}, slot", message, "select.chart"))
        rows = [chart.experience, *chart.slot, chart.choice]
        covered = [face for low, high in rows for face in range(low, high + 1)]
        if covered != list(range(1, 101)):
            message = "the rows, in order, must name each number from 1 to 100 once"
            problems.append(Problem(place, message, "select.chart"))
    return problems
