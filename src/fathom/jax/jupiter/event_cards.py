"""Single Event cards of the Player Actions: Data Core, Module Control, Pilot. JD-643, JD-648, JD-651, JD-661, JD-662,
JD-665, JD-666, JD-671, JD-R16, JD-R65, JD-R66, JD-R71, JD-R73."""

from __future__ import annotations

from dataclasses import replace

import jax.numpy as jnp

from fathom.jax.jupiter import colony, pod, turn_cards
from fathom.jax.jupiter.colony import SIDES, STEPS
from fathom.jax.jupiter.queries import bits, is_docked
from fathom.jax.jupiter.state import Question, Rescue, one_hot, put, with_card
from fathom.jax.jupiter.tables import Tables
from fathom.jax.packed import Bool, where
from fathom.jax.steps import answered, asking

# -- Data Core ------------------------------------------------------------------------------------------------------


def ask_new_core(t: Tables, s: Rescue) -> Rescue:
    """Ask which card from the hand becomes the new Core (JD-643)."""
    return s.ask(s.is_at(asking(Question.NEW_CORE)), Question.NEW_CORE, cards=bits(s.hands[s.active]))


def take_new_core(t: Tables, s: Rescue) -> Rescue:
    """Discard the Core; the chosen card becomes the new Core, not yet used (JD-643, JD-R66)."""
    here = s.is_at(answered(Question.NEW_CORE))
    s = s.where(
        here,
        discard=s.discard + one_hot(t.cards, s.cores[s.active]),
        hands=with_card(s.hands, s.active, s.choice, -1),
        cores=put(s.cores, s.active, s.choice),
        spent=put(s.spent, s.active, 0),
        at=asking(Question.ACT),
    )
    return turn_cards.boost_core(t, s, here)


# -- Module Control -------------------------------------------------------------------------------------------------


def ask_module(t: Tables, s: Rescue) -> Rescue:
    """Ask which module is moved (JD-666)."""
    loose = colony.relocatable(s.colony, s.bridges).astype(jnp.int32)
    return s.ask(s.is_at(asking(Question.MODULE)), Question.MODULE, places=jnp.append(loose, 0))


def take_module(t: Tables, s: Rescue) -> Rescue:
    """The player has chosen a module."""
    return s.where(s.is_at(answered(Question.MODULE)), module=s.choice, at=asking(Question.NEW_CELL))


def ask_new_cell(t: Tables, s: Rescue) -> Rescue:
    """Ask which cell it goes to (JD-665)."""
    here = s.is_at(asking(Question.NEW_CELL))
    cells = colony.new_cells(s.colony, s.bridges, s.module)
    return s.ask(here, Question.NEW_CELL, places=jnp.append(cells, 0))


def move_module(t: Tables, s: Rescue) -> Rescue:
    """Move the module, with everything on it and not turned (JD-648)."""
    here = s.is_at(answered(Question.NEW_CELL))
    cell = s.colony.cell[s.choice // SIDES] + jnp.asarray(STEPS)[s.choice % SIDES]
    cells = jnp.where(here, put(s.colony.cell, s.module, cell), s.colony.cell)
    s = replace(s, colony=replace(s.colony, cell=cells))
    return s.where(here, stale=1, at=asking(Question.ACT))


# -- Pilot ----------------------------------------------------------------------------------------------------------


def pilot(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """Launch a docked Pod at once, even if it is empty, or dock an undocked Pod at once (JD-651, JD-671)."""
    docked = is_docked(s)
    s = s.where(here, at=where(docked, asking(Question.ACT), asking(Question.DOCK)))
    return pod.launch(t, s, here & docked)
