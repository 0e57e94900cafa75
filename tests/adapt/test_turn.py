"""A turn: its start, the one Action, cycling, and what happens when nobody can act."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import adaptlab
from adaptlab import Choose, InvalidPosition, Session
from adaptlab.adapt import cards
from adaptlab.adapt.game import GAME
from adaptlab.script import Action, play
from tests.adapt.table import PARTS_ONLY, fish, given, happened, made_up, refused_by, table

EDITIONS = ("retail", "pnp")
OUT = {"alive": False}
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def names(listed: Sequence[Any]) -> list[str]:
    return [card.name for card in listed]


def options(session: Session) -> set[str]:
    return {str(option) for option in session.options}


def asked(session: Session) -> tuple[int, str]:
    """Whose decision is asked for, and by which rule."""
    assert isinstance(session.pending, Choose)
    return session.pending.seat, session.pending.rule


HELD = ("Lionfish", "Parrotfish Beak", "Remora Disc")
"""A Gene Stream that a Guppy forbids to wipe, its Body being within his reach."""


def poor(**totals: Any) -> dict[str, Any]:
    """A Guppy that can pay for nothing and is too weak to attack."""
    fields = totals.pop("fields", {})
    return made_up(level=0, **totals, fields={"experience": 0, **fields})


# ---------------------------------------------------------------- income


@pytest.mark.rule("turn.income")
@both_editions
@pytest.mark.parametrize(("players", "income"), [(2, 3), (3, 4), (4, 5), (5, 5), (6, 5)])
def test_income_is_3_and_1_for_each_further_player_up_to_5(
    edition: str, players: int, income: int
) -> None:
    session = table(*[made_up()] * players, step="start", edition=edition)
    assert session.position.fish[0].experience == income
    assert [one.experience for one in session.position.fish[1:]] == [0] * (players - 1)
    (gained,) = happened(session, "gain")
    assert (gained.rule, gained.amount) == ("turn.income", income)


@pytest.mark.rule("turn.income")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_other_modifiers_come_on_top_of_the_maximum(players: int) -> None:
    base = {2: 3, 4: 5, 6: 5}[players]
    others = [made_up()] * (players - 1)
    smart = table(made_up(smart=1), *others, step="start")
    assert smart.position.fish[0].experience == base + 1
    flying = table(made_up(fields={"air": 2}), *others, step="start")
    assert flying.position.fish[0].experience == base - 1
    both = table(made_up(smart=1, fields={"air": 2}), *others, step="start")
    assert both.position.fish[0].experience == base


# ---------------------------------------------------------------- the order of the start


def started(me: dict[str, Any], *others: dict[str, Any], **fields: Any) -> Session:
    """Player 1's turn starts."""
    return table(me, *(others or (made_up(),)), step="start", **fields)


@pytest.mark.rule("turn.order-of-start")
@both_editions
def test_regeneration_heals_before_poison_damages(edition: str) -> None:
    me = made_up(health=10, regeneration=1, fields={"damage": 10, "poison": 1})
    session = started(me, edition=edition)
    assert session.position.fish[0].alive
    assert session.position.fish[0].damage == 10
    kinds = [event.kind for event in session.log]
    assert kinds.index("heal") < kinds.index("damage") < kinds.index("gain")


@pytest.mark.rule("turn.order-of-start")
@both_editions
def test_regeneration_without_damage_does_not_save_up_for_poison(edition: str) -> None:
    session = started(made_up(regeneration=2, fields={"poison": 1}), edition=edition)
    assert session.position.fish[0].damage == 1


@pytest.mark.rule("turn.order-of-start")
@both_editions
def test_poison_defeats_before_experience_is_gained(edition: str) -> None:
    me = made_up(health=10, fields={"damage": 10, "poison": 1, "experience": 7})
    session = started(me, made_up(), made_up(), edition=edition)
    one = session.position.fish[0]
    assert not one.alive
    assert one.experience == 7
    assert not happened(session, "gain", seat=1)


