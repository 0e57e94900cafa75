"""How many turns a player can choose from, in games by bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean
from typing import Any

from adaptlab.game import Game
from adaptlab.games import find
from adaptlab.ruleset import Ruleset
from adaptlab.script import Action, Choose, play
from adaptlab.study.intervals import Estimate, average
from adaptlab.study.seats import Player, chooser, name_of, seated


@dataclass(frozen=True)
class Branching:
    """The number of possible turns, turn by turn, in each game."""

    ruleset: Ruleset
    bots: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]

    @property
    def factor(self) -> Estimate:
        """The branching factor: the mean of the means of the games, which are independent."""
        return average([mean(game) for game in self.counts])

    def by_turn(self) -> list[float]:
        """The mean number of possible turns in turn 1, 2, … of the games that came so far."""
        longest = max(map(len, self.counts))
        return [
            mean(game[turn] for game in self.counts if turn < len(game)) for turn in range(longest)
        ]

    def __str__(self) -> str:
        who = " and ".join(self.bots)
        return f"{self.ruleset}: {self.factor} possible turns, in {len(self.counts)} games of {who}"


def branching(
    game: str,
    bots: Player | Sequence[Player] = "random",
    games: int = 100,
    seed: int = 1,
    **ruleset: Any,
) -> Branching:
    """Let bots play, and count the turns that they could have chosen.

    A turn is all that a player decides in it, so in Adaptoid a move together with a growth.
    """
    played = find(game)
    chosen = played.ruleset(**ruleset)
    players = seated(played, chosen, bots)
    counts = tuple(
        tuple(_counts(played, chosen, players, Random(f"{seed}:{number}")))
        for number in range(games)
    )
    return Branching(chosen, tuple(map(name_of, players)), counts)


def _counts(game: Game, ruleset: Ruleset, players: Sequence[Player], random: Random) -> list[int]:
    position = game.new(ruleset)
    answer = chooser(game, players, position, random)
    counts: list[int] = []

    def choose(question: Choose) -> Action:
        if len(counts) < position.number:
            counts.append(game.perft(position, 1))
        return answer(question)

    play(game.play(position), choose, random)
    return counts
