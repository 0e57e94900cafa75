"""Players of Adaptation. Each of them gets a view: nobody sees what is hidden from him."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from adaptlab.adaptation.analysis.odds import BEST_REPLY, SWAP, odds
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.position import Position
from adaptlab.adaptation.view import View, view
from adaptlab.script import Action, Choose

Player = Callable[[View, Choose, Random], Action]

MIDDLE: dict[str, float] = {"number": 2.5, "shape": 4.5, "color": 2.5}
"""The mean score of each challenge."""


def at_random(seen: View, question: Choose, random: Random) -> Action:
    """Any option."""
    return random.choice(question.options)


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


def _seeing(player: Player) -> Callable[[Position, Choose, Random], Action]:
    """A bot that is shown its view, and nothing else."""

    def bot(g: Position, question: Choose, random: Random) -> Action:
        return player(view(g, question.seat), question, random)

    return bot


BOTS = {
    "random": _seeing(at_random),
    "threshold": _seeing(threshold),
    "best reply": _seeing(best_reply),
}
