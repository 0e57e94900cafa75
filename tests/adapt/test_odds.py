"""Attack odds: what the rulebooks' examples come to, and that they are exact.

Three ways to work out an attack must agree: `attack_odds`, the enumerated script of the attack,
and ``by_the_book`` below, which is written from the rules and shares no code with the engine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adaptlab import Dist
from adaptlab.adapt import Fish, duel
from adaptlab.adapt import cards as standard_cards
from adaptlab.adapt.analysis.odds import (
    AttackOdds,
    Fate,
    attack_odds,
    rules_of,
)
from adaptlab.adapt.analysis.odds_text import odds_data
from adaptlab.adapt.analysis.script_odds import script_odds
from adaptlab.adapt.analysis.weigh import FRIGHTENED, HIDDEN, Outcome
from adaptlab.errors import InvalidPosition, InvalidRuleset, ProblemsError
from adaptlab.evidence import RECONSTRUCTED
from tests.adapt.builds import CAPS, Build, Totals, builds, card_fish

both_editions = pytest.mark.parametrize("edition", ["retail", "pnp"])
EDITIONS = ("retail", "pnp")
ONE = Fraction(1)


def totalling(total: int, **totals: Any) -> Fish:
    """A fish whose Attack Total is this or, as likely, 1 less."""
    return Fish.of(die=2, ferocity=total - 2, **totals)


def surely(total: int, **totals: Any) -> Fish:
    """A fish that ties with Survival 0 at worst: every hit below is sure, its Damage known."""
    return Fish.of(die=2, ferocity=total, **totals)


def hit(to_target: int, to_attacker: int = 0, exp: int = 0, **marks: bool) -> Outcome:
    """A hit that leaves no marks but these."""
    none = dict.fromkeys(("stunned", "target_poisoned", "attacker_poisoned"), False)
    return Outcome(True, to_target, to_attacker, exp, 0, **{**none, **marks}, blocked=None)


def miss(exp: int, sneaky: int = 0) -> Outcome:
    return Outcome(False, 0, 0, exp, sneaky, False, False, False, None)


def evenly(*outcomes: Outcome) -> Dist[Outcome]:
    """These outcomes, one for each face of the die."""
    return Dist({outcome: outcomes.count(outcome) for outcome in outcomes})


def test_nothing_happens_when_an_attack_is_stopped() -> None:
    assert Outcome(False, 0, 0, 0, 0, False, False, False, "hide") == HIDDEN
    assert Outcome(False, 0, 0, 0, 0, False, False, False, "fear") == FRIGHTENED


# ---------------------------------------------------------------- the rulebooks: attacking


@both_editions
@pytest.mark.rule("attack.total", "attack.hit")
def test_12_against_10_deals_2(edition: str) -> None:
    """Both books, Attacking: a total of 12 beats a Survival of 10 by 2, which is the Damage."""
    odds = attack_odds(totalling(12), Fish.of(survival=10), edition)
    assert odds.outcomes == evenly(hit(1), hit(2))


@both_editions
@pytest.mark.rule("attack.hit", "attack.lethality")
@pytest.mark.parametrize(("lethality", "bonus"), [(1, 1), (3, 3), (4, 4), (5, 4), (9, 4)])
def test_12_against_10_deals_2_plus_lethality_of_at_most_4(
    edition: str, lethality: int, bonus: int
) -> None:
    """Both books, Attacking: the same example, with the Lethality that comes on top."""
    odds = attack_odds(totalling(12, lethality=lethality), Fish.of(survival=10), edition)
    assert odds.outcomes == evenly(hit(1 + bonus), hit(2 + bonus))


@both_editions
@pytest.mark.rule("attack.miss")
def test_9_against_12_gains_3_experience(edition: str) -> None:
    """Both books, Attacking: 9 falls short of 12 by 3, which is the Experience gained."""
    odds = attack_odds(totalling(9), Fish.of(survival=12), edition)
    assert odds.outcomes == evenly(miss(4), miss(3))


@both_editions
@pytest.mark.rule("attack.miss")
def test_a_miss_gains_at_most_5_experience(edition: str) -> None:
    """Both books, Attacking: the Experience of a miss ends at 5."""
    shortfalls = attack_odds(Fish.of(die=8, ferocity=0), Fish.of(survival=9), edition)
    assert shortfalls.outcomes == evenly(*(miss(exp) for exp in (5, 5, 5, 5, 4, 3, 2, 1)))


@both_editions
@pytest.mark.rule("attack.tie", "attack.lethality")
@pytest.mark.parametrize("lethality", [0, 2, 4])
def test_a_tie_deals_1_plus_lethality_and_gains_2_experience(edition: str, lethality: int) -> None:
    """Both books, Attacking: an Attack Total equal to the Survival."""
    odds = attack_odds(totalling(10, lethality=lethality), Fish.of(survival=10), edition)
    assert odds.outcomes == evenly(miss(1), hit(1 + lethality, exp=2))


@both_editions
@pytest.mark.rule("attack.lethality")
@pytest.mark.parametrize(
    ("lethality", "damages"),
    [(-1, (1, 1, 2, 3, 4, 5)), (-4, (1, 1, 1, 1, 1, 2)), (-9, (1, 1, 1, 1, 1, 2))],
)
def test_negative_lethality_lowers_the_damage_down_to_1(
    edition: str, lethality: int, damages: tuple[int, ...]
) -> None:
    """Print-and-play, Lethality: it may be negative, down to -4, and a hit deals at least 1."""
    attacker = Fish.of(die=6, ferocity=10, lethality=lethality)
    odds = attack_odds(attacker, Fish.of(survival=10), edition)
    assert odds.outcomes == evenly(*map(hit, damages))


@both_editions
@pytest.mark.rule("attack.lethality", "armor", "poison.check")
def test_what_follows_a_hit_also_follows_one_of_negative_lethality(edition: str) -> None:
    """Print-and-play, Lethality: related effects still occur. The floor of 1 is before Armor."""
    attacker = surely(10, lethality=-4, poisonous=10, stun=10)
    odds = attack_odds(attacker, Fish.of(survival=10, armor=1), edition)
    assert odds.outcomes == evenly(*2 * [hit(0, stunned=True, target_poisoned=True)])


@both_editions
@pytest.mark.rule("attack.guppy")
def test_a_guppys_die_shows_1_or_2(edition: str) -> None:
    """Both books, Attacking: a Guppy's die counts as 1 if odd and 2 if even."""
    odds = attack_odds(Fish.of(level=0, ferocity=2), Fish.of(survival=3), edition)
    assert odds.outcomes == evenly(hit(1, exp=2), hit(1))
    assert odds.attacker.stats.die == 2


@both_editions
@pytest.mark.rule("damage.defeat")
def test_a_fish_is_defeated_by_more_damage_than_it_has_health(edition: str) -> None:
    """Both books, Winning and Losing: more Damage than Health defeats, as much does not."""
    attacker = Fish.of(die=4, ferocity=10)
    for damage, defeated in ((0, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4)):
        odds = attack_odds(attacker, Fish.of(survival=10, health=6, damage=damage), edition)
        assert odds.defeat == Fraction(defeated, 4)


