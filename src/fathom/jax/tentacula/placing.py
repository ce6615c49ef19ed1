"""Step 1: place the reef tile. TN-410 to TN-415."""

from __future__ import annotations

from fathom.jax.packed import Bool, Int, bits_of, lookup
from fathom.jax.tentacula import reef
from fathom.jax.tentacula.state import FACES, Question, Step, Voyage
from fathom.jax.tentacula.tables import Tables

LANES = range(2)


def free_lanes(t: Tables, s: Voyage) -> list[Bool]:
    """By lane: whether its next reef square is in sight (TN-411, TN-412, TN-414)."""
    last = lookup(t.last_segment, s.stage)
    return [following <= last for following in s.next]


def place_tile(t: Tables, s: Voyage) -> Voyage:
    """Ask for a free lane for the tile; if there is none, the tile is not placed (TN-410 to TN-415)."""
    here = s.at == Step.ASK_LANE
    lanes = bits_of(free_lanes(t, s))
    s = s.where(here, at=Step.ASK_MOVE, played=FACES.get(s.tiles, s.active))
    return s.ask(here & (lanes != 0), Question.LAY, lanes)


def lay_tile(t: Tables, s: Voyage) -> Voyage:
    """Lay the player's tile in the chosen lane, with the face that is up (TN-R017)."""
    here = s.at == Step.LAY
    face = FACES.get(s.tiles, s.active)
    for side in LANES:
        segment = s.next[side]
        s = change_lane(
            s,
            side,
            here & (s.choice == side),
            next=segment + 1,
            count=s.count[side] + 1,
            reef=reef.with_face(s.reef[side], segment, face),
            dry=s.dry[side] | reef.sheltered(t, side, face, segment),
        )
    return s.where(here, tiles=FACES.put(s.tiles, s.active, 0), at=Step.ASK_MOVE)


def box_unplaced_tile(s: Voyage, here: Bool) -> Voyage:
    """At the end of the turn, move a tile that could not be placed to the box (TN-415)."""
    face = FACES.get(s.tiles, s.active)
    return s.where(here & (face > 0), box=s.box | 1 << (face - 1 >> 1), tiles=FACES.put(s.tiles, s.active, 0))


def change_lane(s: Voyage, side: int, condition: Bool, **changes: Int | reef.Lane) -> Voyage:
    """The voyage with changed fields of one lane where the condition holds."""
    pairs = {name: list(getattr(s, name)) for name in changes}
    for name, value in changes.items():
        pairs[name][side] = value
    return s.where(condition, **{name: tuple(pair) for name, pair in pairs.items()})
