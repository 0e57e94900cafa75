"""Auto-adapting: the next Body at 20 Experience, where it comes from and what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import adaptlab
from adaptlab import Choose, Draw, Session
from adaptlab.adapt import Card, cards
from tests.adapt.table import PARTS_ONLY, given, happened, made_up, table

BODY_OF_LEVEL = {1: "Clownfish", 2: "Lionfish", 3: "Coelacanth", 4: "Hammerhead", 5: "Orca"}
A, B, C, D, E, F, G = PARTS_ONLY
OUT_OF_REACH = ["Narwhal Tusk", "Mako Jaws", "Electric Eel Organ"]
"""Level 5 Parts: they fill the pool of a fish below level 3."""

both_editions = pytest.mark.parametrize("edition", ["retail", "pnp"])


def names(pile: Iterable[Card]) -> list[str]:
    return [card.name for card in pile]


def of_level(level: int, *, fields: dict[str, Any] | None = None, **totals: Any) -> dict[str, Any]:
    """A made-up fish, hard to hit and hard to defeat unless said otherwise."""
    usual = {"ferocity": 4, "survival": 40, "health": 100}
    return made_up(level=level, fields=fields, **{**usual, **totals})


def at(experience: int, level: int = 3, **fields: Any) -> dict[str, Any]:
    return of_level(level, fields={"experience": experience, **fields})


def starting(first: dict[str, Any], *others: Any, **more: Any) -> Session:
    """Player 1 begins his turn; with two players he gains 3 Experience."""
    return table(first, *(others or [of_level(5)]), step="start", **more)


def autos(session: Session, seat: int = 1) -> list[str]:
    """The Bodies that a player has auto-adapted, by name."""
    return [event.card for event in happened(session, "auto-adapt", seat=seat)]


# ---------------------------------------------------------------- when


@pytest.mark.rule("auto.trigger")
@both_editions
@pytest.mark.parametrize(("before", "due"), [(16, False), (17, True), (18, True), (19, True)])
def test_reaching_20_auto_adapts(before: int, due: bool, edition: str) -> None:
    s = starting(at(before), edition=edition, stream=["Hammerhead", A, B], top=[C, D])
    assert s.position.fish[0].level == (4 if due else 3)


@pytest.mark.rule("auto.trigger")
@both_editions
def test_an_auto_adapt_is_not_optional_and_not_an_action(edition: str) -> None:
    s = starting(at(17), edition=edition, stream=["Hammerhead", A, B], top=[C, D])
    assert s.position.fish[0].body[-1].name == "Hammerhead"
    assert isinstance(s.pending, Choose)
    assert s.pending.seat == 1
    assert s.position.turn == 1
    assert "attack 2" in map(str, s.options)
    assert s.answers == ()


@pytest.mark.rule("auto.trigger")
@both_editions
def test_it_happens_once_in_a_game(edition: str) -> None:
    s = starting(at(17, auto_open=False), edition=edition, stream=["Hammerhead", A, B])
    assert s.position.fish[0].level == 3
    assert s.position.fish[0].experience == 20


@pytest.mark.rule("auto.trigger")
@both_editions
def test_an_auto_adapt_closes_the_marker(edition: str) -> None:
    pool = ["Hammerhead", "Orca"]
    s = starting(at(17, pool=pool), edition=edition, stream=[A, B, C], top=[D, E, F, G])
    assert s.position.fish[0].auto_open is False
    assert s.position.fish[0].experience == 20
    given(s, "attack 2", 1, "attack 1", 1)
    assert s.position.turn == 1
    assert happened(s, "gain", seat=1)
    assert autos(s) == ["Hammerhead"]
    assert names(s.position.fish[0].pool) == ["Orca"]


@pytest.mark.rule("auto.trigger")
@both_editions
def test_the_marker_is_open_after_set_up(edition: str) -> None:
    s = adaptlab.new("adapt", players=2, edition=edition, seed=3)
    while s.position.step == "setup":
        if isinstance(s.pending, Choose):
            s.answer(s.options[0])
        else:
            s.roll()
    assert all(fish.auto_open for fish in s.position.fish)
    assert all(fish.experience < 20 for fish in s.position.fish)


@pytest.mark.rule("auto.trigger")
@both_editions
def test_a_position_set_up_at_20_waits_for_the_next_gain(edition: str) -> None:
    s = table(at(20), of_level(5), edition=edition, stream=["Hammerhead", A, B], top=[C, D, E, F])
    assert s.position.fish[0].level == 3
    given(s, "attack 2", 10)
    assert s.position.fish[0].level == 4


@pytest.mark.rule("auto.trigger")
@both_editions
def test_without_a_gain_a_fish_at_20_stays_as_it_is(edition: str) -> None:
    own = of_level(3, ferocity=50, fields={"experience": 20})
    s = table(own, of_level(5), edition=edition, stream=["Hammerhead", A, B], top=[C])
    given(s, "attack 2", 1)
    assert s.position.turn == 2
    assert s.position.fish[0].level == 3
    assert s.position.fish[0].experience == 20


@pytest.mark.rule("auto.trigger")
@both_editions
def test_a_gain_lost_to_the_cap_triggers_too(edition: str) -> None:
    s = starting(at(20), edition=edition, stream=["Hammerhead", A, B], top=[C])
    assert s.position.fish[0].level == 4
    assert s.position.fish[0].experience == 4


@pytest.mark.rule("auto.trigger")
@both_editions
@pytest.mark.parametrize(
    "state",
    [{"air": 2, "experience": 18}, {"stunned": True}, {"baited_by": [2]}],
    ids=["in the air", "stunned", "baited"],
)
def test_no_state_keeps_a_fish_from_auto_adapting(state: dict[str, Any], edition: str) -> None:
    s = starting(
        at(**{"experience": 17, **state}), edition=edition, stream=["Hammerhead", A, B], top=[C]
    )
    me = s.position.fish[0]
    assert me.level == 4
    assert me.air == (1 if "air" in state else 0)
    assert me.stunned is ("stunned" in state)
    assert me.baited_by == state.get("baited_by", [])


def missed(edition: str = "retail", **target: Any) -> Session:
    """Player 1 misses Player 2, who is sneaky and has 19 Experience."""
    sneaky = of_level(3, sneaky=1, fields={"experience": 19, **target})
    return given(
        table(of_level(5), sneaky, edition=edition, stream=["Hammerhead", A, B], top=[C, D, E]),
        "attack 2",
    )


@pytest.mark.rule("auto.trigger", "sneaky")
@both_editions
def test_it_may_fall_in_the_turn_of_another(edition: str) -> None:
    s = given(missed(edition), 1)
    assert autos(s, seat=2) == ["Hammerhead"]
    kinds = [event.kind for event in s.log]
    assert kinds.index("auto-adapt") < kinds.index("turn")
    assert s.position.fish[1].experience == 20 - 16 + 3


@pytest.mark.rule("auto.trigger")
@both_editions
def test_a_hiding_fish_auto_adapts_and_goes_on_hiding(edition: str) -> None:
    sneaky = of_level(3, sneaky=1, hide=2, fields={"experience": 19, "hiding": 2})
    s = table(
        of_level(5), sneaky, of_level(5),
        edition=edition, turn=3, stream=["Hammerhead", A, B, C], top=[D, E],
    )  # fmt: skip
    given(s, "attack 2", 10, 1)
    assert autos(s, seat=2) == ["Hammerhead"]
    assert s.position.turn == 1
    assert s.position.fish[1].hiding == 2


@pytest.mark.rule("auto.trigger")
@both_editions
@pytest.mark.parametrize(("on_turn", "order"), [(1, [1, 2, 3]), (2, [2, 3, 1]), (3, [3, 1, 2])])
def test_of_several_the_player_on_turn_is_first_and_then_clockwise(
    on_turn: int, order: list[int], edition: str
) -> None:
    """Experience reaches two players at once by a miss: the attacker, and his sneaky target."""
    for target in order[1:]:
        fish = [of_level(3, sneaky=1, fields={"experience": 19}) for _ in range(3)]
        s = table(
            *fish,
            edition=edition,
            turn=on_turn,
            stream=["Swordfish", A, B, "Hammerhead"],
            top=[C, D, E, F],
        )
        given(s, f"attack {target}", 1)
        taken = [(event.seat, event.card) for event in happened(s, "auto-adapt")][:2]
        assert taken == [(on_turn, "Hammerhead"), (target, "Swordfish")]


@pytest.mark.rule("auto.trigger", "attack.order")
@both_editions
def test_the_attack_ends_with_its_defeats_before_an_auto_adapt(edition: str) -> None:
    attacker = of_level(3, ferocity=9, fields={"experience": 18})
    victim = made_up(level=5, survival=10, health=10, fields={"damage": 10})
    s = table(
        attacker, victim, of_level(5), edition=edition, stream=["Hammerhead", A, B, C], top=[D, E]
    )
    given(s, "attack 2", 1)
    kinds = [event.kind for event in s.log]
    assert kinds.index("defeated") < kinds.index("auto-adapt")
    assert autos(s) == ["Hammerhead"]


@pytest.mark.rule("auto.trigger")
@both_editions
def test_who_wins_at_20_needs_no_new_body(edition: str) -> None:
    attacker = of_level(3, ferocity=9, fields={"experience": 18})
    victim = made_up(level=5, survival=10, health=10, fields={"damage": 10})
    s = table(attacker, victim, edition=edition, stream=["Hammerhead", A, B])
    given(s, "attack 2", 1)
    assert s.result is not None
    assert s.result.seats == (1,)
    assert s.position.fish[0].level == 3


@pytest.mark.rule("auto.trigger")
@both_editions
def test_who_falls_in_the_attack_that_brought_the_experience_does_not_auto_adapt(
    edition: str,
) -> None:
    attacker = of_level(3, ferocity=9, health=10, fields={"experience": 18, "damage": 10})
    target = of_level(5, survival=10, counter_attack=3)
    s = table(
        attacker, target, of_level(5), edition=edition, stream=["Hammerhead", A, B, C], top=[D]
    )
    given(s, "attack 2", 1)
    assert not s.position.fish[0].alive
    assert happened(s, "gain", seat=1, now=20)
    assert autos(s) == []
    assert s.position.turn == 2
    assert names(s.position.discard) == [C]


@pytest.mark.rule("auto.trigger")
@both_editions
def test_a_selection_that_brings_20_is_over_before_the_auto_adapt(edition: str) -> None:
    s = table(
        of_level(1, fields={"experience": 16, "stunned": True, "pool": OUT_OF_REACH}),
        of_level(5),
        edition=edition,
        stream=["Tiger Shark Fin", "Leatherback Shell", "Blue Whale Flukes"],
        top=["Lionfish", A, B],
    )
    given(s, "select", 25)
    assert autos(s) == ["Lionfish"]
    assert s.position.fish[0].experience == 20 - 8
    assert s.position.turn == 2


@pytest.mark.rule("auto.trigger", "turn.order-of-start")
@both_editions
def test_at_the_start_of_a_turn_the_old_body_still_heals(edition: str) -> None:
    own = of_level(3, regeneration=2, fields={"experience": 17, "damage": 9})
    s = starting(own, edition=edition, stream=["Hammerhead", A, B], top=[C])
    kinds = [event.kind for event in s.log]
    assert kinds.index("heal") < kinds.index("gain") < kinds.index("auto-adapt")
    assert s.position.fish[0].damage == 7


@pytest.mark.rule("auto.trigger", "school")
@both_editions
def test_a_school_auto_adapted_in_the_turn_of_another_works_in_the_next_own_turn(
    edition: str,
) -> None:
    """School rests only in the turn in which its card is adapted, and that turn was another's."""
    sneaky = of_level(
        2, sneaky=1, fields={"experience": 19, "pool": ["Yellowfin Tuna", "Mako Jaws"]}
    )
    s = table(of_level(5), sneaky, edition=edition, stream=[A, B, C], top=[D, E, F])
    given(s, "attack 2", 1)
    assert autos(s, seat=2) == ["Yellowfin Tuna"]
    assert s.position.turn == 2
    given(s, "adapt Mako Jaws")
    assert "school 1" in map(str, s.options)


