"""JupyterLab and Voilà for the browser tests: started on a free port, stopped at the end."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
NOTEBOOKS = ROOT / "notebooks"
PATIENCE = 90.0
"""Seconds that a server may take to come up."""


class Server(NamedTuple):
    """A server that runs."""

    address: str
    token: str
    folder: Path


def stop_kernels(server: Server) -> None:
    """Stop what earlier tests have left running: a new page would load all their widgets again."""
    head = {"Authorization": f"token {server.token}"}
    asked = urllib.request.Request(f"{server.address}/api/kernels", headers=head)
    with urllib.request.urlopen(asked, timeout=10) as answer:
        running = json.load(answer)
    for kernel in running:
        place = f"{server.address}/api/kernels/{kernel['id']}"
        stop = urllib.request.Request(place, headers=head, method="DELETE")
        urllib.request.urlopen(stop, timeout=10).close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def environment(folder: Path) -> dict[str, str]:
    """Settings of its own, so that nobody's Jupyter configuration matters or is changed."""
    own = {
        "PYTHONPATH": str(ROOT),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "IPYTHONDIR": str(folder / "ipython"),
    }
    quiet = folder / "config" / "labconfig" / "page_config.json"
    quiet.parent.mkdir(parents=True, exist_ok=True)
    off = {"@jupyterlab/apputils-extension:announcements": True}
    quiet.write_text(json.dumps({"disabledExtensions": off}))
    return {**os.environ, **own}


@contextmanager
def running(command: list[str], address: str, folder: Path) -> Iterator[None]:
    """Run a server until the block is left; its output is shown if it does not come up."""
    log = folder / "server.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT, env=environment(folder), cwd=folder
        )
        try:
            wait_until_up(process, address, log)
            yield
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


def wait_until_up(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    """Any answer means that it is up: Voilà says 403 to strangers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"the server did not come up:\n{log.read_text()[-3000:]}")


@contextmanager
def lab(folder: Path) -> Iterator[Server]:
    """JupyterLab on a copy of the notebooks."""
    work = folder / "work"
    shutil.copytree(NOTEBOOKS, work)
    port, token = free_port(), "browser-test"
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}",
        f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={work}",
        "--LabApp.expose_app_in_browser=True", "--ServerApp.terminals_enabled=False",
    ]  # fmt: skip
    if os.geteuid() == 0:
        command.append("--allow-root")
    address = f"http://127.0.0.1:{port}"
    with running(command, f"{address}/api", folder):
        yield Server(address, token, work)


@contextmanager
def app(folder: Path) -> Iterator[Server]:
    """The workbench as ``adaptlab app`` serves it."""
    port = free_port()
    command = [sys.executable, "-m", "adaptlab.cli", "app", "--no-browser", f"--port={port}"]
    address = f"http://127.0.0.1:{port}"
    with running(command, address, folder):
        told = (folder / "server.log").read_text()
        token = told.split("?token=", 1)[1].split()[0]
        yield Server(address, token, folder)
