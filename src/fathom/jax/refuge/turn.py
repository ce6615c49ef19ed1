"""The turn. RF-300 to RF-308, RF-715 to RF-717, RF-844."""

from __future__ import annotations

from fathom.jax.packed import where
from fathom.jax.refuge import (
    abilities,
    actions,
    devour,
    head,
    kraken,
    move,
    options,
    recover,
    rewards,
    salvage,
    setup,
    spaces,
    state_check,
    tasks,
    tentacles,
    weapons,
)
from fathom.jax.refuge.effects import fighting, helping, steering
from fathom.jax.refuge.queries import is_devoured, stands
from fathom.jax.refuge.state import Dive, Ending, Phase, Question, Step
from fathom.jax.refuge.tables import Tables
from fathom.jax.steps import asking, one_pass


def after_action(t: Tables, s: Dive) -> Dive:
    """Continue with the next action; when nothing is left to do, end the turn (RF-302 to RF-308)."""
    here = s.at == Step.AFTER
    more = (s.actions > 0) | (s.confirm_end > 0) | actions.has_free_options(t, s)
    goes_on = more & ~is_devoured(s, s.active)
    return s.where(here, at=where(goes_on, asking(Question.ACT), int(Step.END_TURN)))


def end_turn(t: Tables, s: Dive) -> Dive:
    """Begin the Kraken step; but a single player whose diver has not stood up in time has lost (RF-306, RF-844)."""
    here = s.at == Step.END_TURN
    lost = here & (s.seats == 1) & ~stands(s, 0) & (s.turn >= s.deadline)
    s = s.where(here & ~lost, actions=0, phase=int(Phase.KRAKEN), at=int(Step.KRAKEN))
    return s.end(lost, Ending.ALONE_AND_OUT)


def begin_turn(t: Tables, s: Dive) -> Dive:
    """Begin the active seat's turn; effects that last until then end (RF-301)."""
    here = s.at == Step.TURN
    gone = is_devoured(s, s.active)
    return s.where(
        here,
        turn=s.turn + 1,
        actions=t.actions_each_turn,
        screens=s.screens & ~(1 << s.active),
        phase=where(gone, int(Phase.RESURFACE), int(Phase.ACTION)),
        at=where(gone, asking(Question.RESURFACE), asking(Question.ACT)),
    )


ANSWERS = (
    setup.take_diver,
    setup.place_diver,
    devour.resurface,
    actions.carry_out,
    move.declare,
    spaces.use_lair,
    spaces.use_spawn,
    spaces.use_whirlpool,
    spaces.steer,
    fighting.shoot,
    fighting.scatter,
    steering.nudge,
    helping.guided,
    weapons.defend,
    abilities.spring_trap,
    head.brace,
    rewards.take_gains,
)
"""What carries out answers; those of some questions are carried out where they are asked."""
MEETING = (tentacles.tentacle_step, weapons.ask_contact, abilities.ask_trap, weapons.hit)
"""From the step of a tentacle to the end of a contact."""
STEPS = (
    *ANSWERS,
    tasks.pay,
    tasks.paid,
    tasks.stow,
    recover.recover,
    recover.ask_recover,
    helping.look,
    move.enter,
    state_check.state_check,
    move.entered,
    spaces.activate,
    head.move_freely,
    *MEETING,
    salvage.eliminate,
    tasks.struck,
    state_check.state_check,
    weapons.met,
    rewards.next_gain,
    rewards.ask_flip,
    rewards.ask_draw,
    rewards.ask_purge,
    *actions.EFFECTS,
    after_action,
    end_turn,
    kraken.draw_card,
    head.move_freely,
    head.ask_brace,
    head.push,
    devour.slip_away,
    devour.swallow,
    state_check.state_check,
    tentacles.marched,
    tentacles.bottom_half,
    tentacles.march,
    *MEETING,
    tentacles.spawn,
    abilities.ask_trap,
    kraken.end_step,
    begin_turn,
    setup.ask_diver,
    setup.ask_start,
    devour.ask_resurface,
    actions.ask_act,
    options.answer_forced,
)
"""All steps, in the order of a turn. Where a match leads back to an earlier step, that takes a second pass."""


def all_steps(t: Tables, s: Dive) -> Dive:
    """Make one pass through all steps: to a question, to the end of the match, or to a step between them."""
    s = one_pass(STEPS, t, s)
    return s.end(options.is_open(s) & (s.turn > t.turn_limit), Ending.TOO_LONG)
