"""How far the ship may sail. SG-314, SG-R089, SG-R219."""

from __future__ import annotations

from fathom.games.sleeping_gods.model.agenda import Course
from fathom.games.sleeping_gods.model.state import Trial, Voyage
from fathom.games.sleeping_gods.rules.agenda import push
from fathom.games.sleeping_gods.rules.modifiers import shared


def arrive(t: Voyage, trial: Trial, total: int) -> None:
    """Turn a travel total into a distance of at least 1, and let the ship sail (SG-314, SG-R089)."""
    far = distance(t, total, trial.distance)
    t.say("SG-314", "distance", total=total + shared(t, "travel"), distance=far)
    set_course(t, far)


def distance(t: Voyage, total: int, bonus: int) -> int:
    """How many regions the ship may sail with a travel total; `bonus` is what the crew members who joined add."""
    return max(1, t.pack.figures.distance(total + shared(t, "travel")) + shared(t, "distance") + bonus)


def set_course(t: Voyage, distance: int, seat: int = -1) -> None:
    """Let the ship move up to this many regions; `seat` steers, by default the active player."""
    push(t, Course(distance, seat))
