"""Looking at the table: who stands where."""

from __future__ import annotations

from fathom.games.refuge.model.board import Space
from fathom.games.refuge.model.state import Dive, Diver


def me(t: Dive) -> Diver:
    """The active player's diver."""
    return t.state.divers[t.state.active]


def clockwise(t: Dive) -> list[Diver]:
    """All divers, clockwise from the active player."""
    divers, active = t.state.divers, t.state.active
    return divers[active:] + divers[:active]


def diver_at(t: Dive, space: Space) -> Diver | None:
    """The diver on a space."""
    for diver in t.state.divers:
        if diver.at == space:
            return diver
    return None


def under_head(t: Dive, space: Space) -> bool:
    """Whether the head covers a space."""
    return space in t.pack.sea.under[t.state.head]


def occupied(t: Dive, space: Space) -> bool:
    """Whether a miniature holds a space: a diver, a tentacle or a part of the head. Tokens do not count."""
    s = t.state
    if space in s.tentacles or space in t.pack.sea.under[s.head]:
        return True
    for diver in s.divers:  # noqa: SIM110 - a hot path: a loop is twice as fast as any()
        if diver.at == space:
            return True
    return False


def others(t: Dive, diver: Diver) -> list[Diver]:
    """The other divers on the map, clockwise from the active player."""
    return [other for other in clockwise(t) if other is not diver and other.at is not None]
