"""The Evacuation Pod. JD-401 to JD-426, JD-R30 to JD-R35."""

from __future__ import annotations

from dataclasses import replace

import jax.numpy as jnp

from fathom.jax.jupiter import colony, end
from fathom.jax.jupiter.colony import NO_POD, SIDES, STEPS
from fathom.jax.jupiter.state import Question, Rescue, Step
from fathom.jax.jupiter.tables import Tables
from fathom.jax.packed import Bool, where
from fathom.jax.steps import answered, asking


def launch_if_ready(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """After a colonist has entered, launch the Pod if it is full or the target is reached (JD-402, JD-403)."""
    ready = (s.aboard >= t.launch) | (s.rescued + s.aboard == s.target)
    return launch(t, s, here & ready)


def launch(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """Launch the Pod: its colonists are rescued, and its pawns stay aboard (JD-404, JD-405).

    The active player becomes its keeper, who docks it again.
    """
    s = s.where(here, rescued=s.rescued + s.aboard, aboard=0)
    return end.check(t, undock(s, here), here)


def undock(s: Rescue, here: Bool) -> Rescue:
    """Take the Pod off the board and make the active player its keeper (JD-R35)."""
    left = replace(s.colony, pod=where(here, NO_POD, s.colony.pod))
    return replace(s, colony=left).where(here, keeper=s.active + 1, stale=1)


def ask_dock(t: Tables, s: Rescue) -> Rescue:
    """Ask the active player where the Pod docks: in any free cell beside a module (JD-421, JD-422)."""
    here = s.is_at(asking(Question.DOCK))
    places = jnp.append(colony.docks(s.colony, s.bridges), 0)
    return s.ask(here, Question.DOCK, places=places)


def dock(t: Tables, s: Rescue) -> Rescue:
    """Dock the Pod, joined to every module around it; robots out of play return in it (JD-156, JD-852)."""
    here = s.is_at(answered(Question.DOCK))
    cell = s.colony.cell[s.choice // SIDES] + jnp.asarray(STEPS)[s.choice % SIDES]
    s = replace(s, colony=replace(s.colony, pod=where(here, cell, s.colony.pod)))
    return s.where(here, keeper=0, stale=1, at=int(Step.BRING_BACK))
