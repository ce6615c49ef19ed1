"""The end of the game. RF-803, RF-840 to RF-845."""

from __future__ import annotations

from fathom.engine.outcome import GameOver, Outcome
from fathom.games.refuge.model.state import STANDING, Dive


def check_defeat(t: Dive) -> None:
    """End the game if there are too many tentacles, or if none of several divers stands (RF-840, RF-841, RF-843)."""
    count_tentacles(t)
    divers = t.state.divers
    if len(divers) > 1:
        for diver in divers:
            if diver.stance == STANDING:
                return
        raise defeat(t, "RF-843")


def count_tentacles(t: Dive) -> None:
    """End the game if the Threat track is full, else if the supply is empty.

    No other state check is needed when a tentacle comes on the map or on the Threat track
    (RF-840, RF-841, RF-R39).
    """
    s = t.state
    if s.threat >= t.pack.board.threat_limit:
        raise defeat(t, "RF-841")
    if s.supply <= 0:
        raise defeat(t, "RF-840")


def defeat(t: Dive, rule: str) -> GameOver:
    """The exception that ends the game with a defeat by a rule."""
    t.say(rule, "defeat")
    return GameOver(Outcome((), rule, figures(t)))


def victory(t: Dive) -> GameOver:
    """The exception that ends the game with a victory of all players: objective III is accomplished (RF-803)."""
    t.say("RF-803", "victory")
    return GameOver(Outcome(tuple(range(t.state.seats)), "RF-803", figures(t)))


def figures(t: Dive) -> dict[str, int]:
    """Figures reported with the result (RF-845)."""
    s = t.state
    return {"objectives": s.done, "turns": s.turn, "eliminated": s.eliminated, "devoured": s.devoured}
