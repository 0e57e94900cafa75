"""The attacker beside builds that were kept before."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import ipywidgets as widgets

from adaptlab.adapt.analysis.compare import compare
from adaptlab.adapt.draw import tables
from adaptlab.adapt.ui.asked import Asked
from adaptlab.adapt.ui.build_editor import BuildEditor
from adaptlab.adapt.ui.builds import Build
from adaptlab.adapt.ui.odds_panels import Answer, Panel, figure
from adaptlab.errors import AdaptlabError, shown
from adaptlab.ui.bench import Bench
from adaptlab.ui.parts import LABEL, button, choice, row

NOW = "attacker now"


class Comparison(Panel):
    """The attacker now against kept builds, all attacking the same target."""

    title = "Comparison"
    hook = "t-odds-comparison"

    def __init__(
        self, bench: Bench, editor: BuildEditor, changed: Callable[[], object],
        redraw: Callable[[], object],
    ) -> None:  # fmt: skip
        self.bench = bench
        self.editor = editor
        self.changed = changed
        """To be called when a kept build becomes the attacker."""
        self.kept: dict[str, Build] = {}
        super().__init__(redraw)
        self._list("")

    def make_controls(self) -> widgets.Widget:
        act = self.bench.act
        self.name = widgets.Text(
            description="Name", placeholder="a name for this build", style=LABEL,
            layout=widgets.Layout(width="230px"),
        )  # fmt: skip
        self.name.add_class("t-odds-keep-name")
        self.keep_button = button(
            "keep this build", lambda: act(self.keep), "Keep the attacker as it is now",
            hook="t-odds-keep",
        )  # fmt: skip
        self.chosen = choice("Kept", [], None, lambda _: None, "t-odds-kept")
        self.use_button = button(
            "as attacker", lambda: act(self.use), "Make the chosen build the attacker",
            hook="t-odds-use",
        )  # fmt: skip
        self.remove_button = button(
            "remove", lambda: act(self.remove), "Forget the chosen build", hook="t-odds-remove"
        )
        kept = (self.chosen, self.use_button, self.remove_button)
        return row(self.name, self.keep_button, *kept)

    # -------- what the buttons do

    def keep(self) -> str:
        """Keep the attacker under the name in the field, or a number."""
        self.editor.fish()  # a build that makes no fish says why
        name = self.name.value.strip() or self._free_name()
        if name in (NOW, *self.kept):
            raise AdaptlabError(f"there is a build {shown(name)} already: give it another name")
        self.kept[name] = self.editor.build
        self.name.value = ""
        self._list(name)
        self.asks()
        return f"The build {name} is kept."

    def remove(self) -> str:
        """Forget the chosen build."""
        name = self.chosen.value
        del self.kept[name]
        self._list("")
        self.asks()
        return f"The build {name} is forgotten."

    def use(self) -> str:
        """Make the chosen build the attacker."""
        name = self.chosen.value
        self.editor.put(self.kept[name])
        self.changed()
        return f"The build {name} is the attacker now."

    def _free_name(self) -> str:
        return next(name for n in range(1, 1000) if (name := f"build {n}") not in self.kept)

    def _list(self, name: str) -> None:
        """Offer the kept builds, with one of them chosen."""
        self.chosen.options = tuple(self.kept)
        self.chosen.value = name or next(iter(self.kept), None)
        for widget in (self.chosen, self.use_button, self.remove_button):
            widget.disabled = not self.kept

    # -------- what is shown

    def answer(self, asked: Asked) -> Answer:
        fish = [build.fish(self.editor.role, self.editor.cards) for build in self.kept.values()]
        compared = [
            compare(
                asked.attacker, *fish, target=asked.target, names=(NOW, *self.kept),
                edition=edition, **asked.how,
            )
            for edition in asked.editions
        ]  # fmt: skip
        drawn = [partial(figure, "comparison_figure", each) for each in compared]
        return Answer("".join(map(tables.comparison_html, compared)), drawn)
