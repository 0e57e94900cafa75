"""The cards that come with adaptlab, and the checks on a folder of somebody's own."""

import shutil
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adaptlab
from adaptlab import Choose, InvalidCards, Problem
from adaptlab.adapt import Card, CardSet, cards, load_cards
from adaptlab.adapt.cards import FLAGS, LOCATIONS, SCORES
from adaptlab.adapt.game import GAME
from adaptlab.adapt.tell import card_text
from adaptlab.carddata import cards_folder
from adaptlab.evidence import EVIDENCE

SAME_EACH_TIME = settings(derandomize=True, deadline=None)
LEVELS = (1, 2, 3, 4, 5)
STANDARD_DICE = (4, 6, 8, 10, 12, 20)


def mean(numbers: list[int]) -> Fraction:
    return Fraction(sum(numbers), len(numbers))


# ---------------------------------------------------------------- the standard set


@pytest.mark.rule("setup.components")
def test_the_set_has_58_cards() -> None:
    assert len(list(cards())) == 58
    assert len(cards().guppies) == 3
    assert len(cards().bodies) == 15
    assert len(cards().parts) == 40
    assert len(cards().deck) == 55
    assert len({card.name for card in cards()}) == 58


@pytest.mark.rule("setup.components", "level.range")
def test_there_are_three_bodies_of_each_level() -> None:
    assert Counter(card.level for card in cards().bodies) == dict.fromkeys(LEVELS, 3)


@pytest.mark.rule("setup.components", "adapt.location")
def test_there_are_five_parts_at_each_location_one_of_each_level() -> None:
    places = Counter((card.location, card.level) for card in cards().parts)
    assert places == {(place, level): 1 for place in LOCATIONS for level in LEVELS}


@pytest.mark.rule("setup.deck", "level.range", "attack.guppy")
def test_guppies_are_equal_bodies_of_level_0_with_a_d2() -> None:
    numbers = {
        (c.level, c.die, c.cost, c.ferocity, c.survival, c.health, c.lethality, *c.abilities)
        for c in cards().guppies
    }
    assert len(numbers) == 1
    assert {(c.level, c.die, c.cost) for c in cards().guppies} == {(0, 2, 0)}
    assert all(c.is_guppy and c.is_body for c in cards().guppies)
    assert not any(c.is_guppy for c in cards().deck)


@pytest.mark.rule("attack.guppy")
def test_a_guppy_alone_cannot_attack() -> None:
    assert all(card.ferocity < 2 for card in cards().guppies)


def test_every_ability_is_on_at_least_two_cards() -> None:
    carried = Counter(name for card in cards() for name in card.abilities)
    for ability in (*SCORES, *FLAGS, "resist", "immune"):
        assert carried[ability] >= 2, ability
    assert carried.keys() <= {*SCORES, *FLAGS, "resist", "immune"}


def test_toxic_and_amphibious_can_be_of_use() -> None:
    """There is something for them to add to, at other places of a fish."""
    for helper, helped in (("toxic", "poisonous"), ("toxic", "counter_poison"),
                           ("amphibious", "hide"), ("amphibious", "jump")):  # fmt: skip
        with_helper = {card.location for card in cards() if helper in card.abilities}
        with_helped = {card.location for card in cards() if helped in card.abilities}
        assert any(a != b for a in with_helper for b in with_helped)


def test_dice_rise_with_the_level() -> None:
    by_level = [[card.die for card in cards().bodies if card.level == level] for level in LEVELS]
    means = [mean(dice) for dice in by_level]
    assert all(low < high for low, high in pairwise([Fraction(2), *means]))
    assert {die for dice in by_level for die in dice} <= set(STANDARD_DICE)


@pytest.mark.parametrize("statistic", ["health", "survival"])
def test_bodies_grow_with_the_level(statistic: str) -> None:
    means = [
        mean([getattr(card, statistic) for card in cards().bodies if card.level == level])
        for level in LEVELS
    ]
    assert all(low < high for low, high in pairwise(means))


