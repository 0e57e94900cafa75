"""Damage, defeat, and how the game ends."""

from __future__ import annotations

from typing import Any

import pytest

from adaptlab import Session
from adaptlab.adapt import cards
from adaptlab.script import Choose, Draw
from tests.adapt.table import PARTS_ONLY, dealt, fish, given, happened, made_up, table

both_editions = pytest.mark.parametrize("edition", ["retail", "pnp"])

OUT: dict[str, Any] = {"alive": False}
"""A fish that was defeated earlier."""

KILLER: dict[str, Any] = {"ferocity": 100}


# ---------------------------------------------------------------- defeat


@both_editions
@pytest.mark.rule("damage.defeat")
@pytest.mark.parametrize(
    ("attacker", "target", "answers", "amount"),
    [
        ({"ferocity": 4}, {"survival": 10}, ["attack 2", 8], 2),
        ({"ferocity": 4, "lethality": 1}, {"survival": 10}, ["attack 2", 6], 2),
        ({"ram": 2}, {}, ["ram 2"], 2),
        ({"ferocity": 1, "shock": 2}, {"survival": 6, "armor": 2}, ["attack 2", 6], 2),
        (
            {"school": True, "fields": {"pool": ["Stingray Barb"]}},
            {},
            ["adapt Stingray Barb", "school 2"],
            1,
        ),
    ],
    ids=["hit", "tie", "ram", "shock", "school"],
)
@pytest.mark.parametrize(("health", "survives"), [(5, True), (4, False)])
def test_damage_must_exceed_health_to_defeat(
    edition: str,
    attacker: dict[str, Any],
    target: dict[str, Any],
    answers: list[Any],
    amount: int,
    health: int,
    survives: bool,
) -> None:
    """Damage rises to 5: a fish with a Health of 5 lives, one with 4 is defeated."""
    hurt = made_up(health=health, **target, fields={"damage": 5 - amount})
    s = given(table(made_up(**attacker), hurt, made_up(), edition=edition), *answers)
    assert s.position.fish[1].alive is survives
    if survives:
        assert s.position.fish[1].damage == 5


@both_editions
@pytest.mark.rule("damage.defeat", "poison.level")
@pytest.mark.parametrize(("health", "survives"), [(5, True), (4, False)])
def test_poison_defeats_when_damage_exceeds_health(
    edition: str, health: int, survives: bool
) -> None:
    poisoned = made_up(health=health, fields={"damage": 3, "poison": 2})
    s = table(poisoned, made_up(), made_up(), edition=edition, step="start")
    assert s.position.fish[0].alive is survives


@both_editions
@pytest.mark.rule("damage.defeat", "counter.attack", "shock")
@pytest.mark.parametrize("defence", [{"counter_attack": 2}, {"counter_attack": 1, "shock": 1}])
@pytest.mark.parametrize(("health", "survives"), [(5, True), (4, False)])
def test_an_attacker_is_defeated_when_his_damage_exceeds_his_health(
    edition: str, defence: dict[str, int], health: int, survives: bool
) -> None:
    attacker = made_up(ferocity=9, health=health, fields={"damage": 3})
    s = table(attacker, made_up(**defence), made_up(), edition=edition)
    given(s, "attack 2", 1)
    assert s.position.fish[0].alive is survives
    assert s.position.fish[1].damage == 10


@pytest.mark.rule("damage.defeat")
def test_damage_counts_up_from_zero_over_the_attacks() -> None:
    s = table(made_up(ferocity=4), made_up(survival=10), top=("Wolffish Teeth", "Sailfish Sail"))
    assert s.position.fish[1].damage == 0
    given(s, "attack 2", 8)
    assert s.position.fish[1].damage == 2
    given(s, "attack 1", 1, "attack 2", 9)
    assert s.position.fish[1].damage == 2 + 3


@pytest.mark.rule("damage.defeat")
def test_health_is_the_total_of_body_and_uncovered_parts() -> None:
    hinders = {"armor", "resist", "immune", "fear"}
    part = next(c for c in cards().parts if c.health > 0 and not hinders & set(c.abilities))
    for over in (0, 1):
        damage = 10 + part.health - 3 + over
        target = made_up(health=10, fields={"parts": [part.name], "damage": damage})
        s = given(table(made_up(ram=3), target, made_up(), stream=()), "ram 2")
        assert s.position.fish[1].alive is (over == 0)


@pytest.mark.rule("damage.defeat")
def test_a_hit_that_armor_takes_whole_defeats_nobody() -> None:
    """Defeat is tested when Damage is dealt, even for a fish above its Health by adapting."""
    spared = made_up(health=5, armor=2, fields={"damage": 7})
    s = given(table(made_up(ram=2), spared), "ram 2")
    assert s.position.fish[1].alive
    spared = made_up(health=5, armor=2, fields={"damage": 7})
    s = given(table(made_up(ram=3), spared), "ram 2")
    assert not s.position.fish[1].alive


