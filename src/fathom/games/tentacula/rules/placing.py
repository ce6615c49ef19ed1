"""Step 1: place the reef tile. TN-410 to TN-415."""

from __future__ import annotations

from bisect import insort
from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.tentacula.model.options import About, Lay
from fathom.games.tentacula.model.route import LANES
from fathom.games.tentacula.model.state import Player, Voyage

LANE_FULL: Final = Reason("TN-414", "No reef square in sight is free on this side of the route.")


def lane_refusal(t: Voyage, side: int) -> Reason | None:
    """Why a lane can take no tile: its next reef square is not in sight; None if it is (TN-411, TN-412, TN-414)."""
    in_sight = t.state.lanes[side].next <= t.pack.route.last_segment[t.state.stage]
    return None if in_sight else LANE_FULL


def free_lanes(t: Voyage) -> list[int]:
    """The lanes that can take a tile."""
    return [side for side in range(len(LANES)) if lane_refusal(t, side) is None]


def place_tile(t: Voyage, player: Player) -> Script[None]:
    """Place the tile on the next free reef square of a lane, or keep it if there is none (TN-410 to TN-415)."""
    sides = free_lanes(t)
    if not sides:
        t.say("TN-415", "no reef square", seat=player.seat, tile=player.tile)
        return
    lanes: list[Option] = [Lay(LANES[side]) for side in sides]
    answer: Lay = yield Ask((player.seat,), "TN-D08", lanes, About("lay", player.seat, player.tile))
    lay_tile(t, player, LANES.index(answer.lane))


def lay_tile(t: Voyage, player: Player, side: int) -> None:
    """Lay the player's tile in a lane, with the face that is up (TN-R017)."""
    lane, tile = t.state.lanes[side], player.tile
    lane.tiles.append(tile)
    lane.next += 1
    player.tile = ""
    t.say("TN-411", "lays", seat=player.seat, tile=tile, lane=LANES[side], segment=lane.next - 1)


def box_unplaced_tile(t: Voyage, player: Player) -> None:
    """Put a tile that could not be placed into the box at the end of the turn (TN-415)."""
    tile, player.tile = player.tile, ""
    if tile:
        put_in_box(t, tile)
        t.say("TN-415", "boxed", seat=player.seat, tile=tile)


def put_in_box(t: Voyage, face: str) -> None:
    """Remove a tile from the game (TN-007)."""
    insort(t.state.box, t.pack.face[face].tile)
