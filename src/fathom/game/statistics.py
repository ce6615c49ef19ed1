"""What may have decided a match: cards played, abilities used, places where things went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from fathom.engine.events import Event


class Statistic(msgspec.Struct, frozen=True):
    """One thing worth counting.

    `kind` is the heading it is counted under: “Ability used”, or “Diver devoured on” where a place completes it.
    `name` is what people call it, or the id of a space. `seat` is whose it was; None if it was the whole table's.
    """

    kind: str
    name: str
    seat: int | None = None


def counts_places(kind: str) -> bool:
    """Whether a kind of statistic counts places: a place completes its heading (“Diver devoured on”)."""
    return kind.endswith((" on", " in"))


def no_statistics(pack: Any, state: Any, log: Sequence[Event]) -> Iterator[Statistic]:
    """The statistics of a game that counts nothing."""
    return iter(())
