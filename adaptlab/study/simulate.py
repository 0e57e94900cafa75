"""Simulation: many games by bots, reproducible from one seed."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import mean, quantiles
from typing import Any, NamedTuple

from adaptlab.errors import AdaptlabError, shown
from adaptlab.games import find
from adaptlab.ruleset import Ruleset
from adaptlab.script import play
from adaptlab.study.intervals import Estimate, average, share
from adaptlab.study.seats import Player, chooser, name_of, seated

CHUNK = 50


class Record(NamedTuple):
    """One game: who won (empty: unfinished), whether it was a tie, and its length."""

    seats: tuple[int, ...]
    tie: bool
    turns: int
    answers: int


@dataclass(frozen=True)
class Study:
    """What many games came to. A game stopped at the turn limit is unfinished, never a tie."""

    ruleset: Ruleset
    bots: tuple[str, ...]
    turn_limit: int
    records: tuple[Record, ...]

    @property
    def unfinished(self) -> int:
        return sum(not record.seats for record in self.records)

    @property
    def ties(self) -> int:
        return sum(record.tie for record in self.records)

    @property
    def wins(self) -> Counter[int]:
        """Games won, by seat."""
        return Counter(seat for record in self.records if not record.tie for seat in record.seats)

    @property
    def lengths(self) -> list[int]:
        """The turns of the finished games, in rising order."""
        return sorted(record.turns for record in self.records if record.seats)

    def win_share(self, seat: int) -> Estimate:
        """The share of all games that a seat won, with its interval."""
        if seat not in range(1, self.ruleset.players + 1):
            expected = f"expected one of the seats 1 to {self.ruleset.players}"
            raise AdaptlabError(f"seat: {expected}, not {shown(seat)}")
        return share(self.wins[seat], len(self.records))

    @property
    def length(self) -> Estimate:
        """The mean length of the finished games in turns, with its interval."""
        return average(self.lengths)

    def __str__(self) -> str:
        lengths = self.lengths
        lines = [f"{self.ruleset}: {len(self.records)} games of {' and '.join(self.bots)}"]
        if len(lengths) >= 2:
            low, *_, high = quantiles(lengths, n=10)
            middle = quantiles(lengths, n=2)[0]
            lines.append(
                f"  turns: median {middle:.0f}, mean {mean(lengths):.1f}, "
                f"80 % of the games from {low:.0f} to {high:.0f}"
            )
        player = find(self.ruleset.game).player
        wins = ", ".join(f"{player(seat)}: {count}" for seat, count in sorted(self.wins.items()))
        lines.append(f"  won by {wins or 'nobody'}; ties: {self.ties}; "
                     f"unfinished after {self.turn_limit} turns: {self.unfinished}")  # fmt: skip
        return "\n".join(lines)


def simulate(
    game: str,
    bots: Player | Sequence[Player] = "random",
    games: int = 1000,
    seed: int = 1,
    turn_limit: int = 1000,
    executor: Executor | None = None,
    progress: bool = False,
    **ruleset: Any,
) -> Study:
    """Play games by bots, one a seat (or one for all seats), each by its name or as a function.

    A function is given what its seat may know, what it is asked, and a source of chance:

        def bold(g, question, random):
            return question.options[0]

        adaptlab.simulate("adapt", (bold, "greedy"))

    The same seed gives the same games, with or without an ``executor`` to spread them over.
    """
    played = find(game)
    chosen = played.ruleset(**ruleset)
    players = seated(played, chosen, bots)
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    work = partial(_play_chunk, played.name, chosen, players, seed, turn_limit)
    results: Any = executor.map(work, chunks) if executor else map(work, chunks)
    if progress:
        from tqdm.auto import tqdm

        results = tqdm(results, total=len(chunks), desc=f"{games} games")
    records = tuple(record for chunk in results for record in chunk)
    return Study(chosen, tuple(map(name_of, players)), turn_limit, records)


@contextmanager
def few_collections() -> Iterator[None]:
    """Let Python look for garbage less often: games leave next to none behind."""
    usual = gc.get_threshold()
    gc.set_threshold(100_000, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _play_chunk(
    game: str, ruleset: Ruleset, players: Sequence[Player], seed: int, limit: int, numbers: range
) -> list[Record]:
    with few_collections():
        return [play_one(game, ruleset, players, Random(f"{seed}:{n}"), limit) for n in numbers]


def play_one(
    game: str, ruleset: Ruleset, players: Sequence[Player], random: Random, turn_limit: int
) -> Record:
    """One game to its end, or to the turn limit."""
    played = find(game)
    position = played.new(ruleset)
    choose = chooser(played, players, position, random)
    answers = play(played.play(position, turn_limit), choose, random)
    result = position.result
    if result is None:
        return Record((), False, turn_limit, answers)
    return Record(result.seats, result.tie, position.number, answers)
