"""Random games under every ruleset: whatever happens, the promises of the engine hold."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adaptlab
from adaptlab import Action, Choose, IllegalAnswer, InvalidRuleset, Session
from adaptlab.adapt.game import GAME
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import SWITCHES
from tests.adapt.table import fish, table

EDITIONS = ("retail", "pnp")
FIERCE = ("attack", "ram", "school", "bait")

PLAIN = [
    {"edition": edition, "players": players} for edition in EDITIONS for players in range(2, 7)
]


def switched() -> list[dict[str, Any]]:
    """Each choice of each switch in both editions, the player counts in turn."""
    games = []
    for number, (name, switch) in enumerate(SWITCHES.items()):
        for choice in switch.choices:
            if choice == switch.default:
                continue
            for offset, edition in enumerate(EDITIONS):
                game = {"edition": edition, "players": 2 + (number + 2 * offset) % 5, name: choice}
                if name in ("kingfish", "school_battle", "pool_at_30"):
                    game["players"] = 6 if name == "kingfish" else 4 + 2 * offset
                if (name, choice) == ("copies", 1):
                    game["players"] = 2 + offset
                if name == "pool_at_30":
                    game["school_battle"] = True
                if name == "kids_speed":
                    game["kids"] = True
                games.append(game)
    return games


SWITCHED = switched()


def name_of(game: dict[str, Any]) -> str:
    return "-".join(f"{k}={v}" if k in SWITCHES else str(v) for k, v in game.items())


def choose(s: Session, random: Random, fierce: float) -> Action:
    """A random option, now and then one that hurts, so that some games come to an end."""
    options = s.options
    if random.random() < fierce:
        options = tuple(a for a in options if a.verb in FIERCE) or options
    return random.choice(options)


# ---------------------------------------------------------------- what must hold


def cards_of(g: Position) -> Counter[str]:
    """Every card of the table by name, wherever it lies; Guppies are not of the deck."""
    piles = [g.stream, g.deck, g.top, g.discard, g.removed, *(one.pool for one in g.fish)]
    piles += [one.body for one in g.fish]
    piles += [stack for one in g.fish for stacks in one.parts.values() for stack in stacks]
    return Counter(card.name for pile in piles for card in pile if card.level > 0)


def check_position(s: Session, supply: Counter[str]) -> None:
    g = s.position
    assert GAME.invariants(g) == []
    assert cards_of(g) == supply
    alive = [one for one in g.fish if one.alive]
    for one in g.fish:
        assert one.alive or not one.all_cards()
        assert not one.alive or one.body
        assert 0 <= one.experience <= (30 if g.rules.shared_pool else 20)
        assert len(one.pool) <= 3
        assert 0 <= one.poison <= 2
        assert one.damage >= 0
        assert not (one.air and one.hiding)
        assert all(g.fish[seat - 1].alive for seat in one.baited_by)
    if g.step == "setup":
        return
    if g.rules.kingfish:
        standing = {one.side for one in alive if one.seat in g.kings}
    else:
        standing = {one.side for one in alive}
    assert (len(standing) <= 1) == (g.result is not None)
    question = s.pending
    if isinstance(question, Choose):
        assert g.fish[question.seat - 1].alive or question.rule == "variant.kingfish"
        if question.rule == "turn.action":
            assert question.seat == g.actor
            full = len(g.stream) == g.rules.slots
            assert full or not (g.deck or g.top or g.discard)


def check_question(s: Session) -> None:
    """What is listed is accepted; what one might try besides is refused with a reason."""
    question = s.pending
    assert question is not None
    assert question.rule in GAME.rules()
    assert question.why
    if not isinstance(question, Choose):
        return
    options = list(question.options)
    assert options
    assert len(set(options)) == len(options)
    candidates = question.candidates()
    assert set(options) <= set(candidates)
    for option in candidates:
        words = GAME.describe(s.position, option)
        assert words
        assert "None" not in words
        refusal = s.why_not(option)
        assert (refusal is None) == (option in options), option
        if refusal is None:
            assert s.why_not(str(option)) is None
            s.branch().answer(option)
        else:
            assert refusal.rule in GAME.rules()
            assert refusal.because.endswith(".")
            with pytest.raises(IllegalAnswer):
                s.answer(option)


def check_events(s: Session, told: int) -> int:
    """Every new event cites a rule and has a sentence; how many there are now."""
    log = s.log
    for event in log[told:]:
        assert event.rule in GAME.rules(), event
        sentence = GAME.tell(event)
        assert sentence.endswith("."), event
        assert "None" not in sentence, event
        assert "{" not in sentence, event
        assert "Player 0" not in sentence, event
    return len(log)


def check_game(game: dict[str, Any], seed: int, turns: int, fierce: float) -> Session:
    s = adaptlab.new("adapt", seed=seed, **game)
    supply = cards_of(s.position)
    random = Random(seed)
    told = 0
    while s.pending is not None and s.position.number <= turns:
        check_position(s, supply)
        check_question(s)
        if isinstance(s.pending, Choose):
            s.answer(choose(s, random, fierce))
        else:
            s.roll()
        told = check_events(s, told)
    check_position(s, supply)
    return s


# ---------------------------------------------------------------- the games


@pytest.mark.parametrize("game", PLAIN, ids=name_of)
def test_random_games_of_both_editions_and_all_player_counts(game: dict[str, Any]) -> None:
    check_game(game, seed=11, turns=60, fierce=0.0)
    check_game(game, seed=12, turns=60, fierce=0.8)


@pytest.mark.parametrize("game", SWITCHED, ids=name_of)
def test_random_games_with_every_choice_of_every_switch(game: dict[str, Any]) -> None:
    check_game(game, seed=13, turns=50, fierce=0.3)


def test_every_switch_is_played_both_ways() -> None:
    played = {(name, game[name]) for game in SWITCHED for name in game if name in SWITCHES}
    for name, switch in SWITCHES.items():
        for choice in switch.choices:
            assert choice == switch.default or (name, choice) in played


def test_some_of_the_games_come_to_an_end() -> None:
    finished = [
        check_game({"edition": edition, "players": 2}, seed, turns=300, fierce=0.8).result
        for edition in EDITIONS
        for seed in (1, 2)
    ]
    assert any(result is not None for result in finished)


SETTINGS = st.fixed_dictionaries(
    {"edition": st.sampled_from(EDITIONS), "players": st.integers(2, 6)},
    optional={name: st.sampled_from(switch.choices) for name, switch in SWITCHES.items()},
)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(SETTINGS, st.integers(0, 10**6), st.sampled_from([0.0, 0.5, 0.9]))
def test_random_games_with_any_switches_together(
    game: dict[str, Any], seed: int, fierce: float
) -> None:
    try:
        GAME.new(GAME.ruleset(**game))
    except InvalidRuleset:
        choosy = ("kingfish", "school_battle", "copies")  # about the number of players
        game = {k: v for k, v in game.items() if k not in choosy}
    check_game(game, seed, turns=15, fierce=fierce)


# ---------------------------------------------------------------- the checks themselves


def broken(g: Position) -> str:
    return " ".join(GAME.invariants(g))


def test_the_invariants_notice_what_is_broken() -> None:
    sound = table(fish(pool=["Orca"]), fish("Frogfish"), discard=["Swordfish"]).position
    assert GAME.invariants(sound) == []

    g = sound.copy()
    g.deck.pop()
    assert "not in exactly one place" in broken(g)

    g = sound.copy()
    g.discard.append(g.deck[0])
    assert "not in exactly one place" in broken(g)

    g = sound.copy()
    g.fish[0].pool += [g.deck.pop() for _ in range(3)]
    assert "fish 1: pool" in broken(g)

    g = sound.copy()
    g.stream.append(g.deck.pop())
    assert "Gene Stream" in broken(g)

    for field, value, name in [
        ("experience", 21, "Experience"),
        ("experience", -1, "Experience"),
        ("damage", -1, "Damage"),
        ("poison", 3, "Poison"),
        ("air", 4, "Jump"),
    ]:
        g = sound.copy()
        setattr(g.fish[1], field, value)
        assert f"fish 2: {name}" in broken(g)
