"""The goal and the progress of a dive in one line."""

from __future__ import annotations

from fathom.games.refuge.text.names import Names
from fathom.games.refuge.text.progress import how, progress
from fathom.present.words import Goal

TURN = ("Actions", "Kraken card")
PART = {"resurface": 0, "action": 0, "kraken": 1}


def goal(n: Names) -> Goal:
    """The current objective by number and title, its progress and what to do for it; before, the aim of the dive."""
    v = n.view
    now = PART.get(v.step, -1)
    if v.current is None:
        return Goal(f"Accomplish {len(v.objectives) or 3} objectives to win, before the Kraken stops you.", TURN, now)
    objective = n.pack.objective[v.current]
    wanted = len(v.objectives)
    wins = "this one wins" if v.done + 1 == wanted else f"finish all {wanted} to win"
    title = f"Objective {v.done + 1} of {wanted} ({wins}), {objective.title}"
    text = f"{title}: {progress(n, objective)} {how(n, objective)}".rstrip()
    return Goal(text, TURN, now, v.active if v.step in PART else None)
