"""Drawing reef tiles. TN-500 to TN-503, TN-630."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fathom.engine.ask import Ask, Option
from fathom.engine.legality import Reason
from fathom.engine.script import Script
from fathom.games.tentacula.model.options import About, Face, Take
from fathom.games.tentacula.model.route import LANES, Square
from fathom.games.tentacula.model.state import Player, Voyage
from fathom.games.tentacula.rules import reef
from fathom.games.tentacula.rules.queries import power

NOT_REARMOST: Final = Reason("TN-502", "Take the reef tile that lies furthest back on the route.")


def draw_tiles(t: Voyage) -> Script[None]:
    """All players draw: the last mover first, then clockwise. Without a tile left, they get none (TN-500, TN-503)."""
    s = t.state
    for player in s.players[s.active :] + s.players[: s.active]:
        if s.pile:
            yield from draw_from_pile(t, player)
        elif rear := rearmost_lanes(t):
            yield from take_from_reef(t, player, rear)
        else:
            t.say("TN-503", "no tile", seat=player.seat)


def draw_from_pile(t: Voyage, player: Player) -> Script[None]:
    """Draw the top tile of the pile (TN-501)."""
    yield from turn_over(t, player, t.draw(t.state.pile), "TN-501")


def rearmost_lanes(t: Voyage) -> list[int]:
    """The lanes that hold a tile on the lowest segment that has any (TN-502, TN-R051)."""
    rears = [(lane.rear, side) for side, lane in enumerate(t.state.lanes) if lane.tiles]
    last = min(rears, default=(0, 0))[0]
    return [side for segment, side in rears if segment == last]


def take_refusal(t: Voyage, side: int) -> Reason | None:
    """Why the first tile of a lane cannot be taken back: another one lies further back (TN-502, TN-R051)."""
    return None if side in rearmost_lanes(t) else NOT_REARMOST


def face_refusal(t: Voyage, face: str, animal: str) -> Reason | None:
    """Why a tile cannot be turned to an animal: neither of its faces shows it. None if one does (TN-109, TN-630)."""
    shown = t.pack.tile[t.pack.face[face].tile].faces
    if animal in shown:
        return None
    names = " and ".join(f"a {t.pack.animal[other].name}" for other in shown)
    return Reason("TN-630", f"The faces of this tile show {names}. Choose one of them.")


def segments_losing_tiles(t: Voyage) -> set[int]:
    """The segments that lose a tile in the coming draws. Their squares are then unprotected."""
    s = t.state
    drawers = len([player for player in s.players if s.step != "draw" or not player.tile])
    from_the_reef = drawers - len(s.pile)
    if from_the_reef <= 0:
        return set()
    return set(sorted(segment for lane in s.lanes for segment in range(lane.rear, lane.next))[:from_the_reef])


def protected_after_draws(t: Voyage, squares: Iterable[Square]) -> list[Square]:
    """The squares among `squares` that stay protected when all players have drawn, if no more tiles are laid."""
    losing, segment = segments_losing_tiles(t), t.pack.route.segment
    return [square for square in squares if segment[square] not in losing and reef.protected(t, square)]


def take_from_reef(t: Voyage, player: Player, sides: list[int]) -> Script[None]:
    """Take the tile furthest back on the route, even if it protects a fish (TN-502, TN-R051, TN-R052)."""
    lanes: list[Option] = [Take(LANES[side]) for side in sides]
    answer: Take = yield Ask((player.seat,), "TN-D14", lanes, About("take", player.seat))
    # Both faces are known, but a draw cannot be undone (TN-R081).
    t.reveal()
    lane = t.state.lanes[LANES.index(answer.lane)]
    segment, player.tile = lane.rear, lane.tiles.pop(0)
    t.say("TN-502", "takes back", seat=player.seat, tile=player.tile, lane=answer.lane, segment=segment)
    yield from turn_over(t, player, player.tile, "TN-502")


def turn_over(t: Voyage, player: Player, face: str, rule: str) -> Script[None]:
    """Turn a tile over and lay it in front of the player; a player with the turtle chooses the face (TN-630)."""
    card = t.pack.face[face]
    player.tile = card.other
    if power(t, player) == "choose_face":
        faces: list[Option] = [Face(t.pack.face[card.other].animal), Face(card.animal)]
        answer: Face = yield Ask((player.seat,), "TN-D06", faces, About("face", player.seat, face))
        player.tile = f"{card.tile}:{answer.animal}"
        rule = "TN-630"
    t.say(rule, "draws", seat=player.seat, tile=player.tile)
