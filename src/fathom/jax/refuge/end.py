"""The end of the game. RF-803, RF-840 to RF-845."""

from __future__ import annotations

from fathom.jax.packed import Bool
from fathom.jax.refuge.queries import nobody_stands
from fathom.jax.refuge.state import Dive, Ending
from fathom.jax.refuge.tables import Tables


def check_defeat(t: Tables, s: Dive, here: Bool) -> Dive:
    """If `here`, end the game if there are too many tentacles, or if none of several divers stands.

    RF-840, RF-841, RF-843.
    """
    out = here & (s.seats > 1) & nobody_stands(s)
    # The last one that applies is reported: too many tentacles come before divers who are out.
    return count_tentacles(t, s.end(out, Ending.NOBODY_STANDS), here)


def count_tentacles(t: Tables, s: Dive, here: Bool) -> Dive:
    """If `here`, end the game if the Threat track is full or the supply is empty; a full track takes precedence.

    RF-840, RF-841, RF-R39.
    """
    s = s.end(here & (s.supply <= 0), Ending.NO_SUPPLY)
    return s.end(here & (s.threat >= t.threat_limit), Ending.THREAT)
