"""The guided first game of Tentacula.

Seed 1: the first rounds protect squares one by one; then come an unprotected square, a shark, a dolphin, both folds
of the board, and a reef that moves along. All three fish are home after 22 turns, with every gem that the stash
needs.
"""

from __future__ import annotations

from pathlib import Path

from fathom.game.first_game import FirstGame

FIRST_GAME = FirstGame(
    seed=1,
    seats=2,
    settings={"level": 1, "stash": "ST1"},
    lessons=(
        "aim",
        "chip",
        "gems",
        "shell",
        "face",
        "next",
        "lay",
        "gap",
        "move",
        "gate",
        "unprotected",
        "shark",
        "end",
        "dolphin",
        "fold",
        "take",
        "finish",
    ),
    plan=Path(__file__).with_suffix(".txt"),
)
