"""python-chess: random games by the documented loop, and by the shortest loop its API allows."""

from functools import partial
from random import Random

import chess

from bench.contender import Contender
from bench.function_contender import FunctionContender

SEVENTY_FIVE_MOVES = 150


def documented() -> Contender:
    """Return chess played as its documentation shows: ask whether the game is over, list the moves, push one."""

    def play(rng: Random, limit: int) -> tuple[chess.Board, int]:
        board = chess.Board()
        decisions = 0
        while decisions < limit and not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[rng.randrange(len(moves))])
            decisions += 1
        return board, decisions

    return FunctionContender(
        play,
        {
            "copy(stack=False)": lambda board: partial(board.copy, stack=False),
            "copy()": lambda board: board.copy,
        },
    )


def lean() -> Contender:
    """Return chess that lists the moves once per decision and does not look for a fivefold repetition."""

    def play(rng: Random, limit: int) -> tuple[chess.Board, int]:
        board = chess.Board()
        decisions = 0
        while decisions < limit:
            moves = list(board.generate_legal_moves())
            if not moves or board.halfmove_clock >= SEVENTY_FIVE_MOVES or board.is_insufficient_material():
                break
            board.push(moves[rng.randrange(len(moves))])
            decisions += 1
        return board, decisions

    return FunctionContender(play)
