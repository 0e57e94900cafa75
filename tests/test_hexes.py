"""Boards of hexes: shapes, names, distances, ways, sight, sets and points, held to what must be so
of any board."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import pairwise
from math import dist, isclose, sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adaptlab.errors import AdaptlabError
from adaptlab.kit.hexes import (
    DIRECTIONS,
    Board,
    Path,
    centre,
    circle,
    corners,
    distance,
    lines,
    numbers_in,
    step,
    towards,
)
from adaptlab.script import Action

SAME_EACH_TIME = settings(derandomize=True, deadline=None, max_examples=60)

HEXAGON = Board([(3, 4), (2, 5), (1, 6), (0, 7), (1, 6), (2, 5), (3, 4)])
SLIT = Board([(0, 9), (1, 8), (0, 9)], holes=[(1, 3), (1, 5), (1, 7)])
# A planet: 25 long rows, with its four corners cut off.
PLANET = Board(
    [(4 - row, 23 + row) for row in range(4)]
    + [(row % 2, 27 - row % 2) for row in range(17)]
    + [(row + 1, 26 - row) for row in range(4)]
)
BOARDS = {"hexagon": HEXAGON, "slit": SLIT, "planet": PLANET}


@st.composite
def boards(draw: Any) -> Board:
    """Boards of any shape, with a hole here and there."""
    offset = draw(st.integers(0, 6))
    rows = []
    for _ in range(draw(st.integers(1, 12))):
        rows.append((offset, draw(st.integers(1, 14))))
        offset = max(offset % 2, offset + draw(st.sampled_from([-3, -1, 1, 3])))
        if (offset - rows[-1][0]) % 2 == 0:
            offset += 1
    every = Board(rows).cells
    holes = draw(st.sets(st.sampled_from(every), max_size=len(every) // 4))
    return Board(rows, holes if len(holes) < len(every) else ())


def some_cells(board: Board, count: int, seed: int = 1) -> list[Any]:
    return Random(seed).choices(board.cells, k=count)


def steps_by_search(board: Board, start: Any, free: Callable[[Any], bool]) -> dict[Any, int]:
    """How many steps it takes to each cell, by the plainest search."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for down, right in DIRECTIONS:
            near = here[0] + down, here[1] + right
            if near in board and near not in found and free(near):
                found[near] = found[here] + 1
                queue.append(near)
    return found


# ---------------------------------------------------------------- shapes


def test_a_planet_of_25_long_rows() -> None:
    assert len(PLANET.cells) == 647
    assert len(PLANET.rows) == 25
    assert PLANET.cells[0] == (0, 4)
    assert PLANET.at(12, 26) == (12, 52)
    assert PLANET.neighbours((12, 24)) == (
        (11, 23), (11, 25), (12, 22), (12, 26), (13, 23), (13, 25)
    )  # fmt: skip
    assert PLANET.neighbours((0, 4)) == ((0, 6), (1, 3), (1, 5))
    assert repr(PLANET) == "<Board of 647 hexes in 25 rows>"


def test_a_hexagon_has_six_corners() -> None:
    counts = [len(HEXAGON.neighbours(cell)) for cell in HEXAGON.cells]
    assert [counts.count(n) for n in range(7)] == [0, 0, 0, 6, 12, 0, 19]


def test_holes_are_no_cells() -> None:
    assert (1, 3) not in SLIT
    assert (1, 1) in SLIT
    assert SLIT.neighbours((0, 4)) == ((0, 2), (0, 6))
    assert SLIT.column((1, 9)) == 4, "columns count places, also those of holes"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([(0, 3), (2, 3)], "row 1: expected an odd number of half hexes between its offset and"),
        ([(0, 3), (-1, 3)], "row 1: expected an offset and a length from 0 to 10000, not (-1, 3)"),
        ([(0, 1.5)], "row 0: expected an offset and a length from 0 to 10000, not (0, 1.5)"),
        ([(0, 10**9)], "row 0: expected an offset and a length from 0 to 10000"),
        ([(True, 2)], "row 0: expected an offset and a length"),
        ([(0, 0)], "rows: expected at least one cell"),
        ([], "rows: expected at least one cell"),
    ],
)
def test_rows_that_do_not_fit_are_refused(rows: Any, message: str) -> None:
    with pytest.raises(AdaptlabError) as caught:
        Board(rows)
    assert str(caught.value).startswith(message)


