"""Whether the counted odds agree with brute force, on small tables that are played at random.

    python -m tests.adaptation.agree --tables 1000

Each table is a round that is played up to one of its decisions. Whoever holds a card there, to act
or not, asks for the odds, and every number of them is compared.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import adaptlab
from adaptlab import Choose
from adaptlab.adaptation import Card, CardSet, Chances, View, odds, view
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.game import GAME
from adaptlab.adaptation.position import Position
from adaptlab.adaptation.turn import lowest, next_dealer
from adaptlab.script import play
from tests.adaptation import naive
from tests.adaptation.tables import small

PLAIN, RESHUFFLED, FORGETFUL = (
    "without a reshuffle", "after a reshuffle in the round", "a player who remembers nothing",
)  # fmt: skip
KINDS = (PLAIN, RESHUFFLED, FORGETFUL)

ALIKE = [
    Card(*one)
    for one in product(("triangle", "square", "hexagon"), ("green", "yellow", "red"), (1, 2, 4))
]
"""Cards of few scores, so that ties are frequent."""
SHARES = tuple(map(Fraction, ("0", "1", "1/2", "1/3", "3/4")))
"""The chances with which others take a new card."""


@dataclass(frozen=True)
class Table:
    """A round as far as it was played, and where everything stands then."""

    kind: str
    round: naive.Round
    position: Position
    swaps: Fraction

    @property
    def remembers(self) -> bool:
        return self.kind != FORGETFUL

    def view(self, seat: int) -> View:
        seen = view(self.position, seat)
        return seen if self.remembers else seen.forgetting()


# ---------------------------------------------------------------- making tables


def tables(kind: str, count: int, seed: int = 1) -> Iterator[Table]:
    """So many tables of a kind."""
    random = Random(f"{kind}:{seed}")
    while count:
        made = first_round(kind, random) if random.random() < 0.03 else later_round(kind, random)
        if made is not None:
            count -= 1
            yield made


def first_round(kind: str, random: Random) -> Table | None:
    """A first round: all have a card that nobody else has seen."""
    if kind == RESHUFFLED:
        return None
    cards, tokens = _cards_and_tokens(kind, random, fewest_tokens=1)
    g = GAME.new(GAME.ruleset(players=len(tokens)), cards)
    play(GAME.step(g), lambda question: question.options[0], random)
    assert (g.number, g.step) == (1, "reveal")
    start = naive.World((), tuple(sorted(cards)), ())
    seats = dict.fromkeys(range(1, len(tokens) + 1), 3)
    return Table(kind, naive.Round(start, seats, 1, first=True), g, random.choice(SHARES))


def later_round(kind: str, random: Random) -> Table | None:
    """A round that is played up to a random decision; None if it is not of the kind."""
    data = _written(kind, random)
    s = adaptlab.setup("adaptation", data, random.randrange(10**6), _set_of(data))
    start = s.position.copy()
    stop = random.randrange(2 * len(start.active()))
    decisions: list[tuple[int, bool]] = []
    while not (isinstance(s.pending, Choose) and stop <= 0):
        if isinstance(s.pending, Choose):
            stop -= 1
            chosen = random.choice(s.options)
            if chosen.verb != "lay":
                decisions.append((s.pending.seat, chosen.verb == "swap"))
            s.answer(chosen)
        else:
            s.roll()
        if s.position.number != start.number or s.result is not None:
            return None
    if any(event.kind == "no-swap" for event in s.log):
        decisions = [(event.seat, False) for event in s.log if event.kind == "no-swap"]
    reshuffled = any(event.kind == "reshuffle" for event in s.log)
    if (kind == RESHUFFLED and not reshuffled) or (kind == PLAIN and reshuffled):
        return None
    hands = tuple((seat, card) for seat, card in enumerate(start.hand) if card)
    begun = naive.World(hands, tuple(sorted(start.pile)), tuple(sorted(start.discard)))
    tokens = dict(enumerate(start.tokens[1:], start=1))
    played = naive.Round(begun, tokens, start.dealer, tuple(decisions))
    return Table(kind, played, s.position.copy(), random.choice(SHARES))


def _cards_and_tokens(
    kind: str, random: Random, fewest_tokens: int = 0
) -> tuple[CardSet, list[int]]:
    """A few cards, fewer still where every arrangement of all of them is listed."""
    most = 3 if kind == FORGETFUL else 5
    players = random.randint(2, most)
    tokens = [random.randint(fewest_tokens, 3) for _ in range(players)]
    for seat in random.sample(range(players), 2):
        tokens[seat] = tokens[seat] or random.randint(1, 2)
    faces = random.sample(ALIKE, random.randint(3, 5 if kind == FORGETFUL else 8))
    spare = random.randint(0, 3 if kind == FORGETFUL else 6)
    return small(*(random.choice(faces) for _ in range(players + spare))), tokens


def _written(kind: str, random: Random) -> dict[str, Any]:
    """The beginning of a later round: all hands and the discard pile are known to all."""
    cards, tokens = _cards_and_tokens(kind, random)
    active = [seat for seat, left in enumerate(tokens, start=1) if left]
    lying = random.sample(list(cards), len(cards))
    hands = {seat: lying.pop() for seat in active}
    pile = random.randint(0, len(lying)) if kind == FORGETFUL else _pile(kind, random, len(lying))
    asked, old = random.choice(CHALLENGES), random.choice(active)
    defeated = lowest({seat: card.score(asked) for seat, card in hands.items()})
    return {
        "ruleset": {"players": len(tokens), "tokens": 4},
        "number": 4,
        "step": "dealer",
        "dealer": next_dealer([0, *tokens], defeated, old)[0],
        "tokens": tokens,
        "hands": [hands.get(seat) for seat in range(1, len(tokens) + 1)],
        "shown": [seat in hands for seat in range(1, len(tokens) + 1)],
        "discard": lying[pile:],
        "pile": lying[:pile],
        "last": {
            "number": 3, "challenge": asked, "dealer": old,
            "cards": {str(seat): card for seat, card in hands.items()},
        },
    }  # fmt: skip


def _pile(kind: str, random: Random, most: int) -> int:
    """How many cards are left to draw: few, where the pile is to run out."""
    return min(most, random.choice((0, 1, 1, 2) if kind == RESHUFFLED else (0, 1, 2, 3, 5)))


def _set_of(data: dict[str, Any]) -> CardSet:
    return small(*filter(None, data["hands"]), *data["discard"], *data["pile"])


# ---------------------------------------------------------------- comparing


def differences(table: Table) -> list[str]:
    """Everything in which the odds of anybody at a table differ from brute force."""
    found = []
    back, _ = GAME.read(GAME.dump(table.position), table.position.cards)
    if back != table.position:
        found.append("the position in writing is another one")
    for seat in table.position.active():
        found += [f"Player {seat}, {one}" for one in _of_seat(table, seat)]
    return found


def _of_seat(table: Table, seat: int) -> Iterator[str]:
    r, seen, swaps = table.round, table.view(seat), table.swaps
    own = seen.own
    assert own is not None
    now = naive.worlds(r, seat, own, table.remembers)
    found = odds(seen, swaps=swaps)
    against = odds(seen, belief="best reply", swaps=swaps)
    can_swap = seat in r.to_come and bool(table.position.pile or table.position.discard)
    if (found.swap is not None) != can_swap:
        yield "whether there is a new card"
        return
    for choice in ("keep", "swap") if can_swap else ("keep",):
        ends = naive.endings(r, now, seat, choice, swaps)
        by = naive.chances(r, seat, ends)
        for asked in CHALLENGES:
            if plain(found.by[choice, asked]) != by[asked]:
                yield f"{choice} under {asked}: {found.by[choice, asked]}, not {by[asked]}"
        counted = getattr(found, choice)
        if seen.challenge is not None:
            expected = by[seen.challenge]
        elif seat == r.dealer:
            expected = naive.dealers_best(r, ends)
        else:
            expected = naive.mixed((each, Fraction(1, 3)) for each in by.values())
            replied, belief = naive.against_best_reply(r, seat, ends, rivals(table, seat))
            if plain(getattr(against, choice)) != replied:
                yield f"{choice} against the best reply"
            if against.belief != belief:
                yield f"the belief: {against.belief}, not {belief}"
        if plain(counted) != expected:
            yield f"{choice}: {counted}, not {expected}"


def rivals(table: Table, seat: int) -> list[naive.Card]:
    """The cards that the dealer thinks of: of the last reveal, as far as the player remembers."""
    dealer = table.round.dealer
    if not table.remembers:
        own = table.position.hand[seat]
        return [] if own is None else [own]
    return [card for other, card in table.round.start.hands if other != dealer]


def plain(chances: Chances | None) -> naive.Outcome:
    assert chances is not None
    return naive.Outcome(chances.lowest, chances.dealer, chances.out)


def main() -> None:
    """Compare, and print for each kind that all agree, or what does not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000, help="how many of each kind")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    is_wrong = False
    for kind in KINDS:
        wrong = [
            (number, found)
            for number, table in enumerate(tables(kind, asked.tables, asked.seed), start=1)
            if (found := differences(table))
        ]
        verdict = f"{len(wrong)} differ" if wrong else "all agree"
        print(f"{kind}: {asked.tables} tables, {verdict}", flush=True)
        for number, found in wrong[:10]:
            print(f"  table {number}: {found[0]}")
        is_wrong |= bool(wrong)
    raise SystemExit(is_wrong)


if __name__ == "__main__":
    main()
