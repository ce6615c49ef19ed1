"""Objectives: which is current, what it lets one do, when it is accomplished. RF-800 to RF-807, RF-C40 to RF-C43."""

from __future__ import annotations

from fathom.engine.ask import Option
from fathom.engine.script import Script
from fathom.games.refuge.model.options import Hand, Task
from fathom.games.refuge.model.pack import Cargo, Clear, Objective
from fathom.games.refuge.model.state import STANDING, Dive, Diver
from fathom.games.refuge.rules import end, rewards
from fathom.games.refuge.rules.goals import GOALS
from fathom.games.refuge.rules.queries import others


def current(t: Dive) -> Objective | None:
    """The lowest objective not yet accomplished; none while a reward is being resolved (RF-800, RF-802)."""
    s = t.state
    if s.rewarding or s.done >= len(s.objectives):
        return None
    return t.pack.objective[s.objectives[s.done]]


def set_up(t: Dive) -> None:
    """What objectives ask for at the start; the first becomes current (RF-138, RF-C41)."""
    for id in t.state.objectives:
        goal = t.pack.objective[id].goal
        GOALS[type(goal)].set_up(t, goal)
    become_current(t)


def become_current(t: Dive) -> None:
    """What waits until an objective is current (RF-C41)."""
    objective = current(t)
    if objective is not None:
        t.state.tally = 0
        t.say("RF-800", "objective current", objective=objective.id)
        GOALS[type(objective.goal)].begin(t, objective.goal)


def met(t: Dive) -> bool:
    """Whether the current goal is met (RF-804)."""
    s = t.state
    if s.rewarding or s.done >= len(s.objectives):
        return False
    goal = t.pack.objective[s.objectives[s.done]].goal
    return GOALS[type(goal)].met(t, goal)


def accomplish(t: Dive) -> Script[None]:
    """Turn it over, resolve the reward completely; then the next is current (RF-802, RF-803, RF-807)."""
    s = t.state
    objective = current(t)
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
        yield from rewards.grant(t, gain)
    s.rewarding = False
    become_current(t)


def credit(t: Dive) -> None:
    """An elimination counts where the current objective counts them (RF-340, RF-801)."""
    objective = current(t)
    if objective is not None and isinstance(objective.goal, Clear):
        t.state.tally += 1


# -- special actions -----------------------------------------------------------------------------------------------


def tasks(t: Dive, diver: Diver) -> list[Option]:
    """The special action of the current objective, if the standing diver can take it now (RF-C42)."""
    s = t.state
    # In the action step there always is a current objective.
    goal = t.pack.objective[s.objectives[s.done]].goal
    rule = GOALS[type(goal)]
    return [Task(rule.deed)] if rule.deed and not rule.why_not(t, goal, diver) else []


def task_refused(t: Dive, diver: Diver) -> tuple[str, str] | None:
    """The special action of the current objective that this diver cannot take now, and why; None if there is none."""
    objective = current(t)
    if objective is None or not GOALS[type(objective.goal)].deed:
        return None
    rule = GOALS[type(objective.goal)]
    if diver.stance != STANDING:
        return rule.deed, "You are down; it needs a standing diver."
    why = "You have no action left." if not t.state.actions else rule.why_not(t, objective.goal, diver)
    return (rule.deed, why) if why else None


def carry_out(t: Dive, diver: Diver) -> Script[None]:
    """Take the special action (RF-D18)."""
    objective = current(t)
    assert objective is not None
    rule = GOALS[type(objective.goal)]
    t.say(objective.id, "task", seat=diver.seat, deed=rule.deed)
    yield from rule.do(t, objective.goal, diver, objective.id)
    yield from end.state_check(t)


# -- the cargo (O9) ------------------------------------------------------------------------------------------------


def handovers(t: Dive, diver: Diver) -> list[Option]:
    """The carrier may hand the cargo to an adjacent standing diver, free (RF-D23)."""
    if diver.at is None:
        return []
    beside = t.pack.sea.beside[diver.at]
    return [Hand(other.seat) for other in others(t, diver) if other.at in beside and other.stance == STANDING]


def hand_over(t: Dive, diver: Diver, seat: int) -> Script[None]:
    """The cargo changes hands."""
    t.state.carrier = seat
    t.say("RF-D23", "hands cargo", seat=diver.seat, to_seat=seat)
    yield from end.state_check(t)


def cargo_dropped(t: Dive, diver: Diver) -> None:
    """The carrier is knocked down: the cargo lies on that space."""
    assert diver.at is not None
    t.state.carrier = None
    t.state.pods = [diver.at]
    t.say("O9", "cargo dropped", at=diver.at)


def cargo_home(t: Dive) -> None:
    """The carrier is devoured: the cargo returns to where it came from."""
    objective = current(t)
    assert objective is not None
    assert isinstance(objective.goal, Cargo)
    t.state.carrier = None
    t.state.pods = [objective.goal.origin]
    t.say("O9", "cargo returns", at=objective.goal.origin)
