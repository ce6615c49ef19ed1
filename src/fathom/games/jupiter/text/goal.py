"""The goal and the progress of a rescue in one line."""

from __future__ import annotations

from fathom.games.jupiter.text.names import Names
from fathom.games.jupiter.text.situation import slack
from fathom.present.words import Goal

TURN = ("Actions", "Conversion", "Invasion", "Draw a card")
PART = {"start": 0, "action": 0, "conversion": 1, "invasion": 2, "draw": 3, "end": 3}


def goal(n: Names) -> Goal:
    """The colonists rescued and in the Pod, and how many may still be lost; at last, the robots still on the colony."""
    v = n.view
    if v.rescued >= v.target:
        text = f"All {v.target} colonists are rescued. To win, get every robot into the Pod: {_still_out(n)}."
    else:
        text = (
            f"Rescued: {v.rescued} of {v.target} colonists. {v.aboard} in the Pod; it launches with "
            f"{n.pack.rules.launch}. You may lose {slack(n)} more."
        )
    return Goal(text, TURN, PART.get(v.step, -1), v.active if v.step in PART else None)


def _still_out(n: Names) -> str:
    """How many robots are on the colony."""
    out = sum(robot.at not in (None, "pod") for robot in n.view.robots)
    return f"{out} robot{' is' if out == 1 else 's are'} still on the colony"
