"""Random selection: the charts, and what becomes of the selected card."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import adaptlab
from adaptlab import Choose, InvalidCards, Roll, Session
from adaptlab.adapt import load_cards
from adaptlab.carddata import cards_folder
from tests.adapt.table import fish, given, happened, made_up, table

EDITIONS = ("retail", "pnp")
both_editions = pytest.mark.parametrize("edition", EDITIONS)

LEVEL_1_OR_2 = (
    "Clownfish", "Parrotfish Beak", "Seahorse Tail", "Remora Disc", "Mudskipper Fins",
    "Wolffish Teeth", "Surgeonfish Scalpels", "Stickleback Spines", "Flying Fish Wings",
)  # fmt: skip
"""Cards for the Gene Stream of Guppies: each can be adapted at once, and the Body, which could
be adapted by the others too, forbids a wipe."""

ROWS = {
    2: ("1-25", "26-45", "46-65", "66-85", "86-100"),
    3: ("1-10", "11-30", "31-50", "51-70", "71-90", "91-100"),
    4: ("1-10", "11-25", "26-40", "41-55", "56-70", "71-85", "86-100"),
    5: ("1-5", "6-20", "21-35", "36-50", "51-65", "66-80", "81-95", "96-100"),
    6: ("1-2", "3-15", "16-28", "29-41", "42-54", "55-67", "68-80", "81-93", "94-100"),
}
"""By players: the numbers for 4 Experience, for each slot from 1 up, and for a choice."""


def names(listed: Sequence[Any]) -> list[str]:
    return [card.name for card in listed]


def stuck(
    *others: dict[str, Any],
    stream: Sequence[str] = LEVEL_1_OR_2[:3],
    me: dict[str, Any] | None = None,
    **fields: Any,
) -> Session:
    """Player 1, without Experience or Ferocity, can only make a random selection."""
    all_others = others or (made_up(level=0),)
    session = table(me or made_up(level=0), *all_others, stream=stream, **fields)
    assert [str(option) for option in session.options] == ["select", "pass"]
    return session


def stuck_for(players: int, **fields: Any) -> Session:
    guppies = [made_up(level=0)] * (players - 1)
    slots = players + 1 + sum((fields.get("switches") or {}).values())
    return stuck(*guppies, stream=LEVEL_1_OR_2[:slots], **fields)


def brought(session: Session, before: Sequence[str]) -> str:
    """What a selection roll brought: Experience, the card of a slot, or a choice."""
    if isinstance(session.pending, Choose) and session.pending.rule == "select.chart":
        return "choice"
    if session.position.fish[0].experience == 4:
        return "experience"
    (taken,) = names(session.position.fish[0].all_cards())[1:]
    return f"slot {before.index(taken) + 1}"


def numbers(row: str) -> range:
    low, high = map(int, row.split("-"))
    return range(low, high + 1)


def readings(session: Session, stream: Sequence[str]) -> list[str]:
    """What each roll from 1 to 100 brings."""
    session.answer("select")
    found = []
    for roll in range(1, 101):
        found.append(brought(session.answer(roll), stream))
        session.undo()
    return found


def expected_readings(rows: Sequence[str]) -> list[str]:
    results = ["experience", *(f"slot {slot}" for slot in range(1, len(rows) - 1)), "choice"]
    return [result for row, result in zip(rows, results, strict=True) for _ in numbers(row)]


# ---------------------------------------------------------------- the charts


@pytest.mark.rule("select.chart")
@both_editions
@pytest.mark.parametrize("players", ROWS)
def test_every_number_is_read_as_the_chart_for_the_players_says(edition: str, players: int) -> None:
    session = stuck_for(players, edition=edition)
    found = readings(session, LEVEL_1_OR_2[: players + 1])
    assert found == expected_readings(ROWS[players])


@pytest.mark.rule("select.chart")
@pytest.mark.parametrize("roll", [21, 25, 81, 85])
def test_the_misprinted_numbers_of_pnp_are_read_as_in_retail(roll: int) -> None:
    session = given(stuck_for(2, edition="pnp"), "select", roll)
    assert brought(session, LEVEL_1_OR_2) == ("experience" if roll <= 25 else "slot 3")


@pytest.mark.rule("select.chart")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_chart_goes_by_the_number_of_slots(players: int) -> None:
    session = stuck_for(players, switches={"sailfish_slot": True})
    found = readings(session, LEVEL_1_OR_2[: players + 2])
    assert found == expected_readings(ROWS[players + 1])


@pytest.mark.rule("select.chart")
@pytest.mark.parametrize(
    ("switches", "share"),
    [({"sailfish_slot": True}, 11), ({"sailfish_slot": True, "kids": True}, 10)],
    ids=["8 slots", "9 slots"],
)
def test_beyond_7_slots_the_slots_share_94_numbers(switches: dict[str, bool], share: int) -> None:
    """8 slots: 94 / 8 is 11 and a rest; 9 slots: 94 / 9 is 10 and a rest."""
    slots = 7 + len(switches)
    starts = [3 + share * number for number in range(slots + 1)]
    rows = ["1-2", *(f"{start}-{start + share - 1}" for start in starts[:-1]), f"{starts[-1]}-100"]
    session = stuck_for(6, switches=switches)
    assert readings(session, LEVEL_1_OR_2[:slots]) == expected_readings(rows)


@pytest.mark.rule("select.chart")
@both_editions
def test_the_chart_gives_exact_chances(edition: str) -> None:
    def result(position: Any) -> str:
        one = position.fish[0]
        if one.experience:
            return "experience"
        return names(one.all_cards())[-1] if len(one.all_cards()) > 1 else "choice"

    chances = adaptlab.outcomes(stuck_for(2, edition=edition), "select", of=result)
    assert dict(chances.items()) == {
        "experience": Fraction(25, 100),
        "Clownfish": Fraction(20, 100),
        "Parrotfish Beak": Fraction(20, 100),
        "Seahorse Tail": Fraction(20, 100),
        "choice": Fraction(15, 100),
    }


@pytest.mark.rule("select.chart")
def test_experience_from_the_chart_is_4_and_takes_no_card() -> None:
    session = given(stuck_for(2), "select", 1)
    assert session.position.fish[0].experience == 4
    assert names(session.position.fish[0].all_cards()) == ["Fish"]


@pytest.mark.rule("select.chart")
@pytest.mark.parametrize("slot", [1, 2, 3])
def test_a_choice_is_of_any_card_of_the_stream(slot: int) -> None:
    session = given(stuck_for(2), "select", 100)
    assert session.pending is not None
    assert session.pending.seat == 1
    assert [str(option) for option in session.options] == ["slot 1", "slot 2", "slot 3"]
    session.answer(f"slot {slot}")
    assert names(session.position.fish[0].all_cards())[1:] == [LEVEL_1_OR_2[slot - 1]]


CHART = """
[[chart]]
slots = 3
experience = [1, 70]
slot = [[71, 72], [73, 74], [75, 90]]
choice = [{choice}, 100]
evidence = "reconstructed"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A card folder of its own."""
    made = tmp_path / "cards"
    shutil.copytree(cards_folder("adapt"), made)
    return made


@pytest.mark.rule("select.chart")
def test_a_designer_can_replace_the_charts(folder: Path) -> None:
    (folder / "charts.toml").write_text(CHART.format(choice=91), encoding="utf-8")
    session = adaptlab.new("adapt", 2, cards=load_cards(folder), seed=1)
    given(session, "guppy Red Guppy", "guppy Blue Guppy", *LEVEL_1_OR_2[:3], 75, 70)
    given(session, "Remora Disc")
    assert names(session.position.fish[0].all_cards())[1:] == ["Clownfish"]
    assert session.position.fish[1].experience == 1 + 4


@pytest.mark.rule("select.chart")
@pytest.mark.parametrize("choice", [90, 92], ids=["overlap", "gap"])
def test_a_chart_with_a_gap_or_an_overlap_is_refused(folder: Path, choice: int) -> None:
    (folder / "charts.toml").write_text(CHART.format(choice=choice), encoding="utf-8")
    with pytest.raises(InvalidCards) as refused:
        load_cards(folder)
    assert [problem.rule for problem in refused.value.problems] == ["select.chart"]


@pytest.mark.rule("select.chart")
def test_replacing_one_chart_leaves_the_others_as_printed(folder: Path) -> None:
    (folder / "charts.toml").write_text(CHART.format(choice=91), encoding="utf-8")
    session = adaptlab.new("adapt", 3, cards=load_cards(folder), seed=1)
    guppies = ("guppy Red Guppy", "guppy Blue Guppy", "guppy Green Guppy")
    given(session, *guppies, *LEVEL_1_OR_2[:4], 10, 9, 8)
    assert [one.experience for one in session.position.fish] == [1 + 4 + 4, 1 + 4, 1 + 4]


# ---------------------------------------------------------------- gaining the card


@pytest.mark.rule("select.gain")
@both_editions
@pytest.mark.parametrize(
    ("card", "adapted"),
    [
        ("Clownfish", True),  # from Guppy to level 1
        ("Barracuda", True),  # from Guppy to level 2
        ("Coelacanth", False),  # level 3 is too far
        ("Wolffish Teeth", True),  # a level 2 Part on level 0
        ("Moray Inner Jaws", False),  # a level 3 Part
    ],
)
def test_a_selected_card_is_adapted_if_it_can_be_and_else_stored(
    edition: str, card: str, adapted: bool
) -> None:
    stream = (card, "Lionfish", "Parrotfish Beak")
    session = given(stuck(stream=stream, edition=edition), "select", 26)
    one = session.position.fish[0]
    assert names(one.all_cards())[1:] == [card]
    assert names(one.pool) == ([] if adapted else [card])
    assert one.experience == 0


@pytest.mark.rule("select.gain")
def test_a_card_that_can_be_adapted_is_not_stored_even_if_it_covers_a_better_one() -> None:
    me = fish("Red Guppy", "Wolffish Teeth", experience=0, stunned=True)
    session = given(stuck(me=me, stream=("Lionfish", "Parrotfish Beak", "Orca")), "select", 46)
    one = session.position.fish[0]
    assert names(one.parts["Mouth"][0]) == ["Wolffish Teeth", "Parrotfish Beak"]
    assert one.pool == []


@pytest.mark.rule("select.gain")
@both_editions
def test_after_a_selection_the_stream_is_cycled(edition: str) -> None:
    session = given(stuck_for(2, edition=edition), "select", 46, "Orca")
    placed = [session.position.slot(slot).name for slot in (1, 2, 3)]
    assert placed == ["Orca", "Clownfish", "Seahorse Tail"]
    assert session.position.discard == []


@pytest.mark.rule("select.gain")
def test_a_selected_body_two_levels_up_may_be_paid_for_or_stored_with_four_players() -> None:
    def selecting() -> Session:
        me = made_up(level=1, fields={"experience": 4, "stunned": True})
        others = [made_up(level=5)] * 3
        stream = ("Coelacanth", "Orca", "Mako Jaws", "Narwhal Tusk", "Leatherback Shell")
        return given(stuck(*others, me=me, stream=stream), "select", 11)

    paid = given(selecting(), "pay").position.fish[0]
    assert (paid.level, paid.experience, paid.pool) == (3, 0, [])
    stored = given(selecting(), "store").position.fish[0]
    assert (stored.level, stored.experience, names(stored.pool)) == (1, 4, ["Coelacanth"])


# ---------------------------------------------------------------- a Body that is no better


@pytest.mark.rule("select.body-not-better")
@both_editions
@pytest.mark.parametrize(
    ("mine", "card", "stays"),
    [
        (2, "Clownfish", True),
        (2, "Lionfish", True),
        (2, "Coelacanth", False),
        (1, "Clownfish", True),
        (1, "Lionfish", False),
    ],
)
def test_a_body_no_higher_than_mine_stays_in_the_stream(
    edition: str, mine: int, card: str, stays: bool
) -> None:
    me = made_up(level=mine, fields={"stunned": True})
    session = stuck(me=me, stream=("Parrotfish Beak", card, "Remora Disc"), edition=edition)
    given(session, "select", 46)
    position = session.position
    assert (card in names(position.fish[0].all_cards())) is not stays
    assert (card in names(position.stream)) is stays
    assert bool(happened(session, "stays", card=card)) is stays


@pytest.mark.rule("select.body-not-better")
def test_parts_are_selected_whatever_their_level() -> None:
    me = made_up(level=5, fields={"stunned": True})
    session = stuck(me=me, stream=("Parrotfish Beak", "Orca", "Remora Disc"))
    given(session, "select", 26)
    assert names(session.position.fish[0].all_cards())[1:] == ["Parrotfish Beak"]


@pytest.mark.rule("select.body-not-better")
@both_editions
def test_a_refused_body_ends_the_selection(edition: str) -> None:
    me = made_up(level=2, fields={"stunned": True})
    session = stuck(me=me, stream=("Parrotfish Beak", "Lionfish", "Remora Disc"), edition=edition)
    given(session, "select", 46, "Orca")  # Orca replaces the expired card of slot 3
    one = session.position.fish[0]
    assert (one.experience, names(one.all_cards())) == (0, ["Fish"])
    assert session.pending is not None
    assert session.pending.seat == 2


@pytest.mark.rule("select.body-not-better")
@both_editions
@pytest.mark.parametrize(("compares", "stays"), [("pool", True), ("fish", False)])
def test_bodies_in_the_pool_count_as_had_unless_switched(
    edition: str, compares: str, stays: bool
) -> None:
    me = made_up(level=1, fields={"stunned": True, "pool": ["Hammerhead"]})
    stream = ("Parrotfish Beak", "Coelacanth", "Remora Disc")
    switches = {} if compares == "pool" else {"select_compares": compares}
    session = stuck(me=me, stream=stream, edition=edition, switches=switches)
    given(session, "select", 46)
    assert ("Coelacanth" in names(session.position.stream)) is stays
    assert names(session.position.fish[0].pool) == ["Hammerhead", "Coelacanth"][: 2 - stays]


@pytest.mark.rule("select.body-not-better")
def test_compared_with_the_fish_only_an_equal_body_still_stays() -> None:
    me = made_up(level=2, fields={"stunned": True})
    stream = ("Parrotfish Beak", "Lionfish", "Remora Disc")
    session = stuck(me=me, stream=stream, switches={"select_compares": "fish"})
    given(session, "select", 46)
    assert "Lionfish" in names(session.position.stream)


@pytest.mark.rule("select.body-not-better")
def test_it_does_not_matter_that_every_other_body_is_higher() -> None:
    """Buying has that exception, selecting has not."""
    me = made_up(level=2, fields={"stunned": True})
    session = stuck(made_up(level=5), me=me, stream=("Lionfish", "Clownfish", "Remora Disc"))
    given(session, "select", 26)
    assert "Lionfish" in names(session.position.stream)


@pytest.mark.rule("select.body-not-better")
def test_a_choice_offers_only_cards_that_would_not_stay() -> None:
    me = made_up(level=2, fields={"stunned": True})
    session = stuck(me=me, stream=("Lionfish", "Coelacanth", "Remora Disc"))
    given(session, "select", 86)
    assert [str(option) for option in session.options] == ["slot 2", "slot 3"]
    refusal = session.why_not("slot 1")
    assert refusal is not None
    assert refusal.rule == "select.body-not-better"


@pytest.mark.rule("select.body-not-better")
def test_a_choice_of_nothing_but_lower_bodies_ends_with_nothing() -> None:
    me = made_up(level=2, fields={"stunned": True})
    session = stuck(me=me, stream=("Lionfish", "Clownfish", "Barracuda"))
    given(session, "select", 86)
    assert happened(session, "nothing", seat=1)
    assert names(session.position.discard) == ["Barracuda"]  # it expired
    assert names(session.position.fish[0].all_cards()) == ["Fish"]


@pytest.mark.rule("select.body-not-better", "select.empty-slot")
def test_a_choice_from_an_empty_stream_ends_with_nothing() -> None:
    session = given(stuck(stream={}, deck=[]), "select", 86)
    assert happened(session, "nothing", seat=1)
    assert session.pending is not None
    assert session.pending.seat == 2


@pytest.mark.rule("select.body-not-better", "select.full-pool")
def test_a_card_that_will_be_discarded_may_be_chosen() -> None:
    pool = ["Orca", "Mako Jaws", "Narwhal Tusk"]
    session = stuck(
        me=made_up(level=0, fields={"pool": pool}),
        stream=("Lionfish", "Great White", "Tiger Shark Fin"),
    )
    given(session, "select", 100)
    assert "slot 3" in [str(option) for option in session.options]
    given(session, "slot 3")
    assert names(session.position.discard) == ["Tiger Shark Fin"]


# ---------------------------------------------------------------- a full pool


FULL = ["Orca", "Mako Jaws", "Narwhal Tusk"]


@pytest.mark.rule("select.full-pool", "pool.limit")
@both_editions
@pytest.mark.parametrize("card", ["Tiger Shark Fin", "Sardine Shoal"])
def test_with_a_full_pool_a_card_that_cannot_be_adapted_is_discarded(
    edition: str, card: str
) -> None:
    me = made_up(level=0, fields={"pool": FULL})
    session = stuck(me=me, stream=("Lionfish", card, "Remora Disc"), edition=edition)
    given(session, "select", 46, "Hammerhead")
    position = session.position
    assert names(position.discard) == [card]
    assert names(position.fish[0].pool) == FULL
    assert position.fish[0].parts == {}
    assert position.fish[0].experience == 0


@pytest.mark.rule("select.full-pool")
@both_editions
def test_a_body_too_high_for_a_full_pool_is_discarded(edition: str) -> None:
    pool = ["Mako Jaws", "Narwhal Tusk", "Tiger Shark Fin"]
    me = made_up(level=0, fields={"pool": pool})
    session = stuck(me=me, stream=("Lionfish", "Orca", "Remora Disc"), edition=edition)
    given(session, "select", 46)
    assert names(session.position.discard) == ["Orca"]


@pytest.mark.rule("select.full-pool")
def test_no_replacement_is_drawn_for_a_discarded_card() -> None:
    me = made_up(level=0, fields={"pool": FULL})
    session = stuck(me=me, stream=("Lionfish", "Tiger Shark Fin", "Remora Disc"))
    given(session, "select", 46, "Hammerhead")  # Hammerhead only refills the Gene Stream
    assert names(session.position.stream) == ["Remora Disc", "Lionfish", "Hammerhead"]
    assert session.pending is not None
    assert session.pending.seat == 2


@pytest.mark.rule("select.full-pool", "select.gain")
def test_a_card_that_can_be_adapted_needs_no_room_in_the_pool() -> None:
    me = made_up(level=0, fields={"pool": FULL})
    session = stuck(me=me, stream=("Lionfish", "Tiger Shark Fin", "Remora Disc"))
    given(session, "select", 66)
    assert names(session.position.fish[0].parts["Dorsal"][0]) == ["Remora Disc"]
    assert session.position.discard == []


@pytest.mark.rule("select.full-pool")
def test_a_pool_of_two_has_room_for_a_third() -> None:
    me = made_up(level=0, fields={"pool": FULL[:2]})
    session = stuck(me=me, stream=("Lionfish", "Tiger Shark Fin", "Remora Disc"))
    given(session, "select", 46)
    assert names(session.position.fish[0].pool) == [*FULL[:2], "Tiger Shark Fin"]


# ---------------------------------------------------------------- an empty slot


@pytest.mark.rule("select.empty-slot")
@both_editions
def test_an_empty_slot_gives_nothing_and_ends_the_selection(edition: str) -> None:
    stream = {"3": "Lionfish", "2": "Remora Disc"}
    session = given(stuck(stream=stream, deck=[], edition=edition), "select", 26)
    one = session.position.fish[0]
    assert (one.experience, names(one.all_cards())) == (0, ["Fish"])
    assert happened(session, "nothing", seat=1)
    assert not isinstance(session.pending, Roll)


@pytest.mark.rule("select.empty-slot")
def test_a_choice_does_not_offer_an_empty_slot() -> None:
    stream = {"3": "Lionfish", "2": "Remora Disc"}
    session = given(stuck(stream=stream, deck=[]), "select", 86)
    assert [str(option) for option in session.options] == ["slot 2", "slot 3"]
    refusal = session.why_not("slot 1")
    assert refusal is not None
    assert refusal.rule == "select.empty-slot"
