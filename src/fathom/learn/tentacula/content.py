"""The task of Tentacula, from its content pack."""

from __future__ import annotations

from typing import Any

from fathom.game.game import Game
from fathom.games import find
from fathom.games.tentacula.learned.inputs import VERSION
from fathom.games.tentacula.learned.tables import input_tables
from fathom.jax.tentacula import content
from fathom.jax.tentacula.tables import Start
from fathom.learn.content import origin_of
from fathom.learn.task import Setup, wanted_levels
from fathom.learn.tentacula.task import TentaculaTask

ONE_SNAIL = 3
"""The level that removes one of two snail tiles."""


def make_task(levels: str = "") -> TentaculaTask:
    """The training task for levels such as `1,2`; for all if empty. Raises `SetupError` if there is no such level."""
    return TentaculaTask(*parts(levels))


def parts(levels: str = "") -> tuple[Any, ...]:
    """The arguments of a `TentaculaTask`, as plain data that can be sent to a machine without this package."""
    game = find("tentacula")
    tables = content.tables_of(game.pack), input_tables(game.pack, game.encoding(game.pack))
    return origin_of(game, VERSION), *tables, _setups(game, levels)


def _setups(game: Game, levels: str) -> list[Setup[Start]]:
    pack = game.pack
    known = {str(level): level for level in pack.level}
    wanted = wanted_levels(levels, known)
    setups = []
    for seats in game.seats:
        for level in wanted:
            for snail in pack.snails if known[level] == ONE_SNAIL else ("",):
                group = f"{seats} players, level {level}" + (f" without {snail}" if snail else "")
                for stash in pack.stash:
                    settings = {"level": known[level], "stash": stash} | ({"snail": snail} if snail else {})
                    start = content.start_of(pack, seats, settings)
                    setups.append(Setup(f"{group}, {stash}", level, group, start))
    return setups
