"""The picture at the end of a rescue: the Pod with robots and colonists, or the creeps."""

from __future__ import annotations

from htpy import Element

from fathom.engine.outcome import Outcome
from fathom.games.jupiter.art.drawings import SYMBOLS, use_or_other
from fathom.games.jupiter.text.names import Names
from fathom.present.finale import finale as picture
from fathom.present.finale import in_row, placed

COLONISTS = 7
CREEPS = 8


def finale(n: Names, outcome: Outcome) -> Element:
    """The picture of the ending."""
    robots = [robot for robot in n.view.robots if robot.colour]
    if outcome.won:
        return picture(
            True,
            placed(0, -34, 0.72, SYMBOLS.use("pod-hull")),
            *(placed(x, 84, 0.5, SYMBOLS.use("colonist")) for x in in_row(COLONISTS, 320)),
            *(
                placed(x, 44, 1.05, use_or_other("robot", robot.colour))
                for robot, x in zip(robots, in_row(len(robots), 90.0 * len(robots)), strict=True)
            ),
        )
    return picture(
        False,
        *(placed(x, 70 - 20 * (index % 2), 0.7, SYMBOLS.use("creep")) for index, x in enumerate(in_row(CREEPS, 400))),
        placed(0, -14, 1.9, SYMBOLS.use("super")),
    )
