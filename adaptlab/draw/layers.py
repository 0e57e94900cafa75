"""Layers: the parts of a picture that change separately.

A picture stays one SVG. Its layers are groups ``<g data-layer="NAME">`` directly inside the root,
with the same names in every position, so that whoever shows it can exchange those that changed and
leave the others as they are.
"""

from __future__ import annotations

from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from adaptlab.draw.svg import tag

MARK = "data-layer"
HOLE = "data-hole"


def layer(name: str, *inside: str) -> str:
    """A part of a picture that changes by itself; it belongs directly inside the root."""
    return tag("g", *inside, data_layer=name)


class Layered(NamedTuple):
    """A picture taken apart: its layers in their order, and all the rest."""

    frame: str
    """The picture with an empty ``<g data-hole="NUMBER"/>`` in place of each layer."""
    layers: tuple[str, ...] = ()


def split(picture: str) -> Layered:
    """Take a picture apart; one without layers, or that is no XML, is all frame."""
    if MARK not in picture:
        return Layered(picture)
    written = picture.encode("utf-8", "replace")
    try:
        places = _Places(written).found
    except expat.ExpatError:
        return Layered(picture)
    frame, layers, after = [], [], 0
    for number, (start, end) in enumerate(places):
        frame += [written[after:start].decode(), f"<g {HOLE}={quoteattr(str(number))}/>"]
        layers.append(written[start:end].decode())
        after = end
    return Layered("".join([*frame, written[after:].decode()]), tuple(layers))


class _Places:
    """Where the layers of a picture begin and end, in bytes."""

    def __init__(self, written: bytes) -> None:
        self.found: list[tuple[int, int]] = []
        self._written = written
        self._depth = 0
        self._start: int | None = None
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartElementHandler = self._open
        self._parser.EndElementHandler = self._close
        self._parser.Parse(written, True)

    def _open(self, name: str, attributes: dict[str, str]) -> None:
        if self._depth == 1 and name == "g" and MARK in attributes:
            self._start = self._parser.CurrentByteIndex
        self._depth += 1

    def _close(self, name: str) -> None:
        self._depth -= 1
        if self._depth == 1 and self._start is not None:
            end = self._parser.CurrentByteIndex
            if self._written.startswith(b"</g", end):  # an empty one, <g/>, has ended already
                end = self._written.index(b">", end) + 1
            self.found.append((self._start, end))
            self._start = None
