"""Attack odds as text and as plain data, for the command line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from adaptlab.adapt.analysis.odds import AttackOdds
from adaptlab.adapt.tell import is_reconstructed
from adaptlab.dist import percent
from adaptlab.evidence import RECONSTRUCTED

BAR = 30


def odds_text(odds: AttackOdds) -> str:
    """The chances, the means, and the Damage to the target with a bar for each row."""
    lines = [odds.title, ""]
    lines += [_row(what, chance, percent(chance)) for what, chance in odds.chances().items()]
    lines += [""]
    lines += [
        _row(f"{what}, mean", mean, f"{float(mean):.2f}") for what, mean in odds.means().items()
    ]
    lines += ["", "Damage to the target"]
    rows = sorted(odds.damage.items())
    most = max(Fraction(1, 5), *(chance for _, chance in rows))
    for amount, chance in rows:
        bar = "█" * max(1, round(BAR * chance / most))
        lines.append(f"{_row(f'{amount:4}', chance, percent(chance))}  {bar}")
    lines += [""] * bool(odds.warnings) + [str(warning) for warning in odds.warnings]
    if is_reconstructed((odds.attacker, odds.target)):
        lines += ["", RECONSTRUCTED]
    return "\n".join(lines)


def _row(label: str, value: Fraction, shown: str) -> str:
    return f"{label:32} {value!s:>12} {shown:>10}"


def odds_data(odds: AttackOdds) -> dict[str, Any]:
    """Everything that the odds say, as JSON can hold it; chances are text such as ``"3/8"``."""
    return {
        "asked": odds.title,
        "ruleset": str(odds.rules.ruleset),
        "reconstructed_cards": is_reconstructed((odds.attacker, odds.target)),
        "warnings": [str(warning) for warning in odds.warnings],
        "chances": {what: str(chance) for what, chance in odds.chances().items()},
        "means": {what: str(mean) for what, mean in odds.means().items()},
        "damage": {str(amount): str(chance) for amount, chance in sorted(odds.damage.items())},
        "outcomes": [
            {**outcome._asdict(), "chance": str(chance)}
            for outcome, chance in odds.outcomes.items()
        ],
    }
