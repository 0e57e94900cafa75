"""Random games under every ruleset: whatever happens, the promises of the engine hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import adaptlab
from adaptlab import Action, Choose
from adaptlab.adapt.game import GAME
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import SWITCHES
from adaptlab.testing import Report, check_game
from tests.adapt.table import fish, table
from tests.playing import go_on

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


def fierce(g: Position, question: Choose, random: Random) -> Action:
    """A random option, mostly one that hurts, so that some games come to an end."""
    hurting = [option for option in question.options if option.verb in FIERCE]
    return random.choice(hurting if hurting and random.random() < 0.8 else question.options)


def checked(game: dict[str, Any], **how: Any) -> Report:
    return check_game("adapt", ruleset=GAME.ruleset(**game), **how)


@pytest.mark.parametrize("game", PLAIN, ids=name_of)
def test_random_games_of_both_editions_and_all_player_counts(game: dict[str, Any]) -> None:
    checked(game, games=1, seed=11, turns=60)
    checked(game, games=1, seed=12, turns=60, bot=fierce)


@pytest.mark.parametrize("game", SWITCHED, ids=name_of)
def test_random_games_with_every_choice_of_every_switch(game: dict[str, Any]) -> None:
    checked(game, games=1, seed=13, turns=30, bot=fierce)


def test_every_switch_is_played_both_ways() -> None:
    played = {(name, game[name]) for game in SWITCHED for name in game if name in SWITCHES}
    for name, switch in SWITCHES.items():
        for choice in switch.choices:
            assert choice == switch.default or (name, choice) in played


def test_some_of_the_games_come_to_an_end() -> None:
    ends = [checked({"edition": e}, games=2, turns=300, bot=fierce).finished for e in EDITIONS]
    assert any(ends)


def test_random_games_with_any_switches_together() -> None:
    report = check_game("adapt", games=40, seed=17, turns=15, bot=fierce)
    assert len(report.rulesets) > 30


@pytest.mark.parametrize("game", [{"players": 3}, {"players": 6, "kingfish": True}], ids=name_of)
def test_only_the_living_are_asked_and_whose_turn_it_is_acts_by_a_full_stream(
    game: dict[str, Any],
) -> None:
    s = adaptlab.new("adapt", seed=14, **game)
    random = Random(14)
    acted = 0
    while s.pending is not None and s.position.number <= 60:
        question, g = s.pending, s.position
        if isinstance(question, Choose) and g.step != "setup":
            asked = g.fish[question.seat - 1]
            assert asked.alive or question.rule == "variant.kingfish"
            if question.rule == "turn.action":
                assert question.seat == g.actor
                full = len(g.stream) == g.rules.slots
                assert full or not (g.deck or g.top or g.discard)
                acted += 1
        go_on(s, random)
    assert acted > 30


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

    g = sound.copy()
    g.fish[1].alive = False
    assert "1 sides are left, and the result is None" in broken(g)
    assert "fish 2: a Body" in broken(g)

    for field, value, name in [
        ("experience", 21, "Experience"),
        ("experience", -1, "Experience"),
        ("damage", -1, "Damage"),
        ("poison", 3, "Poison"),
        ("air", 4, "Jump"),
        ("baited_by", [9], "Bait"),
    ]:
        g = sound.copy()
        setattr(g.fish[1], field, value)
        assert f"fish 2: {name}" in broken(g)
