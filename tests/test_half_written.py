"""Mistakes that somebody makes who writes his first game: each is told in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from random import randint
from typing import Any, Literal, NamedTuple

import pytest

import adaptlab
from adaptlab import (
    Action,
    AdaptlabError,
    BySeat,
    Choose,
    Draw,
    Game,
    InvalidGame,
    Pile,
    Position,
    Result,
    Roll,
)
from adaptlab.games import findable
from adaptlab.kit.data import Data
from adaptlab.numbers import Number
from adaptlab.ruleset import Switch
from adaptlab.testing import NotConforming, check_game

RULE = "mine.turn"


class Colour(Enum):
    RED = 1


class Plain:
    pass


@dataclass
class Changing:
    health: int = 2


class Kept(Data):
    health: int


class Named(NamedTuple):
    parts: list[int]


class MinePosition(Position):
    pot: int


def roll_on(self: Any, g: Any) -> Any:
    g.pot += yield Roll(6, "The die", RULE, g.turn)
    g.next_turn()


def mine(**says: Any) -> Game:
    """A game that is in order but for what it says here."""
    usual = {"name": "mine", "title": "Mine", "texts": {RULE: "Roll."}, "step": roll_on}
    made: Game = type("Mine", (Game,), {**usual, "position": MinePosition, **says})()
    return made


def lacks(game: Game) -> str:
    with pytest.raises(InvalidGame) as caught:
        adaptlab.register(game)
    return str(caught.value)


def breaks(game: Game) -> str:
    with pytest.raises(NotConforming) as caught:
        check_game(game, games=3, turns=20)
    return str(caught.value)


def holding(hint: Any, **says: Any) -> type[Position]:
    """A class of positions that holds something of a kind."""
    return type("MinePosition", (Position,), {"__annotations__": {"pot": hint}, **says})


# ---------------------------------------------------------------- what it holds


@pytest.mark.parametrize(
    ("hint", "told"),
    [
        (Any, "MinePosition.pot: `Any` cannot be kept; expected int, str, bool, float"),
        (object, "`object` cannot be kept"),
        (Callable[[int], int], "`Callable` cannot be kept"),
        (int | str, "MinePosition.pot: one of several kinds cannot be kept"),
        (list, "MinePosition.pot: expected what the list holds, such as list[int]"),
        (dict, "MinePosition.pot: expected what the dict holds, such as dict[str, int]"),
        (list[Plain], "a Plain cannot be kept: make it a NamedTuple, which never changes"),
        (dict[int, Changing], "a Changing cannot be kept: make it a NamedTuple"),
        (tuple[list[int], int], "a list in something that never changes: copies would share it"),
        (set[Kept], "a Kept in something that never changes"),
        (Named, "MinePosition.pot, Named.parts: a list in something that never changes"),
        (dict[float, int], "expected int, str, an Enum or a cell such as tuple[int, int] as keys"),
        (dict[tuple[str, int], int], "as keys, not tuple"),
    ],
    ids=str,
)
def test_what_cannot_be_kept_is_named(hint: Any, told: str) -> None:
    assert told in lacks(mine(position=holding(hint)))


@pytest.mark.parametrize(
    "hint",
    [
        int, str, bool, float, Colour, Literal["a", "b"], Kept, int | None, Kept | None,
        list[list[int]], dict[tuple[int, int], tuple[str, int]], set[tuple[int, int]],
        frozenset[str], tuple[int, ...], dict[Colour, list[Kept | None]], BySeat[Pile[Colour]],
        dict[str, dict[int, list[str]]],
    ],
    ids=str,
)  # fmt: skip
def test_what_can_be_kept_is_copied_and_written(hint: Any) -> None:
    def step(self: Any, g: Any) -> Any:
        yield Roll(6, "The die", RULE, g.turn)
        g.next_turn()

    assert check_game(mine(position=holding(hint), step=step), games=1, turns=5).games == 1


@pytest.mark.parametrize("name", ["copy", "key", "note", "seats", "next_turn", "log"])
def test_names_that_every_position_uses_are_refused(name: str) -> None:
    position = type("MinePosition", (Position,), {"__annotations__": {name: int}})
    assert f"MinePosition.{name}: is a name that every position" in lacks(mine(position=position))


def test_what_all_games_would_share_is_named() -> None:
    shared = holding(int, deck=[1, 2], SUITS=["moon", "star"])
    told = "MinePosition.deck: is not annotated, so that all games share it: write `deck: list[int]"
    assert told in lacks(mine(position=shared))


@pytest.mark.parametrize(
    ("hint", "value", "told"),
    [
        (int, "none", "MinePosition.pot: expected a whole number as annotated, not 'none'"),
        (int, True, "expected a whole number as annotated, not True"),
        (str, None, "expected text as annotated, not None"),
        (list[int], (1, 2), "expected a list as annotated, not (1, 2)"),
        (list[int], [1, "x"], "MinePosition.pot, entry 2: expected a whole number"),
        (dict[str, int], {1: 2}, "MinePosition.pot, the key 1: expected text"),
        (dict[str, list[int]], {"a": [None]}, "MinePosition.pot, 'a', entry 1: expected a whole"),
        (tuple[str, int], ("a",), "expected a tuple of 2 as annotated, not ('a',)"),
        (Literal["a", "b"], "c", "expected 'a' or 'b' as annotated, not 'c'"),
        (Colour, 1, "expected a Colour as annotated, not 1"),
        (BySeat[int], {1: 5}, "expected an entry for each seat, 1 to 2, not for [1]"),
    ],
    ids=repr,
)
def test_what_is_of_another_kind_is_named(hint: Any, value: Any, told: str) -> None:
    def set_up(self: Any, g: Any) -> None:
        g.pot = value

    assert told in lacks(mine(position=holding(hint), set_up=set_up))

    def step(self: Any, g: Any) -> Any:
        yield Roll(6, "The die", RULE, g.turn)
        g.pot = value

    assert told in breaks(mine(position=holding(hint), step=step))


class BeginsAlone(Position):
    def __init__(self) -> None:
        self.pot = 0


class BeginsWithout(Position):
    def __init__(self, ruleset: Any, cards: Any = None) -> None:
        self.pot = 0


def test_a_beginning_of_its_own_is_told_how() -> None:
    assert "BeginsAlone needs no __init__" in lacks(mine(position=BeginsAlone))
    told = "BeginsWithout.__init__: expected `super().__init__(ruleset, cards)` at its beginning"
    assert told in lacks(mine(position=BeginsWithout))


# ---------------------------------------------------------------- what it says of itself


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ({"players": 2}, "Mine.players: expected a range such as range(2, 5), for 2 to 4 players"),
        ({"players": range(4, 4)}, "Mine.players: expected a range"),
        ({"editions": "standard"}, "Mine.editions: expected names in a tuple"),
        ({"texts": ["Roll."]}, "Mine.texts: expected its rules by id, such as"),
        ({"texts": {RULE: None}}, "Mine.texts, 'mine.turn': expected the text of a rule"),
        ({"numbers": {"goal": 3}}, "Mine.numbers: expected a tuple such as (Number("),
        ({"numbers": Number("goal", 3, RULE, "")}, "Mine.numbers: expected a tuple such as"),
        ({"numbers": (Number("goal", 3, "mine", ""),)}, "Mine.numbers, goal: 'mine' cites no rule"),
        ({"numbers": (Number("goal", 3, RULE, "", low=5),)}, "from 5 to 1000, not 3"),
        ({"numbers": (Number("goal", 3, RULE, ""),) * 2}, "Mine.numbers, goal: is there 2 times"),
        ({"switches": {"fast": True}}, "Mine.switches: expected a table such as {'fast': Switch("),
        (
            {"switches": {"fast": Switch("slow", (True, False), False, RULE, "")}},
            "Mine.switches, fast: its switch names itself 'slow'",
        ),
        (
            {"switches": {"fast": Switch("fast", (True, False), "no", RULE, "")}},
            "Mine.switches, fast: expected as default True or False, not 'no'",
        ),
        (
            {"switches": {"fast": Switch("fast", (True, False), False, "turn", "")}},
            "Mine.switches, fast: 'turn' cites no rule that is in texts; near are mine.turn",
        ),
        ({"bots": ["roll_on"]}, "Mine.bots: expected functions by name"),
        ({"picture": "nowhere:svg"}, "Mine.picture: 'nowhere:svg' cannot be found"),
        ({"picture": "svg"}, "Mine.picture: expected text such as 'mygame.draw:picture'"),
    ],
    ids=repr,
)
def test_what_cannot_be_so_is_named(says: dict[str, Any], told: str) -> None:
    assert told in lacks(mine(**says))


def test_a_number_that_is_not_there_is_named() -> None:
    def step(self: Any, g: Any) -> Any:
        yield Roll(self.in_force(g, "sides"), "The die", RULE, g.turn)

    told = lacks(mine(step=step, numbers=(Number("side", 6, RULE, "sides"),)))
    assert "mine has no number or switch 'sides'; there are side; near are side" in told


@pytest.mark.parametrize(
    ("view", "imagine", "told"),
    [
        (lambda self, g, seat: None, roll_on, "Mine.view: gives nothing: return what the seat may"),
        (
            lambda self, g, seat: g.copy(),
            lambda self, g, seat: None,
            "Mine.imagine: expected a generator: ask with `card = yield Draw(…)`, not None",
        ),
        (
            lambda self, g, seat: setattr(g, "pot", 9) or g,
            lambda self, g, seat: iter(()),
            "Mine.view: changes the position itself: begin with `seen = g.copy()`",
        ),
        (lambda self, g, seat: g.pto, roll_on, "Mine.view: fails in a new game: AttributeError"),
    ],
)
def test_what_is_wrong_with_a_view_is_named(view: Any, imagine: Any, told: str) -> None:
    assert told in lacks(mine(view=view, imagine=imagine))


# ---------------------------------------------------------------- what it asks


def asking(question: Callable[[Any], Any]) -> Game:
    def step(self: Any, g: Any) -> Any:
        yield question(g)
        g.next_turn()

    return mine(step=step)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (lambda g: Roll(0, "The die", RULE, 1), "Mine.step: rolls a die with 0 sides"),
        (lambda g: Roll("d6", "The die", RULE, 1), "rolls a die with 'd6' sides; expected a whole"),
        (
            lambda g: Roll(6, "The die", RULE, 1, bands=((1, 3), (3, 6))),
            "rolls with bands=((1, 3), (3, 6)); expected each face of 1 to 6 in just one of them",
        ),
        (lambda g: Roll(6, "The die", RULE, 1, bands=(1, 2)), "expected pairs of faces such as"),
        (lambda g: Roll(6, "The die", RULE, 1, again=((1, 6),)), "rolls every face again"),
        (lambda g: Roll(6, "", RULE, 1), "expected to be told why it asks, not ''"),
        (lambda g: Draw({1, 2}, "A card", RULE), "draws from {1, 2}; expected a list of cards"),
        (lambda g: Draw(52, "A card", RULE), "draws from 52; expected a list of cards"),
        (lambda g: Draw([["a"]], "A card", RULE), "draws from a pile with ['a']; expected cards"),
        (lambda g: Draw([1, "1"], "A card", RULE), "two cards that are both written '1'"),
        (
            lambda g: Choose(1, ("roll",), "What?", RULE),
            "expected an Action such as Action('roll')",
        ),
        (lambda g: Choose(1, Action("go"), "What?", RULE), "a single option is (option,)"),
        (lambda g: Choose(1, {Action("go")}, "What?", RULE), "to choose from; expected a list"),
        (
            lambda g: Choose(1, (Action(f"{n}") for n in "ab"), "What?", RULE),
            "to choose from; expected a list",
        ),
        (
            lambda g: Choose(1, (Action("go", 3),), "What?", RULE),
            "expected what it applies to in a",
        ),
        (
            lambda g: Choose(1, (Action("go", ([1],)),), "What?", RULE),
            "gives the option go with [1]",
        ),
        (
            lambda g: Choose(1, (Action("go", (Colour.RED,)),), "What?", RULE),
            "gives the option go with <Colour.RED: 1>; expected numbers, text, or cells",
        ),
        (lambda g: Choose(1, (Action("go on"),), "What?", RULE), "expected one word as its verb"),
        (lambda g: Choose(1, (Action("go"),) * 2, "What?", RULE), "an option is listed twice: go"),
        (
            lambda g: Choose(1, (Action("go", (1,)), Action("go", ((1,),))), "What?", RULE),
            "gives two options that are both written 'go 1'",
        ),
        (lambda g: Choose("1", (Action("go"),), "What?", RULE), "asks seat '1'; there are 1 to 2"),
        (lambda g: Choose((Action("go"),), 1, "What?", RULE), "gives 1 to choose from"),
        (lambda g: roll_on(None, g), "a script in a script is asked with `yield from`"),
        (lambda g: Roll, "expected a Roll, a Draw or a Choose"),
    ],
)
def test_a_question_that_cannot_be_answered_is_told(question: Any, told: str) -> None:
    assert told in lacks(asking(question))


def test_a_script_that_asks_nothing_is_told() -> None:
    def step(self: Any, g: Any) -> Any:
        roll_on(self, g)
        yield from ()

    told = lacks(mine(step=step))
    assert "Mine.step ended 10,000 times with no question and no result" in told
    assert "`yield from`" in told


# ---------------------------------------------------------------- what it does later


def test_an_error_of_the_rules_names_its_line() -> None:
    def step(self: Any, g: Any) -> Any:
        face = yield Roll(6, "The die", RULE, g.turn)
        g.pot += {7: 1}[face]

    told = breaks(mine(step=step))
    assert "KeyError: " in told
    assert f"(in step, line {step.__code__.co_firstlineno + 2} of test_half_written.py)" in told


@pytest.mark.parametrize("result", [1, "Player 1", Result(1), Result((0,)), Result(())])  # type: ignore[arg-type]
def test_a_result_that_is_none_is_told(result: Any) -> None:
    def step(self: Any, g: Any) -> Any:
        yield Roll(6, "The die", RULE, g.turn)
        g.result = result

    assert "expected the seats that won in a tuple, such as Result((1,))" in breaks(mine(step=step))


def test_a_turn_of_nobody_is_told() -> None:
    def step(self: Any, g: Any) -> Any:
        yield Roll(6, "The die", RULE, 1)
        g.turn += 1

    told = breaks(mine(step=step))
    assert "MinePosition.turn: expected a seat, 1 to 2, not 3: use g.next_turn()" in told


def test_chance_that_is_not_asked_for_and_memory_are_told() -> None:
    def by_chance(self: Any, g: Any) -> Any:
        yield from roll_on(self, g)
        g.pot += randint(1, 10**6)

    def remembers(self: Any, g: Any) -> Any:
        yield from roll_on(self, g)
        self.total = g.pot = getattr(self, "total", 0) + 1

    assert "a script may depend on nothing but its position" in breaks(mine(step=by_chance))
    told = breaks(mine(step=remembers))
    assert "self.total has changed: what changes belongs in the position" in told


def test_a_picture_that_is_none_is_told() -> None:
    told = breaks(mine(svg=lambda self, g, seat=None, picked=None: None))
    assert "svg gives no picture: None" in told


# ---------------------------------------------------------------- in a session


def test_a_session_stands_as_it_did_when_the_rules_fail() -> None:
    def step(self: Any, g: Any) -> Any:
        face = yield Roll(6, "The die", RULE, g.turn)
        g.pot += face
        g.note("rolled", RULE, g.turn, face=face)
        if face == 6:
            yield 6
        if face == 5:
            raise KeyError(face)
        g.next_turn()

    with findable(mine(step=step)):
        s = adaptlab.new("mine").answer(2).answer(3).undo()
        with pytest.raises(AdaptlabError, match=r"Mine\.step: asks 6; expected a Roll, a Draw"):
            s.answer(6)
        with pytest.raises(KeyError):
            s.answer(5)
        assert (s.position.pot, s.answers, s.undone, len(s.log)) == (2, (2,), (3,), 1)
        assert s.redo().answer(4).position.pot == 9
