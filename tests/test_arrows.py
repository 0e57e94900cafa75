"""Who may know whom: every import points the way that the layers allow, the late ones as well.

What counts is each import anywhere in a module, also inside of functions, and each text that names
something to import, such as ``"adaptlab.adapt.draw.table:picture"``. Nobody may import by a text
that is put together, or in any other way that cannot be read off a module.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import adaptlab
from adaptlab.games import BUILT_IN

PACKAGE = Path(adaptlab.__file__).parent
GAMES = frozenset(path.partition(":")[0].split(".")[1] for path in BUILT_IN.values())

LAYERS = {
    # what is general
    "core": {"kit"},
    "kit": {"core"},
    "study": {"core", "kit"},
    "draw": {"core", "kit", "study"},
    "ui": {"core", "kit", "study", "draw"},
    "bench": {"core", "kit", "study"},
    "tools": {"core", "kit", "study"},
    # what belongs to one game
    "rules": {"core", "kit"},
    "analysis": {"rules", "core", "kit", "study"},
    "pictures": {"analysis", "rules", "core", "kit", "study", "draw"},
    "tabs": {"pictures", "analysis", "rules", "core", "kit", "study", "draw", "ui"},
    "benches": {"registration", "analysis", "rules", "core", "kit", "study", "bench"},
    "registration": {"analysis", "rules", "core", "kit"},
    # what only gathers names
    "roof": {"analysis", "rules", "core", "kit", "study"},
}
"""Each layer, and those that it may know besides itself."""

PAINTERS = frozenset({"draw", "pictures", "ui", "tabs"})
LIBRARIES = {
    "matplotlib": PAINTERS,
    **dict.fromkeys(("ipywidgets", "anywidget", "traitlets", "IPython"), frozenset({"ui", "tabs"})),
}
"""The libraries of pictures and widgets, and the layers that may know them."""

FOLDERS = {"analysis": "analysis", "draw": "pictures", "ui": "tabs", "bench": "benches"}
TOOLS = {"cli", "app", "testing", "citations"}
BY_TEXT = {
    "registration": {"pictures", "tabs", "benches", "registration"},
    "roof": {"pictures", "analysis"},
}
"""What a game names of its own by text, to be loaded when it is wanted."""
IMPORT_BY_TEXT = {"adaptlab.game", "adaptlab.games", "adaptlab.adapt"}
LATE_WAYS = re.compile(r"\b(import_module|__import__|sys\.modules|exec_module|load_module|runpy)\b")
SHOWS_ITSELF = {"__str__", "__repr__", "_repr_html_"}
"""Where a thing may ask for its own picture or table, which lie above it."""

PLACE = re.compile(r"adaptlab(\.\w+)+(:\w+)?")


class Arrow(NamedTuple):
    """A module that knows another."""

    source: str
    target: str
    inside: str
    """The function in which it is imported; empty on top."""
    by_text: bool


def modules() -> dict[str, Path]:
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = ("adaptlab", *path.relative_to(PACKAGE).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def game_of(module: str) -> str:
    """The game that a module belongs to; empty if it is general."""
    name = module.split(".")[1] if "." in module else ""
    return name if name in GAMES else ""


def layer_of(module: str) -> str:
    """The layer of a module; "roof" for those that only gather names."""
    parts = module.split(".")[1:]
    if game_of(module):
        parts = parts[1:]
        if not parts:
            return "roof"
        if parts[0] in ("game", "commands"):
            return "registration"
        return FOLDERS.get(parts[0], "rules")
    if not parts:
        return "roof"
    if parts[0] in LAYERS:
        return parts[0]
    return "tools" if parts[0] in TOOLS else "core"


def arrows(module: str) -> Iterator[Arrow]:
    """Everything that a module imports of adaptlab."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    by_text = module in IMPORT_BY_TEXT

    def walk(node: ast.AST, inside: str) -> Iterator[Arrow]:
        for child in ast.iter_child_nodes(node):
            within = child.name if isinstance(child, ast.FunctionDef) else inside
            for target, is_text in targets(child, by_text):
                yield Arrow(module, target, within, is_text)
            yield from walk(child, within)

    yield from walk(tree, "")


def targets(node: ast.AST, by_text: bool) -> Iterator[tuple[str, bool]]:
    if isinstance(node, ast.Import):
        yield from ((alias.name, False) for alias in node.names if alias.name in MODULES)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, "imports are written in full"
        for alias in node.names:
            for name in (f"{node.module}.{alias.name}", node.module or ""):
                if name in MODULES:
                    yield name, False
                    break
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        place = node.value
        if PLACE.fullmatch(place) and (":" in place or by_text):
            yield place.partition(":")[0], True


