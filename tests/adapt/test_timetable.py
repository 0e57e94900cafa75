"""The earliest turn of a path: against games played with the real engine, and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from adaptlab import Choose, Draw, Session
from adaptlab.adapt import Card, cards
from adaptlab.adapt.analysis.paths import cheapest, fewest_steps, paths
from adaptlab.adapt.analysis.timetable import Timetable, compare_auto, earliest_turn
from adaptlab.adapt.analysis.upgrades import InvalidPath, upgrades
from adaptlab.adapt.cards import BODY
from adaptlab.errors import ProblemsError
from tests.adapt.table import fish, happened, made_up, table

GAME = {"may_pass": True, "copies": 3}
"""Nobody needs to act, and there are enough cards for any game."""

UP = ["Red Guppy", "Clownfish", "Lionfish", "Coelacanth", "Hammerhead", "Orca"]
NOT_SMART = ["Red Guppy", "Pufferfish", "Coelacanth", "Greenland Shark", "Sperm Whale"]


# ---------------------------------------------------------------- the engine as the model


class Stand(NamedTuple):
    """A fish between its turns, as the engine has it."""

    body: str
    pool: tuple[str, ...]
    experience: int
    auto_open: bool
    autos: int


class Played:
    """Finds the earliest turn by playing every turn with the engine."""

    def __init__(self, path: list[str], *, wipes: bool, smart: bool, ruleset: dict[str, Any]):
        self.path = path
        self.wipes = wipes
        self.parts = ["Cleaner Wrasse Brain"] if smart else []
        self.ruleset = ruleset

    def earliest(self, start: Stand) -> int | None:
        known, layer, turn = {start}, [start], 0
        while layer:
            if any(stand.body == self.path[-1] for stand in layer):
                return turn
            turn += 1
            found = dict.fromkeys(after for stand in layer for after in self.after(stand))
            layer = [stand for stand in found if stand not in known]
            known.update(layer)
        return None

    def after(self, stand: Stand) -> Iterator[Stand]:
        """Where a turn of the engine can lead to without leaving the path."""
        for answers in self.options(stand):
            s = self.begun(stand)
            if self.following(s) is not None:
                for answer in answers:
                    s.answer(f"buy {self.slot(s)}" if answer == "buy" else answer)
                    self.deal(s)
            me = s.position.fish[0]
            pool = tuple(card.name for card in me.pool)
            if [card.name for card in me.body] == self.path[: len(me.body)]:
                yield Stand(me.body[-1].name, pool, me.experience, me.auto_open, me.autos)

    def options(self, stand: Stand) -> Iterator[list[str]]:
        """What can be tried in this turn, each as a list of answers."""
        s = self.begun(stand)
        if (name := self.following(s)) is None:
            yield []
            return
        wanted = ["pass", *(["wipe"] if self.wipes else [])]
        wanted += [f"adapt {name}"] if name in map(str, s.position.fish[0].pool) else ["buy"]
        for action in wanted:
            answer = f"buy {self.slot(s)}" if action == "buy" else action
            if s.why_not(answer) is not None:
                continue
            trial = s.branch()
            trial.answer(answer)
            pays = isinstance(trial.pending, Choose) and trial.pending.rule == "adapt.skip-level"
            yield from ([action, "pay"], [action, "store"]) if pays else ([action],)

    def begun(self, stand: Stand) -> Session:
        """The turn up to its Action."""
        at = self.path.index(stand.body)
        me = fish(
            self.path[: at + 1], *self.parts, pool=list(stand.pool), experience=stand.experience,
            auto_open=stand.auto_open, autos=stand.autos,
        )  # fmt: skip
        others = [made_up(level=5) for _ in range(self.ruleset["players"] - 1)]
        switches = {k: v for k, v in self.ruleset.items() if k not in ("players", "edition")}
        # The path's next Body lies in the highest slot, where an auto-adapt looks first.
        slots = upgrades(**self.ruleset).graph["rules"].slots
        lying = [name for name in self.path[at + 1 : at + 3] if name not in stand.pool]
        parts = [part.name for part in cards().parts if part.name not in self.parts]
        stream = [*parts[: slots - len(lying)], *reversed(lying)]
        s = table(
            me, *others, step="start", stream=stream,
            edition=self.ruleset.get("edition", "retail"), switches=switches,
        )  # fmt: skip
        self.deal(s)
        return s

    def deal(self, s: Session) -> None:
        """Deal what the fish wants next, what an auto-adapt looks for, or Parts; decline School."""
        while s.position.turn == 1:
            if isinstance(s.pending, Draw):
                searching = bool(s.log) and s.log[-1].rule == "auto.search"
                level = s.position.fish[0].level + 1
                deck = sorted(s.position.deck, key=lambda card: card.name != self.following(s))
                if not searching and self.following(s) in map(str, s.position.stream):
                    deck = [card for card in deck if not card.is_body]
                fits = [card for card in deck if not searching or card.level == level]
                s.answer(next((card for card in fits if card.is_body), fits[0]))
            elif isinstance(s.pending, Choose) and s.pending.rule == "school":
                s.answer("decline")
            else:
                return

    def following(self, s: Session) -> str | None:
        """The path's next Body, if the fish is still on its path and not at its end."""
        body = s.position.fish[0].body[-1].name
        left = self.path[self.path.index(body) + 1 :] if body in self.path else []
        return left[0] if left else None

    def slot(self, s: Session) -> int:
        g = s.position
        return next(
            g.slot_of(at) for at, card in enumerate(g.stream) if card.name == self.following(s)
        )


