"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from adaptlab import games
from adaptlab.cli import main

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_the_examples_of_the_readme_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_registered", {})  # the game that it registers stays in here
    text = README.read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"```python\n(>>>.*?)```", text, flags=re.DOTALL))
    test = doctest.DocTestParser().get_doctest(code, {}, "README.md", str(README), 0)
    results = doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(test)
    assert results.attempted > 5
    assert results.failed == 0


def test_the_commands_of_the_readme_exist() -> None:
    text = README.read_text(encoding="utf-8")
    commands = re.findall(r"^    adaptlab (\w+)", text, flags=re.MULTILINE)
    assert {"rules", "cards", "simulate", "check", "bench"} <= set(commands)
    for command in set(commands):
        with pytest.raises(SystemExit) as done:
            main([command, "--help"])
        assert done.value.code == 0


def test_the_files_that_the_readme_names_exist() -> None:
    text = README.read_text(encoding="utf-8")
    named = re.findall(r"\]\(([\w/.]+)\)", text) + re.findall(r"^\| `([\w/.]+)`", text, flags=re.M)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []
