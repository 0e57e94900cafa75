"""A rule as it is read: its text, what differs by edition, our ruling, switches and source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from adaptlab.ruleset import RuleCard, Switch
from adaptlab.ui.parts import marked

LINE = "1px solid var(--jp-border-color1, #8fabb8)"
STRONG = "3px solid var(--jp-brand-color1, #1d4e68)"


def rule_html(
    card: RuleCard,
    editions: Sequence[str],
    switches: Mapping[str, Switch],
    edition: str = "",
) -> str:
    """A rule in full, with what differs by edition side by side; one edition may be the chosen."""
    head = f"<h3 style='margin: 0'>{escape(card.title)}</h3>"
    pieces = [head, f"<div><code>{escape(card.id)}</code>, {escape(card.chapter)}</div>"]
    if card.text:
        pieces.append(marked(card.text, "p"))
    if card.editions:
        columns = "".join(_column(card, name, name == edition) for name in editions)
        style = "display: flex; flex-wrap: wrap; gap: 8px"
        pieces.append(f'<div style="{style}">{columns}</div>')
    if card.ruling:
        pieces.append(f"<p><b>Our ruling:</b> {escape(card.ruling)}</p>")
    if card.switches:
        lines = "".join(_switch(name, switches.get(name)) for name in card.switches)
        pieces.append(f"<div><b>Switches</b><ul style='margin: 0'>{lines}</ul></div>")
    pieces.append(_source(card))
    return f'<div style="line-height: 1.45">{"".join(pieces)}</div>'


def _column(card: RuleCard, edition: str, is_chosen: bool) -> str:
    """What one edition says; the chosen one has a stronger frame and is named so."""
    if edition in card.editions:
        said = escape(card.editions[edition])
    elif card.source and edition not in card.source:
        said = "<i>does not have this rule</i>"
    else:
        said = "<i>nothing of its own</i>"
    name = f"{edition} (chosen)" if is_chosen else edition
    style = f"flex: 1 1 220px; border: {STRONG if is_chosen else LINE}; padding: 4px 8px"
    return f'<div style="{style}"><b>{escape(name)}:</b> {said}</div>'


def _switch(name: str, switch: Switch | None) -> str:
    if switch is None:
        return f"<li><code>{escape(name)}</code></li>"
    is_listed = isinstance(switch.choices, tuple)
    choices = " or ".join(map(_setting, switch.examples)) if is_listed else switch.expected
    usual = "by edition or number of players" if switch.default is None else None
    usual = usual or _setting(switch.default)
    return (
        f"<li><code>{escape(name)}</code>: {escape(switch.text)} "
        f"({escape(choices)}; usual: {escape(usual)})</li>"
    )


def _setting(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _source(card: RuleCard) -> str:
    if not card.source:
        return marked("Source: no rulebook says this; it is our ruling.", "p")
    books = "; ".join(f"{book}, “{part}”" for book, part in card.source.items())
    return marked(f"Source: {books}", "p")
