"""Override: acting with another robot. JD-649, JD-667, JD-R72."""

from __future__ import annotations

from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.domes import OUT
from fathom.games.jupiter.model.options import About, Move, Override, Shoot
from fathom.games.jupiter.model.state import Rescue, Robot
from fathom.games.jupiter.rules import cards, move, shoot
from fathom.games.jupiter.rules.queries import away, colony_of, in_effect
from fathom.games.jupiter.rules.reasons import OUT_OF_PLAY
from fathom.games.jupiter.rules.registry import ACTIONS

NOT_IN_EFFECT: Final = Reason("JD-649", "You need Override as your Core or in play.")
YOURSELF: Final = Reason("JD-649", "Choose another player's robot.")
AWAY: Final = Reason("JD-R72", "This robot is aboard the Pod. Wait until the Pod docks.")
CANNOT_ACT: Final = Reason("JD-649", "This robot can neither move nor shoot with the actions you have left.")


def any_other_pawn(t: Rescue, robot: Robot) -> bool:
    """Whether there is another pawn to act with, or would be once a Pilot docks the Pod (JD-R64)."""
    others = [other for other in t.state.robots if other is not robot]
    if t.state.layout.pod is None and cards.sources(t, robot, "pilot"):
        return any(other.at != OUT for other in others)
    return any(other.at != OUT and not away(t, other) for other in others)


def overrides(t: Rescue, robot: Robot, left: int) -> list[Option]:
    """The options to act with other robots."""
    if not in_effect(robot, "override"):
        return []
    options = [Override(other.seat) for other in t.state.robots]
    return [option for option in options if refusal(t, robot, option, left) is None]


def refusal(t: Rescue, robot: Robot, option: Override, left: int) -> Reason | None:
    """Why a robot cannot act with the pawn of another seat now; None if it can (JD-R72)."""
    other = t.state.robots[option.seat]
    if not in_effect(robot, "override"):
        return NOT_IN_EFFECT
    if other is robot:
        return YOURSELF
    if other.at == OUT:
        return OUT_OF_PLAY
    if away(t, other):
        return AWAY
    return None if deeds(t, other, left) else CANNOT_ACT


def deeds(t: Rescue, other: Robot, left: int) -> list[Option]:
    """The options to move or shoot with another robot, without the effect of any Core or card."""
    return move.moves(t, other, left, juggernaut=False) + shoot.shots(t, other, left)


def deed_refusal(t: Rescue, other: Robot, option: Option, left: int) -> Reason | None:
    """Why another pawn cannot make this move or shot; None if it can."""
    if isinstance(option, Shoot):
        return shoot.refusal(t, other, option, left)
    assert isinstance(option, Move)
    return move.refusal(t, other, colony_of(t).dome[option.space], left, juggernaut=False)


@ACTIONS.runs(Override, usable=refusal)
def override(t: Rescue, robot: Robot, option: Override, left: int) -> Script[None]:
    """Move or shoot once with another pawn, paid by the active player (JD-667)."""
    other = t.state.robots[option.seat]
    about = About("override", "override", seat=other.seat, left=left)
    answer = yield Ask((robot.seat,), "JD-D20", deeds(t, other, left), about)
    dome = colony_of(t).dome[answer.space]
    if isinstance(answer, Move):
        yield from move.move(t, other, dome, juggernaut=False, left=left)
    else:
        t.state.used += t.pack.shoot_cost
        shoot.kill_one(t, dome, other.seat)
