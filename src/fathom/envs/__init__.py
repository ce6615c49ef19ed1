"""The games as environments for learners: PettingZoo, Gymnasium, OpenSpiel (extra `envs`).

>>> from fathom.envs import gymnasium_env
>>> env = gymnasium_env("refuge", seats=2)
>>> observation, info = env.reset(seed=7)
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from fathom.extras import require

require("envs", "gymnasium", "numpy")
from fathom.envs.env_ids import IDS, env_id  # noqa: E402
from fathom.envs.gymnasium import register, register_game  # noqa: E402
from fathom.envs.opponents import Policy, PolicyPool  # noqa: E402
from fathom.envs.starts import late_positions  # noqa: E402

__all__ = [
    "IDS",
    "Policy",
    "PolicyPool",
    "env_id",
    "gymnasium_env",
    "late_positions",
    "openspiel_game",
    "pettingzoo_env",
    "register",
]

register()
with suppress(ImportError):  # OpenSpiel is not available for Windows: then `openspiel_game` says so
    from fathom.envs import openspiel  # noqa: F401 - registers the games


def pettingzoo_env(game: str, seats: int | None = None, **settings: Any) -> Any:
    """A PettingZoo environment (AEC) with an agent for each seat, or for each learning seat (see `PettingZooEnv`)."""
    from fathom.envs.pettingzoo import PettingZooEnv

    return PettingZooEnv(game, seats, **settings)


def gymnasium_env(game: str, seats: int | None = None, **settings: Any) -> Any:
    """A Gymnasium environment in which one agent plays all seats, or, with `others`, some of them (see `GymnasiumEnv`).

    `gymnasium.make("fathom/Refuge-v0")` makes the same.
    """
    import gymnasium

    id = env_id(game)
    register_game(game, id)
    return gymnasium.make(id, seats=seats, **settings)


def openspiel_game(game: str, seats: int | None = None, **parameters: Any) -> Any:
    """An OpenSpiel game; `parameters` are `deals`, `pack`, `difficulty`, `reward`, `gamma` and settings of the game.

    `pyspiel.load_game("fathom_refuge(seats=2)")` works too.
    """
    from fathom.envs.openspiel import load

    return load(game, seats, **parameters)
