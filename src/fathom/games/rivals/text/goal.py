"""The goal and the progress of a battle in one line."""

from __future__ import annotations

from fathom.games.rivals.model.state import IN_TURN
from fathom.games.rivals.text.names import Names
from fathom.present.phrases import listed
from fathom.present.words import Goal

ROUND = ("Turns", "Event", "Creatures", "Clean-up")
PART = {"event": 1, "heal": 1, "frenzy": 1, "creatures": 2, "clean-up": 3}


def goal(n: Names) -> Goal:
    """How many models each army has left, and the round."""
    v = n.view
    if not v.round:
        return Goal("Destroy the other army. First choose factions and armies, then deploy your models.")
    left = [
        f"{n.seat(player.seat)} {sum(one.seat == player.seat for one in v.models)}"
        for player in v.players
        if not player.out
    ]
    rounds = f"{v.round} of {v.settings.rounds}" if v.settings.rounds else str(v.round)
    now = 0 if v.step in IN_TURN else PART.get(v.step, -1)
    limit = "; after the last, the army worth most points wins" if v.settings.rounds else ""
    text = f"Destroy the other army. Models left: {listed(left)}. Round {rounds}{limit}."
    return Goal(text, ROUND, now, None if now else v.active)
