"""Write the golden transcripts anew: ``python -m tests.golden.make``.

Do it only when a rule or a card has changed on purpose, and read the difference.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import adaptlab
from adaptlab import Choose, Session
from adaptlab.game import ask

FOLDER = Path(__file__).parent

TRANSCRIPTS: dict[str, tuple[str, dict[str, Any], int]] = {
    "adapt-retail": ("adapt", {"edition": "retail", "players": 2}, 11),
    "adapt-pnp": ("adapt", {"edition": "pnp", "players": 3}, 12),
    "adapt-retail-school-battle": ("adapt", {"players": 4, "school_battle": True}, 13),
    "adapt-retail-kingfish": ("adapt", {"players": 6, "kingfish": True}, 14),
    "adaptoid": ("adaptoid", {}, 19),
    "adapt3": ("adapt3", {}, 23),
    "adaptation": ("adaptation", {"players": 4}, 33),
}
"""A game, its ruleset and the seed of its players, by the name of the file."""

BOTS = {"adapt": "greedy", "adaptoid": "random", "adapt3": "random", "adaptation": "random"}
"""Who plays each game."""


def play(game: str, ruleset: dict[str, Any], seed: int) -> Session:
    """A whole game between players of one kind."""
    random = Random(seed)
    session = adaptlab.new(game, seed=seed, **ruleset)
    bot = session.game.bots[BOTS[game]]
    while session.pending is not None:
        if isinstance(session.pending, Choose):
            session.answer(ask(session.game, bot, session.position, session.pending, random))
        else:
            session.roll()
    return session


def main() -> None:
    for name, (game, ruleset, seed) in TRANSCRIPTS.items():
        session = play(game, ruleset, seed)
        session.save(FOLDER / f"{name}.json")
        (FOLDER / f"{name}.txt").write_text("\n".join(session.tell()) + "\n", encoding="utf-8")
        print(f"{name}: {len(session.answers)} answers, {session.result}")


if __name__ == "__main__":
    main()
