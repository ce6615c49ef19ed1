"""The guided first game of a game: a deal chosen for its situations, and the answers that lead through it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

LEARNER = 0
"""The seat of the person who learns; computer players have all others."""


@dataclass(frozen=True, kw_only=True, eq=False)
class FirstGame:
    """A match for somebody who has never played. Its lessons are those of `Scene.lessons`.

    As long as the match is in a position of the plan, the page suggests the planned answers, and the computer players
    give them. In other positions hints and computer players work as usual, so the learner may choose anything.
    """

    seed: int
    seats: int
    settings: dict[str, Any]
    lessons: tuple[str, ...]
    """The ids of the lessons, in the order in which the plan meets them."""
    plan: Path
    """The file with the planned answers of all seats, one on each line: `0: move up`."""

    @property
    def occupants(self) -> tuple[str, ...]:
        """Who plays each seat, as in a request for a new match: `me` for the learner, `scripted` for the others."""
        return tuple("me" if seat == LEARNER else "scripted" for seat in range(self.seats))

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """The planned answers, in order."""
        return tuple(line for line in self.plan.read_text("utf-8").splitlines() if line)