@both_editions
@pytest.mark.rule("adapt.never-lose")
@pytest.mark.parametrize("damage", [7, 8, 20])
def test_a_fish_with_damage_above_its_health_falls_to_the_next_damage(
    edition: str, damage: int
) -> None:
    """Both books, Adaptation: such a fish is 1 Damage from defeat; a hit for 0 does nothing."""
    target = Fish.of(survival=10, armor=1, health=6, damage=damage)
    odds = attack_odds(Fish.of(die=4, ferocity=10), target, edition)
    assert odds.damage == Dist({0: 1, 1: 1, 2: 1, 3: 1})
    assert odds.defeat == Fraction(3, 4)
    assert odds.defeat_by(2) == [Fraction(3, 4), Fraction(15, 16)]


# ---------------------------------------------------------------- the rulebooks: abilities


@both_editions
@pytest.mark.rule("armor")
@pytest.mark.parametrize(("armor", "taken_off"), [(1, 1), (2, 2), (3, 2)])
def test_armor_lowers_damage_by_at_most_2_and_down_to_0(
    edition: str, armor: int, taken_off: int
) -> None:
    """Both books, Armor."""
    target = Fish.of(survival=10, armor=armor)
    odds = attack_odds(Fish.of(die=4, ferocity=10), target, edition)
    assert odds.outcomes == evenly(*(hit(max(0, n - taken_off)) for n in (1, 2, 3, 4)))


@both_editions
@pytest.mark.rule("armor", "stun.check", "attack.success")
def test_armor_does_not_keep_off_the_other_effects_of_a_hit(edition: str) -> None:
    """Both books, Armor: the Stun chance stays even if the Damage is lowered to 0."""
    attacker = Fish.of(die=2, ferocity=10, stun=3, poisonous=5)
    odds = attack_odds(attacker, Fish.of(survival=10, armor=2), edition)
    assert odds.damage == Dist({0: 1})
    assert (odds.hit, odds.stun, odds.poison) == (1, Fraction(3, 10), Fraction(1, 2))


@both_editions
@pytest.mark.rule("armor", "counter.attack")
@pytest.mark.parametrize(
    ("counter", "armor", "back"), [(1, 0, 1), (3, 0, 3), (4, 0, 3), (3, 1, 2), (4, 2, 1), (1, 2, 0)]
)
def test_counter_attack_hurts_the_attacker_less_his_armor(
    edition: str, counter: int, armor: int, back: int
) -> None:
    """Both books, Counter Attack and Armor: at most 3, and Armor lowers it."""
    odds = attack_odds(surely(10, armor=armor), Fish.of(counter_attack=counter), edition)
    assert odds.damage_back == Dist({back: 1})


@both_editions
@pytest.mark.rule("counter.attack", "damage.double-defeat")
def test_counter_attack_can_defeat_both(edition: str) -> None:
    """Retail, Counter Attack: both fish may be defeated at the same time."""
    attacker = surely(10, health=5, damage=3)
    odds = attack_odds(attacker, Fish.of(counter_attack=3, health=4), edition)
    assert odds.mutual == 1
    assert odds.defeat == odds.undone == 0


@pytest.mark.rule("counter.attack")
def test_counter_attack_of_a_fish_that_took_no_damage() -> None:
    """Retail: any successful attack is countered. Print-and-play: only if it dealt 1 Damage."""
    attacker, target = totalling(12), Fish.of(survival=10, armor=2, counter_attack=2)
    assert attack_odds(attacker, target, "retail").outcomes == evenly(*2 * [hit(0, 2)])
    assert attack_odds(attacker, target, "pnp").outcomes == evenly(*2 * [hit(0, 0)])
    stronger = totalling(13)
    assert attack_odds(stronger, target, "pnp").outcomes == evenly(hit(0, 0), hit(1, 2))


@both_editions
@pytest.mark.rule("counter.poison")
def test_counter_poison_is_rolled_after_a_hit_only(edition: str) -> None:
    """Both books, Counter Poison: as Poisonous, but for the fish that is attacked."""
    attacker = Fish.of(die=10, ferocity=5)  # hits Survival 10 with 5 and more
    odds = attack_odds(attacker, Fish.of(survival=10, counter_poison=4), edition)
    assert odds.hit == Fraction(6, 10)
    assert odds.poison_back == Fraction(6, 10) * Fraction(4, 10)
    assert odds.poison == 0


@both_editions
@pytest.mark.rule("counter.poison", "poison.check")
def test_poisonous_and_counter_poison_do_not_add_up(edition: str) -> None:
    """Both books, Counter Poison: each check has the score of its own ability."""
    both = {"poisonous": 2, "counter_poison": 5}
    odds = attack_odds(surely(10, **both), Fish.of(**both), edition)
    assert (odds.poison, odds.poison_back) == (Fraction(2, 10), Fraction(5, 10))


@both_editions
@pytest.mark.rule("critical")
def test_a_10_on_a_d10_is_a_critical(edition: str) -> None:
    """Both books, Critical: the highest face hits by itself and deals a d4 more."""
    odds = attack_odds(Fish.of(die=10, critical=True), Fish.of(survival=30), edition)
    misses = {miss(5): 36}
    assert odds.outcomes == Dist({**misses, **{hit(1 + extra): 1 for extra in range(1, 5)}})


@both_editions
@pytest.mark.rule("critical", "armor")
def test_armor_does_not_lower_the_d4_of_a_critical(edition: str) -> None:
    """Both books, Critical: its d4 cannot be avoided (retail: or reduced)."""
    attacker = Fish.of(die=2, ferocity=10, critical=True)
    odds = attack_odds(attacker, Fish.of(survival=10, armor=2), edition)
    assert odds.damage == Dist({0: 4, 1: 1, 2: 1, 3: 1, 4: 1})


@both_editions
@pytest.mark.rule("critical", "attack.tie", "attack.auto-hit")
def test_a_critical_that_ties_keeps_its_experience_and_one_that_falls_short_gains_none(
    edition: str,
) -> None:
    """Both books, Critical, where the highest face is not more than the Survival."""
    attacker = Fish.of(die=4, critical=True, lethality=2)
    tie = attack_odds(attacker, Fish.of(survival=4), edition).outcomes
    assert tie == Dist(
        {**{miss(n): 4 for n in (3, 2, 1)}, **{hit(3 + d, exp=2): 1 for d in (1, 2, 3, 4)}}
    )
    short = attack_odds(attacker, Fish.of(survival=5), edition).outcomes
    assert short == Dist(
        {**{miss(n): 4 for n in (4, 3, 2)}, **{hit(3 + d): 1 for d in (1, 2, 3, 4)}}
    )


@both_editions
@pytest.mark.rule("electroreception")
@pytest.mark.parametrize(("level", "bonus"), [(0, 2), (2, 2), (3, 0), (4, 0)])
def test_electroreception_adds_2_against_lower_levels_only(
    edition: str, level: int, bonus: int
) -> None:
    """Both books, Electroreception."""
    attacker = Fish.of(die=4, ferocity=10, level=3, electroreception=True, ram=3)
    target = Fish.of(survival=10, level=level)
    odds = attack_odds(attacker, target, edition)
    assert odds.outcomes == evenly(*(hit(n + bonus) for n in (1, 2, 3, 4)))
    assert attack_odds(attacker, target, edition, ram=True).damage == Dist({3: 1})


@both_editions
@pytest.mark.rule("fear")
@pytest.mark.parametrize("score", [1, 3, 9])
def test_fear_stops_an_attack_on_a_roll_of_its_score_or_less(edition: str, score: int) -> None:
    """Both books, Fear."""
    odds = attack_odds(surely(10), Fish.of(fear=score, survival=10), edition)
    assert odds.outcomes == Dist({FRIGHTENED: 2 * score, hit(1): 10 - score, hit(2): 10 - score})
    assert odds.frightened == Fraction(score, 10)


