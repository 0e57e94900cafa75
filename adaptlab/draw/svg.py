"""Small helpers for SVG: elements, escaping, and text that stays within its width."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

FONT = "system-ui, sans-serif"

Attribute = str | float | None


class Box(NamedTuple):
    """A rectangle on the picture."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> float:
        return self.x + self.w / 2

    def inset(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


# ---------------------------------------------------------------- elements


def tag(name: str, *inside: str, **attributes: Attribute) -> str:
    """An element around ready-made SVG. ``stroke_width`` is written stroke-width, ``class_`` class.

    Values are escaped; an attribute that is None is left out.
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    content = "".join(inside)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def stands_for(*actions: object) -> str:
    """The actions that a click on a mark may mean, as its ``data-actions``."""
    return json.dumps([str(action) for action in actions])


def named_in(marked: str) -> frozenset[str]:
    """The actions, as they are written, that ``data-actions`` name; none if they name nothing."""
    try:
        named = json.loads(marked)
    except (ValueError, RecursionError):
        return frozenset()
    return frozenset(map(str, named)) if isinstance(named, list) else frozenset()


def _value(value: Attribute) -> str:
    return legal(value) if isinstance(value, str) else coordinate(float(value or 0))


def coordinate(value: float) -> str:
    """A coordinate, short and the same on every machine."""
    return f"{round(value, 2) + 0:g}"


def document(
    width: float, height: float, name: str, *inside: str, window: Box | None = None
) -> str:
    """A whole picture with its own light ground; it shrinks with the page, but never grows.

    ``window`` is the part of it that is seen, as large as the page allows: to zoom in changes only
    the root, and the layers inside need not be sent again.
    """
    seen = window or Box(0, 0, width, height)
    return tag(
        "svg",
        title(name),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=" ".join(map(coordinate, seen)),
        style=f"max-width: 100%; height: auto; font-family: {FONT}",
        font_family=FONT,
        role="group",
    )


def title(words: str) -> str:
    """What a pointer held over the element shows, and a screen reader reads."""
    return tag("title", written(words))


def rect(box: Box, radius: float = 0, **attributes: Attribute) -> str:
    return tag("rect", x=box.x, y=box.y, width=box.w, height=box.h, rx=radius or None, **attributes)


def band(box: Box, radius: float, **attributes: Attribute) -> str:
    """A rectangle with round corners at its top only."""
    side = coordinate(box.h - radius)
    corner = coordinate(radius)
    path = (
        f"M{coordinate(box.x)} {coordinate(box.bottom)}v-{side}q0 -{corner} {corner} -{corner}"
        f"h{coordinate(box.w - 2 * radius)}q{corner} 0 {corner} {corner}v{side}z"
    )
    return tag("path", d=path, **attributes)


def polygon(points: Sequence[tuple[float, float]], **attributes: Attribute) -> str:
    listed = " ".join(f"{coordinate(x)},{coordinate(y)}" for x, y in points)
    return tag("polygon", points=listed, **attributes)


def text(x: float, y: float, words: str, size: float, **attributes: Attribute) -> str:
    """One line of text; y is its base line."""
    return tag("text", written(words), x=x, y=y, font_size=size, **attributes)


# ---------------------------------------------------------------- escaping

_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def legal(words: str) -> str:
    """The words with every character that XML cannot hold replaced."""
    return _NOT_IN_XML.sub("\ufffd", words)


def written(words: str) -> str:
    """The words as the content of an element."""
    return escape(legal(words))


# ---------------------------------------------------------------- fitting

BOLD = 1.14
_BY_WIDTH = (
    (0.34, " ',.:;|/\\ijlIJ·"),
    (0.42, '!()[]-frt`"'),
    (0.56, "csz?*_–"),
    (0.62, "aekovxyFLPTY"),
    (0.70, "ABEKRSVXZ"),
    (0.84, "CDGHNOQUw#+<=>&~^−≈"),
    (1.02, "mMW@%…"),
)
_WIDTH = {character: width for width, characters in _BY_WIDTH for character in characters}
_USUAL_WIDTH = 0.645

_BETWEEN_WORDS = re.compile(r"\s+(?![+−\d])")
"""Where a piece may be broken: a number stays with the word before it."""


@lru_cache(maxsize=4096)
def width_of(words: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, rather too wide: fonts differ from reader to reader."""
    return sum(map(_character_width, words)) * size * (BOLD if bold else 1)


def _character_width(character: str) -> float:
    if character in _WIDTH:
        return _WIDTH[character]
    if character < "\x7f":
        return _USUAL_WIDTH
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0.0
    return 1.25 if unicodedata.east_asian_width(character) in "WF" else 0.8


class Fitted(NamedTuple):
    """Text broken into lines at a size at which it fits.

    ``whole`` says that nothing was cut off and that no piece was broken.
    """

    lines: tuple[str, ...]
    size: float
    bold: bool = False
    whole: bool = True

    @property
    def height(self) -> float:
        return len(self.lines) * leading(self.size)

    def draw(self, x: float, top: float, **attributes: Attribute) -> str:
        """The lines below each other, the first right under ``top``."""
        attributes = {"font_weight": "bold" if self.bold else None, **attributes}
        first = top + self.size * 0.93
        return "".join(
            text(x, first + index * leading(self.size), line, self.size, **attributes)
            for index, line in enumerate(self.lines)
        )


def leading(size: float) -> float:
    """From one base line to the next."""
    return round(size * 1.18, 1)


def fit(
    words: str | Sequence[str],
    width: float,
    lines: int = 1,
    sizes: Sequence[float] = (12, 11, 10, 9),
    bold: bool = False,
) -> Fitted:
    """Break text on words (or between the given pieces) at the largest size at which it fits.

    What does not fit at the smallest size either ends in an ellipsis.
    """
    return _fit(words, width, [(size, lines) for size in sizes], bold)


def fit_height(
    words: str | Sequence[str], width: float, height: float, sizes: Sequence[float]
) -> Fitted:
    """The same with as many lines as the height allows, which may be none."""
    return _fit(words, width, [(size, int(height / leading(size))) for size in sizes], False)


def _fit(
    words: str | Sequence[str], width: float, tries: Sequence[tuple[float, int]], bold: bool
) -> Fitted:
    given = words.split() if isinstance(words, str) else list(words)
    single = [word for piece in given for word in _BETWEEN_WORDS.split(piece)]
    for pieces in (given, single):
        for size, lines in tries:
            broken = wrap(pieces, width, size, bold)
            if len(broken) <= lines and all(width_of(b, size, bold) <= width for b in broken):
                return Fitted(tuple(broken), size, bold, pieces is given)
    size, lines = tries[-1]
    if lines < 1:
        return Fitted((), size, bold, whole=False)
    broken = wrap(single, width, size, bold)
    if len(broken) > lines:
        broken[lines - 1 :] = [" ".join(broken[lines - 1 :])]
    return Fitted(
        tuple(shortened(line, width, size, bold) for line in broken), size, bold, whole=False
    )


def wrap(pieces: Sequence[str], width: float, size: float, bold: bool = False) -> list[str]:
    """The pieces in lines, as many in each as fit; a piece that is too wide has its own line."""
    lines: list[str] = []
    for piece in pieces:
        if lines and width_of(f"{lines[-1]} {piece}", size, bold) <= width:
            lines[-1] += f" {piece}"
        else:
            lines.append(piece)
    return lines


def shortened(line: str, width: float, size: float, bold: bool = False) -> str:
    """The line, cut with an ellipsis if it is too wide."""
    if width_of(line, size, bold) <= width:
        return line
    while line and width_of(f"{line}…", size, bold) > width:
        line = line[:-1]
    return f"{line.rstrip(' ,;')}…"
