"""The abilities that count in a fight, and how abilities are counted at all."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from adaptlab import Session
from adaptlab.adapt import Card, load_cards
from adaptlab.carddata import cards_folder
from adaptlab.errors import InvalidCards, InvalidPosition
from adaptlab.script import Choose, Roll
from tests.adapt.table import dealt, fish, given, happened, made_up, table, table_with

both_editions = pytest.mark.parametrize("edition", ["retail", "pnp"])
EDITIONS = ("retail", "pnp")


def asks(session: Session) -> str | None:
    """The rule of the die that is asked for now; None if it is no die."""
    return session.pending.rule if isinstance(session.pending, Roll) else None


def attacked(attacker: Any, target: Any, *answers: Any, edition: str = "retail") -> Session:
    """Player 1 attacks Player 2, with these answers to what is asked then."""
    return given(table(attacker, target, edition=edition), "attack 2", *answers)


def rammed(attacker: Any, target: Any, *answers: Any, edition: str = "retail") -> Session:
    return given(table(attacker, target, edition=edition), "ram 2", *answers)


def begun(*all_fish: Any, edition: str = "retail") -> Session:
    """Player 1's turn has just begun."""
    return table(*all_fish, edition=edition, step="start")


def damages(session: Session) -> list[int]:
    return [f.damage for f in session.position.fish]


# Parts made up for these tests: exact scores, and nothing but the ability.

WHERE = ("Dorsal", "Horn", "Mouth", "Skin", "Side", "Organ", "Tail", "Special")


def part(location: str, name: str = "", **abilities: Any) -> Card:
    return Card(
        name=name or f"{location} of a test", location=location, level=1, abilities=abilities
    )


def spread(ability: str, *scores: Any) -> tuple[list[Card], list[str]]:
    """An ability on several Parts, one a location: the cards and their names."""
    made = [part(place, **{ability: score}) for place, score in zip(WHERE, scores, strict=False)]
    return made, [card.name for card in made]


# ---------------------------------------------------------------- the two kinds


@both_editions
@pytest.mark.rule("ability.kinds")
@pytest.mark.parametrize("action", ["ram 2", "jump 1"])
def test_a_special_action_costs_the_action(edition: str, action: str) -> None:
    actor = made_up(ram=1, jump=1, fields={"experience": 10})
    s = dealt(given(table(actor, made_up(), edition=edition), action))
    assert isinstance(s.pending, Choose)
    assert s.pending.seat == 2


@both_editions
@pytest.mark.rule("ability.kinds")
@pytest.mark.parametrize("action", ["hide", "bait 2"])
def test_after_hide_or_bait_no_other_special_action_follows(edition: str, action: str) -> None:
    actor = made_up(ram=1, jump=1, hide=1, bait=1, fields={"experience": 20})
    s = given(table(actor, made_up(), edition=edition), action, *([9] if "bait" in action else []))
    for other in ("ram 2", "jump 1", "hide", "bait 2", "attack 2", "wipe"):
        assert s.why_not(other) is not None


@both_editions
@pytest.mark.rule("ability.kinds")
@pytest.mark.parametrize(
    ("action", "rule"),
    [("ram 2", "ram"), ("bait 2", "bait.use"), ("hide", "hide.use"), ("jump 1", "jump.use")],
)
def test_a_special_action_needs_its_ability(edition: str, action: str, rule: str) -> None:
    s = table(made_up(fields={"experience": 20}), made_up(), edition=edition)
    refusal = s.why_not(action)
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.rule("ability.kinds")
@pytest.mark.parametrize(
    "with_tusk",
    [
        {"pool": ["Narwhal Tusk"]},
        {"parts": {"Horn": ["Narwhal Tusk", "Sawfish Horn"]}},
    ],
    ids=["in the pool", "covered"],
)
def test_a_card_that_is_not_adapted_and_uncovered_gives_no_ability(
    with_tusk: dict[str, Any],
) -> None:
    """The Tusk carries Ram and Stun."""
    s = table(made_up(ferocity=20, fields=with_tusk), made_up(health=99))
    assert s.why_not("ram 2") is not None
    given(s, "attack 2", 5)
    assert asks(s) is None


@pytest.mark.rule("ability.kinds")
def test_an_adapted_and_uncovered_card_gives_its_abilities() -> None:
    s = table(made_up(ferocity=20, fields={"parts": ["Narwhal Tusk"]}), made_up(health=99))
    assert s.why_not("ram 2") is None
    given(s, "attack 2", 5)
    assert asks(s) == "stun.check"


@pytest.mark.rule("ability.kinds")
def test_a_covered_body_gives_no_ability() -> None:
    bodies = [made_up(ram=3, armor=2, level=2)["body"], made_up(level=3)["body"]]
    s = table(fish(bodies), made_up(counter_attack=2))
    assert s.why_not("ram 2") is not None
    given(s, "attack 2", 5)
    assert damages(s) == [2, 5]


@pytest.mark.rule("ability.kinds")
def test_a_passive_bonus_needs_no_action() -> None:
    s = begun(made_up(smart=True, regeneration=True, fields={"damage": 3}), made_up())
    assert (s.position.fish[0].experience, s.position.fish[0].damage) == (4, 2)
    assert s.why_not("attack 2") is None


# ---------------------------------------------------------------- adding up


@both_editions
@pytest.mark.rule("ability.stack")
@pytest.mark.parametrize(
    ("ability", "rule"),
    [
        ("stun", "stun.check"),
        ("poisonous", "poison.check"),
        ("counter_poison", "counter.poison"),
        ("fear", "fear"),
    ],
)
@pytest.mark.parametrize(
    ("scores", "face", "succeeds"),
    [((2, 3), 5, True), ((2, 3), 6, False), ((1, 2, 4), 7, True), ((1, 2, 4), 8, False),
     ((6, 6), 10, True)],
)  # fmt: skip
def test_scores_of_checks_add_up_over_the_cards_without_a_cap(
    edition: str, ability: str, rule: str, scores: tuple[int, ...], face: int, succeeds: bool
) -> None:
    parts, names = spread(ability, *scores)
    wearer, other = made_up(ferocity=9, fields={"parts": names}), made_up(ferocity=9)
    attacks = ability in ("stun", "poisonous")
    s = table_with(parts, *((wearer, other) if attacks else (other, wearer)), edition=edition)
    given(s, "attack 2", *([] if ability == "fear" else [5]))
    assert asks(s) == rule
    s.answer(face)
    attacker, target = s.position.fish
    done = {
        "stun": target.stunned,
        "poisonous": target.poison == 1,
        "counter_poison": attacker.poison == 1,
        "fear": asks(s) is None,
    }
    assert done[ability] is succeeds


@both_editions
@pytest.mark.rule("ability.stack")
@pytest.mark.parametrize(("face", "taken"), [(5, True), (6, False)])
def test_bait_scores_add_up(edition: str, face: int, taken: bool) -> None:
    parts, names = spread("bait", 2, 3)
    baiter = made_up(fields={"parts": names, "experience": 2})
    s = given(table_with(parts, baiter, made_up(), edition=edition), "bait 2", face)
    assert bool(s.position.fish[1].baited_by) is taken


@both_editions
@pytest.mark.rule("ability.stack")
def test_a_bait_score_has_no_cap(edition: str) -> None:
    parts, names = spread("bait", 5, 5)
    baiter = made_up(fields={"parts": names, "experience": 2})
    s = given(table_with(parts, baiter, made_up(), edition=edition), "bait 2", 10)
    assert s.position.fish[1].baited_by == [1]


@both_editions
@pytest.mark.rule("ability.stack", "armor", "counter.attack", "shock", "ram")
@pytest.mark.parametrize(
    ("ability", "scores", "total"),
    [
        ("armor", (1, 1), 2),
        ("armor", (2, 1), 2),
        ("armor", (5,), 2),
        ("counter_attack", (1, 1), 2),
        ("counter_attack", (1, 2), 3),
        ("counter_attack", (2, 2), 3),
        ("shock", (1, 1), 2),
        ("shock", (2, 2), 2),
        ("ram", (1, 3), 4),
        ("ram", (2, 3), 5),
        ("ram", (4, 4), 5),
    ],
)
def test_scores_of_damage_add_up_to_their_caps(
    edition: str, ability: str, scores: tuple[int, ...], total: int
) -> None:
    """Against a Survival of 0 an attack of 9 deals 9; Ferocity does not count for Ram."""
    parts, names = spread(ability, *scores)
    wearer, other = made_up(ferocity=4, fields={"parts": names}), made_up(ferocity=4)
    attacks = ability in ("shock", "ram")
    s = table_with(parts, *((wearer, other) if attacks else (other, wearer)), edition=edition)
    given(s, *(["ram 2"] if ability == "ram" else ["attack 2", 5]))
    assert (
        damages(s)
        == {
            "armor": [0, 9 - total],
            "counter_attack": [total, 9],
            "shock": [0, 9 + total],
            "ram": [0, total],
        }[ability]
    )


@both_editions
@pytest.mark.rule("ability.stack")
@pytest.mark.parametrize(
    ("scores", "total"), [((1,), 1), ((1, 1), 2), ((2, 2), 4), ((3, 3), 4), ((9,), 4)]
)
def test_hide_scores_add_up_to_4(edition: str, scores: tuple[int, ...], total: int) -> None:
    parts, names = spread("hide", *scores)
    hider = made_up(fields={"parts": names, "experience": 3})
    s = table_with(parts, made_up(), hider, edition=edition, turn=2)
    dealt(given(s, "hide", "pass"))
    s.answer("attack 2")
    assert asks(s) == "hide.check"
    assert s.branch().answer(total).position.stopped == [2]
    assert asks(s.answer(total + 1)) == "attack.total"