@pytest.mark.rule("turn.order-of-start")
@both_editions
def test_poison_defeats_before_an_auto_adapt_could_save(edition: str) -> None:
    me = made_up(level=1, health=1, fields={"damage": 1, "poison": 1, "experience": 17})
    stream = ("Parrotfish Beak", "Remora Disc", "Lionfish")
    session = started(me, edition=edition, stream=stream)
    assert session.result.seats == (2,)
    assert not happened(session, "auto-adapt")


@pytest.mark.rule("turn.order-of-start")
def test_cooldowns_are_lowered_by_1_and_the_jump_is_ready_at_0() -> None:
    session = started(made_up(jump=2, fields={"cooldowns": {"jump": 2}}))
    assert session.position.fish[0].cooldown == 1
    assert refused_by(session, "jump 1") == "cooldown"
    session = started(made_up(jump=2, fields={"cooldowns": {"jump": 1}}))
    assert session.position.fish[0].cooldown == 0
    assert refused_by(session, "jump 1") is None


@pytest.mark.rule("turn.order-of-start")
def test_a_timer_set_by_this_splash_is_not_yet_lowered() -> None:
    session = started(made_up(jump=2, fields={"air": 1, "jumped": 2}))
    assert session.position.fish[0].air == 0
    assert session.position.fish[0].cooldown == 3


@pytest.mark.rule("turn.order-of-start")
@both_editions
def test_hiding_ends_at_the_start_of_the_own_turn(edition: str) -> None:
    me, other = made_up(hide=3, fields={"hiding": 3}), made_up(hide=3, fields={"hiding": 3})
    session = started(me, other, edition=edition)
    assert [one.hiding for one in session.position.fish] == [0, 3]


@pytest.mark.rule("turn.order-of-start")
@pytest.mark.parametrize(("rounds_left", "income"), [(3, 2), (2, 2), (1, 3)])
def test_income_is_1_less_only_while_still_in_the_air(rounds_left: int, income: int) -> None:
    session = started(made_up(jump=3, fields={"air": rounds_left, "jumped": 3}))
    assert session.position.fish[0].air == rounds_left - 1
    assert session.position.fish[0].experience == income


@pytest.mark.rule("turn.order-of-start")
def test_the_splash_comes_before_the_gain_and_the_poison() -> None:
    me = made_up(jump=1, regeneration=1, fields={"air": 1, "poison": 2, "damage": 5})
    session = started(me)
    kinds = [event.kind for event in session.log]
    order = [kinds.index(kind) for kind in ("splash", "heal", "damage", "gain")]
    assert order == sorted(order)


@pytest.mark.rule("turn.order-of-start")
@both_editions
def test_income_smart_and_variants_are_one_gain(edition: str) -> None:
    switches = {"sailfish_income": True}
    session = started(made_up(smart=1), edition=edition, switches=switches)
    (gained,) = happened(session, "gain")
    assert gained.amount == 3 + 1 + 1


@pytest.mark.rule("turn.order-of-start", "exp.bounds")
@pytest.mark.parametrize("air", [0, 2])
def test_the_gain_is_never_below_0(air: int) -> None:
    me = made_up(level=5, fields={"autos": 9, "experience": 6, "air": air})
    session = started(me, switches={"multi_auto": True})
    assert session.position.fish[0].experience == 6


@pytest.mark.rule("turn.order-of-start")
@both_editions
def test_a_due_auto_adapt_comes_before_the_action(edition: str) -> None:
    me = made_up(level=1, fields={"experience": 17, "pool": ["Lionfish"]})
    session = started(me, edition=edition)
    assert asked(session) == (1, "turn.action")
    assert names(session.position.fish[0].body)[-1] == "Lionfish"


@pytest.mark.rule("turn.order-of-start")
@both_editions
def test_a_stunned_fish_gains_and_is_free_again_after_its_turn(edition: str) -> None:
    me = made_up(fields={"stunned": True, "pool": ["Remora Disc"]})
    session = started(me, edition=edition)
    one = session.position.fish[0]
    assert one.experience == 3
    assert one.stunned
    assert refused_by(session, "attack 2") == "stun.effect"
    session.answer("adapt Remora Disc").roll_on()
    assert asked(session)[0] == 2
    assert not session.position.fish[0].stunned


