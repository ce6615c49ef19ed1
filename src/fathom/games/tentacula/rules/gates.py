"""Magical gates: the order in which the fish must pass an arch. TN-700 to TN-704."""

from __future__ import annotations

from functools import cache

from fathom.engine.legality import Reason
from fathom.games.tentacula.model.route import Square
from fathom.games.tentacula.model.state import Voyage


def fish_passed(t: Voyage) -> int:
    """How many fish are beyond the arch of this stage."""
    arch = t.pack.route.arch[t.state.stage]
    return len([square for square in t.state.fish if square > arch])


def crosses(t: Voyage, origin: Square, square: Square) -> bool:
    """Whether a move leads through the arch; a jump counts (TN-R027)."""
    return origin <= t.pack.route.arch[t.state.stage] < square


def next_fish(t: Voyage) -> int | None:
    """The fish that must pass next; None when all have passed, or while no gate is on the arch (TN-701, TN-R028)."""
    if not t.state.gate:
        return None
    order, count = t.pack.order[t.state.gate], fish_passed(t)
    return order[count] if count < len(order) else None


def pass_refusal(t: Voyage, fish: int, square: Square) -> Reason | None:
    """Why a fish cannot move to a square beyond the arch: another fish must pass first (TN-703, TN-R026)."""
    arch = t.pack.route.arch[t.state.stage]
    if square <= arch or t.state.fish[fish] > arch:
        return None
    first = next_fish(t)
    return None if first is None or first == fish else gate_order(t.pack.fish[first].colour)


@cache
def gate_order(colour: str) -> Reason:
    """The reason against a move through the gate while the fish of this colour must pass first."""
    return Reason("TN-703", f"This move leads through the gate, and the {colour} fish must pass first.")
