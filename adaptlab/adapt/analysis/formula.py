"""One plain attack in closed form: formulas in the die, Ferocity, Survival and Lethality.

Plain means that no ability takes part. The formulas are written in ``n = S - F``, the face that
ties: a face above it hits by the difference, a face below it misses by the difference.

>>> hit_chance()(die=10, ferocity=4, survival=8)
Fraction(7, 10)
>>> print(hit_chance())
P(hit) =
  1              if n <= 1 (every face hits)
  (d - n + 1)/d  if 1 < n <= d (some faces hit)
  0              if n > d (no face hits)
n = S - F (Survival - Ferocity: the face that ties)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

import sympy
from sympy import Add, Expr, Max, Min, Mul, Rational, Symbol

from adaptlab.adapt.fish import DIE_FROM, TOTAL_LIMIT
from adaptlab.adapt.rules import usual
from adaptlab.errors import InvalidPosition, Problem, shown

d, n, F, S, L, r = sympy.symbols("d n F S L r")
HIT = Symbol("P(hit)")
MEAN_FACE = Mul(Rational(1, 2), Add(d, 1, evaluate=False), evaluate=False)
"""Left as it is for the reader; SymPy would make it d/2 + 1/2."""


class Case(NamedTuple):
    """The value where ``above < variable <= up_to``; None is no limit."""

    above: Expr | int | None
    up_to: Expr | int | None
    value: Expr | int
    meaning: str


class Shorthand(NamedTuple):
    """A symbol and what it stands for; one without a meaning is a formula of its own."""

    symbol: Symbol
    stands_for: Expr
    meaning: str = ""


TIES = Shorthand(n, S - F, "Survival - Ferocity: the face that ties")


@dataclass(frozen=True, repr=False)
class Formula:
    """A closed form: ``lead`` plus the one of ``cases`` that the variable falls in.

    Call it with numbers for the exact value. ``expression`` is the same for SymPy, in ``symbols``.
    """

    name: str
    variable: Symbol
    cases: tuple[Case, ...]
    lead: Expr | int = 0
    where: tuple[Shorthand, ...] = ()

    @cached_property
    def expression(self) -> Expr:
        """The whole formula in d, n and L."""
        holds = [True if case.up_to is None else self.variable <= case.up_to for case in self.cases]
        values = [case.value for case in self.cases]
        cases = sympy.Piecewise(*zip(values, holds, strict=True))
        return (self.lead + cases).subs([short[:2] for short in self.where])

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """What the expression depends on, of d (the die), n and L (Lethality)."""
        return tuple(symbol for symbol in (d, n, L) if self.expression.has(symbol))

    def __call__(self, die: int, ferocity: int, survival: int, lethality: int = 0) -> Fraction:
        """The exact value for these totals."""
        given = {"die": die, "ferocity": ferocity, "survival": survival, "lethality": lethality}
        if problems := list(_problems(given)):
            raise InvalidPosition(problems)
        return Fraction(self._exact(Fraction(die), survival - ferocity, lethality))

    @cached_property
    def _exact(self) -> Callable[[Fraction, int, int], Fraction | int]:
        """The expression as a Python function that keeps Fractions."""
        fraction = sympy.Function("Fraction")
        broken = [number for number in self.expression.atoms(Rational) if not number.is_Integer]
        kept = self.expression.xreplace({x: fraction(x.p, x.q) for x in broken})
        made: Callable[[Fraction, int, int], Fraction | int]
        made = sympy.lambdify((d, n, L), kept, [{"Fraction": Fraction}, "math"])
        return made

    def latex(self) -> str:
        """The formula in LaTeX: a line for each case, with what it means."""
        lead = f"{_latex(self.lead)} + " if self.lead else ""
        rows = r" \\[1ex] ".join(
            rf"{_latex(case.value)} & {self._range(case, _latex)} \quad \text{{({case.meaning})}}"
            for case in self.cases
        )
        lines = [rf"{_words(self.name)} = {lead}\begin{{cases}} {rows} \end{{cases}}"]
        for symbol, stands_for, meaning in self._explained():
            lines.append(rf"{symbol} = {_latex(stands_for)} \quad \text{{({meaning})}}")
        whole = r" \\[1ex] ".join(lines).replace("<=", r"\leq")
        return rf"\begin{{array}}{{l}} {whole} \end{{array}}"

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {self.latex()}$"

    def __repr__(self) -> str:
        return f"<Formula of {self.name}>"

    def __str__(self) -> str:
        """A line for each case, with what it means."""
        wide = max(len(_text(case.value)) for case in self.cases)
        lines = [f"{self.name} = {_text(self.lead)} +" if self.lead else f"{self.name} ="]
        for case in self.cases:
            value = f"{_text(case.value):{wide}}"
            lines.append(f"  {value}  if {self._range(case, _text)} ({case.meaning})")
        for symbol, stands_for, meaning in self._explained():
            lines.append(f"{symbol} = {_text(stands_for)} ({meaning})")
        return "\n".join(lines)

    def _range(self, case: Case, text: Callable[[Expr | int], str]) -> str:
        """Where a case holds, such as ``1 < n <= d``."""
        if case.up_to is None:
            return f"{self.variable} > {text(case.above)}"
        lower = "" if case.above is None else f"{text(case.above)} < "
        return f"{lower}{self.variable} <= {text(case.up_to)}"

    def _explained(self) -> list[Shorthand]:
        return [TIES, *(short for short in self.where if short.meaning)]


def _text(expression: Expr | int) -> str:
    return str(sympy.sstr(expression, order=_order(expression)))


def _latex(expression: Expr | int) -> str:
    text: str = sympy.latex(
        expression, order=_order(expression), symbol_names={HIT: _words(HIT.name)}
    )
    return text.replace(r"\frac", r"\dfrac")


def _order(expression: Expr | int) -> str | None:
    """SymPy's own order of terms, unless it would begin with a minus."""
    return "none" if str(expression).startswith("-") else None


