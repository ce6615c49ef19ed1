"""Validation of a set-up: seats, settings, seed and computer players. Used wherever a match is created."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from fathom.engine.errors import SetupError
from fathom.engine.timeline import Setup
from fathom.game.game import Game
from fathom.players import check as check_player
from fathom.present.phrases import listed

MAX_SEED = 10**18
"""The largest seed: save files hold 64-bit numbers."""


def check_setup(
    game: Game,
    seats: int,
    settings: Mapping[str, Any] | None = None,
    *,
    pack: Any = None,
    seed: int = 0,
    players: Mapping[int, str] | None = None,
) -> Setup:
    """The set-up of a match, with `settings` converted to the game's type. Raises `SetupError` if it is invalid.

    `players` names the computer player of each seat that has one, counted from 0.
    """
    check_seats(game, seats)
    check_seed(seed)
    chosen = check_settings(game, game.pack if pack is None else pack, seats, {} if settings is None else settings)
    for seat, player in (players or {}).items():
        check_seat_player(game, seats, seat, player, pack=pack)
    return Setup(seats, seed, chosen)


def check_seats(game: Game, seats: int) -> None:
    """Raise `SetupError` unless the game can be played with this number of seats."""
    if not isinstance(seats, int) or isinstance(seats, bool):
        raise SetupError(
            f"seats must be a whole number such as {game.seats[0]}, not {seats!r} ({type(seats).__name__})."
        )
    if seats not in game.seats:
        raise SetupError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}.")


def check_seed(seed: int) -> None:
    """Raise `SetupError` unless this can be a seed."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise SetupError(f"seed must be a whole number, not {seed!r} ({type(seed).__name__}).")
    if not -MAX_SEED <= seed <= MAX_SEED:
        raise SetupError(f"The seed must be a number from {-MAX_SEED} to {MAX_SEED}, not {seed}.")


def check_settings(game: Game, pack: Any, seats: int, settings: Mapping[str, Any]) -> Any:
    """The settings of a match in the game's type. Raises `SetupError` if a name or a value is wrong."""
    if not isinstance(settings, Mapping):
        raise SetupError(
            f"Settings of {game.title}: give a mapping of names to values, "
            f"not {settings!r} ({type(settings).__name__})."
        )
    for name, value in settings.items():
        check_setting(game, name, value)
    try:
        chosen = msgspec.convert(dict(settings), game.settings_type)
    except msgspec.ValidationError as error:
        raise SetupError(f"Settings of {game.title}: {error}") from error
    if problem := game.content.check_settings(pack, seats, chosen):
        raise SetupError(f"Settings of {game.title}: {problem}")
    return chosen


def check_setting(game: Game, name: str, value: Any) -> None:
    """Raise `SetupError` unless the game has this setting and it may have this value."""
    kinds = setting_types(game)
    if name not in kinds:
        known = f"Its settings are {', '.join(kinds)}." if kinds else "It has none."
        raise SetupError(f"{game.title} has no setting “{name}”. {known}")
    try:
        msgspec.convert(value, kinds[name])
    except msgspec.ValidationError:
        shown = ",".join(map(str, value)) if isinstance(value, list | tuple) else value
        raise SetupError(
            f"Settings of {game.title}: {name} cannot be “{shown}”. Use {describe_values(kinds[name])}."
        ) from None


def check_seat_player(
    game: Game, seats: int, seat: int, player: str, *, custom: bool = False, pack: Any = None
) -> None:
    """Raise `SetupError` unless the match has this seat and the game, with its content, has this computer player.

    With `custom`, `module:Class` is accepted and imported: only for names from the user's own command line.
    """
    check_seat(seats, seat)
    try:
        check_player(player, game, custom=custom, pack=pack)
    except ValueError as error:
        raise SetupError(str(error)) from None


def check_seat(seats: int, seat: int) -> None:
    """Raise `SetupError` unless `seat`, counted from 0, is one of the match's `seats` seats."""
    if seat not in range(seats):
        raise SetupError(f"There is no seat {seat + 1}. The seats are 1 to {seats}.")


def settings_for_people(game: Game, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings, with `confirm_end` on by default if the game has it: people can then undo their last action."""
    if "confirm_end" in game.settings_type.__struct_fields__:
        # The last action of a turn can be undone only while the turn has not ended automatically.
        return {"confirm_end": True, **settings}
    return dict(settings)


def setting_types(game: Game) -> dict[str, Any]:
    """The type of each setting of a game."""
    return _field_types(game.settings_type)


@cache
def _field_types(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind, include_extras=True)


def describe_values(kind: Any) -> str:
    """A description of the values that a type allows."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return f"{describe_values(parts[0])}{_describe_range(parts[1:])}"
    if origin is typing.Literal:
        return listed([str(part) for part in parts], "or")
    if origin in (typing.Union, types.UnionType):
        return listed([value for part in parts if part is not type(None) for value in _alternatives(part)], "or")
    if origin is tuple and ... not in parts:
        return f"{len(parts)} values separated by commas"
    if origin in (tuple, list):
        return "values separated by commas"
    return {bool: "true or false", int: "a whole number", float: "a number", str: "a word"}.get(kind, str(kind))


def _alternatives(kind: Any) -> list[str]:
    """The values of a type, each described on its own if they are listed."""
    listed_values = typing.get_args(kind) if typing.get_origin(kind) is typing.Literal else ()
    return [str(value) for value in listed_values] or [describe_values(kind)]


def _describe_range(annotations: tuple[Any, ...]) -> str:
    limits = next((each for each in annotations if isinstance(each, msgspec.Meta)), None)
    if limits is None or limits.ge is None:
        return ""
    return f" from {limits.ge} to {limits.le}" if limits.le is not None else f" of at least {limits.ge}"
