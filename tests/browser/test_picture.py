"""A picture in a real page: only what changed is drawn anew, and the focus stays where it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from adaptlab.draw.layers import layer
from adaptlab.draw.svg import document, stands_for, tag, text, title
from adaptlab.ui.picture import SCRIPT, STYLE, Picture

PAGE = """async (script) => {
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { render } = (await import(url)).default;
  const listeners = new Set();
  const state = {};
  const model = {
    get: (name) => state[name],
    on: (_, listener) => listeners.add(listener),
    off: (_, listener) => listeners.delete(listener),
    send: (content) => window.told.push(content.clicked),
  };
  window.told = [];
  window.gets = (changed) => {
    Object.assign(state, changed);
    for (const listener of listeners) listener();
  };
  window.shows = () => {
    const el = document.body.appendChild(document.createElement("div"));
    return render({ model, el });
  };
}"""


class Screen:
    """A picture and a page that is sent what its widget sends."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.widget = Picture()
        page.set_content(f"<style>{STYLE}</style><body style='height: 4000px'></body>")
        page.evaluate(PAGE, SCRIPT)
        self.gets()

    def gets(self) -> None:
        own = ("frame", "layer", "faded")
        names = [name for name in self.widget.keys if name.startswith(own)]
        self.page.evaluate("(state) => window.gets(state)", self.widget.get_state(names))

    def shows(self, svg: str) -> None:
        self.widget.svg = svg
        self.gets()

    def html(self, number: int = 0) -> str:
        html: str = self.page.locator(".adaptlab-picture").nth(number).inner_html()
        return html

    def focused(self) -> str:
        name: str = self.page.evaluate("() => document.activeElement.dataset.card ?? ''")
        return name


@pytest.fixture
def screen(page: Any) -> Iterator[Screen]:
    made = Screen(page)
    page.evaluate("() => { window.shows(); }")
    yield made
    made.widget.close()


def card(name: str, y: float) -> str:
    return tag("g", title(name), text(10, y, name, 20), data_card=name)


def picture(*upper: str, lower: str = "Orca", head: str = "Turn 1", height: int = 300) -> str:
    first = "".join(card(name, 30 + 30 * at) for at, name in enumerate(upper))
    second = tag("g", card(lower, 200), data_seat=2, data_actions=stands_for("attack 2"))
    return document(300, height, head, layer("upper", first), "<rect/>", layer("lower", second))


def test_a_change_leaves_the_other_layers_as_they_are(screen: Screen) -> None:
    screen.shows(picture("Narwhal"))
    screen.page.evaluate("() => { window.kept = document.querySelector('[data-layer=lower]'); }")
    screen.shows(picture("Narwhal", "Shark", head="Turn 2", height=400))
    kept = screen.page.evaluate(
        "() => window.kept === document.querySelector('[data-layer=lower]')"
    )
    assert kept
    assert "Shark" in screen.html()
    assert 'height="400"' in screen.html()
    assert "<title>Turn 2</title>" in screen.html()
    assert "Turn 1" not in screen.html()
    order = "() => [...document.querySelector('svg').children].map(part => part.localName)"
    assert screen.page.evaluate(order) == ["title", "g", "rect", "g"]


def test_what_is_shown_after_many_changes_is_the_picture(screen: Screen) -> None:
    svgs = [
        picture("a"), picture("b", lower="c"), "<b>no picture</b>", picture("b"),
        document(10, 10, "other", layer("one", "<rect/>")), "", picture("x", "y", head="Turn 9"),
        document(10, 10, "empty", layer("upper"), "<rect/>", layer("lower")), picture("z"),
    ]  # fmt: skip
    for svg in svgs:
        screen.shows(svg)
        screen.page.evaluate("() => { window.shows(); }")
        last = screen.page.locator(".adaptlab-picture").count() - 1
        assert screen.html(0) == screen.html(last), "a second view shows the same"
        plain = screen.page.evaluate(
            "(svg) => { const box = document.createElement('div'); box.innerHTML = svg;"
            " return box.innerHTML; }", svg,
        )  # fmt: skip
        assert screen.html().replace(' tabindex="0"', "") == plain


def test_the_focus_stays_in_a_layer_that_did_not_change(screen: Screen) -> None:
    screen.shows(picture("Narwhal"))
    screen.page.locator("[data-card=Orca]").focus()
    screen.page.evaluate("() => { document.activeElement.onblur = () => { window.left = 1; }; }")
    screen.shows(picture("Shark", head="Turn 2", height=500))
    assert screen.focused() == "Orca"
    assert screen.page.evaluate("() => window.left") is None


@pytest.mark.parametrize(
    ("before", "after", "focused"),
    [
        (("a", "b", "c"), ("b", "a", "c"), "b"),
        (("a", "b", "c"), ("a", "new", "c"), "new"),
        (("a", "b"), ("a",), "Orca"),
    ],
)
def test_the_focus_comes_back_in_a_layer_that_changed(
    screen: Screen, before: tuple[str, ...], after: tuple[str, ...], focused: str
) -> None:
    """To what has the same marks; if that is gone, to what is in its place."""
    screen.shows(picture(*before))
    screen.page.locator("[data-card=b]").focus()
    screen.shows(picture(*after))
    assert screen.focused() == focused


def test_a_change_does_not_scroll(screen: Screen) -> None:
    screen.shows(picture("Narwhal", height=2000))
    screen.page.locator("[data-card=Narwhal]").focus()
    screen.page.evaluate("() => window.scrollTo(0, 1500)")
    screen.shows(picture("Narwhal", "Shark", head="Turn 2", height=2000))
    assert screen.page.evaluate("() => window.scrollY") == 1500


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_tells_the_marks_as_a_click_does(screen: Screen, key: str) -> None:
    screen.shows(picture("Narwhal"))
    screen.page.locator("[data-card=Orca]").click()
    screen.page.locator("[data-card=Orca]").focus()
    screen.page.keyboard.press(key)
    marks = {"card": "Orca", "seat": "2", "actions": stands_for("attack 2")}
    assert screen.page.evaluate("() => window.told") == [marks, marks]


def test_what_stands_for_an_action_alone_is_reached_by_keys(screen: Screen) -> None:
    screen.shows(tag("svg", tag("g", text(5, 20, "hold", 20), data_actions=stands_for("hold"))))
    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Enter")
    assert screen.page.evaluate("() => window.told") == [{"actions": '["hold"]'}]


def test_a_faded_picture_looks_so(screen: Screen) -> None:
    opacity = "() => getComputedStyle(document.querySelector('.adaptlab-picture')).opacity"
    screen.shows(picture("Narwhal"))
    assert screen.page.evaluate(opacity) == "1"
    screen.widget.faded = True
    screen.gets()
    assert screen.page.evaluate(opacity) == "0.45"


def test_a_view_that_is_closed_hears_nothing_more(screen: Screen) -> None:
    screen.page.evaluate("() => { window.closes = window.shows(); }")
    screen.shows(picture("Narwhal"))
    screen.page.evaluate("() => { window.closes(); }")
    screen.shows(picture("Shark"))
    assert "Shark" in screen.html(0)
    assert "Shark" not in screen.html(1)
