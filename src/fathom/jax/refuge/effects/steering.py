"""Effects that move tentacles or the head: Lure, Herd, Winch."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, where
from fathom.jax.refuge import board, tentacles
from fathom.jax.refuge.board import LEFT, RIGHT
from fathom.jax.refuge.effects.surroundings import Surroundings, figure
from fathom.jax.refuge.options import LONGEST_STEER, Kind, few
from fathom.jax.refuge.queries import chosen_tentacle
from fathom.jax.refuge.state import Dive, Question, Step
from fathom.jax.refuge.tables import Effect, Tables
from fathom.jax.steps import answered, asking


def can_lure(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Always true: the head has room to the left or to the right."""
    always: Bool = jnp.bool_(True)
    return always


def can_nudge(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether any tentacle can be moved."""
    return board.some(around.pliable)


def lure(t: Tables, s: Dive) -> Dive:
    """Ask how far the head moves left or right (SA07, N1, RF-C05). `spaces.steer` carries out the answer."""
    here = s.at == asking(Question.LURE)
    options = jnp.int32(0)
    for steps in range(1, LONGEST_STEER + 1):
        far = figure(t, s) >= steps
        left, right = s.head_column - steps >= 2, s.head_column + steps <= t.head_columns + 1
        options |= where(far & left, few(Kind.STEER, LONGEST_STEER * LEFT + steps - 1), 0)
        options |= where(far & right, few(Kind.STEER, LONGEST_STEER * RIGHT + steps - 1), 0)
    return s.ask(here, Question.LURE, few=options)


def nudge(t: Tables, s: Dive) -> Dive:
    """Carry out an answer to Herd, Winch or Tow: move the chosen tentacle one step, or stop (SA10, SA16, N3, G2)."""
    herd, winch, guide = (s.at == answered(q) for q in (Question.HERD, Question.WINCH, Question.GUIDE))
    here = herd | winch | (guide & (s.kind == Kind.NUDGE))
    stops = here & (s.kind == Kind.STOP)
    tentacle, way = chosen_tentacle(t, s)
    s = s.where(stops, at=int(Step.AFTER))
    s = s.where(here & ~stops, left=s.left - 1)
    s = tentacles.step_next(s, herd & ~stops, tentacle, way, asking(Question.HERD))
    return tentacles.step_next(s, here & ~herd & ~stops, tentacle, way, asking(Question.WINCH))


def herd(t: Tables, s: Dive) -> Dive:
    """Ask which tentacle Herd moves next; each can be moved once (SA10, N3). `nudge` carries out the answer."""
    around = Surroundings(t, s)
    here = s.at == asking(Question.HERD)
    first = s.left == figure(t, s)
    moved = board.only(~first, board.either(s.herded, board.single(t.grid, s.came)))
    s = s.where(here, herded=moved)
    asks = (s.left > 0) & board.some(board.minus(around.pliable, moved))
    s = s.where(here & ~asks, at=int(Step.AFTER))
    stop = where(first, 0, few(Kind.STOP))
    return s.ask(here & asks, Question.HERD, places=board.minus(s.tentacles, moved), few=stop)


def winch(t: Tables, s: Dive) -> Dive:
    """Ask where Winch moves its tentacle next (SA16, G2). `nudge` carries out the answer."""
    around = Surroundings(t, s)
    here = s.at == asking(Question.WINCH)
    first = s.left == figure(t, s)
    one = board.single(t.grid, s.came)
    movable = board.choose(first, s.tentacles, one)
    asks = (s.left > 0) & board.some(board.both(around.pliable, movable))
    s = s.where(here & ~asks, at=int(Step.AFTER))
    stop = where(first, 0, few(Kind.STOP))
    return s.ask(here & asks, Question.WINCH, places=movable, few=stop)
