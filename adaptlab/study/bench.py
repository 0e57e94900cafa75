"""The benchmark: random playouts of our engine beside those of others, in one run.

CPU time, and interleaved rounds whose medians are compared, so that other work on the machine
disturbs all sides alike. What counts are the ratios.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import NamedTuple

from adaptlab.games import find
from adaptlab.script import Action, Choose, play
from adaptlab.study.simulate import few_collections

ROUNDS = 5
TURN_LIMIT = 1000


class Count(NamedTuple):
    games: int
    moves: int


def bench(seconds: float) -> None:
    """Measure and print."""
    contenders: dict[str, Callable[[Random], Count]] = {
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
        rates = measure(contenders, seconds)
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


def measure(contenders: dict[str, Callable[[Random], Count]], seconds: float) -> dict[str, Rate]:
    """The median rate of each contender over interleaved rounds."""
    found: dict[str, list[Rate]] = {name: [] for name in contenders}
    disturbed = 0
    for round in range(ROUNDS):
        for name, play_game in contenders.items():
            random = Random(round)
            wall, start = time.perf_counter(), time.process_time()
            games = moves = 0
            while (used := time.process_time() - start) < seconds / ROUNDS or not games:
                count = play_game(random)
                games += count.games
                moves += count.moves
            disturbed += time.perf_counter() - wall > 1.1 * used + 0.01
            found[name].append(Rate(games / used, moves / used))
    if disturbed:
        share = f"{disturbed} of {ROUNDS * len(contenders)} measurements"
        print(f"Other processes took CPU during {share} (load {os.getloadavg()[0]:.1f}).")
    return {
        name: Rate(median(r.games for r in rates), median(r.moves for r in rates))
        for name, rates in found.items()
    }


def adapt_game(players: int) -> Callable[[Random], Count]:
    """Random players of A.D.A.P.T."""
    game = find("adapt")
    ruleset = game.ruleset(players=players)

    def play_game(random: Random) -> Count:
        unit = random.random

        def choose(question: Choose) -> Action:
            options = question.options
            return options[int(unit() * len(options))]

        position = game.new(ruleset)
        return Count(1, play(game.play(position, TURN_LIMIT), choose, random))

    return play_game


def chess_game() -> Callable[[Random], Count]:
    """Random players of chess in python-chess, ended as its own rules end it."""
    import chess

    def play_game(random: Random) -> Count:
        board = chess.Board()
        moves = 0
        while True:
            legal = list(board.legal_moves)
            if not legal or board.is_insufficient_material() or board.is_seventyfive_moves():
                return Count(1, moves)
            board.push(legal[int(random.random() * len(legal))])
            moves += 1

    return play_game


def backgammon_game() -> Callable[[Random], Count]:
    """Random players of backgammon in OpenSpiel's C++ engine, driven from Python."""
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]

    game = pyspiel.load_game("backgammon")

    def play_game(random: Random) -> Count:
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
        return Count(1, moves)

    return play_game
