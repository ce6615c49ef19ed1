"""The task of Tentacula, from its content pack."""

from __future__ import annotations

from typing import Any

import fathom
from fathom.content.packs import pack_hash
from fathom.engine.errors import SetupError
from fathom.games import find
from fathom.games.tentacula.learned.inputs import VERSION
from fathom.games.tentacula.learned.tables import input_tables
from fathom.jax.tentacula import content
from fathom.learn.task import Origin
from fathom.learn.tentacula.task import Setup, TentaculaTask

ONE_SNAIL = 3
"""The level that removes one of two snail tiles."""


def make_task(levels: str = "") -> TentaculaTask:
    """The training task for levels such as `1,2`; for all if empty. Raises `SetupError` if there is no such level."""
    return TentaculaTask(*parts(levels))


def parts(levels: str = "") -> tuple[Any, ...]:
    """The arguments of a `TentaculaTask`, as plain data that can be sent to a machine without this package."""
    rules = find("tentacula")
    pack, encoding = rules.pack, rules.encoding(rules.pack)
    origin = Origin("tentacula", pack_hash(pack), encoding.version, VERSION, fathom.__version__)
    return origin, content.tables_of(pack), input_tables(pack, encoding), _setups(rules, levels)


def _setups(rules: Any, levels: str) -> list[Setup]:
    pack = rules.pack
    known = {str(level): level for level in pack.level}
    wanted = levels.split(",") if levels else list(known)
    if unknown := [level for level in wanted if level not in known]:
        raise SetupError(f"There is no level “{unknown[0]}”. The levels are: {', '.join(known)}.")
    setups = []
    for seats in rules.seats:
        for level in wanted:
            for snail in pack.snails if known[level] == ONE_SNAIL else ("",):
                group = f"{seats} players, level {level}" + (f" without {snail}" if snail else "")
                for stash in pack.stash:
                    settings = {"level": known[level], "stash": stash} | ({"snail": snail} if snail else {})
                    start = content.start_of(pack, seats, settings)
                    setups.append(Setup(f"{group}, {stash}", group, start))
    return setups
