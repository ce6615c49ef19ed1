"""The task of The Refuge, from its content pack."""

from __future__ import annotations

from itertools import product
from typing import Any

from fathom.game.game import Game
from fathom.games import find
from fathom.games.refuge.learned.inputs import VERSION
from fathom.games.refuge.learned.tables import input_tables
from fathom.jax.refuge import content
from fathom.learn.content import origin_of
from fathom.learn.refuge.task import RefugeSetup, RefugeTask
from fathom.learn.task import wanted_levels

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
    """The arguments of a `RefugeTask`, as plain data that can be sent to a machine without this package."""
    game = find("refuge")
    tables = content.tables_of(game.pack), input_tables(game.pack, game.encoding(game.pack))
    return origin_of(game, VERSION), *tables, _setups(game, levels)


def _setups(game: Game, levels: str) -> list[RefugeSetup]:
    pack = game.pack
    objectives = list(product(*([found.id for found in pack.of_level[level]] for level in (1, 2, 3))))
    setups = []
    for level, drawn, seats in product(wanted_levels(levels, LEVELS), (False, True), game.seats):
        abyss = LEVELS[level]
        group = f"{seats} players, level {level}" + (", divers drawn" if drawn else "")
        weight = (ABYSS if abyss else 1.0) * (DRAWN if drawn else 1.0)
        for laid in objectives:
            start = content.start_of(pack, seats, {"objectives": laid, "abyss": abyss})
            setups.append(RefugeSetup(f"{group}, {' '.join(laid)}", level, group, start, weight, drawn))
    return setups
