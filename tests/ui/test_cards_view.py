"""The cards view, without a browser."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from adaptlab.adapt import cards
from adaptlab.adapt.ui.card_list import (
    KINDS,
    Wanted,
    card_html,
    evidence_words,
    grid_html,
    kind_of,
    matching,
    places,
)
from adaptlab.adapt.ui.cards_view import MOST_SHOWN, CardsView
from adaptlab.carddata import cards_folder
from adaptlab.ui.bench import Bench


@pytest.fixture
def view() -> CardsView:
    made = CardsView(Bench.of("adapt", seed=1, players=3, edition="pnp", kids=True))
    made.bench.watch(made.refresh)
    made.refresh()
    return made


def names(view: CardsView) -> list[str]:
    return [card.name for card in matching(view.cards, view.wanted)]


# ---------------------------------------------------------------- finding


def test_all_cards_are_there_by_name() -> None:
    found = [card.name for card in matching(cards(), Wanted())]
    assert sorted(found, key=str.casefold) == found
    assert Counter(found) == Counter(card.name for card in cards())


@pytest.mark.parametrize("order", ["level", "cost"])
def test_cards_are_in_order(order: str) -> None:
    found = matching(cards(), Wanted(order=order))
    keys = [(getattr(card, order), card.name.casefold()) for card in found]
    assert keys == sorted(keys)


def test_each_kind_is_apart() -> None:
    counts = {kind: len(matching(cards(), Wanted(kind=kind))) for kind in KINDS}
    own = cards()
    assert counts == {
        "Guppy": len(own.guppies), "Body": len(own.bodies), "Part": len(own.parts),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("wanted", "holds"),
    [
        (Wanted(location="Tail"), lambda card: card.location == "Tail"),
        (Wanted(level=3), lambda card: card.level == 3),
        (Wanted(level=0), lambda card: card.level == 0),
        (Wanted(ability="hide"), lambda card: "hide" in card.abilities),
        (Wanted(evidence="partial"), lambda card: card.evidence == "partial"),
        (Wanted(kind="Body", level=2), lambda card: card.is_body and card.level == 2),
    ],
)
def test_filters_find_exactly_what_they_say(wanted: Wanted, holds: object) -> None:
    assert callable(holds)
    found = matching(cards(), wanted)
    assert found
    assert set(found) == {card for card in cards() if holds(card)}


def test_words_are_sought_in_everything_a_card_says() -> None:
    def found(text: str) -> list[str]:
        return [card.name for card in matching(cards(), Wanted(text=text))]

    assert found("clownF") == ["Clownfish"]
    assert found("ocellaris amphiprion") == ["Clownfish"]
    assert found("nothing like that") == []
    assert set(found("counter attack")) >= {
        card.name for card in cards() if "counter_attack" in card.abilities
    }
    assert set(found("guppy body")) >= {card.name for card in cards().guppies}


def test_the_filters_offer_what_the_set_has(view: CardsView) -> None:
    offered = {name: [value for _, value in made.options] for name, made in view.filters.items()}
    assert offered["level"] == ["any", 0, 1, 2, 3, 4, 5]
    assert offered["kind"] == ["any", *KINDS]
    assert "Body" in offered["location"]
    assert ("Counter Attack", "counter_attack") in view.filters["ability"].options
    assert ("Immune", "immune") in view.filters["ability"].options
    assert set(offered["evidence"]) - {"any"} == {card.evidence for card in cards()}


# ---------------------------------------------------------------- showing


def test_a_page_has_no_more_than_24_faces(view: CardsView) -> None:
    total = len(list(cards()))
    assert view.grid.svg.count('data-click="card"') == MOST_SHOWN
    assert f"Cards 1 to 24 of {total}" in view.count.value
    assert view.previous.disabled
    view.next.click()
    view.next.click()
    assert view.next.disabled
    assert view.grid.svg.count('data-click="card"') == total - 48
    assert f"Cards 49 to {total} of {total}" in view.count.value
    view.previous.click()
    assert "Cards 25 to 48" in view.count.value
    view.search.value = "clownfish"
    assert "Cards 1 to 1 of 1" in view.count.value
    assert view.previous.disabled
    assert view.next.disabled


def test_controls_filter_sort_and_are_taken_back(view: CardsView) -> None:
    view.filters["kind"].value = "Body"
    view.order.value = "cost"
    assert names(view) == [card.name for card in matching(cards(), Wanted("Body", order="cost"))]
    assert view.grid.svg.index("Clownfish") < view.grid.svg.index("Sarcastic Fringehead")
    view.filters["kind"].value = "Guppy"
    view.filters["level"].value = 3
    assert "No card is like that" in view.grid.svg
    assert "No cards" in view.count.value
    view.clear.click()
    assert len(names(view)) == len(list(cards()))
    assert "Cards 1 to 24" in view.count.value


def test_the_cards_are_named_as_reconstructed(view: CardsView) -> None:
    counted = Counter(card.evidence for card in cards())
    assert "Reconstructed cards: not the publisher" in view.what.value
    for evidence, count in counted.items():
        assert f"{count} {evidence}" in view.what.value
    assert evidence_words(cards()).startswith("Reconstructed cards")


def test_a_click_tells_about_the_card_and_where_it_is(view: CardsView) -> None:
    assert "Click a card" in view.detail.value
    view.clicked({"click": "card", "card": "Clownfish", "evidence": "partial"})
    assert "Amphiprion ocellaris" in view.detail.value
    assert "1 in the deck." in view.detail.value
    position = view.bench.session.position
    position.deck.remove(cards()["Clownfish"])
    position.discard.append(cards()["Clownfish"])
    view.bench.changed()
    assert "1 in the discard pile." in view.detail.value
    view.clicked({"card": "no such card"})
    view.clicked({})
    assert "Clownfish" in view.detail.value


def test_copies_are_counted_by_place() -> None:
    bench = Bench.of("adapt", seed=1, players=4)
    while len(bench.session.position.fish) < 4:
        bench.answer(bench.session.options[0])
    g = bench.session.position
    own = cards()
    body, part, guppy = own["Clownfish"], own["Remora Disc"], g.fish[0].body[0]
    assert places(g, body) == {"in the deck": 2}
    g.fish[0].body += [body, own["Lionfish"]]
    g.fish[1].parts["Dorsal"] = [[part]]
    g.fish[2].pool += [part, part]
    g.top.append(body)
    g.removed.append(body)
    g.stream = [part, own["Lionfish"]]
    g.discard = [body, body]
    assert places(g, body) == {
        "covered on the fish of Player 1": 1, "next in the deck": 1, "in the deck": 2,
        "in the discard pile": 2, "out of the game": 1,
    }  # fmt: skip
    assert places(g, part) == {
        "on the fish of Player 2": 1, "in the Personal Gene Pool of Player 3": 2,
        f"in the Gene Stream, slot {g.rules.slots}": 1, "in the deck": 2,
    }  # fmt: skip
    assert places(g, guppy)["covered on the fish of Player 1"] == 1
    assert places(g, own["Lionfish"])["on the fish of Player 1"] == 1


def test_a_card_that_is_not_in_play_says_so(view: CardsView) -> None:
    assert "No copy of it is in play" in card_html(view.bench.session.position, cards().guppies[0])


# ---------------------------------------------------------------- other sets


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A card set like the usual one, with other names in it."""
    made = tmp_path / "set"
    shutil.copytree(cards_folder("adapt"), made)
    bodies = (made / "bodies.toml").read_text().replace("Clownfish", "<i>Clown & Co</i>")
    (made / "bodies.toml").write_text(bodies)
    told = (made / "set.toml").read_text().splitlines()
    title = ['title = "Mine <b>"' if line.startswith("title") else line for line in told]
    (made / "set.toml").write_text("\n".join(title))
    return made


