"""The goal and the progress of a voyage in one line."""

from __future__ import annotations

from fathom.games.tentacula.text.names import Names
from fathom.present.words import Goal

ROUND = ("Choose who plays", "Lay a tile, move a fish", "Draw new tiles")
PART = {"next": 0, "turn": 1, "theft": 1, "draw": 2}


def goal(n: Names) -> Goal:
    """How many fish are home, and how many of the gems that the stash asks for it holds."""
    v = n.view
    home = sum(square > n.pack.route.last for square in v.fish)
    needs = n.pack.stash[v.stash].needs
    filled = sum(min(have, need) for have, need in zip(v.stashed, needs, strict=True))
    text = f"Fish home: {home} of {len(v.fish)}. Gems in the stash: {filled} of {sum(needs)}. Stage {v.stage} of 3."
    return Goal(text, ROUND, PART.get(v.step, -1))