@pytest.mark.rule("auto.trigger", "school")
@both_editions
def test_a_school_auto_adapted_in_the_own_turn_rests_in_it(edition: str) -> None:
    own = of_level(2, fields={"experience": 17, "pool": ["Yellowfin Tuna", "Mako Jaws"]})
    s = starting(own, edition=edition, stream=[A, B, C], top=[D, E])
    assert autos(s) == ["Yellowfin Tuna"]
    given(s, "adapt Mako Jaws")
    assert s.position.turn == 2


# ---------------------------------------------------------------- which Body


@pytest.mark.rule("auto.search")
@both_editions
def test_the_pool_comes_before_the_gene_stream(edition: str) -> None:
    s = starting(
        at(17, pool=["Mako Jaws", "Swordfish"]), edition=edition, stream=["Hammerhead", A, B]
    )
    me = s.position.fish[0]
    assert me.body[-1].name == "Swordfish"
    assert names(me.pool) == ["Mako Jaws"]
    assert names(s.position.stream) == [B, A, "Hammerhead"]


@pytest.mark.rule("auto.search")
@both_editions
@pytest.mark.parametrize(
    ("stream", "found"),
    [
        (["Hammerhead", "Swordfish", A], "Swordfish"),
        (["Hammerhead", A, "Swordfish"], "Swordfish"),
        (["Swordfish", "Hammerhead", "Greenland Shark"], "Greenland Shark"),
        (["Hammerhead", A, B], "Hammerhead"),
    ],
)
def test_the_highest_slot_is_looked_at_first(stream: list[str], found: str, edition: str) -> None:
    s = starting(at(17), edition=edition, stream=stream, top=[C])
    assert s.position.fish[0].body[-1].name == found
    kept = [name for name in reversed(stream) if name != found]
    assert names(s.position.stream) == [*kept, C]
    assert s.position.discard == []


