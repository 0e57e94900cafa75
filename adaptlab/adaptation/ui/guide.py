"""What the workbench knows of Adaptation alone: who sees what, the reveal, and the odds."""

from __future__ import annotations

from fractions import Fraction

from adaptlab.adaptation.analysis.odds import KEEP, SWAP, Chances, Odds, odds
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.draw.table import reveal_steps, table_svg
from adaptlab.adaptation.position import Position
from adaptlab.adaptation.tell import player
from adaptlab.adaptation.view import view
from adaptlab.draw import tables
from adaptlab.draw.words import chance_words
from adaptlab.evidence import RECONSTRUCTED
from adaptlab.script import Action, Choose
from adaptlab.session import Session
from adaptlab.ui.guide import Foresight

NAMES = {KEEP: "keep the card", SWAP: "take a new card"}


def about(position: Position, marks: dict[str, str]) -> str:
    """The card that was clicked, or the player."""
    if card := marks.get("card"):
        return f"{card}"
    seat = marks.get("seat", "")
    if seat.isdecimal() and int(seat) in position.rules.seats:
        return f"{player(int(seat))}: {position.tokens[int(seat)]} tokens"
    return ""


def picture(session: Session, picked: object, viewer: int | None) -> str:
    """The table as somebody sees it."""
    return table_svg(session.position, viewer)


def reveals(session: Session) -> int:
    """The round that was revealed last; 0 if none was."""
    last = session.position.last
    return last.number if last else 0


def reveal_picture(session: Session, viewer: int | None, step: int) -> str:
    """The last reveal up to a step; empty if there are no more."""
    return (
        table_svg(session.position, viewer, step) if step <= reveal_steps(session.position) else ""
    )


def foresee(position: Position, question: Choose, action: Action) -> Foresight | None:
    """The odds of keeping the card and of a new one, by what the player may know."""
    if action.verb not in (KEEP, SWAP, "lay"):
        return None
    return Foresight("the reveal", odds_html(odds(view(position, question.seat))))


def note(position: Position) -> str:
    """That cards are reconstructed, if any of them is."""
    known = set(position.cards.evidence.values())
    return RECONSTRUCTED if known - {"rulebook"} else ""


def odds_html(found: Odds) -> str:
    """The chances of keep and swap under each challenge, and what they come to."""
    choices = [choice for choice in (KEEP, SWAP) if (choice, CHALLENGES[0]) in found.by]
    lines = [
        tables.words(f"{NAMES[choice]}, {challenge}") + _cells(found.by[choice, challenge])
        for choice in choices
        for challenge in CHALLENGES
    ]
    sums = {KEEP: found.keep, SWAP: found.swap}
    how = "best challenge" if not found.belief else "by the belief"
    lines += [
        tables.words(f"{NAMES[choice]}, {how}") + _cells(chances)
        for choice, chances in sums.items()
        if chances is not None
    ]
    head = tables.heads("", "among the lowest", "deals next", "loses the last token")
    who = player(found.view.seat)
    belief = ", ".join(f"{name} {_percent(share)}" for name, share in found.belief.items())
    title = f"{who}; belief: {belief}" if belief else f"{who}, who deals"
    return tables.block(title, tables.table(lines, head), note=True)


def _cells(chances: Chances) -> str:
    values = (chances.lowest, chances.dealer, chances.out)
    return "".join(tables.number(value, chance_words(value)) for value in values)


def _percent(share: Fraction) -> str:
    return chance_words(share)
