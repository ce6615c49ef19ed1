"""What is entered into a match; and as lines of text: `1: move up`, `rekey 123 0 1`, `concede 0`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from fathom.engine.ask import Illegal, Option

if TYPE_CHECKING:
    from fathom.engine.match import Match


class Answer(msgspec.Struct, gc=False):
    """Somebody chose; `learned` says whether anybody got to know something hidden by it."""

    seat: int
    option: Option
    learned: bool = False


class Rekey(msgspec.Struct, frozen=True):
    """What none of the `knows` seats can know was laid out anew."""

    key: int
    knows: tuple[int, ...]


class Concede(msgspec.Struct, frozen=True):
    """A seat votes to give up."""

    seat: int


Entry: TypeAlias = Answer | Rekey | Concede


def write_entry(entry: Entry) -> str:
    """The line of an entry."""
    if isinstance(entry, Answer):
        return f"{entry.seat}: {entry.option}"
    if isinstance(entry, Rekey):
        return f"rekey {entry.key} {' '.join(map(str, entry.knows))}"
    return f"concede {entry.seat}"


def enter_line(match: Match[Any, Any, Any], line: str) -> None:
    """Enter a line into a match. An answer may leave out its seat."""
    first, _, rest = line.partition(" ")
    try:
        if first == "rekey":
            key, *knows = map(int, rest.split())
            match.rekey(key, tuple(knows))
        elif first == "concede":
            match.concede(int(rest))
        elif first.endswith(":"):
            match.choose(rest, int(first[:-1]))
        else:
            match.choose(line)
    except Illegal:
        raise
    except ValueError:
        raise Illegal(f"“{line}” is not an entry of a match.") from None
