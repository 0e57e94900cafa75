"""How many turns a player can choose from, in games by bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean

from adaptlab.games import ask, find
from adaptlab.ruleset import Ruleset, Value
from adaptlab.script import Action, Choose, play
from adaptlab.study.intervals import Estimate, average
from adaptlab.study.perft import perft
from adaptlab.study.simulate import named_bots


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
    bots: str | Sequence[str] = "random",
    games: int = 100,
    seed: int = 1,
    **ruleset: Value,
) -> Branching:
    """Let bots play, and count the turns that they could have chosen.

    A turn is all that a player decides in it, so in Adaptoid a move together with a growth.
    """
    chosen = find(game).ruleset(**ruleset)  # type: ignore[arg-type]
    names = named_bots(game, chosen, bots)
    counts = tuple(
        tuple(_counts(game, chosen, names, Random(f"{seed}:{number}"))) for number in range(games)
    )
    return Branching(chosen, names, counts)


def _counts(game: str, ruleset: Ruleset, names: Sequence[str], random: Random) -> list[int]:
    played = find(game)
    seats = [played.bots[name] for name in names]
    position = played.new(ruleset)
    counts: list[int] = []

    def choose(question: Choose) -> Action:
        if len(counts) < position.number:
            counts.append(perft(game, 1, position))
        return ask(played, seats[question.seat - 1], position, question, random)

    play(played.play(position), choose, random)
    return counts