def check(path: list[str], *, auto: bool, wipes: bool = False, smart: bool = False,
          experience: int = 1, **ruleset: Any) -> int | None:  # fmt: skip
    """The engine and the timetable come to the same turn; the timetable's sums are right."""
    ruleset = {"players": 2, **GAME, **ruleset}
    graph = upgrades(lower=True, **ruleset)
    played = Played(path, wipes=wipes, smart=smart, ruleset=ruleset)
    turn = played.earliest(Stand(path[0], (), experience, auto, 0))
    asked: dict[str, Any] = {
        "wipes": wipes, "auto": auto, "smart": int(smart), "experience": experience,
    }  # fmt: skip
    if turn is None:
        with pytest.raises(InvalidPath):
            earliest_turn(graph, path, **asked)
    else:
        made = earliest_turn(graph, path, **asked)
        assert made.turn == turn
        assert_sums(made, graph.graph["rules"], experience)
    return turn


def assert_sums(made: Timetable, rules: Any, experience: int) -> None:
    """Every turn adds up as its words say, and nothing is paid that is not there."""
    assert [turn.number for turn in made.turns] == list(range(1, made.turn + 1))
    for turn in made.turns:
        assert experience <= turn.experience <= rules.experience_limit
        experience, paid = turn.experience, 0
        for words in turn.action.split("; "):
            if words == "wipe":
                experience = min(rules.experience_limit, experience + rules.wipe_gain)
            due = sum(map(int, re.findall(r"(?:for|and) (\d+)", words)))
            assert due <= experience
            experience -= due
            paid += due
        assert (turn.left, turn.paid) == (experience, paid)


@pytest.mark.rule("turn.income", "auto.trigger", "auto.cost", "wipe.effect", "buy.cost")
@pytest.mark.parametrize("wipes", [False, True])
@pytest.mark.parametrize("auto", [False, True])
@pytest.mark.parametrize("path", [UP, NOT_SMART])
@pytest.mark.parametrize("edition", ["retail", "pnp"])
def test_the_engine_needs_as_many_turns(
    path: list[str], auto: bool, wipes: bool, edition: str
) -> None:
    assert check(path, auto=auto, wipes=wipes, edition=edition)