@both_editions
@pytest.mark.rule("fear")
@pytest.mark.parametrize("score", [10, 11, 20])
def test_fear_of_10_or_more_stops_every_attack(edition: str, score: int) -> None:
    """Both books, Fear: no roll of a d10 exceeds it, and there is no cap."""
    target = Fish.of(fear=score, hide=4)
    odds = attack_odds(surely(10), target, edition)
    assert odds.outcomes == Dist({FRIGHTENED: 1})
    assert attack_odds(surely(10, ram=5), target, edition, ram=True).frightened == 1
    assert attack_odds(surely(10), target, edition, hiding=True).outcomes == Dist(
        {HIDDEN: 4, FRIGHTENED: 6}
    )


@both_editions
@pytest.mark.rule("fear.after-hide", "hide.check")
def test_fear_is_checked_after_hide(edition: str) -> None:
    """Both books, Fear: when both apply, Hide comes first."""
    odds = attack_odds(surely(10), Fish.of(hide=4, fear=5), edition, hiding=True)
    assert (odds.hidden, odds.frightened) == (Fraction(4, 10), Fraction(6, 10) * Fraction(5, 10))
    assert odds.hit == Fraction(3, 10)


@both_editions
@pytest.mark.rule("hide.check", "amphibious", "hunting")
@pytest.mark.parametrize(
    ("hide", "amphibious", "plain", "hunted"),
    [(1, False, 1, 0), (2, False, 2, 1), (3, False, 3, 1), (4, False, 4, 2), (6, False, 4, 2),
     (1, True, 2, 1), (3, True, 4, 2), (4, True, 4, 2)],
)  # fmt: skip
def test_hide_is_at_most_4_and_hunting_halves_it(
    edition: str, hide: int, amphibious: bool, plain: int, hunted: int
) -> None:
    """Both books, Hide, Amphibious and Hunting: +1, then the cap, then half of it, rounded down."""
    target = Fish.of(hide=hide, amphibious=amphibious)
    for hunting, score in ((False, plain), (True, hunted)):
        odds = attack_odds(surely(10, hunting=hunting, ram=1), target, edition, hiding=True)
        assert (odds.hidden, odds.hit) == (Fraction(score, 10), Fraction(10 - score, 10))
        rammed = attack_odds(odds.attacker, target, edition, hiding=True, ram=True)
        assert rammed.hidden == Fraction(score, 10)
    assert attack_odds(surely(10), target, edition).hidden == 0


@both_editions
@pytest.mark.rule("ability.lost", "hide.check")
def test_a_fish_that_hides_now_does_so_with_the_higher_of_its_numbers(edition: str) -> None:
    """Retail, Abilities: a Hide in effect runs on when its card is covered."""
    for at_use, now, score in ((3, 0, 3), (3, 1, 3), (1, 3, 3), (9, 0, 4)):
        target = Fish.of(hide=now)
        target.hiding = at_use
        assert attack_odds(surely(10), target, edition).hidden == Fraction(score, 10)


@both_editions
@pytest.mark.rule("hunting", "attack.auto-hit")
def test_hunting_hits_on_a_natural_1(edition: str) -> None:
    """Print-and-play, Hunting: a 1 that falls short hits for 1, with all that hits add."""
    attacker = Fish.of(die=4, hunting=True, lethality=2, shock=1, poisonous=10)
    odds = attack_odds(attacker, Fish.of(survival=4), edition)
    poisoned = {"target_poisoned": True}
    assert odds.outcomes == evenly(
        hit(1 + 2 + 1, **poisoned), miss(2), miss(1), hit(1 + 2 + 1, exp=2, **poisoned)
    )


@both_editions
@pytest.mark.rule("hunting")
@pytest.mark.parametrize(("survival", "outcome"), [(9, hit(2)), (10, hit(1)), (11, hit(1, exp=2))])
def test_a_natural_1_that_reaches_survival_is_a_normal_attack(
    edition: str, survival: int, outcome: Outcome
) -> None:
    """Print-and-play, Hunting: at or above the Survival the 1 counts as any other roll."""
    attacker = Fish.of(die=2, ferocity=10, hunting=True)
    odds = attack_odds(attacker, Fish.of(survival=survival), edition)
    assert odds.outcomes == evenly(outcome, hit(12 - survival))


@both_editions
@pytest.mark.rule("jump.splash")
def test_a_splash_adds_2_to_an_attack_but_not_to_a_ram(edition: str) -> None:
    """Both books, Jump: +2 Ferocity for an attack on the turn of the splash."""
    attacker, target = Fish.of(die=2, ferocity=6, ram=2), Fish.of(survival=10)
    assert attack_odds(attacker, target, edition).outcomes == evenly(miss(3), miss(2))
    splashing = attack_odds(attacker, target, edition, splash=True)
    assert splashing.outcomes == evenly(miss(1), hit(1, exp=2))
    rams = [attack_odds(attacker, target, edition, ram=True, splash=s) for s in (False, True)]
    assert [ram.outcomes for ram in rams] == 2 * [Dist({hit(2): 1})]


@both_editions
@pytest.mark.rule("poison.check")
@pytest.mark.parametrize(("score", "toxic", "tenths"), [(1, False, 1), (3, False, 3),
                         (3, True, 5), (9, True, 10), (12, False, 10)])  # fmt: skip
def test_poisonous_poisons_on_a_roll_of_its_score_or_less(
    edition: str, score: int, toxic: bool, tenths: int
) -> None:
    """Both books, Poisonous (Venomous) and Toxic."""
    odds = attack_odds(surely(10, poisonous=score, toxic=toxic), Fish.of(), edition)
    assert odds.poison == Fraction(tenths, 10)


@both_editions
@pytest.mark.rule("poison.level", "poison.check")
def test_poison_goes_from_0_to_1_and_from_1_to_2_but_no_further(edition: str) -> None:
    """Both books, Poisonous: the Poison Level rises by 1 up to 2 (retail prints 0 → 1, 1 → 2)."""
    for level, chance in ((0, Fraction(4, 10)), (1, Fraction(4, 10)), (2, Fraction(0))):
        attacker, target = surely(10, poisonous=4), Fish.of(counter_poison=4)
        attacker.poison = target.poison = level
        odds = attack_odds(attacker, target, edition)
        assert (odds.poison, odds.poison_back) == (chance, chance)


@both_editions
@pytest.mark.rule("toxic")
def test_toxic_grants_no_poison_by_itself(edition: str) -> None:
    """Both books, Toxic: +2 to scores that are there."""
    odds = attack_odds(surely(10, toxic=True), Fish.of(toxic=True), edition)
    assert (odds.poison, odds.poison_back) == (0, 0)
    odds = attack_odds(surely(10, toxic=True), Fish.of(toxic=True, counter_poison=1), edition)
    assert (odds.poison, odds.poison_back) == (0, Fraction(3, 10))


@both_editions
@pytest.mark.rule("amphibious", "hide.use")
def test_amphibious_grants_no_hide(edition: str) -> None:
    """Both books, Amphibious."""
    with pytest.raises(InvalidPosition, match=r"hiding: the target has no Hide \[hide\.use\]"):
        attack_odds(surely(10), Fish.of(amphibious=True), edition, hiding=True)


@both_editions
@pytest.mark.rule("ram")
@pytest.mark.parametrize(("ram", "armor", "dealt"), [(3, 0, 3), (5, 0, 5), (7, 0, 5), (7, 2, 3),
                         (1, 2, 0)])  # fmt: skip
