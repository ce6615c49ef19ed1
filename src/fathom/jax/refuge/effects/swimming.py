"""Effects that move the player's own diver: Swim, Burrow. Declaring the path of a swim is in `move`."""

from __future__ import annotations

from fathom.jax.packed import Bool
from fathom.jax.refuge import board
from fathom.jax.refuge.effects.surroundings import Surroundings
from fathom.jax.refuge.queries import chosen_space, free_spaces
from fathom.jax.refuge.state import SPOTS, Dive, Question, Step
from fathom.jax.refuge.state_check import check_next
from fathom.jax.refuge.tables import Effect, Tables
from fathom.jax.steps import answered, asking


def can_swim(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether there is a neighbouring space without a diver."""
    return board.some(board.minus(board.both(around.within[1], t.sea), around.divers))


def can_burrow(t: Tables, s: Dive, around: Surroundings, effect: Effect) -> Bool:
    """Whether there is a Cave to go to."""
    return board.some(board.both(t.caves, around.free))


def burrow(t: Tables, s: Dive) -> Dive:
    """Ask for an unoccupied Cave, and move the diver to the chosen one; a Cave does nothing (V1, RF-440)."""
    chosen, here = s.at == answered(Question.BURROW), s.at == asking(Question.BURROW)
    s = check_next(s.where(chosen, spots=SPOTS.put(s.spots, s.active, chosen_space(t, s))), chosen, int(Step.AFTER))
    return s.ask(here, Question.BURROW, places=board.both(t.caves, free_spaces(t, s)))
