"""Adaptation as a picture: its cards, and the table as everybody or one player sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, cos, floor, hypot, pi, radians, sin
from typing import NamedTuple

from adaptlab.adaptation.cards import CHALLENGES, MOST_OBJECTS, RANKS, SIDES, Card
from adaptlab.adaptation.position import Position, Reveal
from adaptlab.adaptation.tell import player
from adaptlab.adaptation.turn import clockwise
from adaptlab.adaptation.view import View, view
from adaptlab.draw.ink import DEEP, GAP, GREY, INK, LINE, MAT, MUTED, PAPER, RUST, SEA, SHALLOW
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
from adaptlab.evidence import RECONSTRUCTED
from adaptlab.kit.position import Result

Points = Sequence[tuple[float, float]]

CARD_WIDTH = 154
CARD_HEIGHT = 104
CARD_SCALE = 1.4
"""How much larger a card is that is drawn by itself."""
SEAT_WIDTH = CARD_WIDTH + 2 * GAP
SEAT_HEIGHT = CARD_HEIGHT + 72
BETWEEN = 14
LEAST_WIDTH = 550
TOP = 66
MIDDLE_HEIGHT = 160
PILE_WIDTH = 96

AMBER = "#f2c14e"
ASH = "#e3e6e7"

MIDDLE, UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = (
    (0, 0),
    (-1, -1),
    (1, -1),
    (-1, 1),
    (1, 1),
)
PIPS = {
    1: (MIDDLE,),
    2: (UPPER_LEFT, LOWER_RIGHT),
    3: (UPPER_LEFT, MIDDLE, LOWER_RIGHT),
    4: (UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT),
}
"""Where the objects of a card lie, as the dots of a die do."""
PIP_STEP = 27.5
SIZES = {"triangle": 18.5, "square": 17.5, "pentagon": 17.0, "hexagon": 16.8}
"""From the middle of a shape to its corners, so that all look about as large."""

TO_DO = {
    "deal": "to deal",
    "dealer": "to keep or swap",
    "challenge": "to lay a challenge",
    "others": "to keep or swap",
    "reveal": "to reveal",
}


def _from_to(values: Mapping[str, int]) -> str:
    (low, least), *_, (high, most) = values.items()
    return f"{low} {least} to {high} {most}"


COUNTED = {
    "number": ("objects on the card", f"1 to {MOST_OBJECTS}"),
    "shape": ("sides of the shape", _from_to(SIDES)),
    "color": ("rank of the colour", _from_to(RANKS)),
}
"""What a challenge counts, on its card."""


def card_svg(card: Card) -> str:
    """A card's face."""
    whole = Box(0, 0, CARD_WIDTH * CARD_SCALE + 8, CARD_HEIGHT * CARD_SCALE + 8)
    face = card_face(card, whole.inset(4), str(card))
    return document(whole.w, whole.h, str(card), rect(whole, fill=SEA), face)


def table_svg(g: Position, viewer: int | None = None, revealed: int | None = None) -> str:
    """The table, with all cards open or as a player sees it who forgets nothing.

    ``revealed`` draws the last reveal instead, which all see alike, so far as it has come: at 0
    everything lies face down, at 1 the challenge is open, then one card after the other, and at
    ``reveal_steps(g)`` the defeated are marked.
    """
    seen = None if viewer is None else view(g, viewer)
    return drawn(present(g, seen) if revealed is None else reveal(g, revealed))


def reveal_steps(g: Position) -> int:
    """The last step of the last reveal; the first one is 0."""
    return len(_last(g).cards) + 2


def _last(g: Position) -> Reveal:
    if g.last is None:
        raise AdaptlabError("revealed: expected a position after a reveal, and there was none yet")
    return g.last


# ---------------------------------------------------------------- what may be seen


