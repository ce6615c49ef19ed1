"""What a choice will certainly bring about, as far as anybody can know before making it."""

from __future__ import annotations

from typing import Any

import msgspec

from fathom.engine.ask import Option
from fathom.engine.events import Event
from fathom.engine.match import Match
from fathom.engine.script import Outcome, Table, Unknowable


class Preview(msgspec.Struct, frozen=True):
    """The events that follow a choice up to the next question or the first thing nobody can know.

    `reveals` says that the choice then shows something hidden, and so cannot be taken back.
    """

    events: list[Event]
    table: Table[Any, Any]
    outcome: Outcome | None
    reveals: bool


def preview(match: Match[Any, Any, Any], option: Option) -> Preview:
    """Try the option on a twin of the match, stopping before anything hidden would show."""
    twin = match.fork()
    twin.log = twin.log or []
    table = twin.live()
    known = len(twin.log)
    table.previewing = True
    try:
        twin.choose(option)
    except Unknowable:
        return Preview(table.events[known:] if table.events else [], table, None, True)
    return Preview(twin.log[known:], twin.table, twin.outcome, False)
