"""What a person does in the workbench, in a browser."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from tests.browser.servers import Server

IN_BOTH = pytest.mark.parametrize("person", ["lab", "app"], indirect=True)
"""What the page around the workbench may change is tried in JupyterLab and in the app."""
IN_THE_APP = pytest.mark.parametrize("person", ["app"], indirect=True)

IDLE = """() => [...document.querySelectorAll('.jp-StatusBar-TextItem')]
    .some(item => /\\| Idle$/.test(item.textContent))"""

TIMES = """async ([handle, result, steps]) => {
  const times = [];
  const element = document.querySelector(handle);
  for (let step = 0; step < steps; step += 1) {
    const before = document.querySelector(result).innerHTML;
    const start = performance.now();
    const key = step % 2 ? 'ArrowLeft' : 'ArrowRight';
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    while (document.querySelector(result).innerHTML === before) {
      if (performance.now() - start > 5000) return times;
      await new Promise(done => setTimeout(done, 2));
    }
    times.push(performance.now() - start);
    await new Promise(done => setTimeout(done, 250));
  }
  return times;
}"""


NAMELESS = """() => {
  const nameless = [];
  const controls = 'input, select, textarea, button, [role=slider]';
  for (const one of document.querySelector('.adaptlab-workbench').querySelectorAll(controls)) {
    if (!one.getBoundingClientRect().width) continue;
    const labels = [...(one.labels ?? [])].map(label => label.textContent).join('').trim();
    const own = one.ariaLabel || one.title || one.textContent.trim();
    if (!labels && !own) nameless.push(one.outerHTML.slice(0, 200));
  }
  return nameless;
}"""


HAS_CHANGED = """([where, before]) => {
  const shown = document.querySelector(where);
  return shown && shown.textContent !== before;
}"""

IS_QUIET = """() => new Promise(done => {
  let timer;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => { watch.disconnect(); done(); }, 300);
  };
  const watch = new MutationObserver(again);
  const all = {subtree: true, childList: true, attributes: true, characterData: true};
  watch.observe(document.querySelector('.adaptlab-workbench'), all);
  again();
})"""


class Person:
    """Somebody in front of the workbench."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    # -------- coming in

    def opens_lab(self, server: Server, notebook: str = "00_workbench.ipynb") -> None:
        """Open the notebook and run all of it."""
        from playwright.sync_api import TimeoutError as NotYet  # where there is a browser

        self.page.goto(f"{server.address}/lab/tree/{notebook}?token={server.token}")
        self.page.wait_for_function(IDLE, timeout=90_000)
        shown = self.page.locator(".adaptlab-workbench")
        for _ in range(3):  # JupyterLab may call itself idle before it runs what it is told
            for command in ("notebook:clear-all-cell-outputs", "notebook:run-all-cells"):
                self.page.evaluate(f"window.jupyterapp.commands.execute('{command}')")
            with suppress(NotYet):
                shown.wait_for(timeout=20_000)
                return
        shown.wait_for(timeout=20_000)

    def opens_app(self, server: Server) -> None:
        self.page.goto(f"{server.address}/?token={server.token}")
        self.page.locator(".adaptlab-workbench").wait_for(timeout=90_000)

    def turns_to(self, tab: str) -> None:
        bar = ".adaptlab-workbench > .widget-tab > .lm-TabBar .lm-TabBar-tab"
        self.page.locator(bar).filter(has_text=re.compile(f"^{tab}$")).click()

    # -------- doing

    def clicks(self, hook: str) -> None:
        self.page.locator(f".{hook}:visible").first.click()

    def changes(self, hook: str, watched: str) -> None:
        """Click what changes something, and wait until it has, and all else with it."""
        before = self.page.locator(watched).first.text_content()
        self.clicks(hook)
        self.page.wait_for_function(HAS_CHANGED, arg=[watched, before])
        self.page.evaluate(IS_QUIET)

    def answers(self, hook: str) -> None:
        """Click an answer, and wait until the game has gone on."""
        self.changes(hook, ".t-moment .widget-readout")

    def types(self, hook: str, text: str) -> None:
        field = self.page.locator(f".{hook} input").first
        field.fill(text)
        field.press("Enter")
        field.press("Tab")

    def chooses(self, hook: str, option: str) -> None:
        self.page.locator(f".{hook} select").first.select_option(label=option)

    def unfolds(self, hook: str, title: str) -> None:
        """Open a section that is folded away."""
        heads = self.page.locator(f".{hook} .jupyter-widget-Collapse-header")
        heads.filter(has_text=title).first.click()

    def opens_files(self) -> None:
        """Open the section of files, unless it is open."""
        if not self.page.locator(".t-path:visible").count():
            self.unfolds("t-files", "Files")

    def uploads(self, hook: str, file: Path) -> None:
        with self.page.expect_file_chooser() as asked:
            self.clicks(hook)
        asked.value.set_files(file)

    def slides(self, hook: str, key: str) -> None:
        """Move a slider by a key, such as Home or PageUp."""
        self.page.locator(f".{hook} .noUi-handle").first.press(key)

    # -------- seeing

    def sees(self, hook: str, text: str) -> None:
        """Wait until something shows a text."""
        self.page.locator(f".{hook}").filter(has_text=text).first.wait_for()

    def reads(self, hook: str) -> str:
        text: str = self.page.locator(f".{hook}").first.inner_text()
        return text

    def is_disabled(self, hook: str) -> bool:
        disabled: bool = self.page.locator(f".{hook}").first.is_disabled()
        return disabled

    def hears_names(self) -> None:
        """Every control that is to be seen has a name that can be read aloud."""
        self.page.wait_for_function(f"() => ({NAMELESS})().length === 0")

    def times_slider(self, hook: str, result: str, steps: int = 12) -> float:
        """Milliseconds from a key on a slider to the changed result, as the median."""
        handle = f".{hook} .noUi-handle"
        self.page.locator(handle).first.focus()
        times = self.page.evaluate(TIMES, [handle, f".{result}", steps])
        assert len(times) == steps, "the result did not follow the slider"
        return median(times)