class Place(NamedTuple):
    """A seat, and what may be seen there."""

    seat: int
    tokens: int
    most: int
    """As many tokens as it began with."""
    told: str
    """Its card in words."""
    card: Card | None = None
    """Its card, if that may be seen."""
    covered: bool = False
    """Whether a card lies there that may not be seen."""
    extinct: bool = False
    note: str = ""
    """What stands below the card."""
    mark: str = ""
    """What stands on the upper edge."""
    badges: tuple[str, ...] = ()


class Laid(NamedTuple):
    """The challenge: what may be seen of it."""

    name: str | None = None
    covered: bool = False
    note: str = ""


class Scene(NamedTuple):
    """All that is drawn. It holds nothing that may not be seen, so no picture can tell it."""

    headline: str
    below: str
    places: tuple[Place, ...]
    laid: Laid
    piles: tuple[int, int] | None
    """How many cards there are to draw, and how many are discarded."""
    reconstructed: bool


def present(g: Position, seen: View | None) -> Scene:
    """The position as it is: all of it, or what a player knows."""
    eyes = "all cards open" if seen is None else f"as {player(seen.seat)} sees it"
    return Scene(
        headline_words(g),
        f"{eyes} · {g.ruleset}",
        tuple(place(g, seat, seen) for seat in g.rules.seats),
        laid(g, seen),
        (len(g.pile), len(g.discard)),
        is_reconstructed(g),
    )


def headline_words(g: Position) -> str:
    """The round, and what is to be done in it; or how the game ended."""
    if g.result is not None:
        return f"Game over in round {g.number}: {result_words(g.result)}"
    deals = "" if g.turn == g.dealer else f", {player(g.dealer)} deals"
    return f"Round {g.number}: {player(g.turn)} is {TO_DO[g.step]}{deals}"


def result_words(result: Result) -> str:
    """How the game ended, short enough for eight players."""
    return f"a tie of {named(result.seats)}" if result.tie else str(result)


def named(seats: Sequence[int]) -> str:
    *others, final = seats
    return f"Players {', '.join(map(str, others))} and {final}" if others else player(final)


def is_reconstructed(g: Position) -> bool:
    return any(evidence != "rulebook" for evidence in g.cards.evidence.values())


def place(g: Position, seat: int, seen: View | None) -> Place:
    """A seat as it is now."""
    tokens, mark = g.tokens[seat], state_word(g, seat)
    if not tokens:
        return Place(seat, 0, g.rules.tokens, "", extinct=True, mark=mark)
    card, told, note = look(g, seat, seen)
    badges = {"dealer": seat == g.dealer, "new card": g.drew_from[seat] > 0}
    return Place(
        seat, tokens, g.rules.tokens, told, card, card is None and g.hand[seat] is not None,
        note=note, mark=mark, badges=tuple(name for name, has in badges.items() if has),
    )  # fmt: skip


def look(g: Position, seat: int, seen: View | None) -> tuple[Card | None, str, str]:
    """The card of a seat if it may be seen, that in words, and what stands below the card."""
    if g.hand[seat] is None:
        return None, "no card yet", ""
    known = g.shown[seat] is not None
    others = "which the others remember" if known else "hidden from the others"
    if seen is None:
        return g.hand[seat], f"{g.hand[seat]}, {others}", "" if known else "hidden"
    if seat == seen.seat:
        note = "yours, remembered" if known else "yours"
        return seen.own, f"{seen.own}, your card, {others}", note
    if seat in seen.known:
        return seen.known[seat], f"{seen.known[seat]}, which you remember", "remembered"
    return None, "a card that you do not know", ""


def state_word(g: Position, seat: int) -> str:
    """The word that marks a seat: who won, or what whoever acts has to do."""
    if g.result is not None:
        return ("tied" if g.result.tie else "won") if seat in g.result.seats else ""
    return TO_DO[g.step] if seat == g.turn else ""


def laid(g: Position, seen: View | None) -> Laid:
    """The challenge of the round, which may be known to its dealer alone."""
    if g.challenge is None:
        return Laid(note="none yet")
    if all(known_challenge(view(g, seat)) for seat in g.rules.seats):
        return Laid(g.challenge, note="face up")
    if seen is None:
        return Laid(g.challenge, note="hidden")
    name = known_challenge(seen)
    return Laid(name, name is None, "only you know it" if name else "face down")


