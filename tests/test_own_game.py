"""A game of one's own: Pig in forty lines runs everywhere, and a half-written game is told why."""

from __future__ import annotations

import importlib
import sys
import warnings
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

import adaptlab
from adaptlab import (
    Action,
    AdaptlabError,
    BySeat,
    Choose,
    Dist,
    Draw,
    Game,
    IllegalAnswer,
    InvalidGame,
    InvalidPosition,
    Position,
    Roll,
    games,
)
from adaptlab.cli import main
from adaptlab.games import findable
from adaptlab.testing import NotConforming, check_game
from adaptlab.ui import Workbench
from adaptlab.ui.setup_view import SetupView
from tests.higher import Higher
from tests.pig import HOLD, ROLL, Pig, PigPosition

SOURCE = Path(__file__).parent / "pig.py"


@pytest.fixture(autouse=True)
def _games_are_findable() -> Iterator[None]:
    with findable(Pig()), findable(Higher()):
        yield


# ---------------------------------------------------------------- Pig, everywhere


def test_it_is_written_in_forty_lines() -> None:
    assert len(SOURCE.read_text(encoding="utf-8").splitlines()) <= 40


def test_it_is_listed_and_found() -> None:
    assert "pig" in adaptlab.games()
    assert isinstance(games.find("pig"), Pig)


def test_a_session_of_it() -> None:
    s = adaptlab.new("pig", players=3, seed=1)
    assert s.options == (ROLL, HOLD)
    s.answer("roll").answer(4).answer("roll").answer(6)
    assert s.position.pot == 10
    assert s.position == s.position.copy()
    s.undo(2)
    assert s.position.pot == 4
    s.redo(2).answer("HOLD")
    assert s.position.scores == {1: 10, 2: 0, 3: 0}
    assert s.position.turn == 2
    assert s.tell(1) == ["Player 1 takes 10. [pig.win]"]
    s.answer("roll").roll()
    assert len(s.answers) == 7
    assert len(s.branch().undo().answers) == 6
    with pytest.raises(IllegalAnswer, match="run away is not among the options here: roll, hold"):
        s.answer("run away")


def test_it_is_saved_and_loaded(tmp_path: Path) -> None:
    s = adaptlab.new("pig", seed=1, house={"goal": 20}).answer("roll").answer(5).answer("hold")
    loaded = adaptlab.load(s.save(tmp_path / "pig.json"))
    assert loaded.position == s.position
    assert loaded.log == s.log
    assert "goal 20" in str(loaded.position.ruleset)


def test_whoever_reaches_the_goal_wins() -> None:
    s = adaptlab.new("pig", house={"goal": 6}).answer("roll").answer(6).answer("hold")
    assert str(s.result) == "Player 1 won"
    assert s.pending is None


def test_outcomes_are_exact() -> None:
    s = adaptlab.new("pig").answer("roll").answer(3)
    after = adaptlab.outcomes(s, "roll", of=lambda g: g.pot)
    assert after == Dist.of_weights({0: 1, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1})
    assert after.mean() == Fraction(35, 6)
    measures = s.game.measures(s.position)
    assert {"scores of Player 1", "scores of Player 2", "pot", "winner"} <= measures.keys()
    next_one = adaptlab.outcomes(s, "roll", of=measures["next to play"])
    assert next_one["Player 2"] == Fraction(1, 6)


def hold_at_20(g: PigPosition, question: Choose, random: Random) -> Action:
    goal = 100
    enough = g.pot >= 20 or g.scores[question.seat] + g.pot >= goal
    return HOLD if enough else ROLL


def test_bots_play_it() -> None:
    both = adaptlab.simulate("pig", "random", games=20)
    assert both.unfinished == 0
    study = adaptlab.simulate("pig", (hold_at_20, "random"), games=40, seed=3)
    assert study.bots == ("hold_at_20", "random")
    assert study.win_share(1).low > 0.8
    assert 10 < study.length.value < 60