@pytest.mark.rule("auto.search")
@both_editions
def test_else_the_stream_is_cycled_card_by_card(edition: str) -> None:
    s = starting(
        at(17), edition=edition, stream=[A, B, C], top=[D, E, "Hammerhead", F, "Swordfish"]
    )
    assert s.position.fish[0].body[-1].name == "Hammerhead"
    assert names(s.position.discard) == [C, B, A]
    assert names(s.position.stream) == [D, E, F]
    moved = [event.kind for event in s.log if event.kind in ("expire", "deal")]
    assert moved == ["expire", "deal"] * 3 + ["deal"]


@pytest.mark.rule("auto.search")
@both_editions
def test_cycling_stops_at_the_first_body_found(edition: str) -> None:
    s = starting(at(17), edition=edition, stream=[A, B, C], top=["Hammerhead", D])
    assert names(s.position.discard) == [C]
    assert names(s.position.stream) == [B, A, D]


@pytest.mark.rule("auto.search", "stream.cycle")
def test_cycling_goes_on_through_the_shuffled_discard_pile() -> None:
    s = starting(at(17), stream=[A, B, C], deck=[D], discard=["Hammerhead"])
    given(s, D)
    assert isinstance(s.pending, Draw)
    assert set(names(s.pending.pile)) == {"Hammerhead", B, C}
    given(s, B)
    assert set(names(s.pending.pile)) == {"Hammerhead", C}
    given(s, "Hammerhead")
    assert s.position.fish[0].body[-1].name == "Hammerhead"