def test_a_ram_deals_its_score_without_a_roll(
    edition: str, ram: int, armor: int, dealt: int
) -> None:
    """Both books, Ram: at most 5; Ferocity and Lethality add nothing."""
    attacker = Fish.of(die=10, ferocity=9, lethality=4, ram=ram, critical=True, hunting=True)
    odds = attack_odds(attacker, Fish.of(survival=30, armor=armor, sneaky=1), edition, ram=True)
    assert odds.outcomes == Dist({hit(dealt): 1})


@pytest.mark.rule("ram", "counter.poison")
def test_a_ram_poisons_in_print_and_play_only() -> None:
    """Retail, Ram: it cannot poison. Print-and-play: an attack for all other purposes.

    Counter Poison of the fish that was rammed works in both.
    """
    attacker, target = surely(10, ram=2, poisonous=4), Fish.of(counter_poison=3)
    retail = attack_odds(attacker, target, "retail", ram=True)
    pnp = attack_odds(attacker, target, "pnp", ram=True)
    assert (retail.poison, pnp.poison) == (0, Fraction(4, 10))
    assert retail.poison_back == pnp.poison_back == Fraction(3, 10)
    assert attack_odds(attacker, target, "retail", ram=True, ram_poisons=True).outcomes == (
        pnp.outcomes
    )


@both_editions
@pytest.mark.rule("ram", "counter.attack", "shock", "stun.check")
def test_a_ram_counts_as_an_attack_for_all_else(edition: str) -> None:
    """Both books, Ram: Counter Attack, Shock and Stun follow it."""
    attacker = surely(0, ram=3, shock=2, stun=4)
    odds = attack_odds(attacker, Fish.of(counter_attack=2, armor=2), edition, ram=True)
    assert odds.outcomes == Dist({hit(1 + 2, 2, stunned=True): 4, hit(1 + 2, 2): 6})


@both_editions
@pytest.mark.rule("resist", "immune")
def test_resist_lowers_and_immune_prevents_what_an_effect_deals(edition: str) -> None:
    """Both books, Resist (retail also Immune): Damage of the named effect only."""
    attacker, shocker = surely(10, ram=5), surely(10, shock=2)

    def rammed(**totals: Any) -> Dist[int]:
        return attack_odds(attacker, Fish.of(**totals), edition, ram=True).damage

    assert rammed(resist={"ram": 2}) == Dist({3: 1})
    assert rammed(resist={"ram": 2}, armor=2) == Dist({1: 1})
    assert rammed(resist={"ram": 9}) == rammed(immune={"ram"}) == Dist({0: 1})
    assert rammed(resist={"shock": 2}, immune={"poison"}) == Dist({5: 1})

    def shocked(**totals: Any) -> Dist[int]:
        return attack_odds(shocker, Fish.of(survival=10, **totals), edition).damage

    assert shocked() == Dist({3: 1, 4: 1})
    assert shocked(resist={"shock": 1}) == Dist({2: 1, 3: 1})
    assert shocked(resist={"shock": 5}) == shocked(immune={"shock"}) == Dist({1: 1, 2: 1})


@both_editions
@pytest.mark.rule("immune", "resist", "counter.attack")
def test_the_attacker_too_resists_or_is_immune_to_what_comes_back(edition: str) -> None:
    target = Fish.of(counter_attack=3, shock=2, counter_poison=10)
    cases: list[tuple[Totals, int]] = [
        ({}, 5), ({"resist": {"counter_attack": 1}}, 4), ({"immune": {"counter_attack"}}, 2),
        ({"resist": {"counter_attack": 1}, "armor": 1}, 3), ({"resist": {"shock": 1}}, 4),
        ({"immune": {"shock", "counter_attack"}}, 0), ({"armor": 2}, 3),
    ]  # fmt: skip
    for totals, back in cases:
        assert attack_odds(surely(10, **totals), target, edition).damage_back == Dist({back: 1})
    assert attack_odds(surely(10, immune={"poison"}), target, edition).poison_back == 0
    assert attack_odds(surely(10, resist={"poison": 9}), target, edition).poison_back == 1


@both_editions
@pytest.mark.rule("immune", "stun.check", "poison.check")
def test_no_check_is_rolled_against_an_immune_or_stunned_fish(edition: str) -> None:
    """Retail, Immune: it cancels the effect. Resist does not: the Poison Level stays."""
    attacker = surely(10, stun=7, poisonous=6)
    assert attack_odds(attacker, Fish.of(immune={"stun"}), edition).stun == 0
    assert attack_odds(attacker, Fish.of(immune={"poison"}), edition).poison == 0
    odds = attack_odds(attacker, Fish.of(resist={"poison": 3}), edition)
    assert (odds.stun, odds.poison) == (Fraction(7, 10), Fraction(6, 10))
    stunned = Fish.of()
    stunned.stunned = True
    assert attack_odds(attacker, stunned, edition).stun == 0


@both_editions
@pytest.mark.rule("shock", "armor")
@pytest.mark.parametrize(("score", "dealt"), [(1, 1), (2, 2), (3, 2)])
def test_shock_comes_on_top_past_armor_and_lethalitys_limit(
    edition: str, score: int, dealt: int
) -> None:
    """Both books, Shock: at most 2, not lowered by Armor, not counted against Lethality."""
    attacker = surely(10, shock=score, lethality=4)
    odds = attack_odds(attacker, Fish.of(survival=10, armor=2), edition)
    assert odds.damage == Dist({1 + 4 - 2 + dealt: 1, 2 + 4 - 2 + dealt: 1})


@both_editions
@pytest.mark.rule("shock")
def test_a_fish_with_shock_is_immune_to_shock(edition: str) -> None:
    """Both books, Shock (an erratum of print-and-play)."""
    target = Fish.of(survival=10, shock=1, counter_attack=1)
    odds = attack_odds(surely(10, shock=2), target, edition)
    assert (odds.damage, odds.damage_back) == (Dist({1: 1, 2: 1}), Dist({1: 1}))


@pytest.mark.rule("shock")
def test_shock_in_defence() -> None:
    """Retail: whenever the fish is hit. Print-and-play: only when it counter attacks."""

    def back(edition: str, armor: int = 0, **totals: Any) -> Dist[int]:
        attacker = surely(10, armor=armor)
        return attack_odds(attacker, Fish.of(survival=10, shock=2, **totals), edition).damage_back

    assert (back("retail"), back("pnp")) == (Dist({2: 1}), Dist({0: 1}))
    for edition in EDITIONS:
        assert back(edition, counter_attack=1) == Dist({3: 1})
        assert back(edition, counter_attack=1, armor=2) == Dist({2: 1})
    # A Counter Attack that is not triggered brings no Shock in print-and-play either.
    target = Fish.of(survival=10, shock=2, counter_attack=1, armor=2)
    assert attack_odds(surely(10), target, "retail").damage_back == Dist({3: 1})
    assert attack_odds(surely(10), target, "pnp").damage_back == Dist({0: 1})


@both_editions
@pytest.mark.rule("counter.attack", "shock", "critical")
def test_shock_and_the_d4_count_as_damage_that_is_countered(edition: str) -> None:
    target = Fish.of(survival=10, armor=2, counter_attack=2)
    assert attack_odds(surely(10, shock=1), target, edition).outcomes == evenly(*2 * [hit(1, 2)])
    critical = attack_odds(surely(10, critical=True), target, edition)
    unhurt = 2 if edition == "retail" else 0
    expected = {hit(0, unhurt): 4, **{hit(extra, 2): 1 for extra in (1, 2, 3, 4)}}
    assert critical.outcomes == Dist(expected)


