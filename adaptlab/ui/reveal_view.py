"""The reveal at the end of a round, step by step."""

from __future__ import annotations

from adaptlab.ui.bench import Bench
from adaptlab.ui.boxes import show
from adaptlab.ui.guide import guide_of
from adaptlab.ui.parts import View, button, row


class RevealView(View):
    """While a reveal is looked at, ``picture`` shows it as far as it has come."""

    title = "Reveal"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._seen = self._last()
        self._step: int | None = None
        self.more = button("Reveal the next", self._next, "One card more", hook="t-reveal-next")
        self.more.button_style = "primary"
        self.end = button("Go on", self._stop, "Go on with the game", hook="t-reveal-end")
        self.widget = row(self.more, self.end)
        self.refresh()

    def refresh(self) -> None:
        """A reveal that is new is looked at from its beginning."""
        last = self._last()
        if last > self._seen:
            self._step = 0
        elif last < self._seen:
            self._step = None
        self._seen = last
        show(self.widget, self._step is not None)
        self.more.disabled = self._step is None or not self._picture(self._step + 1)

    @property
    def picture(self) -> str:
        """The reveal as far as it has come; empty if none is looked at."""
        return "" if self._step is None else self._picture(self._step)

    def _last(self) -> int:
        eyes = self.bench.eyes
        return guide_of(eyes).reveals(eyes)

    def _picture(self, step: int) -> str:
        eyes = self.bench.eyes
        return guide_of(eyes).reveal_picture(eyes, step)

    def _next(self) -> None:
        def reveal() -> None:
            if self._step is not None and self._picture(self._step + 1):
                self._step += 1

        self.bench.act(reveal)

    def _stop(self) -> None:
        def stop() -> None:
            self._step = None

        self.bench.act(stop)
