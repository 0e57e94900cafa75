"""Positions in writing: every problem is named at once, and a good one comes back as it was."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adaptlab
from adaptlab import Choose, Draw, InvalidPosition, Problem, Session
from adaptlab.adapt import Fish, cards
from adaptlab.adapt.game import GAME
from tests.adapt.table import PARTS_ONLY, fish, made_up, table

SAME_EACH_TIME = settings(derandomize=True, deadline=None)
TWO = [fish(), fish("Frogfish")]
STREAM = list(PARTS_ONLY[:3])


def written(**fields: Any) -> dict[str, Any]:
    """A good position of two, with some of its fields changed."""
    return {"fish": deepcopy(TWO), "stream": STREAM[:], **fields}


def problems(position: Any, **settings: Any) -> tuple[Problem, ...]:
    with pytest.raises(InvalidPosition) as caught:
        adaptlab.setup("adapt", position, **settings)
    found = [problem for problem in caught.value.problems if not problem.warning]
    assert found
    for problem in found:
        assert problem.place
        assert problem.message
        assert problem.rule is None or problem.rule in GAME.rules()
        assert str(problem) in str(caught.value)
    return caught.value.problems


def only_problem(position: Any) -> Problem:
    (problem,) = [problem for problem in problems(position) if not problem.warning]
    return problem


def written_again(s: Session) -> dict[str, Any]:
    return GAME.dump(adaptlab.setup("adapt", GAME.dump(s.position)).position)


# ---------------------------------------------------------------- one problem each

FIRST = "fish 1, "
BAD: dict[str, tuple[dict[str, Any], str, str, str | None]] = {
    "a card in two places": (
        written(discard=["Orca"], removed=["Orca"]),
        "card 'Orca'", "is in the discard pile and in the removed cards", "setup.components",
    ),
    "a card on two fish": (
        written(fish=[fish(), fish()]),
        "card 'Clownfish'", "is in fish 1 and in fish 2", "setup.components",
    ),
    "a card twice in the Gene Stream": (
        written(stream=["Orca", "Orca", STREAM[0]]),
        "card 'Orca'", "is in the stream and in the stream", "setup.components",
    ),
    "a card in the deck and in a pool": (
        written(fish=[fish(pool=["Orca"]), TWO[1]], deck=["Orca"]),
        "card 'Orca'", "the pool of fish 1 and in the deck", "setup.components",
    ),
    "four cards in a Personal Gene Pool": (
        written(fish=[fish(pool=["Orca", "Swordfish", "Mako Jaws", "Barracuda"]), TWO[1]]),
        FIRST + "pool", "holds 4 cards; at most 3", "pool.limit",
    ),
    "an unknown card": (written(top=["Kraken"]), "top", "'Kraken' is not a card", None),
    "a Body that is a Part": (
        written(fish=[fish("Mako Jaws"), TWO[1]]), FIRST + "body", "Part of the Mouth",
        "adapt.location",
    ),
    "a Part that is a Body": (
        written(fish=[fish("Clownfish", "Orca"), TWO[1]]), FIRST + "parts", "is a Body",
        "adapt.location",
    ),
    "a Part at the wrong location": (
        written(fish=[{"body": "Orca", "parts": {"Horn": "Mako Jaws"}}, TWO[1]]),
        FIRST + "Horn", "belongs at the Mouth", "adapt.location",
    ),
    "a Body at a location": (
        written(fish=[{"body": "Orca", "parts": {"Horn": "Swordfish"}}, TWO[1]]),
        FIRST + "Horn", "belongs at the centre", "adapt.location",
    ),
    "a location that is none": (
        written(fish=[{"body": "Orca", "parts": {"Nose": "Mako Jaws"}}, TWO[1]]),
        FIRST + "parts", "no location 'Nose'", None,
    ),
    "two Parts at a location": (
        written(fish=[fish("Orca", "Mako Jaws", "Wolffish Teeth"), TWO[1]]),
        FIRST + "Mouth", "2 uncovered Parts; there is room for 1", "adapt.location",
    ),
    "no Body": (written(fish=[{}, TWO[1]]), FIRST + "body", "needs a Body", None),
    "a Guppy in the deck": (
        written(deck=["Red Guppy"]), "deck", "is a Guppy and belongs on a fish", "setup.deck"
    ),
    "a Guppy in the Gene Stream": (
        written(stream=["Red Guppy", *STREAM[1:]]), "stream, slot 1", "is a Guppy", "setup.deck"
    ),
    "a Guppy in a pool": (
        written(fish=[fish(pool=["Red Guppy"]), TWO[1]]), FIRST + "pool", "is a Guppy",
        "setup.deck",
    ),
    "the same Guppy twice": (
        written(fish=[fish("Red Guppy"), fish("Red Guppy")]),
        "card 'Red Guppy'", "is in fish 1 and in fish 2", "setup.components",
    ),
    "a Horn in the game for children": (
        written(ruleset={"kids": True}, fish=[fish("Orca", "Sawfish Horn"), TWO[1]],
                stream=["Parrotfish Beak", "Seahorse Tail", "Remora Disc", "Mudskipper Fins"]),
        "card 'Sawfish Horn'", "is not in this variant", "variant.kids",
    ),
    "one fish for two players": (
        written(fish=[TWO[0]], ruleset={"players": 2}), "fish", "expected 2 fish",
        "setup.players",
    ),
    "three fish for two players": (
        written(fish=[*TWO, fish("Orca")], ruleset={"players": 2}), "fish", "not 3",
        "setup.players",
    ),
    "a turn of nobody": (written(turn=3), "turn", "from 1 to 2, not 3", "setup.order"),
    "a turn by name": (written(turn="me"), "turn", "not 'me'", "setup.order"),
    "a turn that is true": (written(turn=True), "turn", "not True", "setup.order"),
    "an actor that is not there": (
        written(actor=7), "actor", "from 0 to 2, not 7", None
    ),
    "an actor who is not waiting": (
        written(step="action", actor=2), "actor", "must be among those waiting", None
    ),
    "waiting out of turn": (
        written(step="action", waiting=[1, 2]), "waiting", "Player 2",
        "turn.cycle",
    ),
    "a step that is none": (written(step="lunch"), "step", "not 'lunch'", None),
    "an order without Kingfish": (
        written(step="order"), "step", "only in Kingfish", "variant.kingfish"
    ),
    "a king without Kingfish": (
        written(kings=[1]), "kings", "only in Kingfish", "variant.kingfish"
    ),
    "more Experience than there is": (
        written(fish=[fish(experience=21), TWO[1]]), FIRST + "experience", "0 to 20, not 21",
        "exp.bounds",
    ),
    "less Experience than none": (
        written(fish=[fish(experience=-1), TWO[1]]), FIRST + "experience", "not -1",
        "exp.bounds",
    ),
    "negative Damage": (
        written(fish=[fish(damage=-1), TWO[1]]), FIRST + "damage", "not -1", "damage.defeat"
    ),
    "half a Damage": (
        written(fish=[fish(damage=0.5), TWO[1]]), FIRST + "damage", "not 0.5", "damage.defeat"
    ),
    "too much Poison": (
        written(fish=[fish(poison=3), TWO[1]]), FIRST + "poison", "0 to 2, not 3", "poison.level"
    ),
    "too long in the air": (
        written(fish=[fish(air=4), TWO[1]]), FIRST + "air", "0 to 3, not 4", "jump.use"
    ),
    "longer in the air than jumped": (
        written(fish=[fish(air=3, jumped=2), TWO[1]]), FIRST + "air", "3 rounds are left",
        "jump.use",
    ),
    "hiding in the air": (
        written(fish=[fish("Orca", "Flounder Skin", air=1, hiding=2), TWO[1]]),
        FIRST + "hiding", "in the air does not hide", "jump.air",
    ),
    "cooling down in the air": (
        written(fish=[fish(air=1, cooldowns={"jump": 1}), TWO[1]]), FIRST + "cooldowns",
        "starts at its splash", "cooldown",
    ),
    "a Cooldown of something else": (
        written(fish=[fish(cooldowns={"ram": 1}), TWO[1]]), FIRST + "cooldowns",
        "only Jump has a Cooldown", "cooldown",
    ),
    "a Cooldown too long": (
        written(fish=[fish(cooldowns={"jump": 5}), TWO[1]]), FIRST + "cooldowns.jump", "not 5",
        "cooldown",
    ),
    "stunned by a number": (
        written(fish=[fish(stunned=1), TWO[1]]), FIRST + "stunned", "true or false, not 1", None
    ),
    "baited by nobody": (
        written(fish=[fish(baited_by=[3]), TWO[1]]), FIRST + "baited_by", "1 to 2, not 3", None
    ),
    "baited by itself": (
        written(fish=[fish(baited_by=[1]), TWO[1]]), FIRST + "baited_by", "cannot have baited",
        "bait.use",
    ),
    "baited twice by one": (
        written(fish=[fish(baited_by=[2, 2]), TWO[1]]), FIRST + "baited_by", "named twice", None
    ),
    "an unknown field": (written(colour="red"), "colour", "no such field", None),
    "an unknown field of a fish": (
        written(fish=[fish(colour="red"), TWO[1]]), FIRST + "colour", "no such field", None
    ),
    "an unknown edition": (
        written(ruleset={"edition": "third"}), "ruleset, edition", "not 'third'", None
    ),
    "an unknown switch": (
        written(ruleset={"cheat": True}), "ruleset, cheat", "no such switch", None
    ),
    "a switch of the wrong type": (
        written(ruleset={"kids": "yes"}), "ruleset, kids", "not 'yes'", None
    ),
    "a slot that is not there": (
        written(stream={"4": "Orca"}), "stream", "there are slots 1 to 3, not '4'", "setup.stream"
    ),
    "a gap in the Gene Stream": (
        written(stream={"1": "Orca", "3": "Mako Jaws"}), "stream", "slot 2 is empty",
        "stream.cycle",
    ),
    "a deck by name": (written(deck="all"), "deck", "expected a list of cards", None),
    "cards without a name": (written(cards=5), "cards", "expected the name of a card set", None),
    "other cards": (written(cards="mine"), "cards", "made with the cards 'mine'", None),
    "nobody left": (
        written(fish=[TWO[0], {"alive": False}]), "fish", "the game is over", "win.last"
    ),
    "fish before the set-up": (
        {"step": "setup", "fish": TWO}, "fish", "before the set-up", "setup.start"
    ),
    "a result that is none": (written(result="won"), "result", "expected seats and tie", None),
    "a made-up Body of level 9": (
        written(fish=[made_up(level=3) | {"body": {"name": "X", "level": 9, "die": 4}}, TWO[1]]),
        "fish 1, body, fish.level", "not 9", "level.range",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("position", "place", "message", "rule"), BAD.values(), ids=BAD)
def test_a_problem_is_named_with_its_place_and_rule(
    position: dict[str, Any], place: str, message: str, rule: str | None
) -> None:
    problem = only_problem(position)
    assert problem.place == place
    assert message in problem.message
    assert problem.rule == rule


def test_a_game_of_one_is_none() -> None:
    first = problems(written(fish=[TWO[0]]))[0]
    assert first.place == "ruleset, players"
    assert "expected 2 to 6, not 1" in first.message


def test_the_position_that_is_spoilt_above_is_a_good_one() -> None:
    s = adaptlab.setup("adapt", written())
    assert s.warnings == ()
    assert GAME.invariants(s.position) == []


# ---------------------------------------------------------------- all at once


def test_all_problems_are_named_at_once() -> None:
    position = {
        "colour": "red",
        "fish": [
            fish("Clownfish", "Kraken Arms", pool=["Orca"] * 4, damage=-1, poison="much"),
            {"body": "Frogfish", "parts": {"Horn": "Mako Jaws"}, "stunned": None, "hat": 1},
            fish("Orca", air=9, baited_by=[7]),
        ],
        "stream": ["Red Guppy", "Orca"],
        "deck": ["Blue Guppy", "Nessie"],
        "turn": 0,
        "number": "first",
        "left": -1,
        "spent": "no",
        "stopped": 5,
        "step": "action",
        "result": [],
    }
    found = problems(position)
    for place in (
        "colour", "fish 1, parts", "fish 1, pool", "fish 1, damage", "fish 1, poison",
        "fish 2, Horn", "fish 2, stunned", "fish 2, hat", "fish 3, air", "fish 3, baited_by",
        "stream, slot 1", "stream", "deck", "turn", "number", "left", "spent", "stopped",
        "result", "card 'Orca'",
    ):  # fmt: skip
        assert place in {problem.place for problem in found}, place
    assert len([problem for problem in found if problem.place == "deck"]) == 2


def test_all_problems_of_the_ruleset_are_named_at_once() -> None:
    ruleset = {"edition": "third", "players": 9, "cheat": True, "copies": 7}
    places = {problem.place for problem in problems(written(ruleset=ruleset))}
    assert places == {f"ruleset, {name}" for name in ruleset}


def test_all_problems_of_a_made_up_body_are_named_at_once() -> None:
    body = {"name": "", "level": 7, "die": 1, "health": "big", "abilities": {"fly": 1, "armor": -1}}
    places = [problem.place for problem in problems(written(fish=[{"body": body}, TWO[1]]))]
    for field in ("name", "level", "die", "health", "abilities.fly", "abilities.armor"):
        assert any(place.startswith("fish 1, body") and field in place for place in places), field


def test_a_wrong_ruleset_does_not_hide_the_other_problems() -> None:
    found = problems(written(ruleset={"cheat": True}, turn="me", step="lunch"))
    assert {"ruleset, cheat", "turn", "step"} <= {problem.place for problem in found}


def test_what_only_the_whole_position_shows_is_named_with_the_rest() -> None:
    """Two Parts at a location are named although a number elsewhere is wrong."""
    both = fish("Orca", "Mako Jaws", "Wolffish Teeth", damage=-1)
    found = problems(written(fish=[both, TWO[1]]))
    assert {"fish 1, damage", "fish 1, Mouth"} <= {problem.place for problem in found}


def test_a_wrong_seat_is_one_problem_a_seat() -> None:
    """A seat that does not exist is not also a seat that is named twice."""
    found = problems(written(fish=[fish(baited_by=["x", "y"]), TWO[1]]))
    assert [problem.message.split(",")[0] for problem in found] == [
        "expected a whole number from 1 to 2"
    ] * 2


@pytest.mark.parametrize("position", [None, 3, "start", [], [TWO], b"x", object(), 1.5])
def test_what_is_no_table_is_one_problem(position: Any) -> None:
    assert only_problem(position).place == "position"


# ---------------------------------------------------------------- positions that cannot be played


@pytest.mark.rule("variant.kingfish")
@pytest.mark.parametrize(
    "fields",
    [
        {"step": "action", "actor": 2, "waiting": [1, 2]},
        {"step": "school", "actor": 2, "waiting": [2]},
        {"step": "follow", "actor": 2, "waiting": [2, 3]},
        {"step": "order", "waiting": [1, 2, 3]},
    ],
)
def test_a_defeated_fish_neither_acts_nor_waits(fields: dict[str, Any]) -> None:
    names = ["Clownfish", "", "Frogfish", "Orca", "Swordfish", "Barracuda"]
    all_fish = [fish(name) if name else {"alive": False} for name in names]
    ruleset = {"players": 6, "kingfish": True}
    base = {"ruleset": ruleset, "fish": all_fish, "stream": PARTS_ONLY, "kings": [1, 4]}
    assert any(p.place in ("actor", "waiting") for p in problems({**base, **fields}))


@pytest.mark.rule("variant.kingfish")
def test_each_school_has_its_king() -> None:
    names = ["Clownfish", "Pufferfish", "Frogfish", "Orca", "Swordfish", "Barracuda"]
    base = {
        "ruleset": {"players": 6, "kingfish": True},
        "fish": [fish(name) for name in names],
        "stream": PARTS_ONLY,
    }
    for kings in ([], [1], [1, 2], [4, 1], [1, 4, 5]):
        assert any(p.place == "kings" for p in problems({**base, "kings": kings}))
    assert adaptlab.setup("adapt", {**base, "kings": [2, 6]}).position.kings == [2, 6]


@pytest.mark.rule("variant.kingfish")
def test_a_dead_king_is_the_end_of_the_game() -> None:
    names = ["", "Pufferfish", "Frogfish", "Orca", "Swordfish", "Barracuda"]
    base = {
        "ruleset": {"players": 6, "kingfish": True},
        "fish": [fish(name) if name else {"alive": False} for name in names],
        "stream": PARTS_ONLY,
        "kings": [1, 4],
        "turn": 2,
    }
    assert any("over" in p.message for p in problems(base))


@pytest.mark.rule("variant.school-battle")
def test_a_school_shares_its_experience_in_writing_too() -> None:
    names = ["Clownfish", "Pufferfish", "Frogfish", "Orca"]
    base = {"ruleset": {"players": 4, "school_battle": True}, "stream": PARTS_ONLY[:5]}
    unequal = [fish(name, experience=5 + n) for n, name in enumerate(names)]
    assert {p.rule for p in problems({**base, "fish": unequal})} == {"variant.school-battle"}
    equal = [fish(name, experience=5 + n % 2) for n, name in enumerate(names)]
    s = adaptlab.setup("adapt", {**base, "fish": equal, "step": "action"})
    assert [one.experience for one in s.position.fish] == [5, 6, 5, 6]


@pytest.mark.rule("variant.school-battle")
def test_only_the_fish_on_turn_waits_in_a_school_battle() -> None:
    names = ["Clownfish", "Pufferfish", "Frogfish", "Orca"]
    base = {
        "ruleset": {"players": 4, "school_battle": True},
        "fish": [fish(name) for name in names],
        "stream": PARTS_ONLY[:5],
        "step": "action",
    }
    for fields in ({"waiting": [1, 3]}, {"waiting": [3], "actor": 3}):
        assert any(p.place in ("waiting", "actor") for p in problems({**base, **fields}))


@pytest.mark.parametrize("place", ["pool", "stream", "deck", "top", "discard", "new"])
def test_a_made_up_body_lies_on_a_fish_and_nowhere_else(place: str) -> None:
    """It has no printed cost and is in no set, so nobody can draw or buy it."""
    body = {"name": "Leviathan", "level": 2, "die": 8}
    if place in ("pool", "new"):
        position = written(fish=[fish(**{place: [body]}), TWO[1]])
    else:
        position = written(**{place: [body, *STREAM[1:]] if place == "stream" else [body]})
    assert any("Leviathan" in problem.message for problem in problems(position))


def test_an_unknown_field_of_the_cards_is_refused() -> None:
    found = problems(written(cards={"name": cards().name, "nmae": "mine"}))
    assert any(p.place.startswith("cards") and "nmae" in str(p) for p in found)


def test_a_slot_holds_one_card() -> None:
    position = written(stream={"1": "Orca", "01": "Swordfish", "2": STREAM[1], "3": STREAM[2]})
    assert any(problem.place.startswith("stream") for problem in problems(position))


def test_a_slot_number_of_many_digits_is_a_problem_like_any_other() -> None:
    assert any(p.place == "stream" for p in problems(written(stream={"9" * 5000: "Orca"})))


@pytest.mark.parametrize("field", ["turn", "number", "left", "actor"])
def test_a_number_of_many_digits_is_a_problem_like_any_other(field: str) -> None:
    assert any(p.place == field for p in problems(written(step="action", **{field: 10**5000})))


@pytest.mark.parametrize("abilities", [None, 5, [], "armor", [["armor", 1]]])
def test_abilities_that_are_no_table_are_a_problem_like_any_other(abilities: Any) -> None:
    body = {"name": "Leviathan", "level": 2, "die": 8, "abilities": abilities}
    found = problems(written(fish=[{"body": body}, TWO[1]]))
    assert any("abilities" in problem.place for problem in found)


# ---------------------------------------------------------------- warnings


@pytest.mark.rule("adapt.part-level")
def test_a_part_too_high_is_a_warning() -> None:
    s = table(fish("Clownfish", "Mako Jaws"), fish("Frogfish"))
    (warning,) = s.warnings
    assert warning.warning
    assert (warning.place, warning.rule) == ("fish 1, Mouth", "adapt.part-level")
    assert str(warning).startswith("warning: fish 1, Mouth: Mako Jaws is too high")
    assert s.pending is not None


@pytest.mark.rule("adapt.never-lose")
def test_more_damage_than_health_is_a_warning() -> None:
    s = table(fish(damage=cards()["Clownfish"].health + 1), fish("Frogfish"))
    (warning,) = s.warnings
    assert (warning.place, warning.rule) == ("fish 1, damage", "adapt.never-lose")
    assert s.result is None


@pytest.mark.rule("damage.defeat")
def test_as_much_damage_as_health_is_no_warning() -> None:
    assert table(fish(damage=cards()["Clownfish"].health), fish("Frogfish")).warnings == ()


@pytest.mark.rule("ability.lost")
def test_hiding_without_hide_is_a_warning() -> None:
    s = table(fish(), fish("Frogfish", hiding=2))
    assert [(w.place, w.rule) for w in s.warnings] == [("fish 2, hiding", "ability.lost")]
    assert s.position.fish[1].hiding == 2


@pytest.mark.rule("immune")
@pytest.mark.parametrize(
    ("effect", "field"),
    [("poison", {"poison": 1}), ("stun", {"stunned": True}), ("bait", {"baited_by": [2]})],
)
def test_a_mark_that_immunity_removes_at_once_is_a_warning(
    effect: str, field: dict[str, Any]
) -> None:
    s = table(made_up(level=3, immune=[effect], fields=field), fish("Frogfish"))
    first = s.position.fish[0]
    assert (first.poison, first.stunned, first.baited_by) == (0, False, [])
    assert [warning.place for warning in s.warnings] == [f"fish 1, {next(iter(field))}"]


def test_cards_that_have_changed_since_are_a_warning() -> None:
    same_name = {"name": cards().name, "fingerprint": "0" * 12}
    (warning,) = adaptlab.setup("adapt", written(cards=same_name)).warnings
    assert warning.place == "cards"
    assert "have changed" in warning.message
    same_cards = {"name": cards().name, "fingerprint": cards().fingerprint}
    assert adaptlab.setup("adapt", written(cards=same_cards)).warnings == ()


def test_several_warnings_come_together() -> None:
    s = table(fish("Clownfish", "Mako Jaws", damage=99), fish("Frogfish", hiding=1))
    assert len(s.warnings) == 3


# ---------------------------------------------------------------- every status, there and back

STATUSES: dict[str, Any] = {
    "experience": 13,
    "damage": 7,
    "poison": 2,
    "stunned": True,
    "baited_by": [2],
    "hiding": 3,
    "splash": True,
    "cooldowns": {"jump": 3},
    "auto_open": False,
    "autos": 2,
    "pool": ["Orca", "Mako Jaws"],
    "new": ["Flounder Skin"],
}


@pytest.mark.parametrize(("field", "value"), STATUSES.items())
def test_every_status_of_a_fish_can_be_set_and_comes_back(field: str, value: Any) -> None:
    s = table(fish("Barracuda", "Flounder Skin", **{field: value}), fish("Frogfish"))
    assert s.warnings == ()
    first = s.position.fish[0]
    if field == "cooldowns":
        assert first.cooldown == 3
    elif field in ("pool", "new"):
        assert [card.name for card in getattr(first, field)] == value
    else:
        assert getattr(first, field) == value
    again = GAME.dump(s.position)
    assert again["fish"][0][field] == value
    assert written_again(s) == again


def test_all_statuses_together_come_back() -> None:
    s = table(fish("Barracuda", "Flounder Skin", **STATUSES), fish("Frogfish"))
    again = GAME.dump(s.position)
    assert {field: again["fish"][0][field] for field in STATUSES} == STATUSES
    assert written_again(s) == again


@pytest.mark.rule("jump.use")
@pytest.mark.parametrize(("air", "jumped"), [(1, 1), (1, 3), (2, 3), (3, 3)])
def test_a_fish_in_the_air_comes_back(air: int, jumped: int) -> None:
    s = table(fish(), fish("Frogfish", air=air, jumped=jumped))
    second = GAME.dump(s.position)["fish"][1]
    assert (second["air"], second["jumped"]) == (air, jumped)
    assert written_again(s) == GAME.dump(s.position)


def test_the_length_of_a_jump_is_what_is_left_of_it_unless_said() -> None:
    assert table(fish(), fish("Frogfish", air=2)).position.fish[1].jumped == 2


TABLE_FIELDS: dict[str, Any] = {
    "turn": 2,
    "number": 17,
    "left": 1,
    "spent": True,
    "stopped": [1],
    "top": ["Orca", "Mako Jaws"],
    "discard": ["Orca", "Swordfish"],
    "removed": ["Orca", "Red Guppy"],
    "deck": ["Orca", "Swordfish"],
}


@pytest.mark.parametrize(("field", "value"), TABLE_FIELDS.items())
def test_everything_on_the_table_can_be_set_and_comes_back(field: str, value: Any) -> None:
    s = table(fish(), fish("Frogfish"), **{field: value})
    again = GAME.dump(s.position)
    assert again[field] == value
    assert written_again(s) == again


@pytest.mark.parametrize(
    "step", ["start", "order", "action", "follow", "school", "cycle"]
)  # "setup" has nothing to set
def test_every_step_can_be_set(step: str) -> None:
    names = ["Clownfish", "Pufferfish", "Frogfish", "Orca", "Swordfish", "Barracuda"]
    position: dict[str, Any] = {
        "ruleset": {"players": 6, "kingfish": True},
        "fish": [fish(name) for name in names],
        "stream": PARTS_ONLY,
        "kings": [2, 5],
        "turn": 4,
        "step": step,
    }
    if step not in ("start", "cycle"):
        position["waiting"] = [4, 6]
    if step in ("action", "follow", "school"):
        position["actor"] = 6
    made, warnings = GAME.read(position)
    assert warnings == []
    again = GAME.dump(made)
    for key in position.keys() - {"ruleset", "fish", "stream"}:
        assert again[key] == position[key]
    assert GAME.dump(GAME.read(again)[0]) == again
    s = adaptlab.setup("adapt", position, seed=1)
    assert s.pending is not None


@pytest.mark.rule("variant.kingfish")
def test_a_school_of_which_all_have_acted_comes_back() -> None:
    """Gifts are still possible then, so the position asks for them and not for another Action."""
    names = ["Clownfish", "Pufferfish", "Frogfish", "Orca", "Swordfish", "Barracuda"]
    position = {
        "ruleset": {"players": 6, "kingfish": True},
        "fish": [fish(name, experience=5) for name in names],
        "stream": PARTS_ONLY,
        "kings": [2, 5],
        "step": "order",
        "waiting": [],
    }
    made, _ = GAME.read(position)
    assert made.waiting == []
    assert GAME.read(GAME.dump(made))[0] == made


def test_the_set_up_can_be_written_and_begun_again() -> None:
    s = adaptlab.new("adapt", players=3, edition="pnp", less_random=True)
    again = adaptlab.setup("adapt", GAME.dump(s.position))
    assert again.position == s.position
    assert again.pending == s.pending


def test_a_set_up_with_anything_else_in_it_is_refused() -> None:
    """Before the set-up nothing lies anywhere, so these would be forgotten in silence."""
    for fields in ({"stream": STREAM}, {"discard": ["Orca"]}, {"deck": ["Orca"]}, {"turn": 9}):
        problems({"step": "setup", "ruleset": {"players": 2}, **fields})


@pytest.mark.rule("win.last")
def test_a_defeated_fish_comes_back() -> None:
    s = table(fish(), {"alive": False, "experience": 4}, fish("Frogfish"))
    assert GAME.dump(s.position)["fish"][1] == {"alive": False, "experience": 4}
    assert not s.position.fish[1].alive
    assert written_again(s) == GAME.dump(s.position)


def test_covered_cards_come_back_below_the_others() -> None:
    one = {
        "body": ["Red Guppy", "Barracuda", "Orca"],
        "parts": {"Mouth": ["Wolffish Teeth", "Mako Jaws"], "Horn": "Sawfish Horn"},
    }
    s = table(one, fish("Frogfish"))
    first = s.position.fish[0]
    assert [card.name for card in first.active()] == ["Orca", "Mako Jaws", "Sawfish Horn"]
    again = GAME.dump(s.position)["fish"][0]
    assert {key: again[key] for key in one} == one
    assert written_again(s) == GAME.dump(s.position)


@pytest.mark.rule("variant.kingfish")
def test_the_two_stacks_of_a_king_come_back() -> None:
    names = ["Pufferfish", "Frogfish", "Orca", "Swordfish", "Barracuda"]
    two = {"Mouth": [["Wolffish Teeth", "Mako Jaws"], ["Parrotfish Beak"]]}
    s = adaptlab.setup(
        "adapt",
        {
            "ruleset": {"players": 6, "kingfish": True},
            "fish": [{"body": "Sperm Whale", "parts": two}, *map(fish, names)],
            "stream": ["Hagfish Slime", "Unicornfish Horn", *PARTS_ONLY[2:]],
            "kings": [1, 4],
        },
    )
    assert len(s.position.fish[0].active()) == 3
    assert GAME.dump(s.position)["fish"][0]["parts"] == two
    assert written_again(s) == GAME.dump(s.position)


def test_a_made_up_fish_comes_back_with_all_its_numbers() -> None:
    s = table(
        made_up(
            level=4, die=12, ferocity=-2, survival=8, health=30, lethality=-1, armor=2, bait=3,
            counter_attack=1, counter_poison=2, critical=True, electroreception=True, fear=1,
            hide=2, hunting=True, immune={"stun", "bait"}, jump=1, poisonous=3, ram=2,
            regeneration=True, resist={"shock": 1}, school=True, shock=1, smart=2, sneaky=True,
            stun=4, toxic=True, amphibious=True, name="Leviathan",
        ),
        fish("Frogfish"),
    )  # fmt: skip
    again = adaptlab.setup("adapt", json.loads(json.dumps(GAME.dump(s.position))))
    assert again.position == s.position
    assert again.position.fish[0].stats == s.position.fish[0].stats


def test_a_fish_can_be_given_as_a_fish() -> None:
    one = Fish.build("Barracuda", "Mako Jaws", damage=3)
    s = adaptlab.setup("adapt", written(fish=[one, Fish.of(die=6, level=1)], step="action"))
    assert s.position.fish[0].damage == 3
    assert s.position.fish[0].stats == one.stats
    assert s.position.fish[1].stats.die == 6


@pytest.mark.parametrize(
    "other", [{"die": 12}, {"level": 4}, {"health": 21}, {"armor": 1}, {"name": "Other"}]
)
def test_positions_with_different_made_up_fish_are_different(other: dict[str, Any]) -> None:
    one = {"level": 3, "die": 10, "health": 20, "name": "One"}
    second = fish("Frogfish")
    assert table(made_up(**one), second).position == table(made_up(**one), second).position
    assert table(made_up(**one), second).position != table(made_up(**one | other), second).position


# ---------------------------------------------------------------- the deck


@pytest.mark.rule("setup.deck", "setup.components")
@pytest.mark.parametrize("deck", [{}, {"deck": "rest"}])
def test_the_deck_is_what_lies_nowhere_else(deck: dict[str, str]) -> None:
    s = table(
        fish("Barracuda", "Mako Jaws", pool=["Orca"]),
        fish("Red Guppy"),
        discard=["Swordfish"],
        removed=["Lionfish"],
        top=["Pufferfish"],
        **deck,
    )
    elsewhere = {"Barracuda", "Mako Jaws", "Orca", "Swordfish", "Lionfish", "Pufferfish", *STREAM}
    expected = sorted(card.name for card in cards().deck if card.name not in elsewhere)
    assert sorted(card.name for card in s.position.deck) == expected
    assert len(expected) == 55 - len(elsewhere)


@pytest.mark.rule("setup.players")
def test_the_rest_of_two_copies_has_the_second_copies() -> None:
    names = ["Clownfish", "Clownfish", "Frogfish", "Orca"]
    s = table(*map(fish, names), stream=PARTS_ONLY[:5])
    left = [card.name for card in s.position.deck]
    assert left.count("Clownfish") == 0
    assert left.count("Frogfish") == left.count("Orca") == left.count(PARTS_ONLY[0]) == 1
    assert left.count("Swordfish") == 2
    assert len(left) == 2 * 55 - 4 - 5


@pytest.mark.rule("variant.kids")
def test_the_rest_for_children_has_no_horns() -> None:
    position = written(
        ruleset={"kids": True},
        stream=["Parrotfish Beak", "Seahorse Tail", "Remora Disc", "Mudskipper Fins"],
    )
    left = adaptlab.setup("adapt", position).position.deck
    assert {card.location for card in left} == {"Body", "Dorsal", "Mouth", "Side", "Tail"}


@pytest.mark.rule("stream.cycle")
def test_the_known_top_of_the_deck_is_dealt_first_and_without_a_question() -> None:
    s = table(fish("Clownfish", experience=20), fish("Frogfish"), top=["Orca", "Mako Jaws"], turn=1)
    s.answer("buy 1")
    assert isinstance(s.pending, Choose)
    assert s.position.slot(1) == cards()["Orca"]
    assert [card.name for card in s.position.top] == ["Mako Jaws"]
    s = table(fish("Clownfish"), fish("Frogfish"), stream=STREAM, top=["Orca", "Mako Jaws"])
    s.answer("wipe")
    assert isinstance(s.pending, Draw)
    assert [card.name for card in s.position.stream] == ["Orca", "Mako Jaws"]
    assert s.position.slot(3) == cards()["Orca"]
    assert cards()["Orca"] not in s.pending.pile


@pytest.mark.rule("stream.exhausted")
def test_a_deck_can_be_empty() -> None:
    s = table(fish("Clownfish", experience=20), fish("Frogfish"), deck=[])
    s.answer("buy 1")
    assert len(s.position.stream) == 2
    assert s.position.slot(1) is None


@pytest.mark.rule("setup.stream")
def test_the_gene_stream_can_be_given_by_slot_or_from_slot_1() -> None:
    by_slot = {"1": STREAM[0], "2": STREAM[1], "3": STREAM[2]}
    one = adaptlab.setup("adapt", written(stream=by_slot)).position
    other = adaptlab.setup("adapt", written(stream=STREAM)).position
    assert one == other
    assert [one.slot(n).name for n in (1, 2, 3)] == STREAM
    assert GAME.dump(one)["stream"] == by_slot


@pytest.mark.rule("stream.exhausted", "stream.cycle")
def test_a_gene_stream_that_is_short_although_there_are_cards_is_a_warning() -> None:
    """Cards are replaced as soon as they leave, so no play leads there."""
    for stream in ([], {"3": "Orca"}):
        s = adaptlab.setup("adapt", written(stream=stream))
        assert [warning.place for warning in s.warnings] == ["stream"]
    assert adaptlab.setup("adapt", written(stream=[], deck=[])).warnings == ()


# ---------------------------------------------------------------- whatever is written

WORDS = st.sampled_from(
    ["Orca", "Clownfish", "Red Guppy", "Mako Jaws", "action", "start", "rest", "retail", "1", "2"]
)
KEYS = st.sampled_from(
    ["fish", "body", "parts", "pool", "stream", "deck", "top", "turn", "step", "ruleset", "players",
     "kingfish", "kings", "waiting", "actor", "result", "seats", "tie", "removed", "alive", "name",
     "level", "die", "abilities", "resist", "immune", "armor", "Horn", "Mouth", "1", "2", "3"]
)  # fmt: skip
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 25) | st.just(10**30) | st.just(0.5) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


def read_or_refused(position: Any) -> None:
    """Read a position: it is refused with its problems, or it can be played."""
    try:
        made, warnings = GAME.read(position)
    except InvalidPosition:
        problems(position)
        return
    assert all(warning.warning for warning in warnings)
    again = GAME.dump(made)
    assert GAME.dump(GAME.read(json.loads(json.dumps(again)))[0]) == again
    s = adaptlab.setup("adapt", position, seed=1)
    random = Random(1)
    for _ in range(12):
        if isinstance(s.pending, Choose):
            s.answer(random.choice(s.options))
        elif s.pending is not None:
            s.roll()


@settings(SAME_EACH_TIME, max_examples=200)
@given(ANYTHING)
def test_anything_at_all_is_read_or_refused_with_its_problems(position: Any) -> None:
    read_or_refused(position)


@settings(SAME_EACH_TIME, max_examples=200)
@given(st.dictionaries(KEYS, ANYTHING, max_size=6))
def test_any_change_of_a_good_position_is_read_or_refused(changes: dict[str, Any]) -> None:
    read_or_refused(written(**changes))


@settings(SAME_EACH_TIME, max_examples=200)
@given(st.dictionaries(st.sampled_from(sorted(STATUSES)) | KEYS, ANYTHING, max_size=5))
def test_any_change_of_a_good_fish_is_read_or_refused(changes: dict[str, Any]) -> None:
    read_or_refused(written(fish=[{**fish("Barracuda", "Flounder Skin"), **changes}, TWO[1]]))


@settings(SAME_EACH_TIME, max_examples=200)
@given(st.dictionaries(KEYS | st.sampled_from(["health", "ferocity"]), ANYTHING, max_size=5))
def test_any_made_up_body_is_read_or_refused(changes: dict[str, Any]) -> None:
    body = {"name": "Leviathan", "level": 2, "die": 8, **changes}
    read_or_refused(written(fish=[{"body": body}, TWO[1]]))


SEATS = st.integers(0, 7)


@settings(SAME_EACH_TIME, max_examples=200)
@given(
    st.sampled_from(["start", "order", "action", "follow", "school", "cycle"]),
    SEATS,
    SEATS,
    st.lists(SEATS, max_size=4),
    st.lists(SEATS, max_size=3),
    st.sets(st.integers(0, 5), max_size=4),
    st.sampled_from([{}, {"kingfish": True}, {"school_battle": True}]),
)
def test_any_turn_order_is_refused_or_can_be_played(
    step: str,
    turn: int,
    actor: int,
    waiting: list[int],
    kings: list[int],
    dead: set[int],
    variant: dict[str, bool],
) -> None:
    names = ["Clownfish", "Pufferfish", "Frogfish", "Orca", "Swordfish", "Barracuda"]
    all_fish = [{"alive": False} if n in dead else fish(name) for n, name in enumerate(names)]
    read_or_refused(
        {
            "ruleset": {"players": 6, **variant},
            "fish": all_fish,
            "stream": PARTS_ONLY,
            "step": step,
            "turn": turn,
            "actor": actor,
            "waiting": waiting,
            "kings": kings,
        }
    )


@pytest.mark.parametrize(
    "game",
    [
        {"players": 2},
        {"players": 3, "edition": "pnp"},
        {"players": 4, "school_battle": True},
        {"players": 5, "kids": True},
        {"players": 6, "kingfish": True},
        {"players": 6, "edition": "pnp", "multi_auto": True, "defeated_cards": "discard"},
    ],
    ids=str,
)
def test_positions_come_back_at_every_step_of_random_games(game: dict[str, Any]) -> None:
    """The script of a step changes the position; between steps it can be written and read."""
    position = GAME.new(GAME.ruleset(**game))
    random = Random(4)
    while position.result is None and position.number < 60:
        again = json.loads(json.dumps(GAME.dump(position)))
        back, _ = GAME.read(again)
        assert GAME.dump(back) == GAME.dump(position)
        assert back == position
        script = GAME.step(position)
        answer = None
        try:
            while True:
                question = script.send(answer)
                if isinstance(question, Choose):
                    answer = random.choice(question.options)
                elif isinstance(question, Draw):
                    answer = random.choice(question.pile)
                else:
                    answer = random.randint(1, question.sides)
        except StopIteration:
            continue
    back, _ = GAME.read(GAME.dump(position))
    assert back == position