@both_editions
@pytest.mark.rule("ability.stack")
@pytest.mark.parametrize(("scores", "total"), [((1,), 1), ((1, 1), 2), ((2, 2), 3), ((9,), 3)])
def test_jump_scores_add_up_to_3(edition: str, scores: tuple[int, ...], total: int) -> None:
    parts, names = spread("jump", *scores)
    s = table_with(parts, made_up(fields={"parts": names}), made_up(), edition=edition)
    jumps = [str(a) for a in s.options if a.verb == "jump"]
    assert jumps == [f"jump {rounds}" for rounds in range(1, total + 1)]
    assert s.why_not(f"jump {total + 1}") is not None


@both_editions
@pytest.mark.rule("ability.stack", "resist")
def test_resist_scores_add_up_without_a_cap(edition: str) -> None:
    parts = [part("Skin", resist={"ram": 2}), part("Tail", resist={"ram": 3})]
    target = made_up(fields={"parts": [p.name for p in parts]})
    s = table_with(parts, made_up(ram=5), target, edition=edition)
    assert damages(s.answer("ram 2")) == [0, 0]


@both_editions
@pytest.mark.rule("ability.stack", "regeneration")
@pytest.mark.parametrize(("scores", "healed"), [((1,), 1), ((1, 1), 2), ((1, 1, 1), 2)])
def test_numbered_regeneration_adds_up_to_2(
    edition: str, scores: tuple[int, ...], healed: int
) -> None:
    parts, names = spread("regeneration", *scores)
    healer = made_up(fields={"parts": names, "damage": 9})
    s = table_with(parts, healer, made_up(), edition=edition, step="start")
    assert s.position.fish[0].damage == 9 - healed


def healed_with(edition: str, copies: int) -> int:
    parts, names = spread("regeneration", *[True] * copies)
    healer = made_up(fields={"parts": names, "damage": 9})
    s = table_with(parts, healer, made_up(), edition=edition, step="start")
    return 9 - int(s.position.fish[0].damage)


@pytest.mark.rule("ability.stack", "regeneration")
def test_editions_differ_on_copies_of_regeneration() -> None:
    """Without a number it does not stack in retail; in pnp each card heals 1, at most 2."""
    assert [healed_with("retail", n) for n in (1, 2, 3)] == [1, 1, 1]
    assert [healed_with("pnp", n) for n in (1, 2, 3)] == [1, 2, 2]


def sneaked_with(edition: str, copies: int) -> int:
    parts, names = spread("sneaky", *[True] * copies)
    sly = made_up(survival=20, fields={"parts": names})
    s = given(table_with(parts, made_up(), sly, edition=edition), "attack 2", 5)
    return int(s.position.fish[1].experience)


@pytest.mark.rule("ability.stack", "sneaky")
def test_editions_differ_on_copies_of_sneaky() -> None:
    assert [sneaked_with("retail", n) for n in (1, 2, 3)] == [1, 1, 1]
    assert [sneaked_with("pnp", n) for n in (1, 2, 3)] == [1, 2, 3]


def learned_with(edition: str, *scores: Any) -> int:
    """The Experience of a turn's start beyond the 3 of two players."""
    parts, names = spread("smart", *scores)
    clever = made_up(fields={"parts": names})
    s = table_with(parts, clever, made_up(), edition=edition, step="start")
    return int(s.position.fish[0].experience) - 3


@pytest.mark.rule("ability.stack", "smart")
def test_editions_differ_on_smart_with_a_number() -> None:
    """Retail adds up abilities with a number; pnp says that Smart does not stack."""
    assert learned_with("retail", 1, 1) == 2
    assert learned_with("pnp", 1, 1) == 1


@both_editions
@pytest.mark.rule("ability.stack", "smart")
def test_copies_of_smart_without_a_number_do_not_stack(edition: str) -> None:
    assert learned_with(edition, True) == 1
    assert learned_with(edition, True, True) == 1


@both_editions
@pytest.mark.rule("ability.stack", "electroreception")
def test_a_second_electroreception_adds_nothing(edition: str) -> None:
    parts, names = spread("electroreception", True, True)
    attacker = made_up(level=2, fields={"parts": names})
    s = table_with(parts, attacker, made_up(level=1), edition=edition)
    assert damages(given(s, "attack 2", 5)) == [0, 5 + 2]


@both_editions
@pytest.mark.rule("ability.stack", "critical")
def test_a_second_critical_adds_nothing(edition: str) -> None:
    parts, names = spread("critical", True, True)
    s = table_with(parts, made_up(fields={"parts": names}), made_up(), edition=edition)
    given(s, "attack 2", 10, 3)
    assert asks(s) is None
    assert damages(s) == [0, 10 + 3]


@both_editions
@pytest.mark.rule("ability.stack", "hunting")
def test_a_second_hunting_does_not_halve_again(edition: str) -> None:
    parts, names = spread("hunting", True, True)
    hider = made_up(hide=4, fields={"hiding": 4})
    s = table_with(parts, made_up(fields={"parts": names}), hider, edition=edition)
    s.answer("attack 2")
    assert s.branch().answer(2).position.stopped == [2]
    assert asks(s.answer(3)) == "attack.total"


@both_editions
@pytest.mark.rule("ability.stack")
def test_a_second_school_deals_no_second_damage(edition: str) -> None:
    parts, names = spread("school", True, True)
    actor = made_up(fields={"parts": names, "pool": ["Stingray Barb"]})
    s = table_with(parts, actor, made_up(), edition=edition)
    given(s, "adapt Stingray Barb", "school 2")
    assert not isinstance(s.pending, Choose) or s.pending.rule != "school"
    assert damages(s) == [0, 1]


# ---------------------------------------------------------------- Amphibious


@both_editions
@pytest.mark.rule("amphibious")
@pytest.mark.parametrize(("jump", "total"), [(1, 2), (2, 3), (3, 3)])
def test_amphibious_adds_1_to_jump_within_its_cap(edition: str, jump: int, total: int) -> None:
    s = table(made_up(jump=jump, amphibious=True), made_up(), edition=edition)
    assert max(a.args[0] for a in s.options if a.verb == "jump") == total


@both_editions
@pytest.mark.rule("amphibious")
@pytest.mark.parametrize(("hide", "total"), [(1, 2), (3, 4), (4, 4)])
def test_amphibious_adds_1_to_hide_within_its_cap(edition: str, hide: int, total: int) -> None:
    s = table(
        made_up(),
        made_up(hide=hide, amphibious=True, level=1, fields={"experience": 1}),
        edition=edition,
        turn=2,
    )
    dealt(given(s, "hide", "pass"))
    s.answer("attack 2")
    assert s.branch().answer(total).position.stopped == [2]
    assert asks(s.answer(total + 1)) == "attack.total"


@both_editions
@pytest.mark.rule("amphibious", "ability.stack")
def test_the_caps_come_after_amphibious(edition: str) -> None:
    """A printed Jump of 5 is 3 with Amphibious too, not 3 + 1."""
    s = table(made_up(jump=5, amphibious=True), made_up(), edition=edition)
    assert s.why_not("jump 3") is None
    assert s.why_not("jump 4") is not None


@both_editions
@pytest.mark.rule("amphibious")
def test_amphibious_grants_neither_hide_nor_jump(edition: str) -> None:
    s = table(made_up(amphibious=True, fields={"experience": 20}), made_up(), edition=edition)
    assert s.why_not("hide") is not None
    assert s.why_not("jump 1") is not None


@both_editions
@pytest.mark.rule("amphibious", "ability.stack")
def test_a_second_amphibious_adds_nothing(edition: str) -> None:
    parts, names = spread("amphibious", True, True)
    s = table_with(parts, made_up(jump=1, fields={"parts": names}), made_up(), edition=edition)
    assert s.why_not("jump 2") is None
    assert s.why_not("jump 3") is not None


# ---------------------------------------------------------------- Armor


@both_editions
@pytest.mark.rule("armor")
@pytest.mark.parametrize(("armor", "left"), [(0, 3), (1, 2), (2, 1), (3, 1)])
def test_armor_lowers_the_damage_of_an_attack_by_at_most_2(
    edition: str, armor: int, left: int
) -> None:
    s = attacked(made_up(ferocity=4), made_up(survival=10, armor=armor), 9, edition=edition)
    assert damages(s) == [0, left]


@both_editions
@pytest.mark.rule("armor")
def test_armor_lowers_damage_to_0_and_no_further(edition: str) -> None:
    target = made_up(survival=10, armor=2, fields={"damage": 5})
    s = attacked(made_up(ferocity=4), target, 7, edition=edition)
    assert damages(s) == [0, 5]


@both_editions
@pytest.mark.rule("armor")
def test_armor_lowers_lethality_with_the_margin(edition: str) -> None:
    attacker = made_up(ferocity=4, lethality=3)
    s = attacked(attacker, made_up(survival=10, armor=2), 7, edition=edition)
    assert damages(s) == [0, 1 + 3 - 2]


@both_editions
@pytest.mark.rule("armor", "counter.attack")
@pytest.mark.parametrize(
    ("counter", "armor", "taken"), [(3, 0, 3), (3, 1, 2), (3, 2, 1), (1, 2, 0)]
)
def test_the_attackers_armor_lowers_counter_attack(
    edition: str, counter: int, armor: int, taken: int
) -> None:
    s = attacked(made_up(armor=armor), made_up(counter_attack=counter), 5, edition=edition)
    assert damages(s) == [taken, 5]


@both_editions
@pytest.mark.rule("armor", "counter.attack", "ability.stack")
def test_armor_lowers_the_capped_counter_attack(edition: str) -> None:
    s = attacked(made_up(armor=2), made_up(counter_attack=5), 5, edition=edition)
    assert damages(s) == [3 - 2, 5]


@both_editions
@pytest.mark.rule("armor", "poison.level")
def test_armor_does_not_lower_poison(edition: str) -> None:
    s = begun(made_up(armor=2, fields={"poison": 2}), made_up(), edition=edition)
    assert s.position.fish[0].damage == 2


