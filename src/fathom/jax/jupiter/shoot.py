"""Shooting, and all other kills. JD-360 to JD-363, JD-645, JD-646, JD-653, JD-664, JD-669, JD-R24, JD-R68, JD-R69."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.jupiter.colony import CENTRE
from fathom.jax.jupiter.options import Kind, few_of
from fathom.jax.jupiter.queries import in_play, module_of
from fathom.jax.jupiter.spaces import Spaces, any_space, join, neighbours, only, single
from fathom.jax.jupiter.state import Question, Rescue, put
from fathom.jax.jupiter.tables import Ability, Tables
from fathom.jax.packed import Bool, Int, computed_if, where
from fathom.jax.steps import answered, asking


def targets(s: Rescue, modules: Bool) -> Spaces:
    """Each creep and Super Creep on these modules (JD-360, JD-362)."""
    every = s.creeps | s.covered << CENTRE
    return join(jnp.where(modules, every, 0), jnp.int32(0))


def beside(t: Tables, s: Rescue, spot: Int) -> Bool:
    """By module: whether it is beside the module of a space, or beside the docked Pod for a pawn in it (JD-669)."""
    b = s.bridges
    module = module_of(spot)
    return jnp.where(spot == t.pod, b.gangway != 0, (module >= 0) & jnp.any(b.around == module, 1))


def shots(t: Tables, s: Rescue, spot: Int, left: Int) -> Spaces:
    """What a pawn on a space can shoot: each creep and Super Creep on its module (JD-360, JD-361)."""
    own = jnp.arange(t.modules) == module_of(spot)
    return only(left >= t.shoot_cost, targets(s, own))


def sniper_targets(t: Tables, s: Rescue) -> Spaces:
    """What Sniper can hit: each creep and Super Creep on the modules beside the robot (JD-653)."""
    return targets(s, beside(t, s, s.spots[s.active]))


def all_targets(t: Tables, s: Rescue) -> Spaces:
    """Each creep and Super Creep in the colony (JD-646)."""
    return targets(s, jnp.ones(t.modules, bool))


def ask_target(t: Tables, s: Rescue) -> Rescue:
    """Ask for the target of Sniper or Heat Seeker."""
    here = s.is_at(asking(Question.TARGET))
    sniper = s.card == t.card[Ability.SNIPER]
    return s.ask(here, Question.TARGET, shots=jnp.where(sniper, sniper_targets(t, s), all_targets(t, s)))


def strike(t: Tables, s: Rescue) -> Rescue:
    """Kill the chosen target."""
    return kill_next(t, s, s.is_at(answered(Question.TARGET)), s.choice, asking(Question.ACT))


def kill_next(t: Tables, s: Rescue, here: Bool, space: Int, after: int) -> Rescue:
    """Kill a creep; each Grenadier may then kill one adjacent to it for free (JD-645, JD-664).

    Nothing is adjacent to a Super Creep (JD-767). A kill by Grenadier does not trigger Grenadier again.
    """
    grenades = in_play(t, s, s.active, Ability.GRENADIER)
    s = s.where(here, killed=space, grenades=grenades, after_kill=after, at=asking(Question.GRENADE))
    return kill_one(t, s, here, space)


def kill_one(t: Tables, s: Rescue, here: Bool, space: Int) -> Rescue:
    """Remove the creep or Super Creep on a space (JD-363)."""
    dome = single(t, space)[:-1]
    creep = any_space(s.creeps & dome)
    s = s.where(here & creep, creeps=s.creeps & ~dome)
    return s.where(here & ~creep, covered=put(s.covered, module_of(space), 0))


def ask_grenade(t: Tables, s: Rescue) -> Rescue:
    """Ask for a creep adjacent to the one that was killed."""
    here = s.is_at(asking(Question.GRENADE))
    creeps = computed_if(
        here & (s.grenades > 0),
        lambda: neighbours(t, s.bridges, s.killed)[:-1] & s.creeps,
        jnp.zeros_like(s.creeps),
    )
    can = any_space(creeps)
    s = s.ask(here & can, Question.GRENADE, shots=join(creeps, jnp.int32(0)), few=few_of(Kind.DECLINE))
    return s.where(here & ~can, at=s.after_kill)


def throw_grenade(t: Tables, s: Rescue) -> Rescue:
    """Kill the chosen creep, too, or decline."""
    here = s.is_at(answered(Question.GRENADE))
    throws = here & (s.kind == Kind.SHOOT)
    s = s.where(here, at=where(throws, asking(Question.GRENADE), s.after_kill), grenades=s.grenades - 1)
    return kill_one(t, s, throws, s.choice)
