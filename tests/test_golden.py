"""Whole games, kept as they were played: the same answers must tell the same story."""

from __future__ import annotations

import pytest

import adaptlab
from adaptlab.games import find, games
from tests.golden.make import FOLDER, TRANSCRIPTS


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_golden_game_is_still_told_the_same(name: str) -> None:
    session = adaptlab.load(FOLDER / f"{name}.json")
    told = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert session.tell() == told
    assert session.result is not None
    assert not session.warnings


@pytest.mark.parametrize("game", games())
def test_every_edition_of_every_game_has_a_golden_game(game: str) -> None:
    kept = {
        str(ruleset.get("edition", find(name).editions[0]))
        for name, ruleset, _ in TRANSCRIPTS.values()
        if name == game
    }
    assert kept >= set(find(game).editions)


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_golden_game_is_of_the_game_that_is_written_with_it(name: str) -> None:
    game, ruleset, _ = TRANSCRIPTS[name]
    session = adaptlab.load(FOLDER / f"{name}.json")
    assert session.game.name == game
    assert session.position.ruleset == adaptlab.new(game, **ruleset).position.ruleset
