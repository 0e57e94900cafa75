"""The odds tab without a browser: builds, conditions and panels."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import pytest

from adaptlab.adapt import Fish, attack_odds, compare, duel, sensitivity
from adaptlab.adapt import cards as standard_cards
from adaptlab.adapt.analysis import odds
from adaptlab.adapt.analysis.compare import grid
from adaptlab.adapt.draw.tables import comparison_html, duel_html, odds_html, sensitivity_html
from adaptlab.adapt.numbers import EDITIONS
from adaptlab.adapt.rules import usual
from adaptlab.adapt.ui import odds_panels
from adaptlab.adapt.ui.builds import CARDS, TOTALS, USUAL, Build, build_of, fish_of, totals_of
from adaptlab.adapt.ui.odds_panels import Answer, Panel, values_along
from adaptlab.adapt.ui.odds_view import OddsView
from adaptlab.evidence import RECONSTRUCTED
from adaptlab.ui.bench import Bench
from tests.adapt import table as tables

TITLES = ("Distribution", "Defeat by attacks", "Comparison", "Sensitivity", "Heat map", "Duel")


@pytest.fixture
def drawn() -> None:
    """Figures are drawn to the last dot, which takes long; without this they are only made."""


@pytest.fixture(autouse=True)
def undrawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "drawn" not in request.fixturenames:
        monkeypatch.setattr(
            "adaptlab.adapt.ui.odds_panels.png", lambda figure: b"\x89PNG, not drawn"
        )


@pytest.fixture
def view() -> OddsView:
    return shown(Bench.of("adapt", seed=1))


def shown(bench: Bench) -> OddsView:
    view = OddsView(bench)
    bench.watch(view.refresh)
    view.refresh()
    return view


def opened(view: OddsView, title: str) -> Panel:
    view.tabs.selected_index = TITLES.index(title)
    return view.panels[TITLES.index(title)]


def fish(role: str, **totals: Any) -> Fish:
    """A fish as the editor makes it, with these totals besides the usual ones."""
    usual = {"die": 10, "level": 3, "ferocity": 4, "survival": 8, "health": 20}
    return Fish.of(**{**usual, **totals}, name=role.capitalize())


def pictures(panel: Panel) -> list[bytes]:
    return [bytes(image.value) for image in panel.images if image.layout.display != "none"]


def drawings(view: OddsView, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of the panels that are worked out from now on."""
    worked: list[str] = []
    for panel in view.panels:

        def answer(
            asked: Any, panel: Panel = panel, real: Callable[..., Any] = panel.answer
        ) -> Any:
            worked.append(panel.title)
            return real(asked)

        monkeypatch.setattr(panel, "answer", answer)
    return worked


# ---------------------------------------------------------------- by totals


@pytest.mark.usefixtures("drawn")
def test_sliders_change_the_odds_on_the_screen(view: OddsView) -> None:
    panel = opened(view, "Distribution")
    assert odds_html(attack_odds(fish("attacker"), fish("target"))) in panel.html.value
    first = pictures(panel)
    view.attacker.totals["ferocity"].value = 7
    view.target.totals["survival"].value = 12
    view.target.damage.value = 15
    odds = attack_odds(fish("attacker", ferocity=7), fish("target", survival=12, damage=15))
    assert odds_html(odds) in panel.html.value
    assert len(first) == len(pictures(panel)) == 1
    assert first != pictures(panel)
    assert pictures(panel)[0].startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("name", "value", "totals"),
    [
        ("die", 20, {"die": 20}),
        ("level", 5, {"level": 5}),
        ("lethality", 2, {"lethality": 2}),
        ("health", 31, {"health": 31}),
        ("armor", 1, {"armor": 1}),
        ("counter_attack", 2, {"counter_attack": 2}),
        ("critical", True, {"critical": True}),
        ("resist shock", 2, {"resist": {"shock": 2}}),
        ("immune stun", True, {"immune": {"stun"}}),
    ],
)
def test_every_kind_of_total_reaches_the_fish(
    view: OddsView, name: str, value: Any, totals: dict[str, Any]
) -> None:
    view.target.totals[name].value = value
    assert view.target.fish().stats == fish("target", **totals).stats
    assert view.target.fish().stats != fish("target").stats


