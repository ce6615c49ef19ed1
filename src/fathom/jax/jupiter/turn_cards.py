"""Single Turn cards, which change what the actions of the turn do. JD-641, JD-642, JD-644, JD-645, JD-647, JD-649,
JD-655, JD-R64, JD-R65.

Most effects are part of the actions: `command`, `shoot`, `move` and `flight` check which cards are in effect.
"""

from __future__ import annotations

from fathom.jax.jupiter.queries import in_effect, is_core
from fathom.jax.jupiter.state import Rescue, put
from fathom.jax.jupiter.tables import Ability, Tables
from fathom.jax.packed import Bool, Int


def helps(t: Tables, s: Rescue, left: Int) -> Bool:
    """Whether a card that changes actions has an effect: an action is left or a Boost can add one (JD-R64)."""
    return (left > 0) | (s.hands[s.active, t.card[Ability.BOOST]] > 0)


def is_new(t: Tables, s: Rescue, ability: Ability, left: Int) -> Bool:
    """Whether a card has an effect of which a second copy adds nothing."""
    return ~in_effect(t, s, s.active, ability) & helps(t, s, left)


def boost_core(t: Tables, s: Rescue, here: Bool) -> Rescue:
    """If the Core is Boost, use it at once: add an action to this turn (JD-R65)."""
    here = here & is_core(t, s, s.active, Ability.BOOST)
    return s.where(here, spent=put(s.spent, s.active, 1), boosts=s.boosts + 1)
