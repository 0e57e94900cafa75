"""Names as people write them: matched without regard to case, and with near ones told."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MOST_NEAR = 5
MOST_READ = 100
"""How much of a name from outside is compared with others."""


def known_as(name: object, names: Iterable[str]) -> str | None:
    """The name that is meant, as it is written where it comes from; None if there is none."""
    if not isinstance(name, str):
        return None
    known = list(names)
    if name in known:
        return name
    written = name.strip().casefold()
    return next((one for one in known if one.casefold() == written), None)


def near(name: object, names: Iterable[str]) -> str:
    """Names that somebody may have meant, to be put at the end of a message."""
    written = str(name)[:MOST_READ].strip().casefold()
    by_key = {known.casefold(): known for known in names}
    within = [key for key in by_key if len(written) > 2 and written in key]
    found = list(dict.fromkeys((*within, *get_close_matches(written, by_key, cutoff=0.5))))
    listed = ", ".join(by_key[key] for key in found[:MOST_NEAR])
    return f"; near are {listed}" if found else ""