@pytest.mark.rule("auto.search")
@both_editions
def test_the_gap_is_refilled_at_once(edition: str) -> None:
    s = starting(at(17), edition=edition, stream=["Hammerhead", A, B], top=[C])
    assert names(s.position.stream) == [B, A, C]
    assert isinstance(s.pending, Choose)
    assert s.pending.seat == 1


@pytest.mark.rule("auto.search")
@both_editions
@pytest.mark.parametrize("level", range(5))
def test_the_body_is_exactly_one_level_up(level: int, edition: str) -> None:
    others = [BODY_OF_LEVEL[n] for n in BODY_OF_LEVEL if n != level + 1]
    s = starting(
        at(17, level, pool=others[:2]),
        edition=edition,
        stream=[*others[2:], A],
        top=[BODY_OF_LEVEL[level + 1], B],
    )
    me = s.position.fish[0]
    assert me.level == level + 1
    assert names(me.pool) == others[:2]


@pytest.mark.rule("auto.search")
@both_editions
def test_a_guppy_auto_adapts_to_level_1_and_not_2(edition: str) -> None:
    s = starting(
        at(17, 0, pool=["Lionfish"]),
        edition=edition,
        stream=["Clownfish", "Pufferfish", "Barracuda"],
        top=[A],
    )
    assert s.position.fish[0].body[-1].name == "Clownfish"
    assert s.position.fish[0].experience == 20 - 4