def _words(name: str) -> str:
    return name.replace("(", r"(\text{").replace(")", "})")


def _problems(given: dict[str, int]) -> Iterator[Problem]:
    """Every number that is not a total of a fish."""
    cap = usual().lethality_cap
    limits = {"die": (DIE_FROM, TOTAL_LIMIT), "lethality": (-cap, cap)}
    for name, number in given.items():
        low, high = limits.get(name, (-TOTAL_LIMIT, TOTAL_LIMIT))
        if type(number) is not int or not low <= number <= high:
            message = f"expected a number from {low} to {high}, not {shown(number)}"
            yield Problem(name, message, "attack.lethality" if name == "lethality" else None)


# ---------------------------------------------------------------- the formulas


@cache
def hit_chance() -> Formula:
    """The chance to hit: of the d faces, those from n on do."""
    return Formula(
        "P(hit)",
        n,
        (
            Case(None, 1, 1, "every face hits"),
            Case(1, d, (d + 1 - n) / d, "some faces hit"),
            Case(d, None, 0, "no face hits"),
        ),
    )


@cache
def expected_damage() -> Formula:
    """The mean Damage to the target; a miss counts as 0.

    Every hit deals at least ``1 + max(0, L)``: a tie and a margin of 1 deal just that, and a
    negative L brings no hit below 1. A face above ``r`` deals ``face - r`` more, which is on
    average what the cases say.
    """
    return Formula(
        "E(Damage)",
        r,
        (
            Case(None, 1, MEAN_FACE - r, "every margin counts"),
            Case(1, d, (d - r) * (d - r + 1) / (2 * d), "large margins count"),
            Case(d, None, 0, "no margin counts"),
        ),
        lead=(1 + Max(0, L)) * HIT,
        where=(
            Shorthand(HIT, hit_chance().expression),
            Shorthand(r, n + 1 - Min(0, L), "the last face whose margin does not count"),
        ),
    )


@cache
def expected_experience() -> Formula:
    """The mean Experience of the attacker; a hit that is no tie counts as 0.

    The misses fall short by 1, …, n - 1, or by n - d, …, n - 1 if every face misses. Up to 5 these
    add up to triangular numbers, and each further one counts 5.
    """
    rules = usual()
    most, tie = rules.attack_miss_experience, rules.attack_tie_experience
    short = (2 * tie + n * (n - 1)) / (2 * d)
    long = (tie + most * (n - 1) - most * (most - 1) // 2) / d
    lost = (d + most - n) * (d + most - n + 1) / (2 * d)
    return Formula(
        "E(Experience)",
        n,
        (
            Case(None, 0, 0, "all hit, none ties"),
            Case(0, Min(d, most + 1), short, f"a tie, misses by at most {most}"),
            Case(most + 1, d, long, "a tie, some misses by more"),
            Case(d, most + 1, n - MEAN_FACE, f"all miss, by at most {most}"),
            Case(Max(d, most + 1), d + most, most - lost, "all miss, some by more"),
            Case(d + most, None, most, "all miss by more"),
        ),
    )
