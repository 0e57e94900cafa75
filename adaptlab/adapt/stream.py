"""The Gene Stream: dealing, cycling, wiping."""

from __future__ import annotations

from adaptlab.adapt.cards import Card
from adaptlab.adapt.experience import gain
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.face_down import face_up
from adaptlab.script import Draw, Refusal, Script

DEAL = "Deal a card to the Gene Stream"
FACE_DOWN = True


def refill(g: Position) -> Script[None]:
    """Deal into the empty slots, the highest first."""
    stream, slots = g.stream, g.rules.slots
    while len(stream) < slots:
        if g.top:
            card = g.top.pop(0)
        else:
            if not g.deck and not shuffle(g):
                return
            card = yield Draw(g.deck, DEAL, "stream.cycle", FACE_DOWN)
            g.deck.remove(card)
        stream.append(card)
        if g.log is not None:
            g.note("deal", "stream.cycle", card=card.name, slot=g.slot_of(len(stream) - 1))


def shuffle(g: Position) -> bool:
    """Make the discard pile the new deck; False if there is none."""
    if not g.discard:
        g.note("exhausted", "stream.exhausted")
        return False
    g.deck, g.discard = g.discard, g.deck
    g.note("shuffle", "stream.cycle", cards=len(g.deck))
    return True


def take(g: Position, slot: int) -> Card:
    """Take the card out of a slot; the others slide towards the higher slots."""
    g.left += 1
    card: Card = face_up(g.stream.pop(g.rules.slots - slot))
    return card


def push_out(g: Position, rule: str) -> Card:
    """The card in the highest slot leaves the Gene Stream for the discard pile."""
    card = g.stream.pop(0)
    g.discard.append(card)
    g.left += 1
    if g.log is not None:
        g.note("expire", rule, card=card.name)
    return card


def cycle(g: Position) -> Script[None]:
    """The end of a turn: if too few cards have left the Gene Stream, cards expire."""
    while g.left < g.rules.cards_a_turn and g.stream:
        push_out(g, "stream.expire")
        yield from refill(g)
    if len(g.stream) < g.rules.slots:
        yield from refill(g)


def refuse_wipe(g: Position, fish: Fish) -> Refusal | None:
    """Whether the Gene Stream may not be wiped, apart from what the fish's state forbids."""
    rules = g.rules
    if rules.kingfish:
        return Refusal("variant.kingfish", "The Gene Stream cannot be wiped in this variant.")
    if not g.stream:
        return Refusal("wipe.effect", "The Gene Stream is empty.")
    for card in g.stream:
        if card.is_body:
            for other in g.fish:
                if other.alive and other.side != fish.side and _hinders(g, card, other):
                    return Refusal(
                        "wipe.forbidden",
                        "Player {} could adapt {} at once if he bought it.",
                        other.seat,
                        card,
                    )
    return None


def _hinders(g: Position, body: Card, other: Fish) -> bool:
    """Whether an opponent could go up to this Body at once."""
    level = other.stats.level
    if not level < body.level <= g.rules.reach[level]:
        return False
    if g.rules.pool_body_unblocks_wipe:
        return not any(card.is_body and card.level == body.level for card in other.pool)
    return True


def wipe(g: Position, fish: Fish) -> Script[None]:
    """Discard the whole Gene Stream, deal a new one, and gain Experience."""
    g.spent = True
    g.left += len(g.stream)
    if g.log is not None:
        g.note("wipe", "wipe.effect", fish.seat, cards=[card.name for card in g.stream])
    g.discard += g.stream
    g.stream.clear()
    yield from refill(g)
    gain(g, fish, g.rules.wipe_gain, "wipe.effect")
