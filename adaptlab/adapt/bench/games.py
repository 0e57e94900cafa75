"""The benchmark: random playouts of our engine beside those of others, in one run."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from adaptlab.bench.chess import chess_game
from adaptlab.bench.timing import median_rates
from adaptlab.games import find
from adaptlab.script import Action, Choose, play
from adaptlab.study.simulate import few_collections

TURN_LIMIT = 1000


def bench_games(seconds: float) -> None:
    """Measure and print."""
    contenders: dict[str, Callable[[Random], tuple[int, int]]] = {
        "adaptlab adapt, 2 players": adapt_game(players=2),
        "adaptlab adapt, 4 players": adapt_game(players=4),
    }
    for name, make, package in (
        ("python-chess", chess_game, "chess"),
        ("OpenSpiel backgammon (C++)", backgammon_game, "pyspiel"),
    ):
        try:
            contenders[name] = make()
        except ImportError:
            print(f"{name}: not measured, {package} is not installed (pip install adaptlab[bench])")
    with few_collections():
        measured = median_rates(contenders, seconds)
    rates = {name: Rate(*rate) for name, rate in measured.items()}
    base = rates["adaptlab adapt, 2 players"].moves
    print(f"{'random playouts, CPU time':30} {'games/s':>9} {'moves/s':>9} {'ours is':>9}")
    for name, rate in rates.items():
        print(f"{name:30} {rate.games:9.0f} {rate.moves:9.0f} {base / rate.moves:8.2f}x")
    print(
        "A move is an answered question: a decision, a die or a card drawn; in chess a move; in\n"
        "backgammon a decision or a roll. 'Ours is' compares the moves/s of our 2 players."
    )


class Rate(NamedTuple):
    games: float
    moves: float


def adapt_game(players: int) -> Callable[[Random], tuple[int, int]]:
    """Random players of A.D.A.P.T."""
    game = find("adapt")
    ruleset = game.ruleset(players=players)

    def play_game(random: Random) -> tuple[int, int]:
        unit = random.random

        def choose(question: Choose) -> Action:
            options = question.options
            return options[int(unit() * len(options))]

        position = game.new(ruleset)
        return 1, play(game.play(position, TURN_LIMIT), choose, random)

    return play_game


def backgammon_game() -> Callable[[Random], tuple[int, int]]:
    """Random players of backgammon in OpenSpiel's C++ engine, driven from Python."""
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    game = pyspiel.load_game("backgammon")

    def play_game(random: Random) -> tuple[int, int]:
        state = game.new_initial_state()
        moves = 0
        unit = random.random
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                pick, weight = unit(), 0.0
                action = outcomes[-1][0]
                for outcome, probability in outcomes:
                    weight += probability
                    if pick < weight:
                        action = outcome
                        break
            else:
                legal = state.legal_actions()
                action = legal[int(unit() * len(legal))]
            state.apply_action(action)
            moves += 1
        return 1, moves

    return play_game
