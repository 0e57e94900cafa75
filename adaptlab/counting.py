"""Numbers of things, in words."""

from __future__ import annotations


def counted(number: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "leg"), counted(1200, "leg")
    ('1 leg', '1,200 legs')
    """
    return f"{number:,} {plural(number, what)}"


def plural(number: int, what: str) -> str:
    """A word for one or for several of something."""
    return what if number == 1 else f"{what}s"
