"""The variants for one's own fish: children, repeated auto-adapts, speed, less randomness."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

import adaptlab
from adaptlab import Choose, InvalidPosition, Roll, Session
from adaptlab.adapt import cards
from tests.adapt.table import PARTS_ONLY, fish, given, happened, made_up, refused_by, table

EDITIONS = ("retail", "pnp")
GUPPIES = ("Red Guppy", "Green Guppy", "Blue Guppy")
both_editions = pytest.mark.parametrize("edition", EDITIONS)

KIDS = {"kids": True}
PLAIN = (
    "Parrotfish Beak", "Seahorse Tail", "Remora Disc", "Mudskipper Fins", "Wolffish Teeth",
    "Surgeonfish Scalpels", "Stickleback Spines", "Flying Fish Wings", "Stingray Barb",
)  # fmt: skip
"""Parts that children keep."""

PLUS_TWO = [
    pytest.param({"kids": True}, id="kids"),
    pytest.param({"sailfish_levels": True}, id="sailfish"),
]
"""The retail variants in which Bodies may be adapted at +2 levels."""


def names(listed: Sequence[Any]) -> list[str]:
    return [card.name for card in listed]


def slots_of(players: int = 2, **chosen: Any) -> int:
    """How many cards are dealt into the Gene Stream of a new game."""
    session = adaptlab.new("adapt", players, seed=1, **chosen)
    given(session, *(f"guppy {GUPPIES[seat % 3]}" for seat in range(players)))
    while not isinstance(session.pending, Roll):
        session.roll()
    return len(session.position.stream)


def laid(
    *all_fish: dict[str, Any],
    first: Sequence[str] = (),
    slots: int,
    **fields: Any,
) -> Session:
    """A table with these cards in the lowest slots and harmless Parts above them."""
    used = {name for one in all_fish for name in one.get("pool", [])}
    rest = [name for name in PLAIN if name not in first and name not in used]
    return table(*all_fish, stream=[*first, *rest][:slots], **fields)


# ---------------------------------------------------------------- kids


@pytest.mark.rule("variant.kids")
@both_editions
@pytest.mark.parametrize(("players", "size"), [(2, 35), (4, 70)])
def test_kids_play_without_specials_horns_organs_and_skins(
    edition: str, players: int, size: int
) -> None:
    deck = adaptlab.new("adapt", players, edition, kids=True).position.deck
    assert len(deck) == size
    locations = {card.location for card in deck}
    assert locations == {"Body", "Dorsal", "Mouth", "Side", "Tail"}
    kept = [card.name for card in cards().deck if card.location in locations]
    assert set(names(deck)) == set(kept)


@pytest.mark.rule("variant.kids")
@both_editions
@pytest.mark.parametrize(
    "part", ["Sardine Shoal", "Unicornfish Horn", "Beluga Melon", "Flounder Skin"]
)
def test_a_removed_part_is_in_no_position_of_the_variant(edition: str, part: str) -> None:
    slots = 4 if edition == "retail" else 3
    with pytest.raises(InvalidPosition) as refused:
        laid(fish("Orca", part), made_up(), slots=slots, edition=edition, switches=KIDS)
    assert [problem.rule for problem in refused.value.problems] == ["variant.kids"]


@pytest.mark.rule("variant.kids")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_editions_differ_in_the_slots_that_kids_have(players: int) -> None:
    assert slots_of(players, edition="retail", kids=True) == players + 2
    assert slots_of(players, edition="pnp", kids=True) == players + 1


@pytest.mark.rule("variant.kids")
def test_editions_differ_in_the_body_steps_of_kids() -> None:
    """One position: from level 1, with a level 3 Body in the pool."""

    def kid(edition: str) -> Session:
        me = made_up(level=1, fields={"pool": ["Coelacanth"]})
        return table(me, made_up(), stream={}, deck=[], edition=edition, switches=KIDS)

    retail = given(kid("retail"), "adapt Coelacanth")
    assert retail.position.fish[0].level == 3
    assert retail.position.fish[0].experience == 0
    assert refused_by(kid("pnp"), "adapt Coelacanth") == "adapt.body-step"


@pytest.mark.rule("variant.kids")
def test_editions_differ_in_what_four_kids_pay_for_a_skipped_level() -> None:
    """One position: from level 2 to 4, which costs 6 wherever the step is not free."""

    def kid(edition: str, experience: int) -> Session:
        me = made_up(level=2, fields={"pool": ["Hammerhead"], "experience": experience})
        others = [made_up()] * 3
        return table(me, *others, stream={}, deck=[], edition=edition, switches=KIDS)

    retail = given(kid("retail", 7), "adapt Hammerhead")
    assert retail.position.fish[0].experience == 7
    pnp = given(kid("pnp", 7), "adapt Hammerhead")
    assert pnp.position.fish[0].experience == 1
    assert refused_by(kid("retail", 5), "adapt Hammerhead") is None
    assert refused_by(kid("pnp", 5), "adapt Hammerhead") == "adapt.skip-level"


@pytest.mark.rule("variant.kids")
def test_editions_differ_in_whether_a_body_two_up_forbids_kids_to_wipe() -> None:
    def kid(edition: str, slots: int) -> Session:
        me, other = made_up(level=5), made_up(level=1)
        first = ["Coelacanth"]
        return laid(me, other, first=first, slots=slots, edition=edition, switches=KIDS)

    assert refused_by(kid("retail", 4), "wipe") == "wipe.forbidden"
    assert refused_by(kid("pnp", 3), "wipe") is None


# ---------------------------------------------------------------- Bodies at +2 levels


@pytest.mark.rule("variant.kids", "variant.sailfish")
@pytest.mark.parametrize("switches", PLUS_TWO)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("level", "body", "possible"),
    [
        (0, "Barracuda", True),
        (0, "Coelacanth", False),
        (1, "Coelacanth", True),
        (1, "Hammerhead", False),
        (3, "Orca", True),
        (2, "Orca", False),
    ],
)
def test_bodies_may_be_adapted_at_two_levels_up_and_no_more(
    switches: dict[str, bool], players: int, level: int, body: str, possible: bool
) -> None:
    me = made_up(level=level, fields={"pool": [body]})
    session = table(me, *[made_up()] * (players - 1), stream={}, deck=[], switches=switches)
    assert refused_by(session, f"adapt {body}") == (None if possible else "adapt.body-step")


@pytest.mark.rule("variant.kids", "variant.sailfish")
@pytest.mark.parametrize("switches", PLUS_TWO)
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_two_levels_up_cost_nothing_extra_and_nothing_is_asked(
    switches: dict[str, bool], players: int
) -> None:
    cost = cards()["Coelacanth"].cost
    me = made_up(level=1, fields={"experience": cost})
    slots = players + 1 + ("kids" in switches)
    others = [made_up()] * (players - 1)
    session = laid(me, *others, first=["Coelacanth"], slots=slots, switches=switches)
    given(session, "buy 1")
    assert not isinstance(session.pending, Choose)
    one = session.position.fish[0]
    assert (names(one.body)[-1], one.experience, one.pool) == ("Coelacanth", 0, [])


@pytest.mark.rule("variant.kids", "variant.sailfish")
@pytest.mark.parametrize("switches", PLUS_TWO)
@pytest.mark.parametrize(
    ("body", "refused"), [("Lionfish", True), ("Coelacanth", True), ("Hammerhead", False)]
)
def test_bodies_up_to_two_levels_above_an_opponent_forbid_a_wipe(
    switches: dict[str, bool], body: str, refused: bool
) -> None:
    slots = 3 + ("kids" in switches)
    me, other = made_up(level=5), made_up(level=1)
    session = laid(me, other, first=[body], slots=slots, switches=switches)
    assert refused_by(session, "wipe") == ("wipe.forbidden" if refused else None)


@pytest.mark.rule("variant.kids", "variant.sailfish")
@pytest.mark.parametrize("switches", PLUS_TWO)
def test_an_auto_adapt_still_goes_up_exactly_one_level(switches: dict[str, bool]) -> None:
    slots = 3 + ("kids" in switches)
    me = made_up(level=1, fields={"experience": 17})
    first = ["Lionfish", "Coelacanth"]
    session = laid(me, made_up(), first=first, slots=slots, switches=switches, step="start")
    assert names(session.position.fish[0].body)[-1] == "Lionfish"


@pytest.mark.rule("variant.kids", "variant.sailfish")
@pytest.mark.parametrize("switches", PLUS_TWO)
def test_parts_keep_their_own_limit(switches: dict[str, bool]) -> None:
    me = made_up(level=1, fields={"pool": ["Stingray Barb", "Thresher Tail"]})
    session = table(me, made_up(), stream={}, deck=[], switches=switches)
    assert refused_by(session, "adapt Stingray Barb") is None
    assert refused_by(session, "adapt Thresher Tail") == "adapt.part-level"


@pytest.mark.rule("variant.kids", "variant.sailfish")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_each_option_for_a_slot_adds_one(players: int) -> None:
    assert slots_of(players) == players + 1
    assert slots_of(players, kids=True) == players + 2
    assert slots_of(players, sailfish_slot=True) == players + 2
    assert slots_of(players, kids=True, sailfish_slot=True) == players + 3


# ---------------------------------------------------------------- Sailfish Speed Options


@pytest.mark.rule("variant.sailfish", "turn.income")
@pytest.mark.parametrize(("players", "income"), [(2, 4), (3, 5), (4, 6), (6, 6)])
def test_sailfish_income_is_1_more_for_all_also_above_5(players: int, income: int) -> None:
    all_fish = [made_up()] * players
    switches = {"sailfish_income": True, "may_pass": True}
    session = table(*all_fish, step="start", switches=switches)
    for _ in range(players - 1):
        session.answer("pass").roll_on()
    assert [one.experience for one in session.position.fish] == [income] * players


@pytest.mark.rule("variant.sailfish")
def test_sailfish_income_does_not_speed_up_other_gains() -> None:
    switches = {"sailfish_income": True}
    session = table(made_up(), made_up(survival=13), switches=switches)
    given(session, "attack 2", 10)
    assert session.position.fish[0].experience == 3


@pytest.mark.rule("variant.sailfish")
@pytest.mark.parametrize(
    ("option", "income", "slots", "steps"),
    [
        ("sailfish_income", 4, 3, 1),
        ("sailfish_slot", 3, 4, 1),
        ("sailfish_levels", 3, 3, 2),
    ],
)
def test_each_sailfish_option_stands_on_its_own(
    option: str, income: int, slots: int, steps: int
) -> None:
    assert slots_of(**{option: True}) == slots
    me = made_up(level=1, fields={"pool": ["Coelacanth"]})
    session = laid(me, made_up(), slots=slots, switches={option: True}, step="start")
    assert session.position.fish[0].experience == income
    assert (refused_by(session, "adapt Coelacanth") is None) == (steps == 2)


@pytest.mark.rule("variant.sailfish")
def test_the_sailfish_options_may_be_combined() -> None:
    switches = {"sailfish_income": True, "sailfish_slot": True, "sailfish_levels": True}
    me = made_up(level=1, fields={"pool": ["Coelacanth"]})
    session = laid(me, made_up(), slots=4, switches=switches, step="start")
    assert session.position.fish[0].experience == 4
    assert given(session, "adapt Coelacanth").position.fish[0].level == 3


@pytest.mark.rule("variant.sailfish")
def test_the_added_slot_is_the_highest_and_cards_expire_from_it() -> None:
    session = table(made_up(), made_up(), switches={"sailfish_slot": True})
    given(session, "attack 2", 1, "Orca")
    assert names(session.position.discard) == [PARTS_ONLY[3]]
    assert session.position.slot(4).name == PARTS_ONLY[2]
    assert session.position.slot(1).name == "Orca"


# ---------------------------------------------------------------- repeated auto-adapts


def reaching(
    me: dict[str, Any],
    first: Sequence[str],
    multi: bool = True,
    step: str = "start",
) -> Session:
    """Player 1 against a fish that nobody hits, so that each attack on it brings 5 Experience."""
    switches = {"may_pass": True, "multi_auto": multi}
    return laid(me, made_up(survival=90), first=first, slots=3, step=step, switches=switches)


def turn_over(session: Session, *answers: Any) -> Any:
    """Player 1 answers and Player 2 passes; Player 1's fish after the start of his next turn."""
    given(session.roll_on(), *answers).roll_on()
    session.answer("pass").roll_on()
    return session.position.fish[0]