def known_challenge(seen: View) -> str | None:
    """The challenge of this round, if a player knows it: at the end of the game all do."""
    if seen.last and seen.last.number == seen.number:
        return seen.last.challenge
    return seen.challenge


# ---------------------------------------------------------------- the last reveal


def reveal(g: Position, step: int) -> Scene:
    """The round that was revealed last, up to a step."""
    last, steps = _last(g), reveal_steps(g)
    if type(step) is not int or not 0 <= step <= steps:
        raise AdaptlabError(f"revealed: expected 0 to {steps}, not {shown(step)}")
    cards = dict(last.cards)
    order = [seat for seat in clockwise(g.rules.seats, last.dealer) if seat in cards]
    opened = order[: max(0, step - 1)]
    is_open = step > 0 or last.number == 1  # the first challenge lies face up from the start
    over = step == steps
    return Scene(
        reveal_words(last, opened, is_open, over),
        f"the reveal, step {step} of {steps}{_after(g) if over else ''} · {g.ruleset}",
        tuple(revealed_place(g, last, seat, opened, over) for seat in g.rules.seats),
        Laid(last.challenge, note="face up") if is_open else Laid(covered=True, note="face down"),
        None,
        is_reconstructed(g),
    )


def reveal_words(last: Reveal, opened: Sequence[int], is_open: bool, over: bool) -> str:
    """What was shown last."""
    if over:
        words = f"{named(last.defeated)} {'are' if last.defeated[1:] else 'is'} defeated"
    elif opened:
        card = dict(last.cards)[opened[-1]]
        words = f"{player(opened[-1])} shows {card}, {score_words(last, card)}"
    elif is_open:
        words = f"the challenge is {last.challenge.capitalize()}"
    else:
        words = "all cards lie face down"
    return f"Round {last.number}: {words}"


def _after(g: Position) -> str:
    """What follows from the reveal."""
    return f" · {result_words(g.result) if g.result else f'{player(g.dealer)} deals next'}"


def score_words(last: Reveal, card: Card) -> str:
    return f"{last.challenge.capitalize()} {card.score(last.challenge)}"


def revealed_place(
    g: Position, last: Reveal, seat: int, opened: Sequence[int], over: bool
) -> Place:
    """A seat in the round that was revealed. Tokens are lost when all was shown."""
    cards = dict(last.cards)
    most, tokens = g.rules.tokens, g.tokens[seat]
    if seat not in cards:
        return Place(seat, tokens, most, "", extinct=True)
    beaten = seat in last.defeated
    if beaten and not over and last.number > 1:
        tokens += 1
    badges = ("dealer",) if seat == last.dealer else ()
    if seat not in opened:
        told = "a card that is still face down"
        return Place(seat, tokens, most, told, covered=True, badges=badges)
    card = cards[seat]
    score = score_words(last, card)
    mark = "shows" if seat == opened[-1] else ""
    if over:
        won = g.result is not None and seat in g.result.seats and not beaten
        mark = "defeated" if beaten else "won" if won else ""
    extinct = over and not tokens
    return Place(seat, tokens, most, f"{card}, {score}", card, False, extinct, score, mark, badges)


# ---------------------------------------------------------------- the table


def drawn(scene: Scene) -> str:
    """The whole picture."""
    columns = (len(scene.places) + 1) // 2
    width = max(LEAST_WIDTH, columns * (SEAT_WIDTH + BETWEEN) - BETWEEN + 2 * GAP)
    low = TOP + SEAT_HEIGHT + MIDDLE_HEIGHT
    height = low + SEAT_HEIGHT + 26
    middle = Box(GAP, TOP + SEAT_HEIGHT, width - 2 * GAP, MIDDLE_HEIGHT)
    inside = (
        headline(scene, Box(GAP, 8, width - 2 * GAP, 42))
        + row(scene.places[:columns], width, TOP)
        + directions(middle)
        + centre(scene, middle)
        + row(scene.places[columns:], width, low, leftwards=True)
    )
    if scene.reconstructed:
        inside += text(GAP, height - 8, RECONSTRUCTED, 10.5, fill=MUTED)
    ground = rect(Box(0, 0, width, height), fill=SEA)
    return document(width, height, f"{scene.headline} ({scene.below})", ground, inside)