@both_editions
@pytest.mark.rule("sneaky")
def test_sneaky_gains_1_from_a_miss_only(edition: str) -> None:
    """Both books, Sneaky."""
    attacker = Fish.of(die=4, critical=True, hunting=True)
    odds = attack_odds(attacker, Fish.of(survival=9, sneaky=True, fear=5), edition)
    assert odds.experience_target == Dist({1: 1, 0: 3})  # two faces of four, half of the time
    assert odds.outcomes[miss(5, sneaky=1)] == Fraction(1, 4)


@pytest.mark.rule("sneaky", "ability.stack")
def test_sneaky_cards_add_up_in_print_and_play() -> None:
    """Print-and-play, Sneaky: each further Part gives 1 more. Retail: no number, no stacking."""
    sneaky = ("Remora Disc", "Mimic Octopus Skin", "Cuttlefish Ink")
    attacker = Fish.of(die=4, ferocity=-10)
    for count in (1, 2, 3):
        target = Fish.build("Clownfish", *sneaky[:count])
        gained = {e: attack_odds(attacker, target, e).experience_target for e in EDITIONS}
        assert gained == {"retail": Dist({1: 1}), "pnp": Dist({count: 1})}
        switched = attack_odds(attacker, target, "retail", copies_stack=True)
        assert switched.experience_target == Dist({count: 1})


@both_editions
@pytest.mark.rule("stun.check")
@pytest.mark.parametrize(("score", "tenths"), [(1, 1), (6, 6), (10, 10), (15, 10)])
def test_stun_stuns_on_a_roll_of_its_score_or_less(edition: str, score: int, tenths: int) -> None:
    """Both books, Stun."""
    attacker = Fish.of(die=10, ferocity=5, stun=score)  # hits Survival 10 with 5 and more
    odds = attack_odds(attacker, Fish.of(survival=10), edition)
    assert odds.stun == Fraction(6, 10) * Fraction(tenths, 10)


@both_editions
@pytest.mark.rule("attack.tie", "armor")
def test_a_tie_that_armor_brings_to_0_is_a_hit_worth_2_experience(edition: str) -> None:
    odds = attack_odds(totalling(10, stun=10), Fish.of(survival=10, armor=1, sneaky=1), edition)
    assert odds.outcomes == evenly(miss(1, sneaky=1), hit(0, exp=2, stunned=True))
    assert odds.hit == Fraction(1, 2)


@both_editions
@pytest.mark.rule("attack.order", "stun.check", "poison.check")
def test_marks_are_left_also_on_a_fish_that_is_defeated(edition: str) -> None:
    odds = attack_odds(surely(30, stun=5, poisonous=5), Fish.of(health=1), edition)
    assert (odds.defeat, odds.stun, odds.poison) == (1, Fraction(1, 2), Fraction(1, 2))


# ---------------------------------------------------------------- who is defeated


@both_editions
@pytest.mark.rule("damage.defeat", "damage.double-defeat")
def test_every_fate_of_an_attack_is_counted_apart(edition: str) -> None:
    # The d4 beats the Survival by 1 to 4; 3 and 4 defeat the target, and 2 come back on every hit.
    target = Fish.of(survival=10, health=8, damage=6, counter_attack=2)
    strong, weak = (Fish.of(die=4, ferocity=10, health=5, damage=d) for d in (3, 4))
    odds = attack_odds(strong, target, edition)
    assert odds.fates == Dist({Fate(False, False): 1, Fate(True, False): 1})
    assert (odds.defeat, odds.mutual, odds.undone) == (Fraction(1, 2), 0, 0)
    odds = attack_odds(weak, target, edition)
    assert odds.fates == Dist({Fate(False, True): 1, Fate(True, True): 1})
    assert (odds.defeat, odds.mutual, odds.undone) == (0, Fraction(1, 2), Fraction(1, 2))
    assert {
        fate: str(fate) for fate in (Fate(x, y) for x in (True, False) for y in (True, False))
    } == {
        Fate(True, True): "both are defeated",
        Fate(True, False): "the target is defeated",
        Fate(False, True): "the attacker is defeated",
        Fate(False, False): "nobody is defeated",
    }


@both_editions
@pytest.mark.rule("adapt.never-lose")
def test_an_attacker_above_its_health_falls_to_what_comes_back(edition: str) -> None:
    attacker = surely(10, health=5, damage=9)
    assert attack_odds(attacker, Fish.of(), edition).undone == 0
    assert attack_odds(attacker, Fish.of(counter_attack=1), edition).undone == 1


@settings(derandomize=True, deadline=None, max_examples=150)
@given(a=builds(dice=(2, 3, 4)), b=builds(health=12), attacks=st.integers(1, 3))
@pytest.mark.rule("damage.defeat", "adapt.never-lose")
def test_defeat_by_some_attacks_is_what_all_their_rolls_come_to(
    a: Build, b: Build, attacks: int
) -> None:
    a.totals.update(level=1)
    attacker, target = able(a), b.fish
    odds = attack_odds(attacker, target)
    health, expected = target.stats.health, []
    for number in range(1, attacks + 1):
        standing = ONE
        for rolled in product(odds.damage.items(), repeat=number):
            damage, falls, chance = target.damage, False, ONE
            for amount, share in rolled:
                damage += amount
                falls = falls or (amount > 0 and damage > health)
                chance *= share
            standing -= chance if falls else 0
        expected.append(1 - standing)
    assert odds.defeat_by(attacks) == expected
    assert odds.defeat_by(1) == [odds.defeat + odds.mutual]


# ---------------------------------------------------------------- three ways that must agree


def able(build: Build) -> Fish:
    """The fish, in the water and awake, so that it can attack."""
    fish = build.fish
    fish.stunned = False
    return fish


def may_attack(totals: Totals) -> bool:
    return bool(totals["level"]) or totals["ferocity"] >= 2


def check(score: int, possible: bool = True) -> list[tuple[bool, Fraction]]:
    """A d10 that succeeds at or below a score, with chances."""
    chance = Fraction(min(score, 10), 10) if possible else Fraction(0)
    return [(yes, share) for yes, share in ((True, chance), (False, 1 - chance)) if share]


def by_the_book(
    one: Build, two: Build, edition: str, hiding: bool, splash: bool, ram: bool
) -> Dist[Outcome]:
    """One attack worked out from the rules, with Fractions and without the engine."""
    a, b = one.totals, two.totals
    found: dict[Outcome, Fraction] = {}

    def add(outcome: Outcome, chance: Fraction) -> None:
        found[outcome] = found.get(outcome, Fraction(0)) + chance

    through = ONE
    for outcome, score in ((HIDDEN, hide_of(one, two, hiding)), (FRIGHTENED, b.get("fear", 0))):
        stopped = through * Fraction(min(score, 10), 10)
        add(outcome, stopped)
        through -= stopped
    for base, extra, exp, chance in rams(a, b) if ram else rolls(a, b, splash):
        if base is None:
            add(miss(exp, int(b.get("sneaky", 0))), through * chance)
            continue
        dealt = max(0, base - capped(b, "armor")) + shock_between(a, b) + extra
        back = what_comes_back(a, b, edition, dealt)
        for marks, share in marks_of(one, two, edition, ram):
            add(Outcome(True, dealt, back, exp, 0, *marks, None), through * chance * share)
    whole = lcm(*(chance.denominator for chance in found.values()))
    return Dist({outcome: int(chance * whole) for outcome, chance in found.items()})


