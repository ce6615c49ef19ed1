"""What may have decided a match, for statistics: cards played, abilities used, places where things went wrong."""

from __future__ import annotations

import msgspec


class Mark(msgspec.Struct, frozen=True):
    """One thing worth counting.

    `kind` is the heading it is counted under ("Ability used", "Diver devoured on"), `name` what people call it, or the
    id of a space. `seat` is whose it was; None if it was the whole table's.
    """

    kind: str
    name: str
    seat: int | None = None
