"""Override. JD-649, JD-667, JD-R72."""

from __future__ import annotations

from fathom.core.ask import Ask, Option
from fathom.core.script import Script
from fathom.games.jupiter.ground import OUT
from fathom.games.jupiter.looking import away, colony
from fathom.games.jupiter.options import About, Move, Override
from fathom.games.jupiter.rules import cards, destruction, move, shoot
from fathom.games.jupiter.state import Rescue, Robot


def anybody(t: Rescue, robot: Robot) -> bool:
    """Whether there is another pawn to act with, or a Pilot might bring one back (JD-R64)."""
    others = [other for other in t.state.robots if other is not robot]
    if t.state.layout.pod is None and cards.sources(t, robot, "pilot"):
        return any(other.at != OUT for other in others)
    return any(other.at != OUT and not away(t, other) for other in others)


def drivable(t: Rescue, robot: Robot, left: int) -> list[Option]:
    """The other pawns in play that can Move or Shoot; one that is away can do neither (JD-R72)."""
    return [
        Override(other.seat)
        for other in t.state.robots
        if other is not robot and other.at != OUT and deeds(t, other, left)
    ]


def deeds(t: Rescue, other: Robot, left: int) -> list[Option]:
    """The standard Moves and Shots of a pawn: no Core or card of either player applies."""
    rules = t.pack.rules
    moves = move.moves(t, other, left, juggernaut=False) if left >= rules.move_cost else []
    return moves + (shoot.shots(t, other) if left >= rules.shoot_cost else [])


def override(t: Rescue, robot: Robot, seat: int, left: int) -> Script[None]:
    """One Move or Shoot by that pawn, paid for by the active player (JD-667)."""
    other = t.state.robots[seat]
    about = About("override", "override", seat=seat, left=left)
    answer = yield Ask((robot.seat,), "JD-D20", deeds(t, other, left), about)
    dome = colony(t).dome[answer.space]
    if isinstance(answer, Move):
        yield from move.move(t, other, dome, juggernaut=False, left=left)
    else:
        t.state.used += t.pack.rules.shoot_cost
        destruction.kill(t, dome, seat)