def headline(scene: Scene, box: Box) -> str:
    """What is going on; below it whose eyes see it, and by which rules."""
    words = fit(scene.headline, box.w, 1, (17, 15, 13, 12, 11), bold=True)
    below = fit(scene.below, box.w, 1, (11.5, 10.5, 9.5))
    told = words.draw(box.x, box.y + 3, fill=INK) + below.draw(box.x, box.y + 25, fill=MUTED)
    return tag("g", told, class_="adaptation-headline")


def row(places: Sequence[Place], width: float, top: float, leftwards: bool = False) -> str:
    """Seats beside each other, with signs of who is next."""
    step = (SEAT_WIDTH + BETWEEN) * (-1 if leftwards else 1)
    first = (width - SEAT_WIDTH - (len(places) - 1) * step) / 2
    inside = ""
    for index, one in enumerate(places):
        box = Box(first + index * step, top, SEAT_WIDTH, SEAT_HEIGHT)
        inside += seat_panel(one, box)
        if index:
            inside += arrow_head(box.middle - step / 2, top + 98, 180 if leftwards else 0)
    return inside


def arrow_head(x: float, y: float, angle: int) -> str:
    """A triangle around a point that shows where it goes on; 0 is to the right."""
    turns = (radians(angle + third) for third in (0, 120, 240))
    return polygon([(x + 5.5 * cos(turn), y + 5.5 * sin(turn)) for turn in turns], fill=DEEP)


def directions(box: Box) -> str:
    """Arrows from the upper row to the lower one on the right, and back on the left."""
    inside = ""
    top, bottom = box.y + 22, box.bottom - 40
    for x, side, start, end in (
        (box.right - 34, 16, top, bottom),
        (box.x + 34, -16, bottom, top),
    ):
        bend = f"M{coordinate(x)} {coordinate(start)}q{side} {coordinate((end - start) / 2)} 0 "
        path = bend + coordinate(end - start)
        inside += tag("path", d=path, fill="none", stroke=DEEP, stroke_width=2.4)
        inside += arrow_head(x - side / 8, end, 105 if end > start else 285)
        inside += centred(x, bottom + 22, "clockwise", 10.5, DEEP)
    return tag("g", title("Play goes clockwise."), inside, class_="adaptation-direction")


# ---------------------------------------------------------------- a seat


def seat_panel(one: Place, box: Box) -> str:
    """A player: name, tokens, card, and what marks him now."""
    strong = RUST if one.mark == "defeated" else DEEP
    ink = GREY if one.extinct else INK
    inside = rect(
        box, 8, fill=ASH if one.extinct else MAT, stroke=strong if one.mark else LINE,
        stroke_width=3 if one.mark else 1,
    )  # fmt: skip
    inner = box.inset(GAP)
    inside += text(inner.x, box.y + 21, player(one.seat), 14, fill=ink, font_weight="bold")
    inside += tokens_row(one, inner._replace(y=box.y + 36))
    area = Box(inner.x, box.y + 48, CARD_WIDTH, CARD_HEIGHT)
    inside += lying(one, area)
    if one.note:
        inside += text(area.x + 2, area.bottom + 15, one.note, 11, fill=INK, font_weight="bold")
    if "dealer" in one.badges:
        inside += badge("dealer", box.right - GAP, box.y + 11, AMBER, INK)
    if "new card" in one.badges:
        inside += badge("new card", box.right - GAP, area.bottom + 3, PAPER, DEEP)
    if one.mark:
        inside += badge(one.mark, box.right - 12, box.y - 11, strong, PAPER)
    return tag(
        "g", title(place_words(one)), inside, class_="adaptation-seat", data_seat=one.seat,
        data_mark=one.mark or None, data_extinct="yes" if one.extinct else None,
    )  # fmt: skip