def capped(totals: Totals, ability: str) -> int:
    return min(int(totals.get(ability, 0)), CAPS[ability])


def hide_of(one: Build, two: Build, hiding: bool) -> int:
    if not (hiding or two.state.get("hiding")):
        return 0
    number = max(two.state.get("hiding", 0), two.totals.get("hide", 0))
    score = min(4, number + two.can("amphibious"))
    return score // 2 if one.can("hunting") else score


Roll = tuple[int | None, int, int, Fraction]
"""Damage before Armor (None for a miss), the d4 of a Critical, the Experience, the chance."""


def rams(a: Totals, b: Totals) -> Iterator[Roll]:
    taken_off = b.get("resist", {}).get("ram", 0)
    # Resist comes off as well as Armor, and what Immune prevents is no Damage at all.
    base = 0 if "ram" in b.get("immune", ()) else max(0, capped(a, "ram") - taken_off)
    yield base, 0, 0, ONE


def rolls(a: Totals, b: Totals, splash: bool) -> Iterator[Roll]:
    lower = b["level"] < a["level"]
    bonus = 2 * splash + (2 if a.get("electroreception") and lower else 0)
    lethality = max(-4, min(4, a["lethality"]))
    for face in range(1, a["die"] + 1):
        critical = bool(a.get("critical")) and face == a["die"]
        natural = bool(a.get("hunting")) and face == 1
        total = face + a["ferocity"] + bonus
        chance = Fraction(1, a["die"])
        if total < b["survival"] and not critical and not natural:
            yield None, 0, min(5, b["survival"] - total), chance
            continue
        base = max(1, max(1, total - b["survival"]) + lethality)
        exp = 2 if total == b["survival"] else 0
        for extra in (1, 2, 3, 4) if critical else (0, 0, 0, 0):
            yield base, extra, exp, chance / 4


def shock_between(giver: Totals, taker: Totals) -> int:
    if taker.get("shock") or "shock" in taker.get("immune", ()):
        return 0
    return max(0, capped(giver, "shock") - taker.get("resist", {}).get("shock", 0))


def what_comes_back(a: Totals, b: Totals, edition: str, dealt: int) -> int:
    triggered = bool(b.get("counter_attack")) and (dealt > 0 or edition == "retail")
    back = 0
    if triggered and "counter_attack" not in a.get("immune", ()):
        lowered = capped(a, "armor") + a.get("resist", {}).get("counter_attack", 0)
        back = max(0, capped(b, "counter_attack") - lowered)
    return back + (shock_between(b, a) if triggered or edition == "retail" else 0)


def marks_of(
    one: Build, two: Build, edition: str, ram: bool
) -> Iterator[tuple[tuple[bool, bool, bool], Fraction]]:
    def poison_score(build: Build, ability: str) -> int:
        score: int = build.totals.get(ability, 0)
        return score + 2 * build.can("toxic") if score else 0

    def can_have(build: Build, effect: str, free: bool) -> bool:
        return free and effect not in build.totals.get("immune", ())

    stun = check(one.totals.get("stun", 0), can_have(two, "stun", not two.state.get("stunned")))
    poison = check(
        0 if ram and edition == "retail" else poison_score(one, "poisonous"),
        can_have(two, "poison", two.state.get("poison", 0) < 2),
    )
    back = check(
        poison_score(two, "counter_poison"),
        can_have(one, "poison", one.state.get("poison", 0) < 2),
    )
    for (stunned, x), (poisoned, y), (poisoned_back, z) in product(stun, poison, back):
        yield (stunned, poisoned, poisoned_back), x * y * z


@settings(derandomize=True, deadline=None, max_examples=600)
@given(pair=st.tuples(builds(), builds()), hiding=st.booleans(), splash=st.booleans(),
       ram=st.booleans())  # fmt: skip
@pytest.mark.rule(
    "attack.order", "attack.total", "attack.hit", "attack.tie", "attack.miss", "attack.lethality",
    "attack.auto-hit", "armor", "critical", "hunting", "shock", "counter.attack", "ram",
)  # fmt: skip
def test_the_odds_are_what_the_rules_and_the_script_of_the_attack_come_to(
    pair: tuple[Build, Build], hiding: bool, splash: bool, ram: bool
) -> None:
    """Each pair attacks both ways in both editions: more than 1000 attacks in each."""
    for one, two in (pair, pair[::-1]):
        if not may_attack(one.totals):
            continue
        attacker, target = able(one), two.fish
        hides, rams = hiding and two.can("hide"), ram and one.can("ram")
        for edition in EDITIONS:
            found = attack_odds(attacker, target, edition, hides, splash, rams).outcomes
            scripted = script_odds(rules_of(edition), attacker, target, hides, splash, rams)
            assert found == scripted
            assert found == by_the_book(one, two, edition, hides, splash, rams)


SWITCHES = ("counter_needs_damage", "shock_needs_counter", "ram_poisons", "school_after_stop")


@settings(derandomize=True, deadline=None, max_examples=300)
@given(a=card_fish(), b=card_fish(), ram=st.booleans(), hiding=st.booleans(), splash=st.booleans(),
       switches=st.dictionaries(st.sampled_from(SWITCHES), st.booleans()))  # fmt: skip
def test_they_agree_for_fish_made_of_cards_under_any_switches(
    a: Fish, b: Fish, ram: bool, hiding: bool, splash: bool, switches: dict[str, bool]
) -> None:
    if not a.level and a.stats.ferocity < 2:
        return
    ram, hiding = ram and a.stats.ram > 0, hiding and b.stats.hide > 0
    for edition in EDITIONS:
        found = attack_odds(a, b, edition, hiding, splash, ram, **switches).outcomes
        assert found == script_odds(rules_of(edition, **switches), a, b, hiding, splash, ram)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(a=builds(), b=builds())
def test_asking_for_odds_changes_neither_fish(a: Build, b: Build) -> None:
    a.totals.update(level=2)
    attacker, target = able(a), b.fish
    before = [{name: repr(getattr(f, name)) for name in f.__slots__} for f in (attacker, target)]
    attack_odds(attacker, target, "pnp", hiding=b.can("hide"), splash=True)
    script_odds(rules_of("pnp"), attacker, target, b.can("hide"), True, False)
    after = [{name: repr(getattr(f, name)) for name in f.__slots__} for f in (attacker, target)]
    assert after == before


# ---------------------------------------------------------------- sums, and how they are shown


@settings(derandomize=True, deadline=None, max_examples=120)
@given(a=builds(dice=(2, 4, 7, 10, 20)), b=builds(), edition=st.sampled_from(EDITIONS),
       hiding=st.booleans(), ram=st.booleans())  # fmt: skip
