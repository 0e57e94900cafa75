"""Names are matched without regard to case, wherever somebody writes one; near ones are told."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

import adaptlab
from adaptlab import AdaptlabError, adapt, games
from adaptlab.carddata import cards_folder
from adaptlab.cli import main
from adaptlab.errors import InvalidCards, InvalidPosition, InvalidRuleset
from adaptlab.names import known_as, near

FISH = ("Orca", "Mako Jaws", "Moray Inner Jaws", "orange")


@pytest.mark.parametrize("name", ["Mako Jaws", "mako jaws", " MAKO JAWS "])
def test_a_name_is_known_however_it_is_capitalised(name: str) -> None:
    assert known_as(name, FISH) == "Mako Jaws"


@pytest.mark.parametrize("name", ["Mako", "", None, 3, ["Orca"]])
def test_what_is_no_name_is_known_as_nothing(name: object) -> None:
    assert known_as(name, FISH) is None


def test_of_names_that_differ_in_capitals_the_one_as_written_is_meant() -> None:
    assert known_as("ORCA", ("orca", "ORCA")) == "ORCA"


def test_near_names_are_those_that_hold_it_and_those_spelt_like_it() -> None:
    assert near("JAWS", FISH) == "; near are Mako Jaws, Moray Inner Jaws"
    assert near("Oraca", FISH) == "; near are Orca, orange"
    assert near("xyzzy", FISH) == ""
    assert near("x" * 10**7, FISH) == ""


def test_cards_are_found_in_builds_positions_and_answers() -> None:
    fish = adapt.Fish.build("great white", "MAKO jaws")
    assert fish.name == "Great White with Mako Jaws"
    data = {"fish": [{"body": "hammerhead", "parts": ["stingray barb"]}, {"body": "ORCA"}]}
    s = adaptlab.setup("adapt", data)
    assert [one.name for one in s.position.fish] == ["Hammerhead with Stingray Barb", "Orca"]
    guppy = adaptlab.new("Adapt", edition="PnP", seed=1, less_random=True).answer("guppy red guppy")
    assert guppy.position.rules.ruleset.edition == "pnp"


def test_games_editions_bots_bodies_and_house_rules_too() -> None:
    assert games.find("AdaptOID") is games.find("adaptoid")
    chosen = games.find("adapt").ruleset("Retail", house={"Armor.Cap": 3})
    assert chosen == games.find("adapt").ruleset("retail", house={"armor.cap": 3})
    graph = adapt.upgrades()
    assert adapt.cheapest(graph, "red guppy", "orca") == adapt.cheapest(graph, "Red Guppy", "Orca")
    assert adaptlab.simulate("adaptoid", "Greedy", games=1).bots == ("greedy", "greedy")


def test_the_command_line_reads_names_likewise(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "great white", "CLOWNFISH", "--edition", "PNP"]) == 0
    assert "Great White attacks Clownfish (pnp)" in capsys.readouterr().out
    assert main(["rules", "adapt", "Bait.Use"]) == 0
    assert "[bait.use]" in capsys.readouterr().out
    assert main(["rules", "adapt", "bait"]) == 1
    told = capsys.readouterr().err
    assert told == "adaptlab: there is no rule 'bait' in adapt; near are bait.use, bait.air\n"


def test_near_names_are_told_of_cards_totals_and_games() -> None:
    with pytest.raises(InvalidPosition, match="'Hamerhead' is not a card of the set; near are Ham"):
        adaptlab.setup("adapt", {"fish": [{"body": "Hamerhead"}, {"body": "Orca"}]})
    with pytest.raises(
        InvalidPosition, match=r"fish\.abilities\.poison: no such .*; near are .*poisonous"
    ):
        adapt.Fish.of(poison=3)
    with pytest.raises(
        InvalidPosition, match=r"fish\.abilities\.ferocty: no such .*; near are ferocity"
    ):
        adapt.Fish.of(ferocty=3)
    with pytest.raises(AdaptlabError, match=r"no game 'adaptiod'; there are .*; near are adaptoid"):
        adaptlab.new("adaptiod")
    with pytest.raises(InvalidRuleset, match=r"armour\.cap: no such .*; near are armor\.cap"):
        adaptlab.new("adapt", house={"armour.cap": 3})


def test_near_fields_are_told_in_card_files(tmp_path: Path) -> None:
    folder = Path(copytree(cards_folder("adapt"), tmp_path / "set"))
    parts = folder / "parts.toml"
    parts.write_text(parts.read_text(encoding="utf-8").replace("armor", "armour"), encoding="utf-8")
    with pytest.raises(InvalidCards, match=r"abilities\.armour: no such field; near are armor"):
        adapt.load_cards(folder)


def test_names_that_differ_in_capitals_alone_are_one_name_used_twice(tmp_path: Path) -> None:
    folder = Path(copytree(cards_folder("adapt"), tmp_path / "set"))
    parts = folder / "parts.toml"
    text = parts.read_text(encoding="utf-8").replace('"Mako Jaws"', '"ORCA"')
    parts.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidCards, match="card 'Orca': the name is used 2 times"):
        adapt.load_cards(folder)
