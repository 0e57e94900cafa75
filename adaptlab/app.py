"""The workbench as an app for people who do not program: Voilà on a page of one cell."""

from __future__ import annotations

import json
import secrets
import signal
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from adaptlab.errors import AdaptlabError
from adaptlab.games import find

LOOPBACK = "127.0.0.1"
PATIENCE = 10.0
"""Seconds that the server may take to end."""


def run_app(game: str = "adapt", port: int = 8866, browser: bool = True, dark: bool = False) -> int:
    """Serve the workbench to this machine only, with a token, until it is stopped."""
    find(game)
    if find_spec("voila") is None:
        raise AdaptlabError("the app needs Voilà: pip install adaptlab[app]")
    with tempfile.TemporaryDirectory(prefix="adaptlab-") as folder:
        page = Path(folder) / "workbench.ipynb"
        page.write_text(json.dumps(notebook(game)), encoding="utf-8")
        token = secrets.token_urlsafe(24)
        address = f"http://{LOOPBACK}:{port}/?token={token}"
        print(f"The workbench: {address}   (Ctrl+C stops it)", flush=True)
        return served(command(page, port, token, browser, dark))


def served(asked: list[str]) -> int:
    """Run a server until it ends, or until somebody stops this process: then it ends as well."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server = subprocess.Popen(asked)
    try:
        return server.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        signal.signal(signal.SIGTERM, before)
        stop(server)


def stop(server: subprocess.Popen[bytes]) -> None:
    """End a server: it is asked to, and forced if it does not."""
    server.terminate()
    try:
        server.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def command(page: Path, port: int, token: str, browser: bool, dark: bool) -> list[str]:
    """How Voilà is called."""
    asked = [sys.executable, "-m", "voila", str(page), f"--port={port}", f"--Voila.ip={LOOPBACK}"]
    asked += [f"--token={token}", f"--theme={'dark' if dark else 'light'}"]
    return asked if browser else [*asked, "--no-browser"]


def notebook(game: str) -> dict[str, object]:
    """A notebook whose only cell shows the workbench."""
    source = f"from adaptlab.ui import Workbench\n\nWorkbench({game!r}).show()"
    cell: dict[str, object] = {
        "cell_type": "code", "execution_count": None, "id": "workbench", "metadata": {},
        "outputs": [], "source": source,
    }  # fmt: skip
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {
        "cells": [cell], "metadata": {"kernelspec": kernel, "title": "adaptlab"},
        "nbformat": 4, "nbformat_minor": 5,
    }  # fmt: skip
