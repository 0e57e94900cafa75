"""Playing in Schools: School Battle, Kingfish Battle Royale, and what both have in common."""

from __future__ import annotations

from typing import Any

import pytest

import adaptlab
from adaptlab import Session
from adaptlab.adapt import cards
from adaptlab.errors import InvalidPosition, InvalidRuleset
from tests.adapt.table import (
    PARTS_ONLY,
    asked,
    dealt,
    given,
    happened,
    offered,
    refused_by,
    some,
    table,
)

EDITIONS = ("retail", "pnp")
DEFEATED = {"alive": False, "experience": 0}
FIRST, SECOND = (1, 2, 3), (4, 5, 6)


def school_battle(*all_fish: Any, pools: tuple[int, ...] = (0, 0, 0), **fields: Any) -> Session:
    """School Battle by the Schools' pools; without cards to deal, unless others are given."""
    schools = len(all_fish) // 2
    entries = [{**one, "experience": pools[at % schools]} for at, one in enumerate(all_fish)]
    fields = {"stream": [], "deck": [], **fields}
    switches = {"school_battle": True, "may_pass": True, **fields.pop("switches", {})}
    return table(*entries, switches=switches, **fields)


def kingfish(fish: dict[int, Any] | None = None, **fields: Any) -> Session:
    """Kingfish without cards to deal: Players 2 and 5 are Kingfish, 1-3 are about to act."""
    entries = [(fish or {}).get(seat, some()) for seat in range(1, 7)]
    alive = [seat for seat in FIRST if entries[seat - 1].get("alive", True)]
    fields = {"stream": [], "deck": [], "step": "order", **fields}
    if fields["step"] != "start":
        fields = {"waiting": alive, **fields}
    if fields["step"] == "action":
        fields = {"actor": 1, **fields}
    fields = {"turn": fields.get("actor", alive[0]), **fields}
    fields = {"kings": [2, 5], **fields}
    return table(*entries, switches={"kingfish": True, "may_pass": True}, **fields)


def acting(seat: int, fish: dict[int, Any] | None = None, **fields: Any) -> Session:
    """Kingfish, at the Action of one of Players 1-3."""
    return kingfish(fish, step="action", actor=seat, **fields)


def experience(session: Session) -> list[int]:
    return [fish.experience for fish in session.position.fish]


# ---------------------------------------------------------------- sides


SIDES = [
    ({"school_battle": True}, 4, [(1, 3), (2, 4)]),
    ({"school_battle": True}, 6, [(1, 4), (2, 5), (3, 6)]),
    ({"kingfish": True}, 6, [FIRST, SECOND]),
]
"""Schools of two alternate round the table; in Kingfish the Schools sit together."""


def at_action(switches: dict[str, Any], players: int, seat: int, **actor: Any) -> Session:
    """A table of that variant without cards, at the Action of one player."""
    entries = [some(experience=9) for _ in range(players)]
    entries[seat - 1] = some(experience=9, **actor)
    kings = {"kings": [2, 5]} if "kingfish" in switches else {}
    switches = {"may_pass": True, **switches}
    return table(*entries, switches=switches, stream=[], deck=[], turn=seat, **kings)


@pytest.mark.rule("variant.teams", "variant.school-battle", "variant.kingfish")
@pytest.mark.parametrize(("switches", "players", "schools"), SIDES)
def test_a_fish_never_attacks_rams_or_baits_its_own_side(
    switches: dict[str, Any], players: int, schools: list[tuple[int, ...]]
) -> None:
    for school in schools:
        for seat in school:
            s = at_action(switches, players, seat, ram=2, bait=2)
            for mate in set(school) - {seat}:
                for verb in ("attack", "ram", "bait"):
                    assert refused_by(s, f"{verb} {mate}") == "variant.teams"
            strangers = set(range(1, players + 1)) - set(school)
            assert {f"bait {other}" for other in strangers} <= offered(s)


@pytest.mark.rule("variant.teams", "school", "variant.kingfish")
@pytest.mark.parametrize(("switches", "players", "schools"), SIDES)
def test_the_school_ability_hurts_fish_of_other_sides_only(
    switches: dict[str, Any], players: int, schools: list[tuple[int, ...]]
) -> None:
    for school in schools:
        seat = school[0]
        s = at_action(switches, players, seat, school=True).answer("pass")
        others = set(range(1, players + 1)) - set(school)
        assert offered(s) == {f"school {other}" for other in others} | {"decline"}


@pytest.mark.rule("variant.school-battle")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_school_battle_needs_4_or_6_players(players: int) -> None:
    with pytest.raises(InvalidRuleset):
        adaptlab.new("adapt", players=players, school_battle=True)


@pytest.mark.rule("variant.kingfish")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_kingfish_needs_6_players(players: int) -> None:
    with pytest.raises(InvalidRuleset):
        adaptlab.new("adapt", players=players, kingfish=True)


@pytest.mark.rule("variant.teams")
def test_one_game_has_one_kind_of_school() -> None:
    with pytest.raises(InvalidRuleset):
        adaptlab.new("adapt", players=6, kingfish=True, school_battle=True)


# ---------------------------------------------------------------- buying and wiping in Schools


