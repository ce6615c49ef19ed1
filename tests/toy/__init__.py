"""Tyrian Shells: the smallest complete game. Only the tests know it; it shows that a sixth game needs only its folder.

Read in this order: `RULES.md`, `model.py` (types, and who may see what), `rules.py` (scripts, and why an option is
refused), `view.py`, `text.py`, `bot.py`, `notation.py`, `game.py` (the declaration).
"""

from __future__ import annotations

from fathom.games import register

NAME = "tyrian"


def join() -> None:
    """Register the toy game in this process, as any other package can."""
    register(NAME, "tests.toy.game")
