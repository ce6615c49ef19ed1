"""How a rescue is won and lost, with the current figures."""

from __future__ import annotations

from fathom.games.jupiter.text.names import Names
from fathom.games.jupiter.text.situation import slack
from fathom.present.phrases import count
from fathom.present.words import Goal

TURN = ("Actions", "Conversion", "Invasion", "Draw a card")
PART = {"start": 0, "action": 0, "conversion": 1, "invasion": 2, "draw": 3, "end": 3}


def goal(n: Names) -> Goal:
    """How the team wins and loses: by colonists rescued and lost, at the end by robots in the Pod and sites left."""
    v, launch = n.view, n.pack.rules.launch
    if v.rescued >= v.target:
        text = f"{v.target} rescued. Win: every robot in the Pod ({_still_out(n)} still out). {_sites(n)}"
    else:
        text = (
            f"Win: rescue {v.target} colonists ({v.rescued} now; Pod {v.aboard} of {launch}), then all robots. "
            f"Lose: {count(slack(n) + 1, 'more colonist')} lost."
        )
    detail = (
        f"With {launch} colonists in the Pod it launches: they are rescued, and the Pod docks again later. When "
        f"{v.target} are rescued, every robot must leave the colony: get all of them into the Pod. You also lose "
        f"without a power plant ({v.plants} left) or without a radar dish ({v.dishes} left)."
    )
    return Goal(text, detail, TURN, PART.get(v.step, -1), v.active if v.step in PART else None)


def _sites(n: Names) -> str:
    """How the team can lose when enough colonists are rescued: the scarcer kind of site, and how many are left."""
    v = n.view
    site = "power plants" if v.plants <= v.dishes else "radar dishes"
    return f"Lose: all {site} gone ({min(v.plants, v.dishes)} left)."


def _still_out(n: Names) -> int:
    """How many robots are on the colony."""
    return sum(robot.at not in (None, "pod") for robot in n.view.robots)
