"""The Rules tab: rules are found as one types, and shown in full."""

from __future__ import annotations

import pytest

from adaptlab.adapt.game import GAME
from adaptlab.ruleset import RuleCard, Switch
from adaptlab.ui.bench import Bench
from adaptlab.ui.rule_text import rule_html
from adaptlab.ui.rules_view import (
    ALL,
    ANY,
    RulesView,
    differs,
    found,
    listed,
    mentioned,
)

EDITIONS = ("retail", "pnp")
TIE = RuleCard("a.tie", "A tie", "Attacking", text="Both hit.", source={"retail": "Ties"})
ODD = RuleCard(
    "b.odd", "Odd <things>", "Buying", editions={"pnp": "Not <so>."}, ruling="See a.tie.",
    switches=("mode", "lost"), source={"retail": "One", "pnp": "Two"},
)  # fmt: skip
OURS = RuleCard("c", "Ours", "Attacking", ruling="As <i>we</i> like it.")
CARDS = {card.id: card for card in (TIE, ODD, OURS)}
SWITCHES = {"mode": Switch("mode", (False, True), None, "b.odd", "on & off")}


# ---------------------------------------------------------------- what is shown


@pytest.mark.parametrize(
    ("search", "ids"),
    [
        ("", ["a.tie", "b.odd", "c"]),
        ("TIE", ["a.tie", "b.odd"]),
        ("b.odd", ["b.odd"]),
        ("both hit", ["a.tie"]),
        ("hit  both", ["a.tie"]),
        ("not <so>", ["b.odd"]),
        ("mode", ["b.odd"]),
        ("no such words", []),
    ],
)
def test_a_search_wants_every_word(search: str, ids: list[str]) -> None:
    assert [card.id for card in found(CARDS.values(), search)] == ids


def test_a_search_within_a_chapter_and_among_what_differs() -> None:
    assert found(CARDS.values(), chapter="Attacking") == [TIE, OURS]
    assert found(CARDS.values(), only_different=True) == [ODD]
    assert found(CARDS.values(), edition="pnp", only_different=True) == [ODD]
    assert found(CARDS.values(), edition="retail", only_different=True) == []


def test_what_differs() -> None:
    assert differs(ODD)
    assert differs(ODD, "pnp")
    assert not differs(ODD, "retail")
    assert not differs(TIE)


def test_the_list_is_by_chapter_and_marks_what_differs() -> None:
    assert listed([TIE, ODD, OURS]) == [
        ("Attacking: A tie", "a.tie"),
        ("Attacking: Ours", "c"),
        ("Buying: Odd <things> ≠", "b.odd"),
    ]
    assert listed([ODD], "retail") == [("Buying: Odd <things>", "b.odd")]


def test_rules_that_are_mentioned() -> None:
    assert mentioned(ODD, CARDS) == ["a.tie"]
    assert mentioned(TIE, CARDS) == []


def test_a_card_in_full_is_escaped() -> None:
    shown = rule_html(ODD, EDITIONS, SWITCHES)
    assert "Odd &lt;things&gt;" in shown
    assert "Not &lt;so&gt;." in shown
    assert "<b>retail:</b> <i>nothing of its own</i>" in shown
    assert "on &amp; off (off or on; usual: by edition or number of players)" in shown
    assert "<code>lost</code>" in shown
    assert "Source: retail, “One”; pnp, “Two”" in shown
    assert "<i>we</i>" not in rule_html(OURS, EDITIONS, SWITCHES)


def test_an_edition_without_the_rule_is_said_so() -> None:
    card = RuleCard("d", "D", "X", editions={"pnp": "Only here."}, source={"pnp": "P"})
    assert "<b>retail:</b> <i>does not have this rule</i>" in rule_html(card, EDITIONS, {})
    assert "it is our ruling" in rule_html(OURS, EDITIONS, {})


def test_the_chosen_edition_is_marked_in_words() -> None:
    assert "(chosen)" not in rule_html(ODD, EDITIONS, SWITCHES)
    assert "<b>pnp (chosen):</b>" in rule_html(ODD, EDITIONS, SWITCHES, "pnp")


# ---------------------------------------------------------------- the view


@pytest.fixture
def view() -> RulesView:
    return RulesView(Bench.of("adapt", seed=1))


def ids(view: RulesView) -> list[str]:
    return [id for _, id in view.list.options]


def test_all_rules_are_there_and_the_first_is_shown(view: RulesView) -> None:
    assert sorted(ids(view)) == sorted(GAME.rules())
    assert view.count.value == f"<div>{len(GAME.rules())} of {len(GAME.rules())} rules</div>"
    assert view.list.value == ids(view)[0]
    assert view.list.value in view.text.value


def test_every_rule_can_be_shown(view: RulesView) -> None:
    for id, card in GAME.rules().items():
        view.list.value = id
        assert f"<code>{id}</code>" in view.text.value
        assert view.list.value == id
        assert all(name in view.text.value for name in card.switches)


def test_typing_narrows_the_list_and_keeps_what_is_open(view: RulesView) -> None:
    view.list.value = "attack.tie"
    view.search.value = "tie"
    assert "attack.tie" in ids(view)
    assert len(ids(view)) < len(GAME.rules())
    assert view.list.value == "attack.tie"
    view.search.value = "poison level"
    assert view.list.value in ids(view)
    assert view.list.value != "attack.tie"
    view.search.value = "xyzzy"
    assert view.list.value is None
    assert "No rule" in view.text.value
    view.search.value = ""
    assert len(ids(view)) == len(GAME.rules())
    assert view.bench.messages == []


def test_chapter_edition_and_difference(view: RulesView) -> None:
    view.chapter.value = "Buying"
    assert {GAME.rules()[id].chapter for id in ids(view)} == {"Buying"}
    view.chapter.value = ALL
    view.edition.value = "pnp"
    view.only.value = True
    assert ids(view)
    assert all("pnp" in GAME.rules()[id].editions for id in ids(view))
    assert "pnp (chosen)" in view.text.value
    view.edition.value = ANY
    assert all(GAME.rules()[id].editions for id in ids(view))


def test_a_mentioned_rule_opens_by_its_button(view: RulesView) -> None:
    view.search.value = "setup.players"
    view.list.value = "setup.players"
    (button,) = [one for one in view.see_also.children if one.description == "select.chart"]
    button.click()
    assert view.list.value == "select.chart"
    assert "<code>select.chart</code>" in view.text.value
    assert view.search.value == ""


def test_a_rule_is_opened_from_elsewhere(view: RulesView) -> None:
    view.search.value = "xyzzy"
    view.only.value = True
    view.open("attack.tie")
    assert view.list.value == "attack.tie"


def test_a_refresh_keeps_the_place(view: RulesView) -> None:
    view.search.value = "poison"
    id = view.list.value = ids(view)[2]
    view.refresh()
    assert (view.search.value, view.list.value) == ("poison", id)
