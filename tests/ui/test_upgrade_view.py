"""The upgrade view, without a browser."""

from __future__ import annotations

from dataclasses import replace

import pytest

import adaptlab
from adaptlab.adapt import Card, cards, cheapest, earliest_turn, fewest_steps, paths, upgrades
from adaptlab.adapt.analysis.paths import Path
from adaptlab.adapt.analysis.timetable import AutoComparison
from adaptlab.adapt.ui import upgrade_text
from adaptlab.adapt.ui.upgrade_text import ALL, FEWEST, Means, Route, auto_words, found, table_html
from adaptlab.adapt.ui.upgrade_view import UpgradeView
from adaptlab.errors import AdaptlabError
from adaptlab.ui.bench import Bench


def played(**how: object) -> Bench:
    """A game after its set-up."""
    bench = Bench.of("adapt", seed=3, **how)
    while bench.session.position.step == "setup":
        if bench.session.options:
            bench.answer(bench.session.options[0])
        else:
            bench.roll()
    return bench


@pytest.fixture(autouse=True)
def figures(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The paths whose growth was drawn; drawing them would take long."""
    drawn: list[Path] = []
    monkeypatch.setattr(
        "adaptlab.adapt.ui.upgrade_view.growth_png",
        lambda graph, path: drawn.append(path) or b"png",
    )
    return drawn


@pytest.fixture
def view() -> UpgradeView:
    made = UpgradeView(Bench.of("adapt", seed=1))
    made.bench.watch(made.refresh)
    made.refresh()
    return made


def chosen(view: UpgradeView) -> str:
    assert view.path is not None
    return str(view.path)


# ---------------------------------------------------------------- paths


def test_it_begins_with_the_cheapest_path_to_the_highest_level(view: UpgradeView) -> None:
    best = cheapest(upgrades(), "Red Guppy", 5)
    assert view.controls.goal.value == 5
    assert view.path == best
    assert str(best) in view.path_words.value
    assert "Reconstructed cards" in view.path_words.value
    assert view.path_list.layout.display == "none"
    for body in best.bodies:
        assert f'data-card="{body}"' in view.picture.svg


def test_start_goal_and_through_make_the_path(view: UpgradeView) -> None:
    asked = view.controls
    asked.start.value, asked.goal.value = "Clownfish", "Orca"
    asked.through.value = ("Lionfish", "Swordfish")
    assert view.path == cheapest(upgrades(), "Clownfish", "Orca", ["Lionfish", "Swordfish"])
    assert asked.marks == {
        "Clownfish": "start", "Orca": "goal", "Lionfish": "through", "Swordfish": "through",
    }  # fmt: skip


def test_the_rules_are_those_chosen(view: UpgradeView) -> None:
    asked = view.controls
    asked.players.value, asked.edition.value, asked.criterion.value = 5, "pnp", FEWEST
    assert view.path == fewest_steps(upgrades(players=5, edition="pnp"), "Red Guppy", 5)
    asked.switches["sailfish_levels"].value = True
    assert "adapt (pnp), 5 players, sailfish_levels" in view.path_words.value
    graph = upgrades(players=5, edition="pnp", sailfish_levels=True)
    assert view.path == fewest_steps(graph, "Red Guppy", 5)
    asked.switches["kids"].value = True
    asked.switches["kids_speed"].value = False
    assert "kids, kids_speed=False" in view.path_words.value


def test_a_fish_begins_with_what_the_house_rules_give() -> None:
    view = UpgradeView(Bench.of("adapt", seed=1, house={"setup.experience": 5}))
    view.refresh()
    assert view.controls.experience.value == 5
    view.controls.as_table.value = False
    assert view.controls.experience.value == 1
    view.controls.experience.value = 7
    view.controls.as_table.value = True
    assert view.controls.experience.value == 7, "what somebody has asked for stays"


def test_steps_down_are_there_only_if_wanted(view: UpgradeView) -> None:
    asked = view.controls
    asked.start.value, asked.goal.value = "Orca", "Clownfish"
    assert "Not done." in view.path_words.value
    assert "lower" in view.path_words.value
    asked.lower.value = True
    assert view.path == cheapest(upgrades(lower=True), "Orca", "Clownfish")
    assert "only when every opponent" in view.path_words.value
    assert "[buy.body-level]" in view.path_words.value


def test_all_paths_are_listed_and_one_is_chosen(view: UpgradeView) -> None:
    asked = view.controls
    asked.goal.value, asked.criterion.value, asked.budget.value = "Lionfish", ALL, 12
    expected = paths(upgrades(), "Red Guppy", "Lionfish", 12)
    assert view.listed == expected
    assert len(expected) > 1
    assert view.path_list.layout.display == ""
    assert [text for text, _ in view.path_list.options] == [str(path) for path in expected]
    assert f"{len(expected)} paths within 12 Experience" in view.path_words.value
    view.path_list.value = 1
    assert view.path == expected[1]
    assert str(expected[1]) in view.path_words.value
    assert expected[1].bodies[1] in view.timetable.value


def test_equal_steps_count_in_when_all_paths_are_listed(view: UpgradeView) -> None:
    asked = view.controls
    asked.goal.value, asked.criterion.value = "Lionfish", ALL
    fewer = len(view.listed)
    assert 'data-step="equal"' not in view.picture.svg
    asked.equal.value = True
    assert len(view.listed) > fewer
    assert 'data-step="equal"' in view.picture.svg


def test_another_list_begins_with_its_best_path(view: UpgradeView) -> None:
    asked = view.controls
    asked.goal.value, asked.criterion.value = "Lionfish", ALL
    view.path_list.value = 2
    asked.criterion.value = FEWEST
    assert view.path == fewest_steps(upgrades(), "Red Guppy", "Lionfish")


def test_a_long_list_says_that_there_is_more() -> None:
    listed = [Path(("A", str(number)), number, 1) for number in range(201)]
    assert upgrade_text.list_words(listed, 0) == "The 200 cheapest paths; there are more."
    assert (
        upgrade_text.list_words(listed[:1], 7) == "1 path within 7 Experience, the cheapest first."
    )


def test_a_budget_that_is_too_small_says_what_the_cheapest_path_costs(view: UpgradeView) -> None:
    asked = view.controls
    best = cheapest(upgrades(), "Red Guppy", 5)
    asked.budget.value = best.cost - 1
    assert f"1 over the budget of {best.cost - 1}" in view.path_words.value
    asked.criterion.value = ALL
    assert f"the cheapest costs {best.cost}" in view.path_words.value
    assert view.path is None
    assert view.path_list.layout.display == "none"
    assert view.timetable.value == view.growth_words.value == ""
    assert 'data-card="Orca"' in view.picture.svg, "the graph stays"
    asked.budget.value = best.cost
    assert view.path == best
    assert "0 left of the budget" in view.path_words.value


def test_a_path_that_needs_equal_steps_is_named() -> None:
    with pytest.raises(AdaptlabError, match=r"steps to an equal level: .*Clownfish → Frogfish"):
        found(upgrades(), Route("Clownfish", "Frogfish", criterion=ALL))


def test_rules_that_cannot_be_are_told_in_place_and_nothing_is_lost(view: UpgradeView) -> None:
    asked = view.controls
    asked.goal.value = "Orca"
    asked.switches["kingfish"].value = True
    assert "Kingfish Battle Royale needs 6" in view.path_words.value
    assert view.picture.svg == view.timetable.value == ""
    assert asked.goal.value == "Orca"
    asked.players.value = 6
    assert chosen(view).startswith("Red Guppy →")
    assert view.path is not None
    assert view.path.bodies[-1] == "Orca"


def test_an_unforeseen_error_is_shown_with_its_details(
    view: UpgradeView, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("<oops>")

    monkeypatch.setattr("adaptlab.adapt.ui.upgrade_view.found", fail)
    view.controls.goal.value = "Orca"
    assert "ZeroDivisionError: &lt;oops&gt;" in view.path_words.value
    assert "<details>" in view.path_words.value


# ---------------------------------------------------------------- growth and timetable


def test_growth_is_a_table_and_a_figure(view: UpgradeView) -> None:
    assert view.path is not None
    assert bytes(view.growth_image.value) == b"png"
    assert view.growth_words.value.count("<tr>") == 1 + len(view.path.bodies)
    assert ">d2</td>" in view.growth_words.value
    assert upgrade_text.growth_png(upgrades(), view.path).startswith(b"\x89PNG")


def test_the_figure_is_drawn_only_for_another_path(view: UpgradeView, figures: list[Path]) -> None:
    figures.clear()
    view.controls.smart.value = 2
    view.controls.budget.value = 9
    view.refresh()
    assert figures == []
    view.controls.goal.value = "Orca"
    assert figures == [view.path]


def test_the_figure_waits_until_it_is_opened(view: UpgradeView, figures: list[Path]) -> None:
    figures.clear()
    view.growth_fold.selected_index = None
    view.controls.goal.value = "Orca"
    assert figures == []
    view.growth_fold.selected_index = 0
    assert figures == [view.path]


def test_the_timetable_follows_the_means(view: UpgradeView) -> None:
    asked, graph = view.controls, upgrades()
    assert view.path is not None
    turn = earliest_turn(graph, view.path).turn
    assert f"own turn {turn} at the earliest" in view.timetable.value
    asked.income.value, asked.wipes.value, asked.auto.value = 5, True, True
    asked.experience.value, asked.smart.value = 7, 1
    table = earliest_turn(graph, view.path, 5, True, True, 7, 1)
    assert table.turn < turn
    head = f"own turn {table.turn} at the earliest, {table.spent} Experience spent"
    assert head in view.timetable.value
    assert table.turns[0].action in view.timetable.value
    assert "Without auto-adapt: turn" in view.timetable.value


def test_smart_parts_and_experience_make_it_earlier(view: UpgradeView) -> None:
    assert view.path is not None
    for how in ({"smart": 3}, {"experience": 20}, {"wipes": True}):
        name, value = next(iter(how.items()))
        control = getattr(view.controls, name)
        before, control.value = control.value, value
        table = earliest_turn(upgrades(), view.path, **how)
        assert f"own turn {table.turn} at" in view.timetable.value
        assert table.turn < earliest_turn(upgrades(), view.path).turn
        control.value = before


def test_what_can_never_be_paid_says_why_and_the_path_stays(view: UpgradeView) -> None:
    view.controls.income.value = 0
    assert "this income never pays it [turn.income]" in view.timetable.value
    assert str(view.path) in view.path_words.value
    view.controls.income.value = "as usual"
    assert "at the earliest" in view.timetable.value


def test_a_path_of_one_body_needs_nothing(view: UpgradeView) -> None:
    view.controls.goal.value = "Red Guppy"
    assert "Nothing is to be bought" in view.timetable.value


def test_what_auto_adapt_changes_is_a_sentence() -> None:
    graph = upgrades()
    short = earliest_turn(graph, ["Red Guppy", "Clownfish"])
    long = earliest_turn(graph, ["Red Guppy", "Clownfish", "Lionfish"])
    rest = long.spent - short.spent
    turns = long.turn - short.turn
    words = auto_words(AutoComparison(long, short))
    assert f"{turns} turn" in words
    assert f"earlier and {rest} Experience less" in words
    assert "later" in auto_words(AutoComparison(short, long))
    assert "no difference" in auto_words(AutoComparison(short, short))
    assert auto_words(AutoComparison(short, None)).endswith("With it: never.")


def test_means_are_checked_by_the_engine() -> None:
    graph = upgrades()
    path = cheapest(graph, "Red Guppy", 1)
    with pytest.raises(AdaptlabError, match="income: expected a number from 0 to 20"):
        upgrade_text.timetable_html(graph, path, Means(income=21))


def test_tables_escape_what_they_show() -> None:
    assert "<b>" not in table_html(("a", "b"), [("<b>", 1)])
    assert "&lt;b&gt;" in table_html(("a", "b"), [("<b>", 1)])


# ---------------------------------------------------------------- clicks and the table


def test_a_click_sets_what_the_toggle_says(view: UpgradeView) -> None:
    view.clicked({"card": "Orca", "click": "body"})
    assert view.controls.goal.value == "Orca"
    view.clicks.value = "start"
    view.clicked({"card": "Clownfish"})
    assert view.controls.start.value == "Clownfish"
    view.clicks.value = "through"
    view.clicked({"card": "Lionfish"})
    view.clicked({"card": "Swordfish"})
    assert view.controls.through.value == ("Lionfish", "Swordfish")
    view.clicked({"card": "Lionfish"})
    assert view.controls.through.value == ("Swordfish",)
    assert "Swordfish" in chosen(view)
    assert view.bench.messages == []


def test_a_click_on_nothing_that_can_be_chosen_is_refused_with_words(view: UpgradeView) -> None:
    view.clicked({"seat": "1"})
    assert view.bench.messages == []
    view.clicks.value = "through"
    view.clicked({"card": "Red Guppy"})
    assert view.bench.messages[-1].is_error
    assert "cannot be chosen as through" in view.bench.messages[-1].text


def test_the_start_can_be_a_fish_on_the_table() -> None:
    bench = played(players=4, edition="pnp", sailfish_levels=True)
    bench.session.position.fish[1].body.append(cards()["Lionfish"])
    bench.session.position.fish[1].experience = 9
    view = UpgradeView(bench)
    bench.watch(view.refresh)
    view.refresh()
    asked = view.controls
    assert (asked.players.value, asked.edition.value) == (4, "pnp")
    assert asked.switches["sailfish_levels"].value is True
    asked.players.value, asked.edition.value = 2, "retail"
    asked.switches["sailfish_levels"].value = False
    assert ("Player 2: Lionfish", 2) in view.seat.options
    view.seat.value = 2
    view.from_table.click()
    assert (asked.players.value, asked.edition.value) == (4, "pnp")
    assert asked.switches["sailfish_levels"].value is True
    assert (asked.start.value, asked.experience.value) == ("Lionfish", 9)
    assert chosen(view).startswith("Lionfish →")
    assert view.seat.value == 2
    assert bench.messages[-1].text == "Upgrades start from Lionfish with 9 Experience."


def test_another_experience_from_the_table_makes_another_timetable() -> None:
    bench = played()
    fish = bench.session.position.fish[0]
    fish.experience = 19
    view = UpgradeView(bench)
    bench.watch(view.refresh)
    view.refresh()
    view.controls.goal.value = "Lionfish"
    before = view.timetable.value
    assert view.controls.start.value == fish.body[-1].name
    view.from_table.click()
    assert view.controls.experience.value == 19
    assert view.timetable.value != before
    assert view.path is not None
    table = earliest_turn(upgrades(), view.path, experience=19)
    assert f"own turn {table.turn} at" in view.timetable.value


def test_without_a_fish_there_is_nothing_to_take(view: UpgradeView) -> None:
    assert view.from_table.disabled
    view.take_from_table()
    assert "choose a fish" in view.bench.messages[-1].text


@pytest.mark.parametrize("name", ["Made up", "Orca"])
def test_a_made_up_body_has_no_upgrades(name: str) -> None:
    bench = played()
    bench.session.position.fish[0].body.append(Card(name, "Body", 1, die=6))
    view = UpgradeView(bench)
    view.refresh()
    before = view.controls.start.value
    view.seat.value = 1
    view.take_from_table()
    assert "no card of the set" in bench.messages[-1].text
    assert view.controls.start.value == before


def test_it_is_expensive_only_when_it_is_looked_at() -> None:
    view = UpgradeView(Bench.of("adapt", seed=1))
    assert view.graph is None
    assert view.controls.start.options == ()
    view.show(True)
    assert view.path is not None


def test_a_change_of_the_bench_that_asks_nothing_new_costs_nothing(
    view: UpgradeView, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(
        "adaptlab.adapt.ui.upgrade_view.found", lambda *how: asked.append(how) or []
    )
    view.bench.act(lambda: view.bench.answer("guppy Red Guppy"))
    assert asked == []
    assert view.seat.options == (("Player 1: Red Guppy", 1),)
    view.clicked({"card": "Orca"})
    assert len(asked) == 1


def test_another_card_set_brings_its_own_bodies(view: UpgradeView) -> None:
    own = cards()
    fewer = replace(own, bodies=tuple(card for card in own.bodies if card.name != "Orca"))
    view.controls.goal.value = "Orca"
    view.controls.start.value = "Green Guppy"
    view.bench.act(lambda: view.bench.put(adaptlab.new("adapt", cards=fewer)))
    assert "Orca" not in view.picture.svg
    assert view.controls.goal.value == 5
    assert view.controls.start.value == "Green Guppy"
    assert view.path is not None
