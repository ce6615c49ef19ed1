"""The goal and the progress of a campaign in one line."""

from __future__ import annotations

from fathom.games.sleeping_gods.text.names import Names
from fathom.present.phrases import count
from fathom.present.words import Goal

TURN = ("Ship action", "Event", "Two actions")


def goal(n: Names) -> Goal:
    """The totems found, and how much of the voyage is left."""
    v = n.view
    text = (
        f"Find totems to wake the gods and go home. Found: {len(v.totems)}. Pass {v.passes} of {v.settings.passes}: "
        f"{count(v.events, 'event')} left."
    )
    return Goal(text, TURN, v.part, v.active if v.part >= 0 else None)
