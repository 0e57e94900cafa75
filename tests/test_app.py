"""The app: what is served, to whom, and what is said when it cannot be."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

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

    def served(asked: list[str]) -> int:
        pages.append(Path(asked[3]))
        assert pages[0].exists()
        return 3

    monkeypatch.setattr(app, "served", served)
    assert app.run_app(port=9, browser=False) == 3
    assert "http://127.0.0.1:9/?token=" in capsys.readouterr().out
    assert not pages[0].exists()


SLEEPS = [sys.executable, "-c", "import time; print('up', flush=True); time.sleep(600)"]
IGNORES = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
STUBBORN = [*SLEEPS[:2], IGNORES + SLEEPS[2]]
SERVES = """
import sys
from adaptlab import app
app.PATIENCE = 0.2
sys.exit(app.served(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends processes without a word")
@pytest.mark.parametrize("server", [SLEEPS, STUBBORN], ids=["willing", "stubborn"])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT], ids=lambda how: how.name)
def test_who_stops_the_app_stops_the_server(server: list[str], how: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", SERVES, *server], stdout=subprocess.PIPE) as asked:
        assert asked.stdout is not None
        assert asked.stdout.readline() == b"up\n"
        asked.send_signal(how)
        assert asked.stdout.read() == b"", "the pipe stays open as long as the server runs"
        assert asked.wait(10) == 0


def test_what_the_server_ends_with_is_told() -> None:
    assert app.served([sys.executable, "-c", "raise SystemExit(3)"]) == 3


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(AdaptlabError, match="there is no game 'chess'"):
        app.run_app("chess")


def test_without_voila_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "find_spec", lambda name: None)
    with pytest.raises(AdaptlabError, match=r"pip install adaptlab\[app\]"):
        app.run_app()