def with_orca(
    edition: str, mate: int, opponents: tuple[Any, Any], pool: int = 25, own: int = 5
) -> Session:
    """School Battle with Orca, a level 5 Body, in slot 1 and Parts in all other slots."""
    first, second = opponents
    everybody = (some(level=own), first, some(level=mate), second)
    stream = ["Orca", *PARTS_ONLY[:4]]
    return school_battle(*everybody, pools=(pool, 0), stream=stream, deck="rest", edition=edition)


@pytest.mark.rule("variant.teams", "buy.body-level")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("mate", "opponent", "refused"),
    [(3, 5, None), (5, 5, None), (5, 4, "buy.body-level"), (3, 0, "buy.body-level")],
)
def test_only_an_opponents_lower_body_forbids_a_body_no_better_than_your_own(
    edition: str, mate: int, opponent: int, refused: str | None
) -> None:
    s = with_orca(edition, mate, (some(level=5), some(level=opponent)))
    assert refused_by(s, "buy 1") == refused


@pytest.mark.rule("variant.teams", "buy.body-level", "setup.players")
def test_a_defeated_opponent_forbids_no_body() -> None:
    s = with_orca("retail", 3, (some(level=5), DEFEATED))
    assert refused_by(s, "buy 1") is None


@pytest.mark.rule("variant.teams", "wipe.forbidden", "adapt.skip-level")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("mate", "opponent", "refused"),
    [(4, 5, None), (3, 5, None), (5, 4, "wipe.forbidden"), (5, 3, "wipe.forbidden"), (4, 2, None)],
)
def test_only_a_body_that_an_opponent_could_adapt_forbids_a_wipe(
    edition: str, mate: int, opponent: int, refused: str | None
) -> None:
    s = with_orca(edition, mate, (some(level=5), some(level=opponent)))
    assert refused_by(s, "wipe") == refused


@pytest.mark.rule("variant.teams", "wipe.forbidden")
def test_a_defeated_opponent_forbids_no_wipe() -> None:
    s = with_orca("retail", 4, (DEFEATED, some(level=5)))
    assert refused_by(s, "wipe") is None


@pytest.mark.rule("variant.teams", "wipe.forbidden")
@pytest.mark.parametrize("opponent", [3, 4])
def test_editions_differ_in_wiping_against_a_school_that_holds_such_a_body(opponent: int) -> None:
    retail, pnp = (
        with_orca(edition, 4, (some(level=5), some(level=opponent, pool=["Great White"])))
        for edition in EDITIONS
    )
    assert refused_by(retail, "wipe") is None
    assert refused_by(pnp, "wipe") == "wipe.forbidden"


@pytest.mark.rule("variant.teams", "wipe.forbidden")
def test_a_body_held_by_another_fish_does_not_lift_the_ban_on_wiping() -> None:
    holder = some(level=5, pool=["Great White"])
    s = with_orca("retail", 5, (holder, some(level=4)))
    assert refused_by(s, "wipe") == "wipe.forbidden"


# ---------------------------------------------------------------- School Battle: the pool


@pytest.mark.rule("variant.school-battle", "setup.start")
@pytest.mark.parametrize("players", [4, 6])
def test_the_pool_starts_at_2(players: int) -> None:
    s = adaptlab.new("adapt", players=players, school_battle=True, seed=1)
    for _ in range(players):
        s.answer(s.options[0])
    assert experience(s) == [2] * players


@pytest.mark.rule("variant.school-battle", "select.chart")
def test_selections_during_setup_fill_the_pool_of_the_school() -> None:
    s = adaptlab.new("adapt", players=4, school_battle=True, seed=1)
    for _ in range(4):
        s.answer(s.options[0])
    given(dealt(s), 1, 4, 3, 2)
    assert s.position.turn == 2
    assert experience(s) == [2 + 4 + 4, 2 + 4 + 4 + 5] * 2


@pytest.mark.rule("variant.school-battle", "turn.income")
def test_a_school_gains_and_pays_together() -> None:
    s = school_battle(some(hide=2), some(), some(), some(), pools=(10, 1), step="start")
    assert experience(s) == [15, 1, 15, 1]
    s.answer("hide")
    assert experience(s) == [12, 1, 12, 1]


@pytest.mark.rule("variant.school-battle", "turn.cycle")
def test_schools_take_turns_clockwise() -> None:
    s = school_battle(some(), some(), some(), some())
    turns = []
    for _ in range(5):
        turns.append(s.position.turn)
        s.answer("pass")
    assert turns == [1, 2, 3, 4, 1]


@pytest.mark.rule("variant.school-battle", "adapt.skip-level")
def test_a_skipped_level_is_paid_from_the_pool() -> None:
    s = with_orca("retail", 3, (some(), some()), pool=30, own=3)
    dealt(given(s, "buy 1", "pay"))
    left = 30 - cards()["Orca"].cost - 2 * 4
    assert s.position.fish[0].body[-1].name == "Orca"
    assert experience(s)[0] == experience(s)[2] == left


@pytest.mark.rule("variant.school-battle", "wipe.effect")
def test_a_wipe_fills_the_pool() -> None:
    s = with_orca("retail", 5, (some(level=5), some(level=5)), pool=10).answer("wipe")
    dealt(s)
    assert experience(s)[0] == experience(s)[2] == 14


