"""Players that work for any game."""

from __future__ import annotations

from fathom.engine.player import Player
from fathom.game.game import Game
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


def offered(game: Game) -> dict[str, str]:
    """The computer players one can choose from, each in a few words; the usual one first."""
    easy = {f"scripted:{EASY}": "Computer, easy"} if EASY in game.bots.levels else {}
    strong = {"search": "Computer, strong"} if game.bots.searchable else {}
    return {"scripted": "Computer, normal", **easy, **strong, "random": "Computer, plays at random"}


def written(kind: str) -> str:
    """A kind as it is written, whatever people call it."""
    return NAMES.get(kind, kind)


def check(kind: str, game: Game | None = None) -> None:
    """A `ValueError` that says what is wrong if there is no such computer player, or none for this game."""
    name, colon, how = written(kind).partition(":")
    if name == "search" and (how or not colon):
        budget.parse(how)
        if game is not None and not game.bots.searchable:
            raise ValueError(f"There is no searching player for {game.title}: its end is too far away.")
    elif name not in KINDS or (colon and not (name == "scripted" and how in LEVELS)):
        raise ValueError(f"There is no computer player called “{kind}”. There are: {WRITTEN}.")


def make(kind: str, game: Game, seed: int = 0) -> Player:
    """A computer player of this kind for one seat; `seed` makes its chances repeatable."""
    check(kind, game)
    name, _, how = written(kind).partition(":")
    if name == "random":
        return Random(seed)
    if name == "search":
        return Search(game, budget.parse(how), seed)
    return game.bots.scripted(int(how) if how else 2)
