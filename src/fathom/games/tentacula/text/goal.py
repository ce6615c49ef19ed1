"""How a voyage is won and lost, with the current figures."""

from __future__ import annotations

from fathom.games.tentacula.rules import end
from fathom.games.tentacula.text.names import Names
from fathom.present.phrases import count
from fathom.present.words import Goal

ROUND = ("Choose who plays", "Lay a tile, move a fish", "Draw new tiles")
PART = {"next": 0, "turn": 1, "theft": 1, "draw": 2}


def goal(n: Names) -> Goal:
    """The fish that are home, the gems of the stash card that are not lost, and what is left before you lose."""
    v = n.view
    home = sum(square > n.pack.route.last for square in v.fish)
    needs = n.pack.stash[v.stash].needs
    filled = sum(min(have, need) for have, need in zip(v.stashed, needs, strict=True))
    asked, missing = sum(needs), end.gems_missing(n.t)
    text = (
        f"Win: {len(v.fish)} fish home ({home} now), {asked} gems kept ({missing} lost). "
        f"Lose: empty chest ({count(sum(v.chest), 'gem')}) or no tile left."
    )
    gone = f", {missing} stolen" if missing else ""
    detail = (
        f"The stash card asks for {asked} gems: {filled} are safe in the stash, {asked - missing - filled} in the chest"
        f"{gone}. A dolphin square moves one from the chest to the stash for a shell; when all fish are home, the "
        "chest gives the rest. You lose when the chest is empty before that. An empty draw pile is not the end: "
        "players then take back the reef tiles that lie furthest back. You lose when no player gets a tile at the end "
        f"of a round: at most {count(v.turns_left, 'more turn')}. Stage {v.stage} of {n.pack.route.stages}."
    )
    return Goal(text, detail, ROUND, PART.get(v.step, -1), v.active if v.step in ("turn", "theft") else None)
