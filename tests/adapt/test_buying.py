"""Buying from the Gene Stream: the price, what becomes of the card, and what is barred."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from adaptlab import Choose, IllegalAnswer, Session
from adaptlab.adapt import Card, cards
from tests.adapt.table import PARTS_ONLY, given, happened, made_up, table

BODY_OF_LEVEL = {1: "Clownfish", 2: "Lionfish", 3: "Coelacanth", 4: "Hammerhead", 5: "Orca"}
HIGH_PARTS = ("Narwhal Tusk", "Mako Jaws", "Humpback Flippers", "Electric Eel Organ")
"""Level 5 Parts: too high for a Body below level 3."""

both_editions = pytest.mark.parametrize("edition", ["retail", "pnp"])


def names(pile: Iterable[Card]) -> list[str]:
    return [card.name for card in pile]


def of_level(level: int, **fields: Any) -> dict[str, Any]:
    return made_up(level=level, ferocity=4, survival=20, health=100, fields=fields)


def shop(
    card: str,
    level: int,
    *opponents: int,
    edition: str = "retail",
    switches: Any = None,
    **own: Any,
) -> Session:
    """Player 1 of a level, rich unless said otherwise, with a card in slot 2 of the stream."""
    others = [of_level(other) for other in opponents or (5,)]
    own = {"experience": 20, **own}
    return table(
        of_level(level, **own),
        *others,
        edition=edition,
        switches=switches,
        stream=[PARTS_ONLY[0], card, *PARTS_ONLY[1 : len(others) + 1]],
        top=PARTS_ONLY[len(others) + 1 :],
    )


def bar(session: Session, wanted: str = "buy 2") -> str | None:
    """The rule that refuses it; None if nothing does."""
    refusal = session.why_not(wanted)
    listed = wanted in map(str, session.options)
    assert listed is (refusal is None)
    return refusal.rule if refusal else None


# ---------------------------------------------------------------- the price


@pytest.mark.rule("buy.cost")
@both_editions
@pytest.mark.parametrize("card", ["Coelacanth", "Orca", "Mako Jaws", "Sea Cucumber Gut"])
def test_buying_costs_what_the_card_prints(card: str, edition: str) -> None:
    s = shop(card, 2, edition=edition)
    given(s, "buy 2")
    assert s.position.fish[0].experience == 20 - cards()[card].cost
    assert card not in names(s.position.stream)


@pytest.mark.rule("buy.cost")
@both_editions
@pytest.mark.parametrize("card", ["Coelacanth", "Mako Jaws"])
def test_the_price_must_be_there_and_may_take_the_last_of_it(card: str, edition: str) -> None:
    cost = cards()[card].cost
    assert bar(shop(card, 2, edition=edition, experience=cost - 1)) == "buy.cost"
    s = shop(card, 2, edition=edition, experience=cost)
    given(s, "buy 2")
    assert s.position.fish[0].experience == 0


@pytest.mark.rule("buy.cost")
def test_a_refused_buy_changes_nothing() -> None:
    s = shop("Orca", 5, 5, experience=0)
    before = s.position.copy()
    with pytest.raises(IllegalAnswer):
        s.answer("buy 2")
    assert s.position == before


@pytest.mark.rule("buy.cost")
def test_the_refusal_names_card_price_and_purse() -> None:
    refusal = shop("Orca", 5, 5, experience=1).why_not("buy 2")
    assert refusal is not None
    assert "Orca" in refusal.because
    assert str(cards()["Orca"].cost) in refusal.because
    assert "1" in refusal.because


@pytest.mark.rule("buy.cost")
@pytest.mark.parametrize("slot", [0, 4, 99])
def test_only_a_card_of_the_gene_stream_can_be_bought(slot: int) -> None:
    assert bar(shop("Orca", 5, 5), f"buy {slot}") == "buy.cost"


@pytest.mark.rule("buy.cost")
def test_buying_is_the_action_of_the_turn() -> None:
    s = given(shop("Coelacanth", 2), "buy 2")
    assert s.position.turn == 2
    assert len(happened(s, "pay", seat=1)) == 1


# ---------------------------------------------------------------- what becomes of the card


@pytest.mark.rule("buy.adapt-now")
@both_editions
def test_what_can_be_adapted_is_adapted_at_once(edition: str) -> None:
    s = given(shop("Coelacanth", 2, edition=edition), "buy 2")
    me = s.position.fish[0]
    assert me.body[-1].name == "Coelacanth"
    assert me.pool == []


@pytest.mark.rule("buy.adapt-now")
@both_editions
@pytest.mark.parametrize("card", ["Hammerhead", "Orca", "Mako Jaws"])
def test_what_is_too_high_goes_to_the_pool(card: str, edition: str) -> None:
    s = given(shop(card, 1, edition=edition), "buy 2")
    me = s.position.fish[0]
    assert names(me.pool) == [card]
    assert me.level == 1
    assert me.parts == {}


@pytest.mark.rule("buy.adapt-now")
@both_editions
def test_a_worse_part_must_be_adapted_too(edition: str) -> None:
    s = shop("Wolffish Teeth", 3, edition=edition, parts=["Mako Jaws"])
    given(s, "buy 2")
    assert names(s.position.fish[0].active())[1:] == ["Wolffish Teeth"]
    assert s.position.fish[0].pool == []


@pytest.mark.rule("buy.adapt-now", "adapt.body-step")
@both_editions
@pytest.mark.parametrize(("own", "new"), [(4, 3), (3, 3)])
def test_a_body_no_better_must_be_adapted_too(own: int, new: int, edition: str) -> None:
    s = shop(BODY_OF_LEVEL[new], own, 3, 5, edition=edition)
    given(s, "buy 2")
    me = s.position.fish[0]
    assert me.body[-1].name == BODY_OF_LEVEL[new]
    assert me.pool == []


@pytest.mark.rule("buy.adapt-now")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("card", ["Coelacanth", "Orca", "Wolffish Teeth", "Mako Jaws"])
def test_storing_is_not_a_choice(card: str, players: int) -> None:
    s = given(shop(card, 2, *[5] * (players - 1)), "buy 2")
    assert isinstance(s.pending, Choose)
    assert s.pending.seat == 2


@pytest.mark.rule("buy.adapt-now", "stream.cycle")
@both_editions
def test_after_a_buy_the_gene_stream_is_cycled(edition: str) -> None:
    s = given(shop("Coelacanth", 2, edition=edition), "buy 2")
    assert names(s.position.stream) == [PARTS_ONLY[1], PARTS_ONLY[0], PARTS_ONLY[2]]
    assert s.position.discard == []


# ---------------------------------------------------------------- Bodies no higher than one's own


@pytest.mark.rule("buy.body-level")
@both_editions
@pytest.mark.parametrize(
    ("own", "card", "opponent", "barred"),
    [
        (3, 3, 2, True),
        (3, 3, 0, True),
        (3, 3, 3, False),
        (3, 3, 4, False),
        (3, 2, 1, True),
        (3, 2, 2, False),
        (3, 1, 0, True),
        (3, 4, 0, False),
        (3, 5, 0, False),
        (0, 1, 0, False),
        (5, 5, 4, True),
        (5, 5, 5, False),
    ],
)
def test_a_body_no_higher_is_barred_while_an_opponent_is_below_it(
    own: int, card: int, opponent: int, barred: bool, edition: str
) -> None:
    s = shop(BODY_OF_LEVEL[card], own, opponent, edition=edition)
    assert bar(s) == ("buy.body-level" if barred else None)


@pytest.mark.rule("buy.body-level")
@both_editions
@pytest.mark.parametrize(
    ("opponents", "barred"), [((3, 3), False), ((5, 3), False), ((5, 2), True), ((2, 5), True)]
)
def test_every_opponent_must_be_as_high(
    opponents: tuple[int, int], barred: bool, edition: str
) -> None:
    s = shop("Coelacanth", 3, *opponents, edition=edition)
    assert bar(s) == ("buy.body-level" if barred else None)


@pytest.mark.rule("buy.body-level", "setup.players")
@both_editions
def test_a_defeated_player_does_not_bar_a_body(edition: str) -> None:
    s = table(
        of_level(3, experience=20),
        of_level(3),
        {"alive": False},
        edition=edition,
        stream=["Coelacanth", *PARTS_ONLY[:3]],
    )
    assert bar(s, "buy 1") is None


@pytest.mark.rule("buy.body-level")
@both_editions
def test_a_body_in_the_own_pool_bars_its_level(edition: str) -> None:
    s = shop("Swordfish", 1, 1, edition=edition, pool=["Hammerhead"])
    assert bar(s) == "buy.body-level"


@pytest.mark.rule("buy.body-level")
@both_editions
def test_a_body_in_the_own_pool_bars_steps_still_needed(edition: str) -> None:
    s = shop("Lionfish", 1, 1, edition=edition, pool=["Hammerhead"])
    assert bar(s) == "buy.body-level"
    s = shop("Lionfish", 1, 2, edition=edition, pool=["Hammerhead"])
    assert bar(s) is None


@pytest.mark.rule("buy.body-level")
@both_editions
def test_a_body_above_the_pool_is_free(edition: str) -> None:
    assert bar(shop("Orca", 1, 1, edition=edition, pool=["Hammerhead"])) is None


@pytest.mark.rule("buy.body-level")
@both_editions
def test_a_body_in_an_opponents_pool_does_not_lift_the_bar(edition: str) -> None:
    s = table(
        of_level(3, experience=20),
        of_level(2, pool=["Yellowfin Tuna"]),
        edition=edition,
        stream=["Coelacanth", *PARTS_ONLY[:2]],
    )
    assert bar(s, "buy 1") == "buy.body-level"


@pytest.mark.rule("buy.body-level")
@both_editions
@pytest.mark.parametrize("pool", [[], ["Hammerhead"]])
def test_the_bar_of_print_and_play_is_not_the_narrower_one(pool: list[str], edition: str) -> None:
    """The opponent is too low to adapt the card, so that it does not hinder a wipe."""
    s = shop("Coelacanth", 3, 1, edition=edition, pool=pool)
    assert bar(s, "wipe") is None
    assert bar(s) == "buy.body-level"


@pytest.mark.rule("buy.body-level")
@both_editions
@pytest.mark.parametrize("card", ["Parrotfish Beak", "Sea Cucumber Gut", "Mako Jaws"])
def test_parts_are_free_of_the_bar(card: str, edition: str) -> None:
    s = table(
        of_level(5, experience=20, parts=["Moray Inner Jaws"], pool=["Hammerhead"]),
        of_level(0),
        edition=edition,
        stream=[card, "Seahorse Tail", "Remora Disc"],
    )
    assert bar(s, "buy 1") is None


@pytest.mark.rule("buy.body-level")
@both_editions
@pytest.mark.parametrize(
    ("card", "barred"),
    [("Lionfish", False), ("Coelacanth", False), ("Swordfish", True), ("Frogfish", True)],
    ids=["next step", "step after it", "level in the pool", "own level"],
)
def test_a_switch_lets_missing_steps_be_bought(card: str, barred: bool, edition: str) -> None:
    on = {"buy_missing_step": True}
    s = shop(card, 1, 0, edition=edition, switches=on, pool=["Hammerhead"])
    assert bar(s) == ("buy.body-level" if barred else None)
    off = shop(card, 1, 0, edition=edition, pool=["Hammerhead"])
    assert bar(off) == "buy.body-level"


@pytest.mark.rule("buy.body-level")
def test_the_refusal_names_both_levels() -> None:
    refusal = shop("Lionfish", 4, 1).why_not("buy 2")
    assert refusal is not None
    assert "Lionfish is a level 2 Body" in refusal.because
    assert "level 4" in refusal.because


# ---------------------------------------------------------------- a full pool


@pytest.mark.rule("buy.pool-full")
@both_editions
@pytest.mark.parametrize("card", ["Hammerhead", "Thresher Tail"])
@pytest.mark.parametrize(("held", "barred"), [(0, False), (2, False), (3, True)])
def test_a_card_that_would_be_the_fourth_in_the_pool_cannot_be_bought(
    held: int, barred: bool, card: str, edition: str
) -> None:
    s = shop(card, 1, edition=edition, pool=list(HIGH_PARTS[:held]))
    assert bar(s) == ("buy.pool-full" if barred else None)
    if not barred:
        given(s, "buy 2")
        assert names(s.position.fish[0].pool) == [*HIGH_PARTS[:held], card]


@pytest.mark.rule("buy.pool-full")
@both_editions
@pytest.mark.parametrize("card", ["Lionfish", "Sailfish Sail"])
def test_with_a_full_pool_what_can_be_adapted_may_be_bought(card: str, edition: str) -> None:
    s = shop(card, 1, edition=edition, pool=list(HIGH_PARTS[:3]))
    given(s, "buy 2")
    me = s.position.fish[0]
    assert card in names(me.active())
    assert names(me.pool) == list(HIGH_PARTS[:3])


@pytest.mark.rule("buy.pool-full")
@both_editions
def test_adapting_from_a_full_pool_makes_room(edition: str) -> None:
    pool = ["Coelacanth", *HIGH_PARTS[:2]]
    s = table(
        of_level(2, pool=pool, experience=20, auto_open=False),
        of_level(5),
        edition=edition,
        stream=["Orca", *PARTS_ONLY[:2]],
        top=PARTS_ONLY[2:],
    )
    assert bar(s, "buy 1") == "buy.pool-full"
    given(s, "adapt Coelacanth", "attack 1", 1)
    assert s.position.turn == 1
    assert s.position.slot(3) is cards()["Orca"]
    assert bar(s, "buy 3") is None


@pytest.mark.rule("buy.pool-full", "adapt.skip-level")
@both_editions
def test_with_a_full_pool_paying_for_a_skipped_level_counts(edition: str) -> None:
    both = cards()["Coelacanth"].cost + 4
    pool = list(HIGH_PARTS[:3])
    rich = shop("Coelacanth", 1, 5, 5, 5, edition=edition, pool=pool, experience=both)
    poor = shop("Coelacanth", 1, 5, 5, 5, edition=edition, pool=pool, experience=both - 1)
    assert bar(rich) is None
    assert bar(poor) == "buy.pool-full"
