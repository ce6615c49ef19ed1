"""Putting pawns on the board."""

from __future__ import annotations

from fathom.games.jupiter.model.domes import Dome
from fathom.games.jupiter.model.state import EMPTY, PAWN, Rescue, Robot


def put_pawn(t: Rescue, robot: Robot, dome: Dome) -> None:
    """Put a pawn on a dome, into the Pod or out of play; the dome it leaves becomes open."""
    board = t.state.board
    if robot.at >= 0 and board[robot.at] == PAWN + robot.seat:
        board[robot.at] = EMPTY
    robot.at = dome
    if dome >= 0:
        board[dome] = PAWN + robot.seat
