"""Folding the board. TN-520, TN-750 to TN-781."""

from __future__ import annotations

import jax.numpy as jnp

from fathom.jax.packed import Bool, Int, lookup
from fathom.jax.tentacula import gates
from fathom.jax.tentacula.placing import LANES, change_lane
from fathom.jax.tentacula.queries import FISH
from fathom.jax.tentacula.reef import SEGMENT
from fathom.jax.tentacula.state import FACES, GATE_DECK, WORD, Phase, Step, Voyage, without
from fathom.jax.tentacula.tables import Tables


def fold_if_all_passed(t: Tables, s: Voyage) -> Voyage:
    """Fold the board if all fish have passed the gate; not after the last arch. Then the next round begins.

    TN-520, TN-530, TN-781.
    """
    here = s.at == Step.FOLD
    folds = here & (s.stage < t.stages - 1) & (gates.fish_passed(t, s) == len(FISH))
    s = s.where(folds, stage=s.stage + 1)
    s = s.where(folds, box=s.box | s.pile, pile=0, top=0)
    s = lose_reef(t, s, folds)
    s = turn_up_gate(s, folds)
    return s.where(here, round=s.round + 1, phase=Phase.NEXT, at=Step.ASK_NEXT)


def lose_reef(t: Tables, s: Voyage, here: Bool) -> Voyage:
    """If `here`, put the tiles of reef squares that are folded away into the box; no tile is laid there again.

    TN-771, TN-R019.
    """
    first = lookup(t.first_segment, s.stage)
    box = s.box
    for side in LANES:
        low, high = s.reef[side]
        for segment in range(max(t.first_segment)):
            word, place = (low, segment) if segment < WORD else (high, segment - WORD)
            face = FACES.get(word, place)
            box |= jnp.where((face > 0) & (segment < first), 1 << (face - 1 >> 1), 0)
        following = s.next[side]
        rear = following - s.count[side]
        s = change_lane(
            s,
            side,
            here,
            next=jnp.maximum(following, first),
            count=jnp.maximum(following - jnp.maximum(rear, first), 0),
            reef=(_from(low, first), _from(high, first - WORD)),
            dry=s.dry[side] & ~((1 << SEGMENT * first) - 1),
        )
    return s.where(here, box=box)


def _from(word: Int, first: Int) -> Int:
    """A word of packed faces, with those before segment `first` cleared."""
    return word & ~((1 << FACES.width * jnp.clip(first, 0, WORD)) - 1)


def turn_up_gate(s: Voyage, here: Bool) -> Voyage:
    """If `here`, turn up the top gate of the pile onto the arch of this stage (TN-207, TN-762, TN-772)."""
    gate, s = s.draw(here, GATE_DECK, s.gates)
    return s.where(here, gate=gate + 1, gates=without(s.gates, gate))
