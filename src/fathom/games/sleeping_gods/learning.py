"""What learners of Sleeping Gods get besides observations: progress, potential, easier presets."""

from __future__ import annotations

from fathom.game.learning import Difficulty, Learning
from fathom.games.sleeping_gods.model.state import Voyage
from fathom.games.sleeping_gods.rules.scoring import score

GOOD_SCORE = 150.0
"""The score of a good campaign, which has the potential 1."""


def progress(t: Voyage) -> dict[str, int]:
    """The lines of the score sheet without points for an ending, as if the campaign ended now; and the turns."""
    return {**score(t, 0), "turns": t.state.turn}


def potential(t: Voyage, seat: int) -> float:
    """The current score divided by a good score, limited to -1 to 1."""
    return max(-1.0, min(1.0, score(t, 0)["score"] / GOOD_SCORE))


LEARNING = Learning(
    progress=progress,
    potential=potential,
    basis=f"The score so far, as a share of {GOOD_SCORE:g} points. The scripted player has no evaluation of positions.",
    difficulties={
        "nursery": Difficulty(
            means="One event deck with one card of each type, easy mode.",
            settings={"passes": 1, "events": 1, "easy": True},
        ),
        "easy": Difficulty(means="One event deck, easy mode.", settings={"passes": 1, "easy": True}),
    },
)
