"""Cards that lie face down against every card as a branch of its own: the same chances, exactly."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adaptlab
from adaptlab import script as scripts
from adaptlab.adapt import cards
from adaptlab.errors import TooManyBranches
from adaptlab.face_down import asked, face_up
from adaptlab.script import Draw, Script, enumerate_chance
from tests.adapt.table import PARTS_ONLY, made_up, table


class Card(NamedTuple):
    name: str
    suit: str
    rank: int


class Table:
    """Piles of cards, and what was seen of them."""

    def __init__(self, deck: list[Card]) -> None:
        self.deck: list[Any] = deck[:]
        self.hand: list[Any] = []
        self.discard: list[Any] = []
        self.seen: list[Any] = []


def is_high(card: Any) -> bool:
    return bool(card.rank >= 2)


QUESTIONS: tuple[Callable[[Any], Any], ...] = (
    lambda card: card.suit,
    lambda card: card.rank,
    lambda card: card.name,
    lambda card: asked(is_high, card),
    lambda card: card == Card("a", "red", 1),
    lambda card: {card.suit: card.rank}["red"] if card.suit == "red" else None,
    str,
)

Deed = tuple[str, int, int]
DEEDS = st.tuples(
    st.sampled_from(("draw", "draw", "ask", "ask", "discard", "shuffle", "find", "until", "peek")),
    st.integers(0, 5),
    st.integers(0, len(QUESTIONS) - 1),
)
PILE = st.lists(
    st.builds(Card, st.sampled_from("ab"), st.sampled_from(("red", "blue")), st.integers(1, 3)),
    min_size=1,
    max_size=5,
)


def play(t: Table, deeds: list[Deed], face_down: bool) -> Script[None]:
    """Draw, ask, discard, shuffle, search: whatever rules do with cards."""
    for verb, number, question in deeds:
        ask = QUESTIONS[question]
        if verb == "draw":
            yield from draw(t, face_down)
        elif verb == "ask" and t.hand:
            t.seen.append(ask(t.hand[number % len(t.hand)]))
        elif verb == "discard" and t.hand:
            t.discard.append(t.hand.pop(number % len(t.hand)))
        elif verb == "shuffle":
            t.deck, t.discard = t.deck + t.discard, []
        elif verb == "find":
            t.seen.append(any(asked(is_high, card) for card in (*t.hand, *t.deck)))
        elif verb == "until":
            while t.deck and not (t.hand and asked(is_high, t.hand[-1])):
                yield from draw(t, face_down)
        elif verb == "peek":
            t.seen.append(sorted(map(str, map(ask, t.deck))))


def draw(t: Table, face_down: bool) -> Script[None]:
    if t.deck:
        card = yield Draw(t.deck, "Draw", "test", face_down)
        t.deck.remove(card)
        t.hand.append(card)


def chances(
    deck: list[Card], deeds: list[Deed], of: Callable[[Table], Any], face_down: bool
) -> Any:
    def begin() -> tuple[Table, Script[None]]:
        t = Table(deck)
        return t, play(t, deeds, face_down)

    return enumerate_chance(begin, of)


MEASURES: tuple[Callable[[Table], Any], ...] = (
    lambda t: str(t.seen),
    lambda t: (str(t.seen), tuple(t.hand)),
    lambda t: (str(t.seen), tuple(sorted(map(str, t.deck)))),
    lambda t: (str(t.seen), tuple(card.suit for card in t.hand), len(t.deck)),
)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(PILE, st.lists(DEEDS, max_size=9), st.sampled_from(MEASURES))
def test_face_down_or_not_the_chances_are_the_same(
    deck: list[Card], deeds: list[Deed], of: Callable[[Table], Any]
) -> None:
    assert chances(deck, deeds, of, True) == chances(deck, deeds, of, False)


def counted(of: Callable[[Table], Any], deeds: list[Deed]) -> int:
    """How many ways chance goes while 3 of 12 cards are drawn."""
    deck = [Card(f"card {n}", ("red", "blue")[n % 2], n) for n in range(12)]
    begun = []

    def begin() -> tuple[Table, Script[None]]:
        begun.append(Table(deck))
        return begun[-1], play(begun[-1], [("draw", 0, 0)] * 3 + deeds, True)

    enumerate_chance(begin, of)
    return len(begun)


def test_what_nobody_looks_at_makes_no_branch() -> None:
    assert counted(lambda t: len(t.hand), []) == 1
    assert counted(lambda t: t.hand[0].suit, []) == 2
    assert counted(lambda t: t.hand[0].name, []) == 12
    assert counted(lambda t: tuple(card.suit for card in t.hand), []) == 8
    assert counted(lambda t: tuple(t.hand), []) == 12 * 11 * 10


def test_the_state_itself_shows_all_its_cards() -> None:
    deck = [Card("a", "red", 1), Card("b", "red", 2), Card("b", "red", 2)]

    def begin() -> tuple[Table, Script[None]]:
        t = Table(deck)
        return t, play(t, [("draw", 0, 0)], True)

    found = enumerate_chance(begin, lambda t: t)
    assert {t.hand[0]: chance for t, chance in found.items()} == {
        deck[0]: Fraction(1, 3),
        deck[1]: Fraction(2, 3),
    }
    assert all(type(card) is Card for t in found for card in (*t.hand, *t.deck))


def test_a_card_face_down_shows_itself_as_the_card() -> None:
    deck = [Card("a", "red", 1), Card("b", "blue", 2)]
    of = lambda t: (str(t.hand[0]), repr(t.hand[0]), f"{t.hand[0]}", hash(t.hand[0]))  # noqa: E731
    found = chances(deck, [("draw", 0, 0)], of, True)
    assert set(found) == {(str(c), repr(c), f"{c}", hash(c)) for c in deck}


def test_outcomes_hold_cards_and_not_what_stands_for_them() -> None:
    deck = [Card("a", "red", 1), Card("b", "blue", 2)]
    for of, held in ((lambda t: t.hand[0], deck), (lambda t: tuple(t.hand), [(c,) for c in deck])):
        found = chances(deck, [("draw", 0, 0)], of, True)
        assert set(found) == set(held)
        assert {type(face_up(outcome)) for outcome in found} == {type(outcome) for outcome in found}


# ---------------------------------------------------------------- a wipe with an auto-adapt

LEVEL = 3
MEASURED: dict[str, Callable[[Any], Any]] = {
    "Body": lambda p: p.fish[0].body[-1].name,
    "Experience": lambda p: p.fish[0].experience,
    "Bodies in the Gene Stream": lambda p: sum(card.is_body for card in p.stream),
    "slot 1": lambda p: p.slot(1).name,
    "discarded": lambda p: len(p.discard),
    "piles": lambda p: (frozenset(card.name for card in p.deck), len(p.discard)),
}


def wiping(deck: list[str], experience: int = 18, **fields: Any) -> Any:
    """Player 1 is about to wipe; everything but these cards is out of the game."""
    stream = list(PARTS_ONLY[:3])
    out = [card.name for card in cards() if not card.is_guppy]
    for name in (*deck, *stream, *fields.get("discard", [])):
        out.remove(name)
    me = made_up(level=LEVEL, fields={"experience": experience})
    return table(me, made_up(level=5), stream=stream, removed=out, **fields)


def apart(monkeypatch: pytest.MonkeyPatch, session: Any, of: Callable[[Any], Any]) -> Any:
    """The same with every card that is drawn as a branch of its own."""
    every, real = [], scripts._enumerate

    def eager(*how: Any, face_down: bool) -> Any:
        every.append(face_down)
        return real(*how, face_down=False)

    with monkeypatch.context() as patch:
        patch.setattr(scripts, "_enumerate", eager)
        found = adaptlab.outcomes(session, "wipe", of=of)
    assert every == [True]
    return found


@pytest.mark.rule("wipe.effect", "auto.trigger", "auto.search")
@pytest.mark.parametrize("measure", MEASURED)
@pytest.mark.parametrize("experience", [18, 3])
@pytest.mark.parametrize(
    "deck",
    [
        ["Hammerhead", "Clownfish", *PARTS_ONLY[3:6]],
        ["Hammerhead", "Swordfish", "Orca", "Frogfish", *PARTS_ONLY[3:5]],
        ["Clownfish", *PARTS_ONLY[3:6]],
    ],
)
def test_a_wipe_of_a_small_deck_counts_the_same_either_way(
    monkeypatch: pytest.MonkeyPatch, deck: list[str], experience: int, measure: str
) -> None:
    session, of = wiping(deck, experience), MEASURED[measure]
    assert adaptlab.outcomes(session, "wipe", of=of) == apart(monkeypatch, session, of)


@pytest.mark.rule("stream.cycle", "auto.search")
def test_a_search_through_the_shuffled_discard_pile_counts_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = wiping([PARTS_ONLY[3], "Clownfish"], discard=["Swordfish", "Hammerhead"])
    for of in MEASURED.values():
        assert adaptlab.outcomes(session, "wipe", of=of) == apart(monkeypatch, session, of)


@pytest.mark.rule("wipe.effect", "auto.trigger", "auto.search")
def test_a_wipe_with_an_auto_adapt_to_come_is_exact_with_the_whole_deck() -> None:
    whole = [card.name for card in cards() if not card.is_guppy]
    deck = [name for name in whole if name not in PARTS_ONLY[:3]]
    session = wiping(deck)
    goals = [card for card in cards().bodies if card.level == LEVEL + 1]
    found = adaptlab.outcomes(session, "wipe", of=lambda p: p.fish[0].body[-1].name)
    assert {body: found[body] for body in found} == {
        card.name: Fraction(1, len(goals)) for card in goals
    }
    cards_seen = adaptlab.outcomes(session, "wipe", of=lambda p: len(p.discard))
    # The first Body sought is equally likely at each place, given that the others come later:
    # so many cards were dealt before and with it as the negative hypergeometric distribution says.
    n, k = len(deck), len(goals)
    first = negative_hypergeometric(n, k)
    in_stream = sum((first[place] for place in (1, 2, 3)), Fraction(0))
    assert cards_seen.chance(lambda count: count == 3) == in_stream
    for place in range(4, n - k + 2):
        assert cards_seen[place] == first[place], place


def negative_hypergeometric(cards: int, sought: int) -> dict[int, Fraction]:
    """At which place the first of the cards sought lies."""
    chances, left = {}, Fraction(1)
    for place in range(1, cards - sought + 2):
        here = Fraction(sought, cards - place + 1)
        chances[place] = left * here
        left *= 1 - here
    return chances


def test_too_much_to_list_is_still_refused() -> None:
    whole = [card.name for card in cards() if not card.is_guppy]
    session = wiping([name for name in whole if name not in PARTS_ONLY[:3]])
    with pytest.raises(TooManyBranches):
        adaptlab.outcomes(session, "wipe", most=1_000)