@pytest.mark.rule("variant.school-battle", "auto.trigger")
def test_at_20_nothing_happens() -> None:
    s = school_battle(
        some(pool=["Hammerhead"]), some(), some(), some(), pools=(15, 0), step="start"
    )
    assert experience(s)[0] == 20
    assert s.position.fish[0].pool
    assert asked(s) == ("turn.action", 1)


@pytest.mark.rule("variant.school-battle", "exp.bounds")
@pytest.mark.parametrize("pool", [25, 28, 29])
def test_a_pool_that_reaches_30_stops_there_and_brings_a_selection(pool: int) -> None:
    s = school_battle(some(), some(), some(), some(), pools=(pool, 0), step="start")
    assert experience(s) == [30, 0, 30, 0]
    assert asked(s) == ("select.chart", 1)


@pytest.mark.rule("variant.school-battle")
def test_a_pool_below_30_brings_no_selection() -> None:
    s = school_battle(some(), some(), some(), some(), pools=(24, 0), step="start")
    assert experience(s)[0] == 29
    assert asked(s) == ("turn.action", 1)


@pytest.mark.rule("variant.school-battle", "select.gain", "auto.trigger")
def test_at_30_the_fish_selects_instead_of_auto_adapting_and_its_turn_goes_on() -> None:
    s = school_battle(
        some(pool=["Hammerhead"]), some(), some(), some(), pools=(28, 0), step="start",
        stream=PARTS_ONLY[:5], deck="rest",
    )  # fmt: skip
    dealt(s.answer(11))
    assert [card.name for card in s.position.fish[0].active()][1:] == ["Parrotfish Beak"]
    assert [card.name for card in s.position.fish[0].pool] == ["Hammerhead"]
    assert experience(s)[0] == 30
    assert asked(s) == ("turn.action", 1)


@pytest.mark.rule("variant.school-battle")
def test_a_pool_that_stays_at_30_brings_no_further_selection() -> None:
    s = school_battle(some(), some(), some(), some(), pools=(30, 0), step="start")
    assert asked(s) == ("turn.action", 1)


@pytest.mark.rule("variant.school-battle", "select.chart")
def test_experience_selected_at_30_is_lost_and_brings_no_further_selection() -> None:
    s = school_battle(some(), some(), some(), some(), pools=(28, 0), step="start").answer(1)
    assert experience(s)[0] == 30
    assert asked(s) == ("turn.action", 1)


@pytest.mark.rule("variant.school-battle")
def test_every_time_the_pool_is_lifted_to_30_the_fish_that_gained_selects() -> None:
    s = school_battle(some(hide=2), some(), some(), some(), pools=(28, 0), step="start")
    given(s, 1, "hide", "pass", "pass")
    assert experience(s)[0] == 30
    assert asked(s) == ("select.chart", 3)


@pytest.mark.rule("variant.school-battle", "attack.miss")
def test_a_miss_may_lift_the_pool_to_30() -> None:
    s = school_battle(some(), some(survival=9), some(), some(), pools=(27, 0))
    given(s, "attack 2", 6)
    assert asked(s) == ("select.chart", 1)
    assert asked(s.answer(1)) == ("turn.action", 2)


@pytest.mark.rule("variant.school-battle", "sneaky")
def test_a_fish_that_lifts_the_pool_in_another_turn_selects_there() -> None:
    s = school_battle(some(), some(sneaky=1, survival=9), some(), some(), pools=(0, 29))
    given(s, "attack 2", 1)
    assert s.position.turn == 1
    assert asked(s) == ("select.chart", 2)
    assert s.answer(1).position.turn == 2


@pytest.mark.rule("variant.school-battle", "jump.air")
def test_in_the_air_a_full_pool_brings_no_selection() -> None:
    s = school_battle(some(air=2), some(), some(), some(), pools=(28, 0), step="start")
    assert experience(s)[0] == 30
    assert asked(s) == ("turn.action", 1)


@pytest.mark.rule("variant.school-battle", "auto.trigger", "auto.cost")
def test_by_a_switch_a_full_pool_brings_an_auto_adapt() -> None:
    s = school_battle(
        some(), some(), some(), some(), pools=(28, 0), step="start",
        stream=["Hammerhead", *PARTS_ONLY[:4]], deck="rest",
        switches={"pool_at_30": "auto-adapt"},
    )  # fmt: skip
    dealt(s)
    assert s.position.fish[0].body[-1].name == "Hammerhead"
    assert experience(s) == [14, 0, 14, 0]
    assert asked(s) == ("turn.action", 1)


@pytest.mark.rule("variant.school-battle", "win.last")
def test_the_pool_of_a_defeated_fish_stays_with_its_mate() -> None:
    victim = some(damage=20)
    s = school_battle(some(ferocity=9), victim, some(), some(), pools=(0, 12))
    given(s, "attack 2", 10, "pass")
    assert asked(s) == ("turn.action", 4)
    assert s.position.fish[3].experience == 12 + 5


@pytest.mark.rule("variant.school-battle")
def test_a_school_with_two_pools_is_no_position() -> None:
    everybody = [some(experience=5), some(), some(experience=4), some()]
    with pytest.raises(InvalidPosition, match=r"variant\.school-battle"):
        table(*everybody, switches={"school_battle": True})