@pytest.mark.rule("adapt.skip-level")
@pytest.mark.parametrize("wipes", [False, True])
@pytest.mark.parametrize("auto", [False, True])
@pytest.mark.parametrize(
    "path",
    [["Red Guppy", "Lionfish", "Hammerhead"], ["Clownfish", "Coelacanth", "Orca"],
     ["Red Guppy", "Clownfish", "Coelacanth", "Yellowfin Tuna", "Great White"]],
    ids=["2 to 4", "twice", "and equal"],
)  # fmt: skip
def test_the_engine_needs_as_many_turns_where_levels_are_skipped(
    path: list[str], auto: bool, wipes: bool
) -> None:
    check(path, auto=auto, wipes=wipes, players=4)


@pytest.mark.rule("variant.multi-auto", "smart", "variant.sailfish")
@pytest.mark.parametrize("seed", range(40))
def test_the_engine_needs_as_many_turns_on_any_path(seed: int) -> None:
    random = Random(seed)
    switches = {
        name: True
        for name in ("multi_auto", "sailfish_income", "sailfish_levels")
        if random.random() < 0.4
    }
    ruleset: dict[str, Any] = {
        "players": random.choice((2, 3, 4)), "edition": random.choice(("retail", "pnp")), **switches
    }  # fmt: skip
    graph = upgrades(lower=True, **ruleset)
    path = [random.choice(["Red Guppy", "Clownfish", "Lionfish", "Bottlenose Dolphin"])]
    while len(path) < random.randint(2, 6):
        path.append(random.choice([name for name in graph[path[-1]] if name not in path]))
    check(
        path,
        # With multi_auto an auto-adapt is never used up, so there is no game without it.
        auto="multi_auto" in switches or random.random() < 0.6,
        wipes=random.random() < 0.5,
        smart=random.random() < 0.3,
        experience=random.choice((0, 1, 5, 13, 19, 20)),
        **ruleset,
    )


# ---------------------------------------------------------------- a whole game


@pytest.mark.parametrize(
    ("path", "asked"),
    [(UP, {}), (NOT_SMART, {"wipes": True}), (NOT_SMART, {"wipes": True, "auto": True}),
     (["Red Guppy", "Lionfish", "Bottlenose Dolphin", "Swordfish"], {"auto": True})],
)  # fmt: skip
def test_a_timetable_can_be_played_from_the_first_turn_to_the_last(
    path: list[str], asked: dict[str, Any]
) -> None:
    graph = upgrades(**GAME)
    made = earliest_turn(graph, path, **asked)
    buying = {
        turn.number: name for turn in made.turns for name in path if f" {name} " in turn.action
    }
    parts = [card.name for card in cards().parts]
    s = table(
        fish(path[0], experience=1, auto_open=asked.get("auto", False)), made_up(level=5),
        step="start", switches=GAME, stream=[buying.get(1, parts[0]), *parts[1:3]],
    )  # fmt: skip
    own = 1
    for turn in made.turns:
        while not isinstance(s.pending, Choose) or s.pending.seat != 1:
            next_own = own if s.position.turn == 2 else 0
            answer_for_others(s, buying.get(next_own))
        begun = [event for event in happened(s, "gain", seat=1) if event.rule == "turn.income"]
        assert begun[-1].now == turn.experience
        act(s, turn.action)
        own += 1
        while s.position.turn == 1:
            answer_for_others(s, after_wipe(turn.action, path))
        assert s.position.fish[0].experience == turn.left
    assert [card.name for card in s.position.fish[0].body] == path
    assert s.position.number == 2 * made.turn


def after_wipe(action: str, path: list[str]) -> str | None:
    """The Body that an auto-adapt after a wipe is to find."""
    after = action.partition("wipe; auto-adapt ")[2]
    return next((name for name in path if after.startswith(f"{name} ")), None)


