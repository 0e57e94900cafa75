"""Pictures of cards, fish and tables: well-formed, complete, escaped, and within their bounds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import adaptlab
from adaptlab.adapt import Fish, cards, load_cards
from adaptlab.adapt.cards import Card, CardSet
from adaptlab.adapt.draw.cards import card_svg
from adaptlab.adapt.draw.mats import GRID, fish_svg
from adaptlab.adapt.draw.table import STEP_WORDS, table_svg
from adaptlab.adapt.game import GAME
from adaptlab.adapt.position import STEPS, Position
from adaptlab.adapt.tell import ability_text, card_text
from adaptlab.carddata import cards_folder
from adaptlab.draw.svg import coordinate, fit, fit_height, shortened, tag, width_of, wrap
from adaptlab.evidence import EVIDENCE
from adaptlab.script import Choose
from tests.adapt.table import fish, made_up, table

HOSTILE = "<script>\"&'"
LONG = "Antidisestablishmentarian Anglerfish of the Unfathomable Deep"[:60]
VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "edition": "pnp", "kids": True},
    {"players": 3, "multi_auto": True},
    {"players": 3, "edition": "pnp", "less_random": True},
    {"players": 4, "school_battle": True},
    {"players": 5, "sailfish_levels": True},
    {"players": 6},
    {"players": 6, "kids": True, "sailfish_slot": True, "sailfish_income": True},
    {"players": 6, "school_battle": True},
    {"players": 6, "kingfish": True},
]


def read(svg: str) -> Element:
    """The picture as a tree, which only well-formed XML has; names without the namespace."""
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        element.tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
    return root


def found(root: Element, kind: str) -> list[Element]:
    """The groups of a class."""
    return [e for e in root.iter("g") if kind in e.get("class", "").split()]


def one(root: Element, attribute: str, value: object) -> Element:
    (element,) = (e for e in root.iter("g") if e.get(attribute) == str(value))
    return element


def words(root: Element) -> list[str]:
    """Everything that is written on the picture itself, titles aside."""
    return [element.text or "" for element in root.iter("text")]


def titles(root: Element) -> list[str]:
    return [element.text or "" for element in root.iter("title")]


def played(seed: int, turns: int, **options: Any) -> Iterator[Position]:
    """The positions of a random game at which a decision is asked for."""
    session, random = adaptlab.new("adapt", seed=seed, **options), Random(seed)
    while session.pending is not None and session.position.number <= turns:
        if isinstance(session.pending, Choose):
            yield session.position
            session.answer(random.choice(session.options))
        else:
            session.roll()
    yield session.position


def last(seed: int, turns: int, **options: Any) -> Position:
    *_, position = played(seed, turns, **options)
    return position


def faces(g: Position) -> Counter[str]:
    """The cards that lie open on the table."""
    shown = [*g.stream, *g.top[:1], *g.discard[-1:]]
    for one_fish in g.fish:
        shown += one_fish.body[-1:] + one_fish.pool
        shown += [stack[-1] for stacks in one_fish.parts.values() for stack in stacks]
    return Counter(card.name for card in shown)


def named(name: str) -> CardSet:
    """The usual cards, each with a name that ends like this."""

    def renamed(group: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(replace(card, name=f"{card.name} {name}") for card in group)

    usual = cards()
    return replace(
        usual,
        guppies=renamed(usual.guppies),
        bodies=renamed(usual.bodies),
        parts=renamed(usual.parts),
    )


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_position_of_a_game_is_drawn_in_full(options: dict[str, Any]) -> None:
    for number, g in enumerate(played(11, 60, **options)):
        if number > 20 and number % 7:
            continue
        root = read(table_svg(g))
        assert Counter(e.get("data-card") for e in found(root, "adapt-card")) == faces(g)
        slots = [e.get("data-slot") for e in found(root, "adapt-slot")]
        assert slots == [str(slot) for slot in range(1, g.rules.slots + 1)]
        seats = [e.get("data-seat") for e in root.iter("g") if e.get("data-seat")]
        assert seats == [str(seat) for seat in range(1, g.rules.players + 1)]
        assert len(found(root, "adapt-fish")) == len(g.fish)
        check_bounds(root)


def check_bounds(root: Element) -> None:
    """No text leaves its card, and no card its picture."""
    for group in found(root, "adapt-card"):
        frame = next(group.iter("rect"))
        left, top = float(frame.get("x", 0)), float(frame.get("y", 0))
        right, bottom = left + float(frame.get("width", 0)), top + float(frame.get("height", 0))
        assert 0 <= left < right <= float(root.get("width", 0))
        assert 0 <= top < bottom <= float(root.get("height", 0))
        for text in group.iter("text"):
            start, end = span(text)
            assert left <= start, text.text
            assert end <= right, text.text
            assert top < float(text.get("y", 0)) < bottom, text.text


def span(text: Element) -> tuple[float, float]:
    """From where to where a text reaches."""
    x, bold = float(text.get("x", 0)), text.get("font-weight") == "bold"
    width = width_of(text.text or "", float(text.get("font-size", 0)), bold)
    shift = {"middle": width / 2, "end": width}.get(text.get("text-anchor", "start"), 0)
    return x - shift, x - shift + width


@pytest.mark.parametrize("name", [LONG, "of " * 15, "x" * 50, "鮟鱇" * 20])
@pytest.mark.parametrize("options", [VARIANTS[0], VARIANTS[7], VARIANTS[9]], ids=str)
def test_long_names_stay_within_their_cards(name: str, options: dict[str, Any]) -> None:
    g = last(3, 30, cards=named(name), **options)
    root = read(table_svg(g))
    assert Counter(e.get("data-card") for e in found(root, "adapt-card")) == faces(g)
    assert any("…" in text for text in words(root))
    check_bounds(root)


def test_the_same_position_gives_the_same_picture() -> None:
    g = last(4, 40, players=3)
    assert table_svg(g) == table_svg(g) == table_svg(g.copy())


def test_pictures_do_not_depend_on_the_order_of_sets() -> None:
    script = (
        "from adaptlab.adapt import Fish; from adaptlab.adapt.draw.mats import fish_svg;"
        "print(fish_svg(Fish.of(immune={'poison', 'stun', 'bait', 'ram', 'shock'})))"
    )
    root = Path(__file__).resolve().parent.parent
    made = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            cwd=root,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    ]
    assert made[0] == made[1] == made[2]


def test_drawing_changes_nothing() -> None:
    g = last(5, 30, players=6, kingfish=True)
    before = g.copy()
    table_svg(g)
    assert g == before


def test_a_picture_needs_nothing_from_outside() -> None:
    svg = table_svg(last(6, 30, players=4))
    assert not re.search(r"<(script|style|image|use|foreignObject|a)\b|href|url\(|\bon\w+=", svg)
    assert svg.count("http") == svg.count('xmlns="http://www.w3.org/2000/svg"') == 1
    assert "system-ui, sans-serif" in svg


def test_a_picture_brings_its_own_light_ground() -> None:
    for svg in (card_svg(cards()["Orca"]), fish_svg(Fish.of()), table_svg(last(7, 5))):
        root = read(svg)
        ground = next(root.iter("rect"))
        assert (ground.get("width"), ground.get("height")) == (
            root.get("width"),
            root.get("height"),
        )
        red, green, blue = bytes.fromhex(ground.get("fill", "")[1:])
        assert min(red, green, blue) > 200
        assert all(text.get("fill") for text in root.iter("text"))


# ---------------------------------------------------------------- names


def test_a_hostile_name_is_text_and_nothing_else(tmp_path: Path) -> None:
    ending = HOSTILE.replace('"', '\\"')
    for file in ("set", "guppies", "bodies", "parts"):
        usual = (cards_folder("adapt") / f"{file}.toml").read_text(encoding="utf-8")
        written = re.sub(r'^(name .*)"$', lambda m: f'{m[1]} {ending}"', usual, flags=re.M)
        (tmp_path / f"{file}.toml").write_text(written, encoding="utf-8")
    g = last(8, 30, players=3, cards=load_cards(tmp_path))
    svg = table_svg(g)
    root = read(svg)
    assert "<script" not in svg
    assert all(name.endswith(HOSTILE) for name in faces(g))
    assert Counter(e.get("data-card") for e in found(root, "adapt-card")) == faces(g)
    assert any(HOSTILE in text for text in words(root))
    footer = found(root, "adapt-footer")[0]
    assert HOSTILE in " ".join(titles(footer))
    for name in faces(g):
        face = read(card_svg(g.cards[name]))
        assert name in titles(face)
        check_bounds(face)


@pytest.mark.parametrize("name", ["a\x00b", "a\x1bb", "a\ud800b", "a\uffffb", "a\tb", "]]>", "a‮b"])
def test_no_character_breaks_a_picture(name: str) -> None:
    card = replace(cards()["Orca"], name=name, creature=name)
    for svg in (card_svg(card), fish_svg(Fish([card]))):
        svg.encode("utf-8")
        read(svg)


def test_a_name_is_written_out_where_there_is_room() -> None:
    root = read(card_svg(cards()["Box Jellyfish Tentacles"]))
    assert words(root)[:2] == ["Box Jellyfish", "Tentacles"]


# ---------------------------------------------------------------- a card


@pytest.mark.parametrize("card", list(cards()), ids=str)
def test_a_card_shows_everything_that_it_says(card: Card) -> None:
    root = read(card_svg(card))
    shown = words(root)
    text = " ".join(shown)
    assert card.name in text
    assert card.creature in text
    assert card.location in shown
    assert shown[shown.index("Cost") + 1] == str(card.cost)
    assert ("Die" in shown) == card.is_body
    for name in ("ferocity", "survival", "lethality", "health"):
        number = shown[shown.index(name.capitalize()) + 1].replace("−", "-")
        assert int(number) == getattr(card, name)
    for name, value in card.abilities.items():
        assert ability_text(name, value) in text
    assert card_text(card) in titles(root)
    level = found(root, "adapt-level")
    assert [e.get("data-level") for e in level] == ([str(card.level)] if card.level else [])
    assert ("level 0" in shown) == (card.level == 0)


def test_a_level_is_so_many_waves() -> None:
    for level in range(1, 6):
        card = replace(cards()["Orca"], level=level)
        (path,) = found(read(card_svg(card)), "adapt-level")[0].iter("path")
        assert path.get("d", "").count("M") == level


@pytest.mark.parametrize("evidence", EVIDENCE)
def test_evidence_is_marked_wherever_a_card_is_shown(evidence: str) -> None:
    card = replace(cards()["Orca"], evidence=evidence)
    owner = Fish([card])
    owner.pool = [card]
    g = last(9, 3).copy()
    g.stream[0], g.top, g.discard = card, [card], [card]
    g.fish[0] = owner
    expected = [] if evidence == "rulebook" else [evidence]
    for svg in (card_svg(card), fish_svg(owner), table_svg(g)):
        groups = [e for e in found(read(svg), "adapt-card") if e.get("data-card") == "Orca"]
        assert groups
        for group in groups:
            assert [text for text in words(group) if text in EVIDENCE] == expected


def test_a_card_grows_with_its_abilities() -> None:
    body = Fish.of(
        armor=1, bait=1, counter_attack=1, counter_poison=1, critical=True, fear=1, hide=1, jump=1,
        electroreception=True, hunting=True, immune={"counter_attack"}, poisonous=1, ram=1,
        regeneration=1, resist={"counter_attack": 1}, school=True, shock=1, smart=1, stun=1,
    ).body[0]  # fmt: skip
    root = read(card_svg(body))
    text = " ".join(words(root))
    assert "…" not in text
    assert "Immune: counter attack" in text
    assert "Resist counter attack 1" in text
    assert float(root.get("height", 0)) > float(read(card_svg(cards()["Orca"])).get("height", 0))
    check_bounds(root)


# ---------------------------------------------------------------- a fish


@pytest.mark.parametrize(
    ("state", "shown"),
    [
        ({"hiding": 3}, "hiding (Hide 3)"),
        ({"air": 2}, "in the air 2"),
        ({"cooldown": 4}, "cooldown 4"),
        ({"stunned": True}, "stunned"),
        ({"baited_by": [2]}, "baited by Player 2"),
        ({"poison": 5}, "Poison Level 5"),
        ({"splash": True}, "splash"),
    ],
)
def test_a_status_is_shown_while_it_lasts(state: dict[str, Any], shown: str) -> None:
    some = Fish.build("Lionfish")
    assert not found(read(fish_svg(some)), "adapt-status")
    for name, value in state.items():
        setattr(some, name, value)
    root = read(fish_svg(some))
    assert [words(chip) for chip in found(root, "adapt-status")] == [[shown]]


@pytest.mark.parametrize("width", [346.0, 520.0])
def test_all_statuses_at_once_have_room(width: float) -> None:
    some = Fish.build("Lionfish")
    some.hiding, some.air, some.cooldown, some.poison = 100, 3, 12, 10
    some.stunned = some.splash = True
    some.baited_by = [2, 3, 4, 5, 6]
    root = read(fish_svg(some, width=width))
    chips = [next(chip.iter("rect")) for chip in found(root, "adapt-status")]
    assert len(chips) == 11
    boxes = [tuple(float(chip.get(k, 0)) for k in ("x", "y", "width", "height")) for chip in chips]
    assert all(x + w <= width for x, _, w, _ in boxes)
    for x, y, w, _ in boxes:
        assert sum(y == b[1] and x < b[0] + b[2] and b[0] < x + w for b in boxes) == 1
    locations = [next(e.iter("rect")) for e in found(root, "adapt-location")]
    first = min(float(rect.get("y", 0)) for rect in locations)
    assert max(y + h for _, y, _, h in boxes) <= first


def test_a_mat_shows_totals_damage_and_experience() -> None:
    some = Fish.build("Great White", "Whale Shark Gape", "Sawfish Horn", damage=7)
    some.experience = 17
    root = read(fish_svg(some))
    totals = words(found(root, "adapt-totals")[0])
    stats = some.stats
    assert totals == ["d20", "die", str(stats.ferocity), "Ferocity", str(stats.survival),
                      "Survival", "0", "Lethality"]  # fmt: skip
    assert words(found(root, "adapt-damage")[0]) == [f"Damage 7 of {stats.health} Health"]
    assert words(found(root, "adapt-experience")[0]) == ["17"]
    abilities = " ".join(words(found(root, "adapt-abilities")[0]))
    assert abilities == "Fear 2, Regeneration 1, Electroreception, Hunting, Resist school 1"
    assert "level 5" in words(root)


@pytest.mark.parametrize(("damage", "filled"), [(0, 0.0), (10, 0.5), (20, 1.0), (9999, 1.0)])
def test_the_bar_fills_up_with_damage(damage: int, filled: float) -> None:
    root = read(fish_svg(Fish.of(health=20, damage=damage)))
    ground, *bar = found(root, "adapt-damage")[0].iter("rect")
    share = sum(float(rect.get("width", 0)) for rect in bar) / float(ground.get("width", 0))
    assert share == pytest.approx(filled, abs=0.01)


def test_locations_lie_around_the_body() -> None:
    places = found(read(fish_svg(Fish.of())), "adapt-location")
    assert [e.get("data-location") for e in places] == [place for row in GRID for place in row]
    assert [row[1] for row in GRID] == ["Dorsal", "Body", "Side"]
    assert GRID[1] == ("Mouth", "Body", "Tail")


def test_covered_cards_are_a_stack_behind_the_card() -> None:
    g = table(
        {
            "body": ["Red Guppy", "Clownfish", "Lionfish"],
            "parts": {"Mouth": ["Mako Jaws", "Wolffish Teeth"]},
        },
        fish("Blue Guppy"),
    ).position
    root = one(read(table_svg(g)), "data-seat", 1)
    stacks = {titles(e)[0]: len(list(e.iter("rect"))) for e in found(root, "adapt-covered")}
    assert stacks == {"covered: Red Guppy, Clownfish": 2, "covered: Mako Jaws": 1}
    assert "+2" in words(one(root, "data-location", "Body"))


def test_a_kingfish_has_two_parts_at_a_location() -> None:
    parts = {"Mouth": [["Mako Jaws"], ["Parrotfish Beak", "Wolffish Teeth"]]}
    seats: list[Any] = [made_up() for _ in range(6)]
    seats[1]["parts"] = parts
    g = table(*seats, switches={"kingfish": True}, kings=[2, 5]).position
    root = read(table_svg(g))
    mouth = one(one(root, "data-seat", 2), "data-location", "Mouth")
    assert [e.get("data-card") for e in found(mouth, "adapt-card")] == [
        "Mako Jaws",
        "Wolffish Teeth",
    ]
    for seat in range(1, 7):
        text = " ".join(words(one(root, "data-seat", seat)))
        assert ("Kingfish" in text) == (seat in (2, 5)) == ("Vassalfish" not in text)
        assert f"School {'A' if seat <= 3 else 'B'}" in text
    check_bounds(root)


def test_the_pool_shows_its_cards_and_empty_places() -> None:
    g = table(fish("Clownfish", pool=["Orca", "Mako Jaws"]), fish("Lionfish")).position
    for seat, held in ((1, ["Orca", "Mako Jaws"]), (2, [])):
        pool = found(one(read(table_svg(g)), "data-seat", seat), "adapt-pool")[0]
        assert [e.get("data-card") for e in found(pool, "adapt-card")] == held
        empty = [rect for rect in pool.iter("rect") if rect.get("stroke-dasharray")]
        assert len(empty) == 3 - len(held)


def test_a_defeated_fish_says_so() -> None:
    g = table(fish("Clownfish"), {"alive": False, "experience": 3}, fish("Lionfish")).position
    root = read(table_svg(g))
    for seat in (1, 2, 3):
        mat = one(root, "data-seat", seat)
        assert ("defeated" in words(mat)) == (seat == 2)
        assert mat.get("data-state") == ("defeated" if seat == 2 else "alive")
    assert [e.get("opacity") for e in one(root, "data-seat", 2).iter("g") if e.get("opacity")]


def test_a_fish_outside_of_a_game_has_no_player() -> None:
    svg = fish_svg(Fish.of(name="Tester"), tags=["the small one"])
    assert "Player" not in svg
    assert "the small one, level 3" in words(read(svg))


# ---------------------------------------------------------------- the table


def test_the_stream_lies_between_deck_and_discard_pile() -> None:
    root = read(table_svg(last(10, 20, players=4)))
    order = [one(root, "data-pile", "deck"), *found(root, "adapt-slot"),
             one(root, "data-pile", "discard")]  # fmt: skip
    lefts = [float(next(group.iter("rect")).get("x", 0)) for group in order]
    assert lefts == sorted(lefts)
    assert len(set(lefts)) == len(order)


def test_piles_show_their_counts_and_what_is_known() -> None:
    g = table(
        fish("Clownfish"), fish("Frogfish"), top=["Orca", "Mako Jaws"],
        discard=["Lionfish", "Great White"],
    ).position  # fmt: skip
    root = read(table_svg(g))
    deck, discard = one(root, "data-pile", "deck"), one(root, "data-pile", "discard")
    assert str(len(g.deck) + 2) in words(deck)
    assert "next of 2 known:" in words(deck)
    assert [e.get("data-card") for e in found(deck, "adapt-card")] == ["Orca"]
    assert words(discard)[1:3] == ["2", "cards"]
    assert [e.get("data-card") for e in found(discard, "adapt-card")] == ["Great White"]


def test_an_empty_slot_says_so() -> None:
    g = last(10, 3).copy()
    g.stream = g.stream[:1]
    root = read(table_svg(g))
    shown = ["empty" in words(one(root, "data-slot", slot)) for slot in (1, 2, 3)]
    assert shown == [True, True, False]


def marks(root: Element) -> dict[int, list[str]]:
    mats = found(root, "adapt-fish")
    marked = {int(mat.get("data-seat", 0)): found(mat, "adapt-turn") for mat in mats}
    return {seat: words(pills[0]) for seat, pills in marked.items() if pills}


@pytest.mark.parametrize("step", STEPS[1:])
def test_the_turn_and_its_step_are_written_out(step: str) -> None:
    g = last(10, 3, players=6, kingfish=step == "order").copy()
    g.turn, g.actor, g.step, g.waiting = 4, 0 if step == "order" else 4, step, [4, 6]
    root = read(table_svg(g))
    headline = words(found(root, "adapt-headline")[0])[0]
    assert headline.startswith(f"Turn {g.number}: {'School B' if step == 'order' else 'Player 4'}")
    assert headline.endswith(STEP_WORDS[step])
    word = "acts now" if step in ("action", "follow", "school") else "turn"
    expected = {4: ["may act"], 6: ["may act"]} if step == "order" else {4: [word]}
    assert marks(root) == expected


def test_before_the_set_up_there_are_empty_mats() -> None:
    root = read(table_svg(adaptlab.new("adapt", players=5).position))
    assert [e.get("data-seat") for e in found(root, "adapt-no-fish")] == list("12345")
    assert words(found(root, "adapt-headline")[0])[0] == "Set-up"
    assert marks(root) == {}


@pytest.mark.parametrize(("tie", "word"), [(False, "won"), (True, "tied")])
def test_the_end_of_the_game_is_marked(tie: bool, word: str) -> None:
    g = last(10, 3).copy()
    g.result = adaptlab.adapt.position.Result((2,), tie)
    root = read(table_svg(g))
    assert marks(root) == {2: [word]}
    assert words(found(root, "adapt-headline")[0])[0].startswith("Game over")


def test_the_footer_names_the_cards_and_the_reconstruction() -> None:
    def footer(g: Position) -> str:
        return " ".join(words(found(read(table_svg(g)), "adapt-footer")[0]))

    g = last(10, 3)
    assert cards().title in footer(g)
    assert "reconstruction, not the publisher's" in footer(g)

    def proven(group: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(replace(card, evidence="rulebook") for card in group)

    usual = cards()
    known = CardSet(
        name="own", title="My own cards", guppies=proven(usual.guppies),
        bodies=proven(usual.bodies), parts=proven(usual.parts), charts=usual.charts,
    )  # fmt: skip
    assert footer(last(10, 3, cards=known)) == "Cards: My own cards (own)"
    endless = replace(usual, title="endless " * 200)
    assert "reconstruction, not the publisher's" in footer(last(10, 3, cards=endless))


# ---------------------------------------------------------------- the helpers


def test_text_is_wrapped_on_words_then_shrunk_then_cut() -> None:
    assert fit("Box Jellyfish", 200, 1, (12, 9)).lines == ("Box Jellyfish",)
    assert fit("Box Jellyfish", 70, 2, (12, 9)).lines == ("Box", "Jellyfish")
    shrunk = fit("Box Jellyfish", 78, 1, (12, 9))
    assert (shrunk.lines, shrunk.size, shrunk.whole) == (("Box Jellyfish",), 9, True)
    cut = fit("Box Jellyfish Tentacles", 60, 1, (12, 9))
    assert cut.lines[0].endswith("…")
    assert not cut.whole
    assert fit("", 50).lines == ()
    assert fit("Tentacles", 30, 3, (12,)).lines == ("Te…",)


def test_a_number_stays_with_its_word() -> None:
    fitted = fit(["Counter Attack 12,", "Jump 1"], 60, 9, (10,))
    assert fitted.lines == ("Counter", "Attack 12,", "Jump 1")
    assert not fitted.whole


def test_lines_are_as_many_as_the_height_allows() -> None:
    assert fit_height(["one", "two"], 25, 24, (10,)).lines == ("one", "two")
    assert fit_height(["one", "two"], 25, 12, (10,)).lines == ("on…",)
    assert fit_height(["one", "two"], 25, 5, (10,)).lines == ()


def test_wrapping_loses_nothing() -> None:
    pieces = ["a", "school", "of", "small", "fish", "swims", "past", "the", "reef"]
    for width in range(5, 300, 5):
        assert " ".join(wrap(pieces, width, 10)).split() == pieces
        assert width_of(shortened(" ".join(pieces), max(width, 12), 10), 10) <= max(width, 12)


def test_an_element_is_escaped_and_short() -> None:
    assert tag("g", class_="a", stroke_width=1.50, x=None) == '<g class="a" stroke-width="1.5"/>'
    assert ElementTree.fromstring(tag("g", data_card=HOSTILE)).get("data-card") == HOSTILE
    assert [coordinate(x) for x in (1.0, 2.504, -0.001, 1234.5)] == ["1", "2.5", "0", "1234.5"]


def test_a_position_shows_itself_in_a_notebook() -> None:
    position = adaptlab.new("adapt", seed=1).position
    assert position._repr_html_() == table_svg(position) == GAME.svg(position)
