"""What the workbench can tell of A.D.A.P.T.: its cards in words, and the odds of its attacks."""

from __future__ import annotations

from adaptlab.adapt.analysis.odds import AttackOdds, attack_odds, between_two
from adaptlab.adapt.draw.tables import odds_html
from adaptlab.adapt.position import Position
from adaptlab.adapt.tell import card_text, fish_text
from adaptlab.eyes import Eyes
from adaptlab.script import Action, Choose
from adaptlab.ui.guide import Foresight, Guide, Marks

ATTACKS = ("attack", "ram")


class AdaptGuide(Guide):
    """Clicks on cards and mats, and what an attack may come to."""

    def about(self, eyes: Eyes, marks: Marks) -> str:
        """The card that was clicked, or the fish on whose mat it was."""
        position: Position = eyes.view
        if card := position.cards.get(marks.get("card", "")):
            return card_text(card)
        seat = marks.get("seat", "")
        if seat.isdecimal() and 1 <= int(seat) <= len(position.fish):
            return fish_text(position.fish[int(seat) - 1])
        if "slot" in marks:
            return f"Slot {marks['slot']} of the Gene Stream is empty."
        return super().about(eyes, marks)

    def foresee(self, eyes: Eyes, question: Choose, action: Action) -> Foresight | None:
        """The odds of an attack or a Ram."""
        if action.verb not in ATTACKS:
            return None
        return Foresight("the attack", odds_html(odds_at(eyes.view, question.seat, action)))


def odds_at(g: Position, seat: int, action: Action) -> AttackOdds:
    """The odds of an attack by the fish at a seat, as the two fish and the rules are now."""
    played = g.ruleset
    ram = action.verb == "ram"
    fish, target = g.fish[seat - 1], g.fish[int(str(action.args[0])) - 1]
    return attack_odds(fish, target, played.edition, ram=ram, **between_two(played))
