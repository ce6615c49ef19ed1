"""How far the ship may sail. SG-314, SG-R089, SG-R219."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.agenda import Course
from fathom.games.sleeping_gods.model.state import Trial, Voyage
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.modifiers import shared


def arrive(t: Voyage, trial: Trial, total: int) -> None:
    """Turn a travel total into a distance of at least 1, and let the ship sail (SG-314, SG-R089)."""
    total += shared(t, "travel")
    distance = max(1, t.pack.figures.distance(total) + shared(t, "distance") + trial.distance)
    t.say("SG-314", "distance", total=total, distance=distance)
    set_course(t, distance)


def set_course(t: Voyage, distance: int, seat: int = -1) -> None:
    """Let the ship move up to this many regions; `seat` steers, by default the active player."""
    push(t, Course(distance, seat))
