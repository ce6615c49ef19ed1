"""Positions as text: short enough for a test or a bug report, complete enough to play on from.

Each game has its own fields (its `Notation`); two are common to all: `game`, and `then`, the answers given since the
last boundary. Whatever is left out has a sensible default.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec
import yaml

from fathom.content.packs import PackError, read_yaml
from fathom.engine.ask import Illegal
from fathom.engine.chance import Chance
from fathom.engine.history import Answer, enter_line, write_entry
from fathom.engine.match import Match, Setup

if TYPE_CHECKING:
    from fathom.game import Game


_Dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""The writer written in C, where there is one: many times as fast."""


class PositionError(ValueError):
    """A position cannot be read; the message says where and why."""


class Notation(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A position as written. Games add their own fields."""

    game: str = ""
    then: list[str] = []


def read_position(game: Game[Any, Any, Any], pack: Any, text: str) -> Match[Any, Any, Any]:
    """A match at the position written in `text`."""
    try:
        note = read_yaml(text, "position", game.notation_type)
    except PackError as error:
        raise PositionError(str(error)) from error
    if note.game not in ("", game.name):
        raise PositionError(f"position: this is a position of {note.game}, not of {game.name}")
    try:
        state = game.read_position(pack, note)
    except ValueError as error:
        raise PositionError(f"position: {error}") from error
    seats, options, seed = game.setup_of(state)
    match = Match.begin(game, pack, Setup(seats, seed, options, state))
    for line in note.then:
        try:
            enter_line(match, line)
        except Illegal as error:
            raise PositionError(f"position: then: {error}") from error
    return match


def written_for(text: str) -> str:
    """The game a position says it belongs to; empty if it does not say."""
    found = re.search(r"^game:\s*([\w-]+)", text, re.MULTILINE)
    return found[1] if found else ""


def write_position(match: Match[Any, Any, Any]) -> str:
    """The notation of where a match stands."""
    boundary = match.boundary
    note = match.game.write_position(match.pack, boundary.state)
    note.game = match.game.name
    note.then = [
        str(entry.option) if isinstance(entry, Answer) else write_entry(entry)
        for entry in match.entries[boundary.entries :]
    ]
    return yaml.dump(msgspec.to_builtins(note), Dumper=_Dumper, sort_keys=False, width=110, allow_unicode=True)


def seat_named(field: str, names: Iterable[str], who: str | int) -> int:
    """The seat that a field names, by its number or by the name of its player."""
    seats = list(names)
    if isinstance(who, int) and 0 <= who < len(seats):
        return who
    if who in seats:
        return seats.index(str(who))
    raise ValueError(f"{field}: “{who}” is none of {', '.join(seats)}")


def impossible(figures: Iterable[tuple[str, int, int | None]]) -> Iterator[str]:
    """What cannot be among figures, each with its field and the most it can be, if there is such a thing."""
    for field, value, most in figures:
        if most is not None and not 0 <= value <= most:
            yield f"{field}: {value} is not between 0 and {most}"
        elif value < 0:
            yield f"{field}: {value} is less than none"


def lay_pile(
    chance: Chance, field: str, rest: list[str], coming: list[str], gone: list[str], size: int | None
) -> tuple[list[str], list[str]]:
    """A face-down pile of `size` cards (as many as there are) and its discards: `coming` on top, then of the rest.

    What the pile has no room for lies under those that are `gone`.
    """
    chance.shuffle(rest)
    left = len(rest) if size is None else size - len(coming)
    if not 0 <= left <= len(rest):
        raise ValueError(f"{field}: there can be {len(coming)} to {len(coming) + len(rest)} cards here")
    return rest[len(rest) - left :] + coming[::-1], gone + rest[: len(rest) - left]