def test_strange_holes_and_numbers_are_refused() -> None:
    with pytest.raises(AdaptlabError, match=r"holes: expected cells of the rows, not \(0, 1\)"):
        Board([(0, 3)], holes=[(0, 1)])
    for number in (lambda row, column: row, lambda row, column: -column):
        with pytest.raises(AdaptlabError, match="number: expected a number of its own"):
            Board([(0, 3)], number=number)


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("name", BOARDS)
def test_a_cell_is_written_as_actions_say_it(name: str) -> None:
    board = BOARDS[name]
    for cell in board.cells:
        assert board.read(board.written(cell)) == cell
        assert Action.parse(f"go {board.written(cell)}") == Action("go", (cell,))
        assert board.at(cell[0], board.column(cell)) == cell


@pytest.mark.parametrize("text", ["", "3", "3,4,5", "a,b", "3;4", "3, 4", "-1,2", "٣,٤", None, 34])
def test_what_is_no_cell_is_not_read(text: Any) -> None:
    with pytest.raises(AdaptlabError, match=r"cell: expected a row and an x such as 3,4, not "):
        HEXAGON.read(text)


def test_a_cell_that_the_board_lacks_is_named() -> None:
    with pytest.raises(AdaptlabError, match=r"one of the board such as 0,3: \(3, 1\)"):
        HEXAGON.read("3,1")
    for row, column in ((7, 0), (0, 4), (-1, 0), (0, -1)):
        with pytest.raises(AdaptlabError, match=f"no column {column} in a row {row}"):
            HEXAGON.at(row, column)
    with pytest.raises(AdaptlabError, match="cell: expected one of the board"):
        SLIT.at(1, 1)


# ---------------------------------------------------------------- around a cell


@SAME_EACH_TIME
@given(boards())
def test_neighbours_are_symmetric_and_one_step_away(board: Board) -> None:
    for cell in board.cells:
        for near in board.neighbours(cell):
            assert cell in board.neighbours(near)
            assert distance(cell, near) == 1
        close = [other for other in board.cells if distance(cell, other) == 1]
        assert list(board.neighbours(cell)) == close == list(board.ring(cell, 1))


@SAME_EACH_TIME
@given(boards(), st.randoms(use_true_random=False))
def test_distance_is_a_metric(board: Board, random: Random) -> None:
    for _ in range(60):
        a, b, c = random.choices(board.cells, k=3)
        assert distance(a, b) == distance(b, a) >= 0
        assert (distance(a, b) == 0) == (a == b)
        assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_distance_is_what_a_walk_takes_on_a_board_without_bays() -> None:
    for start in some_cells(PLANET, 5):
        walked = steps_by_search(PLANET, start, lambda cell: True)
        assert walked == {cell: distance(start, cell) for cell in PLANET.cells}


@SAME_EACH_TIME
@given(boards(), st.randoms(use_true_random=False), st.integers(0, 9))
def test_rings_and_ranges_are_by_distance(board: Board, random: Random, far: int) -> None:
    cell = random.choice(board.cells)
    ring = [other for other in board.cells if distance(cell, other) == far]
    assert list(board.ring(cell, far)) == ring
    within = board.within(cell, far)
    assert set(within) == {other for other in board.cells if distance(cell, other) <= far}
    assert len(set(within)) == len(within)
    assert within[0] == cell
    assert len(list(circle(cell, far))) == max(1, 6 * far)


def test_the_six_directions_go_clockwise_and_straight() -> None:
    middle = (6, 26)
    for number in range(6):
        assert distance(middle, step(middle, number, 5)) == 5
        assert step(step(middle, number), (number + 3) % 6) == middle
        assert distance(step(middle, number), step(middle, (number + 1) % 6)) == 1
        assert towards(middle, step(middle, number, 7)) == (number,)
        ray = list(PLANET.ray(middle, number))
        assert ray[0] in PLANET.neighbours(middle)
        assert step(ray[-1], number) not in PLANET
    (_, y), (_, lower) = centre(middle), centre(step(middle, 1))
    assert lower > y, "the direction after right leads down"
    assert list(SLIT.ray((1, 1), 0)) == [], "a hole ends a ray"


