"""Games as JAX environments: thousands of matches at once on an accelerator (needs the extra `jax`).

Each game here is a second implementation of its rules, equal to the reference in `fathom.games` answer for answer:
same action numbers, same observations, same outcomes. `tests/jax_games` compares the two position by position.

The environments need only jax and numpy. What comes from content packs and settings is made in the modules `content`.
"""

from __future__ import annotations

from typing import Any

from fathom.extras import require

require("jax", "jax", "numpy")

from fathom.games import find  # noqa: E402
from fathom.jax.environment import Environment  # noqa: E402
from fathom.jax.jupiter import content as jupiter_content  # noqa: E402
from fathom.jax.jupiter.environment import Jupiter  # noqa: E402
from fathom.jax.refuge import content as refuge_content  # noqa: E402
from fathom.jax.refuge.environment import Refuge  # noqa: E402
from fathom.jax.tentacula import content as tentacula_content  # noqa: E402
from fathom.jax.tentacula.environment import Tentacula  # noqa: E402

GAMES = ("tentacula", "refuge", "jupiter")


def make(game: str, seats: int | None = None, *, pack: Any = None, **settings: Any) -> Environment[Any]:
    """The environment of a game, for a number of seats and settings; `pack` replaces the game's own content.

    Raises `ValueError` if there is no such environment, or if pack or settings do not fit.
    """
    if game not in GAMES:
        raise ValueError(f"There is no JAX environment for “{game}”. There is one for: {', '.join(GAMES)}.")
    declared = find(game)
    pack, seats = pack or declared.pack, declared.default_seats if seats is None else seats
    if game == "jupiter":
        return Jupiter(jupiter_content.tables_of(pack), jupiter_content.start_of(pack, seats, settings))
    if game == "refuge":
        return Refuge(refuge_content.tables_of(pack), refuge_content.start_of(pack, seats, settings))
    return Tentacula(tentacula_content.tables_of(pack), tentacula_content.start_of(pack, seats, settings))
