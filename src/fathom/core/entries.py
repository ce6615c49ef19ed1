"""What is entered into a match, as lines of text: `1: move up`, `rekey 123 0 1`, `concede 0`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fathom.core.ask import Illegal
from fathom.core.match import Answer, Entry, Rekey

if TYPE_CHECKING:
    from fathom.core.match import Match


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