@pytest.mark.rule("buy.cost", "auto.cost")
def test_a_body_costs_about_4_a_level() -> None:
    for card in cards().bodies:
        assert abs(card.cost - 4 * card.level) <= 1, card.name


@pytest.mark.rule("buy.cost", "exp.bounds")
def test_every_card_can_be_paid_for() -> None:
    assert all(1 <= card.cost <= 20 for card in cards().deck)


def test_a_part_has_no_die() -> None:
    assert all(card.die == 0 for card in cards().parts)
    assert all(card.die >= 2 for card in (*cards().bodies, *cards().guppies))


def test_the_clownfish_is_a_level_1_body() -> None:
    """The one Body that the rulebooks name with its level."""
    clownfish = cards()["Clownfish"]
    assert clownfish.is_body
    assert clownfish.level == 1
    assert clownfish.evidence == "partial"


def test_every_card_says_how_well_it_is_known() -> None:
    for card in cards():
        assert card.evidence in EVIDENCE
        assert card.evidence in card_text(card)
        if card.evidence != "reconstructed":
            assert card.note, f"{card.name} does not say what is known"
    assert "reconstruct" in (cards().title + cards().note).lower()


def test_every_card_names_its_creature() -> None:
    assert all(card.creature for card in cards())


@pytest.mark.rule("select.chart")
def test_the_charts_of_the_rulebooks_are_there() -> None:
    charts = cards().charts
    assert set(charts) == {3, 4, 5, 6, 7}
    printed = {
        3: ((1, 25), ((26, 45), (46, 65), (66, 85)), (86, 100)),
        4: ((1, 10), ((11, 30), (31, 50), (51, 70), (71, 90)), (91, 100)),
    }
    for slots, (experience, slot, choice) in printed.items():
        assert (charts[slots].experience, charts[slots].slot, charts[slots].choice) == (
            experience,
            slot,
            choice,
        )
    assert {slots: chart.evidence for slots, chart in charts.items()}[7] == "reconstructed"


@pytest.mark.rule("select.chart")
@pytest.mark.parametrize("slots", range(3, 21))
def test_a_chart_reads_every_roll_once(slots: int) -> None:
    chart = cards().chart(slots)
    read = Counter(chart.read(roll) for roll in range(1, 101))
    assert set(read) == {None, 0, *range(1, slots + 1)}
    assert len({read[slot] for slot in range(1, slots + 1)}) == 1
    rolls = [roll for low, high in chart.bands for roll in range(low, high + 1)]
    assert rolls == list(range(1, 101))


