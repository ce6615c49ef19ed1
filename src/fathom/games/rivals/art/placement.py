"""Where models and creatures are in the picture: on tiles, or beside a player's plate while waiting."""

from __future__ import annotations

import msgspec

from fathom.games.rivals.art.places import Places, slots
from fathom.games.rivals.model.view import ModelView
from fathom.games.rivals.text.names import Names
from fathom.present.svg import Point

DOCKS = {2: (0.58, 66.0), 3: (0.62, 68.0), 4: (0.86, 96.0)}
"""The scale of waiting models and the distance between them, by number of players."""
ABREAST = 4
"""How many waiting models are in a row."""


class Stand(msgspec.Struct, frozen=True):
    """A place in the picture, and the scale of the piece there."""

    x: float
    y: float
    scale: float

    @property
    def at(self) -> Point:
        """The place without the scale."""
        return self.x, self.y


def placement(n: Names, p: Places) -> dict[str, Stand]:
    """The places of all models, by id, and of all creatures, by tile."""
    found: dict[str, Stand] = {}
    by_tile: dict[str, list[ModelView]] = {}
    waiting: dict[int, list[ModelView]] = {}
    for one in n.view.models:
        if one.at is None:
            waiting.setdefault(one.seat, []).append(one)
        else:
            by_tile.setdefault(one.at, []).append(one)
    for creature in n.view.creatures:
        x, y = p.at(creature.at)
        found[creature.at] = Stand(x, y - 30, 0.92) if creature.at in by_tile else Stand(x, y - 6, 1.3)
    for tile, there in by_tile.items():
        x, y = p.at(tile)
        if tile in n.creatures:
            # Models that have found a creature are drawn below it.
            for place, one in enumerate(there):
                found[one.id] = Stand(x + 54 * (place - (len(there) - 1) / 2), y + 56, 0.62)
            continue
        for one, (dx, dy, scale) in zip(there, slots(len(there), there[0].large), strict=False):
            found[one.id] = Stand(x + dx, y + dy, scale)
    for seat, those in waiting.items():
        for place, one in enumerate(those):
            found[one.id] = dock(n, p, seat, place)
    return found


def dock(n: Names, p: Places, seat: int, place: int) -> Stand:
    """The place of a waiting model: in rows behind the plate of its player."""
    sides = [player.side for player in n.view.players]
    (x, y), right, down = p.corner(sides, seat)
    scale, step = DOCKS[len(n.view.players)]
    aside, back = step * (place % ABREAST), step * (place // ABREAST)
    if sides[seat] in ("SE", "SW"):
        # There are no tiles below these sides, so there is room beside the plate.
        return Stand(x + right * (386 + aside), y + down * (36 + back), scale)
    return Stand(x + right * (44 + aside), y + down * (112 + step * 0.85 + back), scale)
