"""Objectives: their set-up, their progress, the cargo. RF-138, RF-800, RF-801, RF-804, RF-C41."""

from __future__ import annotations

from fathom.games.refuge.model.goals import Cargo, Clear
from fathom.games.refuge.model.state import Dive, Diver
from fathom.games.refuge.rules.goals import GOALS
from fathom.games.refuge.rules.queries import current_objective


def set_up(t: Dive) -> None:
    """What objectives ask for at the start; the first becomes current (RF-138, RF-C41)."""
    for id in t.state.objectives:
        goal = t.pack.objective[id].goal
        GOALS[type(goal)].set_up(t, goal)
    become_current(t)


def become_current(t: Dive) -> None:
    """Lay out what an objective asks for when it becomes current (RF-C41)."""
    objective = current_objective(t)
    if objective is not None:
        t.state.tally = 0
        t.say("RF-800", "objective current", objective=objective.id)
        GOALS[type(objective.goal)].begin(t, objective.goal)


def check_goal(t: Dive) -> bool:
    """Note progress at the current goal, then say whether it is met (RF-804)."""
    objective = current_objective(t)
    if objective is None:
        return False
    rule = GOALS[type(objective.goal)]
    rule.update(t, objective.goal)
    return rule.met(t, objective.goal)


def met(t: Dive) -> bool:
    """Whether the current goal is met. Changes nothing."""
    objective = current_objective(t)
    return objective is not None and GOALS[type(objective.goal)].met(t, objective.goal)


def credit(t: Dive) -> None:
    """An elimination counts where the current objective counts them (RF-340, RF-801)."""
    objective = current_objective(t)
    if objective is not None and isinstance(objective.goal, Clear):
        t.state.tally += 1


# -- the cargo (O9) ------------------------------------------------------------------------------------------------


def cargo_dropped(t: Dive, diver: Diver) -> None:
    """The carrier is knocked down: the cargo lies on that space."""
    assert diver.at is not None
    t.state.carrier = None
    t.state.pods = [diver.at]
    t.say("O9", "cargo dropped", at=diver.at)


def cargo_home(t: Dive) -> None:
    """The carrier is devoured: the cargo returns to where it came from."""
    objective = current_objective(t)
    assert objective is not None
    assert isinstance(objective.goal, Cargo)
    t.state.carrier = None
    t.state.pods = [objective.goal.origin]
    t.say("O9", "cargo returns", at=objective.goal.origin)
