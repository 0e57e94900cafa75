"""Parts that the tables of several games have: the headline, and piles of covered cards."""

from __future__ import annotations

from adaptlab.draw.ink import INK, LINE, MUTED, SHALLOW
from adaptlab.draw.svg import Attribute, Box, fit, rect, tag, text


def headline(words: str, rules: str, box: Box, share: float, **marks: Attribute) -> str:
    """What is going on, on its share of the width, and on the rest by which rules."""
    told = fit(words, box.w * share, 1, (17, 15, 13), bold=True)
    played = fit(rules, box.w * (0.98 - share), 2, (11.5, 10.5, 9.5))
    left = told.draw(box.x, box.y + 4, fill=INK)
    right_top = box.y + (box.h - played.height) / 2
    right = played.draw(box.right, right_top, fill=MUTED, text_anchor="end")
    return tag("g", left, right, **marks)


def name_above(box: Box, name: str) -> str:
    """What a place on the table is called."""
    return text(box.x + 2, box.y - 6, name, 11, fill=INK, font_weight="bold")


def covered(card: Box, count: int) -> str:
    """So many covered cards on each other: three of them stand for more."""
    drawn = ""
    for shift in range(2 * min(count, 3) - 2, -1, -2):
        behind = card._replace(x=card.x + shift, y=card.y + shift)
        drawn += rect(behind, 7, fill=SHALLOW, stroke=LINE)
    return drawn