# ---------------------------------------------------------------- School Battle: the end


@pytest.mark.rule("variant.school-battle", "win.last")
def test_a_school_wins_only_when_all_opposing_fish_are_defeated() -> None:
    hunter, weak = some(ferocity=9), some(damage=20)
    s = given(school_battle(hunter, weak, hunter, weak), "attack 2", 10)
    assert s.result is None
    given(s, "attack 4", 10)
    assert s.result.seats == (1, 3)
    assert not s.result.tie


@pytest.mark.rule("variant.school-battle")
def test_a_defeated_fish_wins_with_its_school() -> None:
    s = school_battle(some(ferocity=9), some(damage=20), DEFEATED, DEFEATED)
    assert given(s, "attack 2", 10).result.seats == (1, 3)


@pytest.mark.rule("variant.school-battle")
def test_of_three_schools_the_last_one_wins() -> None:
    s = school_battle(
        some(ferocity=9), some(damage=20), some(damage=20), some(), DEFEATED, DEFEATED
    )
    given(s, "attack 2", 10)
    assert s.result is None
    assert s.position.turn == 3
    assert given(s, "pass", "attack 3", 10).result.seats == (1, 4)


@pytest.mark.rule("variant.teams", "damage.double-defeat")
def test_the_last_fish_of_all_schools_falling_together_is_a_tie() -> None:
    first, second = some(damage=20, ferocity=9), some(damage=20, counter_attack=1)
    s = given(school_battle(first, second, DEFEATED, DEFEATED), "attack 2", 10)
    assert s.result.tie


@pytest.mark.rule("variant.teams", "damage.double-defeat")
def test_two_fish_falling_together_while_their_mates_live_end_nothing() -> None:
    first, second = some(damage=20, ferocity=9), some(damage=20, counter_attack=1)
    s = given(school_battle(first, second, some(), some()), "attack 2", 10)
    assert s.result is None
    assert asked(s) == ("turn.action", 3)


@pytest.mark.rule("variant.teams", "damage.double-defeat")
def test_a_third_school_wins_when_two_fall_together() -> None:
    first, second = some(damage=20, ferocity=9), some(damage=20, counter_attack=1)
    s = school_battle(first, second, some(), DEFEATED, DEFEATED, some())
    given(s, "attack 2", 10)
    assert s.result.seats == (3, 6)
    assert not s.result.tie


# ---------------------------------------------------------------- Kingfish: setup and income


def new_kingfish(kings: tuple[int, int], rolls: tuple[int, ...]) -> Session:
    s = adaptlab.new("adapt", players=6, kingfish=True, seed=1)
    for _ in range(6):
        s.answer(s.options[0])
    dealt(s)
    for king, seats in zip(kings, (FIRST, SECOND), strict=True):
        assert asked(s)[0] == "variant.kingfish"
        assert offered(s) == {f"king {seat}" for seat in seats}
        s.answer(f"king {king}")
    for roll in rolls:
        dealt(s.answer(roll))
    return s


@pytest.mark.rule("variant.kingfish")
@pytest.mark.parametrize("kings", [(2, 5), (1, 6), (3, 4)])
def test_each_school_chooses_its_kingfish(kings: tuple[int, int]) -> None:
    s = new_kingfish(kings, ())
    assert s.position.kings == list(kings)


@pytest.mark.rule("variant.kingfish", "setup.order")
@pytest.mark.parametrize(("highest", "school"), [(1, FIRST), (3, FIRST), (4, SECOND), (5, SECOND)])
def test_the_school_of_the_highest_roller_begins(highest: int, school: tuple[int, ...]) -> None:
    rolls = [3, 4, 5, 6, 7, 8]
    rolls[highest - 1] = 60
    s = new_kingfish((2, 5), tuple(rolls))
    assert {f"act {seat}" for seat in school} <= offered(s)
    for fish in s.position.fish:
        income = 7 if fish.seat in (2, 5) else 6
        assert fish.experience == 1 + income * (fish.seat in school)


@pytest.mark.rule("variant.kingfish", "turn.income")
@pytest.mark.parametrize(("kings", "gained"), [([2, 5], [6, 7, 6]), ([1, 4], [7, 6, 6])])
def test_vassalfish_gain_1_and_the_kingfish_2_on_top_of_5(
    kings: list[int], gained: list[int]
) -> None:
    assert experience(kingfish(step="start", kings=kings)) == [*gained, 0, 0, 0]


@pytest.mark.rule("variant.kingfish", "jump.air", "smart")
def test_other_changes_of_income_count_in_kingfish_too() -> None:
    s = kingfish({1: some(air=2), 2: some(smart=1)}, step="start")
    assert experience(s) == [6 - 1, 7 + 1, 6, 0, 0, 0]


@pytest.mark.rule("variant.kingfish", "turn.order-of-start")
def test_all_three_start_their_turn_before_one_of_them_acts() -> None:
    sick = some(poison=1, regeneration=2, damage=5, cooldowns={"jump": 3})
    s = kingfish({1: sick, 2: sick, 3: sick, 4: sick}, step="start")
    assert [fish.damage for fish in s.position.fish] == [4, 4, 4, 5, 0, 0]
    assert [fish.cooldown for fish in s.position.fish] == [2, 2, 2, 3, 0, 0]
    assert asked(s)[0] == "variant.kingfish"


