"""The task of Jupiter Deep, from its content pack."""

from __future__ import annotations

from typing import Any

from fathom.game.game import Game
from fathom.games import find
from fathom.games.jupiter.learned.inputs import VERSION
from fathom.games.jupiter.learned.tables import input_tables
from fathom.jax.jupiter import content
from fathom.jax.jupiter.tables import Start
from fathom.learn.content import origin_of
from fathom.learn.jupiter.task import JupiterTask
from fathom.learn.task import Setup, wanted_levels

LEVELS = {"mission": 1.0, "drill": 0.2, "red_alert": 0.1, "fragile": 0.15, "legend": 0.05}
"""The presets, and how much a match with each matters."""
SHORT, SHORT_WEIGHT = (7, 14, 21), 0.2
"""Missions with fewer colonists to rescue, from which harder ones can be learned."""
SEATS = {1: 0.5, 2: 1.0, 3: 1.0, 4: 1.25, 5: 2.5, 6: 5.0, 7: 14.0}
"""By number of robots: how much a match matters. Many robots rarely win, and the curriculum alone rarely plays them."""


def make_task(levels: str = "") -> JupiterTask:
    """The task; `levels` such as `mission,drill`, all if empty. Raises `SetupError` if there is no such level."""
    return JupiterTask(*parts(levels))


def parts(levels: str = "") -> tuple[Any, ...]:
    """The arguments of a `JupiterTask`, as plain data that can be sent to a machine without this package."""
    game = find("jupiter")
    tables = content.tables_of(game.pack), input_tables(game.pack, game.encoding(game.pack))
    return origin_of(game, VERSION), *tables, _setups(game, levels)


def _setups(game: Game, levels: str) -> list[Setup[Start]]:
    pack = game.pack
    setups = []
    for level in wanted_levels(levels, [*LEVELS, "short"]):
        for seats in game.seats:
            group = f"{seats} players, level {level}"
            if level == "short":
                for target in SHORT:
                    start = content.start_of(pack, seats, {"target": target})
                    setups.append(Setup(f"{group}, {target}", level, group, start, SEATS[seats] * SHORT_WEIGHT))
            else:
                start = content.start_of(pack, seats, {"preset": level})
                setups.append(Setup(group, level, group, start, SEATS[seats] * LEVELS[level]))
    return setups
