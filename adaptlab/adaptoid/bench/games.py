"""The benchmark of Adaptoid: random playouts and perft, beside python-chess, in one run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from adaptlab.adaptoid.analysis.playout import play_out
from adaptlab.adaptoid.game import ADAPT3, ADAPTOID, AdaptoidGame
from adaptlab.bench.chess import chess_counted, chess_game
from adaptlab.bench.timing import Work, median_rates
from adaptlab.script import Action, Choose, play
from adaptlab.study.simulate import few_collections

DEPTH = 4
CHESS_DEPTH = 3


def bench_games(seconds: float) -> None:
    """Measure and print."""
    playouts: dict[str, Work] = {
        "adaptoid, playouts": playout(ADAPTOID),
        "adapt3, playouts": playout(ADAPT3),
        "adaptoid, the scripts asked": scripted(ADAPTOID),
    }
    perfts: dict[str, Work] = {f"adaptoid, depth {DEPTH}": counted(ADAPTOID)}
    try:
        playouts["python-chess"] = chess_game()
        perfts[f"python-chess, depth {CHESS_DEPTH}"] = chess_counted(CHESS_DEPTH)
    except ImportError:
        print("python-chess: not measured, chess is not installed (pip install adaptlab[bench])")
    with few_collections():
        games = median_rates(playouts, seconds)
        nodes = median_rates(perfts, seconds)
    print(f"{'random games, CPU time':30} {'games/s':>9} {'turns/s':>9}")
    for name, (rate, turns) in games.items():
        print(f"{name:30} {rate:9.0f} {turns:9.0f}")
    first = next(iter(nodes.values()))[0]
    print(f"\n{'perft, CPU time':30} {'nodes/s':>9} {'ours is':>9}")
    for name, (rate,) in nodes.items():
        print(f"{name:30} {rate:9.0f} {first / rate:8.2f}x")
    print(
        "A turn is a move and a growth; in chess it is a move. Nodes are the sequences at full\n"
        "depth; on both sides the last turns are counted, not made."
    )


def playout(game: AdaptoidGame) -> Callable[[Random], Sequence[int]]:
    """A game at random, as the search plays it."""
    ruleset = game.ruleset()

    def work(random: Random) -> Sequence[int]:
        position = game.new(ruleset)
        play_out(position, random.random)
        return 1, position.number

    return work


def scripted(game: AdaptoidGame) -> Callable[[Random], Sequence[int]]:
    """The same through the scripts, which list every option."""
    ruleset = game.ruleset()

    def work(random: Random) -> Sequence[int]:
        unit = random.random

        def choose(question: Choose) -> Action:
            return question.options[int(unit() * len(question.options))]

        position = game.new(ruleset)
        play(game.play(position), choose, random)
        return 1, position.number

    return work


def counted(game: AdaptoidGame) -> Callable[[Random], Sequence[int]]:
    """Perft from the start."""
    start = game.new(game.ruleset())
    return lambda _: (game.perft(start, DEPTH),)
