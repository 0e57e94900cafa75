"""Setting up: players, levels, totals, the deck, the Gene Stream, and who begins."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import adaptlab
from adaptlab import InvalidCards, InvalidPosition, InvalidRuleset, Roll, Session
from adaptlab.adapt import cards, load_cards
from adaptlab.carddata import cards_folder
from tests.adapt.table import PARTS_ONLY, fish, given, happened, made_up, table

EDITIONS = ("retail", "pnp")
GUPPIES = ("Red Guppy", "Green Guppy", "Blue Guppy")
OUT = {"alive": False}

both_editions = pytest.mark.parametrize("edition", EDITIONS)


def names(listed: Sequence[Any]) -> list[str]:
    return [card.name for card in listed]


def with_guppies(players: int, **chosen: Any) -> Session:
    """A new game in which everybody has a Guppy and the Gene Stream is to be dealt."""
    session = adaptlab.new("adapt", players, seed=1, **chosen)
    return given(session, *(f"guppy {GUPPIES[seat % 3]}" for seat in range(players)))


def dealt(players: int, stream: Sequence[str] = PARTS_ONLY, **chosen: Any) -> Session:
    """A new game up to the rolls for order, with these cards in slots 1, 2, 3 and so on."""
    session = with_guppies(players, **chosen)
    return given(session, *reversed(stream[: session.position.rules.slots]))


def whose_roll(session: Session) -> int:
    """The seat that rolls for order now."""
    assert isinstance(session.pending, Roll)
    assert session.pending.rule == "setup.order"
    return session.pending.seat


def folder_with(tmp_path: Path, file: str, entry: str) -> Path:
    """A copy of the card folder with one more entry in a file."""
    folder = tmp_path / "cards"
    shutil.copytree(cards_folder("adapt"), folder)
    with (folder / file).open("a", encoding="utf-8") as opened:
        opened.write(f"\n{entry}\n")
    return folder


def entry(kind: str, level: int) -> str:
    place = 'location = "Tail"' if kind == "part" else "die = 2"
    return f'[[{kind}]]\nname = "Odd One"\nlevel = {level}\ncost = 1\n{place}\nevidence = "partial"'


# ---------------------------------------------------------------- players


@pytest.mark.rule("setup.players")
@both_editions
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_may_play_in_both_editions(edition: str, players: int) -> None:
    session = with_guppies(players, edition=edition)
    assert [one.seat for one in session.position.fish] == list(range(1, players + 1))


@pytest.mark.rule("setup.players")
@both_editions
@pytest.mark.parametrize("players", [0, 1, 7])
def test_other_numbers_of_players_are_refused(edition: str, players: int) -> None:
    with pytest.raises(InvalidRuleset, match="2 to 6"):
        adaptlab.new("adapt", players, edition)


@pytest.mark.rule("setup.players", "setup.deck", "setup.components")
@both_editions
@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_with_four_or_more_players_two_sets_are_shuffled_together(
    edition: str, players: int, copies: int
) -> None:
    deck = adaptlab.new("adapt", players, edition).position.deck
    assert len(deck) == 55 * copies
    assert set(Counter(names(deck)).values()) == {copies}


@pytest.mark.rule("setup.players")
def test_the_number_of_copies_is_a_switch() -> None:
    assert len(adaptlab.new("adapt", 2, copies=2).position.deck) == 110
    assert len(adaptlab.new("adapt", 4, copies=3).position.deck) == 165


@pytest.mark.rule("setup.players", "setup.start")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_more_players_than_guppies_are_refused_before_the_game(players: int) -> None:
    with pytest.raises(InvalidRuleset):
        adaptlab.new("adapt", players, copies=1)


@pytest.mark.rule("setup.players")
def test_a_set_with_enough_guppies_is_enough_for_four_players(tmp_path: Path) -> None:
    loaded = load_cards(folder_with(tmp_path, "guppies.toml", entry("body", 0)))
    session = adaptlab.new("adapt", 4, copies=1, cards=loaded)
    given(session, *(f"guppy {name}" for name in (*GUPPIES, "Odd One")))
    assert len(session.position.fish) == 4
    assert len(session.position.deck) == 55


@pytest.mark.rule("setup.players")
def test_numbers_by_players_stay_as_at_setup_when_a_player_is_out() -> None:
    session = table(made_up(), made_up(), OUT, step="start")
    position = session.position
    assert position.fish[0].experience == 4
    assert len(position.stream) == 4
    given(session, "wipe", "Sailfish Sail", "Stingray Barb", "Sardine Shoal", "Mako Jaws")
    assert position.fish[0].experience == 8


@pytest.mark.rule("setup.players", "select.chart")
def test_the_chart_stays_as_at_setup_when_a_player_is_out() -> None:
    guppy = made_up(level=0)
    stream = ("Clownfish", "Parrotfish Beak", "Seahorse Tail", "Remora Disc")
    session = given(table(guppy, guppy, OUT, stream=stream), "select", 90)
    assert names(session.position.fish[0].parts["Dorsal"][0]) == ["Remora Disc"]


@pytest.mark.rule("setup.players")
def test_a_level_may_be_skipped_as_long_as_four_began() -> None:
    jumper = made_up(level=1, fields={"experience": 4, "pool": ["Coelacanth"]})
    four = given(table(jumper, made_up(), OUT, OUT), "adapt Coelacanth")
    assert four.position.fish[0].level == 3
    assert four.position.fish[0].experience == 0
    three = table(jumper, made_up(), OUT)
    refusal = three.why_not("adapt Coelacanth")
    assert refusal is not None
    assert refusal.rule == "adapt.body-step"


@pytest.mark.rule("setup.players")
@both_editions
@pytest.mark.parametrize("third", [OUT, made_up(level=1)], ids=["out", "alive"])
def test_only_living_opponents_hinder_a_buy(edition: str, third: dict[str, Any]) -> None:
    """A level 2 Body may be bought again once every other player is that high."""
    stream = ("Barracuda", *PARTS_ONLY[:3])
    buyer = made_up(level=2, fields={"experience": 20, "auto_open": False})
    session = table(buyer, made_up(level=2), third, stream=stream, edition=edition)
    refusal = session.why_not("buy 1")
    assert (refusal.rule if refusal else None) == (None if third is OUT else "buy.body-level")


@pytest.mark.rule("setup.players")
@both_editions
@pytest.mark.parametrize("third", [OUT, made_up(level=1)], ids=["out", "alive"])
def test_only_living_opponents_hinder_a_wipe(edition: str, third: dict[str, Any]) -> None:
    stream = ("Barracuda", *PARTS_ONLY[:3])
    session = table(made_up(level=2), made_up(level=2), third, stream=stream, edition=edition)
    refusal = session.why_not("wipe")
    assert (refusal.rule if refusal else None) == (None if third is OUT else "wipe.forbidden")


# ---------------------------------------------------------------- levels


@pytest.mark.rule("level.range", "setup.components")
def test_the_sets_bodies_and_parts_have_levels_1_to_5_and_guppies_0() -> None:
    assert {card.level for card in cards().deck} == {1, 2, 3, 4, 5}
    assert {card.level for card in cards().guppies} == {0}


@pytest.mark.rule("level.range")
@pytest.mark.parametrize("kind", ["body", "part"])
@pytest.mark.parametrize("level", [-1, 0, 6])
def test_a_card_file_with_another_level_is_refused(tmp_path: Path, kind: str, level: int) -> None:
    file = {"body": "bodies.toml", "part": "parts.toml"}[kind]
    with pytest.raises(InvalidCards) as refused:
        load_cards(folder_with(tmp_path, file, entry(kind, level)))
    assert [problem.rule for problem in refused.value.problems] == ["level.range"]
    assert "Odd One" in str(refused.value)


@pytest.mark.rule("level.range")
@pytest.mark.parametrize("kind", ["body", "part"])
@pytest.mark.parametrize("level", [1, 5])
def test_a_card_file_may_add_cards_of_levels_1_to_5(tmp_path: Path, kind: str, level: int) -> None:
    file = {"body": "bodies.toml", "part": "parts.toml"}[kind]
    loaded = load_cards(folder_with(tmp_path, file, entry(kind, level)))
    assert loaded["Odd One"].level == level


@pytest.mark.rule("level.range")
def test_a_guppy_of_level_1_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidCards) as refused:
        load_cards(folder_with(tmp_path, "guppies.toml", entry("body", 1)))
    assert "level.range" in [problem.rule for problem in refused.value.problems]


@pytest.mark.rule("level.range")
@both_editions
def test_a_guppy_carries_parts_up_to_level_2(edition: str) -> None:
    pool = ["Remora Disc", "Sailfish Sail"]
    session = table(fish("Red Guppy", pool=pool), fish("Green Guppy"), edition=edition)
    assert session.why_not("adapt Remora Disc") is None
    refusal = session.why_not("adapt Sailfish Sail")
    assert refusal is not None
    assert refusal.rule == "adapt.part-level"


@pytest.mark.rule("level.range")
@both_editions
def test_a_guppy_hides_for_nothing(edition: str) -> None:
    guppy = fish("Red Guppy", "Flounder Skin", experience=0)
    stream = ("Parrotfish Beak", "Seahorse Tail", "Remora Disc")
    session = given(table(guppy, made_up(), stream=stream, edition=edition), "hide")
    assert session.position.fish[0].hiding
    assert session.position.fish[0].experience == 0


@pytest.mark.rule("level.range")
@both_editions
@pytest.mark.parametrize(
    ("level", "total", "damage"),
    [(1, 2 + 3 + 2, 3), (0, 2 + 3, 1)],
    ids=["a level 1 hunter", "another Guppy"],
)
def test_a_guppy_is_lower_than_any_other_body_for_electroreception(
    edition: str, level: int, total: int, damage: int
) -> None:
    hunter = made_up(level=level, die=2, ferocity=3, electroreception=True)
    session = table(hunter, made_up(level=0, survival=4), edition=edition)
    given(session, "attack 2", 2)
    (hit,) = happened(session, "hit")
    assert hit.total == total
    assert session.position.fish[1].damage == damage


# ---------------------------------------------------------------- totals


@pytest.mark.rule("stat.total")
@pytest.mark.parametrize("statistic", ["ferocity", "survival", "lethality", "health"])
def test_totals_are_sums_over_the_body_and_all_parts(statistic: str) -> None:
    worn = ("Barracuda", "Sailfish Sail", "Sawfish Horn", "Moray Inner Jaws", "Stingray Barb")
    session = table(fish(*worn), made_up())
    expected = sum(getattr(cards()[name], statistic) for name in worn)
    if statistic == "lethality":
        expected = max(-4, min(4, expected))
    assert getattr(session.position.fish[0].stats, statistic) == expected


@pytest.mark.rule("stat.total")
def test_covered_parts_and_bodies_do_not_count() -> None:
    layers = {"Dorsal": ["Tiger Shark Fin", "Remora Disc"], "Tail": "Thresher Tail"}
    one = {"body": ["Red Guppy", "Orca", "Clownfish"], "parts": layers}
    stats = table(one, made_up()).position.fish[0].stats
    seen = [cards()[name] for name in ("Clownfish", "Remora Disc", "Thresher Tail")]
    assert stats.ferocity == sum(card.ferocity for card in seen)
    assert stats.survival == sum(card.survival for card in seen)
    assert stats.health == sum(card.health for card in seen)
    assert not stats.fear


@pytest.mark.rule("stat.total")
def test_the_attack_die_is_that_of_the_body_on_top() -> None:
    attacker = fish(["Great White", "Barracuda"], "Mako Jaws")
    session = given(table(attacker, made_up()), "attack 2")
    assert isinstance(session.pending, Roll)
    assert session.pending.sides == cards()["Barracuda"].die


@pytest.mark.rule("stat.total")
def test_negative_numbers_are_added_as_they_are() -> None:
    weak = made_up(die=10, ferocity=-3, level=3)
    session = given(table(weak, made_up(survival=-5)), "attack 2", 4)
    (hit,) = happened(session, "hit")
    assert (hit.total, hit.survival) == (1, -5)
    assert session.position.fish[1].damage == 6


@pytest.mark.rule("stat.total")
def test_a_negative_part_lowers_a_total(tmp_path: Path) -> None:
    odd = '[[part]]\nname = "Anchor"\nlocation = "Tail"\nlevel = 1\ncost = 1\nhealth = -4\n'
    loaded = load_cards(folder_with(tmp_path, "parts.toml", odd + 'evidence = "partial"'))
    one = adaptlab.adapt.Fish.build("Clownfish", "Anchor", cards=loaded)
    assert one.stats.health == loaded["Clownfish"].health - 4


@pytest.mark.rule("stat.total")
@both_editions
@pytest.mark.parametrize(("printed", "counted"), [(-9, -4), (-4, -4), (0, 0), (4, 4), (9, 4)])
def test_only_lethality_has_bounds(edition: str, printed: int, counted: int) -> None:
    attacker = made_up(die=10, ferocity=150, lethality=printed, health=150)
    target = made_up(survival=150, health=150)
    session = table(attacker, target, edition=edition)
    given(session, "attack 2", 10)
    assert session.position.fish[1].damage == 10 + counted
    assert session.position.fish[0].stats.health == 150


@pytest.mark.rule("stat.total")
@both_editions
def test_the_splash_bonus_is_no_part_of_a_guppys_total_ferocity(edition: str) -> None:
    def splashing(ferocity: int) -> Session:
        guppy = made_up(level=0, ferocity=ferocity, fields={"splash": True})
        return table(guppy, made_up(), edition=edition)

    refusal = splashing(1).why_not("attack 2")
    assert refusal is not None
    assert refusal.rule == "attack.guppy"
    assert splashing(2).why_not("attack 2") is None


# ---------------------------------------------------------------- the start


@pytest.mark.rule("setup.start")
@both_editions
def test_everybody_starts_as_a_guppy_with_1_experience_and_nothing_else(edition: str) -> None:
    for seat, one in enumerate(with_guppies(3, edition=edition).position.fish):
        assert names(one.all_cards()) == [GUPPIES[seat]]
        assert one.level == 0
        assert (one.experience, one.damage, one.parts, one.pool) == (1, 0, {}, [])


@pytest.mark.rule("setup.start")
def test_guppies_are_chosen_in_seat_order_and_no_card_twice() -> None:
    session = adaptlab.new("adapt", 3)
    for seat, guppy in enumerate(GUPPIES, start=1):
        assert session.pending is not None
        assert session.pending.seat == seat
        assert [str(option) for option in session.options] == [
            f"guppy {name}" for name in GUPPIES[seat - 1 :]
        ]
        session.answer(f"guppy {guppy}")


@pytest.mark.rule("setup.start")
def test_the_choice_of_a_guppy_is_free() -> None:
    session = given(adaptlab.new("adapt", 2), "guppy Blue Guppy")
    refusal = session.why_not("guppy Blue Guppy")
    assert refusal is not None
    assert refusal.rule == "setup.start"
    session.answer("guppy Red Guppy")
    assert [names(one.body) for one in session.position.fish] == [["Blue Guppy"], ["Red Guppy"]]


@pytest.mark.rule("setup.start", "setup.players")
def test_two_sets_have_each_guppy_twice() -> None:
    session = adaptlab.new("adapt", 4)
    given(session, "guppy Red Guppy", "guppy Red Guppy")
    assert session.why_not("guppy Red Guppy") is not None
    assert [str(option) for option in session.options] == ["guppy Green Guppy", "guppy Blue Guppy"]


# ---------------------------------------------------------------- deck and components


@pytest.mark.rule("setup.deck")
@both_editions
def test_the_deck_is_every_card_but_the_guppies(edition: str) -> None:
    position = with_guppies(2, edition=edition).position
    assert Counter(names(position.deck)) == Counter(names(cards().deck))
    assert not any(card.is_guppy for card in position.deck)


@pytest.mark.rule("setup.deck")
def test_unused_guppies_are_set_aside() -> None:
    session = dealt(2)
    (aside,) = happened(session, "set-aside")
    assert aside.data["cards"] == ["Blue Guppy"]
    position = session.position
    in_play = position.deck + position.stream + position.discard + position.removed
    assert not any(card.is_guppy for card in in_play)


@pytest.mark.rule("setup.deck")
def test_every_card_of_the_deck_is_as_likely_to_be_dealt() -> None:
    session = with_guppies(4)
    assert session.pending is not None
    branches = session.pending.branches()
    assert {card.name for card, _ in branches} == set(names(cards().deck))
    assert {weight for _, weight in branches} == {2}


@pytest.mark.rule("setup.deck")
def test_a_position_with_a_guppy_in_the_deck_is_refused() -> None:
    with pytest.raises(InvalidPosition) as refused:
        table(made_up(), made_up(), deck=["Red Guppy", "Orca"])
    assert "setup.deck" in [problem.rule for problem in refused.value.problems]


@pytest.mark.rule("setup.components")
def test_a_set_has_18_bodies_and_40_parts() -> None:
    known = cards()
    bodies = [*known.guppies, *known.bodies]
    assert Counter(card.level for card in bodies) == dict.fromkeys(range(6), 3)
    assert len(known.parts) == 40
    locations = ("Dorsal", "Horn", "Mouth", "Skin", "Side", "Organ", "Tail", "Special")
    assert Counter(card.location for card in known.parts) == dict.fromkeys(locations, 5)
    assert len(known.deck) == 55


@pytest.mark.rule("setup.components")
def test_attack_dice_are_dice_that_a_player_has() -> None:
    assert {card.die for card in cards().bodies} <= {4, 6, 8, 10, 12, 20}
    assert {card.die for card in cards().guppies} == {2}


@pytest.mark.rule("setup.components")
def test_a_card_in_more_places_than_it_has_copies_is_refused() -> None:
    with pytest.raises(InvalidPosition) as refused:
        table(fish("Orca"), made_up(fields={"pool": ["Orca"]}))
    assert "setup.components" in [problem.rule for problem in refused.value.problems]
    four = [fish("Orca"), made_up(fields={"pool": ["Orca"]}), made_up(), made_up()]
    assert table(*four).position.fish[0].level == 5


@pytest.mark.rule("setup.components", "setup.order")
@both_editions
def test_a_percentile_roll_is_1_to_100(edition: str) -> None:
    session = dealt(2, edition=edition)
    assert session.why_not(1) is None
    assert session.why_not(100) is None
    assert session.why_not(0) is not None
    assert session.why_not(101) is not None


# ---------------------------------------------------------------- the Gene Stream


@pytest.mark.rule("setup.stream")
@both_editions
@pytest.mark.parametrize(("players", "slots"), [(2, 3), (3, 4), (4, 5), (5, 6), (6, 7)])
def test_there_are_3_slots_and_one_more_for_each_further_player(
    edition: str, players: int, slots: int
) -> None:
    session = dealt(players, edition=edition)
    assert whose_roll(session) == 1
    assert len(session.position.stream) == slots


@pytest.mark.rule("setup.stream")
def test_the_highest_slot_is_dealt_first() -> None:
    session = given(with_guppies(2), "Orca", "Parrotfish Beak", "Clownfish")
    placed = {slot: session.position.slot(slot).name for slot in (1, 2, 3)}
    assert placed == {3: "Orca", 2: "Parrotfish Beak", 1: "Clownfish"}
    assert [deal.slot for deal in happened(session, "deal")] == [3, 2, 1]


@pytest.mark.rule("setup.stream")
def test_the_discard_pile_lies_beyond_the_highest_slot_and_the_deck_before_slot_1() -> None:
    session = given(dealt(2), 3, 2)
    old = [session.position.slot(slot).name for slot in (1, 2, 3)]
    given(session, "wipe", "Orca", "Clownfish", "Mako Jaws")
    assert names(session.position.discard) == [old[2], old[1], old[0]]
    assert [session.position.slot(slot).name for slot in (3, 2, 1)] == [
        "Orca", "Clownfish", "Mako Jaws",
    ]  # fmt: skip


# ---------------------------------------------------------------- order


@pytest.mark.rule("setup.order")
@both_editions
@pytest.mark.parametrize(
    ("rolls", "order"),
    [((10, 20, 15), [2, 3, 1]), ((100, 1, 99), [1, 3, 2]), ((1, 2, 100), [3, 2, 1])],
)
def test_results_are_applied_from_the_highest_roll_down(
    edition: str, rolls: tuple[int, ...], order: list[int]
) -> None:
    session = given(dealt(3, edition=edition), *rolls)
    while happened(session, "selection")[-1].seat != order[-1]:
        if session.options:
            session.answer("slot 1")
        session.roll_on()
    assert [event.seat for event in happened(session, "selection")] == order


@pytest.mark.rule("setup.order", "select.gain")
@pytest.mark.parametrize(("rolls", "first"), [((26, 45), 2), ((45, 26), 1)])
def test_the_next_player_selects_from_the_cycled_stream(rolls: tuple[int, int], first: int) -> None:
    session = given(dealt(2, ("Remora Disc", "Wolffish Teeth", "Seahorse Tail")), *rolls)
    given(session, "Anglerfish Lure", "Sea Cucumber Gut")
    one, two = session.position.fish[first - 1], session.position.fish[2 - first]
    assert names(one.all_cards())[1:] == ["Remora Disc"]
    assert names(two.all_cards())[1:] == ["Anglerfish Lure"]


@pytest.mark.rule("setup.order")
@both_editions
@pytest.mark.parametrize("tied", [(50, 50), (1, 1), (100, 100)])
def test_tied_players_roll_again(edition: str, tied: tuple[int, int]) -> None:
    session = given(dealt(2, edition=edition), *tied)
    assert not happened(session, "selection")
    assert whose_roll(session) == 1
    given(session, 3)
    assert whose_roll(session) == 2
    given(session, 2)
    assert [event.seat for event in happened(session, "selection")] == [1, 2]


@pytest.mark.rule("setup.order")
@both_editions
def test_a_tie_of_two_is_rolled_again_by_all(edition: str) -> None:
    session = given(dealt(3, edition=edition), 10, 7, 7)
    assert not happened(session, "selection")
    for seat, roll in ((1, 1), (2, 2), (3, 3)):
        assert whose_roll(session) == seat
        given(session, roll)
    assert [event.seat for event in happened(session, "selection")] == [3, 2, 1]
    assert [event.roll for event in happened(session, "selection")] == [3, 2, 1]


@pytest.mark.rule("setup.order")
def test_ties_are_rolled_until_there_are_none() -> None:
    session = given(dealt(2), 9, 9, 9, 9, 8, 8)
    assert whose_roll(session) == 1
    assert not happened(session, "selection")


@pytest.mark.rule("setup.order")
def test_the_same_roll_ranks_and_is_read_on_the_chart() -> None:
    session = given(dealt(2, ("Clownfish", "Remora Disc", "Seahorse Tail")), 65, 25)
    given(session, "Wolffish Teeth")
    one, two = session.position.fish
    assert names(one.all_cards()) == ["Red Guppy", "Remora Disc"]
    assert happened(session, "selection", seat=2)[0].roll == 25
    assert two.experience == 1 + 4


@pytest.mark.rule("setup.order", "turn.cycle")
@both_editions
def test_the_highest_roller_begins_and_play_is_clockwise(edition: str) -> None:
    session = given(dealt(3, edition=edition, may_pass=True), 1, 2, 3)
    seats = []
    for _ in range(4):
        assert session.pending is not None
        seats.append(session.pending.seat)
        session.answer("pass").roll_on()
    assert seats == [3, 1, 2, 3]


@pytest.mark.rule("setup.order")
@both_editions
def test_nothing_expires_during_setup(edition: str) -> None:
    session = given(dealt(2, edition=edition), 2, 1)
    assert session.position.step == "action"
    assert names(session.position.stream) == list(reversed(PARTS_ONLY[:3]))
    assert session.position.discard == []


@pytest.mark.rule("setup.order", "turn.cycle")
@both_editions
def test_cards_taken_in_the_setup_do_not_count_for_the_first_turn(edition: str) -> None:
    session = given(dealt(2, edition=edition, may_pass=True), 66, 1, "Mako Jaws", "pass", "Orca")
    assert names(session.position.discard) == [PARTS_ONLY[1]]
    assert session.position.turn == 2


@pytest.mark.rule("setup.order", "variant.less-random")
def test_rerolls_of_less_random_do_not_change_the_ranking() -> None:
    session = given(dealt(2, edition="pnp", less_random=True), 100, 60)
    given(session, 26, "Sailfish Sail", "Mako Jaws")
    assert [event.seat for event in happened(session, "select")] == [1, 2]
    assert [event.slot for event in happened(session, "select")] == [1, 2]
    assert session.pending is not None
    assert session.pending.seat == 1
