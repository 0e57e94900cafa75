"""What the workbench can tell of Adaptation: its cards, the reveal, and the odds."""

from __future__ import annotations

from adaptlab.adaptation.analysis.odds import KEEP, SWAP, Odds, odds
from adaptlab.adaptation.analysis.ways import Chances
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.draw.table import reveal_steps, table_svg
from adaptlab.adaptation.tell import player
from adaptlab.adaptation.view import View, view
from adaptlab.counting import counted
from adaptlab.draw import tables
from adaptlab.draw.words import chance_words
from adaptlab.eyes import Eyes
from adaptlab.script import Action, Choose
from adaptlab.ui.guide import Foresight, Guide, Marks

NAMES = {KEEP: "keep the card", SWAP: "take a new card"}


class AdaptationGuide(Guide):
    """Cards and players, the reveal step by step, and the odds of keeping and swapping."""

    def about(self, eyes: Eyes, marks: Marks) -> str:
        """The card that was clicked, or the player."""
        if card := marks.get("card"):
            return card
        seat = marks.get("seat", "")
        if seat.isdecimal() and 0 < int(seat) <= eyes.ruleset.players:
            return f"{player(int(seat))}: {counted(eyes.view.tokens[int(seat)], 'token')}"
        return super().about(eyes, marks)

    def foresee(self, eyes: Eyes, question: Choose, action: Action) -> Foresight | None:
        """The odds of keeping the card and of a new one, by what the player may know."""
        if action.verb not in (KEEP, SWAP, "lay") or eyes.seat not in (None, question.seat):
            return None
        known = eyes.view if isinstance(eyes.view, View) else view(eyes.view, question.seat)
        return Foresight("the reveal", odds_html(odds(known)))

    def reveals(self, eyes: Eyes) -> int:
        """The round that was revealed last; 0 if none was."""
        return eyes.view.last.number if eyes.view.last else 0

    def reveal_picture(self, eyes: Eyes, step: int) -> str:
        """The last reveal up to a step; empty if there are no more."""
        return table_svg(eyes.view, revealed=step) if step <= reveal_steps(eyes.view) else ""


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
    belief = ", ".join(f"{name} {chance_words(share)}" for name, share in found.belief.items())
    title = f"{who}; belief: {belief}" if belief else f"{who}, who deals"
    return tables.block(title, tables.table(lines, head), note=bool(found.view.cards.remark))


def _cells(chances: Chances) -> str:
    values = (chances.lowest, chances.dealer, chances.out)
    return "".join(tables.number(value, chance_words(value)) for value in values)
