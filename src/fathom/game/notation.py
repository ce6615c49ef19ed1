"""Positions as text: short enough for a test or a bug report, complete enough to play on from.

Each game has its own fields (its `Notation`); two are common to all: `game`, and `then`, the answers given since the
last boundary. Every field has a default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from fathom.engine.chance import Chance
from fathom.game.fields import FieldTable, field


class Notation(msgspec.Struct, metaclass=FieldTable, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A position as written. Games add their own fields, each declared by `field`."""

    game: str = field("", "The name of the game.")
    then: list[str] = field([], "The answers given since the position.")


N = TypeVar("N", bound=Notation)


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


def written(kind: type[N], state: Any, **fields: Any) -> N:
    """The notation of a state: these fields, and as they are those that the state has by the same name.

    As they are: numbers and words, lists of them in one line, the settings, and the random generator.
    """
    note = kind(**fields)
    for name in set(kind.__struct_fields__) - set(fields):
        value = getattr(state, name, None)
        if isinstance(value, Chance):
            value = f"{value.key} {value.taken}"
        elif isinstance(value, list):
            value = " ".join(map(str, value))
        if isinstance(value, int | str) or name == "settings":
            setattr(note, name, value)
    return note


def check_counts(note: Notation) -> None:
    """Raise a ValueError for a number that counts nothing: below zero, or over a million.

    Every field that is only a number counts something, but the seed.
    """
    for written in msgspec.structs.fields(note):
        value = getattr(note, written.name) or 0
        if written.name != "seed" and written.type in (int, int | None) and not 0 <= value <= 10**6:
            raise ValueError(f"{written.encode_name}: {value} is {'less than zero' if value < 0 else 'too large'}")


def impossible(figures: Iterable[tuple[str, int, int | None]]) -> Iterator[str]:
    """The problems of figures, each given with its field and the largest it can be (None: any)."""
    for name, value, most in figures:
        if most is not None and not 0 <= value <= most:
            yield f"{name}: {value} is not between 0 and {most}"
        elif value < 0:
            yield f"{name}: {value} is less than zero"


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
