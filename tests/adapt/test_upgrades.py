"""The Body upgrade graph against the engine, paths over it against trying all, and growth."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from random import Random
from typing import Any

import networkx as nx
import pytest

from adaptlab.adapt import Card, CardSet, Fish, cards
from adaptlab.adapt.analysis.growth import Step, growth
from adaptlab.adapt.analysis.paths import MOST_THROUGH, Path, cheapest, fewest_steps, paths, walk
from adaptlab.adapt.analysis.upgrades import InvalidPath, upgrades
from adaptlab.adapt.cards import BODY
from adaptlab.errors import InvalidPosition, InvalidRuleset, TooManyBranches
from tests.adapt.table import fish, given, made_up, table

PATHS = sys.modules[Path.__module__]
"""The module; ``adaptlab.adapt.analysis.paths`` is the function of that name."""

BODIES = [card.name for card in cards().bodies]
GUPPIES = [card.name for card in cards().guppies]
PLAIN = (
    "Parrotfish Beak", "Seahorse Tail", "Remora Disc", "Mudskipper Fins", "Wolffish Teeth",
    "Surgeonfish Scalpels", "Stickleback Spines", "Flying Fish Wings",
)  # fmt: skip
"""Parts that every variant has."""

RULESETS = [
    *product(("retail", "pnp"), range(2, 7), [{}]),
    *product(("retail", "pnp"), (2, 4), [{"sailfish_levels": True}, {"kids": True}]),
    ("pnp", 3, {"kids": True, "kids_speed": True}),
    ("retail", 4, {"kids": True, "kids_speed": False}),
    ("retail", 4, {"school_battle": True}),
    ("retail", 6, {"kingfish": True}),
]
every_ruleset = pytest.mark.parametrize(("edition", "players", "switches"), RULESETS)


# ---------------------------------------------------------------- the graph and the engine


def standing(body: str, pool: list[str], edition: str, players: int, switches: Any) -> Any:
    """Player 1 has this Body and these cards in his pool, and may act."""
    graph = upgrades(None, edition, players, **switches)
    slots = graph.graph["rules"].slots
    kings = {"kings": [1, 4]} if switches.get("kingfish") else {}
    me = fish(body, pool=pool, experience=20)
    others = [made_up(level=5, fields={"experience": 20}) for _ in range(players - 1)]
    return table(
        me, *others, edition=edition, switches=switches, stream=PLAIN[:slots], **kings
    )  # fmt: skip


def paid_to_adapt(
    edition: str, players: int, switches: dict[str, Any]
) -> Iterator[tuple[str, str, int]]:
    """Which Body can be adapted on which, and for how much: tried in real positions."""
    for body in ["Red Guppy", *BODIES]:
        rest = [name for name in BODIES if name != body]
        for pool in (rest[at : at + 3] for at in range(0, len(rest), 3)):
            s = standing(body, pool, edition, players, switches)
            for name in pool:
                if s.why_not(f"adapt {name}") is None:
                    after = given(s.branch(), f"adapt {name}").position.fish[0]
                    assert after.body[-1].name == name
                    yield body, name, 20 - after.experience


@pytest.mark.rule("adapt.body-step", "adapt.skip-level", "variant.sailfish", "variant.kids")
@every_ruleset
def test_the_edges_are_what_the_engine_lets_a_fish_adapt(
    edition: str, players: int, switches: dict[str, Any]
) -> None:
    graph = upgrades(None, edition, players, lower=True, **switches)
    allowed = {(u, v): paid for u, v, paid in paid_to_adapt(edition, players, switches)}
    edges = {(u, v): extra for u, v, extra in graph.edges(data="surcharge")}
    assert {edge: extra for edge, extra in edges.items() if edge[0] not in GUPPIES[1:]} == allowed
    for guppy in GUPPIES[1:]:
        assert set(graph[guppy]) == set(graph["Red Guppy"])


@pytest.mark.rule("adapt.skip-level")
@pytest.mark.parametrize(
    ("body", "above", "extra"),
    [("Red Guppy", "Lionfish", 0), ("Frogfish", "Coelacanth", 4), ("Lionfish", "Swordfish", 6),
     ("Coelacanth", "Orca", 8)],
)  # fmt: skip
@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_skipped_level_costs_twice_its_number(
    body: str, above: str, extra: int, players: int
) -> None:
    edge = upgrades(players=players)[body][above]
    assert (edge["step"], edge["surcharge"]) == ("skip", extra)
    assert edge["cost"] == edge["price"] + extra == cards()[above].cost + extra
    assert edge["rule"] == ("adapt.skip-level" if extra else "adapt.body-step")


@pytest.mark.parametrize("players", [2, 3])
def test_with_fewer_than_four_players_only_a_guppy_skips_a_level(players: int) -> None:
    skipping = {u for u, _, step in upgrades(players=players).edges(data="step") if step == "skip"}
    assert skipping == set(GUPPIES)


@pytest.mark.parametrize("switches", [{"sailfish_levels": True}, {"kids": True}])
def test_two_levels_up_are_free_in_the_fast_variants(switches: dict[str, Any]) -> None:
    for players in (2, 4):
        edge = upgrades(players=players, **switches)["Lionfish"]["Swordfish"]
        assert (edge["step"], edge["surcharge"], edge["cost"]) == ("skip", 0, 17)
        assert edge["rule"] == "adapt.body-step"


@pytest.mark.rule("buy.body-level")
@pytest.mark.parametrize("edition", ["retail", "pnp"])
@pytest.mark.parametrize("players", [2, 4])
def test_an_edge_waits_if_buying_needs_the_opponents_to_be_as_high(
    edition: str, players: int
) -> None:
    graph = upgrades(None, edition, players, lower=True)
    slots = graph.graph["rules"].slots
    for below in BODIES:
        for card in graph[below]:
            others = [fish("Blue Guppy") for _ in range(players - 1)]
            s = table(
                fish(below, experience=20), *others, edition=edition,
                switches={"copies": 3}, stream=[card, *PLAIN[: slots - 1]],
            )  # fmt: skip
            refusal = s.why_not("buy 1")
            assert graph[below][card]["waits"] == (refusal is not None)
            assert refusal is None or refusal.rule == "buy.body-level"


def test_lower_levels_are_there_only_when_asked_for() -> None:
    usual, lower = upgrades(), upgrades(lower=True)
    added = set(lower.edges) - set(usual.edges)
    assert set(usual.edges) < set(lower.edges)
    assert added == {edge for edge in lower.edges if lower.edges[edge]["step"] == "lower"}
    assert ("Orca", "Clownfish") in added
    assert all(lower.edges[edge]["waits"] for edge in added)


@pytest.mark.rule("setup.deck")
def test_nothing_leads_to_a_guppy_or_to_a_copy_of_itself() -> None:
    graph = upgrades(lower=True, copies=3)
    assert all(graph.in_degree(guppy) == 0 for guppy in GUPPIES)
    assert nx.number_of_selfloops(graph) == 0


def test_nodes_say_what_the_cards_say() -> None:
    graph = upgrades()
    assert set(graph) == {*GUPPIES, *BODIES}
    assert graph.nodes["Sperm Whale"] == {
        "level": 5, "layer": 5, "price": 19, "die": 12, "ferocity": 5, "survival": 11,
        "lethality": 1, "health": 32, "evidence": "reconstructed",
        "abilities": {"immune": ["stun"], "ram": 3},
    }  # fmt: skip
    json.dumps(dict(graph.nodes(data=True)))


def test_the_graph_says_what_it_was_made_with() -> None:
    graph = upgrades(edition="pnp", players=4, kids=True)
    assert graph.graph["ruleset"] == "adapt (pnp), 4 players, kids"
    assert graph.graph["cards"] == "A.D.A.P.T., reconstructed card set"
    assert graph.graph["evidence"] == "reconstructed cards"


def test_children_lose_no_body() -> None:
    assert set(upgrades(kids=True)) == set(upgrades())


def test_cards_of_the_publisher_are_not_called_reconstructed() -> None:
    shown = [replace(card, evidence="figure") for card in cards().guppies]
    graph = upgrades(replace(cards(), guppies=tuple(shown), bodies=()))
    assert graph.graph["evidence"] == ""
    assert not graph.edges


def test_an_impossible_ruleset_or_card_set_is_refused() -> None:
    with pytest.raises(InvalidRuleset, match="edition"):
        upgrades(edition="deluxe")
    with pytest.raises(InvalidRuleset, match="speed: no such switch"):
        upgrades(speed=2)
    with pytest.raises(InvalidPath, match="cards: expected a card set, not 'pnp'"):
        upgrades("pnp")  # type: ignore[arg-type]


def test_networkx_is_loaded_only_when_a_graph_is_made() -> None:
    lines = (
        "import sys, adaptlab.adapt.analysis.timetable, adaptlab.adapt.analysis.growth",
        "assert 'networkx' not in sys.modules",
        "from adaptlab.adapt.analysis.upgrades import upgrades",
        "upgrades()",
        "assert 'networkx' in sys.modules",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True, timeout=60)


# ---------------------------------------------------------------- paths and trying all


def random_cards(random: Random) -> CardSet:
    """A few Bodies of random levels and costs; some of them cost nothing, some the same."""
    bodies = tuple(
        Card(f"Body {letter}", BODY, random.randint(1, 5), random.choice((0, 1, 2, 2, 3, 7, 11)), 6)
        for letter in random.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", random.randint(4, 7))
    )
    return replace(cards(), bodies=bodies)


def all_paths(graph: Any, start: Any, goal: Any, through: Any, equal: bool = True) -> list[Path]:
    """Every simple path, by networkx."""
    steps = [(u, v) for u, v, s in graph.edges(data="step") if equal or s in ("up", "skip")]
    ways = nx.DiGraph(steps)
    ways.add_nodes_from(graph)

    def of(at: Any) -> list[str]:
        return (
            [at] if isinstance(at, str) else [n for n, lv in graph.nodes(data="level") if lv == at]
        )

    found = []
    for one, other in product(of(start), of(goal)):
        listed = [[one]] if one == other else nx.all_simple_paths(ways, one, other)
        for bodies in listed:
            cost = sum(graph[u][v]["price"] + graph[u][v]["surcharge"] for u, v in pairwise(bodies))
            if set(through) <= set(bodies):
                found.append(Path(tuple(bodies), cost, len(bodies) - 1))
    return found


def by_cost(path: Path) -> Any:
    return path.cost, path.steps, path.bodies


def by_steps(path: Path) -> Any:
    return path.steps, path.cost, path.bodies


@pytest.mark.parametrize("seed", range(150))
def test_paths_are_those_that_trying_all_finds(seed: int) -> None:
    random = Random(seed)
    graph = upgrades(
        random_cards(random), players=random.choice((2, 4)), lower=random.random() < 0.5,
        sailfish_levels=random.random() < 0.2,
    )  # fmt: skip
    names = sorted(graph)
    levels = sorted(set(dict(graph.nodes(data="level")).values()))
    for _ in range(4):
        start = random.choice([*names, *levels])
        goal = random.choice([*names, *levels])
        through = random.sample(names, random.choice((0, 0, 1, 1, 2, 3)))
        tried = all_paths(graph, start, goal, through)
        if tried:
            assert cheapest(graph, start, goal, through) == min(tried, key=by_cost)
            assert fewest_steps(graph, start, goal, through) == min(tried, key=by_steps)
        else:
            for best in (cheapest, fewest_steps):
                with pytest.raises(InvalidPath, match="no path"):
                    best(graph, start, goal, through)
        equal = random.random() < 0.5
        tried = sorted(all_paths(graph, start, goal, through, equal), key=by_cost)
        assert paths(graph, start, goal, through=through, equal=equal) == tried
        budget = random.randint(0, 20)
        within = [path for path in tried if path.cost <= budget]
        assert paths(graph, start, goal, budget, through, equal) == within
        assert paths(graph, start, goal, budget, through, equal, first=2) == within[:2]


def test_the_cheapest_and_the_shortest_way_up() -> None:
    graph = upgrades(players=4)
    assert str(cheapest(graph, "Red Guppy", "Orca")) == (
        "Red Guppy → Clownfish → Coelacanth → Orca, 46 Experience, 3 steps"
    )
    assert str(fewest_steps(graph, "Red Guppy", 2)) == (
        "Red Guppy → Pufferfish, 7 Experience, 1 step"
    )
    through = ["Frogfish", "Clownfish"]
    assert cheapest(graph, 0, 2, through).bodies == (
        "Blue Guppy", "Clownfish", "Frogfish", "Pufferfish",
    )  # fmt: skip
    assert cheapest(graph, "Orca", "Orca") == Path(("Orca",), 0, 0)


def test_only_steps_up_are_taken_unless_asked_for() -> None:
    graph = upgrades()
    assert paths(graph, "Orca", "Great White") == []
    (path,) = paths(graph, "Orca", "Great White", equal=True, first=1)
    assert path == Path(("Orca", "Great White"), 20, 1)
    assert len(paths(graph, "Red Guppy", 5)) == 4 * 3**4


def test_too_many_paths_are_refused_but_the_first_few_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    graph = upgrades()
    with pytest.raises(TooManyBranches, match="more than 100,000 paths"):
        paths(graph, 0, 5, equal=True)
    assert len(paths(graph, 0, 5, equal=True, first=10)) == 10
    monkeypatch.setattr(PATHS, "MOST_PATHS", 972)
    assert len(paths(graph, 0, 5)) == 972
    monkeypatch.setattr(PATHS, "MOST_PATHS", 971)
    with pytest.raises(TooManyBranches):
        paths(graph, 0, 5)
    monkeypatch.setattr(PATHS, "MOST_TRIED", 10)
    with pytest.raises(TooManyBranches, match="More than 10 ways"):
        paths(graph, 0, 5, first=20)


def test_little_is_tried_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PATHS, "MOST_TRIED", 40)
    through = ["Frogfish", "Lionfish", "Clownfish", "Swordfish"]
    path = cheapest(upgrades(lower=True), "Orca", "Great White", through)
    assert path.bodies[1:] == (
        "Clownfish", "Frogfish", "Lionfish", "Coelacanth", "Swordfish", "Great White",
    )  # fmt: skip


def test_a_graph_with_cards_taken_out_has_the_paths_that_are_left() -> None:
    graph = upgrades()
    graph.remove_nodes_from(["Coelacanth", "Yellowfin Tuna"])
    assert cheapest(graph, "Red Guppy", 4).bodies[2] == "Bottlenose Dolphin"
    graph.remove_node("Bottlenose Dolphin")
    with pytest.raises(InvalidPath, match=r"to level 4: level 2 is the highest .* reached"):
        cheapest(graph, "Red Guppy", 4)


@pytest.mark.parametrize(
    ("start", "goal", "through", "told"),
    [
        ("lionfsh", 5, (), "start: 'lionfsh' is no Body of the graph; near are Lionfish"),
        ("Guppy", 5, (), "near are Red Guppy, Green Guppy, Blue Guppy"),
        ("Xyzzy", 5, (), "start: 'Xyzzy' is no Body of the graph$"),
        (0, "Narwhal Tusk", (), "goal: Narwhal Tusk is a Part; expected a Body"),
        (0, 6, (), "goal: no Body of level 6; there are levels 0, 1, 2, 3, 4, 5"),
        (True, 5, (), "start: expected the name or the level of a Body, not True"),
        (0, 5, ["Orka"], "through: 'Orka' is no Body of the graph; near are Orca"),
        (0, 5, 3, "through: expected a list of Bodies, not 3"),
        (0, 5, BODIES, f"through: at most {MOST_THROUGH} Bodies, not 15"),
        ("Orca", "Clownfish", (), "from Orca to Clownfish: only upgrades.lower=True"),
        (3, 0, (), r"from level 3 to level 0: Guppies are set aside, not bought \[setup.deck\]"),
        (3, 5, ["Clownfish"], "through: no path leads from level 3 to Clownfish: only upgrades"),
        (0, 3, ["Orca"], "through: no path from level 0 to level 3 leads through Orca"),
    ],
)
def test_what_is_wrong_is_said(start: Any, goal: Any, through: Any, told: str) -> None:
    with pytest.raises(InvalidPath, match=told):
        cheapest(upgrades(), start, goal, through)


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(InvalidPath) as error:
        paths(upgrades(), "one", "two", budget=-1, through=["three"], first=True)
    places = [problem.place for problem in error.value.problems]
    assert places == ["budget", "first", "start", "goal", "through"]
    with pytest.raises(InvalidPath, match="graph: expected a graph of upgrades"):
        cheapest(nx.DiGraph(), 0, 5)


def test_one_name_will_do_for_through() -> None:
    graph = upgrades()
    assert cheapest(graph, 0, 5, "Swordfish") == cheapest(graph, 0, 5, ["Swordfish"])


# ---------------------------------------------------------------- one's own path


def test_a_path_of_ones_own_has_the_cost_of_its_steps() -> None:
    graph = upgrades(players=4)
    bodies = ["Red Guppy", "Lionfish", "Swordfish"]
    assert walk(graph, bodies) == Path(tuple(bodies), 8 + 17 + 6, 2)
    assert walk(graph, Path(tuple(bodies), 0, 0)) == walk(graph, bodies)


@pytest.mark.parametrize(
    ("bodies", "told"),
    [
        (["Red Guppy", "Orca"], r"Red Guppy → Orca: .* you reach level 2 .*\[adapt.body-step\]"),
        (["Orca", "Clownfish"], "Orca → Clownfish: only upgrades"),
        (["Orca", "Red Guppy"], r"Orca → Red Guppy: Guppies are set aside.*\[setup.deck\]"),
        (["Orca", "Great White", "Orca"], "path: Orca is there more than once"),
        (["Red Guppy", "Shark"], "'Shark' is no Body of the graph"),
        (["Red Guppy", 1], "not 1"),
        ("Orca", "expected a Path or a list of Bodies, not 'Orca'"),
        ([], "expected a Path or a list of Bodies"),
        (None, "expected a Path or a list of Bodies, not None"),
    ],
)
def test_a_path_that_the_graph_does_not_have_is_refused(bodies: Any, told: str) -> None:
    with pytest.raises(InvalidPath, match=told):
        walk(upgrades(), bodies)


def test_every_missing_step_is_named() -> None:
    with pytest.raises(InvalidPath) as error:
        walk(upgrades(), ["Red Guppy", "Coelacanth", "Orca", "Hammerhead"])
    assert len(error.value.problems) == 3


# ---------------------------------------------------------------- growth


def test_growth_shows_the_fish_at_every_body() -> None:
    graph = upgrades(players=4)
    steps = growth(graph, ["Red Guppy", "Lionfish", "Hammerhead"])
    assert steps == [
        Step("Red Guppy", 0, 2, 0, 3, 0, 16, 0),
        Step("Lionfish", 2, 6, 3, 5, 0, 20, 8),
        Step("Hammerhead", 4, 10, 5, 9, 1, 25, 8 + 16 + 6),
    ]


@pytest.mark.rule("adapt.part-level")
def test_parts_are_carried_along_from_the_first_body_that_can_take_them_on() -> None:
    graph = upgrades(lower=True)
    parts = ["Narwhal Tusk", "Parrotfish Beak"]
    path = ["Red Guppy", "Clownfish", "Lionfish", "Coelacanth", "Frogfish"]
    steps = growth(graph, path, parts)
    beak = ("Parrotfish Beak",)
    assert [step.parts for step in steps] == [beak, beak, beak, tuple(parts), tuple(parts)]
    for step in steps:
        stats = Fish.build(step.body, *step.parts).stats
        assert step[2:7] == (
            stats.die, stats.ferocity, stats.survival, stats.lethality, stats.health,
        )  # fmt: skip
    assert steps[-1].ferocity > cards()["Frogfish"].ferocity


def test_parts_that_cannot_be_carried_are_refused() -> None:
    graph, path = upgrades(kids=True), ["Red Guppy", "Lionfish"]
    with pytest.raises(InvalidPosition, match=r"Narwhal Tusk cannot be had .*\[variant.kids\]"):
        growth(graph, path, "Narwhal Tusk")
    with pytest.raises(InvalidPosition, match="'Orca' is not a Part"):
        growth(graph, path, ["Orca"])
    with pytest.raises(InvalidPosition, match="are both at Mouth"):
        growth(graph, path, ["Parrotfish Beak", "Wolffish Teeth"])
    with pytest.raises(InvalidPosition, match="parts: expected a list, not 3"):
        growth(graph, path, 3)  # type: ignore[arg-type]


# ---------------------------------------------------------------- printed


def test_paths_and_growth_print_a_line_each() -> None:
    graph = upgrades(cards())
    found = paths(graph, 0, 3, first=3)
    assert str(found) == "\n".join(str(path) for path in found)
    assert str(paths(graph, 0, 3, budget=0)) == "no paths"
    grown = growth(graph, found[0], ["Unicornfish Horn", "Mako Jaws"])
    head, *lines = str(grown).splitlines()
    assert head.split() == ["level", "die", "ferocity", "survival", "lethality", "health",
                            "spent", "with"]  # fmt: skip
    for line, step in zip(lines, grown, strict=True):
        numbers = (step.ferocity, step.survival, step.lethality, step.health, step.spent)
        cells = [step.body, str(step.level), f"d{step.die}", *map(str, numbers)]
        assert re.split(r" {2,}", line) == [*cells, ", ".join(step.parts)]
    assert "with" not in str(growth(graph, found[0]))
