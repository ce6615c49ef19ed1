"""Positions as text: short enough for a test or a bug report, complete enough to continue the match.

Each game declares the fields of its `Notation`. Two fields are common to all games: `game`, and `then`, the answers
given since the last boundary.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from fathom.engine.chance import Chance
from fathom.game.fields import FieldTable, field


class Notation(msgspec.Struct, metaclass=FieldTable, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A position as it is written. Games add fields, each declared by `field`."""

    game: str = field("", "The name of the game.")
    then: list[str] = field([], "The answers given since the position.")


N = TypeVar("N", bound=Notation)


@dataclass(frozen=True)
class NotationPart:
    """How a game reads and writes positions."""

    type: type[Notation]
    read: Callable[[Any, Any], Any]
    """The state that a notation describes, for a pack. Raises `ValueError` with what is wrong."""
    write: Callable[[Any, Any], Notation]
    """The notation of a state at a boundary, for a pack."""


def seat_named(field: str, names: Iterable[str], who: str | int) -> int:
    """The seat that `who` names: its number or the name of its player. Raises `ValueError` if there is no such seat."""
    seats = list(names)
    if isinstance(who, int) and 0 <= who < len(seats):
        return who
    if who in seats:
        return seats.index(str(who))
    raise ValueError(f"{field}: “{who}” is none of {', '.join(seats)}")


def written(kind: type[N], state: Any, **fields: Any) -> N:
    """The notation of a state: the given fields, and all others copied from the fields of the state with the same name.

    Only numbers, texts, lists (as one line), the settings and the random generator are copied.
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
    """Raise a `ValueError` for a count that is below zero or over a million.

    Every field with an integer type is a count, except the seed.
    """
    for written in msgspec.structs.fields(note):
        value = getattr(note, written.name) or 0
        if written.name != "seed" and written.type in (int, int | None) and not 0 <= value <= 10**6:
            raise ValueError(f"{written.encode_name}: {value} is {'less than zero' if value < 0 else 'too large'}")


def impossible(figures: Iterable[tuple[str, int, int | None]]) -> Iterator[str]:
    """Yield a problem for each (field, value, maximum or None) below 0 or above its maximum."""
    for name, value, most in figures:
        if most is not None and not 0 <= value <= most:
            yield f"{name}: {value} is not between 0 and {most}"
        elif value < 0:
            yield f"{name}: {value} is less than zero"


def lay_pile(
    chance: Chance, field: str, rest: list[str], coming: list[str], gone: list[str], size: int | None
) -> tuple[list[str], list[str]]:
    """A face-down pile of `size` cards (default: all) and its discard pile. `coming` is on top, then cards of `rest`.

    The other cards of `rest` follow `gone` in the discard pile.
    """
    chance.shuffle(rest)
    left = len(rest) if size is None else size - len(coming)
    if not 0 <= left <= len(rest):
        raise ValueError(f"{field}: there can be {len(coming)} to {len(coming) + len(rest)} cards")
    return rest[len(rest) - left :] + coming[::-1], gone + rest[: len(rest) - left]
