"""Text that can be clicked: HTML that tells which of its buttons was pressed."""

from __future__ import annotations

from html import escape

import traitlets

from adaptlab.ui.clickable import Clickable

SCRIPT = """
function render({ model, el }) {
  const box = document.createElement("div");
  box.className = "adaptlab-clicks";
  const draw = () => {
    const open = new Set();
    for (const part of box.querySelectorAll("details[open]")) open.add(part.dataset.keep);
    const template = document.createElement("template");
    template.innerHTML = model.get("html");
    for (const part of template.content.querySelectorAll("details[data-keep]")) {
      if (open.has(part.dataset.keep)) part.open = true;
    }
    box.replaceChildren(template.content);
  };
  box.addEventListener("click", (event) => {
    const target = event.target.closest("button");
    if (target && box.contains(target)) model.send({ clicked: { ...target.dataset } });
  });
  model.on("change:html", draw);
  draw();
  el.appendChild(box);
  return () => model.off("change:html", draw);
}

export default { render };
"""

STYLE = """
.adaptlab-clicks { line-height: 1.4; }
.adaptlab-clicks button {
  font: inherit; color: inherit; background: none; border: 0; padding: 0 2px;
  cursor: pointer; text-decoration: underline dotted; opacity: 0.85;
}
.adaptlab-clicks button:hover { text-decoration: underline; opacity: 1; }
.adaptlab-clicks button:focus-visible { outline: 2px solid currentColor; }
.adaptlab-clicks summary { cursor: pointer; }
body[data-jp-theme-light="false"] .adaptlab-workbench {
  --jp-widgets-dropdown-arrow: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'\
%20viewBox='0 0 18 18'%3E%3Cpath d='M5 7l4 4 4-4' fill='none' stroke='white' stroke-width='2'\
/%3E%3C/svg%3E");
}
.adaptlab-options .jupyter-button {
  white-space: normal; line-height: 1.3; padding: 4px 8px; text-align: left; min-height: 28px;
}
"""


class Clicks(Clickable):
    """HTML that is replaced in place, and tells the marks (``data-…``) of a pressed button.

    A ``<details data-keep="name">`` stays open when the text changes.
    """

    _esm = SCRIPT
    _css = STYLE
    html = traitlets.Unicode("").tag(sync=True)


def rule_link(rule: str) -> str:
    """The id of a rule as a button that opens its card."""
    name = escape(rule)
    return f'<button type="button" data-rule="{name}" title="Open this rule">[{name}]</button>'
