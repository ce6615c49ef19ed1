"""Computer players by name: `random`, `scripted:2`, `search:200`, `expert`, `master:50`, `adviser`, and those of other
packages.

The number after `scripted` is its level, from 1 to 3. The number after `search` is its playouts for each answer, and
means the same as `search:playouts=200`; `search:ms=1000` gives it time instead (see `search.budget.parse`). So does the
number after `master`, which searches with the network of the expert. The adviser is the player that gives hints. It
chooses as the expert does, where a game has one; elsewhere as the scripted player, in most games.

A package adds a player with an entry point of the group `fathom.players`. On the command line, `module:Class` names one
directly. Both name a class that is called with the game and a seed, and whose instances are a `Player`:

```python
class Cautious:
    def __init__(self, game: Game, seed: int) -> None: ...
    def choose(self, perspective: Perspective) -> Advice: ...
```
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, TypeAlias

from fathom.engine.errors import SetupError
from fathom.engine.player import Player
from fathom.game.game import Game
from fathom.players import expert
from fathom.players.adviser import ExpertAdviser
from fathom.players.expert import Expert
from fathom.players.master import Master
from fathom.players.random import Random
from fathom.players.search import Search, budget

Factory: TypeAlias = Callable[[Game, int], Player]
"""Makes a player for one seat from a game and a seed; the same seed gives the same play."""

KINDS = ("random", "scripted", "search", "expert", "master", "adviser")
LEVELS = ("1", "2", "3")
"""The levels of a scripted player, written `scripted:3`; each game declares which it has."""
NORMAL = 2
EASY = 1
NAMES = {"easy": f"scripted:{EASY}", "normal": "scripted", "strong": "search"}
"""The names that people use, with the technical names."""
WRITTEN = f"easy, normal, strong; or random, scripted, scripted:1 to scripted:3, adviser, {budget.WRITTEN}"
"""The text that lists the names that every game has."""
LEARNED_WRITTEN = f"expert, {budget.MASTER_WRITTEN}"
"""The text that lists the names of trained players, which only some games have."""


def offered(game: Game, *, others: bool = False) -> dict[str, str]:
    """The computer players to choose from, each with its label; the default first.

    With `others`, also the players of other packages: for people who play on this machine.
    """
    easy = {f"scripted:{EASY}": "Computer, easy"} if EASY in game.bots.levels else {}
    strong = {"search": "Computer, strong"} if game.bots.searchable else {}
    learned = {"expert": "Computer, expert", "master": "Computer, master"} if expert.is_available(game) else {}
    ours = {"scripted": "Computer, normal", **easy, **strong, **learned, "random": "Computer, plays at random"}
    return ours | {name: f"Computer, {name}" for name in (installed() if others else ()) if name not in ours}


def written(kind: str) -> str:
    """The technical name of a kind of player: `search` for “strong”. Raises `SetupError` if the kind is not text."""
    if not isinstance(kind, str):
        raise SetupError(
            f"The name of a computer player is text such as “scripted”, not {kind!r} ({type(kind).__name__})."
        )
    return NAMES.get(kind, kind)


@cache
def installed() -> dict[str, str]:
    """The `module:Class` of each player of other packages, by name. Cached."""
    return {found.name: found.value for found in entry_points(group="fathom.players")}


def check(kind: str, game: Game | None = None, *, custom: bool = False, pack: Any = None) -> None:
    """Raise a `SetupError` if there is no such computer player, or if it cannot play this game or this content.

    With `custom`, `module:Class` is accepted and imported. Never use it for names that come from the network.
    """
    name, colon, how = written(kind).partition(":")
    if name == "search" and (how or not colon):
        budget.parse(how)
        if game is not None and not game.bots.searchable:
            raise SetupError(f"{game.title} has no search player: the game is too long to search.")
    elif (name == "expert" and not colon) or (name == "master" and (how or not colon)):
        if name == "master":
            budget.parse(how, master=True)
        if game is not None:
            expert.check(game, game.pack if pack is None else pack)
    elif name in KINDS and not (colon and not (name == "scripted" and how in LEVELS)):
        return
    elif kind in installed():
        _load(installed()[kind])
    elif custom and name not in KINDS and colon:
        _load(kind)
    elif name == "expert" and (game is None or game.bots.learned_module):
        raise SetupError(f"An expert has no budget. Write “expert” instead of “{kind}”.")
    else:
        learned = f"; {LEARNED_WRITTEN}" if game is None or game.bots.learned_module else ""
        others = "".join(f", {other}" for other in installed())
        own = ", or module:Class" if custom else ""
        raise SetupError(f"There is no computer player called “{kind}”. There are: {WRITTEN}{learned}{others}{own}.")


def make(kind: str, game: Game, seed: int = 0) -> Player:
    """A computer player of this kind for one seat. Call `check` first for names that come from the network."""
    name, colon, how = written(kind).partition(":")
    if name not in KINDS and (colon or kind in installed()):
        return _load(installed().get(kind, kind))(game, seed)
    check(kind, game)
    if name == "random":
        return Random(seed)
    if name == "search":
        return Search(game, budget.parse(how), seed)
    if name == "expert":
        return Expert(game, seed)
    if name == "master":
        return Master(game, budget.parse(how, master=True), seed)
    if name == "adviser":
        own = game.bots.scripted(NORMAL) if game.bots.adviser is None else game.bots.adviser()
        return ExpertAdviser(game, own) if expert.is_available(game) else own
    return game.bots.scripted(int(how) if how else NORMAL)


def _load(path: str) -> Factory:
    """The class of a player at `module:Class`. Raises `SetupError` if it cannot be imported or is not a player."""
    module, _, name = path.partition(":")
    if not module or not name:
        raise SetupError(f"“{path}” does not name a computer player. Write module:Class, such as mine:First.")
    try:
        found = getattr(import_module(module), name, None)
    except Exception as error:  # a module that is not ours can fail in any way
        raise SetupError(
            f"The player “{path}” cannot be imported: {error!r}. Correct the module, or choose another player."
        ) from error
    if found is None:
        raise SetupError(f"The module “{module}” has no player “{name}”.")
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise SetupError(f"“{path}” is not a computer player. Name a class with a method “choose”.")
    factory: Factory = found
    return factory
