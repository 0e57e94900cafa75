"""The picture of Adaptoid and Adapt3: complete, countable, in words, and within its bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from math import hypot
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest

import adaptlab
from adaptlab.adaptoid import Position, hungry, position, reach, spawn_cells
from adaptlab.adaptoid.board import BOARD, CELLS, NEAR, cells_in
from adaptlab.adaptoid.draw.plan import CELL_WIDTH, SIDE, WIDTH, centre
from adaptlab.adaptoid.draw.table import board_svg, table_svg
from adaptlab.adaptoid.growing import stock
from adaptlab.adaptoid.rules import COLOURS
from adaptlab.adaptoid.turn import options
from adaptlab.draw.layers import split
from adaptlab.draw.svg import named_in
from adaptlab.errors import AdaptlabError
from adaptlab.games import find
from adaptlab.kit.position import Result
from adaptlab.script import Action
from tests.test_draw import found, read, span, titles, words

GAMES = ("adaptoid", "adapt3")
MIXES = [(legs, pincers) for legs in range(7) for pincers in range(7 - legs)]
LIMB_LENGTH = 39.5


def cell_of(root: Element, cell: int) -> Element:
    (group,) = (e for e in found(root, "adaptoid-cell") if e.get("data-cell") == str(cell))
    return group


def told(root: Element, cell: int) -> str:
    """What is said of a cell."""
    return titles(cell_of(root, cell))[0]


def in_layer(root: Element, name: str) -> Element:
    (group,) = (e for e in root if e.get("data-layer") == name)
    return group


def drawn_on(root: Element, cell: int, layer: str = "pieces") -> list[Element]:
    """What a layer has on a cell."""
    return [e for e in in_layer(root, layer) if e.get("data-on") == str(cell)]


def marked(root: Element, mark: str) -> set[int]:
    signs = in_layer(root, "marks").iter("g")
    return {int(e.get("data-on", 0)) for e in signs if e.get("data-mark") == mark}


def numbers(cells: tuple[tuple[int, int], ...]) -> set[int]:
    return {10 * row + column for row, column in cells}


def limbs(root: Element, kind: str) -> list[Element]:
    return [e for e in root.iter("path") if e.get("class") == f"adaptoid-{kind}"]


def told_above(root: Element) -> str:
    return words(found(root, "adaptoid-headline")[0])[0]


def panel_of(root: Element, colour: str) -> Element:
    (group,) = (e for e in found(root, "adaptoid-panel") if e.get("data-colour") == colour)
    return group


def played(game: str, seed: int = 5, turns: int = 60, **options: Any) -> Iterator[Position]:
    """The positions of a random game, to its end or for so many turns."""
    session, random = adaptlab.new(game, seed=seed, **options), Random(seed)
    while session.pending is not None and session.position.number <= turns:
        yield session.position
        session.answer(random.choice(session.options))
    yield session.position


def last(game: str, **options: Any) -> Position:
    *_, g = played(game, **options)
    return g


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_game_is_drawn_in_full(game: str) -> None:
    for g in played(game, goal=20):
        root = read(table_svg(g))
        cells = found(root, "adaptoid-cell")
        assert [e.get("data-cell") for e in cells] == list(map(str, CELLS))
        assert {e.get("data-click") for e in cells} == {"cell"}
        for cell in CELLS:
            check_cell(g, cell, drawn_on(root, cell))
        named = [f"{cell // 10},{cell % 10}" for cell in CELLS]
        assert words(in_layer(root, "labels")) == named
        names = [e.get("data-colour") for e in found(root, "adaptoid-panel")]
        assert names == [COLOURS[seat] for seat in g.rules.seats]


def check_cell(g: Position, cell: int, groups: list[Element]) -> None:
    """Who stands there, with its letter and so many limbs."""
    seat = g.owner(cell)
    assert len(groups) == bool(seat)
    for group in groups:
        legs, pincers = g.adaptoids[seat][cell]
        assert (len(limbs(group, "leg")), len(limbs(group, "pincer"))) == (legs, pincers)
        (piece,) = found(group, "adaptoid-piece")
        assert piece.get("data-colour") == COLOURS[seat]
        assert (piece.get("data-legs"), piece.get("data-pincers")) == (str(legs), str(pincers))
        assert words(piece) == [COLOURS[seat][0].upper()]


@pytest.mark.parametrize("game", GAMES)
def test_marks_are_what_the_rules_allow(game: str) -> None:
    seen = set()
    for g in islice(played(game, goal=36, turns=90), 0, None, 3):
        colour, plain = COLOURS[g.turn], read(table_svg(g))
        if g.result is None and g.step == "grow":
            assert marked(plain, "new") == numbers(spawn_cells(g, colour))
        else:
            assert not marked(plain, "new")
        assert not marked(plain, "picked") | marked(plain, "move") | marked(plain, "attack")
        own = g.adaptoids[g.turn]
        for cell in sorted(own, key=lambda cell: min(own[cell]))[-2:]:
            root = read(table_svg(g, cell))
            over = g.result is not None
            assert marked(root, "picked") == (set() if over else {cell})
            can = reach(g, divmod(cell, 10)) if g.step == "move" and not over else ((), ())
            assert (marked(root, "move"), marked(root, "attack")) == tuple(map(numbers, can))
            assert not marked(root, "new")
            seen |= {(g.step, bool(can[0]), bool(can[1]))}
    assert seen >= {("move", True, True), ("move", True, False), ("grow", False, False)}


@pytest.mark.rule("starve")
@pytest.mark.parametrize("game", GAMES)
def test_the_hungry_wear_a_badge(game: str) -> None:
    seen = 0
    for g in islice(played(game, goal=36, turns=90), 0, None, 3):
        root = read(table_svg(g))
        starving = {n for seat in g.rules.seats for n in numbers(hungry(g, COLOURS[seat]))}
        badges = {
            int(e.get("data-on", 0)): found(e, "adaptoid-hungry")
            for e in in_layer(root, "pieces")
            if found(e, "adaptoid-hungry")
        }
        assert set(badges) == starving
        assert all(words(badge) == ["!"] for (badge,) in badges.values())
        assert all("Hungry: " in told(root, cell) for cell in starving)
        seen += len(badges)
    assert seen


# ---------------------------------------------------------------- adaptoids


@pytest.mark.parametrize(("legs", "pincers"), MIXES)
def test_limbs_have_a_place_each(legs: int, pincers: int) -> None:
    g = position(white={(4, 4): (legs, pincers)}, black={(1, 1): (0, 0)})
    (group,) = drawn_on(read(table_svg(g)), 44)
    places = [e.get("transform") for e in limbs(group, "leg") + limbs(group, "pincer")]
    angles = {int(re.findall(r"rotate\((-?\d+)\)", place or "")[0]) % 360 for place in places}
    assert len(angles) == len(places) == legs + pincers
    assert angles <= set(range(0, 360, 60))


def test_a_limb_stays_where_it_is_while_others_grow() -> None:
    def places(legs: int, pincers: int, kind: str) -> list[str | None]:
        g = position(white={(4, 4): (legs, pincers)}, black={(1, 1): (0, 0)})
        return [e.get("transform") for e in limbs(drawn_on(read(table_svg(g)), 44)[0], kind)]

    assert places(2, 4, "leg") == places(5, 1, "leg")[:2]
    assert places(1, 3, "pincer") == places(0, 6, "pincer")[:3] == places(3, 3, "pincer")


def test_legs_and_pincers_differ_in_shape_and_colours_in_their_letter() -> None:
    g = position({(4, 4): (1, 1)}, {(1, 1): (1, 1)}, {(7, 1): (1, 1)})
    root = read(table_svg(g))
    shapes = {kind: {e.get("d") for e in limbs(root, kind)} for kind in ("leg", "pincer")}
    assert [len(shape) for shape in shapes.values()] == [1, 1]
    assert shapes["leg"] != shapes["pincer"]
    assert [words(drawn_on(root, cell)[0])[-1] for cell in (44, 11, 71)] == ["W", "B", "R"]
    fills = {e.get("fill") for e in limbs(root, "leg")}
    assert len(fills) == 4, "three colours, and the key"


# ---------------------------------------------------------------- in words

TABLE: dict[str, Any] = {
    "white": {(4, 2): (2, 1), (1, 1): (2, 1), (7, 4): (0, 0)},
    "black": {(4, 4): (0, 1), (1, 2): (0, 1), (2, 1): (0, 0), (2, 2): (0, 6)},
}


def test_a_cell_tells_what_a_click_means() -> None:
    root = read(table_svg(position(**TABLE), 42))
    assert told(root, 42) == "White on (4, 2): 2 legs, 1 pincer. Picked."
    assert told(root, 43) == "(4, 3) is empty. Move from (4, 2) to (4, 3)."
    assert told(root, 44) == (
        "Black on (4, 4): 1 pincer. Attack Black (1 pincer) on (4, 4) from (4, 2)."
    )
    assert told(root, 74) == "White on (7, 4): bare."
    assert told(root, 55) == "(5, 5) is empty."
    root = read(table_svg(position(**TABLE)))
    assert told(root, 42).endswith("1 pincer. Click to see where it can go.")
    assert told(root, 74) == "White on (7, 4): bare."


def test_hunger_is_told_in_words() -> None:
    root = read(table_svg(position(**TABLE)))
    assert titles(cell_of(root, 11)) == [
        "White on (1, 1): 2 legs, 1 pincer. Hungry: 0 empty cells around it, 3 limbs. "
        "Click to see where it can go."
    ]
    g = position({(1, 1): (2, 0)}, {(1, 2): (0, 0), (2, 1): (0, 0), (4, 7): (4, 0)}, step="grow")
    root = read(table_svg(g))
    assert "Hungry: 1 empty cell around it, 2 limbs." in told(root, 11)
    assert told(root, 47) == "Black on (4, 7): 4 legs. Hungry: 3 empty cells around it, 4 limbs."


def test_an_attack_can_be_made_without_moving_first() -> None:
    root = read(table_svg(position(**TABLE), 11))
    assert marked(root, "move") == set()
    assert marked(root, "attack") == {12, 21, 22}


def test_a_growth_is_told_in_words() -> None:
    g = position(**TABLE, step="grow")
    root = read(table_svg(g))
    assert told(root, 43) == "(4, 3) is empty. A new adaptoid on (4, 3)."
    assert told(root, 74) == "White on (7, 4): bare. A leg or a pincer can grow here."
    assert told(root, 44) == "Black on (4, 4): 1 pincer."
    picked = read(table_svg(g, 74))
    assert told(picked, 74) == "White on (7, 4): bare. Picked. A leg or a pincer can grow here."
    assert told(picked, 43) == "(4, 3) is empty."
    g.turn = 2
    root = read(table_svg(g))
    assert told(root, 22).startswith("Black on (2, 2): 6 pincers. Hungry: 3")
    assert told(root, 22).endswith("6 limbs."), "it carries no more"
    assert told(root, 44).endswith("A leg or a pincer can grow here.")
    g.adaptoids[2] = {44: (0, 4), 12: (0, 2), 21: (0, 0), 22: (0, 6)}
    assert told(read(table_svg(g)), 44).endswith("4 pincers. A leg can grow here.")


# ---------------------------------------------------------------- marks as data


def test_any_cell_can_be_marked_filled_and_told_about() -> None:
    g = position(**TABLE)
    root = read(
        board_svg(
            g,
            marks={42: "picked", (4, 3): "attack"},
            fill={(1, 1): "gold", 12: "#fff"},
            words={43: "Too <far>", (5, 5): "Why not?"},
            actions={42: ["move 42 43", "stay"], 55: [Action("new", (55,))]},
        )
    )
    assert (marked(root, "picked"), marked(root, "attack")) == ({42}, {43})
    assert [e.get("fill") for e in in_layer(root, "marks").findall("polygon")] == ["gold", "#fff"]
    assert told(root, 43) == "(4, 3) is empty. Too <far>."
    assert told(root, 55) == "(5, 5) is empty. Why not?"
    assert told(root, 42) == "White on (4, 2): 2 legs, 1 pincer."
    named = {cell: named_in(cell_of(root, cell).get("data-actions", "")) for cell in CELLS}
    assert named[42] == {"move 42 43", "stay"}
    assert named[55] == {"new 55"}
    assert not any(found for cell, found in named.items() if cell not in (42, 55))


def test_arrows_lead_from_cell_to_cell() -> None:
    g = position(**TABLE)
    root = read(board_svg(g, arrows=[(42, 44), ((1, 1), (7, 4), "#ff0000")]))
    one, other = found(root, "arrow")
    assert {e.get("stroke") for e in other.iter("line")} == {"#ff0000"}
    assert {e.get("fill") for e in other.iter("polygon")} == {"#ff0000"}
    (line,) = one.iter("line")
    (x1, y1), (x2, y2) = corners(line)
    assert centre(42)[0] < x1 < x2 < centre(44)[0]
    assert y1 == y2 == pytest.approx(centre(42)[1], abs=0.01)
    (x, y), *_ = corners(next(other.iter("polygon")))
    assert hypot(x - centre(74)[0], y - centre(74)[1]) == pytest.approx(SIDE / 2, abs=0.1)
    assert not list(in_layer(read(board_svg(g)), "arrows"))


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"marks": {48: "move"}}, "marks: expected cells such as 42 or (4, 2), not 48"),
        ({"marks": {42: "star"}}, "marks: expected one of picked, move, attack, new, not 'star'"),
        ({"fill": {(4, 8): "red"}}, "fill: expected cells such as 42 or (4, 2), not (4, 8)"),
        ({"words": {"42": "?"}}, "words: expected cells such as 42 or (4, 2), not '42'"),
        ({"actions": {True: []}}, "actions: expected cells such as 42 or (4, 2), not True"),
        ({"arrows": [(42, 99)]}, "arrows: expected cells such as 42 or (4, 2), not 99"),
        ({"arrows": [42]}, "arrows: expected pairs of cells, not 42"),
        ({"arrows": [(42,)]}, "arrows: expected pairs of cells, not (42,)"),
    ],
)
def test_what_cannot_be_marked_is_named(how: dict[str, Any], message: str) -> None:
    with pytest.raises(AdaptlabError) as caught:
        board_svg(position(**TABLE), **how)
    assert str(caught.value) == message


def test_what_is_marked_is_escaped() -> None:
    svg = board_svg(
        position(**TABLE),
        fill={42: '"><script>'},
        words={43: "<script>"},
        actions={44: ["<script>"]},
        arrows=[(42, 43, '"><script>')],
    )
    read(svg)
    assert "<script" not in svg


# ---------------------------------------------------------------- what a click stands for


@pytest.mark.parametrize("game", GAMES)
def test_a_cell_names_the_actions_that_a_click_may_mean(game: str) -> None:
    seen = set()
    for g in islice(played(game, goal=36, turns=60), 0, None, 3):
        if g.result is not None:
            continue
        allowed = set(map(str, options(g)))
        for picked in [None, *list(g.adaptoids[g.turn])[:2]]:
            root = read(table_svg(g, picked))
            named: set[str] = set()
            for cell in CELLS:
                actions = named_in(cell_of(root, cell).get("data-actions", ""))
                assert all(action.endswith(f" {cell}") for action in actions)
                named |= actions
            if g.step == "grow":
                assert allowed - {"stay"} <= named
            elif picked is None:
                assert not named
            else:
                assert {a for a in allowed if a.startswith(f"move {picked} ")} <= named
            seen.add((g.step, picked is None, bool(named)))
    assert seen == {
        ("move", True, False), ("move", False, True), ("grow", True, True), ("grow", False, True)
    }  # fmt: skip


def test_layers_have_the_same_names_in_every_position() -> None:
    names = ["ground", "marks", "labels", "pieces", "arrows", "words", "cells"]
    grounds = set()
    for g in islice(played("adaptoid"), 0, None, 9):
        svg = table_svg(g)
        root = read(svg)
        assert [e.get("data-layer") for e in root if e.tag == "g"] == names
        assert [e.tag for e in root if e.tag != "g"] == ["title"]
        grounds.add(split(svg).layers[0])
    assert len(grounds) == 1, "the ground is the same in every position"


def test_a_pick_changes_only_marks_and_what_cells_say() -> None:
    g = position(**TABLE)
    one, other = (split(table_svg(g, picked)) for picked in (None, 42))
    assert one.frame == other.frame
    same = [before == after for before, after in zip(one.layers, other.layers, strict=True)]
    assert same == [True, False, True, True, True, True, False]


# ---------------------------------------------------------------- picking


@pytest.mark.parametrize("picked", [44, 43, 99, (4, 2)])
@pytest.mark.parametrize("step", ["move", "grow"])
def test_only_an_adaptoid_of_the_mover_can_be_picked(picked: Any, step: str) -> None:
    with pytest.raises(AdaptlabError, match="picked: expected a cell with an adaptoid of White"):
        table_svg(position(**TABLE, step=step), picked)


# ---------------------------------------------------------------- the panels


@pytest.mark.rule("adapt3.hunt")
@pytest.mark.parametrize("order", ["white-black-red", "white-red-black"])
def test_panels_tell_who_hunts_whom(order: str) -> None:
    root = read(table_svg(adaptlab.new("adapt3", turn_order=order).position))
    for colour, prey in (("white", "Red"), ("red", "Black"), ("black", "White")):
        panel = panel_of(root, colour)
        assert f"hunts {prey}" in words(panel)
        assert titles(panel)[0].startswith(f"{colour.capitalize()} hunts {prey}: lost 0 of 8;")
    two = read(table_svg(adaptlab.new("adaptoid").position))
    assert "hunts" not in " ".join(words(two) + titles(two))


@pytest.mark.parametrize("game", GAMES)
def test_panels_tell_losses_and_stock(game: str) -> None:
    g = last(game, goal=30, turns=70)
    root = read(table_svg(g))
    for seat in g.rules.seats:
        panel = panel_of(root, COLOURS[seat])
        shown = words(panel)
        assert f"lost {g.lost[seat]} of 30" in shown
        numbers = shown[shown.index("in stock") + 1 :]
        assert numbers[::2] == [str(left) for left in stock(g, seat)]
        assert [kind.rstrip("s") for kind in numbers[1::2]] == ["adaptoid", "leg", "pincer"]
        bar = list(found(panel, "adaptoid-lost")[0].iter("rect"))
        fills = [part.get("fill") for part in bar]
        assert len(bar) == 30
        assert fills.count(fills[0]) == g.lost[seat] > 0


def test_one_piece_is_not_several() -> None:
    g = position({(1, n): (3, 3) for n in (1, 2, 3)} | {(4, 1): (2, 2)}, {(7, 1): (0, 0)})
    panel = panel_of(read(table_svg(g)), "white")
    assert titles(panel)[0] == "White: lost 0 of 5; in stock 8 adaptoids, 1 leg, 1 pincer"
    assert words(panel)[-4:] == ["1", "leg", "1", "pincer"]


@pytest.mark.parametrize("step", ["move", "grow"])
@pytest.mark.parametrize("colour", ["white", "black", "red"])
def test_whose_turn_it_is_and_what_for(colour: str, step: str) -> None:
    g = position({(1, 1): (0, 0)}, {(2, 2): (0, 0)}, {(3, 3): (0, 0)}, colour, number=7, step=step)
    root = read(table_svg(g))
    assert words(found(root, "adaptoid-headline")[0])[0] == (
        f"Turn 7: {colour.capitalize()} is to {step}"
    )
    states = {e.get("data-colour"): e.get("data-state") for e in found(root, "adaptoid-panel")}
    assert states == dict.fromkeys(("white", "black", "red")) | {colour: f"to {step}"}
    assert f"to {step}" in words(panel_of(root, colour))
    assert " ".join(words(found(root, "adaptoid-headline")[0])[1:]) == str(g.ruleset)


@pytest.mark.parametrize(
    ("result", "headline", "states"),
    [
        (Result((2,)), "Black won", [None, "won", None]),
        (Result((1, 2, 3), tie=True), "a draw", ["draw"] * 3),
    ],
)
def test_the_end_of_the_game(result: Result, headline: str, states: list[str | None]) -> None:
    g = last("adapt3", turns=9)
    g.result = result
    root = read(table_svg(g, next(iter(g.adaptoids[g.turn]))))
    assert told_above(root) == f"Game over in turn {g.number}: {headline}"
    assert [e.get("data-state") for e in found(root, "adaptoid-panel")] == states
    assert not list(in_layer(root, "marks"))
    assert not any(e.get("data-actions") for e in found(root, "adaptoid-cell"))


@pytest.mark.parametrize("step", ["move", "grow"])
def test_after_the_end_a_click_means_nothing(step: str) -> None:
    g = position(**TABLE, step=step)
    g.result = Result((1,))
    assert told(read(table_svg(g, 42)), 42) == "White on (4, 2): 2 legs, 1 pincer."


def test_a_game_played_to_its_end_says_who_won() -> None:
    g = last("adaptoid", goal=2, turns=300)
    assert g.result is not None
    assert find("adaptoid").ended(g.result) in told_above(read(table_svg(g)))


# ---------------------------------------------------------------- the page


@pytest.mark.rule("board")
def test_cells_that_are_beside_each_other_touch() -> None:
    for cell in CELLS:
        x, y = centre(cell)
        distances = {n: hypot(x - centre(n)[0], y - centre(n)[1]) for n in CELLS if n != cell}
        near = {n for n, distance in distances.items() if distance < CELL_WIDTH * 1.01}
        assert near == set(cells_in(NEAR[cell]))
        assert min(distances.values()) > CELL_WIDTH * 0.99
    assert SIDE > 45, "large enough to count limbs"


def corners(element: Element) -> Iterator[tuple[float, float]]:
    """Points between which an element lies."""

    def of(name: str) -> float:
        return float(element.get(name, 0))

    if element.tag == "polygon":
        for point in element.get("points", "").split():
            x, y = point.split(",")
            yield float(x), float(y)
    elif element.tag == "rect":
        yield of("x"), of("y")
        yield of("x") + of("width"), of("y") + of("height")
    elif element.tag == "circle":
        yield of("cx") - of("r"), of("cy") - of("r")
        yield of("cx") + of("r"), of("cy") + of("r")
    elif element.tag == "line":
        yield of("x1"), of("y1")
        yield of("x2"), of("y2")
    elif element.tag == "text":
        left, right = span(element)
        yield left, of("y") - of("font-size") * 0.8
        yield right, of("y") + of("font-size") * 0.2
    elif element.tag == "path":
        if "transform" in element.attrib:
            yield from limb_corners(element.get("transform", ""))
        for x, y in re.findall(r"([\d.]+),([\d.]+)", element.get("d", "")):
            yield float(x), float(y)


def limb_corners(transform: str) -> Iterator[tuple[float, float]]:
    x, y, angle, scale = map(float, re.findall(r"-?[\d.]+", transform))
    far = LIMB_LENGTH * scale
    yield x - (far if angle else 0), y - far
    yield x + far, y + far


def bounds(root: Element) -> tuple[float, float, float, float]:
    points = [point for element in root.iter() for point in corners(element)]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def crowded(count: int) -> Position:
    """As much on the board, and as long numbers, as there can be."""
    g = adaptlab.new(
        GAMES[count - 2], goal=36, turn_limit=9999, suicide_attacks=False
    ).position.copy()
    mixes = MIXES[-9:] * 4
    g.adaptoids = [{}, *({} for _ in g.rules.seats)]
    g.held, g.empty = [0] * len(g.adaptoids), BOARD
    for index, cell in enumerate(CELLS[: 12 * count]):
        g.put(index % count + 1, cell, mixes[index])
    g.lost, g.number = [100_000] * (count + 1), 10_000
    return g


PICTURES = {
    "start of two": (adaptlab.new("adaptoid").position, None),
    "start of three": (adaptlab.new("adapt3").position, 42),
    "picked": (position(**TABLE), 42),
    "crowd of two": (crowded(2), 11),
    "crowd of three": (crowded(3), None),
    "edge": (position({(1, 1): (6, 0)}, {(4, 7): (0, 6)}, {(7, 4): (3, 3)}, step="grow"), None),
}


@pytest.mark.parametrize("name", PICTURES)
def test_everything_is_inside_the_picture(name: str) -> None:
    g, picked = PICTURES[name]
    root = read(table_svg(g, picked))
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert width == WIDTH <= 760
    left, top, right, bottom = bounds(root)
    assert left >= 0
    assert top >= 0
    assert right <= width
    assert bottom <= height


@pytest.mark.parametrize("name", PICTURES)
def test_a_cell_holds_what_stands_on_it(name: str) -> None:
    g, picked = PICTURES[name]
    root = read(table_svg(g, picked))
    for cell in CELLS:
        x, y = centre(cell)
        groups = [cell_of(root, cell), *drawn_on(root, cell), *drawn_on(root, cell, "marks")]
        boxes = [bounds(group) for group in groups]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        assert x - CELL_WIDTH / 2 - 0.01 <= left < right <= x + CELL_WIDTH / 2 + 0.01
        assert y - SIDE - 0.01 <= top < bottom <= y + SIDE + 0.01


@pytest.mark.parametrize("name", PICTURES)
def test_panels_and_key_stay_clear_of_the_board_and_hold_their_text(name: str) -> None:
    g, picked = PICTURES[name]
    root = read(table_svg(g, picked))
    hexes = [p for e in found(root, "adaptoid-cell") for p in corners(next(e.iter("polygon")))]
    for group in [*found(root, "adaptoid-panel"), *found(root, "adaptoid-key")]:
        left, top, right, bottom = bounds(group)
        inside = [p for p in hexes if left <= p[0] <= right and top <= p[1] <= bottom]
        assert not inside
        assert (left < WIDTH / 2) == (right < WIDTH / 2)
    for panel in found(root, "adaptoid-panel"):
        frame = bounds(next(panel.iter("rect")))
        for text in panel.iter("text"):
            x1, y1, x2, y2 = bounds(text)
            assert frame[0] < x1 < x2 < frame[2], text.text
            assert frame[1] - 9 < y1 < y2 < frame[3], text.text


def test_the_headline_leaves_room_for_long_rules() -> None:
    g = crowded(3)
    g.result = Result((1,))
    root = read(table_svg(g))
    told, *rules = [span(e) for e in found(root, "adaptoid-headline")[0].iter("text")]
    assert all(told[1] < left for left, _ in rules)
    assert "…" not in " ".join(words(root))


def test_the_same_position_gives_the_same_picture() -> None:
    g = last("adapt3", turns=40)
    assert table_svg(g) == table_svg(g.copy())
    (cell, *_) = g.adaptoids[g.turn]
    assert table_svg(g, cell) == table_svg(g.copy(), cell)


def test_the_order_in_which_adaptoids_came_does_not_matter() -> None:
    one = position({(1, 1): (1, 0), (2, 2): (2, 0)}, {(4, 4): (0, 0), (5, 5): (0, 1)}, step="grow")
    two = position({(2, 2): (2, 0), (1, 1): (1, 0)}, {(5, 5): (0, 1), (4, 4): (0, 0)}, step="grow")
    assert table_svg(one) == table_svg(two)


def test_drawing_changes_nothing() -> None:
    g = last("adapt3", turns=30)
    before = g.copy()
    table_svg(g, next(iter(g.adaptoids[g.turn])))
    assert g == before


@pytest.mark.parametrize("game", GAMES)
def test_the_games_draw_their_positions(game: str) -> None:
    g = adaptlab.new(game).position
    assert find(game).svg(g) == table_svg(g)
