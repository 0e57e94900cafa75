"""Results that show themselves as a table wherever text is shown."""

from __future__ import annotations

from typing import Any


class Printed:
    """Something whose ``str`` is what a reader wants to see, in IPython too."""

    def __repr__(self) -> str:
        """The first line of it."""
        return f"<{type(self).__name__}: {str(self).partition(chr(10))[0]}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))
