"""Games as JAX environments: thousands of matches at once on an accelerator (needs the extra `jax`).

Each game here is a second implementation of its rules, equal to the reference in `fathom.games` answer for answer:
same action numbers, same observations, same outcomes. `tests/jax_games` compares the two position by position.

The environments need only jax and numpy. What comes from content packs and settings is made in the modules `content`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fathom.extras import require

require("jax", "jax", "numpy")

from fathom.engine.errors import SetupError  # noqa: E402
from fathom.game.game import Game  # noqa: E402
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
    """The environment of a game, for a number of seats and settings.

    `pack` replaces the game's own content. It is, as in `fathom.envs`, a folder, a zip file or the name of an installed
    pack; or a pack that has been read (`fathom.games.find(game).pack_at(folder)`).

    Raises `SetupError` if there is no such environment, or if seats, settings or the kind of pack are not possible, and
    `PackError` if the pack is not valid or does not fit into the tables of the environment. Both are `ValueError`s.
    """
    if game not in GAMES:
        raise SetupError(f"There is no JAX environment for “{game}”. There is one for: {', '.join(GAMES)}.")
    declared = find(game)
    pack, seats = _content(declared, pack), declared.default_seats if seats is None else seats
    if game == "jupiter":
        return Jupiter(jupiter_content.tables_of(pack), jupiter_content.start_of(pack, seats, settings))
    if game == "refuge":
        return Refuge(refuge_content.tables_of(pack), refuge_content.start_of(pack, seats, settings))
    return Tentacula(tentacula_content.tables_of(pack), tentacula_content.start_of(pack, seats, settings))


def _content(game: Game, pack: Any) -> Any:
    """The content pack that `make` was given. Raises `SetupError` if it is none, or one of another game."""
    if pack is None:
        return game.pack
    if isinstance(pack, str | Path):
        return game.pack_at(Path(pack))
    if not isinstance(pack, game.content.pack_type):
        raise SetupError(
            f"pack must be a folder, a zip file, the name of an installed pack, or a pack of {game.title} that has "
            f"been read, not {type(pack).__module__}.{type(pack).__qualname__}."
        )
    return pack
