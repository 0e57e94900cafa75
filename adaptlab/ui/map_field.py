"""The editor of a map: a board, however large, as its lines, and as clicks in the picture."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import ipywidgets as widgets

from adaptlab.errors import AdaptlabError, shown
from adaptlab.form import Field
from adaptlab.ui.boxes import box, show
from adaptlab.ui.editor import Editor, Tell, is_simple, text_of, value_of
from adaptlab.ui.parts import LABEL, WIDE, button, marked, observed, row

PICK, PUT, CLEAR = "picks", "puts the value", "clears"
"""What a click in the picture does."""
LEAST_LINES, MOST_LINES = 4, 14
QUOTED = '"[{'
"""What a value begins with that is written as JSON."""


# ---------------------------------------------------------------- a map as lines


def lines_of(field: Field, entries: Mapping[str, Any]) -> str:
    """A map as one line an entry, ``42: w11``, in the order of its keys."""
    return "\n".join(
        f"{_key_text(key)}: {value_text(entries[key])}" for key in in_order(field, entries)
    )


def in_order(field: Field, entries: Mapping[str, Any]) -> list[str]:
    """The keys that have a value: those that the field knows first, in its order."""
    known = [key for key in field.keys if key in entries]
    return [*known, *(key for key in entries if key not in set(known))]


def read_lines(field: Field, text: str) -> dict[str, Any]:
    """The map that lines describe; AdaptlabError names a line that says nothing.

    Keys and values need not be possible: they are refused by name when the position is read.
    """
    found: dict[str, Any] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        said = _split(line.strip())
        if said is None:
            expected = "expected a key, a colon and a value"
            raise AdaptlabError(f"line {number}: {expected}, not {shown(line.strip())}")
        key, value = said
        if key in found:
            raise AdaptlabError(f"line {number}: {shown(key)} has a value already")
        found[key] = value_read(field, value)
    return found


def _split(line: str) -> tuple[str, str] | None:
    """The key and the value of a line; a key in quotes may hold a colon, or nothing."""
    if not line.startswith('"'):
        key, _, value = line.partition(":")
        return (key.strip(), value.strip()) if key.strip() and value.strip() else None
    try:
        key, end = json.JSONDecoder().raw_decode(line)
    except ValueError:
        return None
    colon, _, value = line[end:].partition(":")
    return (key, value.strip()) if value.strip() and not colon.strip() else None


def _key_text(key: str) -> str:
    is_plain = key == key.strip() and key.isprintable() and ":" not in key
    return key if key and is_plain and not key.startswith('"') else json.dumps(key)


def value_text(value: Any) -> str:
    """A value as it is typed; what is no word, or would not be read as the same, as JSON."""
    text = text_of(value)
    if is_simple(value) and text and text == text.strip() and text.isprintable():
        return json.dumps(value) if text.startswith(tuple(QUOTED)) else text
    return json.dumps(value)


def value_read(field: Field, text: str) -> Any:
    """What a typed value stands for."""
    if text.startswith(tuple(QUOTED)):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text
    if not field.choices and field.high > field.low:
        digits = text.removeprefix("-")
        return int(text) if digits.isdecimal() and len(digits) < 10 else text
    return value_of(text, field.choices)


# ---------------------------------------------------------------- the editor


class MapEditor(Editor):
    """A value for each of many keys: put one by one, by clicks in the picture, or as lines."""

    is_wide = True

    def __init__(self, field: Field, tell: Tell) -> None:
        super().__init__(field, tell)
        self.entries: dict[str, Any] = {}
        self._unread = False
        """Whether the lines on the screen say nothing, and wait to be mended."""
        self.head = widgets.HTML(layout=WIDE)
        what = (field.mark or "key").capitalize()
        self.key = observed(self._typed(what, field.keys, "-key"), self._picked)
        self.value = self._typed("Value", tuple(map(text_of, field.choices)), "-value")
        self.put = self._hooked(button("Put", self._put, "Put the value there"), "-put")
        self.clear = self._hooked(button("Clear", self._clear, "Take away what is there"), "-clear")
        self.clicks = self._hooked(
            widgets.ToggleButtons(
                options=(PICK, PUT, CLEAR), description="A click in the picture",
                tooltips=("A click picks the place", "A click puts the value there; once more, "
                          "it takes it away", "A click takes away what is there"),
                style={**LABEL, "button_width": "auto"},
            ),
            "-clicks",
        )  # fmt: skip
        self.note = widgets.HTML(layout=WIDE)
        self.note.add_class("t-map-note")
        self.input = self._hooked(
            widgets.Textarea(
                description=field.label, continuous_update=False, style=LABEL,
                layout={"width": "98%"}, placeholder="empty",
            )
        )  # fmt: skip
        self.input.tooltip = f"{field.label}: one in a line, key and value with a colon between"
        observed(self.input, self._read)
        show(self.clicks, field.mark)
        self.widget = box(
            self.head, row(self.key, self.value, self.put, self.clear), self.clicks, self.note,
            self.input, padding="0 0 8px",
        )  # fmt: skip

    def _typed(self, name: str, options: tuple[str, ...], part: str) -> Any:
        made = widgets.Combobox(
            options=options, ensure_option=False, continuous_update=False, description=name,
            placeholder="type or choose", style=LABEL, layout={"width": "200px"},
            tooltip=f"{self.field.label}: {name.lower()}",
        )  # fmt: skip
        return self._hooked(made, part)

    # -------- what is shown

    def _show(self, value: Any) -> None:
        entries = dict(value) if isinstance(value, Mapping) else {}
        if self._unread and entries == self.entries:
            return
        self.entries, self._unread = entries, False
        self.input.value = lines_of(self.field, self.entries)
        self.input.rows = max(LEAST_LINES, min(MOST_LINES, len(self.entries) + 1))
        of = f" of {len(self.field.keys)}" if self.field.keys else ""
        head = marked(f"{self.field.label}: {len(self.entries)}{of}", "b")
        self.head.value = f"{head} {marked(self.field.hint, 'span', opacity='0.85')}"
        self._say("")

    def _say(self, said: str) -> None:
        self.note.value = f'<div role="status">{marked(said, "b")}</div>' if said else ""

    def _picked(self, key: str) -> None:
        """A key was picked: its value is there to be changed."""
        if key.strip() in self.entries:
            self.value.value = value_text(self.entries[key.strip()])

    # -------- what is done

    def clicked(self, marks: Mapping[str, str]) -> None:
        """A place in the picture was clicked: pick it, put the value there, or clear it."""
        key = marks.get(self.field.mark, "")
        if not key:
            return
        value, does = self.value.value, self.clicks.value
        self.key.value = key
        if does == PUT:
            self.value.value = value
            has = key in self.entries and self.entries[key] == value_read(self.field, value.strip())
            self._clear() if has else self._put()
        elif does == CLEAR:
            self._clear()

    def _put(self) -> None:
        key, value = self.key.value.strip(), self.value.value.strip()
        if not key or not value:
            missing = "the value" if key else f"the {self.field.mark or 'key'}"
            self._say(f"Say {missing} first.")
            return
        self._tell_of({**self.entries, key: value_read(self.field, value)})

    def _clear(self) -> None:
        key = self.key.value.strip()
        if key in self.entries:
            self._tell_of({other: at for other, at in self.entries.items() if other != key})

    def _read(self, text: str) -> None:
        """The lines were changed: a line that says nothing is told, and nothing is changed."""
        if self._filling:
            return
        try:
            found = read_lines(self.field, text)
        except AdaptlabError as error:
            self._unread = True
            self._say(f"{str(error).capitalize()}.")
            return
        self._unread = False
        self._say("")
        self._tell_of(found)

    def _tell_of(self, entries: dict[str, Any]) -> None:
        self._changed({key: entries[key] for key in in_order(self.field, entries)})


def takers(fields: Mapping[str, list[Field]], marks: Mapping[str, str]) -> Iterator[str]:
    """The groups with a map in which what was clicked is a key."""
    for group, inside in fields.items():
        if any(field.kind == "map" and field.mark in marks for field in inside):
            yield group
