"""Games that differ in nothing but what a seat has not seen, made from their answers alone.

It uses nothing of ``view``, ``imagine`` or `adaptlab.knowledge`: in the answers of the running
round a card that another has drawn out of sight is exchanged for one that still lies in the pile
or in another hidden hand, and a challenge that lies face down for another.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import adaptlab
from adaptlab import Action, Choose, IllegalAnswer, Session
from adaptlab.adaptation import Card, CardSet
from adaptlab.adaptation.cards import CHALLENGES


class Pair(NamedTuple):
    """Two games that a seat cannot tell apart."""

    true: Session
    other: Session
    seat: int


class Answered(NamedTuple):
    """An answer: who has drawn or decided."""

    answer: Any
    seat: int
    is_draw: bool


def play_at_random(players: int, deck: CardSet, random: Random) -> Iterator[tuple[Session, int]]:
    """A game at every question, with the number of answers before the running round."""
    session = adaptlab.new("adaptation", players, seed=random.randrange(10**6), cards=deck)
    begun = 0
    while session.pending is not None:
        number = session.position.number
        if isinstance(session.pending, Choose):
            session.answer(random.choice(session.options))
        else:
            session.roll()
        if session.position.number != number or session.result is not None:
            begun = len(session.answers)
        yield session, begun


def answered(session: Session) -> list[Answered]:
    """All answers, by whom."""
    again = session.branch()
    again.undo(len(again.answers))
    found = []
    for answer in session.answers:
        question = again.pending
        assert question is not None
        is_draw = not isinstance(question, Choose)
        seat = int(question.why.rsplit(" ", 1)[1]) if is_draw else question.seat  # type: ignore[union-attr]
        found.append(Answered(answer, seat, is_draw))
        again.answer(answer)
    return found


def exchanged(session: Session, begun: int, seat: int, random: Random) -> Pair | None:
    """The game, and one that looks the same to a seat; None if nothing is hidden from it."""
    given = answered(session)
    hidden = [n for n in range(begun, len(given)) if given[n].seat != seat and given[n].is_draw]
    laid = [n for n in range(begun, len(given)) if not given[n].is_draw
            and given[n].seat != seat and given[n].answer.verb == "lay"]  # fmt: skip
    answers = [one.answer for one in given]
    for number in laid:
        challenge = random.choice([c for c in CHALLENGES if c != answers[number].args[0]])
        answers[number] = Action("lay", (challenge,))
    if hidden:
        number = random.choice(hidden)
        _exchange(answers, number, hidden, random, session)
    if answers == [one.answer for one in given]:
        return None
    try:
        other = _played(session, answers)
    except IllegalAnswer:
        return None
    return Pair(_played(session, [one.answer for one in given]), other, seat)


def _exchange(
    answers: list[Any], number: int, hidden: list[int], random: Random, session: Session
) -> None:
    """Another card than the one that was drawn: from the pile, or from a hidden hand."""
    others = [answers[n] for n in hidden if n != number]
    lying: list[Card] = [*session.position.pile, *others]
    one = answers[number]
    two = random.choice(lying) if lying else one
    swapped_with = next((n for n in hidden if n != number and answers[n] == two), None)
    if swapped_with is not None and two not in session.position.pile:
        answers[swapped_with] = one
    answers[number] = two


def _played(session: Session, answers: list[Any]) -> Session:
    start = session.branch().undo(len(session.answers)).position
    again = adaptlab.setup("adaptation", start, seed=1)
    for answer in answers:
        again.answer(answer)
    return again


def pairs(count: int, seed: int, decks: list[CardSet]) -> Iterator[Pair]:
    """So many pairs, at moments of games of any number of players."""
    random = Random(seed)
    while count:
        players = random.choice([2, 2, 3, 3, 4, 5])
        for session, begun in play_at_random(players, random.choice(decks), random):
            if random.random() < 0.15:
                seat = random.randint(1, players)
                pair = exchanged(session, begun, seat, random)
                if pair is not None and count:
                    count -= 1
                    yield pair
