"""The clickable areas: one transparent pane over each square, reef square, player and heap of gems."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from fathom.games.tentacula.art.places import CELL, CHEST_PITCH, LANE, Places
from fathom.games.tentacula.model.route import LANES, Square
from fathom.games.tentacula.text.names import LANE_NAMES, Names
from fathom.present.phrases import count
from fathom.present.svg import Point, box, xy

SQUARE = "tn-at"
"""The class of panes over squares."""


def square_id(square: Square) -> str:
    """The id of a square on the page."""
    return f"at-{square}"


def start_id(place: int) -> str:
    """The id of a starting square."""
    return f"start-{place}"


def reef_id(side: int, segment: int) -> str:
    """The id of a reef square."""
    return f"reef-{LANES[side]}-{segment}"


def heap_id(place: str, colour: str) -> str:
    """The id of the gems of a colour in the chest or the cave."""
    return f"{place}-{colour}"


def hand_id(seat: int) -> str:
    """The id of the place where a player's tile lies."""
    return f"hand-{seat}"


def panes(n: Names, p: Places) -> list[Markup]:
    """All panes in sight."""
    cave, pitch = p.cave(n.view.stage)
    return [
        *_squares(n, p),
        *_reef_squares(n, p),
        *_hands(n, p),
        *_heap(n, p, "chest", n.view.chest, p.chest, CHEST_PITCH),
        *_heap(n, p, "cave", n.view.cave, cave, pitch),
    ]


def _squares(n: Names, p: Places) -> Iterator[Markup]:
    v, route = n.view, n.pack.route
    if v.stage == 1:
        for place in range(len(n.pack.board.start)):
            yield _pane(start_id(place), p.start(place), 92, 92, "A starting square", SQUARE)
    last = route.end if v.stage == route.stages else route.last_seen[v.stage]
    for square in range(max(1, route.first_seen[v.stage]), last + 1):
        sheltered = square > route.last or square in v.safe
        name = n.square(square) if sheltered else f"{n.square(square)}, unprotected"
        yield _pane(square_id(square), p.square(square), 94, 94, name, SQUARE)


def _reef_squares(n: Names, p: Places) -> Iterator[Markup]:
    route, stage = n.pack.route, n.view.stage
    for segment in range(route.first_segment[stage], route.last_segment[stage] + 1):
        first, *_, last = route.squares(segment)
        for side, lane in enumerate(LANES):
            pose = p.reef(segment, side)
            wide, high = 3 * CELL - 4, LANE - 4
            if round(pose.angle) % 180:
                wide, high = high, wide
            name = f"Reef square {LANE_NAMES[lane]}, beside squares {first} to {last}"
            yield _pane(reef_id(side, segment), pose.at, wide, high, name)


def _hands(n: Names, p: Places) -> Iterator[Markup]:
    for player in n.view.players:
        at, wide = p.hand(player.seat, len(n.view.players), n.view.stage)
        holds = f"the {n.tile(player.tile)}" if player.tile else "no tile"
        yield _pane(hand_id(player.seat), at, wide, 94, f"{n.seat(player.seat)}: {holds}")


def _heap(n: Names, p: Places, place: str, held: tuple[int, ...], base: Point, pitch: float) -> Iterator[Markup]:
    """A pane over the gems of each colour."""
    for colour, gem in enumerate(n.pack.gems):
        (ax, y), (bx, _) = p.heap(colour, 0, pitch), p.heap(colour, gem.count - 1, pitch)
        at = (base[0] + (ax + bx) / 2, base[1] + y)
        name = f"{count(held[colour], f'{gem.name} gem')} in the {place}"
        yield _pane(heap_id(place, gem.id), at, bx - ax + pitch - 2, pitch * 1.12 - 2, name)


@lru_cache(4096)
def _pane(id: str, at: Point, wide: float, high: float, name: str, kind: str = "") -> Markup:
    """A clickable area with round corners; its rim separates the outline from the bright board."""
    outline = box(-wide / 2, -high / 2, wide, high, "transparent", round=min(wide, high) / 3)
    return Markup(
        h.g({"class": f"spot {kind}".strip(), "id": id, "transform": f"translate({xy(at)})", "data-name": name})[
            h.g(".rim")[outline],
            outline,
        ]
    )
