"""Players of Adaptation. Each of them is given a view: nobody sees what is hidden from him."""

from __future__ import annotations

from random import Random

from adaptlab.adaptation.analysis.odds import BEST_REPLY, SWAP, odds
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.view import View
from adaptlab.game import at_random
from adaptlab.script import Action, Choose

MIDDLE: dict[str, float] = {"number": 2.5, "shape": 4.5, "color": 2.5}
"""The mean score of each challenge."""


def threshold(seen: View, question: Choose, random: Random) -> Action:
    """Keep a card that is above the middle on average; lay the challenge that it is best at."""
    assert seen.own is not None
    above = {asked: seen.own.score(asked) - MIDDLE[asked] for asked in CHALLENGES}
    if question.options[0].verb == "lay":
        best = max(above.values())
        wanted = [asked for asked in CHALLENGES if above[asked] == best]
        return Action("lay", (random.choice(wanted),))
    value = max(above.values()) if seen.seat == seen.dealer else sum(above.values()) / 3
    return Action("keep") if value > 0 else Action("swap")


def best_reply(seen: View, question: Choose, random: Random) -> Action:
    """What the odds advise a player who forgets nothing, against a dealer who does what is best."""
    found = odds(seen, belief=BEST_REPLY)
    if question.options[0].verb == "lay":
        return Action("lay", (found.best_challenge,))
    return Action("swap") if found.best == SWAP else Action("keep")


BOTS = {"random": at_random, "threshold": threshold, "best reply": best_reply}
