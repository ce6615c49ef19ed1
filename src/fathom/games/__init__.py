"""The registry of games: our five, one folder each, and those that other packages bring by an entry point.

A package adds a game with an entry point of the group `fathom.games`, whose name is that of the game and whose value is
the module with its `GAME`, or `module:attribute`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from operator import attrgetter

from fathom.engine.errors import SetupError
from fathom.game.game import Game

_MODULES = {
    "refuge": "fathom.games.refuge.game",
    "tentacula": "fathom.games.tentacula.game",
    "jupiter": "fathom.games.jupiter.game",
    "rivals": "fathom.games.rivals.game",
    "sleeping-gods": "fathom.games.sleeping_gods.game",
}


def names() -> list[str]:
    """The names of all registered games, our own first."""
    return list(_modules())


def find(name: str) -> Game:
    """The game of this name, whose module is imported on first use.

    Raises `SetupError` if there is no such game, or if it cannot be imported.
    """
    if not isinstance(name, str):
        raise SetupError(f"The name of a game is text, not {name!r} ({type(name).__name__}).")
    modules = _modules()
    if name not in modules:
        raise SetupError(f"There is no game called “{name}”. There are: {', '.join(modules)}.")
    return _load(name, modules[name])


def _load(name: str, path: str) -> Game:
    """The game at `module` or `module:attribute`. Raises `SetupError` if it cannot be imported."""
    module, _, attribute = path.partition(":")
    try:
        game = attrgetter(attribute or "GAME")(import_module(module))
    except Exception as error:  # the module of another package can fail in any way
        raise SetupError(
            f"The game “{name}” cannot be loaded from {path}: {error!r}. Update or remove the package that brings it."
        ) from error
    if not isinstance(game, Game):
        raise SetupError(f"The game “{name}” cannot be loaded: {path} is not a Game but {type(game).__name__}.")
    return game


def module_of(name: str) -> str:
    """Where the game of this name is declared: a module with a `GAME`, or `module:attribute`."""
    return _modules()[name]


def register(name: str, module: str) -> None:
    """Add a game for this process: a module with a `GAME`, or `module:attribute`."""
    _MODULES[name] = module


def _modules() -> dict[str, str]:
    """The module of each game by name; a game of another package never replaces one of ours."""
    return _MODULES | {name: module for name, module in _installed().items() if name not in _MODULES}


@cache
def _installed() -> dict[str, str]:
    """The module of each game of other packages, by name. Cached, because the lookup reads a file of every package."""
    return {found.name: found.value for found in entry_points(group="fathom.games")}
