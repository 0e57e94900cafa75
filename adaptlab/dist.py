"""Dist: an exact distribution. Integer weights inside, Fractions out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any, Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


ALMOST_CERTAIN = ">99.99 %"


def percent(chance: Fraction) -> str:
    """A chance as a percentage; 0 % and 100 % only if it is exactly that.

    >>> percent(Fraction(1, 3)), percent(Fraction(1)), percent(Fraction(99999, 100000))
    ('33.33 %', '100 %', '>99.99 %')
    """
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    hundredths = round(chance * 10_000)
    if hundredths == 0:
        return "<0.01 %"
    if hundredths == 10_000:
        return ALMOST_CERTAIN
    return f"{hundredths // 100}.{hundredths % 100:02} %"


class Dist(Generic[T]):
    """Outcomes with exact probabilities.

    >>> die = Dist({face: 1 for face in range(1, 7)})
    >>> die[6]
    Fraction(1, 6)
    >>> die.mean()
    Fraction(7, 2)
    >>> die.map(lambda face: face % 2 == 0)
    Dist({False: 1, True: 1})
    """

    __slots__ = ("_weights", "total")

    def __init__(self, weights: Mapping[T, int]) -> None:
        if any(type(weight) is not int or weight < 0 for weight in weights.values()):
            raise ValueError("weights are whole numbers of at least 0")
        kept = {outcome: weight for outcome, weight in weights.items() if weight}
        if not kept:
            raise ValueError("a distribution needs at least one possible outcome")
        self._reduce(kept)

    def _reduce(self, kept: dict[T, int]) -> None:
        common = gcd(*kept.values())
        if common > 1:
            kept = {outcome: weight // common for outcome, weight in kept.items()}
        self._weights = kept
        self.total = sum(kept.values())

    @classmethod
    def of_weights(cls, weights: dict[T, int]) -> Dist[T]:
        """From whole weights above 0, which is not checked: for results that were computed."""
        made = cls.__new__(cls)
        made._reduce(weights)
        return made

    @classmethod
    def of_leaves(cls, leaves: Iterable[tuple[T, int, int]]) -> Dist[T]:
        """From outcomes with a probability each, given as numerator and denominator."""
        listed = list(leaves)
        whole = lcm(*{total for _, _, total in listed})
        weights: dict[T, int] = {}
        for outcome, weight, total in listed:
            weights[outcome] = weights.get(outcome, 0) + weight * (whole // total)
        if sum(weights.values()) != whole:
            raise ValueError("the probabilities do not add up to 1")
        return cls(weights)

    def __getitem__(self, outcome: T) -> Fraction:
        """The probability of an outcome; 0 for one that cannot happen."""
        return Fraction(self._weights.get(outcome, 0), self.total)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dist) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        return f"Dist({self._weights!r})"

    def __str__(self) -> str:
        """A line for each outcome, the most likely first: its chance as fraction and percentage."""
        ranked = sorted(self.items(), key=lambda item: -item[1])
        wide = max(len(str(outcome)) for outcome in self)
        return "\n".join(f"{o!s:{wide}}  {p!s:>9}  {percent(p):>9}" for o, p in ranked)

    def _repr_html_(self) -> str:
        from adaptlab.draw.tables import dist_html

        return dist_html(self)

    def items(self) -> Iterator[tuple[T, Fraction]]:
        """Each outcome with its probability."""
        return ((outcome, Fraction(w, self.total)) for outcome, w in self._weights.items())

    def weights(self) -> dict[T, int]:
        """Each outcome with its integer weight, out of ``total``."""
        return dict(self._weights)

    def chance(self, test: Callable[[T], bool]) -> Fraction:
        """The probability that ``test`` holds."""
        return Fraction(sum(w for o, w in self._weights.items() if test(o)), self.total)

    def given(self, test: Callable[[T], bool]) -> Dist[T]:
        """The distribution among the outcomes for which ``test`` holds."""
        return Dist({outcome: weight for outcome, weight in self._weights.items() if test(outcome)})

    def map(self, function: Callable[[T], U]) -> Dist[U]:
        """The distribution of ``function(outcome)``."""
        weights: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            image = function(outcome)
            weights[image] = weights.get(image, 0) + weight
        return Dist.of_weights(weights)

    def mean(self, value: Callable[[T], int | Fraction] | None = None) -> Fraction:
        """The expected value, of the outcomes themselves or of ``value(outcome)``."""
        worth: Callable[[Any], int | Fraction] = value or (lambda outcome: outcome)
        summed = sum((Fraction(worth(o)) * w for o, w in self._weights.items()), Fraction(0))
        return Fraction(summed, self.total)
