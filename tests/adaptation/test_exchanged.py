"""A hostile player tries everything that he is given: what he may not know makes no difference."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from adaptlab import AdaptlabError, Choose, Dist
from adaptlab.adaptation import odds
from adaptlab.adaptation.game import GAME
from adaptlab.adaptation.view import View
from adaptlab.errors import TooManyBranches
from adaptlab.eyes import Eyes
from adaptlab.game import ask
from tests.adaptation.exchanged import Pair, pairs
from tests.adaptation.tables import FEW

ADDRESS = re.compile(r" at 0x[0-9a-f]+")
MOST_WAYS = 3_000
NONSENSE: list[Any] = [None, 0, True, "", "nonsense", "keep", "swap", "lay number", (), [], 10**9]
TAKING_AN_ANSWER = {"why_not", "allowed", "outcomes", "next_question", "describe"}
TOLD_APART = {"session", "game"}
"""What eyes carry with them to look at; whoever reads that looks past them."""


def text(value: Any) -> str:
    """All that can be read of a value, also in which order it comes."""
    if isinstance(value, Dist):
        lines = [f"{text(outcome)}: {chance}" for outcome, chance in value.items()]
        return "\n".join(lines)
    if hasattr(value, "ruleset") and not isinstance(value, View):
        return str(sorted(GAME.dump(value).items())) if hasattr(value, "hand") else str(value)
    if isinstance(value, View):
        return f"{value!r}\n{value}\n{GAME.svg.__name__}\n{sorted(vars(value).items())}"
    if isinstance(value, dict):
        return str([(text(key), text(one)) for key, one in value.items()])
    return ADDRESS.sub("", f"{type(value).__name__} {value!r} {value}")


def tried(ask_for: Callable[[], Any]) -> str:
    try:
        return text(ask_for())
    except TooManyBranches as error:
        return str(error)
    except AdaptlabError as error:
        return f"{type(error).__name__}: {error}, {vars(error).keys()}"


def everything(eyes: Eyes, random: Random) -> Iterator[tuple[str, str]]:
    """All that a seat can read or compute, by name."""
    for name in dir(eyes):
        if name in TOLD_APART | TAKING_AN_ANSWER or (name[0] == "_" and "repr" not in name):
            continue
        found = getattr(eyes, name)
        yield name, tried(found) if callable(found) else text(found)
    yield from _of_view(eyes)
    cards = list(dict.fromkeys(eyes.view.cards))
    answers = [*NONSENSE, *eyes.options, *random.sample(cards, min(6, len(cards)))]
    for answer in answers:
        for name in ("why_not", "allowed", "next_question"):
            yield f"{name} {answer}", tried(lambda n=name, a=answer: getattr(eyes, n)(a))
    measures = list(eyes.measures().items())
    for answer in random.sample(answers, 4) + list(eyes.options):
        for name, of in [*random.sample(measures, 3), ("all", None), ("pile", pile)]:
            yield (
                f"outcomes {answer}, {name}",
                tried(lambda a=answer, of=of: eyes.outcomes(a, of, MOST_WAYS)),
            )


def pile(g: Any) -> tuple[Any, ...]:
    """In the order in which it lies."""
    return tuple(g.pile), tuple(g.discard)


def _of_view(eyes: Eyes) -> Iterator[tuple[str, str]]:
    question = eyes.pending
    for seen in (eyes.view, eyes.view.forgetting()):
        for belief in ("uniform", "best reply", {"shape": 1}):
            yield f"odds, {belief}", tried(lambda s=seen, b=belief: odds(s, belief=b, swaps=0.5))
    if isinstance(question, Choose) and question.seat == eyes.seat:
        for name, bot in GAME.bots.items():
            true = eyes.session.position
            yield name, tried(lambda b=bot, t=true: ask(GAME, b, t, question, Random(1)))


@pytest.mark.rule("info.memory", "setup.deal", "round.dealer-challenge", "pile.reshuffle")
@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_a_seat_can_ask_for_tells_what_it_has_not_seen(seed: int) -> None:
    for number, pair in enumerate(pairs(8, seed, [FEW])):
        assert differences(pair, number) == []


def differences(pair: Pair, number: int) -> list[str]:
    eyes = [session.seen_by(pair.seat) for session in (pair.true, pair.other)]
    one, other = (list(everything(each, Random(number))) for each in eyes)
    assert len(one) > 60
    return [
        f"Player {pair.seat}, {name}: {here} or {there}"
        for (name, here), (_, there) in zip(one, other, strict=True)
        if here != there
    ]
