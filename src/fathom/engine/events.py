"""What happened, each with the rule that made it happen."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened. Log, animation and statistics are three readings of it.

    `what` is a short name the game's words turn into a sentence with `facts`. `to` lists the seats that may know
    of it; None is everybody.
    """

    rule: str
    what: str
    facts: dict[str, Any]
    to: tuple[int, ...] | None = None
