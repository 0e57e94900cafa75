"""The exact outcome of one attack by the script of the rules, every answer of chance tried.

Slower than `attack_odds` and worked out without it, so that one can test the other.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from adaptlab.adapt.analysis.weigh import FRIGHTENED, HIDDEN, Outcome
from adaptlab.adapt.attack import attack
from adaptlab.adapt.cards import cards as standard_cards
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import Rules
from adaptlab.dist import Dist
from adaptlab.script import Script, enumerate_chance

MARK = 1_000
"""More Experience than a miss brings the target: added to Sneaky, it shows that one happened."""

FAR = -1_000_000
"""Damage and Experience at the start: nobody comes near defeat or the limit of Experience."""


def script_odds(
    rules: Rules, fish: Fish, target: Fish, hiding: bool, splash: bool, ram: bool
) -> Dist[Outcome]:
    """The distribution that ``attack_odds(...).outcomes`` gives, from the script of the attack.

    What the fish look like afterwards does not tell everything: a hit that Armor takes up looks
    like a miss, or like an attack that Fear stopped. So a miss is marked, and School is kept by
    whoever was stopped.
    """
    g = Position(_school_after_stop(rules), standard_cards())
    one, two = (f.under(rules.adding).copy() for f in (fish, target))
    one.seat, one.side, one.splash = 1, 0, one.splash or splash
    two.seat, two.side, two.stats = 2, 1, replace(two.stats, sneaky=two.stats.sneaky + MARK)
    if hiding and not two.hiding:
        two.hiding = two.stats.hide_printed
    g.fish = [one, two]
    poison_one, poison_two, stunned = one.poison, two.poison, two.stunned

    def begin() -> tuple[Position, Script[Any]]:
        one.damage = one.experience = two.damage = two.experience = FAR
        one.poison, two.poison, two.stunned = poison_one, poison_two, stunned
        g.stopped.clear()
        g.spent = False
        return g, attack(g, one, 2, ram)

    def outcome(g: Position) -> Outcome:
        if not g.spent:
            return HIDDEN if g.stopped else FRIGHTENED
        missed, sneaky = divmod(two.experience - FAR, MARK)
        return Outcome(
            not missed,
            two.damage - FAR,
            one.damage - FAR,
            one.experience - FAR,
            sneaky,
            two.stunned and not stunned,
            two.poison > poison_two,
            one.poison > poison_one,
            None,
        )

    return enumerate_chance(begin, outcome)


@cache
def _school_after_stop(rules: Rules) -> Rules:
    """The same rules, but a stopped attack leaves School: the one way in which it shows."""
    return replace(rules, school_after_stop=True)
