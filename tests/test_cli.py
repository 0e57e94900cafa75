"""The command line says what is asked, and one clear line when it cannot."""

from __future__ import annotations

import json
import shutil
from fractions import Fraction
from pathlib import Path

import pytest

from adaptlab import adapt
from adaptlab.carddata import cards_folder
from adaptlab.cli import main
from adaptlab.games import find


def test_rules_lists_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    assert "adapt: A.D.A.P.T., 96 rules" in capsys.readouterr().out


def test_rules_of_a_game_are_listed_by_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "adapt"]) == 0
    out = capsys.readouterr().out
    assert out.index("\nSetup\n") < out.index("  setup.players") < out.index("\nAttacking\n")


def test_one_rule_is_shown_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "adapt", "attack.tie"]) == 0
    assert capsys.readouterr().out == f"{find('adapt').rules()['attack.tie']}\n"


@pytest.mark.parametrize("words", [["rules", "adapt", "no.rule"], ["rules", "chess"]])
def test_an_unknown_rule_or_game_is_one_clear_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 1
    told = capsys.readouterr().err
    assert told.startswith("adaptlab: there is no ")
    assert told.count("\n") == 1


def test_coverage_prints_a_row_for_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "adapt", "--coverage"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = {line.split()[0]: line.split()[1:3] for line in lines[1:-1]}
    assert rows.keys() == find("adapt").rules().keys()
    assert all(int(code) and int(tests) for code, tests in rows.values())
    assert lines[-1].endswith(" 0 of them without code or test")


def test_a_good_card_folder_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check", str(cards_folder("adapt"))]) == 0
    out = capsys.readouterr().out
    assert "Clownfish: level 1 Body" in out
    assert "3 Guppies, 15 Bodies and 40 Parts; nothing is wrong with them" in out


def test_a_bad_card_folder_is_refused_with_all_problems(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(cards_folder("adapt"), folder)
    bodies = folder / "bodies.toml"
    text = bodies.read_text(encoding="utf-8")
    text = text.replace('"Clownfish"', '"Frogfish"', 1).replace("die       = 20", "die       = 0")
    bodies.write_text(text, encoding="utf-8")
    assert main(["cards", "check", str(folder)]) == 1
    assert "'Great White', die: expected" in capsys.readouterr().err


def test_check_plays_random_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "adapt", "--games", "3", "--turns", "20"]) == 0
    assert capsys.readouterr().out.startswith("3 games")


def test_simulate_reports_lengths_and_winners(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--bots", "greedy,random", "--games", "10", "--switch", "kids"]
    assert main([*words, "--switch", "defeated_cards=discard", "--edition", "pnp"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("adapt (pnp), 2 players, defeated_cards=discard, kids: 10 games")
    assert "turns: median" in out


def test_simulate_refuses_an_unknown_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--bots", "genius"]) == 1
    assert "there is no bot 'genius'; there are random, greedy" in capsys.readouterr().err


def test_bench_measures_both_engines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.05"]) == 0
    out = capsys.readouterr().out
    assert "adaptlab adapt, 2 players" in out
    assert "python-chess" in out


def test_odds_of_cards_are_printed_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["odds", "Great White", "Clownfish", "--part", "Mako Jaws", "--edition", "pnp"]
    assert main(asked) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Great White with Mako Jaws attacks Clownfish (pnp)")
    assert "Reconstructed cards" in printed
    odds = adapt.attack_odds(
        adapt.Fish.build("Great White", "Mako Jaws"), adapt.Fish.build("Clownfish"), "pnp"
    )
    assert str(odds.damage.mean()) in printed


def test_odds_of_totals_are_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["odds", "die=10, ferocity=2, ram=3", "survival=5,fear=3,hide=2,health=4"]
    assert main([*asked, "--hiding", "--ram", "--target-damage", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["chances"]["Hide stops the attack"] == "1/5"
    assert told["chances"]["the target is defeated"] == "14/25"
    assert sum(Fraction(outcome["chance"]) for outcome in told["outcomes"]) == 1
    assert told["reconstructed_cards"] is False


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        (["Great Whte", "Clownfish"], "attacker, body: 'Great Whte'"),
        (["Orca", "Clownfish", "--target-part", "Fins"], "target, parts: 'Fins'"),
        (["Orca", "Clownfish", "--damage", "-1"], "attacker, damage: expected"),
        (["die=0", "Clownfish"], "attacker, fish.die"),
        (["die=10,armour=1", "Clownfish"], "attacker, fish.abilities.armour: no such ability"),
        (["die=ten", "Clownfish"], "attacker, totals: expected name=number"),
        (["die=10", "survival=3", "--part", "Mako Jaws"], "attacker, parts"),
        (["Orca", "Clownfish", "--edition", "third"], "edition: expected"),
        (["Orca", "Clownfish", "--switch", "nonsense"], "nonsense: no such switch"),
        (["Red Guppy", "Clownfish"], "attack.guppy"),
    ],
)
def test_odds_that_make_no_sense_name_what_is_wrong(
    asked: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *asked]) == 1
    assert named in capsys.readouterr().err


def test_odds_take_a_card_set_of_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(cards_folder("adapt"), folder)
    bodies = folder / "bodies.toml"
    bodies.write_text(bodies.read_text(encoding="utf-8").replace('"Orca"', '"Killer"'))
    assert main(["odds", "Killer", "Clownfish", "--cards", str(folder)]) == 0
    assert "Killer attacks Clownfish" in capsys.readouterr().out
