"""What a player may know, and that nothing tells him more."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from adaptlab import AdaptlabError, Choose, Draw, Session
from adaptlab.adaptation import Card, CardSet, view
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.adaptation.game import invariants
from adaptlab.adaptation.position import Position
from tests.adaptation.tables import (
    FEW,
    GAMES,
    at_every_question,
    card,
    cards,
    first_round,
    given,
    names,
    small,
    table,
)

# ---------------------------------------------------------------- hidden things


def hidden_hands(g: Position, seat: int) -> list[int]:
    """The other players with a card that was not revealed, or taken since."""
    return [other for other in g.active() if other != seat and g.hand[other] and not g.shown[other]]


def dealt_otherwise(g: Position, seat: int, random: Random) -> Position:
    """The same position, but for what is hidden from a player.

    Unseen cards that are from one pile change places; another challenge is laid.
    """
    twin = g.copy()
    for pile in range(1, g.piles + 1):
        hidden = [other for other in hidden_hands(g, seat) if max(1, g.drew_from[other]) == pile]
        unseen = [card for other in hidden if (card := twin.hand[other])]
        unseen += twin.pile if pile == g.piles else []
        random.shuffle(unseen)
        for other in hidden:
            twin.hand[other] = unseen.pop()
        if pile == g.piles:
            twin.pile = unseen
    if twin.challenge and twin.number > 1 and seat != twin.dealer:
        twin.challenge = random.choice([one for one in CHALLENGES if one != g.challenge])
    return twin


@pytest.mark.rule("setup.deal", "info.memory", "round.dealer-challenge", "round.others-swap")
@pytest.mark.parametrize("game", GAMES, ids=names)
def test_a_view_does_not_depend_on_what_is_hidden(game: tuple[int, int, CardSet]) -> None:
    seed, players, which = game
    random = Random(seed)
    moved: Counter[str] = Counter()
    for s in at_every_question(seed, players, which, answers=150):
        for seat in range(1, players + 1):
            for _ in range(3):
                twin = dealt_otherwise(s.position, seat, random)
                assert not invariants(twin)
                moved["hands"] += twin.hand != s.position.hand
                moved["challenge"] += twin.challenge != s.position.challenge
                assert view(twin, seat) == s.view(seat)
                assert str(view(twin, seat)) == str(s.view(seat))
    assert moved["hands"]
    assert moved["challenge"]


@pytest.mark.rule("info.memory")
@pytest.mark.parametrize("game", GAMES, ids=names)
def test_unseen_cards_are_those_of_the_pile_and_of_hidden_hands(
    game: tuple[int, int, CardSet],
) -> None:
    seed, players, which = game
    for s in at_every_question(seed, players, which):
        g = s.position
        for seat in range(1, players + 1):
            hidden = [g.hand[other] for other in hidden_hands(g, seat)]
            assert s.view(seat).unseen == Counter([*g.pile, *hidden])


@pytest.mark.rule("info.memory", "setup.deal")
@pytest.mark.parametrize("game", GAMES, ids=names)
def test_a_view_has_what_everybody_sees_and_what_one_remembers(
    game: tuple[int, int, CardSet],
) -> None:
    """Known are exactly the others' cards that were revealed last and kept since."""
    seed, players, which = game
    for s in at_every_question(seed, players, which):
        g = s.position
        if s.pending is None:
            break
        shown = dict(g.last.cards) if g.last else {}
        swapped = {seat for seat in g.rules.seats if g.drew_from[seat]}
        for seat in range(1, players + 1):
            seen = s.view(seat)
            kept = set(g.active()) & shown.keys() - swapped - {seat}
            assert seen.known == {other: shown[other] for other in kept}
            assert seen.own == g.hand[seat]
            assert seen.swapped == swapped
            assert seen.tokens == tuple(g.tokens)
            assert (seen.pile, seen.discarded) == (len(g.pile), len(g.discard))
            assert Counter(seen.discard) == Counter(g.discard)
            assert (seen.number, seen.step, seen.dealer) == (g.number, g.step, g.dealer)
            assert (seen.turn, seen.last, seen.active) == (g.turn, g.last, g.active())