@pytest.mark.rule("turn.order-of-start")
@both_editions
def test_bait_governs_the_action_and_ends_with_the_turn(edition: str) -> None:
    baited = made_up(fields={"baited_by": [3]})
    session = started(baited, made_up(), made_up(survival=1), edition=edition)
    assert options(session) == {"attack 3"}
    given(session, "attack 3", 5).roll_on()
    assert asked(session)[0] == 2
    assert session.position.fish[0].baited_by == []


# ---------------------------------------------------------------- the one Action


@pytest.mark.rule("turn.action")
@both_editions
def test_the_actions_are_adapt_buy_attack_special_actions_and_wipe(edition: str) -> None:
    me = made_up(
        bait=3, hide=2, jump=1, ram=1, fields={"experience": 20, "pool": ["Orca", "Hammerhead"]}
    )
    session = table(me, made_up(level=5), edition=edition)
    assert options(session) == {
        "adapt Hammerhead", "attack 2", "bait 2", "buy 1", "buy 2", "buy 3", "hide", "jump 1",
        "ram 2", "wipe",
    }  # fmt: skip


@pytest.mark.rule("turn.action")
@both_editions
@pytest.mark.parametrize(
    "action", ["adapt Hammerhead", "buy 1", "attack 2", "ram 2", "jump 1", "wipe"]
)
def test_only_one_action_is_taken(edition: str, action: str) -> None:
    me = made_up(jump=1, ram=1, fields={"experience": 12, "pool": ["Hammerhead"]})
    session = table(me, made_up(level=5), edition=edition)
    session.answer(action).roll_on()
    assert asked(session) == (2, "turn.action")


@pytest.mark.rule("turn.action")
@both_editions
def test_who_can_act_must_act(edition: str) -> None:
    session = table(made_up(), made_up(), edition=edition)
    assert refused_by(session, "pass") == "turn.action"
    assert "pass" not in options(session)
    assert refused_by(session, "select") == "turn.cant-act"


@pytest.mark.rule("turn.action")
def test_a_switch_lets_everybody_pass() -> None:
    session = table(made_up(), made_up(), switches={"may_pass": True})
    assert "pass" in options(session)
    assert "attack 2" in options(session)
    session.answer("pass").roll_on()
    assert asked(session) == (2, "turn.action")


@pytest.mark.rule("turn.action")
@both_editions
@pytest.mark.parametrize("state", [{"air": 2}, {"stunned": True}], ids=["air", "stunned"])
def test_in_the_air_or_stunned_who_can_buy_or_adapt_must(
    edition: str, state: dict[str, Any]
) -> None:
    buyer = table(made_up(fields={"experience": 20, **state}), made_up(), edition=edition)
    assert options(buyer) == {"buy 1", "buy 2", "buy 3"}
    assert refused_by(buyer, "pass") == "turn.action"
    adapter = table(made_up(fields={"pool": ["Remora Disc"], **state}), made_up(), edition=edition)
    assert options(adapter) == {"adapt Remora Disc"}
    assert refused_by(adapter, "pass") == "turn.action"


@pytest.mark.rule("turn.action")
@both_editions
def test_after_a_hide_check_stopped_you_another_action_is_offered_not_ordered(
    edition: str,
) -> None:
    session = table(made_up(), made_up(hide=4, fields={"hiding": 4}), edition=edition)
    given(session, "attack 2", 4)
    assert asked(session) == (1, "turn.action")
    assert options(session) == {"wipe", "pass"}
    session.answer("pass").roll_on()
    assert asked(session)[0] == 2


@pytest.mark.rule("turn.action")
def test_a_passed_hide_check_leaves_nothing_to_pass() -> None:
    session = table(made_up(), made_up(hide=4, fields={"hiding": 4}))
    given(session, "attack 2", 5, 1).roll_on()
    assert asked(session)[0] == 2


