"""Conversion. JD-481 to JD-484, JD-R38 to JD-R41."""

from __future__ import annotations

from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import Dome
from fathom.games.jupiter.model.state import COLONIST, CREEP, Rescue
from fathom.games.jupiter.rules import destruction
from fathom.games.jupiter.rules.log import say_at
from fathom.games.jupiter.rules.queries import colony_of


def conversion_step(t: Rescue) -> Script[None]:
    """Turn all colonists next to a creep into creeps at once, then destroy full modules (JD-481, JD-484)."""
    s = t.state
    for dome in doomed(t):
        s.board[dome] = CREEP
        s.converted += 1
        say_at(t, "JD-481", "converted", at=dome)
    destruction.full_tiles(t)
    s.step = "draw" if s.rules.fast_creeps else "invasion"
    return
    yield


def doomed(t: Rescue) -> list[Dome]:
    """The domes with a colonist next to a creep; colonists in the Pod are safe (JD-424)."""
    board, near = t.state.board, colony_of(t).near
    found: list[Dome] = []
    for dome, piece in enumerate(board):
        if piece == CREEP:
            for there in near[dome]:
                if board[there] == COLONIST and there not in found:
                    found.append(there)
    found.sort()
    return found