def test_between_two_directions_there_are_two_as_good() -> None:
    assert towards((5, 20), (7, 20)) == (1, 2)
    assert towards((5, 20), (6, 23)) == (0, 1)
    assert towards((5, 20), (6, 25)) == (0,)
    assert towards((5, 20), (5, 20)) == ()
    for one, other in zip(some_cells(PLANET, 40), some_cells(PLANET, 40, seed=2), strict=True):
        back = tuple(sorted((number + 3) % 6 for number in towards(other, one)))
        assert towards(one, other) == back


# ---------------------------------------------------------------- lines of sight


@SAME_EACH_TIME
@given(boards(), st.randoms(use_true_random=False))
def test_lines_are_straight_and_the_same_both_ways(board: Board, random: Random) -> None:
    for _ in range(20):
        a, b = random.choices(board.cells, k=2)
        found = lines(a, b)
        assert 1 <= len(found) <= 2
        for line in found:
            assert (line[0], line[-1]) == (a, b)
            assert len(line) == distance(a, b) + 1
            assert all(distance(*pair) == 1 for pair in pairwise(line))
            assert all(off_line(cell, a, b) <= 1 for cell in line)
        assert {line[::-1] for line in found} == set(lines(b, a))


def off_line(cell: Any, a: Any, b: Any) -> float:
    """How far the middle of a cell is from the line between two others."""
    (x, y), (x1, y1), (x2, y2) = map(centre, (cell, a, b))
    long = dist((x1, y1), (x2, y2))
    return abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / long if long else 0.0


def test_a_line_along_an_edge_passes_on_both_sides() -> None:
    assert set(lines((2, 4), (4, 4))) == {
        ((2, 4), (3, 3), (4, 4)),
        ((2, 4), (3, 5), (4, 4)),
    }
    assert lines((2, 4), (2, 8)) == (((2, 4), (2, 6), (2, 8)),)
    assert lines((2, 4), (2, 4)) == (((2, 4),),)


def test_sight_is_blocked_by_what_stands_between() -> None:
    def blocks(*cells: Any) -> Callable[[Any], bool]:
        return lambda cell: cell in cells

    assert HEXAGON.sees((3, 2), (3, 10), blocks())
    assert not HEXAGON.sees((3, 2), (3, 10), blocks((3, 6)))
    assert HEXAGON.sees((3, 2), (3, 10), blocks((3, 2), (3, 10), (2, 5)))
    assert HEXAGON.sees((2, 5), (4, 5), blocks((3, 4))), "the other side of the edge is free"
    assert not HEXAGON.sees((2, 5), (4, 5), blocks((3, 4), (3, 6)))
    assert SLIT.sees((1, 1), (1, 9), lambda cell: True), "where there is no cell, nothing blocks"


# ---------------------------------------------------------------- ways


