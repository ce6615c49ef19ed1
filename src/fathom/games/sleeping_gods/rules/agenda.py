"""Puts items on the agenda, the stack of what happens next, such as the parts of a turn. SG-201, SG-960."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.agenda import Act, AnyItem, Begin, Close, EventStep, Free, ShipAction, TurnEnds
from fathom.games.sleeping_gods.model.state import Voyage


def push(t: Voyage, *items: AnyItem) -> None:
    """Push items on the agenda; the first of them comes next."""
    t.state.agenda.extend(reversed(items))


def start_turn(t: Voyage, seat: int) -> None:
    """Start a player's turn: push its parts in their fixed order (SG-201, SG-960)."""
    t.state.active = seat
    actions = (Act(number) for number in range(1, t.pack.figures.actions + 1))
    push(t, Begin(), ShipAction(), Free(), EventStep(), *actions, Free(), TurnEnds(), Close())
