"""What learners of Jupiter Deep get besides observations: progress, potential, easier presets."""

from __future__ import annotations

from pathlib import Path

from fathom.game.learning import Difficulty, Learning, team_potential
from fathom.games.jupiter.bot.evaluation import Evaluation
from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.rules.end import figures

POSITIONS = Path(__file__).parent / "positions"


def progress(t: Rescue) -> dict[str, int]:
    """The figures of the outcome, the colonists aboard, and the number to rescue."""
    return {**figures(t), "aboard": t.state.aboard, "target": t.state.target}


LEARNING = Learning(
    progress=progress,
    potential=team_potential(Evaluation),
    basis="The scripted player's value of the position: colonists saved and near the Pod, creeps, sites, cards.",
    difficulties={
        "nursery": Difficulty(
            means="The last turn of short drills (6 colonists to rescue) that scripted players won.",
            positions=POSITIONS / "nursery",
        ),
        "easy": Difficulty(
            means="A drill with half the colonists to rescue.", settings={"preset": "drill", "target": 8}
        ),
    },
)
