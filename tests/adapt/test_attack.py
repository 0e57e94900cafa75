"""Attacking: who may, what a roll comes to, and in which order it all happens."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import adaptlab
from adaptlab import Session
from adaptlab.adapt import Card, cards
from adaptlab.script import Choose, Roll
from tests.adapt.table import PARTS_ONLY, fish, given, happened, made_up, table, table_with

both_editions = pytest.mark.parametrize("edition", ["retail", "pnp"])


def attacked(attacker: Any, target: Any, *answers: Any, edition: str = "retail") -> Session:
    """Player 1 attacks Player 2, with these answers to what is asked then."""
    return given(table(attacker, target, edition=edition), "attack 2", *answers)


def asked(session: Session, *answers: Any) -> list[str]:
    """The rules by which dice are asked for while these answers are given, and the next."""
    rules = []
    for answer in answers:
        session.answer(answer)
        if isinstance(session.pending, Roll):
            rules.append(session.pending.rule)
    return rules


def fins(location: str, **numbers: Any) -> Card:
    """A level 1 Part made up for a test."""
    return Card(name=f"{location} of a test", location=location, level=1, **numbers)


# ---------------------------------------------------------------- Guppies


@both_editions
@pytest.mark.rule("attack.guppy")
def test_a_guppy_with_ferocity_below_2_may_not_attack(edition: str) -> None:
    s = table(made_up(level=0, die=2, ferocity=1), made_up(), edition=edition)
    refusal = s.why_not("attack 2")
    assert refusal is not None
    assert refusal.rule == "attack.guppy"
    assert "attack 2" not in map(str, s.options)


@both_editions
@pytest.mark.rule("attack.guppy")
def test_a_guppy_with_ferocity_2_may_attack_in_both_editions(edition: str) -> None:
    s = table(made_up(level=0, die=2, ferocity=2), made_up(survival=3), edition=edition)
    given(s, "attack 2", 2)
    assert s.position.fish[1].damage == 1  # 2 + 2 against 3


@pytest.mark.rule("attack.guppy")
def test_the_ferocity_of_a_guppys_parts_counts_towards_2() -> None:
    guppy = made_up(level=0, die=2, ferocity=1, fields={"parts": ["Mouth of a test"]})
    s = table_with([fins("Mouth", ferocity=1)], guppy, made_up())
    assert s.why_not("attack 2") is None


@pytest.mark.rule("attack.guppy")
def test_ferocity_for_one_attack_does_not_help_a_guppy_to_reach_2() -> None:
    guppy = made_up(
        level=0, die=2, ferocity=1, electroreception=True, fields={"splash": True, "experience": 9}
    )
    s = table(guppy, made_up(level=1))
    refusal = s.why_not("attack 2")
    assert refusal is not None
    assert refusal.rule == "attack.guppy"


@pytest.mark.rule("attack.guppy")
@pytest.mark.parametrize("level", [1, 5])
def test_any_other_body_attacks_without_ferocity(level: int) -> None:
    s = table(made_up(level=level, ferocity=0), made_up())
    assert s.why_not("attack 2") is None


@pytest.mark.rule("attack.guppy")
def test_a_guppys_die_shows_1_or_2_equally_often() -> None:
    s = table(made_up(level=0, die=2, ferocity=2), made_up(survival=2))
    damage = adaptlab.outcomes(s, "attack 2", of=lambda p: p.fish[1].damage)
    assert dict(damage.items()) == {1: Fraction(1, 2), 2: Fraction(1, 2)}


@pytest.mark.rule("attack.guppy", "critical")
def test_a_2_is_a_guppys_critical() -> None:
    guppy = made_up(level=0, die=2, ferocity=2, critical=True)
    s = attacked(guppy, made_up(survival=30), 2)
    assert isinstance(s.pending, Roll)
    assert (s.pending.rule, s.pending.sides) == ("critical", 4)
    assert s.answer(3).position.fish[1].damage == 1 + 3


@pytest.mark.rule("attack.guppy", "hunting")
def test_a_1_is_a_guppys_natural_1_for_hunting() -> None:
    guppy = made_up(level=0, die=2, ferocity=2, hunting=True)
    assert attacked(guppy, made_up(survival=30), 1).position.fish[1].damage == 1
    assert attacked(guppy, made_up(survival=30), 2).position.fish[1].damage == 0


# ---------------------------------------------------------------- the Attack Total


@pytest.mark.rule("attack.total")
@pytest.mark.parametrize("die", [4, 6, 8, 10, 12, 20])
def test_the_attack_die_is_the_bodys(die: int) -> None:
    s = attacked(made_up(die=die), made_up())
    assert isinstance(s.pending, Roll)
    assert s.pending.sides == die


@pytest.mark.rule("attack.total")
def test_the_die_of_a_covered_body_is_not_used() -> None:
    bodies = [made_up(die=20, level=1)["body"], made_up(die=6, level=2)["body"]]
    s = attacked(fish(bodies), made_up())
    assert isinstance(s.pending, Roll)
    assert s.pending.sides == 6


@pytest.mark.rule("attack.total")
def test_ferocity_and_survival_are_totals_of_body_and_uncovered_parts() -> None:
    parts = [
        fins("Mouth", ferocity=3),
        fins("Horn", ferocity=-1, survival=5),
        fins("Tail", survival=4),
        fins("Side", survival=-2),
    ]
    attacker = made_up(
        ferocity=2,
        fields={"parts": {"Mouth": "Mouth of a test", "Horn": ["Horn of a test", "Sawfish Horn"]}},
    )
    target = made_up(survival=6, fields={"parts": ["Tail of a test", "Side of a test"]})
    s = table_with(parts, attacker, target)
    total = 5 + 2 + 3 + cards()["Sawfish Horn"].ferocity
    survival = 6 + 4 - 2
    margin = total - survival
    assert margin > 0
    given(s, "attack 2", 5)
    assert s.position.fish[1].damage == margin + cards()["Sawfish Horn"].lethality


@pytest.mark.rule("attack.total")
def test_a_fish_attacks_neither_itself_nor_nobody() -> None:
    s = table(made_up(), made_up())
    assert s.why_not("attack 1") is not None
    assert s.why_not("attack 3") is not None
    assert [str(a) for a in s.options if a.verb == "attack"] == ["attack 2"]


# ---------------------------------------------------------------- hit, tie, miss


@both_editions
@pytest.mark.rule("attack.hit", "attack.total")
@pytest.mark.parametrize("lethality", [0, 1, 3])
def test_12_against_10_deals_2_plus_lethality(edition: str, lethality: int) -> None:
    attacker = made_up(ferocity=4, lethality=lethality)
    s = attacked(attacker, made_up(survival=10), 8, edition=edition)
    assert s.position.fish[1].damage == 2 + lethality
    assert s.position.fish[0].damage == 0


@pytest.mark.rule("attack.hit")
@pytest.mark.parametrize("margin", [1, 2, 5, 9])
def test_a_hit_deals_the_margin_and_brings_no_experience(margin: int) -> None:
    s = attacked(made_up(ferocity=4), made_up(survival=14 - margin), 10)
    assert s.position.fish[1].damage == margin
    assert [f.experience for f in s.position.fish] == [0, 0]
    assert happened(s, "hit")[0].rule == "attack.hit"


@both_editions
@pytest.mark.rule("attack.tie")
@pytest.mark.parametrize("lethality", [0, 2])
def test_a_tie_deals_1_plus_lethality_and_brings_2_experience(edition: str, lethality: int) -> None:
    attacker = made_up(ferocity=4, lethality=lethality, fields={"experience": 3})
    s = attacked(attacker, made_up(survival=10), 6, edition=edition)
    assert s.position.fish[1].damage == 1 + lethality
    assert [f.experience for f in s.position.fish] == [5, 0]
    assert happened(s, "hit")[0].rule == "attack.tie"


@both_editions
@pytest.mark.rule("attack.miss", "attack.total")
def test_9_against_12_gains_3(edition: str) -> None:
    s = attacked(made_up(ferocity=4), made_up(survival=12), 5, edition=edition)
    assert s.position.fish[0].experience == 3
    assert [f.damage for f in s.position.fish] == [0, 0]


@both_editions
@pytest.mark.rule("attack.miss")
@pytest.mark.parametrize(
    ("shortfall", "gained"), [(1, 1), (2, 2), (4, 4), (5, 5), (6, 5), (7, 5), (30, 5)]
)
def test_a_miss_brings_the_shortfall_up_to_5(edition: str, shortfall: int, gained: int) -> None:
    attacker = made_up(ferocity=3, lethality=4, fields={"experience": 1})
    s = attacked(attacker, made_up(survival=5 + shortfall), 2, edition=edition)
    assert [f.experience for f in s.position.fish] == [1 + gained, 0]
    assert [f.damage for f in s.position.fish] == [0, 0]
    assert happened(s, "miss")[0].rule == "attack.miss"


@pytest.mark.rule("attack.hit", "attack.tie", "attack.miss")
def test_all_faces_together_have_exact_chances() -> None:
    """Against 9 a d10 with Ferocity 1 misses with 1-7, ties with 8 and hits with 9 and 10."""
    s = table(made_up(die=10, ferocity=1), made_up(survival=9))
    found = adaptlab.outcomes(s, "attack 2", of=lambda p: (p.fish[0].experience, p.fish[1].damage))
    tenth = Fraction(1, 10)
    assert dict(found.items()) == {
        (5, 0): 3 * tenth,  # totals of 2, 3 and 4 fail by 7, 6 and 5
        (4, 0): tenth,
        (3, 0): tenth,
        (2, 0): tenth,
        (1, 0): tenth,
        (2, 1): tenth,
        (0, 1): tenth,
        (0, 2): tenth,
    }


@pytest.mark.rule("attack.miss", "attack.auto-hit", "critical", "hunting")
@pytest.mark.parametrize("hunting", [False, True])
@pytest.mark.parametrize("critical", [False, True])
@pytest.mark.parametrize("survival", [3, 9, 13, 17, 40])
def test_exact_chances_agree_with_counting_faces(
    survival: int, critical: bool, hunting: bool
) -> None:
    die, ferocity, lethality = 12, 2, 1
    attacker = made_up(
        die=die, ferocity=ferocity, lethality=lethality, critical=critical, hunting=hunting
    )
    s = table(attacker, made_up(survival=survival, health=100))
    found = adaptlab.outcomes(s, "attack 2", of=lambda p: (p.fish[0].experience, p.fish[1].damage))
    expected: Counter[tuple[int, int]] = Counter()
    for face in range(1, die + 1):
        for d4 in (1, 2, 3, 4):
            margin = face + ferocity - survival
            natural = (critical and face == die) or (hunting and face == 1)
            extra = d4 if critical and face == die else 0
            if margin >= 0 or natural:
                damage = max(1, margin) + lethality + extra
                expected[2 if margin == 0 else 0, damage] += 1
            else:
                expected[min(5, -margin), 0] += 1
    assert dict(found.items()) == {
        what: Fraction(count, 4 * die) for what, count in expected.items()
    }


# ---------------------------------------------------------------- Lethality


@both_editions
@pytest.mark.rule("attack.lethality")
@pytest.mark.parametrize(
    ("lethality", "counts"), [(4, 4), (5, 4), (9, 4), (-1, -1), (-4, -4), (-5, -4), (-9, -4)]
)
def test_lethality_lies_between_minus_4_and_4(edition: str, lethality: int, counts: int) -> None:
    attacker = made_up(ferocity=10, lethality=lethality)
    s = attacked(attacker, made_up(survival=10), 8, edition=edition)
    assert s.position.fish[1].damage == 8 + counts


@pytest.mark.rule("attack.lethality")
def test_the_bound_is_on_the_total_and_not_on_a_card() -> None:
    """6 and -3 are 3; bounded one by one they would be 1."""
    attacker = made_up(ferocity=4, lethality=6, fields={"parts": ["Mouth of a test"]})
    s = table_with([fins("Mouth", lethality=-3)], attacker, made_up(survival=10))
    given(s, "attack 2", 8)
    assert s.position.fish[1].damage == 2 + 3


@both_editions
@pytest.mark.rule("attack.lethality", "attack.hit")
@pytest.mark.parametrize(("margin", "lethality"), [(2, -4), (4, -4), (3, -3), (1, -1), (2, -1)])
def test_a_hit_lowered_to_0_or_less_deals_1(edition: str, margin: int, lethality: int) -> None:
    attacker = made_up(ferocity=4, lethality=lethality)
    s = attacked(attacker, made_up(survival=10), 6 + margin, edition=edition)
    assert s.position.fish[1].damage == 1


@both_editions
@pytest.mark.rule("attack.lethality", "attack.tie")
def test_a_tie_with_negative_lethality_deals_1_and_keeps_its_experience(edition: str) -> None:
    attacker = made_up(ferocity=4, lethality=-2)
    s = attacked(attacker, made_up(survival=10), 6, edition=edition)
    assert s.position.fish[1].damage == 1
    assert s.position.fish[0].experience == 2


@both_editions
@pytest.mark.rule("attack.lethality", "attack.auto-hit")
def test_an_automatic_hit_with_negative_lethality_deals_1(edition: str) -> None:
    attacker = made_up(lethality=-3, hunting=True)
    s = attacked(attacker, made_up(survival=30), 1, edition=edition)
    assert s.position.fish[1].damage == 1


@both_editions
@pytest.mark.rule("attack.lethality", "armor")
def test_the_minimum_of_1_comes_before_armor(edition: str) -> None:
    attacker = made_up(ferocity=4, lethality=-4)
    s = attacked(attacker, made_up(survival=10, armor=1), 8, edition=edition)
    assert s.position.fish[1].damage == 0


@both_editions
@pytest.mark.rule("attack.lethality", "critical", "armor")
@pytest.mark.parametrize(("armor", "damage"), [(0, 1 + 2), (1, 0 + 2)])
def test_the_minimum_of_1_comes_before_the_critical_d4(
    edition: str, armor: int, damage: int
) -> None:
    attacker = made_up(ferocity=1, lethality=-4, critical=True)
    s = attacked(attacker, made_up(survival=10, armor=armor), 10, 2, edition=edition)
    assert s.position.fish[1].damage == damage


@both_editions
@pytest.mark.rule("attack.lethality", "attack.success")
def test_the_effects_of_a_hit_follow_though_lethality_left_the_minimum(edition: str) -> None:
    attacker = made_up(ferocity=4, lethality=-4, stun=5)
    s = attacked(attacker, made_up(survival=10), 7, edition=edition)
    assert isinstance(s.pending, Roll)
    assert s.pending.rule == "stun.check"


# ---------------------------------------------------------------- success and automatic hits


@both_editions
@pytest.mark.rule("attack.success", "armor")
@pytest.mark.parametrize(
    ("survival", "face"),
    [(12, 9), (13, 9), (40, 10), (40, 1)],
    ids=["margin", "tie", "critical", "natural 1"],
)
def test_every_hit_is_successful_even_if_armor_takes_all(
    edition: str, survival: int, face: int
) -> None:
    attacker = made_up(ferocity=4, critical=True, hunting=True, stun=4, poisonous=4)
    target = made_up(survival=survival, armor=2, counter_poison=4)
    s = table(attacker, target, edition=edition)
    d4 = [1] if face == 10 else []
    rules = asked(s, "attack 2", face, *d4, 4, 4, 4)
    assert rules[1 + len(d4) :] == ["stun.check", "poison.check", "counter.poison"]
    attacker_now, target_now = s.position.fish
    assert target_now.damage == len(d4)
    assert (target_now.stunned, target_now.poison, attacker_now.poison) == (True, 1, 1)


@both_editions
@pytest.mark.rule("attack.success", "ram")
def test_a_ram_is_successful_even_if_armor_takes_all(edition: str) -> None:
    s = table(made_up(ram=2, stun=4), made_up(armor=2, counter_poison=4), edition=edition)
    assert asked(s, "ram 2", 4, 4) == ["stun.check", "counter.poison"]
    attacker, target = s.position.fish
    assert (target.damage, target.stunned, attacker.poison) == (0, True, 1)


@both_editions
@pytest.mark.rule("attack.success", "attack.miss")
def test_nothing_that_follows_a_success_follows_a_miss(edition: str) -> None:
    attacker = made_up(stun=9, poisonous=9, shock=2)
    target = made_up(survival=12, counter_poison=9, counter_attack=3)
    s = attacked(attacker, target, 9, edition=edition)
    assert not isinstance(s.pending, Roll)
    assert [f.damage for f in s.position.fish] == [0, 0]
    assert s.position.fish[0].experience == 3


@both_editions
@pytest.mark.rule("attack.auto-hit", "hunting")
@pytest.mark.parametrize("lethality", [0, 1, 4])
def test_a_natural_1_below_survival_deals_1_plus_lethality(edition: str, lethality: int) -> None:
    attacker = made_up(ferocity=4, lethality=lethality, hunting=True)
    s = attacked(attacker, made_up(survival=12), 1, edition=edition)
    assert s.position.fish[1].damage == 1 + lethality
    assert s.position.fish[0].experience == 0


@both_editions
@pytest.mark.rule("attack.auto-hit", "critical")
@pytest.mark.parametrize("lethality", [0, 1, 4])
def test_a_critical_below_survival_deals_1_plus_lethality_plus_d4(
    edition: str, lethality: int
) -> None:
    attacker = made_up(ferocity=1, lethality=lethality, critical=True)
    s = attacked(attacker, made_up(survival=14), 10, 3, edition=edition)
    assert s.position.fish[1].damage == 1 + lethality + 3
    assert s.position.fish[0].experience == 0


# ---------------------------------------------------------------- who cannot attack


@both_editions
@pytest.mark.rule("attack.cant")
def test_a_fish_in_the_air_cannot_be_attacked(edition: str) -> None:
    s = table(made_up(ram=1), made_up(jump=1, fields={"air": 1}), edition=edition)
    for action in ("attack 2", "ram 2"):
        refusal = s.why_not(action)
        assert refusal is not None
        assert refusal.rule == "attack.cant"


@both_editions
@pytest.mark.rule("attack.cant", "stun.effect")
def test_a_stunned_fish_cannot_attack(edition: str) -> None:
    s = table(made_up(ram=1, fields={"stunned": True}), made_up(), edition=edition)
    for action in ("attack 2", "ram 2"):
        refusal = s.why_not(action)
        assert refusal is not None
        assert refusal.rule in ("attack.cant", "stun.effect")


@both_editions
@pytest.mark.rule("attack.cant")
def test_a_fish_cannot_attack_from_the_air(edition: str) -> None:
    jumper = made_up(ram=1, jump=2, fields={"air": 1, "jumped": 2})
    s = table(jumper, made_up(), edition=edition)
    for action in ("attack 2", "ram 2"):
        refusal = s.why_not(action)
        assert refusal is not None
        assert refusal.rule in ("attack.cant", "jump.air")


@both_editions
@pytest.mark.rule("attack.cant")
def test_a_fish_that_hid_from_you_cannot_be_attacked_again_this_turn(edition: str) -> None:
    hiding = made_up(hide=3, fields={"hiding": 3})
    s = table(made_up(ram=1), hiding, made_up(), edition=edition)
    given(s, "attack 2", 3)
    assert isinstance(s.pending, Choose)
    for action in ("attack 2", "ram 2"):
        refusal = s.why_not(action)
        assert refusal is not None
        assert refusal.rule == "attack.cant"
    assert s.why_not("attack 3") is None


@pytest.mark.rule("attack.cant")
def test_a_fish_that_was_found_is_attacked_in_the_same_breath() -> None:
    s = attacked(made_up(ferocity=4), made_up(survival=10, hide=3, fields={"hiding": 3}), 4, 8)
    assert s.position.fish[1].damage == 2


@pytest.mark.rule("attack.cant")
def test_being_stopped_by_hide_is_forgotten_with_the_turn() -> None:
    hiding = made_up(hide=3, fields={"hiding": 3})
    s = table(made_up(), hiding, made_up(), turn=1, top=(*PARTS_ONLY[4:], "Wolffish Teeth"))
    given(s, "attack 2", 3, "attack 3", 1)
    assert isinstance(s.pending, Choose)
    assert s.position.turn == 2
    given(s, "attack 1", 1)
    assert s.position.turn == 3
    given(s, "attack 1", 1)
    assert s.position.turn == 1
    assert s.why_not("attack 2") is None


# ---------------------------------------------------------------- the order


@both_editions
@pytest.mark.rule("attack.order")
def test_the_dice_of_an_attack_are_asked_for_in_order(edition: str) -> None:
    attacker = made_up(ferocity=1, critical=True, stun=5, poisonous=5)
    target = made_up(survival=5, hide=3, fear=2, counter_poison=5, fields={"hiding": 3})
    s = table(attacker, target, edition=edition)
    rules = asked(s, "attack 2", 4, 3, 10, 2, 5, 5, 5)
    assert rules == [
        "hide.check",
        "fear.after-hide",
        "attack.total",
        "critical",
        "stun.check",
        "poison.check",
        "counter.poison",
    ]


@both_editions
@pytest.mark.rule("attack.order")
def test_the_attacker_rolls_for_hide_fear_attack_and_stun(edition: str) -> None:
    target = made_up(hide=2, fear=2, fields={"hiding": 2})
    s = table(made_up(ferocity=9, stun=5), target, edition=edition)
    for answer, rolled in (("attack 2", "hide.check"), (3, "fear.after-hide"),
                           (3, "attack.total"), (9, "stun.check")):  # fmt: skip
        s.answer(answer)
        assert isinstance(s.pending, Roll)
        assert (s.pending.rule, s.pending.seat) == (rolled, 1)


@both_editions
@pytest.mark.rule("attack.order")
def test_both_damages_by_the_formula(edition: str) -> None:
    """Base 6 + 3, Armor 2, Shock 2, d4 4; back Counter Attack 3, Armor 1."""
    attacker = made_up(ferocity=4, lethality=3, critical=True, shock=2, armor=1)
    target = made_up(survival=8, armor=2, counter_attack=3)
    s = attacked(attacker, target, 10, 4, edition=edition)
    assert s.position.fish[1].damage == (6 + 3 - 2) + 2 + 4
    assert s.position.fish[0].damage == 3 - 1


@both_editions
@pytest.mark.rule("attack.order")
def test_the_damage_back_by_the_formula(edition: str) -> None:
    """Counter Attack 1 against Armor 2 is nothing, and Shock comes on top of it."""
    attacker = made_up(ferocity=4, armor=2)
    target = made_up(survival=8, counter_attack=1, shock=2)
    s = attacked(attacker, target, 10, edition=edition)
    assert [f.damage for f in s.position.fish] == [0 + 2, 6]


@both_editions
@pytest.mark.rule("attack.order")
def test_the_checks_are_rolled_also_if_the_damage_defeats(edition: str) -> None:
    attacker = made_up(ferocity=9, stun=5, poisonous=5)
    target = made_up(health=1, counter_poison=5)
    s = table(attacker, target, made_up(), edition=edition)
    assert asked(s, "attack 2", 9, 5, 5, 5)[1:] == [
        "stun.check",
        "poison.check",
        "counter.poison",
    ]
    assert not s.position.fish[1].alive
    assert s.position.fish[0].poison == 1


@both_editions
@pytest.mark.rule("attack.order")
@pytest.mark.parametrize(
    ("attacker", "target"),
    [
        ({}, {}),
        ({"stun": 9}, {"immune": ["stun"]}),
        ({"stun": 9}, {"fields": {"stunned": True}}),
        ({"poisonous": 9}, {"immune": ["poison"]}),
        ({"poisonous": 9}, {"fields": {"poison": 2}}),
        ({"immune": ["poison"]}, {"counter_poison": 9}),
        ({"fields": {"poison": 2}}, {"counter_poison": 9}),
        ({"toxic": True}, {"toxic": True}),
        ({"hunting": True}, {"hide": 1, "fields": {"hiding": 1}}),
    ],
    ids=[
        "no score",
        "immune to Stun",
        "already stunned",
        "immune to Poison",
        "Poison Level 2",
        "attacker immune to Poison",
        "attacker at Poison Level 2",
        "Toxic alone",
        "a Hide of 1 halved",
    ],
)
def test_a_check_that_can_change_nothing_is_not_rolled(
    edition: str, attacker: dict[str, Any], target: dict[str, Any]
) -> None:
    s = table(made_up(ferocity=9, **attacker), made_up(**target), edition=edition)
    assert asked(s, "attack 2", 9) == ["attack.total"]
    assert s.position.fish[1].damage == 18


@pytest.mark.rule("attack.order")
def test_one_attack_may_poison_both_fish() -> None:
    attacker = made_up(ferocity=9, poisonous=5, fields={"poison": 1})
    s = table(attacker, made_up(counter_poison=5, fields={"poison": 1}))
    assert asked(s, "attack 2", 9, 5, 5) == ["attack.total", "poison.check", "counter.poison"]
    assert [f.poison for f in s.position.fish] == [2, 2]


@both_editions
@pytest.mark.rule("attack.order", "attack.tie")
def test_tie_experience_comes_before_the_damage(edition: str) -> None:
    s = attacked(made_up(ferocity=4), made_up(survival=10), 6, edition=edition)
    kinds = [e.kind for e in s.log if e.kind in ("gain", "damage")]
    assert kinds == ["gain", "damage"]


@both_editions
@pytest.mark.rule("attack.order", "attack.miss", "sneaky")
def test_miss_experience_comes_before_sneaky(edition: str) -> None:
    s = attacked(made_up(), made_up(survival=10, sneaky=True), 6, edition=edition)
    assert [(e.seat, e.rule, e.amount) for e in happened(s, "gain")] == [
        (1, "attack.miss", 4),
        (2, "sneaky", 1),
    ]


@both_editions
@pytest.mark.rule("attack.order")
def test_a_due_auto_adapt_waits_for_the_defeats(edition: str) -> None:
    """Higher Health would have saved the attacker, but he falls before he adapts."""
    attacker = made_up(ferocity=4, level=1, health=2, fields={"experience": 18})
    target = made_up(survival=10, counter_attack=3)
    stream = ("Pufferfish", "Lionfish", "Barracuda", "Flounder Skin")
    s = table(attacker, target, made_up(), edition=edition, stream=stream)
    given(s, "attack 2", 6)
    assert not s.position.fish[0].alive
    assert not happened(s, "auto-adapt")


@both_editions
@pytest.mark.rule("attack.order")
def test_a_due_auto_adapt_of_the_living_follows_the_damage(edition: str) -> None:
    attacker = made_up(ferocity=4, level=1, fields={"experience": 18})
    target = made_up(survival=10, counter_attack=3)
    stream = ("Flounder Skin", "Seahorse Tail", "Barracuda")
    s = table(attacker, target, edition=edition, stream=stream)
    given(s, "attack 2", 6)
    kinds = [e.kind for e in s.log if e.kind in ("gain", "damage", "auto-adapt")]
    assert kinds == ["gain", "damage", "damage", "auto-adapt"]
    assert s.position.fish[0].body[-1].name == "Barracuda"


@both_editions
@pytest.mark.rule("attack.order")
def test_legality_comes_before_all_checks(edition: str) -> None:
    """A Guppy that may not attack rolls no Hide check."""
    guppy = made_up(level=0, die=2, ferocity=1)
    s = table(guppy, made_up(hide=3, fear=3, fields={"hiding": 3}), edition=edition)
    assert s.why_not("attack 2") is not None
    with pytest.raises(adaptlab.IllegalAnswer):
        s.answer("attack 2")
    assert isinstance(s.pending, Choose)


@both_editions
@pytest.mark.rule("attack.order")
def test_a_bait_decides_whom_one_may_attack(edition: str) -> None:
    baited = made_up(fields={"baited_by": [3]})
    s = table(baited, made_up(), made_up(), edition=edition)
    assert [str(a) for a in s.options] == ["attack 3"]
    refusal = s.why_not("attack 2")
    assert refusal is not None
    assert refusal.rule == "bait.use"