def test_abilities_are_named_while_they_are_folded_away(view: OddsView) -> None:
    view.attacker.totals["counter_attack"].value = 2
    view.attacker.totals["immune stun"].value = True
    assert view.attacker.abilities.get_title(0) == "Abilities: Counter Attack 2, Immune stun"


class Calls:
    """How often the fish of the tab are built and attacks are weighed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.weighed = self.built = 0
        weigh, read = odds.weigh_outcomes, Build.fish

        def counted_weigh(order: Any) -> Any:
            self.weighed += 1
            return weigh(order)

        def counted_fish(build: Build, role: str, cards: Any) -> Fish:
            self.built += 1
            return read(build, role, cards)

        monkeypatch.setattr(odds, "weigh_outcomes", counted_weigh)
        monkeypatch.setattr(Build, "fish", counted_fish)

    def since(self) -> tuple[int, int]:
        """Fish built and attacks weighed since the last time."""
        counted = (self.built, self.weighed)
        self.built = self.weighed = 0
        return counted


def test_a_tick_of_a_slider_builds_one_fish_and_weighs_one_attack(
    view: OddsView, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = Calls(monkeypatch)
    for title in ("Distribution", "Defeat by attacks"):
        opened(view, title)
        calls.since()
        view.attacker.totals["ferocity"].value += 1
        assert calls.since() == (1, 1)
        view.target.damage.value += 1
        assert calls.since() == (1, 1)
    opened(view, "Comparison")
    calls.since()
    view.attacker.totals["ferocity"].value += 1
    assert calls.since() == (1, 1)
    view.edition.value = "both"
    opened(view, "Distribution")
    calls.since()
    view.attacker.totals["ferocity"].value += 1
    assert calls.since() == (1, 2)


def test_a_tick_builds_one_fish_by_cards_too(
    view: OddsView, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_cards(view, "attacker", "Clownfish", Horn="Unicornfish Horn")
    calls = Calls(monkeypatch)
    view.attacker.damage.value += 1
    assert calls.since() == (1, 1)


def test_what_is_worked_out_already_is_not_worked_out_again(
    view: OddsView, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = Calls(monkeypatch)
    view.refresh()
    opened(view, "Defeat by attacks")
    opened(view, "Distribution")
    view.refresh()
    assert calls.since() == (0, 0)


@pytest.mark.rule("adapt.part-level")
def test_a_part_too_high_for_its_body_is_warned_of_in_every_panel(view: OddsView) -> None:
    by_cards(view, "attacker", "Clownfish", Mouth="Mako Jaws")
    for title in TITLES:
        assert "Mako Jaws is a level 5 Part" in opened(view, title).html.value, title


# ---------------------------------------------------------------- by cards


def by_cards(view: OddsView, role: str, body: str, **parts: str) -> None:
    editor = getattr(view, role)
    editor.by.value = CARDS
    editor.body.value = body
    for place, name in parts.items():
        editor.parts[place].value = name


def test_cards_make_the_fish_and_are_labelled(view: OddsView) -> None:
    by_cards(view, "attacker", "Clownfish", Horn="Unicornfish Horn")
    view.attacker.damage.value = 3
    built = Fish.build("Clownfish", "Unicornfish Horn", damage=3)
    panel = opened(view, "Distribution")
    assert odds_html(attack_odds(built, fish("target"))) in panel.html.value
    assert escape(RECONSTRUCTED) in panel.html.value
    assert escape(RECONSTRUCTED) in view.attacker.says.value
    assert view.attacker.totals_box.layout.display == "none"
    assert view.attacker.cards_box.layout.display == ""
    assert view.target.totals_box.layout.display == ""


def test_hiding_one_box_hides_no_other(view: OddsView) -> None:
    """Layouts may be shared by widgets; those that are hidden must not be."""
    view.attacker.by.value = CARDS
    assert view.widget.layout.display is None
    assert view.target.widget.layout.display is None


def test_each_location_offers_its_parts(view: OddsView) -> None:
    for place, box in view.attacker.parts.items():
        known = {card.name for card in standard_cards().parts if card.location == place}
        assert set(box.options) == known


def test_a_wrong_name_is_told_in_place_of_the_result(view: OddsView) -> None:
    panel = opened(view, "Distribution")
    by_cards(view, "target", "Clownfsh", Horn="Unicornfish Horn")
    assert "target, body: &#x27;Clownfsh&#x27; is not a Body" in panel.html.value
    assert "near are Clownfish" in panel.html.value
    assert pictures(panel) == []
    assert view.target.parts["Horn"].value == "Unicornfish Horn"
    assert escape(RECONSTRUCTED) in view.target.says.value
    view.target.body.value = "Clownfish"
    built = Fish.build("Clownfish", "Unicornfish Horn")
    assert odds_html(attack_odds(fish("attacker"), built)) in panel.html.value
    assert len(pictures(panel)) == 1


def test_a_name_with_markup_is_escaped(view: OddsView) -> None:
    by_cards(view, "target", "<img src=x>")
    html = opened(view, "Distribution").html.value
    assert "<img" not in html
    assert "&lt;img" in html


def test_problems_of_both_fish_are_told_at_once(view: OddsView) -> None:
    by_cards(view, "attacker", "Nobody")
    view.target.totals["level"].value = 0
    html = opened(view, "Distribution").html.value
    assert "attacker, body:" in html
    assert "target, die: expected" in html


@pytest.mark.parametrize("edition", EDITIONS)
def test_from_cards_to_totals_the_totals_come_along(view: OddsView, edition: str) -> None:
    view.edition.value = edition
    parts = {"Horn": "Unicornfish Horn", "Mouth": "Moray Inner Jaws", "Organ": "Cuttlefish Ink"}
    by_cards(view, "attacker", "Frogfish", **parts)
    view.attacker.damage.value = 2
    panel = opened(view, "Distribution")
    built = panel.html.value
    view.attacker.by.value = TOTALS
    assert view.attacker.totals["ferocity"].value == Fish.build("Frogfish", *parts.values()).total(
        "ferocity"
    )
    taken = attack_odds(view.attacker.fish(), fish("target"), edition)
    by_hand = attack_odds(
        Fish.build("Frogfish", *parts.values(), damage=2), fish("target"), edition
    )
    assert taken.outcomes == by_hand.outcomes
    assert panel.html.value != built
    view.attacker.by.value = CARDS
    assert panel.html.value == built


def test_cards_that_make_no_fish_leave_the_totals_alone(view: OddsView) -> None:
    view.attacker.totals["ferocity"].value = 9
    by_cards(view, "attacker", "Nobody")
    view.attacker.by.value = TOTALS
    assert view.attacker.totals["ferocity"].value == 9
    assert view.attacker.fish().total("ferocity") == 9


@pytest.mark.parametrize("edition", EDITIONS)
def test_totals_of_any_build_attack_and_defend_alike(edition: str) -> None:
    other = Fish.of(die=8, ferocity=6, survival=7, stun=3, poisonous=2, critical=True, shock=1)
    for body in standard_cards().bodies:
        for part in standard_cards().parts:
            built = Fish.build(body.name, part.name)
            again = fish_of(totals_of(built, edition), 0, "Again")
            attacks = [attack_odds(one, other, edition).outcomes for one in (built, again)]
            defends = [attack_odds(other, one, edition).outcomes for one in (built, again)]
            assert attacks[0] == attacks[1]
            assert defends[0] == defends[1]


def test_copies_without_a_number_are_taken_as_the_edition_adds_them_up(view: OddsView) -> None:
    sneaky = [card for card in standard_cards().parts if card.abilities.get("sneaky") is True]
    places = {card.location: card.name for card in sneaky}
    assert len(places) > 1, "the test needs two Sneaky Parts at different locations"
    for edition, number in {"retail": 1, "pnp": len(places), "both": 1}.items():
        by_cards(view, "target", "Clownfish", **places)
        view.edition.value = edition
        assert f"Sneaky {number}" in view.target.says.value
        view.target.by.value = TOTALS
        assert view.target.totals["sneaky"].value == number


def test_sliders_reach_totals_beyond_them(view: OddsView) -> None:
    totals = {**USUAL, "health": 90, "ferocity": -8, "die": 100}
    view.target.put(Build(totals=totals, damage=70))
    assert view.target.fish().stats.health == 90
    assert view.target.fish().stats.ferocity == -8
    assert view.target.fish().stats.die == 100
    assert view.target.fish().damage == 70


# ---------------------------------------------------------------- from the table


def on_table(*all_fish: Any, **fields: Any) -> OddsView:
    return shown(Bench(tables.table(*all_fish, **fields)))


def test_a_fish_from_the_table() -> None:
    view = on_table(
        tables.fish("Clownfish", "Moray Inner Jaws", damage=4),
        tables.fish("Frogfish", damage=1, poison=2),
    )
    view.target.seat.value = 2
    view.target.take_button.click()
    assert view.target.build.by == CARDS
    assert view.target.body.value == "Frogfish"
    assert (view.target.damage.value, view.target.poison.value) == (1, 2)
    view.attacker.seat.value = 1
    view.attacker.take_button.click()
    one, two = view.bench.session.position.fish
    assert odds_html(attack_odds(one, two)) in opened(view, "Distribution").html.value
    assert view.bench.messages[-1].text == "The fish of Player 1 is the attacker now."


def test_a_made_up_fish_from_the_table_comes_by_its_totals() -> None:
    view = on_table(tables.some(die=12, ferocity=9, armor=2, damage=5), tables.fish())
    view.attacker.take_button.click()
    assert view.attacker.build.by == TOTALS
    one, _ = view.bench.session.position.fish
    assert view.attacker.fish().stats == one.stats
    assert view.attacker.damage.value == 5


def test_hiding_and_splash_come_along_from_the_table() -> None:
    view = on_table(tables.fish(splash=True), tables.some(name="Target", hide=2, hiding=2))
    view.target.seat.value = 2
    view.target.take_button.click()
    view.attacker.take_button.click()
    assert view.conditions["hiding"].value
    assert view.conditions["splash"].value
    one, two = view.bench.session.position.fish
    assert odds_html(attack_odds(one, two)) in opened(view, "Distribution").html.value


def test_a_stunned_fish_is_taken_as_if_it_were_not() -> None:
    view = on_table(tables.fish(), tables.fish("Frogfish", stunned=True))
    view.attacker.seat.value = 2
    view.attacker.take_button.click()
    assert view.bench.messages[-1].text.endswith("now (but not that it is stunned).")
    assert "Not done" not in opened(view, "Distribution").html.value


def test_the_seats_follow_the_table(view: OddsView) -> None:
    assert view.attacker.seat.options == ()
    assert view.attacker.take_button.disabled
    view.bench.act(view.bench.play_out)
    view.bench.act(lambda: view.bench.go_to(view.bench.last_moment // 2))
    words = [text for text, _ in view.attacker.seat.options]
    assert [text[:8] for text in words] == ["Player 1", "Player 2"]
    assert not view.attacker.take_button.disabled
    view.target.seat.value = 2
    view.bench.changed()
    assert view.target.seat.value == 2


def test_no_fish_of_that_seat_is_a_message(view: OddsView) -> None:
    view.bench.act(lambda: view.take(view.target, 1))
    assert view.bench.messages[-1].is_error
    assert "no living fish of Player 1" in view.bench.messages[-1].text


def test_a_build_needs_known_cards_one_a_location() -> None:
    taken = Fish.build("Clownfish", "Unicornfish Horn")
    assert build_of(taken, standard_cards(), Build()).by == CARDS
    taken.parts["Horn"].append([standard_cards()["Sawfish Horn"]])
    taken.add_up(usual().adding)
    before = Build(body="Frogfish")
    build = build_of(taken, standard_cards(), before)
    assert (build.by, build.body) == (TOTALS, "Frogfish")
    assert build.fish("attacker", standard_cards()).stats.ferocity == taken.stats.ferocity


def test_swap(view: OddsView) -> None:
    by_cards(view, "attacker", "Clownfish")
    view.attacker.damage.value = 3
    view.target.totals["ferocity"].value = 9
    view.swap_button.click()
    assert (view.attacker.build.by, view.target.build.by) == (TOTALS, CARDS)
    odds = attack_odds(fish("attacker", ferocity=9), Fish.build("Clownfish", damage=3))
    assert odds_html(odds) in opened(view, "Distribution").html.value


# ---------------------------------------------------------------- conditions


def test_both_editions_stand_side_by_side(view: OddsView) -> None:
    view.target.totals["shock"].value = 2  # in defence, editions differ
    panel = opened(view, "Distribution")
    pair = fish("attacker"), fish("target", shock=2)
    retail, pnp = (odds_html(attack_odds(*pair, edition=name)) for name in EDITIONS)
    assert retail != pnp.replace("pnp", "retail")
    assert retail in panel.html.value
    assert pnp not in panel.html.value
    view.edition.value = "pnp"
    assert pnp in panel.html.value
    assert retail not in panel.html.value
    view.edition.value = "both"
    assert retail in panel.html.value
    assert pnp in panel.html.value


def test_conditions_that_cannot_be_are_disabled_with_the_reason(view: OddsView) -> None:
    assert view.conditions["ram"].disabled
    assert view.conditions["hiding"].disabled
    assert not view.conditions["splash"].disabled
    assert "Ram: You have no Ram." in view.reasons.value
    assert "the target has no Hide" in view.reasons.value
    view.attacker.totals["ram"].value = 3
    view.target.totals["hide"].value = 2
    assert not view.conditions["ram"].disabled
    assert not view.conditions["hiding"].disabled
    assert view.reasons.value == ""


def test_conditions_count(view: OddsView) -> None:
    view.attacker.totals["ram"].value = 3
    view.target.totals["hide"].value = 2
    pair = fish("attacker", ram=3), fish("target", hide=2)
    for name, box in view.conditions.items():
        box.value = True
        expected = odds_html(attack_odds(*pair, **{name: True}))
        assert expected in opened(view, "Distribution").html.value
        box.value = False


def test_a_condition_that_no_longer_can_be_is_told_and_can_be_taken_back(view: OddsView) -> None:
    view.attacker.totals["ram"].value = 3
    view.conditions["ram"].value = True
    view.attacker.totals["ram"].value = 0
    panel = opened(view, "Distribution")
    assert "You have no Ram." in panel.html.value
    assert pictures(panel) == []
    assert not view.conditions["ram"].disabled
    view.conditions["ram"].value = False
    assert odds_html(attack_odds(fish("attacker"), fish("target"))) in panel.html.value
    assert view.conditions["ram"].disabled


def test_an_attack_that_cannot_be_does_not_blame_the_conditions(view: OddsView) -> None:
    for name, value in {"level": 0, "die": 2, "ferocity": 1}.items():
        view.attacker.totals[name].value = value
    assert "A Guppy needs a Total Ferocity of 2" in opened(view, "Distribution").html.value
    assert not view.conditions["splash"].disabled
    assert "Guppy" not in view.reasons.value


# ---------------------------------------------------------------- the panels


def test_only_the_open_panel_is_worked_out(view: OddsView, monkeypatch: pytest.MonkeyPatch) -> None:
    worked = drawings(view, monkeypatch)
    view.attacker.totals["ferocity"].value = 5
    assert worked == ["Distribution"]
    opened(view, "Duel")
    opened(view, "Distribution")
    opened(view, "Duel")
    assert worked == ["Distribution", "Duel"]
    view.bench.changed()
    view.swap_button.click()
    assert worked == ["Distribution", "Duel", "Duel"]
    opened(view, "Distribution")
    assert worked[3:] == ["Distribution"]


def test_nothing_is_worked_out_before_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    view = OddsView(Bench.of("adapt", seed=1))
    worked = drawings(view, monkeypatch)
    view.show(False)
    assert worked == []
    view.show(True)
    assert worked == ["Distribution"]
    view.show(True)
    assert worked == ["Distribution"]


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("title", TITLES)
def test_each_panel_has_its_figure(view: OddsView, title: str) -> None:
    panel = opened(view, title)
    assert len(pictures(panel)) == 1
    assert pictures(panel)[0].startswith(b"\x89PNG")
    assert "Not done" not in panel.html.value
    before = pictures(panel)
    view.attacker.totals["health"].value = 25
    view.attacker.totals["ferocity"].value = 6
    view.edition.value = "both"
    assert pictures(panel) != before
    assert len(pictures(panel)) == (1 if title in TITLES[:2] else 2)


@pytest.mark.usefixtures("drawn")
def test_defeat_by_attacks(view: OddsView) -> None:
    view.target.damage.value = 18
    view.edition.value = "both"
    panel = opened(view, "Defeat by attacks")
    chances = attack_odds(fish("attacker"), fish("target", damage=18)).defeat_by(10)
    assert f'title="{chances[9]}"' in panel.html.value
    before = pictures(panel)
    panel.attacks.value = 3  # type: ignore[attr-defined]
    assert f'title="{chances[2]}"' in panel.html.value
    assert f'title="{chances[3]}"' not in panel.html.value
    assert pictures(panel) != before
    assert "(retail and pnp)" in panel.html.value


def test_kept_builds_are_compared(view: OddsView) -> None:
    panel = view.comparison
    opened(view, "Comparison")
    view.attacker.totals["ferocity"].value = 9
    panel.name.value = "  Bold <b> "
    panel.keep_button.click()
    view.attacker.totals["ferocity"].value = 2
    panel.keep_button.click()
    view.attacker.totals["ferocity"].value = 5
    builds = [fish("attacker", ferocity=number) for number in (5, 9, 2)]
    names = ["attacker now", "Bold <b>", "build 1"]
    assert list(panel.kept) == names[1:]
    expected = comparison_html(compare(*builds, target=fish("target"), names=names))
    assert expected in panel.html.value
    assert "<b>" not in expected
    panel.chosen.value = "Bold <b>"
    panel.remove_button.click()
    assert list(panel.kept) == ["build 1"]
    assert panel.chosen.value == "build 1"
    assert "Bold" not in panel.html.value
    panel.use_button.click()
    assert view.attacker.totals["ferocity"].value == 2
    panel.remove_button.click()
    assert panel.remove_button.disabled
    assert panel.chosen.value is None


def test_a_kept_name_is_free_once(view: OddsView) -> None:
    panel = view.comparison
    for _ in range(2):
        panel.name.value = "one"
        panel.keep_button.click()
    assert list(panel.kept) == ["one"]
    assert view.bench.messages[-1].is_error
    assert panel.name.value == "one"
    by_cards(view, "attacker", "Nobody")
    panel.name.value = "two"
    panel.keep_button.click()
    assert "not a Body" in view.bench.messages[-1].text
    assert list(panel.kept) == ["one"]


@pytest.mark.usefixtures("drawn")
def test_sensitivity_of_a_measure(view: OddsView) -> None:
    panel = opened(view, "Sensitivity")
    expected = sensitivity_html(sensitivity(fish("attacker"), fish("target")))
    assert expected in panel.html.value
    before = pictures(panel)
    panel.measure.value = "hit"  # type: ignore[attr-defined]
    assert pictures(panel) != before


def test_heat_map_of_two_totals(view: OddsView, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    monkeypatch.setattr(
        "adaptlab.adapt.ui.odds_panels.grid", lambda *a, **k: made.append(grid(*a, **k)) or made[-1]
    )
    panel: Any = opened(view, "Heat map")
    assert (made[-1].x, made[-1].y) == ("attacker ferocity", "target survival")
    panel.x.value = "attacker die"
    panel.y.value = "target health"
    panel.measure.value = "defeat"
    assert made[-1].xs == (4, 6, 8, 10, 12, 20)
    assert (made[-1].x, made[-1].y) == ("attacker die", "target health")
    assert made[-1].measure.label == "Chance to defeat the target"
    panel.y.value = "attacker die"
    assert "choose two different totals" in panel.html.value
    assert pictures(panel) == []


def test_a_heat_map_leaves_out_what_cannot_be(view: OddsView) -> None:
    view.attacker.put(Build(totals={**USUAL, "level": 0, "die": 2, "ferocity": 0}))
    asked = view.asked()
    assert values_along("attacker ferocity", asked) == list(range(2, 11))
    assert values_along("target survival", asked) == range(21)
    assert len(pictures(opened(view, "Heat map"))) == 1


def test_a_duel_by_its_controls(view: OddsView) -> None:
    view.target.poison.value = 2
    view.attacker.totals["ram"].value = 3
    one, two = fish("attacker", ram=3), fish("target")
    two.poison = 2
    panel: Any = opened(view, "Duel")
    assert duel_html(duel(one, two)) in panel.html.value
    panel.begins.value = "either"
    panel.plans[0].value = "ram"
    asked = {"begins": "either", "plans": ("ram", "attack")}
    assert duel_html(duel(one, two, **asked)) in panel.html.value
    view.edition.value = "both"
    for edition in EDITIONS:
        assert duel_html(duel(one, two, edition, **asked)) in panel.html.value
    panel.plans[1].value = "jump"
    assert "has no Jump" in panel.html.value
    assert pictures(panel) == []


def test_an_unforeseen_error_is_shown_with_its_traceback(
    view: OddsView, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(asked: object) -> None:
        raise ZeroDivisionError("<oops>")

    panel = opened(view, "Distribution")
    monkeypatch.setattr(panel, "answer", broken)
    view.attacker.totals["ferocity"].value = 1
    assert "ZeroDivisionError: &lt;oops&gt;" in panel.html.value
    assert "Traceback" in panel.html.value
    assert view.attacker.totals["ferocity"].value == 1


def test_a_question_that_comes_in_while_one_is_answered_has_the_last_word(
    view: OddsView, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opened(view, "Distribution")
    real = panel.answer

    def answer(asked: Any) -> Answer:
        if asked.attacker.total("ferocity") == 1:  # the slider moves on meanwhile
            view.attacker.totals["ferocity"].value = 2
            return Answer("late", [lambda: "late"])  # type: ignore[list-item,return-value]
        return real(asked)._replace(figures=[lambda: "in time"])  # type: ignore[list-item,return-value]

    monkeypatch.setattr(panel, "answer", answer)
    monkeypatch.setattr(odds_panels, "png", lambda made: str(made).encode())
    view.attacker.totals["ferocity"].value = 1
    assert pictures(panel) == [b"in time"]
    assert "late" not in panel.html.value


def test_the_switches_of_the_table_count_unless_they_are_taken_off() -> None:
    switches = {"ram_poisons": True, "multi_auto": True}
    view = shown(Bench(tables.table(tables.some(), tables.some(), switches=switches)))
    assert view.as_table.description == "as on the table: ram_poisons=True"
    assert view.as_table.value is True
    view.attacker.totals["poisonous"].value = view.attacker.totals["ram"].value = 3
    view.conditions["ram"].value = True
    panel = opened(view, "Distribution")
    assert "(retail, ram_poisons=True)" in panel.html.value
    assert "the target is poisoned" in panel.html.value
    for title in TITLES:
        assert "wrong" not in opened(view, title).html.value
    view.as_table.value = False
    assert "the target is poisoned" not in opened(view, "Distribution").html.value


def test_the_table_offers_another_fish_to_each_side() -> None:
    view = shown(Bench(tables.table(tables.fish("Orca"), tables.fish("Lionfish"))))
    labels = [editor.seat.label for editor in (view.attacker, view.target)]
    assert labels == ["Player 1: Orca", "Player 2: Lionfish"]


def test_a_table_without_switches_offers_none(view: OddsView) -> None:
    assert view.as_table.layout.display == "none"
    assert view.switches == {}


def test_other_cards_on_the_bench_are_offered(view: OddsView) -> None:
    whale = tables.Card("Whale", "Body", 5, die=20, ferocity=3, health=60)
    session = tables.table_with([whale], tables.fish("Whale"), tables.fish())
    view.bench.act(lambda: view.bench.put(session))
    assert "Whale" in view.attacker.body.options
    view.attacker.take_button.click()
    assert view.attacker.body.value == "Whale"
    assert "Whale attacks Target" in opened(view, "Distribution").html.value


def test_representations_are_stable(view: OddsView) -> None:
    assert repr(view.attacker) == "<BuildEditor of the attacker>"
    assert repr(view.panels[0]) == "<Distribution>"
