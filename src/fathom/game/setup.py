"""The one check of a set-up: seats, settings and seed, wherever a match is created."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from typing import Any

import msgspec

from fathom.engine.errors import SetupError
from fathom.game.game import Game

MAX_SEED = 10**18
"""The largest seed: save files hold 64-bit numbers."""


def check_setup(game: Game, pack: Any, seats: int, settings: Mapping[str, Any]) -> Any:
    """The settings of a match in the game's own type; a `SetupError` says what is wrong with them."""
    check_seats(game, seats)
    for name, value in settings.items():
        check_setting(game, name, value)
    try:
        chosen = msgspec.convert(dict(settings), game.settings_type)
    except msgspec.ValidationError as error:
        raise SetupError(f"Settings of {game.title}: {error}") from error
    if problem := game.content.check_settings(pack, seats, chosen):
        raise SetupError(f"Settings of {game.title}: {problem}")
    return chosen


def check_seats(game: Game, seats: int) -> None:
    """Raise a `SetupError` if the game is not for this number of players."""
    if not isinstance(seats, int) or isinstance(seats, bool):
        raise SetupError(f"seats must be a whole number, not {seats!r} ({type(seats).__name__}).")
    if seats not in game.seats:
        raise SetupError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}.")


def check_seat(seats: int, seat: int) -> None:
    """Raise a `SetupError` if there is no such seat, counted from 0."""
    if seat not in range(seats):
        raise SetupError(f"There is no seat {seat + 1}. The seats are 1 to {seats}.")


def check_seed(seed: int) -> None:
    """Raise a `SetupError` if this cannot be a seed."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise SetupError(f"seed must be a whole number, not {seed!r} ({type(seed).__name__}).")
    if not -MAX_SEED <= seed <= MAX_SEED:
        raise SetupError(f"seed must be a number from {-MAX_SEED} to {MAX_SEED}, not {seed}.")


def check_setting(game: Game, name: str, value: Any) -> None:
    """Raise a `SetupError` if the game has no such setting, or if it cannot have this value."""
    kinds = typing.get_type_hints(game.settings_type, include_extras=True)
    if name not in kinds:
        known = f"Use one of {', '.join(kinds)}." if kinds else "There are none."
        raise SetupError(f"Settings of {game.title}: there is no setting “{name}”. {known}")
    try:
        msgspec.convert(value, kinds[name])
    except msgspec.ValidationError:
        shown = ",".join(map(str, value)) if isinstance(value, list | tuple) else value
        allowed = describe_values(kinds[name])
        raise SetupError(f"Settings of {game.title}: {name} cannot be “{shown}”. Use {allowed}.") from None


def settings_for_people(game: Game, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings with the defaults that people at a screen want."""
    if "confirm_end" in game.settings_type.__struct_fields__:
        # The last action of a turn can be undone only while the turn has not ended automatically.
        return {"confirm_end": True, **settings}
    return dict(settings)


def describe_values(kind: Any) -> str:
    """A description of the values that a type allows."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return f"{describe_values(parts[0])}{_describe_range(parts[1:])}"
    if origin is typing.Literal:
        return " or ".join(str(part) for part in parts)
    if origin in (typing.Union, types.UnionType):
        return " or ".join(describe_values(part) for part in parts if part is not type(None))
    if origin is tuple and ... not in parts:
        return f"{len(parts)} values separated by commas"
    if origin in (tuple, list):
        return "values separated by commas"
    return {bool: "true or false", int: "a whole number", float: "a number", str: "a word"}.get(kind, str(kind))


def _describe_range(annotations: tuple[Any, ...]) -> str:
    limits = next((each for each in annotations if isinstance(each, msgspec.Meta)), None)
    if limits is None or limits.ge is None:
        return ""
    return f" from {limits.ge} to {limits.le}" if limits.le is not None else f" of at least {limits.ge}"