@pytest.mark.rule("turn.action")
@both_editions
@pytest.mark.parametrize("action", ["hide", "bait 2"])
def test_a_hide_or_bait_turn_may_be_ended_or_go_on_with_buy_or_adapt(
    edition: str, action: str
) -> None:
    me = made_up(hide=2, bait=2, fields={"experience": 19, "pool": ["Remora Disc"]})
    stream = ("Parrotfish Beak", "Seahorse Tail", "Stickleback Spines")
    session = table(me, made_up(), edition=edition, stream=stream)
    session.answer(action).roll_on()
    assert asked(session)[0] == 1
    assert options(session) == {"adapt Remora Disc", "buy 1", "buy 2", "buy 3", "pass"}
    session.answer("pass").roll_on()
    assert asked(session)[0] == 2


@pytest.mark.rule("turn.action")
def test_after_hide_only_one_buy_or_adapt_follows() -> None:
    me = made_up(hide=2, fields={"experience": 19, "pool": ["Remora Disc"]})
    stream = ("Parrotfish Beak", "Seahorse Tail", "Stickleback Spines")
    session = given(table(me, made_up(), stream=stream), "hide", "adapt Remora Disc").roll_on()
    assert asked(session)[0] == 2


@pytest.mark.rule("turn.action")
@pytest.mark.parametrize("answer", ["swim", "buy", "buy Orca", "attack", "wipe 2", "adapt"])
def test_what_is_no_action_is_refused_and_changes_nothing(answer: str) -> None:
    session = table(made_up(), made_up())
    before = session.position.copy()
    assert refused_by(session, answer) == "turn.action"
    assert session.position == before


# ---------------------------------------------------------------- cycling, and the next turn


@pytest.mark.rule("turn.cycle")
@both_editions
def test_the_stream_is_cycled_after_the_action_and_before_the_next_turn(edition: str) -> None:
    session = table(made_up(), made_up(), edition=edition)
    given(session, "attack 2", 1)
    assert session.position.step == "cycle"
    assert session.position.fish[1].experience == 0
    given(session, "Orca")
    placed = [session.position.slot(slot).name for slot in (1, 2, 3)]
    assert placed == ["Orca", *PARTS_ONLY[:2]]
    assert names(session.position.discard) == [PARTS_ONLY[2]]
    assert asked(session) == (2, "turn.action")
    assert session.position.fish[1].experience == 3


@pytest.mark.rule("turn.cycle")
@both_editions
def test_a_turn_that_took_a_card_only_fills_the_gap(edition: str) -> None:
    me = made_up(fields={"experience": 19})
    session = given(table(me, made_up(), edition=edition), "buy 2", "Orca")
    placed = [session.position.slot(slot).name for slot in (1, 2, 3)]
    assert placed == ["Orca", PARTS_ONLY[0], PARTS_ONLY[2]]
    assert session.position.discard == []
    assert asked(session)[0] == 2


@pytest.mark.rule("turn.cycle")
@both_editions
def test_the_turn_passes_clockwise_over_players_who_are_out(edition: str) -> None:
    switches = {"may_pass": True}
    session = table(made_up(), OUT, made_up(), made_up(), edition=edition, switches=switches)
    seats = []
    for _ in range(5):
        seats.append(asked(session)[0])
        session.answer("pass").roll_on()
    assert seats == [1, 3, 4, 1, 3]
    assert session.position.number == 6  # a player who is out takes no turn at all
    assert not happened(session, "turn", seat=2)


@pytest.mark.rule("turn.cycle")
def test_a_player_defeated_at_the_start_of_his_turn_still_cycles_the_stream() -> None:
    me = made_up(health=5, fields={"damage": 5, "poison": 1})
    session = started(me, made_up(), made_up())
    given(session, "Orca")
    assert names(session.position.discard) == [PARTS_ONLY[3]]
    assert asked(session)[0] == 2


# ---------------------------------------------------------------- nothing to do


@pytest.mark.rule("turn.cant-act")
@both_editions
def test_who_can_do_nothing_may_make_a_random_selection(edition: str) -> None:
    session = table(poor(), poor(), stream=HELD, edition=edition)
    assert options(session) == {"select", "pass"}
    for action in ("buy 1", "buy 2", "buy 3", "attack 2", "wipe", "hide", "adapt Orca"):
        assert refused_by(session, action) is not None


