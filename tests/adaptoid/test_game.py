"""Adaptoid and Adapt3 as games of the registry: their words, their history, and their promises."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import adaptlab
from adaptlab import Choose
from adaptlab.adaptoid.game import invariants
from adaptlab.adaptoid.tell import SENTENCES, adaptoid_text
from adaptlab.citations import cited_in_tests
from adaptlab.games import find, games
from adaptlab.kit.position import Result
from adaptlab.script import play
from tests.adaptoid.positions import GAMES, board, given, played, refusal, table, table3

# ---------------------------------------------------------------- the registry


def test_both_games_are_in_the_registry() -> None:
    assert set(GAMES) <= set(games())
    for game, title, count in (("adaptoid", "Adaptoid", 2), ("adapt3", "Adapt3", 3)):
        found = find(game)
        assert (found.name, found.title, list(found.players)) == (game, title, [count])
        assert found.editions == ("leaflet",)
        assert found.folder == "adaptoid"


def test_each_game_has_the_rules_that_hold_in_it() -> None:
    two, three = find("adaptoid").rules(), find("adapt3").rules()
    assert not [id for id in two if id.startswith("adapt3.")]
    assert set(two) - set(three) == {"end.captures", "end.wiped"}
    assert {id for id in three if id not in two} == {id for id in three if id.startswith("adapt3.")}


def test_every_rule_of_both_games_is_pinned_by_a_test_here() -> None:
    pinned = {citation.id for citation in cited_in_tests(Path(__file__).parent)}
    assert {id for game in GAMES for id in find(game).rules()} <= pinned


@pytest.mark.parametrize("game", GAMES)
def test_the_switches_and_the_rules_name_each_other(game: str) -> None:
    found = find(game)
    for name, switch in found.switches.items():
        assert name in found.rules()[switch.rule].switches
        assert switch.default is not None
        assert switch.allows(switch.default)
        assert all(switch.allows(example) for example in list(switch.examples)[:50])


# ---------------------------------------------------------------- questions and answers


def test_what_is_asked() -> None:
    s = table("42w10 46b00")
    assert isinstance(s.pending, Choose)
    assert (s.pending.seat, s.pending.why) == (1, "Move an adaptoid, or stay")
    given(s, "stay")
    assert isinstance(s.pending, Choose)
    assert (s.pending.seat, s.pending.why, s.pending.rule) == (1, "Grow", "grow.create")
    given(s, "leg 42")
    assert isinstance(s.pending, Choose)
    assert s.pending.seat == 2


@pytest.mark.parametrize("game", GAMES)
def test_candidates_are_the_options_and_refused_tries(game: str) -> None:
    refused = set()
    for seed in range(12):
        s = played(game, 60 + seed, seed)
        if s.pending is None:
            continue
        candidates = s.pending.candidates()
        assert len(candidates) == len(set(candidates))
        assert list(candidates[: len(s.options)]) == list(s.options)
        for tried in candidates[len(s.options) :]:
            rule, because = refusal(s, tried)
            assert because.endswith(".")
            refused.add(rule)
    assert refused


@pytest.mark.parametrize(
    ("stones", "step", "rules"),
    [
        ("42w00 46b00", "move", {"move.range"}),
        ("42w10 43b00", "move", {"move.attack"}),
        ("42w60 46b00", "grow", {"grow.limb"}),
        ("42w60 33w50 62w10 74b00", "grow", {"grow.limb", "setup.stock"}),
    ],
)
def test_a_player_sees_what_he_might_try_in_vain(stones: str, step: str, rules: set[str]) -> None:
    s = table(stones, step=step)
    assert s.pending is not None
    tried = [c for c in s.pending.candidates() if c not in s.options]
    assert {refusal(s, each)[0] for each in tried} == rules


def test_a_stronger_enemy_is_shown_as_safe() -> None:
    s = table("42w11 43b02", suicide_attacks=False)
    assert s.pending is not None
    tried = [c for c in s.pending.candidates() if c not in s.options]
    assert [(str(each), refusal(s, each)[0]) for each in tried] == [
        ("move 42 43", "attack.resolve")
    ]


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("stay", "Stay"),
        ("move 42 41", "Move from (4, 2) to (4, 1)"),
        ("move 42 43", "Attack Black (1 leg, 2 pincers) on (4, 3) from (4, 2)"),
        ("move 42 52", "Attack Black (bare) on (5, 2) from (4, 2)"),
    ],
)
def test_a_move_in_words(answer: str, words: str) -> None:
    s = table("42w11 43b12 52b00")
    (option,) = [option for option in s.options if str(option) == answer]
    assert s.game.describe(s.position, option) == words


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("new 41", "A new adaptoid on (4, 1)"),
        ("leg 42", "A leg for (4, 2)"),
        ("pincer 42", "A pincer for (4, 2)"),
    ],
)
def test_a_growth_in_words(answer: str, words: str) -> None:
    s = table("42w11 46b00", step="grow")
    (option,) = [option for option in s.options if str(option) == answer]
    assert s.game.describe(s.position, option) == words


def test_a_turn_is_told() -> None:
    s = given(table3("42w11 43b01 71r04 74r00 14b00 11w00"), "move 42 43", "new 12")
    assert s.tell() == [
        "Turn 1: White. [turn.order]",
        "White attacks Black on (4, 3), from (4, 2). [move.attack]",
        "Black's adaptoid is removed from (4, 3): 1 lost so far. [attack.resolve]",
        "White's adaptoid is removed from (4, 3): 1 lost so far. [attack.resolve]",
        "White puts a new adaptoid on (1, 2). [grow.create]",
        "Red's adaptoid on (7, 1) starves: 1 lost so far. [starve]",
        "Turn 2: Black. [turn.order]",
    ]


def test_every_kind_of_event_is_told_somewhere() -> None:
    closed = "11w33 12w33 21w33 22w33 13b00 23b00 31b00 32b00 33b00"
    sessions = [
        given(table3("42w11 43b01 71r04 74r00 14b00 11w00"), "move 42 43", "new 12"),
        given(table("42w10 46b00", turn_limit=1), "move 42 43", "leg 43"),
        given(table("42w12 43b01"), "move 42 43", "pincer 43"),
        given(table(closed), "stay"),
    ]
    assert {event.kind for s in sessions for event in s.log} == set(SENTENCES)
    for s in sessions:
        assert all("{" not in line and "None" not in line for line in s.tell())


def test_a_position_in_a_few_lines() -> None:
    s = table3("42w21 24b00 64r05", lost="1-0-2", turn="red", number=6, step="grow")
    assert find("adapt3").show(s.position).splitlines() == [
        "Turn 6: Red is to grow",
        "       .   .   .   .",
        "     .   .   .  B00  .",
        "   .   .   .   .   .   .",
        " .  W21  .   .   .   .   .",
        "   .   .   .   .   .   .",
        "     .   .   .  R05  .",
        "       .   .   .   .",
        "White: 1 lost; in stock 11 adaptoids, 10 legs, 11 pincers",
        "Black: 0 lost; in stock 11 adaptoids, 12 legs, 12 pincers",
        "Red: 2 lost; in stock 11 adaptoids, 12 legs, 7 pincers",
    ]


def test_a_cell_in_words() -> None:
    g = table("42w21 46b00").position
    assert adaptoid_text(g, 42) == "White on (4, 2): 2 legs, 1 pincer"
    assert adaptoid_text(g, 46) == "Black on (4, 6): bare"
    assert adaptoid_text(g, 44) == "(4, 4) is empty."


def test_players_are_called_by_their_colours() -> None:
    assert [find("adapt3").player(seat) for seat in (1, 2, 3)] == ["White", "Black", "Red"]
    assert find("adapt3").ended(Result((3,))) == "Red won"


def test_what_can_be_measured() -> None:
    s = table("42w12 43b01 74b00")
    measures = s.game.measures(s.position)
    assert list(measures) == [
        "White: lost", "White: adaptoids", "Black: lost", "Black: adaptoids", "winner",
    ]  # fmt: skip
    dist = adaptlab.outcomes(s, "move 42 43", of=measures["Black: lost"])
    assert list(dist) == [1]
    assert measures["winner"](s.position) == "nobody yet"
    assert measures["White: adaptoids"](s.position) == 1


# ---------------------------------------------------------------- history


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_every_answer_can_be_undone(game: str, seed: int) -> None:
    s = played(game, 10_000, seed, turn_limit=40)
    final, log, count = s.position.copy(), s.log, len(s.answers)
    boards = []
    while s.answers:
        boards.append(board(s.position))
        s.undo()
    assert s.position == adaptlab.new(game, turn_limit=40).position
    for before in reversed(boards):
        s.redo()
        assert board(s.position) == before
    assert (s.position, s.log, len(s.answers)) == (final, log, count)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_saved_and_loaded(game: str, tmp_path: Path) -> None:
    s = played(game, 75, 2, goal=7).undo(3)
    again = adaptlab.load(s.save(tmp_path / "game.json"))
    assert again.position == s.position
    assert (again.log, again.answers, again.undone) == (s.log, s.answers, s.undone)


def test_a_branch_goes_its_own_way() -> None:
    s = table("42w10 46b00")
    twin = s.branch().answer("move 42 43")
    assert board(s.position) == "42w10 46b00"
    assert board(twin.position) == "43w10 46b00"


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_game_is_one_script_too(game: str) -> None:
    g = adaptlab.new(game, turn_limit=30).position.copy()
    random = Random(4)
    answers = []

    def choose(question: Choose) -> adaptlab.Action:
        answers.append(random.choice(question.options))
        return answers[-1]

    assert play(find(game).play(g), choose, random) == len(answers)
    assert given(adaptlab.new(game, turn_limit=30), *answers).position == g


@pytest.mark.parametrize("turns", [1, 3])
def test_a_script_of_some_turns(turns: int) -> None:
    g = adaptlab.new("adapt3").position.copy()
    play(find("adapt3").play(g, turns), lambda question: question.options[0], Random(1))
    assert (g.number, g.step) == (1 + turns, "move")


@pytest.mark.parametrize("game", GAMES)
def test_the_random_player_chooses_an_option(game: str) -> None:
    s = adaptlab.new(game)
    assert isinstance(s.pending, Choose)
    for seed in range(5):
        assert find(game).bots["random"](s.position, s.pending, Random(seed)) in s.options


# ---------------------------------------------------------------- positions as values


def test_a_copy_is_equal_and_its_own() -> None:
    g = table("42w10 46b00").position
    twin = g.copy()
    assert twin == g
    twin.put(1, 44, (0, 0))
    assert twin != g
    assert g.owner(44) == 0
    assert g != "a position"


@pytest.mark.parametrize(
    ("name", "value"),
    [("lost", [0, 1, 0]), ("turn", 2), ("number", 2), ("step", "grow"), ("result", Result((1,)))],
)
def test_positions_differ_in_everything(name: str, value: Any) -> None:
    g = table("42w10 46b00").position
    twin = g.copy()
    setattr(twin, name, value)
    assert twin != g
    assert table("42w10 46b00", goal=3).position != g


def broken(*changes: Any) -> str:
    g = table("42w10 46b00").position.copy()
    for change in changes:
        change(g)
    return " ".join(invariants(g))


def test_the_invariants_notice_what_is_broken() -> None:
    assert broken() == ""
    assert "sets of cells disagree" in broken(lambda g: g.adaptoids[1].update({44: (0, 0)}))
    assert "neither held nor empty" in broken(lambda g: setattr(g, "empty", 0))
    assert "held twice" in broken(lambda g: g.put(2, 42, (0, 0)))
    assert "too many limbs" in broken(lambda g: g.adaptoids[1].update({42: (4, 3)}))
    many = {42: (6, 0), 43: (6, 0), 44: (1, 0)}
    assert "more on the board" in broken(lambda g: [g.adaptoids[1].update(many)])
