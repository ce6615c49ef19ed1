"""The task of The Refuge, from its content pack."""

from __future__ import annotations

from itertools import product
from typing import Any

import fathom
from fathom.content.packs import pack_hash
from fathom.engine.errors import SetupError
from fathom.games import find
from fathom.games.refuge.learned.inputs import VERSION
from fathom.games.refuge.learned.tables import input_tables
from fathom.jax.refuge import content
from fathom.learn.refuge.task import RefugeTask, Setup
from fathom.learn.task import Origin

LEVELS = {"sea": False, "abyss": True}
"""The names of the levels: without and with the Abyss."""
ABYSS = 0.6
"""How much a match in the Abyss matters: few people play it."""
DRAWN = 0.5
"""How much a match with divers drawn at random matters."""


def make_task(levels: str = "") -> RefugeTask:
    """The task; `levels` such as `sea`, all if empty. Raises `SetupError` if there is no such level."""
    return RefugeTask(*parts(levels))


def parts(levels: str = "") -> tuple[Any, ...]:
    """What a `RefugeTask` is made of, as plain data: it can be carried to a machine without this package."""
    rules = find("refuge")
    pack, encoding = rules.pack, rules.encoding(rules.pack)
    origin = Origin("refuge", pack_hash(pack), encoding.version, VERSION, fathom.__version__)
    return origin, content.tables_of(pack), input_tables(pack, encoding), _setups(rules, levels)


def _setups(rules: Any, levels: str) -> list[Setup]:
    pack = rules.pack
    wanted = levels.split(",") if levels else list(LEVELS)
    if unknown := [level for level in wanted if level not in LEVELS]:
        raise SetupError(f"There is no level “{unknown[0]}”. The levels are: {', '.join(LEVELS)}.")
    objectives = list(product(*([found.id for found in pack.of_level[level]] for level in (1, 2, 3))))
    setups = []
    for level, drawn, seats in product(wanted, (False, True), rules.seats):
        abyss = LEVELS[level]
        group = f"{seats} players, level {level}" + (", divers drawn" if drawn else "")
        weight = (ABYSS if abyss else 1.0) * (DRAWN if drawn else 1.0)
        for laid in objectives:
            start = content.start_of(pack, seats, {"objectives": laid, "abyss": abyss})
            setups.append(Setup(f"{group}, {' '.join(laid)}", group, start, drawn, weight))
    return setups
