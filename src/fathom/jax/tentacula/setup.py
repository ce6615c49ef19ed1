"""Set-up. TN-200 to TN-214."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.chance import Chance
from fathom.jax.tentacula import drawing, folding, reef
from fathom.jax.tentacula.placing import LANES, change_lane
from fathom.jax.tentacula.state import CHIPS, GEMS, STASH_DECK, Phase, Question, Step, Voyage
from fathom.jax.tentacula.tables import MOST_SEATS, Start, Tables


def deal(t: Tables, start: Start, chance: Chance) -> Voyage:
    """The table before the chips are chosen: fish, stash, chest and shells are ready, nothing is shuffled (TN-R083)."""
    zero = jnp.int32(0)
    stash = jnp.int32(start.stash)
    if start.stash < 0:
        stash, chance = chance.member(jnp.bool_(True), STASH_DECK, jnp.int32((1 << t.stashes) - 1))
    return Voyage(
        chance=chance,
        at=jnp.int32(Question.CHIP),
        choice=zero,
        options=jnp.int32((1 << t.animals) - 1),
        ending=zero,
        seats=jnp.int32(start.seats),
        level=jnp.int32(start.level),
        stash=stash,
        confirm_end=jnp.int32(start.confirm_end),
        phase=jnp.int32(Phase.CHIPS),
        active=zero,
        stage=zero,
        round=zero,
        turn=zero,
        chips=zero,
        tiles=zero,
        fish=zero,
        next=(zero, zero),
        count=(zero, zero),
        reef=((zero, zero), (zero, zero)),
        dry=(zero, zero),
        pool=jnp.int32(start.shells),
        chest=jnp.int32(GEMS.of(*t.gems)),
        cave=zero,
        stashed=zero,
        pile=zero,
        top=zero,
        box=jnp.int32(start.removed),
        gate=zero,
        gates=zero,
        stolen_moving=zero,
        stolen_resting=zero,
        played=zero,
        mover=zero,
        rolled=zero,
        drawn=zero,
    )


def choose_chip(t: Tables, s: Voyage) -> Voyage:
    """Ask the next player in seat order for a chip that no other player has (TN-206, TN-R012)."""
    free = jnp.int32((1 << t.animals) - 1)
    for seat in range(MOST_SEATS):
        chip = CHIPS.get(s.chips, seat)
        free &= ~(jnp.where(chip > 0, 1, 0) << chip - 1)
    return s.ask(s.at == Step.ASK_CHIP, Question.CHIP, free)


def take_chip(t: Tables, s: Voyage) -> Voyage:
    """Give the player the chosen chip; after the last player, the table is set up (TN-206)."""
    following = (s.active + 1) % s.seats
    return s.where(
        s.at == Step.TAKE_CHIP,
        chips=CHIPS.put(s.chips, s.active, s.choice + 1),
        active=following,
        at=jnp.where(following == 0, Step.DEAL, Step.ASK_CHIP),
    )


def set_up_table(t: Tables, s: Voyage) -> Voyage:
    """Shuffle gates and tiles; place the first gate and the first reef tiles; the players draw (TN-207 to TN-213)."""
    here = s.at == Step.DEAL
    s = s.where(here, gates=(1 << t.gates) - 1, phase=Phase.DEAL, drawn=0, at=Step.DRAW)
    s = folding.turn_up_gate(s, here)
    s = s.where(here, pile=((1 << t.tiles) - 1) & ~s.box)
    s = drawing.next_top(s, here)
    for side in LANES:
        face = (s.top - 1 ^ 1) + 1
        s = drawing.next_top(s, here)
        first = jnp.int32(0)
        s = change_lane(
            s,
            side,
            here,
            next=first + 1,
            count=first + 1,
            reef=reef.with_face(s.reef[side], first, face),
            dry=reef.sheltered(t, side, face, first),
        )
    return s
