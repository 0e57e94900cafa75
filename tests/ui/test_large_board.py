"""A board of 650 cells with five things to do on each: few widgets, and little is sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import ipywidgets as widgets
import pytest

from adaptlab import Action, Choose, Game, Position, Result
from adaptlab.draw import hexes
from adaptlab.draw.layers import layer, split
from adaptlab.draw.svg import document, stands_for
from adaptlab.form import Field
from adaptlab.games import findable
from adaptlab.kit.actions import Deed, Deeds, Kind, On
from adaptlab.kit.hexes import Board, Cell
from adaptlab.script import Refusal, Script
from adaptlab.ui import Workbench
from adaptlab.ui.map_field import PUT, MapEditor
from adaptlab.ui.play_view import PlayView
from adaptlab.ui.setup_view import SetupView

BOARD = Board([(row % 2, 26) for row in range(25)])
LAYOUT = hexes.Layout(BOARD, side=16)
THINGS = ("moss", "reef", "sand", "lava", "ice")


class LargePosition(Position):
    ground: dict[Cell, str]


def refuse(g: LargePosition, seat: int, cell: Cell) -> Refusal | None:
    if cell not in BOARD or cell in g.ground:
        return Refusal("large.put", "{} is not free.", cell)
    return None


def putting(thing: str) -> Any:
    def put(g: LargePosition, seat: int, cell: Cell) -> Script[None]:
        g.ground[cell] = thing
        if len(g.ground) == len(BOARD.cells):
            g.result = Result((seat,))
        yield from ()

    return put


ON = On((Kind("a cell", tuple),), lambda g, seat: BOARD.cells)
DEEDS = Deeds(*[Deed(it, f"Put {it}", putting(it), refuse, ON) for it in THINGS], rule="large.put")
GROUND = hexes.ground(LAYOUT)


class Large(Game):
    name, title, position = "large", "Large", LargePosition
    texts = {"large.put": "Put something on a free cell."}

    def step(self, g: LargePosition) -> Script[None]:
        options = DEEDS.legal(g, g.turn)
        answer = yield Choose(g.turn, options, "Put", "large.put", DEEDS, g)
        yield from DEEDS.perform(g, g.turn, answer)
        if g.result is None:
            g.next_turn()

    def form(self, g: LargePosition) -> tuple[dict[str, Any], list[Field]]:
        data, fields = super().form(g)
        keys = tuple(map(BOARD.written, BOARD.cells))
        return data, [replace(f, keys=keys) if f.kind == "map" else f for f in fields]

    def svg(self, g: LargePosition, seat: int | None = None, picked: Any = None) -> str:
        free = {cell: DEEDS for cell in BOARD.cells if cell not in g.ground}
        meant = {cell: [Action(it, (cell,)) for it in THINGS] for cell in free}
        cells = {c: hexes.Target(BOARD.written(c), meant.get(c, ())) for c in BOARD.cells}
        return document(
            LAYOUT.right, LAYOUT.bottom, "Large",
            layer("ground", GROUND), layer("fills", hexes.fills(LAYOUT, dict(g.ground))),
            hexes.target_layers(LAYOUT, cells),
        )  # fmt: skip


@pytest.fixture
def workbench() -> Iterator[Workbench]:
    with findable(Large()):
        made = Workbench("large", seed=1)
        for index in range(len(made.views)):
            made.tabs.selected_index = index
        made.tabs.selected_index = 0
        yield made


def all_widgets() -> int:
    return len(widgets.widget._instances)


def click(cell: Cell) -> dict[str, str]:
    actions = stands_for(*[Action(it, (cell,)) for it in THINGS])
    return {"cell": BOARD.written(cell), "click": "cell", "actions": actions}


def test_there_are_few_widgets_and_none_are_added_by_playing() -> None:
    before = all_widgets()
    with findable(Large()):
        made = Workbench("large", seed=1)
        for index in range(len(made.views)):
            made.tabs.selected_index = index
        assert all_widgets() - before < 700
        made.bench.act(lambda: made.bench.answer("moss 3,3"))
        settled = all_widgets()
        for cell in BOARD.cells[:5]:
            made.views[0].clicked(click(cell))
            made.bench.act(lambda cell=cell: made.bench.answer(Action("reef", (cell,))))
        assert all_widgets() == settled
    assert not [message for message in made.bench.messages if message.is_error]


def test_a_click_sends_nothing_of_the_picture_and_an_answer_only_a_row(
    workbench: Workbench,
) -> None:
    view = workbench.views[0]
    assert isinstance(view, PlayView)
    before = split(view.picture.svg)
    view.clicked(click((4, 6)))
    assert split(view.picture.svg) == before
    assert view.told.html.count("You may:") == len(THINGS)
    workbench.bench.act(lambda: workbench.bench.answer("lava 4,6"))
    after = split(view.picture.svg)
    assert after.frame == before.frame
    pairs = zip(before.layers, after.layers, strict=True)
    changed = [other for one, other in pairs if one != other]
    assert len(changed) == 2  # the colours, and the row
    assert sum(map(len, changed)) < len(view.picture.svg) / 20


def test_an_answer_is_typed_where_a_list_would_be_too_long(workbench: Workbench) -> None:
    step = workbench.views[0].step
    assert not step.listed.options
    assert step.options.children == ()
    step.typed.value = "sand 0,2"
    step.give.click()
    assert workbench.bench.session.position.ground == {(0, 2): "sand"}
    step.typed.value = "sand 0,2"
    step.give.click()
    assert "is not free" in workbench.bench.messages[-1].text


def test_of_thousands_of_reasons_a_hundred_are_listed(workbench: Workbench) -> None:
    ground = {BOARD.written(cell): "moss" for cell in BOARD.cells[:600]}
    workbench.bench.act(lambda: workbench.bench.set_up({"ground": ground}))
    step = workbench.views[0].step
    assert "Why not? (3,000)" in step.why_not.html
    assert step.why_not.html.count("<li>") == 101
    assert "and 2,900 more" in step.why_not.html
    workbench.views[0].clicked(click(BOARD.cells[0]))
    assert workbench.views[0].told.html.count("Not now:") == len(THINGS)


def test_it_is_set_up_by_clicks(workbench: Workbench) -> None:
    view = next(view for view in workbench.views if isinstance(view, SetupView))
    workbench.tabs.selected_index = workbench.views.index(view)
    before = all_widgets()
    view.groups.selected_index = list(view.fields).index("Ground")
    assert all_widgets() - before < 100
    (one,) = view.editors["Ground"]
    assert isinstance(one, MapEditor)
    one.clicks.value, one.value.value = PUT, "ice"
    settled = all_widgets()
    for cell in BOARD.cells[10:14]:
        view.clicked(click(cell))
    assert all_widgets() == settled
    view.put_on_bench()
    placed = workbench.bench.session.position.ground
    assert placed == dict.fromkeys(BOARD.cells[10:14], "ice")
