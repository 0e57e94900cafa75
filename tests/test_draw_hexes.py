"""Pictures of boards of hexes, however large: ground, labels, colours, arrows, and targets."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot
from xml.etree.ElementTree import Element

import pytest

from adaptlab.draw.hexes import Arrow, Layout, Target, arrows, fills, ground, labels, targets
from adaptlab.draw.layers import layer, split
from adaptlab.draw.svg import document, named_in
from adaptlab.errors import AdaptlabError
from adaptlab.kit.hexes import Board
from adaptlab.script import Action
from tests.test_draw import found, read, titles, words

ROWS = [(row % 2, 27 - row % 2) for row in range(25)]
LARGE = Layout(Board(ROWS, holes=[(3, 5)]), side=12, left=20, top=30)
SMALL = Layout(Board([(1, 2), (0, 3), (1, 2)]), side=20)


def tree(layout: Layout, *drawn: str) -> Element:
    return read(document(layout.right, layout.bottom, "A board", *drawn))


def points(text: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", text)]


@pytest.mark.parametrize("layout", [LARGE, SMALL])
def test_the_ground_has_all_cells_and_stays_inside(layout: Layout) -> None:
    (path,) = tree(layout, ground(layout)).iter("path")
    outlines = path.get("d", "").split("Z")[:-1]
    assert len(outlines) == len(layout.board.cells)
    for outline, cell in zip(outlines, layout.board.cells, strict=True):
        corners = points(outline)
        assert len(corners) == 6
        x, y = layout.centre(cell)
        assert all(hypot(x - a, y - b) == pytest.approx(layout.side, abs=0.02) for a, b in corners)
        assert all(layout.left - 0.01 <= a <= layout.right + 0.01 for a, _ in corners)
        assert all(layout.top - 0.01 <= b <= layout.bottom + 0.01 for _, b in corners)


def test_the_ground_has_a_path_for_each_colour() -> None:
    root = tree(LARGE, ground(LARGE, lambda cell: "#123456" if cell[0] < 12 else "#fedcba"))
    shapes = {path.get("fill"): path.get("d", "").count("M") for path in root.iter("path")}
    upper = sum(cell[0] < 12 for cell in LARGE.board.cells)
    assert shapes == {"#123456": upper, "#fedcba": len(LARGE.board.cells) - upper}


def test_a_large_ground_is_small_in_bytes() -> None:
    assert len(ground(LARGE)) < 120 * len(LARGE.board.cells)


def test_labels_name_each_cell() -> None:
    root = tree(SMALL, labels(SMALL, SMALL.board.written))
    assert words(root) == [SMALL.board.written(cell) for cell in SMALL.board.cells]


def test_colours_lie_where_they_are_told() -> None:
    root = tree(SMALL, fills(SMALL, {(1, 2): "gold", (0, 1): '"><script>'}))
    gold, other = root.iter("polygon")
    assert (gold.get("fill"), other.get("fill")) == ("gold", '"><script>')
    corners = points(gold.get("points", ""))
    x, y = SMALL.centre((1, 2))
    assert all(hypot(x - a, y - b) == pytest.approx(19, abs=0.02) for a, b in corners)


def test_an_arrow_begins_and_ends_in_its_cells() -> None:
    pairs = [((0, 1), (2, 3)), ((1, 4), (1, 2)), ((1, 2), (0, 1))]
    root = tree(SMALL, arrows(SMALL, [Arrow(*pair) for pair in pairs]))
    for group, (source, target) in zip(found(root, "arrow"), pairs, strict=True):
        (line,) = group.iter("line")
        (head,) = group.iter("polygon")
        start = float(line.get("x1", 0)), float(line.get("y1", 0))
        tip = points(head.get("points", ""))[0]
        assert SMALL.board.cell_at(start, SMALL.side) == source
        assert SMALL.board.cell_at(tip, SMALL.side) == target


def test_targets_tell_and_name_their_actions() -> None:
    go = Action("go", ((1, 2),))
    told = {(1, 2): Target("Go <here>", (go, Action("stay"))), (0, 1): Target("Nothing")}
    root = tree(SMALL, targets(SMALL, told, kind="cell"))
    one, other = found(root, "cell")
    assert (one.get("data-cell"), other.get("data-cell")) == ("1,2", "0,1")
    assert {one.get("data-click"), other.get("data-click")} == {"cell"}
    assert named_in(one.get("data-actions", "")) == {"go 1,2", "stay"}
    assert other.get("data-actions") is None
    assert titles(root)[1:] == ["Go <here>", "Nothing"]
    assert {shape.get("pointer-events") for shape in root.iter("polygon")} == {"all"}


def test_targets_can_have_other_names() -> None:
    root = tree(SMALL, targets(SMALL, {(1, 2): Target("")}, name=lambda cell: "B2"))
    assert [e.get("data-cell") for e in root.iter("g")] == ["B2"]


def test_rows_are_drawn_below_each_other() -> None:
    middles = [LARGE.centre((row, ROWS[row][0])) for row in range(25)]
    assert all(lower[1] - upper[1] == pytest.approx(18) for upper, lower in pairwise(middles))


# ---------------------------------------------------------------- zoom


def test_a_window_shows_some_cells_and_leaves_the_layers_as_they_are() -> None:
    layout = Layout(Board([(row % 2, 26) for row in range(25)]), side=10, left=5, top=5)
    window = layout.window([(3, 5), (4, 8)], margin=0)
    for cell in ((3, 5), (4, 8)):
        for x, y in layout.outline(cell):
            assert window.x <= x <= window.x + window.w
            assert window.y <= y <= window.y + window.h
    assert layout.window([(3, 5)]).w == pytest.approx(layout.window([(3, 5)], 0).w + 40)
    drawn = layer("ground", ground(layout))
    whole = split(document(layout.right, layout.bottom, "Planet", drawn))
    zoomed = split(document(layout.right, layout.bottom, "Planet", drawn, window=window))
    assert whole.layers == zoomed.layers
    assert whole.frame != zoomed.frame
    assert len(zoomed.frame) < 500
    with pytest.raises(AdaptlabError, match="expected at least one cell"):
        layout.window([])
