"""What a seat may not know is in no widget of any tab: exchange it, and none of them changes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import ipywidgets as widgets
import pytest

import adaptlab
from adaptlab import Session
from adaptlab.eyes import Eyes
from adaptlab.game import Game, ask
from adaptlab.games import find, findable, games
from adaptlab.knowledge import Twins, twins
from adaptlab.script import Choose
from adaptlab.ui import Workbench, step_view
from adaptlab.ui.bench import ACTOR, viewer_of
from adaptlab.ui.play_view import PlayView
from adaptlab.ui.step_view import StepView
from tests.higher import Higher

HIDING: list[tuple[str, dict[str, Any], int]] = [
    ("higher", {}, 24),
    ("adaptation", {"players": 2}, 8),
    ("adaptation", {"players": 4}, 12),
]
"""Games in which something is hidden, and how often it is exchanged."""

UNSEEN = {"children", "layout", "style", "_esm", "_css"}
"""What a widget sends to the browser besides what can be read there: other widgets, and code."""

Sight = dict[str, Any]


@pytest.fixture(autouse=True)
def _games_are_findable() -> Iterator[None]:
    with findable(Higher()):
        yield


# ---------------------------------------------------------------- everything that can be seen


def sight(workbench: Workbench) -> Sight:
    """Everything in every widget, also in those that are not shown just now."""
    found: Sight = {}
    _look(workbench.widget, "workbench", found)
    return found


def _look(widget: widgets.Widget, place: str, found: Sight) -> None:
    for name, value in widget.get_state().items():
        if name not in UNSEEN:
            found[f"{place}.{name}"] = value
    if getattr(widget, "layout", None) is not None:
        found[f"{place} is shown"] = widget.layout.display
    for number, child in enumerate(getattr(widget, "children", ())):
        _look(child, f"{place}/{type(child).__name__} {number}", found)


def all_tabs(session: Session, seat: int, as_actor: bool) -> Workbench:
    """A workbench with every tab open, as a seat sees it.

    As whoever acts it is seen when bots play all other seats.
    """
    workbench = Workbench(session)
    bench = workbench.bench
    if as_actor:
        others = set(range(1, session.position.ruleset.players + 1)) - {seat}
        bench.bots = dict.fromkeys(others, next(iter(session.game.bots)))
    bench.viewpoint = ACTOR if as_actor else seat
    assert viewer_of(bench) == seat
    for view in workbench.views:
        view.show(True)
    bench.act(lambda: None)
    return workbench


# ---------------------------------------------------------------- what is done on both


def look(workbench: Workbench, number: int) -> None:
    """Only look."""


def consider(workbench: Workbench, number: int) -> None:
    """Look at the odds of an option, by each measure in turn."""
    step = step_of(workbench)
    if options := workbench.bench.session.options:
        step.consider(options[number % len(options)])
        measures = step.foresight.measure.options
        step.foresight.measure.value = measures[number % len(measures)]


def click(workbench: Workbench, number: int) -> None:
    """Click a seat in the picture."""
    seat = 1 + number % workbench.bench.session.position.ruleset.players
    play = workbench.views[0]
    assert isinstance(play, PlayView)
    play.clicked({"seat": str(seat)})


def undo(workbench: Workbench, number: int) -> None:
    """Take the last answer back: it is no longer seen, and neither is what it was."""
    if workbench.bench.moment:
        workbench.bench.act(workbench.bench.undo)


def ask_for_more(workbench: Workbench, number: int) -> None:
    """Turn every choice of the tabs that a game adds."""
    for view in workbench.views[3:]:
        for widget in inside(view.widget):
            if isinstance(widget, widgets.Dropdown) and len(widget.options) > 1:
                widget.index = number % len(widget.options)
            elif isinstance(widget, widgets.Checkbox):
                widget.value = bool(number % 2)


DEEDS = (look, consider, click, undo, ask_for_more)


def step_of(workbench: Workbench) -> StepView:
    play = workbench.views[0]
    assert isinstance(play, PlayView)
    return play.step


def inside(widget: widgets.Widget) -> Iterator[widgets.Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from inside(child)


# ---------------------------------------------------------------- the promise


def exchanges(game: str, how: dict[str, Any], count: int, seed: int) -> Iterator[tuple[Twins, int]]:
    """Moments of games at which something was exchanged that a seat may not know."""
    random = Random(seed)
    made = 0
    while made < count:
        session = adaptlab.new(game, seed=random.randrange(10**6), **how)
        while session.pending is not None and made < count:
            question = session.pending
            if isinstance(question, Choose):
                bot = session.game.bots[random.choice(list(session.game.bots))]
                session.answer(ask(session.game, bot, session.position, question, random))
            else:
                session.roll()
            seat = random.randint(1, session.position.ruleset.players)
            if random.random() < 0.2 and (pair := twins(session, seat, random)):
                made += 1
                yield pair, seat


def differences(pair: Twins, seat: int, number: int) -> list[str]:
    """What a seat sees otherwise on the workbench, whatever it does there."""
    as_actor = number % 2 == 0
    deeds = DEEDS if number % 3 == 0 else (DEEDS[number % len(DEEDS)],)
    one, other = (all_tabs(session.branch(), seat, as_actor) for session in pair)
    found = []
    for deed in deeds:
        for workbench in (one, other):
            deed(workbench, number)
            wrong = [message.details for message in workbench.bench.messages if message.details]
            assert not wrong, wrong[0]
        here, there = sight(one), sight(other)
        assert len(here) > 100
        found += [
            f"{deed.__name__}: {place}" for place in here.keys() | there.keys()
            if here.get(place) != there.get(place)
        ]  # fmt: skip
    return found


@pytest.mark.parametrize(("game", "how", "count"), HIDING)
def test_exchanging_what_is_hidden_changes_no_widget_of_any_tab(
    game: str, how: dict[str, Any], count: int
) -> None:
    for number, (pair, seat) in enumerate(exchanges(game, how, count, seed=5)):
        found = differences(pair, seat, number)
        assert not found, f"Player {seat}: {found}\n{pair.true!r}\n{pair.other!r}"


def test_every_game_that_hides_something_is_held_to_it() -> None:
    hiding = {name for name in games() if find(name).hides}
    assert hiding == {game for game, _, _ in HIDING}


@pytest.mark.parametrize("game", [name for name in games() if not find(name).hides])
def test_where_nothing_is_hidden_all_eyes_see_the_same(game: str) -> None:
    session = adaptlab.new(game, seed=3)
    while session.pending is not None and len(session.answers) < 12:
        bot = session.game.bots["random"]
        if isinstance(session.pending, Choose):
            session.answer(
                ask(session.game, bot, session.position, session.pending, session.random)
            )
        else:
            session.roll()
    workbench = Workbench(session)
    seen = sight(workbench)
    for workbench.bench.viewpoint in (*range(1, session.position.ruleset.players + 1), ACTOR):
        workbench.bench.act(lambda: None)
        assert sight(workbench) == seen


# ---------------------------------------------------------------- that it would be found


@pytest.mark.parametrize(
    ("place", "changed"),
    [
        ("svg", lambda eyes, picked=None: eyes.game.svg(eyes.session.position)),
        ("log", property(lambda eyes: eyes.session.log)),
        ("describe", lambda eyes, action: f"{action} {eyes.session.position.held}"),
        ("chances", lambda eyes: eyes.session.pending.branches()),
        ("outcomes", lambda eyes, *how: adaptlab.outcomes(eyes.session, *how)),
        ("question_html", lambda bench: str(bench.session.position)),
    ],
)
def test_a_widget_that_looks_past_the_eyes_is_found(
    place: str, changed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(step_view if place == "question_html" else Eyes, place, changed)
    moments = enumerate(exchanges("higher", {}, 60, seed=5))
    assert any(differences(pair, seat, number) for number, (pair, seat) in moments)


def test_a_game_of_ones_own_hides_on_the_workbench() -> None:
    game: Game = find("higher")
    assert game.hides
    workbench = all_tabs(adaptlab.new("higher", seed=1).answer(4), 2, as_actor=False)
    text = " ".join(str(value) for value in sight(workbench).values())
    assert "dealt 4" not in text
    assert "What may come, as far as Player 2 knows" in text
