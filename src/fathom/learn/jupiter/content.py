"""The task of Jupiter Deep, from its content pack."""

from __future__ import annotations

from typing import Any

import fathom
from fathom.content.packs import pack_hash
from fathom.engine.errors import SetupError
from fathom.games import find
from fathom.games.jupiter.learned.inputs import VERSION
from fathom.games.jupiter.learned.tables import input_tables
from fathom.jax.jupiter import content
from fathom.learn.jupiter.task import JupiterTask, Setup
from fathom.learn.task import Origin

LEVELS = {"mission": 1.0, "drill": 0.3, "red_alert": 0.2, "fragile": 0.2, "legend": 0.1}
"""The presets, and how much a match with each matters."""
SHORT, SHORT_WEIGHT = (7, 14, 21), 0.4
"""Missions with fewer colonists to rescue, from which harder ones can be learned."""


def make_task(levels: str = "") -> JupiterTask:
    """The task; `levels` such as `mission,drill`, all if empty. Raises `SetupError` if there is no such level."""
    return JupiterTask(*parts(levels))


def parts(levels: str = "") -> tuple[Any, ...]:
    """What a `JupiterTask` is made of, as plain data: it can be carried to a machine without this package."""
    rules = find("jupiter")
    pack, encoding = rules.pack, rules.encoding(rules.pack)
    origin = Origin("jupiter", pack_hash(pack), encoding.version, VERSION, fathom.__version__)
    return origin, content.tables_of(pack), input_tables(pack, encoding), _setups(rules, levels)


def _setups(rules: Any, levels: str) -> list[Setup]:
    pack = rules.pack
    wanted = levels.split(",") if levels else [*LEVELS, "short"]
    if unknown := [level for level in wanted if level not in {*LEVELS, "short"}]:
        raise SetupError(f"There is no level “{unknown[0]}”. The levels are: {', '.join([*LEVELS, 'short'])}.")
    setups = []
    for level in wanted:
        for seats in rules.seats:
            group = f"{seats} players, level {level}"
            if level == "short":
                for target in SHORT:
                    start = content.start_of(pack, seats, {"target": target})
                    setups.append(Setup(f"{group}, {target}", group, start, SHORT_WEIGHT))
            else:
                start = content.start_of(pack, seats, {"preset": level})
                setups.append(Setup(group, group, start, LEVELS[level]))
    return setups