def answer_for_others(s: Session, wanted: str | None) -> None:
    """Deal the Body that is wanted, else a Part; Player 2 passes; School is declined."""
    if isinstance(s.pending, Draw):
        lying = [card.name for card in s.position.stream]
        parts = [card.name for card in s.position.deck if not card.is_body]
        s.answer(wanted if wanted and wanted not in lying else parts[0])
    else:
        s.answer("decline" if s.position.turn == 1 else "pass")


def act(s: Session, action: str) -> None:
    """Do what a line of a timetable says; an auto-adapt at the start has happened by itself."""
    if " buy " in f" {action}":
        name = action.partition("buy ")[2].partition(" for ")[0]
        g = s.position
        slot = next(g.slot_of(at) for at, card in enumerate(g.stream) if card.name == name)
        s.answer(f"buy {slot}")
    else:
        s.answer("wipe" if "wipe" in action else "pass")


# ---------------------------------------------------------------- on paper


def test_a_timetable_prints_as_a_table() -> None:
    made = earliest_turn(upgrades(), ["Red Guppy", "Clownfish", "Pufferfish"])
    assert (made.turn, made.spent) == (3, 10)
    assert str(made) == (
        "Red Guppy → Clownfish → Pufferfish: turn 3, 10 Experience spent\n"
        "turn  Experience  Action                left\n"
        "   1           4  buy Clownfish for 3      1\n"
        "   2           4  –                        4\n"
        "   3           7  buy Pufferfish for 7     0\n"
        "adapt (retail), 2 players; reconstructed cards"
    )


@pytest.mark.parametrize(("players", "turn"), [(2, 17), (3, 13), (4, 11), (5, 11), (6, 11)])
@pytest.mark.rule("turn.income")
def test_more_players_mean_more_income(players: int, turn: int) -> None:
    made = earliest_turn(upgrades(players=players), NOT_SMART)
    assert (made.turn, made.spent) == (turn, 52)


def test_the_income_can_be_given() -> None:
    graph = upgrades()
    assert earliest_turn(graph, NOT_SMART, income=4) == replace(
        earliest_turn(upgrades(players=3), NOT_SMART), ruleset=graph.graph["ruleset"]
    )
    assert earliest_turn(graph, NOT_SMART, income=20).turn == 4


def test_a_body_of_level_2_can_be_bought_where_1_and_2_are_both_in_reach() -> None:
    graph = upgrades()
    assert earliest_turn(graph, fewest_steps(graph, "Red Guppy", 2)).turn == 2
    assert earliest_turn(graph, ["Orca"]).turns == ()


@pytest.mark.rule("smart")
def test_smart_of_bodies_counts_while_they_are_uncovered() -> None:
    graph = upgrades()
    for body, smart in (("Bottlenose Dolphin", 0), ("Coelacanth", 1)):
        made = earliest_turn(graph, [body, "Greenland Shark"], experience=0, smart=smart)
        assert [turn.experience for turn in made.turns] == [4, 8, 12, 16]


@pytest.mark.rule("smart")
def test_a_smart_body_is_kept_for_longer_where_that_pays() -> None:
    """Buying as early as possible, on turn 4, would bring Swordfish a turn later."""
    path = ["Bottlenose Dolphin", "Greenland Shark", "Swordfish"]
    made = earliest_turn(upgrades(), path, experience=0)
    bought = [turn.number for turn in made.turns if turn.paid]
    assert bought == [5, 9]


@pytest.mark.rule("smart")
def test_smart_adds_up_as_the_edition_says() -> None:
    smart = replace(cards().bodies[0], name="Sage", abilities={"smart": 2})
    known = replace(cards(), bodies=(*cards().bodies, smart))
    path = ["Sage", "Lionfish"]
    first = {
        edition: earliest_turn(upgrades(known, edition), path, experience=0, smart=1).turns[0]
        for edition in ("retail", "pnp")
    }
    assert first["retail"].experience == 3 + 3
    assert first["pnp"].experience == 3 + 1


