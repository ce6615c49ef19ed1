"""Board spaces: what happens when a diver arrives by its own action. RF-400 to RF-470."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, where
from fathom.jax.refuge import board, head, salvage, tentacles
from fathom.jax.refuge.board import DOWN, LEFT, RIGHT, UP
from fathom.jax.refuge.options import LONGEST_STEER, Kind, few, few_of
from fathom.jax.refuge.queries import (
    chosen_space,
    chosen_tentacle,
    column_of,
    head_has_room,
    line_of,
    row_of,
    seats_on,
    spot,
)
from fathom.jax.refuge.state import SPOTS, Dive, Question, Step
from fathom.jax.refuge.state_check import check_next
from fathom.jax.refuge.tables import Tables
from fathom.jax.steps import answered


def activate(t: Tables, s: Dive) -> Dive:
    """Let the diver's space act at once (RF-400). Start, Cave and Finish do nothing (RF-410, RF-440, RF-470).

    Where a question would have one option only, it is answered here.
    """
    here, space = s.at == Step.ACTIVATE, spot(s, s.active)
    s = s.where(here, at=int(Step.AFTER))
    s = _lair(t, s, here & board.has(t.lairs, space))
    s = _spawn(t, s, here & board.has(t.spawns, space), space)
    s = _whirlpool(t, s, here & board.has(t.whirlpools, space))
    return _kraken(t, s, here & board.has(t.krakens, space), space)


def _lair(t: Tables, s: Dive, here: Bool) -> Dive:
    """Where `here`: ask which tentacle the diver moves one space; it may decline (RF-420, RF-421)."""
    return s.ask(here, Question.LAIR, places=s.tentacles, few=few(Kind.DECLINE))


def use_lair(t: Tables, s: Dive) -> Dive:
    """Move the tentacle chosen at a Lair; nothing moves if the player declined."""
    here = s.at == answered(Question.LAIR)
    tentacle, way = chosen_tentacle(t, s)
    s = s.where(here, at=int(Step.AFTER))
    return tentacles.step_next(s, here & (s.kind == Kind.NUDGE), tentacle, way, int(Step.AFTER))


def _spawn(t: Tables, s: Dive, here: Bool, space: Int) -> Dive:
    """Where `here`: eliminate the only tentacle in the diver's row or column, or ask which (RF-430, RF-431)."""
    targets = board.both(s.tentacles, line_of(t, space))
    found = board.count(targets)
    s = s.ask(here & (found > 1), Question.SPAWN, places=targets)
    return salvage.eliminate_next(s, here & (found == 1), board.first(targets), s.active, int(Step.AFTER))


def use_spawn(t: Tables, s: Dive) -> Dive:
    """Eliminate the chosen tentacle."""
    here = s.at == answered(Question.SPAWN)
    return salvage.eliminate_next(s, here, chosen_space(t, s), s.active, int(Step.AFTER))


def _whirlpool(t: Tables, s: Dive, here: Bool) -> Dive:
    """Where `here`: ask for a diver on a Cave to switch places with; the diver may decline (RF-450)."""
    partners = seats_on(s, t.caves) & ~(1 << s.active)
    return s.ask(here & (partners != 0), Question.WHIRLPOOL, few=few_of(Kind.DIVER, partners) | few(Kind.DECLINE))


def use_whirlpool(t: Tables, s: Dive) -> Dive:
    """Switch places with the chosen diver; nothing happens if the player declined."""
    here = s.at == answered(Question.WHIRLPOOL)
    partner = where(s.kind == Kind.DIVER, s.choice, 0)
    mine, theirs = spot(s, s.active), spot(s, partner)
    switched = SPOTS.put(SPOTS.put(s.spots, s.active, theirs), partner, mine)
    s = s.where(here & (s.kind == Kind.DIVER), spots=switched)
    return check_next(s, here, int(Step.AFTER))


def _kraken(t: Tables, s: Dive, here: Bool, space: Int) -> Dive:
    """Where `here`: move the head one space closer to the diver, or ask in which direction (RF-460, RF-461, RF-917)."""
    x, y = column_of(t, space), row_of(t, space)
    closer = [y > s.head_row + 2, y < s.head_row, x < s.head_column - 1, x > s.head_column + 1]
    ways = [closer[way] & head_has_room(t, s, way) for way in (UP, DOWN, LEFT, RIGHT)]
    steers, found, only = jnp.int32(0), jnp.int32(0), jnp.int32(0)
    for way, possible in enumerate(ways):
        steers |= where(possible, few(Kind.STEER, LONGEST_STEER * way), 0)
        found += possible
        only = where(possible, way, only)
    s = s.ask(here & (found > 1), Question.CLOSER, few=steers)
    return head.move_next(s, here & (found == 1), only, 1, int(Step.AFTER))


def steer(t: Tables, s: Dive) -> Dive:
    """Move the head in the chosen direction: closer to the diver, lured, or recoiling (RF-917, SA07, N1, O6)."""
    closer, lure, recoil = (s.at == answered(q) for q in (Question.CLOSER, Question.LURE, Question.RECOIL))
    way, steps = s.choice // LONGEST_STEER, s.choice % LONGEST_STEER + 1
    s = head.move_next(s, closer | lure, way, steps, int(Step.AFTER))
    return head.move_next(s, recoil, way, steps, int(Step.STRUCK))
