"""How a dive is won and lost, with the current figures."""

from __future__ import annotations

from typing import NamedTuple

from fathom.games.refuge.model.state import STANDING
from fathom.games.refuge.text.names import Names
from fathom.games.refuge.text.progress import brief, how, progress
from fathom.games.refuge.text.situation import LOW_SALVAGE, LOW_SUPPLY
from fathom.present.phrases import listed
from fathom.present.words import Goal

TURN = ("Actions", "Kraken card")
PART = {"resurface": 0, "action": 0, "kraken": 1}


class Danger(NamedTuple):
    """A way to lose: in words, with its figure, and how near it is, from 0 to 1."""

    text: str
    nearness: float


def goal(n: Names) -> Goal:
    """The current objective with its progress, or the aim of the dive if there is none; and the nearest way to lose."""
    v = n.view
    now = PART.get(v.step, -1)
    lost = sorted(dangers(n), key=lambda danger: -danger.nearness)
    nearest = f"Lose: {lost[0].text}."
    ways = f"You lose with one of these: {listed([danger.text for danger in dangers(n)], 'or')}."
    if v.current is None:
        return Goal(f"Win: accomplish {len(v.objectives) or 3} objectives. {nearest}", ways, TURN, now)
    objective = n.pack.objective[v.current]
    text = f"Win: objective {v.done + 1} of {len(v.objectives)}: {brief(n, objective)}. {nearest}"
    detail = f"{objective.title}: {progress(n, objective)} {how(n, objective)}".rstrip()
    return Goal(text, f"{detail} {ways}", TURN, now, v.active if v.step in PART else None)


def dangers(n: Names) -> list[Danger]:
    """The ways to lose (RF-840 to RF-844)."""
    v, limit = n.view, n.pack.board.threat_limit
    found = [
        Danger(f"Threat track full ({v.threat} of {limit})", v.threat / limit),
        Danger(f"no more tentacles ({v.supply} left)", _nearness(v.supply, LOW_SUPPLY)),
        Danger(f"no more Salvage ({v.salvage_left} left)", _nearness(v.salvage_left, LOW_SALVAGE)),
    ]
    out = sum(diver.stance != STANDING for diver in v.divers)
    if len(v.divers) > 1:
        every = "both divers" if len(v.divers) == 2 else f"all {len(v.divers)} divers"
        found.append(Danger(f"{every} out ({out} now)", out / len(v.divers)))
    elif out:
        found.append(Danger("you do not stand up in time", 1.0))
    return found


def _nearness(left: int, low: int) -> float:
    """How near the end of a supply or pile is: 1 if nothing is left, 0 if twice `low` or more is left."""
    return max(0.0, 1 - left / (2 * low))
