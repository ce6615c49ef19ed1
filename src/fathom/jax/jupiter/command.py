"""Command. JD-380 to JD-384, JD-642, JD-644, JD-663, JD-R26, JD-R67, JD-R79, JD-R94."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.jupiter import pod
from fathom.jax.jupiter.colony import CENTRE
from fathom.jax.jupiter.options import Kind, few_of
from fathom.jax.jupiter.queries import in_effect, in_play, is_docked, module_of
from fathom.jax.jupiter.shoot import beside
from fathom.jax.jupiter.spaces import Spaces, any_space, count, empty, join, lowest, neighbours, single
from fathom.jax.jupiter.state import Question, Rescue, Step
from fathom.jax.jupiter.tables import Ability, Tables
from fathom.jax.packed import Bool, Int, computed_if
from fathom.jax.steps import answered, asking

MODULE = (1 << CENTRE + 1) - 1
"""All spaces of a module."""

# -- range -----------------------------------------------------------------------------------------------------------


def spaces_in_range(t: Tables, s: Rescue) -> Spaces:
    """The spaces in the active robot's command range: its module and those beside it, where the docked Pod counts as a
    module (JD-381, JD-382); with Bullhorn the whole colony (JD-642)."""
    spot = s.spots[s.active]
    own = jnp.arange(t.modules) == module_of(spot)
    bullhorn = in_effect(t, s, s.active, Ability.BULLHORN)
    modules = bullhorn | own | beside(t, s, spot)
    touches = jnp.any(own & (s.bridges.gangway != 0))
    to_pod = is_docked(s) & (bullhorn | touches | (spot == t.pod))
    return join(jnp.where(modules, MODULE, 0), to_pod)


# -- the action ------------------------------------------------------------------------------------------------------


def has_colonist(s: Rescue) -> Spaces:
    """The spaces with a colonist."""
    return join(s.colonists, s.aboard > 0)


def send_next(s: Rescue, here: Bool) -> Rescue:
    """Ask where the chosen colonist goes (JD-380)."""
    return s.where(here, origin=s.choice, at=asking(Question.SEND))


def ask_send(s: Rescue, here: Bool, goals: Spaces) -> Rescue:
    """Ask for one of these spaces; if there is only one, send the colonist there."""
    alone = count(goals) == 1
    s = s.ask(here & ~alone, Question.SEND, places=goals)
    return s.where(here & alone, goal=lowest(goals), at=int(Step.PAY_WALK))


def send(t: Tables, s: Rescue) -> Rescue:
    """The player has chosen where the colonist goes."""
    return s.where(s.is_at(answered(Question.SEND)), goal=s.choice, at=int(Step.PAY_WALK))


def command(t: Tables, s: Rescue) -> Rescue:
    """Move a colonist, launch the Pod if it is full, then let Followers step into the vacated dome (JD-383, JD-R30)."""
    here = s.is_at(Step.WALK)
    followers = in_play(t, s, s.active, Ability.FOLLOWER)
    s = s.where(here, followers=followers, moved=single(t, s.goal), at=asking(Question.FOLLOW))
    s = walk(t, s, here, s.origin, s.goal)
    return pod.launch_if_ready(t, s, here & (s.goal == t.pod))


def walk(t: Tables, s: Rescue, here: Bool, origin: Int, goal: Int) -> Rescue:
    """Move a colonist from one space to another."""
    aboard = s.aboard + (goal == t.pod).astype(jnp.int32) - (origin == t.pod).astype(jnp.int32)
    colonists = s.colonists & ~single(t, origin)[:-1] | single(t, goal)[:-1]
    return s.where(here, colonists=colonists, aboard=aboard)


# -- Follower --------------------------------------------------------------------------------------------------------


def ask_follower(t: Tables, s: Rescue) -> Rescue:
    """Ask which adjacent colonist follows to the vacated dome (JD-644, JD-663, JD-R67, JD-R99).

    The colonist need not be in command range. One that has moved in this command does not follow.
    """
    here = s.is_at(asking(Question.FOLLOW))
    others = join(s.colonists & ~s.moved[:-1], s.aboard > s.moved[-1])
    may = here & (s.followers > 0) & (s.origin != t.pod)
    able = computed_if(may, lambda: neighbours(t, s.bridges, s.origin) & others, empty(t))
    can = any_space(able)
    s = s.ask(here & can, Question.FOLLOW, places=able, few=few_of(Kind.DECLINE))
    return s.where(here & ~can, at=asking(Question.ACT))


def follow(t: Tables, s: Rescue) -> Rescue:
    """Let the chosen colonist follow, or none."""
    here = s.is_at(answered(Question.FOLLOW))
    follows = here & (s.kind == Kind.FOLLOW)
    s = s.where(here & ~follows, at=asking(Question.ACT))
    s = walk(t, s, follows, s.choice, s.origin)
    return s.where(
        follows,
        moved=s.moved | single(t, s.origin),
        origin=s.choice,
        followers=s.followers - 1,
        at=asking(Question.FOLLOW),
    )
