"""The round: turns in any order, then the end of the round. TN-400 to TN-402, TN-443, TN-500 to TN-530."""

from __future__ import annotations

from fathom.jax.packed import Bool, Int, any_of, bits_of, lookup
from fathom.jax.steps import one_pass
from fathom.jax.tentacula import drawing, folding, moving, placing, setup, squares, theft
from fathom.jax.tentacula.queries import with_tile
from fathom.jax.tentacula.state import Ending, Phase, Question, Step, Voyage
from fathom.jax.tentacula.tables import Tables


def is_open(s: Voyage) -> Bool:
    """Whether a question is open."""
    return s.at <= Question.END


def take(t: Tables, s: Voyage, action: Int) -> Voyage:
    """Take an answer to the open question; without a question nothing changes."""
    return s.answer(action - first_action(t, s))


def first_action(t: Tables, s: Voyage) -> Int:
    """The number of the action for the first bit of the options of the open question."""
    return lookup(t.first_actions, s.at)


def next_player(t: Tables, s: Voyage) -> Voyage:
    """Ask the team who plays next (TN-401, TN-R014)."""
    return s.ask(s.at == Step.ASK_NEXT, Question.NEXT, bits_of(with_tile(s)))


def begin_turn(t: Tables, s: Voyage) -> Voyage:
    """Begin the turn of the chosen player (TN-401)."""
    return s.where(s.at == Step.BEGIN_TURN, active=s.choice, turn=s.turn + 1, phase=Phase.TURN, at=Step.ASK_LANE)


def end_turn(t: Tables, s: Voyage) -> Voyage:
    """Continue with the next player or, if no player has a tile, with the end of the round (TN-443, TN-500, TN-D16)."""
    here = s.at == Step.END_TURN
    s = placing.box_unplaced_tile(s, here)
    goes_on = any_of(with_tile(s))
    s = s.where(here & goes_on, phase=Phase.NEXT, at=Step.ASK_NEXT)
    s = s.where(here & ~goes_on, phase=Phase.DRAW, at=Step.DRAW, drawn=0)
    return s.ask(here & ~goes_on & (s.confirm_end > 0), Question.END, 1, always=True)


STEPS = (
    setup.take_chip,
    setup.choose_chip,
    setup.set_up_table,
    moving.move_fish,
    squares.use_special_square,
    squares.dolphin_or_shark,
    theft.theft_after_move,
    theft.roll_again,
    theft.steal_gem,
    end_turn,
    drawing.turn_face,
    drawing.draw_tiles,
    theft.thefts_at_end_of_round,
    folding.fold_if_all_passed,
    next_player,
    begin_turn,
    placing.place_tile,
    placing.lay_tile,
    moving.ask_move,
)
"""All steps, in the order of a round. A forced answer may lead back to an earlier step: that takes a second pass."""


def all_steps(t: Tables, s: Voyage) -> Voyage:
    """Make one pass through all steps; it ends at a question, at the end of the match, or after a forced answer."""
    s = one_pass(STEPS, t, s)
    return s.end(is_open(s) & (s.turn > t.turn_limit), Ending.TOO_LONG)
