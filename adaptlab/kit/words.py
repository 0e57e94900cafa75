"""Words and a picture for games that have none of their own yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from html import escape
from typing import Any

from adaptlab.errors import AdaptlabError, shown
from adaptlab.kit.generated import fields_of
from adaptlab.kit.kinds import is_record, table_of
from adaptlab.kit.position import Position
from adaptlab.kit.writing import key_text
from adaptlab.script import Action, Event

LINE = 20
LETTER = 8


def told(event: Event, sentences: Mapping[str, str], player: Callable[[int], str]) -> str:
    """What happened: the sentence of its kind, or all that the event says."""
    data = dict(event.data)
    who = player(data["seat"]) if data.get("seat") else ""
    if event.kind in sentences:
        return _filled("sentences", event.kind, sentences[event.kind], (), {**data, "who": who})
    facts = [f"{name} {value}" for name, value in data.items() if name != "seat"]
    told = f"{who}: {event.kind}" if who else event.kind
    return f"{told} ({', '.join(facts)})." if facts else f"{told}."


def described(action: Action, phrases: Mapping[str, str]) -> str:
    """What an option means: the phrase of its verb, or as it is written."""
    if action.verb in phrases:
        return _filled("phrases", action.verb, phrases[action.verb], action.args, {})
    return str(action).capitalize()


def _filled(
    where: str, name: str, text: str, args: tuple[Any, ...], data: Mapping[str, Any]
) -> str:
    """A text with its {places} filled; an error names what it asks for in vain."""
    try:
        return text.format(*args, **data)
    except (LookupError, ValueError, AttributeError, TypeError) as error:
        known = ", ".join(f"{{{place}}}" for place in (*range(len(args)), *data)) or "no places"
        problem = f"{where}[{name!r}], {shown(text)}, cannot be filled ({shown(error)})"
        raise AdaptlabError(f"{problem}; here are {known}") from None


def ended(result: Any, player: Callable[[int], str]) -> str:
    """How a game ended, by what its players are called."""
    who = " and ".join(map(player, result.seats))
    return f"a tie of {who}" if result.tie else f"{who} won"


def seat_words(seat: int) -> str:
    """What a seat is called, unless a game says otherwise."""
    return f"Player {seat}"


def table_text(g: Position, player: Callable[[int], str] = seat_words) -> str:
    """Everything that a position holds, a line each."""
    lines = [f"Turn {g.number}: {player(g.turn)}"]
    for name, field in fields_of(type(g)).items():
        if name not in ("turn", "number", "result"):
            value = getattr(g, name)
            if field.by_seat:
                value = {player(seat): inside for seat, inside in value.items()}
            lines.append(f"{name.replace('_', ' ')}: {in_words(value)}")
    return "\n".join(lines)


def in_words(value: Any) -> str:
    """A value of a position, for reading."""
    if isinstance(value, Enum):
        return value.name
    if is_record(type(value)):
        return " ".join(f"{name} {in_words(part)}" for name, part in table_of(value).items())
    if isinstance(value, tuple) and value and all(type(part) is int for part in value):
        return key_text(value)
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(map(in_words, value)) or "none"
    if isinstance(value, Mapping):
        inside = (f"{key_text(key)}: {in_words(one)}" for key, one in value.items())
        return ", ".join(inside) or "none"
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
