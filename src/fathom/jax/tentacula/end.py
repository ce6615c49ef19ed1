"""The end of the game. TN-800 to TN-805."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, any_of
from fathom.jax.tentacula.queries import FISH, at_home, gems_needed
from fathom.jax.tentacula.state import GEMS, Ending, Voyage
from fathom.jax.tentacula.tables import Tables


def gems_missing(t: Tables, s: Voyage) -> Int:
    """How many of the gems that the stash asks for are neither in the stash nor in the chest."""
    missing: Int = jnp.int32(0)
    for colour, needed in enumerate(gems_needed(t, s)):
        missing += jnp.maximum(needed - GEMS.get(s.chest, colour), 0)
    return missing


def end_if_all_home(t: Tables, s: Voyage, here: Bool) -> Voyage:
    """If `here` and all fish are in the finish, fill the stash from the chest and end the game: won, or “so close”.

    TN-800, TN-801, TN-R064.
    """
    home = here & (at_home(t, s) == len(FISH))
    ending = jnp.where(gems_missing(t, s) > 0, Ending.SO_CLOSE, Ending.WON)
    for colour, needed in enumerate(gems_needed(t, s)):
        count = jnp.where(home, jnp.minimum(needed, GEMS.get(s.chest, colour)), 0)
        s = s.where(home, chest=s.chest - (count << colour * GEMS.width))
        s = s.where(home, stashed=s.stashed + (count << colour * GEMS.width))
    return s.end(home, ending)


def end_if_chest_empty(s: Voyage, here: Bool) -> Voyage:
    """If `here`, end the game if the chest is empty; called after each gem that leaves it (TN-803, TN-R047)."""
    return s.end(here & (s.chest == 0), Ending.CHEST_EMPTY)


def end_without_tiles(t: Tables, s: Voyage, here: Bool) -> Voyage:
    """If `here`, end the game because no player gets a tile (TN-802, TN-804, TN-R068)."""
    needs = any_of([needed > 0 for needed in gems_needed(t, s)])
    return s.end(here, jnp.where(needs, Ending.NO_TILES, Ending.ALL_STASHED))