@pytest.mark.rule("auto.search", "variant.sailfish")
def test_the_plus_2_variant_does_not_change_the_search() -> None:
    s = starting(
        at(17, 1, pool=["Coelacanth"]),
        stream=[A, "Lionfish", "Yellowfin Tuna"],
        top=[B],
        switches={"sailfish_levels": True},
    )
    assert s.position.fish[0].body[-1].name == "Lionfish"


@pytest.mark.rule("auto.search")
@both_editions
@pytest.mark.parametrize("chosen", ["Hammerhead", "Swordfish"])
def test_of_several_in_the_pool_the_owner_chooses(chosen: str, edition: str) -> None:
    s = starting(at(17, pool=["Hammerhead", "Orca", "Swordfish"]), edition=edition)
    assert isinstance(s.pending, Choose)
    assert s.pending.seat == 1
    assert set(map(str, s.options)) == {"adapt Hammerhead", "adapt Swordfish"}
    given(s, f"adapt {chosen}")
    me = s.position.fish[0]
    assert me.body[-1].name == chosen
    assert set(names(me.pool)) == {"Hammerhead", "Orca", "Swordfish"} - {chosen}
    assert me.experience == 20


@pytest.mark.rule("auto.search")
@both_editions
def test_without_any_such_body_nothing_moves_or_is_paid(edition: str) -> None:
    s = starting(
        at(17),
        of_level(5, fields={"pool": ["Hammerhead", "Swordfish", "Greenland Shark"]}),
        edition=edition,
        stream=[A, B, "Orca"],
        deck=[C, "Coelacanth"],
        discard=[D],
    )
    me = s.position.fish[0]
    assert me.level == 3
    assert me.experience == 20
    assert me.auto_open
    assert names(s.position.stream) == ["Orca", B, A]
    assert set(names(s.position.deck)) == {C, "Coelacanth"}
    assert names(s.position.discard) == [D]
    assert isinstance(s.pending, Choose)


@pytest.mark.rule("auto.search", "auto.trigger")
@both_editions
def test_a_search_in_vain_is_made_up_for_at_a_later_gain(edition: str) -> None:
    """The Body sought is on a fish that is then defeated, and its cards are discarded."""
    victim = {"body": "Hammerhead", "damage": cards()["Hammerhead"].health}
    hunter = of_level(3, ferocity=50, fields={"experience": 17})
    s = table(
        hunter, victim, of_level(5),
        edition=edition, step="start", stream=[A, B, C, D], deck=[E, F],
        switches={"defeated_cards": "discard"},
    )  # fmt: skip
    assert s.position.fish[0].experience == 20
    assert autos(s) == []
    given(s, "attack 2", 1)
    assert names(s.position.discard)[0] == "Hammerhead"
    given(s, E, "attack 1", 1, F)
    while not isinstance(s.pending, Choose):
        s.roll()
    assert s.position.turn == 1
    assert autos(s) == ["Hammerhead"]


