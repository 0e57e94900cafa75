"""What is asked, and who looks on: what was told of it holds no longer than both."""

from __future__ import annotations

from adaptlab.script import Question
from adaptlab.ui.bench import Bench


class Asking:
    """The question at which something was shown, and the eyes that it was shown to."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._then = self._now()

    def _now(self) -> tuple[Question | None, int | None]:
        return self._bench.session.pending, self._bench.eyes.seat

    @property
    def is_same(self) -> bool:
        """Whether the same is asked and the same eyes look on; an equal question is another."""
        (question, seat), (asked, looking) = self._then, self._now()
        return question is asked and seat == looking

    def renew(self) -> bool:
        """Hold to what is asked from now on; True if it has changed."""
        changed = not self.is_same
        self._then = self._now()
        return changed
