"""How a battle is won and lost, with the current figures."""

from __future__ import annotations

from fathom.games.rivals.model.state import IN_TURN
from fathom.games.rivals.text.names import Names
from fathom.present.phrases import count
from fathom.present.words import Goal

ROUND = ("Turns", "Event", "Creatures", "Clean-up")
SET_UP = {
    "faction": "First choose factions and armies, then place your models.",
    "army": "First choose your army, then place your models.",
    "deploy": "First place your models.",
}
"""What the players do before the first round, by step."""
PART = {"event": 1, "heal": 1, "frenzy": 1, "creatures": 2, "clean-up": 3}


def goal(n: Names) -> Goal:
    """Whom to destroy, how many models each army has left, and the round."""
    v = n.view
    detail = "An army without models has lost; the last army with models wins."
    if v.settings.rounds:
        detail += (
            f" Only after round {v.settings.rounds} do points decide: the army whose models are worth most (the number "
            "beside the crown) wins."
        )
    else:
        detail += " Points (the number beside the crown) do not decide."
    if not v.round:
        first = SET_UP.get(v.step, "First choose your side of the map, then place your models.")
        return Goal(f"Win: destroy the other army. {first}", detail)
    rounds = f"{v.round} of {v.settings.rounds}" if v.settings.rounds else str(v.round)
    now = 0 if v.step in IN_TURN else PART.get(v.step, -1)
    return Goal(f"{_sides(n)} Round {rounds}.", detail, ROUND, now, None if now else v.active)


def _sides(n: Names) -> str:
    """Who must be destroyed, with the models that each army has left."""
    v = n.view
    left = {player.seat: sum(one.seat == player.seat for one in v.models) for player in v.players if not player.out}
    others = [seat for seat in left if seat != v.seat]
    if v.seat in left and len(others) == 1:
        models = count(left[others[0]], "model")
        return f"Win: destroy {n.seat(others[0])} ({models} left). Lose: your {count(left[v.seat], 'model')} destroyed."
    return f"Win: be the last army. Models: {', '.join(f'{n.seat(seat)} {models}' for seat, models in left.items())}."
