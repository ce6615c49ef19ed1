"""Special squares: shell, dolphin, shark. TN-430 to TN-436."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import any_of, bits_of, table
from fathom.jax.tentacula import end, shells
from fathom.jax.tentacula.queries import colours_in, colours_needed
from fathom.jax.tentacula.state import GEMS, SQUARES, Question, Step, Voyage
from fathom.jax.tentacula.tables import DOLPHIN, SHARK, SHELL, Tables


def use_special_square(t: Tables, s: Voyage) -> Voyage:
    """Use the square that the moved fish is on: once, protected or not (TN-436, TN-R035, TN-R040)."""
    here = s.at == Step.SPECIAL
    special = table(t.special, SQUARES.get(s.fish, s.mover))
    s = s.where(here, at=Step.THEFT)
    s = s.where(here & (special == SHELL) & (s.pool < t.shells), pool=s.pool + 1)
    can_pay = here & (s.pool > 0)
    # A gem that the stash does not need stays in the chest, but may come back from the cave (TN-R038, TN-R039).
    decline = jnp.bool_(True)
    chest = bits_of([*colours_needed(t, s, s.chest), decline])
    s = s.ask(can_pay & (special == DOLPHIN) & any_of(colours_needed(t, s, s.chest)), Question.DOLPHIN, chest)
    cave = bits_of([*colours_in(t, s.cave), decline])
    return s.ask(can_pay & (special == SHARK) & any_of(colours_needed(t, s, s.cave)), Question.SHARK, cave)


def dolphin_or_shark(t: Tables, s: Voyage) -> Voyage:
    """Pay a shell and move a gem from the chest to the stash, or from the cave to the chest; or decline.

    TN-432, TN-434, TN-435.
    """
    dolphin, shark = s.at == Step.PAY_DOLPHIN, s.at == Step.PAY_SHARK
    colour, takes = s.choice, s.choice < len(t.gems)
    s = s.where(dolphin | shark, at=Step.THEFT)
    s = shells.pay_shell(t, s, (dolphin | shark) & takes)
    s = s.where(dolphin & takes, chest=GEMS.add(s.chest, colour, -1), stashed=GEMS.add(s.stashed, colour, 1))
    s = s.where(shark & takes, cave=GEMS.add(s.cave, colour, -1), chest=GEMS.add(s.chest, colour, 1))
    return end.end_if_chest_empty(s, dolphin & takes)
