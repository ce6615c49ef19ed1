"""The goal and the progress of a rescue in one line."""

from __future__ import annotations

from fathom.games.jupiter.text.names import Names
from fathom.games.jupiter.text.situation import slack
from fathom.present.words import Goal

TURN = ("Actions", "Conversion", "Invasion", "Draw a card")
PART = {"start": 0, "action": 0, "conversion": 1, "invasion": 2, "draw": 3, "end": 3}


def goal(n: Names) -> Goal:
    """The colonists rescued and in the Pod, and how many may still be lost."""
    v = n.view
    text = (
        f"Rescued: {v.rescued} of {v.target} colonists. {v.aboard} in the Pod; it launches with "
        f"{n.pack.rules.launch}. You may lose {slack(n)} more."
    )
    return Goal(text, TURN, PART.get(v.step, -1), v.active if v.step in PART else None)
