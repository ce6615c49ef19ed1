"""Move and swim. RF-310 to RF-322."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, bits_of, table, where
from fathom.jax.refuge import board, devour, weapons
from fathom.jax.refuge.board import WAYS
from fathom.jax.refuge.options import Kind, few, few_of
from fathom.jax.refuge.queries import divers, is_goal, spot, stands, under_head
from fathom.jax.refuge.state import SPOTS, Dive, Question, Step
from fathom.jax.refuge.state_check import check_next
from fathom.jax.refuge.tables import Goal, Tables
from fathom.jax.steps import answered, asking

LONGEST_PATH = 4


def ways(t: Tables, s: Dive, space: Int) -> Int:
    """The directions in which a diver can step from a space, as bits; tentacles and the head do not forbid it.

    RF-310, RF-311. The space that the diver leaves is free for it.
    """
    others = board.minus(divers(t, s), board.single(t.grid, spot(s, s.active)))
    free = board.minus(t.sea, others)
    return bits_of([board.has(free, board.step(t.near, space, way)) for way in WAYS])


def swim_next(s: Dive, here: Bool, path: Int, length: Int | int) -> Dive:
    """If `here`, swim along a declared path (RF-321). A Move is a path of one step (RF-314)."""
    return s.where(here, at=int(Step.ENTER), path=path, path_length=length, path_step=0)


def enter(t: Tables, s: Dive) -> Dive:
    """Move a diver along its path; the head devours it, a tentacle makes contact (RF-312, RF-313, RF-320).

    Spaces on the way without head or tentacle are passed at once, unless a goal depends on where the diver is.
    """
    here = s.at == Step.ENTER
    under = under_head(t, s)
    harmful = board.either(under, s.tentacles)
    matters = is_goal(s, Goal.BOARD) | is_goal(s, Goal.CARGO)
    for _ in range(LONGEST_PATH - 1):
        passes = ~matters & (s.path_step + 1 < s.path_length) & ~board.has(harmful, SPOTS.get(s.path, s.path_step))
        s = s.where(here & passes, path_step=s.path_step + 1)
    space = SPOTS.get(s.path, s.path_step)
    eaten = here & board.has(under, space)
    s = devour.devour(t, s, eaten, 1 << s.active)
    s = s.where(here & ~eaten, spots=SPOTS.put(s.spots, s.active, space))
    meets = here & ~eaten & board.has(s.tentacles, space)
    s = check_next(s, here & ~meets, int(Step.ENTERED))
    return weapons.contact_next(s, meets, s.active, space, arrived=False)


def entered(t: Tables, s: Dive) -> Dive:
    """Swim on; on the last space of the path, the space acts (RF-321, RF-322)."""
    here = s.at == Step.ENTERED
    following = s.path_step + 1
    goes_on, standing = following < s.path_length, stands(s, s.active)
    s = s.where(here & ~standing, at=int(Step.AFTER))
    s = s.where(here & standing & ~goes_on, at=int(Step.ACTIVATE))
    return s.where(here & standing & goes_on, at=int(Step.ENTER), path_step=following)


def path_end(s: Dive) -> Int:
    """Where the declared path leads so far."""
    last = jnp.maximum(s.path_length - 1, 0)
    return where(s.path_length > 0, SPOTS.get(s.path, last), spot(s, s.active))


def ask_swim(t: Tables, s: Dive) -> Dive:
    """Ask for the whole path of a swim before any of it is swum (RF-320)."""
    here, space = s.at == asking(Question.SWIM), path_end(s)
    begun = s.path_length > 0
    ends = (s.left == 0) | (begun & board.has(under_head(t, s), space))
    possible = ways(t, s, space)
    straight = table([int(effect.straight) for effect in t.effects], s.effect) > 0
    onward = bits_of([board.step(t.near, spot(s, s.active), way) == SPOTS.get(s.path, 0) for way in WAYS])
    possible = where(straight & begun, possible & onward, possible)
    stop = where(begun, few(Kind.STOP), 0)
    s = s.ask(here & ~ends, Question.SWIM, few=few_of(Kind.MOVE, possible) | stop)
    return swim_next(s, here & ends, s.path, s.path_length)


def declare(t: Tables, s: Dive) -> Dive:
    """Add a step to the path, or stop (RF-320)."""
    here = s.at == answered(Question.SWIM)
    stops = here & (s.kind == Kind.STOP)
    space = board.step(t.near, path_end(s), s.choice)
    s = s.where(
        here & ~stops,
        path=SPOTS.put(s.path, s.path_length, space),
        path_length=s.path_length + 1,
        left=s.left - 1,
        at=asking(Question.SWIM),
    )
    return swim_next(s, stops, s.path, s.path_length)