@SAME_EACH_TIME
@given(boards(), st.randoms(use_true_random=False))
def test_paths_are_the_shortest_and_lead_there(board: Board, random: Random) -> None:
    start = random.choice(board.cells)
    blocked = set(random.choices(board.cells, k=len(board.cells) // 3)) - {start}

    def cost(here: Any, there: Any) -> int | None:
        assert there in board.neighbours(here)
        return None if there in blocked else 1

    walked = steps_by_search(board, start, lambda cell: cell not in blocked)
    assert board.reach(start, len(board.cells), cost) == walked
    assert board.reach(start, 2, cost) == {cell: n for cell, n in walked.items() if n <= 2}
    for goal in random.choices(board.cells, k=5):
        found = board.path(start, goal, cost)
        assert (found is None) == (goal not in walked)
        if found is not None:
            assert found.cost == walked[goal] == len(found.cells) - 1
            assert (found.cells[0], found.cells[-1]) == (start, goal)
            assert not blocked.intersection(found.cells)


def test_dear_steps_are_gone_around_if_that_is_cheaper() -> None:
    def swamp(price: int) -> Callable[[Any, Any], int]:
        return lambda here, there: price if there == (3, 6) else 2

    through = HEXAGON.path((3, 4), (3, 8), swamp(3))
    assert through == Path(5, ((3, 4), (3, 6), (3, 8)))
    around = HEXAGON.path((3, 4), (3, 8), swamp(5))
    assert around == Path(6, ((3, 4), (2, 5), (2, 7), (3, 8)))
    assert HEXAGON.path((3, 4), (3, 4)) == Path(0, ((3, 4),))


def test_a_step_may_cost_more_one_way_than_the_other() -> None:
    def downhill(here: Any, there: Any) -> int:
        return 1 if there[0] >= here[0] else 3

    down, up = HEXAGON.path((0, 5), (6, 5), downhill), HEXAGON.path((6, 5), (0, 5), downhill)
    assert down is not None
    assert up is not None
    assert (down.cost, up.cost) == (6, 18)


def test_of_equal_ways_it_is_always_the_same() -> None:
    again = Board(PLANET.rows)
    for start, goal in zip(some_cells(PLANET, 20), some_cells(PLANET, 20, seed=2), strict=True):
        found = PLANET.path(start, goal)
        assert found == again.path(start, goal)
        assert found is not None
        assert found.cost == distance(start, goal)


def test_ways_from_or_to_nowhere_are_refused() -> None:
    for start, goal in (((3, 1), (3, 2)), ((3, 2), (3, 1))):
        with pytest.raises(AdaptlabError, match=r"expected one of the board such as 0,3: \(3, 1\)"):
            HEXAGON.path(start, goal)
    with pytest.raises(AdaptlabError, match="cost: expected 0 or more for a step, not -1"):
        HEXAGON.path((3, 2), (3, 6), lambda here, there: -1)


# ---------------------------------------------------------------- sets of cells


@SAME_EACH_TIME
@given(boards(), st.randoms(use_true_random=False))
def test_sets_hold_what_lists_hold(board: Board, random: Random) -> None:
    some = sorted(set(random.choices(board.cells, k=4)))
    marked = board.set_of(some)
    assert board.cells_of(marked) == tuple(some)
    assert marked.bit_count() == len(some)
    beside = {near for cell in some for near in board.neighbours(cell)}
    assert set(board.cells_of(board.spread(marked))) == beside
    blocked = set(random.choices(board.cells, k=len(board.cells) // 3))
    free = board.all & ~board.set_of(blocked)
    walks = [steps_by_search(board, cell, lambda other: other not in blocked) for cell in some]
    for steps in (0, 1, 3, None):
        near = {c for walk in walks for c, n in walk.items() if steps is None or n <= steps}
        assert set(board.cells_of(board.flood(marked, free, steps))) == near


def test_cells_can_have_numbers_of_their_own() -> None:
    board = Board([(1, 2), (0, 3)], number=lambda row, column: 10 * (row + 1) + column + 1)
    assert list(board.by_number) == [11, 12, 21, 22, 23]
    assert board.set_of([(0, 3)]) == 1 << 12
    assert list(numbers_in(board.near[12])) == [11, 22, 23]
    assert list(numbers_in(board.all)) == list(board.by_number)


# ---------------------------------------------------------------- points


@pytest.mark.parametrize("name", BOARDS)
def test_points_are_where_the_cells_are(name: str) -> None:
    board, side = BOARDS[name], 10.0
    width, height = board.size(side)
    for cell in board.cells:
        middle = centre(cell, side)
        around = corners(middle, side)
        assert all(isclose(dist(middle, corner), side) for corner in around)
        assert all(-1e-9 <= x <= width + 1e-9 and -1e-9 <= y <= height + 1e-9 for x, y in around)
        for near in board.neighbours(cell):
            assert isclose(dist(middle, centre(near, side)), side * sqrt(3))
            shared = [c for c in around for d in corners(centre(near, side), side)
                      if dist(c, d) < 1e-6]  # fmt: skip
            assert len(shared) == 2, "cells beside each other share an edge"
    assert min(x for cell in board.cells for x, _ in corners(centre(cell, side), side)) < 1e-9
    assert isclose(
        max(x for cell in board.cells for x, _ in corners(centre(cell, side), side)), width
    )


@pytest.mark.parametrize("name", BOARDS)
def test_a_point_is_in_the_cell_with_the_nearest_middle(name: str) -> None:
    board, random, side = BOARDS[name], Random(3), 7.5
    width, height = board.size(side)
    hits = 0
    for _ in range(400):
        point = random.uniform(-5, width + 5), random.uniform(-5, height + 5)
        nearest = min(board.cells, key=lambda cell: dist(centre(cell, side), point))
        found = board.cell_at(point, side)
        if found is None:
            assert dist(centre(nearest, side), point) > side * sqrt(3) / 2 - 1e-9
        else:
            assert found == nearest
            hits += 1
    assert hits > 200
    assert all(board.cell_at(centre(cell, side), side) == cell for cell in board.cells)
