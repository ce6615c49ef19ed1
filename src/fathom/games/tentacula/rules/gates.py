"""Magical gates: the order in which the fish pass an arch. TN-700 to TN-704."""

from __future__ import annotations

from fathom.games.tentacula.model.route import Square
from fathom.games.tentacula.model.state import Voyage


def passed(t: Voyage) -> int:
    """How many fish are beyond the arch of this stage."""
    arch = t.pack.route.arch[t.state.stage]
    return len([square for square in t.state.fish if square > arch])


def crosses(t: Voyage, origin: Square, square: Square) -> bool:
    """Whether a move leads through the arch; a jump counts (TN-R027)."""
    return origin <= t.pack.route.arch[t.state.stage] < square


def next_fish(t: Voyage) -> int | None:
    """The fish that must pass next; None when all have passed (TN-701, TN-R028)."""
    order, count = t.pack.order[t.state.gate], passed(t)
    return order[count] if count < len(order) else None


def may_pass(t: Voyage, fish: int, square: Square) -> bool:
    """A fish whose turn it is not cannot be moved beyond the arch; elsewhere fish go as they like (TN-703, TN-R026)."""
    return not crosses(t, t.state.fish[fish], square) or next_fish(t) == fish
