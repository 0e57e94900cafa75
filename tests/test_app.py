"""The app: what is served, to whom, and what is said when it cannot be."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import nbformat
import pytest

from adaptlab import app
from adaptlab.errors import AdaptlabError


def test_the_server_is_for_this_machine_alone_and_asks_for_a_token() -> None:
    asked = app.command(Path("page.ipynb"), 8866, "secret", browser=False, dark=False)
    assert "--Voila.ip=127.0.0.1" in asked
    assert "--token=secret" in asked
    assert "--port=8866" in asked
    assert "--no-browser" in asked
    assert "--theme=light" in asked


def test_it_can_be_dark_and_open_a_browser() -> None:
    asked = app.command(Path("page.ipynb"), 1, "secret", browser=True, dark=True)
    assert "--theme=dark" in asked
    assert "--no-browser" not in asked


def test_the_page_is_a_notebook_with_the_workbench() -> None:
    page = nbformat.from_dict(app.notebook("adapt"))
    nbformat.validate(page)
    (cell,) = page.cells
    assert cell.source.endswith("Workbench('adapt').show()")


def test_the_address_is_told_and_the_page_is_gone_afterwards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pages: list[Path] = []

    def run(asked: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        pages.append(Path(asked[3]))
        assert pages[0].exists()
        return subprocess.CompletedProcess(asked, 3)

    monkeypatch.setattr(subprocess, "run", run)
    assert app.run_app(port=9, browser=False) == 3
    assert "http://127.0.0.1:9/?token=" in capsys.readouterr().out
    assert not pages[0].exists()


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(AdaptlabError, match="there is no game 'chess'"):
        app.run_app("chess")


def test_without_voila_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "find_spec", lambda name: None)
    with pytest.raises(AdaptlabError, match=r"pip install adaptlab\[app\]"):
        app.run_app()
