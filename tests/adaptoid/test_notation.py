"""Positions on one line, turns, and answers in all spellings: what is written is read again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given as having
from hypothesis import settings
from hypothesis import strategies as st

import adaptlab
from adaptlab import Action, AdaptlabError, IllegalAnswer, InvalidPosition
from adaptlab.adaptoid import position, position_text, replay, turns_text
from adaptlab.adaptoid.notation import Turn, read_action, read_line, read_turns
from tests.adaptoid.positions import GAMES, board, given, played, refusal, table, table3, winner

SAME_EACH_TIME = settings(derandomize=True, deadline=None, max_examples=40)
START = "4/5/6/1w003b001/6/5/4 w 0-0 1"
START3 = "4/3b001/6/1w005/6/3r001/4 w 0-0-0 1"

RANDOM_GAMES = st.tuples(st.sampled_from(GAMES), st.integers(0, 200), st.integers(0, 10**6))

# ---------------------------------------------------------------- positions on one line


@pytest.mark.parametrize(("game", "line"), [("adaptoid", START), ("adapt3", START3)])
def test_the_start_on_one_line(game: str, line: str) -> None:
    start = adaptlab.new(game).position
    assert position_text(start) == line
    assert adaptlab.setup(game, line).position == start


@pytest.mark.parametrize(
    ("g", "line"),
    [
        (table("11w60 14b06 74w11", turn="black").position, "w602b06/5/6/7/6/5/3w11 b 0-0 1"),
        (
            table("44w00 45b12 47w00", lost="3-4", number=57).position,
            "4/5/6/3w00b121w00/6/5/4 w 3-4 57",
        ),
        (table("42w10 46b00", step="grow").position, "4/5/6/1w103b001/6/5/4 w+ 0-0 1"),
        (
            table3("11w00 12b00 13r00 14w22", turn="red", step="grow", lost="1-2-3").position,
            "w00b00r00w22/5/6/7/6/5/4 r+ 1-2-3 1",
        ),
        (
            position(white={(4, 2): (1, 2)}, black={(4, 4): (0, 1)}, to_move="black", number=2),
            "4/5/6/1w121b013/6/5/4 b 0-0 2",
        ),
    ],
)
def test_a_position_on_one_line(g: Any, line: str) -> None:
    assert position_text(g) == line
    game = "adaptoid" if len(g.rules.seats) == 2 else "adapt3"
    assert adaptlab.setup(game, line).position == g


@SAME_EACH_TIME
@having(RANDOM_GAMES)
def test_a_line_comes_back_as_it_was(chosen: tuple[str, int, int]) -> None:
    game, answers, seed = chosen
    s = played(game, answers, seed)
    line = position_text(s.position)
    again = adaptlab.setup(game, line)
    if s.result is None:
        assert again.position == s.position
        assert again.options == s.options
    assert len(line.split()) == 4
    assert read_line(line)["cells"] == s.game.dump(s.position)["cells"]


def test_a_line_may_be_spaced_otherwise_and_count_empty_cells_bit_by_bit() -> None:
    assert adaptlab.setup("adaptoid", f"  {START.replace(' ', '   ')}\n").position == (
        adaptlab.new("adaptoid").position
    )
    split = START.replace("4/5/6", "22/131/1113", 1)
    assert adaptlab.setup("adaptoid", split).position == adaptlab.new("adaptoid").position


ROWS = "4/5/6/1w003b001/6/5/4"
ROW = "expected numbers of empty cells, and adaptoids such as w21, in "
BROKEN: dict[str, tuple[str, str, str]] = {
    "nothing": ("", "position", "expected four parts such as"),
    "a word": ("hello", "position", "expected four parts such as"),
    "no number": (f"{ROWS} w 0-0", "position", "expected four parts such as"),
    "a fifth part": (f"{START} 1", "position", "expected four parts such as"),
    "too long": (f"{START}{'0' * 500}", "position", "expected four parts such as"),
    "six rows": ("4/5/6/7/6/5 w 0-0 1", "rows", "expected 7 rows with / between them"),
    "eight rows": (f"{ROWS}/3 w 0-0 1", "rows", "expected 7 rows with / between them"),
    "an empty row": ("4//6/1w003b001/6/5/4 w 0-0 1", "row 2", ROW),
    "a short row": ("4/5/6/1w003b00/6/5/4 w 0-0 1", "row 4", "expected 7 cells, not 6"),
    "a long row": ("4/5/6/1w003b001/6/5/41 w 0-0 1", "row 7", "expected 4 cells, not 5"),
    "a long number": ("7/5/6/1w003b001/6/5/4 w 0-0 1", "row 1", "expected 4 cells, not 7"),
    "a zero": ("40/5/6/1w003b001/6/5/4 w 0-0 1", "row 1", ROW),
    "an eight": ("8/5/6/1w003b001/6/5/4 w 0-0 1", "row 1", ROW),
    "an unknown colour": ("4/5/g005/1w003b001/6/5/4 w 0-0 1", "row 3", ROW),
    "a capital": ("4/5/6/1W003b001/6/5/4 w 0-0 1", "row 4", ROW),
    "a missing pincer": ("4/5/6/1w03b001/6/5/4 w 0-0 1", "row 4", "expected 7 cells, not"),
    "seven legs": ("4/5/6/1w703b001/6/5/4 w 0-0 1", "row 4", ROW),
    "seven limbs": ("4/5/6/1w613b001/6/5/4 w 0-0 1", "cell 42", "more than 6 limbs: w61"),
    "a red adaptoid": ("4/5/6/1w003b001/6/5/3r00 w 0-0 1", "cell 74", "red does not play adaptoid"),
    "nobody's turn": (f"{ROWS} x 0-0 1", "turn", "expected one of w, b, r, with + before"),
    "a colour in full": (f"{ROWS} white 0-0 1", "turn", "expected one of w, b, r"),
    "a turn in capitals": (f"{ROWS} W 0-0 1", "turn", "expected one of w, b, r"),
    "two pluses": (f"{ROWS} w++ 0-0 1", "turn", "expected one of w, b, r"),
    "a lonely plus": (f"{ROWS} + 0-0 1", "turn", "expected one of w, b, r"),
    "red's turn": (f"{ROWS} r 0-0 1", "turn", "expected one of white, black, not 'red'"),
    "one count": (f"{ROWS} w 0 1", "lost", "expected two or three numbers such as 0-0"),
    "four counts": (f"{ROWS} w 0-0-0-0 1", "lost", "expected two or three numbers"),
    "a missing count": (f"{ROWS} w 0- 1", "lost", "expected two or three numbers"),
    "a negative count": (f"{ROWS} w 0--1 1", "lost", "expected two or three numbers"),
    "a count in letters": (f"{ROWS} w a-0 1", "lost", "expected two or three numbers"),
    "foreign digits": (f"{ROWS} w ٠-٠ 1", "lost", "expected two or three numbers"),
    "a huge count": (f"{ROWS} w 0-{'9' * 40} 1", "lost", "expected two or three numbers"),
    "too many lost": (f"{ROWS} w 0-999999 1", "lost, black", "expected a whole number from 0"),
    "turn zero": (f"{ROWS} w 0-0 0", "number", "expected a whole number from 1 to 10000, not 0"),
    "a late turn": (f"{ROWS} w 0-0 10001", "number", "expected a whole number from 1 to 10000"),
    "a negative number": (f"{ROWS} w 0-0 -1", "number", "expected the number of the turn"),
    "half a turn": (f"{ROWS} w 0-0 1.5", "number", "expected the number of the turn"),
    "no number of the turn": (f"{ROWS} w 0-0 x", "number", "expected the number of the turn"),
    "thirteen adaptoids": (
        "w00w00w00w00/w00w00w00w00w00/w00w00w00w002/6b00/6/5/4 w 0-0 1",
        "white", "13 adaptoids, more than 12",
    ),
    "thirteen legs": ("w60w60w101/5/6/6b00/6/5/4 w 0-0 1", "white", "13 legs, more than 12"),
    "thirteen pincers": ("b06b06b011/5/6/6w00/6/5/4 w 0-0 1", "black", "13 pincers, more than 12"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_line_is_refused_and_its_place_is_named(name: str) -> None:
    line, place, message = BROKEN[name]
    with pytest.raises(InvalidPosition) as caught:
        adaptlab.setup("adaptoid", line)
    (problem,) = [problem for problem in caught.value.problems if not problem.warning]
    assert problem.place == place
    assert problem.message.startswith(message)
    assert len(str(problem)) < 200


@pytest.mark.rule("adapt3.players")
@pytest.mark.parametrize(("game", "line"), [("adaptoid", START3), ("adapt3", START)])
def test_a_line_of_the_other_game_is_refused(game: str, line: str) -> None:
    count = 2 if game == "adaptoid" else 3
    with pytest.raises(InvalidPosition) as caught:
        adaptlab.setup(game, line)
    first = str(caught.value).splitlines()[0]
    assert first == f"ruleset of {game}, players: expected {count} to {count}, not {5 - count}"


@SAME_EACH_TIME
@having(st.text(st.sampled_from("0123456789wbr/-+ x"), max_size=60))
def test_any_line_is_read_or_refused(line: str) -> None:
    refused = []
    for text in (line, f"{ROWS} {line}", START[: len(line) % len(START)] + line):
        for game in GAMES:
            try:
                adaptlab.setup(game, text)
            except InvalidPosition as error:
                refused.append(error)
    assert all(error.problems for error in refused)


# ---------------------------------------------------------------- turns


def test_the_turns_of_a_game() -> None:
    s = adaptlab.new("adaptoid")
    given(s, "stay", "leg 42", "stay", "pincer 46", "move 42 43", "new 33")
    assert turns_text(s.log) == "L42 P46 42-43+33"
    assert replay("L42 P46 42-43+33").position == s.position


def test_an_attack_and_a_turn_without_growth() -> None:
    s = given(table("42w11 43b02 74b00"), "move 42 43")
    assert turns_text(s.log) == "42x43="
    again = replay("42x43=", start=table("42w11 43b02 74b00").position)
    assert again.position == s.position
    assert winner(again) == "black"


def test_a_turn_that_only_stays_and_cannot_grow() -> None:
    closed = "11w33 12w33 21w33 22w33 13b00 23b00 31b00 32b00 33b00"
    s = given(table(closed), "stay", "stay", "leg 13")
    assert turns_text(s.log) == "= L13"
    assert replay("= L13", start=table(closed).position).position == s.position


def test_the_last_turn_may_lack_its_growth() -> None:
    s = replay("L42 P46 42-43")
    assert s.position.step == "grow"
    assert board(s.position) == "43w10 46b01"
    assert turns_text(s.log) == "L42 P46 42-43"


def test_no_turns_are_a_game_at_its_start() -> None:
    assert replay("").position == adaptlab.new("adaptoid").position
    assert turns_text(()) == ""


def test_a_replay_takes_the_rules_of_the_game() -> None:
    s = replay("L42 L24 L64", game="adapt3", goal=3, turn_limit=9)
    assert s.position.turn == 1
    assert s.position.number == 4
    assert s.position.ruleset.switches == (("goal", 3), ("turn_limit", 9))


SWITCHES = st.fixed_dictionaries(
    {},
    optional={
        "goal": st.integers(1, 10),
        "suicide_attacks": st.booleans(),
        "turn_limit": st.integers(1, 100),
    },
)


@SAME_EACH_TIME
@having(RANDOM_GAMES, SWITCHES)
def test_turns_come_back_as_they_were(chosen: tuple[str, int, int], how: dict[str, Any]) -> None:
    game, answers, seed = chosen
    s = played(game, answers, seed, **how)
    if s.answers and s.position.step == "grow" and s.log[-1].kind == "stay":
        s.undo()  # a turn in which nothing has been done yet is not written
    again = replay(turns_text(s.log), game=game, **how)
    assert again.position == s.position
    assert again.log == s.log
    assert turns_text(again.log) == turns_text(s.log)


@SAME_EACH_TIME
@having(st.sampled_from(GAMES), st.integers(0, 120), st.integers(0, 40), st.integers(0, 10**6))
def test_the_turns_of_a_game_from_any_position(
    game: str, before: int, answers: int, seed: int
) -> None:
    start = played(game, before, seed)
    if start.position.step == "grow" and start.result is None:
        start.undo()
    s = adaptlab.setup(game, start.position)
    random = Random(seed)
    while s.result is None and answers > 0:
        s.answer(random.choice(s.options))
        answers -= 1
    if s.log and s.log[-1].kind == "stay":
        s.undo()
    assert replay(turns_text(s.log), game, start.position).position == s.position


def test_turns_from_a_position_before_a_growth() -> None:
    """The game begins in the middle of a turn: its first turn has a growth only."""
    start = table("42w10 46b00", step="grow").position
    s = given(table("42w10 46b00", step="grow"), "leg 42", "stay", "leg 46")
    assert turns_text(s.log) == "L42 L46"
    assert replay("L42 L46", start=start).position == s.position


BAD_TURNS = {
    "L": "turn 1", "42": "turn 1", "L4": "turn 1", "L425": "turn 1", "l42": "turn 1",
    "42-43-44": "turn 1", "4-43+33": "turn 1", "42 - 43": "turn 1", "+": "turn 1",
    "L42+43": "turn 1", "=L42": "turn 1", "L42=": "turn 1", "stay": "turn 1", "leg 42": "turn 1",
    "42>43L42": "turn 1", "L42;L46": "turn 1", "L42 L46 42-43 L46": "turn 3",
    "L42 L46 nonsense": "turn 3", "L42 42x L42": "turn 2", "L42 ==": "turn 2",
    f"L42 {'9' * 900}": "turn 2",
}  # fmt: skip


@pytest.mark.parametrize("turns", BAD_TURNS)
def test_a_broken_turn_is_refused_and_its_place_is_named(turns: str) -> None:
    with pytest.raises(AdaptlabError) as caught:
        replay(turns)
    place, _, message = str(caught.value).partition(": ")
    assert place == BAD_TURNS[turns]
    assert "expected a turn such as 42-43+33 or L42" in message or "has no growth" in message
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("turns", "rule"),
    [
        ("42-43L43", "move.range"),
        ("L42 L46 42-71L71", "move.range"),
        ("+44", "grow.create"),
        ("L42 L42", "grow.limb"),
        ("L42 L46 L99", "board"),
        ("L42 L46 42x46L42", "move.attack"),
    ],
)
def test_an_illegal_turn_is_refused_with_its_rule(turns: str, rule: str) -> None:
    with pytest.raises(AdaptlabError, match=rf"\. \[{rule}\]$"):
        replay(turns)


@pytest.mark.parametrize(
    ("turns", "place"),
    [
        ("42-43L43", "turn 1"),
        ("L42 L46 42-71L71", "turn 3"),
        ("L42 L42", "turn 2"),
        ("= L46", "turn 1"),
        ("L42 = L42", "turn 2"),
    ],
)
def test_an_illegal_turn_is_named(turns: str, place: str) -> None:
    with pytest.raises(AdaptlabError, match=place):
        replay(turns)


@pytest.mark.parametrize("turns", ["=", "L42 L46 42x43L43", "L42 L46 42-43="])
def test_turns_that_say_what_cannot_have_happened_are_refused(turns: str) -> None:
    """No growth where one is possible, and an attack on an empty cell."""
    with pytest.raises(AdaptlabError, match="turn"):
        replay(turns)


def test_an_attack_is_not_written_as_a_move() -> None:
    with pytest.raises(AdaptlabError, match="turn"):
        replay("42-43L43", start=table("42w12 43b00 11w00 74b00").position)


def test_turns_of_another_game_are_too_long_or_unknown() -> None:
    with pytest.raises(AdaptlabError, match="turns: more than 1,000,000 characters"):
        replay("L42 " * 250_001)
    with pytest.raises(AdaptlabError, match="there is no game 'chess'"):
        replay("L42", game="chess")


def test_a_replay_from_a_position_with_switches_says_what_is_wrong() -> None:
    """The position has its rules already."""
    with pytest.raises(AdaptlabError):
        replay("L42", start=table("42w00 46b00").position, goal=3)


@pytest.mark.parametrize("turns", [None, 42, ["L42"], b"L42"])
def test_turns_are_text(turns: Any) -> None:
    with pytest.raises(AdaptlabError, match="turns"):
        replay(turns)


def test_turns_are_read() -> None:
    assert read_turns("L42 42x46P33 41-42=") == [
        Turn(Action("stay"), False, Action("leg", (42,)), True),
        Turn(Action("move", (42, 46)), True, Action("pincer", (33,)), True),
        Turn(Action("move", (41, 42)), False, None, True),
    ]  # fmt: skip


# ---------------------------------------------------------------- answers


def act(verb: str, args: Any) -> Action:
    """An action with anything for its cells."""
    return Action(verb, args)


SPELLINGS: list[tuple[Any, Action]] = [
    ("stay", Action("stay")),
    (" stay ", Action("stay")),
    (Action("stay"), Action("stay")),
    ("move 42 43", Action("move", (42, 43))),
    ("move  42   43 ", Action("move", (42, 43))),
    ("42-43", Action("move", (42, 43))),
    (" 42-43 ", Action("move", (42, 43))),
    ("42x43", Action("move", (42, 43))),
    (Action("move", (42, 43)), Action("move", (42, 43))),
    (act("move", ((4, 2), (4, 3))), Action("move", (42, 43))),
    (act("move", (42, (4, 3))), Action("move", (42, 43))),
]
GROWTHS: list[tuple[Any, Action]] = [
    ("leg 42", Action("leg", (42,))),
    ("L42", Action("leg", (42,))),
    ("P42", Action("pincer", (42,))),
    ("pincer 42", Action("pincer", (42,))),
    ("+43", Action("new", (43,))),
    ("new 43", Action("new", (43,))),
    (act("new", ((4, 3),)), Action("new", (43,))),
    (Action("leg", (42,)), Action("leg", (42,))),
]


@pytest.mark.parametrize(("said", "meant"), SPELLINGS)
def test_a_move_in_any_spelling(said: Any, meant: Action) -> None:
    s = table("42w11 43b00 11w00 74b00")
    assert s.why_not(said) is None
    assert s.answer(said).answers == (meant,)


@pytest.mark.parametrize(("said", "meant"), GROWTHS)
def test_a_growth_in_any_spelling(said: Any, meant: Action) -> None:
    s = given(table("42w11 46b00"), "stay")
    assert s.why_not(said) is None
    assert s.answer(said).answers[-1] == meant


NOT_MOVES: list[Any] = [
    "", "42", "42-43+33", "42-43=", "=", "move", "move 42", "move 42 43 44", "move a b", "Stay",
    "move 42 43.0", "L42", "walk 42 43", None, 42, 4.2, True, (42, 43), ["move", 42, 43], b"stay",
    Action("move"), Action("move", (42,)), Action("move", ("42", "43")), Action("move", (True, 43)),
    act("move", ((4,), (4, 3))), Action("stay", (42,)), Action("", ()), Action("leg", (42,)),
    act("move", (42.0, 43)), act("move", ((4, 2, 0), 43)), act("move", ((4.0, 2), 43)),
]  # fmt: skip


@pytest.mark.rule("turn.order")
@pytest.mark.parametrize("said", NOT_MOVES, ids=repr)
def test_what_is_no_move_is_refused(said: Any) -> None:
    s = table("42w10 46b00")
    rule, because = refusal(s, said)
    assert rule == "turn.order"
    assert because.startswith("Expected stay, or move with two cells such as move 42 43, not ")
    with pytest.raises(IllegalAnswer):
        s.answer(said)
    assert s.answers == ()


@pytest.mark.parametrize(
    "said",
    [
        act("move", None),
        act("move", 42),
        act("stay", []),
        act("move", [42, 43]),
        act("stay", {}),
        act("stay", ""),
    ],
    ids=repr,
)
def test_an_action_whose_cells_are_no_tuple_is_refused(said: Any) -> None:
    s = table("42w10 46b00")
    assert refusal(s, said)[0] == "turn.order"


@pytest.mark.parametrize(
    "cell", [(0, 0), (4, 0), (4, 8), (-4, 2), (1, 31), (10, 1), (0, 42)], ids=repr
)
def test_a_cell_off_the_board_in_an_action(cell: tuple[int, int]) -> None:
    s = table("42w10 41w00 46b00")
    assert refusal(s, act("move", ((4, 2), cell)))[0] == "board"
    assert refusal(s, act("move", (cell, (4, 3))))[0] == "board"


def test_read_action_keeps_other_words() -> None:
    assert read_action("dance with me") == Action("dance", ("with me",))
    assert read_action("42-43L43") == Action("42-43L43")