@pytest.mark.rule("variant.kingfish", "auto.trigger", "exp.bounds")
def test_several_fish_of_a_school_may_auto_adapt_at_their_start() -> None:
    rich = some(level=3, experience=19, pool=["Hammerhead"])
    s = kingfish({1: rich, 3: rich}, step="start")
    assert experience(s)[:3] == [20, 7, 20]
    assert [s.position.fish[at].body[-1].name for at in (0, 2)] == ["Hammerhead"] * 2


# ---------------------------------------------------------------- Kingfish: acting together


def act(session: Session, seat: int, *answers: Any) -> Session:
    """Let a fish act next; nothing is asked where only one is left."""
    if asked(session)[0] == "variant.kingfish":
        session.answer(f"act {seat}")
    assert asked(session) == ("turn.action", seat)
    return given(session, *answers)


@pytest.mark.rule("variant.kingfish", "turn.action")
@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3, 1)])
def test_a_school_acts_in_the_order_of_its_choice_and_each_fish_once(
    order: tuple[int, ...],
) -> None:
    s = kingfish()
    first, second, third = order
    assert offered(s) == {"act 1", "act 2", "act 3"}
    act(s, first, "pass")
    assert offered(s) == {f"act {second}", f"act {third}"}
    assert refused_by(s, f"act {first}") == "variant.kingfish"
    act(s, second, "pass")
    act(s, third, "pass")
    assert {"act 4", "act 5", "act 6"} <= offered(s)


@pytest.mark.rule("variant.kingfish", "turn.cycle")
def test_play_alternates_between_the_schools() -> None:
    s = kingfish()
    for school in (FIRST, SECOND, FIRST):
        for seat in school:
            act(s, seat, "pass")
        if "end" in offered(s):
            s.answer("end")
    assert {"act 4", "act 5", "act 6"} <= offered(s)


@pytest.mark.rule("variant.kingfish", "stream.expire")
@pytest.mark.parametrize("bought", [0, 1, 2, 3])
def test_at_the_end_of_a_schools_turn_cards_expire_until_3_have_left(bought: int) -> None:
    rich = some(experience=19)
    s = kingfish({1: rich, 2: rich, 3: rich}, stream=PARTS_ONLY, deck="rest")
    for seat in FIRST:
        assert s.position.discard == []
        act(dealt(s), seat, "buy 7" if seat <= bought else "pass")
    dealt(dealt(s).answer("end"))
    leaving = list(PARTS_ONLY[::-1][:3])
    assert [card.name for card in s.position.discard] == leaving[bought:]
    assert s.position.turn == 4


@pytest.mark.rule("variant.kingfish", "wipe.forbidden")
@pytest.mark.parametrize("seat", FIRST)
def test_the_gene_stream_cannot_be_wiped(seat: int) -> None:
    s = acting(seat, stream=PARTS_ONLY, deck="rest")
    assert refused_by(s, "wipe") == "variant.kingfish"


@pytest.mark.rule("variant.kingfish", "hide.check", "school")
def test_what_one_fish_did_does_not_bind_the_next_of_its_school() -> None:
    hidden = some(hide=4, hiding=4)
    s = kingfish({1: some(), 3: some(school=True), 4: hidden})
    act(s, 1, "attack 4", 1, "attack 6", 5)
    act(s, 3)
    assert refused_by(s, "attack 4") is None
    assert asked(s.answer("pass")) == ("school", 3)


@pytest.mark.rule("variant.kingfish", "damage.own-turn")
def test_when_a_vassalfish_falls_in_its_own_turn_the_others_still_act() -> None:
    s = kingfish({1: some(damage=20), 4: some(counter_attack=1)})
    act(s, 1, "attack 4", 10)
    assert not s.position.fish[0].alive
    assert offered(s) == {"act 2", "act 3"}


@pytest.mark.rule("variant.kingfish", "damage.own-turn", "poison.level")
def test_a_vassalfish_that_poison_kills_at_its_start_does_not_act() -> None:
    s = kingfish({3: some(damage=20, poison=1)}, step="start")
    assert experience(s)[:2] == [6, 7]
    assert {option for option in offered(s) if "act" in option} == {"act 1", "act 2"}


@pytest.mark.rule("variant.kingfish", "damage.own-turn")
def test_a_schools_turn_can_be_set_up_after_the_fall_of_its_first_fish() -> None:
    s = kingfish({1: some(damage=20), 4: some(counter_attack=1)})
    act(s, 1, "attack 4", 10)
    again = adaptlab.setup("adapt", s.position)
    assert offered(again) == {"act 2", "act 3"}


# ---------------------------------------------------------------- Kingfish: gifts


def gifts(session: Session) -> set[str]:
    return {option for option in offered(session) if option.startswith("give")}


