"""The examples in the docstrings are true, in every module that has some."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import adaptlab

PACKAGE = Path(adaptlab.__file__).parent


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


WITH_EXAMPLES = sorted(
    module_name(path) for path in PACKAGE.rglob("*.py") if ">>> " in path.read_text("utf-8")
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_are_true(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert tried > 0, "what looks like an example is none that is run"
    assert failed == 0


def test_the_modules_are_found() -> None:
    assert {"adaptlab", "adaptlab.kit.hexes", "adaptlab.adaptoid.reading"} <= set(WITH_EXAMPLES)
