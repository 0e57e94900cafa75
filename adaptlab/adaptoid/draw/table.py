"""Adaptoid and Adapt3 as a picture: the board, and what each colour has lost and has in stock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from adaptlab.adaptoid.board import BIT, CELLS, LENGTHS, NEAR, cells_in
from adaptlab.adaptoid.growing import growths, hungry, spawn, stock
from adaptlab.adaptoid.moving import reach
from adaptlab.adaptoid.position import Limbs, Position
from adaptlab.adaptoid.rules import COLOURS, MOST_LIMBS
from adaptlab.adaptoid.tell import adaptoid_text, describe, ended, player
from adaptlab.draw.ink import DEEP, GAP, INK, LINE, MAT, MUTED, PAPER, RUST, SEA, SHALLOW
from adaptlab.draw.svg import (
    Box,
    coordinate,
    document,
    fit,
    polygon,
    rect,
    tag,
    text,
    title,
    width_of,
)
from adaptlab.errors import AdaptlabError, shown
from adaptlab.script import Action

WIDTH = 760
TOP = 46
CELL_WIDTH = 90
SIDE = CELL_WIDTH / sqrt(3)
"""The side of a cell, which is also how far its corners are from its centre."""
HEIGHT = TOP + (1.5 * len(LENGTHS) + 0.5) * SIDE + GAP
PANEL_WIDTH = 138
DISC = 18
AMBER = "#f2c14e"
HUNGER = "Hungry: fewer empty cells around it than it has limbs."
PIECES = ("adaptoid", "leg", "pincer")
LEG = "M15 -2.8H28.4A5.4 5.4 0 1 1 28.4 2.8H15Z"
PINCER = (
    "M15 -2.8H22.5C22.5 -8 30.5 -11.5 38.3 -5C34 -5.8 28.6 -5 28.6 0"
    "C28.6 5 34 5.8 38.3 5C30.5 11.5 22.5 8 22.5 2.8H15Z"
)
"""A limb that points to the right, from the centre of its adaptoid: a round foot, an open claw."""


class Paint(NamedTuple):
    """How a colour is drawn: its pieces, and what is written on them."""

    fill: str
    ink: str


PAINTS = (Paint(SHALLOW, INK), Paint(PAPER, INK), Paint("#242b2f", PAPER), Paint("#b8281f", PAPER))
"""By seat; nobody's is for the key."""


def table_svg(
    g: Position, picked: int | None = None, hints: Mapping[int, str] | None = None
) -> str:
    """The board, and a panel for each colour.

    ``picked`` is the cell of an adaptoid whose turn it is: the picture shows where it can go.
    ``hints`` say by cell what a click means, in place of the usual words.
    """
    for cell in hints or ():
        if cell not in BIT:
            raise AdaptlabError(f"hints: expected cells such as 42, not {shown(cell)}")
    marked = marks(g, picked)
    said = {**clicks(g, marked, picked), **(hints or {})}
    starving = {cell for seat in g.rules.seats for cell in hungry(g, seat)}
    cells = "".join(
        board_cell(g, cell, marked.get(cell), said.get(cell, ""), cell in starving)
        for cell in CELLS
    )
    drawn = (
        headline(g, Box(GAP, 8, WIDTH - 2 * GAP, 26))
        + tag("g", cells, class_="adaptoid-board")
        + "".join(panel(g, seat) for seat in g.rules.seats)
        + key(Box(GAP, HEIGHT - GAP - 128, PANEL_WIDTH, 128))
    )
    ground = rect(Box(0, 0, WIDTH, HEIGHT), fill=SEA)
    return document(WIDTH, HEIGHT, headline_words(g), ground, drawn)


def headline(g: Position, box: Box) -> str:
    """What is going on, and by which rules."""
    words = fit(headline_words(g), box.w * 0.52, 1, (17, 15, 13), bold=True)
    rules = fit(str(g.ruleset), box.w * 0.46, 2, (11.5, 10.5, 9.5))
    told = words.draw(box.x, box.y + 4, fill=INK)
    rules_top = box.y + (box.h - rules.height) / 2
    played = rules.draw(box.right, rules_top, fill=MUTED, text_anchor="end")
    return tag("g", told, played, class_="adaptoid-headline", data_step=g.step)


def headline_words(g: Position) -> str:
    """Whose turn it is and what is to be done, or how the game ended."""
    if g.result is not None:
        return f"Game over in turn {g.number}: {ended(g.result)}"
    return f"Turn {g.number}: {player(g.turn)} is to {g.step}"


# ---------------------------------------------------------------- what stands out, and why


