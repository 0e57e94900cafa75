"""House rules: numbers of the rules that a word changes, named wherever the game is."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import adaptlab
from adaptlab import Draw, InvalidRuleset
from adaptlab.adapt import Fish, attack_odds, cards, compare_auto, duel, earliest_turn, upgrades
from adaptlab.adapt import numbers as adapt_numbers
from adaptlab.adapt.analysis.script_odds import script_odds
from adaptlab.adapt.analysis.upgrades import made_with
from adaptlab.adapt.rules import rules, ruleset
from adaptlab.adapt.ui.odds_view import OddsView
from adaptlab.adapt.ui.upgrade_view import UpgradeView
from adaptlab.cli import main
from adaptlab.errors import InvalidCards
from adaptlab.games import find
from adaptlab.numbers import (
    Number,
    house_words,
    in_force,
    load_numbers,
    read_house,
    said_house,
)
from adaptlab.testing import check_game
from adaptlab.ui import Workbench
from tests.adapt.table import fish, some, table

HOUSE = {"armor.cap": 3, "turn.income": 4}


# ---------------------------------------------------------------- naming them


def test_a_word_changes_a_number() -> None:
    s = adaptlab.new("adapt", seed=1, house=HOUSE)
    assert (s.position.rules.armor_cap, s.position.rules.income) == (3, 4)
    assert adaptlab.new("adapt", seed=1).position.rules.armor_cap == 2


def test_house_rules_are_named_in_every_title() -> None:
    s = adaptlab.new("adapt", seed=1, house=HOUSE)
    told = str(s.position.ruleset)
    assert told.endswith("house rule: armor.cap 3, house rule: turn.income 4")
    assert "house rule: armor.cap 3" in s.game.svg(s.position)
    study = adaptlab.simulate("adapt", "random", games=2, turn_limit=5, house=HOUSE)
    assert "house rule: turn.income 4" in str(study)


def test_what_is_usual_is_no_house_rule() -> None:
    assert ruleset(house={"armor.cap": 2}) == ruleset()
    assert ruleset(house={}) == ruleset(house=None) == ruleset()
    assert ruleset(house={"armor.cap": 3}) != ruleset()


@pytest.mark.parametrize(
    ("house", "place", "said"),
    [
        ({"armor": 3}, "house, armor", "near are armor.cap"),
        ({"armour.cap": 3}, "house, armour.cap", "there are setup.experience, "),
        ({"armor.cap": -1}, "house, armor.cap", "expected a whole number from 0 to 1000, not -1"),
        ({"armor.cap": True}, "house, armor.cap", "not True"),
        ({"armor.cap": 2.5}, "house, armor.cap", "not 2.5"),
        ({3: 3}, "house, 3", "no such number"),
        ("armor.cap", "house", "expected a table such as"),
    ],
    ids=repr,
)
def test_wrong_names_and_values_get_the_known_ones(house: Any, place: str, said: str) -> None:
    with pytest.raises(InvalidRuleset) as refused:
        adaptlab.new("adapt", house=house)
    (problem,) = refused.value.problems
    assert problem.place == place
    assert said in problem.message


def test_all_problems_of_house_rules_and_switches_are_told_at_once() -> None:
    with pytest.raises(InvalidRuleset) as refused:
        adaptlab.new("adapt", house={"fins": 1, "armor.cap": "2"}, cheat=True)
    places = {problem.place for problem in refused.value.problems}
    assert places == {"house, fins", "house, armor.cap", "cheat"}


def test_a_game_without_numbers_says_so() -> None:
    _, (problem,) = read_house({}, "standard", {"goal": 3})
    assert problem.message.startswith("no such number; this game has none")


# ---------------------------------------------------------------- kept


def test_a_game_by_house_rules_is_saved_and_loaded(tmp_path: Path) -> None:
    s = adaptlab.new("adapt", seed=1, house=HOUSE).roll_on()
    loaded = adaptlab.load(s.save(tmp_path / "game.json"))
    assert loaded.position == s.position
    assert loaded.position.ruleset.house == (("armor.cap", 3), ("turn.income", 4))


def test_a_position_is_written_and_read_with_them() -> None:
    s = table(some(), some(), switches={"house": HOUSE})
    written = s.game.dump(s.position)
    assert written["ruleset"]["house"] == HOUSE
    assert adaptlab.setup("adapt", written).position == s.position
    with pytest.raises(adaptlab.InvalidPosition, match="house, fins"):
        adaptlab.setup("adapt", written | {"ruleset": {"house": {"fins": 2}}})


def test_random_games_by_house_rules_keep_every_promise() -> None:
    house = {number.name: max(number.low, number.value - 1) for number in KNOWN.values()}
    for edition in ("retail", "pnp"):
        report = check_game("adapt", games=2, seed=3, turns=25, ruleset=ruleset(edition, 3, house))
        assert report.games == 2
    more = {number.name: number.value + 1 for number in KNOWN.values()}
    assert check_game("adapt", games=2, seed=4, turns=25, ruleset=ruleset(house=more)).games == 2


# ---------------------------------------------------------------- honoured everywhere


def test_a_fish_says_what_a_cap_made_of_it() -> None:
    fish = Fish.of(armor=3, jump=9, lethality=-6, ferocity=30)
    assert [(c.name, c.cards, c.counts, c.rule) for c in fish.capped] == [
        ("lethality", -6, -4, "attack.lethality"),
        ("armor", 3, 2, "armor"),
        ("jump", 9, 3, "jump.use"),
    ]
    assert "Armor 3 counts 2 [armor]" in repr(fish)
    assert Fish.of(armor=2).capped == ()


def test_a_cap_is_lifted_where_the_fish_is_used() -> None:
    fish, other = Fish.of(armor=3, survival=8), Fish.of(die=10, ferocity=4, lethality=1)
    usual = attack_odds(other, fish)
    lifted = attack_odds(other, fish, house={"armor.cap": 3})
    assert usual.target.stats.armor == 2
    assert lifted.target.stats.armor == 3
    # Of the faces from 4 (a tie) to 10 all deal face - 4 + 1, a tie 2, less the Armor.
    assert usual.damage.mean() == Fraction(
        sum(max(0, max(1, f - 4) + 1 - 2) for f in range(4, 11)), 10
    )
    assert lifted.damage.mean() == Fraction(
        sum(max(0, max(1, f - 4) + 1 - 3) for f in range(4, 11)), 10
    )


@pytest.mark.parametrize(
    ("house", "attacker", "target"),
    [
        ({"attack.tie-experience": 4}, {}, {}),
        ({"attack.tie-damage": 3}, {}, {}),
        ({"attack.miss-experience": 2}, {}, {"survival": 14}),
        ({"lethality.cap": 9}, {"lethality": 8}, {}),
        ({"counter.cap": 5}, {}, {"counter_attack": 5}),
        ({"shock.cap": 4}, {"shock": 4}, {}),
        ({"electroreception.bonus": 5}, {"electroreception": True, "level": 4}, {"level": 1}),
        ({"hide.cap": 6}, {}, {"hide": 6}),
        ({"toxic.bonus": 4}, {"poisonous": 3, "toxic": True}, {}),
        ({"critical.sides": 6}, {"critical": True}, {}),
        ({"hunting.divisor": 4}, {"hunting": True}, {"hide": 4}),
    ],
    ids=repr,
)
def test_odds_honour_every_number_as_the_script_does(
    house: dict[str, int], attacker: dict[str, Any], target: dict[str, Any]
) -> None:
    one = Fish.of(**{"die": 10, "ferocity": 4, "survival": 8, **attacker})
    two = Fish.of(**{"die": 8, "ferocity": 4, "survival": 8, **target})
    hiding = bool(two.stats.hide)
    usual = attack_odds(one, two, hiding=hiding)
    changed = attack_odds(one, two, hiding=hiding, house=house)
    assert changed.outcomes != usual.outcomes
    played = rules(ruleset(house=house), cards())
    assert changed.outcomes == script_odds(played, one, two, hiding, splash=False, ram=False)


def test_duels_honour_them() -> None:
    two = Fish.of(ferocity=5, survival=9, health=8)
    school = Fish.of(ferocity=5, survival=8, health=8, school=True, hide=2)
    bites = [
        duel(school, two, plans=("hide", "attack"), exact=True, house={"school.damage": damage}).win
        for damage in (0, 1, 3)
    ]
    assert bites == sorted(set(bites))
    venom = Fish.of(ferocity=3, survival=8, health=8, poisonous=9)
    worse = duel(venom, two, exact=True, house={"poison.limit": 4})
    assert worse.win > duel(venom, two, exact=True).win
    assert float(worse.win) == pytest.approx(duel(venom, two, house={"poison.limit": 4}).win)
    jumper = Fish.of(ferocity=5, survival=8, health=8, jump=1)
    rests = [
        duel(jumper, two, plans=("jump", "attack"), exact=True, house={"jump.cooldown": turns}).win
        for turns in (0, 1, 2)
    ]
    assert len(set(rests)) == 3


def test_upgrade_graphs_and_timetables_honour_them() -> None:
    steps = upgrades(cards(), house={"body.step": 3, "body.guppy-step": 3})
    usual = upgrades(cards())
    assert set(usual.edges) < set(steps.edges)
    path = next([a, b] for a, b in usual.edges if cards()[a].level == 1 and cards()[b].level == 2)
    slow = earliest_turn(usual, path).turn
    quick = earliest_turn(upgrades(cards(), house={"turn.income": 9}), path).turn
    assert quick < slow
    assert compare_auto(usual, path).without is not None


def test_the_turn_honours_income_wipes_and_costs() -> None:
    house = {"wipe.gain-two": 7, "bait.cost": 1, "pool.limit": 1, "hide.cost": 0}
    hider = some(experience=5, hide=2, level=3, pool=["Remora Disc"])
    s = table(hider, some(), switches={"house": house})
    wiped = s.branch().answer("wipe")
    while isinstance(wiped.pending, Draw):
        wiped.roll()
    assert wiped.position.fish[0].experience == 5 + 7
    s.answer("hide")
    assert s.position.fish[0].experience == 5
    with pytest.raises(InvalidRuleset, match=r"house, pool\.limit"):
        adaptlab.new("adapt", house={"pool.limit": 0})


def test_a_selection_tells_what_it_brings() -> None:
    stuck = fish("Red Guppy", experience=0)
    stream = ["Parrotfish Beak", "Unicornfish Horn", "Clownfish"]
    s = table(
        stuck, fish("Blue Guppy"), stream=stream, switches={"house": {"select.experience": 6}}
    )
    told = s.answer("select").answer(1).tell()
    assert "Player 1's random selection: 1, 6 Experience. [select.chart]" in told
    assert "Player 1 gains 6 Experience and now has 6. [select.chart]" in told


def test_a_level_may_be_skipped_from_so_many_players_on() -> None:
    assert rules(ruleset(players=2, house={"skip.players": 2}), cards()).reach[2] == 4
    assert rules(ruleset(players=4, house={"skip.players": 5}), cards()).reach[2] == 3
    assert rules(ruleset(players=4, house={"body.step": 3}), cards()).reach[1] == 4
    sails = ruleset(house={"sailfish.step": 3}, sailfish_levels=True)
    assert rules(sails, cards()).reach[1] == 4


def test_titles_of_odds_and_duels_name_them() -> None:
    one, two = Fish.build("Orca"), Fish.build("Great White")
    told = "house rule: armor.cap 3, house rule: turn.income 4"
    assert told in attack_odds(one, two, house=HOUSE).title
    assert told in str(duel(one, two, house=HOUSE))
    assert "house rule" not in attack_odds(one, two).title


# ---------------------------------------------------------------- numbers and switches


def test_the_limits_of_adaptoid_are_numbers_as_well() -> None:
    house = {"limbs.cap": 2, "stock.adaptoids": 3, "stock.legs": 2}
    for name in ("adaptoid", "adapt3"):
        assert {"limbs.cap", "stock.pincers"} <= find(name).known_numbers().keys()
        report = check_game(name, games=3, seed=2, turns=40,
                            ruleset=find(name).ruleset(house=house))  # fmt: skip
        assert report.games == 3
        wide = find(name).ruleset(house={"limbs.cap": 9, "stock.adaptoids": 5})
        assert check_game(name, games=3, seed=2, turns=60, ruleset=wide).games == 3


def test_a_limb_beyond_the_cap_is_refused() -> None:
    s = adaptlab.new("adaptoid", house={"limbs.cap": 0}).answer("stay")
    assert {option.verb for option in s.options} == {"new"}
    assert "carries 0 limbs already" in str(s.why_not("leg 42"))
    with pytest.raises(adaptlab.InvalidPosition, match="more than 0 limbs: w10"):
        adaptlab.setup("adaptoid", {**s.game.dump(s.position), "cells": {"42": "w10"}})
    assert adaptlab.perft("adaptoid", 1, house={"stock.legs": 0}) < adaptlab.perft("adaptoid", 1)


def test_a_switch_that_is_a_number_may_be_said_as_a_house_rule() -> None:
    assert find("adaptation").ruleset(house={"tokens": 5}) == find("adaptation").ruleset(tokens=5)
    assert adaptlab.new("adaptoid", house={"goal": 3, "limbs.cap": 4}).position.rules.goal == 3
    with pytest.raises(InvalidRuleset, match=r"goal: expected a whole number from 1 to 36, not 99"):
        adaptlab.new("adaptoid", house={"goal": 99})
    with pytest.raises(InvalidRuleset, match=r"house, goal: is said twice: goal=4 is a switch"):
        adaptlab.new("adaptoid", house={"goal": 3}, goal=4)


@pytest.mark.parametrize("said", ["armor_cap", "armor.cap"])
def test_a_number_that_is_said_as_a_switch_is_told_how(said: str) -> None:
    with pytest.raises(InvalidRuleset, match=r"write house=\{'armor\.cap': …\}"):
        adaptlab.new("adapt", **{said: 3})


# ---------------------------------------------------------------- said in words


def test_house_rules_are_read_as_they_are_told() -> None:
    assert said_house("armor.cap 3, turn.income=4,") == HOUSE
    assert house_words(tuple(HOUSE.items())) == "armor.cap 3, turn.income 4"
    assert said_house(" ") == {}
    assert said_house("armor.cap") == {"armor.cap": ""}
    assert said_house("armor.cap = three") == {"armor.cap": "three"}


def test_the_command_line_takes_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    house = ["--house", "armor.cap=3", "--house", "turn.income=4"]
    assert main(["odds", "Orca", "Great White", *house]) == 0
    assert "house rule: armor.cap 3, house rule: turn.income 4" in capsys.readouterr().out
    assert main(["simulate", "adapt", "--bots", "random", "--games", "2", "--turns", "5",
                 *house]) == 0  # fmt: skip
    assert "house rule: turn.income 4" in capsys.readouterr().out
    assert main(["simulate", "adaptoid", "--bots", "random", "--games", "2", "--house",
                 "goal=1"]) == 0  # fmt: skip
    assert "goal=1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("armor.cp=3", "house, armor.cp: no such number; there are setup.experience"),
        ("armor.cap=x", "house, armor.cap: expected a whole number from 0 to 1000, not 'x'"),
        ("armor.cap", "house, armor.cap: expected a whole number from 0 to 1000, not ''"),
    ],
)
def test_the_command_line_refuses_what_is_no_house_rule(
    said: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["odds", "Orca", "Orca"], ["simulate", "adapt"]):
        assert main([*command, "--house", said]) == 1
        assert told in capsys.readouterr().err


def test_the_command_line_lists_the_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "adapt", "--numbers"]) == 0
    assert "the highest Armor [armor]" in capsys.readouterr().out
    assert main(["rules", "adaptation", "--numbers"]) == 0
    assert "tokens of a player [setup.players]" in capsys.readouterr().out


# ---------------------------------------------------------------- on the workbench


def workbench() -> Workbench:
    made = Workbench("adapt", seed=1, house={"turn.income": 9, "body.step": 3, "armor.cap": 3})
    made.bench.bots = {1: "random", 2: "random"}
    made.bench.act(lambda: made.bench.session.roll_on() and None)
    return made


def test_a_new_game_in_the_form_keeps_them_and_takes_others() -> None:
    made = workbench()
    form = made.views[0].history.new_game
    assert form.house.value == "armor.cap 3, body.step 3, turn.income 9"
    form.start.click()
    assert dict(made.bench.session.position.ruleset.house)["turn.income"] == 9
    form.house.value = "turn.income 5"
    form.start.click()
    assert made.bench.session.position.ruleset.house == (("turn.income", 5),)
    form.house.value = "turn.incme 5"
    form.start.click()
    assert "near are turn.income" in made.bench.messages[-1].text
    form.house.value = ""
    form.start.click()
    assert made.bench.session.position.ruleset.house == ()


def test_the_odds_and_upgrades_tabs_honour_them() -> None:
    made = workbench()
    for index, view in enumerate(made.views):
        made.tabs.selected_index = index
        if isinstance(view, OddsView):
            (odds, *_) = view.asked().odds
            assert odds.rules.armor_cap == 3
            assert "armor.cap 3" in view.as_table.description
            view.as_table.value = False
            assert view.asked().odds[0].rules.armor_cap == 2
        if isinstance(view, UpgradeView):
            assert made_with(view.graph)[0].income == 9
            view.controls.as_table.value = False
            assert made_with(view.graph)[0].income == 3
            view.controls.as_table.value = True
            assert "turn.income 9" in view.graph.graph["ruleset"]
    assert not [message for message in made.bench.messages if message.is_error]


# ---------------------------------------------------------------- the data


KNOWN = adapt_numbers.known()


def test_every_number_has_its_field_and_its_rule() -> None:
    fields = {field.name for field in dataclasses.fields(adapt_numbers.Numbers)}
    assert fields == {number.field for number in KNOWN.values()}
    known_rules = find("adapt").rules()
    assert {number.rule for number in KNOWN.values()} <= known_rules.keys()


@pytest.mark.parametrize("name", sorted(KNOWN))
def test_every_number_can_be_changed_and_comes_into_force(name: str) -> None:
    number = KNOWN[name]
    changed = rules(ruleset("pnp", 3, {name: number.value + 1}), cards())
    assert getattr(changed, number.field) == number.value + 1


def test_numbers_are_told_apart_by_edition() -> None:
    number = Number("fins", 2, "armor", "how many fins", editions={"pnp": 3})
    assert in_force({"fins": number}, "pnp", ()) == {"fins": 3}
    assert in_force({"fins": number}, "retail", (("fins", 5),)) == {"fins": 5}


def test_a_broken_file_of_numbers_names_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "numbers.toml").write_text(
        '[armor.cap]\nvalue = "two"\ncolour = 3\n[fins]\nrule = "armor"\ntext = "fins"\n'
    )
    monkeypatch.setattr("adaptlab.numbers.cards_folder", lambda game: tmp_path)
    with pytest.raises(InvalidCards) as refused:
        load_numbers("a game of this test", ("standard",))
    told = str(refused.value)
    for said in (
        "armor.cap.value: expected a whole number",
        "armor.cap.colour: no such field",
        "armor.cap: has no rule",
        "fins: has no value",
    ):
        assert said in told
