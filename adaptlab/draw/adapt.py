"""A.D.A.P.T. as pictures: a card, a fish on its mat, the whole table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from adaptlab.adapt.adapting import POOL_LIMIT
from adaptlab.adapt.cards import BODY, FLAGS, SCORES, STATISTICS, Card
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.tell import ability_text, card_text, fish_text, player
from adaptlab.draw.svg import (
    Box,
    Fitted,
    band,
    coordinate,
    document,
    fit,
    fit_height,
    leading,
    polygon,
    rect,
    tag,
    text,
    title,
    width_of,
)

INK = "#16323f"
MUTED = "#4a6470"
LINE = "#8fabb8"
FAINT = "#bfd1d9"
SEA = "#e4eff3"
MAT = "#f4f9fa"
PAPER = "#ffffff"
DEEP = "#1d4e68"
SHALLOW = "#d3e5ec"
RUST = "#96472f"
GREY = "#5d666b"

GRID = (
    ("Horn", "Dorsal", "Special"),
    ("Mouth", BODY, "Tail"),
    ("Skin", "Side", "Organ"),
)
"""Where the cards lie on a mat, the Body in the centre."""

STEP_WORDS = {
    "setup": "set-up",
    "start": "start of the turn",
    "order": "the School chooses who acts",
    "action": "Action",
    "follow": "Buy, adapt or end the turn",
    "school": "School",
    "cycle": "the Gene Stream cycles",
}

RECONSTRUCTION = (
    "Cards marked reconstructed or partial are a reconstruction, not the publisher's data."
)

TABLE_WIDTH = 1072
MAT_WIDTH = 346
CARD_WIDTH = 190
CARD_HEIGHT = 250
WIDE = 480
POOL_HEIGHT = 102
PILE_WIDTH = 98
GAP = 10
PAD = 8


# ---------------------------------------------------------------- a card


def card_svg(card: Card) -> str:
    """A card's face; it grows with what is written on it."""
    abilities = fit(ability_list(card), CARD_WIDTH - 8 - 2 * PAD, 99, (11.5,))
    height = CARD_HEIGHT + max(0, abilities.height - 4 * leading(abilities.size))
    whole = Box(0, 0, CARD_WIDTH, height)
    face = card_face(card, whole.inset(4))
    return document(CARD_WIDTH, height, card.name, rect(whole, fill=SEA), face)


def card_group(card: Card, kind: str, *inside: str) -> str:
    """Everything that shows one card, to be found and clicked by its name."""
    return tag(
        "g",
        title(card_text(card)),
        *inside,
        class_=f"adapt-card adapt-{kind}",
        data_card=card.name,
        data_evidence=card.evidence,
        role="img",
    )


def card_face(card: Card, box: Box) -> str:
    """The card in full: name, creature, kind, level, cost, statistics, abilities, evidence."""
    left, right = box.x + PAD, box.right - PAD
    creature = fit(card.creature, right - left, 2, (10, 9.5, 9))
    top = box.y + 42 + creature.height
    drawn = rect(box, 7, fill=PAPER, stroke=LINE) + name_band(card, box)
    drawn += creature.draw(left, box.y + 41, fill=MUTED, font_style="italic")
    kind = fit(card.location, right - left - 8 * card.level, 1, (11, 10, 9), bold=True)
    drawn += kind.draw(left, top + 2, fill=INK)
    drawn += waves(card.level, right, top + 8, anchor="end")
    top += 18
    for name, value in face_rows(card):
        drawn += stat_row(left, right, top + 10, name, value)
        top += 13.5
    room = box.bottom - 18 - top
    abilities = fit_height(ability_list(card), right - left, room, (11.5, 11, 10.5, 10, 9.5, 9))
    drawn += abilities.draw(left, top + 3, fill=DEEP)
    drawn += evidence_label(card, right, box.bottom - 6)
    return card_group(card, "face", drawn)


