"""Duels: they play the rules of the real game, and floats are as good as Fractions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adaptlab import Action, Choose
from adaptlab.adapt import Fish
from adaptlab.adapt.analysis.duel import MOST_STATES, Duel, duel, matrix
from adaptlab.adapt.analysis.duel_chain import block_inverse, inverse
from adaptlab.adapt.analysis.duel_exact import States
from adaptlab.adapt.draw.words import win_percent
from adaptlab.adapt.game import GAME
from adaptlab.adapt.notation import dump_fish
from adaptlab.adapt.position import Position
from adaptlab.errors import AdaptlabError, InvalidPosition, InvalidRuleset
from tests.adapt.builds import ABILITIES, Build, Totals

EDITIONS = ("retail", "pnp")
ENDS = ("win", "lose", "tie", "stalemate")
CLOSE = 1e-12
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def fish(poison: int = 0, **totals: Any) -> Fish:
    return Build(totals, {"poison": poison}).fish


def off_by(found: float | Fraction | None, exact: float | Fraction | None) -> float:
    """How far a number is off, as a share of the exact one; infinite if just one of them is 0."""
    if found is None or exact is None or exact == 0:
        return 0.0 if found == exact else float("inf")
    return float(abs(Fraction(found) / Fraction(exact) - 1))


def assert_alike(found: Duel, exact: Duel, turns: int = 6) -> None:
    """Floats are as exact fractions say, in every chance however small."""
    for end in ENDS:
        assert off_by(getattr(found, end), getattr(exact, end)) < CLOSE, end
    assert off_by(found.turns, exact.turns) < 10 * CLOSE
    by_turn, exactly = found.length(turns), exact.length(turns)
    for ending in ("win", "lose", "tie"):
        for one, other in zip(getattr(by_turn, ending), getattr(exactly, ending), strict=True):
            assert off_by(one, other) < CLOSE, ending
    assert off_by(by_turn.later, exactly.later) < CLOSE


def assert_adds_up(exact: Duel, turns: int = 6) -> None:
    """The chances of a duel in Fractions add up, all together and turn by turn."""
    assert all(type(getattr(exact, end)) is Fraction for end in ENDS)
    assert sum(getattr(exact, end) for end in ENDS) == 1
    assert (exact.turns is None) == (exact.stalemate > 0)
    lengths = exact.length(turns)
    ended = [*lengths.win, *lengths.lose, *lengths.tie]
    assert len(ended) == 3 * turns
    assert sum(ended) + lengths.later == 1
    for end in ("win", "lose", "tie"):
        assert sum(getattr(lengths, end)) <= getattr(exact, end)


# ---------------------------------------------------------------- the real game as a chain

Node = Position | str
"""A position at the start of a turn, or how the game ended for the first fish."""
Row = dict[Node, Fraction]


def seated(a: Fish, b: Fish, edition: str, first: int, **switches: Any) -> Position:
    """Two fish at a table without cards: nothing can be bought, wiped or cycled."""
    ruleset = {"edition": edition, "players": 2, "may_pass": True, **switches}
    entries = [{**dump_fish(one), "experience": 20, "auto_open": False} for one in (a, b)]
    written = {"ruleset": ruleset, "fish": entries, "stream": {}, "deck": [], "turn": first}
    position: Position = GAME.read(written)[0]
    return position


def wanted(plan: str, was_hiding: bool, question: Choose, g: Position) -> Action:
    """What a fish does by its plan, of what the game offers: else it passes."""
    offered = list(question.options)
    if question.rule == "school":
        return next(option for option in offered if option.verb == "school")
    verbs = {"attack": ["attack"], "ram": ["ram"], "jump": ["jump", "attack"]}
    verbs["hide"] = ["attack"] if was_hiding else ["hide"]
    if not g.stopped:
        for verb in verbs[plan]:
            if fitting := [option for option in offered if option.verb == verb]:
                return fitting[-1]  # of several Jumps the longest
    return Action("pass")


def turn_of(start: Position, plans: tuple[str, str]) -> Row:
    """Where one turn of the real game leads, every answer of chance tried."""
    mover = start.turn - 1
    was_hiding = start.fish[mover].hiding > 0
    row: Row = {}
    todo: list[tuple[Any, ...]] = [()]
    while todo:
        path = todo.pop()
        g, weight, asked = start.copy(), Fraction(1), 0
        script = GAME.play(g, turns=1)
        try:
            question = next(script)
            while True:
                if isinstance(question, Choose):
                    question = script.send(wanted(plans[mover], was_hiding, question, g))
                    continue
                branches = question.branches()
                if asked == len(path):
                    todo += [(*path, answer) for answer, _ in branches[1:]]
                    path = (*path, branches[0][0])
                share = dict(branches)[path[asked]]
                weight *= Fraction(share, sum(share for _, share in branches))
                question = script.send(path[asked])
                asked += 1
        except StopIteration:
            node = ending(g)
            row[node] = row.get(node, Fraction(0)) + weight
    return row


def ending(g: Position) -> Node:
    """How the game ended, or the next turn as a duel sees it: Experience does not count."""
    if g.result is not None:
        return "tie" if g.result.tie else ("win" if g.result.seats == (1,) else "lose")
    g.number = 1
    for one in g.fish:
        one.experience = 20
    return g


def chain_of(start: Position, plans: tuple[str, str]) -> dict[Position, Row]:
    rows: dict[Position, Row] = {}
    todo = [start]
    while todo:
        g = todo.pop()
        if g not in rows:
            rows[g] = turn_of(g, plans)
            todo += [node for node in rows[g] if isinstance(node, Position)]
    return rows


class Solution(NamedTuple):
    win: Fraction
    lose: Fraction
    tie: Fraction
    stalemate: Fraction
    turns: Fraction | None


def solved(rows: dict[Position, Row], start: Position) -> Solution:
    """The chances of all ends and the mean number of turns, by elimination with Fractions."""
    endless = never_ending(rows)
    if start in endless:
        return Solution(Fraction(0), Fraction(0), Fraction(0), Fraction(1), None)
    order = [g for g in rows if g not in endless]
    order.remove(start)
    order.insert(0, start)
    place = {g: index for index, g in enumerate(order)}
    # One equation each: x = sum of weights · x' + constants, the last being 1 turn.
    weights: list[dict[int, Fraction]] = [{} for _ in order]
    constants = [[Fraction(0)] * 4 + [Fraction(1)] for _ in order]
    for g, index in place.items():
        for node, chance in rows[g].items():
            if isinstance(node, str):
                constants[index][ENDS.index(node)] += chance
            elif node in endless:
                constants[index][ENDS.index("stalemate")] += chance
            else:
                weights[index][place[node]] = chance
    for last in range(len(order) - 1, -1, -1):
        stays = weights[last].pop(last, Fraction(0))
        weights[last] = {j: w / (1 - stays) for j, w in weights[last].items()}
        constants[last] = [c / (1 - stays) for c in constants[last]]
        for index in range(last):
            if weight := weights[index].pop(last, None):
                for j, w in weights[last].items():
                    weights[index][j] = weights[index].get(j, Fraction(0)) + weight * w
                for column, c in enumerate(constants[last]):
                    constants[index][column] += weight * c
    *ends, turns = constants[0]
    return Solution(*ends, None if ends[3] else turns)


def never_ending(rows: dict[Position, Row]) -> set[Position]:
    """The positions from which no end can be reached."""
    endless, before = set(rows), -1
    while before != len(endless):
        before = len(endless)
        endless = {g for g in endless if all(node in endless for node in rows[g])}
    return endless


def turn_by_turn(rows: dict[Position, Row], start: Position, turns: int) -> Iterator[Row]:
    """The chance of each end on each of the first turns."""
    now: Row = {start: Fraction(1)}
    for _ in range(turns):
        after: Row = {}
        for g, weight in now.items():
            for node, chance in rows[g].items():  # type: ignore[index]
                after[node] = after.get(node, Fraction(0)) + weight * chance
        yield {end: after.pop(end, Fraction(0)) for end in ENDS[:3]}
        now = after


def assert_played(a: Fish, b: Fish, edition: str, plans: tuple[str, str] = ("attack", "attack"),
                  **switches: Any) -> None:  # fmt: skip
    """The duel is what the real game comes to, whoever begins."""
    rows: dict[Position, Row] = {}
    for first, begins in ((1, "a"), (2, "b")):
        start = seated(a, b, edition, first, **switches)
        rows |= chain_of(start, plans) if start not in rows else {}
        found = duel(a, b, edition, begins, plans, exact=True, **switches)
        expected = solved(rows, start)
        assert tuple(getattr(found, end) for end in ENDS) == expected[:4], begins
        assert found.turns == expected.turns
        lengths = found.length(5)
        for turn, ends in enumerate(turn_by_turn(rows, start, 5)):
            assert {end: getattr(lengths, end)[turn] for end in ENDS[:3]} == ends


class Bout(NamedTuple):
    """Two fish, their plans and the switches under which they meet."""

    a: Totals
    b: Totals
    plans: tuple[str, str] = ("attack", "attack")
    switches: tuple[tuple[str, Any], ...] = ()


PLAIN: Totals = {"die": 4, "ferocity": 2, "survival": 4, "health": 3}
BOUTS: dict[str, Bout] = {
    "plain": Bout(PLAIN, {**PLAIN, "die": 3, "lethality": 1}),
    "regeneration": Bout(
        {**PLAIN, "survival": 5, "regeneration": 1}, {**PLAIN, "health": 4, "regeneration": 2}
    ),
    "poison both ways": Bout(
        {**PLAIN, "poisonous": 4, "counter_poison": 3, "health": 2},
        {**PLAIN, "poisonous": 2, "toxic": True, "resist": {"poison": 1}, "health": 2},
    ),
    "counter poison against healing": Bout(
        {**PLAIN, "regeneration": 1, "lethality": -2},
        {**PLAIN, "counter_poison": 10, "survival": 3, "immune": ["poison"]},
    ),
    "stun and School": Bout(
        {**PLAIN, "stun": 6, "school": True, "survival": 5},
        {**PLAIN, "school": True, "stun": 3, "regeneration": 1},
    ),
    "counter attack and Armor": Bout(
        {**PLAIN, "armor": 1, "counter_attack": 2, "health": 4},
        {**PLAIN, "counter_attack": 3, "armor": 2, "lethality": 2, "survival": 3},
    ),
    "Shock in attack and defence": Bout(
        {**PLAIN, "shock": 2, "armor": 2}, {**PLAIN, "counter_attack": 1, "ferocity": 3}
    ),
    "Shock with Counter Attack": Bout(
        {**PLAIN, "shock": 1, "counter_attack": 2, "armor": 2}, {**PLAIN, "armor": 1, "health": 5}
    ),
    "Fear that leaves School": Bout(
        {**PLAIN, "fear": 4, "lethality": 1}, {**PLAIN, "school": True, "fear": 2}
    ),
    "nobody dares, but Schools bite": Bout(
        {**PLAIN, "fear": 10, "school": True}, {**PLAIN, "fear": 12, "school": True, "health": 5}
    ),
    "hiding from a hunter": Bout(
        {**PLAIN, "hide": 4, "school": True}, {**PLAIN, "hunting": True, "survival": 9},
        ("hide", "attack"),
    ),
    "both hide": Bout(
        {**PLAIN, "hide": 3, "amphibious": True, "fear": 1}, {**PLAIN, "hide": 2, "school": True},
        ("hide", "hide"),
    ),
    "a stunned fish does not hide": Bout(
        {**PLAIN, "hide": 3, "poisonous": 3}, {**PLAIN, "stun": 5, "survival": 5, "health": 2},
        ("hide", "attack"),
    ),
    "a short jump": Bout({**PLAIN, "jump": 1}, {**PLAIN, "survival": 6}, ("jump", "attack")),
    "a long jump from a School": Bout(
        {**PLAIN, "jump": 2, "amphibious": True, "health": 2},
        {**PLAIN, "school": True, "stun": 4, "survival": 5},
        ("jump", "attack"),
    ),
    "a School that jumps": Bout(
        {**PLAIN, "jump": 2, "school": True, "poisonous": 3}, {**PLAIN, "regeneration": 1},
        ("jump", "attack"),
    ),
    "both jump": Bout(
        {**PLAIN, "jump": 1, "lethality": 1}, {**PLAIN, "jump": 2, "survival": 6}, ("jump", "jump")
    ),
    "Ram that may poison": Bout(
        {**PLAIN, "ram": 2, "poisonous": 4, "survival": 5}, {**PLAIN, "armor": 1, "health": 4},
        ("ram", "attack"),
    ),
    "Ram against Hide, Fear and what comes back": Bout(
        {**PLAIN, "ram": 3, "stun": 3, "resist": {"counter_attack": 1}},
        {**PLAIN, "hide": 2, "fear": 2, "counter_attack": 2, "resist": {"ram": 1}},
        ("ram", "hide"),
    ),
    "rams": Bout({**PLAIN, "ram": 1, "regeneration": 1}, {**PLAIN, "ram": 2, "shock": 1},
                 ("ram", "ram")),
    "a Guppy that cannot attack": Bout(
        {"level": 0, "ferocity": 1, "survival": 3, "health": 2, "school": True}, PLAIN
    ),
    "a Guppy that may ram": Bout(
        {"level": 0, "ferocity": 1, "survival": 3, "health": 2, "ram": 1}, PLAIN,
        ("ram", "attack"), (("guppy_may_ram", True),),
    ),
    "levels, Criticals and Sneaky": Bout(
        {**PLAIN, "level": 5, "electroreception": True, "critical": True, "health": 6},
        {**PLAIN, "level": 2, "electroreception": True, "sneaky": 1, "survival": 7, "health": 8},
    ),
    "Damage above Health, and Poison": Bout(
        {**PLAIN, "damage": 5, "poison": 1, "regeneration": 2, "survival": 6},
        {**PLAIN, "damage": 2, "poison": 2, "resist": {"poison": 1}, "poisonous": 3},
    ),
    "a stalemate that need not be": Bout(
        {**PLAIN, "damage": 3, "regeneration": 2, "survival": 5},
        {**PLAIN, "ferocity": 2, "lethality": -4, "survival": 99},
    ),
    "immune to all": Bout(
        {**PLAIN, "poisonous": 9, "stun": 9, "shock": 2, "school": True, "fear": 3},
        {**PLAIN, "immune": ["poison", "stun", "shock", "school"], "survival": 5},
    ),
    "switches by themselves": Bout(
        {**PLAIN, "shock": 1, "school": True, "ram": 1, "poisonous": 5},
        {**PLAIN, "armor": 2, "counter_attack": 1, "fear": 5},
        ("ram", "attack"),
        (("counter_needs_damage", True), ("ram_poisons", True), ("school_after_stop", False)),
    ),
}  # fmt: skip


@both_editions
@pytest.mark.parametrize("bout", BOUTS.values(), ids=list(BOUTS))
@pytest.mark.rule(
    "turn.order-of-start", "regeneration", "poison.level", "stun.effect", "school", "hide.use",
    "jump.use", "jump.splash", "jump.air", "cooldown", "ram", "damage.double-defeat", "win.endless",
)  # fmt: skip
def test_a_duel_is_what_the_real_game_comes_to(edition: str, bout: Bout) -> None:
    a, b = fish(**bout.a), fish(**bout.b)
    assert_played(a, b, edition, bout.plans, **dict(bout.switches))


# ---------------------------------------------------------------- random fights


@st.composite
def fighters(draw: st.DrawFn, health: int = 6) -> Build:
    """A fish with little Health that hits now and then, with some abilities and Damage."""
    names = draw(st.sets(st.sampled_from(sorted(set(ABILITIES) - {"bait", "smart"})), max_size=5))
    totals: Totals = {
        "level": draw(st.integers(0, 5)),
        "ferocity": draw(st.integers(1, 5)),
        "survival": draw(st.integers(2, 9)),
        "lethality": draw(st.integers(-3, 4)),
        "health": draw(st.integers(1, health)),
        **{name: draw(ABILITIES[name]) for name in sorted(names)},
    }
    totals["die"] = draw(st.sampled_from((2, 3, 4, 6, 20))) if totals["level"] else 2
    totals["damage"] = draw(st.sampled_from((0, 0, 1, health + 1)))
    poison = 0 if "poison" in totals.get("immune", ()) else draw(st.sampled_from((0, 0, 1, 2)))
    return Build(totals, {"poison": poison})


@st.composite
def planned(draw: st.DrawFn, health: int = 6) -> tuple[Build, Build, tuple[str, str]]:
    """Two fighters, each with a plan that it can follow."""
    pair = draw(fighters(health)), draw(fighters(health))
    one, two = (
        draw(st.sampled_from(["attack", *(p for p in ("ram", "hide", "jump") if build.can(p))]))
        for build in pair
    )
    return *pair, (one, two)


@settings(derandomize=True, deadline=None, max_examples=150)
@given(bout=planned(health=3), edition=st.sampled_from(EDITIONS))
def test_random_duels_are_what_the_real_game_comes_to(
    bout: tuple[Build, Build, tuple[str, str]], edition: str
) -> None:
    a, b, plans = bout
    assert_played(a.fish, b.fish, edition, plans)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(bout=planned(), edition=st.sampled_from(EDITIONS),
       begins=st.sampled_from(("a", "b", "either")))  # fmt: skip
def test_floats_are_as_good_as_fractions(
    bout: tuple[Build, Build, tuple[str, str]], edition: str, begins: str
) -> None:
    one, two, plans = bout
    a, b = one.fish, two.fish
    exact = duel(a, b, edition, begins, plans, exact=True)
    assert_adds_up(exact)
    assert_alike(duel(a, b, edition, begins, plans), exact)
    assert isinstance(exact.chain, States)
    assert len(exact.chain.rows) <= exact.fight.size()


@settings(derandomize=True, deadline=None, max_examples=100)
@given(bout=planned(health=4), edition=st.sampled_from(EDITIONS))
def test_a_duel_seen_from_the_other_side_is_the_same_duel(
    bout: tuple[Build, Build, tuple[str, str]], edition: str
) -> None:
    one, two, plans = bout
    a, b = one.fish, two.fish
    begun, other = (duel(a, b, edition, begins, plans, exact=True) for begins in ("a", "b"))
    turned = duel(b, a, edition, "b", plans[::-1], exact=True)
    assert (turned.win, turned.lose, turned.tie) == (begun.lose, begun.win, begun.tie)
    assert (turned.stalemate, turned.turns) == (begun.stalemate, begun.turns)
    either = duel(a, b, edition, "either", plans, exact=True)
    for end in ENDS:
        assert getattr(either, end) == (getattr(begun, end) + getattr(other, end)) / 2
    if begun.turns is not None and other.turns is not None:
        assert either.turns == (begun.turns + other.turns) / 2


SURE_POISON = [
    ({**PLAIN, "ferocity": 20, "poisonous": 10}, {**PLAIN, "health": 40}),
    ({**PLAIN, "ferocity": 20, "poisonous": 8, "toxic": True, "stun": 3}, PLAIN),
    ({**PLAIN, "ferocity": 20}, {**PLAIN, "counter_poison": 10}),
    ({**PLAIN, "ferocity": 9, "poisonous": 10, "lethality": -4}, {**PLAIN, "regeneration": 1}),
]


@pytest.mark.parametrize(("a", "b"), SURE_POISON)
def test_floats_are_as_good_as_fractions_when_poison_is_sure(a: Totals, b: Totals) -> None:
    assert_alike(duel(fish(**a), fish(**b)), duel(fish(**a), fish(**b), exact=True))


# ---------------------------------------------------------------- rare hits against healing


def patient(die: int, lethality: int, health: int, regeneration: int = 2, **more: Any) -> Fish:
    """A fish that is hit by, and hits with, the highest face of its die only."""
    made = Fish.of(die=die, lethality=lethality, health=health, regeneration=regeneration, **more)
    return made.with_total("survival", die)


@pytest.mark.parametrize("die", [20, 100, 1000])
@pytest.mark.parametrize(
    ("lethality", "health"), [(2, 3), (2, 5), (2, 7), (3, 5), (3, 9), (4, 5), (4, 7)]
)
def test_rare_hits_keep_their_digits(die: int, lethality: int, health: int) -> None:
    """Several hits in a row are needed, so that the chance of an end may be 1 in 10 ** 18."""
    twin = patient(die, lethality, health)
    found = duel(twin, twin, begins="either")
    assert off_by(found.win, found.lose) < CLOSE
    assert_alike(found, duel(twin, twin, begins="either", exact=True), turns=4)


@pytest.mark.parametrize("die", [20, 100, 1000])
@pytest.mark.parametrize(
    ("lethality", "health"), [(2, 12), (2, 20), (3, 15), (3, 24), (4, 12), (4, 30)]
)
def test_twins_have_the_same_chance_however_long_it_takes(
    die: int, lethality: int, health: int
) -> None:
    twin = patient(die, lethality, health)
    found = duel(twin, twin, begins="either")
    assert off_by(found.win, found.lose) < CLOSE
    assert found.stalemate == 0
    assert found.turns is not None
    assert found.turns > die
    one, two = (duel(twin, twin, begins=begins) for begins in ("a", "b"))
    assert off_by(one.win, two.lose) < CLOSE
    assert off_by(one.tie, two.tie) < CLOSE
    assert one.win > one.lose or off_by(one.win, one.lose) < 1e-6


@pytest.mark.parametrize("die", [20, 100])
@pytest.mark.parametrize("extra", [{"counter_attack": 3}, {"critical": True}, {"shock": 2}])
def test_twins_that_can_fall_together(die: int, extra: Totals) -> None:
    twin = patient(die, 2, 6, **extra)
    found = duel(twin, twin, begins="either")
    assert off_by(found.win, found.lose) < CLOSE
    assert_alike(found, duel(twin, twin, begins="either", exact=True), turns=4)


def facing(a: Totals, b: Totals) -> tuple[Fish, Fish]:
    """Two fish that hit each other with the highest face of their dice only; both heal 2."""
    one, two = (Fish.of(**{"regeneration": 2, **totals}) for totals in (a, b))
    return one.with_total("survival", b["die"]), two.with_total("survival", a["die"])


RARE: dict[str, tuple[Totals, Totals, tuple[str, str]]] = {
    "unlike dice": (
        {"die": 20, "lethality": 2, "health": 5},
        {"die": 100, "lethality": 4, "health": 5, "regeneration": 1},
        ("attack", "attack"),
    ),
    "unlike Health": (
        {"die": 100, "lethality": 3, "health": 7},
        {"die": 100, "lethality": 2, "health": 4},
        ("attack", "attack"),
    ),
    "a giant": (
        {"die": 1000, "lethality": 4, "health": 7},
        {"die": 20, "lethality": 2, "health": 7},
        ("attack", "attack"),
    ),
    "counter attack": (
        {"die": 100, "lethality": 3, "health": 5, "counter_attack": 1},
        {"die": 100, "lethality": 4, "health": 7},
        ("attack", "attack"),
    ),
    "stun": (
        {"die": 100, "lethality": 4, "health": 4, "stun": 3},
        {"die": 20, "lethality": 2, "health": 4, "stun": 5},
        ("attack", "attack"),
    ),
    "hiding": (
        {"die": 100, "lethality": 4, "health": 4, "hide": 4},
        {"die": 100, "lethality": 4, "health": 5},
        ("hide", "attack"),
    ),
    "jumping": (
        {"die": 100, "lethality": 4, "health": 4, "jump": 1, "ferocity": -2},
        {"die": 20, "lethality": 3, "health": 4},
        ("jump", "attack"),
    ),
    "one that does not heal": (
        {"die": 100, "lethality": 4, "health": 5},
        {"die": 20, "lethality": 3, "health": 9, "regeneration": 0},
        ("attack", "attack"),
    ),
    "poison on top": (
        {"die": 100, "lethality": 3, "health": 4, "poisonous": 2},
        {"die": 100, "lethality": 3, "health": 5, "counter_poison": 1},
        ("attack", "attack"),
    ),
}


@pytest.mark.parametrize("begins", ["a", "b", "either"])
@pytest.mark.parametrize(("one", "two", "plans"), RARE.values(), ids=list(RARE))
def test_rare_hits_of_unlike_fish_keep_their_digits(
    one: Totals, two: Totals, plans: tuple[str, str], begins: str
) -> None:
    a, b = facing(one, two)
    exact = duel(a, b, begins=begins, plans=plans, exact=True)
    assert exact.win > 0
    assert exact.lose > 0
    assert_alike(duel(a, b, begins=begins, plans=plans), exact, turns=4)


def test_an_end_too_rare_for_floats_is_not_taken_for_a_stalemate() -> None:
    """The highest face of a d1000, past Fear 9, is needed some 90 times in a row."""
    weak = Fish.of(die=1000, lethality=2, survival=99)
    wall = Fish.of(die=2, health=90, regeneration=2, fear=9).with_total("survival", 1000)
    with pytest.raises(AdaptlabError, match=r"floats cannot tell.*exact=True"):
        duel(weak, wall)
    assert duel(weak, wall.with_total("health", 60)).win == 1


# ---------------------------------------------------------------- stalemates

CANNOT_HIT: Totals = {"die": 4, "survival": 99, "health": 5}


@both_editions
@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(
    ("a", "b"),
    [
        (CANNOT_HIT, CANNOT_HIT),
        ({**CANNOT_HIT, "ferocity": 99, "fear": 10}, {**CANNOT_HIT, "fear": 10}),
        ({**CANNOT_HIT, "regeneration": 2}, {"die": 4, "survival": 99, "ferocity": 97,
                                             "lethality": -4, "health": 9}),
        ({"level": 0, "ferocity": 1, "health": 3}, {"level": 0, "ferocity": 0, "health": 3}),
        ({**CANNOT_HIT, "damage": 9}, {**CANNOT_HIT, "damage": 5}),
    ],
    ids=["nobody hits", "nobody dares", "healed at once", "Guppies", "with Damage"],
)  # fmt: skip
@pytest.mark.rule("win.endless", "regeneration")
def test_a_duel_that_nobody_can_win_is_a_stalemate(
    edition: str, exact: bool, a: Totals, b: Totals
) -> None:
    found = duel(fish(**a), fish(**b), edition, exact=exact)
    assert (found.win, found.lose, found.tie, found.stalemate) == (0, 0, 0, 1)
    assert found.turns is None
    lengths = found.length(9)
    assert lengths.later == 1
    assert not any((*lengths.win, *lengths.lose, *lengths.tie))
    assert found.chances() == {"a stalemate: nobody can ever win": 1}
    assert "100 %" in str(found)
    assert "turns" not in str(found)


# The first fish heals 2 a turn, and every second attack hits it for 1: only at once can it fall.
HEALER: Totals = {"survival": 99, "health": 5, "damage": 5, "regeneration": 2}
NIBBLER: Totals = {"die": 2, "ferocity": 97, "lethality": -4, "survival": 99}


@both_editions
@pytest.mark.rule("regeneration", "win.endless")
def test_a_stalemate_may_be_a_matter_of_chance(edition: str) -> None:
    a, b = fish(**HEALER), fish(**NIBBLER)
    for exact in (False, True):
        found = duel(a, b, edition, "b", exact=exact)
        assert (found.lose, found.stalemate) == (Fraction(1, 2), Fraction(1, 2))
        assert (found.win, found.tie, found.turns) == (0, 0, None)
        first = duel(a, b, edition, "a", exact=exact)  # it heals before it is attacked
        assert (first.lose, first.stalemate) == (0, 1)
        either = duel(a, b, edition, "either", exact=exact)
        assert (either.lose, either.stalemate, either.turns) == (0.25, 0.75, None)
        lengths = found.length(3)
        assert (lengths.lose, lengths.later) == ((Fraction(1, 2), 0, 0), Fraction(1, 2))


@both_editions
@pytest.mark.parametrize(
    ("a", "b"),
    [
        ({**HEALER, "poison": 1}, NIBBLER),
        ({**HEALER, "health": 9, "damage": 9}, {**NIBBLER, "die": 6, "ferocity": 94,
                                                "critical": True}),
        ({**HEALER, "damage": 7}, {**NIBBLER, "die": 3, "poisonous": 5, "health": 4,
                                   "poison": 1, "regeneration": 1}),
        ({**HEALER, "stun": 4}, {**NIBBLER, "school": True, "fear": 3}),
        ({**HEALER, "regeneration": 1}, {**NIBBLER, "die": 5, "ferocity": 94}),
    ],
)  # fmt: skip
def test_floats_know_stalemates_as_well_as_fractions(edition: str, a: Totals, b: Totals) -> None:
    for begins in ("a", "b", "either"):
        exact = duel(fish(**a), fish(**b), edition, begins, exact=True)
        assert_adds_up(exact)
        assert_alike(duel(fish(**a), fish(**b), edition, begins), exact)


# ---------------------------------------------------------------- on paper


@both_editions
@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.rule("damage.defeat")
def test_a_duel_by_hand(edition: str, exact: bool) -> None:
    """Every second attack hits and defeats: who begins wins 1/2 + 1/8 + 1/32 + … = 2/3."""
    brittle = fish(die=2, ferocity=0, survival=2, health=0)
    found = duel(brittle, brittle, edition, exact=exact)
    assert off_by(found.win, Fraction(2, 3)) < CLOSE
    assert off_by(found.lose, Fraction(1, 3)) < CLOSE
    assert off_by(found.turns, 2) < CLOSE
    lengths = found.length(4)
    assert lengths.win == (0.5, 0, 0.125, 0)
    assert lengths.lose == (0, 0.25, 0, 0.0625)
    assert (lengths.tie, lengths.later) == ((0, 0, 0, 0), 0.0625)


@pytest.mark.rule("poison.level", "turn.order-of-start")
def test_poison_defeats_at_the_start_of_a_turn() -> None:
    a, b = fish(survival=99, health=3, poison=1), fish(survival=99, health=3, poison=2)
    found = duel(a, b, exact=True)
    assert (found.win, found.turns) == (1, 4)  # 1 and 2 in the first round, 2 and 4 in the second
    assert found.length(4).win == (0, 0, 0, 1)
    healing = fish(survival=99, health=3, poison=1, regeneration=1)
    assert duel(healing, b, exact=True).win == 1
    assert duel(healing, healing, exact=True).stalemate == 1


@pytest.mark.rule("counter.attack", "damage.double-defeat")
def test_both_can_fall_at_once() -> None:
    a, b = fish(ferocity=9, survival=99, health=1), fish(counter_attack=2, health=1)
    found = duel(a, b, exact=True)
    assert (found.win, found.lose, found.tie) == (0, 0, 1)
    assert found.chances() == {"a tie": 1}
    assert duel(a, b).tie == 1


@pytest.mark.rule("school")
def test_a_stopped_attack_leaves_school_in_retail_only() -> None:
    a, b = fish(school=True, survival=99, ferocity=9), fish(fear=10, survival=99, health=2)
    assert duel(a, b, "retail", exact=True).win == 1
    assert duel(a, b, "pnp", exact=True).stalemate == 1
    assert duel(a, b, "pnp", exact=True, school_after_stop=True).win == 1


# ---------------------------------------------------------------- as a reader sees them

PIKE = Fish.of(die=8, ferocity=5, survival=9, health=8, lethality=1, ram=3, hide=2, name="Pike")
PERCH = Fish.of(die=6, ferocity=6, survival=10, health=9, jump=2, name="Perch")
CRAB = Fish.of(die=4, ferocity=8, survival=10, health=7, armor=1, counter_attack=2, name="Crab")


def test_a_duel_tells_who_met_and_how() -> None:
    found = duel(PIKE, PERCH, "pnp", "either", ("hide", "jump"))
    assert found.names == ("Pike", "Perch")
    assert (found.begins, found.plans) == ("either", ("hide", "jump"))
    assert found.title.startswith("Pike against Perch (pnp, ")
    assert "plans hide and jump" in found.title
    assert "plans" not in duel(PIKE, PERCH).title
    assert duel(PIKE, PIKE, plans="ram").plans == ("ram", "ram")
    assert duel(PIKE, PERCH, plans=["ram", "attack"]).plans == ("ram", "attack")  # type: ignore[arg-type]
    titles = {duel(PIKE, PERCH, begins=begins).title for begins in ("a", "b", "either")}
    assert len(titles) == 3


def test_the_length_of_a_duel_is_told_for_as_many_turns_as_asked() -> None:
    found = duel(PIKE, PERCH)
    assert [len(column) for column in found.length(1)[:3]] == [1, 1, 1]
    assert [len(column) for column in found.length()[:3]] == [100, 100, 100]
    assert sum(found.length(300).win) == pytest.approx(float(found.win), rel=1e-12)


def test_fish_of_the_same_name_are_told_apart() -> None:
    one, two = duel(PIKE, PIKE).names
    assert one != two
    assert one.startswith("Pike")
    assert len(duel(PIKE, PIKE).chances()) == 2


def test_the_text_of_a_duel_has_all_that_is_possible() -> None:
    found = duel(PIKE, CRAB, exact=True)
    assert found.win > 0
    assert found.lose > 0
    assert found.tie > 0
    lines = str(found).splitlines()
    assert lines[0] == found.title
    assert [line.split("  ")[0] for line in lines[1:4]] == ["Pike wins", "Crab wins", "a tie"]
    assert float(lines[4].split()[-1]) == pytest.approx(float(found.turns or 0), abs=0.005)
    shown = [float(line.split()[-2]) for line in lines[1:4]]
    assert shown == pytest.approx(
        [100 * float(c) for c in (found.win, found.lose, found.tie)], abs=0.005
    )


def nearly_sure(health: int) -> tuple[Fish, Fish]:
    """One fish hits always, the other with 1 in 1000; both deal 1 and begin as often."""
    sure = Fish.of(die=2, ferocity=8, lethality=-4, health=health).with_total("survival", 1000)
    return sure, Fish.of(die=1000, survival=9, lethality=-4, health=health)


def test_a_chance_is_100_percent_only_if_nothing_else_is_possible() -> None:
    a, b = nearly_sure(20)
    for exact in (False, True):
        found = duel(a, b, begins="b", exact=exact)
        assert off_by(found.lose, Fraction(1, 1000**21)) < CLOSE
        assert found.percent(found.win) == ">99.99 %"
        assert found.percent(found.lose) == "<0.01 %"
        assert "100 %" not in str(found)
    assert float(found.win) == duel(a, b, begins="b").win == 1.0
    certain = duel(a, Fish.of(die=4), exact=True)
    assert (certain.win, certain.percent(certain.win)) == (1, "100 %")
    assert duel(a, b).percent(Fraction(1, 3)) == "33.33 %"
    assert duel(a, b).percent(0.0) == "0 %"


# ---------------------------------------------------------------- what is refused

REFUSED: list[tuple[Callable[[], object], list[str], str]] = [
    (lambda: duel("Pike", PERCH), ["a"], "expected a Fish"),  # type: ignore[arg-type]
    (lambda: duel(PIKE, None), ["b"], "expected a Fish"),  # type: ignore[arg-type]
    (lambda: duel(3, 4, begins="c"), ["a", "b", "begins"], "expected"),  # type: ignore[arg-type]
    (lambda: duel(PIKE, PERCH, begins="c"), ["begins"], "'either'"),
    (lambda: duel(PIKE, PERCH, begins=1), ["begins"], "'a'"),  # type: ignore[arg-type]
    (lambda: duel(PIKE, PERCH, exact=1), ["exact"], "True or False"),  # type: ignore[arg-type]
    (lambda: duel(PIKE, PERCH, plans="flee"), ["a", "b"], "expected a plan"),
    (lambda: duel(PIKE, PERCH, plans=("attack", "flee")), ["b"], "expected a plan"),
    (lambda: duel(PIKE, PERCH, plans=("attack", None)), ["b"], "expected a plan"),  # type: ignore[arg-type]
    (lambda: duel(PIKE, PERCH, plans=("attack",)), ["plans"], "one for each fish"),  # type: ignore[arg-type]
    (lambda: duel(PIKE, PERCH, plans=("attack",) * 3), ["plans"], "one for each fish"),  # type: ignore[arg-type]
    (lambda: duel(PIKE, PERCH, plans="ram"), ["b"], "has no Ram"),
    (lambda: duel(PIKE, PERCH, plans="hide"), ["b"], "has no Hide"),
    (lambda: duel(PIKE, PERCH, plans=("jump", "jump")), ["a"], "has no Jump"),
    (lambda: duel(PIKE, PERCH).length(0), ["most"], "number of turns"),
    (lambda: duel(PIKE, PERCH).length(True), ["most"], "number of turns"),
    (lambda: duel(PIKE, PERCH).length(10**9), ["most"], "number of turns"),
    (lambda: duel(PIKE, PERCH).length("9"), ["most"], "number of turns"),  # type: ignore[arg-type]
    (lambda: matrix([]), ["builds"], "at least 2"),
    (lambda: matrix([PIKE]), ["builds"], "at least 2"),
    (lambda: matrix([PIKE, PERCH], names=["one"]), ["names"], "expected 2"),
    (lambda: matrix([PIKE, "Perch"]), ["b"], "expected a Fish"),  # type: ignore[list-item]
    (lambda: matrix([PIKE, PERCH], plans="ram"), ["b"], "has no Ram"),
]


@pytest.mark.parametrize(("asked", "places", "message"), REFUSED)
def test_what_cannot_be_fought_is_refused(
    asked: Callable[[], object], places: list[str], message: str
) -> None:
    with pytest.raises(InvalidPosition) as error:
        asked()
    assert [problem.place for problem in error.value.problems] == places
    assert message in error.value.problems[-1].message


def test_a_defeated_fish_does_not_fight() -> None:
    fallen = Fish.of()
    fallen.alive = False
    with pytest.raises(InvalidPosition, match=r"b: is defeated \[win\.last\]"):
        duel(PIKE, fallen)


@pytest.mark.parametrize("switches", [{"edition": "deluxe"}, {"lasers": 1}, {"ram_poisons": []}])
def test_unknown_rules_are_refused(switches: dict[str, Any]) -> None:
    with pytest.raises(InvalidRuleset, match="|".join(switches)):
        duel(PIKE, PERCH, **switches)


UNREADABLE: list[dict[str, Any]] = [{"begins": ["a"]}, {"plans": 5}, {"plans": None}]


@pytest.mark.parametrize("asked", UNREADABLE)
def test_what_makes_no_sense_at_all_is_refused_too(asked: dict[str, Any]) -> None:
    with pytest.raises(InvalidPosition, match="|".join(asked)):
        duel(PIKE, PERCH, **asked)


def test_duels_that_are_too_large_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    huge = Fish.of(health=200).with_total("health", 1000)
    with pytest.raises(AdaptlabError, match=f"more than {MOST_STATES:,}"):
        duel(huge, huge)
    healer = Fish.of(die=4, ferocity=5, survival=7, health=20, regeneration=1)
    with pytest.raises(AdaptlabError, match="lead back to each other"):
        duel(healer, healer, exact=True)
    monkeypatch.setattr("adaptlab.adapt.analysis.duel_exact.MOST_STATES", 50)
    with pytest.raises(AdaptlabError, match=r"more than 50 states.*exact fractions"):
        duel(PIKE, PERCH, exact=True)


# ---------------------------------------------------------------- tournaments


@both_editions
@pytest.mark.parametrize("exact", [False, True])
def test_a_tournament_is_of_all_against_all(edition: str, exact: bool) -> None:
    builds = [PIKE, PERCH, CRAB]
    found = matrix(builds, edition=edition, exact=exact)
    assert found.names == ("Pike", "Perch", "Crab")
    assert set(found.duels) == {(i, j) for i in range(3) for j in range(3) if i != j}
    for (i, j), one in found.duels.items():
        alone = duel(builds[i], builds[j], edition, begins="a", exact=exact)
        assert (one.win, one.lose, one.tie, one.turns) == (
            alone.win, alone.lose, alone.tie, alone.turns
        )  # fmt: skip
    for build in range(3):
        worth = [one.win + one.tie / 2 for (i, _), one in found.duels.items() if i == build]
        worth += [one.lose + one.tie / 2 for (_, j), one in found.duels.items() if j == build]
        assert len(worth) == 4
        assert found.score(build) == pytest.approx(float(sum(worth)) / 4, rel=1e-14)
    # All these duels end, so a point is shared in each of them.
    assert sum(map(found.score, range(3))) == pytest.approx(1.5, rel=1e-14)


def test_the_ranking_is_by_score_and_then_by_place() -> None:
    strong, weak = Fish.of(ferocity=9, survival=9), Fish.of(ferocity=4, survival=4)
    found = matrix([weak, strong, weak], names=["one", "two", "three"])
    assert found.ranking() == [1, 0, 2]
    assert found.names == ("one", "two", "three")
    assert found.score(0) == pytest.approx(found.score(2), rel=1e-14)
    _, head, *lines = str(found).splitlines()
    assert head.split() == ["1", "2", "3", "mean"]
    assert [line.split()[1] for line in lines] == ["two", "one", "three"]
    for line, build in zip(lines, found.ranking(), strict=True):
        assert float(line.split()[-2]) == pytest.approx(100 * found.score(build), abs=0.005)
    wins = f"{win_percent(found.duels[1, 0])} % {win_percent(found.duels[1, 2])} %"
    assert " ".join(lines[0].split()).startswith(f"1 two – {wins} ")


def test_a_stalemate_is_worth_nothing_to_both() -> None:
    wall = Fish.of(die=4, survival=99)
    found = matrix([wall, wall])
    assert [found.score(0), found.score(1)] == [0, 0]


def test_a_tournament_shows_its_progress_only_if_asked(capsys: pytest.CaptureFixture[str]) -> None:
    quiet = matrix([PIKE, PERCH])
    assert capsys.readouterr() == ("", "")
    shown = matrix([PIKE, PERCH], progress=True)
    assert "2/2" in "".join(capsys.readouterr())
    assert {pair: one.win for pair, one in shown.duels.items()} == {
        pair: one.win for pair, one in quiet.duels.items()
    }


# ---------------------------------------------------------------- the solver by itself

Matrix = list[list[Fraction]]


def exactly(rows: Any) -> Matrix:
    return [[Fraction(float(number)) for number in row] for row in rows]


def inverted(rows: Matrix) -> Matrix:
    """The inverse of a matrix, by Gauss and Jordan."""
    size = len(rows)
    work = [[*row, *(Fraction(int(i == j)) for j in range(size))] for i, row in enumerate(rows)]
    for column in range(size):
        pivot = next(i for i in range(column, size) if work[i][column])
        work[column], work[pivot] = work[pivot], work[column]
        lead = work[column][column]
        work[column] = [number / lead for number in work[column]]
        for i in range(size):
            if i != column and (factor := work[i][column]):
                work[i] = [x - factor * y for x, y in zip(work[i], work[column], strict=True)]
    return [row[size:] for row in work]


def visits_of(inside: Any, leaving: Any) -> Matrix:
    """How often each state is visited, exactly: what stays is what does not lead away."""
    rows = exactly(inside)
    out = [Fraction(float(number)) for number in leaving]
    for i, row in enumerate(rows):
        row[i] = Fraction(0)
        row[i] = -(sum(row) + out[i])
    return inverted([[-number for number in row] for row in rows])


def random_block(random: Random, size: int, exits: list[float]) -> tuple[Any, Any]:
    """Random states of which some lead to others, and what leads out of each."""
    inside = np.zeros((size, size))
    for i in range(size):
        for j in range(size):
            if i != j and random.random() < 0.7:
                inside[i, j] = random.random() * random.choice([1, 1, 1e-3, 1e-9])
    inside[np.arange(size - 1), np.arange(1, size)] += 1e-3  # all lead on to each other
    inside[size - 1, 0] += 1e-3
    leaving = np.array([random.choice(exits) for _ in range(size)])
    leaving[random.randrange(size)] = next(e for e in sorted(exits) if e)
    scale = (inside.sum(axis=1) + leaving).max() * 1.1
    return inside / scale, leaving / scale


EXITS = {
    "open": [0.5, 1.0],
    "nearly closed": [0.0, 0.0, 1e-30],
    "some of both": [0.0, 1e-30, 1e-12, 0.3],
    "tiny": [1e-150, 1e-140],
}


def assert_all_close(found: Any, expected: Matrix) -> None:
    for row, exact_row in zip(found, expected, strict=True):
        for number, exact in zip(row, exact_row, strict=True):
            assert off_by(float(number), exact) < CLOSE


@pytest.mark.parametrize("exits", EXITS.values(), ids=list(EXITS))
@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
def test_visits_to_a_block_keep_their_digits(size: int, exits: list[float]) -> None:
    random = Random(f"{size} {exits}")
    for _ in range(6):
        inside, leaving = random_block(random, size, exits)
        given_before = inside.copy(), leaving.copy()
        visits, lost = inverse(inside, leaving)
        assert_all_close(visits, visits_of(inside, leaving))
        assert not lost.any()
        assert (inside == given_before[0]).all()
        assert (leaving == given_before[1]).all()


@pytest.mark.parametrize("exits", EXITS.values(), ids=list(EXITS))
@pytest.mark.parametrize(("size", "blocks"), [(1, 3), (2, 2), (2, 4), (3, 3), (5, 2), (4, 1)])
def test_visits_block_by_block_keep_their_digits(
    size: int, blocks: int, exits: list[float]
) -> None:
    random = Random(f"{size} {blocks} {exits}")
    for _ in range(4):
        inside, leaving = random_block(random, size * blocks, exits)
        visits, lost = block_inverse(inside, leaving, size)
        assert_all_close(visits, visits_of(inside, leaving))
        assert not lost.any()


def test_what_stays_is_not_used() -> None:
    random = Random(5)
    inside, leaving = random_block(random, 4, [0.0, 1e-9])
    other = inside + np.diag([0.3, 7.0, 0.0, 1.0])
    for block in (inside, other):
        assert (inverse(block, leaving)[0] == inverse(inside, leaving)[0]).all()
        by_blocks = block_inverse(block, leaving, 2)[0]
        assert (by_blocks == block_inverse(inside, leaving, 2)[0]).all()


@pytest.mark.parametrize("size", [1, 2, 3])
def test_states_that_are_never_left_are_lost(size: int) -> None:
    """0 leads to 1 or out; 1 and 2 lead to each other alone; 3 leads out; 4 and 5 to all."""
    inside = np.zeros((6, 6))
    inside[0, 1], inside[1, 2], inside[2, 1] = 0.25, 1.0, 0.5
    inside[4, [0, 1, 3, 5]] = 0.2, 0.2, 0.2, 0.2
    inside[5, [3, 4]] = 0.5, 0.5
    leaving = np.array([0.75, 0.0, 0.0, 1.0, 0.2, 0.0])
    ways: list[Callable[[], tuple[Any, Any]]] = [
        lambda: inverse(inside, leaving),
        lambda: block_inverse(inside, leaving, size),
    ]
    five = Fraction(1, 2)  # of state 5, in terms of state 4: out by 3, or on to 4
    four = (Fraction(1, 5) * (Fraction(3, 4) + 1 + 1) + Fraction(1, 5) * five) / (
        1 - Fraction(1, 5) * five
    )
    leaves = [Fraction(3, 4), Fraction(0), Fraction(0), Fraction(1), four, five + five * four]
    for way in ways:
        visits, lost = way()
        assert sum(lost) == 1  # the class of 1 and 2 is lost once
        assert lost[1] + lost[2] == 1
        for found, exact in zip(visits @ leaving, leaves, strict=True):
            assert off_by(float(found), exact) < CLOSE
        for found, exact in zip(visits @ lost, leaves, strict=True):
            assert off_by(float(found), 1 - exact) < CLOSE
