"""Single Turn cards, which change what the actions of the turn do. JD-641, JD-642, JD-644, JD-645, JD-647, JD-649,
JD-655, JD-R64, JD-R65.

Most effects are part of the actions: `command`, `shoot`, `move` and `flight` check which cards are in effect.
"""

from __future__ import annotations

from typing import Final

from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.jupiter.model.options import Source
from fathom.games.jupiter.model.parts import AbilityId
from fathom.games.jupiter.model.state import Rescue, Robot
from fathom.games.jupiter.rules import override
from fathom.games.jupiter.rules.queries import in_effect
from fathom.games.jupiter.rules.registry import ABILITIES

IN_EFFECT: Final = Reason("JD-R64", "This ability is already in effect. A second card would do nothing.")
NO_ACTION_LEFT: Final = Reason("JD-R64", "This card only helps with actions, and you have none left this turn.")
NO_OTHER_ROBOT: Final = Reason("JD-R64", "There is no other robot you could act with.")


def always(t: Rescue, robot: Robot, source: Source, left: int) -> Reason | None:
    """None, because the card always has an effect."""
    return None


def no_action_left(t: Rescue, robot: Robot, source: Source, left: int) -> Reason | None:
    """Why a card that changes actions would have no effect; None if an action is left or Boost can add one."""
    return None if left or "boost" in robot.hand else NO_ACTION_LEFT


def once(t: Rescue, robot: Robot, ability: AbilityId, left: int) -> Reason | None:
    """Why a card that changes actions would have no effect now; None if it would have one.

    A second copy adds nothing while the ability is in effect.
    """
    return IN_EFFECT if in_effect(robot, ability) else no_action_left(t, robot, "hand", left)


def no_use_for_bullhorn(t: Rescue, robot: Robot, source: Source, left: int) -> Reason | None:
    """Why Bullhorn would have no effect now; None if it would have one."""
    return once(t, robot, "bullhorn", left)


def no_use_for_juggernaut(t: Rescue, robot: Robot, source: Source, left: int) -> Reason | None:
    """Why Juggernaut would have no effect now; None if it would have one."""
    return once(t, robot, "juggernaut", left)


def no_use_for_swap(t: Rescue, robot: Robot, source: Source, left: int) -> Reason | None:
    """Why Swap would have no effect now; None if it would have one."""
    return once(t, robot, "swap", left)


def no_use_for_override(t: Rescue, robot: Robot, source: Source, left: int) -> Reason | None:
    """Why Override would have no effect now; None if it would have one."""
    reason = once(t, robot, "override", left)
    return reason if reason is not None or override.any_other_pawn(t, robot) else NO_OTHER_ROBOT


@ABILITIES.runs("bullhorn", usable=no_use_for_bullhorn)
@ABILITIES.runs("follower", usable=no_action_left)
@ABILITIES.runs("grenadier", usable=no_action_left)
@ABILITIES.runs("juggernaut", usable=no_use_for_juggernaut)
@ABILITIES.runs("override", usable=no_use_for_override)
@ABILITIES.runs("swap", usable=no_use_for_swap)
def lasting(t: Rescue, robot: Robot, source: Source) -> Script[None]:
    """Do nothing now: the card is in effect as long as it is in play."""
    return
    yield


@ABILITIES.runs("boost", usable=always)
def boost(t: Rescue, robot: Robot, source: Source) -> Script[None]:
    """Add an action to this turn (JD-641)."""
    t.state.boosts += 1
    return
    yield


def boost_core(t: Rescue, robot: Robot) -> None:
    """If the Core is Boost, use it at once: add an action to this turn (JD-R65)."""
    if robot.core == "boost":
        robot.spent = True
        t.state.boosts += 1
        t.say("JD-641", "boosted", seat=robot.seat)
