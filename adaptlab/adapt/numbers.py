"""The numbers that the scripts look up: ``cards/adapt/numbers.toml`` says what each of them is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from adaptlab.numbers import Numbers as Known
from adaptlab.numbers import load_numbers
from adaptlab.ruleset import Ruleset

EDITIONS = ("retail", "pnp")


def known() -> Known:
    """Every number by its name, such as ``armor.cap``."""
    return load_numbers("adapt", EDITIONS)


@dataclass(frozen=True, eq=False, slots=True)
class Numbers:
    """Every number that is in force."""

    setup_experience: int
    setup_slots: int
    turn_income: int
    turn_income_most: int
    exp_limit: int
    select_experience: int
    wipe_gain_two: int
    wipe_gain_more: int
    auto_cost: int
    auto_income: int
    body_step: int
    body_guppy_step: int
    body_skip_cost: int
    skip_players: int
    part_reach: int
    pool_limit: int
    attack_guppy_ferocity: int
    attack_tie_damage: int
    attack_tie_experience: int
    attack_miss_experience: int
    lethality_cap: int
    poison_limit: int
    armor_cap: int
    counter_cap: int
    shock_cap: int
    regeneration_cap: int
    ram_cap: int
    hide_cap: int
    hide_cost: int
    jump_cap: int
    jump_splash: int
    jump_cooldown: int
    jump_income: int
    amphibious_bonus: int
    toxic_bonus: int
    electroreception_bonus: int
    critical_sides: int
    hunting_divisor: int
    school_damage: int
    school_limit: int
    bait_cost: int
    sailfish_income: int
    sailfish_step: int
    king_income: int
    king_cards: int
    king_cooldown: int
    vassal_income: int


def in_force(ruleset: Ruleset) -> Numbers:
    """The numbers of a ruleset: the same object for the same numbers."""
    return _made(tuple(ruleset.numbers(known()).items()))


@cache
def _made(values: tuple[tuple[str, int], ...]) -> Numbers:
    return Numbers(**dict(values))
