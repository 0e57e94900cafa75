"""A fish of A.D.A.P.T. on its mat, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

from adaptlab.action import Action
from adaptlab.adapt.cards import BODY, FLAGS, SCORES, Card
from adaptlab.adapt.draw.cards import card_tile, listed, minus
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.tell import ability_text, fish_text, player, statuses
from adaptlab.draw.ink import (
    ASH,
    DEEP,
    FAINT,
    GAP,
    GREY,
    INK,
    LINE,
    MAT,
    MUTED,
    PAPER,
    RUST,
    SEA,
    SHALLOW,
)
from adaptlab.draw.svg import (
    Box,
    document,
    fit,
    polygon,
    rect,
    stands_for,
    tag,
    text,
    title,
    width_of,
)

GRID = (
    ("Horn", "Dorsal", "Special"),
    ("Mouth", BODY, "Tail"),
    ("Skin", "Side", "Organ"),
)
"""Where the cards lie on a mat, the Body in the centre."""
MAT_WIDTH = 346
WIDE = 480
POOL_HEIGHT = 102


class Layout(NamedTuple):
    """What the mats of a row share, so that they line up."""

    width: float = MAT_WIDTH
    slot_heights: tuple[float, ...] = (104, 104, 104)
    ability_lines: int = 2
    chip_rows: int = 1

    @property
    def chips_top(self) -> float:
        return 112 + self.ability_lines * 13

    @property
    def grid_top(self) -> float:
        return self.chips_top + 2 + self.chip_rows * 22

    @property
    def pool_top(self) -> float:
        return self.grid_top + sum(self.slot_heights) + 3 * 6

    @property
    def height(self) -> float:
        return self.pool_top + POOL_HEIGHT + 10


ON_A_FISH = ("attack", "ram", "bait", "school", "act", "king")
"""What may be done with a fish, by verb."""


def layout_for(all_fish: Sequence[Fish], width: float) -> Layout:
    """A layout in which each of these fish has enough room."""
    inner = width - 2 * GAP
    usual = 90 if width > WIDE else 104
    most = [
        max(len(fish.parts.get(place, ())) for fish in all_fish for place in row) for row in GRID
    ]
    lines = [len(fit(listed(fish_abilities(fish)), inner, 99, (11,)).lines) for fish in all_fish]
    rows = [len(chip_rows(fish, inner)) for fish in all_fish]
    heights = tuple(usual if stacks < 2 else 90.0 * stacks for stacks in most)
    return Layout(width, heights, max(2, *lines), max(1, *rows))


def fish_svg(fish: Fish, tags: Sequence[str] = (), width: float = MAT_WIDTH) -> str:
    """A fish on its player's mat; ``tags`` are words on the player, such as "Kingfish"."""
    layout = layout_for([fish], width)
    whole = Box(0, 0, width + 8, layout.height + 8)
    drawn = mat(fish, layout, 4, 4, tags=tags)
    return document(whole.w, whole.h, owner(fish), rect(whole, fill=SEA), drawn)


def owner(fish: Fish) -> str:
    return player(fish.seat) if fish.seat else "Fish"


def mat(
    fish: Fish,
    layout: Layout,
    x: float,
    y: float,
    tags: Sequence[str] = (),
    turn: str = "",
) -> str:
    """A player's mat: the fish, what it adds up to, what has happened to it, its pool."""
    box = Box(x, y, layout.width, layout.height)
    row = box.inset(GAP)
    inside = (
        mat_header(fish, box, tags, turn)
        + damage_bar(fish, row._replace(y=y + 50))
        + totals_row(fish, row._replace(y=y + 76))
        + abilities_row(fish, row._replace(y=y + 109))
        + chips(fish, row._replace(y=y + layout.chips_top))
        + grid(fish, row._replace(y=y + layout.grid_top), layout.slot_heights)
        + pool(fish, row._replace(y=y + layout.pool_top, h=POOL_HEIGHT))
    )
    if not fish.alive:
        inside = tag("g", inside, opacity=0.3) + defeated(box)
    told = fish_text(fish).removeprefix("Player 0: ")
    ground = rect(
        box,
        10,
        fill=MAT if fish.alive else ASH,
        stroke=DEEP if turn else LINE,
        stroke_width=3.5 if turn else 1,
    )
    state = "alive" if fish.alive else "defeated"
    return tag(
        "g", title(told), ground, inside,
        class_="adapt-fish", data_seat=fish.seat, data_state=state,
        data_actions=stands_for(*(f"{verb} {fish.seat}" for verb in ON_A_FISH)),
    )  # fmt: skip