def place_words(one: Place) -> str:
    """A seat in a sentence."""
    count = f"{one.tokens} token{'' if one.tokens == 1 else 's'}"
    state = ["extinct"] if one.extinct else [count]
    state += [one.told] if one.told else []
    badges = [f"{name} in this round" if name == "new card" else name for name in one.badges]
    more = [*badges, *([one.mark] if one.mark else [])]
    return f"{player(one.seat)}: {', '.join(state)}{''.join(f'; {word}' for word in more)}"


def centred(x: float, y: float, words: str, size: float, ink: str, bold: bool = False) -> str:
    weight = "bold" if bold else None
    return text(x, y, words, size, fill=ink, font_weight=weight, text_anchor="middle")


def badge(words: str, right: float, top: float, ground: str, ink: str) -> str:
    """A word on a label."""
    width = width_of(words, 10.5, bold=True) + 12
    area = Box(right - width, top, width, 17)
    label = centred(area.middle, area.y + 12.3, words, 10.5, ink, bold=True)
    return rect(area, 8.5, fill=ground, stroke=ink) + label


def tokens_row(one: Place, box: Box) -> str:
    """Tokens as a number and as dots; those that were lost are empty."""
    if one.extinct:
        inside = text(box.x, box.y + 4, "extinct", 12, fill=GREY, font_weight="bold")
        return tag("g", inside, class_="adaptation-tokens", data_tokens=one.tokens)
    inside = text(box.x, box.y + 4.4, str(one.tokens), 12.5, fill=INK, font_weight="bold")
    total = max(one.most, one.tokens)
    step = min(12.0, (box.w - 24) / total)
    for index in range(total):
        has = index < one.tokens
        inside += tag(
            "circle", cx=box.x + 24 + step * (index + 0.5), cy=box.y, r=step * 0.4,
            fill=DEEP if has else "none", stroke=DEEP if has else LINE, stroke_width=1,
            class_="adaptation-token" if has else "adaptation-lost",
        )  # fmt: skip
    return tag("g", inside, class_="adaptation-tokens", data_tokens=one.tokens)


def lying(one: Place, box: Box) -> str:
    """What lies in front of a player."""
    if one.card is not None:
        return card_face(one.card, box, one.told)
    if one.covered:
        return card_back(box, one.told)
    return no_card(box, "" if one.extinct else one.told)


# ---------------------------------------------------------------- the middle


def centre(scene: Scene, box: Box) -> str:
    """The draw pile, the challenge, and the discard pile."""
    card = Box(box.middle - CARD_WIDTH / 2, box.y + 24, CARD_WIDTH, CARD_HEIGHT - 8)
    inside = challenge(scene.laid, card)
    if scene.piles:
        to_draw, discarded = scene.piles
        area = card._replace(w=PILE_WIDTH)
        inside += pile("Draw pile", to_draw, area._replace(x=card.x - BETWEEN - PILE_WIDTH))
        inside += pile("Discard pile", discarded, area._replace(x=card.right + BETWEEN))
    return inside


def pile(name: str, count: int, box: Box) -> str:
    """A pile of covered cards, with their number."""
    words = "card" if count == 1 else "cards"
    card = Box(box.x, box.y, box.w - 4, box.h - 4)
    inside = text(box.x + 2, box.y - 6, name, 11, fill=INK, font_weight="bold")
    if not count:
        inside += rect(card, 7, fill="none", stroke=LINE, stroke_dasharray="5 4")
    for shift in range(2 * min(count, 3) - 2, -1, -2):
        behind = card._replace(x=card.x + shift, y=card.y + shift)
        inside += rect(behind, 7, fill=SHALLOW, stroke=LINE)
    inside += back_lines(card) if count else ""
    plate = Box(card.middle - 26, card.y + card.h / 2 - 25, 52, 50)
    inside += rect(plate, 8, fill=PAPER if count else "none", stroke=LINE if count else None)
    inside += centred(card.middle, plate.y + 28, str(count), 22, DEEP, bold=True)
    inside += centred(card.middle, plate.y + 42, words, 11, DEEP)
    return tag(
        "g", title(f"{name}: {count} {words}"), inside, class_="adaptation-pile",
        data_pile=name.split()[0].lower(), data_count=count,
    )  # fmt: skip