@pytest.mark.rule("variant.multi-auto")
@pytest.mark.parametrize(
    ("multi", "level", "experience"), [(True, 3, 20 - 12), (False, 2, 20)], ids=["multi", "once"]
)
def test_an_auto_adapt_happens_again_when_20_is_reached_again(
    multi: bool, level: int, experience: int
) -> None:
    me = made_up(level=1, fields={"experience": 17})
    session = reaching(me, ["Lionfish", "Coelacanth"], multi).roll_on()
    one = session.position.fish[0]
    assert (one.level, one.experience) == (2, 20 - 8)
    one = turn_over(session, "attack 2", 1)  # 12, then 5 for the miss, then 3
    assert (one.level, one.experience) == (level, experience)


@pytest.mark.rule("variant.multi-auto")
def test_the_first_auto_adapt_leaves_the_income_alone() -> None:
    me = made_up(level=1, fields={"experience": 17})
    session = reaching(me, ["Lionfish"])
    assert turn_over(session, "pass").experience == 20 - 8 + 3


@pytest.mark.rule("variant.multi-auto")
@pytest.mark.parametrize(("before", "income"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0), (30, 0)])
def test_each_auto_adapt_beyond_the_first_lowers_the_income_by_1_down_to_0(
    before: int, income: int
) -> None:
    """After so many auto-adapts one more, to level 2: there is no limit to their number."""
    me = made_up(level=1, fields={"experience": 15, "autos": before})
    session = reaching(me, ["Lionfish"], step="action")
    one = turn_over(session, "attack 2", 1)
    assert one.level == 2
    assert one.experience == 20 - 8 + income


