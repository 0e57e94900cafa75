"""Rules are cards: every one is cited by the code and by a test, and nothing else is cited."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import adaptlab
from adaptlab import citations
from adaptlab.errors import InvalidCards, InvalidRuleset
from adaptlab.games import find, games
from adaptlab.ruleset import RuleCard, load_rules
from adaptlab.script import Event

TESTS = Path(__file__).parent

cited_in_code = cache(citations.cited_in_code)
cited_in_tests = cache(citations.cited_in_tests)


@pytest.mark.parametrize("game", games())
def test_the_code_cites_every_rule(game: str) -> None:
    cited = {citation.id for citation in cited_in_code(find(game).folder)}
    assert [id for id in find(game).rules() if id not in cited] == []


@pytest.mark.parametrize("game", games())
def test_the_code_cites_no_rule_that_does_not_exist(game: str) -> None:
    folder = find(game).folder
    rules = {id for other in games() if find(other).folder == folder for id in find(other).rules()}
    assert [citation for citation in cited_in_code(folder) if citation.id not in rules] == []


@pytest.mark.parametrize("game", games())
def test_every_rule_is_covered_by_a_test(game: str) -> None:
    covered = {citation.id for citation in cited_in_tests(TESTS)}
    assert [id for id in find(game).rules() if id not in covered] == []


def test_no_test_is_marked_with_a_rule_that_does_not_exist() -> None:
    known = {id for game in games() for id in find(game).rules()}
    assert [citation for citation in cited_in_tests(TESTS) if citation.id not in known] == []


@pytest.mark.parametrize("game", games())
def test_the_switches_of_a_game_and_of_its_rule_cards_are_the_same(game: str) -> None:
    rules, switches = find(game).rules(), find(game).switches
    for switch in switches.values():
        assert switch.rule in rules
        assert switch.default is None or switch.allows(switch.default)
        assert all(map(switch.allows, switch.examples))
    for card in rules.values():
        assert set(card.switches) <= set(switches), card.id


@pytest.mark.parametrize("game", games())
def test_every_kind_of_event_has_a_sentence(game: str) -> None:
    name = find(game).folder
    sentences = import_module(f"adaptlab.{name}.tell").SENTENCES
    folder = Path(adaptlab.__file__).parent / name
    kinds = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "g.note":
                kinds |= {
                    constant.value
                    for constant in ast.walk(node.args[0])
                    if isinstance(constant, ast.Constant)
                }
    assert kinds == set(sentences)


def test_a_rule_card_reads_as_a_text() -> None:
    card = find("adapt").rules()["wipe.forbidden"]
    text = str(card)
    assert text.startswith(f"{card.title} [wipe.forbidden]\n")
    assert "retail: " in text
    assert "Our ruling: " in text
    assert "Source: " in text


def test_a_broken_rule_file_names_every_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = '["a.b"]\ntitle = 3\n["c.d"]\ntitle = "t"\nchapter = "c"\ncolour = "red"\n'
    (tmp_path / "rules.toml").write_text(broken, encoding="utf-8")
    monkeypatch.setattr("adaptlab.ruleset.cards_folder", lambda game: tmp_path)
    with pytest.raises(InvalidCards) as error:
        load_rules("adapt", ("retail", "pnp"))
    told = str(error.value)
    for place in ("a.b.title: expected text", "a.b: has no chapter", "a.b: says nothing",
                  "c.d.colour: no such field", "c.d: says nothing"):  # fmt: skip
        assert place in told


def test_a_ruleset_is_a_value_with_a_readable_form() -> None:
    make = find("adapt").ruleset
    assert make(edition="pnp", players=3) == make(players=3, edition="pnp", may_pass=False)
    assert hash(make()) == hash(make())
    ruleset = make(players=4, kids=True, defeated_cards="discard")
    assert str(ruleset) == "adapt (retail), 4 players, defeated_cards=discard, kids"


def test_an_impossible_ruleset_names_every_problem() -> None:
    with pytest.raises(InvalidRuleset) as error:
        find("adapt").ruleset(edition="deluxe", players=9, kids="yes", speed=2)
    places = {problem.place for problem in error.value.problems}
    assert places == {"edition", "players", "kids", "speed"}


def test_an_event_gives_its_data_as_attributes() -> None:
    event = Event("hit", "attack.hit", {"seat": 1, "damage": 3})
    assert event.damage == 3
    with pytest.raises(AttributeError, match="no 'colour'"):
        _ = event.colour


def test_rule_cards_are_frozen() -> None:
    card = RuleCard("a.b", "A", "B", "text")
    with pytest.raises(AttributeError):
        card.title = "C"  # type: ignore[misc]
