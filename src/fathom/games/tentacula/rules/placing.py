"""Step 1: place the reef tile. TN-410 to TN-415."""

from __future__ import annotations

from bisect import insort

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.tentacula.model.options import About, Lay
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.state import Player, Voyage

LANE_FULL = Reason("TN-414", "No reef square in sight is free on this side of the route.")


def lane_refusal(t: Voyage, side: int) -> Reason | None:
    """Why no tile can be laid in a lane: its next reef square is not in sight (TN-411, TN-412, TN-414)."""
    in_sight = t.state.lanes[side].next <= t.pack.route.last_segment[t.state.stage]
    return None if in_sight else LANE_FULL


def free_lanes(t: Voyage) -> list[int]:
    """The lanes that can take a tile."""
    return [side for side in range(len(LANES)) if lane_refusal(t, side) is None]


def place(t: Voyage, player: Player) -> Script[None]:
    """The tile goes on the next free reef square of a lane; without one it is kept for the box (TN-410 to TN-415)."""
    sides = free_lanes(t)
    if not sides:
        t.say("TN-415", "no reef square", seat=player.seat, tile=player.tile)
        return
    lanes: list[Option] = [Lay(LANES[side]) for side in sides]
    answer: Lay = yield Ask((player.seat,), "TN-D08", lanes, About("lay", player.seat, player.tile))
    lay(t, player, LANES.index(answer.lane))


def lay(t: Voyage, player: Player, side: int) -> None:
    """The face that is up is the face placed (TN-R017)."""
    lane = t.state.lanes[side]
    t.say("TN-411", "lays", seat=player.seat, tile=player.tile, lane=LANES[side], segment=lane.next)
    lane.tiles.append(player.tile)
    lane.next += 1
    player.tile = ""


def box_unplaced(t: Voyage, player: Player) -> None:
    """A tile that could not be placed goes to the box at the end of the turn (TN-415)."""
    if player.tile:
        box(t, player.tile)
        t.say("TN-415", "boxed", seat=player.seat, tile=player.tile)
        player.tile = ""


def box(t: Voyage, face: str) -> None:
    """Out of the game for good (TN-007)."""
    insort(t.state.box, t.pack.face[face].tile)
