"""Where the rules of a game are cited: by its code, and by the tests that are marked with them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

CITING = {
    "Refusal": 0, "note": 1, "Roll": 2, "Draw": 2, "Choose": 3, "Problem": 2, "wrong": 2,
    "warn": 2, "gain": 3, "pay": 3, "receive": 4, "check_roll": 2, "push_out": 1,
    "number": 4, "Switch": 3, "note_above": 2, "Blow": 0,
}  # fmt: skip
"""The functions that are given a rule's id, and at which place."""

TRAIT = "has"
"""The argument that names a trait of an actor, such as ``"stats.ram"``, which is no rule."""

DOTTED = re.compile(r"(?!adaptlab\.)[a-z][a-z0-9]*\.(?!toml\b)[a-z0-9]+(-[a-z0-9]+)*")


class Citation(NamedTuple):
    id: str
    place: str


def cited_in_code(game: str) -> list[Citation]:
    """Every citation in the package of a game."""
    folder = Path(__file__).parent / game
    found = []
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for cited, line in sorted(set(_cited(tree)), key=lambda found: found[1]):
            found.append(Citation(cited, f"{game}/{path.name}:{line}"))
    return found


def cited_in_tests(folder: Path) -> list[Citation]:
    """Every rule that a test is marked with: ``@pytest.mark.rule("attack.tie")``."""
    found = []
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for mark in node.decorator_list:
                    for cited in _marked(mark):
                        found.append(Citation(cited, f"{path.name}::{node.name}"))
    return found


def _marked(mark: ast.expr) -> Iterator[str]:
    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
        yield from _strings(mark.args)


def _cited(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Strings where an id is expected, and all that look like an id of two words."""
    traits = {k.value for k in ast.walk(tree) if isinstance(k, ast.keyword) and k.arg == TRAIT}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if DOTTED.fullmatch(node.value) and node not in traits:
                yield node.value, node.lineno
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node.func, ast.Name) else name
            if name == "rule":
                yield from ((cited, node.lineno) for cited in _strings(node.args))
            elif name in CITING:
                place = CITING[name]
                for cited in _strings(node.args[place : place + 1]):
                    yield cited, node.lineno
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            names = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
            if node.value is not None and re.search(r"\brule(_id)?\b", names):
                yield from ((cited, node.lineno) for cited in _strings([node.value]))


def _strings(expressions: list[ast.expr]) -> Iterator[str]:
    """The string constants that these expressions may be, through conditionals and tuples."""
    for expression in expressions:
        if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
            yield expression.value
        elif isinstance(expression, ast.IfExp):
            yield from _strings([expression.body, expression.orelse])
        elif isinstance(expression, ast.Tuple):
            yield from _strings(expression.elts)
