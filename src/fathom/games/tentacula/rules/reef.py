"""Which squares are protected. TN-302 to TN-307."""

from __future__ import annotations

from fathom.games.tentacula.model.route import Square
from fathom.games.tentacula.model.state import Voyage


def protected(t: Voyage, square: Square) -> bool:
    """Whether a square is protected: two tiles show reef beside it, or it is always safe (TN-302, TN-305)."""
    route = t.pack.route
    if square <= route.printed or square > route.last:
        return True
    segment, place = route.segment[square], route.place[square]
    for side, lane in enumerate(t.state.lanes):
        tiles = lane.tiles
        index = segment - lane.next + len(tiles)
        if not 0 <= index < len(tiles) or not t.pack.face[tiles[index]].shelters[side][place]:
            return False
    return True


def squares_protected_by(t: Voyage, face: str, side: int) -> list[Square]:
    """The squares that would be protected if this face were laid on the next reef square of a lane (TN-305)."""
    segment = t.state.lanes[side].next
    opposite = t.state.lanes[1 - side].at(segment)
    if not opposite:
        return []
    dry, also_dry = t.pack.face[face].shelters[side], t.pack.face[opposite].shelters[1 - side]
    return [square for square, a, b in zip(t.pack.route.squares(segment), dry, also_dry, strict=True) if a and b]


def exposed_fish(t: Voyage) -> list[int]:
    """The fish on unprotected squares, in the order of the list of fish (TN-510, TN-R048)."""
    return [fish for fish, square in enumerate(t.state.fish) if not protected(t, square)]