def marks(g: Position, picked: int | None = None) -> dict[int, str]:
    """The cells that stand out, each as "picked", "move", "attack" or "new"."""
    if picked is not None and picked not in g.adaptoids[g.turn]:
        expected = f"expected a cell with an adaptoid of {player(g.turn)}, such as 42"
        raise AdaptlabError(f"picked: {expected}, not {shown(picked)}")
    if g.result is not None:
        return {}
    if picked is None:
        return dict.fromkeys(cells_in(spawn(g, g.turn)), "new") if g.step == "grow" else {}
    found = {picked: "picked"}
    if g.step == "move":
        free, attacked = reach(g, g.turn, picked)
        found |= dict.fromkeys(cells_in(free), "move")
        found |= dict.fromkeys(cells_in(attacked), "attack")
    return found


def clicks(g: Position, marked: Mapping[int, str], picked: int | None) -> dict[int, str]:
    """By cell, what a click means, for those where it means something."""
    if g.result is not None:
        return {}
    said = {}
    for cell, limbs in _able(g).items():
        said[cell] = f"{limbs} can grow here" if limbs else "Click to see where it can go"
    for cell, mark in marked.items():
        if mark == "new":
            said[cell] = describe(g, Action("new", (cell,)))
        elif mark == "picked":
            said[cell] = f"Picked. {said[cell]}" if g.step == "grow" and cell in said else "Picked"
        elif picked is not None:
            said[cell] = describe(g, Action("move", (picked, cell)))
    return said


def _able(g: Position) -> dict[int, str]:
    """The cells of the mover's adaptoids that can do something, with the limbs they can grow."""
    if g.step == "move":
        return {cell: "" for cell in g.adaptoids[g.turn] if any(reach(g, g.turn, cell))}
    found: dict[int, str] = {}
    for what, cell in growths(g, g.turn):
        if what != "new":
            found[cell] = f"{found[cell]} or a {what}" if cell in found else f"A {what}"
    return found


def hunger_words(g: Position, cell: int) -> str:
    """Why an adaptoid is hungry."""
    empty = (NEAR[cell] & g.empty).bit_count()
    limbs = sum(g.adaptoids[g.owner(cell)][cell])
    return f"hungry: {_count(empty, 'empty cell')} around it, {_count(limbs, 'limb')}"


def _count(number: int, what: str) -> str:
    return f"{number} {_plural(number, what)}"


def _plural(number: int, what: str) -> str:
    return what if number == 1 else f"{what}s"


# ---------------------------------------------------------------- the cells


def centre(cell: int) -> tuple[float, float]:
    """Where a cell is on the picture."""
    row, column = divmod(cell, 10)
    x = WIDTH / 2 + (column - (LENGTHS[row - 1] + 1) / 2) * CELL_WIDTH
    return x, TOP + SIDE + (row - 1) * 1.5 * SIDE


def corners(x: float, y: float, side: float) -> list[tuple[float, float]]:
    """The corners of a hexagon that stands on one of them."""
    return [around(x, y, side, angle) for angle in range(30, 390, 60)]


def around(x: float, y: float, far: float, angle: int) -> tuple[float, float]:
    return x + far * cos(radians(angle)), y + far * sin(radians(angle))


def board_cell(g: Position, cell: int, mark: str | None, said: str, starving: bool) -> str:
    """A cell with what stands on it. Its title tells the same in words."""
    x, y = centre(cell)
    seat = g.owner(cell)
    sentences = [adaptoid_text(g, cell), said]
    drawn = polygon(corners(x, y, SIDE), fill=MAT, stroke=LINE, stroke_width=1.2)
    if mark:
        drawn += MARKS[mark](x, y, SIDE)
    row, column = divmod(cell, 10)
    drawn += text(x, y + 42.5, f"{row},{column}", 9.5, fill=MUTED, text_anchor="middle")
    if seat:
        drawn += adaptoid(seat, g.adaptoids[seat][cell], x, y)
    if starving:
        words = hunger_words(g, cell)
        sentences.insert(1, words.capitalize())
        drawn += tag("g", title(words), badge(x, y - 36), class_="adaptoid-hungry")
    told = " ".join(f"{sentence.rstrip('.')}." for sentence in sentences if sentence)
    return tag(
        "g", title(told), drawn,
        class_="adaptoid-cell", data_cell=cell, data_click="cell", data_mark=mark,
    )  # fmt: skip


# ---------------------------------------------------------------- adaptoids


