"""Run notebooks anew and keep what they show, without what differs from run to run."""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

WIDGET = "application/vnd.jupyter.widget-view+json"


def run(path: Path) -> None:
    """Run a notebook and write it back, if it shows anything else than before."""
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    metadata = notebook.metadata.copy()
    NotebookClient(
        notebook,
        timeout=120,
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        resources={"metadata": {"path": path.parent}},
    ).execute()
    notebook.metadata = metadata
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET, None)
    after = nbformat.writes(notebook) + "\n"
    print(f"{path}: {'as before' if after == before else 'changed'}")
    path.write_text(after, encoding="utf-8")


for name in sys.argv[1:]:
    run(Path(name))