@pytest.mark.rule("turn.cant-act", "turn.action")
@both_editions
def test_who_can_do_nothing_may_also_pass(edition: str) -> None:
    session = table(poor(), poor(), stream=HELD, edition=edition)
    given(session, "pass", "Orca")
    assert asked(session)[0] == 2
    assert session.position.fish[0].experience == 0


@pytest.mark.rule("turn.cant-act")
@both_editions
@pytest.mark.parametrize(
    ("able", "other", "stream"),
    [
        pytest.param(poor(), made_up(level=5), HELD, id="wipe"),
        pytest.param(poor(ferocity=2), poor(), HELD, id="attack"),
        pytest.param(poor(fields={"pool": ["Wolffish Teeth"]}), poor(), HELD, id="adapt"),
        pytest.param(poor(fields={"experience": 19}), poor(), HELD, id="buy"),
        pytest.param(poor(jump=1), poor(), HELD, id="jump"),
        pytest.param(poor(hide=1), poor(), HELD, id="hide"),
        pytest.param(poor(bait=1, fields={"experience": 2}), poor(), HELD, id="bait"),
        pytest.param(
            poor(ferocity=2), made_up(level=0, hide=4, fields={"hiding": 4}), HELD, id="hiding"
        ),
    ],
)
def test_whoever_can_do_anything_may_not_select(
    edition: str, able: dict[str, Any], other: dict[str, Any], stream: Sequence[str]
) -> None:
    session = table(able, other, stream=stream, edition=edition)
    assert refused_by(session, "select") == "turn.cant-act"
    assert "select" not in options(session)


@pytest.mark.rule("turn.cant-act")
def test_a_bait_that_cannot_be_paid_is_not_possible() -> None:
    session = table(poor(bait=1, fields={"experience": 1}), poor(), stream=HELD)
    assert options(session) == {"select", "pass"}


@pytest.mark.rule("turn.cant-act")
def test_a_hide_that_cannot_be_paid_is_not_possible() -> None:
    """A level 2 Body pays 2; its only rival is in the air, and the Lionfish is within his reach."""
    me = made_up(level=2, hide=1, fields={"experience": 1})
    session = table(me, poor(fields={"air": 1}), stream=HELD)
    assert options(session) == {"select", "pass"}


@pytest.mark.rule("turn.cant-act")
@both_editions
def test_a_fish_in_the_air_is_no_target(edition: str) -> None:
    session = table(poor(ferocity=2), poor(fields={"air": 1}), stream=HELD, edition=edition)
    assert options(session) == {"select", "pass"}


@pytest.mark.rule("turn.cant-act")
@both_editions
def test_a_hiding_fish_is_no_target_once_its_check_stopped_you(edition: str) -> None:
    hider = made_up(level=0, hide=4, fields={"hiding": 4})
    session = table(poor(ferocity=2), hider, stream=HELD, edition=edition)
    assert options(session) == {"attack 2"}
    given(session, "attack 2", 4)
    assert options(session) == {"select", "pass"}
    given(session, "select", 1)
    assert session.position.fish[0].experience == 4


@pytest.mark.rule("turn.cant-act")
@both_editions
def test_a_stunned_fish_may_select(edition: str) -> None:
    session = table(made_up(fields={"stunned": True}), made_up(), edition=edition)
    assert options(session) == {"select", "pass"}


@pytest.mark.rule("turn.cant-act")
@both_editions
def test_a_fish_in_the_air_may_only_pass(edition: str) -> None:
    session = table(made_up(fields={"air": 1}), made_up(), edition=edition)
    assert options(session) == {"pass"}
    assert refused_by(session, "select") == "jump.air"


@pytest.mark.rule("turn.cant-act")
@both_editions
@pytest.mark.parametrize("roll", [1, 26, 46, 66], ids=["experience", "Body", "Part", "Part"])
def test_whatever_a_selection_brings_the_action_is_over(edition: str, roll: int) -> None:
    session = table(poor(), poor(), stream=HELD, edition=edition)
    given(session, "select", roll).roll_on()
    assert asked(session)[0] == 2


