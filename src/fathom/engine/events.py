"""Events: what happened in a match, each with the rule that made it happen."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened. The log, animations and statistics are made from events.

    `what` is the kind of event; the game's words turn it and the `facts` into a sentence. `to` lists the seats that
    may see the event; None means everybody.
    """

    rule: str
    what: str
    facts: dict[str, Any]
    to: tuple[int, ...] | None = None
