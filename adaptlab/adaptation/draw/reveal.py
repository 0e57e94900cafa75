"""The round that was revealed last, step by step; all see it alike."""

from __future__ import annotations

from collections.abc import Sequence

from adaptlab.adaptation.cards import Card
from adaptlab.adaptation.draw.scene import Laid, Place, Scene, Table, named, result_words
from adaptlab.adaptation.position import Reveal
from adaptlab.adaptation.tell import player
from adaptlab.adaptation.turn import clockwise
from adaptlab.errors import AdaptlabError, shown


def reveal_steps(table: Table) -> int:
    """The last step of the last reveal; the first one is 0."""
    return len(_last(table).cards) + 2


def _last(table: Table) -> Reveal:
    if table.last is None:
        raise AdaptlabError("revealed: expected a position after a reveal, and there was none yet")
    return table.last


def reveal(table: Table, step: int) -> Scene:
    """The round that was revealed last, up to a step."""
    last, steps = _last(table), reveal_steps(table)
    if type(step) is not int or not 0 <= step <= steps:
        raise AdaptlabError(f"revealed: expected 0 to {steps}, not {shown(step)}")
    cards = dict(last.cards)
    order = [seat for seat in clockwise(table.rules.seats, last.dealer) if seat in cards]
    opened = order[: max(0, step - 1)]
    is_open = step > 0 or last.number == 1  # the first challenge lies face up from the start
    over = step == steps
    return Scene(
        reveal_words(last, opened, is_open, over),
        f"the reveal, step {step} of {steps}{_after(table) if over else ''} · {table.ruleset}",
        tuple(revealed_place(table, last, seat, opened, over) for seat in table.rules.seats),
        Laid(last.challenge, note="face up") if is_open else Laid(covered=True, note="face down"),
        None,
        bool(table.cards.remark),
    )


def reveal_words(last: Reveal, opened: Sequence[int], is_open: bool, over: bool) -> str:
    """What was shown last."""
    if over:
        words = f"{named(last.defeated)} {'are' if last.defeated[1:] else 'is'} defeated"
    elif opened:
        card = dict(last.cards)[opened[-1]]
        words = f"{player(opened[-1])} shows {card}, {score_words(last, card)}"
    elif is_open:
        words = f"the challenge is {last.challenge.capitalize()}"
    else:
        words = "all cards lie face down"
    return f"Round {last.number}: {words}"


def _after(table: Table) -> str:
    """What follows from the reveal."""
    return (
        f" · {result_words(table.result) if table.result else f'{player(table.dealer)} deals next'}"
    )


def score_words(last: Reveal, card: Card) -> str:
    return f"{last.challenge.capitalize()} {card.score(last.challenge)}"


def revealed_place(
    table: Table, last: Reveal, seat: int, opened: Sequence[int], over: bool
) -> Place:
    """A seat in the round that was revealed. Tokens are lost when all was shown."""
    cards = dict(last.cards)
    most, tokens = table.rules.tokens, table.tokens[seat]
    if seat not in cards:
        return Place(seat, tokens, most, "", extinct=True)
    beaten = seat in last.defeated
    if beaten and not over and last.number > 1:
        tokens += 1
    badges = ("dealer",) if seat == last.dealer else ()
    if seat not in opened:
        told = "a card that is still face down"
        return Place(seat, tokens, most, told, covered=True, badges=badges)
    card = cards[seat]
    score = score_words(last, card)
    mark = "shows" if seat == opened[-1] else ""
    if over:
        won = table.result is not None and seat in table.result.seats and not beaten
        mark = "defeated" if beaten else "won" if won else ""
    extinct = over and not tokens
    return Place(seat, tokens, most, f"{card}, {score}", card, False, extinct, score, mark, badges)
