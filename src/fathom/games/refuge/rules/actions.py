"""What may be done in the action step. RF-302 to RF-308, RF-701."""

from __future__ import annotations

from fathom.core.ask import Option
from fathom.core.script import Script
from fathom.games.refuge.options import End, Give, Hand, Move, Play, Recover, Task, Use
from fathom.games.refuge.rules import abilities, move, objectives, passing, recover, salvage
from fathom.games.refuge.state import STANDING, Dive, Diver


def offered(t: Dive, diver: Diver) -> list[Option]:
    """Everything the active player may do now; ending the step is always possible (RF-D06)."""
    options: list[Option] = []
    if t.state.actions:
        if diver.stance == STANDING:
            options += move.ways(t, diver)
            options += objectives.tasks(t, diver)
        options += salvage.playable(t, diver)
        options += abilities.usable(t, diver, "action")
        options += recover.payable(t, diver)
    options += free(t, diver)
    options.append(End())
    return options


def free(t: Dive, diver: Diver) -> list[Option]:
    """What costs no action: Free abilities, handing over the cargo, passing cards (RF-305)."""
    return [
        *abilities.usable(t, diver, "free"),
        *objectives.handovers(t, diver),
        *passing.gifts(t, diver),
    ]


def carry_out(t: Dive, diver: Diver, answer: Option) -> Script[None]:
    """Do what was chosen, paying an action where it is one (RF-303, RF-305)."""
    if isinstance(answer, Move):
        t.state.actions -= 1
        yield from move.move(t, diver, answer.way)
    elif isinstance(answer, Play):
        t.state.actions -= 1
        yield from salvage.play(t, diver, answer.card)
    elif isinstance(answer, Use):
        if t.pack.ability[answer.ability].use == "action":
            t.state.actions -= 1
        yield from abilities.use(t, diver, answer.ability)
    elif isinstance(answer, Recover):
        t.state.actions -= 1
        yield from recover.recover(t, diver, answer.type)
    elif isinstance(answer, Task):
        t.state.actions -= 1
        yield from objectives.carry_out(t, diver)
    elif isinstance(answer, Hand):
        yield from objectives.hand_over(t, diver, answer.seat)
    elif isinstance(answer, Give):
        passing.give(t, diver, answer.card, answer.seat)