@pytest.mark.rule("select.chart")
@pytest.mark.parametrize("slots", [8, 9, 10])
def test_beyond_7_slots_the_chart_is_worked_out(slots: int) -> None:
    chart = cards().chart(slots)
    assert chart.experience == (1, 2)
    assert [high - low + 1 for low, high in chart.slot] == [94 // slots] * slots
    assert chart.choice[1] == 100


def test_a_card_is_found_by_its_name() -> None:
    assert cards()["Orca"].name == "Orca"
    assert cards().get("Kraken") is None
    with pytest.raises(KeyError):
        cards()["Kraken"]


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        cards()["Orca"].cost = 0  # type: ignore[misc]


def test_two_cards_with_equal_numbers_are_two_cards() -> None:
    assert Card("A", "Horn", 1) != Card("A", "Horn", 1)
    red, blue = cards().guppies[:2]
    assert red != blue


# ---------------------------------------------------------------- a folder of one's own


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the standard folder, to be spoilt."""
    copy = tmp_path / "mine"
    shutil.copytree(cards_folder("adapt"), copy)
    (copy / "rules.toml").unlink()
    return copy


def change(folder: Path, name: str, old: str, new: str) -> None:
    """Replace the first occurrence of a text in a file, which must be there."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{name} no longer has {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def add(folder: Path, name: str, text: str) -> None:
    with (folder / name).open("a", encoding="utf-8") as file:
        file.write(f"\n{text}\n")


def problems(folder: Path) -> tuple[Problem, ...]:
    with pytest.raises(InvalidCards) as caught:
        load_cards(folder)
    found = caught.value.problems
    assert found
    for problem in found:
        assert problem.message
        assert len(str(problem)) < 1000
        assert problem.rule is None or problem.rule in GAME.rules()
    return found


def named(found: tuple[Problem, ...], *words: str) -> bool:
    """Whether one problem has all these words."""
    return any(all(word in str(problem) for word in words) for problem in found)


def test_a_copy_of_the_standard_folder_is_the_standard_set(folder: Path) -> None:
    mine = load_cards(folder)
    assert [card_text(card) for card in mine] == [card_text(card) for card in cards()]
    assert mine.charts == cards().charts
    assert mine.folder == str(folder)
    assert mine.fingerprint == cards().fingerprint


def test_a_folder_may_be_given_as_text(folder: Path) -> None:
    assert len(list(load_cards(str(folder)))) == 58


def test_a_changed_number_changes_the_fingerprint(folder: Path) -> None:
    change(folder, "parts.toml", 'name      = "Mako Jaws"', 'name      = "Mako Teeth"')
    assert load_cards(folder).fingerprint != cards().fingerprint


@pytest.mark.rule("select.chart")
def test_without_charts_the_usual_ones_are_used(folder: Path) -> None:
    (folder / "charts.toml").unlink()
    assert load_cards(folder).charts == cards().charts


@pytest.mark.rule("select.chart")
def test_a_chart_of_ones_own_replaces_the_usual_one_and_no_other(folder: Path) -> None:
    (folder / "charts.toml").write_text(
        "[[chart]]\nslots = 3\nexperience = [1, 1]\nslot = [[2, 10], [11, 20], [21, 30]]\n"
        'choice = [31, 100]\nevidence = "reconstructed"\n'
    )
    mine = load_cards(folder)
    assert mine.chart(3).choice == (31, 100)
    assert mine.chart(4) == cards().chart(4)


GUPPY = """
[[body]]
name = "{}"
level = 0
cost = 0
die = 2
health = 8
survival = 4
evidence = "reconstructed"
"""
SMALL = {
    "set.toml": 'name = "small"\ntitle = "A small set"\n',
    "guppies.toml": "".join(GUPPY.format(name) for name in ("One", "Two", "Three")),
    "bodies.toml": '[[body]]\nname = "Pike"\nlevel = 1\ncost = 4\ndie = 6\nhealth = 10\n'
    'ferocity = 2\nsurvival = 5\nevidence = "reconstructed"\n',
    "parts.toml": "".join(
        f'[[part]]\nname = "Fin {letter}"\nlocation = "Side"\nlevel = 1\ncost = 3\nferocity = 2\n'
        'abilities = { hide = 2 }\nevidence = "reconstructed"\n'
        for letter in "abcdefgh"
    ),
}
"""A set of a designer's own: three Guppies, one Body, eight Parts, and no charts."""


@pytest.fixture
def small(tmp_path: Path) -> CardSet:
    for name, text in SMALL.items():
        (tmp_path / name).write_text(text)
    return load_cards(tmp_path)


def test_a_designers_own_set_can_be_played(small: CardSet, tmp_path: Path) -> None:
    assert small.name == "small"
    s = adaptlab.new("adapt", players=2, cards=small, seed=3)
    while s.pending is not None and s.position.number < 30:
        assert GAME.invariants(s.position) == []
        if isinstance(s.pending, Choose):
            s.answer(s.options[-1])
        else:
            s.roll()
    assert {card.name for card in s.position.cards} == {
        "One", "Two", "Three", "Pike", *(f"Fin {letter}" for letter in "abcdefgh"),
    }  # fmt: skip
    path = s.save(tmp_path / "game.json")
    assert adaptlab.load(path, cards=small).position == s.position
    with pytest.raises(adaptlab.BadSave, match="made with the cards 'small'"):
        adaptlab.load(path)


def test_a_position_may_be_set_up_with_a_set_of_ones_own(small: CardSet) -> None:
    written = {"fish": [{"body": "One"}, {"body": ["Two", "Pike"], "parts": ["Fin a"]}]}
    s = adaptlab.setup("adapt", written, cards=small)
    assert s.position.fish[1].stats.hide == 2
    again = adaptlab.setup("adapt", s.position)
    assert again.position == s.position


# ---------------------------------------------------------------- what is wrong with a folder


def test_every_error_is_named_with_file_entry_and_field(folder: Path) -> None:
    change(folder, "bodies.toml", 'name      = "Clownfish"', 'name      = "Clownfish"\ncolour = 1')
    change(folder, "bodies.toml", "level     = 2", "level     = 6")
    change(folder, "bodies.toml", "level     = 3", 'level     = "three"')
    change(folder, "parts.toml", 'location  = "Dorsal"', 'location  = "Nose"')
    change(folder, "parts.toml", 'evidence  = "reconstructed"', 'evidence  = "hearsay"')
    add(folder, "parts.toml", '[[part]]\nname = "Half a Card"')
    add(folder, "parts.toml", "[[part]]\nlevel = 1")
    change(folder, "guppies.toml", "die       = 2", "die       = 6")
    change(folder, "guppies.toml", "level     = 0", "level     = 1")
    change(folder, "charts.toml", "slots      = 3", "slots      = 0")
    change(folder, "set.toml", "title", "subtitle")
    found = problems(folder)
    assert named(found, "bodies.toml", "'Clownfish'", "colour", "no such field")
    assert named(found, "bodies.toml", "level", "not 6", "level.range")
    assert named(found, "bodies.toml", "level", "not 'three'", "level.range")
    assert named(found, "parts.toml", "'Stickleback Spines'", "location", "'Nose'")
    assert named(found, "parts.toml", "'Stickleback Spines'", "evidence", "'hearsay'")
    for field in ("level", "cost", "location", "evidence"):
        assert named(found, "parts.toml", "'Half a Card'", field, "is missing")
    assert named(found, "parts.toml", "part number 42", "name", "is missing")
    assert named(found, "guppies.toml", "'Red Guppy'", "die", "not 6")
    assert named(found, "guppies.toml", "'Red Guppy'", "level", "not 1")
    assert named(found, "charts.toml", "slots", "not 0")
    assert named(found, "set.toml", "title", "is missing")
    assert named(found, "set.toml", "subtitle", "no such field")


BAD_ABILITIES = {
    "{ fly = 1 }": "abilities.fly",
    "{ armor = 0 }": "abilities.armor",
    "{ armor = -1 }": "abilities.armor",
    "{ armor = true }": "abilities.armor",
    "{ armor = 1.5 }": "abilities.armor",
    "{ critical = 2 }": "abilities.critical",
    "{ critical = false }": "abilities.critical",
    '{ smart = "very" }': "abilities.smart",
    '{ immune = ["fear"] }': "abilities.immune",
    '{ immune = "poison" }': "abilities.immune",
    "{ immune = true }": "abilities.immune",
    "{ resist = { stun = 1 } }": "abilities.resist",
    "{ resist = { shock = 0 } }": "abilities.resist",
    "{ resist = 1 }": "abilities.resist",
    "[]": "abilities",
}


@pytest.mark.rule("immune", "resist")
@pytest.mark.parametrize(("abilities", "place"), BAD_ABILITIES.items())
def test_an_ability_that_there_is_not_is_refused(abilities: str, place: str, folder: Path) -> None:
    add(folder, "parts.toml", '[[part]]\nname = "Odd Fin"\nlocation = "Side"\nlevel = 1\ncost = 1\n'
        f'evidence = "reconstructed"\nabilities = {abilities}')  # fmt: skip
    (problem,) = problems(folder)
    assert problem.place.startswith(f"parts.toml: part 'Odd Fin', {place}")


@pytest.mark.parametrize("name", ["", "  ", "12", "1 2", "?!", "a\\nb", "x" * 61])
def test_a_name_that_cannot_be_spoken_is_refused(name: str, folder: Path) -> None:
    """Without a letter it could not be told from a number: ``adapt 12``."""
    change(folder, "bodies.toml", 'name      = "Clownfish"', f'name      = "{name}"')
    found = problems(folder)
    assert named(found, "bodies.toml", "name")


def test_a_name_used_twice_is_refused(folder: Path) -> None:
    change(folder, "parts.toml", '"Mako Jaws"', '"Orca"')
    change(folder, "parts.toml", '"Wolffish Teeth"', '" Red Guppy "')
    found = problems(folder)
    assert named(found, "'Orca'", "used 2 times")
    assert named(found, "'Red Guppy'", "used 2 times")


@pytest.mark.rule("setup.components")
def test_three_guppies_are_needed(folder: Path) -> None:
    (folder / "guppies.toml").write_text(GUPPY.format("One"))
    assert named(problems(folder), "guppies.toml", "at least 3 Guppies")


@pytest.mark.rule("select.chart")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("experience = [1, 25]", "experience = [1, 24]"),
        ("experience = [1, 25]", "experience = [1, 26]"),
        ("choice     = [86, 100]", "choice     = [86, 99]"),
        ("[26, 45], [46, 65]", "[46, 65], [26, 45]"),
        ("slots      = 3", "slots      = 8"),
    ],
)
def test_a_chart_with_a_gap_or_an_overlap_is_refused(old: str, new: str, folder: Path) -> None:
    change(folder, "charts.toml", old, new)
    found = problems(folder)
    assert named(found, "charts.toml", "select.chart")