def challenge(laid: Laid, box: Box) -> str:
    """The challenge card, as far as it may be seen."""
    inside = text(box.x + 2, box.y - 6, "Challenge", 11, fill=INK, font_weight="bold")
    inside += centred(box.middle, box.bottom + 16, laid.note, 11, INK)
    if laid.name:
        inside += rect(box, 7, fill=PAPER, stroke=DEEP, stroke_width=3)
        inside += centred(box.middle, box.y + 40, laid.name.capitalize(), 26, DEEP, bold=True)
        for index, words in enumerate(COUNTED[laid.name]):
            inside += centred(box.middle, box.y + 63 + 16 * index, words, 11, DEEP)
    elif laid.covered:
        inside += rect(box, 7, fill=DEEP, stroke=DEEP, stroke_width=3)
        inside += centred(box.middle, box.y + box.h / 2 + 16, "?", 44, PAPER, bold=True)
    else:
        inside += rect(box, 7, fill="none", stroke=LINE, stroke_dasharray="5 4")
    words = f"{laid.name.capitalize()}, {laid.note}" if laid.name else laid.note
    return tag(
        "g", title(f"Challenge: {words}"), inside, class_="adaptation-challenge",
        data_challenge=laid.name,
    )  # fmt: skip


# ---------------------------------------------------------------- cards


def card_face(card: Card, box: Box, told: str) -> str:
    """An open card: its objects, the letter of its colour, and its three scores."""
    scale = box.w / CARD_WIDTH
    inside = rect(box, 7 * scale, fill=PAPER, stroke=INK)
    x, y, step = box.x + 51 * scale, box.y + box.h / 2, PIP_STEP * scale
    for across, down in PIPS[card.number]:
        inside += an_object(card, x + step * across, y + step * down, scale)
    inside += text(
        box.right - 9 * scale, box.y + 24 * scale, card.colour[0].upper(), 20 * scale, fill=INK,
        font_weight="bold", text_anchor="end",
    )  # fmt: skip
    for index, asked in enumerate(CHALLENGES):
        words = f"{asked} {card.score(asked)}"
        base = box.bottom - (38 - 14 * index) * scale
        inside += text(box.right - 6 * scale, base, words, 9.6 * scale, fill=INK, text_anchor="end")
    return tag("g", title(told), inside, class_="adaptation-card", data_card=str(card), role="img")


def card_back(box: Box, told: str) -> str:
    """A card that may not be seen."""
    inside = rect(box, 7, fill=SHALLOW, stroke=INK) + back_lines(box)
    return tag("g", title(told), inside, class_="adaptation-card adaptation-back", role="img")


def back_lines(box: Box) -> str:
    """The pattern of all backs."""
    inner = box.inset(7)
    edge = [
        (inner.x, inner.y), (inner.right, inner.y), (inner.right, inner.bottom),
        (inner.x, inner.bottom),
    ]  # fmt: skip
    path = lines(edge, 45, 12) + lines(edge, 135, 12)
    frame = rect(inner, 3, fill="none", stroke=LINE)
    return tag("path", d=path, stroke=LINE, stroke_width=1, fill="none") + frame


def no_card(box: Box, told: str) -> str:
    """The place of a card where none lies."""
    inside = rect(box, 7, fill="none", stroke=LINE, stroke_dasharray="5 4")
    if told:
        inside += centred(box.middle, box.y + box.h / 2 + 4, told, 12, MUTED)
    return inside


# ---------------------------------------------------------------- objects and their textures


