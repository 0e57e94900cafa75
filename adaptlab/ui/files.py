"""Games and positions in and out: uploads, downloads, files on disk, and Python to copy."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from adaptlab.errors import AdaptlabError, ProblemsError, shown
from adaptlab.session import MOST_BYTES, json_text
from adaptlab.ui.bench import Bench
from adaptlab.ui.parts import LABEL, WIDE, View, button, column, observed, row

COPY = """
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.appendChild(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

function render({ model, el }) {
  const button = document.createElement("button");
  button.className = "jupyter-button widget-button lm-Widget t-copy";
  button.textContent = "Copy";
  button.title = "Copy the Python code";
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  button.addEventListener("click", async () => {
    const done = await copied(model.get("text"));
    said.textContent = done ? " Copied." : " Not allowed here: mark the text and press Ctrl+C.";
  });
  el.append(button, said);
}

export default { render };
"""

CLOSED = "{} sees the table here. See everything to download or copy what is on it."
BETWEEN = "This moment is no position that could be set up: play on a little, or save the game."


class CopyButton(anywidget.AnyWidget):
    """A button that copies a text to the clipboard, and says whether it could."""

    _esm = COPY
    text = traitlets.Unicode("").tag(sync=True)

    def __repr__(self) -> str:
        return "<CopyButton>"


# ---------------------------------------------------------------- without widgets


def link(label: str, name: str, content: bytes) -> str:
    """A link that downloads the content as a file."""
    data = f"data:application/json;base64,{b64encode(content).decode()}"
    return f'<a download="{escape(name)}" href="{data}"><u>{escape(label)}</u></a>'


def position_file(bench: Bench) -> bytes:
    """The position on the bench as a file."""
    session = bench.session
    return json_text(session.game.dump(session.position)).encode()


def is_between(bench: Bench) -> bool:
    """Whether the bench is amid something that no position can describe, as during a set-up."""
    session = bench.session
    try:
        session.game.read(session.game.dump(session.position), session.position.cards)
    except ProblemsError:
        return True
    return False


def path_of(text: str) -> Path:
    """The path that somebody has typed."""
    if not text.strip():
        raise AdaptlabError("type the name of a file first")
    if "\0" in text:
        raise AdaptlabError(f"{shown(text)} cannot be the name of a file")
    try:
        return Path(text.strip()).expanduser()
    except RuntimeError as error:
        raise AdaptlabError(f"{shown(text)} cannot be found: {error}") from None


def save(bench: Bench, text: str, replace: bool) -> str:
    """Write the game on the bench to a path; an existing file only if it may be replaced."""
    path = path_of(text)
    try:
        if path.is_dir():
            raise AdaptlabError(f"{path} is a folder; add the name of a file")
        if path.exists() and not replace:
            raise AdaptlabError(f"{path} exists already; tick “replace” to write over it")
        bench.session.save(path)
    except OSError as error:
        raise AdaptlabError(f"{path} cannot be written: {error.strerror or error}") from None
    return f"The game was saved as {path}."


def load(bench: Bench, text: str) -> str:
    """Take up a game or a position from a path."""
    path = path_of(text)
    try:
        if path.exists() and not path.is_file():
            raise AdaptlabError(f"{path} is not a file")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise AdaptlabError(f"{path} cannot be read: {error.strerror or error}") from None
    return bench.read(content)


# ---------------------------------------------------------------- the widgets


class Files(View):
    """Files and code, in a section that opens when it is wanted."""

    title = "Files and Python"

    def __init__(self, bench: Bench, opened: Callable[[], object] = lambda: None) -> None:
        """``opened`` is called when a file has been taken up."""
        super().__init__(bench)
        self._opened = opened
        self.upload = widgets.FileUpload(
            accept=".json", multiple=False, description="Open a file",
            tooltip="A game or a position, as a .json file from your computer",
        )  # fmt: skip
        self.upload.add_class("t-upload")
        observed(self.upload, self._uploaded)
        self.downloads = widgets.HTML()
        self.downloads.add_class("t-downloads")
        self.path = widgets.Text(
            description="File on disk", placeholder="game.json", style=LABEL,
            tooltip="A path where the notebook runs", layout={"width": "380px"},
        )  # fmt: skip
        self.path.add_class("t-path")
        self.replace = widgets.Checkbox(
            description="replace", indent=False, layout={"width": "auto"},
            tooltip="Saving may write over an existing file",
        )  # fmt: skip
        self.replace.add_class("t-replace")
        self.save = button("Save", self._save, "Save the game to this path", hook="t-save")
        self.load = button("Load", self._load, "Take up the game or position at this path",
                           hook="t-load")  # fmt: skip
        self.code = widgets.Textarea(
            description="As Python", rows=8, style=LABEL, layout=WIDE,
        )  # fmt: skip
        self.code.add_class("t-python")
        self.copy = CopyButton()
        inside = column(
            row(self.upload, self.downloads),
            row(self.path, self.save, self.replace, self.load),
            self.code,
            self.copy,
        )
        self.widget = widgets.Accordion([inside], titles=[self.title])
        self.widget.add_class("t-files")
        self.widget.observe(lambda _: self.refresh(), names="selected_index")

    def refresh(self) -> None:
        bench, name = self.bench, self.bench.session.game.name
        if not bench.eyes.see_all:
            self.code.value = self.copy.text = ""
            self.downloads.value = escape(CLOSED.format(bench.eyes.who))
            return
        if self.widget.selected_index is None:
            return
        links = [link("Download the game", f"{name}-game.json", bench.written())]
        if is_between(bench):
            links.append(BETWEEN)
            self.code.value = self.copy.text = f"# {BETWEEN}\n"
        else:
            file = position_file(bench)
            links.append(link("Download the position", f"{name}-position.json", file))
            self.code.value = self.copy.text = bench.as_python()
        self.downloads.value = " &nbsp; ".join(links)

    def open(self, content: bytes) -> None:
        """Take up what a file holds."""
        self._take(lambda: self.bench.read(content))

    def _take(self, read: Callable[[], str]) -> None:
        def deed() -> str:
            said = read()
            self._opened()
            return said

        self.bench.act(deed)

    def _uploaded(self, files: Any) -> None:
        if not files:
            return
        content = bytes(files[0]["content"])
        self.upload.value = ()  # so that the same file can be opened again
        self.open(content)

    def _save(self) -> None:
        self.bench.act(lambda: save(self.bench, self.path.value, self.replace.value))

    def _load(self) -> None:
        self._take(lambda: load(self.bench, self.path.value))
