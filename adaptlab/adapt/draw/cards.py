"""A card of A.D.A.P.T. as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adaptlab.adapt.cards import STATISTICS, Card
from adaptlab.adapt.tell import ability_text, card_text
from adaptlab.draw.ink import DEEP, INK, LINE, MUTED, PAPER, SEA, SHALLOW
from adaptlab.draw.svg import (
    Box,
    Fitted,
    band,
    coordinate,
    document,
    fit,
    fit_height,
    leading,
    rect,
    tag,
    text,
    title,
)

CARD_WIDTH = 190
CARD_HEIGHT = 250
PAD = 8


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
