"""Players that work for any game."""

from __future__ import annotations

from typing import Any

from fathom.game import Game
from fathom.players.player import Player
from fathom.players.random import Random
from fathom.players.search import Search, budget

KINDS = ("random", "scripted", "search")
LEVELS = ("1", "2", "3")
"""How well a scripted player plays, written `scripted:3`; each game says what its levels are."""
EASY = 1
NAMES = {"easy": f"scripted:{EASY}", "normal": "scripted", "strong": "search"}
"""What people call them."""
WRITTEN = f"easy, normal, strong; or random, scripted, scripted:1 to scripted:3, {budget.WRITTEN}"
"""All that can be asked for."""


def offered(game: Game[Any, Any, Any]) -> dict[str, str]:
    """The computer players one can choose from, each in a few words; the usual one first."""
    easy = {f"scripted:{EASY}": "Computer, easy"} if EASY in game.levels else {}
    strong = {"search": "Computer, strong"} if game.searchable else {}
    return {"scripted": "Computer, normal", **easy, **strong, "random": "Computer, plays at random"}


def written(kind: str) -> str:
    """A kind as it is written, whatever people call it."""
    return NAMES.get(kind, kind)


def check(kind: str, game: Game[Any, Any, Any] | None = None) -> None:
    """A `ValueError` that says what is wrong if there is no such computer player, or none for this game."""
    name, colon, how = written(kind).partition(":")
    if name == "search" and (how or not colon):
        budget.parse(how)
        if game is not None and not game.searchable:
            raise ValueError(f"There is no searching player for {game.title}: its end is too far away.")
    elif name not in KINDS or (colon and not (name == "scripted" and how in LEVELS)):
        raise ValueError(f"There is no computer player called “{kind}”. There are: {WRITTEN}.")


def make(kind: str, game: Game[Any, Any, Any], seed: int = 0) -> Player:
    """A computer player of this kind for one seat; `seed` makes its chances repeatable."""
    check(kind, game)
    name, _, how = written(kind).partition(":")
    if name == "random":
        return Random(seed)
    if name == "search":
        return Search(budget.parse(how), seed)
    return game.player(int(how)) if how else game.player()
