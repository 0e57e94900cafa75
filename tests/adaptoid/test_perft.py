"""How many sequences of turns there are, counted three ways."""

from __future__ import annotations

from typing import Any

import pytest

import adaptlab
from adaptlab import Choose, Session
from adaptlab.adaptoid import position_text
from adaptlab.adaptoid.game import ADAPT3, ADAPTOID
from tests.adaptoid import naive
from tests.adaptoid.positions import table

ENGINES = {"adaptoid": ADAPTOID, "adapt3": ADAPT3}

START = {
    "adaptoid": (8, 64, 976, 14_880, 571_347),
    "adapt3": (8, 64, 512, 7_808, 118_880),
}
"""By the number of turns, from the start."""

TWELVE = "11w11 12w11 13w11 14w11 21w11 22w11 23w11 24w11 25w11 31w11 32w11 33w11"
ATTACKS = "44w22 43b01 45b02 33b03 74b00 11w00"
THREE = "44w21 43b11 45r01 33r12 54b10 11w00 74r00"

RICH: dict[str, tuple[str, str, dict[str, Any], tuple[int, ...]]] = {
    "attacks of every kind": ("adaptoid", ATTACKS, {}, (164, 3_527)),
    "no suicide attacks": ("adaptoid", ATTACKS, {"suicide_attacks": False}, (159, 3_413)),
    "hunger": ("adaptoid", "44b05 45b10 34b04 42w10 52w00 11b02", {}, (71, 7_653)),
    "a full stock": ("adaptoid", f"{TWELVE} 34b12 43b00 74b03", {}, (93, 10_123, 0)),
    "nowhere to grow": (
        "adaptoid", "11w33 12w33 21w33 22w33 13b00 23b00 31b00 32b01 33b11", {},
        (23, 1_711, 9_596),
    ),
    "many ends": ("adaptoid", "42w21 44b11", {"lost": "4-4"}, (91, 4_706)),
    "the last turns": ("adaptoid", "42w21 44b11 63w10", {"number": 299}, (277, 13_764, 0)),
    "before a growth": ("adaptoid", "42w11 43b04 44b05 53w00 74b10", {"step": "grow"}, (12, 297)),
    "three in a tangle": ("adapt3", THREE, {}, (130, 16_081)),
    "three at seven losses": (
        "adapt3", THREE.replace("54b10", "54b20"), {"turn": "black", "lost": "7-7-7"},
        (204, 16_722),
    ),
    "two lose at once": (
        "adapt3", "42w11 43b01 47r03 46w00", {"lost": "7-6-7"}, (87, 0),
    ),
    "the aggressive order": (
        "adapt3", "42w11 43b11 32r11 63r10", {"turn_order": "white-red-black"}, (31, 4_962),
    ),
}  # fmt: skip


def by_scripts(game: str, g: Any, turns: int) -> int:
    """Counted by trying every option of every question of the scripts."""
    if turns == 0:
        return 1
    if g.result is not None:
        return 0
    trial = g.copy()
    question = next(ENGINES[game].step(trial), None)
    if question is None:
        return by_scripts(game, trial, turns - 1)
    assert isinstance(question, Choose)
    left = turns - (g.step == "grow")
    found = 0
    for option in question.options:
        after = g.copy()
        script = ENGINES[game].step(after)
        next(script)
        with pytest.raises(StopIteration):
            script.send(option)
        found += by_scripts(game, after, left)
    return found


def by_sessions(s: Session, last: int) -> int:
    """Counted by answering in sessions, up to the turn of this number."""
    if s.position.number > last:
        return 1
    if s.result is not None:
        return int(s.position.number == last)
    return sum(by_sessions(s.branch().answer(option), last) for option in s.options)


def plain(game: str, g: Any) -> naive.State:
    return naive.read(ENGINES[game].dump(g))


@pytest.mark.rule("turn.order", "setup.start", "adapt3.start")
@pytest.mark.parametrize(("game", "turns"), [(game, turns) for game in START for turns in range(6)])
def test_sequences_from_the_start(game: str, turns: int) -> None:
    expected = (1, *START[game])[turns]
    g = adaptlab.new(game).position
    assert ENGINES[game].perft(g, turns) == expected
    assert naive.perft(plain(game, g), turns) == expected
    if turns < 5:
        assert by_scripts(game, g, turns) == expected


@pytest.mark.rule("turn.order", "attack.resolve", "starve", "grow.create", "grow.limb")
@pytest.mark.parametrize("name", RICH)
def test_sequences_from_rich_positions(name: str) -> None:
    game, stones, fields, counts = RICH[name]
    g = table(stones, game, **fields).position
    for turns, expected in enumerate(counts, 1):
        assert ENGINES[game].perft(g, turns) == expected
        assert naive.perft(plain(game, g), turns) == expected
        if expected < 5_000:
            assert by_scripts(game, g, turns) == expected


@pytest.mark.parametrize("name", RICH)
def test_sequences_by_sessions(name: str) -> None:
    game, stones, fields, counts = RICH[name]
    s = table(stones, game, **fields)
    assert by_sessions(s, s.position.number) == counts[0]


@pytest.mark.parametrize("game", START)
def test_counting_changes_nothing(game: str) -> None:
    s = adaptlab.new(game)
    before = position_text(s.position), s.log
    ENGINES[game].perft(s.position, 3)
    assert (position_text(s.position), s.log) == before


def test_a_game_that_is_over_has_no_turns() -> None:
    s = table("42w12 43b01").answer("move 42 43").answer("leg 43")
    assert s.result is not None
    assert [ADAPTOID.perft(s.position, turns) for turns in range(4)] == [1, 0, 0, 0]


@pytest.mark.parametrize("turns", [-1, 1.5, "2", None])
def test_turns_are_counted_by_a_whole_number(turns: Any) -> None:
    """An endless count is refused, not begun."""
    g = adaptlab.new("adaptoid", turn_limit=2).position
    with pytest.raises(adaptlab.AdaptlabError, match="turns: expected a whole number"):
        ADAPTOID.perft(g, turns)
