"""The conformance suite: it passes every game of the registry, and catches broken ones."""

from __future__ import annotations

from typing import Any

import pytest

from adaptlab.adapt.game import AdaptGame
from adaptlab.adapt.position import Position
from adaptlab.games import games
from adaptlab.script import Event, Question, Refusal
from adaptlab.testing import NotConforming, check_game


@pytest.mark.parametrize("game", games())
def test_every_game_conforms(game: str) -> None:
    report = check_game(game, games=30, seed=7, turns=60)
    assert report.games == 30
    assert report.answers > 1000
    assert report.refusals > report.answers
    assert str(report).startswith("30 games")


def test_a_ruleset_can_be_given() -> None:
    report = check_game("adapt", games=2, turns=10, ruleset=AdaptGame().ruleset(players=5))
    assert report.rulesets == {"adapt (retail), 5 players"}


class AllowsEverything(AdaptGame):
    def refuse(self, position: Position, question: Question, answer: Any) -> Refusal | None:
        return None


class RefusesWithoutARule(AdaptGame):
    def refuse(self, position: Position, question: Question, answer: Any) -> Refusal | None:
        refusal = super().refuse(position, question, answer)
        return refusal and Refusal("no.such-rule", refusal.because)


class LosesCards(AdaptGame):
    def new(self, *args: Any) -> Position:
        position = super().new(*args)
        position.deck.pop()
        return position


class ForgetsDamage(AdaptGame):
    def dump(self, position: Position) -> dict[str, Any]:
        written = super().dump(position)
        for fish in written["fish"]:
            fish.pop("damage", None)
        return written


class HasNoWords(AdaptGame):
    def tell(self, event: Event) -> str:
        return ""


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (AllowsEverything, "is not listed and allowed"),
        (RefusesWithoutARule, "cites no rule"),
        (LosesCards, "cards not in exactly one place"),
        (ForgetsDamage, "changed the position"),
        (HasNoWords, "has no sentence"),
    ],
)
def test_a_broken_game_is_caught_with_the_way_there(broken: type[AdaptGame], says: str) -> None:
    with pytest.raises(NotConforming, match=says) as caught:
        check_game(broken(), games=20, seed=3)
    assert "seed 3:" in str(caught.value)
