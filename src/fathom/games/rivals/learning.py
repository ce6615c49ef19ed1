"""What learners of Rivals get besides observations: progress, potential, easier presets."""

from __future__ import annotations

from fathom.game.learning import Difficulty, Learning
from fathom.games.rivals.bot.evaluation import win_chances
from fathom.games.rivals.model.state import BattleTable
from fathom.games.rivals.rules.end import figures, worth

IN_SECRET = ("faction", "army")
"""The steps in which armies are made in secret: no player knows what the others have."""


def progress(t: BattleTable) -> dict[str, int]:
    """The figures of the outcome; for each seat the worth of its models, its losses and its Essence.

    While armies are made in secret, the worth and the Essence count as 0.
    """
    s = t.state
    found = figures(t)
    for player in s.players:
        secret = s.step in IN_SECRET
        found[f"worth_{player.seat}"] = 0 if secret else worth(t, player.seat)
        found[f"lost_{player.seat}"] = player.lost
        found[f"essence_{player.seat}"] = 0 if secret else player.essence
    return found


def potential(t: BattleTable, seat: int) -> float:
    """A seat's win chance, scaled to -1 (0 %) to 1 (100 %); 0 while armies are made in secret."""
    return 0.0 if t.state.step in IN_SECRET else 2.0 * win_chances(t)[seat] - 1.0


LEARNING = Learning(
    progress=progress,
    potential=potential,
    basis="The chance to win by the worth of models, cards and Essence; 0 while armies are made in secret.",
    difficulties={
        "nursery": Difficulty(
            means="Ready-made armies and three rounds; then the player with the most valuable models wins.",
            settings={"armies": "quick", "factions": "random", "layout": "mirror", "rounds": 3},
        ),
        "easy": Difficulty(
            means="Ready-made armies and ten rounds.",
            settings={"armies": "quick", "factions": "random", "layout": "mirror", "rounds": 10},
        ),
    },
)