def test_chances_add_up_and_are_shown_honestly(
    a: Build, b: Build, edition: str, hiding: bool, ram: bool
) -> None:
    a.totals.update(level=a.totals["level"] or 1)
    odds = attack_odds(
        able(a), b.fish, edition, hiding=hiding and b.can("hide"), ram=ram and a.can("ram")
    )
    dists: list[Dist[Any]] = [
        odds.outcomes, odds.damage, odds.damage_back, odds.experience, odds.experience_target,
        odds.fates,
    ]  # fmt: skip
    for dist in dists:
        assert sum(chance for _, chance in dist.items()) == 1
    missed = odds.outcomes.chance(lambda o: not o.hit and o.blocked is None)
    assert odds.hit + missed + odds.hidden + odds.frightened == 1
    standing = odds.fates[Fate(False, False)]
    assert odds.defeat + odds.mutual + odds.undone + standing == 1
    assert odds.damage.mean() == odds.outcomes.mean(lambda o: o.to_target)
    assert max(odds.stun, odds.poison, odds.poison_back) <= odds.hit
    for outcome in odds.outcomes:
        assert outcome.hit or not (outcome.to_target or outcome.to_attacker)
        assert outcome.hit or not any(outcome[5:8])
    check_text(odds)
    check_data(odds)


ROW = re.compile(r"(?P<label>.*?)\s+(?P<value>\d+(/\d+)?)\s+(?P<shown>[<>]?[\d.]+( %)?)(\s+█+)?")


def check_text(odds: AttackOdds) -> None:
    """The text shows every number of the odds, and no percentage that is more than the truth."""
    title, *lines = str(odds).splitlines()
    assert title == odds.title
    shown: dict[str, Fraction] = {}
    for line in lines:
        row = ROW.fullmatch(line)
        if row is None:
            assert line in ("", "Damage to the target", RECONSTRUCTED)
            continue
        chance = Fraction(row["value"])
        shown[row["label"].strip()] = chance
        if row["shown"].endswith("%"):
            check_percentage(row["shown"], chance)
        else:
            assert abs(Fraction(row["shown"]) - chance) <= Fraction(1, 200)
    means = {f"{what}, mean": mean for what, mean in odds.means().items()}
    damages = {str(amount): chance for amount, chance in odds.damage.items()}
    assert shown == {**odds.chances(), **means, **damages}


def check_percentage(shown: str, chance: Fraction) -> None:
    assert (shown == "100 %") == (chance == 1)
    assert (shown == "0 %") == (chance == 0)
    number = Fraction(shown.strip("<>% "))
    if shown.startswith("<"):
        assert 0 < chance * 100 < number
    elif shown.startswith(">"):
        assert 1 > chance > number / 100
    else:
        assert abs(chance * 100 - number) <= Fraction(1, 200)


def check_data(odds: AttackOdds) -> None:
    """The plain data survive JSON and say what the odds say."""
    data = json.loads(json.dumps(odds_data(odds)))
    assert data["asked"] == odds.title
    assert sum(Fraction(chance) for chance in data["damage"].values()) == 1
    assert sum(Fraction(outcome["chance"]) for outcome in data["outcomes"]) == 1
    told = {
        Outcome(**{k: v for k, v in outcome.items() if k != "chance"}): Fraction(outcome["chance"])
        for outcome in data["outcomes"]
    }
    assert told == dict(odds.outcomes.items())
    assert {k: Fraction(v) for k, v in data["chances"].items()} == odds.chances()
    assert {k: Fraction(v) for k, v in data["means"].items()} == odds.means()
    assert {int(k): Fraction(v) for k, v in data["damage"].items()} == dict(odds.damage.items())


def test_the_text_of_a_plain_attack() -> None:
    attacker = Fish.of(die=4, ferocity=7, name="Pike")
    target = Fish.of(survival=10, sneaky=1, counter_attack=1, health=0, name="Perch")
    assert str(attack_odds(attacker, target, "pnp")).splitlines() == [
        "Pike attacks Perch (pnp)",
        "",
        "the attack hits                           1/2    50.00 %",
        "the target is defeated                    1/2    50.00 %",
        "",
        "Damage to the target, mean                1/2       0.50",
        "Damage to the attacker, mean              1/2       0.50",
        "Experience of the attacker, mean          5/4       1.25",
        "Experience of the target, mean            1/2       0.50",
        "",
        "Damage to the target",
        f"   0                                      1/2    50.00 %  {30 * '█'}",
        f"   1                                      1/2    50.00 %  {30 * '█'}",
    ]


def test_bars_are_as_long_as_their_chances() -> None:
    def bars(**attacker: Any) -> list[int]:
        target = Fish.of(survival=10)
        lines = str(attack_odds(Fish.of(ferocity=9, **attacker), target)).splitlines()
        return [line.count("█") for line in lines if "█" in line]

    assert bars(die=3) == [30, 15]  # 1 Damage by a tie or by 1, 2 Damage
    assert bars(die=20) == [15] + 18 * [8]  # a chance of 1/5 or more would have 30
    assert bars(die=100) == [3] + 98 * [2]
    assert bars(die=1000) == 999 * [1]


def test_the_title_says_what_was_asked() -> None:
    attacker, target = Fish.of(ram=2, name="Pike"), Fish.of(hide=2, name="Perch")
    odds = attack_odds(attacker, target, hiding=True, splash=True, ram=True)
    assert odds.title == "Pike rams Perch (retail, splashing, hidden)"
    built = Fish.build("Clownfish", "Cuttlefish Ink")
    assert attack_odds(built, built, "pnp").title == (
        "Clownfish with Cuttlefish Ink attacks Clownfish with Cuttlefish Ink (pnp)"
    )


def test_a_state_that_a_fish_is_in_counts_without_being_asked_for() -> None:
    attacker, target = Fish.of(die=4, ferocity=8), Fish.of(survival=10, hide=3)
    asked = attack_odds(attacker, target, hiding=True, splash=True)
    attacker.splash, target.hiding = True, 3
    found = attack_odds(attacker, target)
    assert (found.outcomes, found.title) == (asked.outcomes, asked.title)
    assert found.hiding
    assert found.splash


def test_chances_that_are_0_are_left_out_unless_they_are_always_asked_for() -> None:
    odds = attack_odds(Fish.of(die=4), Fish.of(survival=9))
    assert odds.chances() == {"the attack hits": 0, "the target is defeated": 0}
    assert odds.means() == {"Damage to the target": 0, "Experience of the attacker": 5}


