"""Bait, Hide, Jump, Fear and School, and what Stun, Immune and Amphibious do to them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import adaptlab
from adaptlab import Session
from adaptlab.adapt import cards
from adaptlab.adapt.cards import CardSet
from adaptlab.script import Draw
from tests.adapt.table import (
    PARTS_ONLY,
    asked,
    dealt,
    fish,
    given,
    happened,
    offered,
    refused_by,
    some,
    table,
)

EDITIONS = ("retail", "pnp")
MAY_PASS = {"may_pass": True}
DEFEATED = {"alive": False, "experience": 0}


def bare(*all_fish: Any, **fields: Any) -> Session:
    """A table without any cards to deal: nothing to buy or to wipe, and no draws."""
    return table(*all_fish, stream=[], deck=[], **fields)


def recast(**abilities: dict[str, Any]) -> CardSet:
    """The card set with other abilities on some cards, which then cost 1 Experience."""
    new = {name.replace("_", " "): on_it for name, on_it in abilities.items()}

    def cast(card: Any) -> Any:
        return replace(card, cost=1, abilities=new[card.name]) if card.name in new else card

    standard = cards()
    return replace(
        standard,
        bodies=tuple(map(cast, standard.bodies)),
        parts=tuple(map(cast, standard.parts)),
    )


def table_of(card_set: CardSet, *all_fish: Any, **fields: Any) -> Session:
    """A table with a card set of its own and no deck."""
    switches = fields.pop("switches", {})
    edition = fields.pop("edition", "retail")
    ruleset = {"edition": edition, "players": len(all_fish), **switches}
    written = {"ruleset": ruleset, "fish": list(all_fish), "step": "action", "deck": [], **fields}
    return adaptlab.setup("adapt", written, seed=1, cards=card_set)


# ---------------------------------------------------------------- Bait: using it


@pytest.mark.rule("bait.use")
@pytest.mark.parametrize(("face", "taken"), [(1, True), (3, True), (4, False), (10, False)])
def test_bait_is_taken_at_or_below_the_score_and_paid_either_way(face: int, taken: bool) -> None:
    s = bare(some(bait=3, experience=5), some()).answer("bait 2")
    assert (s.pending.sides, *asked(s)) == (10, "bait.use", 2)
    s.answer(face)
    assert s.position.fish[0].experience == 3
    assert s.position.fish[1].baited_by == ([1] if taken else [])


@pytest.mark.rule("bait.use")
def test_the_chance_of_a_bait_is_its_score_in_ten() -> None:
    s = bare(some(bait=3, experience=5), some())
    taken = adaptlab.outcomes(s, "bait 2", of=lambda p: bool(p.fish[1].baited_by))
    assert taken[True] == Fraction(3, 10)


@pytest.mark.rule("bait.use", "ability.stack")
def test_bait_scores_add_up_without_a_cap() -> None:
    lure = recast(Anglerfish_Lure={"bait": 4})
    baiter = some(bait=5, experience=5, parts=["Anglerfish Lure"])
    s = given(table_of(lure, baiter, some()), "bait 2", 9)
    assert s.position.fish[1].baited_by == [1]


@pytest.mark.rule("bait.use")
@pytest.mark.parametrize(("experience", "refused"), [(0, "bait.use"), (1, "bait.use"), (2, None)])
def test_bait_needs_2_experience(experience: int, refused: str | None) -> None:
    assert refused_by(bare(some(bait=3, experience=experience), some()), "bait 2") == refused


@pytest.mark.rule("bait.use", "ability.kinds")
def test_only_a_fish_with_bait_baits() -> None:
    assert refused_by(bare(some(experience=5), some()), "bait 2") == "bait.use"


@pytest.mark.rule("bait.use")
def test_any_other_living_fish_may_be_baited() -> None:
    baiter = some(bait=3, experience=5)
    s = bare(baiter, some(hiding=4, hide=4), some(stunned=True), some(level=0, die=2), DEFEATED)
    assert {answer for answer in offered(s) if "bait" in answer} == {"bait 2", "bait 3", "bait 4"}
    assert refused_by(s, "bait 1") == "bait.use"
    assert refused_by(s, "bait 5") == "bait.use"
    assert refused_by(s, "bait 6") == "bait.use"


@pytest.mark.rule("bait.air", "bait.use", "jump.air")
def test_a_fish_in_the_air_cannot_be_baited() -> None:
    s = bare(some(bait=3, experience=5), some(air=1), some())
    assert refused_by(s, "bait 2") == "bait.air"
    assert refused_by(s, "bait 3") is None


@pytest.mark.rule("bait.use", "hide.use", "turn.action")
@pytest.mark.parametrize("first", [["hide"], ["bait 2", 3], ["bait 2", 4]])
def test_after_hide_or_bait_you_may_buy_adapt_or_end_the_turn(first: list[Any]) -> None:
    busy = some(bait=3, hide=3, jump=1, ram=2, experience=19, pool=["Stickleback Spines", "Orca"])
    s = given(table(busy, some()), *first)
    assert offered(s) == {"adapt Stickleback Spines", "buy 1", "buy 2", "buy 3", "pass"}
    for other in ("attack 2", "ram 2", "bait 2", "hide", "jump 1", "wipe", "select"):
        assert refused_by(s, other) is not None


@pytest.mark.rule("bait.use", "hide.use")
@pytest.mark.parametrize("first", [["hide"], ["bait 2", 3]])
@pytest.mark.parametrize("then", ["buy 1", "adapt Stickleback Spines", "pass"])
def test_hide_or_bait_is_followed_by_one_action_and_the_turn_is_over(
    first: list[Any], then: str
) -> None:
    busy = some(bait=3, hide=3, experience=19, pool=["Stickleback Spines"])
    s = dealt(given(table(busy, some()), *first, then))
    assert asked(s) == ("turn.action", 2)


@pytest.mark.rule("bait.use", "turn.cant-act")
@pytest.mark.parametrize(("experience", "refused"), [(2, "turn.cant-act"), (1, None)])
def test_an_affordable_bait_is_a_possible_action(experience: int, refused: str | None) -> None:
    """A Guppy without Ferocity and without a Gene Stream can do nothing else."""
    guppy = some(level=0, die=2, ferocity=0, bait=3, experience=experience)
    assert refused_by(bare(guppy, some()), "select") == refused


@pytest.mark.rule("hide.use", "turn.cant-act")
@pytest.mark.parametrize(("experience", "refused"), [(3, "turn.cant-act"), (2, None)])
def test_an_affordable_hide_is_a_possible_action(experience: int, refused: str | None) -> None:
    """With the only opponent in the air and no Gene Stream nothing else is possible."""
    hider = some(level=3, hide=2, experience=experience)
    assert refused_by(bare(hider, some(air=1)), "select") == refused


# ---------------------------------------------------------------- Bait: being baited


@pytest.mark.rule("bait.use")
def test_a_baited_fish_must_attack_or_ram_the_baiter() -> None:
    baited = some(
        baited_by=[2], ram=2, bait=3, hide=2, jump=1, experience=19, pool=["Stickleback Spines"]
    )
    s = table(baited, some(), some())
    assert offered(s) == {"attack 2", "ram 2"}
    for other in ("attack 3", "ram 3", "bait 2", "hide", "jump 1", "wipe", "buy 1",
                  "adapt Stickleback Spines"):  # fmt: skip
        assert refused_by(s, other) == "bait.use"
    assert refused_by(s, "pass") is not None
    assert refused_by(s, "select") is not None


@pytest.mark.rule("bait.use", "ram")
def test_a_ram_of_the_baiter_obeys_the_bait() -> None:
    s = given(bare(some(baited_by=[2], ram=2), some()), "ram 2")
    assert s.position.fish[1].damage == 2
    assert s.position.fish[0].baited_by == []


@pytest.mark.rule("bait.use")
def test_a_fish_baited_by_several_chooses_among_them() -> None:
    s = bare(some(baited_by=[2, 4]), some(), some(), some())
    assert offered(s) == {"attack 2", "attack 4"}


@pytest.mark.rule("bait.use", "turn.action")
def test_a_baited_fish_may_not_pass_even_where_passing_is_allowed() -> None:
    s = bare(some(baited_by=[2]), some(), switches=MAY_PASS)
    assert refused_by(s, "pass") == "bait.use"


@pytest.mark.rule("bait.use")
def test_bait_binds_on_the_targets_own_turn_and_nobody_else() -> None:
    s = bare(some(bait=3, experience=5), some(), some(), switches=MAY_PASS)
    given(s, "bait 3", 1, "pass")
    assert {"attack 1", "attack 3", "pass"} <= offered(s)
    s.answer("pass")
    assert asked(s) == ("turn.action", 3)
    assert offered(s) == {"attack 1"}


@pytest.mark.rule("bait.use")
def test_the_bait_ends_with_the_turn_of_the_baited() -> None:
    s = bare(some(baited_by=[2]), some(), switches=MAY_PASS)
    given(s, "attack 2", 1, "pass")
    assert asked(s) == ("turn.action", 1)
    assert offered(s) == {"attack 2", "pass"}


@pytest.mark.rule("bait.use", "hide.check")
def test_a_baited_fish_stopped_by_hide_is_free() -> None:
    baited = some(baited_by=[2], experience=19, hide=2)
    s = given(table(baited, some(hide=4, hiding=4), some()), "attack 2", 4)
    assert {"attack 3", "hide", "buy 1", "wipe", "pass"} <= offered(s)
    assert refused_by(s, "attack 2") == "attack.cant"


@pytest.mark.rule("bait.use", "hide.check")
def test_stopped_by_one_of_two_baiters_a_fish_is_free_of_the_other_too() -> None:
    s = bare(some(baited_by=[2, 3]), some(hide=4, hiding=4), some(), some())
    given(s, "attack 2", 1)
    assert offered(s) == {"attack 3", "attack 4", "pass"}


@pytest.mark.rule("bait.use", "fear")
def test_a_baited_fish_stopped_by_fear_has_lost_its_action() -> None:
    s = given(bare(some(baited_by=[2]), some(fear=4)), "attack 2", 4)
    assert asked(s) == ("turn.action", 2)
    assert s.position.fish[0].baited_by == []


@pytest.mark.rule("bait.use", "stun.effect")
def test_a_baited_and_stunned_fish_is_free_within_its_stun() -> None:
    s = table(some(baited_by=[2], stunned=True, experience=19), some())
    assert offered(s) == {"buy 1", "buy 2", "buy 3"}
    assert refused_by(s, "attack 2") == "stun.effect"


@pytest.mark.rule("bait.use", "attack.guppy")
def test_a_baited_guppy_too_weak_to_attack_is_free() -> None:
    guppy = some(level=0, die=2, ferocity=1, baited_by=[2], hide=2)
    assert offered(bare(guppy, some())) == {"hide"}


@pytest.mark.rule("bait.use", "jump.air")
def test_a_baiter_in_the_air_binds_nobody() -> None:
    assert offered(bare(some(baited_by=[2]), some(air=1), some())) == {"attack 3"}


@pytest.mark.rule("bait.use")
def test_with_one_baiter_in_the_air_the_other_must_be_attacked() -> None:
    assert offered(bare(some(baited_by=[2, 3]), some(air=1), some(), some())) == {"attack 3"}


@pytest.mark.rule("bait.use", "win.last")
def test_the_bait_of_a_defeated_fish_lapses() -> None:
    baiter = some(bait=3, experience=5, health=1, survival=0)
    s = given(bare(baiter, some(ferocity=5), some(), some()), "bait 3", 1, "pass", "attack 1", 10)
    assert not s.position.fish[0].alive
    assert s.position.fish[2].baited_by == []
    assert offered(s) == {"attack 2", "attack 4"}


@pytest.mark.rule("bait.use")
def test_a_baited_fish_that_acted_freely_is_no_longer_baited_afterwards() -> None:
    s = given(bare(some(baited_by=[2]), some(air=1), some()), "attack 3", 5)
    assert s.position.fish[0].baited_by == []


@pytest.mark.rule("bait.use", "fear")
def test_baiting_a_fearsome_fish_needs_no_fear_check() -> None:
    s = bare(some(bait=3, experience=5), some(fear=10)).answer("bait 2")
    assert asked(s) == ("bait.use", 2)


@pytest.mark.rule("immune", "bait.use")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_bait_check_is_rolled_against_the_immune_but_bait_is_paid(edition: str) -> None:
    s = bare(some(bait=9, experience=5), some(immune=["bait"]), edition=edition).answer("bait 2")
    assert asked(s) == ("bait.use", 1)
    assert offered(s) == {"pass"}
    assert s.position.fish[0].experience == 3
    assert s.position.fish[1].baited_by == []


@pytest.mark.rule("immune", "bait.use")
@pytest.mark.parametrize("edition", EDITIONS)
def test_immunity_gained_while_baited_ends_the_bait_at_once(edition: str) -> None:
    immune = recast(Hammerhead={"immune": ["bait"]})
    baited = some(level=3, experience=16, baited_by=[2], pool=["Hammerhead"])
    s = table_of(immune, baited, some(), some(), step="start", edition=edition)
    assert s.position.fish[0].body[-1].name == "Hammerhead"
    assert offered(s) == {"attack 2", "attack 3"}


@pytest.mark.rule("ability.lost", "bait.use")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bait_stays_when_its_card_is_covered(edition: str) -> None:
    lure = recast(Anglerfish_Lure={"bait": 4}, Unicornfish_Horn={})
    baiter = some(experience=5, parts=["Anglerfish Lure"])
    stream = {"3": "Unicornfish Horn"}
    s = given(table_of(lure, baiter, some(hide=2, experience=9), stream=stream, edition=edition),
              "bait 2", 4, "buy 3")  # fmt: skip
    assert s.position.fish[0].stats.bait == 0
    assert offered(s) == {"attack 1"}


# ---------------------------------------------------------------- Hide: using it


@pytest.mark.rule("hide.use", "level.range")
@pytest.mark.parametrize("level", range(6))
def test_hide_costs_the_level_of_the_body(level: int) -> None:
    die = 10 if level else 2
    rich = bare(some(level=level, die=die, hide=3, experience=level), some()).answer("hide")
    assert rich.position.fish[0].experience == 0
    assert rich.position.fish[0].hiding
    if level:
        poor = bare(some(level=level, hide=3, experience=level - 1), some())
        assert refused_by(poor, "hide") == "hide.use"


@pytest.mark.rule("hide.use", "ability.kinds")
def test_only_a_fish_with_hide_hides() -> None:
    assert refused_by(bare(some(experience=9), some()), "hide") == "hide.use"


@pytest.mark.rule("hide.use")
def test_hide_lasts_until_the_own_next_turn() -> None:
    s = bare(some(hide=3, experience=9), some(), some(), switches=MAY_PASS)
    given(s, "hide", "pass", "attack 1")
    assert asked(s) == ("hide.check", 2)
    given(s, 10, 1, "attack 1")
    assert asked(s) == ("hide.check", 3)
    given(s, 10, 1)
    assert asked(s) == ("turn.action", 1)
    assert not s.position.fish[0].hiding


@pytest.mark.rule("hide.use", "turn.order-of-start")
def test_hide_ends_first_of_all_at_the_start_of_the_turn() -> None:
    sick = some(hide=3, hiding=3, regeneration=1, poison=1, damage=5)
    s = bare(sick, some(), step="start")
    kinds = [event.kind for event in s.log]
    assert kinds.index("unhide") < kinds.index("heal") < kinds.index("damage")


@pytest.mark.rule("hide.use", "cooldown")
def test_hide_and_bait_have_no_cooldown() -> None:
    s = bare(some(hide=3, bait=3, experience=19), some(), switches=MAY_PASS)
    given(s, "hide", "pass", "pass")
    assert {"hide", "bait 2"} <= offered(s)
    given(s, "bait 2", 10, "pass", "pass")
    assert {"hide", "bait 2"} <= offered(s)


# ---------------------------------------------------------------- Hide: the check


@pytest.mark.rule("hide.check", "ability.stack")
@pytest.mark.parametrize(
    ("hide", "face", "stopped"),
    [(1, 1, True), (1, 2, False), (3, 3, True), (3, 4, False),
     (4, 4, True), (4, 5, False), (7, 4, True), (7, 5, False)],
)  # fmt: skip
@pytest.mark.parametrize("verb", ["attack", "ram"])
def test_a_hide_check_stops_at_or_below_the_score_at_most_4(
    hide: int, face: int, stopped: bool, verb: str
) -> None:
    s = bare(some(ram=2, ferocity=5), some(hide=hide, hiding=hide), switches=MAY_PASS)
    s.answer(f"{verb} 2")
    assert (s.pending.sides, *asked(s)) == (10, "hide.check", 1)
    s.answer(face)
    if stopped:
        assert asked(s) == ("turn.action", 1)
    elif verb == "attack":
        assert asked(s) == ("attack.total", 1)
    else:
        assert s.position.fish[1].damage == 2


@pytest.mark.rule("hide.check")
def test_a_fish_that_could_hide_but_does_not_has_no_check() -> None:
    s = bare(some(), some(hide=4)).answer("attack 2")
    assert asked(s) == ("attack.total", 1)


@pytest.mark.rule("hide.check", "attack.cant", "ram")
def test_whom_you_did_not_find_you_cannot_attack_again_this_turn() -> None:
    s = given(bare(some(ram=2), some(hide=3, hiding=3), some()), "attack 2", 1)
    assert refused_by(s, "attack 2") == "attack.cant"
    assert refused_by(s, "ram 2") == "attack.cant"
    assert offered(s) == {"attack 3", "ram 3", "pass"}


@pytest.mark.rule("hide.check", "turn.action")
def test_stopped_by_hide_you_take_another_action_or_end_the_turn() -> None:
    seeker = some(experience=19, hide=2, bait=2, jump=1, pool=["Stickleback Spines"])
    s = table(seeker, some(hide=3, hiding=3))
    assert refused_by(s, "pass") == "turn.action"
    given(s, "attack 2", 1)
    assert offered(s) == {
        "adapt Stickleback Spines", "buy 1", "buy 2", "buy 3", "bait 2", "hide", "jump 1", "wipe",
        "pass",
    }  # fmt: skip
    assert asked(dealt(s.answer("pass"))) == ("turn.action", 2)


@pytest.mark.rule("hide.check", "turn.cant-act")
def test_stopped_by_hide_with_no_action_left_you_may_select() -> None:
    s = bare(some(), some(hide=3, hiding=3))
    assert refused_by(s, "select") == "turn.cant-act"
    given(s, "attack 2", 1)
    assert offered(s) == {"select", "pass"}


@pytest.mark.rule("hide.check", "attack.miss")
def test_an_attack_stopped_by_hide_is_no_miss() -> None:
    s = given(bare(some(), some(hide=3, hiding=3, survival=30, sneaky=1)), "attack 2", 1)
    assert [f.experience for f in s.position.fish] == [0, 0]


@pytest.mark.rule("hide.check")
def test_each_hiding_fish_has_its_own_check() -> None:
    hidden = some(hide=3, hiding=3)
    s = given(bare(some(), hidden, hidden), "attack 2", 1, "attack 3")
    assert asked(s) == ("hide.check", 1)
    s.answer(3)
    assert offered(s) == {"select", "pass"}


@pytest.mark.rule("hide.check")
def test_a_hide_check_stops_for_this_turn_only() -> None:
    hidden = some(hide=3, experience=9)
    s = bare(hidden, some(), switches=MAY_PASS)
    given(s, "hide", "pass", "attack 1", 1, "pass", "hide", "pass")
    assert refused_by(s, "attack 1") is None


@pytest.mark.rule("hunting", "hide.check")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("hide", "amphibious", "halved"), [(2, False, 1), (3, False, 1), (4, False, 2), (3, True, 2),
                                       (6, False, 2), (4, True, 2)],
)  # fmt: skip
def test_hunting_halves_the_capped_hide_score_rounding_down(
    edition: str, hide: int, amphibious: bool, halved: int
) -> None:
    hidden = some(hide=hide, hiding=hide, amphibious=amphibious)
    s = bare(some(hunting=True), hidden, edition=edition)
    assert given(s.branch(), "attack 2", halved).pending.rule == "turn.action"
    assert given(s.branch(), "attack 2", halved + 1).pending.rule == "attack.total"


@pytest.mark.rule("hunting", "hide.check")
def test_a_hide_score_halved_to_nothing_is_not_rolled_for() -> None:
    s = bare(some(hunting=True), some(hide=1, hiding=1)).answer("attack 2")
    assert asked(s) == ("attack.total", 1)


@pytest.mark.rule("hunting", "hide.check", "ram")
def test_hunting_halves_hide_for_a_ram_too() -> None:
    s = bare(some(hunting=True, ram=2), some(hide=4, hiding=4))
    assert given(s.branch(), "ram 2", 3).position.fish[1].damage == 2
    assert given(s.branch(), "ram 2", 2).position.fish[1].damage == 0


# ---------------------------------------------------------------- Amphibious


@pytest.mark.rule("amphibious", "hide.check", "ability.stack")
@pytest.mark.parametrize(("hide", "score"), [(1, 2), (3, 4), (4, 4), (6, 4)])
def test_amphibious_adds_1_to_hide_before_the_cap(hide: int, score: int) -> None:
    hidden = some(hide=hide, experience=9, amphibious=True)
    s = given(bare(hidden, some()), "hide", "pass", "attack 1")
    assert given(s.branch(), score).pending.rule == "turn.action"
    assert given(s.branch(), score + 1).pending.rule == "attack.total"


@pytest.mark.rule("amphibious", "jump.use", "ability.stack")
@pytest.mark.parametrize(("jump", "longest"), [(1, 2), (2, 3), (3, 3), (5, 3)])
def test_amphibious_adds_1_to_jump_before_the_cap(jump: int, longest: int) -> None:
    s = bare(some(jump=jump, amphibious=True), some())
    assert refused_by(s, f"jump {longest}") is None
    assert refused_by(s, f"jump {longest + 1}") == "jump.use"


@pytest.mark.rule("amphibious")
def test_amphibious_grants_neither_hide_nor_jump() -> None:
    s = bare(some(amphibious=True, experience=9), some())
    assert refused_by(s, "hide") == "hide.use"
    assert refused_by(s, "jump 1") == "jump.use"


@pytest.mark.rule("amphibious", "toxic")
def test_amphibious_does_not_stack() -> None:
    twice = recast(Mudskipper_Fins={"amphibious": True}, Sardine_Shoal={"amphibious": True})
    jumper = some(jump=1, parts=["Mudskipper Fins", "Sardine Shoal"])
    assert refused_by(table_of(twice, jumper, some()), "jump 3") == "jump.use"


# ---------------------------------------------------------------- Hide, Jump and Fear when covered


def covered_hide(edition: str, before: dict[str, Any], after: dict[str, Any]) -> Session:
    """Player 1 hides and then covers his Skin; Player 2 attacks and must roll."""
    skins = recast(Flounder_Skin=before, Hagfish_Slime=after)
    hider = some(experience=9, parts=["Flounder Skin"])
    s = table_of(skins, hider, some(), stream={"3": "Hagfish Slime"}, edition=edition)
    return given(s, "hide", "buy 3", "attack 1")


@pytest.mark.rule("ability.lost", "hide.check")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("before", "after", "score"),
    [
        ({"hide": 2}, {}, 2),
        ({"hide": 3}, {"hide": 1}, 3),
        ({"hide": 1}, {"hide": 3}, 3),
        ({"hide": 2}, {"hide": 9}, 4),
        ({"hide": 2, "amphibious": True}, {}, 2),
        ({"hide": 2, "amphibious": True}, {"hide": 2}, 2),
        ({"hide": 2}, {"amphibious": True}, 3),
        ({"hide": 2}, {"hide": 1, "amphibious": True}, 3),
        ({"hide": 4}, {"amphibious": True}, 4),
        ({"hide": 2, "amphibious": True}, {"hide": 3}, 3),
    ],
)
def test_a_running_hide_counts_the_better_number_and_the_amphibious_of_now(
    edition: str, before: dict[str, Any], after: dict[str, Any], score: int
) -> None:
    s = covered_hide(edition, before, after)
    assert asked(s) == ("hide.check", 2)
    assert given(s.branch(), score).pending.rule == "turn.action"
    assert given(s.branch(), score + 1).pending.rule == "attack.total"


@pytest.mark.rule("ability.lost", "hide.use")
def test_a_new_body_changes_neither_the_cost_of_a_running_hide_nor_the_hide() -> None:
    cheap = recast(Pufferfish={})
    hider = some(level=1, hide=3, experience=5)
    s = table_of(cheap, hider, some(), stream={"3": "Pufferfish"})
    given(s, "hide", "buy 3")
    assert s.position.fish[0].experience == 5 - 1 - 1
    s.answer("attack 1")
    assert given(s.branch(), 3).pending.rule == "turn.action"
    assert given(s.branch(), 4).pending.rule == "attack.total"


@pytest.mark.rule("ability.lost", "jump.use", "cooldown", "jump.splash")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_jump_whose_card_is_covered_keeps_its_length_and_its_cooldown(edition: str) -> None:
    wings = recast(Flying_Fish_Wings={"jump": 2}, Electric_Ray_Wings={})
    jumper = some(parts=["Flying Fish Wings"], pool=["Electric Ray Wings"])
    s = table_of(wings, jumper, some(), edition=edition, switches=MAY_PASS)
    given(s, "jump 2", "pass", "adapt Electric Ray Wings")
    assert s.position.fish[0].stats.jump == 0
    assert s.position.fish[0].air == 1
    s.answer("pass")
    assert s.position.fish[0].air == 0
    assert s.position.fish[0].cooldown == 3


@pytest.mark.rule("ability.lost", "cooldown")
def test_the_cooldown_runs_on_without_a_jump_card_and_binds_a_new_one() -> None:
    wings = recast(Flying_Fish_Wings={"jump": 2})
    diver = some(cooldowns={"jump": 3}, pool=["Flying Fish Wings"])
    s = table_of(wings, diver, some(), switches=MAY_PASS)
    given(s, "pass", "pass")
    assert s.position.fish[0].cooldown == 2
    given(s, "adapt Flying Fish Wings", "pass")
    assert s.position.fish[0].cooldown == 1
    assert refused_by(s, "jump 1") == "cooldown"
    given(s, "pass", "pass")
    assert refused_by(s, "jump 2") is None


@pytest.mark.rule("ability.lost", "jump.use")
def test_a_better_jump_card_does_not_lengthen_a_running_jump() -> None:
    fins = recast(Mudskipper_Fins={"jump": 3})
    jumper = some(jump=2, air=2, pool=["Mudskipper Fins"])
    s = table_of(fins, jumper, some(), step="start", switches=MAY_PASS)
    given(s, "adapt Mudskipper Fins", "pass")
    assert s.position.fish[0].air == 0
    assert s.position.fish[0].cooldown == 3


@pytest.mark.rule("ability.lost", "fear")
@pytest.mark.parametrize("edition", EDITIONS)
def test_fear_ends_at_once_when_its_card_is_covered(edition: str) -> None:
    skins = recast(Hagfish_Slime={"fear": 5}, Flounder_Skin={})
    feared = some(experience=9, parts=["Hagfish Slime"])
    s = table_of(skins, feared, some(), stream={"3": "Flounder Skin"}, edition=edition)
    assert given(s, "buy 3", "attack 1").pending.rule == "attack.total"


# ---------------------------------------------------------------- Fear


@pytest.mark.rule("fear", "ability.stack")
@pytest.mark.parametrize(
    ("fear", "face", "stopped"),
    [(2, 2, True), (2, 3, False), (7, 7, True), (7, 8, False), (10, 10, True), (12, 10, True)],
)
@pytest.mark.parametrize("verb", ["attack", "ram"])
def test_a_fear_check_stops_at_or_below_the_score_without_a_cap(
    fear: int, face: int, stopped: bool, verb: str
) -> None:
    s = bare(some(ram=2), some(fear=fear)).answer(f"{verb} 2")
    assert (s.pending.sides, *asked(s)) == (10, "fear", 1)
    s.answer(face)
    if stopped:
        assert asked(s) == ("turn.action", 2)
        assert s.position.fish[1].damage == 0
    elif verb == "attack":
        assert asked(s) == ("attack.total", 1)
    else:
        assert s.position.fish[1].damage == 2


@pytest.mark.rule("fear", "ability.stack")
def test_fear_scores_add_up() -> None:
    skins = recast(Hagfish_Slime={"fear": 2})
    s = table_of(skins, some(), some(fear=3, parts=["Hagfish Slime"])).answer("attack 2")
    assert given(s.branch(), 5).pending.seat == 2
    assert given(s.branch(), 6).pending.rule == "attack.total"


@pytest.mark.rule("fear", "turn.cant-act")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_frightened_get_no_other_action_and_no_selection(edition: str) -> None:
    rich = some(experience=19, hide=2, pool=["Stickleback Spines"])
    s = dealt(given(table(rich, some(fear=4), some(), edition=edition), "attack 2", 1))
    assert asked(s) == ("turn.action", 2)
    assert s.position.fish[0].experience == 19


@pytest.mark.rule("fear", "attack.miss", "sneaky")
def test_an_attack_stopped_by_fear_is_no_miss() -> None:
    s = bare(some(), some(fear=4, survival=30, sneaky=1), some())
    given(s, "attack 2", 1)
    gains = [event for event in happened(s, "gain") if event.rule != "turn.income"]
    assert gains == []


@pytest.mark.rule("fear", "turn.cycle", "stream.expire")
def test_after_a_lost_action_the_gene_stream_is_cycled() -> None:
    s = table(some(), some(fear=4))
    expiring = s.position.slot(3)
    given(s, "attack 2", 1)
    assert isinstance(s.pending, Draw)
    assert s.position.discard == [expiring]


@pytest.mark.rule("fear")
def test_fear_only_frightens_those_who_attack_its_fish() -> None:
    s = bare(some(), some(fear=10), some()).answer("attack 3")
    assert asked(s) == ("attack.total", 1)


@pytest.mark.rule("fear.after-hide", "fear", "hide.check")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("verb", ["attack", "ram"])
def test_hide_is_checked_before_fear(edition: str, verb: str) -> None:
    s = bare(some(ram=2), some(hide=3, hiding=3, fear=5), some(), edition=edition)
    s.answer(f"{verb} 2")
    assert asked(s) == ("hide.check", 1)
    stopped = given(s.branch(), 3)
    assert asked(stopped) == ("turn.action", 1)
    assert "attack 3" in offered(stopped)
    s.answer(4)
    assert s.pending.why == "Fear check"
    assert asked(s.answer(5)) == ("turn.action", 2)


# ---------------------------------------------------------------- Jump: using it


@pytest.mark.rule("jump.use", "ability.stack")
@pytest.mark.parametrize(("jump", "longest"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_a_jump_lasts_1_round_to_its_score_at_most_3(jump: int, longest: int) -> None:
    s = bare(some(jump=jump), some())
    jumps = {answer for answer in offered(s) if answer.startswith("jump")}
    assert jumps == {f"jump {rounds}" for rounds in range(1, longest + 1)}
    assert refused_by(s, "jump 0") == "jump.use"
    assert refused_by(s, f"jump {longest + 1}") == "jump.use"


@pytest.mark.rule("jump.use", "ability.kinds")
def test_only_a_fish_with_jump_jumps() -> None:
    assert refused_by(bare(some(), some()), "jump 1") == "jump.use"


@pytest.mark.rule("jump.use")
def test_a_jump_costs_nothing_and_ends_the_action() -> None:
    jumper = some(jump=2, experience=19, pool=["Stickleback Spines"])
    s = dealt(table(jumper, some()).answer("jump 2"))
    assert s.position.fish[0].experience == 19
    assert asked(s) == ("turn.action", 2)


@pytest.mark.rule("jump.use", "jump.air")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_jump_of_n_ends_at_the_nth_start_of_the_own_turn(
    edition: str, players: int, rounds: int
) -> None:
    others = [some() for _ in range(players - 1)]
    s = bare(some(jump=3), *others, edition=edition, switches=MAY_PASS).answer(f"jump {rounds}")
    for turn in range(1, rounds + 1):
        for _ in others:
            assert refused_by(s, "attack 1") == "attack.cant"
            s.answer("pass")
        assert s.position.turn == 1
        in_the_air = refused_by(s, "attack 2") == "jump.air"
        assert in_the_air == (turn < rounds)
        s.answer("pass")
    assert refused_by(s, "attack 1") is None


@pytest.mark.rule("jump.use", "win.last")
def test_a_defeat_does_not_change_the_length_of_a_jump() -> None:
    s = bare(some(jump=2), some(ferocity=20), some(survival=0), some(), switches=MAY_PASS)
    given(s, "jump 2", "attack 3", 10, "pass")
    assert s.position.turn == 1
    assert s.position.fish[0].air == 1


@pytest.mark.rule("jump.use", "jump.air", "turn.income")
@pytest.mark.parametrize(("rounds", "gained"), [(1, 3), (2, 2 + 3), (3, 2 + 2 + 3)])
def test_each_turn_in_the_air_costs_1_experience_and_the_splash_turn_nothing(
    rounds: int, gained: int
) -> None:
    s = bare(some(jump=3), some(), switches=MAY_PASS).answer(f"jump {rounds}")
    for _ in range(rounds - 1):
        given(s, "pass", "pass")
    s.answer("pass")
    assert s.position.fish[0].air == 0
    assert s.position.fish[0].experience == gained


# ---------------------------------------------------------------- Jump: in the air


@pytest.mark.rule("jump.air", "attack.cant")
def test_in_the_air_you_may_only_buy_and_adapt() -> None:
    flyer = some(air=2, ram=2, bait=3, hide=2, jump=3, experience=19, pool=["Stickleback Spines"])
    s = table(flyer, some())
    assert offered(s) == {"adapt Stickleback Spines", "buy 1", "buy 2", "buy 3"}
    for other in ("attack 2", "ram 2", "bait 2", "hide", "jump 1", "wipe", "select"):
        assert refused_by(s, other) == "jump.air"
    assert refused_by(s, "pass") == "turn.action"


@pytest.mark.rule("jump.air", "turn.cant-act")
def test_in_the_air_who_can_neither_buy_nor_adapt_passes_and_never_selects() -> None:
    s = table(some(air=2), some())
    assert offered(s) == {"pass"}
    assert refused_by(s, "select") == "jump.air"


@pytest.mark.rule("jump.air", "attack.cant")
def test_a_fish_in_the_air_cannot_be_attacked_or_rammed() -> None:
    s = bare(some(ram=2), some(air=1), some())
    assert refused_by(s, "attack 2") == "attack.cant"
    assert refused_by(s, "ram 2") == "attack.cant"


@pytest.mark.rule("jump.air", "turn.order-of-start")
def test_poison_and_regeneration_go_on_in_the_air() -> None:
    s = bare(some(air=2, poison=2, regeneration=1, damage=5), some(), step="start")
    assert s.position.fish[0].air == 1
    assert s.position.fish[0].damage == 5 - 1 + 2


@pytest.mark.rule("jump.air", "auto.trigger")
def test_auto_adapt_goes_on_in_the_air() -> None:
    s = table(some(level=3, air=2, experience=18), some(), stream=["Hammerhead", *PARTS_ONLY[:2]],
              step="start")  # fmt: skip
    dealt(s)
    assert s.position.fish[0].air == 1
    assert s.position.fish[0].body[-1].name == "Hammerhead"


@pytest.mark.rule("jump.air", "wipe.forbidden")
def test_an_opponent_in_the_air_still_hinders_a_wipe() -> None:
    s = table(some(level=5), some(level=3, air=2), stream=["Hammerhead", *PARTS_ONLY[:2]])
    assert refused_by(s, "wipe") == "wipe.forbidden"


# ---------------------------------------------------------------- Jump: the splash


@pytest.mark.rule("jump.splash", "attack.total")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_attack_on_the_splash_turn_has_2_more_ferocity(edition: str) -> None:
    diver = some(air=1, ferocity=4)
    s = given(bare(diver, some(survival=8), step="start", edition=edition), "attack 2", 5)
    assert s.position.fish[1].damage == 5 + 4 + 2 - 8


@pytest.mark.rule("jump.splash")
def test_the_splash_bonus_is_for_one_turn() -> None:
    s = bare(some(air=1, ferocity=4), some(survival=8), step="start", switches=MAY_PASS)
    given(s, "pass", "pass", "attack 2", 5)
    assert s.position.fish[1].damage == 5 + 4 - 8


@pytest.mark.rule("jump.splash")
def test_there_is_no_splash_bonus_without_a_splash() -> None:
    s = given(bare(some(ferocity=4, jump=3), some(survival=8), step="start"), "attack 2", 5)
    assert s.position.fish[1].damage == 5 + 4 - 8


@pytest.mark.rule("jump.splash", "hide.check")
def test_the_splash_bonus_holds_for_the_attack_after_a_hide_check() -> None:
    diver = some(air=1, ferocity=4)
    s = bare(diver, some(hide=4, hiding=4), some(survival=8), step="start")
    given(s, "attack 2", 1, "attack 3", 5)
    assert s.position.fish[2].damage == 5 + 4 + 2 - 8


@pytest.mark.rule("jump.splash", "ram")
def test_the_splash_bonus_is_not_for_a_ram() -> None:
    s = given(bare(some(air=1, ram=2), some(), step="start"), "ram 2")
    assert s.position.fish[1].damage == 2


@pytest.mark.rule("jump.splash", "attack.guppy", "stat.total")
def test_the_splash_bonus_does_not_let_a_guppy_attack() -> None:
    s = bare(some(level=0, die=2, ferocity=1, air=1, jump=1), some(), step="start")
    assert refused_by(s, "attack 2") == "attack.guppy"


@pytest.mark.rule("jump.splash", "turn.order-of-start", "poison.level")
def test_the_splash_comes_before_regeneration_and_poison() -> None:
    s = bare(some(air=1, regeneration=1, poison=1, damage=5), some(), step="start")
    kinds = [event.kind for event in s.log]
    assert kinds.index("splash") < kinds.index("heal") < kinds.index("damage")


@pytest.mark.rule("jump.splash", "jump.use")
def test_a_fish_that_has_splashed_may_be_attacked_again() -> None:
    s = bare(some(air=1), some(bait=3, experience=9), step="start", switches=MAY_PASS)
    s.answer("pass")
    assert {"attack 1", "bait 1"} <= offered(s)


# ---------------------------------------------------------------- Cooldown


@pytest.mark.rule("cooldown", "jump.splash")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_jump_of_n_is_possible_again_n_plus_1_turns_after_the_splash_turn(
    edition: str, rounds: int
) -> None:
    s = bare(some(jump=3), some(), edition=edition, switches=MAY_PASS).answer(f"jump {rounds}")
    for _ in range(rounds - 1):
        given(s, "pass", "pass")
    s.answer("pass")
    assert s.position.fish[0].cooldown == rounds + 1
    for _ in range(rounds + 1):
        assert refused_by(s, "jump 1") == "cooldown"
        given(s, "pass", "pass")
    assert s.position.fish[0].cooldown == 0
    assert refused_by(s, "jump 1") is None


@pytest.mark.rule("cooldown", "jump.splash")
def test_the_cooldown_goes_by_the_rounds_jumped_not_by_the_score() -> None:
    s = given(bare(some(jump=3, amphibious=True), some(), switches=MAY_PASS), "jump 1", "pass")
    assert s.position.fish[0].cooldown == 2


@pytest.mark.rule("cooldown")
def test_the_timer_is_lowered_only_at_the_starts_of_own_turns() -> None:
    s = bare(some(cooldowns={"jump": 3}), some(), some(), switches=MAY_PASS)
    given(s, "pass", "pass")
    assert s.position.fish[0].cooldown == 3
    s.answer("pass")
    assert s.position.fish[0].cooldown == 2


@pytest.mark.rule("cooldown", "stun.effect")
def test_the_timer_runs_on_while_stunned() -> None:
    s = bare(some(jump=1, stunned=True, cooldowns={"jump": 2}), some(), step="start")
    assert s.position.fish[0].cooldown == 1


@pytest.mark.rule("cooldown")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_timer_of_jump_binds_no_other_ability(edition: str) -> None:
    diver = some(jump=1, hide=2, bait=2, ram=2, experience=9, cooldowns={"jump": 2})
    s = bare(diver, some(), edition=edition)
    assert refused_by(s, "jump 1") == "cooldown"
    assert offered(s) == {"attack 2", "ram 2", "bait 2", "hide"}


# ---------------------------------------------------------------- Stun


@pytest.mark.rule("stun.effect", "attack.cant")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_stunned_may_only_buy_and_adapt(edition: str) -> None:
    stunned = some(
        stunned=True, ram=2, bait=3, hide=2, jump=3, experience=19, pool=["Stickleback Spines"]
    )
    s = table(stunned, some(), edition=edition)
    assert offered(s) == {"adapt Stickleback Spines", "buy 1", "buy 2", "buy 3"}
    for other in ("attack 2", "ram 2", "bait 2", "hide", "jump 1", "wipe"):
        assert refused_by(s, other) == "stun.effect"
    assert refused_by(s, "pass") == "turn.action"
    assert refused_by(s, "select") == "turn.cant-act"


@pytest.mark.rule("stun.effect", "turn.cant-act")
def test_the_stunned_who_can_neither_buy_nor_adapt_may_select() -> None:
    assert offered(table(some(stunned=True, hide=2, jump=1), some())) == {"select", "pass"}


@pytest.mark.rule("stun.effect", "turn.income")
def test_the_stunned_gain_experience() -> None:
    s = bare(some(stunned=True), some(), step="start")
    assert s.position.fish[0].experience == 3


@pytest.mark.rule("stun.effect")
def test_a_stun_ends_with_the_stunned_turn() -> None:
    s = bare(some(stunned=True, experience=0), some(), switches=MAY_PASS)
    given(s, "pass", "pass")
    assert refused_by(s, "attack 2") is None


@pytest.mark.rule("stun.effect", "attack.order")
def test_several_stuns_before_the_turn_are_one() -> None:
    stunner = some(stun=5, ferocity=1)
    s = bare(stunner, stunner, some(), switches=MAY_PASS)
    given(s, "attack 3", 5, 5, "attack 3", 5)
    assert asked(s) == ("turn.action", 3)
    given(s, "pass", "pass", "pass")
    assert refused_by(s, "attack 1") is None


@pytest.mark.rule("stun.effect", "fear", "hide.check")
@pytest.mark.parametrize("edition", EDITIONS)
def test_passive_effects_and_a_running_hide_go_on_while_stunned(edition: str) -> None:
    target = some(stunned=True, fear=3, hide=3, hiding=3)
    s = given(bare(some(), target, edition=edition), "attack 2")
    assert asked(s) == ("hide.check", 1)
    assert s.answer(4).pending.why == "Fear check"


@pytest.mark.rule("stun.effect", "school")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_stunned_still_use_school(edition: str) -> None:
    s = bare(some(stunned=True, school=True), some(), edition=edition)
    given(s, "pass", "school 2")
    assert s.position.fish[1].damage == 1


@pytest.mark.rule("immune", "stun.effect", "stun.check")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_stun_check_is_rolled_against_the_immune(edition: str) -> None:
    s = bare(some(stun=9), some(immune=["stun"]), edition=edition)
    given(s, "attack 2", 5)
    assert asked(s) == ("turn.action", 2)
    assert not s.position.fish[1].stunned


@pytest.mark.rule("immune", "stun.effect")
@pytest.mark.parametrize("edition", EDITIONS)
def test_immunity_gained_while_stunned_ends_the_stun_at_once(edition: str) -> None:
    immune = recast(Hammerhead={"immune": ["stun"]})
    stunned = some(level=3, experience=17, stunned=True)
    s = table_of(immune, stunned, some(), stream={"3": "Hammerhead"}, step="start", edition=edition)
    assert s.position.fish[0].body[-1].name == "Hammerhead"
    assert refused_by(s, "attack 2") is None


# ---------------------------------------------------------------- School


def shoal(**more: Any) -> dict[str, Any]:
    return some(school=True, **more)


@pytest.mark.rule("school")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_attack_or_wipe_school_deals_1_to_any_other_fish(edition: str) -> None:
    s = bare(shoal(lethality=3), some(), some(), edition=edition, switches=MAY_PASS)
    s.answer("pass")
    assert asked(s) == ("school", 1)
    assert offered(s) == {"school 2", "school 3", "decline"}
    s.answer("school 3")
    assert [f.damage for f in s.position.fish] == [0, 0, 1]
    assert asked(s) == ("turn.action", 2)


@pytest.mark.rule("school")
def test_school_may_be_declined() -> None:
    s = given(bare(shoal(), some(), switches=MAY_PASS), "pass", "decline")
    assert s.position.fish[1].damage == 0
    assert asked(s) == ("turn.action", 2)


@pytest.mark.rule("school")
@pytest.mark.parametrize(
    "first",
    [["buy 1"], ["adapt Stickleback Spines"], ["hide", "pass"], ["bait 2", 9, "pass"],
     ["hide", "buy 1"]],
)  # fmt: skip
@pytest.mark.parametrize("edition", EDITIONS)
def test_school_follows_every_action_but_attack_and_wipe(edition: str, first: list[Any]) -> None:
    schooled = shoal(hide=2, bait=2, experience=19, pool=["Stickleback Spines"])
    s = dealt(given(table(schooled, some(), edition=edition), *first))
    assert asked(s) == ("school", 1)


@pytest.mark.rule("school", "turn.cant-act")
def test_school_follows_a_random_selection() -> None:
    schooled = shoal(level=0, die=2, ferocity=0)
    s = given(bare(schooled, some()), "select", 1)
    assert asked(s) == ("school", 1)


@pytest.mark.rule("school", "ram")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", [["attack 2", 1], ["attack 2", 10], ["ram 2"], ["wipe"]])
def test_an_attack_a_ram_or_a_wipe_costs_school(edition: str, first: list[Any]) -> None:
    schooled = shoal(ram=2, ferocity=3)
    s = dealt(given(table(schooled, some(survival=9), edition=edition), *first))
    assert asked(s) == ("turn.action", 2)


@pytest.mark.rule("school", "fear")
@pytest.mark.parametrize("verb", ["attack", "ram"])
def test_editions_differ_in_school_after_an_attack_stopped_by_fear(verb: str) -> None:
    retail, pnp = (
        given(bare(shoal(ram=2), some(fear=5), edition=edition), f"{verb} 2", 5)
        for edition in EDITIONS
    )
    assert asked(retail) == ("school", 1)
    assert asked(pnp) == ("turn.action", 2)


@pytest.mark.rule("school", "hide.check")
@pytest.mark.parametrize("then", ["pass", "buy 1", "hide"])
def test_editions_differ_in_school_after_an_attack_stopped_by_hide(then: str) -> None:
    def played(edition: str) -> Session:
        seeker = shoal(experience=19, hide=2)
        s = table(seeker, some(hide=4, hiding=4), edition=edition)
        s = dealt(given(s, "attack 2", 4, then))
        return dealt(s.answer("pass")) if then == "hide" else s

    assert asked(played("retail")) == ("school", 1)
    assert asked(played("pnp")) == ("turn.action", 2)


@pytest.mark.rule("school", "hide.check")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_attacks_another_after_a_hide_check_has_no_school(edition: str) -> None:
    s = bare(shoal(), some(hide=4, hiding=4), some(), edition=edition)
    given(s, "attack 2", 1, "attack 3", 5)
    assert asked(s) == ("turn.action", 2)


@pytest.mark.rule("school")
@pytest.mark.parametrize("edition", EDITIONS)
def test_school_rests_on_the_turn_its_card_is_adapted(edition: str) -> None:
    cheap = recast(Sardine_Shoal={"school": True})
    s = table_of(cheap, some(experience=5), some(), stream={"3": "Sardine Shoal"},
                 edition=edition, switches=MAY_PASS)  # fmt: skip
    s.answer("buy 3")
    assert asked(s) == ("turn.action", 2)
    given(s, "pass", "pass")
    assert asked(s) == ("school", 1)


@pytest.mark.rule("school", "adapt.action")
def test_school_rests_on_the_turn_its_card_is_adapted_from_the_pool() -> None:
    s = given(bare(some(pool=["Sardine Shoal"]), some()), "adapt Sardine Shoal")
    assert asked(s) == ("turn.action", 2)


@pytest.mark.rule("school", "auto.trigger")
def test_school_rests_on_the_turn_its_card_is_auto_adapted() -> None:
    leader = some(level=2, experience=17)
    s = table(leader, some(), stream=["Yellowfin Tuna", *PARTS_ONLY[:2]], step="start",
              switches=MAY_PASS)  # fmt: skip
    dealt(s)
    assert s.position.fish[0].stats.school
    assert asked(dealt(s.answer("pass"))) == ("turn.action", 2)


@pytest.mark.rule("school", "auto.trigger", "sneaky")
def test_a_school_card_adapted_in_another_players_turn_works_in_the_next_own_turn() -> None:
    sneak = some(level=2, experience=19, sneaky=1, survival=30)
    s = table(some(), sneak, stream=["Yellowfin Tuna", *PARTS_ONLY[:2]], switches=MAY_PASS)
    dealt(given(s, "attack 2", 1))
    assert s.position.fish[1].body[-1].name == "Yellowfin Tuna"
    assert asked(s) == ("turn.action", 2)
    assert asked(s.answer("pass")) == ("school", 2)


@pytest.mark.rule("school", "ability.lost")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("above", [{}, {"school": True}])
def test_school_rests_on_the_turn_its_card_is_replaced(edition: str, above: dict[str, Any]) -> None:
    specials = recast(Sardine_Shoal={"school": True}, Cuttlefish_Ink=above)
    schooled = some(experience=5, parts=["Sardine Shoal"])
    s = table_of(specials, schooled, some(), stream={"3": "Cuttlefish Ink"}, edition=edition)
    assert asked(s.answer("buy 3")) == ("turn.action", 2)


@pytest.mark.rule("school", "ability.stack")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_older_second_school_card_still_works(edition: str) -> None:
    cheap = recast(Sardine_Shoal={"school": True})
    s = table_of(cheap, shoal(experience=5), some(), stream={"3": "Sardine Shoal"}, edition=edition)
    assert asked(s.answer("buy 3")) == ("school", 1)


@pytest.mark.rule("school")
def test_an_older_second_school_card_works_when_the_other_is_replaced() -> None:
    specials = recast(Sardine_Shoal={"school": True}, Cuttlefish_Ink={})
    schooled = shoal(experience=5, parts=["Sardine Shoal"])
    s = table_of(specials, schooled, some(), stream={"3": "Cuttlefish Ink"})
    assert asked(s.answer("buy 3")) == ("school", 1)


@pytest.mark.rule("school", "ability.stack")
def test_two_school_cards_deal_1_in_all() -> None:
    twice = recast(Sardine_Shoal={"school": True})
    s = table_of(twice, shoal(parts=["Sardine Shoal"]), some(), switches=MAY_PASS)
    given(s, "pass", "school 2")
    assert s.position.fish[1].damage == 1
    assert asked(s) == ("turn.action", 2)


@pytest.mark.rule("school", "jump.use", "jump.air", "jump.splash")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_school_when_jumping_or_in_the_air_but_on_the_splash_turn(edition: str) -> None:
    s = bare(shoal(jump=2), some(), edition=edition, switches=MAY_PASS).answer("jump 2")
    assert asked(s) == ("turn.action", 2)
    given(s, "pass", "pass")
    assert asked(s) == ("turn.action", 2)
    given(s, "pass", "pass")
    assert asked(s) == ("school", 1)


@pytest.mark.rule("school", "jump.air", "armor", "fear", "hide.check")
@pytest.mark.parametrize(
    "sheltered", [{"hide": 4, "hiding": 4}, {"fear": 10}, {"armor": 2}, {"air": 2}]
)
def test_nothing_but_resistance_protects_from_school(sheltered: dict[str, Any]) -> None:
    s = given(bare(shoal(), some(**sheltered), switches=MAY_PASS), "pass", "school 2")
    assert s.position.fish[1].damage == 1


@pytest.mark.rule("school", "resist", "immune")
@pytest.mark.parametrize("shield", [{"resist": {"school": 1}}, {"immune": ["school"]}])
def test_who_resists_school_takes_nothing_from_it(shield: dict[str, Any]) -> None:
    s = given(bare(shoal(), some(**shield), switches=MAY_PASS), "pass", "school 2")
    assert s.position.fish[1].damage == 0


@pytest.mark.rule("school", "turn.cycle")
def test_school_strikes_before_the_gene_stream_is_cycled() -> None:
    s = table(shoal(), some(), switches=MAY_PASS).answer("pass")
    assert asked(s) == ("school", 1)
    assert s.position.discard == []
    s.answer("school 2")
    assert s.position.fish[1].damage == 1
    assert isinstance(s.pending, Draw)
    assert len(s.position.discard) == 1


@pytest.mark.rule("school", "win.last", "damage.defeat")
def test_school_can_defeat_and_win() -> None:
    s = given(bare(shoal(), some(damage=20), switches=MAY_PASS), "pass", "school 2")
    assert s.result.seats == (1,)
    assert s.pending is None


@pytest.mark.rule("school", "damage.own-turn")
def test_a_fish_defeated_in_its_own_turn_has_no_school() -> None:
    schooled = shoal(health=1, damage=1)
    s = given(bare(schooled, some(fear=1, counter_attack=1), some()), "attack 2", 10, 10)
    assert not s.position.fish[0].alive
    assert asked(s) == ("turn.action", 2)


@pytest.mark.rule("school", "bait.use", "fear")
def test_a_baited_fish_frightened_by_its_baiter_keeps_school_in_retail_only() -> None:
    retail, pnp = (
        given(bare(shoal(baited_by=[2]), some(fear=5), edition=edition), "attack 2", 1)
        for edition in EDITIONS
    )
    assert asked(retail) == ("school", 1)
    assert asked(pnp) == ("turn.action", 2)


@pytest.mark.rule("ability.kinds", "school")
def test_a_school_card_of_the_standard_set_deals_its_damage() -> None:
    s = bare(fish("Yellowfin Tuna", experience=0), some(), switches=MAY_PASS)
    given(s, "pass", "school 2")
    assert s.position.fish[1].damage == 1
