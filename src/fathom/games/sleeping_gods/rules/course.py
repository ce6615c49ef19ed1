"""How far the ship may sail. SG-314, SG-R089, SG-R219."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.agenda import Course
from fathom.games.sleeping_gods.model.state import Trial, Voyage
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.modifiers import shared


def arrive(t: Voyage, trial: Trial, total: int) -> None:
    """The total becomes a distance, at least 1 (SG-314, SG-R089)."""
    total += shared(t, "travel")
    distance = max(1, t.pack.figures.distance(total) + shared(t, "distance") + trial.distance)
    t.say("SG-314", "distance", total=total, distance=distance)
    set_course(t, distance)


def set_course(t: Voyage, distance: int, seat: int = -1) -> None:
    """The ship may move this many regions; the seat that played a card for it steers, else the active player."""
    push(t, Course(distance, seat))
