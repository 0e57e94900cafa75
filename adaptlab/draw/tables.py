"""Pieces of HTML tables for a notebook, and any exact distribution as one.

They keep the text colour of the page, so that they fit light and dark themes, and bring no scripts.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from html import escape
from numbers import Real
from typing import Any

from adaptlab.dist import Dist
from adaptlab.draw.words import Number, chance_words
from adaptlab.evidence import RECONSTRUCTED

MOST_ROWS = 200
LONG_FRACTION = 12
MOST_DIGITS = 500

BAR_WIDTH = 10
"""The longest bar, in em."""
NARROW = 45
"""Texts of up to so many characters stay in one line."""

TABLE = "border-collapse:collapse;width:auto;margin:.4em 0;font-variant-numeric:tabular-nums"
CELL = "padding:.1em .7em"
NUMBER = f"{CELL};text-align:right;white-space:nowrap"
WORDS = f"{CELL};text-align:left"
HEAD = (
    "border-bottom:1px solid var(--jp-border-color2,rgba(128,128,128,.5));"
    "font-weight:600;vertical-align:bottom"
)


# ---------------------------------------------------------------- pieces


def cell(inside: str, style: str = NUMBER, tooltip: str = "", kind: str = "td") -> str:
    """A cell around ready-made HTML."""
    title = f' title="{escape(tooltip)}"' if tooltip else ""
    return f'<{kind} style="{style}"{title}>{inside}</{kind}>'


def words(text: object) -> str:
    """A cell of text."""
    shown = str(text)
    return cell(escape(shown), f"{WORDS};white-space:nowrap" if len(shown) <= NARROW else WORDS)


def heads(*texts: str) -> str:
    """The first row: its first cell names the rows, the others stand over numbers."""
    first, *others = (escape(text) for text in texts)
    cells = cell(first, f"{WORDS};{HEAD}", kind="th")
    return cells + "".join(
        cell(other, f"{CELL};text-align:right;{HEAD}", kind="th") for other in others
    )


def table(rows: Iterable[str], head: str = "") -> str:
    """Rows of ready-made cells."""
    top = f"<thead><tr>{head}</tr></thead>" if head else ""
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<table style="{TABLE}">{top}<tbody>{body}</tbody></table>'


def block(title: str, *parts: str, note: bool = False) -> str:
    """Everything about one question, with its title above and the note on the cards below."""
    foot = (
        f'<div style="font-size:0.8em;opacity:0.75">{escape(RECONSTRUCTED)}</div>' if note else ""
    )
    head = f'<div style="font-weight:600">{escape(title)}</div>' if title else ""
    return f'<div class="adaptlab-table" style="overflow-x:auto">{head}{"".join(parts)}{foot}</div>'


def bar(share: float) -> str:
    """A cell with a bar: ``share`` of the longest one."""
    line = (
        f"width:{max(0.1, BAR_WIDTH * share):.4g}em;height:.75em;background:currentColor;opacity:.5"
    )
    return cell(f'<div style="{line}"></div>', CELL)


def exact(value: Number) -> str:
    """The fraction that a number is, or how long it would be; empty for a float."""
    if isinstance(value, float):
        return ""
    number = Fraction(value)
    digits = int(number.denominator.bit_length() * 0.30103) + 1
    return str(number) if digits <= MOST_DIGITS else f"a fraction with {digits} digits below"


def numbers(value: Number, text: str) -> str:
    """Two cells: the fraction, unless it is long, and the number as a text."""
    fraction = exact(value)
    is_long = len(fraction) > LONG_FRACTION
    return cell("" if is_long else fraction) + cell(escape(text), tooltip=fraction * is_long)


def number(value: Number, text: str) -> str:
    """One cell: the number as a text, and the fraction as its tooltip."""
    return cell(escape(text), tooltip=exact(value))


# ---------------------------------------------------------------- distributions


def dist_html(dist: Dist[Any]) -> str:
    """Any exact distribution: numbers in their order, other outcomes the most likely first."""
    return block("", dist_table(dist, "Outcome"))


def dist_table(dist: Dist[Any], head: str) -> str:
    ranked = sorted(dist.items(), key=lambda item: -item[1])
    rows, left_out = ranked[:MOST_ROWS], ranked[MOST_ROWS:]
    most = rows[0][1]
    if all(is_number(outcome) for outcome in dist):
        rows.sort()
    lines = [
        words(outcome) + bar(float(chance / most)) + numbers(chance, chance_words(chance))
        for outcome, chance in rows
    ]
    if left_out:
        rest = sum((chance for _, chance in left_out), Fraction(0))
        less = f"… and {len(left_out)} less likely"
        lines.append(words(less) + cell("") + numbers(rest, chance_words(rest)))
    return table(lines, heads(head, "", "", "Chance"))


def is_number(outcome: object) -> bool:
    return isinstance(outcome, Real) and not isinstance(outcome, bool)
