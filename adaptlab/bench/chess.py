"""python-chess, beside which the speed of our games is measured."""

from __future__ import annotations

from collections.abc import Callable
from random import Random


def chess_game() -> Callable[[Random], tuple[int, int]]:
    """Random players of chess, ended as its own rules end it: one game, and its moves."""
    import chess

    def play_game(random: Random) -> tuple[int, int]:
        board = chess.Board()
        moves = 0
        while True:
            legal = list(board.legal_moves)
            if not legal or board.is_insufficient_material() or board.is_seventyfive_moves():
                return 1, moves
            board.push(legal[int(random.random() * len(legal))])
            moves += 1

    return play_game


def chess_counted(depth: int) -> Callable[[Random], tuple[int]]:
    """Perft of chess from the start: the sequences of so many moves."""
    import chess

    def sequences(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        found = 0
        for move in board.legal_moves:
            board.push(move)
            found += sequences(board, depth - 1)
            board.pop()
        return found

    return lambda _: (sequences(chess.Board(), depth),)
