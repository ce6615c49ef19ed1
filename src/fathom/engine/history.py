"""The entries of a match, and their notation as lines: `1: move up`, `rekey 123 0 1`, `concede 0`."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from fathom.engine.ask import Option
from fathom.engine.errors import Illegal


class Answer(msgspec.Struct, gc=False):
    """A seat chose an option; `learned` says whether a player learned something hidden by it."""

    seat: int
    option: Option
    learned: bool = False


class Rekey(msgspec.Struct, frozen=True):
    """Everything that none of the seats in `knows` can know was dealt again, with a new key."""

    key: int
    knows: tuple[int, ...]


class Concede(msgspec.Struct, frozen=True):
    """A seat gives up: it leaves the game or, if the rules let no single seat leave, votes to end the game."""

    seat: int


class Recorded(Option, frozen=True):
    """An option read from a save or transcript: only its text is known."""

    text: str

    def __str__(self) -> str:
        return self.text


Entry: TypeAlias = Answer | Rekey | Concede

UNSEATED = -1
"""The seat of an answer whose line names no seat; the first seat asked then answers."""


def write_entry(entry: Entry) -> str:
    """The line that describes an entry."""
    if isinstance(entry, Answer):
        return f"{entry.seat}: {entry.option}"
    if isinstance(entry, Rekey):
        return f"rekey {entry.key} {' '.join(map(str, entry.knows))}"
    return f"concede {entry.seat}"


def read_entry(line: str, learned: bool = False) -> Entry:
    """The entry that a line describes. An answer may leave out its seat, and its option is `Recorded`."""
    if not isinstance(line, str):
        raise Illegal(f"An entry of a match is text such as “0: move up”, not {line!r} ({type(line).__name__}).")
    first, _, rest = line.partition(" ")
    try:
        if first == "rekey":
            key, *knows = map(int, rest.split())
            return Rekey(key, tuple(knows))
        if first == "concede":
            return Concede(int(rest))
        if first.endswith(":"):
            return Answer(int(first[:-1]), Recorded(rest), learned)
    except ValueError:
        raise Illegal(f"“{line}” is not an entry of a match.") from None
    return Answer(UNSEATED, Recorded(line), learned)
