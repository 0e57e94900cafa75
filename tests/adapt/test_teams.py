"""Playing in Schools: School Battle, Kingfish Battle Royale, and what both have in common."""

from __future__ import annotations

from typing import Any

import pytest

import adaptlab
from adaptlab import Session
from adaptlab.adapt import cards
from adaptlab.errors import InvalidPosition, InvalidRuleset
from adaptlab.script import Choose, Draw, Roll
from tests.adapt.table import PARTS_ONLY, given, happened, made_up, table

EDITIONS = ("retail", "pnp")
STATES = {
    "parts", "pool", "experience", "damage", "poison", "stunned", "baited_by", "hiding", "air",
    "jumped", "splash", "cooldowns", "auto_open", "autos", "new",
}  # fmt: skip
DEFEATED = {"alive": False, "experience": 0}
FIRST, SECOND = (1, 2, 3), (4, 5, 6)
VASSALS = {1: (1, 3), 2: (4, 6)}


def some(**totals_and_states: Any) -> dict[str, Any]:
    """A level 3 fish with a d10 and Health 20 unless said otherwise, and in any state."""
    states = {name: value for name, value in totals_and_states.items() if name in STATES}
    totals = {k: v for k, v in totals_and_states.items() if k not in STATES}
    return made_up(fields=states, **totals)


def school_battle(*all_fish: Any, may_pass: bool = True, **fields: Any) -> Session:
    """School Battle without cards to deal, unless a Gene Stream is given."""
    fields = {"stream": [], "deck": [], **fields}
    switches = {"school_battle": True, "may_pass": may_pass, **fields.pop("switches", {})}
    return table(*all_fish, switches=switches, **fields)


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
    switches = {"kingfish": True, "may_pass": True, **fields.pop("switches", {})}
    return table(*entries, switches=switches, kings=[2, 5], **fields)


def acting(seat: int, fish: dict[int, Any] | None = None, **fields: Any) -> Session:
    """Kingfish, at the Action of one of Players 1-3."""
    return kingfish(fish, step="action", actor=seat, **fields)


def offered(session: Session) -> set[str]:
    return {str(option) for option in session.options}


def refused_by(session: Session, answer: str) -> str | None:
    """The rule that forbids an answer."""
    refusal = session.why_not(answer)
    return refusal.rule if refusal else None


def asked(session: Session) -> tuple[str, int]:
    """The rule of the question, and who answers it."""
    assert isinstance(session.pending, Choose | Roll)
    return session.pending.rule, session.pending.seat


def dealt(session: Session) -> Session:
    """Deal whatever the Gene Stream needs."""
    while isinstance(session.pending, Draw):
        session.roll()
    return session


def experience(session: Session) -> list[int]:
    return [fish.experience for fish in session.position.fish]


# ---------------------------------------------------------------- sides


SIDES = [
    ({"school_battle": True}, 4, [(1, 3), (2, 4)]),
    ({"school_battle": True}, 6, [(1, 4), (2, 5), (3, 6)]),
    ({"kingfish": True}, 6, [FIRST, SECOND]),
]
"""Schools of two alternate round the table; in Kingfish the Schools sit together."""


def at_action(switches: dict[str, Any], seat: int, actor: dict[str, Any], players: int) -> Session:
    """A table of that variant without cards, at the Action of one player."""
    entries = [some() for _ in range(players)]
    entries[seat - 1] = actor
    kings = {"kings": [2, 5]} if "kingfish" in switches else {}
    return table(
        *entries, switches={"may_pass": True, **switches}, stream=[], deck=[], turn=seat, **kings
    )


@pytest.mark.rule("variant.teams", "variant.school-battle", "variant.kingfish")
@pytest.mark.parametrize(("switches", "players", "schools"), SIDES)
def test_a_fish_never_attacks_rams_or_baits_its_own_side(
    switches: dict[str, Any], players: int, schools: list[tuple[int, ...]]
) -> None:
    for school in schools:
        for seat in school:
            s = at_action(switches, seat, some(ram=2, bait=2, experience=9), players)
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
        s = at_action(switches, seat, some(school=True), players).answer("pass")
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


ORCA = ["Orca", *PARTS_ONLY]


def with_orca(edition: str, actor: dict[str, Any], mate: int, opponent: int) -> Session:
    """School Battle with Orca in slot 1, by the levels of the mate and of one opponent."""
    others = (some(level=opponent), some(level=mate), some(level=5))
    return school_battle(actor, *others, stream=ORCA[:5], deck="rest", edition=edition)


@pytest.mark.rule("variant.teams", "buy.body-level")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("mate", "opponent", "refused"),
    [(3, 5, None), (5, 5, None), (5, 4, "buy.body-level"), (3, 4, "buy.body-level")],
)
def test_only_opponents_with_a_lower_body_forbid_a_body_no_better_than_your_own(
    edition: str, mate: int, opponent: int, refused: str | None
) -> None:
    rich = some(level=5, experience=25)
    s = with_orca(edition, rich, mate, opponent)
    s.position.fish[2].experience = 25
    assert refused_by(s, "buy 1") == refused
