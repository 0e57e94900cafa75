"""The picture widget: the whole is its state, and what changed is all that is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from adaptlab.adapt.draw.table import table_svg
from adaptlab.draw.layers import Layered, layer, split
from adaptlab.draw.svg import document, named_in, stands_for
from adaptlab.script import Action, Choose
from adaptlab.ui.bench import Bench
from adaptlab.ui.picture import Picture
from adaptlab.ui.play_view import PlayView


class Wire:
    """A comm that keeps what is sent to the browser."""

    comm_id = "wire"
    kernel = "here"

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, data: dict[str, Any], **_: Any) -> None:
        self.sent.append(data)

    def on_msg(self, _: Any) -> None:
        """Nobody answers."""

    def close(self, *_: Any, **__: Any) -> None:
        """Nothing is to be done."""

    def states(self) -> list[dict[str, Any]]:
        return [data["state"] for data in self.sent if data.get("method") == "update"]


OPEN: list[Picture] = []


@pytest.fixture(autouse=True)
def closing() -> Iterator[None]:
    """Widgets on a wire are closed while there still is somebody to close them."""
    yield
    while OPEN:
        OPEN.pop().close()


def wired(picture: Picture | None = None) -> tuple[Picture, Wire]:
    picture, wire = picture or Picture(), Wire()
    picture.comm = wire  # type: ignore[assignment]
    wire.sent.clear()
    OPEN.append(picture)
    return picture, wire


def whole(picture: Picture) -> str:
    """The picture as a page that comes later puts it together."""
    state = picture.get_state()
    svg: str = state["frame"]
    for name in sorted(name for name in state if name.startswith("layer_")):
        svg = svg.replace(f'<g data-hole="{name[6:]}"/>', state[name])
    return svg


def two(upper: str, lower: str, name: str = "both") -> str:
    return document(10, 20, name, layer("upper", upper), "<rect/>", layer("lower", lower))


# ---------------------------------------------------------------- taking a picture apart


def test_layers_are_taken_out_and_the_frame_keeps_their_places() -> None:
    taken = split('<svg><title>é</title><g data-layer="a">é<g>1</g></g> <rect/><g data-layer="b"/>'
                  "<g>2</g></svg>")  # fmt: skip
    assert taken.layers == ('<g data-layer="a">é<g>1</g></g>', '<g data-layer="b"/>')
    assert taken.frame == (
        '<svg><title>é</title><g data-hole="0"/> <rect/><g data-hole="1"/><g>2</g></svg>'
    )


@pytest.mark.parametrize(
    "svg",
    [
        "",
        "no svg",
        "<svg><rect/></svg>",
        '<svg><g><g data-layer="deeper"/></g></svg>',
        '<svg><g data-layer="a"></svg>',
        '<svg><g data-layer="a"/></svg><svg/>',
        '<svg><text data-layer="a"/></svg>',
        '<svg><!-- <g data-layer="a"/> --></svg>',
        '<div><img><g data-layer="a"></g></div>',
    ],
)
def test_what_has_no_layers_of_its_own_is_all_frame(svg: str) -> None:
    assert split(svg) == Layered(svg)


@pytest.mark.parametrize(
    "inside", ["", "<g/>", "<g></g>", "<g><g/></g>", "]]&gt;", "<!-- </g> -->"]
)
def test_any_content_can_be_a_layer(inside: str) -> None:
    svg = f'<svg><g data-layer="a">{inside}</g><g data-layer="b">{inside}</g></svg>'
    taken = split(svg)
    assert taken.frame == '<svg><g data-hole="0"/><g data-hole="1"/></svg>'
    assert taken.layers == (
        f'<g data-layer="a">{inside}</g>',
        f'<g data-layer="b">{inside}</g>',
    )


# ---------------------------------------------------------------- what is sent


def test_only_what_changed_is_sent() -> None:
    picture, wire = wired()
    picture.svg = two("<a/>", "<b/>")
    wire.sent.clear()
    picture.svg = two("<a/>", "<c/>")
    assert wire.states() == [{"layer_1": '<g data-layer="lower"><c/></g>'}]
    picture.svg = two("<a/>", "<c/>", name="another")
    assert [list(state) for state in wire.states()[1:]] == [["frame"]]
    picture.svg = two("<a/>", "<c/>", name="another")
    assert len(wire.sent) == 2


def test_all_changes_of_a_picture_come_in_one_message() -> None:
    picture, wire = wired()
    picture.svg = two("<a/>", "<b/>")
    wire.sent.clear()
    picture.svg = two("<x/>", "<y/>", name="another")
    assert [sorted(state) for state in wire.states()] == [["frame", "layer_0", "layer_1"]]


def test_the_state_is_the_whole_picture_at_any_time() -> None:
    picture = Picture()
    for svg in (two("1", "2"), two("1", "3"), "", "<svg/>", two("", "4"), "<b>none</b>"):
        picture.svg = svg
        assert whole(picture) == svg
    assert "svg" not in picture.get_state()


def test_a_picture_can_be_given_when_the_widget_is_made() -> None:
    assert whole(Picture(svg=two("1", "2"))) == two("1", "2")


def test_nothing_of_an_old_picture_stays_in_the_state() -> None:
    picture = Picture(svg=two("secret", "secret"))
    picture.svg = document(1, 1, "one", layer("only"))
    assert "secret" not in json.dumps(picture.get_state())
    picture.svg = ""
    assert "only" not in json.dumps(picture.get_state())


# ---------------------------------------------------------------- a game of A.D.A.P.T.


@pytest.mark.parametrize(("players", "share"), [(2, 0.5), (6, 0.25)])
def test_an_answer_sends_a_part_of_the_table(players: int, share: float) -> None:
    bench = Bench.of("adapt", seed=3, players=players)
    view, random = PlayView(bench), Random(3)
    bench.watch(view.refresh)
    _, wire = wired(view.picture)
    full = 0
    while (question := bench.session.pending) is not None and bench.moment < 80:
        picked = random.choice(bench.session.options) if isinstance(question, Choose) else None
        bench.act(lambda picked=picked: bench.answer(picked) if picked else bench.roll())  # type: ignore[misc]
        assert whole(view.picture) == view.picture.svg == table_svg(bench.session.position)
        full += len(view.picture.svg)
    sent = sum(len(json.dumps(state)) for state in wire.states())
    assert bench.moment > 60
    assert sent < full * share


def test_the_layers_of_a_table_have_the_same_names_in_every_position() -> None:
    bench = Bench.of("adapt", seed=5, players=3)
    names = set()
    while bench.session.position.number < 9:
        names.add(layers_of(table_svg(bench.session.position)))
        if isinstance(bench.session.pending, Choose):
            bench.answer(bench.session.options[-1])
        else:
            bench.roll()
    slots = [f"slot {number}" for number in range(1, bench.session.position.rules.slots + 1)]
    mats = ["mat 1", "mat 2", "mat 3"]
    assert names == {("headline", "deck", *slots, "discard", *mats, "footer")}


def layers_of(svg: str) -> tuple[str, ...]:
    return tuple(text.split('data-layer="')[1].split('"')[0] for text in split(svg).layers)


# ---------------------------------------------------------------- marks that name actions


@pytest.mark.parametrize("name", ["Orca", "A | B", 'say "hi"', "['x']", "<&>", "a\x00b\n\ud800"])
def test_any_action_is_found_again_by_its_mark(name: str) -> None:
    actions = [Action("adapt", (name,)), Action("use", ("A3", (12, 40)))]
    assert named_in(stands_for(*actions)) == {str(action) for action in actions}


@pytest.mark.parametrize("mark", ["", "attack 2", "{}", '"attack 2"', "[" * 100_000, "null", "1"])
def test_a_strange_mark_names_nothing(mark: str) -> None:
    assert named_in(mark) == frozenset()
