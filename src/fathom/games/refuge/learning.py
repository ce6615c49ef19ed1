"""What learners of The Refuge get besides observations: progress, potential, easier presets."""

from __future__ import annotations

from pathlib import Path

from fathom.game.learning import Difficulty, Learning, team_potential
from fathom.games.refuge.bot.evaluation import Evaluation
from fathom.games.refuge.model.state import STANDING, Dive
from fathom.games.refuge.rules.end import figures

POSITIONS = Path(__file__).parent / "positions"


def progress(t: Dive) -> dict[str, int]:
    """The figures of the outcome, and the numbers on which defeat depends: Threat track, supply, standing divers."""
    s = t.state
    standing = sum([diver.stance == STANDING for diver in s.divers])
    return {**figures(t), "threat": s.threat, "supply": s.supply, "standing": standing}


LEARNING = Learning(
    progress=progress,
    potential=team_potential(Evaluation),
    basis="The scripted player's value of the position: objectives, tentacles, divers who stand, cards in hand.",
    difficulties={
        "nursery": Difficulty(
            means="The last turns of matches that scripted players won.", positions=POSITIONS / "nursery"
        ),
        "easy": Difficulty(means="The blue objectives.", settings={"objectives": "blue"}),
    },
)