@pytest.mark.rule("select.chart")
def test_two_charts_for_as_many_slots_are_refused(folder: Path) -> None:
    chart = "slots = 1\nexperience = [1, 2]\nslot = [[3, 50]]\nchoice = [51, 100]\n"
    for _ in range(2):
        add(folder, "charts.toml", f'[[chart]]\n{chart}evidence = "reconstructed"')
    assert named(problems(folder), "charts.toml", "1 slots")


def test_problems_of_the_whole_set_are_all_named(folder: Path) -> None:
    (folder / "guppies.toml").write_text(GUPPY.format("Orca"))
    change(folder, "charts.toml", "experience = [1, 25]", "experience = [1, 24]")
    found = problems(folder)
    assert named(found, "guppies.toml", "at least 3")
    assert named(found, "card 'Orca'", "used 2 times")
    assert named(found, "charts.toml", "3 slots")


def test_a_file_that_cannot_be_read_does_not_hide_the_problems_of_others(folder: Path) -> None:
    (folder / "set.toml").write_text("name = ")
    change(folder, "bodies.toml", "level     = 2", "level     = 6")
    found = problems(folder)
    assert named(found, "set.toml", "cannot be read")
    assert named(found, "bodies.toml", "level", "not 6")


def test_a_wrong_field_does_not_hide_a_name_used_twice(folder: Path) -> None:
    change(folder, "parts.toml", '"Mako Jaws"', '"Orca"')
    change(folder, "bodies.toml", "level     = 2", "level     = 6")
    found = problems(folder)
    assert named(found, "bodies.toml", "level", "not 6")
    assert named(found, "'Orca'", "used 2 times")


