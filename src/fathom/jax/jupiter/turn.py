"""The steps of a turn. JD-301 to JD-304, JD-421, JD-854, JD-R91."""

from __future__ import annotations

from dataclasses import replace

import jax.numpy as jnp

from fathom.jax.jupiter import (
    actions,
    colony,
    command,
    conversion,
    draw,
    event_cards,
    flight,
    invasion,
    move,
    options,
    override,
    pod,
    setbacks,
    setup,
    shoot,
    trade,
    turn_cards,
    vulnerability,
)
from fathom.jax.jupiter.queries import is_docked
from fathom.jax.jupiter.state import Ending, Phase, Question, Rescue, Step
from fathom.jax.jupiter.tables import OUT, Tables
from fathom.jax.packed import computed_if, where
from fathom.jax.steps import asking, one_pass


def survey(t: Tables, s: Rescue) -> Rescue:
    """Find the bridges again after a change of the colony. Until then no other step runs."""
    found = computed_if(s.stale > 0, lambda: colony.bridges(t, s.colony), s.bridges)
    return replace(s, bridges=found, stale=jnp.zeros_like(s.stale))


def begin_turn(t: Tables, s: Rescue) -> Rescue:
    """Start the turn of the active seat; the keeper docks the Pod first (JD-303, JD-421)."""
    here = s.is_at(Step.TURN)
    docks = ~is_docked(s) & (s.keeper == s.active + 1)
    return s.where(
        here,
        turn=s.turn + 1,
        used=0,
        boosts=0,
        die=0,
        hit=jnp.zeros_like(s.hit),
        got=jnp.zeros_like(s.got),
        phase=int(Phase.START),
        at=where(docks, asking(Question.DOCK), int(Step.START)),
    )


def start_step(t: Tables, s: Rescue) -> Rescue:
    """A Boost as Core adds an action (JD-R65); a player out of play has no actions (JD-854)."""
    here = s.is_at(Step.START)
    out = here & (s.spots[s.active] == OUT)
    s = actions.after_actions(s, out)
    acts = here & ~out
    s = turn_cards.boost_core(t, s, acts)
    return s.where(acts, phase=int(Phase.ACTION), at=asking(Question.ACT))


ANSWERS = (
    setup.take_colour,
    vulnerability.take_core,
    setup.take_first,
    pod.dock,
    actions.carry_out,
    actions.use_card,
    command.send,
    trade.exchange,
    shoot.strike,
    shoot.throw_grenade,
    command.follow,
    flight.take_passenger,
    flight.teleport,
    override.act,
    event_cards.take_module,
    event_cards.move_module,
    event_cards.take_new_core,
    invasion.reroll,
    invasion.suppress,
    invasion.placed,
    draw.discard,
)
"""What carries out answers."""
STEPS = (
    survey,
    *ANSWERS,
    actions.pay,
    command.command,
    flight.fly,
    move.arrive,
    flight.exchange,
    shoot.ask_grenade,
    command.ask_follower,
    trade.ask_trade,
    *actions.ABILITY_STEPS,
    conversion.conversion_step,
    invasion.roll,
    invasion.ask_suppress,
    invasion.ask_place,
    draw.draw_step,
    setbacks.strike,
    draw.end_of_turn,
    draw.ask_discard,
    begin_turn,
    setup.ask_colour,
    setup.ask_first,
    pod.ask_dock,
    vulnerability.bring_back,
    vulnerability.ask_core,
    start_step,
    actions.offer_moves,
    actions.offer_commands,
    flight.look_along,
    actions.ask_act,
    options.answer_forced,
)
"""All steps, in the order of a turn. Where a match leads back to an earlier step, that takes a second pass."""


def all_steps(t: Tables, s: Rescue) -> Rescue:
    """Make one pass through all steps: to a question, to the end of the match, or to a step between them."""
    s = one_pass(STEPS, t, s)
    return s.end(options.is_open(s) & (s.turn > t.turn_limit), Ending.TOO_LONG)
