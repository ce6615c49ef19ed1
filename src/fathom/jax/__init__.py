"""Games as JAX environments: thousands of matches at once on an accelerator (needs the extra `jax`).

Each game here is a second implementation of its rules, equal to the reference in `fathom.games` answer for answer:
same action numbers, same observations, same outcomes. `tests/jax` compares the two position by position.
"""

from __future__ import annotations

from typing import Any

from fathom.games import find
from fathom.jax.environment import Environment
from fathom.jax.tentacula.environment import Tentacula

ENVIRONMENTS: dict[str, type[Environment[Any]]] = {"tentacula": Tentacula}


def make(game: str, seats: int | None = None, *, pack: Any = None, **settings: Any) -> Environment[Any]:
    """The environment of a game, for a number of seats and settings; `pack` replaces the game's own content.

    Raises `ValueError` if there is no such environment, or if the settings are not valid.
    """
    if game not in ENVIRONMENTS:
        raise ValueError(f"There is no JAX environment for “{game}”. There is one for: {', '.join(ENVIRONMENTS)}.")
    rules = find(game)
    return ENVIRONMENTS[game](pack or rules.pack, rules.default_seats if seats is None else seats, **settings)
