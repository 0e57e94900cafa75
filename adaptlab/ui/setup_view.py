"""The tab in which any position is set up, field by field, with every problem named at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from adaptlab.errors import AdaptlabError, Problem, ProblemsError
from adaptlab.form import Field, get, put
from adaptlab.game import Game
from adaptlab.ui.bench import EVERYTHING, Bench
from adaptlab.ui.boxes import box, show
from adaptlab.ui.editor import Editor
from adaptlab.ui.fields import editor
from adaptlab.ui.files import Files
from adaptlab.ui.guide import Marks, guide_of
from adaptlab.ui.map_field import takers
from adaptlab.ui.parts import WIDE, View, button, column, marked, row
from adaptlab.ui.picture import Picture

NOTE = "The number of players and the rules stay as they are: for others start a new game in Play."
CLOSED = "{} sees the table here. Whoever sets up a position sees all of it."
NOT_YET = (
    "Not a position yet: Apply comes when nothing is wrong. The picture is of the last position."
)
LIST = "margin: 0; padding-left: 1.2em; line-height: 1.4"


# ---------------------------------------------------------------- what is shown


def checked(game: Game, data: Any, cards: Any) -> tuple[Any, list[Problem]]:
    """The position that the data describe (None if they cannot be read), and what is wrong."""
    try:
        position, problems = game.read(data, cards)
    except ProblemsError as error:
        return None, list(error.problems)
    except AdaptlabError as error:
        return None, [Problem("position", str(error))]
    return position, list(problems)


def problems_html(problems: Sequence[Problem]) -> str:
    """Problems, then warnings, each with its place and rule."""
    if not problems:
        return marked("No problems.")
    lines = []
    for problem in sorted(problems, key=lambda problem: problem.warning):
        kind = "Warning" if problem.warning else "Problem"
        rule = f" <code>{escape(problem.rule)}</code>" if problem.rule else ""
        said = f"{marked(f'{kind}:', 'b')} {marked(problem.place, 'i')}: {escape(problem.message)}"
        lines.append(f"<li>{said}{rule}</li>")
    return f'<ul role="status" style="{LIST}">{"".join(lines)}</ul>'


def grouped(fields: Iterable[Field]) -> dict[str, list[Field]]:
    """The fields by their group, in order."""
    groups: dict[str, list[Field]] = {}
    for field in fields:
        groups.setdefault(field.group, []).append(field)
    return groups


# ---------------------------------------------------------------- the view


class SetupView(View):
    """Edit the position on the bench, or bring one from a file.

    What is edited is a draft: it is checked after every change, and comes onto the bench only
    by Apply. While the draft is unchanged it follows the bench.
    """

    title = "Set up"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.fields: dict[str, list[Field]] = {}
        self.editors: dict[str, list[Editor]] = {}
        self.data: dict[str, Any] = {}
        """The draft."""
        self.taken_up: dict[str, Any] = {}
        """What was on the bench when the draft was begun."""
        self.edited = False
        self.problems: list[Problem] = []
        self.apply = button("Apply", self.put_on_bench, "Go on from this position", hook="t-apply")
        self.back = button("Back", self.return_to_bench, "Edit anew what is on the bench",
                           hook="t-back")  # fmt: skip
        self.state = widgets.HTML(layout=WIDE)
        self.problem_list = widgets.HTML(layout=WIDE)
        self.problem_list.add_class("t-problems")
        self.note = widgets.HTML(layout=WIDE)
        self.groups = widgets.Tab(layout={"flex": "2 1 560px"})
        self.groups.add_class("t-groups")
        self.groups.observe(lambda _: self._open(), names="selected_index")
        self.picture = Picture()
        self.picture.add_class("t-draft")
        self.picture.on_clicked(self.clicked)
        self.files = Files(bench, opened=self._take_up)
        side = widgets.VBox(
            [row(self.apply, self.back), self.state, self.problem_list],
            layout={"flex": "1 1 240px", "padding": "0 8px"},
        )
        form = widgets.HBox([self.groups, side], layout={"flex_flow": "row wrap", "width": "100%"})
        self.open = box(self.note, form, self.picture)
        self.closed_note = widgets.HTML(layout=WIDE)
        look = button("See everything", self._see_everything, hook="t-see-everything")
        self.closed = box(self.closed_note, row(look))
        self.widget = column(self.closed, self.open, self.files.widget)
        self._open_to_all = True
        show(self.closed, False)
        if self._may_look():
            self._take_up()

    # -------- the draft

    def edit(self, field: Field, value: Any) -> None:
        """Change the draft; it is checked at once."""

        def deed() -> None:
            self.data = put(self.data, field, value)
            self.edited = self.data != self.taken_up
            self._check()
            self._show()

        self.bench.act(deed)

    def put_on_bench(self) -> None:
        """Go on from the draft."""

        def deed() -> str:
            said = self.bench.set_up(self.data)
            self.edited = False
            self._take_up()
            return said

        self.bench.act(deed)

    def return_to_bench(self) -> None:
        """Drop the draft for what is on the bench."""
        self.bench.act(self._take_up)

    def refresh(self) -> None:
        if self._may_look():
            self._follow()
        self.files.refresh()

    def _follow(self) -> None:
        """Take up what is on the bench, unless the draft was changed and still fits."""
        data = self._on_bench()[0]
        if data != self.taken_up or self.bench.session.game is not self.game:
            if self.edited and self._still_fits():
                self._show()
            else:
                self._take_up()

    def _still_fits(self) -> bool:
        """Whether the draft can still be put on the bench."""
        session = self.bench.session
        return session.game is self.game and session.position.cards == self.cards

    def _on_bench(self) -> tuple[dict[str, Any], list[Field]]:
        session = self.bench.session
        return session.game.form(session.position)

    def _may_look(self) -> bool:
        """Whether these eyes may see a whole position; if not, the tab shows nothing of it."""
        eyes = self.bench.eyes
        if eyes.see_all == self._open_to_all:
            return eyes.see_all
        self._open_to_all = eyes.see_all
        show(self.closed, not eyes.see_all)
        show(self.open, eyes.see_all)
        if eyes.see_all:
            self._take_up()
        else:
            self._forget()
            self.closed_note.value = marked(CLOSED.format(eyes.who))
        return eyes.see_all

    def _forget(self) -> None:
        """Keep nothing of the position in any field."""
        self.fields, self.editors, self.data, self.taken_up = {}, {}, {}, {}
        self.edited, self.problems = False, []
        self.groups.children, self.picture.svg = [], ""
        self.problem_list.value = self.state.value = self.note.value = ""

    def _see_everything(self) -> None:
        def see() -> None:
            self.bench.viewpoint = EVERYTHING

        self.bench.act(see)

    def _take_up(self) -> None:
        """Make the position on the bench the draft, if these eyes may see it."""
        if not self.bench.eyes.see_all:
            return
        session = self.bench.session
        self.game, self.cards = session.game, session.position.cards
        self.taken_up, fields = self._on_bench()
        self.data = self.taken_up
        self.edited = False
        self._lay_out(fields)
        self._check()
        if not self.readable:
            self.picture.svg = ""
        self._show()

    def _check(self) -> None:
        """Find every problem; a draft that is no position keeps the last picture, but faded."""
        position, self.problems = checked(self.game, self.data, self.cards)
        self.readable = position is not None
        self.picture.faded = not self.readable
        if self.readable:
            self.picture.svg = self.game.svg(position)

    def clicked(self, marks: Marks) -> None:
        """Something in the picture was clicked: the editors that know its place take it."""

        def deed() -> None:
            groups, index = list(self.fields), self.groups.selected_index
            taking = list(takers(self.fields, marks))
            if taking and (index is None or groups[index] not in taking):
                self.groups.selected_index = groups.index(taking[0])
            for one in self.editors.get(groups[self.groups.selected_index or 0], ()):
                one.clicked(marks)

        self.bench.act(deed)

    # -------- the widgets

    def _lay_out(self, fields: list[Field]) -> None:
        """Make a tab for each group, unless they are there; editors come when one is opened."""
        groups = grouped(fields)
        if self.fields == groups:
            return
        self.fields, self.editors = groups, {}
        self.groups.children = [widgets.VBox(layout=WIDE) for _ in groups]
        self.groups.titles = list(groups)
        self.groups.selected_index = 0 if groups else None
        self._open()

    def _open(self) -> None:
        """Make the editors of the group that is looked at."""
        index = self.groups.selected_index
        if index is None or index >= len(self.fields):
            return
        name = list(self.fields)[index]
        if name not in self.editors:
            made = [editor(field, self.edit) for field in self.fields[name]]
            self.editors[name] = made
            narrow = [one.widget for one in made if not one.is_wide]
            wide = [one.widget for one in made if one.is_wide]
            self.groups.children[index].children = [row(*narrow), *wide]
        self._show_values(name)

    def _show(self) -> None:
        for name in self.editors:
            self._show_values(name)
        wrong = [problem for problem in self.problems if not problem.warning]
        self.apply.disabled = bool(wrong) or not self.readable
        self.back.disabled = not self.edited
        self.problem_list.value = problems_html(self.problems)
        self.state.value = marked(self._state(len(wrong)), line_height="1.4")
        eyes = self.bench.eyes
        made = escape(guide_of(eyes).note(eyes))
        self.note.value = "<br>".join(filter(None, (NOTE, made)))

    def _state(self, wrong: int) -> str:
        if wrong:
            return NOT_YET
        if not self.edited:
            return "This is the position on the bench."
        if self._on_bench()[0] != self.taken_up:
            return "Changed, while the game on the bench went on. Apply puts this in its place."
        return "Changed, not applied yet."

    def _show_values(self, group: str) -> None:
        for one in self.editors[group]:
            one.show(get(self.data, one.field))
