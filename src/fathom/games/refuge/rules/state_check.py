"""The state check after every atomic event: first the goal, then defeat. RF-802 to RF-805, RF-807."""

from __future__ import annotations

from collections.abc import Iterable

from fathom.engine.ask import Ask
from fathom.engine.script import NOTHING, Script
from fathom.games.refuge.model.state import Dive
from fathom.games.refuge.rules import end, objectives
from fathom.games.refuge.rules.queries import current_objective
from fathom.games.refuge.rules.registry import REWARDS


def state_check(t: Dive) -> Iterable[Ask]:
    """Check whether the goal is met, then defeat (RF-805). Returns the questions of a reward, usually none."""
    if objectives.check_goal(t):
        return _goal_met(t)
    end.check_defeat(t)
    return NOTHING


def goal_check(t: Dive) -> Iterable[Ask]:
    """The state check after an event that cannot lose the game: defeat is checked only if the goal is met."""
    return _goal_met(t) if objectives.check_goal(t) else NOTHING


def _goal_met(t: Dive) -> Script[None]:
    while objectives.check_goal(t):
        yield from accomplish(t)
    end.check_defeat(t)


def accomplish(t: Dive) -> Script[None]:
    """Turn the current objective over and resolve its reward; then make the next current (RF-802, RF-803, RF-807)."""
    s = t.state
    objective = current_objective(t)
    assert objective is not None
    t.say("RF-802", "objective done", objective=objective.id)
    s.done += 1
    s.salvage_discard += s.stowed
    s.stowed = []
    s.markers = []
    if s.done == len(s.objectives):
        raise end.victory(t)
    s.rewarding = True
    for gain in objective.reward:
        if REWARDS.usable[type(gain)](t, gain):
            yield from REWARDS.run[type(gain)](t, gain)
        yield from state_check(t)
    s.rewarding = False
    objectives.become_current(t)
