"""The end of the game. JD-801 to JD-805, JD-R80 to JD-R84, JD-R96, JD-R97."""

from __future__ import annotations

from fathom.engine.outcome import GameOver, Outcome
from fathom.games.jupiter.model.domes import OUT
from fathom.games.jupiter.model.parts import Site
from fathom.games.jupiter.model.state import Rescue
from fathom.games.jupiter.rules.queries import standing

SITES: tuple[Site, ...] = ("plant", "dish")


def check(t: Rescue) -> None:
    """Raise GameOver if the game is won, or lost with too few colonists left; called after every effect (JD-805)."""
    s = t.state
    if s.rescued >= s.target:
        for robot in s.robots:
            if robot.at >= 0:
                break
        else:
            raise victory(t)
    if s.first_colonists - s.converted - s.replaced < s.target:
        raise defeat(t, "JD-802")


def after_destruction(t: Rescue) -> None:
    """Raise GameOver if destruction has ended the game: no plant, no dish (JD-803) or no robot (JD-R96) is left."""
    check(t)
    if any(not standing(t, kind) for kind in SITES):
        raise defeat(t, "JD-803")
    if t.state.layout.pod is not None and all(robot.at == OUT for robot in t.state.robots):
        raise defeat(t, "JD-R96")


def victory(t: Rescue) -> GameOver:
    """Log the victory; returns the GameOver to raise."""
    t.say("JD-801", "victory")
    return GameOver(Outcome(tuple(range(t.state.seats)), "JD-801", figures(t)))


def defeat(t: Rescue, rule: str) -> GameOver:
    """Log the defeat by a rule; returns the GameOver to raise."""
    t.say(rule, "defeat")
    return GameOver(Outcome((), rule, figures(t)))


def figures(t: Rescue) -> dict[str, int]:
    """The figures reported with the outcome (JD-804)."""
    s = t.state
    return {
        "rescued": s.rescued,
        "converted": s.converted,
        "replaced": s.replaced,
        "destroyed": s.destroyed,
        "turns": s.turn,
    }
