"""The exact odds of a round: who will be among the lowest, by what a player may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from adaptlab.adaptation.analysis.choice import Choice
from adaptlab.adaptation.analysis.course import Course
from adaptlab.adaptation.analysis.ways import ONE, Chances
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.view import View
from adaptlab.errors import AdaptlabError, shown

KEEP, SWAP = "keep", "swap"
UNIFORM, BEST_REPLY = "uniform", "best reply"


@dataclass(frozen=True)
class Odds:
    """The odds of a player who is to decide.

    ``by`` has the chances for keep and swap under each challenge. ``keep`` and ``swap`` weigh the
    challenges by the belief; a dealer, who lays the challenge himself, takes the best one.
    """

    view: View
    by: Mapping[tuple[str, str], Chances]
    belief: Mapping[str, Fraction]
    """How likely each challenge is thought to be; empty for the dealer."""
    keep: Chances
    swap: Chances | None
    """None where there is nothing to draw."""

    @property
    def best(self) -> str:
        """Keep or swap: the one with the smaller chance to be among the lowest."""
        return SWAP if self.swap is not None and self.swap.lowest < self.keep.lowest else KEEP

    @property
    def best_challenge(self) -> str:
        """The challenge under which the card in hand is least likely to be among the lowest."""
        return min(CHALLENGES, key=lambda challenge: self.by[KEEP, challenge].lowest)


def odds(
    view: View,
    challenge: str | None = None,
    belief: str | Mapping[str, Any] = UNIFORM,
    swaps: Any = 0,
) -> Odds:
    """The exact chances of keeping the card and of taking a new one.

    ``challenge`` is the one that is known or supposed. Otherwise a player who does not deal
    believes in all three alike (``"uniform"``), in the dealer's best reply to what he knows
    (``"best reply"``), or in what is given, such as ``{"number": 0.5, "color": 0.5}``.
    ``swaps`` is the chance that a player who is still to decide takes a new card.
    """
    if view.result is not None:
        raise AdaptlabError("view: the game is over, and nothing is left to chance")
    course = Course(view, _share("swaps", swaps))
    if view.own is None:
        raise AdaptlabError("view: expected a player with a card")
    known = view.challenge if challenge is None else challenge
    if known is not None and known not in CHALLENGES:
        expected = f"expected one of {', '.join(CHALLENGES)}"
        raise AdaptlabError(f"challenge: {expected}, not {shown(known)}")
    choices = {KEEP: Choice(course, swap=False)}
    if course.can_swap:
        choices[SWAP] = Choice(course, swap=True)
    by = {
        (name, asked): one.chances(asked) for name, one in choices.items() for asked in CHALLENGES
    }
    if view.seat == view.dealer and view.challenge is None:
        return _of_dealer(view, choices, by, known)
    if known is None and belief == BEST_REPLY:
        laid = {name: one.against_best_reply() for name, one in choices.items()}
        swap, _ = laid.get(SWAP, (None, None))
        return Odds(view, by, laid[KEEP][1], laid[KEEP][0], swap)
    weights = {known: ONE} if known else _read_belief(belief)
    mixed = {name: _mix(by, name, weights) for name in choices}
    return Odds(view, by, weights, mixed[KEEP], mixed.get(SWAP))


def _of_dealer(
    view: View,
    choices: Mapping[str, Choice],
    by: Mapping[tuple[str, str], Chances],
    known: str | None,
) -> Odds:
    """The dealer lays what is best for him; after a swap he sees the new card first."""
    if known is not None:
        return Odds(view, by, {}, by[KEEP, known], by.get((SWAP, known)))
    best = {name: one.best_challenge() for name, one in choices.items()}
    return Odds(view, by, {}, best[KEEP], best.get(SWAP))


def _mix(
    by: Mapping[tuple[str, str], Chances], choice: str, weights: Mapping[str, Fraction]
) -> Chances:
    total = Chances()
    for asked, weight in weights.items():
        total += by[choice, asked] * weight
    return total


def _read_belief(belief: Any) -> dict[str, Fraction]:
    if belief == UNIFORM:
        return dict.fromkeys(CHALLENGES, Fraction(1, 3))
    if not isinstance(belief, Mapping) or not set(belief) <= set(CHALLENGES):
        expected = f"expected {UNIFORM!r}, {BEST_REPLY!r} or chances of {', '.join(CHALLENGES)}"
        raise AdaptlabError(f"belief: {expected}, not {shown(belief)}")
    weights = {asked: _share(f"belief, {asked}", chance) for asked, chance in belief.items()}
    total = sum(weights.values())
    if not total:
        raise AdaptlabError("belief: expected chances that are not all 0")
    return {asked: weight / total for asked, weight in weights.items()}


def _share(place: str, value: Any) -> Fraction:
    if not isinstance(value, bool) and isinstance(value, int | float | Fraction):
        if 0 <= value <= 1:
            return Fraction(value).limit_denominator(10**9)
    raise AdaptlabError(f"{place}: expected a number from 0 to 1, not {shown(value)}")