def test_it_conforms() -> None:
    report = check_game("pig", games=10, turns=100)
    assert report.rules_seen == set(Pig.texts)
    assert report.exchanges == 0
    finished = check_game(Pig(), games=3, turns=400, bot=hold_at_20)
    assert finished.finished == 3


def test_any_position_is_set_up_from_plain_data() -> None:
    data = {"ruleset": {"players": 3}, "scores": {"2": 95}, "turn": 2, "pot": 4}
    s = adaptlab.setup("pig", data)
    assert s.position.scores == {1: 0, 2: 95, 3: 0}
    assert s.answer("roll").answer(2).answer("hold").result == adaptlab.Result((2,))
    assert adaptlab.setup("pig", {**data, "scores": [0, 95, 0]}).position.scores[2] == 95
    assert s.game.dump(adaptlab.setup("pig", s.step_start).position) == s.game.dump(s.step_start)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"scores": {"3": 1}}, "scores: there is no Player 3; there are 1 to 2"),
        ({"scores": [1, 2, 3]}, "scores: expected 2 entries, one a seat, not 3"),
        ({"scores": {"one": 1}}, "scores: expected numbers as keys, not 'one'"),
        ({"scores": {"1": "x"}}, "scores, 1: expected a whole number"),
        ({"pott": 1}, "pott: no such field; there are cards, number, pot"),
        ({"turn": 5}, "turn: expected a whole number from 1 to 2, not 5"),
        ({"ruleset": {"house": {"gaol": 5}}}, "no such number; there are goal; near are goal"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(data: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        adaptlab.setup("pig", data)
    assert told in str(caught.value)
    assert len(caught.value.problems) == 1


def test_perft_refuses_in_a_sentence() -> None:
    with pytest.raises(AdaptlabError, match="pig: perft counts decisions, and here chance has a"):
        adaptlab.perft("pig", 2)


def test_the_command_line_knows_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    assert "pig: Pig, 3 rules" in capsys.readouterr().out
    assert main(["rules", "pig", "pig.one"]) == 0
    assert "A 1 loses the pot" in capsys.readouterr().out
    assert main(["simulate", "pig", "--bots", "random", "--games", "5"]) == 0
    assert "pig (standard), 2 players: 5 games" in capsys.readouterr().out
    assert main(["check", "pig", "--games", "2", "--turns", "20"]) == 0
    assert "every one in order" in capsys.readouterr().out


# ---------------------------------------------------------------- Pig, on the workbench


def test_every_tab_opens_and_a_game_is_played_to_its_end() -> None:
    workbench = Workbench("pig", seed=1, house={"goal": 30})
    bench = workbench.bench
    bench.act(lambda: bench.answer("roll"))
    for index in range(len(workbench.views)):
        workbench.tabs.selected_index = index
        bench.act(bench.play_on)
    bench.bots = {1: "random", 2: "random"}
    bench.act(bench.play_on)
    assert bench.session.result is not None
    for index in range(len(workbench.views)):
        workbench.tabs.selected_index = index
    assert not [message for message in bench.messages if message.is_error]


def test_its_positions_are_edited_in_the_form() -> None:
    workbench = Workbench("pig", seed=1)
    view = next(view for view in workbench.views if isinstance(view, SetupView))
    fields = {one.label: one for group in view.fields.values() for one in group}
    assert list(fields) == [
        "whose turn", "number", "scores of Player 1", "scores of Player 2", "pot",
    ]  # fmt: skip
    view.edit(fields["scores of Player 2"], 77)
    view.edit(fields["whose turn"], 2)
    view.put_on_bench()
    g = workbench.bench.session.position
    assert (g.scores, g.turn) == ({1: 0, 2: 77}, 2)


def test_a_game_is_chosen_in_the_form_of_a_new_one() -> None:
    workbench = Workbench("adaptoid")
    form = workbench.views[0].history.new_game
    form.which.value = "pig"
    form.players.value = 4
    form.start.click()
    assert workbench.bench.session.position.ruleset == Pig().ruleset(players=4)


# ---------------------------------------------------------------- hidden things


def test_a_view_hides_and_odds_count_what_is_hidden() -> None:
    s = adaptlab.new("higher", seed=1).answer(4).answer(6)
    assert "Player 2: -1" in s.seen_by(1).show()
    assert "6" not in s.seen_by(1).show().split("tokens")[0].split("held")[1]
    s.answer("bet")
    seen = adaptlab.outcomes(s, "call", of=lambda g: g.tokens[2], seat=2)
    assert seen == Dist({3: 1})
    again = adaptlab.new("higher", seed=1).answer(4).answer(3).answer("bet")
    assert adaptlab.outcomes(again, "call", of=lambda g: g.tokens[2], seat=2) == Dist({1: 3, 3: 2})
    assert adaptlab.outcomes(again, "call", of=lambda g: g.tokens[2]) == Dist({1: 1})


def test_chances_are_those_that_a_seat_must_reckon_with() -> None:
    s = adaptlab.new("higher", seed=1).answer(4)
    assert isinstance(s.pending, Draw)
    assert dict(s.seen_by(1).chances()) == dict.fromkeys((1, 2, 3, 5, 6), 1)
    assert dict(s.seen_by(2).chances()) == dict.fromkeys(range(1, 7), 1)
    asked = s.seen_by(2).pending
    assert isinstance(asked, Draw)
    assert len(asked.pile) == 5
    assert s.seen_by(2).why_not(4) is None
    assert s.why_not(4) is not None
    assert "4" not in repr(asked)


def test_bots_are_shown_a_view() -> None:
    seen = []

    def spy(view: Any, question: Choose, random: Random) -> Action:
        seen.append(view.held[3 - question.seat])
        return question.options[0]

    adaptlab.simulate("higher", (spy, "careful"), games=5)
    assert seen
    assert set(seen) == {-1}


# ---------------------------------------------------------------- registering


class OtherPig(Pig):
    title = "Another Pig"


def test_registering_again_replaces() -> None:
    first = adaptlab.register(Pig())
    assert games.find("pig") is first
    second = adaptlab.register(OtherPig())
    assert games.find("pig") is second
    assert adaptlab.games().count("pig") == 1


def package(folder: Path, name: str, module: str, point: str) -> None:
    """A package as pip would install it, with one game in its entry points."""
    (folder / f"{name}.py").write_text(module, encoding="utf-8")
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8"
    )
    written = f"[{games.ENTRY_POINTS}]\n{point}\n"
    (info / "entry_points.txt").write_text(written, encoding="utf-8")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages; what they bring is forgotten in the end."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(games, "_registered", {})
    importlib.invalidate_caches()
    before = set(sys.modules)
    games._installed.cache_clear()
    yield tmp_path
    games._installed.cache_clear()
    for name in set(sys.modules) - before:
        if name.startswith("some_"):
            del sys.modules[name]


def test_an_installed_package_brings_its_game(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    module = SOURCE.read_text(encoding="utf-8") + "\n\nGAME = Pig()\n"
    package(installed, "some_pig", module, "pig = some_pig:GAME")
    assert "pig" in adaptlab.games()
    assert "some_pig" not in sys.modules
    assert main(["rules", "pig"]) == 0
    out = capsys.readouterr().out
    assert "pig.one" in out
    assert adaptlab.new("pig", seed=1).options == (ROLL, HOLD)
    assert main(["simulate", "pig", "--bots", "random", "--games", "2"]) == 0


@pytest.mark.parametrize(
    ("module", "point", "told"),
    [
        ("import nowhere_at_all\n", "pig = some_pig:GAME", "ModuleNotFoundError: No module named"),
        ("", "pig = some_pig:GAME", "AttributeError"),
        ("from tests.pig import Pig\nGAME = Pig()\n", "hog = some_pig:GAME", "names itself 'pig'"),
        ("from tests.pig import Pig as GAME\n", "pig = some_pig:GAME", "give an object: MyGame()"),
    ],
)
def test_a_package_whose_game_cannot_be_loaded_is_named(
    module: str, point: str, told: str, installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package(installed, "some_pig", module, point)
    name = point.partition(" ")[0]
    with pytest.raises(AdaptlabError, match="the package some_pig: its game") as caught:
        games.find(name)
    assert told in str(caught.value)
    with pytest.warns(UserWarning, match="the package some_pig"):
        assert main(["rules"]) == 0
    assert "adapt: A.D.A.P.T." in capsys.readouterr().out
    with pytest.warns(UserWarning, match="the package some_pig"):
        assert Workbench("adaptoid").bench.moment == 0


def test_a_package_cannot_take_the_name_of_another_game(installed: Path) -> None:
    package(installed, "some_pig", "", "adapt = some_pig:GAME")
    with pytest.warns(UserWarning, match="the package some_pig has a game 'adapt' too"):
        adaptlab.games()
    assert games.find("adapt").title == "A.D.A.P.T."


# ---------------------------------------------------------------- half-written games


class Bare(Game):
    name, title = "bare", "Bare"
    texts = {"bare.rule": "Roll."}
    position = PigPosition

    def step(self, g: Any) -> Any:
        g.pot += yield Roll(6, "The die", "bare.rule", g.turn)


class Nameless(Bare):
    name = ""


class Taken(Bare):
    name = "adapt"


class NumberedTitle(Bare):
    title = 3  # type: ignore[assignment]


class NoStep(Game):
    name, title, position = "bare", "Bare", PigPosition
    texts = {"bare.rule": "Roll."}


class NoPosition(Bare):
    position = Position


class StrangePosition(Bare):
    position = dict


class NoTexts(Bare):
    texts: dict[str, str] = {}


class PlainStep(Bare):
    def step(self, g: Any) -> Any:
        g.pot += 1


class FailingStep(Bare):
    def step(self, g: Any) -> Any:
        yield Roll(6, "The die", "bare.rule", g.trun)


class FailingSetUp(Bare):
    def set_up(self, g: Any) -> None:
        g.scores["one"] += 1


class AsksANumber(Bare):
    def step(self, g: Any) -> Any:
        yield 6


class CitesNothing(Bare):
    def step(self, g: Any) -> Any:
        yield Roll(6, "The die", "bare.rul", g.turn)


class AsksNobody(Bare):
    def step(self, g: Any) -> Any:
        yield Roll(6, "The die", "bare.rule", 0)


class OffersNothing(Bare):
    def step(self, g: Any) -> Any:
        yield Choose(g.turn, (), "Roll?", "bare.rule")


class DrawsFromNothing(Bare):
    def step(self, g: Any) -> Any:
        yield Draw([], "A card", "bare.rule")


class Speechless(Bare):
    phrases = {"take": "Take {0} of {1}"}

    def step(self, g: Any) -> Any:
        yield Choose(g.turn, (Action("take", (1,)),), "Take?", "bare.rule")


class Wordless(Speechless):
    def describe(self, g: Any, action: Action) -> str:
        return ""


class Forgetful(Bare):
    def set_up(self, g: Any) -> None:
        g.streak = 0


class UnreadablePosition(Position):
    scores: BySeat[Nothing]  # type: ignore[name-defined]  # noqa: F821


class Unreadable(Bare):
    position = UnreadablePosition


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (Nameless, "Nameless.name: expected text, such as name = 'pig'"),
        (Taken, "Taken.name: 'adapt' is taken by a game of adaptlab"),
        (NumberedTitle, "NumberedTitle.title: expected text, such as title = 'Pig'"),
        (NoStep, "NoStep.step: is missing: write step(self, g), the script of a turn"),
        (NoPosition, "NoPosition.position: is missing: the class of its positions"),
        (StrangePosition, "StrangePosition.position: expected a subclass of Position"),
        (NoTexts, "NoTexts.texts: is missing: its rules by id"),
        (PlainStep, "PlainStep.step: expected a generator, not None: ask with `face = yield"),
        (FailingStep, "FailingStep.step: fails before its first question: AttributeError"),
        (FailingSetUp, "FailingSetUp.set_up: fails in a new game: KeyError: 'one'"),
        (AsksANumber, "AsksANumber.step: asks 6; expected a Roll, a Draw or a Choose"),
        (CitesNothing, "CitesNothing.texts: 'bare.rul' cites no rule that is there; near are bare"),
        (AsksNobody, "AsksNobody.step: asks seat 0; there are 1 to 2"),
        (OffersNothing, "OffersNothing.step: gives no options to choose from: Roll?"),
        (DrawsFromNothing, "DrawsFromNothing.step: draws from an empty pile: 'A card'"),
        (
            Speechless,
            "Speechless.describe: fails for Action(verb='take', args=(1,)): AdaptlabError",
        ),
        (Speechless, "phrases['take'], 'Take {0} of {1}', cannot be filled"),
        (Wordless, "Wordless.describe: has no words for"),
        (Forgetful, "PigPosition.streak: is set and not annotated, so copies and files lose it"),
        (Unreadable, "UnreadablePosition: an annotation cannot be read: name 'Nothing' is not"),
    ],
)
def test_what_a_half_written_game_lacks_is_said(game: type[Game], told: str) -> None:
    with pytest.raises(InvalidGame) as caught:
        adaptlab.register(game())
    assert told in str(caught.value)
    assert game.name not in adaptlab.games() or game is Taken


def test_everything_that_is_missing_is_said_at_once() -> None:
    with pytest.raises(InvalidGame) as caught:
        adaptlab.register(Game())
    places = [problem.place for problem in caught.value.problems]
    assert places == ["Game.name", "Game.title", "Game.step", "Game.position", "Game.texts"]


def test_a_class_or_something_else_is_no_game() -> None:
    with pytest.raises(InvalidGame, match="give an object: MyGame"):
        adaptlab.register(Pig)  # type: ignore[arg-type]
    with pytest.raises(InvalidGame, match="expected a Game, not 'pig'; a subclass of Game"):
        adaptlab.register("pig")  # type: ignore[arg-type]


class CitesTooLate(Pig):
    def step(self, g: Any) -> Any:
        if g.pot > 4:
            g.note("greed", "pig.greed", g.turn)
        yield from super().step(g)


class TellsTooMuch(Pig):
    sentences = {"one": "{who} rolls a 1 and loses {coins}."}


class SetsLate(Pig):
    def step(self, g: Any) -> Any:
        g.streak = 1
        yield from super().step(g)


class NeverAsks(Pig):
    def step(self, g: Any) -> Any:
        if g.number > 1:
            return
        yield from super().step(g)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (CitesTooLate, "Event(kind='greed', rule='pig.greed', data={'seat': 2}) cites no rule"),
        (TellsTooMuch, "sentences['one'], '{who} rolls a 1 and loses {coins}.', cannot be filled"),
        (TellsTooMuch, "here are {seat}, {pot}, {who}"),
        (SetsLate, "PigPosition.streak: is set and not annotated"),
        (NeverAsks, "the rules go on without asking anything"),
    ],
)
def test_what_goes_wrong_later_is_found_by_check_game(game: type[Game], told: str) -> None:
    with pytest.raises(NotConforming) as caught:
        check_game(game(), games=3, turns=40)
    assert told in str(caught.value)


def test_a_default_of_a_position_is_not_shared() -> None:
    class Started(PigPosition):
        scores: BySeat[int] = 10  # type: ignore[assignment]
        dice: list[int] = [1, 2]

    rules = Pig().ruleset(players=3)
    one, other = Started(rules), Started(rules)
    one.dice.append(3)
    one.scores[1] += 5
    assert other.dice == Started.dice == [1, 2]
    assert other.scores == {1: 10, 2: 10, 3: 10}
    assert repr(other) == (
        "<Turn 1: Player 1 | scores: Player 1: 10, Player 2: 10, Player 3: 10 | pot: 0 | "
        "dice: 1, 2>"
    )


def test_no_warning_is_given_where_all_is_well() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert {game.name for game in games.playable()} == set(adaptlab.games())
