"""Games played at random, for tests that need one."""

from __future__ import annotations

from random import Random
from typing import Any

import adaptlab
from adaptlab import Choose, Session


def go_on(s: Session, random: Random) -> None:
    """Answer whatever is asked."""
    if isinstance(s.pending, Choose):
        s.answer(random.choice(s.options))
    else:
        s.roll()


def played(turns: int, seed: int = 1, **game: Any) -> Session:
    """A game that has been played at random for some turns, or to its end."""
    s = adaptlab.new("adapt", seed=seed, **game)
    random = Random(seed)
    while s.pending is not None and s.position.number <= turns:
        go_on(s, random)
    return s