# ---------------------------------------------------------------- the price


@pytest.mark.rule("auto.cost")
@both_editions
@pytest.mark.parametrize("body", names(cards().bodies))
def test_the_price_goes_by_the_level_and_not_by_the_card(body: str, edition: str) -> None:
    level = cards()[body].level
    s = starting(at(17, level - 1), edition=edition, stream=[A, B, body], top=[C])
    me = s.position.fish[0]
    assert me.body[-1].name == body
    assert me.experience == 20 - {1: 4, 2: 8, 3: 12, 4: 16, 5: 20}[level]


@pytest.mark.rule("auto.cost")
@both_editions
def test_a_body_found_by_cycling_costs_the_same(edition: str) -> None:
    s = starting(at(17), edition=edition, stream=[A, B, C], top=[D, "Swordfish", E])
    assert s.position.fish[0].experience == 20 - 16


@pytest.mark.rule("auto.cost")
@both_editions
@pytest.mark.parametrize("level", range(5))
def test_a_body_from_the_pool_costs_nothing(level: int, edition: str) -> None:
    s = starting(at(17, level, pool=[BODY_OF_LEVEL[level + 1]]), edition=edition)
    assert s.position.fish[0].level == level + 1
    assert s.position.fish[0].experience == 20


# ---------------------------------------------------------------- level 5


@pytest.mark.rule("auto.level-5")
@both_editions
def test_with_a_level_5_body_there_is_no_auto_adapt(edition: str) -> None:
    s = starting(at(17, 5, pool=["Great White"]), edition=edition, stream=["Orca", A, B])
    me = s.position.fish[0]
    assert me.experience == 20
    assert len(me.body) == 1
    assert names(me.pool) == ["Great White"]
    assert names(s.position.stream) == [B, A, "Orca"]
    assert [event.rule for event in happened(s, "no-auto")] == ["auto.level-5"]
    assert not me.auto_open


@pytest.mark.rule("auto.level-5", "auto.trigger")
@both_editions
def test_20_reached_for_the_first_time_at_level_5_was_the_first_time(edition: str) -> None:
    s = starting(
        at(17, 5, pool=["Hammerhead"]),
        edition=edition,
        stream=[A, B, C],
        top=[D, "Orca", E, F],
    )
    assert autos(s) == []
    given(s, "adapt Hammerhead", "attack 1", 1)
    me = s.position.fish[0]
    assert (me.stats.level, me.experience) == (4, 20)
    assert autos(s) == []
    assert len(happened(s, "no-auto")) == 1


@pytest.mark.rule("auto.level-5", "auto.trigger")
@both_editions
def test_who_stepped_down_from_level_5_before_reaching_20_auto_adapts(edition: str) -> None:
    s = starting(
        at(14, 5, pool=["Hammerhead"]),
        edition=edition,
        stream=[A, B, C],
        top=[D, "Orca", E, F],
    )
    given(s, "adapt Hammerhead", "attack 1", 1)
    assert autos(s) == ["Orca"]


@pytest.mark.rule("auto.level-5", "variant.multi-auto")
@both_editions
def test_with_many_auto_adapts_20_at_level_5_closes_only_until_something_is_paid(
    edition: str,
) -> None:
    s = starting(
        at(17, 5), edition=edition, stream=[A, B, C], top=[D], switches={"multi_auto": True}
    )
    assert not s.position.fish[0].auto_open
    cheap = min(range(1, 4), key=lambda slot: s.position.slot(slot).cost)
    given(s, f"buy {cheap}")
    assert s.position.fish[0].auto_open
