"""The cards: what they score, how they are written, and decks of one's own."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import adaptlab
from adaptlab import AdaptlabError, InvalidCards
from adaptlab.adaptation import Card, load_cards
from adaptlab.adaptation import cards as usual
from adaptlab.adaptation.cards import CHALLENGES
from adaptlab.games import find
from tests.adaptation.tables import at_every_question, card, cards, small, table

COLOURS = ("green", "yellow", "orange", "red")
SHAPES = ("triangle", "square", "pentagon", "hexagon")

# ---------------------------------------------------------------- scores


@pytest.mark.rule("score.number")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_number_score_is_the_number_of_objects(number: int) -> None:
    scores = {Card(s, c, number).score("number") for s, c in product(SHAPES, COLOURS)}
    assert scores == {number}


@pytest.mark.rule("score.shape")
@pytest.mark.parametrize(("shape", "sides"), [*zip(SHAPES, (3, 4, 5, 6), strict=True)])
def test_the_shape_score_is_the_sides_however_many_objects(shape: str, sides: int) -> None:
    scores = {Card(shape, c, n).score("shape") for c, n in product(COLOURS, (1, 2, 3, 4))}
    assert scores == {sides}


@pytest.mark.rule("score.color")
@pytest.mark.parametrize(("colour", "rank"), [*zip(COLOURS, (1, 2, 3, 4), strict=True)])
def test_the_color_score_is_the_rank_of_the_rainbow(colour: str, rank: int) -> None:
    scores = {Card(s, colour, n).score("color") for s, n in product(SHAPES, (1, 2, 3, 4))}
    assert scores == {rank}


# ---------------------------------------------------------------- in words


@pytest.mark.parametrize(
    ("code", "text"),
    [("1gt", "1 green triangle"), ("2rp", "2 red pentagons"), ("4oh", "4 orange hexagons")],
)
def test_a_card_in_words(code: str, text: str) -> None:
    assert str(card(code)) == text
    assert Card.parse(text) == card(code)


def test_every_card_is_read_as_it_is_written() -> None:
    assert all(Card.parse(str(one)) == one for one in usual())


@pytest.mark.parametrize(
    "text",
    ["", "triangle", "0 green squares", "5 green squares", "12 green squares", "2 blue squares",
     "2 green circles", "two green squares", "2 green squares please", "٢ green squares"],
)  # fmt: skip
def test_what_is_no_card_is_not_read_as_one(text: str) -> None:
    assert Card.parse(text) is None


# ---------------------------------------------------------------- the deck of adaptlab


@pytest.mark.rule("setup.cards")
def test_the_deck_has_66_cards_and_there_are_three_challenges() -> None:
    copies = Counter(usual())
    assert len(usual()) == copies.total() == 66
    assert set(copies) == {Card(*one) for one in product(SHAPES, COLOURS, (1, 2, 3, 4))}
    assert {one for one, count in copies.items() if count > 1} == {card("1gt"), card("4rh")}
    assert max(copies.values()) == 2
    assert CHALLENGES == ("number", "shape", "color")


@pytest.mark.rule("setup.cards")
@pytest.mark.parametrize(
    ("challenge", "mean"), [("number", "5/2"), ("shape", "9/2"), ("color", "5/2")]
)
def test_the_two_cards_that_are_repeated_move_no_mean(challenge: str, mean: str) -> None:
    scores = [one.score(challenge) for one in usual()]
    assert Fraction(sum(scores), len(scores)) == Fraction(mean)


@pytest.mark.rule("setup.cards")
def test_the_deck_says_that_it_is_reconstructed() -> None:
    assert set(usual().evidence.values()) == {"reconstructed"}
    assert set(usual().evidence) == set(usual())
    assert "reconstructed" in usual().title
    assert "not the publisher's" in find("adaptation").show(adaptlab.new("adaptation").position)


def test_a_deck_knows_how_it_is_loaded(tmp_path: Path) -> None:
    assert usual().as_python() == ""
    folder = written(tmp_path, GOOD)
    assert load_cards(folder).as_python() == f"adaptlab.adaptation.load_cards({str(folder)!r})"
    assert small("1gt 2yt").as_python() == "...  # the card set 'small', which was made in Python"


# ---------------------------------------------------------------- decks of one's own

GOOD = """
name = "tiny"
title = "A tiny deck"
[[cards]]
shapes = ["triangle", "hexagon"]
colours = ["red"]
numbers = [1, 4]
copies = 2
evidence = "figure"
[[cards]]
shapes = ["square"]
colours = ["green", "yellow"]
numbers = [2]
evidence = "partial"
"""


def written(folder: Path, text: str) -> Path:
    (folder / "deck.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.rule("setup.cards")
def test_a_deck_of_ones_own_is_loaded_from_a_folder(tmp_path: Path) -> None:
    found = load_cards(written(tmp_path, GOOD))
    assert (found.name, found.title, found.note) == ("tiny", "A tiny deck", "")
    assert Counter(found) == Counter(cards("1rt 1rt 4rt 4rt 1rh 1rh 4rh 4rh 2gs 2ys"))
    assert found.evidence[card("4rh")] == "figure"
    assert found.evidence[card("2ys")] == "partial"
    assert found.folder == str(tmp_path)
    assert repr(found) == "<CardSet 'tiny': 10 cards>"
    assert load_cards(str(tmp_path)).fingerprint == found.fingerprint


def entry(**fields: Any) -> str:
    """A deck with a single entry; () leaves a field out."""
    usual = {"shapes": ["square"], "colours": ["red"], "numbers": [1], "evidence": "figure"}
    lines = [f"{key} = {toml(value)}" for key, value in {**usual, **fields}.items() if value != ()]
    return "[[cards]]\n" + "\n".join(lines)


def toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


FIRST = "deck.toml: cards, entry 1"
NUMBERS = "expected 1 or 2 or 3 or 4, not "
BAD: dict[str, tuple[str, str, str]] = {
    "no entries": ('name = "x"', "deck.toml: cards", "expected a list of entries"),
    "an empty list": ("cards = []", "deck.toml: cards", "expected a list of entries"),
    "entries in words": ('cards = "all"', "deck.toml: cards", "expected a list of entries"),
    "an entry in words": ('cards = ["all"]', FIRST, "expected a table"),
    "an unknown field": ("size = 3\n" + entry(), "deck.toml: size", "no such field"),
    "a name that is no text": ("name = 3\n" + entry(), "deck.toml: name", "expected text"),
    "a note that is no text": ("note = []\n" + entry(), "deck.toml: note", "expected text"),
    "an unknown field of an entry": (entry(size=3), f"{FIRST}, size", "no such field"),
    "no shapes": (entry(shapes=()), f"{FIRST}, shapes", "expected a list"),
    "shapes in words": (entry(shapes="square"), f"{FIRST}, shapes", "expected a list"),
    "an unknown shape": (
        entry(shapes=["circle"]), f"{FIRST}, shapes",
        "expected triangle or square or pentagon or hexagon, not 'circle'",
    ),
    "no colours": (entry(colours=[]), f"{FIRST}, colours", "expected a list"),
    "an unknown colour": (
        entry(colours=["blue"]), f"{FIRST}, colours",
        "expected green or yellow or orange or red, not 'blue'",
    ),
    "no objects": (entry(numbers=[0]), f"{FIRST}, numbers", NUMBERS + "0"),
    "five objects": (entry(numbers=[5]), f"{FIRST}, numbers", NUMBERS + "5"),
    "true objects": (entry(numbers=[True]), f"{FIRST}, numbers", NUMBERS + "True"),
    "objects with a point": (entry(numbers=[1.0]), f"{FIRST}, numbers", NUMBERS + "1.0"),
    "objects in words": (entry(numbers=["1"]), f"{FIRST}, numbers", NUMBERS + "'1'"),
    "a list of objects": (entry(numbers=[[1]]), f"{FIRST}, numbers", NUMBERS + "[1]"),
    "no copies": (
        entry(copies=0), f"{FIRST}, copies", "expected a whole number from 1 to 20, not 0",
    ),
    "too many copies": (
        entry(copies=21), f"{FIRST}, copies", "expected a whole number from 1 to 20, not 21",
    ),
    "true copies": (
        entry(copies=True), f"{FIRST}, copies", "expected a whole number from 1 to 20, not True",
    ),
    "no evidence": (
        entry(evidence=()), f"{FIRST}, evidence",
        "expected one of rulebook, figure, partial, reconstructed, not None",
    ),
    "an unknown evidence": (
        entry(evidence="hearsay"), f"{FIRST}, evidence",
        "expected one of rulebook, figure, partial, reconstructed, not 'hearsay'",
    ),
}  # fmt: skip


@pytest.mark.rule("setup.cards")
@pytest.mark.parametrize("name", BAD)
def test_a_bad_deck_is_refused_and_the_place_is_named(tmp_path: Path, name: str) -> None:
    text, place, message = BAD[name]
    with pytest.raises(InvalidCards) as caught:
        load_cards(written(tmp_path, text))
    assert [(problem.place, problem.message) for problem in caught.value.problems] == [
        (place, message)
    ]


def test_everything_that_is_wrong_is_named_at_once(tmp_path: Path) -> None:
    text = "title = 3\n" + entry(shapes=["circle"], copies=0) + "\n" + entry(colours=[], wind=1)
    with pytest.raises(InvalidCards) as caught:
        load_cards(written(tmp_path, text))
    assert {problem.place for problem in caught.value.problems} == {
        "deck.toml: title", "deck.toml: cards, entry 1, shapes",
        "deck.toml: cards, entry 1, copies", "deck.toml: cards, entry 2, colours",
        "deck.toml: cards, entry 2, wind",
    }  # fmt: skip


def test_a_folder_without_a_deck_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidCards, match=r"deck\.toml: no such file"):
        load_cards(tmp_path)
    with pytest.raises(InvalidCards, match=r"deck\.toml: cannot be read"):
        load_cards(written(tmp_path, "cards = "))


# ---------------------------------------------------------------- games with small decks


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_game_is_played_with_a_small_deck(tmp_path: Path, players: int) -> None:
    own = load_cards(written(tmp_path, GOOD))
    *_, s = at_every_question(3, players, own, answers=5000, tokens=2)
    assert s.result is not None
    assert not find("adaptation").invariants(s.position)
    path = s.save(tmp_path / "game.json")
    assert adaptlab.load(path, own).position == s.position
    with pytest.raises(
        adaptlab.BadSave, match="made with the cards 'tiny'; these are 'reconstruction'"
    ):
        adaptlab.load(path)


@pytest.mark.rule("pile.reshuffle")
def test_a_deck_of_just_enough_cards_lets_nobody_swap() -> None:
    s = adaptlab.new("adaptation", players=3, seed=1, cards=small("1gt 2yt 4rh"))
    s.roll_on()
    assert [str(option) for option in s.options] == ["lay number", "lay shape", "lay color"]


@pytest.mark.rule("setup.deal")
def test_a_deck_of_too_few_cards_is_refused() -> None:
    """Everybody is given a card, so there must be one for everybody."""
    with pytest.raises(AdaptlabError):
        adaptlab.new("adaptation", players=4, cards=small("1gt 2yt 4rh"))


@pytest.mark.rule("setup.deal")
def test_a_position_with_too_few_cards_to_deal_is_refused() -> None:
    with pytest.raises(adaptlab.InvalidPosition):
        adaptlab.setup("adaptation", {"ruleset": {"players": 4}}, cards=small("1gt 2yt 4rh"))


def test_a_card_that_is_not_in_the_deck_is_refused() -> None:
    s = table("1gt 2yt", deck=small("1gt 2yt 4rh"))
    s.answer("swap")
    refused = s.why_not("4 red squares")
    assert refused is not None
    assert refused.because == "4 red squares is not in the pile that is drawn from."
