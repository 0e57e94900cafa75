"""Builds side by side, what one point more is worth, grids over two totals, and other totals."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from html import escape
from io import StringIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from IPython.lib.pretty import RepresentationPrinter

from adaptlab.adapt import Fish
from adaptlab.adapt.analysis.compare import (
    MEASURES,
    OF_ATTACKER,
    OF_TARGET,
    Sensitivity,
    compare,
    grid,
    measure_named,
    sensitivity,
)
from adaptlab.adapt.analysis.odds import AttackOdds, attack_odds
from adaptlab.adapt.cards import FLAGS, SCORES, STATISTICS
from adaptlab.adapt.cards import cards as standard_cards
from adaptlab.adapt.fish import TOTALS
from adaptlab.adapt.rules import rules, ruleset, usual
from adaptlab.adapt.totals import Adding
from adaptlab.draw.words import chance_words, decimal
from adaptlab.errors import InvalidPosition, InvalidRuleset
from adaptlab.evidence import RECONSTRUCTED
from tests.adapt.builds import Build, Totals, builds, card_fish

EDITIONS = ("retail", "pnp")

MEANINGS: dict[str, Callable[[AttackOdds], Fraction]] = {
    "hit": lambda odds: odds.outcomes.chance(lambda o: o.hit),
    "damage": lambda odds: odds.outcomes.mean(lambda o: o.to_target),
    "defeat": lambda odds: odds.defeat,
    "mutual": lambda odds: odds.mutual,
    "undone": lambda odds: odds.undone,
    "stun": lambda odds: odds.outcomes.chance(lambda o: o.stunned),
    "poison": lambda odds: odds.outcomes.chance(lambda o: o.target_poisoned),
    "poison_back": lambda odds: odds.outcomes.chance(lambda o: o.attacker_poisoned),
    "damage_back": lambda odds: odds.outcomes.mean(lambda o: o.to_attacker),
    "experience": lambda odds: odds.outcomes.mean(lambda o: o.exp_attacker),
    "experience_target": lambda odds: odds.outcomes.mean(lambda o: o.exp_target),
}
"""What each measure stands for, worked out from the outcomes."""


def strong(build: Build) -> Build:
    """A build that can attack, and whose scores all have numbers."""
    numbered = {k: 1 if v is True and k in SCORES else v for k, v in build.totals.items()}
    numbered.pop("smart", None)
    level = numbered["level"] or 1
    return Build({**numbered, "level": level}, {**build.state, "stunned": False})


@settings(derandomize=True, deadline=None, max_examples=60)
@given(a=builds(), b=builds(), edition=st.sampled_from(EDITIONS))
def test_a_measure_is_what_its_name_says(a: Build, b: Build, edition: str) -> None:
    odds = attack_odds(strong(a).fish, b.fish, edition)
    assert {name: m.of(odds) for name, m in MEASURES.items()} == {
        name: MEANINGS[name](odds) for name in MEASURES
    }
    for measure in MEASURES.values():
        assert measure.of(odds) >= 0
        assert measure.of(odds) <= 1 or not measure.is_chance


def test_chances_are_told_from_means() -> None:
    means = {name for name, measure in MEASURES.items() if not measure.is_chance}
    assert {"damage", "damage_back", "experience"} <= means
    assert means <= {"damage", "damage_back", "experience", "experience_target"}
    assert len({measure.label for measure in MEASURES.values()}) == len(MEASURES)


# ---------------------------------------------------------------- side by side

PIKE = Fish.of(die=10, ferocity=4, lethality=1, name="Pike")
EEL = Fish.of(die=6, ferocity=6, shock=2, ram=3, name="Eel")
PERCH = Fish.of(survival=9, armor=1, hide=2, counter_attack=1, name="Perch")


@pytest.mark.parametrize("edition", EDITIONS)
def test_builds_are_compared_as_attackers(edition: str) -> None:
    found = compare(PIKE, EEL, target=PERCH, edition=edition, hiding=True)
    expected = [attack_odds(f, PERCH, edition, hiding=True) for f in (PIKE, EEL)]
    assert [odds.outcomes for odds in found.odds] == [odds.outcomes for odds in expected]
    assert [odds.title for odds in found.odds] == [odds.title for odds in expected]
    assert found.names == ("Pike", "Eel")


@pytest.mark.parametrize("edition", EDITIONS)
def test_builds_are_compared_as_targets(edition: str) -> None:
    found = compare(PIKE, PERCH, attacker=EEL, edition=edition, ram=True)
    expected = [attack_odds(EEL, f, edition, ram=True) for f in (PIKE, PERCH)]
    assert [odds.outcomes for odds in found.odds] == [odds.outcomes for odds in expected]
    assert found.names == ("Pike", "Perch")


def test_a_comparison_may_name_its_builds() -> None:
    assert compare(PIKE, EEL, target=PERCH, names=["one", "two"]).names == ("one", "two")
    assert compare(PIKE, target=PERCH, names=("alone",)).names == ("alone",)


def test_rows_hold_every_measure_that_is_not_0_throughout() -> None:
    found = compare(PIKE, EEL, target=PERCH)
    rows = {measure.label: values for measure, values in found.rows()}
    for name, measure in MEASURES.items():
        values = [MEANINGS[name](odds) for odds in found.odds]
        assert rows.get(measure.label) == (values if any(values) else None)
    assert "Chance to hit" in rows
    assert MEASURES["stun"].label not in rows
    # Pike needs 5 of a d10, and 5 deals 1 + 1 - 1; Eel needs 3 of a d6, and 3 deals 1 - 1 + 2.
    assert rows["Chance to hit"] == [Fraction(6, 10), Fraction(4, 6)]
    assert rows[MEASURES["damage"].label] == [
        Fraction(1 + 1 + 2 + 3 + 4 + 5, 10),
        Fraction(2 + 2 + 3 + 4, 6),
    ]


BAD_COMPARISONS: list[tuple[Callable[[], object], str]] = [
    (lambda: compare(PIKE), "compare"),
    (lambda: compare(PIKE, target=PERCH, attacker=EEL), "compare"),
    (lambda: compare(target=PERCH), "compare"),
    (lambda: compare(PIKE, EEL, target=PERCH, names=["one"]), "names"),
    (lambda: compare(PIKE, target=PERCH, names=["one", "two"]), "names"),
    (lambda: compare("Pike", target=PERCH), "attacker"),  # type: ignore[arg-type]
    (lambda: compare(PIKE, target="Perch"), "target"),  # type: ignore[arg-type]
    (lambda: compare(PIKE, 3, attacker=EEL), "target"),  # type: ignore[arg-type]
    (lambda: compare(PIKE, target=PERCH, ram=True), "attacker"),
    (lambda: sensitivity(PIKE, 3), "target"),  # type: ignore[arg-type]
    (lambda: sensitivity(PIKE, PERCH, splash="yes"), "splash"),
    (lambda: grid("Pike", PERCH), "attacker"),  # type: ignore[arg-type]
    (lambda: grid(PIKE, PERCH, measure="luck"), "measure"),
    (lambda: grid(PIKE, PERCH, x="ferocity"), "x"),
    (lambda: grid(PIKE, PERCH, y="target luck"), "y"),
    (lambda: grid(PIKE, PERCH, y="bystander health"), "y"),
    (lambda: grid(PIKE, PERCH, x="attacker level"), "x"),
    (lambda: grid(PIKE, PERCH, x=7), "x"),  # type: ignore[arg-type]
    (lambda: grid(PIKE, PERCH, xs=[1, "two"]), "ferocity"),  # type: ignore[list-item]
    (lambda: grid(PIKE, PERCH, x="attacker die", xs=[1]), "die"),
    (lambda: grid(PIKE, PERCH, y="target damage", ys=[-1]), "damage"),
    (lambda: grid(PIKE, PERCH, xs=[1.0]), "ferocity"),  # type: ignore[list-item]
    (lambda: grid(PIKE, PERCH, xs=[]), "xs"),
    (lambda: grid(PIKE, PERCH, ys=()), "ys"),
    (lambda: measure_named(""), "measure"),
]


@pytest.mark.parametrize(("asked", "place"), BAD_COMPARISONS)
def test_what_cannot_be_compared_is_refused(asked: Callable[[], object], place: str) -> None:
    with pytest.raises(InvalidPosition) as error:
        asked()
    assert [problem.place for problem in error.value.problems] == [place]


def test_conditions_are_checked_as_for_a_single_attack() -> None:
    for asked in (
        lambda: compare(PIKE, target=PERCH, edition="deluxe"),
        lambda: sensitivity(PIKE, PERCH, edition="deluxe"),
        lambda: grid(PIKE, PERCH, edition="deluxe"),
    ):
        with pytest.raises(InvalidRuleset, match="edition"):
            asked()


def test_every_bad_axis_is_named_at_once() -> None:
    with pytest.raises(InvalidPosition) as error:
        grid(PIKE, None, x="luck", y="fate")  # type: ignore[arg-type]
    assert [problem.place for problem in error.value.problems] == ["target", "x", "y"]


# ---------------------------------------------------------------- one point more


def one_more(build: Build, total: str) -> Fish:
    """The same fish, made anew with 1 more of a total."""
    more = True if total in FLAGS else build.totals.get(total, 0) + 1
    return Build({**build.totals, total: more}, build.state).fish


def differences(base: AttackOdds, other: AttackOdds) -> dict[str, Fraction]:
    found = {name: MEANINGS[name](other) - MEANINGS[name](base) for name in MEASURES}
    return {name: change for name, change in found.items() if change}


def told(found: Sensitivity) -> dict[tuple[str, str], dict[str, Fraction]]:
    return {(row.side, row.total): row.changes for row in found.rows}


@settings(derandomize=True, deadline=None, max_examples=120)
@given(a=builds(dice=(2, 4, 7, 10, 12)), b=builds(), edition=st.sampled_from(EDITIONS),
       hiding=st.booleans(), splash=st.booleans(), ram=st.booleans())  # fmt: skip
def test_one_point_more_is_worth_what_a_fish_made_with_it_does(
    a: Build, b: Build, edition: str, hiding: bool, splash: bool, ram: bool
) -> None:
    a, b = strong(a), strong(b)
    how: dict[str, Any] = {
        "edition": edition, "hiding": hiding and b.can("hide"), "splash": splash,
        "ram": ram and a.can("ram"),
    }  # fmt: skip
    base = attack_odds(a.fish, b.fish, **how)
    expected = {}
    for total in OF_ATTACKER:
        expected["attacker", total] = differences(
            base, attack_odds(one_more(a, total), b.fish, **how)
        )
    for total in OF_TARGET:
        expected["target", total] = differences(
            base, attack_odds(a.fish, one_more(b, total), **how)
        )
    found = sensitivity(a.fish, b.fish, **how)
    assert told(found) == {key: changes for key, changes in expected.items() if changes}
    assert found.base.outcomes == base.outcomes


@pytest.mark.rule("ability.stack", "attack.lethality", "armor", "shock", "ram", "counter.attack")
def test_a_total_at_its_cap_is_worth_nothing_more() -> None:
    attacker: Totals = {"die": 6, "ferocity": 8, "lethality": 4, "shock": 2, "ram": 5}
    target: Totals = {"survival": 10, "armor": 2, "counter_attack": 3}
    rows = told(sensitivity(Fish.of(**attacker), Fish.of(**target)))
    for capped in (("attacker", "lethality"), ("attacker", "shock"), ("target", "armor"),
                   ("target", "counter_attack")):  # fmt: skip
        assert capped not in rows
    rammed = told(sensitivity(Fish.of(**attacker), Fish.of(**target), ram=True))
    assert ("attacker", "ram") not in rammed
    below = {**attacker, "lethality": 3, "shock": 1, "ram": 4}
    assert told(sensitivity(Fish.of(**below), Fish.of(**target)))["attacker", "lethality"] == {
        "damage": Fraction(5, 6)  # a d6 and 8 hit Survival 10 with 2 and more
    }
    assert ("attacker", "ram") in told(sensitivity(Fish.of(**below), Fish.of(**target), ram=True))


@pytest.mark.rule("toxic", "poison.check")
def test_toxic_is_worth_2_points_of_poison_to_who_has_poison() -> None:
    target = Fish.of()
    rows = told(sensitivity(Fish.of(ferocity=5, poisonous=3), target))
    assert rows["attacker", "toxic"] == {"poison": Fraction(2, 10)}
    assert rows["attacker", "poisonous"] == {"poison": Fraction(1, 10)}
    rows = told(sensitivity(Fish.of(ferocity=5), target))
    assert ("attacker", "toxic") not in rows
    rows = told(sensitivity(Fish.of(ferocity=5, toxic=True), target))
    assert rows["attacker", "poisonous"] == {"poison": Fraction(3, 10)}
    assert ("attacker", "toxic") not in rows


@pytest.mark.rule("critical", "hunting")
def test_flags_that_a_fish_has_are_worth_nothing_more() -> None:
    attacker = Fish.of(die=8, critical=True, hunting=True)
    rows = told(sensitivity(attacker, Fish.of(survival=20)))
    assert ("attacker", "critical") not in rows
    assert ("attacker", "hunting") not in rows


# ---------------------------------------------------------------- over two totals

AXES = [f"{side} {total}" for side in ("attacker", "target") for total in (*TOTALS, "damage")]


def values_of(total: str) -> st.SearchStrategy[list[int]]:
    if total in FLAGS:
        return st.permutations([0, 1])
    if total == "die":
        return st.lists(st.sampled_from([2, 3, 5, 10, 20]), min_size=1, max_size=3)
    low = -3 if total in STATISTICS else 0
    return st.lists(st.integers(low, 12), min_size=1, max_size=3)


def set_to(build: Build, axis: str, value: int) -> Build:
    total = axis.split()[1]
    return Build({**build.totals, total: bool(value) if total in FLAGS else value}, build.state)


@settings(derandomize=True, deadline=None, max_examples=120)
@given(data=st.data(), a=builds(dice=(2, 4, 7, 10)), b=builds(),
       axes=st.permutations(AXES).map(lambda axes: axes[:2]),
       measure=st.sampled_from(sorted(MEASURES)), edition=st.sampled_from(EDITIONS))  # fmt: skip
def test_a_grid_holds_the_odds_of_fish_made_with_these_totals(
    data: st.DataObject, a: Build, b: Build, axes: list[str], measure: str, edition: str
) -> None:
    x, y = axes
    fish = {"attacker": strong(a), "target": strong(b)}
    xs, ys = (data.draw(values_of(axis.split()[1])) for axis in axes)
    found = grid(fish["attacker"].fish, fish["target"].fish, x, y, xs, ys, measure, edition=edition)
    assert (found.x, found.y, found.xs, found.ys) == (x, y, tuple(xs), tuple(ys))
    assert found.measure is MEASURES[measure]
    for row, at_y in zip(found.values, ys, strict=True):
        for value, at_x in zip(row, xs, strict=True):
            pair = dict(fish)
            for axis, at in ((y, at_y), (x, at_x)):
                side = axis.split()[0]
                pair[side] = set_to(pair[side], axis, at)
            odds = attack_odds(pair["attacker"].fish, pair["target"].fish, edition)
            assert value == MEANINGS[measure](odds)


def test_a_grid_is_over_ferocity_and_survival_unless_told_otherwise() -> None:
    found = grid(PIKE, PERCH)
    assert (found.x, found.y) == ("attacker ferocity", "target survival")
    assert (len(found.values), len(found.values[0])) == (21, 11)
    assert found.values[9][4] == attack_odds(PIKE, PERCH).hit
    assert found.values[20][0] == 0
    assert found.values[11][0] == 0
    assert found.values[10][0] == Fraction(1, 10)
    assert found.values[0][0] == 1


def test_a_grid_knows_whether_its_cards_are_reconstructed() -> None:
    built = Fish.build("Orca")
    flags = [grid(*pair, xs=[1], ys=[1]).reconstructed
             for pair in ((PIKE, PERCH), (built, PERCH), (PIKE, built))]  # fmt: skip
    assert flags == [False, True, True]


def test_a_grid_takes_conditions_and_any_iterable() -> None:
    found = grid(EEL, PERCH, "attacker ram", "target hide", iter([1, 9]), range(1, 3),
                 "damage", ram=True, hiding=True)  # fmt: skip
    # Ram 1 is taken up by Armor 1; Ram 9 counts as 5. Shock 2 comes on top of both.
    seen = (Fraction(9, 10), Fraction(8, 10))
    assert found.values == tuple((share * 2, share * (4 + 2)) for share in seen)


# ---------------------------------------------------------------- other totals


@settings(derandomize=True, deadline=None, max_examples=150)
@given(build=builds(), data=st.data())
def test_another_total_makes_the_fish_that_has_it(build: Build, data: st.DataObject) -> None:
    build = strong(build)
    fish = build.fish
    total = data.draw(st.sampled_from([*TOTALS, "damage"]))
    [value, *_] = data.draw(values_of(total))
    changed = fish.with_total(total, value)
    made = set_to(build, f"fish {total}", value).fish
    assert changed.stats == made.stats
    assert changed.total(total) == value
    assert (changed.damage, changed.name) == (made.damage, fish.name)
    for name in ("poison", "hiding", "stunned", "alive", "level"):
        assert getattr(changed, name) == getattr(fish, name)
    assert fish.stats == build.fish.stats  # the fish itself is as before
    assert fish.damage == build.totals["damage"]


@settings(derandomize=True, deadline=None, max_examples=150)
@given(fish=card_fish(), data=st.data())
def test_a_total_set_to_what_it_is_changes_nothing(fish: Fish, data: st.DataObject) -> None:
    total = data.draw(st.sampled_from([*TOTALS, "damage"]))
    same = fish.with_total(total, fish.total(total))
    assert (same.stats, same.damage, same.name) == (fish.stats, fish.damage, fish.name)
    assert same is not fish


@settings(derandomize=True, deadline=None, max_examples=100)
@given(fish=card_fish(), data=st.data())
def test_a_total_can_be_changed_there_and_back(fish: Fish, data: st.DataObject) -> None:
    first, second = data.draw(st.permutations([*TOTALS, "damage"]))[:2]
    [value, *_] = data.draw(values_of(first))
    [other, *_] = data.draw(values_of(second))
    before = fish.total(first)
    both = fish.with_total(first, value).with_total(second, other)
    assert (both.total(first), both.total(second)) == (value, other)
    back = both.with_total(first, before)
    assert back.stats == fish.with_total(second, other).stats


def test_totals_count_before_caps_and_stats_after_them() -> None:
    fish = Fish.of(lethality=7, armor=3, poisonous=2, toxic=True)
    assert (fish.total("lethality"), fish.stats.lethality) == (7, 4)
    assert (fish.total("armor"), fish.stats.armor) == (3, 2)
    assert (fish.total("poisonous"), fish.stats.poisonous) == (2, 4)
    assert fish.with_total("lethality", -8).stats.lethality == -4
    assert fish.with_total("toxic", 0).stats.poisonous == 2
    assert (fish.total("die"), fish.total("damage"), fish.total("critical")) == (10, 0, 0)


def test_what_a_fish_has_several_times_stays_added_up() -> None:
    fish = Fish.of(smart=3, sneaky=2).with_total("ferocity", 2)
    assert (fish.stats.smart, fish.stats.sneaky) == (3, 2)
    built = Fish.build("Greenland Shark", "Whale Shark Gape")
    assert built.with_total("ferocity", 2).stats.regeneration == built.stats.regeneration == 1


def test_the_die_stays_as_it_was_set_when_another_total_changes() -> None:
    fish = Fish.of(die=6).with_total("die", 12).with_total("ferocity", 3)
    assert (fish.stats.die, fish.stats.ferocity) == (12, 3)


@pytest.mark.parametrize(
    ("total", "value", "place"),
    [
        ("luck", 3, "luck"),
        ("level", 3, "level"),
        ("unnumbered sneaky", 1, "unnumbered sneaky"),
        (None, 1, "None"),
        (["die"], 1, "die"),
        ("die", 1, "die"),
        ("die", 1001, "die"),
        ("die", True, "die"),
        ("die", "6", "die"),
        ("ferocity", 2.0, "ferocity"),
        ("ferocity", -1001, "ferocity"),
        ("ferocity", None, "ferocity"),
        ("armor", -1, "armor"),
        ("critical", -1, "critical"),
        ("damage", -1, "damage"),
        ("damage", 10**30, "damage"),
    ],
)
def test_a_total_that_cannot_be_is_refused(total: Any, value: Any, place: str) -> None:
    with pytest.raises(InvalidPosition) as error:
        Fish.of().with_total(total, value)
    [problem] = error.value.problems
    assert place in problem.place


def test_the_name_of_a_fish_is_that_of_its_uncovered_cards() -> None:
    assert Fish.of(name="Pike").name == "Pike"
    assert Fish.build("Orca").name == "Orca"
    built = Fish.build("Clownfish", "Remora Disc", "Cuttlefish Ink")
    assert built.name == "Clownfish with Remora Disc, Cuttlefish Ink"
    built.alive = False
    assert built.name == "a defeated fish"


# ---------------------------------------------------------------- what an edition adds up


RETAIL, PNP = (rules(ruleset(edition), standard_cards()).adding for edition in ("retail", "pnp"))


@pytest.mark.rule("ability.stack", "smart", "regeneration")
def test_a_fish_is_added_up_as_the_edition_says() -> None:
    healer = Fish.build("Greenland Shark", "Whale Shark Gape")  # Regeneration twice, no number
    assert healer.under(RETAIL).stats.regeneration == 1
    assert healer.under(PNP).stats.regeneration == 2
    assert healer.stats.regeneration == 1
    sneaky = Fish.build("Clownfish", "Remora Disc", "Cuttlefish Ink")  # Sneaky twice
    assert sneaky.under(RETAIL).stats.sneaky == 1
    assert sneaky.under(PNP).stats.sneaky == 2
    smart = Fish.of(smart=3)
    assert smart.under(RETAIL).stats.smart == 3
    assert smart.under(PNP).stats.smart == 1
    assert smart.stats.smart == 3


def test_a_fish_on_which_the_editions_agree_is_taken_as_it_is() -> None:
    fish = Fish.of(regeneration=2, sneaky=1)
    assert fish.under(PNP) is fish


@settings(derandomize=True, deadline=None, max_examples=100)
@given(fish=card_fish(), copies_stack=st.booleans(), smart_stacks=st.booleans())
def test_an_edition_changes_nothing_else(
    fish: Fish, copies_stack: bool, smart_stacks: bool
) -> None:
    fish.poison, fish.hiding = 1, 2
    added = fish.under(Adding(usual().adding.numbers, copies_stack, smart_stacks))
    open_to_editions = {"regeneration": 0, "sneaky": 0, "smart": 0}
    assert replace(added.stats, **open_to_editions) == replace(fish.stats, **open_to_editions)
    assert (added.damage, added.poison, added.hiding) == (fish.damage, 1, 2)
    assert added.name == fish.name


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("total", ["ferocity", "die", "critical"])
def test_an_edition_keeps_a_total_that_was_set(edition: str, total: str) -> None:
    value = 1 if total == "critical" else 9
    for ability in ({"smart": 1}, {"sneaky": True}, {"regeneration": True}):
        fish = Fish.of(die=6, **ability).with_total(total, value)
        used = attack_odds(fish, PERCH, edition).attacker
        assert used.total(total) == value
        assert used.stats.critical == (total == "critical")


def test_a_grid_of_a_smart_fish_differs_from_value_to_value() -> None:
    found = grid(Fish.of(smart=1), PERCH, xs=(0, 4), ys=(9,))
    assert found.values == ((Fraction(2, 10), Fraction(6, 10)),)


@pytest.mark.parametrize("total", ["sneaky", "counter_poison"])
def test_every_total_that_is_asked_about_can_be_worth_something(total: str) -> None:
    rows = told(sensitivity(Fish.of(ferocity=3), Fish.of(survival=9)))
    assert ("target", total) in rows


def test_what_one_point_more_is_worth_can_be_asked_for_the_largest_totals() -> None:
    rows = told(sensitivity(Fish.of(die=1000), PERCH.with_total("survival", 1000)))
    assert ("attacker", "ferocity") in rows
    assert ("attacker", "die") not in rows
    assert ("target", "survival") not in rows


def test_a_measure_that_is_no_name_at_all_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="measure"):
        grid(PIKE, PERCH, measure=["hit"])  # type: ignore[arg-type]


# ---------------------------------------------------------------- printed


def printed(result: object) -> list[list[str]]:
    """The cells of a printed table, line by line: more than one space lies between two cells."""
    return [re.split(r" {2,}", line.strip()) for line in str(result).splitlines()]


def test_a_comparison_prints_as_a_table() -> None:
    pike, eel = Fish.of(ferocity=4, name="Pike"), Fish.of(ferocity=6, stun=3, name="Eel")
    made = compare(pike, eel, target=Fish.of(survival=8, name="Prey"))
    title, head, *rows = printed(made)
    assert title == ["Attacks on Prey (retail)"]
    assert head == ["Pike", "Eel"]
    shown = [
        [m.label, *(chance_words(v) if m.is_chance else decimal(v) for v in values)]
        for m, values in made.rows()
    ]
    assert rows == shown
    assert ["Chance to stun", "0 %", "27.00 %"] in rows


def test_a_comparison_of_nothing_says_so() -> None:
    weak = Fish.of(die=4, ferocity=0, lethality=-4)
    wall = Fish.of(hide=4, fear=10, survival=99)
    assert "Nothing can come of any of these attacks." in str(compare(weak, target=wall))


@pytest.mark.rule("adapt.part-level")
def test_a_comparison_warns_once_of_each_fish_that_no_game_could_bring_about() -> None:
    built, prey = Fish.build("Clownfish", "Mako Jaws"), Fish.build("Red Guppy", "Mako Jaws")
    made = compare(built, Fish.of(ferocity=5), target=prey)
    places = [warning.place for warning in made.warnings]
    assert places == ["attacker, Mouth", "target, Mouth"]
    for warning in made.warnings:
        assert str(made).count(str(warning)) == 1
        assert made._repr_html_().count(escape(str(warning))) == 1
    assert str(made).endswith(RECONSTRUCTED)


def test_a_sensitivity_prints_a_line_for_each_change() -> None:
    made = sensitivity(Fish.of(ferocity=4, name="Pike"), Fish.of(survival=8, name="Prey"))
    title, *rows = printed(made)
    assert title == ["Pike attacks Prey (retail): what one more changes"]
    assert len(rows) == sum(len(row.changes) for row in made.rows)
    assert ["target: +1 Survival", "Chance to hit", "−10.00 points"] in rows
    assert ["attacker: +1 Lethality", "Damage to the target, mean", "+0.70"] in rows


def test_a_sensitivity_to_nothing_says_so() -> None:
    made = replace(sensitivity(Fish.of(), Fish.of()), rows=())
    assert str(made).splitlines()[1] == "One more of any total changes nothing."


def test_a_grid_prints_with_the_highest_row_on_top_as_in_its_figure() -> None:
    made = grid(Fish.of(), Fish.of(), xs=(2, 4), ys=(6, 8))
    title, *rows = printed(made)
    assert title == [
        "Chance to hit in percent: Ferocity of the attacker across, Survival of the target up"
    ]
    assert rows == [["8", "50", "70"], ["6", "70", "90"], ["2", "4"]]
    means = grid(Fish.of(), Fish.of(), xs=(2, 4), ys=(6, 8), measure="damage")
    assert printed(means)[1] == ["8", *(decimal(value) for value in means.values[1])]


def test_ipython_shows_what_print_shows() -> None:
    made = compare(Fish.of(ferocity=4), target=Fish.of(survival=8))
    out = StringIO()
    printer = RepresentationPrinter(out)
    printer.pretty(made)
    printer.flush()
    assert out.getvalue() == str(made)
    assert repr(made) == "<Comparison: Attacks on Fish (retail)>"