@pytest.mark.rule("variant.kingfish")
def test_the_kingfish_gives_any_amount_of_his_own_to_his_vassalfish() -> None:
    s = kingfish({1: some(experience=2), 2: some(experience=3), 5: some(experience=9)})
    assert gifts(s) == {f"give {seat} {amount}" for seat in (1, 3) for amount in (1, 2, 3)}
    for other in ("give 1 4", "give 1 0", "give 2 1", "give 4 1"):
        assert refused_by(s, other) == "variant.kingfish"
    s.answer("give 1 2")
    assert experience(s) == [4, 1, 0, 0, 9, 0]
    s.answer("give 3 1")
    assert experience(s) == [4, 0, 1, 0, 9, 0]


@pytest.mark.rule("variant.kingfish")
def test_vassalfish_give_nothing() -> None:
    assert gifts(kingfish({1: some(experience=9), 3: some(experience=9)})) == set()


@pytest.mark.rule("variant.kingfish")
def test_nothing_is_given_to_a_defeated_vassalfish() -> None:
    s = kingfish({1: DEFEATED, 2: some(experience=1)})
    assert gifts(s) == {"give 3 1"}


@pytest.mark.rule("variant.kingfish", "turn.action")
def test_a_gift_is_no_action_and_possible_after_the_kingfish_acted() -> None:
    s = kingfish({2: some(experience=5)}).answer("give 1 1")
    act(s, 2, "pass")
    assert experience(given(s, "give 3 4"))[:3] == [1, 0, 4]
    assert offered(s) == {"act 1", "act 3"}


@pytest.mark.rule("variant.kingfish", "buy.cost")
def test_a_gift_can_be_spent_in_the_same_turn() -> None:
    cost = cards()["Parrotfish Beak"].cost
    s = kingfish({2: some(experience=cost)}, stream=PARTS_ONLY, deck="rest")
    given(s, f"give 1 {cost}")
    act(s, 1)
    assert refused_by(s, "buy 1") is None


@pytest.mark.rule("variant.kingfish", "auto.trigger")
def test_a_gift_counts_as_a_gain() -> None:
    vassal = some(level=3, experience=18, pool=["Hammerhead"])
    s = kingfish({1: vassal, 2: some(experience=5)}).answer("give 1 2")
    assert s.position.fish[0].body[-1].name == "Hammerhead"
    assert asked(s)[0] == "variant.kingfish"


@pytest.mark.rule("variant.kingfish", "exp.bounds")
def test_a_gift_beyond_20_is_lost() -> None:
    s = kingfish({1: some(level=5, experience=18), 2: some(experience=5)}).answer("give 1 5")
    assert experience(s)[:2] == [20, 0]


@pytest.mark.rule("variant.kingfish")
def test_a_kingfish_who_acted_last_may_still_give_before_the_turn_passes() -> None:
    s = kingfish({1: DEFEATED, 4: some(survival=13), 6: some(survival=13)})
    act(s, 3, "pass")
    act(s, 2)
    (attack,) = (option for option in s.options if option.verb == "attack")
    given(s, attack, 10)
    assert experience(s)[1] == 3
    assert s.position.turn in FIRST
    assert gifts(s) == {"give 3 1", "give 3 2", "give 3 3"}
    assert s.answer("end").position.turn not in FIRST


# ---------------------------------------------------------------- Kingfish: two Parts a location


MOUTHS = ("Parrotfish Beak", "Wolffish Teeth", "Moray Inner Jaws")


def carried(session: Session, seat: int) -> list[str]:
    """The Parts that count."""
    return sorted(card.name for card in session.position.fish[seat - 1].active()[1:])


@pytest.mark.rule("variant.kingfish", "adapt.location", "stat.total")
def test_a_kingfish_carries_two_parts_at_a_location_and_both_count() -> None:
    first, second, _ = MOUTHS
    s = acting(2, {2: some(ferocity=1, parts=[first], pool=[second])}).answer(f"adapt {second}")
    assert carried(s, 2) == [first, second]
    both = cards()[first].ferocity + cards()[second].ferocity
    assert s.position.fish[1].stats.ferocity == 1 + both


@pytest.mark.rule("variant.kingfish", "adapt.location", "adapt.replace")
def test_a_vassalfish_carries_one_part_at_a_location() -> None:
    first, second, _ = MOUTHS
    s = acting(1, {1: some(parts=[first], pool=[second])}).answer(f"adapt {second}")
    assert carried(s, 1) == [second]


@pytest.mark.rule("variant.kingfish", "adapt.location")
def test_a_kingfish_has_one_body() -> None:
    s = acting(2, {2: some(level=3, ferocity=50, pool=["Hammerhead"])}).answer("adapt Hammerhead")
    assert s.position.fish[1].stats.ferocity == cards()["Hammerhead"].ferocity


@pytest.mark.rule("variant.kingfish", "adapt.replace")
@pytest.mark.parametrize(("cover", "covered"), [(1, MOUTHS[0]), (2, MOUTHS[1])])
@pytest.mark.parametrize("way", ["adapt", "buy", "select"])
def test_a_third_part_covers_one_of_the_two_by_the_owners_choice(
    way: str, cover: int, covered: str
) -> None:
    first, second, third = MOUTHS
    king = some(parts={"Mouth": [[first], [second]]}, stunned=way == "select")
    if way == "adapt":
        s = acting(2, {2: {**king, "pool": [third]}}).answer(f"adapt {third}")
    else:
        rich = {**king, "experience": 20 if way == "buy" else 0}
        s = acting(2, {2: rich}, stream={"7": third})
        given(s, *(["buy 7"] if way == "buy" else ["select", 81]))
    assert asked(s) == ("variant.kingfish", 2)
    assert offered(s) == {"cover 1", "cover 2"}
    s.answer(f"cover {cover}")
    assert carried(s, 2) == sorted({first, second, third} - {covered})
    assert covered in [card.name for card in s.position.fish[1].all_cards()]