@pytest.mark.rule("turn.cant-act", "select.body-not-better")
def test_a_selection_that_brings_nothing_ends_the_action_too() -> None:
    session = table(made_up(level=2, fields={"stunned": True}), poor(), stream=HELD)
    given(session, "select", 26).roll_on()
    assert names(session.position.fish[0].all_cards()) == ["Fish"]
    assert asked(session)[0] == 2


@pytest.mark.rule("turn.cant-act")
@both_editions
def test_school_follows_a_selection(edition: str) -> None:
    me = made_up(school=True, fields={"stunned": True})
    session = given(table(me, made_up(), edition=edition), "select", 1)
    assert asked(session) == (1, "school")
    given(session, "school 2")
    assert session.position.fish[1].damage == 1


@pytest.mark.rule("turn.cant-act")
@both_editions
def test_a_card_expires_if_the_selection_took_none(edition: str) -> None:
    session = table(poor(), poor(), stream=HELD, edition=edition)
    given(session, "select", 25, "Orca")
    assert names(session.position.discard) == ["Remora Disc"]
    assert session.position.slot(1).name == "Orca"


@pytest.mark.rule("turn.cant-act")
@both_editions
def test_a_card_that_stays_in_the_stream_was_not_taken(edition: str) -> None:
    me = made_up(level=2, fields={"stunned": True})
    session = table(me, poor(), stream=HELD, edition=edition)
    given(session, "select", 26, "Orca")
    assert names(session.position.discard) == ["Remora Disc"]


@pytest.mark.rule("turn.cant-act")
@both_editions
def test_nothing_expires_if_the_selection_took_a_card(edition: str) -> None:
    session = table(poor(), poor(), stream=HELD, edition=edition)
    given(session, "select", 46, "Orca")
    assert session.position.discard == []
    assert asked(session)[0] == 2


@pytest.mark.rule("turn.cant-act")
def test_after_hide_there_is_no_selection() -> None:
    session = given(table(poor(hide=1), poor(), stream=HELD), "hide")
    assert options(session) == {"pass"}
    assert session.why_not("select") is not None


# ---------------------------------------------------------------- bounds


@pytest.mark.rule("exp.bounds")
@both_editions
@pytest.mark.parametrize(("before", "lost"), [(15, 0), (16, 1), (20, 5)])
def test_experience_beyond_20_is_lost(edition: str, before: int, lost: int) -> None:
    """A miss by far brings 5. A level 5 Body has no auto-adapt to spend it on."""
    me = made_up(level=5, fields={"experience": before})
    session = given(table(me, made_up(survival=90), edition=edition), "attack 2", 1)
    assert session.position.fish[0].experience == 20
    assert sum(event.amount for event in happened(session, "lost", seat=1)) == lost


@pytest.mark.rule("exp.bounds")
@both_editions
def test_income_stops_at_20(edition: str) -> None:
    me = made_up(level=5, smart=1, fields={"experience": 19})
    session = started(me, edition=edition)
    assert session.position.fish[0].experience == 20


@pytest.mark.rule("exp.bounds")
@both_editions
def test_nobody_pays_what_he_does_not_have(edition: str) -> None:
    cost = cards()["Orca"].cost
    stream = ("Orca", "Parrotfish Beak", "Remora Disc")

    def buyer(experience: int) -> Session:
        me = made_up(level=4, fields={"experience": experience})
        return table(me, made_up(), stream=stream, edition=edition)

    assert refused_by(buyer(cost - 1), "buy 1") == "buy.cost"
    exact = given(buyer(cost), "buy 1")
    assert exact.position.fish[0].experience == 0


@pytest.mark.rule("exp.bounds")
@pytest.mark.parametrize("experience", [-1, 21])
def test_a_position_beyond_the_bounds_is_refused(experience: int) -> None:
    with pytest.raises(InvalidPosition) as refused:
        table(fish("Clownfish", experience=experience), made_up())
    assert [problem.rule for problem in refused.value.problems] == ["exp.bounds"]


@pytest.mark.rule("exp.bounds")
def test_0_and_20_are_within_the_bounds() -> None:
    session = table(fish("Clownfish", experience=0), fish("Frogfish", experience=20))
    assert [one.experience for one in session.position.fish] == [0, 20]


