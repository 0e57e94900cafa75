"""Write the golden transcripts anew: ``python -m tests.golden.make``.

Do it only when a rule or a card has changed on purpose, and read the difference.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import adaptlab
from adaptlab import Choose, Session
from adaptlab.games import find

FOLDER = Path(__file__).parent

TRANSCRIPTS = {
    "adapt-retail": ("adapt", {"edition": "retail", "players": 2}, 11),
    "adapt-pnp": ("adapt", {"edition": "pnp", "players": 3}, 12),
    "adapt-retail-school-battle": ("adapt", {"players": 4, "school_battle": True}, 13),
    "adapt-retail-kingfish": ("adapt", {"players": 6, "kingfish": True}, 14),
}
"""A game, its ruleset and the seed of its players, by the name of the file."""


def play(game: str, ruleset: dict[str, object], seed: int) -> Session:
    """A whole game between greedy players."""
    random = Random(seed)
    session = adaptlab.new(game, seed=seed, **ruleset)
    greedy = find(game).bots["greedy"]
    while session.pending is not None:
        if isinstance(session.pending, Choose):
            session.answer(greedy(session.position, session.pending, random))
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
