"""The panels beside the board: what each colour has lost and has in stock, and the key."""

from __future__ import annotations

from adaptlab.adaptoid.draw.pieces import badge, body, disc, limb
from adaptlab.adaptoid.draw.plan import HEIGHT, PANEL_WIDTH, TOP, WIDTH
from adaptlab.adaptoid.draw.signs import attack_mark, move_mark, new_mark
from adaptlab.adaptoid.growing import stock
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.rules import COLOURS
from adaptlab.adaptoid.tell import player
from adaptlab.counting import counted, plural
from adaptlab.draw.ink import DEEP, GAP, INK, LINE, MAT, MUTED, PAPER, RUST
from adaptlab.draw.svg import Box, rect, tag, text, title, width_of

HUNGER = "Hungry: fewer empty cells around it than it has limbs."
PIECES = ("adaptoid", "leg", "pincer")


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
    left = ", ".join(counted(*each) for each in zip(stock(g, seat), PIECES, strict=True))
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
        drawn += sign + number + text(x + 35, y + 4, plural(left, kind), 11, fill=INK)
        y += 16
    return tag("g", drawn, class_="adaptoid-stock")


def small_limb(kind: str, seat: int, x: float, y: float) -> str:
    """A limb by itself, around a point."""
    return limb(kind, seat, x - 28 * 0.6, y, scale=0.6)


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