@pytest.mark.parametrize("name", ["set.toml", "guppies.toml", "bodies.toml", "parts.toml"])
def test_a_missing_file_is_named(name: str, folder: Path) -> None:
    (folder / name).unlink()
    assert named(problems(folder), name, "no such file")


def test_all_missing_files_are_named_at_once(tmp_path: Path) -> None:
    found = problems(tmp_path)
    for name in ("set.toml", "guppies.toml", "bodies.toml", "parts.toml"):
        assert named(found, name, "no such file")


@pytest.mark.parametrize("path", ["nowhere", "set.toml"])
def test_a_folder_that_is_none_is_refused(path: str, folder: Path) -> None:
    problems(folder / path)


UNREADABLE = {
    "not TOML": b"[[body]",
    "no text": b"\xff\xfe\x00\x01",
    "empty": b"",
    "a key twice": b"body = 1\nbody = 2",
    "a text for a list": b'body = "Orca"',
    "a table for a list": b"[body]\nname = 1",
    "a list of numbers": b"body = [1, 2]",
    "a list of lists": b"body = [[], [[]]]",
    "deep nesting": b"body = " + b"[" * 5_000 + b"]" * 5_000,
    "deep tables": b"[" + b"a." * 5_000 + b"a]",
    "some nesting": b"body = " + b"[" * 100 + b"]" * 100,
    "a number of many digits": b"body = " + b"9" * 5_000,
    "a cost of many digits": b"[[body]]\nname = 'X'\ncost = " + b"9" * 4_000,
    "not a number": b"[[body]]\nname = 'X'\ncost = nan\nlevel = inf\ndie = 2026-01-01",
    "a huge name": b"[[body]]\nname = '" + b"x" * 100_000 + b"'",
    "too large": b"#" * 4_000_001,
}