@pytest.mark.rule("variant.multi-auto")
def test_the_income_stays_lower_for_good() -> None:
    me = made_up(level=5, fields={"autos": 2})
    session = reaching(me, [])
    gained = [session.position.fish[0].experience]
    gained += [turn_over(session, "pass").experience for _ in range(3)]
    assert gained == [2, 4, 6, 8]


@pytest.mark.rule("variant.multi-auto")
def test_other_players_keep_their_income() -> None:
    session = reaching(made_up(level=5, fields={"autos": 4}), [])
    turn_over(session, "pass")
    assert [one.experience for one in session.position.fish] == [0, 3]


@pytest.mark.rule("variant.multi-auto")
def test_smart_is_gained_on_top_of_a_lowered_income() -> None:
    session = reaching(made_up(level=5, smart=1, fields={"autos": 3}), [])
    assert session.position.fish[0].experience == 3 - 2 + 1


@pytest.mark.rule("variant.multi-auto")
@pytest.mark.parametrize("multi", [True, False], ids=["multi", "once"])
def test_the_marker_reopens_only_below_20(multi: bool) -> None:
    """A Body from the pool is free, so Experience stays at 20, and so does the next Body."""
    me = made_up(level=1, fields={"experience": 17, "pool": ["Lionfish", "Coelacanth"]})
    session = reaching(me, ["Parrotfish Beak"], multi)
    one = session.position.fish[0]
    assert (one.level, one.experience) == (2, 20)
    one = turn_over(session, "attack 2", 1)  # 5 and 3 are lost
    assert (one.level, one.experience) == (2, 20)
    beak = next(slot for slot in (1, 2, 3) if session.position.slot(slot).name == "Parrotfish Beak")
    turn_over(session, f"buy {beak}")
    one = turn_over(session, "attack 2", 1)
    assert one.experience == 20
    assert one.level == (3 if multi else 2)
    assert names(one.pool) == ([] if multi else ["Coelacanth"])


