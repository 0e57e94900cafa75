"""The Gene Stream: wiping it, cycling it, and what happens when the cards run out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from adaptlab import Choose, Draw, Session
from adaptlab.adapt import Card
from tests.adapt.table import PARTS_ONLY, given, made_up, table

BODY_OF_LEVEL = {1: "Clownfish", 2: "Lionfish", 3: "Coelacanth", 4: "Hammerhead", 5: "Orca"}
A, B, C, D, E, F, G = PARTS_ONLY

both_editions = pytest.mark.parametrize("edition", ["retail", "pnp"])


def names(pile: Iterable[Card]) -> list[str]:
    return [card.name for card in pile]


def of_level(level: int, **fields: Any) -> dict[str, Any]:
    return made_up(level=level, ferocity=4, survival=20, health=100, fields=fields)


def bar(session: Session, wanted: str = "wipe") -> str | None:
    """The rule that refuses it; None if nothing does."""
    refusal = session.why_not(wanted)
    listed = wanted in map(str, session.options)
    assert listed is (refusal is None)
    return refusal.rule if refusal else None


def drawn_from(session: Session) -> set[str]:
    """The cards among which the pending draw chooses."""
    assert isinstance(session.pending, Draw)
    return set(names(session.pending.pile))


# ---------------------------------------------------------------- what a wipe does


@pytest.mark.rule("wipe.effect")
@both_editions
@pytest.mark.parametrize(("players", "gain"), [(2, 3), (3, 4), (4, 4), (6, 4)])
def test_a_wipe_brings_3_experience_and_4_with_more_players(
    players: int, gain: int, edition: str
) -> None:
    others = [of_level(5) for _ in range(players - 1)]
    s = table(of_level(3, experience=5), *others, edition=edition)
    given(s, "wipe").roll_on()
    assert s.position.fish[0].experience == 5 + gain


@pytest.mark.rule("wipe.effect", "setup.players")
@both_editions
def test_the_players_at_setup_decide_what_a_wipe_brings(edition: str) -> None:
    s = table(of_level(3, experience=5), of_level(5), {"alive": False}, edition=edition)
    given(s, "wipe").roll_on()
    assert s.position.fish[0].experience == 9


@pytest.mark.rule("wipe.effect", "stream.cycle")
@both_editions
def test_a_wipe_discards_the_whole_stream_in_order_and_deals_anew(edition: str) -> None:
    s = table(
        of_level(3), of_level(5), edition=edition, stream=[A, B, C], top=[D, E, F], discard=[G]
    )
    given(s, "wipe")
    assert [s.position.slot(n).name for n in (3, 2, 1)] == [D, E, F]
    assert names(s.position.discard) == [G, C, B, A]


@pytest.mark.rule("wipe.effect")
def test_a_wipe_is_the_action_of_the_turn() -> None:
    s = table(of_level(3), of_level(5), stream=[A, B, C], top=[D, E, F])
    given(s, "wipe")
    assert s.position.turn == 2
    assert isinstance(s.pending, Choose)


@pytest.mark.rule("wipe.effect", "auto.trigger")
@both_editions
def test_an_auto_adapt_after_a_wipe_searches_the_new_cards(edition: str) -> None:
    s = table(
        of_level(3, experience=17),
        of_level(5),
        edition=edition,
        stream=["Swordfish", A, B],
        top=[C, "Hammerhead", D, E],
    )
    given(s, "wipe")
    me = s.position.fish[0]
    assert me.body[-1].name == "Hammerhead"
    assert me.experience == 20 - 16
    assert names(s.position.discard) == [B, A, "Swordfish"]
    assert names(s.position.stream) == [C, D, E]


@pytest.mark.rule("wipe.effect")
def test_the_experience_comes_after_the_new_cards() -> None:
    s = table(of_level(3, experience=5), of_level(5), stream=[A, B, C], top=[D, E])
    given(s, "wipe")
    assert isinstance(s.pending, Draw)
    assert s.position.fish[0].experience == 5
    given(s, F)
    assert s.position.fish[0].experience == 8


@pytest.mark.rule("wipe.effect", "stream.exhausted")
@both_editions
def test_an_empty_stream_cannot_be_wiped(edition: str) -> None:
    s = table(of_level(3), of_level(5), edition=edition, stream={}, deck=[])
    assert bar(s) == "wipe.effect"


# ---------------------------------------------------------------- when a wipe is forbidden


def facing(body: int, *opponents: Any, edition: str = "retail", **more: Any) -> Session:
    """Player 1 of level 5 with a Body of a level in the Gene Stream."""
    others = [of_level(o) if isinstance(o, int) else o for o in opponents]
    own = more.pop("own", of_level(5))
    return table(
        own,
        *others,
        edition=edition,
        stream=[BODY_OF_LEVEL[body], *PARTS_ONLY[: len(others) + 1]],
        **more,
    )


@pytest.mark.rule("wipe.forbidden")
@both_editions
@pytest.mark.parametrize(
    ("opponent", "hindering"),
    [(0, {1, 2}), (1, {2}), (2, {3}), (3, {4}), (4, {5}), (5, set())],
)
def test_a_body_that_an_opponent_could_go_up_to_forbids_a_wipe(
    opponent: int, hindering: set[int], edition: str
) -> None:
    forbidden = {level: bar(facing(level, opponent, edition=edition)) for level in BODY_OF_LEVEL}
    assert forbidden == {
        level: "wipe.forbidden" if level in hindering else None for level in BODY_OF_LEVEL
    }


@pytest.mark.rule("wipe.forbidden")
@both_editions
@pytest.mark.parametrize(
    ("opponents", "forbidden"),
    [((2, 5), True), ((5, 2), True), ((1, 5), False), ((3, 4), False)],
)
def test_one_opponent_is_enough_to_forbid_a_wipe(
    opponents: tuple[int, int], forbidden: bool, edition: str
) -> None:
    s = facing(3, *opponents, edition=edition)
    assert bar(s) == ("wipe.forbidden" if forbidden else None)


@pytest.mark.rule("wipe.forbidden")
@both_editions
@pytest.mark.parametrize("slot", [1, 2, 3])
def test_a_body_forbids_a_wipe_even_from_the_slot_that_expires_first(
    slot: int, edition: str
) -> None:
    stream = [A, B]
    stream.insert(slot - 1, "Lionfish")
    s = table(of_level(5), of_level(1), edition=edition, stream=stream)
    assert bar(s) == "wipe.forbidden"


@pytest.mark.rule("wipe.forbidden")
@both_editions
def test_it_is_levels_that_count_and_not_money(edition: str) -> None:
    assert bar(facing(2, of_level(1, experience=0), edition=edition)) == "wipe.forbidden"
    assert bar(facing(2, of_level(1, experience=20), edition=edition)) == "wipe.forbidden"


@pytest.mark.rule("wipe.forbidden")
@both_editions
@pytest.mark.parametrize("opponent", [0, 1, 4])
def test_parts_never_forbid_a_wipe(opponent: int, edition: str) -> None:
    stream = ["Parrotfish Beak", "Sea Cucumber Gut", "Mako Jaws"]
    s = table(of_level(5), of_level(opponent), edition=edition, stream=stream)
    assert bar(s) is None


@pytest.mark.rule("wipe.forbidden")
@both_editions
def test_what_the_wiper_himself_could_adapt_does_not_matter(edition: str) -> None:
    assert bar(facing(2, 5, own=of_level(1), edition=edition)) is None


@pytest.mark.rule("wipe.forbidden")
@both_editions
def test_an_opponent_in_the_air_counts(edition: str) -> None:
    s = facing(2, of_level(1, air=2), edition=edition)
    assert bar(s) == "wipe.forbidden"


@pytest.mark.rule("wipe.forbidden", "setup.players")
@both_editions
def test_a_defeated_player_does_not_forbid_a_wipe(edition: str) -> None:
    s = table(
        of_level(5),
        of_level(5),
        {"alive": False},
        edition=edition,
        stream=["Clownfish", "Lionfish", A, B],
    )
    assert bar(s) is None


@pytest.mark.rule("wipe.forbidden")
@pytest.mark.parametrize(
    ("edition", "rule"), [("retail", None), ("pnp", "wipe.forbidden")], ids=["retail", "pnp"]
)
def test_editions_differ_on_an_opponent_who_holds_a_body_of_that_level(
    edition: str, rule: str | None
) -> None:
    s = facing(2, of_level(1, pool=["Pufferfish"]), edition=edition)
    assert bar(s) == rule


@pytest.mark.rule("wipe.forbidden")
@both_editions
@pytest.mark.parametrize("pool", [["Coelacanth"], ["Frogfish"], ["Remora Disc"]])
def test_another_card_in_an_opponents_pool_lifts_nothing(pool: list[str], edition: str) -> None:
    s = table(of_level(5), of_level(1, pool=pool), edition=edition, stream=["Lionfish", A, B])
    assert bar(s) == "wipe.forbidden"


@pytest.mark.rule("wipe.forbidden")
def test_a_body_in_a_pool_lifts_the_bar_for_its_owner_only() -> None:
    holder, other = of_level(1, pool=["Pufferfish"]), of_level(1)
    refusal = facing(2, holder, other).why_not("wipe")
    assert refusal is not None
    assert refusal.rule == "wipe.forbidden"
    assert "Player 3" in refusal.because


@pytest.mark.rule("wipe.forbidden")
def test_a_body_in_a_pool_lifts_the_bar_for_its_level_only() -> None:
    guppy = of_level(0, pool=["Frogfish"])
    assert bar(facing(1, guppy)) is None
    assert bar(facing(2, guppy)) == "wipe.forbidden"


@pytest.mark.rule("wipe.forbidden")
def test_a_body_in_the_wipers_own_pool_lifts_nothing() -> None:
    s = facing(2, 1, own=of_level(5, pool=["Pufferfish"]))
    assert bar(s) == "wipe.forbidden"


@pytest.mark.rule("wipe.forbidden", "adapt.skip-level")
@both_editions
@pytest.mark.parametrize(
    ("opponent", "hindering"), [(0, {1, 2}), (1, {2, 3}), (2, {3, 4}), (3, {4, 5}), (4, {5})]
)
def test_with_four_players_a_skipped_level_counts(
    opponent: int, hindering: set[int], edition: str
) -> None:
    poor = of_level(opponent, experience=0)
    found = {level for level in BODY_OF_LEVEL if bar(facing(level, poor, 5, 5, edition=edition))}
    assert found == hindering


@pytest.mark.rule("wipe.forbidden", "variant.sailfish", "variant.kids")
@pytest.mark.parametrize("switch", ["sailfish_levels", "kids"])
def test_the_plus_2_variants_count(switch: str) -> None:
    stream = ["Coelacanth", "Parrotfish Beak", "Seahorse Tail"]
    parts = [*stream, *(["Remora Disc"] if switch == "kids" else [])]
    s = table(of_level(5), of_level(1), stream=parts, switches={switch: True})
    assert bar(s) == "wipe.forbidden"
    assert bar(table(of_level(5), of_level(1), stream=stream)) is None


# ---------------------------------------------------------------- cycling


@pytest.mark.rule("stream.cycle")
@both_editions
@pytest.mark.parametrize(
    ("bought", "after"),
    [(1, [E, B, C, D]), (2, [E, A, C, D]), (3, [E, A, B, D]), (4, [E, A, B, C])],
)
def test_the_rest_slides_to_the_higher_slots_in_order(
    bought: int, after: list[str], edition: str
) -> None:
    s = table(
        of_level(3, experience=19),
        of_level(5),
        of_level(5),
        edition=edition,
        stream=[A, B, C, D],
        top=[E, F],
    )
    given(s, f"buy {bought}")
    assert [s.position.slot(n).name for n in (1, 2, 3, 4)] == after


@pytest.mark.rule("stream.cycle")
@both_editions
def test_a_card_is_replaced_as_soon_as_it_is_removed(edition: str) -> None:
    """Not only at the end of the turn: School, which comes before it, is still to be decided."""
    schooling = made_up(level=3, health=100, school=True, fields={"experience": 10})
    s = table(schooling, of_level(5), edition=edition, stream=[A, B, C], top=[D, E])
    given(s, "buy 3")
    assert s.position.step == "school"
    assert names(s.position.stream) == [B, A, D]


@pytest.mark.rule("stream.cycle")
@both_editions
def test_the_discard_pile_is_shuffled_only_when_a_card_is_needed_and_none_is_left(
    edition: str,
) -> None:
    s = table(
        of_level(3, experience=20, auto_open=False),
        of_level(5, experience=20, auto_open=False),
        edition=edition,
        stream=[A, B, C],
        deck=[D],
        discard=[E, F],
    )
    given(s, "buy 3")
    assert drawn_from(s) == {D}
    given(s, D)
    assert s.position.deck == []
    assert names(s.position.discard) == [E, F]
    given(s, "buy 3")
    assert drawn_from(s) == {E, F}
    given(s, E)
    assert names(s.position.deck) == [F]
    assert s.position.discard == []


@pytest.mark.rule("stream.cycle")
@both_editions
def test_the_cards_just_removed_are_shuffled_in(edition: str) -> None:
    s = table(of_level(3), of_level(5), edition=edition, stream=[A, B, C], deck=[D], discard=[E])
    given(s, "wipe")
    assert drawn_from(s) == {D}
    given(s, D)
    assert drawn_from(s) == {A, B, C, E}
    given(s, A)
    assert drawn_from(s) == {B, C, E}


@pytest.mark.rule("stream.cycle", "stream.expire")
def test_a_card_that_just_expired_is_shuffled_in() -> None:
    s = table(of_level(3), of_level(5), stream=[A, B, C], deck=[], discard=[D])
    given(s, "attack 2", 1)
    assert drawn_from(s) == {C, D}


@pytest.mark.rule("stream.cycle")
def test_a_bought_card_is_not_shuffled_in() -> None:
    s = table(of_level(3, experience=20), of_level(5), stream=[A, B, C], deck=[], discard=[D])
    given(s, "buy 3")
    assert drawn_from(s) == {D}


@pytest.mark.rule("stream.cycle")
def test_known_cards_on_top_of_the_deck_come_first() -> None:
    s = table(of_level(3), of_level(5), stream=[A, B, C], top=[D], deck=[E], discard=[F])
    given(s, "wipe")
    assert names(s.position.stream) == [D]
    assert drawn_from(s) == {E}


# ---------------------------------------------------------------- expiry


@pytest.mark.rule("stream.expire", "stream.cycle")
@both_editions
@pytest.mark.parametrize(
    "answers",
    [("attack 2", 1), ("adapt Mako Jaws",), ("hide", "pass"), ("jump 1",), ("ram 2",)],
    ids=["attack", "adapt", "hide", "jump", "ram"],
)
def test_in_a_turn_without_a_removal_the_highest_card_expires(
    answers: Sequence[Any], edition: str
) -> None:
    own = made_up(
        level=3, ferocity=4, health=100, hide=2, jump=1, ram=1,
        fields={"pool": ["Mako Jaws"], "experience": 9},
    )  # fmt: skip
    s = table(own, of_level(5), edition=edition, stream=[A, B, C], top=[D, E, F])
    given(s, *answers)
    assert s.position.turn == 2
    assert names(s.position.stream) == [B, A, D]
    assert names(s.position.discard) == [C]


@pytest.mark.rule("stream.expire")
@both_editions
@pytest.mark.parametrize(
    ("action", "discard"), [("buy 2", []), ("wipe", [C, B, A])], ids=["bought", "wiped"]
)
def test_nothing_expires_after_a_removal(action: str, discard: list[str], edition: str) -> None:
    s = table(
        of_level(3, experience=10), of_level(5), edition=edition, stream=[A, B, C], top=[D, E, F, G]
    )
    given(s, action)
    assert s.position.turn == 2
    assert names(s.position.discard) == discard


@pytest.mark.rule("stream.expire")
def test_a_removal_counts_for_its_own_turn_only() -> None:
    s = table(of_level(3, experience=10), of_level(5), stream=[A, B, C], top=[D, E, F, G])
    given(s, "buy 3", "attack 1", 1)
    assert s.position.turn == 1
    assert names(s.position.discard) == [B]
    assert names(s.position.stream) == [A, D, E]


def selecting(first: str, edition: str, pool: Sequence[str] = ()) -> Session:
    """A stunned level 1 fish without Experience selects; ``first`` lies in slot 1."""
    s = table(
        of_level(1, stunned=True, experience=0, pool=list(pool)),
        of_level(5),
        edition=edition,
        stream=[first, B, C],
        top=[D, E, F],
    )
    return given(s, "select")


@pytest.mark.rule("stream.expire")
@both_editions
def test_nothing_expires_after_a_selected_card(edition: str) -> None:
    s = given(selecting(A, edition), 26)
    assert s.position.turn == 2
    assert names(s.position.stream) == [C, B, D]
    assert s.position.discard == []


@pytest.mark.rule("stream.expire")
@both_editions
def test_a_selected_card_counts_even_if_it_is_discarded(edition: str) -> None:
    pool = ["Narwhal Tusk", "Mako Jaws", "Electric Eel Organ"]
    s = given(selecting("Humpback Flippers", edition, pool), 26)
    assert s.position.turn == 2
    assert names(s.position.stream) == [C, B, D]
    assert names(s.position.discard) == ["Humpback Flippers"]


@pytest.mark.rule("stream.expire")
@both_editions
def test_a_body_refused_by_a_selection_did_not_leave(edition: str) -> None:
    s = given(selecting("Clownfish", edition), 26)
    assert s.position.turn == 2
    assert names(s.position.stream) == [B, "Clownfish", D]
    assert names(s.position.discard) == [C]


@pytest.mark.rule("stream.expire")
@both_editions
def test_a_selection_of_experience_removes_nothing(edition: str) -> None:
    s = given(selecting(A, edition), 1)
    assert s.position.turn == 2
    assert names(s.position.discard) == [C]


@pytest.mark.rule("stream.expire", "auto.search")
@both_editions
def test_a_card_taken_by_an_auto_adapt_counts(edition: str) -> None:
    s = table(
        of_level(3, experience=17),
        of_level(5),
        edition=edition,
        step="start",
        stream=["Hammerhead", B, C],
        top=[D, E, F],
    )
    given(s, "attack 2", 1)
    assert s.position.turn == 2
    assert names(s.position.stream) == [C, B, D]
    assert s.position.discard == []


@pytest.mark.rule("stream.expire", "auto.search")
@both_editions
def test_an_auto_adapt_from_the_pool_removes_nothing(edition: str) -> None:
    s = table(
        of_level(3, experience=17, pool=["Hammerhead"]),
        of_level(5),
        edition=edition,
        step="start",
        stream=[A, B, C],
        top=[D, E, F],
    )
    given(s, "attack 2", 1)
    assert s.position.turn == 2
    assert names(s.position.discard) == [C]


@pytest.mark.rule("stream.expire", "auto.trigger")
@both_editions
def test_it_does_not_matter_who_caused_the_removal(edition: str) -> None:
    sneaky = made_up(
        level=3, die=10, ferocity=4, survival=40, health=100, sneaky=1, fields={"experience": 19}
    )
    s = table(of_level(5), sneaky, edition=edition, stream=["Hammerhead", B, C], top=[D, E, F])
    given(s, "attack 2", 1)
    assert s.position.turn == 2
    assert s.position.fish[1].level == 4
    assert names(s.position.stream) == [C, B, D]
    assert s.position.discard == []


# ---------------------------------------------------------------- nothing left


@pytest.mark.rule("stream.exhausted")
@both_editions
def test_with_deck_and_discard_empty_a_slot_stays_empty(edition: str) -> None:
    s = table(
        of_level(3, experience=10),
        of_level(5, experience=10),
        edition=edition,
        stream=[A, B, C],
        deck=[],
    )
    given(s, "buy 2")
    assert s.position.turn == 2
    assert [s.position.slot(n) and s.position.slot(n).name for n in (3, 2, 1)] == [C, A, None]
    assert bar(s, "buy 1") == "buy.cost"
    given(s, "buy 3")
    assert names(s.position.stream) == [A]
    assert s.position.slot(3).name == A


@pytest.mark.rule("stream.exhausted", "stream.cycle")
@both_editions
def test_the_last_cards_go_round_when_they_expire(edition: str) -> None:
    s = table(of_level(3), of_level(5), edition=edition, stream={2: A, 3: B}, deck=[])
    given(s, "attack 2", 1)
    assert drawn_from(s) == {B}
    given(s, B)
    assert s.position.turn == 2
    assert names(s.position.stream) == [A, B]


@pytest.mark.rule("stream.exhausted", "wipe.effect")
def test_a_wipe_deals_only_what_there_is() -> None:
    s = table(of_level(3), of_level(5), stream={2: A, 3: B}, deck=[])
    given(s, "wipe", A, B)
    assert s.position.turn == 2
    assert names(s.position.stream) == [A, B]
    assert s.position.fish[0].experience == 3


@pytest.mark.rule("stream.exhausted")
@both_editions
def test_a_turn_passes_over_an_empty_stream(edition: str) -> None:
    s = table(of_level(3), of_level(5), edition=edition, stream={}, deck=[])
    given(s, "attack 2", 1)
    assert s.position.turn == 2
    assert s.position.stream == []
    assert isinstance(s.pending, Choose)