@pytest.mark.parametrize("content", UNREADABLE.values(), ids=UNREADABLE)
def test_a_file_of_something_else_is_refused(content: bytes, folder: Path) -> None:
    (folder / "bodies.toml").write_bytes(content)
    assert named(problems(folder), "bodies.toml")


def test_a_folder_in_the_place_of_a_file_is_refused(folder: Path) -> None:
    (folder / "bodies.toml").unlink()
    (folder / "bodies.toml").mkdir()
    assert named(problems(folder), "bodies.toml", "cannot be read")


def load_or_refuse(folder: Path) -> None:
    """A set that can be played comes out, or InvalidCards; nothing else."""
    try:
        mine = load_cards(folder)
    except InvalidCards:
        problems(folder)
        return
    s = adaptlab.new("adapt", cards=mine, seed=1)
    for _ in range(20):
        if isinstance(s.pending, Choose):
            s.answer(s.options[0])
        elif s.pending is not None:
            s.roll()


BODIES = SMALL["bodies.toml"]


@settings(SAME_EACH_TIME, max_examples=150)
@given(st.data())
def test_a_file_with_changed_letters_is_refused_or_played(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.getbasetemp() / "letters"
    folder.mkdir(exist_ok=True)
    for name, text in SMALL.items():
        (folder / name).write_text(text)
    spoilt = list(BODIES)
    letters = st.sampled_from("\"[]{}=,.-0159 \n#_abxé\x00'")
    for _ in range(data.draw(st.integers(1, 4))):
        spoilt[data.draw(st.integers(0, len(spoilt) - 1))] = data.draw(letters)
    (folder / "bodies.toml").write_text("".join(spoilt), encoding="utf-8")
    load_or_refuse(folder)


VALUES = st.one_of(
    st.integers(-3, 25),
    st.sampled_from([10**30, -(10**30)]),
    st.booleans(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(['"x"', '""', "[]", "{}", "[1, 2]", "{ armor = 1 }", "1979-05-27", "nan"]),
).map(lambda value: str(value).lower() if isinstance(value, bool) else str(value))
FIELDS = ["name", "level", "cost", "die", "health", "ferocity", "survival", "lethality",
          "abilities", "evidence", "creature", "note", "location"]  # fmt: skip


@settings(SAME_EACH_TIME, max_examples=150)
@given(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=4))
def test_a_card_with_any_values_is_refused_or_played(
    tmp_path_factory: pytest.TempPathFactory, changes: dict[str, str]
) -> None:
    folder = tmp_path_factory.getbasetemp() / "values"
    folder.mkdir(exist_ok=True)
    for name, text in SMALL.items():
        (folder / name).write_text(text)
    fields: dict[str, Any] = dict(
        line.split(" = ", 1) for line in BODIES.splitlines() if " = " in line
    )
    fields |= changes
    lines = ["[[body]]", *(f"{key} = {value}" for key, value in fields.items())]
    (folder / "bodies.toml").write_text("\n".join(lines))
    load_or_refuse(folder)