def defeated(box: Box) -> str:
    return text(
        box.middle, box.y + box.h / 2, "defeated", 34, fill=GREY, font_weight="bold",
        text_anchor="middle", letter_spacing="2",
    )  # fmt: skip


def mat_header(fish: Fish, box: Box, tags: Sequence[str], turn: str) -> str:
    """Whose fish it is, whether it is its turn, its level, its Experience."""
    left = box.x + GAP
    name = owner(fish)
    words = [*tags, f"level {fish.level}"] if fish.body else tags
    below = fit(", ".join(words), box.w - 150, 1, (11, 10))
    die_x = box.right - GAP - 18
    drawn = text(left, box.y + 24, name, 16, fill=INK, font_weight="bold")
    if turn:
        drawn += turn_pill(turn, left + width_of(name, 16, True) + 6, box.y + 9)
    drawn += below.draw(left, box.y + 31, fill=MUTED)
    drawn += text(die_x - 24, box.y + 29, "Experience", 10.5, fill=MUTED, text_anchor="end")
    return drawn + twenty_sided(die_x, box.y + 25, fish.experience)


def turn_pill(words: str, x: float, y: float) -> str:
    """A dark label with an arrow head: readable without colours."""
    width = width_of(words, 11, True) + 26
    arrow = polygon([(x + 8, y + 5), (x + 8, y + 15), (x + 16, y + 10)], fill=PAPER)
    label = text(x + 20, y + 14, words, 11, fill=PAPER, font_weight="bold")
    ground = rect(Box(x, y, width, 20), 10, fill=DEEP)
    return tag("g", ground, arrow, label, class_="adapt-turn")


