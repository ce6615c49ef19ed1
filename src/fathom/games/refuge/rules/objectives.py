"""Objectives: their set-up, their progress, the cargo. RF-138, RF-800, RF-801, RF-804, RF-C41."""

from __future__ import annotations

from fathom.games.refuge.model.goals import Cargo, Clear
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules.goals import GOALS
from fathom.games.refuge.rules.queries import current_goal, current_objective


def set_up(t: Dive) -> None:
    """Lay out what the objectives need at the start, and make the first current (RF-138, RF-C41)."""
    for id in t.state.objectives:
        goal = t.pack.objective[id].goal
        GOALS.of[type(goal)].set_up(t, goal)
    become_current(t)


def become_current(t: Dive) -> None:
    """Reset the tally and lay out what the new current objective needs (RF-C41)."""
    objective = current_objective(t)
    if objective is not None:
        t.state.tally = 0
        t.say("RF-800", "objective current", objective=objective.id)
        GOALS.of[type(objective.goal)].begin(t, objective.goal)


def check_goal(t: Dive) -> bool:
    """Update the progress of the current goal, and return whether it is met (RF-804)."""
    goal = current_goal(t)
    if goal is None:
        return False
    rule = GOALS.of[type(goal)]
    rule.update(t, goal)
    return rule.met(t, goal)


def met(t: Dive) -> bool:
    """Whether the current goal is met. Changes nothing."""
    goal = current_goal(t)
    return goal is not None and GOALS.of[type(goal)].met(t, goal)


def credit(t: Dive) -> None:
    """Count an elimination if the current objective asks for eliminations (RF-340, RF-801)."""
    if type(current_goal(t)) is Clear:
        t.state.tally += 1


# -- the cargo (O9) ------------------------------------------------------------------------------------------------


def cargo_dropped(t: Dive, diver: Diver) -> None:
    """Put the cargo on the space where its carrier is knocked down."""
    assert diver.at is not None
    t.state.carrier = None
    t.state.pods = [diver.at]
    t.say("O9", "cargo dropped", at=diver.at)


def cargo_home(t: Dive) -> None:
    """Return the cargo to where it came from, because its carrier is devoured."""
    objective = current_objective(t)
    assert objective is not None
    assert isinstance(objective.goal, Cargo)
    t.state.carrier = None
    t.state.pods = [objective.goal.origin]
    t.say("O9", "cargo returns", at=objective.goal.origin)
