"""The games, one folder each. A sixth game is one more folder and one more line here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fathom.game import Game

_WHERE = {
    "refuge": "fathom.games.refuge.game",
    "tentacula": "fathom.games.tentacula.game",
    "jupiter": "fathom.games.jupiter.game",
    "rivals": "fathom.games.rivals.game",
    "sleeping-gods": "fathom.games.sleeping_gods.game",
}


def names() -> list[str]:
    """The names of all registered games."""
    return list(_WHERE)


def find(name: str) -> Game[Any, Any, Any]:
    """The game of this name; imported only now."""
    if name not in _WHERE:
        raise ValueError(f"There is no game called “{name}”. There are: {', '.join(_WHERE)}.")
    game: Game[Any, Any, Any] = import_module(_WHERE[name]).GAME
    return game


def register(name: str, module: str) -> None:
    """Add a game that lives elsewhere: a module with a `GAME`."""
    _WHERE[name] = module