@both_editions
@pytest.mark.rule("armor")
def test_armor_does_not_lower_school(edition: str) -> None:
    actor = made_up(school=True, fields={"pool": ["Stingray Barb"]})
    s = table(actor, made_up(armor=2), edition=edition)
    assert damages(given(s, "adapt Stingray Barb", "school 2")) == [0, 1]


@both_editions
@pytest.mark.rule("armor", "shock")
def test_armor_does_not_lower_shock(edition: str) -> None:
    s = attacked(made_up(shock=2), made_up(armor=2), 1, edition=edition)
    assert damages(s) == [0, 0 + 2]


@both_editions
@pytest.mark.rule("armor", "shock")
def test_armor_does_not_lower_shock_in_defence(edition: str) -> None:
    s = attacked(made_up(armor=2), made_up(counter_attack=2, shock=2), 5, edition=edition)
    assert damages(s) == [0 + 2, 5]


@both_editions
@pytest.mark.rule("armor", "critical")
def test_armor_does_not_lower_the_critical_d4(edition: str) -> None:
    attacker = made_up(critical=True)
    s = attacked(attacker, made_up(survival=30, armor=2), 10, 1, edition=edition)
    assert damages(s) == [0, 0 + 1]


@both_editions
@pytest.mark.rule("armor", "ram")
@pytest.mark.parametrize(("ram", "left"), [(5, 3), (2, 0), (1, 0)])
def test_armor_lowers_a_ram(edition: str, ram: int, left: int) -> None:
    assert damages(rammed(made_up(ram=ram), made_up(armor=2), edition=edition)) == [0, left]


# ---------------------------------------------------------------- Counter Attack


