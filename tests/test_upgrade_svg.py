"""The upgrade graph as a picture that can be clicked."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from adaptlab.adapt import cheapest, upgrades
from adaptlab.adapt.analysis.upgrades import InvalidPath
from adaptlab.adapt.draw.upgrade_svg import upgrade_svg

SVG = "{http://www.w3.org/2000/svg}"


def groups(picture: str, kind: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(picture)
    return [g for g in root.iter(f"{SVG}g") if kind in g.get("class", "").split()]


def words(element: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def test_every_body_can_be_clicked() -> None:
    graph = upgrades()
    bodies = groups(upgrade_svg(graph), "upgrade-body")
    assert [g.get("data-card") for g in bodies] == list(graph)
    assert all(g.get("data-click") == "body" for g in bodies)
    assert all("reconstructed" in "".join(g.itertext()) or "partial" in "".join(g.itertext())
               for g in bodies)  # fmt: skip


@pytest.mark.parametrize("players", [2, 5])
def test_steps_up_are_drawn_and_others_only_if_wanted(players: int) -> None:
    graph = upgrades(players=players, lower=True)
    for equal, steps in ((False, {"up", "skip"}), (True, {"up", "skip", "equal", "lower"})):
        drawn = {
            (g.get("data-below"), g.get("data-above"))
            for g in groups(upgrade_svg(graph, equal=equal), "upgrade-step")
        }
        assert drawn == {(a, b) for a, b, step in graph.edges(data="step") if step in steps}


def test_a_path_is_set_apart_by_more_than_colour() -> None:
    graph = upgrades(players=5)
    path = cheapest(graph, "Red Guppy", 5)
    picture = upgrade_svg(graph, path)
    chosen = groups(picture, "upgrade-chosen")
    assert [(g.get("data-below"), g.get("data-above")) for g in chosen] == [
        (a, b) for a, b in graph.edges if (a, b) in zip(path.bodies, path.bodies[1:], strict=False)
    ]
    assert all(g.find(f"{SVG}polygon") is not None for g in chosen), "with arrow heads"
    start = next(g for g in groups(picture, "upgrade-body") if g.get("data-card") == "Red Guppy")
    assert "start · d2" in words(start)
    assert "the path" in words(groups(picture, "upgrade-foot")[0])


def test_equal_steps_of_the_path_are_drawn() -> None:
    graph = upgrades()
    picture = upgrade_svg(graph, ["Clownfish", "Frogfish"])
    assert [g.get("data-step") for g in groups(picture, "upgrade-chosen")] == ["equal"]


def test_marks_are_words_on_the_bodies() -> None:
    picture = upgrade_svg(upgrades(), marks={"Orca": "goal"})
    marked = {g.get("data-card"): g for g in groups(picture, "upgrade-body") if g.get("data-mark")}
    assert list(marked) == ["Orca"]
    assert "goal" in words(marked["Orca"])
    assert "Orca" in words(marked["Orca"])


def test_it_says_that_the_cards_are_reconstructed_and_what_the_lines_mean() -> None:
    foot = words(groups(upgrade_svg(upgrades(players=5)), "upgrade-foot")[0])
    assert foot == ["one level up", "a level is skipped",
                    "Reconstructed cards: not the publisher's."]  # fmt: skip


def test_a_path_that_the_graph_does_not_have_is_refused() -> None:
    with pytest.raises(InvalidPath, match="Red Guppy → Orca"):
        upgrade_svg(upgrades(), ["Red Guppy", "Orca"])
    with pytest.raises(InvalidPath, match="expected a graph"):
        upgrade_svg("graph")  # type: ignore[arg-type]
