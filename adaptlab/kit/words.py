"""Words and a picture for games that have none of their own yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from adaptlab.kit.generated import fields_of
from adaptlab.kit.position import Position
from adaptlab.script import Action, Event

LINE = 20
LETTER = 8


def told(event: Event, sentences: Mapping[str, str], player: Callable[[int], str]) -> str:
    """What happened: the sentence of its kind, or all that the event says."""
    data = dict(event.data)
    who = player(data["seat"]) if data.get("seat") else ""
    if event.kind in sentences:
        return sentences[event.kind].format(**data, who=who)
    facts = [f"{name} {value}" for name, value in data.items() if name != "seat"]
    told = f"{who}: {event.kind}" if who else event.kind
    return f"{told} ({', '.join(facts)})" if facts else told


def described(action: Action, phrases: Mapping[str, str]) -> str:
    """What an option means: the phrase of its verb, or as it is written."""
    if action.verb in phrases:
        return phrases[action.verb].format(*action.args)
    return str(action).capitalize()


def table_text(g: Position, player: Callable[[int], str]) -> str:
    """Everything that a position holds, a line each."""
    lines = [f"Turn {g.number}: {player(g.turn)}"]
    for name in fields_of(type(g)):
        if name not in ("turn", "number", "result"):
            lines.append(f"{name}: {in_words(getattr(g, name))}")
    return "\n".join(lines)


def in_words(value: Any) -> str:
    """A value of a position, for reading."""
    if isinstance(value, list | tuple):
        return ", ".join(map(in_words, value)) or "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {in_words(inside)}" for key, inside in value.items()) or "none"
    return "none" if value is None else str(value)


def text_svg(text: str, title: str) -> str:
    """Lines of text as a picture."""
    lines = text.splitlines()
    width = LETTER * max(map(len, [*lines, title])) + 2 * LINE
    height = LINE * (len(lines) + 1)
    drawn = "".join(
        f'<text x="{LINE}" y="{LINE * number}">{escape(line)}</text>'
        for number, line in enumerate(lines, start=1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'style="width:100%;max-width:{width}px;height:auto;font:14px sans-serif" '
        f'fill="currentColor"><title>{escape(title)}</title>{drawn}</svg>'
    )
