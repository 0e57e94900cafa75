"""Short ways to set a table for a test."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import adaptlab
from adaptlab import Choose, Draw, Roll, Session
from adaptlab.adapt import Card, CardSet
from adaptlab.adapt import cards as standard_cards
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.game import GAME
from adaptlab.adapt.notation import dump_fish

PARTS_ONLY = ("Parrotfish Beak", "Unicornfish Horn", "Seahorse Tail", "Flounder Skin",
              "Remora Disc", "Mudskipper Fins", "Cuttlefish Ink")  # fmt: skip
"""Cheap Parts for a Gene Stream that hinders nothing."""


def fish(body: Any = "Clownfish", *parts: str, **fields: Any) -> dict[str, Any]:
    """A fish by its cards, with any fields of a written position."""
    return {"body": body, "parts": list(parts), **fields}


def made_up(*, fields: dict[str, Any] | None = None, **totals: Any) -> dict[str, Any]:
    """A fish by its totals (as for Fish.of), with any fields of a written position."""
    return {**dump_fish(Fish.of(**totals)), "experience": 0, **(fields or {})}


STATES = {
    "parts", "pool", "experience", "damage", "poison", "stunned", "baited_by", "hiding", "air",
    "jumped", "splash", "cooldowns", "auto_open", "autos", "new", "alive",
}  # fmt: skip


def some(**totals_and_states: Any) -> dict[str, Any]:
    """A level 3 fish with a d10 and Health 20 unless said otherwise, and in any state."""
    states = {name: value for name, value in totals_and_states.items() if name in STATES}
    totals = {k: v for k, v in totals_and_states.items() if k not in STATES}
    return made_up(fields=states, **totals)


def table(
    *all_fish: Any,
    stream: Any = None,
    edition: str = "retail",
    step: str = "action",
    switches: dict[str, Any] | None = None,
    cards: CardSet | None = None,
    **fields: Any,
) -> Session:
    """A session at an exact position: Player 1 is about to act unless said otherwise."""
    ruleset = {"edition": edition, "players": len(all_fish), **(switches or {})}
    if stream is None:
        stream = PARTS_ONLY[: GAME.new(GAME.ruleset(**ruleset)).rules.slots]
    written = {"ruleset": ruleset, "fish": list(all_fish), "stream": stream, "step": step, **fields}
    return adaptlab.setup("adapt", written, seed=1, cards=cards)


def table_with(made: list[Card], *all_fish: Any, **fields: Any) -> Session:
    """As ``table``, with these cards in the card set as well."""
    known = replace(
        standard_cards(),
        bodies=(*standard_cards().bodies, *(card for card in made if card.is_body)),
        parts=(*standard_cards().parts, *(card for card in made if not card.is_body)),
    )
    return table(*all_fish, cards=known, **fields)


def given(session: Session, *answers: Any) -> Session:
    """Give these answers one after the other."""
    for answer in answers:
        session.answer(answer)
    return session


def happened(session: Session, kind: str, **data: Any) -> list[adaptlab.Event]:
    """The events of a kind (with these data) in the log."""
    return [
        event
        for event in session.log
        if event.kind == kind and all(event.data.get(k) == v for k, v in data.items())
    ]


def offered(session: Session) -> set[str]:
    """The options, in words."""
    return {str(option) for option in session.options}


def refused_by(session: Session, answer: str) -> str | None:
    """The rule that forbids an answer."""
    refusal = session.why_not(answer)
    return refusal.rule if refusal else None


def asked(session: Session) -> tuple[str, int]:
    """The rule of the question, and who answers it."""
    assert isinstance(session.pending, Choose | Roll)
    return session.pending.rule, session.pending.seat


def dealt(session: Session) -> Session:
    """Deal whatever the Gene Stream needs."""
    while isinstance(session.pending, Draw):
        session.roll()
    return session