def twenty_sided(x: float, y: float, number: int) -> str:
    """A twenty-sided die showing the Experience."""
    outer = [
        (x + 19 * cos(k * pi / 3 + pi / 6), y + 19 * sin(k * pi / 3 + pi / 6)) for k in range(6)
    ]
    inner = [(x, y - 13.5), (x + 12, y + 7), (x - 12, y + 7)]
    top, right, left = inner
    below_right, below, below_left, above_left, above, above_right = outer
    edges = [
        (top, above), (top, above_left), (top, above_right), (right, above_right),
        (right, below_right), (right, below), (left, above_left), (left, below_left),
        (left, below),
    ]  # fmt: skip
    path = "".join(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" for a, b in edges)
    return tag(
        "g",
        title(f"Experience {number}"),
        polygon(outer, fill=SHALLOW, stroke=DEEP, stroke_width=1.5),
        tag("path", d=path, stroke=LINE, stroke_width=0.8),
        polygon(inner, fill=PAPER, stroke=DEEP, stroke_width=0.9),
        text(x, y + 5.2, str(number), 11, fill=INK, font_weight="bold", text_anchor="middle"),
        class_="adapt-experience",
    )


def damage_bar(fish: Fish, box: Box) -> str:
    """Damage against Health, as numbers and as a bar that fills up from the left."""
    if not fish.body:
        return ""
    health = fish.stats.health
    share = 1.0 if health <= 0 else min(1.0, fish.damage / health)
    words = f"Damage {fish.damage} of {health} Health"
    label = text(box.x, box.y + 14, words, 12, fill=INK, font_weight="bold")
    bar_left = box.x + max(150, width_of(words, 12, True)) + 8
    bar = Box(bar_left, box.y + 4, max(10, box.right - bar_left), 12)
    filled = rect(bar._replace(w=bar.w * share), 3, fill=RUST) if share > 0 else ""
    ground = rect(bar, 3, fill=SHALLOW, stroke=LINE)
    return tag("g", title(words), label, ground, filled, class_="adapt-damage")


def totals_row(fish: Fish, box: Box) -> str:
    """Die, Ferocity, Survival and Lethality, each a number over its name."""
    if not fish.body:
        return ""
    stats = fish.stats
    entries = [
        ("die", f"d{stats.die}"),
        ("Ferocity", str(stats.ferocity)),
        ("Survival", str(stats.survival)),
        ("Lethality", f"{stats.lethality:+d}" if stats.lethality else "0"),
    ]
    step = box.w / len(entries)
    drawn = "".join(
        text(box.x + step * (k + 0.5), box.y + 12, minus(value), 14, fill=INK,
             font_weight="bold", text_anchor="middle")
        + text(box.x + step * (k + 0.5), box.y + 24, name, 10, fill=MUTED, text_anchor="middle")
        for k, (name, value) in enumerate(entries)
    )  # fmt: skip
    return tag("g", drawn, class_="adapt-totals")


def abilities_row(fish: Fish, box: Box) -> str:
    """What the abilities of all cards come to."""
    if not fish.body:
        return ""
    words = fish_abilities(fish)
    fitted = fit(listed(words) or "no abilities", box.w, 99, (11,))
    drawn = fitted.draw(box.x, box.y, fill=DEEP if words else MUTED)
    return tag("g", drawn, class_="adapt-abilities")


def fish_abilities(fish: Fish) -> list[str]:
    """The abilities of a fish with their totals, each in words."""
    stats = fish.stats
    words = [ability_text(name, getattr(stats, name)) for name in SCORES if getattr(stats, name)]
    words += [ability_text(name, True) for name in FLAGS if getattr(stats, name)]
    if stats.resist:
        words += ability_text("resist", stats.resist).split(", ")
    if stats.immune:
        words.append(ability_text("immune", stats.immune))
    return [word.replace("_", " ") for word in words]


# ---------------------------------------------------------------- what has happened to it


def chip_width(words: str) -> float:
    return width_of(words, 11) + 16


def chip_rows(fish: Fish, width: float) -> list[list[str]]:
    """The statuses in rows, as many in each as fit."""
    rows: list[list[str]] = []
    room = 0.0
    for words in statuses(fish):
        needed = chip_width(words) + 6
        if needed > room:
            rows.append([])
            room = width + 6
        rows[-1].append(words)
        room -= needed
    return rows


def chips(fish: Fish, box: Box) -> str:
    """The statuses as labels."""
    drawn = ""
    for index, row in enumerate(chip_rows(fish, box.w)):
        x, y = box.x, box.y + 22 * index
        for words in row:
            wide = chip_width(words)
            ground = rect(Box(x, y, wide, 18), 9, fill="#fbeee2", stroke=RUST)
            label = text(x + wide / 2, y + 13, words, 11, fill=INK, text_anchor="middle")
            drawn += tag("g", ground, label, class_="adapt-status", data_status=words)
            x += wide + 6
    return drawn


# ---------------------------------------------------------------- where its cards lie


def grid(fish: Fish, box: Box, heights: Sequence[float]) -> str:
    """The Body with the eight locations around it."""
    width = (box.w - 12) / 3
    stacks = {**fish.parts, BODY: [fish.body] if fish.body else []}
    drawn, top = "", box.y
    for places, height in zip(GRID, heights, strict=True):
        for column, place in enumerate(places):
            area = Box(box.x + column * (width + 6), top, width, height)
            drawn += location(place, stacks.get(place, []), area)
        top += height + 6
    return drawn


def location(place: str, stacks: Sequence[Sequence[Card]], box: Box) -> str:
    """One location with the stacks that lie there; an empty one shows its name only."""
    inside = ""
    height = (box.h + 3) / max(1, len(stacks))
    for index, stack in enumerate(stacks):
        inside += pile_of(stack, Box(box.x, box.y + index * height, box.w, height - 3))
    if not stacks:
        inside = rect(box, 6, fill="none", stroke=FAINT, stroke_dasharray="4 3")
        inside += text(
            box.middle, box.y + box.h / 2 + 4, place, 11, fill=MUTED, text_anchor="middle"
        )
    return tag("g", inside, class_="adapt-location", data_location=place)


def pile_of(stack: Sequence[Card], area: Box) -> str:
    """The uncovered card of a stack, with the edges of up to two others behind it."""
    *covered, top = stack
    shown = min(2, len(covered))
    tile = Box(area.x, area.y, area.w - 3 * shown, area.h - 3 * shown)
    edges = "".join(
        rect(Box(tile.x + 3 * k, tile.y + 3 * k, tile.w, tile.h), 5, fill=SEA, stroke=LINE)
        for k in range(shown, 0, -1)
    )
    names = ", ".join(card.name for card in covered)
    behind = tag("g", title(f"covered: {names}"), edges, class_="adapt-covered") if covered else ""
    return behind + card_tile(top, tile, len(covered))


def pool(fish: Fish, box: Box) -> str:
    """The Personal Gene Pool, with its empty places."""
    places = max(3, len(fish.pool))
    width = (box.w - 12) / places
    drawn = text(box.x, box.y + 11, "Personal Gene Pool", 10.5, fill=MUTED)
    for index in range(places):
        area = Box(box.x + index * (width + 6), box.y + 16, width, box.h - 18)
        if index < len(fish.pool):
            card = fish.pool[index]
            drawn += tag(
                "g", card_tile(card, area), data_actions=stands_for(Action("adapt", (card.name,)))
            )
        else:
            drawn += rect(area, 4, fill="none", stroke=FAINT, stroke_dasharray="4 3")
    return tag("g", drawn, class_="adapt-pool")
