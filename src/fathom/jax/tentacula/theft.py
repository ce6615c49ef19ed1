"""Tentacula steals: step 3 of a turn, and the end of the round. TN-440 to TN-442, TN-510, TN-610, TN-611."""

from __future__ import annotations

from fathom.jax.packed import Bool, bits_of, lookup
from fathom.jax.tentacula import end, reef
from fathom.jax.tentacula.queries import FISH, colours_in, has_power
from fathom.jax.tentacula.state import GEMS, SQUARES, Phase, Question, Step, Voyage
from fathom.jax.tentacula.tables import Tables

ROLL, KEEP = 0, 1


def theft_after_move(t: Tables, s: Voyage) -> Voyage:
    """Tentacula steals if the moved fish ended on an unprotected square (TN-440, TN-441)."""
    here = s.at == Step.THEFT
    exposed = here & ~reef.protected(t, s, SQUARES.get(s.fish, s.mover))
    s = s.where(here, at=Step.END_TURN)
    s = s.where(exposed, stolen_moving=s.stolen_moving + 1)
    return steal_gem(t, roll_die(t, s, exposed))


def thefts_at_end_of_round(t: Tables, s: Voyage) -> Voyage:
    """The last mover rolls once for each unprotected fish; each roll is carried out before the next (TN-510)."""
    for fish in FISH:
        here = (s.at == Step.RESTING) & (s.mover <= fish)
        exposed = here & ~reef.protected(t, s, SQUARES.get(s.fish, fish))
        s = s.where(exposed, stolen_resting=s.stolen_resting + 1, mover=fish)
        s = steal_gem(t, roll_die(t, s, exposed))
    return s.where(s.at == Step.RESTING, at=Step.FOLD)


def roll_die(t: Tables, s: Voyage, here: Bool) -> Voyage:
    """Where `here`: roll the die; ask a player with the seahorse whether to roll again (TN-610, TN-611)."""
    side, s = s.roll(here, len(t.die))
    s = s.where(here, rolled=lookup(t.die, side), at=Step.STEAL)
    return s.ask(here & has_power(t, s, s.active, "reroll"), Question.ROLL_AGAIN, 1 << ROLL | 1 << KEEP)


def roll_again(t: Tables, s: Voyage) -> Voyage:
    """Carry out the seahorse's answer: roll a second time, or keep the first roll (TN-610)."""
    here = s.at == Step.ROLL_AGAIN
    rolls = here & (s.choice == ROLL)
    side, s = s.roll(rolls, len(t.die))
    s = s.where(rolls, rolled=lookup(t.die, side))
    return s.where(here, at=Step.STEAL)


def steal_gem(t: Tables, s: Voyage) -> Voyage:
    """Move a gem of the colour on the die from chest to cave; if there is none, the player chooses (TN-442)."""
    here = s.at == Step.STEAL
    there = GEMS.get(s.chest, s.rolled) > 0
    s = s.where(here & there, at=Step.LOSE_GEM, choice=s.rolled)
    s = s.ask(here & ~there, Question.INSTEAD, bits_of(colours_in(t, s.chest)))
    return lose_gem(t, s)


def lose_gem(t: Tables, s: Voyage) -> Voyage:
    """Move the chosen gem from chest to cave, then continue the turn or with the next fish (TN-441, TN-510, TN-803)."""
    here = s.at == Step.LOSE_GEM
    s = s.where(here, chest=GEMS.add(s.chest, s.choice, -1), cave=GEMS.add(s.cave, s.choice, 1))
    resting = s.phase == Phase.THEFT
    s = s.where(here & resting, at=Step.RESTING, mover=s.mover + 1)
    s = s.where(here & ~resting, at=Step.END_TURN)
    return end.end_if_chest_empty(s, here)
