"""The end of the game. JD-801 to JD-805, JD-R80 to JD-R84, JD-R96, JD-R97."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.jupiter.queries import dishes, is_docked, pawns, plants
from fathom.jax.jupiter.state import Ending, Rescue, Step
from fathom.jax.jupiter.tables import OUT, Tables
from fathom.jax.packed import Bool


def check(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """End the game if it is won, or lost with too few colonists left; called after every effect (JD-805)."""
    here = here & (s.at != Step.OVER)
    won = (s.rescued >= s.target) & ~jnp.any(pawns(t, s) != 0)
    s = s.end(here & won, Ending.WON)
    too_few = s.first_colonists - s.converted - s.replaced < s.target
    return s.end(here & ~won & too_few, Ending.TOO_FEW)


def after_destruction(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """End the game if no plant, no dish (JD-803) or no robot (JD-R96) is left."""
    s = check(t, s, here)
    here = here & (s.at != Step.OVER)
    no_site = ~(jnp.any(plants(t, s)) & jnp.any(dishes(t, s)))
    s = s.end(here & no_site, Ending.NO_SITE)
    no_robot = is_docked(s) & jnp.all(s.spots == OUT)
    return s.end(here & ~no_site & no_robot, Ending.NO_ROBOT)