@pytest.mark.rule("adapt.location", "variant.kingfish")
def test_a_written_position_holds_two_parts_at_a_location_only_for_a_kingfish() -> None:
    two = some(parts=list(MOUTHS[:2]))
    assert carried(kingfish({2: two}), 2) == sorted(MOUTHS[:2])
    with pytest.raises(InvalidPosition, match=r"adapt\.location"):
        kingfish({1: two})
    with pytest.raises(InvalidPosition, match=r"adapt\.location"):
        kingfish({2: some(parts=list(MOUTHS))})


@pytest.mark.rule("school", "variant.kingfish")
def test_of_two_equal_school_parts_the_older_one_works_at_once() -> None:
    king = some(parts=["Sardine Shoal"], pool=["Sardine Shoal"])
    s = acting(2, {2: king}).answer("adapt Sardine Shoal")
    assert carried(s, 2) == ["Sardine Shoal", "Sardine Shoal"]
    assert asked(s) == ("school", 2)


# ---------------------------------------------------------------- Kingfish: Cooldowns


def pass_turn(session: Session) -> Session:
    """All fish of the School on turn pass."""
    number = session.position.number
    while session.position.number == number:
        session.answer("pass" if asked(session)[0] == "turn.action" else session.options[0])
    return session


@pytest.mark.rule("variant.kingfish", "cooldown", "jump.splash")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_cooldowns_are_tripled(rounds: int) -> None:
    s = kingfish({1: some(jump=3, air=1, jumped=rounds)}, step="start")
    assert s.position.fish[0].cooldown == 3 * (rounds + 1)


@pytest.mark.rule("variant.kingfish", "cooldown", "jump.use")
def test_after_a_jump_of_1_a_fish_jumps_again_in_its_6th_turn_after_the_splash() -> None:
    s = kingfish({1: some(jump=1)})
    act(s, 1, "jump 1")
    pass_turn(pass_turn(s))
    assert s.position.fish[0].air == 0
    for _ in range(6):
        assert refused_by(act(s, 1), "jump 1") == "cooldown"
        pass_turn(pass_turn(s))
    assert refused_by(act(s, 1), "jump 1") is None


# ---------------------------------------------------------------- Kingfish: who attacks whom


def targets(session: Session) -> set[int]:
    """Whom the acting fish may attack; a Ram may hit the same."""
    attacked = {int(option.args[0]) for option in session.options if option.verb == "attack"}
    rammed = {int(option.args[0]) for option in session.options if option.verb == "ram"}
    assert attacked == rammed
    return attacked


def targets_of(seat: int, *defeated: int) -> set[int]:
    """Whom a fish may attack when some others are defeated."""
    fish = dict.fromkeys(defeated, DEFEATED)
    return targets(acting(seat, {**fish, seat: some(ram=1)}, waiting=[seat]))


def facing(seat: int) -> int:
    """The enemy Vassalfish on a Vassalfish's side of the table, who guards the Kingfish there."""
    king, guards = (5, (4, 6)) if seat in FIRST else (2, (1, 3))
    (guard,) = [guard for guard in guards if king in targets_of(seat, guard)]
    return guard


@pytest.mark.rule("variant.kingfish")
@pytest.mark.parametrize(
    ("seat", "reached"),
    [(1, {4, 6}), (2, set()), (3, {4, 6}), (4, {1, 3}), (5, set()), (6, {1, 3})],
)
def test_at_first_vassalfish_attack_vassalfish_and_kingfish_stay_out(
    seat: int, reached: set[int]
) -> None:
    assert targets_of(seat) == reached


@pytest.mark.rule("variant.kingfish")
@pytest.mark.parametrize(
    ("seat", "enemy"), [(1, 5), (3, 5), (4, 2), (6, 2), (2, 4), (2, 5), (2, 6)]
)
def test_a_closed_side_is_named_as_the_reason(seat: int, enemy: int) -> None:
    s = acting(seat, {seat: some(ram=1)}, waiting=[seat])
    assert refused_by(s, f"attack {enemy}") == "variant.kingfish"
    assert refused_by(s, f"ram {enemy}") == "variant.kingfish"


@pytest.mark.rule("variant.kingfish")
def test_each_vassalfish_faces_one_enemy_vassalfish() -> None:
    assert {facing(1), facing(3)} == {4, 6}
    assert [facing(facing(seat)) for seat in (1, 3)] == [1, 3]


@pytest.mark.rule("variant.kingfish")
@pytest.mark.parametrize("seat", [1, 3, 4, 6])
def test_a_vassalfish_reaches_the_kingfish_once_the_adjacent_guard_is_defeated(seat: int) -> None:
    king, guards = (5, {4, 6}) if seat in FIRST else (2, {1, 3})
    guard = facing(seat)
    (other,) = guards - {guard}
    assert targets_of(seat, guard) == {other, king}
    assert targets_of(seat, other) == {guard}


