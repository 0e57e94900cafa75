"""Tiny games of other kinds than Pig: hands of cards, a board with pieces, no chance at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import adaptlab
from adaptlab import (
    Action,
    AdaptlabError,
    BySeat,
    Choose,
    Draw,
    Game,
    IllegalAnswer,
    InvalidPosition,
    Position,
    Refusal,
    Result,
)
from adaptlab.draw.layers import split
from adaptlab.games import findable
from adaptlab.kit.actions import Deed, Deeds, Kind, On, decided
from adaptlab.testing import NotConforming, check_game
from adaptlab.ui import Workbench
from adaptlab.ui.play_view import PlayView
from adaptlab.ui.setup_view import SetupView
from tests.skirmish import BOARD, DEEDS, Piece, Skirmish, Terrain
from tests.tricks import Card, Tricks


class NimPosition(Position):
    heaps: list[int] = [1, 2]


class Nim(Game):
    name, title, position = "nim", "Nim", NimPosition
    texts = {"nim.take": "Take some of one heap; who takes the last wins."}

    def step(self, g: Any) -> Any:
        heaps = enumerate(g.heaps, start=1)
        some = [Action("take", (heap, n)) for heap, left in heaps for n in range(1, left + 1)]
        (heap, n) = (yield Choose(g.turn, some, "Take", "nim.take")).args
        g.heaps[heap - 1] -= n
        if any(g.heaps):
            g.next_turn()
        else:
            g.result = Result((g.turn,))


GAMES = (Tricks, Skirmish, Nim)


@pytest.fixture(autouse=True)
def _games_are_findable() -> Iterator[None]:
    with findable(Tricks()), findable(Skirmish()), findable(Nim()):
        yield


@pytest.mark.parametrize("game", GAMES)
def test_they_conform(game: type[Game]) -> None:
    report = check_game(game(), games=6, turns=40)
    assert report.games == 6
    assert bool(report.exchanges) == (game is Tricks)


@pytest.mark.parametrize("game", GAMES)
def test_they_are_played_on_the_workbench_with_every_tab_open(game: type[Game]) -> None:
    workbench = Workbench(game.name, seed=1)
    bench = workbench.bench
    bench.bots = {1: "random", 2: "random"}
    for index in range(len(workbench.views)):
        workbench.tabs.selected_index = index
        bench.act(bench.play_on)
    assert bench.session.result is not None
    for index in range(len(workbench.views)):
        workbench.tabs.selected_index = index
    assert not [message for message in bench.messages if message.is_error]


# ---------------------------------------------------------------- no chance


def test_perft_counts_where_nothing_is_left_to_chance() -> None:
    # Of 1 and 2: take the 1, one of the 2, or both of them; then 2, 2 and 1 ways.
    assert [adaptlab.perft("nim", turns) for turns in range(5)] == [1, 3, 5, 3, 0]
    own, general = adaptlab.perft, Game.perft
    game = adaptlab.games.find("adaptoid")
    g = game.new(game.ruleset())
    assert [general(game, g, turns) for turns in (1, 2)] == [own("adaptoid", t) for t in (1, 2)]


# ---------------------------------------------------------------- a deck and hands


def dealt() -> adaptlab.Session:
    s = adaptlab.new("tricks", seed=3)
    cards = ["moon 1", "star 1", "moon 2", "star 2", "moon 3", "star 6"]
    for card in cards:
        s.answer(card)
    return s


def test_cards_are_records_that_are_drawn_by_name(tmp_path: Path) -> None:
    s = dealt()
    assert s.position.hands[2] == [Card("star", 1), Card("star", 2), Card("star", 6)]
    s.answer("play moon 3")
    assert adaptlab.load(s.save(tmp_path / "tricks.json")).position == s.position
    assert s.game.dump(s.position)["played"] == {"1": {"suit": "moon", "rank": 3}, "2": None}
    assert "moon 3" in s.tell(1)[0]


def test_nobody_knows_what_another_may_play() -> None:
    s = dealt()
    assert len(s.seen_by(1).options) == 3
    assert s.seen_by(2).options == ()
    assert s.seen_by(None).options == s.options
    assert "moon" not in repr(s.seen_by(2)).split("hands")[1].split("deck")[0]
    question = s.seen_by(2).pending
    assert isinstance(question, Choose)
    assert question.candidates() == ()
    assert "is not among the options" in str(s.seen_by(2).why_not("play moon 3"))


def test_what_comes_next_is_asked_where_the_answer_is_possible() -> None:
    s = dealt()
    for option in s.options:
        assert s.seen_by(1).next_question(option) is None
        with pytest.raises(IllegalAnswer, match="is not among the options"):
            s.seen_by(2).next_question(option)
    seen = adaptlab.outcomes(s, "play moon 3", of=lambda g: g.points[1], seat=1)
    assert seen == adaptlab.Dist({0: 1})


class Loud(Tricks):
    name = "loud"

    def overheard(self, g: Any, question: Choose, seat: int) -> Any:
        return [*question.options]


SHAPES = ("rock", "paper", "scissors")


class AtOncePosition(Position):
    chosen: BySeat[str]
    points: BySeat[int]


class AtOnce(Game):
    """Both choose in secret, and go on in the same step."""

    name, title, position = "at-once", "At once", AtOncePosition
    texts = {"at-once.choose": "Both choose in secret. Two points win."}
    sentences = {"chosen": "{who} has chosen."}

    def step(self, g: Any) -> Any:
        for seat in g.seats:
            if not g.chosen[seat]:
                some = [Action(shape) for shape in SHAPES]
                g.chosen[seat] = (yield Choose(seat, some, "Choose", "at-once.choose")).verb
                g.note("chosen", "at-once.choose", seat)
                if self.has_steps and not all(g.chosen.values()):
                    return
        self.compare(g)

    has_steps = False

    def compare(self, g: Any) -> None:
        one, other = (SHAPES.index(shape) for shape in g.chosen.values())
        if one != other:
            winner = 1 if (one - other) % 3 == 1 else 2
            g.points[winner] += 1
            g.result = Result((winner,)) if g.points[winner] == 2 else None
        g.chosen = dict.fromkeys(g.seats, "")
        if g.result is None:
            g.next_turn()

    def view(self, g: Any, seat: int) -> Any:
        seen = g.copy()
        seen.chosen |= {other: "?" for other in g.seats if other != seat and g.chosen[other]}
        return seen

    def imagine(self, g: Any, seat: int) -> Any:
        for other in g.seats:
            if other != seat and g.chosen[other]:
                why = "What the other has chosen"
                g.chosen[other] = yield Draw(SHAPES, why, "at-once.choose")


class InSteps(AtOnce):
    """The same, with a step for each of them."""

    name = "in-steps"
    has_steps = True


class Telling(InSteps):
    """What is true is imagined more often than the rest."""

    name = "telling"

    def imagine(self, g: Any, seat: int) -> Any:
        for other in g.seats:
            if other != seat and g.chosen[other]:
                some = (*SHAPES, g.chosen[other])
                g.chosen[other] = yield Draw(some, "The choice of the other", "at-once.choose")


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (Loud, "overheard(self, g, question, seat) says what others know of somebody's options"),
        (Telling, "imagine(self, g, seat) must not look at what the seat does not know"),
    ],
)
def test_a_leak_is_told_with_what_mends_it(game: type[Game], told: str) -> None:
    with pytest.raises(NotConforming) as caught:
        check_game(game(), games=30, turns=40)
    assert told in str(caught.value)


@pytest.mark.parametrize("game", [AtOnce, InSteps])
def test_a_hidden_decision_stays_hidden_in_its_step_and_after_it(game: type[Game]) -> None:
    assert check_game(game(), games=30, turns=40).exchanges
    with findable(game()):
        s = adaptlab.new(game.name).answer("rock")
        seen = adaptlab.outcomes(s, "paper", of=lambda g: g.points[1], seat=2)
    assert seen == adaptlab.Dist({0: 2, 1: 1})


# ---------------------------------------------------------------- a board with pieces


def test_records_enums_and_choices_begin_as_they_say_and_are_copied() -> None:
    g = adaptlab.new("skirmish").position
    assert (g.weather, g.leader, g.speed) == ("calm", None, 1.5)
    assert (g.clock.moves, g.clock.last) == (0, None)
    twin = g.copy()
    twin.clock.moves += 1
    twin.seen.add((3, 0))
    assert (g.clock.moves, g.seen) == (0, set())
    assert twin != g
    assert repr(g.clock) == "Clock(moves=0, last=None)"
    assert "A3: owner 1 at 0,3 health 2" in repr(g)


def test_they_are_written_and_read() -> None:
    s = adaptlab.new("skirmish").answer("use A3 1,4")
    written = s.game.dump(s.position)
    assert written["pieces"]["A3"] == {"owner": 1, "at": [1, 4], "health": 2}
    assert written["ground"] == {"3,0": "REEF"}
    assert written["clock"] == {"moves": 1, "last": [1, 4]}
    assert adaptlab.setup("skirmish", written).position == s.position
    short = {"pieces": {"A3": {"owner": 1, "at": "4,5"}}, "ground": {"3,0": Terrain.SAND}}
    g = adaptlab.setup("skirmish", short).position
    assert g.pieces == {"A3": Piece(1, (4, 5))}
    assert g.ground == {(3, 0): Terrain.SAND}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"pieces": {"A3": {"ownr": 1}}}, "pieces, A3, ownr: no such field; there are owner, at"),
        ({"pieces": {"A3": {"owner": "x"}}}, "pieces, A3, owner: expected a whole number"),
        ({"pieces": {"A3": 7}}, "pieces, A3: expected a table, not 7"),
        ({"pieces": {"A3": {"at": [1, 2, 3]}}}, "pieces, A3, at: expected 2 entries, not [1, 2, 3"),
        ({"ground": {"3,0": "LAVA"}}, "ground, 3,0: expected one of SAND, REEF, not 'LAVA'"),
        ({"weather": "fog"}, "weather: expected one of calm, storm, not 'fog'"),
        ({"speed": "fast"}, "speed: expected a number, not 'fast'"),
        ({"leader": 3}, "leader: expected text, not 3"),
        ({"seen": [[1, "x"]]}, "seen, entry 1, entry 2: expected a whole number"),
    ],
    ids=repr,
)
def test_what_is_wrong_with_them_is_named(data: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        adaptlab.setup("skirmish", data)
    assert told in str(caught.value)
    assert len(caught.value.problems) == 1


def test_they_are_edited_in_the_form() -> None:
    workbench = Workbench("skirmish", seed=1)
    view = next(view for view in workbench.views if isinstance(view, SetupView))
    fields = {one.label: one for group in view.fields.values() for one in group}
    assert fields["weather"].choices == ("calm", "storm")
    assert fields["ground"].choices == ("SAND", "REEF")
    assert "clock, moves" in fields
    view.edit(fields["weather"], "storm")
    view.edit(fields["ground"], {"3,0": "SAND", "4,1": "REEF"})
    view.edit(fields["pieces"], {"A3": {"owner": 1, "at": [5, 6]}})
    view.edit(fields["clock, moves"], 7)
    view.edit(fields["leader"], "A3")
    view.put_on_bench()
    assert not [message for message in workbench.bench.messages if message.is_error]
    g = workbench.bench.session.position
    assert (g.weather, g.leader, g.clock.moves) == ("storm", "A3", 7)
    assert g.pieces == {"A3": Piece(1, (5, 6))}
    assert g.ground == {(3, 0): Terrain.SAND, (4, 1): Terrain.REEF}


def test_a_click_in_the_picture_means_the_action_that_it_names() -> None:
    workbench = Workbench("skirmish", seed=1)
    view = next(view for view in workbench.views if isinstance(view, PlayView))
    view.clicked({"cell": "1,2", "click": "cell", "actions": '["use A3 1,2"]'})
    assert "Move A3 to 1,2" in view.told.html
    workbench.bench.act(lambda: workbench.bench.answer("use A3 1,2"))
    assert workbench.bench.session.position.pieces["A3"].at == (1, 2)


def test_only_the_rows_are_redrawn_where_something_else_is_possible() -> None:
    s = adaptlab.new("skirmish").answer("use A3 1,2").answer("use B2 10,1")
    before = split(s.game.svg(s.position))
    after = split(s.answer("use A3 2,3").game.svg(s.position))
    assert len(before.layers) == 2 + len(BOARD.rows)
    pairs = zip(before.layers, after.layers, strict=True)
    changed = [number for number, (one, other) in enumerate(pairs) if one != other]
    assert before.frame == after.frame
    assert 0 not in changed
    assert len(changed) < len(BOARD.rows)


def test_a_verb_has_one_line_in_a_table_of_actions() -> None:
    use = DEEDS.by_verb["use"]
    with pytest.raises(AdaptlabError, match="deeds: 'use' is there twice; a verb has one line"):
        Deeds(use, use, rule="skirmish.move")


@pytest.mark.parametrize("likely", [None, lambda shelf, seat: [(2, shelf[2])]])
def test_a_deed_may_refuse_the_thing_that_its_argument_stands_for(likely: Any) -> None:
    """A book is named by its place; nobody takes a thick one."""

    def book(shelf: dict[int, str], seat: int, place: int) -> str | Refusal:
        return shelf.get(place) or Refusal("shelf", "There is no book at {}.", place)

    def too_thick(shelf: dict[int, str], seat: int, title: str) -> Refusal | None:
        return Refusal("shelf", "{} is too thick.", title) if len(title) > 5 else None

    on = On((Kind("a place", int),), lambda shelf, seat: (1, 2, 3), likely, book)
    table = Deeds(Deed("take", "Take it", decided, too_thick, on), rule="shelf")
    shelf = {1: "Encyclopaedia", 2: "Verse"}
    assert table.legal(shelf, 1) == [Action("take", (2,))]
    assert [str(table.refuse(shelf, 1, action)) for action in table.candidates(shelf, 1)] == [
        "Encyclopaedia is too thick. [shelf]",
        "None",
        "There is no book at 3. [shelf]",
    ]


def test_a_malformed_action_is_told_what_it_is_said_with() -> None:
    s = adaptlab.new("skirmish")
    told = "'use' is said with a piece and a cell such as 12,40."
    for said in ("use A3", "use 12,40 A3", "use A3 4"):
        assert told in str(s.why_not(said))
    assert "use A3 12,40" not in map(str, s.options)
    assert "is not beside A3" in str(s.why_not("use A3 12,40"))


class Breaks(Nim):
    name = "breaks"

    def step(self, g: Any) -> Any:
        yield from super().step(g)
        g.heaps["one"] += 1


def test_the_workbench_names_the_line_of_an_error_and_goes_on() -> None:
    with findable(Breaks()):
        bench = Workbench("breaks", seed=1).bench
        bench.act(lambda: bench.answer("take 1 1"))
        assert "TypeError" in bench.messages[-1].text
        assert "of test_small_games.py)" in bench.messages[-1].text
        assert bench.session.position.heaps == [1, 2]
        assert bench.moment == 0