# ---------------------------------------------------------------- the Personal Gene Pool


@pytest.mark.rule("pool.limit")
@both_editions
def test_a_pool_of_four_is_refused_and_one_of_three_is_not(edition: str) -> None:
    pool = ["Orca", "Hammerhead", "Mako Jaws", "Narwhal Tusk"]
    session = table(made_up(fields={"pool": pool[:3]}), made_up(), edition=edition)
    assert names(session.position.fish[0].pool) == pool[:3]
    with pytest.raises(InvalidPosition) as refused:
        table(made_up(fields={"pool": pool}), made_up(), edition=edition)
    assert [problem.rule for problem in refused.value.problems] == ["pool.limit"]


@pytest.mark.rule("pool.limit")
@both_editions
def test_a_fourth_card_for_the_pool_cannot_be_bought(edition: str) -> None:
    stream = ("Tiger Shark Fin", "Parrotfish Beak", "Remora Disc")

    def buyer(*pool: str) -> Session:
        me = made_up(level=1, fields={"experience": 19, "pool": list(pool)})
        return table(me, made_up(), stream=stream, edition=edition)

    assert refused_by(buyer("Orca", "Mako Jaws", "Narwhal Tusk"), "buy 1") == "buy.pool-full"
    third = given(buyer("Orca", "Mako Jaws"), "buy 1")
    assert names(third.position.fish[0].pool) == ["Orca", "Mako Jaws", "Tiger Shark Fin"]


@pytest.mark.rule("pool.limit")
def test_a_card_leaves_the_pool_by_being_adapted() -> None:
    me = made_up(level=3, fields={"pool": ["Orca", "Mako Jaws"]})
    session = given(table(me, made_up()), "adapt Mako Jaws")
    assert names(session.position.fish[0].pool) == ["Orca"]
    assert names(session.position.fish[0].parts["Mouth"][0]) == ["Mako Jaws"]


@pytest.mark.rule("pool.limit")
def test_cards_of_the_pool_cannot_be_discarded() -> None:
    pool = ["Orca", "Mako Jaws", "Narwhal Tusk"]
    session = table(made_up(level=1, fields={"pool": pool}), made_up())
    assert refused_by(session, "discard Orca") == "turn.action"
    assert not [option for option in options(session) if "Orca" in option]


@pytest.mark.rule("pool.limit")
def test_the_pool_lies_face_up() -> None:
    stream = ("Tiger Shark Fin", "Parrotfish Beak", "Remora Disc")
    me = made_up(level=1, fields={"experience": 19})
    session = given(table(me, made_up(), stream=stream), "buy 1").roll_on()
    assert asked(session)[0] == 2
    assert names(session.position.fish[0].pool) == ["Tiger Shark Fin"]
    assert happened(session, "store", seat=1, card="Tiger Shark Fin")


# ---------------------------------------------------------------- no end


def passing(question: Choose) -> Action:
    return next(option for option in question.options if option.verb == "pass")


@pytest.mark.rule("win.endless")
@both_editions
@pytest.mark.parametrize("turns", [1, 2, 500])
def test_a_game_stopped_at_its_limit_is_unfinished_and_no_tie(edition: str, turns: int) -> None:
    switches = {"may_pass": True}
    position = table(made_up(), made_up(), edition=edition, switches=switches).position.copy()
    play(GAME.play(position, turns), passing, Random(1))
    assert position.number == 1 + turns
    assert position.result is None


@pytest.mark.rule("win.endless")
@both_editions
def test_no_number_of_turns_ends_a_game(edition: str) -> None:
    session = table(made_up(), made_up(), edition=edition, switches={"may_pass": True})
    for _ in range(300):
        session.answer("pass").roll_on()
    assert session.position.number == 301
    assert session.result is None
    assert session.pending is not None


@pytest.mark.rule("win.endless")
@both_editions
def test_a_simulation_reports_games_at_its_limit_as_unfinished(edition: str) -> None:
    study = adaptlab.simulate("adapt", games=5, turn_limit=1, edition=edition)
    assert (study.unfinished, study.ties, study.wins.total()) == (5, 0, 0)
