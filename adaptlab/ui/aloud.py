"""Names for screen readers: the sliders of ipywidgets show a label, but do not carry it."""

from __future__ import annotations

import anywidget

SCRIPT = """
function nameSliders(root) {
  for (const handle of root.querySelectorAll(".noUi-handle:not([aria-label])")) {
    const label = handle.closest(".widget-slider")?.querySelector(".widget-label");
    if (label?.textContent) handle.setAttribute("aria-label", label.textContent);
  }
}

function render({ el }) {
  let watch = null;
  const begin = () => {
    const root = el.closest(".adaptlab-workbench");
    if (!root) return;
    watch = new MutationObserver(() => nameSliders(root));
    watch.observe(root, { childList: true, subtree: true });
    nameSliders(root);
  };
  requestAnimationFrame(begin);
  return () => watch?.disconnect();
}

export default { render };
"""


class Aloud(anywidget.AnyWidget):
    """Gives every slider of the workbench around it the name that stands beside it."""

    _esm = SCRIPT

    def __repr__(self) -> str:
        return "<Aloud>"
