"""Numbers and names as tables and figures write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from adaptlab.adapt.cards import FLAGS
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.odds import AttackOdds
from adaptlab.dist import ALMOST_CERTAIN, percent
from adaptlab.draw.svg import fit
from adaptlab.errors import InvalidPosition, Problem, shown

if TYPE_CHECKING:
    from adaptlab.adapt.duel import Duel, Tournament

NEARLY = Fraction(10**6 - 1, 10**6)

Number = int | float | Fraction


def both_sides(odds: Iterable[AttackOdds]) -> list[Fish]:
    """Every fish that attacks or is attacked."""
    return [fish for each in odds for fish in (each.attacker, each.target)]


def total_words(total: str) -> str:
    """The name of a total: ``counter_attack`` is Counter Attack."""
    return total if total == "die" else total.replace("_", " ").title()


def axis_words(axis: str) -> str:
    """A total of one side: ``target survival`` is Survival of the target."""
    side, _, total = axis.partition(" ")
    words = total_words(total)
    return f"{words[0].upper()}{words[1:]} of the {side}"


def more_words(total: str) -> str:
    """One more of a total; a flag is there or not."""
    return f"with {total_words(total)}" if total in FLAGS else f"+1 {total_words(total)}"


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


def win_percent(duel: Duel) -> str:
    """The first fish's chance to win in whole percent, without the sign."""
    return ">99" if duel.percent(duel.win) == ALMOST_CERTAIN else short_percent(duel.win)


def score_of(tournament: Tournament, build: int) -> Number:
    """A build's mean chance to win, which is 1 exactly if it wins for certain."""
    duels = tournament.duels.items()
    misses = [d.lose or d.tie or d.stalemate for (one, _), d in duels if one == build]
    misses += [d.win or d.tie or d.stalemate for (_, two), d in duels if two == build]
    return sure(tournament.score(build), misses)


def fish_of(duels: Iterable[Duel]) -> list[Fish]:
    """Every fish that fights."""
    return [fish for duel in duels for fish in duel.fight.fish]


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


def in_common(all_odds: Sequence[AttackOdds]) -> str:
    """What several attacks share: their target or their attacker; empty if neither."""
    first = all_odds[0]
    what, edition = "Rams" if first.ram else "Attacks", first.rules.ruleset.edition
    if len({odds.target.name for odds in all_odds}) == 1:
        return f"{what} on {first.target.name} ({edition})"
    if len({odds.attacker.name for odds in all_odds}) == 1:
        return f"{what} of {first.attacker.name} ({edition})"
    return ""


def names_for(all_odds: Sequence[AttackOdds], names: Sequence[str] | None) -> list[str]:
    """A name for each of several attacks: as given, or the fish in which they differ."""
    if names is not None:
        return checked_names(names, len(all_odds))
    attackers = [odds.attacker.name for odds in all_odds]
    targets = [odds.target.name for odds in all_odds]
    if len(set(targets)) == 1 and len(set(attackers)) == len(attackers):
        return attackers
    if len(set(attackers)) == 1 and len(set(targets)) == len(targets):
        return targets
    return [odds.title for odds in all_odds]


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
