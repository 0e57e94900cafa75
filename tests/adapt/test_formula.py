"""The closed forms of a plain attack: they say exactly what the rules of the engine say."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis.strategies import integers
from matplotlib.mathtext import MathTextParser

from adaptlab.adapt.analysis.formula import (
    Case,
    Formula,
    expected_damage,
    expected_experience,
    hit_chance,
)
from adaptlab.adapt.analysis.odds import attack_odds, rules_of
from adaptlab.adapt.analysis.weigh import weigh_blows
from adaptlab.adapt.blow import clash
from adaptlab.adapt.fish import Fish, Stats
from adaptlab.errors import InvalidPosition

FORMULAS = (hit_chance, expected_damage, expected_experience)
DICE = (2, 3, 4, 6, 8, 10, 12, 20)
FEROCITY = range(21)
SURVIVAL = range(31)
LETHALITY = range(-4, 5)

Make = Callable[[], Formula]
Three = tuple[Fraction, Fraction, Fraction]

totals = integers(-1000, 1000) | integers(-15, 15)
each_formula = pytest.mark.parametrize("made", FORMULAS, ids=lambda made: made.__name__)


def stats(die: int, ferocity: int, survival: int, lethality: int) -> Stats:
    """The totals of a fish without abilities."""
    plain = Fish.of(level=1).stats
    return replace(plain, die=die, ferocity=ferocity, survival=survival, lethality=lethality)


def by_the_engine(edition: str, attacker: Stats, target: Stats) -> Three:
    """Chance to hit, mean Damage and mean Experience, as the engine weighs the faces."""
    blows = weigh_blows(clash(rules_of(edition), attacker, target, splash=False))
    total = sum(blows.values())
    hits = sum(weight for blow, weight in blows.items() if blow[0])
    damage = sum(weight * blow[1] for blow, weight in blows.items())
    experience = sum(weight * blow[3] for blow, weight in blows.items())
    return Fraction(hits, total), Fraction(damage, total), Fraction(experience, total)


def by_formula(die: int, ferocity: int, survival: int, lethality: int) -> Three:
    hit, damage, experience = (made()(die, ferocity, survival, lethality) for made in FORMULAS)
    return hit, damage, experience


# ---------------------------------------------------------------- against the engine


@pytest.mark.parametrize("die", DICE)
@pytest.mark.rule("attack.total", "attack.hit", "attack.tie", "attack.miss", "attack.lethality")
def test_the_formulas_are_what_the_engine_computes(die: int) -> None:
    targets = [stats(2, 0, survival, 0) for survival in SURVIVAL]
    for ferocity, lethality in product(FEROCITY, LETHALITY):
        attacker = stats(die, ferocity, 0, lethality)
        for target in targets:
            found = by_formula(die, ferocity, target.survival, lethality)
            expected = by_the_engine("retail", attacker, target)
            assert found == expected, (die, ferocity, target.survival, lethality)


@pytest.mark.parametrize("edition", ["retail", "pnp"])
@given(die=integers(2, 1000), ferocity=totals, survival=totals, lethality=integers(-4, 4))
@settings(derandomize=True, deadline=None)
def test_they_hold_for_any_totals_in_both_editions(
    edition: str, die: int, ferocity: int, survival: int, lethality: int
) -> None:
    attacker, target = stats(die, ferocity, 0, lethality), stats(2, 0, survival, 0)
    expected = by_the_engine(edition, attacker, target)
    assert by_formula(die, ferocity, survival, lethality) == expected


@pytest.mark.parametrize("die", DICE)
def test_they_are_what_the_odds_of_two_plain_fish_say(die: int) -> None:
    for survival, lethality in product(range(0, 31, 3), LETHALITY):
        attacker = Fish.of(die=die, ferocity=5, lethality=lethality, level=1)
        odds = attack_odds(attacker, Fish.of(survival=survival))
        expected = (odds.hit, odds.damage.mean(), odds.experience.mean())
        assert by_formula(die, 5, survival, lethality) == expected


# ---------------------------------------------------------------- on paper


@pytest.mark.rule("attack.hit", "attack.lethality")
def test_12_against_10_deals_2_plus_lethality() -> None:
    # A d2 and Ferocity 10 against 10: totals of 11 and 12, so 1 and 2 Damage plus Lethality.
    assert expected_damage()(2, 10, 10, 0) == Fraction(1 + 2, 2)
    assert expected_damage()(2, 10, 10, 3) == Fraction(4 + 5, 2)
    assert hit_chance()(2, 10, 10, 3) == 1


@pytest.mark.rule("attack.miss")
def test_9_against_12_gains_3_experience() -> None:
    # A d2 and Ferocity 7 against 12: totals of 8 and 9, so 4 and 3 Experience.
    assert expected_experience()(2, 7, 12) == Fraction(4 + 3, 2)
    assert expected_experience()(10, 0, 40) == 5


@pytest.mark.rule("attack.tie")
def test_a_tie_deals_1_plus_lethality_and_gains_2_experience() -> None:
    # Only the 10 of a d10 ties; the misses are by 1 to 9.
    assert hit_chance()(10, 4, 14) == Fraction(1, 10)
    assert expected_damage()(10, 4, 14, 2) == Fraction(3, 10)
    assert expected_damage()(10, 4, 14, -2) == Fraction(1, 10)
    assert expected_experience()(10, 4, 14) == Fraction(2 + 1 + 2 + 3 + 4 + 5 * 5, 10)


def test_lethality_may_be_left_out() -> None:
    assert expected_damage()(10, 4, 8) == expected_damage()(10, 4, 8, 0)


# ---------------------------------------------------------------- as SymPy expressions


@each_formula
def test_the_expression_is_closed_and_in_the_symbols_named(made: Make) -> None:
    expression = made().expression
    assert not expression.has(sympy.Sum, sympy.Product, sympy.Mod, sympy.floor, sympy.ceiling)
    assert expression.free_symbols == set(made().symbols)


@each_formula
def test_sympy_evaluates_the_expression_to_the_same_number(made: Make) -> None:
    for die, ties, lethality in product((3, 10), range(-3, 18), (-2, 0, 3)):
        values = {"d": die, "n": ties, "L": lethality}
        value = made().expression.subs(values)
        assert value == sympy.Rational(made()(die, 0, ties, lethality))


@each_formula
def test_the_ranges_shown_leave_no_gap_and_do_not_overlap(made: Make) -> None:
    for die, number in product(DICE, range(-25, 45)):
        inside = [case for case in made().cases if is_in(case, die, number)]
        assert len(inside) == 1, (die, number, inside)


def is_in(case: Case, die: int, number: int) -> bool:
    low, high = (None if x is None else sympy.sympify(x).subs("d", die) for x in case[:2])
    return bool((low is None or low < number) and (high is None or number <= high))


@each_formula
def test_a_formula_is_made_once_and_does_not_change(made: Make) -> None:
    assert made() is made()
    with pytest.raises(AttributeError):
        made().name = "another"  # type: ignore[misc]


# ---------------------------------------------------------------- as a reader sees them


LEFT = {
    "hit_chance": r"P(\text{hit}) = ",
    "expected_damage": r"E(\text{Damage}) = P(\text{hit}) ",
    "expected_experience": r"E(\text{Experience}) = ",
}


@each_formula
def test_latex(made: Make) -> None:
    latex = made().latex()
    assert LEFT[made.__name__] in latex
    assert r"\begin{cases}" in latex
    assert "n = S - F" in latex
    assert not re.search(r"\\sum|\\frac|<=|None", latex)
    assert latex.count("{") == latex.count("}")
    assert latex.count(r"\begin") == latex.count(r"\end")
    assert made()._repr_latex_() == rf"$\displaystyle {latex}$"


@each_formula
def test_latex_has_a_line_for_each_case_and_shorthand(made: Make) -> None:
    latex, written = made().latex(), made()
    for case in written.cases:
        assert rf"\quad \text{{({case.meaning})}}" in latex
    shorthands = 2 if made is expected_damage else 1
    assert latex.count(r"\quad") == len(written.cases) + shorthands


@each_formula
def test_every_piece_of_the_latex_can_be_typeset(made: Make) -> None:
    inner = re.sub(r"\\(begin|end)\{(array|cases)\}(\{l\})?", "", made().latex())
    pieces = re.split(r"\\\\\[1ex\]|&", inner)
    assert len(pieces) > 2 * len(made().cases)
    for piece in pieces:
        MathTextParser("path").parse(f"${piece.strip()}$")


def test_the_damage_in_words() -> None:
    assert str(expected_damage()).splitlines() == [
        "E(Damage) = P(hit)*(Max(0, L) + 1) +",
        "  (d + 1)/2 - r              if r <= 1 (every margin counts)",
        "  (d - r)*(d - r + 1)/(2*d)  if 1 < r <= d (large margins count)",
        "  0                          if r > d (no margin counts)",
        "n = S - F (Survival - Ferocity: the face that ties)",
        "r = n - Min(0, L) + 1 (the last face whose margin does not count)",
    ]


def test_the_experience_in_words() -> None:
    assert str(expected_experience()).splitlines() == [
        "E(Experience) =",
        "  0                                  if n <= 0 (all hit, none ties)",
        "  (n*(n - 1) + 4)/(2*d)              if 0 < n <= Min(6, d) (a tie, misses by at most 5)",
        "  (5*n - 13)/d                       if 6 < n <= d (a tie, some misses by more)",
        "  n - (d + 1)/2                      if d < n <= 6 (all miss, by at most 5)",
        "  5 - (d - n + 5)*(d - n + 6)/(2*d)  if Max(6, d) < n <= d + 5 (all miss, some by more)",
        "  5                                  if n > d + 5 (all miss by more)",
        "n = S - F (Survival - Ferocity: the face that ties)",
    ]


def test_repr_is_short() -> None:
    assert repr(hit_chance()) == "<Formula of P(hit)>"


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("field", "value", "limits"),
    [
        ("die", 0, "2 to 1000"),
        ("die", "d10", "2 to 1000"),
        ("die", True, "2 to 1000"),
        ("ferocity", 1.5, "-1000 to 1000"),
        ("survival", None, "-1000 to 1000"),
        ("survival", 1001, "-1000 to 1000"),
        ("lethality", True, "-4 to 4"),
        ("lethality", 5, "-4 to 4"),
        ("lethality", -5, "-4 to 4"),
    ],
)
def test_a_bad_number_is_named(field: str, value: Any, limits: str) -> None:
    given_numbers = {"die": 10, "ferocity": 4, "survival": 8, "lethality": 0, field: value}
    with pytest.raises(InvalidPosition) as caught:
        expected_damage()(**given_numbers)
    (problem,) = caught.value.problems
    assert problem.place == field
    assert problem.message == f"expected a number from {limits}, not {value!r}"
    assert problem.rule == ("attack.lethality" if field == "lethality" else None)


def test_all_bad_numbers_are_named_at_once() -> None:
    with pytest.raises(InvalidPosition) as caught:
        hit_chance()(0, "4", 8)  # type: ignore[arg-type]
    assert [problem.place for problem in caught.value.problems] == ["die", "ferocity"]
