"""What learners of Tentacula get besides observations: progress, potential, easier presets."""

from __future__ import annotations

from pathlib import Path

from fathom.game.learning import Difficulty, Learning, team_potential
from fathom.games.tentacula.bot.evaluation import Evaluation
from fathom.games.tentacula.model.state import Voyage
from fathom.games.tentacula.rules.end import figures, steps_left

POSITIONS = Path(__file__).parent / "positions"


def progress(t: Voyage) -> dict[str, int]:
    """The figures of the outcome, the squares still to swim, the gems in the chest, the shells."""
    return {**figures(t), "steps_left": steps_left(t), "chest": sum(t.state.chest), "shells": t.state.pool}


LEARNING = Learning(
    progress=progress,
    potential=team_potential(Evaluation),
    basis="The scripted player's value of the position, in gems: gems, safe fish, shells, steps against turns left.",
    difficulties={
        "nursery": Difficulty(
            means="The last rounds of matches that scripted players won.", positions=POSITIONS / "nursery"
        ),
        "easy": Difficulty(means="The last third of matches that scripted players won.", positions=POSITIONS / "easy"),
    },
)
