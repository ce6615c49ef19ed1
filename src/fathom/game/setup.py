"""The one check of a set-up: seats and settings, wherever a match is begun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fathom.engine.errors import SetupError
from fathom.game.game import Game


def check_seats(game: Game, seats: int) -> None:
    """Raise a `SetupError` if the game is not for this number of players."""
    if not isinstance(seats, int) or isinstance(seats, bool):
        raise SetupError(f"seats must be a whole number, not {seats!r} ({type(seats).__name__}).")
    if seats not in game.seats:
        raise SetupError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}.")


def check_setup(game: Game, pack: Any, seats: int, settings: Mapping[str, Any]) -> Any:
    """The settings of a match in the game's own type; a `SetupError` says what is wrong with them."""
    check_seats(game, seats)
    try:
        chosen = msgspec.convert(settings, game.settings_type)
    except msgspec.ValidationError as error:
        raise SetupError(f"Settings of {game.title}: {error}") from error
    if problem := game.content.check_settings(pack, seats, chosen):
        raise SetupError(f"Settings of {game.title}: {problem}")
    return chosen