def face_rows(card: Card) -> Iterator[tuple[str, str]]:
    """The numbers of a card with their names."""
    yield "Cost", str(card.cost)
    if card.is_body:
        yield "Die", f"d{card.die}"
    for name in STATISTICS:
        yield name.capitalize(), statistic(card, name)


def name_band(card: Card, box: Box) -> str:
    """The name, on dark ground for a Body and on pale ground for a Part."""
    area = box._replace(h=38)
    name = fit(card.name, box.w - 2 * PAD, 2, (13.5, 12.5, 11.5, 10.5, 9.5), bold=True)
    ground, ink = (DEEP, PAPER) if card.is_body else (SHALLOW, INK)
    words = name.draw(box.x + PAD, box.y + (area.h - name.height) / 2, fill=ink)
    return band(area, 7, fill=ground, stroke=LINE) + words


def stat_row(left: float, right: float, y: float, name: str, value: str) -> str:
    """A name on the left, its number on the right; what is 0 steps back."""
    ink = MUTED if value == "0" else INK
    weight = None if value == "0" else "bold"
    number = text(right, y, value, 10.5, fill=ink, font_weight=weight, text_anchor="end")
    return text(left, y, name, 10.5, fill=ink) + number


def card_tile(card: Card, box: Box, covered: int = 0) -> str:
    """The card in short, for mats and piles: where it belongs, level, name, numbers, evidence."""
    left, width = box.x + 4, box.w - 8
    ground, ink = (DEEP, PAPER) if card.is_body else (SHALLOW, INK)
    drawn = rect(box, 5, fill=PAPER) + band(box._replace(h=14), 5, fill=ground)
    drawn += rect(box, 5, fill="none", stroke=DEEP if card.is_body else LINE)
    drawn += text(left, box.y + 10.5, card.location, 9.5, fill=ink, font_weight="bold")
    drawn += waves(card.level, box.right - 4, box.y + 8, anchor="end", ink=ink)
    name = fit(card.name, width, 2, (11.5, 10.5, 9.5, 9), bold=True)
    drawn += name.draw(left, box.y + 16, fill=INK)
    top = box.y + 17 + name.height
    drawn += fit_numbers(card, width, box.bottom - 13 - top).draw(left, top, fill=INK)
    if covered:
        drawn += text(left, box.bottom - 4, f"+{covered}", 9.5, fill=MUTED)
    drawn += evidence_label(card, box.right - 4, box.bottom - 4)
    return card_group(card, "tile", drawn)


def fit_numbers(card: Card, width: float, height: float) -> Fitted:
    """Statistics and abilities, in words if there is room and abbreviated if not."""
    die = [f"d{card.die}"] if card.is_body else []
    changed = [name for name in STATISTICS if getattr(card, name)]
    long = [f"{name.capitalize()} {statistic(card, name)}" for name in changed]
    short = [f"{name[:3].capitalize()} {statistic(card, name)}" for name in changed]
    options = [listed([*die, *words, *ability_words(card)]) for words in (long, short)]
    for pieces in options:
        fitted = fit_height(pieces, width, height, (10.5, 10, 9.5))
        if fitted.whole:
            return fitted
    return fit_height(options[-1], width, height, (9.5, 9))


def statistic(card: Card, name: str) -> str:
    """A statistic as a card prints it: a Body has it, a Part changes it."""
    value: int = getattr(card, name)
    return minus(f"{value}" if card.is_body or not value else f"{value:+d}")


def minus(number: str) -> str:
    return number.replace("-", "−")


def ability_words(card: Card) -> list[str]:
    """The abilities, each in words."""
    told = ", ".join(ability_text(name, value) for name, value in card.abilities.items())
    return told.replace("_", " ").split(", ") if told else []


def ability_list(card: Card) -> list[str]:
    return listed(ability_words(card))


def listed(pieces: Sequence[str]) -> list[str]:
    """The pieces with commas between them."""
    return [f"{piece}," for piece in pieces[:-1]] + list(pieces[-1:])