def adaptoid(seat: int, limbs: Limbs, x: float, y: float) -> str:
    """A disc with the first letter of its colour, and its limbs around it.

    The legs begin at the upper right, the pincers at the upper left, and they grow towards each
    other: so a limb stays where it is while others grow.
    """
    legs, pincers = limbs
    angles = [60 * place - 60 for place in range(MOST_LIMBS)]
    drawn = "".join(limb("leg", seat, x, y, angle) for angle in angles[:legs])
    drawn += "".join(limb("pincer", seat, x, y, angle) for angle in angles[::-1][:pincers])
    return tag(
        "g", drawn, disc(seat, x, y, DISC),
        class_="adaptoid-piece", data_colour=COLOURS[seat], data_legs=legs, data_pincers=pincers,
    )  # fmt: skip


def limb(kind: str, seat: int, x: float, y: float, angle: int = 0, scale: float = 1) -> str:
    """A leg or a pincer of an adaptoid that stands at a point."""
    place = f"translate({coordinate(x)} {coordinate(y)}) rotate({angle}) scale({scale})"
    shape = LEG if kind == "leg" else PINCER
    return tag(
        "path", d=shape, transform=place, fill=PAINTS[seat].fill, stroke=INK,
        stroke_width=1.6 / scale, stroke_linejoin="round", class_=f"adaptoid-{kind}",
    )  # fmt: skip


def disc(seat: int, x: float, y: float, radius: float) -> str:
    """The body of an adaptoid, with the first letter of its colour."""
    letter = text(
        x, y + radius * 0.36, player(seat)[0], radius, fill=PAINTS[seat].ink, font_weight="bold",
        text_anchor="middle",
    )  # fmt: skip
    return body(seat, x, y, radius) + letter


def body(seat: int, x: float, y: float, radius: float) -> str:
    fill = PAINTS[seat].fill
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=INK, stroke_width=1.8)


def badge(x: float, y: float) -> str:
    """The sign of hunger."""
    sign = tag("circle", cx=x, cy=y, r=7.2, fill=AMBER, stroke=INK, stroke_width=1.2)
    mark = text(x, y + 4.2, "!", 12, fill=INK, font_weight="bold", text_anchor="middle")
    return sign + mark


# ---------------------------------------------------------------- marks


def picked_mark(x: float, y: float, side: float) -> str:
    """A strong outline."""
    width = side * 0.05 + 1.2
    return polygon(
        corners(x, y, side - width / 2 - 1), fill=SHALLOW, stroke=DEEP, stroke_width=width
    )


def move_mark(x: float, y: float, side: float) -> str:
    """A dot in a dashed ring."""
    dashes = "6 4" if side > 20 else "2.4 1.6"
    ring = tag(
        "circle", cx=x, cy=y, r=side * 0.5, fill="none", stroke=DEEP, stroke_width=1.6,
        stroke_dasharray=dashes,
    )  # fmt: skip
    return ring + tag("circle", cx=x, cy=y, r=1.2 + side * 0.1, fill=DEEP)


def attack_mark(x: float, y: float, side: float) -> str:
    """A crosshair: an outline with lines that point inwards."""
    width = side * 0.03 + 1.4
    drawn = polygon(
        corners(x, y, side - width / 2 - 1), fill="none", stroke=RUST, stroke_width=width
    )
    for angle in (30, 150, 210, 330):
        (x1, y1), (x2, y2) = (around(x, y, side * far, angle) for far in (0.95, 0.5))
        drawn += tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=RUST, stroke_width=width)
    return drawn


def new_mark(x: float, y: float, side: float) -> str:
    """A plus."""
    arm = 2 + side * 0.15
    lines = (
        tag("line", x1=x - arm, y1=y, x2=x + arm, y2=y),
        tag("line", x1=x, y1=y - arm, x2=x, y2=y + arm),
    )
    return tag("g", *lines, stroke=DEEP, stroke_width=1.8 + side * 0.03)


MARKS: Mapping[str, Callable[[float, float, float], str]] = {
    "picked": picked_mark,
    "move": move_mark,
    "attack": attack_mark,
    "new": new_mark,
}


# ---------------------------------------------------------------- the panels


def panel(g: Position, seat: int) -> str:
    """A colour: whether it is its turn, whom it hunts, what it has lost, what it has in stock."""
    hunts = hunt_words(g, seat)
    height = 148 if hunts else 133
    left = GAP if seat == 1 else WIDTH - GAP - PANEL_WIDTH
    box = Box(left, HEIGHT - GAP - height if seat == 3 else TOP, PANEL_WIDTH, height)
    word = state_word(g, seat)
    inner = box.inset(GAP)
    drawn = rect(box, 8, fill=MAT, stroke=DEEP if word else LINE, stroke_width=3 if word else 1)
    drawn += disc(seat, inner.x + 11, inner.y + 11, 11)
    drawn += text(inner.x + 29, inner.y + 16, player(seat), 15, fill=INK, font_weight="bold")
    drawn += word_tag(word, box) if word else ""
    y = inner.y + 37
    if hunts:
        drawn += text(inner.x, y, hunts, 11, fill=INK)
        y += 15
    drawn += losses(g, seat, inner._replace(y=y)) + stock_list(g, seat, inner._replace(y=y + 28))
    return tag(
        "g", title(panel_words(g, seat)), drawn, class_="adaptoid-panel",
        data_colour=COLOURS[seat], data_state=word or None,
    )  # fmt: skip