# ---------------------------------------------------------------- both at once


@both_editions
@pytest.mark.rule("damage.double-defeat", "counter.attack")
def test_the_last_two_defeated_at_the_same_moment_tie(edition: str) -> None:
    attacker = made_up(ferocity=9, health=2)
    s = table(attacker, made_up(health=2, counter_attack=3), edition=edition)
    given(s, "attack 2", 9)
    assert s.pending is None
    assert s.result.tie
    assert set(s.result.seats) == {1, 2}
    assert happened(s, "tie")[0].rule == "damage.double-defeat"


@pytest.mark.rule("damage.double-defeat", "shock")
def test_shock_can_end_the_game_in_a_tie() -> None:
    s = table(made_up(ferocity=9, health=1), made_up(health=2, shock=2))
    given(s, "attack 2", 9)
    assert s.result.tie


@both_editions
@pytest.mark.rule("damage.double-defeat", "ram")
def test_a_ram_can_end_the_game_in_a_tie(edition: str) -> None:
    s = table(made_up(ram=3, health=2), made_up(health=2, counter_attack=3), edition=edition)
    given(s, "ram 2")
    assert s.result.tie


@both_editions
@pytest.mark.rule("damage.double-defeat", "win.last")
def test_a_third_fish_wins_when_two_defeat_each_other(edition: str) -> None:
    attacker = made_up(ferocity=9, health=2)
    s = table(attacker, made_up(health=2, counter_attack=3), made_up(), edition=edition)
    given(s, "attack 2", 9)
    assert s.pending is None
    assert (s.result.seats, s.result.tie) == ((3,), False)


@both_editions
@pytest.mark.rule("damage.double-defeat")
def test_who_was_out_earlier_has_no_part_in_a_tie(edition: str) -> None:
    attacker = made_up(ferocity=9, health=2)
    s = table(attacker, OUT, made_up(health=2, counter_attack=3), edition=edition)
    given(s, "attack 3", 9)
    assert s.result.tie
    assert set(s.result.seats) == {1, 3}


@both_editions
@pytest.mark.rule("damage.double-defeat", "damage.own-turn")
def test_with_two_others_alive_a_double_defeat_ends_nothing(edition: str) -> None:
    attacker = made_up(ferocity=9, health=2)
    target = made_up(health=2, counter_attack=3)
    s = dealt(given(table(attacker, target, made_up(), made_up(), edition=edition), "attack 2", 9))
    assert s.result is None
    assert [f.alive for f in s.position.fish] == [False, False, True, True]
    assert (s.position.turn, s.position.step) == (3, "action")


# ---------------------------------------------------------------- in one's own turn


@both_editions
@pytest.mark.rule("damage.own-turn", "poison.level")
def test_defeated_by_poison_one_gains_no_income_and_does_not_act(edition: str) -> None:
    dying = made_up(health=3, fields={"damage": 3, "poison": 1, "experience": 6})
    s = table(dying, made_up(), made_up(), edition=edition, step="start")
    assert not s.position.fish[0].alive
    assert not [e for e in happened(s, "gain") if e.seat == 1]
    dealt(s)
    assert isinstance(s.pending, Choose)
    assert s.pending.seat == 2


@both_editions
@pytest.mark.rule("damage.own-turn")
@pytest.mark.parametrize("dies_by", ["poison", "counter attack"])
def test_the_stream_is_cycled_after_a_defeat_in_the_own_turn(edition: str, dies_by: str) -> None:
    poisoned = {"poison": 1} if dies_by == "poison" else {}
    dying = made_up(ferocity=9, health=3, fields={"damage": 3, **poisoned})
    s = table(
        dying,
        made_up(counter_attack=1),
        made_up(),
        edition=edition,
        step="start",
        stream=PARTS_ONLY[:4],
        top=["Wolffish Teeth"],
    )
    if dies_by == "counter attack":
        given(s, "attack 2", 5)
    assert not s.position.fish[0].alive
    assert s.position.turn == 2
    assert [card.name for card in s.position.discard] == [PARTS_ONLY[3]]
    in_slots = [s.position.slot(n).name for n in (1, 2, 3, 4)]
    assert in_slots == ["Wolffish Teeth", *PARTS_ONLY[:3]]


@both_editions
@pytest.mark.rule("damage.own-turn")
def test_the_next_living_player_clockwise_begins(edition: str) -> None:
    dying = made_up(health=3, fields={"damage": 3, "poison": 1})
    s = table(OUT, dying, OUT, made_up(), made_up(), edition=edition, step="start", turn=2)
    dealt(s)
    assert (s.position.turn, s.position.step) == (4, "action")


