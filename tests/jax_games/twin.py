"""What a game says about its twin: how its chance is recorded, and how the fields of both are compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Fields = dict[str, Any]
"""The fields of a match by name, as numbers and lists of numbers."""


@dataclass(frozen=True)
class Twin:
    """A game and its twin."""

    game: str
    most_seats: int
    setup: Callable[[int], tuple[int, dict[str, Any]]]
    """Of a seed: seats and settings. All of them occur, one after another."""
    chance: Callable[[Any, int], tuple[dict[int, list[int]], tuple[list[int], ...]]]
    """Of a new match and a seed: the rolls by sides, which it also fixes, and the decks in the order of drawing."""
    position: Callable[[Any], Fields]
    """The fields of a match of the reference."""
    unpacked: Callable[[Any, int, Fields], Fields]
    """The fields of one of many matches of the twin; the last argument is a position of the reference."""
    state: type[Any]
    """The class of a match of the twin."""
    answering: tuple[str, ...]
    """Its fields that are not compared, as the reference has none like them: the program counter, what is offered and
    chosen, and what scripts of the reference have in local variables. What follows from them is compared."""
    elsewhere: dict[str, str]
    """Fields of the reference that have no field of this name to be compared with, and why."""
    endings: Sequence[str]
    """By ending of the twin: the rule."""
    too_long: str
    """The rule of a match that was cut."""
    won: str
    """The rule of a match that was won."""
    deck: int
    """More items than any deck has, with all its reshuffles."""
    reshuffled: Callable[[Any, Any, list[Any]], list[int]] | None = None
    """Of a match, its recording and all options chosen: the first deck in the order of drawing, if that depends on
    what was chosen."""
    fixed: tuple[str, ...] = ()
    """What of a start decides the program of a deal; matches that differ otherwise are dealt together."""
