"""Destruction of modules full of creeps. JD-561 to JD-566, JD-850, JD-R40, JD-R43, JD-R50 to JD-R52, JD-R90."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fathom.games.jupiter.model.domes import OUT, SIZE, Dome, Slot
from fathom.games.jupiter.model.state import CREEP, NOWHERE, PAWN, Rescue
from fathom.games.jupiter.rules import end, pod, vulnerability
from fathom.games.jupiter.rules.pawns import put_pawn
from fathom.games.jupiter.rules.queries import colony_of


def full_tiles(t: Rescue, *, acting: bool = False) -> None:
    """Destroy all modules full of creeps together, then check for the end of the game (JD-565).

    Sites do not count (JD-562). A pawn protects its module (JD-563); with Robot Vulnerability only while a player is
    `acting` (JD-R90).
    """
    s = t.state
    board, frail = s.board, s.rules.vulnerable and not acting
    full = [slot for slot, tile in enumerate(colony_of(t).domes) if is_full(board, tile, frail)]
    if full:
        destroy(t, full)
        end.after_destruction(t)
    end.check(t)


def is_full(board: list[int], tile: tuple[Dome, ...], frail: bool) -> bool:
    """Whether creeps are on all domes of a module; if it is `frail`, on all domes without a pawn."""
    creeps = False
    for dome in tile:
        piece = board[dome]
        if piece == CREEP:
            creeps = True
        elif not frail or piece < PAWN:
            return False
    return creeps


def destroy(t: Rescue, slots: Iterable[Slot]) -> None:
    """Remove modules with everything on them; a Pod left without a module is cast loose (JD-561, JD-564, JD-R51)."""
    s = t.state
    modules, berths = list(s.layout.modules), colony_of(t).berths
    for slot in slots:
        module = modules[slot]
        lost = [robot for robot in s.robots if robot.at >= 0 and robot.at // SIZE == slot]
        for robot in lost:
            put_pawn(t, robot, OUT)
        s.board[slot * SIZE : (slot + 1) * SIZE] = [NOWHERE] * SIZE
        if slot in s.covered:
            s.covered.remove(slot)
        modules[slot] = replace(module, cell=None)
        s.layout = replace(s.layout, modules=tuple(modules))
        s.destroyed += 1
        # The event is told when the module and its robots are gone: a playback shows the state right after each event.
        t.say("JD-561", "destroyed", tile=module.tile)
        for robot in lost:
            vulnerability.lose_cards(t, robot)
    if s.layout.pod is not None and all(modules[slot].cell is None for slot in berths):
        pod.cast_loose(t)
