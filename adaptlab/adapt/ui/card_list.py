"""The cards of a set as the cards view shows them: found, ordered, placed, drawn. No widgets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from adaptlab.adapt.cards import Card, CardSet
from adaptlab.adapt.draw.cards import card_svg
from adaptlab.adapt.position import Position
from adaptlab.adapt.tell import ability_text, card_text, player
from adaptlab.evidence import EVIDENCE
from adaptlab.ui.parts import marked

KINDS = ("Guppy", "Body", "Part")
ORDERS = ("name", "level", "cost")
ANY = "any"
FACE_WIDTH = 176
"""Three faces fit beside the words on one of them."""


@dataclass(frozen=True)
class Wanted:
    """Which cards are wanted, and in which order."""

    kind: str = ANY
    location: str = ANY
    level: int | str = ANY
    ability: str = ANY
    evidence: str = ANY
    text: str = ""
    order: str = "name"


def kind_of(card: Card) -> str:
    if card.is_guppy:
        return "Guppy"
    return "Body" if card.is_body else "Part"


def matching(cards: CardSet, wanted: Wanted) -> list[Card]:
    """The cards that are wanted, in order."""
    sought = wanted.text.casefold().split()

    def fits(card: Card) -> bool:
        fields = (
            (wanted.kind, (kind_of(card),)),
            (wanted.location, (card.location,)),
            (wanted.level, (card.level,)),
            (wanted.ability, card.abilities),
            (wanted.evidence, (card.evidence,)),
        )
        return all(asked == ANY or asked in has for asked, has in fields) and all(
            word in _all_words(card) for word in sought
        )

    found = sorted(filter(fits, cards), key=lambda card: card.name.casefold())
    if wanted.order != "name":
        found.sort(key=lambda card: getattr(card, wanted.order))
    return found


@lru_cache(maxsize=4096)
def _all_words(card: Card) -> str:
    return f"{card_text(card)} {kind_of(card)} {card.creature} {card.note}".casefold()


def choices(cards: CardSet) -> dict[str, list[tuple[str, str | int]]]:
    """What can be asked for in a set: each filter with the words and values of its choices."""
    listed = list(cards)
    locations = dict.fromkeys(card.location for card in listed)
    abilities = sorted({name for card in listed for name in card.abilities})
    evidence = [name for name in EVIDENCE if any(card.evidence == name for card in listed)]
    return {
        "kind": [(name, name) for name in KINDS],
        "location": [(name, name) for name in locations],
        "level": [(str(level), level) for level in sorted({card.level for card in listed})],
        "ability": [(ability_text(name, True) if name not in ("immune", "resist")
                     else name.title(), name) for name in abilities],
        "evidence": [(name, name) for name in evidence],
    }  # fmt: skip


# ---------------------------------------------------------------- what they are


def evidence_words(cards: CardSet) -> str:
    """What stands behind the cards of a set, counted; reconstructed cards are named as such."""
    told = ", ".join(f"{count} {name}" for name, count in cards.by_evidence.items())
    return f"{cards.remark} {len(cards)} cards by evidence: {told}.".lstrip()


def set_words(cards: CardSet) -> str:
    """What is in a set of cards."""
    counted = Counter(map(kind_of, cards))
    kinds = ", ".join(
        f"{counted[kind]} {plural}"
        for kind, plural in (("Guppy", "Guppies"), ("Body", "Bodies"), ("Part", "Parts"))
    )
    return f"{cards.title or cards.name}: {kinds}. {evidence_words(cards)}"


# ---------------------------------------------------------------- where they are


def places(position: Position, card: Card) -> dict[str, int]:
    """Where the copies of a card are, with how many there."""
    return dict(Counter(_places(position, card)))


def _places(g: Position, card: Card) -> Iterator[str]:
    for fish in g.fish:
        who = player(fish.seat)
        uncovered = fish.active() if fish.alive else []
        on = uncovered.count(card)
        held = fish.pool.count(card)
        yield from [f"on the fish of {who}"] * on
        yield from [f"covered on the fish of {who}"] * (fish.all_cards().count(card) - on - held)
        yield from [f"in the Personal Gene Pool of {who}"] * held
    for index, each in enumerate(g.stream):
        if each is card:
            yield f"in the Gene Stream, slot {g.slot_of(index)}"
    yield from ["next in the deck"] * g.top.count(card)
    yield from ["in the deck"] * g.deck.count(card)
    yield from ["in the discard pile"] * g.discard.count(card)
    yield from ["out of the game"] * g.removed.count(card)


def places_words(position: Position, card: Card) -> str:
    found = places(position, card)
    if not found:
        return "No copy of it is in play now."
    return "; ".join(f"{count} {place}" for place, count in found.items()) + "."


def card_html(position: Position, card: Card) -> str:
    """Everything about one card: its text, and where its copies are."""
    lines = [
        marked(card.name, "h4", margin="0"),
        marked(card_text(card)),
        marked(card.creature, font_style="italic") if card.creature else "",
        marked(card.note) if card.note else "",
        marked("In this game", "b"),
        marked(places_words(position, card)),
    ]
    return f'<div style="line-height: 1.5">{"".join(lines)}</div>'


# ---------------------------------------------------------------- as a picture


def grid_html(cards: Sequence[Card]) -> str:
    """The faces of cards side by side, each to be clicked by its name."""
    if not cards:
        return marked("No card is like that.", padding="8px")
    style = "display: flex; flex-wrap: wrap; gap: 8px; align-items: flex-start"
    return f'<div style="{style}">{"".join(map(_face, cards))}</div>'


@lru_cache(maxsize=1024)
def _face(card: Card) -> str:
    name = escape(card.name)
    return (
        f'<div data-click="card" data-card="{name}" aria-label="{name}" '
        f'style="width: {FACE_WIDTH}px">{card_svg(card)}</div>'
    )