@pytest.mark.rule("info.memory")
@pytest.mark.parametrize("game", GAMES, ids=names)
def test_every_discarded_card_was_revealed_before(game: tuple[int, int, CardSet]) -> None:
    seed, players, which = game
    seen: set[Card] = set()
    for s in at_every_question(seed, players, which):
        g = s.position
        seen.update(dict(g.last.cards).values() if g.last else ())
        assert seen.issuperset(g.discard)


# ---------------------------------------------------------------- examples


@pytest.mark.rule("info.memory")
def test_what_is_known_in_the_middle_of_a_round() -> None:
    s = table("4gt 2gp 3yt 1rs", dealer=1, discard="2oh")
    given(s, "swap", card("1rh"), "lay color", "keep")
    seen = s.view(3)
    assert seen.own == card("3yt")
    assert seen.known == {2: card("2gp"), 4: card("1rs")}
    assert seen.swapped == {1}
    assert Counter(seen.discard) == Counter(cards("2oh 4gt"))
    assert (seen.pile, seen.discarded, seen.challenge) == (66 - 6, 2, None)
    assert seen.unseen == Counter([*s.position.pile, card("1rh")])
    assert s.view(1).known == {2: card("2gp"), 3: card("3yt"), 4: card("1rs")}
    assert s.view(1).challenge == "color"


@pytest.mark.rule("info.memory")
def test_a_player_who_forgets_knows_his_own_card_and_what_is_in_view() -> None:
    s = given(first_round("4gt 2gp 3yt"), "swap", card("2oh"), "lay color")
    seen, left = s.view(3), s.view(3).forgetting()
    assert all((seen.known, seen.discard, seen.last))
    assert (left.known, left.discard, left.last) == ({}, (), None)
    assert left.unseen == Counter(s.position.cards) - Counter([card("3yt")])
    for name in ("seat", "number", "step", "dealer", "turn", "tokens", "own", "swapped", "pile",
                 "discarded", "challenge", "active", "cards"):  # fmt: skip
        assert getattr(left, name) == getattr(seen, name)
    assert left.forgetting() == left


def test_a_view_in_words() -> None:
    s = table("4gt 2gp 3yt -", dealer=1, discard="2oh")
    given(s, "swap", card("1rh"), "lay color")
    assert str(s.view(2)).splitlines() == [
        "Player 2 in round 2, which Player 1 deals",
        "Player 1: 3 tokens, a card that this player does not know",
        "Player 2: 3 tokens, 2 green pentagons (own)",
        "Player 3: 3 tokens, 3 yellow triangles (revealed, and kept since)",
        "61 cards to draw; 2 discarded: 2 orange hexagons, 4 green triangles",
    ]
    assert "The challenge is Color." in str(s.view(1)).splitlines()
    assert "2 discarded: none of which this player remembers" in str(s.view(2).forgetting())


@pytest.mark.rule("info.memory", "pile.reshuffle")
def test_a_view_in_words_tells_what_is_remembered_after_a_reshuffle() -> None:
    deck = small("4gt 2gp 3yt 1rs", "1rh 2oh")
    s = table("4gt 2gp 3yt 1rs", deck=deck, discard="2oh")
    given(s, "swap", card("1rh"), "lay color", "swap", card("4gt"))
    assert str(s.view(3)).splitlines()[-3:] == [
        "2 cards to draw; none discarded",
        "With Player 1 since before the reshuffle: 1 red hexagon",
        "To draw since the reshuffle, or with Player 2: 2 orange hexagons, 2 green pentagons, "
        "4 green triangles",
    ]
    assert s.view(3).sources == [Counter(cards("1rh")), Counter(cards("2gp 2oh 4gt"))]
    assert s.view(1).sources == [Counter(), Counter(cards("2gp 2oh 4gt"))]
    assert s.view(2).sources == [Counter(cards("1rh")), Counter(cards("2gp 2oh"))]
    assert s.view(3).forgetting().sources == [Counter(s.position.cards) - Counter([card("3yt")])]


