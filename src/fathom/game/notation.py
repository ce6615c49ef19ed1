"""Positions as text: short enough for a test or a bug report, complete enough to play on from.

Each game has its own fields (its `Notation`); two are common to all: `game`, and `then`, the answers given since the
last boundary. Every field has a default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from fathom.engine.chance import Chance


class Notation(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A position as written. Games add their own fields."""

    game: str = ""
    then: list[str] = []


@dataclass(frozen=True)
class NotationPart:
    """How a game reads and writes positions."""

    type: type[Notation]
    read: Callable[[Any, Any], Any]
    """The state that a notation describes, for a pack; a `ValueError` says what was wrong."""
    write: Callable[[Any, Any], Notation]
    """The notation of a state at a boundary, for a pack."""


def seat_named(field: str, names: Iterable[str], who: str | int) -> int:
    """The seat that a field names, by its number or by the name of its player."""
    seats = list(names)
    if isinstance(who, int) and 0 <= who < len(seats):
        return who
    if who in seats:
        return seats.index(str(who))
    raise ValueError(f"{field}: “{who}” is none of {', '.join(seats)}")


def impossible(figures: Iterable[tuple[str, int, int | None]]) -> Iterator[str]:
    """The problems of figures, each given with its field and the largest it can be (None: any)."""
    for field, value, most in figures:
        if most is not None and not 0 <= value <= most:
            yield f"{field}: {value} is not between 0 and {most}"
        elif value < 0:
            yield f"{field}: {value} is less than zero"


def lay_pile(
    chance: Chance, field: str, rest: list[str], coming: list[str], gone: list[str], size: int | None
) -> tuple[list[str], list[str]]:
    """A face-down pile of `size` cards (as many as there are) and its discards: `coming` on top, then of the rest.

    Cards that do not fit into the pile lie under those that are `gone`.
    """
    chance.shuffle(rest)
    left = len(rest) if size is None else size - len(coming)
    if not 0 <= left <= len(rest):
        raise ValueError(f"{field}: there can be {len(coming)} to {len(coming) + len(rest)} cards here")
    return rest[len(rest) - left :] + coming[::-1], gone + rest[: len(rest) - left]