@pytest.mark.rule("variant.multi-auto")
def test_a_level_5_body_has_no_auto_adapt_however_often_20_is_reached() -> None:
    session = reaching(made_up(level=5, fields={"experience": 19}), ["Orca"])
    assert session.position.fish[0].experience == 20
    assert not happened(session, "auto-adapt")


# ---------------------------------------------------------------- less randomness


def selecting(players: int = 2, me: dict[str, Any] | None = None, **fields: Any) -> Session:
    """Player 1 can only select; nothing but the Lionfish, a level 2 Body, is a Body."""
    guppies = [made_up(level=0)] * (players - 1)
    fields.setdefault("switches", {"less_random": True})
    return laid(
        me or made_up(level=0), *guppies, first=["Lionfish"], slots=players + 1, edition="pnp",
        **fields,
    )  # fmt: skip


@pytest.mark.rule("variant.less-random")
@pytest.mark.parametrize("roll", [1, 25, 86, 100])
def test_experience_and_choice_are_rolled_again(roll: int) -> None:
    session = given(selecting(), "select", roll)
    assert isinstance(session.pending, Roll)
    assert (session.pending.seat, session.pending.sides) == (1, 100)
    assert session.position.fish[0].experience == 0
    given(session, roll)
    assert isinstance(session.pending, Roll)
    given(session, 26)
    assert names(session.position.fish[0].body)[-1] == "Lionfish"