def is_allowed(arrow: Arrow) -> bool:
    here, there = layer_of(arrow.source), layer_of(arrow.target)
    own = game_of(arrow.source) == game_of(arrow.target)
    if arrow.source == "adaptlab" and there == "roof":
        return True
    if game_of(arrow.target) and not own:
        return False
    if arrow.by_text and here in BY_TEXT:
        return own and there in BY_TEXT[here]
    if arrow.inside in SHOWS_ITSELF and here in ("core", "analysis"):
        return there in (here, {"core": "draw", "analysis": "pictures"}[here])
    return there == here or there in LAYERS[here]


IN_THE_REGISTRY = {place.partition(":")[0] for place in BUILT_IN.values()}


@pytest.mark.parametrize("module", sorted(MODULES))
def test_every_arrow_points_the_allowed_way(module: str) -> None:
    wrong = [arrow for arrow in arrows(module) if not is_allowed(arrow)]
    if module == "adaptlab.games":  # the one place that lists the games, by name
        assert {arrow.target for arrow in wrong} == IN_THE_REGISTRY
        assert all(arrow.by_text for arrow in wrong)
        return
    assert not wrong


@pytest.mark.parametrize("module", sorted(MODULES))
def test_only_pictures_paint_and_only_the_workbench_has_widgets(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    for name in libraries(tree):
        assert layer_of(module) in LIBRARIES.get(name, LAYERS), name


def libraries(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("module", sorted(MODULES))
def test_nobody_imports_what_cannot_be_read_off_a_module(module: str) -> None:
    text = MODULES[module].read_text(encoding="utf-8")
    assert module in IMPORT_BY_TEXT or not LATE_WAYS.search(text)
    assert not list(put_together(ast.parse(text)))


def put_together(tree: ast.AST) -> Iterator[str]:
    """Names of modules of which a part is written, and another worked out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr | ast.BinOp):
            for part in ast.iter_child_nodes(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    if re.fullmatch(r"adaptlab\.[\w.]*", part.value):
                        yield part.value


def test_no_layer_knows_one_that_knows_it() -> None:
    """Apart from core and kit, which are one: the general modules, and the bases for games."""

    def known(layer: str, seen: frozenset[str]) -> frozenset[str]:
        for other in LAYERS[layer] - seen:
            seen = known(other, seen | {other})
        return seen

    for layer in LAYERS.keys() - {"core", "kit"}:
        assert layer not in known(layer, frozenset()), layer


def test_layers_are_not_empty_and_every_module_has_one() -> None:
    found = {layer_of(module) for module in MODULES}
    assert found == LAYERS.keys()
    assert {game_of(module) for module in MODULES} == GAMES | {""}


@pytest.mark.parametrize(
    ("source", "target", "inside", "by_text"),
    [
        ("adaptlab.script", "adaptlab.adapt.fish", "", False),
        ("adaptlab.script", "adaptlab.adapt.fish", "late", False),
        ("adaptlab.draw.svg", "adaptlab.adaptoid.board", "", False),
        ("adaptlab.study.simulate", "adaptlab.adapt.game", "", True),
        ("adaptlab.ui.bench", "adaptlab.adaptation.view", "late", False),
        ("adaptlab.adaptoid.bench.games", "adaptlab.adapt.bench.games", "", False),
        ("adaptlab.adapt.turn", "adaptlab.draw.svg", "", False),
        ("adaptlab.adapt.turn", "adaptlab.adapt.draw.table", "_repr_html_", False),
        ("adaptlab.adapt.turn", "adaptlab.ui.bench", "late", False),
        ("adaptlab.adapt.analysis.odds", "adaptlab.adapt.draw.tables", "chances", False),
        ("adaptlab.dist", "adaptlab.ui.parts", "_repr_html_", False),
        ("adaptlab.adapt.draw.cards", "adaptlab.adapt.ui.builds", "", False),
        ("adaptlab.adapt.game", "adaptlab.adaptoid.draw.table", "", True),
        ("adaptlab.adapt.game", "adaptlab.adapt.draw.table", "", False),
        ("adaptlab", "adaptlab.ui", "", False),
        ("adaptlab", "adaptlab.adapt.fish", "", False),
        ("adaptlab.adapt", "adaptlab.adapt.ui.builds", "", False),
        ("adaptlab.adapt", "adaptlab.adapt.draw.figures", "", False),
    ],
)
def test_what_points_the_other_way_is_found(
    source: str, target: str, inside: str, by_text: bool
) -> None:
    assert not is_allowed(Arrow(source, target, inside, by_text))