@pytest.mark.rule("variant.kingfish")
@pytest.mark.parametrize("seat", [1, 3])
def test_a_kingfish_attacks_only_across_the_side_where_his_vassalfish_fell(seat: int) -> None:
    guard = facing(seat)
    (other,) = {4, 6} - {guard}
    assert targets_of(2, seat) == {guard}
    assert targets_of(2, seat, other) == {guard}
    assert targets_of(2, seat, guard) == {5}
    assert targets_of(2, seat, 4, 6) == {5}


@pytest.mark.rule("variant.kingfish")
def test_a_kingfish_with_both_vassalfish_alive_attacks_nobody() -> None:
    assert targets_of(2, 4, 6) == set()
    assert targets_of(2, 4) == set()


@pytest.mark.rule("variant.kingfish")
def test_a_kingfish_without_vassalfish_attacks_across_both_sides() -> None:
    assert targets_of(2, 1, 3) == {4, 6}
    assert targets_of(2, 1, 3, 4) == {5, 6}
    assert targets_of(2, 1, 3, 4, 6) == {5}


@pytest.mark.rule("variant.kingfish", "bait.use")
def test_a_baited_kingfish_that_may_not_attack_is_free() -> None:
    s = acting(2, {2: some(baited_by=[4], hide=2, experience=9)})
    assert offered(s) == {"hide", "pass"}


@pytest.mark.rule("variant.kingfish", "bait.use")
def test_the_bait_of_a_guarded_kingfish_binds_nobody() -> None:
    guarded = acting(1, {1: some(baited_by=[5])})
    assert offered(guarded) == {"attack 4", "attack 6", "pass"}
    open_side = acting(1, {1: some(baited_by=[5]), facing(1): DEFEATED})
    assert offered(open_side) == {"attack 5"}


# ---------------------------------------------------------------- Kingfish: buying, and the end


@pytest.mark.rule("variant.teams", "buy.body-level", "variant.kingfish")
@pytest.mark.parametrize(
    ("mates", "enemies", "refused"),
    [((1, 0), (5, 5, 5), None), ((5, 5), (5, 4, 5), "buy.body-level")],
)
def test_in_kingfish_only_the_other_schools_bodies_count_for_buying(
    mates: tuple[int, int], enemies: tuple[int, ...], refused: str | None
) -> None:
    levels = dict(zip((2, 3, *SECOND), (*mates, *enemies), strict=True))
    fish = {seat: some(level=level) for seat, level in levels.items()}
    s = acting(1, {1: some(level=5, experience=20), **fish}, stream={"7": "Orca"})
    assert refused_by(s, "buy 7") == refused


@pytest.mark.rule("variant.kingfish")
def test_who_defeats_the_enemy_kingfish_wins_with_all_of_the_school() -> None:
    s = acting(1, {3: DEFEATED, facing(1): DEFEATED, 5: some(damage=20)})
    given(s, "attack 5", 10)
    assert s.result.seats == FIRST
    assert not s.result.tie


@pytest.mark.rule("variant.kingfish", "school")
def test_a_guarded_kingfish_may_fall_to_school() -> None:
    s = acting(1, {1: some(school=True), 5: some(damage=20)})
    assert given(s, "pass", "school 5").result.seats == FIRST


@pytest.mark.rule("variant.kingfish", "poison.level")
def test_a_kingfish_that_poison_kills_loses_at_once() -> None:
    s = kingfish({2: some(damage=20, poison=1)}, step="start")
    assert s.result.seats == SECOND
    assert s.pending is None


@pytest.mark.rule("variant.kingfish")
def test_defeating_every_vassalfish_does_not_win() -> None:
    s = acting(1, {4: DEFEATED, 6: some(damage=20)})
    given(s, "attack 6", 10)
    assert s.result is None
    assert [fish.alive for fish in s.position.fish] == [True, True, True, False, True, False]


@pytest.mark.rule("win.last")
def test_a_position_with_a_defeated_fish_can_be_shown() -> None:
    assert "Player" in repr(acting(1, {4: DEFEATED}).position)


@pytest.mark.rule("variant.kingfish", "variant.teams", "damage.double-defeat")
def test_both_kingfish_falling_at_once_is_a_tie_even_if_vassalfish_live() -> None:
    kings = {2: some(damage=20), 5: some(damage=20, counter_attack=1)}
    s = acting(2, {**kings, 1: DEFEATED, facing(1): DEFEATED})
    given(s, "attack 5", 10)
    assert s.result.tie
    assert set(s.result.seats) >= {2, 5}
    assert happened(s, "tie")


@pytest.mark.rule("variant.kingfish")
def test_a_position_without_one_of_the_kingfish_is_no_game() -> None:
    with pytest.raises(InvalidPosition, match="over"):
        kingfish({5: DEFEATED})


@pytest.mark.rule("variant.kingfish")
@pytest.mark.parametrize("kings", [[], [2], [2, 3], [5, 2], [1, 4, 5]])
def test_a_position_of_kingfish_names_one_kingfish_for_each_school(kings: list[int]) -> None:
    with pytest.raises(InvalidPosition, match=r"variant\.kingfish"):
        kingfish(kings=kings)
