"""Previews: the certain consequences of an option, as far as a player can know them before choosing."""

from __future__ import annotations

from typing import Any

import msgspec

from fathom.engine.ask import Option
from fathom.engine.events import Event
from fathom.engine.outcome import Outcome
from fathom.engine.script import Table, Unknowable
from fathom.engine.timeline import Timeline


class Preview(msgspec.Struct, frozen=True):
    """The events that follow an option, up to the next question or until something hidden would be revealed.

    `reveals` says that the option reveals something hidden, so it cannot be undone.
    """

    events: list[Event]
    table: Table[Any, Any]
    outcome: Outcome | None
    reveals: bool


def preview(timeline: Timeline, option: Option) -> Preview:
    """Try the option on a copy of the match, stopping before anything hidden would be revealed."""
    twin = timeline.fork()
    twin.log = twin.log or []
    table = twin.live()
    known = len(twin.log)
    table.previewing = True
    try:
        twin.choose(option)
    except Unknowable:
        return Preview(table.events[known:] if table.events else [], table, None, True)
    return Preview(twin.log[known:], twin.table, twin.outcome, False)
