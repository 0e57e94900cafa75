"""Fish, totals and duels as tables and figures write them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from adaptlab.adapt.analysis.odds import AttackOdds
from adaptlab.adapt.cards import FLAGS
from adaptlab.adapt.fish import Fish
from adaptlab.dist import ALMOST_CERTAIN
from adaptlab.draw.words import Number, checked_names, short_percent, sure

if TYPE_CHECKING:
    from adaptlab.adapt.analysis.duel import Duel, Tournament


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


def in_common(all_odds: Sequence[AttackOdds]) -> str:
    """What several attacks share: their target or their attacker; empty if neither."""
    first = all_odds[0]
    what, played = "Rams" if first.ram else "Attacks", first.rules.ruleset
    about = ", ".join([played.edition, *played.house_rules])
    if len({odds.target.name for odds in all_odds}) == 1:
        return f"{what} on {first.target.name} ({about})"
    if len({odds.attacker.name for odds in all_odds}) == 1:
        return f"{what} of {first.attacker.name} ({about})"
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
