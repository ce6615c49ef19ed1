"""Statistics of a finished match: cards played, abilities used, places where something happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from fathom.engine.events import Event


class Statistic(msgspec.Struct, frozen=True):
    """A fact about a finished match that statistics count, such as a used ability.

    `kind` is the heading: “Ability used”, or “Diver devoured on” if a place completes it. `name` is the name that
    players know, or the id of a space. `seat` is the seat that it belongs to; None if it belongs to all.
    """

    kind: str
    name: str
    seat: int | None = None


def counts_places(kind: str) -> bool:
    """Whether a kind of statistic counts places: a place completes its heading, such as “Diver devoured on”."""
    return kind.endswith((" on", " in"))


def no_statistics(pack: Any, state: Any, log: Sequence[Event]) -> Iterator[Statistic]:
    """No statistics: the default of `Game.statistics`."""
    return iter(())
