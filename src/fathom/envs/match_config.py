"""What all matches of an environment have in common: game, content, seats, settings, and where they begin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from fathom.encoding.encoder import Encoding
from fathom.engine.errors import SetupError
from fathom.engine.timeline import Setup
from fathom.envs.drivers import MatchDriver, ScriptDriver
from fathom.envs.starts import find_difficulty, positions_of, read_starts
from fathom.game.game import Game
from fathom.games import find
from fathom.setups import check_setup

D = TypeVar("D", ScriptDriver, MatchDriver)


class MatchConfig:
    """The checked set-up of the matches of an environment. Raises `SetupError` if it is not possible.

    Matches begin with the deal, or at `position`: the notation of a position, or several, of which each match takes
    one. Then they have the settings of the position, and what no seat can know is dealt again for each match.
    `difficulty` is one of the game's easier presets, `pack` your own content: a folder, a zip file
    or the name of an installed pack.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        pack: str | Path | None = None,
        difficulty: str | None = None,
        position: str | Sequence[str] = (),
        **settings: Any,
    ) -> None:
        self.game: Game = find(game)
        self.arguments = {"pack": pack, "difficulty": difficulty, "position": position, **settings}
        folder = None if pack is None else str(pack)
        self.pack = content(self.game.name, folder)
        self.encoding = encoding_of(self.game.name, folder)
        self.seats = self.game.default_seats if seats is None else seats
        if difficulty is not None:
            settings = {**find_difficulty(self.game, difficulty).settings, **settings}
            position = position or positions_of(self.game, difficulty, self.seats)
        self.starts = read_starts(self.game, self.pack, position)
        if self.starts:
            self._check_position(seats, settings)
        else:
            self.settings = checked_settings(self.game, self.seats, settings, self.pack)

    def _check_position(self, seats: int | None, settings: dict[str, Any]) -> None:
        """Take seats and settings from the positions. Raises `SetupError` if settings or other seats were given."""
        first = self.starts[0]
        if settings:
            raise SetupError(
                f"{', '.join(settings)}: a match that begins at a position has the settings of that position. "
                "Write them there, or leave out the position and the difficulty."
            )
        if seats is not None and seats != first.seats:
            raise SetupError(f"The position is for {first.seats} players, not {seats}. Leave out the number of seats.")
        self.seats, self.settings = first.seats, first.settings

    def driver(self, kind: type[D], seed: int) -> D:
        """The driver of a new match with this seed."""
        start = self.starts[Random(seed).randrange(len(self.starts))] if self.starts else None
        settings = self.settings if start is None else start.settings
        return kind(self.game, self.pack, Setup(self.seats, seed, settings), start)


def checked_settings(game: Game, seats: int, settings: dict[str, Any], pack: Any = None) -> Any:
    """The settings as the game's type. Raises `SetupError` if they or the number of seats are not valid."""
    return check_setup(game, seats, {**game.unattended, **settings}, pack=pack).settings


@cache
def content(game: str, folder: str | None = None) -> Any:
    """The content pack in a folder, or that of the game; read once. Raises `PackError` if it is not valid."""
    declared = find(game)
    return declared.pack if folder is None else declared.pack_at(Path(folder))


@cache
def encoding_of(game: str, folder: str | None = None) -> Encoding:
    """The encoding of a game with the content pack in a folder, or with that of the game."""
    return find(game).encoding(content(game, folder))
