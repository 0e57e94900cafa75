"""What can go wrong, said in one clear sentence and with everything that is known about it."""

from __future__ import annotations

from collections.abc import Sequence
from traceback import extract_tb
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adaptlab.script import Refusal


PACKAGE = __file__.rpartition("errors.py")[0]
MOST_SHOWN = 60
MOST_LISTED = 30


def shown(value: object) -> str:
    """A value from outside as a message may quote it: never long, whatever it is."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of too many digits, or deep nesting
        return f"a huge {type(value).__name__}"
    return clipped(text)


def clipped(text: str) -> str:
    """A text of which a message shows no more than its beginning."""
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."


def told(error: BaseException) -> str:
    """An error of code that somebody else has written, with the place in that code."""
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    foreign = [frame for frame in extract_tb(error.__traceback__) if not _is_known(frame.filename)]
    if not foreign or isinstance(error, AdaptlabError):
        return said
    file = foreign[-1].filename.replace("\\", "/").rpartition("/")[2]
    return f"{said} (in {foreign[-1].name}, line {foreign[-1].lineno} of {file})"


def _is_known(filename: str) -> bool:
    """Whether code is of adaptlab, or of Python and its libraries."""
    return filename.startswith((PACKAGE, "<string>", "<frozen")) or "/lib/python" in filename


class Problem(NamedTuple):
    """One thing that is wrong with data from outside, and where it stands."""

    place: str
    message: str
    rule: str | None = None
    warning: bool = False

    def __str__(self) -> str:
        kind = "warning: " if self.warning else ""
        cited = f" [{self.rule}]" if self.rule else ""
        return f"{kind}{self.place}: {self.message}{cited}"


class AdaptlabError(Exception):
    """The base of every error that adaptlab raises on purpose."""


class IllegalAnswer(AdaptlabError):
    """An answer that the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class NothingAsked(AdaptlabError):
    """The session is not waiting for that kind of answer."""


class ProblemsError(AdaptlabError):
    """Data from outside that cannot be used, with every problem named at once."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        lines = [str(problem) for problem in problems[:MOST_LISTED]]
        if len(problems) > MOST_LISTED:
            lines.append(f"... and {len(problems) - MOST_LISTED} more")
        super().__init__("\n".join(lines))
        self.problems = tuple(problems)


class InvalidPosition(ProblemsError):
    """A position that cannot stand on the table."""


class InvalidCards(ProblemsError):
    """A folder of cards that cannot be loaded."""


class InvalidRuleset(ProblemsError):
    """An edition, player count or switch that the game does not know."""


class BadSave(AdaptlabError):
    """A save file that is damaged, foreign, or from a newer adaptlab."""


class TooManyBranches(AdaptlabError):
    """An enumeration that would not end in reasonable time."""
