"""What a click in a picture tells, as its script would."""

from __future__ import annotations

from xml.etree import ElementTree


def marks_at(svg: str, **wanted: str) -> dict[str, str]:
    """The marks of the innermost thing in a picture that has all of these."""
    root = ElementTree.fromstring(svg)
    parents = {child: parent for parent in root.iter() for child in parent}
    found: list[dict[str, str]] = []
    for element in root.iter():
        marks: dict[str, str] = {}
        at: ElementTree.Element | None = element
        while at is not None:
            own = {k.removeprefix("data-"): v for k, v in at.items() if k.startswith("data-")}
            marks = own | marks
            marks.pop("layer", None)
            at = parents.get(at)
        if wanted.items() <= marks.items():
            found.append(marks)
    assert found, f"nothing in the picture has the marks {wanted}"
    return max(found, key=len)