class Paint(NamedTuple):
    """How a colour is drawn: its ground, its texture, and the ink of that."""

    fill: str
    ink: str
    texture: Callable[[Points, float], str]
    width: float = 1.7


def an_object(card: Card, x: float, y: float, scale: float) -> str:
    """One of the objects on a card. The texture tells the colour to those who cannot see it."""
    points = corners(card.shape, x, y, scale)
    paint = PAINTS[card.colour]
    path = paint.texture(points, scale)
    inside = polygon(points, fill=paint.fill, stroke="none")
    if path:
        inside += tag(
            "path", d=path, fill="none", stroke=paint.ink, stroke_width=paint.width * scale,
            stroke_linecap="round", class_="adaptation-texture",
        )  # fmt: skip
    return inside + outline(points, scale)


def outline(points: Points, scale: float) -> str:
    path = "M" + "L".join(f"{coordinate(x)} {coordinate(y)}" for x, y in points) + "Z"
    return tag(
        "path", d=path, fill="none", stroke=INK, stroke_width=1.6 * scale, stroke_linejoin="round"
    )


def corners(shape: str, x: float, y: float, scale: float) -> list[tuple[float, float]]:
    """The corners of a shape that stands on a side."""
    sides, far = SIDES[shape], SIZES[shape] * scale
    first = pi / 2 + pi / sides
    turns = (first + 2 * pi * k / sides for k in range(sides))
    points = [(x + far * cos(turn), y + far * sin(turn)) for turn in turns]
    ys = [point[1] for point in points]
    lower = y - (min(ys) + max(ys)) / 2
    return [(px, py + lower) for px, py in points]


def plain(points: Points, scale: float) -> str:
    return ""


def dots(points: Points, scale: float) -> str:
    """Dots in shifted rows, none of them across a side."""
    step = 6.2 * scale
    x = sum(px for px, _ in points) / len(points)
    y = sum(py for _, py in points) / len(points)
    found = []
    for down in range(-3, 4):
        for across in range(-3, 4):
            at = (x + step * (across + down % 2 / 2), y + step * 0.86 * down)
            if depth(points, *at) > 2.6 * scale:
                found.append(f"M{coordinate(at[0])} {coordinate(at[1])}h0")
    return "".join(found)


def stripes(points: Points, scale: float) -> str:
    return lines(points, 135, 6 * scale)


def hatch(points: Points, scale: float) -> str:
    return lines(points, 45, 7 * scale) + lines(points, 135, 7 * scale)


PAINTS: Mapping[str, Paint] = {
    "green": Paint("#5fb36a", INK, plain),
    "yellow": Paint("#f7dc5f", INK, dots, 2.6),
    "orange": Paint("#f0913a", INK, stripes),
    "red": Paint("#c92f2a", PAPER, hatch),
}


def depth(points: Points, x: float, y: float) -> float:
    """How far a point is from the nearest side of a convex shape; less than 0 outside."""
    return min(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in edges(points)
    )


def edges(points: Points) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    return zip(points, [*points[1:], points[0]], strict=True)


def lines(points: Points, angle: int, gap: float) -> str:
    """Parallel lines across a convex shape, from side to side."""
    along, across = cos(radians(angle)), sin(radians(angle))

    def offset(x: float, y: float) -> float:
        return (y * along - x * across) / gap

    middle = sum(offset(*point) for point in points) / len(points)
    far = [offset(*point) - middle for point in points]
    path = ""
    for number in range(ceil(min(far) + 0.2), floor(max(far) - 0.2) + 1):
        ends = []
        for a, b in edges(points):
            one, two = (offset(*point) - middle - number for point in (a, b))
            if (one < 0) != (two < 0):
                share = one / (one - two)
                ends.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
        (x1, y1), (x2, y2) = sorted(ends)
        path += f"M{coordinate(x1)} {coordinate(y1)}L{coordinate(x2)} {coordinate(y2)}"
    return path


def picture(g: Position, seat: int | None = None, picked: object = None) -> str:
    """The table as a seat sees it; None sees all."""
    return table_svg(g, seat)