@pytest.mark.rule("wipe.effect")
def test_wiping_fills_the_turns_in_between() -> None:
    made = earliest_turn(upgrades(), NOT_SMART, wipes=True)
    assert made.turn == 11
    assert made.spent == 52
    assert made.turns[0].action == "wipe"
    assert made.turns[0].left == 1 + 3 + 3


def test_of_equally_early_ways_the_one_that_leaves_the_most_is_taken() -> None:
    made = earliest_turn(upgrades(), ["Coelacanth", "Greenland Shark"], wipes=True, experience=9)
    assert [turn.action for turn in made.turns] == ["wipe", "buy Greenland Shark for 15"]
    assert made.turns[-1].left == 3


@pytest.mark.rule("adapt.skip-level", "exp.bounds")
def test_a_skip_that_is_too_dear_for_one_turn_is_paid_in_two() -> None:
    made = earliest_turn(upgrades(players=4), ["Lionfish", "Hammerhead"], experience=20)
    assert [turn.action for turn in made.turns] == [
        "buy Hammerhead for 16 and store it",
        "adapt Hammerhead for 6",
    ]
    assert made.spent == 22
    cheap = earliest_turn(upgrades(players=4), ["Clownfish", "Coelacanth"], experience=20)
    assert [turn.action for turn in cheap.turns] == [
        "buy Coelacanth for 11 and 4 for the skipped level"
    ]


@pytest.mark.rule("auto.trigger", "auto.cost")
def test_an_auto_adapt_costs_its_own_price_and_no_action() -> None:
    path = ["Clownfish", "Barracuda", "Coelacanth"]
    made = earliest_turn(upgrades(), path, experience=17, auto=True)
    assert [turn.action for turn in made.turns] == [
        "auto-adapt Barracuda for 8; buy Coelacanth for 11"
    ]
    assert (made.spent, made.turns[0].left) == (19, 1)
    without = earliest_turn(upgrades(), path, experience=17)
    assert (without.turn, without.spent) == (2, 20)


@pytest.mark.rule("auto.trigger")
def test_an_auto_adapt_that_would_leave_the_path_is_avoided() -> None:
    path = ["Clownfish", "Frogfish", "Coelacanth"]
    graph = upgrades(players=4)
    rushed = earliest_turn(graph, path, experience=13, wipes=True)
    careful = earliest_turn(graph, path, experience=13, wipes=True, auto=True)
    assert "wipe" not in careful.turns[0].action
    assert careful.turn >= rushed.turn
    with pytest.raises(InvalidPath, match=r"auto-adapt leaves the path \[auto.trigger\]"):
        earliest_turn(graph, path, experience=15, auto=True)


@pytest.mark.rule("auto.level-5")
def test_at_level_5_nothing_auto_adapts() -> None:
    made = earliest_turn(upgrades(), ["Sperm Whale", "Great White"], experience=17, auto=True)
    assert [turn.action for turn in made.turns] == ["buy Great White for 20"]
    higher = replace(cards(), bodies=(*cards().bodies, Card("Leviathan", BODY, 6, 20, 20)))
    made = earliest_turn(upgrades(higher), ["Orca", "Leviathan"], experience=17, auto=True)
    assert [turn.action for turn in made.turns] == ["buy Leviathan for 20"]


@pytest.mark.rule("auto.trigger")
def test_without_a_gain_nothing_auto_adapts() -> None:
    asked: dict[str, Any] = {"experience": 20, "auto": True}
    for income, action in ((0, "buy Barracuda for 9"), (1, "auto-adapt Barracuda for 8")):
        made = earliest_turn(upgrades(), ["Clownfish", "Barracuda"], income=income, **asked)
        assert [turn.action for turn in made.turns] == [action]


@pytest.mark.rule("auto.search")
def test_without_a_body_of_the_next_level_nothing_auto_adapts() -> None:
    known = replace(cards(), bodies=tuple(card for card in cards().bodies if card.level != 2))
    graph = upgrades(known, players=4)
    made = earliest_turn(graph, ["Clownfish", "Coelacanth"], experience=18, auto=True)
    assert made.turn == 1


