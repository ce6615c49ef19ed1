"""The goal and the progress of a voyage in one line."""

from __future__ import annotations

from fathom.games.tentacula.rules import end
from fathom.games.tentacula.text.names import Names
from fathom.present.words import Goal

ROUND = ("Choose who plays", "Lay a tile, move a fish", "Draw new tiles")
PART = {"next": 0, "turn": 1, "theft": 1, "draw": 2}


def goal(n: Names) -> Goal:
    """What wins: the fish that are home, and how many of the gems that the stash asks for you have, and safely."""
    v = n.view
    home = sum(square > n.pack.route.last for square in v.fish)
    needs = n.pack.stash[v.stash].needs
    filled = sum(min(have, need) for have, need in zip(v.stashed, needs, strict=True))
    asked = sum(needs)
    chest = asked - end.gems_missing(n.t) - filled
    text = (
        f"Bring {len(v.fish)} fish home ({home} there) and the stash card's {asked} gems "
        f"({filled} safe in the stash, {chest} in the chest). Stage {v.stage} of {n.pack.route.stages}."
    )
    return Goal(text, ROUND, PART.get(v.step, -1), v.active if v.step in ("turn", "theft") else None)