@both_editions
@pytest.mark.rule("counter.attack")
@pytest.mark.parametrize(("score", "taken"), [(1, 1), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_a_successful_attacker_takes_the_counter_attack_up_to_3(
    edition: str, score: int, taken: int
) -> None:
    s = attacked(made_up(), made_up(survival=3, counter_attack=score), 5, edition=edition)
    assert damages(s) == [taken, 2]


@both_editions
@pytest.mark.rule("counter.attack")
def test_a_tie_is_countered(edition: str) -> None:
    s = attacked(made_up(), made_up(survival=5, counter_attack=2), 5, edition=edition)
    assert damages(s) == [2, 1]


@both_editions
@pytest.mark.rule("counter.attack")
def test_a_miss_is_not_countered(edition: str) -> None:
    s = attacked(made_up(), made_up(survival=6, counter_attack=2), 5, edition=edition)
    assert damages(s) == [0, 0]


@both_editions
@pytest.mark.rule("counter.attack", "ram")
def test_a_ram_is_countered(edition: str) -> None:
    s = rammed(made_up(ram=1), made_up(counter_attack=2), edition=edition)
    assert damages(s) == [2, 1]


@both_editions
@pytest.mark.rule("counter.attack")
def test_a_fish_counters_also_with_the_hit_that_defeats_it(edition: str) -> None:
    target = made_up(health=1, counter_attack=3)
    s = table(made_up(), target, made_up(), edition=edition)
    given(s, "attack 2", 5)
    assert not s.position.fish[1].alive
    assert s.position.fish[0].damage == 3


@pytest.mark.rule("counter.attack", "attack.success")
@pytest.mark.parametrize("action", [("attack 2", 1), ("ram 2",)], ids=["attack", "ram"])
def test_editions_differ_on_a_counter_to_a_hit_that_armor_took_whole(
    action: tuple[Any, ...],
) -> None:
    """The hit is successful; pnp asks for at least 1 Damage dealt as well."""
    taken = {}
    for edition in EDITIONS:
        s = table(made_up(ram=2), made_up(armor=2, counter_attack=2), edition=edition)
        taken[edition] = damages(given(s, *action))
    assert taken == {"retail": [2, 0], "pnp": [0, 0]}


@both_editions
@pytest.mark.rule("counter.attack", "shock")
def test_damage_of_shock_alone_is_countered(edition: str) -> None:
    target = made_up(armor=2, counter_attack=2)
    assert damages(attacked(made_up(shock=1), target, 1, edition=edition)) == [2, 1]


@both_editions
@pytest.mark.rule("counter.attack", "critical")
def test_damage_of_the_critical_d4_alone_is_countered(edition: str) -> None:
    target = made_up(survival=30, armor=2, counter_attack=2)
    s = attacked(made_up(critical=True), target, 10, 1, edition=edition)
    assert damages(s) == [2, 1]


@pytest.mark.rule("counter.attack")
@pytest.mark.parametrize(
    ("attacker", "target", "edition"),
    [
        ({}, {"armor": 2, "counter_attack": 2}, "pnp"),
        ({"immune": ["counter_attack"]}, {"counter_attack": 2}, "retail"),
        ({}, {"survival": 9, "counter_attack": 2}, "retail"),
    ],
    ids=["no Damage in pnp", "immune", "a miss"],
)
def test_the_log_tells_of_no_counter_attack_that_dealt_nothing_by_rule(
    attacker: dict[str, Any], target: dict[str, Any], edition: str
) -> None:
    s = attacked(made_up(**attacker), made_up(**target), 1, edition=edition)
    assert s.position.fish[0].damage == 0
    assert not happened(s, "counter")


# ---------------------------------------------------------------- Poison and Counter Poison


@both_editions
@pytest.mark.rule("poison.check")
@pytest.mark.parametrize("before", [0, 1])
@pytest.mark.parametrize(("face", "more"), [(1, 1), (4, 1), (5, 0), (10, 0)])
def test_a_d10_at_or_below_the_poison_score_raises_the_level_by_1(
    edition: str, before: int, face: int, more: int
) -> None:
    s = attacked(made_up(poisonous=4), made_up(fields={"poison": before}), 5, edition=edition)
    assert asks(s) == "poison.check"
    assert isinstance(s.pending, Roll)
    assert s.pending.sides == 10
    s.answer(face)
    assert [f.poison for f in s.position.fish] == [0, before + more]


@both_editions
@pytest.mark.rule("poison.check", "attack.success")
def test_a_tie_can_poison_and_a_miss_cannot(edition: str) -> None:
    assert asks(attacked(made_up(poisonous=4), made_up(survival=5), 5, edition=edition))
    assert not asks(attacked(made_up(poisonous=4), made_up(survival=5), 4, edition=edition))


@both_editions
@pytest.mark.rule("poison.level")
def test_poison_levels_end_at_2(edition: str) -> None:
    s = attacked(made_up(poisonous=9), made_up(fields={"poison": 2}), 5, edition=edition)
    assert asks(s) is None
    assert s.position.fish[1].poison == 2


@both_editions
@pytest.mark.rule("poison.level")
@pytest.mark.parametrize("level", [1, 2])
def test_poison_deals_1_damage_per_level_at_the_start_of_every_turn(
    edition: str, level: int
) -> None:
    s = begun(made_up(fields={"poison": level}), made_up(), edition=edition)
    assert damages(s) == [level, 0]
    dealt(given(s, "attack 2", 1))
    assert s.position.fish[0].damage == level  # not at the start of another's turn
    dealt(given(s, "attack 1", 1))
    assert s.position.turn == 1
    assert s.position.fish[0].damage == 2 * level + 1
    assert s.position.fish[0].poison == level


@both_editions
@pytest.mark.rule("poison.level", "regeneration")
def test_regeneration_then_poison_then_experience(edition: str) -> None:
    sick = made_up(regeneration=1, fields={"poison": 1, "damage": 3})
    s = begun(sick, made_up(), edition=edition)
    kinds = [e.kind for e in s.log if e.kind in ("heal", "damage", "gain")]
    assert kinds == ["heal", "damage", "gain"]
    assert s.position.fish[0].damage == 3


@both_editions
@pytest.mark.rule("counter.poison")
@pytest.mark.parametrize(("face", "level"), [(1, 1), (4, 1), (5, 0), (10, 0)])
def test_a_d10_at_or_below_counter_poison_poisons_the_attacker(
    edition: str, face: int, level: int
) -> None:
    s = attacked(made_up(), made_up(counter_poison=4), 5, edition=edition)
    assert asks(s) == "counter.poison"
    assert isinstance(s.pending, Roll)
    assert s.pending.sides == 10
    s.answer(face)
    assert [f.poison for f in s.position.fish] == [level, 0]


@both_editions
@pytest.mark.rule("counter.poison")
def test_counter_poison_needs_a_successful_attack(edition: str) -> None:
    s = attacked(made_up(), made_up(survival=6, counter_poison=9), 5, edition=edition)
    assert asks(s) is None
    s = attacked(made_up(), made_up(survival=5, counter_poison=9), 5, edition=edition)
    assert asks(s) == "counter.poison"


@both_editions
@pytest.mark.rule("counter.poison", "poison.check")
@pytest.mark.parametrize(
    ("attacker", "target", "rule"),
    [
        ({"poisonous": 3, "counter_poison": 4}, {}, "poison.check"),
        ({}, {"poisonous": 4, "counter_poison": 3}, "counter.poison"),
    ],
)
def test_poisonous_and_counter_poison_do_not_add_up(
    edition: str, attacker: dict[str, int], target: dict[str, int], rule: str
) -> None:
    s = attacked(made_up(**attacker), made_up(**target), 5, edition=edition)
    assert asks(s) == rule
    s.answer(4)
    assert [f.poison for f in s.position.fish] == [0, 0]
    assert asks(s) is None


@both_editions
@pytest.mark.rule("counter.poison", "poison.level")
def test_levels_of_poison_and_counter_poison_add_up(edition: str) -> None:
    """Poisoned by an attack, then by a Counter Poison: level 2."""
    s = table(made_up(poisonous=5, counter_poison=5), made_up(ferocity=1), edition=edition)
    dealt(given(s, "attack 2", 5, 5))
    assert s.position.fish[1].poison == 1
    given(s, "attack 1", 5, 5)
    assert s.position.fish[1].poison == 2


# ---------------------------------------------------------------- Toxic


@both_editions
@pytest.mark.rule("toxic", "poison.check")
@pytest.mark.parametrize(("face", "level"), [(5, 1), (6, 0)])
def test_toxic_adds_2_to_the_poison_score(edition: str, face: int, level: int) -> None:
    s = attacked(made_up(poisonous=3, toxic=True), made_up(), 5, face, edition=edition)
    assert s.position.fish[1].poison == level


@both_editions
@pytest.mark.rule("toxic", "counter.poison")
@pytest.mark.parametrize(("face", "level"), [(5, 1), (6, 0)])
def test_toxic_adds_2_to_the_counter_poison_score(edition: str, face: int, level: int) -> None:
    s = attacked(made_up(), made_up(counter_poison=3, toxic=True), 5, face, edition=edition)
    assert s.position.fish[0].poison == level


@both_editions
@pytest.mark.rule("toxic")
def test_toxic_grants_no_poison(edition: str) -> None:
    assert asks(attacked(made_up(toxic=True), made_up(toxic=True), 5, edition=edition)) is None


@both_editions
@pytest.mark.rule("toxic", "ability.stack")
@pytest.mark.parametrize(("face", "level"), [(5, 1), (6, 0), (7, 0)])
def test_a_second_toxic_adds_nothing(edition: str, face: int, level: int) -> None:
    parts, names = spread("toxic", True, True)
    attacker = made_up(poisonous=3, fields={"parts": names})
    s = given(table_with(parts, attacker, made_up(), edition=edition), "attack 2", 5, face)
    assert s.position.fish[1].poison == level


@both_editions
@pytest.mark.rule("toxic")
def test_toxic_on_one_card_strengthens_poison_on_another(edition: str) -> None:
    parts = [part("Tail", poisonous=3), part("Skin", toxic=True)]
    attacker = made_up(fields={"parts": [p.name for p in parts]})
    s = given(table_with(parts, attacker, made_up(), edition=edition), "attack 2", 5, 5)
    assert s.position.fish[1].poison == 1


# ---------------------------------------------------------------- Critical


@both_editions
@pytest.mark.rule("critical")
@pytest.mark.parametrize("die", [4, 6, 8, 10, 12, 20])
def test_the_highest_face_is_a_critical_and_no_other(edition: str, die: int) -> None:
    attacker = made_up(die=die, ferocity=3, critical=True)
    s = attacked(attacker, made_up(), edition=edition)
    assert asks(s.branch().answer(die - 1)) is None
    s.answer(die)
    assert asks(s) == "critical"
    assert isinstance(s.pending, Roll)
    assert s.pending.sides == 4


@both_editions
@pytest.mark.rule("critical")
def test_without_the_ability_the_highest_face_is_nothing_special(edition: str) -> None:
    s = attacked(made_up(die=10), made_up(survival=12), 10, edition=edition)
    assert asks(s) is None
    assert s.position.fish[0].experience == 2


@both_editions
@pytest.mark.rule("critical")
@pytest.mark.parametrize("d4", [1, 2, 3, 4])
def test_a_critical_that_hits_anyway_adds_the_d4_to_margin_and_lethality(
    edition: str, d4: int
) -> None:
    attacker = made_up(ferocity=4, lethality=1, critical=True)
    s = attacked(attacker, made_up(survival=10), 10, d4, edition=edition)
    assert damages(s) == [0, 4 + 1 + d4]


@both_editions
@pytest.mark.rule("critical", "attack.tie")
def test_a_critical_that_ties_keeps_its_2_experience(edition: str) -> None:
    attacker = made_up(lethality=1, critical=True)
    s = attacked(attacker, made_up(survival=10), 10, 3, edition=edition)
    assert damages(s) == [0, 1 + 1 + 3]
    assert s.position.fish[0].experience == 2


@both_editions
@pytest.mark.rule("critical", "resist", "immune")
def test_nothing_lowers_the_critical_d4(edition: str) -> None:
    effects = ["poison", "shock", "school", "counter_attack", "ram", "stun", "bait"]
    target = made_up(
        survival=30,
        armor=2,
        immune=effects,
        resist={"poison": 9, "shock": 9, "school": 9, "counter_attack": 9, "ram": 9},
    )
    s = attacked(made_up(critical=True), target, 10, 4, edition=edition)
    assert damages(s) == [0, 4]


@both_editions
@pytest.mark.rule("critical")
@pytest.mark.parametrize(
    "target",
    [made_up(hide=3, fields={"hiding": 3}), made_up(fear=3)],
    ids=["hide", "fear"],
)
def test_hide_and_fear_stop_an_attack_before_it_can_be_critical(
    edition: str, target: dict[str, Any]
) -> None:
    s = attacked(made_up(critical=True), target, 3, edition=edition)
    assert asks(s) is None
    assert damages(s) == [0, 0]


@both_editions
@pytest.mark.rule("critical", "attack.lethality")
def test_the_d4_does_not_count_against_the_cap_of_lethality(edition: str) -> None:
    attacker = made_up(lethality=4, critical=True)
    s = attacked(attacker, made_up(survival=30), 10, 4, edition=edition)
    assert damages(s) == [0, 1 + 4 + 4]


# ---------------------------------------------------------------- Electroreception


@both_editions
@pytest.mark.rule("electroreception")
@pytest.mark.parametrize(
    ("own", "other", "bonus"),
    [(3, 2, 2), (3, 1, 2), (1, 0, 2), (3, 3, 0), (3, 4, 0), (0, 0, 0), (5, 4, 2)],
)
def test_electroreception_adds_2_against_a_strictly_lower_body(
    edition: str, own: int, other: int, bonus: int
) -> None:
    die = 2 if own == 0 else 10
    attacker = made_up(die=die, level=own, ferocity=2, electroreception=True)
    target = made_up(level=other, survival=1)
    s = attacked(attacker, target, 2, edition=edition)
    assert damages(s) == [0, 2 + 2 + bonus - 1]


@both_editions
@pytest.mark.rule("electroreception")
def test_electroreception_turns_a_miss_into_a_tie(edition: str) -> None:
    attacker = made_up(level=2, electroreception=True)
    s = attacked(attacker, made_up(level=1, survival=8), 6, edition=edition)
    assert damages(s) == [0, 1]
    assert s.position.fish[0].experience == 2


@both_editions
@pytest.mark.rule("electroreception")
def test_electroreception_looks_at_the_uncovered_bodies(edition: str) -> None:
    """The target has grown from level 1 to the attacker's level 2."""
    bodies = [made_up(level=1)["body"], made_up(level=2)["body"]]
    s = attacked(made_up(level=2, electroreception=True), fish(bodies), 5, edition=edition)
    assert damages(s) == [0, 5]


@both_editions
@pytest.mark.rule("electroreception")
def test_electroreception_of_the_target_does_not_help_it(edition: str) -> None:
    target = made_up(level=3, electroreception=True)
    assert damages(attacked(made_up(level=1), target, 5, edition=edition)) == [0, 5]


@both_editions
@pytest.mark.rule("electroreception", "ram")
def test_electroreception_adds_nothing_to_a_ram(edition: str) -> None:
    attacker = made_up(level=3, ram=2, electroreception=True)
    assert damages(rammed(attacker, made_up(level=1), edition=edition)) == [0, 2]


# ---------------------------------------------------------------- Hunting


@both_editions
@pytest.mark.rule("hunting")
@pytest.mark.parametrize(
    ("survival", "damage", "gained"),
    [(4, 2 + 1, 0), (5, 1 + 1, 0), (6, 1 + 1, 2), (7, 1 + 1, 0), (30, 1 + 1, 0)],
    ids=["margin 2", "margin 1", "tie", "1 short", "far short"],
)
def test_a_natural_1_always_hits(edition: str, survival: int, damage: int, gained: int) -> None:
    """A total of 6 with Lethality 1: as usual if it reaches Survival, else 1 + Lethality."""
    attacker = made_up(ferocity=5, lethality=1, hunting=True)
    s = attacked(attacker, made_up(survival=survival), 1, edition=edition)
    assert damages(s) == [0, damage]
    assert s.position.fish[0].experience == gained


@both_editions
@pytest.mark.rule("hunting")
def test_without_hunting_a_1_may_miss_and_with_it_a_2_may(edition: str) -> None:
    s = attacked(made_up(), made_up(survival=3), 1, edition=edition)
    assert (damages(s), s.position.fish[0].experience) == ([0, 0], 2)
    s = attacked(made_up(hunting=True), made_up(survival=3), 2, edition=edition)
    assert (damages(s), s.position.fish[0].experience) == ([0, 0], 1)


@both_editions
@pytest.mark.rule("hunting", "shock", "poison.check", "stun.check")
def test_a_natural_1_brings_all_that_hits_bring(edition: str) -> None:
    attacker = made_up(lethality=2, shock=1, stun=5, poisonous=5, hunting=True)
    s = attacked(attacker, made_up(survival=30), 1, edition=edition)
    assert asks(s) == "stun.check"
    assert asks(s.answer(5)) == "poison.check"
    s.answer(5)
    target = s.position.fish[1]
    assert (target.damage, target.stunned, target.poison) == (1 + 2 + 1, True, 1)


@both_editions
@pytest.mark.rule("hunting")
@pytest.mark.parametrize(("hide", "score"), [(2, 1), (3, 1), (4, 2), (7, 2)])
def test_hunting_halves_hide_rounded_down_after_its_cap(
    edition: str, hide: int, score: int
) -> None:
    """A Hide of 7 counts 4, so 2; halved before the cap it would be 3."""
    target = made_up(hide=hide, fields={"hiding": hide})
    s = attacked(made_up(hunting=True), target, edition=edition)
    assert asks(s) == "hide.check"
    assert s.branch().answer(score).position.stopped == [2]
    assert asks(s.answer(score + 1)) == "attack.total"


@both_editions
@pytest.mark.rule("hunting")
def test_hunting_halves_hide_after_amphibious(edition: str) -> None:
    target = made_up(hide=3, amphibious=True, fields={"hiding": 3})
    s = attacked(made_up(hunting=True), target, edition=edition)
    assert s.branch().answer(2).position.stopped == [2]
    assert asks(s.answer(3)) == "attack.total"


@both_editions
@pytest.mark.rule("hunting")
def test_hunting_does_not_halve_fear(edition: str) -> None:
    s = attacked(made_up(hunting=True), made_up(fear=4), 4, edition=edition)
    assert asks(s) is None
    assert damages(s) == [0, 0]


# ---------------------------------------------------------------- Immune


@both_editions
@pytest.mark.rule("immune", "poison.check", "counter.poison")
def test_the_immune_are_not_poisoned(edition: str) -> None:
    safe = {"immune": ["poison"]}
    assert asks(attacked(made_up(poisonous=9), made_up(**safe), 5, edition=edition)) is None
    assert asks(attacked(made_up(**safe), made_up(counter_poison=9), 5, edition=edition)) is None


@both_editions
@pytest.mark.rule("immune", "stun.check")
def test_the_immune_are_not_stunned(edition: str) -> None:
    s = attacked(made_up(stun=9), made_up(immune=["stun"]), 5, edition=edition)
    assert asks(s) is None
    assert not s.position.fish[1].stunned


@both_editions
@pytest.mark.rule("immune")
def test_no_check_is_rolled_for_a_bait_on_the_immune(edition: str) -> None:
    baiter = made_up(bait=9, fields={"experience": 5})
    s = given(table(baiter, made_up(immune=["bait"]), edition=edition), "bait 2")
    assert asks(s) is None
    assert not s.position.fish[1].baited_by
    assert s.position.fish[0].experience == 5 - 2


@both_editions
@pytest.mark.rule("immune", "shock")
def test_the_immune_take_no_shock(edition: str) -> None:
    s = attacked(made_up(shock=2), made_up(immune=["shock"]), 5, edition=edition)
    assert damages(s) == [0, 5]
    target = made_up(shock=2, counter_attack=1)
    assert damages(attacked(made_up(immune=["shock"]), target, 5, edition=edition)) == [1, 5]


@both_editions
@pytest.mark.rule("immune", "counter.attack")
def test_the_immune_take_no_counter_attack(edition: str) -> None:
    attacker = made_up(immune=["counter_attack"])
    assert damages(attacked(attacker, made_up(counter_attack=3), 5, edition=edition)) == [0, 5]


@both_editions
@pytest.mark.rule("immune", "ram")
def test_the_immune_take_nothing_from_a_ram(edition: str) -> None:
    """But it stays a successful attack, with its other effects."""
    s = rammed(made_up(ram=5, stun=5), made_up(immune=["ram"]), 5, edition=edition)
    assert damages(s) == [0, 0]
    assert s.position.fish[1].stunned


@both_editions
@pytest.mark.rule("immune")
def test_the_immune_take_nothing_from_school(edition: str) -> None:
    actor = made_up(school=True, fields={"pool": ["Stingray Barb"]})
    s = table(actor, made_up(immune=["school"]), edition=edition)
    assert damages(given(s, "adapt Stingray Barb", "school 2")) == [0, 0]


@both_editions
@pytest.mark.rule("immune")
def test_immunity_to_one_effect_is_none_to_another(edition: str) -> None:
    attacker = made_up(stun=5, shock=1)
    s = attacked(attacker, made_up(immune=["poison"]), 5, 5, edition=edition)
    assert damages(s) == [0, 5 + 1]
    assert s.position.fish[1].stunned


@both_editions
@pytest.mark.rule("immune", "poison.level")
def test_becoming_immune_removes_the_poison_for_good(edition: str) -> None:
    """The Poison Level goes at once, and covering the card does not bring it back."""
    parts = [part("Skin", immune=["poison"]), part("Skin", "Plain skin")]
    sick = made_up(
        fields={"poison": 2, "damage": 1, "pool": ["Skin of a test", "Plain skin"]},
    )
    s = table_with(parts, sick, made_up(), edition=edition)
    s.answer("adapt Skin of a test")
    assert s.position.fish[0].poison == 0
    assert s.position.fish[0].damage == 1  # what was taken stays
    dealt(s)
    dealt(given(s, "attack 1", 1))
    assert s.position.fish[0].damage == 1 + 1
    s.answer("adapt Plain skin")
    assert s.position.fish[0].poison == 0
    dealt(s)
    dealt(given(s, "attack 1", 1))
    assert s.position.fish[0].damage == 1 + 1 + 1


@both_editions
@pytest.mark.rule("immune", "stun.effect")
def test_becoming_immune_removes_a_stun_at_once(edition: str) -> None:
    """An auto-adapt at the start of the turn frees the Action that follows."""
    stunned = made_up(level=4, fields={"stunned": True, "experience": 17, "pool": ["Sperm Whale"]})
    s = begun(stunned, made_up(), edition=edition)
    assert s.position.fish[0].body[-1].name == "Sperm Whale"
    assert not s.position.fish[0].stunned
    assert s.why_not("attack 2") is None


@both_editions
@pytest.mark.rule("immune")
def test_becoming_immune_removes_a_bait_at_once(edition: str) -> None:
    """An auto-adapt at the start of the turn leaves the choice whom to attack."""
    wise = Card(name="Wise fish", location="Body", level=4, die=10, abilities={"immune": ["bait"]})
    baited = made_up(level=3, fields={"experience": 17, "baited_by": [2], "pool": [wise.name]})
    s = table_with([wise], baited, made_up(), made_up(), edition=edition, step="start")
    assert s.position.fish[0].body[-1] is wise
    assert not s.position.fish[0].baited_by
    assert s.why_not("attack 3") is None


@pytest.mark.rule("immune")
@pytest.mark.parametrize("effect", ["fear", "hide", "armor", "Poison", "everything"])
def test_an_immunity_to_anything_else_is_refused(effect: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidPosition):
        made_up(immune=[effect])
    folder = tmp_path / "cards"
    shutil.copytree(cards_folder("adapt"), folder)
    with (folder / "parts.toml").open("a", encoding="utf-8") as file:
        file.write(
            '\n[[part]]\nname = "Odd Skin"\nlocation = "Skin"\nlevel = 1\ncost = 1\n'
            f'abilities = {{ immune = ["{effect}"] }}\nevidence = "reconstructed"\n'
        )
    with pytest.raises(InvalidCards) as caught:
        load_cards(folder)
    assert any("Odd Skin" in p.place and p.rule == "immune" for p in caught.value.problems)


@pytest.mark.rule("immune")
@pytest.mark.parametrize(
    "effect", ["poison", "shock", "school", "counter_attack", "ram", "stun", "bait"]
)
def test_these_are_the_effects_one_can_be_immune_to(effect: str) -> None:
    s = table(made_up(immune=[effect]), made_up())
    assert s.position.fish[0].stats.immune == {effect}


# ---------------------------------------------------------------- Resist


@both_editions
@pytest.mark.rule("resist", "poison.level")
@pytest.mark.parametrize(
    ("level", "score", "taken"), [(1, 1, 0), (2, 1, 1), (2, 2, 0), (1, 2, 0), (2, 5, 0)]
)
def test_resist_lowers_poison_each_turn_and_leaves_the_level(
    edition: str, level: int, score: int, taken: int
) -> None:
    tough = made_up(resist={"poison": score}, fields={"poison": level, "damage": 3})
    s = begun(tough, made_up(), edition=edition)
    assert s.position.fish[0].damage == 3 + taken
    assert s.position.fish[0].poison == level


@both_editions
@pytest.mark.rule("resist", "poison.check")
def test_who_resists_poison_is_still_poisoned(edition: str) -> None:
    s = attacked(made_up(poisonous=5), made_up(resist={"poison": 9}), 5, 5, edition=edition)
    assert s.position.fish[1].poison == 1


@both_editions
@pytest.mark.rule("resist", "poison.level", "ability.lost")
def test_the_damage_returns_when_the_resistance_is_covered(edition: str) -> None:
    parts = [part("Skin", resist={"poison": 2}), part("Skin", "Plain skin")]
    tough = made_up(fields={"parts": ["Skin of a test"], "pool": ["Plain skin"], "poison": 2})
    s = table_with(parts, tough, made_up(survival=0), edition=edition, step="start")
    assert s.position.fish[0].damage == 0
    dealt(s.answer("adapt Plain skin"))
    dealt(given(s, "attack 1", 1))
    assert s.position.turn == 1
    assert s.position.fish[0].damage == 1 + 2


@both_editions
@pytest.mark.rule("resist", "shock")
@pytest.mark.parametrize(("score", "left"), [(1, 1), (2, 0), (3, 0)])
def test_resist_lowers_shock_both_ways(edition: str, score: int, left: int) -> None:
    tough = made_up(resist={"shock": score})
    assert damages(attacked(made_up(shock=2), tough, 5, edition=edition)) == [0, 5 + left]
    target = made_up(shock=2, counter_attack=1)
    assert damages(attacked(tough, target, 5, edition=edition)) == [1 + left, 5]


@both_editions
@pytest.mark.rule("resist")
def test_resist_lowers_school(edition: str) -> None:
    actor = made_up(school=True, fields={"pool": ["Stingray Barb"]})
    s = table(actor, made_up(resist={"school": 2}), edition=edition)
    assert damages(given(s, "adapt Stingray Barb", "school 2")) == [0, 0]


@both_editions
@pytest.mark.rule("resist", "counter.attack", "armor")
@pytest.mark.parametrize(("score", "armor", "taken"), [(1, 0, 2), (1, 1, 1), (2, 2, 0), (5, 0, 0)])
def test_resist_and_armor_both_lower_counter_attack(
    edition: str, score: int, armor: int, taken: int
) -> None:
    attacker = made_up(armor=armor, resist={"counter_attack": score})
    s = attacked(attacker, made_up(counter_attack=3), 5, edition=edition)
    assert damages(s) == [taken, 5]


@both_editions
@pytest.mark.rule("resist", "ram", "armor")
@pytest.mark.parametrize(("score", "armor", "taken"), [(1, 0, 4), (1, 2, 2), (3, 2, 0), (9, 0, 0)])
def test_resist_and_armor_both_lower_a_ram(
    edition: str, score: int, armor: int, taken: int
) -> None:
    target = made_up(armor=armor, resist={"ram": score})
    assert damages(rammed(made_up(ram=5), target, edition=edition)) == [0, taken]


@both_editions
@pytest.mark.rule("resist")
def test_resist_to_ram_does_not_lower_an_attack_nor_shock(edition: str) -> None:
    target = made_up(resist={"ram": 9})
    assert damages(attacked(made_up(), target, 5, edition=edition)) == [0, 5]
    assert damages(rammed(made_up(ram=3, shock=2), target, edition=edition)) == [0, 2]


@pytest.mark.rule("resist")
@pytest.mark.parametrize("effect", ["stun", "bait", "fear", "attack"])
def test_what_deals_no_damage_cannot_be_resisted(effect: str) -> None:
    with pytest.raises(InvalidPosition):
        made_up(resist={effect: 1})


# ---------------------------------------------------------------- Ram


@both_editions
@pytest.mark.rule("ram")
@pytest.mark.parametrize(("score", "dealt_damage"), [(1, 1), (5, 5), (6, 5), (9, 5)])
def test_a_ram_deals_its_score_without_a_roll(edition: str, score: int, dealt_damage: int) -> None:
    target = made_up(survival=40, health=30)
    s = rammed(made_up(ram=score), target, edition=edition)
    assert asks(s) is None
    assert damages(s) == [0, dealt_damage]
    assert [f.experience for f in s.position.fish] == [0, 0]


@both_editions
@pytest.mark.rule("ram")
@pytest.mark.parametrize("lethality", [4, -4])
def test_neither_ferocity_nor_lethality_nor_splash_count_for_a_ram(
    edition: str, lethality: int
) -> None:
    attacker = made_up(ferocity=9, lethality=lethality, ram=2, fields={"splash": True})
    assert damages(rammed(attacker, made_up(), edition=edition)) == [0, 2]


@both_editions
@pytest.mark.rule("ram", "critical", "hunting", "sneaky")
def test_a_ram_is_never_critical_a_natural_1_a_tie_or_a_miss(edition: str) -> None:
    attacker = made_up(ram=2, critical=True, hunting=True)
    s = rammed(attacker, made_up(survival=40, sneaky=True), edition=edition)
    assert asks(s) is None
    assert damages(s) == [0, 2]
    assert [f.experience for f in s.position.fish] == [0, 0]


@both_editions
@pytest.mark.rule("ram")
def test_hide_is_checked_before_a_ram(edition: str) -> None:
    s = rammed(made_up(ram=2), made_up(hide=3, fields={"hiding": 3}), edition=edition)
    assert asks(s) == "hide.check"
    assert s.branch().answer(3).position.fish[1].damage == 0
    assert damages(s.answer(4)) == [0, 2]


@both_editions
@pytest.mark.rule("ram", "hunting")
def test_hunting_halves_hide_against_a_ram(edition: str) -> None:
    target = made_up(hide=4, fields={"hiding": 4})
    s = rammed(made_up(ram=2, hunting=True), target, edition=edition)
    assert s.branch().answer(2).position.stopped == [2]
    assert damages(s.answer(3)) == [0, 2]


@both_editions
@pytest.mark.rule("ram")
def test_fear_is_checked_before_a_ram(edition: str) -> None:
    s = rammed(made_up(ram=2), made_up(fear=3), edition=edition)
    assert asks(s) == "fear"
    stopped = s.branch().answer(3)
    assert damages(stopped) == [0, 0]
    assert dealt(stopped).pending.seat == 2
    assert damages(s.answer(4)) == [0, 2]


@both_editions
@pytest.mark.rule("ram", "stun.check")
def test_a_ram_can_stun(edition: str) -> None:
    s = rammed(made_up(ram=2, stun=4), made_up(), edition=edition)
    assert asks(s) == "stun.check"
    assert s.answer(4).position.fish[1].stunned


@both_editions
@pytest.mark.rule("ram", "shock")
def test_a_ram_carries_shock(edition: str) -> None:
    s = rammed(made_up(ram=2, shock=2), made_up(armor=2), edition=edition)
    assert damages(s) == [0, 2]


@both_editions
@pytest.mark.rule("ram", "shock")
def test_shock_and_counter_attack_answer_a_ram(edition: str) -> None:
    s = rammed(made_up(ram=2), made_up(counter_attack=1, shock=2), edition=edition)
    assert damages(s) == [1 + 2, 2]


@pytest.mark.rule("ram", "poison.check")
def test_editions_differ_on_poison_by_a_ram() -> None:
    asked, poisoned = {}, {}
    for edition in EDITIONS:
        s = rammed(made_up(ram=2, poisonous=9), made_up(), edition=edition)
        asked[edition] = asks(s)
        if asks(s):
            s.answer(9)
        poisoned[edition] = s.position.fish[1].poison
    assert asked == {"retail": None, "pnp": "poison.check"}
    assert poisoned == {"retail": 0, "pnp": 1}


@both_editions
@pytest.mark.rule("ram", "counter.poison")
def test_a_ram_meets_counter_poison_in_both_editions(edition: str) -> None:
    s = rammed(made_up(ram=2), made_up(counter_poison=4), edition=edition)
    assert asks(s) == "counter.poison"
    assert s.answer(4).position.fish[0].poison == 1


@both_editions
@pytest.mark.rule("ram")
def test_a_baited_fish_may_ram_its_baiter_and_nobody_else(edition: str) -> None:
    baited = made_up(ram=2, fields={"baited_by": [3]})
    s = table(baited, made_up(), made_up(), edition=edition)
    assert sorted(map(str, s.options)) == ["attack 3", "ram 3"]
    assert s.why_not("ram 2") is not None


@both_editions
@pytest.mark.rule("ram")
def test_a_ram_loses_school(edition: str) -> None:
    s = rammed(made_up(ram=2, school=True), made_up(), edition=edition)
    assert not isinstance(s.pending, Choose)
    assert damages(s) == [0, 2]


@both_editions
@pytest.mark.rule("ram", "attack.guppy")
def test_a_guppy_below_2_ferocity_may_not_ram(edition: str) -> None:
    s = table(made_up(level=0, die=2, ferocity=1, ram=3), made_up(), edition=edition)
    refusal = s.why_not("ram 2")
    assert refusal is not None
    assert refusal.rule == "ram"
    s = table(made_up(level=0, die=2, ferocity=2, ram=3), made_up(), edition=edition)
    assert damages(s.answer("ram 2")) == [0, 3]


@both_editions
@pytest.mark.rule("ram")
def test_by_a_switch_every_guppy_may_ram(edition: str) -> None:
    guppy = made_up(level=0, die=2, ferocity=1, ram=3)
    s = table(guppy, made_up(), edition=edition, switches={"guppy_may_ram": True})
    assert s.why_not("attack 2") is not None
    assert damages(s.answer("ram 2")) == [0, 3]


# ---------------------------------------------------------------- Regeneration


@both_editions
@pytest.mark.rule("regeneration")
@pytest.mark.parametrize(
    ("score", "before", "after"),
    [(1, 5, 4), (2, 5, 3), (2, 2, 0), (2, 1, 0), (1, 0, 0), (True, 5, 4)],
)
def test_regeneration_heals_its_score_and_never_below_0(
    edition: str, score: int, before: int, after: int
) -> None:
    s = begun(made_up(regeneration=score, fields={"damage": before}), made_up(), edition=edition)
    assert s.position.fish[0].damage == after


@pytest.mark.rule("regeneration", "ability.stack")
@pytest.mark.parametrize("score", [3, 5])
def test_retail_regeneration_heals_at_most_2(score: int) -> None:
    s = begun(made_up(regeneration=score, fields={"damage": 9}), made_up())
    assert s.position.fish[0].damage == 7


@both_editions
@pytest.mark.rule("regeneration", "poison.level")
def test_regeneration_heals_before_poison_hurts(edition: str) -> None:
    """With 1 Damage a score of 2 heals 1, then Poison deals 2; the other way 1 would be left."""
    sick = made_up(regeneration=2, fields={"damage": 1, "poison": 2})
    assert begun(sick, made_up(), edition=edition).position.fish[0].damage == 2


@both_editions
@pytest.mark.rule("regeneration", "poison.level")
def test_regeneration_can_save_a_fish_from_its_poison(edition: str) -> None:
    sick = made_up(health=5, regeneration=1, fields={"damage": 5, "poison": 1})
    s = begun(sick, made_up(), edition=edition)
    assert s.result is None
    assert s.position.fish[0].damage == 5


@both_editions
@pytest.mark.rule("regeneration")
def test_regeneration_heals_every_own_turn_and_no_other(edition: str) -> None:
    s = begun(made_up(regeneration=1, fields={"damage": 9}), made_up(), edition=edition)
    assert s.position.fish[0].damage == 8
    dealt(given(s, "attack 2", 1))
    assert s.position.turn == 2
    assert s.position.fish[0].damage == 8
    dealt(given(s, "attack 1", 2))
    assert s.position.turn == 1
    assert s.position.fish[0].damage == 8 + 2 - 1


# ---------------------------------------------------------------- Shock


@both_editions
@pytest.mark.rule("shock")
@pytest.mark.parametrize(("score", "more"), [(1, 1), (2, 2), (3, 2), (9, 2)])
def test_a_hit_deals_shock_on_top_up_to_2(edition: str, score: int, more: int) -> None:
    s = attacked(made_up(shock=score, lethality=4), made_up(), 5, edition=edition)
    assert damages(s) == [0, 5 + 4 + more]


@both_editions
@pytest.mark.rule("shock")
def test_a_miss_shocks_nobody(edition: str) -> None:
    s = attacked(made_up(shock=2), made_up(survival=6), 5, edition=edition)
    assert damages(s) == [0, 0]
    target = made_up(survival=6, shock=2, counter_attack=2)
    assert damages(attacked(made_up(), target, 5, edition=edition)) == [0, 0]


@both_editions
@pytest.mark.rule("shock", "counter.attack")
def test_shock_comes_on_top_of_the_cap_of_counter_attack(edition: str) -> None:
    target = made_up(shock=2, counter_attack=3)
    assert damages(attacked(made_up(), target, 5, edition=edition)) == [3 + 2, 5]


@both_editions
@pytest.mark.rule("shock", "immune")
@pytest.mark.parametrize("own", [1, 2])
def test_a_fish_with_shock_is_immune_to_shock(edition: str, own: int) -> None:
    attacker, target = made_up(shock=own), made_up(shock=2, counter_attack=1)
    assert damages(attacked(attacker, target, 5, edition=edition)) == [1, 5]


@pytest.mark.rule("shock")
@pytest.mark.parametrize("action", [("attack 2", 2), ("ram 2",)], ids=["attack", "ram"])
def test_editions_differ_on_shock_in_defence_without_counter_attack(
    action: tuple[Any, ...],
) -> None:
    taken = {}
    for edition in EDITIONS:
        s = table(made_up(ram=2), made_up(shock=2), edition=edition)
        taken[edition] = damages(given(s, *action))
    assert taken == {"retail": [2, 2], "pnp": [0, 2]}


@pytest.mark.rule("shock", "counter.attack")
def test_editions_differ_on_shock_when_armor_took_the_hit_whole() -> None:
    """In pnp no Damage means no Counter Attack, and without it no Shock."""
    taken = {}
    for edition in EDITIONS:
        target = made_up(armor=2, shock=2, counter_attack=1)
        taken[edition] = damages(attacked(made_up(), target, 2, edition=edition))
    assert taken == {"retail": [1 + 2, 0], "pnp": [0, 0]}


@both_editions
@pytest.mark.rule("shock", "counter.attack", "armor")
def test_shock_answers_though_armor_takes_the_counter_attack(edition: str) -> None:
    target = made_up(shock=1, counter_attack=1)
    assert damages(attacked(made_up(armor=2), target, 5, edition=edition)) == [0 + 1, 5]


@both_editions
@pytest.mark.rule("shock")
def test_the_log_tells_of_the_shock_that_a_hit_deals(edition: str) -> None:
    s = attacked(made_up(shock=1), made_up(), 5, edition=edition)
    assert [(e.seat, e.rule, e.amount) for e in happened(s, "shock")] == [(1, "shock", 1)]


@both_editions
@pytest.mark.rule("shock")
def test_the_log_tells_of_the_shock_of_a_defence(edition: str) -> None:
    s = attacked(made_up(), made_up(shock=1, counter_attack=1), 5, edition=edition)
    assert damages(s) == [2, 5]
    assert [(e.seat, e.rule, e.amount) for e in happened(s, "shock")] == [(2, "shock", 1)]


@both_editions
@pytest.mark.rule("shock", "armor")
def test_damage_of_shock_alone_is_not_called_a_counter_attack(edition: str) -> None:
    """Armor takes all of the Counter Attack, so what the attacker takes is Shock."""
    s = attacked(made_up(armor=2), made_up(shock=1, counter_attack=1), 5, edition=edition)
    assert [e.rule for e in happened(s, "damage", seat=1)] == ["shock"]


# ---------------------------------------------------------------- Smart and Sneaky


@both_editions
@pytest.mark.rule("smart")
def test_smart_adds_1_experience_at_the_start_of_each_own_turn(edition: str) -> None:
    s = begun(made_up(smart=True), made_up(), edition=edition)
    assert s.position.fish[0].experience == 3 + 1
    dealt(given(s, "attack 2", 1))
    assert [f.experience for f in s.position.fish] == [4, 3]
    dealt(given(s, "attack 1", 1))
    assert s.position.fish[0].experience == 4 + 4


@both_editions
@pytest.mark.rule("smart")
def test_smart_comes_on_top_of_the_highest_income(edition: str) -> None:
    players = [made_up(smart=True), *[made_up()] * 3]
    assert begun(*players, edition=edition).position.fish[0].experience == 5 + 1


@both_editions
@pytest.mark.rule("sneaky")
@pytest.mark.parametrize("short", [1, 5, 9])
def test_a_miss_brings_a_sneaky_target_1_experience(edition: str, short: int) -> None:
    target = made_up(survival=5 + short, sneaky=True, fields={"experience": 2})
    s = attacked(made_up(), target, 5, edition=edition)
    assert [f.experience for f in s.position.fish] == [min(5, short), 2 + 1]


@both_editions
@pytest.mark.rule("sneaky")
@pytest.mark.parametrize(
    ("survival", "face"), [(4, 5), (5, 5), (40, 1)], ids=["hit", "tie", "automatic hit"]
)
def test_no_hit_is_a_miss_for_sneaky(edition: str, survival: int, face: int) -> None:
    target = made_up(survival=survival, sneaky=True)
    s = attacked(made_up(hunting=True), target, face, edition=edition)
    assert s.position.fish[1].experience == 0


@both_editions
@pytest.mark.rule("sneaky", "critical", "attack.auto-hit")
def test_a_critical_below_survival_is_no_miss_for_sneaky(edition: str) -> None:
    s = attacked(made_up(critical=True), made_up(survival=40, sneaky=True), 10, 1, edition=edition)
    assert [f.experience for f in s.position.fish] == [0, 0]


@both_editions
@pytest.mark.rule("sneaky")
@pytest.mark.parametrize(
    "target",
    [made_up(survival=40, sneaky=True, hide=3, fields={"hiding": 3}),
     made_up(survival=40, sneaky=True, fear=3)],
    ids=["hide", "fear"],
)  # fmt: skip
def test_an_attack_stopped_by_hide_or_fear_is_no_miss(edition: str, target: dict[str, Any]) -> None:
    s = attacked(made_up(), target, 3, edition=edition)
    assert [f.experience for f in s.position.fish] == [0, 0]


@both_editions
@pytest.mark.rule("sneaky")
def test_a_sneaky_attacker_gains_nothing_by_his_own_miss(edition: str) -> None:
    s = attacked(made_up(sneaky=True), made_up(survival=7), 5, edition=edition)
    assert [f.experience for f in s.position.fish] == [2, 0]


@both_editions
@pytest.mark.rule("sneaky")
def test_a_sneaky_fish_gains_nothing_by_a_miss_on_another(edition: str) -> None:
    s = table(made_up(), made_up(survival=7), made_up(sneaky=True), edition=edition)
    given(s, "attack 2", 5)
    assert s.position.fish[2].experience == 0


@pytest.mark.rule("sneaky", "ability.stack")
def test_retail_sneaky_with_a_number_brings_its_total() -> None:
    parts, names = spread("sneaky", 1, 2)
    target = made_up(survival=20, fields={"parts": names})
    s = given(table_with(parts, made_up(), target), "attack 2", 5)
    assert s.position.fish[1].experience == 3


# ---------------------------------------------------------------- Stun


@both_editions
@pytest.mark.rule("stun.check")
@pytest.mark.parametrize(("face", "stunned"), [(1, True), (4, True), (5, False), (10, False)])
def test_a_d10_at_or_below_the_stun_score_stuns(edition: str, face: int, stunned: bool) -> None:
    s = attacked(made_up(stun=4), made_up(), 5, edition=edition)
    assert asks(s) == "stun.check"
    assert isinstance(s.pending, Roll)
    assert s.pending.sides == 10
    s.answer(face)
    assert [f.stunned for f in s.position.fish] == [False, stunned]


@both_editions
@pytest.mark.rule("stun.check", "attack.success")
def test_a_tie_can_stun_and_a_miss_cannot(edition: str) -> None:
    s = attacked(made_up(stun=4), made_up(survival=5), 5, edition=edition)
    assert asks(s) == "stun.check"
    assert asks(attacked(made_up(stun=4), made_up(survival=6), 5, edition=edition)) is None


@both_editions
@pytest.mark.rule("stun.check")
def test_the_target_has_no_stun_to_answer_with(edition: str) -> None:
    """Stun works on an attack, not in defence."""
    assert asks(attacked(made_up(), made_up(stun=9), 5, edition=edition)) is None


@both_editions
@pytest.mark.rule("stun.effect")
@pytest.mark.parametrize("action", ["attack 2", "wipe", "ram 2", "bait 2", "hide", "jump 1"])
def test_the_stunned_may_not_attack_wipe_or_use_special_actions(edition: str, action: str) -> None:
    able = {"ram": 1, "bait": 1, "hide": 1, "jump": 1, "level": 1}
    fields: dict[str, Any] = {"experience": 19, "pool": ["Stingray Barb"]}
    free = table(made_up(**able, fields=fields), made_up(), edition=edition)
    assert free.why_not(action) is None
    stunned = table(made_up(**able, fields={**fields, "stunned": True}), made_up(), edition=edition)
    refusal = stunned.why_not(action)
    assert refusal is not None
    assert refusal.rule == "stun.effect"
    assert action not in map(str, stunned.options)


@both_editions
@pytest.mark.rule("stun.effect")
@pytest.mark.parametrize("action", ["buy 1", "adapt Stingray Barb"])
def test_the_stunned_gain_experience_and_may_buy_or_adapt(edition: str, action: str) -> None:
    fields = {"stunned": True, "experience": 15, "pool": ["Stingray Barb"]}
    s = begun(made_up(fields=fields), made_up(), edition=edition)
    assert s.position.fish[0].experience == 15 + 3
    s.answer(action)
    assert s.position.fish[0].parts


@both_editions
@pytest.mark.rule("stun.effect")
def test_a_stun_lasts_for_the_next_turn_only(edition: str) -> None:
    s = table(made_up(stun=5), made_up(fields={"pool": ["Wolffish Teeth"]}), edition=edition)
    dealt(given(s, "attack 2", 5, 5))
    assert s.pending.seat == 2
    assert s.why_not("attack 1").rule == "stun.effect"
    dealt(s.answer("adapt Wolffish Teeth"))
    assert s.pending.seat == 1
    assert not s.position.fish[1].stunned
    dealt(given(s, "attack 2", 10, 6))
    assert s.pending.seat == 2
    assert s.why_not("attack 1") is None


@both_editions
@pytest.mark.rule("stun.effect")
def test_several_stuns_before_the_turn_are_one(edition: str) -> None:
    """Players 1 and 2 stun Player 3; the second need not even roll."""
    s = table(made_up(stun=5), made_up(stun=5), made_up(fields={"pool": ["Stingray Barb"]}),
              edition=edition)  # fmt: skip
    dealt(given(s, "attack 3", 5, 5))
    given(s, "attack 3", 5)
    assert asks(s) is None
    dealt(s)
    assert s.pending.seat == 3
    assert s.why_not("attack 1").rule == "stun.effect"
    dealt(s.answer("adapt Stingray Barb"))
    assert not s.position.fish[2].stunned


@both_editions
@pytest.mark.rule("stun.effect")
def test_passive_effects_of_the_stunned_go_on_in_their_own_turn(edition: str) -> None:
    stunned = made_up(
        smart=True,
        regeneration=1,
        school=True,
        fields={"stunned": True, "damage": 5, "poison": 1, "pool": ["Stingray Barb"]},
    )
    s = begun(stunned, made_up(), edition=edition)
    assert s.position.fish[0].experience == 3 + 1
    assert s.position.fish[0].damage == 5 - 1 + 1
    given(s, "adapt Stingray Barb", "school 2")
    assert s.position.fish[1].damage == 1


@both_editions
@pytest.mark.rule("stun.effect")
def test_passive_effects_of_the_stunned_go_on_when_they_are_attacked(edition: str) -> None:
    stunned = made_up(armor=1, counter_attack=2, counter_poison=4, fear=2, fields={"stunned": True})
    s = attacked(made_up(), stunned, edition=edition)
    assert asks(s) == "fear"
    given(s, 3, 5, 4)
    assert damages(s) == [2, 4]
    assert s.position.fish[0].poison == 1


@both_editions
@pytest.mark.rule("stun.effect")
def test_the_stunned_who_can_neither_buy_nor_adapt_may_select(edition: str) -> None:
    s = table(made_up(fields={"stunned": True}), made_up(), edition=edition)
    assert s.why_not("select") is None
    s.answer("select")
    assert asks(s) == "select.chart"


@both_editions
@pytest.mark.rule("stun.effect")
def test_the_stunned_who_can_adapt_may_not_select(edition: str) -> None:
    fields = {"stunned": True, "pool": ["Stingray Barb"]}
    s = table(made_up(fields=fields), made_up(), edition=edition)
    assert s.why_not("select") is not None


# ---------------------------------------------------------------- abilities that are lost


@both_editions
@pytest.mark.rule("ability.lost")
def test_a_passive_bonus_ends_when_its_card_is_covered(edition: str) -> None:
    parts = [part("Skin", armor=2), part("Skin", "Plain skin")]
    wearer = made_up(fields={"parts": ["Skin of a test"], "pool": ["Plain skin"]})
    s = table_with(parts, wearer, made_up(), edition=edition)
    dealt(s.answer("adapt Plain skin"))
    given(s, "attack 1", 5)
    assert s.position.fish[0].damage == 5


def hidden_then(edition: str, *skins: Card, **body: Any) -> Session:
    """Player 1 hides with the first Skin, covers it by the next, and is then attacked."""
    first, second = skins
    hider = made_up(**body, fields={"parts": [first.name], "pool": [second.name], "experience": 9})
    s = table_with([first, second], hider, made_up(), edition=edition)
    dealt(given(s, "hide", f"adapt {second}"))
    return s.answer("attack 1")


def hide_score(session: Session) -> int:
    """The highest face that the pending Hide check stops."""
    assert asks(session) == "hide.check"
    return max(face for face in range(1, 11) if session.branch().answer(face).position.stopped)


@both_editions
@pytest.mark.rule("ability.lost")
@pytest.mark.parametrize(
    ("at_use", "now", "score"),
    [(3, None, 3), (3, 2, 3), (2, 3, 3), (2, 9, 4), (9, None, 4), (1, 1, 1)],
)
def test_a_running_hide_uses_the_higher_of_its_numbers(
    edition: str, at_use: int, now: int | None, score: int
) -> None:
    second = part("Skin", "New skin", **({} if now is None else {"hide": now}))
    s = hidden_then(edition, part("Skin", hide=at_use), second)
    assert hide_score(s) == score


@both_editions
@pytest.mark.rule("ability.lost", "amphibious")
def test_a_running_hide_has_amphibious_only_while_it_is_there(edition: str) -> None:
    lost = hidden_then(edition, part("Skin", amphibious=True), part("Skin", "New skin"), hide=2)
    assert hide_score(lost) == 2
    gained = hidden_then(edition, part("Skin", hide=2), part("Skin", "New skin", amphibious=True))
    assert hide_score(gained) == 3
    capped = hidden_then(edition, part("Skin", hide=4), part("Skin", "New skin", amphibious=True))
    assert hide_score(capped) == 4


@both_editions
@pytest.mark.rule("ability.lost")
def test_a_new_body_changes_neither_the_cost_nor_the_hide(edition: str) -> None:
    hider = made_up(hide=3, level=1, fields={"experience": 9, "pool": ["Barracuda"]})
    s = table(hider, made_up(), edition=edition)
    dealt(given(s, "hide", "adapt Barracuda"))
    assert s.position.fish[0].experience == 9 - 1
    assert hide_score(s.answer("attack 1")) == 3


@both_editions
@pytest.mark.rule("ability.lost")
def test_a_running_jump_keeps_its_length_and_cooldown_without_its_card(edition: str) -> None:
    """The jump of 2 goes on when its card is covered; its Cooldown of 3 binds a new card."""
    parts = [part("Side", jump=2), part("Side", "Plain side"), part("Side", "New wings", jump=3)]
    jumper = made_up(fields={"parts": ["Side of a test"], "pool": ["Plain side", "New wings"]})
    s = table_with(parts, jumper, made_up(), edition=edition)

    def other_waits() -> None:
        dealt(s)
        assert s.pending.seat == 2
        dealt(s.answer("wipe"))
        assert s.pending.seat == 1

    s.answer("jump 2")
    other_waits()
    s.answer("adapt Plain side")
    assert s.position.fish[0].air == 1
    dealt(s)
    assert s.why_not("attack 1") is not None
    other_waits()
    assert s.position.fish[0].air == 0
    assert s.position.fish[0].splash
    s.answer("adapt New wings")
    for _ in range(2):
        other_waits()
        refusal = s.why_not("jump 1")
        assert refusal is not None
        assert refusal.rule == "cooldown"
        dealt(s.answer("wipe"))
    other_waits()
    assert s.why_not("jump 1") is None


@both_editions
@pytest.mark.rule("ability.lost")
def test_a_higher_jump_does_not_lengthen_a_running_one(edition: str) -> None:
    parts = [part("Side", jump=1), part("Side", "New wings", jump=3)]
    jumper = made_up(fields={"parts": ["Side of a test"], "pool": ["New wings"], "air": 1})
    s = table_with(parts, jumper, made_up(), edition=edition)
    s.answer("adapt New wings")
    dealt(s)
    dealt(s.answer("wipe"))
    assert s.pending.seat == 1
    assert s.position.fish[0].air == 0


@both_editions
@pytest.mark.rule("ability.lost", "poison.level", "stun.effect")
def test_poison_and_stun_stay_when_the_body_that_caused_them_is_covered(edition: str) -> None:
    """The attack is a tie whose Experience brings the attacker a new Body at once."""
    attacker = made_up(
        level=1, poisonous=5, stun=5, fields={"experience": 18, "pool": ["Barracuda"]}
    )
    s = table(attacker, made_up(survival=5), edition=edition)
    dealt(given(s, "attack 2", 5, 5, 5))
    assert s.position.fish[0].body[-1].name == "Barracuda"
    assert s.pending.seat == 2
    assert (s.position.fish[1].poison, s.position.fish[1].damage) == (1, 1 + 1)
    assert s.why_not("attack 1").rule == "stun.effect"


@both_editions
@pytest.mark.rule("ability.lost")
def test_a_bait_stays_when_the_card_that_caused_it_is_covered(edition: str) -> None:
    parts = [part("Horn", bait=5), part("Horn", "Plain horn")]
    baiter = made_up(fields={"parts": ["Horn of a test"], "pool": ["Plain horn"], "experience": 2})
    s = table_with(parts, baiter, made_up(), edition=edition)
    dealt(given(s, "bait 2", 5, "adapt Plain horn"))
    assert s.pending.seat == 2
    assert [str(a) for a in s.options] == ["attack 1"]


@pytest.mark.rule("ability.lost")
def test_without_its_card_a_special_action_is_not_used_anew() -> None:
    parts = [part("Skin", hide=3), part("Skin", "Plain skin")]
    hider = made_up(fields={"parts": ["Skin of a test"], "pool": ["Plain skin"], "experience": 9})
    s = table_with(parts, hider, made_up())
    dealt(given(s, "hide", "adapt Plain skin"))
    dealt(s.answer("wipe"))
    assert s.pending.seat == 1
    refusal = s.why_not("hide")
    assert refusal is not None
    assert refusal.rule == "hide.use"
