"""Numbers and names as tables and figures write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from adaptlab.dist import percent
from adaptlab.draw.svg import fit
from adaptlab.errors import InvalidPosition, Problem, shown

NEARLY = Fraction(10**6 - 1, 10**6)

Number = int | float | Fraction


def chance_words(chance: Number) -> str:
    """A chance as a percentage that says 0 % and 100 % only if it is exactly that."""
    return percent(Fraction(chance))


def short_percent(chance: Number) -> str:
    """A chance in whole percent without the sign; 0 and 100 only if it is exactly that."""
    if chance in (0, 1):
        return str(100 * int(chance))
    whole = round(Fraction(chance) * 100)
    return "<1" if whole == 0 else ">99" if whole == 100 else str(whole)


def sure(chance: Number, others: Iterable[Number]) -> Number:
    """A chance that is 1 exactly if all others are 0; floats may be rounded to it, or past it."""
    if not any(others):
        return 1
    return chance if chance < 1 else NEARLY


def decimal(value: Number) -> str:
    """A number to two places; 0.00 only if it is exactly 0."""
    shown = f"{float(value):.2f}"
    if value and float(shown) == 0:
        shown = "<0.01" if value > 0 else ">-0.01"
    return shown.replace("-", "−")


def change_words(change: Fraction, is_chance: bool) -> str:
    """A change with its sign: of a chance in percentage points, of a mean as it is."""
    size = percent(abs(change)).removesuffix(" %") if is_chance else decimal(abs(change))
    return f"{'+' if change > 0 else '−' if change < 0 else '±'}{size}"


def broken(words: str, inches: float, size: float, lines: int = 1, bold: bool = False) -> str:
    """The words in lines that are no wider than so many inches; the end is cut if it must be."""
    return "\n".join(fit(words, inches * 72, lines, (size,), bold).lines)


def checked_names(names: Sequence[str], count: int) -> list[str]:
    """The names, if there are as many as there should be."""
    if isinstance(names, str) or len(names) != count:
        given = "one text" if isinstance(names, str) else str(len(names))
        raise InvalidPosition([Problem("names", f"expected a list of {count}, not {given}")])
    return [str(name) for name in names]


def check_kind(place: str, given: object, kind: type) -> None:
    """Refuse what is not the kind of thing that a figure shows."""
    if not isinstance(given, kind):
        article = "an" if kind.__name__[0] in "AEIOU" else "a"
        message = f"expected {article} {kind.__name__}, not {shown(given)}"
        raise InvalidPosition([Problem(place, message)])
