"""Adapting: which cards a fish may take on, where they go, and what they do at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import adaptlab
from adaptlab import IllegalAnswer, InvalidPosition
from adaptlab.adapt import Card, cards
from adaptlab.adapt.cards import LOCATIONS
from tests.adapt.table import PARTS_ONLY, fish, given, happened, made_up, table

BODY_OF_LEVEL = {1: "Clownfish", 2: "Lionfish", 3: "Coelacanth", 4: "Hammerhead", 5: "Orca"}
PART_OF_LEVEL = {
    1: "Stickleback Spines", 2: "Remora Disc", 3: "Sailfish Sail", 4: "Stonefish Spines",
    5: "Tiger Shark Fin",
}  # fmt: skip
OUT_OF_REACH = ("Narwhal Tusk", "Mako Jaws", "Humpback Flippers", "Electric Eel Organ")
"""Level 5 Parts: too high for a Body below level 3."""

both_editions = pytest.mark.parametrize("edition", ["retail", "pnp"])


def names(pile: Iterable[Card]) -> list[str]:
    return [card.name for card in pile]


def of_level(level: int, **fields: Any) -> dict[str, Any]:
    """A made-up fish of a level that cannot be defeated by chance."""
    totals = {"die": 10 if level else 2, "ferocity": 4, "survival": 20, "health": 100}
    return made_up(level=level, fields=fields, **totals)


def four(first: dict[str, Any], **more: Any) -> adaptlab.Session:
    """A table of four where Player 1 is to act; the others have high Bodies."""
    return table(first, *(of_level(5) for _ in range(3)), **more)


# ---------------------------------------------------------------- levels


@pytest.mark.rule("adapt.body-step")
@both_editions
@pytest.mark.parametrize(
    ("own", "highest"),
    [(0, 2), (1, 2), (2, 3), (3, 4), (4, 5), (5, 5)],
)
@pytest.mark.parametrize("players", [2, 3])
def test_a_body_reaches_one_level_up_and_a_guppy_two(
    own: int, highest: int, players: int, edition: str
) -> None:
    others = [of_level(5) for _ in range(players - 1)]
    for level, name in BODY_OF_LEVEL.items():
        s = table(of_level(own, pool=[name]), *others, edition=edition)
        refusal = s.why_not(f"adapt {name}")
        if level <= highest:
            assert refusal is None
        else:
            assert refusal is not None
            assert refusal.rule == "adapt.body-step"


@pytest.mark.rule("adapt.body-step")
@both_editions
@pytest.mark.parametrize(("own", "new"), [(5, 5), (3, 3), (4, 3), (5, 1)])
def test_a_body_of_equal_or_lower_level_may_be_adapted(own: int, new: int, edition: str) -> None:
    name = BODY_OF_LEVEL[new]
    s = table(of_level(own, pool=[name]), of_level(5), edition=edition)
    given(s, f"adapt {name}")
    assert s.position.fish[0].body[-1].name == name
    assert s.position.fish[0].level == new


@pytest.mark.rule("adapt.body-step")
def test_each_step_opens_the_next() -> None:
    s = table(
        of_level(1, pool=["Lionfish", "Coelacanth"]),
        of_level(5),
        top=PARTS_ONLY[3:],
        stream=PARTS_ONLY[:3],
    )
    assert s.why_not("adapt Coelacanth") is not None
    given(s, "adapt Lionfish", "attack 1", 1)
    assert s.position.turn == 1
    assert s.why_not("adapt Coelacanth") is None


@pytest.mark.rule("adapt.part-level")
@both_editions
@pytest.mark.parametrize(("own", "highest"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 5), (5, 5)])
def test_a_part_is_at_most_two_levels_above_the_body(own: int, highest: int, edition: str) -> None:
    for level, name in PART_OF_LEVEL.items():
        s = table(of_level(own, pool=[name]), of_level(5), edition=edition)
        refusal = s.why_not(f"adapt {name}")
        if level <= highest:
            assert refusal is None
        else:
            assert refusal is not None
            assert refusal.rule == "adapt.part-level"


@pytest.mark.rule("adapt.part-level")
def test_more_players_do_not_raise_the_limit_for_parts() -> None:
    s = four(of_level(2, pool=["Mako Jaws"], experience=20))
    refusal = s.why_not("adapt Mako Jaws")
    assert refusal is not None
    assert refusal.rule == "adapt.part-level"


@pytest.mark.rule("adapt.part-level")
def test_parts_stay_when_a_lower_body_comes_later() -> None:
    s = table(of_level(3, parts=["Mako Jaws"], pool=["Clownfish"]), of_level(5))
    given(s, "adapt Clownfish")
    me = s.position.fish[0]
    assert me.level == 1
    assert names(me.active()) == ["Clownfish", "Mako Jaws"]
    assert me.stats.critical
    assert me.stats.ferocity == cards()["Clownfish"].ferocity + cards()["Mako Jaws"].ferocity


# ---------------------------------------------------------------- location and replacement


@pytest.mark.rule("adapt.location")
def test_there_are_eight_locations_besides_the_centre() -> None:
    printed = {"Dorsal", "Horn", "Mouth", "Skin", "Side", "Organ", "Tail", "Special"}
    assert set(LOCATIONS) == printed
    assert {card.location for card in cards().parts} == printed


@pytest.mark.rule("adapt.location")
@pytest.mark.parametrize("location", LOCATIONS)
def test_a_part_goes_to_its_own_location(location: str) -> None:
    part = next(card for card in cards().parts if card.location == location)
    s = table(of_level(5, pool=[part.name]), of_level(5), stream=[])
    given(s, f"adapt {part.name}")
    me = s.position.fish[0]
    assert {place: [names(stack) for stack in stacks] for place, stacks in me.parts.items()} == {
        location: [[part.name]]
    }


@pytest.mark.rule("adapt.location")
def test_a_body_goes_to_the_centre() -> None:
    s = table(fish("Clownfish", "Parrotfish Beak", pool=["Lionfish"]), of_level(5), stream=[])
    given(s, "adapt Lionfish")
    me = s.position.fish[0]
    assert names(me.body) == ["Clownfish", "Lionfish"]
    assert list(me.parts) == ["Mouth"]


@pytest.mark.rule("adapt.location")
@pytest.mark.parametrize(
    "cards_on_fish",
    [
        {"body": "Orca", "parts": ["Mako Jaws", "Wolffish Teeth"]},
        {"body": "Orca", "parts": {"Horn": "Mako Jaws"}},
        {"body": "Orca", "parts": {"Mouth": "Clownfish"}},
        {"body": "Orca", "parts": ["Clownfish"]},
        {"body": "Mako Jaws"},
    ],
    ids=["two at one place", "wrong place", "Body as Part", "Body among Parts", "Part as Body"],
)
def test_a_position_with_a_misplaced_card_is_refused(cards_on_fish: dict[str, Any]) -> None:
    with pytest.raises(InvalidPosition) as refused:
        table(cards_on_fish, of_level(5))
    assert "adapt.location" in {problem.rule for problem in refused.value.problems}


@pytest.mark.rule("adapt.replace", "adapt.location")
@both_editions
def test_a_new_part_covers_the_old_one_which_stays_on_the_fish(edition: str) -> None:
    s = table(
        of_level(5, parts=["Parrotfish Beak"], pool=["Mako Jaws"]),
        of_level(5),
        edition=edition,
        stream=[],
    )
    given(s, "adapt Mako Jaws")
    me = s.position.fish[0]
    assert [names(stack) for stack in me.parts["Mouth"]] == [["Parrotfish Beak", "Mako Jaws"]]
    assert names(me.active())[1:] == ["Mako Jaws"]
    assert "Parrotfish Beak" not in names(s.position.discard)
    assert me.stats.ferocity == 4 + cards()["Mako Jaws"].ferocity


@pytest.mark.rule("adapt.replace")
def test_a_covered_ability_is_gone() -> None:
    s = table(
        of_level(3, parts=["Flounder Skin"], pool=["Hagfish Slime"], experience=10),
        of_level(5),
        stream=PARTS_ONLY[:3],
        top=PARTS_ONLY[4:],
    )
    assert s.why_not("hide") is None
    given(s, "adapt Hagfish Slime")
    assert s.position.fish[0].stats.hide == 0
    given(s, "attack 1", 10, 1)
    assert s.position.turn == 1
    refusal = s.why_not("hide")
    assert refusal is not None
    assert refusal.rule == "hide.use"


@pytest.mark.rule("adapt.replace")
@both_editions
def test_a_new_body_covers_the_old_one_and_only_it_counts(edition: str) -> None:
    s = table(
        fish("Frogfish", "Parrotfish Beak", pool=["Barracuda"]),
        of_level(5),
        edition=edition,
        stream=[],
    )
    given(s, "adapt Barracuda")
    me = s.position.fish[0]
    new, beak = cards()["Barracuda"], cards()["Parrotfish Beak"]
    assert names(me.body) == ["Frogfish", "Barracuda"]
    assert "Frogfish" not in names(s.position.discard)
    assert me.stats.die == new.die
    assert me.stats.health == new.health + beak.health
    assert me.stats.ferocity == new.ferocity + beak.ferocity
    assert me.stats.bait == 0
    assert me.stats.hunting


@pytest.mark.rule("adapt.replace")
def test_a_card_can_be_covered_again_and_again() -> None:
    s = table(
        of_level(5, parts={"Mouth": ["Parrotfish Beak", "Wolffish Teeth"]}, pool=["Mako Jaws"]),
        of_level(5),
        stream=[],
    )
    given(s, "adapt Mako Jaws")
    mouth = s.position.fish[0].parts["Mouth"]
    assert [names(stack) for stack in mouth] == [["Parrotfish Beak", "Wolffish Teeth", "Mako Jaws"]]
    assert s.position.fish[0].stats.ferocity == 4 + cards()["Mako Jaws"].ferocity


# ---------------------------------------------------------------- at once


@pytest.mark.rule("adapt.immediate")
def test_statistics_count_against_the_very_next_attack() -> None:
    tail = cards()["Seahorse Tail"]
    s = table(
        of_level(3, pool=["Seahorse Tail"]),
        made_up(die=10, ferocity=20 + tail.survival, level=3, health=100),
        stream=PARTS_ONLY[3:6],
        top=PARTS_ONLY[:2],
    )
    given(s, "adapt Seahorse Tail", "attack 1", 7)
    assert s.position.fish[0].damage == 7


@pytest.mark.rule("adapt.immediate")
def test_a_passive_bonus_counts_against_the_very_next_attack() -> None:
    s = table(
        of_level(3, pool=["Stickleback Spines"]),
        made_up(die=10, ferocity=40, level=3, health=100),
    )
    given(s, "adapt Stickleback Spines")
    s.roll_on()
    given(s, "attack 1", 5)
    counter = cards()["Stickleback Spines"].abilities["counter_attack"]
    assert s.position.fish[1].damage == min(3, counter)


@pytest.mark.rule("adapt.immediate")
def test_immunity_works_the_moment_it_is_adapted() -> None:
    s = table(of_level(3, poison=2, pool=["Leatherback Shell"]), of_level(5))
    given(s, "adapt Leatherback Shell")
    assert s.position.fish[0].poison == 0


@pytest.mark.rule("adapt.immediate")
def test_a_card_bought_after_hiding_counts_in_the_same_turn() -> None:
    s = table(
        of_level(3, parts=["Flounder Skin"], experience=20),
        of_level(5),
        stream=["Parrotfish Beak", "Seahorse Tail", "Remora Disc"],
    )
    before = s.position.fish[0].stats
    given(s, "hide", "buy 1")
    assert (
        s.position.fish[0].stats.ferocity == before.ferocity + cards()["Parrotfish Beak"].ferocity
    )


@pytest.mark.rule("adapt.immediate", "auto.trigger")
def test_a_body_auto_adapted_at_the_start_of_the_turn_attacks_in_it() -> None:
    s = table(
        of_level(4, experience=19),
        made_up(die=4, survival=1, health=200, level=5),
        step="start",
        stream=["Great White", "Seahorse Tail", "Remora Disc"],
        top=["Parrotfish Beak"],
    )
    given(s, "attack 2")
    assert isinstance(s.pending, adaptlab.Roll)
    assert s.pending.sides == cards()["Great White"].die
    given(s, 2)
    shark = cards()["Great White"]
    assert s.position.fish[1].damage == max(1, 2 + shark.ferocity - 1 + shark.lethality)


# ---------------------------------------------------------------- never lose by adapting


def over_the_edge(edition: str, beyond: int, **enemy: Any) -> adaptlab.Session:
    """Player 1 adapts a Clownfish and then has ``beyond`` more Damage than Health."""
    damage = cards()["Clownfish"].health + beyond
    s = table(
        made_up(level=1, health=100, survival=9, fields={"pool": ["Clownfish"], "damage": damage}),
        made_up(die=10, health=100, level=5, **enemy),
        edition=edition,
        stream=PARTS_ONLY[:3],
        top=PARTS_ONLY[3:],
    )
    return given(s, "adapt Clownfish")


@pytest.mark.rule("adapt.never-lose")
@both_editions
def test_adapting_below_the_own_damage_is_no_defeat(edition: str) -> None:
    s = over_the_edge(edition, beyond=5)
    me = s.position.fish[0]
    assert me.alive
    assert s.result is None
    assert me.damage == cards()["Clownfish"].health + 5


@pytest.mark.rule("adapt.never-lose")
@both_editions
def test_the_next_single_damage_defeats(edition: str) -> None:
    survival = cards()["Clownfish"].survival
    s = over_the_edge(edition, beyond=5, ferocity=survival)
    given(s, "attack 1", 1)
    assert s.result is not None
    assert s.result.seats == (2,)
    assert [event.amount for event in happened(s, "damage", seat=1)] == [1]


@pytest.mark.rule("adapt.never-lose")
@both_editions
def test_at_damage_equal_to_health_the_fish_is_no_better_off(edition: str) -> None:
    s = over_the_edge(edition, beyond=0, ferocity=cards()["Clownfish"].survival)
    assert s.position.fish[0].alive
    given(s, "attack 1", 1)
    assert s.result is not None


def beyond_health(edition: str, *, damage: int, attacker: int = 11, **own: Any) -> adaptlab.Session:
    """Player 1 with Health 10 and more Damage is attacked by Player 2, who needs no luck."""
    return table(
        made_up(level=3, health=10, survival=10, fields={"damage": damage}, **own),
        made_up(die=10, ferocity=attacker, level=3, health=100),
        edition=edition,
        stream=PARTS_ONLY[:3],
        top=PARTS_ONLY[3:],
        turn=2,
    )


@pytest.mark.rule("adapt.never-lose")
@both_editions
def test_a_hit_reduced_to_nothing_does_not_defeat(edition: str) -> None:
    s = beyond_health(edition, damage=15, armor=2)
    given(s, "attack 1", 1)
    assert s.position.fish[0].alive
    assert s.position.fish[0].damage == 15


@pytest.mark.rule("adapt.never-lose")
@both_editions
def test_a_miss_does_not_defeat(edition: str) -> None:
    s = beyond_health(edition, damage=15, attacker=0)
    given(s, "attack 1", 1)
    assert s.position.fish[0].alive


@pytest.mark.rule("adapt.never-lose")
@both_editions
def test_what_is_left_of_a_hit_defeats(edition: str) -> None:
    s = beyond_health(edition, damage=15, armor=2)
    given(s, "attack 1", 2)
    assert s.result is not None
    assert s.result.seats == (2,)


@pytest.mark.rule("adapt.never-lose")
@both_editions
@pytest.mark.parametrize(("resist", "survives"), [(1, True), (0, False)])
def test_poison_defeats_only_if_it_deals_damage(resist: int, survives: bool, edition: str) -> None:
    abilities = {"resist": {"poison": resist}} if resist else {}
    s = table(
        made_up(level=3, health=10, fields={"damage": 15, "poison": 1}, **abilities),
        of_level(5),
        edition=edition,
        step="start",
    )
    assert s.position.fish[0].alive is survives


@pytest.mark.rule("adapt.never-lose")
@both_editions
def test_healing_that_catches_up_ends_the_danger(edition: str) -> None:
    s = table(
        made_up(level=3, health=10, survival=10, regeneration=2, fields={"damage": 11}),
        made_up(die=10, ferocity=10, level=3, health=100),
        edition=edition,
        step="start",
        stream=PARTS_ONLY[:3],
        top=PARTS_ONLY[3:],
    )
    assert s.position.fish[0].damage == 9
    given(s, "attack 2", 10, "attack 1", 1)
    me = s.position.fish[0]
    assert happened(s, "damage", seat=1, amount=1)
    assert me.alive
    assert s.result is None


@pytest.mark.rule("adapt.never-lose")
@both_editions
def test_healing_that_does_not_catch_up_leaves_the_danger(edition: str) -> None:
    s = table(
        made_up(level=3, die=10, health=10, survival=10, regeneration=2, fields={"damage": 15}),
        made_up(die=10, ferocity=10, survival=50, level=3, health=100),
        edition=edition,
        step="start",
        stream=PARTS_ONLY[:3],
        top=PARTS_ONLY[3:],
    )
    assert s.position.fish[0].damage == 13
    given(s, "attack 2", 1, "attack 1", 1)
    assert s.result is not None
    assert s.result.seats == (2,)


@pytest.mark.rule("adapt.never-lose")
@both_editions
def test_health_that_catches_up_ends_the_danger(edition: str) -> None:
    s = table(
        made_up(level=5, health=10, fields={"damage": 11, "pool": ["Orca"]}),
        made_up(die=10, ferocity=cards()["Orca"].survival, level=3, health=100),
        edition=edition,
        stream=PARTS_ONLY[:3],
        top=PARTS_ONLY[3:],
    )
    given(s, "adapt Orca", "attack 1", 1)
    assert s.position.fish[0].damage == 12
    assert s.position.fish[0].alive
    assert s.result is None


# ---------------------------------------------------------------- the Action


@pytest.mark.rule("adapt.action")
@both_editions
def test_adapting_takes_one_card_from_the_pool_for_nothing(edition: str) -> None:
    s = table(
        of_level(3, pool=["Mako Jaws", "Narwhal Tusk", "Orca"], experience=0),
        of_level(5),
        edition=edition,
    )
    given(s, "adapt Mako Jaws").roll_on()
    me = s.position.fish[0]
    assert names(me.pool) == ["Narwhal Tusk", "Orca"]
    assert names(me.active())[1:] == ["Mako Jaws"]
    assert me.experience == 0


@pytest.mark.rule("adapt.action")
def test_adapting_is_the_action_of_the_turn() -> None:
    s = table(of_level(3, pool=["Mako Jaws", "Narwhal Tusk"]), of_level(5))
    given(s, "adapt Mako Jaws").roll_on()
    assert s.position.turn == 2


@pytest.mark.rule("adapt.action")
def test_only_a_card_of_the_own_pool_can_be_adapted() -> None:
    s = table(
        of_level(3, pool=["Mako Jaws"]),
        of_level(5, pool=["Narwhal Tusk"]),
        stream=["Parrotfish Beak", "Seahorse Tail", "Remora Disc"],
    )
    for name in ("Narwhal Tusk", "Parrotfish Beak", "Orca", "Nonsense"):
        refusal = s.why_not(f"adapt {name}")
        assert refusal is not None
        assert refusal.rule == "adapt.action"


@pytest.mark.rule("adapt.action")
def test_a_refused_adapt_changes_nothing() -> None:
    s = table(of_level(1, pool=["Orca"]), of_level(5))
    before = s.position.copy()
    with pytest.raises(IllegalAnswer):
        s.answer("adapt Orca")
    assert s.position == before


# ---------------------------------------------------------------- skipping a level


@pytest.mark.rule("adapt.skip-level")
@both_editions
@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize(("own", "extra"), [(1, 4), (2, 6), (3, 8)])
def test_with_four_players_skipping_costs_twice_the_skipped_level(
    own: int, extra: int, players: int, edition: str
) -> None:
    name = BODY_OF_LEVEL[own + 2]
    others = [of_level(5) for _ in range(players - 1)]
    s = table(of_level(own, pool=[name], experience=10), *others, edition=edition)
    given(s, f"adapt {name}")
    assert s.position.fish[0].body[-1].name == name
    assert s.position.fish[0].experience == 10 - extra


@pytest.mark.rule("adapt.skip-level")
@both_editions
@pytest.mark.parametrize("players", [2, 3])
def test_with_fewer_players_no_level_is_skipped(players: int, edition: str) -> None:
    others = [of_level(5) for _ in range(players - 1)]
    s = table(of_level(2, pool=["Hammerhead"], experience=20), *others, edition=edition)
    refusal = s.why_not("adapt Hammerhead")
    assert refusal is not None
    assert refusal.rule == "adapt.body-step"


@pytest.mark.rule("adapt.skip-level", "setup.players")
@both_editions
def test_the_players_at_setup_decide_whether_levels_are_skipped(edition: str) -> None:
    dead = {"alive": False}
    s = table(
        of_level(2, pool=["Hammerhead"], experience=6), of_level(5), dead, dead, edition=edition
    )
    given(s, "adapt Hammerhead")
    assert s.position.fish[0].level == 4
    assert s.position.fish[0].experience == 0


@pytest.mark.rule("adapt.skip-level")
@both_editions
def test_without_the_experience_the_body_waits_in_the_pool(edition: str) -> None:
    s = four(of_level(2, pool=["Hammerhead"], experience=5), edition=edition)
    refusal = s.why_not("adapt Hammerhead")
    assert refusal is not None
    assert refusal.rule == "adapt.skip-level"
    assert "6" in refusal.because
    assert "5" in refusal.because


@pytest.mark.rule("adapt.skip-level")
@both_editions
def test_a_guppy_skips_to_level_2_for_nothing(edition: str) -> None:
    s = four(of_level(0, pool=["Lionfish"], experience=0), edition=edition)
    given(s, "adapt Lionfish")
    assert s.position.fish[0].level == 2
    assert s.position.fish[0].experience == 0


@pytest.mark.rule("adapt.skip-level")
@pytest.mark.parametrize("own", [0, 1, 2])
def test_two_levels_cannot_be_skipped(own: int) -> None:
    name = BODY_OF_LEVEL[own + 3]
    s = four(of_level(own, pool=[name], experience=20))
    refusal = s.why_not(f"adapt {name}")
    assert refusal is not None
    assert refusal.rule == "adapt.body-step"


@pytest.mark.rule("adapt.skip-level")
@pytest.mark.parametrize("new", [1, 2, 3])
def test_a_body_at_most_one_level_up_costs_nothing_extra(new: int) -> None:
    name = BODY_OF_LEVEL[new]
    s = four(of_level(2, pool=[name], experience=10))
    given(s, f"adapt {name}")
    assert s.position.fish[0].experience == 10


def buying_a_skip(experience: int, edition: str = "retail", pool: Any = ()) -> adaptlab.Session:
    """Level 1 at a table of four, with a level 3 Body in slot 1: the extra cost is 4."""
    return four(
        of_level(1, experience=experience, pool=list(pool)),
        edition=edition,
        stream=["Coelacanth", *PARTS_ONLY[:4]],
        top=PARTS_ONLY[4:],
    )


@pytest.mark.rule("adapt.skip-level", "buy.adapt-now")
@both_editions
def test_on_a_buy_the_player_may_pay_for_the_skipped_level(edition: str) -> None:
    cost = cards()["Coelacanth"].cost
    s = buying_a_skip(cost + 4, edition)
    given(s, "buy 1")
    assert set(map(str, s.options)) == {"pay", "store"}
    given(s, "pay")
    assert s.position.fish[0].body[-1].name == "Coelacanth"
    assert s.position.fish[0].experience == 0


@pytest.mark.rule("adapt.skip-level", "buy.adapt-now")
@both_editions
def test_a_player_who_declines_to_pay_stores_the_body(edition: str) -> None:
    cost = cards()["Coelacanth"].cost
    s = buying_a_skip(cost + 4, edition)
    given(s, "buy 1", "store")
    me = s.position.fish[0]
    assert me.level == 1
    assert names(me.pool) == ["Coelacanth"]
    assert me.experience == 4


@pytest.mark.rule("adapt.skip-level", "buy.adapt-now")
def test_a_bought_body_that_cannot_be_paid_for_twice_is_stored_unasked() -> None:
    s = buying_a_skip(cards()["Coelacanth"].cost + 3)
    given(s, "buy 1")
    me = s.position.fish[0]
    assert s.position.turn == 2
    assert names(me.pool) == ["Coelacanth"]
    assert me.experience == 3


@pytest.mark.rule("adapt.skip-level", "buy.pool-full")
@both_editions
def test_with_a_full_pool_a_skip_is_bought_only_by_paying_both(edition: str) -> None:
    cost = cards()["Coelacanth"].cost
    s = buying_a_skip(cost + 3, edition, pool=OUT_OF_REACH[:3])
    refusal = s.why_not("buy 1")
    assert refusal is not None
    assert refusal.rule == "buy.pool-full"
    s = buying_a_skip(cost + 4, edition, pool=OUT_OF_REACH[:3])
    given(s, "buy 1")
    me = s.position.fish[0]
    assert "store" not in map(str, s.options)
    assert me.body[-1].name == "Coelacanth"
    assert me.experience == 0
    assert names(me.pool) == list(OUT_OF_REACH[:3])


def selecting_a_skip(experience: int, edition: str, pool: Any = ()) -> adaptlab.Session:
    """Stunned and too poor to buy, a level 1 fish at a table of four selects a level 3 Body."""
    stream = ["Coelacanth", *OUT_OF_REACH[:3], "Leatherback Shell"]
    assert all(cards()[name].cost > experience for name in stream)
    s = four(
        of_level(1, experience=experience, stunned=True, pool=list(pool)),
        edition=edition,
        stream=stream,
        top=PARTS_ONLY,
    )
    return given(s, "select", 11)


@pytest.mark.rule("adapt.skip-level")
@both_editions
@pytest.mark.parametrize(("answer", "level", "left"), [("pay", 3, 0), ("store", 1, 4)])
def test_on_a_selection_paying_is_a_choice_too(
    answer: str, level: int, left: int, edition: str
) -> None:
    s = selecting_a_skip(4, edition)
    assert set(map(str, s.options)) == {"pay", "store"}
    given(s, answer)
    me = s.position.fish[0]
    assert me.level == level
    assert me.experience == left
    assert ("Coelacanth" in names(me.pool)) is (answer == "store")


@pytest.mark.rule("adapt.skip-level")
@both_editions
def test_a_selected_body_too_dear_to_skip_to_is_stored_unasked(edition: str) -> None:
    s = selecting_a_skip(3, edition)
    assert names(s.position.fish[0].pool) == ["Coelacanth"]
    assert s.position.turn == 2


@pytest.mark.rule("adapt.skip-level", "auto.search")
@both_editions
def test_an_auto_adapt_never_skips_a_level(edition: str) -> None:
    s = four(
        of_level(1, experience=19, pool=["Coelacanth"]),
        edition=edition,
        step="start",
        stream=["Yellowfin Tuna", *PARTS_ONLY[:3], "Bottlenose Dolphin"],
        top=["Lionfish", *PARTS_ONLY[3:]],
    )
    me = s.position.fish[0]
    assert me.body[-1].name == "Lionfish"
    assert names(me.pool) == ["Coelacanth"]
    assert me.experience == 20 - 8