@pytest.mark.rule("damage.own-turn")
def test_clockwise_goes_on_past_the_last_seat() -> None:
    dying = made_up(health=3, fields={"damage": 3, "poison": 1})
    s = dealt(table(OUT, made_up(), made_up(), dying, step="start", turn=4))
    assert (s.position.turn, s.position.step) == (2, "action")


@both_editions
@pytest.mark.rule("damage.own-turn", "shock")
def test_defeated_by_the_defence_one_takes_no_further_part_in_the_turn(edition: str) -> None:
    attacker = made_up(ferocity=9, health=1, school=True)
    target = made_up(counter_attack=1, shock=1)
    s = given(table(attacker, target, made_up(), edition=edition), "attack 2", 5)
    assert not s.position.fish[0].alive
    assert isinstance(s.pending, Draw)
    assert not happened(s, "school")
    dealt(s)
    assert s.pending.seat == 2


@both_editions
@pytest.mark.rule("damage.own-turn")
def test_who_falls_in_his_own_attack_does_not_auto_adapt(edition: str) -> None:
    attacker = made_up(ferocity=4, level=1, health=1, fields={"experience": 19})
    attacker["pool"] = ["Barracuda"]
    target = made_up(survival=10, counter_attack=2)
    s = given(table(attacker, target, made_up(), edition=edition), "attack 2", 6)
    assert not s.position.fish[0].alive
    assert not happened(s, "auto-adapt")


@both_editions
@pytest.mark.rule("damage.own-turn", "poison.level")
def test_who_falls_by_poison_does_not_auto_adapt(edition: str) -> None:
    dying = made_up(level=1, health=3, fields={"damage": 3, "poison": 1, "experience": 19})
    dying["pool"] = ["Barracuda"]
    s = table(dying, made_up(), made_up(), edition=edition, step="start")
    assert not s.position.fish[0].alive
    assert not happened(s, "auto-adapt")


@both_editions
@pytest.mark.rule("damage.own-turn", "win.last")
def test_the_end_of_the_game_stops_everything_at_once(edition: str) -> None:
    """No School, no auto-adapt for the 2 Experience of the tie, no cycling."""
    attacker = made_up(
        ferocity=4, level=1, lethality=4, school=True, fields={"experience": 18, "poison": 1}
    )
    attacker["pool"] = ["Barracuda"]
    s = table(attacker, made_up(survival=10, health=4), edition=edition)
    before = [card.name for card in s.position.stream]
    given(s, "attack 2", 6)
    assert s.pending is None
    assert s.result.seats == (1,)
    assert [card.name for card in s.position.stream] == before
    assert not s.position.discard
    assert not happened(s, "auto-adapt")
    assert s.position.turn == 1


@both_editions
@pytest.mark.rule("damage.own-turn", "win.last", "poison.level")
def test_poison_ends_the_game_at_the_start_of_the_turn(edition: str) -> None:
    dying = made_up(health=3, fields={"damage": 3, "poison": 1})
    s = table(dying, made_up(), edition=edition, step="start")
    assert s.pending is None
    assert (s.result.seats, s.result.tie) == ((2,), False)
    assert not happened(s, "expire")


@pytest.mark.rule("damage.own-turn", "win.last")
def test_school_ends_the_game_before_the_stream_is_cycled() -> None:
    actor = made_up(school=True, fields={"pool": ["Stingray Barb"]})
    s = table(actor, made_up(health=3, fields={"damage": 3}))
    given(s, "adapt Stingray Barb", "school 2")
    assert s.pending is None
    assert s.result.seats == (1,)
    assert not happened(s, "expire")


# ---------------------------------------------------------------- the last fish


@both_editions
@pytest.mark.rule("win.last")
def test_the_last_fish_alive_wins(edition: str) -> None:
    s = table(OUT, made_up(**KILLER), made_up(), edition=edition, turn=2)
    given(s, "attack 3", 5)
    assert (s.result.seats, s.result.tie) == ((2,), False)
    assert happened(s, "win")[0].rule == "win.last"


@both_editions
@pytest.mark.rule("win.last")
def test_a_defeated_player_is_out(edition: str) -> None:
    s = table(made_up(bait=3, ram=2, fields={"experience": 9}), OUT, made_up(), edition=edition)
    for action in ("attack 2", "ram 2", "bait 2"):
        assert s.why_not(action) is not None
    assert s.why_not("attack 2").rule == "win.last"
    given(s, "attack 3", 1)
    dealt(s)
    assert s.pending.seat == 3