@pytest.mark.parametrize("seat", [0, 4, -1, "1", None, 1.5], ids=repr)
def test_only_players_have_a_view(seat: Any) -> None:
    with pytest.raises(AdaptlabError, match=r"^seat: expected 1 to 3, not "):
        table("4gt 2gp 3yt").view(seat)


# ---------------------------------------------------------------- the story

OPEN = {"reveal", "score"}
"""The events that show challenges and cards."""


def told(s: Session) -> list[tuple[str, str]]:
    """What was told, with its kind; without the sentences that show what is open by then."""
    lines = [line.rpartition(" [")[0] for line in s.tell()]
    return [
        (event.kind, line)
        for event, line in zip(s.log, lines, strict=True)
        if event.kind not in OPEN
    ]


@pytest.mark.rule("setup.deal", "round.dealer-challenge", "round.others-swap")
@pytest.mark.parametrize("game", GAMES, ids=names)
def test_no_sentence_and_no_event_tells_what_is_hidden(game: tuple[int, int, CardSet]) -> None:
    """Outside of a reveal no card and no challenge is named; the first challenge is open."""
    seed, players, which = game
    texts = {str(one) for one in which}
    for more in range(5):
        *_, s = at_every_question(10 * seed + more, players, which)
        for kind, line in told(s):
            assert not any(text in line for text in texts)
            if kind != "first":
                assert not any(one in line.lower().split() for one in CHALLENGES)
        for event in s.log:
            if event.kind not in OPEN:
                assert not {"card", "challenge", "pile", "discard"} & event.data.keys()
                values = [str(value) for value in event.data.values()]
                assert not texts.intersection(values)
                assert not set(CHALLENGES).intersection(values)


@pytest.mark.rule("round.reveal", "setup.deal")
@pytest.mark.parametrize("players", [2, 4, 8])
def test_cards_and_challenge_are_told_at_the_reveal_only(players: int) -> None:
    """In every round: all decisions, then the challenge, then all cards."""
    *_, s = at_every_question(3, players)
    kinds = [event.kind for event in s.log]
    starts = [at for at, kind in enumerate(kinds) if kind in ("start", "turn")]
    for start, end in zip(starts, [*starts[1:], len(kinds)], strict=True):
        part = kinds[start:end]
        if "reveal" not in part:
            assert end == len(kinds)
            continue
        at = part.index("reveal")
        assert not OPEN.intersection(part[:at])
        assert not {"keep", "swap", "challenge", "deal"}.intersection(part[at:])


@pytest.mark.rule("round.dealer-challenge")
def test_the_story_is_the_same_whichever_challenge_is_laid() -> None:
    stories = {
        tuple(given(table("4gt 2gp 3yt", seed=5), "keep", f"lay {one}", "swap").tell())
        for one in CHALLENGES
    }
    assert len(stories) == 1


@pytest.mark.rule("round.others-swap")
def test_the_story_is_the_same_whichever_card_is_drawn() -> None:
    deck = small("4gt 2gp 3yt", "1rs 1rh 2oh")
    stories = set()
    for drawn in cards("1rs 1rh 2oh"):
        s = given(table("4gt 2gp 3yt", deck=deck), "keep", "lay shape", "swap", drawn)
        assert isinstance(s.pending, Choose)
        stories.add(tuple(s.tell()))
    assert len(stories) == 1


def test_piles_run_out_and_hands_are_hidden_in_these_games() -> None:
    """So that the tests above see what they are about."""
    seen: Counter[str] = Counter()
    for seed, players, which in GAMES:
        if which is FEW:
            for s in at_every_question(seed, players, which):
                seen["empty"] += not s.position.pile
                seen["drawing"] += isinstance(s.pending, Draw)
                seen["hidden"] += bool(hidden_hands(s.position, 1))
                seen["extinct"] += len(s.position.active()) < players
    assert min(seen[kind] for kind in ("empty", "drawing", "hidden", "extinct")) > 10