@pytest.mark.rule("variant.less-random")
@pytest.mark.parametrize(("roll", "slot"), [(26, 1), (45, 1), (46, 2), (66, 3), (85, 3)])
def test_slots_are_not_rolled_again(roll: int, slot: int) -> None:
    session = given(selecting(), "select", roll)
    assert [event.slot for event in happened(session, "select")] == [slot]


@pytest.mark.rule("variant.less-random", "select.body-not-better")
def test_a_body_that_stays_in_the_stream_is_not_rolled_again() -> None:
    session = selecting(me=made_up(level=2, fields={"stunned": True}))
    given(session, "select", 26)
    assert happened(session, "stays", card="Lionfish")
    assert not isinstance(session.pending, Roll)


@pytest.mark.rule("variant.less-random")
@pytest.mark.parametrize("players", [2, 3])
def test_each_slot_of_the_shorter_charts_becomes_equally_likely(players: int) -> None:
    session = selecting(players)
    chances = adaptlab.outcomes(session, "select", of=lambda p: p.fish[0].all_cards()[1].name)
    stream = [session.position.slot(slot).name for slot in range(1, players + 2)]
    assert dict(chances.items()) == dict.fromkeys(stream, Fraction(1, players + 1))


@pytest.mark.rule("variant.less-random")
def test_selections_of_the_setup_are_rolled_again_too() -> None:
    session = adaptlab.new("adapt", 2, "pnp", seed=1, less_random=True)
    given(session, "guppy Red Guppy", "guppy Blue Guppy", *PLAIN[:3], 10, 90)
    assert isinstance(session.pending, Roll)
    assert session.pending.seat == 2
    given(session, 46, "Orca")
    assert isinstance(session.pending, Roll)
    assert session.pending.seat == 1
    given(session, 66, "Hammerhead")
    assert [event.slot for event in happened(session, "select")] == [2, 3]
    assert [one.experience for one in session.position.fish] == [1, 1 + 3]


@pytest.mark.rule("variant.less-random")
def test_without_the_variant_nothing_is_rolled_again() -> None:
    session = given(selecting(switches={}), "select", 1)
    assert session.position.fish[0].experience == 4
    session = given(selecting(switches={}), "select", 100)
    assert isinstance(session.pending, Choose)
