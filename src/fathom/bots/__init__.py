"""Players that work for any game."""

from __future__ import annotations

from typing import Any

from fathom.bots.random import Random
from fathom.core.game import Game
from fathom.core.sight import Player

KINDS = ("random", "scripted")
LEVELS = ("1", "2", "3")
"""How well a scripted player plays, written `scripted:3`; each game says what its levels are."""


EASY, STRONG = 1, 3


def offered(game: Game[Any, Any, Any]) -> dict[str, str]:
    """The computer players one can choose from, each in a few words; the usual one first."""
    levels = {EASY: "Computer, easy", STRONG: "Computer, strong"}
    chosen = {f"scripted:{level}": words for level, words in levels.items() if level in game.levels}
    return {"scripted": "Computer player", **chosen, "random": "Computer, plays at random"}


def known(kind: str) -> bool:
    """Whether there is such a computer player."""
    name, colon, level = kind.partition(":")
    return name in KINDS and (not colon or (name == "scripted" and level in LEVELS))


def make(kind: str, game: Game[Any, Any, Any], seed: int = 0) -> Player:
    """A computer player of this kind for one seat; `seed` makes its chances repeatable."""
    if not known(kind):
        raise ValueError(f"There is no computer player called “{kind}”. There are: {', '.join(KINDS)}.")
    name, _, level = kind.partition(":")
    if name == "random":
        return Random(seed)
    return game.player(int(level)) if level else game.player()
