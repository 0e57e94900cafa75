"""What the workbench knows of A.D.A.P.T. alone: its cards in words, and the odds of its attacks."""

from __future__ import annotations

from adaptlab.adapt.analysis.odds import AttackOdds, attack_odds, between_two
from adaptlab.adapt.draw.tables import odds_html
from adaptlab.adapt.position import Position
from adaptlab.adapt.tell import card_text, fish_text
from adaptlab.evidence import RECONSTRUCTED
from adaptlab.script import Action, Choose
from adaptlab.ui.guide import Foresight

ATTACKS = ("attack", "ram")


def about(position: Position, marks: dict[str, str]) -> str:
    """The card that was clicked, or the fish on whose mat it was."""
    if card := position.cards.get(marks.get("card", "")):
        return card_text(card)
    seat = marks.get("seat", "")
    if seat.isdecimal() and 1 <= int(seat) <= len(position.fish):
        return fish_text(position.fish[int(seat) - 1])
    return f"Slot {marks['slot']} of the Gene Stream is empty." if "slot" in marks else ""


def foresee(position: Position, question: Choose, action: Action) -> Foresight | None:
    """The odds of an attack or a Ram."""
    if action.verb not in ATTACKS:
        return None
    return Foresight("the attack", odds_html(odds_at(position, question.seat, action)))


def odds_at(position: Position, seat: int, action: Action) -> AttackOdds:
    """The odds of an attack by the fish at a seat, as the two fish and the rules are now."""
    played = position.ruleset
    ram = action.verb == "ram"
    fish, target = position.fish[seat - 1], position.fish[int(action.args[0]) - 1]
    return attack_odds(fish, target, played.edition, ram=ram, **between_two(played))


def note(position: Position) -> str:
    """That cards are reconstructed, if any of them is."""
    return RECONSTRUCTED if any(card.evidence != "rulebook" for card in position.cards) else ""
