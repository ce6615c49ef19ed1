"""The state check after every atomic event: first the goal, then defeat. RF-802 to RF-805, RF-807."""

from __future__ import annotations

from fathom.jax.packed import Bool, Int
from fathom.jax.refuge import board, cards, end, goals
from fathom.jax.refuge.state import Dive, Ending, Step
from fathom.jax.refuge.tables import LEVELS, Tables


def check_next(s: Dive, here: Bool, after: int | Int) -> Dive:
    """Where `here`: make the state check the next step, and `after` the step that follows it."""
    return s.where(here, at=int(Step.CHECK), checked=after)


def state_check(t: Tables, s: Dive) -> Dive:
    """Check the goal, then defeat (RF-805)."""
    here = s.at == Step.CHECK
    s = goals.update(t, s, here)
    met = here & goals.met(t, s)
    s = s.where(here & ~met, at=s.checked)
    return end.check_defeat(t, accomplish(s, met), here & ~met)


def accomplish(s: Dive, here: Bool) -> Dive:
    """Where `here`: turn the current objective over, then begin its reward or win (RF-802, RF-803, RF-807)."""
    s = s.where(
        here,
        done=s.done + 1,
        salvage_discard=cards.plus(s.salvage_discard, s.stowed),
        stowed=(0, 0),
        markers=board.minus(s.markers, s.markers),
    )
    won = here & (s.done == LEVELS)
    s = s.where(here & ~won, rewarding=1, gain=0, at=int(Step.REWARD))
    return s.end(won, Ending.WON)
