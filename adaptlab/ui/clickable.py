"""What can be clicked: a widget that tells the marks (``data-…``) of what was."""

from __future__ import annotations

from collections.abc import Callable

import anywidget


class Clickable(anywidget.AnyWidget):
    """The base of pictures and texts that can be clicked; its script sends ``{clicked: marks}``."""

    def on_clicked(self, tell: Callable[[dict[str, str]], object]) -> None:
        """Be told the marks of what was clicked, such as ``{"card": "Orca", "slot": "2"}``."""

        def hear(_: object, content: object, __: object) -> None:
            if isinstance(content, dict) and isinstance(content.get("clicked"), dict):
                tell({str(name): str(value) for name, value in content["clicked"].items()})

        self.on_msg(hear)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"