def test_another_set_can_be_looked_into_and_played_with(view: CardsView, folder: Path) -> None:
    view.filters["kind"].value = "Body"
    view.clicked({"card": "Clownfish"})
    before = view.bench.session
    view.folder.value = f"  {folder} "
    view.load.click()
    own = cards()
    told = f"Mine <b>: {len(own.guppies)} Guppies, {len(own.bodies)} Bodies, {len(own.parts)} Parts"
    assert view.bench.messages[-1].text.startswith(told)
    assert "Mine &lt;b&gt;" in view.found.value
    assert view.bench.session is before, "looking changes nothing"
    assert not view.play.disabled
    view.play.click()
    rules = view.bench.session.position.rules.ruleset
    assert rules == before.position.rules.ruleset
    assert view.cards.folder == str(folder)
    assert "Mine &lt;b&gt;" in view.what.value
    assert view.filters["kind"].value == "Body"
    assert "&lt;i&gt;Clown &amp; Co&lt;/i&gt;" in view.grid.svg
    assert "<i>Clown" not in view.grid.svg
    assert "Click a card" in view.detail.value, "the old card is gone"
    view.clicked({"card": "<i>Clown & Co</i>"})
    assert "<i>Clown" not in view.detail.value


def test_a_folder_without_cards_is_refused_with_words(view: CardsView, tmp_path: Path) -> None:
    before = view.bench.session
    view.folder.value = str(tmp_path)
    view.load.click()
    assert view.bench.messages[-1].is_error
    assert "no such file" in view.bench.messages[-1].text
    assert view.play.disabled
    view.play_with()
    assert "look into a folder" in view.bench.messages[-1].text
    assert view.bench.session is before


def test_another_folder_has_to_be_looked_into_again(view: CardsView, folder: Path) -> None:
    view.folder.value = str(folder)
    view.load.click()
    view.folder.value = "elsewhere"
    assert view.play.disabled
    assert view.found.value == ""
    assert view.loaded is None


def test_no_folder_is_the_set_that_comes_along(view: CardsView) -> None:
    view.load.click()
    assert view.loaded is cards()


def test_choices_that_another_set_lacks_are_taken_back(view: CardsView, folder: Path) -> None:
    parts = (folder / "parts.toml").read_text()
    assert "sneaky" in parts
    text = "\n".join(line for line in parts.splitlines() if "sneaky" not in line)
    (folder / "parts.toml").write_text(text)
    bodies = (folder / "bodies.toml").read_text()
    kept = "\n".join(line for line in bodies.splitlines() if "sneaky" not in line)
    (folder / "bodies.toml").write_text(kept)
    view.filters["ability"].value = "sneaky"
    view.folder.value = str(folder)
    view.load.click()
    view.play.click()
    assert view.filters["ability"].value == "any"
    assert "Cards 1 to 24" in view.count.value


def test_faces_are_escaped_and_no_card_is_said() -> None:
    assert "No card is like that" in grid_html([])
    assert kind_of(cards()["Clownfish"]) == "Body"