@both_editions
@pytest.mark.rule("win.last")
def test_stream_length_income_and_wipe_stay_as_at_setup(edition: str) -> None:
    s = table(made_up(**KILLER), made_up(), made_up(), edition=edition)
    dealt(given(s, "attack 2", 5))
    assert (s.position.turn, s.position.fish[2].experience) == (3, 4)
    assert len(s.position.stream) == 4


@both_editions
@pytest.mark.rule("win.last")
def test_a_wipe_still_brings_what_it_did_with_three_players(edition: str) -> None:
    s = table(made_up(), OUT, made_up(), edition=edition)
    s.answer("wipe")
    while s.position.turn == 1:
        s.answer(s.pending.pile[0])
    assert s.position.fish[0].experience == 4
    assert len(s.position.stream) == 4


@both_editions
@pytest.mark.rule("win.last")
def test_the_selection_chart_stays_as_at_setup(edition: str) -> None:
    """20 is slot 1 for three players and Experience for two."""
    guppy = made_up(level=0, die=2)
    stream = ("Flounder Skin", "Hammerhead", "Seahorse Tail", "Cuttlefish Ink")
    s = table(guppy, OUT, made_up(level=3), edition=edition, stream=stream)
    given(s, "select", 20)
    assert [e.card for e in happened(s, "select")] == ["Flounder Skin"]
    assert s.position.fish[0].experience == 0


def beaten_with_cards(**switches: Any) -> Session:
    """Player 2, with cards on the fish, beneath others and in the pool, is defeated."""
    victim = fish(
        ["Blue Guppy", "Clownfish"],
        parts={"Tail": ["Surgeonfish Scalpels", "Stingray Barb"]},
        pool=["Great White"],
    )
    s = table(made_up(**KILLER), victim, made_up(), switches=switches)
    s.answer("attack 2").answer(5)
    assert not s.position.fish[1].alive
    return s


DECK_CARDS = {"Clownfish", "Surgeonfish Scalpels", "Stingray Barb", "Great White"}


@pytest.mark.rule("win.last")
def test_the_cards_of_the_defeated_leave_the_game() -> None:
    position = beaten_with_cards().position
    assert {card.name for card in position.removed} == DECK_CARDS | {"Blue Guppy"}
    assert not DECK_CARDS & {card.name for card in position.discard + position.deck}
    assert not position.fish[1].all_cards()


@pytest.mark.rule("win.last")
def test_by_a_switch_the_cards_of_the_defeated_go_to_the_discard_pile() -> None:
    position = beaten_with_cards(defeated_cards="discard").position
    discarded = {card.name for card in position.discard}
    assert discarded >= DECK_CARDS
    assert "Blue Guppy" not in discarded


@both_editions
@pytest.mark.rule("win.last")
def test_a_bait_lapses_when_the_baiter_is_defeated(edition: str) -> None:
    baited = made_up(fields={"baited_by": [2]})
    s = table(made_up(**KILLER), made_up(bait=3), baited, made_up(), edition=edition)
    dealt(given(s, "attack 2", 5))
    assert s.pending.seat == 3
    assert s.position.fish[2].baited_by == []
    assert {"attack 1", "attack 4", "wipe"} <= set(map(str, s.options))


@both_editions
@pytest.mark.rule("win.last")
def test_other_baits_stay_when_a_baiter_is_defeated(edition: str) -> None:
    baited = made_up(fields={"baited_by": [2, 4]})
    s = table(made_up(**KILLER), made_up(bait=3), baited, made_up(bait=3), edition=edition)
    dealt(given(s, "attack 2", 5))
    assert [str(a) for a in s.options] == ["attack 4"]


@pytest.mark.rule("win.last")
def test_a_bait_lapses_with_the_baited_fish() -> None:
    s = table(made_up(**KILLER), made_up(fields={"baited_by": [3]}), made_up(bait=3))
    given(s, "attack 2", 5)
    assert not s.position.fish[1].baited_by


@both_editions
@pytest.mark.rule("win.last", "poison.level", "stun.effect")
def test_poison_and_stun_outlive_the_fish_that_caused_them(edition: str) -> None:
    """Player 1 poisons and stuns Player 3, then falls to Player 2."""
    s = table(
        made_up(ferocity=1, stun=5, poisonous=5, health=1),
        made_up(**KILLER),
        made_up(),
        edition=edition,
    )
    dealt(given(s, "attack 3", 5, 5, 5))
    dealt(given(s, "attack 1", 5))
    assert not s.position.fish[0].alive
    assert s.pending.seat == 3
    assert s.position.fish[2].poison == 1
    assert s.position.fish[2].damage == 6 + 1
    refusal = s.why_not("attack 2")
    assert refusal is not None
    assert refusal.rule == "stun.effect"
