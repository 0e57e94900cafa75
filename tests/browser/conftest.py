"""A real browser for the tests: the one that this machine has."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import servers
from tests.browser.person import Person

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
REQUIRED = "ADAPTLAB_BROWSER"
"""Set to "required", a missing browser is a failure instead of a skipped test."""


def missing(what: str) -> None:
    if os.environ.get(REQUIRED) == "required":
        pytest.fail(f"{what}, but {REQUIRED} asks for the browser tests")
    pytest.skip(f"{what}: the browser tests are left out")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        missing(f"no browser is installed ({', '.join(NAMES)})")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, headless=True, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def lab(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    with servers.lab(tmp_path_factory.mktemp("lab")) as server:
        yield server


@pytest.fixture(scope="session")
def app(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    with servers.app(tmp_path_factory.mktemp("app")) as server:
        yield server


@pytest.fixture
def page(browser: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """A page of 1280 px width; a picture of it is kept where a test fails, if a folder is named."""
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    opened.set_default_timeout(15_000)
    yield opened
    if folder := os.environ.get("ADAPTLAB_SCREENSHOTS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        opened.screenshot(path=str(Path(folder) / f"{request.node.name}.png"), full_page=True)
    opened.close()


@pytest.fixture
def person(request: pytest.FixtureRequest, page: Any) -> Person:
    """Somebody who has just opened the workbench: in JupyterLab, unless a test says where."""
    where = getattr(request, "param", "lab")
    server: servers.Server = request.getfixturevalue(where)
    someone = Person(page)
    if where == "lab":
        servers.stop_kernels(server)
        someone.opens_lab(server)
    else:
        someone.opens_app(server)
    return someone
