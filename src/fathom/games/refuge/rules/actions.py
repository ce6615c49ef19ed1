"""What may be done in the action step. RF-302 to RF-308, RF-701."""

from __future__ import annotations

from fathom.engine.ask import Option
from fathom.engine.script import Script
from fathom.games.refuge.model.options import END, Give, HandOver, Move, Play, Recover, Task, Use
from fathom.games.refuge.model.state import STANDING, Dive, Diver
from fathom.games.refuge.rules import (
    abilities,
    move,
    passing,
    recover,
    rewards,  # noqa: F401 - registers what rewards grant
    salvage,
    tasks,
)
from fathom.games.refuge.rules.effects import (  # noqa: F401 - registers what cards and abilities do
    fighting,
    helping,
    steering,
    swimming,
)


def offered(t: Dive, diver: Diver) -> list[Option]:
    """Everything the active player may do now; ending the step is always possible (RF-D06)."""
    options: list[Option] = []
    if t.state.actions:
        if diver.stance == STANDING:
            options += move.ways(t, diver)
            options += tasks.offered(t, diver)
        if diver.hand:
            options += salvage.playable(t, diver)
            options += recover.payable(t, diver)
    options += free(t, diver)
    options.append(END)
    return options


def free(t: Dive, diver: Diver) -> list[Option]:
    """The options to use abilities and, at no cost of actions, to hand over cargo or pass cards (RF-305, RF-350)."""
    options = abilities.usable(t, diver)
    if t.state.carrier == diver.seat:
        options += tasks.handovers(t, diver)
    if diver.hand:
        options += passing.gifts(t, diver)
    return options


def carry_out(t: Dive, diver: Diver, answer: Option) -> Script[None]:
    """Carry out the chosen option; if it costs an action, pay that first (RF-303, RF-305)."""
    if type(answer) is Move:
        t.state.actions -= 1
        return move.move(t, diver, answer.way)
    if type(answer) is Use:
        if t.pack.ability_use[answer.ability].needs_action:
            t.state.actions -= 1
        return abilities.use(t, diver, answer.ability)
    if type(answer) is Give:
        return passing.give(t, diver, answer.card, answer.seat)
    if type(answer) is HandOver:
        return tasks.hand_over(t, diver, answer.seat)
    t.state.actions -= 1
    if type(answer) is Play:
        return salvage.play(t, diver, answer.card)
    if type(answer) is Recover:
        return recover.recover(t, diver, answer.type)
    assert isinstance(answer, Task)
    return tasks.carry_out(t, diver)
