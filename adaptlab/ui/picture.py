"""A picture that can be clicked: one anywidget component for boards, mats, cards and graphs."""

from __future__ import annotations

import traitlets

from adaptlab.draw.layers import split
from adaptlab.ui.clickable import Clickable

SCRIPT = """
const MARKED = "[data-actions], [data-card], [data-seat], [data-slot], [data-click]";
const IN_TURN = "[data-click], [data-card], [data-actions]:not(:has([data-click], [data-card]))";

function marksOf(element, root) {
  const found = {};
  for (let at = element; at && at !== root; at = at.parentElement) {
    for (const [name, value] of Object.entries(at.dataset ?? {})) {
      if (!(name in found) && name !== "layer") found[name] = value;
    }
  }
  return found;
}

function parsed(text) {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content;
}

const rootOf = (content) => content.firstElementChild;
const holesIn = (root) =>
  [...(root?.children ?? [])].filter((part) => part.dataset?.hole !== undefined);

/* Change a root into another one, and leave the layers that are in it where they are: an element
   that is moved loses the focus. */
function reframe(root, wanted, layers) {
  for (const { name } of [...root.attributes]) {
    if (!wanted.hasAttribute(name)) root.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) root.setAttribute(name, value);
  for (const part of [...root.childNodes]) {
    if (!layers.some((layer) => layer.element === part)) part.remove();
  }
  let next = null;
  for (const part of [...wanted.childNodes].reverse()) {
    const hole = part.dataset?.hole;
    next = hole === undefined ? root.insertBefore(part, next) : layers[Number(hole)].element;
  }
}

/* What has the focus, and a way to give it back if it is drawn anew: to what is most like it. */
function keeper(box) {
  const all = () => [...box.querySelectorAll("[tabindex]")];
  const held = box.getRootNode().activeElement;
  if (!held || held === box || !box.contains(held)) return () => {};
  const focusVisible = held.matches(":focus-visible");
  const marks = Object.entries(marksOf(held, box));
  const place = all().indexOf(held);
  return () => {
    if (held.isConnected) return;
    const likeness = (other) => {
      const its = marksOf(other, box);
      return marks.filter(([name, value]) => its[name] === value).length;
    };
    const others = all().map((other, at) => [likeness(other), -Math.abs(at - place), other]);
    others.sort((one, two) => two[0] - one[0] || two[1] - one[1]);
    others[0]?.[2].focus({ preventScroll: true, focusVisible });
  };
}

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "adaptlab-picture";
  let frame = null;
  let layers = [];
  const putFrame = () => {
    const content = parsed(model.get("frame"));
    const holes = holesIn(rootOf(content));
    if (holes.length && holes.length === layers.length) {
      reframe(rootOf(box), rootOf(content), layers);
    } else {
      box.replaceChildren(content);
      layers = holes.map((element) => ({ element, text: null }));
    }
    frame = model.get("frame");
  };
  const draw = () => {
    const giveBack = keeper(box);
    box.classList.toggle("adaptlab-faded", model.get("faded"));
    if (model.get("frame") !== frame) putFrame();
    layers.forEach((layer, number) => {
      const text = model.get(`layer_${number}`);
      if (text === layer.text) return;
      const element = rootOf(rootOf(parsed(`<svg>${text}</svg>`)));
      layer.element.replaceWith(element);
      layers[number] = { element, text };
    });
    for (const part of box.querySelectorAll(IN_TURN)) part.setAttribute("tabindex", "0");
    giveBack();
  };
  const tell = (event) => {
    const target = event.target.closest(MARKED);
    if (!target || !box.contains(target)) return;
    model.send({ clicked: marksOf(target, box) });
  };
  box.addEventListener("click", tell);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tell(event); }
  });
  model.on("change", draw);
  draw();
  el.appendChild(box);
  return () => model.off("change", draw);
}

export default { render };
"""

STYLE = """
.adaptlab-picture svg { display: block; }
.adaptlab-picture.adaptlab-faded { opacity: 0.45; }
.adaptlab-picture [tabindex] { cursor: pointer; }
.adaptlab-picture [tabindex]:focus:not(:focus-visible) { outline: none; }
.adaptlab-picture [tabindex]:focus-visible { outline: 3px solid #1d4e68; outline-offset: 2px; }
"""


class Picture(Clickable):
    """An SVG that is shown in place, and tells which marks (``data-…``) were clicked.

    Each layer of the picture is a trait of its own, so that only those that changed are sent, while
    the state of the widget always is the whole picture, for a page that comes later.
    """

    _esm = SCRIPT
    _css = STYLE
    svg = traitlets.Unicode("")
    """The picture; what is sent of it are the frame and the layers."""
    frame = traitlets.Unicode("").tag(sync=True)
    faded = traitlets.Bool(False).tag(sync=True)
    """Whether it is only the last picture that there was."""
    _layers = 0
    """How many layers have a trait."""

    @traitlets.observe("svg")
    def _show(self, change: dict[str, str]) -> None:
        shown = split(change["new"])
        self._make_room(len(shown.layers))
        with self.hold_sync():
            self.frame = shown.frame
            for number in range(self._layers):
                text = shown.layers[number] if number < len(shown.layers) else ""
                setattr(self, f"layer_{number}", text)

    def _make_room(self, count: int) -> None:
        made = {f"layer_{number}": traitlets.Unicode("") for number in range(self._layers, count)}
        if made:
            self.add_traits(**{name: trait.tag(sync=True) for name, trait in made.items()})
            self._layers = count