def word_tag(word: str, box: Box) -> str:
    """A word on the upper edge of a panel."""
    width = width_of(word, 10.5, bold=True) + 10
    area = Box(box.right - 12 - width, box.y - 9, width, 18)
    return rect(area, 9, fill=DEEP) + text(
        area.middle, area.y + 12.7, word, 10.5, fill=PAPER, font_weight="bold",
        text_anchor="middle",
    )  # fmt: skip


def state_word(g: Position, seat: int) -> str:
    """The word that marks a panel: who won, or what whoever's turn it is has to do."""
    if g.result is not None:
        return ("draw" if g.result.tie else "won") if seat in g.result.seats else ""
    return f"to {g.step}" if seat == g.turn else ""


def hunt_words(g: Position, seat: int) -> str:
    """Whom a colour hunts; with two players that goes without saying."""
    if len(g.rules.seats) == 2:
        return ""
    return f"hunts {player(g.rules.hunter.index(seat))}"


def panel_words(g: Position, seat: int) -> str:
    """The panel in a sentence."""
    hunts = hunt_words(g, seat)
    name = f"{player(seat)} {hunts}" if hunts else player(seat)
    left = ", ".join(_count(*each) for each in zip(stock(g, seat), PIECES, strict=True))
    return f"{name}: {loss_words(g, seat)}; in stock {left}"


def loss_words(g: Position, seat: int) -> str:
    return f"lost {g.lost[seat]} of {g.rules.goal}"


def losses(g: Position, seat: int, box: Box) -> str:
    """How many adaptoids are lost, out of those that end the game."""
    drawn = text(box.x, box.y, loss_words(g, seat), 11, fill=INK)
    goal = g.rules.goal
    gap = 2 if goal <= 12 else 0.8
    width = (box.w + gap) / goal - gap
    for index in range(goal):
        part = Box(box.x + index * (width + gap), box.y + 6, width, 8)
        gone = index < g.lost[seat]
        drawn += rect(
            part, fill=RUST if gone else PAPER, stroke=RUST if gone else LINE, stroke_width=0.8
        )
    return tag("g", drawn, class_="adaptoid-lost", data_lost=g.lost[seat])


def stock_list(g: Position, seat: int, box: Box) -> str:
    """The pieces that are not on the board."""
    drawn = text(box.x, box.y, "in stock", 10.5, fill=MUTED)
    x, y = box.x + 10, box.y + 11
    for kind, left in zip(PIECES, stock(g, seat), strict=True):
        sign = body(seat, x, y, 5.5) if kind == "adaptoid" else small_limb(kind, seat, x, y)
        number = text(x + 30, y + 4, str(left), 11, fill=INK, text_anchor="end")
        drawn += sign + number + text(x + 35, y + 4, _plural(left, kind), 11, fill=INK)
        y += 16
    return tag("g", drawn, class_="adaptoid-stock")


def small_limb(kind: str, seat: int, x: float, y: float) -> str:
    """A limb by itself, around a point."""
    return limb(kind, seat, x - 28 * 0.6, y, scale=0.6)


# ---------------------------------------------------------------- the key


def key(box: Box) -> str:
    """What the signs mean."""
    x, y = box.x + 14, box.y + 12
    signs = {
        "leg": small_limb("leg", 0, x, y),
        "pincer": small_limb("pincer", 0, x, y + 22),
        "hungry": tag("g", title(HUNGER), badge(x, y + 44)),
        "can move here": move_mark(x, y + 66, 12),
        "can be attacked": attack_mark(x, y + 88, 12),
        "can grow here": new_mark(x, y + 110, 12),
    }
    drawn = ""
    for index, (words, sign) in enumerate(signs.items()):
        drawn += sign + text(x + 18, y + 4 + 22 * index, words, 11, fill=MUTED)
    return tag("g", drawn, class_="adaptoid-key")


def picture(g: Position, seat: int | None = None, picked: int | None = None) -> str:
    """The board as a seat sees it: in this game all of it."""
    return table_svg(g, picked)
