"""Short ways to set up a table of Adaptation for a test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import adaptlab
from adaptlab import Event, Session
from adaptlab.adaptation import Card, CardSet
from adaptlab.adaptation import cards as usual
from adaptlab.adaptation.game import GAME
from adaptlab.adaptation.position import Position

SHAPES = {"t": "triangle", "s": "square", "p": "pentagon", "h": "hexagon"}
COLOURS = {"g": "green", "y": "yellow", "o": "orange", "r": "red"}


def card(code: str) -> Card:
    """A card by its code: ``card("4gt")`` has four green triangles."""
    number, colour, shape = list(code)
    return Card(SHAPES[shape], COLOURS[colour], int(number))


def cards(codes: str) -> list[Card]:
    """Cards by their codes: ``cards("4gt 1rh")``."""
    return [card(code) for code in codes.split()]


def small(*listed: Card | str) -> CardSet:
    """A set of these cards only; texts are codes."""
    found: list[Card] = []
    for one in listed:
        found += cards(one) if isinstance(one, str) else [one]
    evidence = dict.fromkeys(found, "reconstructed")
    return CardSet(name="small", title="Small", cards=tuple(found), evidence=evidence)


def data(hands: str, **fields: Any) -> dict[str, Any]:
    """The data of a position: a code for each player, and "-" for the extinct.

    Everybody has 3 tokens and shows his card unless he has taken a new one; in round 2 the dealer,
    Player 1, begins. ``discard`` and ``pile`` may be codes; the rest are fields and switches.
    """
    codes = hands.split()
    held = [None if code == "-" else str(card(code)) for code in codes]
    swapped = fields.get("swapped", [])
    written: dict[str, Any] = {
        "number": 2,
        "step": "dealer",
        "hands": held,
        "tokens": [0 if one is None else 3 for one in held],
        "shown": [
            one is not None and seat not in swapped for seat, one in enumerate(held, start=1)
        ],
    }
    for name in ("discard", "pile"):
        if isinstance(fields.get(name), str):
            fields[name] = [str(one) for one in cards(fields[name])]
    known = {
        *written,
        "challenge",
        "dealer",
        "discard",
        "drew_from",
        "last",
        "pile",
        "swapped",
        "turn",
    }
    switches = {name: value for name, value in fields.items() if name not in known}
    written |= {name: value for name, value in fields.items() if name in known}
    return {"ruleset": {"players": len(codes), **switches}, **written}


def table(hands: str, seed: int = 1, deck: CardSet | None = None, **fields: Any) -> Session:
    """A session at an exact position, as ``data`` reads it."""
    return adaptlab.setup("adaptation", data(hands, **fields), seed, cards=deck)


def revealed(hands: str, challenge: str, **fields: Any) -> Session:
    """A session after the reveal of these cards."""
    return table(hands, challenge=challenge, step="reveal", **fields)


def first_round(hands: str) -> Session:
    """A new game in which these cards are dealt, and revealed."""
    codes = hands.split()
    return given(adaptlab.new("adaptation", players=len(codes)), *map(card, codes))


def read(hands: str, deck: CardSet | None = None, **fields: Any) -> Position:
    """The position alone, at its step, before anything is asked or done."""
    return GAME.read(data(hands, **fields), deck)[0]


def given(session: Session, *answers: Any) -> Session:
    """Give these answers one after the other."""
    for answer in answers:
        session.answer(answer)
    return session


def happened(session: Session, *kinds: str) -> list[Event]:
    """The events of these kinds in the log."""
    return [event for event in session.log if event.kind in kinds]


def seats(session: Session, *kinds: str) -> list[int]:
    """The seats to which these things happened."""
    return [event.seat for event in happened(session, *kinds)]


def kinds(session: Session, since: int = 0) -> list[str]:
    """What happened, in order."""
    return [event.kind for event in session.log[since:]]


def tokens(session: Session) -> list[int]:
    """The tokens by seat."""
    return list(session.position.tokens[1:])


def asked(session: Session) -> tuple[int, list[str]]:
    """Who is to decide, and between what."""
    pending = session.pending
    assert isinstance(pending, adaptlab.Choose)
    return pending.seat, list(map(str, pending.options))


def go_on(session: Session, random: Random) -> None:
    """Answer whatever is asked, at random."""
    if isinstance(session.pending, adaptlab.Choose):
        session.answer(random.choice(session.options))
    else:
        session.roll()


FEW = small("1gt 2yt 3ot 4rt 1ys 2gs 3rs 4os 1op 2rp 3gp 4yp 1gt 4rh")
"""A set of 14 cards, with which draw piles run out."""


def at_every_question(
    seed: int, players: int, deck: CardSet | None = None, answers: int = 400, **switches: Any
) -> Iterator[Session]:
    """A game that is played at random, given at every question and once more at the end."""
    random = Random(f"{seed}:{players}")
    session = adaptlab.new("adaptation", players, seed=seed, cards=deck, **switches)
    for _ in range(answers):
        yield session
        if session.pending is None:
            return
        go_on(session, random)


GAMES: Sequence[tuple[int, int, CardSet]] = [
    (seed, players, which)
    for seed, players in enumerate((2, 3, 4, 5, 6, 8), start=1)
    for which in (usual(), FEW)
]
"""Seeds, player counts and decks of games that are played at random."""


def names(game: Iterable[Any]) -> str:
    """The name of a parametrized game."""
    return "-".join(str(one) for one in game)