def evidence_label(card: Card, right: float, y: float) -> str:
    """What stands behind the card, unless it is a rulebook."""
    if card.evidence == "rulebook":
        return ""
    return text(right, y, card.evidence, 8.8, fill=MUTED, font_style="italic", text_anchor="end")


def waves(level: int, x: float, y: float, anchor: str = "start", ink: str = DEEP) -> str:
    """A level, as so many waves; 0 in words."""
    if level == 0:
        return text(x, y + 2.5, "level 0", 9, fill=ink, text_anchor=anchor)
    step = 7.6
    left = x - level * step + 0.6 if anchor == "end" else x
    path = "".join(
        f"M{coordinate(left + index * step)} {coordinate(y)}q1.75 -4 3.5 0t3.5 0"
        for index in range(level)
    )
    line = tag("path", d=path, fill="none", stroke=ink, stroke_width=1.5, stroke_linecap="round")
    return tag("g", title(f"level {level}"), line, class_="adapt-level", data_level=level)


# ---------------------------------------------------------------- a fish


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
        fill=MAT if fish.alive else "#e3e6e7",
        stroke=DEEP if turn else LINE,
        stroke_width=3.5 if turn else 1,
    )
    state = "alive" if fish.alive else "defeated"
    return tag(
        "g", title(told), ground, inside,
        class_="adapt-fish", data_seat=fish.seat, data_state=state,
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


def statuses(fish: Fish) -> Iterator[str]:
    """Everything that lasts for a while, in words."""
    if fish.hiding:
        yield f"hiding (Hide {fish.hiding})"
    if fish.air:
        yield f"in the air {fish.air}"
    if fish.splash:
        yield "splash"
    if fish.cooldown:
        yield f"cooldown {fish.cooldown}"
    if fish.stunned:
        yield "stunned"
    if fish.poison:
        yield f"Poison Level {fish.poison}"
    for seat in fish.baited_by:
        yield f"baited by {player(seat)}"


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
    width = (box.w - 12) / POOL_LIMIT
    drawn = text(box.x, box.y + 11, "Personal Gene Pool", 10.5, fill=MUTED)
    for index in range(max(POOL_LIMIT, len(fish.pool))):
        area = Box(box.x + index * (width + 6), box.y + 16, width, box.h - 18)
        if index < len(fish.pool):
            card = fish.pool[index]
            drawn += card_tile(card, area)
        else:
            drawn += rect(area, 4, fill="none", stroke=FAINT, stroke_dasharray="4 3")
    return tag("g", drawn, class_="adapt-pool")


# ---------------------------------------------------------------- the table


def table_svg(position: Position) -> str:
    """The whole table: whose turn it is, the Gene Stream, every mat, and what the cards are."""
    ruler = Box(GAP, 0, TABLE_WIDTH - 2 * GAP, 0)
    stream_top = 42.0
    mats_top = stream_top + face_height(position) + 40
    drawn_mats, bottom = mats(position, mats_top)
    height = bottom + 26
    inside = (
        headline(position, ruler._replace(y=8, h=26))
        + stream_row(position, ruler._replace(y=stream_top))
        + drawn_mats
        + footer(position, ruler._replace(y=bottom + 4))
    )
    ground = rect(Box(0, 0, TABLE_WIDTH, height), fill=SEA)
    return document(TABLE_WIDTH, height, headline_words(position), ground, inside)


def headline(g: Position, box: Box) -> str:
    """What is going on, and by which rules."""
    words = fit(headline_words(g), box.w * 0.6, 1, (17, 15, 13), bold=True)
    rules = fit(str(g.rules.ruleset), box.w * 0.38, 2, (11.5, 10.5, 9.5))
    told = words.draw(box.x, box.y + 4, fill=INK)
    rules_top = box.y + (box.h - rules.height) / 2
    played = rules.draw(box.right, rules_top, fill=MUTED, text_anchor="end")
    return tag("g", told, played, class_="adapt-headline", data_step=g.step, data_turn=g.turn)


def headline_words(g: Position) -> str:
    """The turn and its step, or how the game ended."""
    if g.result is not None:
        return f"Game over in turn {g.number}: {g.result}"
    if g.step == "setup":
        return "Set-up"
    whose = f"School {school_letter(g, g.turn)}" if g.rules.kingfish else player(g.turn)
    acting = f", {player(g.actor)}" if g.actor and player(g.actor) != whose else ""
    return f"Turn {g.number}: {whose}{acting} – {STEP_WORDS[g.step]}"


def school_letter(g: Position, seat: int) -> str:
    return "ABC"[g.rules.side(seat)]


# ---------------------------------------------------------------- the Gene Stream


def face_height(g: Position) -> float:
    """How high the cards of the Gene Stream are: the more there are, the narrower and higher."""
    return 204 if g.rules.slots < 6 else 222


def stream_row(g: Position, box: Box) -> str:
    """The deck, the slots from 1 up, and the discard pile next to the highest slot."""
    slots = g.rules.slots
    room = box.w - 2 * (PILE_WIDTH + GAP)
    width = min(168.0, (room - (slots - 1) * GAP) / slots)
    row = slots * (width + GAP) - GAP
    left = box.x + PILE_WIDTH + GAP + (room - row) / 2
    top, height = box.y + 20, face_height(g)
    deck = Box(left - GAP - PILE_WIDTH, top, PILE_WIDTH, height)
    known = f"next of {len(g.top)} known" if len(g.top) > 1 else "next"
    drawn = pile("Deck", "deck", len(g.deck) + len(g.top), known, g.top[:1], deck)
    for index in range(slots):
        area = Box(left + index * (width + GAP), top, width, height)
        drawn += slot(index + 1, g.slot(index + 1), area)
    discard = Box(left + row + GAP, top, PILE_WIDTH, height)
    drawn += pile("Discard pile", "discard", len(g.discard), "on top", g.discard[-1:], discard)
    return tag("g", title("Gene Stream"), drawn, class_="adapt-stream")


def slot(number: int, card: Card | None, box: Box) -> str:
    """A slot of the Gene Stream with its number; the cards move to the right."""
    label = text(box.x + 2, box.y - 6, f"Slot {number}", 11, fill=INK, font_weight="bold")
    arrow = polygon(
        [(box.right - 8, box.y - 14), (box.right - 8, box.y - 6), (box.right - 2, box.y - 10)],
        fill=LINE,
    )
    if card is None:
        shown = rect(box, 7, fill="none", stroke=LINE, stroke_dasharray="5 4") + text(
            box.middle, box.y + box.h / 2, "empty", 12, fill=MUTED, text_anchor="middle"
        )
    else:
        shown = card_face(card, box)
    return tag("g", label, arrow, shown, class_="adapt-slot", data_slot=number)


def pile(name: str, kind: str, count: int, known: str, cards: Sequence[Card], box: Box) -> str:
    """A pile: how many cards, and the one that is known to lie on top."""
    drawn = text(box.x + 2, box.y - 6, name, 11, fill=INK, font_weight="bold")
    card = Box(box.x, box.y, box.w - 4, box.h - 4)
    if count == 0:
        drawn += rect(box, 7, fill="none", stroke=LINE, stroke_dasharray="5 4")
    for shift in range(2 * min(count, 3) - 2, -1, -2):
        behind = card._replace(x=card.x + shift, y=card.y + shift)
        drawn += rect(behind, 7, fill=SHALLOW, stroke=LINE)
    words = "card" if count == 1 else "cards"
    drawn += text(
        card.middle, card.y + 44, str(count), 26, fill=DEEP, font_weight="bold",
        text_anchor="middle",
    )  # fmt: skip
    drawn += text(card.middle, card.y + 60, words, 11, fill=DEEP, text_anchor="middle")
    if count and not cards:
        drawn += tag("path", d=swell(card), fill="none", stroke=LINE, stroke_width=1.5)
    for top in cards:
        drawn += text(card.x + 6, card.bottom - 104, f"{known}:", 10.5, fill=MUTED)
        drawn += card_tile(top, Box(card.x + 4, card.bottom - 98, card.w - 8, 94))
    return tag("g", drawn, class_="adapt-pile", data_pile=kind, data_count=count)


def swell(box: Box) -> str:
    """Long waves, for the back of a card."""
    lines = [f"M{coordinate(box.x + 14)} {coordinate(box.y + 96 + 14 * k)}" for k in range(5)]
    return "".join(line + "q8.25 -9 16.5 0" + "t16.5 0" * 3 for line in lines)


# ---------------------------------------------------------------- the mats and the footer


def mats(g: Position, top: float) -> tuple[str, float]:
    """All mats in rows, and where the last row ends. A seat without a fish has an empty mat."""
    players = g.rules.players
    columns = 2 if players in (2, 4) else 3
    width = (TABLE_WIDTH - GAP * (columns + 1)) / columns
    drawn = ""
    for first in range(0, players, columns):
        row = g.fish[first : first + columns]
        layout = layout_for(row, width) if row else Layout(width)
        height = layout.height if row else 60
        for column in range(min(columns, players - first)):
            x, seat = GAP + column * (width + GAP), first + column + 1
            if seat <= len(g.fish):
                drawn += mat(g.fish[seat - 1], layout, x, top, seat_tags(g, seat), mark(g, seat))
            else:
                drawn += empty_mat(seat, Box(x, top, width, height))
        top += height + GAP
    return drawn, top


def empty_mat(seat: int, box: Box) -> str:
    words = f"{player(seat)} has no fish yet"
    label = text(box.middle, box.y + 34, words, 13, fill=MUTED, text_anchor="middle")
    ground = rect(box, 10, fill="none", stroke=LINE, stroke_dasharray="5 4")
    return tag("g", ground, label, class_="adapt-no-fish", data_seat=seat)


def seat_tags(g: Position, seat: int) -> list[str]:
    """The School of a player, and whether he is its Kingfish."""
    tags = [f"School {school_letter(g, seat)}"] if g.rules.teams else []
    if g.kings:
        tags.append("Kingfish" if seat in g.kings else "Vassalfish")
    return tags


def mark(g: Position, seat: int) -> str:
    """The word that marks a mat: who won, or whose turn it is."""
    if g.result is not None:
        return ("tied" if g.result.tie else "won") if seat in g.result.seats else ""
    if g.step == "setup":
        return ""
    if g.step == "order":
        return "may act" if seat in g.waiting else ""
    if g.step in ("action", "follow", "school"):
        return "acts now" if seat == (g.actor or g.turn) else ""
    same_school = g.rules.kingfish and g.rules.side(seat) == g.rules.side(g.turn)
    return "turn" if seat == g.turn or same_school else ""


def footer(g: Position, box: Box) -> str:
    """Which cards these are, and that they are a reconstruction where they are."""
    words = f"Cards: {g.cards.title or g.cards.name} ({g.cards.name})"
    made = any(card.evidence in ("reconstructed", "partial") for card in shown_cards(g))
    named = fit(words, box.w * (0.42 if made else 1), 1, (10.5, 10, 9.5, 9))
    drawn = named.draw(box.x, box.y, fill=MUTED)
    if made:
        note = fit(RECONSTRUCTION, box.w * 0.56, 1, (10.5, 10, 9.5))
        drawn += note.draw(box.right, box.y, fill=MUTED, text_anchor="end")
    return tag("g", title(words), drawn, class_="adapt-footer")


def shown_cards(g: Position) -> Iterator[Card]:
    """Every card whose face is in the picture."""
    yield from g.stream
    yield from g.top[:1]
    yield from g.discard[-1:]
    for fish in g.fish:
        if fish.body:
            yield from fish.active()
        yield from fish.pool
