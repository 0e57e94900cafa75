"""A picture that can be clicked: one anywidget component for boards, mats, cards and graphs."""

from __future__ import annotations

import traitlets

from adaptlab.ui.clickable import Clickable

SCRIPT = """
function marksOf(element, root) {
  const found = {};
  for (let at = element; at && at !== root; at = at.parentElement) {
    for (const [name, value] of Object.entries(at.dataset ?? {})) {
      if (!(name in found)) found[name] = value;
    }
  }
  return found;
}

function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "adaptlab-picture";
  const draw = () => {
    const template = document.createElement("template");
    template.innerHTML = model.get("svg");
    box.replaceChildren(template.content);
    for (const target of box.querySelectorAll("[data-click], [data-card]")) {
      target.setAttribute("tabindex", "0");
    }
  };
  const tell = (event) => {
    const target = event.target.closest(
      "[data-actions], [data-card], [data-seat], [data-slot], [data-click]"
    );
    if (!target || !box.contains(target)) return;
    model.send({ clicked: marksOf(target, box) });
  };
  box.addEventListener("click", tell);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tell(event); }
  });
  model.on("change:svg", draw);
  draw();
  el.appendChild(box);
  return () => model.off("change:svg", draw);
}

export default { render };
"""

STYLE = """
.adaptlab-picture svg { display: block; }
.adaptlab-picture [data-click], .adaptlab-picture [data-card] { cursor: pointer; }
.adaptlab-picture [tabindex]:focus-visible { outline: 3px solid #1d4e68; outline-offset: 2px; }
"""


class Picture(Clickable):
    """An SVG that is replaced in place, and tells which marks (``data-…``) were clicked."""

    _esm = SCRIPT
    _css = STYLE
    svg = traitlets.Unicode("").tag(sync=True)