@pytest.mark.rule("variant.multi-auto")
def test_every_further_auto_adapt_lowers_the_income() -> None:
    costly = [Card(f"Level {n}", BODY, n, 20, 6) for n in range(1, 6)]
    graph = upgrades(replace(cards(), bodies=tuple(costly)), multi_auto=True)
    path = ["Red Guppy", "Level 1", "Level 2", "Level 3"]
    made = earliest_turn(graph, path, auto=True, experience=17)
    assert [turn.experience for turn in made.turns] == [20, 19, 20, 14, 16, 18, 20]
    assert [turn.paid for turn in made.turns] == [4, 0, 8, 0, 0, 0, 12]
    once = earliest_turn(
        upgrades(replace(cards(), bodies=tuple(costly))), path, auto=True, experience=17
    )
    assert once.turns[2].paid == 20


def test_auto_adapt_side_by_side() -> None:
    path = ["Clownfish", "Barracuda", "Coelacanth"]
    both = compare_auto(upgrades(), path, experience=17)
    assert both.without == earliest_turn(upgrades(), path, experience=17)
    assert both.with_auto == earliest_turn(upgrades(), path, experience=17, auto=True)
    lines = str(both).splitlines()
    assert lines[:3] == [
        "                  without auto-adapt  with auto-adapt",
        "turn                               2                1",
        "Experience spent                  20               19",
    ]
    assert str(both.with_auto) in str(both)
    never = compare_auto(upgrades(players=4), ["Clownfish", "Coelacanth"], income=0, experience=1)
    assert (never.without, never.with_auto) == (None, None)
    assert "never" in str(never)


@pytest.mark.rule("variant.kingfish")
def test_a_vassalfish_gains_one_more_and_cannot_wipe() -> None:
    graph = upgrades(players=6, kingfish=True)
    assert earliest_turn(graph, ["Clownfish", "Lionfish"]).turns[0].experience == 1 + 6
    with pytest.raises(ProblemsError, match=r"wipes: .*\[variant.kingfish\]"):
        earliest_turn(graph, ["Clownfish", "Lionfish"], wipes=True)


@pytest.mark.rule("variant.school-battle")
def test_a_school_has_no_timetable() -> None:
    with pytest.raises(ProblemsError, match="a School shares its Experience"):
        earliest_turn(upgrades(players=4, school_battle=True), UP)


def test_what_is_wrong_is_said() -> None:
    graph = upgrades()
    with pytest.raises(ProblemsError) as error:
        earliest_turn(graph, UP, income=-1, experience=21, smart=True)
    assert [problem.place for problem in error.value.problems] == ["income", "experience", "smart"]
    with pytest.raises(InvalidPath, match=r"this income never pays it \[turn.income\]"):
        earliest_turn(graph, UP, income=0)
    with pytest.raises(InvalidPath, match="Red Guppy → Orca"):
        earliest_turn(graph, ["Red Guppy", "Orca"])
    dear = replace(cards(), bodies=(Card("Dear", BODY, 1, 21, 6),))
    with pytest.raises(InvalidPath, match="Dear costs 21; no fish has more than 20 Experience"):
        earliest_turn(upgrades(dear), ["Red Guppy", "Dear"])


def test_the_cheapest_path_need_not_be_the_earliest() -> None:
    """The dearer Bottlenose Dolphin is smart and so saves a turn."""
    graph = upgrades(players=4)
    least = cheapest(graph, "Red Guppy", 5)
    smart = cheapest(graph, "Red Guppy", 5, through=["Bottlenose Dolphin"])
    assert (least.cost, earliest_turn(graph, least).turn) == (45, 10)
    assert (smart.cost, earliest_turn(graph, smart).turn) == (47, 9)
    assert min(earliest_turn(graph, path).turn for path in paths(graph, "Red Guppy", 5)) == 9
