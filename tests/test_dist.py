"""Dist: exact, normalised, and strict about what it is made from."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adaptlab import Dist

SAME_EACH_TIME = settings(derandomize=True, deadline=None)
WEIGHTS = st.dictionaries(st.integers(-50, 50), st.integers(0, 10**30), min_size=1).filter(
    lambda weights: any(weights.values())
)


def test_a_probability_is_an_exact_fraction() -> None:
    thirds = Dist({"left": 1, "right": 2})
    assert thirds["left"] == Fraction(1, 3)
    assert type(thirds["left"]) is Fraction
    assert thirds["left"] + thirds["right"] == 1


def test_weights_are_reduced_to_lowest_terms() -> None:
    assert Dist({"a": 10, "b": 30}) == Dist({"a": 1, "b": 3})
    assert Dist({"a": 10, "b": 30}).weights() == {"a": 1, "b": 3}
    assert Dist({"a": 10, "b": 30}).total == 4


def test_an_outcome_of_weight_0_is_no_outcome() -> None:
    sure = Dist({"yes": 7, "no": 0})
    assert "no" not in sure
    assert sure["no"] == 0
    assert len(sure) == 1
    assert sure.weights() == {"yes": 1}
    assert sure == Dist({"yes": 1})


def test_equal_distributions_have_equal_hashes_in_any_order() -> None:
    one, other = Dist({"a": 1, "b": 3}), Dist({"b": 30, "a": 10})
    assert one == other
    assert hash(one) == hash(other)
    assert one != Dist({"a": 3, "b": 1})
    assert one != {"a": 1, "b": 3}


@pytest.mark.parametrize(
    "weights",
    [{}, {"a": 0}, {"a": -1, "b": 2}, {"a": 0.5, "b": 0.5}, {"a": True}, {"a": Fraction(1)}],
)
def test_bad_weights_are_refused(weights: Any) -> None:
    with pytest.raises(ValueError, match=r"weights|at least one"):
        Dist(weights)


@SAME_EACH_TIME
@given(WEIGHTS)
def test_probabilities_add_up_to_exactly_1(weights: dict[int, int]) -> None:
    dist = Dist(weights)
    assert sum(p for _, p in dist.items()) == 1
    whole = sum(weights.values())
    for outcome, weight in weights.items():
        assert dist[outcome] == Fraction(weight, whole)


@SAME_EACH_TIME
@given(WEIGHTS, st.integers(1, 7))
def test_map_moves_probability_and_loses_none(weights: dict[int, int], modulus: int) -> None:
    dist = Dist(weights)
    image = dist.map(lambda outcome: outcome % modulus)
    for rest in range(modulus):
        assert image[rest] == dist.chance(lambda outcome, rest=rest: outcome % modulus == rest)


@SAME_EACH_TIME
@given(WEIGHTS)
def test_mean_is_the_weighted_average(weights: dict[int, int]) -> None:
    dist = Dist(weights)
    assert dist.mean() == sum(outcome * p for outcome, p in dist.items())
    assert dist.mean(lambda outcome: outcome**2) == sum(o**2 * p for o, p in dist.items())
    assert type(dist.mean()) is Fraction


def test_mean_of_a_value_works_for_outcomes_that_are_no_numbers() -> None:
    assert Dist({"a": 1, "bbb": 1}).mean(len) == 2


def test_weights_are_a_copy() -> None:
    dist = Dist({"a": 1, "b": 1})
    dist.weights()["a"] = 100
    assert dist["a"] == Fraction(1, 2)


# ---------------------------------------------------------------- leaves of an enumeration


def test_leaves_with_different_denominators_are_put_together_exactly() -> None:
    dist = Dist.of_leaves([("x", 1, 3), ("y", 1, 4), ("x", 1, 4), ("z", 1, 6)])
    assert dist["x"] == Fraction(7, 12)
    assert dist["y"] == Fraction(1, 4)
    assert dist["z"] == Fraction(1, 6)


def test_leaves_may_have_denominators_without_a_common_factor() -> None:
    primes = (10007, 10009, 10037)
    leaves = [("a", p - 1, 3 * p) for p in primes] + [("b", 1, 3 * p) for p in primes]
    dist = Dist.of_leaves(leaves)
    assert dist["b"] == sum(Fraction(1, 3 * p) for p in primes)
    assert dist["a"] + dist["b"] == 1


@SAME_EACH_TIME
@given(st.lists(st.integers(1, 12), max_size=6), st.data())
def test_a_tree_of_any_shape_gives_the_product_of_its_branches(
    depths: list[int], data: st.DataObject
) -> None:
    """Walk down one path of a tree whose levels have these many equal branches."""
    leaves: list[tuple[str, int, int]] = []
    total = 1
    for number, branches in enumerate(depths):
        total *= branches
        if branches > 1:
            leaves.append((f"off {number}", branches - 1, total))
    leaves.append(("down", 1, total))
    dist = Dist.of_leaves(data.draw(st.permutations(leaves)))
    assert dist["down"] == Fraction(1, total)
    assert sum(p for _, p in dist.items()) == 1


@pytest.mark.parametrize(
    "leaves",
    [
        [],
        [("a", 1, 2)],
        [("a", 1, 2), ("b", 1, 2), ("c", 1, 1_000_000_007)],
        [("a", 1, 3), ("b", 1, 3), ("c", 333_333_333, 10**9)],
    ],
)
def test_leaves_that_miss_1_are_an_error_however_little(leaves: list[Any]) -> None:
    with pytest.raises(ValueError, match="do not add up to 1"):
        Dist.of_leaves(leaves)
