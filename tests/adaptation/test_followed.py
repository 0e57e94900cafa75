"""What a seat knows, followed world by world from the deal on, beside what the odds say of it.

Nothing of ``view`` or ``imagine`` is used: every way in which the cards can have been dealt and
drawn is kept with its chance, and struck out when the seat sees that it was not so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest

import adaptlab
from adaptlab import Choose, Session
from adaptlab.adaptation import Card, CardSet, odds
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.position import Position
from tests.adaptation.tables import small

DECKS = {
    2: small("1gt 1gt 2rs 2rs 3yh 4op"),
    3: small("1gt 1gt 1gt 2rs 2rs 3yh 4op"),
    4: small("1gt 1gt 1gt 2rs 2rs 3yh"),
}
"""Few cards, of some several copies, so that draw piles run out and copies must be weighed."""


class World(NamedTuple):
    """One way in which everything may lie; the piles are sorted."""

    hands: tuple[Card | None, ...]
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    challenge: str | None

    def with_hand(self, seat: int, card: Card | None) -> World:
        return self._replace(hands=(*self.hands[:seat], card, *self.hands[seat + 1 :]))


Worlds = dict[World, Fraction]


def world_of(g: Position) -> World:
    return World(tuple(g.hand), tuple(sorted(g.pile)), tuple(sorted(g.discard)), g.challenge)


def spread(worlds: Worlds, ways: Callable[[World], Iterator[tuple[World, Fraction]]]) -> Worlds:
    """Every way in which worlds may go on; what is left of the chance is made 1 again."""
    found: Worlds = {}
    for world, chance in worlds.items():
        for after, share in ways(world):
            found[after] = found.get(after, Fraction(0)) + chance * share
    total = sum(found.values())
    return {world: chance / total for world, chance in found.items()}


def without(pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = pile.index(card)
    return (*pile[:at], *pile[at + 1 :])


def draws(seat: int, only: Card | None) -> Callable[[World], Iterator[tuple[World, Fraction]]]:
    """A seat draws any card of the pile; ``only`` this one if that is seen."""

    def ways(world: World) -> Iterator[tuple[World, Fraction]]:
        for card in world.pile:
            if only in (None, card):
                after = world.with_hand(seat, card)._replace(pile=without(world.pile, card))
                yield after, Fraction(1, len(world.pile))

    return ways


def lays_down(seat: int) -> Callable[[World], Iterator[tuple[World, Fraction]]]:
    """A seat discards its card to draw another."""

    def ways(world: World) -> Iterator[tuple[World, Fraction]]:
        card = world.hands[seat]
        assert card is not None
        piles = world.pile, tuple(sorted((*world.discard, card)))
        pile, discard = piles if piles[0] else piles[::-1]
        yield world.with_hand(seat, None)._replace(pile=pile, discard=discard), Fraction(1)

    return ways


def challenges(laid: str | None) -> Callable[[World], Iterator[tuple[World, Fraction]]]:
    def ways(world: World) -> Iterator[tuple[World, Fraction]]:
        for one in (laid,) if laid else CHALLENGES:
            yield world._replace(challenge=one), Fraction(1)

    return ways


def drawer_of(session: Session) -> int:
    return int(session.pending.why.rsplit(" ", 1)[1])  # type: ignore[union-attr]


def after(worlds: Worlds, session: Session, answer: Any, sees: bool) -> Worlds:
    """The worlds after an answer to what is asked, which is seen or not."""
    question = session.pending
    if not isinstance(question, Choose):
        return spread(worlds, draws(drawer_of(session), answer if sees else None))
    if answer.verb == "lay":
        return spread(worlds, challenges(answer.args[0] if sees else None))
    return worlds if answer.verb == "keep" else all_drawn(worlds, session, question.seat)


def all_drawn(worlds: Worlds, session: Session, seat: int) -> Worlds:
    return spread(worlds, lays_down(seat))


def as_revealed(worlds: Worlds, session: Session) -> Worlds:
    """What is left after a reveal, at which everybody saw all cards."""
    g = session.position
    assert g.last is not None
    cards = dict(g.last.cards)
    seen = [
        world for world in worlds
        if world.challenge in (None, g.last.challenge)
        and all(world.hands[seat] == card for seat, card in cards.items())
    ]  # fmt: skip
    assert seen, "what happened was held impossible"
    begun = world_of(g)
    for world in seen:
        assert sorted((*world.pile, *world.discard)) + sorted(filter(None, world.hands)) != []
    assert len(seen) == 1, "after a reveal everybody knows where everything lies"
    assert seen[0].pile == begun.pile
    return {begun: Fraction(1)}


def expected(worlds: Worlds, session: Session, answer: Any) -> Worlds:
    """What an answer is thought to lead to: to the end of its step."""
    found = after(worlds, session, answer, sees=True)
    question = session.pending
    if isinstance(question, Choose) and answer.verb == "swap":
        found = spread(found, draws(question.seat, None))
    return found


def compare(session: Session, known: dict[int, Worlds], random: Random) -> None:
    question = session.pending
    for seat, worlds in known.items():
        eyes = session.seen_by(seat)
        if isinstance(question, Choose):
            answers: list[Any] = list(question.options)
        elif session.position.step == "deal":
            return
        else:
            possible = {card for world in worlds for card in world.pile}
            chances = dict(eyes.chances())
            assert set(chances) == possible
            share = spread(worlds, draws(drawer_of(session), None))
            for card in possible:
                drawn = sum(c for w, c in share.items() if w.hands[drawer_of(session)] == card)
                assert drawn == Fraction(chances[card], sum(chances.values()))
            answers = [random.choice(sorted(possible))]
        for answer in answers:
            found = eyes.outcomes(answer, world_of)
            assert dict(found.items()) == expected(worlds, session, answer), (seat, answer)


def still_to_decide(session: Session) -> list[int]:
    """Who keeps or swaps from now on, in order."""
    g, question = session.position, session.pending
    if g.number == 1:
        return []
    players = len(g.tokens) - 1
    around = [(g.dealer - 1 + step) % players + 1 for step in range(players)]
    order = [seat for seat in around if g.tokens[seat] > 0]
    asked = question.seat if isinstance(question, Choose) else drawer_of(session)
    rest = order[order.index(asked) :]
    has_decided = not isinstance(question, Choose) or g.step == "challenge"
    return rest[1:] if has_decided else rest


def revealed(worlds: Worlds, session: Session, seat: int, choice: str, swaps: Fraction) -> Worlds:
    """What may be revealed if a seat keeps or swaps, and others swap with a chance."""
    if not isinstance(session.pending, Choose):
        worlds = spread(worlds, draws(drawer_of(session), None))
    for other in still_to_decide(session):
        share = Fraction(choice == "swap") if other == seat else swaps

        def ways(
            world: World, other: int = other, share: Fraction = share
        ) -> Iterator[tuple[World, Fraction]]:
            taken = share if world.pile or world.discard else Fraction(0)
            yield world, 1 - taken
            for laid_down, _ in lays_down(other)(world):
                for after, chance in draws(other, None)(laid_down):
                    yield after, chance * taken

        worlds = spread(worlds, ways)
    return worlds


def is_lowest(world: World, seat: int, challenge: str) -> bool:
    scores = {s: card.score(challenge) for s, card in enumerate(world.hands) if card}
    return scores[seat] == min(scores.values())


def compare_odds(session: Session, known: dict[int, Worlds], swaps: Fraction) -> int:
    """Compare the chances to be among the lowest; how many there were."""
    compared = 0
    for seat, worlds in known.items():
        seen = session.view(seat)
        if seen.own is None:
            continue
        found = odds(seen, swaps=swaps)
        for (choice, challenge), chances in found.by.items():
            ends = revealed(worlds, session, seat, choice, swaps)
            lowest = sum(c for world, c in ends.items() if is_lowest(world, seat, challenge))
            assert chances.lowest == lowest, (seat, choice, challenge)
            compared += 1
    return compared


@pytest.mark.rule("info.memory", "pile.reshuffle", "setup.deal", "round.dealer-challenge")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_what_a_seat_knows_is_every_world_that_it_has_not_seen_to_be_false(
    players: int, seed: int
) -> None:
    random = Random(f"{players}:{seed}")
    deck: CardSet = DECKS[players]
    session = adaptlab.new("adaptation", players, seed=random.randrange(10**6), cards=deck)
    first = World((None,) * (players + 1), tuple(sorted(deck)), (), None)
    known: dict[int, Worlds] = {
        seat: {first: Fraction(1)} for seat in range(1, players + 1)
    }  # fmt: skip
    compared = 0
    while session.pending is not None:
        compare(session, known, random)
        if session.position.number > 1:
            compared += compare_odds(session, known, Fraction(random.randint(0, 2), 2))
        question, number = session.pending, session.position.number
        answer: Any
        if isinstance(question, Choose):
            answer, seer = random.choice(question.options), question.seat
        else:
            answer, seer = random.choice(list(question.pile)), drawer_of(session)  # type: ignore[union-attr]
        hidden = not isinstance(question, Choose) or answer.verb == "lay"
        for seat, worlds in known.items():
            known[seat] = after(worlds, session, answer, sees=not hidden or seat == seer)
        session.answer(answer)
        if session.position.number != number or session.result is not None:
            known = {seat: as_revealed(worlds, session) for seat, worlds in known.items()}
    assert compared > 20