@pytest.mark.parametrize("face", [0, 1])
def test_a_chance_below_a_hundredth_of_a_percent_is_neither_0_nor_certain(face: int) -> None:
    attacker = Fish.of(die=1000, ferocity=0, stun=1, hunting=bool(face), critical=True)
    odds = attack_odds(attacker, Fish.of(survival=1000 // 5, counter_poison=1))
    check_text(odds)
    rare = attack_odds(Fish.of(die=1000, stun=1), Fish.of(fear=9).with_total("survival", 1000))
    assert rare.hit == Fraction(1, 10_000)
    assert rare.stun == Fraction(1, 100_000)
    text = str(rare)
    assert "1/100000    <0.01 %" in text
    assert "99999/100000" not in text
    assert "9999/10000    99.99 %" in text


def test_odds_say_which_rules_they_hold_under_and_that_cards_are_reconstructed() -> None:
    built, made_up = Fish.build("Clownfish", "Cuttlefish Ink"), Fish.of()
    data = odds_data(attack_odds(made_up, made_up, "pnp", ram_poisons=False))
    assert data["ruleset"] == "adapt (pnp), 2 players, ram_poisons=False"
    assert not data["reconstructed_cards"]
    assert RECONSTRUCTED not in str(attack_odds(made_up, made_up))
    for pair in ((built, made_up), (made_up, built)):
        odds = attack_odds(*pair)
        assert odds_data(odds)["reconstructed_cards"]
        assert str(odds).splitlines()[-1] == RECONSTRUCTED


# ---------------------------------------------------------------- what is refused

Asked = Callable[[], object]


def defeated() -> Fish:
    fish = Fish.of()
    fish.alive = False
    return fish


def flying(**totals: Any) -> Fish:
    fish = Fish.of(**totals)
    fish.air = 1
    return fish


def dazed() -> Fish:
    fish = Fish.of()
    fish.stunned = True
    return fish


PLAIN = Fish.of()

BAD: list[tuple[str, Asked, str, str]] = [
    ("no attacker", lambda: attack_odds("Clownfish", PLAIN), "attacker", "expected a Fish"),  # type: ignore[arg-type]
    ("no target", lambda: attack_odds(PLAIN, None), "target", "expected a Fish"),  # type: ignore[arg-type]
    ("hiding", lambda: attack_odds(PLAIN, PLAIN, hiding="yes"), "hiding", "True or False"),  # type: ignore[arg-type]
    ("splash", lambda: attack_odds(PLAIN, PLAIN, splash=1), "splash", "True or False"),  # type: ignore[arg-type]
    ("ram", lambda: attack_odds(PLAIN, PLAIN, ram=None), "ram", "True or False"),  # type: ignore[arg-type]
    ("no Hide", lambda: attack_odds(PLAIN, PLAIN, hiding=True), "hiding", "has no Hide"),
    ("no Ram", lambda: attack_odds(PLAIN, PLAIN, ram=True), "attacker", "no Ram"),
    ("Guppy", lambda: attack_odds(Fish.of(level=0), PLAIN), "attacker", "Ferocity of 2"),
    ("defeated", lambda: attack_odds(defeated(), PLAIN), "attacker", "is defeated"),
    ("fallen target", lambda: attack_odds(PLAIN, defeated()), "target", "is defeated"),
    ("target in the air", lambda: attack_odds(PLAIN, flying()), "target", "in the air"),
    ("attacker in the air", lambda: attack_odds(flying(), PLAIN), "attacker", "in the air"),
    ("stunned", lambda: attack_odds(dazed(), PLAIN), "attacker", "stunned"),
    ("ability", lambda: Fish.of(laser=3), "fish.abilities.laser", "no such ability or total"),
    ("score", lambda: Fish.of(stun=-1), "fish.abilities.stun", "expected"),
    ("flag", lambda: Fish.of(critical=2), "fish.abilities.critical", "expected"),
    ("effect", lambda: Fish.of(immune={"fear"}), "fish.abilities.immune", "expected"),
    ("resist", lambda: Fish.of(resist={"stun": 1}), "fish.abilities.resist.stun", "expected"),
    ("die of 0", lambda: Fish.of(die=0), "fish.die", "expected"),
    ("die in words", lambda: Fish.of(die="d10"), "fish.die", "expected"),  # type: ignore[arg-type]
    ("Guppy's die", lambda: Fish.of(level=0, die=6), "fish.die", "expected"),
    ("level", lambda: Fish.of(level=6), "fish.level", "expected"),
    ("Damage", lambda: Fish.of(damage=-1), "damage", "expected a number from 0"),
    ("no Body", lambda: Fish.build("Remora Disc"), "body", "not a Body"),
    ("no Part", lambda: Fish.build("Clownfish", "Orca"), "parts", "not a Part"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "place", "message"), [b[1:] for b in BAD], ids=[b[0] for b in BAD]
)
def test_bad_fish_and_impossible_attacks_are_refused(
    asked: Asked, place: str, message: str
) -> None:
    with pytest.raises(InvalidPosition) as error:
        asked()
    [problem] = error.value.problems
    assert problem.place.startswith(place)
    assert message in problem.message
    assert str(error.value).startswith(place)


@pytest.mark.parametrize(
    ("switches", "place"),
    [
        ({"edition": "deluxe"}, "edition"),
        ({"edition": None}, "edition"),
        ({"edition": ["retail"]}, "edition"),
        ({"lasers": True}, "lasers"),
        ({"ram_poisons": "yes"}, "ram_poisons"),
        ({"ram_poisons": 1}, "ram_poisons"),
        ({"ram_poisons": [True]}, "ram_poisons"),
        ({"lasers": {}}, "lasers"),
    ],
)
def test_unknown_editions_and_switches_are_refused(switches: dict[str, Any], place: str) -> None:
    attack_odds(PLAIN, PLAIN, ram_poisons=True)  # what was asked before makes no difference
    with pytest.raises(InvalidRuleset) as error:
        attack_odds(PLAIN, PLAIN, **switches)
    assert [problem.place for problem in error.value.problems] == [place]


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(ProblemsError) as error:
        attack_odds(3, defeated(), hiding=True, splash="no")  # type: ignore[arg-type]
    places = [problem.place for problem in error.value.problems]
    assert places == ["attacker", "target", "splash", "hiding"]


@pytest.mark.rule("attack.guppy", "ram")
def test_a_weak_guppy_may_ram_only_by_a_switch() -> None:
    guppy = Fish.of(level=0, ferocity=1, ram=2)
    with pytest.raises(InvalidPosition, match=r"attacker: .* \[ram\]"):
        attack_odds(guppy, PLAIN, ram=True)
    assert attack_odds(guppy, PLAIN, ram=True, guppy_may_ram=True).damage == Dist({2: 1})
    with pytest.raises(InvalidPosition, match=r"attacker: .* \[attack\.guppy\]"):
        attack_odds(guppy, PLAIN, guppy_may_ram=True)


@both_editions
@pytest.mark.rule("attack.guppy", "electroreception", "jump.splash", "stat.total")
def test_bonuses_of_one_attack_do_not_help_a_guppy_to_2_ferocity(edition: str) -> None:
    guppy = Fish.of(level=0, ferocity=1, electroreception=True)
    with pytest.raises(InvalidPosition, match=r"yours is 1"):
        attack_odds(guppy, Fish.of(level=0), edition, splash=True)


# ---------------------------------------------------------------- warnings


@pytest.mark.rule("adapt.part-level")
def test_a_part_too_high_for_its_body_is_warned_of_wherever_the_odds_are_told() -> None:
    built, other = Fish.build("Clownfish", "Mako Jaws"), Fish.build("Frogfish")
    told = (
        "warning: attacker, Mouth: Mako Jaws is a level 5 Part; "
        "a level 1 Body carries Parts up to level 3. [adapt.part-level]"
    )
    odds = attack_odds(built, other)
    assert [str(warning) for warning in odds.warnings] == [told]
    assert told in str(odds)
    assert told in odds._repr_html_()
    assert odds_data(odds)["warnings"] == [told]
    assert attack_odds(other, built).warnings[0].place == "target, Mouth"
    fought = duel(other, built)
    assert [warning.place for warning in fought.warnings] == ["b, Mouth"]
    assert str(fought.warnings[0]) in str(fought)
    assert str(fought.warnings[0]) in fought._repr_html_()


@pytest.mark.rule("adapt.part-level")
@pytest.mark.parametrize("level", range(6))
def test_the_odds_warn_of_the_very_parts_that_a_fish_of_that_level_may_not_adapt(
    level: int,
) -> None:
    known = standard_cards()
    body = next(card for card in (*known.guppies, *known.bodies) if card.level == level)
    for part in known.parts:
        odds = attack_odds(Fish.of(ferocity=4), Fish.build(body.name, part.name))
        assert bool(odds.warnings) == (part.level > level + 2)


def test_fish_that_can_be_are_not_warned_of() -> None:
    assert attack_odds(Fish.build("Frogfish", "Unicornfish Horn"), Fish.of(ram=7)).warnings == ()
