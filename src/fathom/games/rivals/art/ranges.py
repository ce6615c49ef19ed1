"""How far a model can move and attack, and its odds, shown while it is pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from fathom.games.rivals.art.palette import BLOOD, INK, PALE
from fathom.games.rivals.art.placement import Stand
from fathom.games.rivals.art.places import Places, coast
from fathom.games.rivals.art.signs import sign
from fathom.games.rivals.model.board import Tile, sees
from fathom.games.rivals.model.view import ModelView
from fathom.games.rivals.rules.odds import at_least, mean
from fathom.games.rivals.text import combat_odds
from fathom.games.rivals.text.names import Names
from fathom.present.svg import Point, area, box, group, letters, line, xy

CROWDED = 0.75
"""The scale of models up to which their badges are smaller."""
TOP_ROW = 20
"""How far above the middle of its tile a piece of the upper row is, at least."""
SKULL = "M0 -9C8 -9 10 -3 8 2L5 4V9H-5V4L-8 2C-10 -3 -8 -9 0 -9Z"


def ranges(n: Names, p: Places, stands: dict[str, Stand]) -> Markup:
    """The reach, Range and odds of each model on the map, and the tiles that each creature attacks."""
    w = ReachableTiles(n)
    drawn = []
    for one in n.view.models:
        if one.at is not None:
            drawn += [
                _shown(f"reach-{one.id}", _reach(w, p, one)),
                _shown(f"range-{one.id}", _range(n, p, one, stands)),
            ]
    for creature in n.view.creatures:
        near = frozenset(n.lurk.near[creature.at])
        drawn.append(_shown(f"range-{creature.at.replace(',', '_')}", _range_drawing(p.middle, near, frozenset())))
    return Markup("".join(drawn))


def _shown(id: str, inside: str) -> str:
    """A group that is visible only while a model is pointed at, or a question is about it."""
    return f'<g id="{id}" class="rv-aim">{inside}</g>'


def shows(id: str) -> str:
    """The ids of the groups to show while a model, or the creature on a tile, is pointed at."""
    return f"range-{id.replace(',', '_')}" if "," in id else f"reach-{id} range-{id}"


def _reach(w: ReachableTiles, p: Places, one: ModelView) -> Markup:
    far = allowance(w.n, one)
    near = w.reach(one, far)
    return _reach_drawing(p.middle, near, w.reach(one, far + extra(w.n, one)) if far else near)


def _range(n: Names, p: Places, one: ModelView, stands: dict[str, Stand]) -> str:
    seen, blind = in_range(n, one)
    marks = [_odds(stands[id], *odds(n, one, id), _in_top_row(n, p, id, stands[id])) for id in targets(n, one, seen)]
    return "".join([_range_drawing(p.middle, seen, blind), *marks])


@lru_cache(maxsize=4096)
def _reach_drawing(middle: Point, near: frozenset[Tile], dash: frozenset[Tile]) -> Markup:
    """The tiles in reach, and with a dotted outline those in reach by swimming and charging."""
    drawn = group(
        area(coast(near), "#7fdcff", opacity=0.2),
        line(coast(dash), "#bdf0ff", 4, dash="4 14") if dash - near else None,
        line(coast(near), "#8fe6ff", 6),
        transform=f"translate({xy(middle)})",
    )
    return Markup(drawn)


@lru_cache(maxsize=4096)
def _range_drawing(middle: Point, seen: frozenset[Tile], blind: frozenset[Tile]) -> Markup:
    """The tiles in Range, dark if they are behind rock."""
    drawn = group(
        area(coast(blind), "#03121b", opacity=0.6) if blind else None,
        line(coast(seen), INK, 12, opacity=0.55) if seen else None,
        line(coast(seen), "#ff9b6a", 6, dash="22 10") if seen else None,
        transform=f"translate({xy(middle)})",
    )
    return Markup(drawn)


def _in_top_row(n: Names, p: Places, target: str, stand: Stand) -> bool:
    """Whether a target is in the upper row of the pieces on its tile."""
    tile = target if "," in target else n.models[target].at
    return tile is not None and stand.y < p.at(tile)[1] - TOP_ROW


@lru_cache(maxsize=8192)
def _odds(stand: Stand, expected: float, kill: float, above: bool) -> Markup:
    """A badge with the expected wounds of the target and the chance to destroy it; on shared tiles only the chance.

    It lies below the target, or above one in the upper row of its tile, so that it covers neither the target nor
    another badge.
    """
    narrow = stand.scale < 1
    wide = 76 if narrow else 148
    shrunk = f" scale({(0.78 if stand.scale > CROWDED else 0.68) if narrow else 0.86})"
    dy = -72.0 if above else 76.0 if narrow else 70.0
    drawn = h.g({"transform": f"translate({xy((stand.x, stand.y + dy * stand.scale))}){shrunk}"})[
        box(-wide / 2, -19, wide, 38, INK, round=17, edge=BLOOD, width=2.6),
        None
        if narrow
        else h.g({"transform": "translate(-57 1)"})[
            sign("heart"), letters(13, 8, 25, f"{expected:.1f}", PALE, anchor="start", cls="figure")
        ],
        h.g({"transform": f"translate({-23 if narrow else 15} 0)"})[
            area(SKULL, PALE), letters(12, 8, 22, f"{100 * kill:.0f}%", PALE, anchor="start", cls="figure")
        ],
    ]
    return Markup(drawn)


# -- movement ----------------------------------------------------------------------------------------------------------


def allowance(n: Names, one: ModelView) -> int:
    """How many tiles a model can move without a new stance (RV-507)."""
    if "trapped" in one.tokens:
        return 0
    event = n.pack.event.get(n.view.ongoing)
    return max(1, one.speed + (event.speed if event else 0)) + ("swimming" in one.tokens) * n.pack.battle.swim


def extra(n: Names, one: ModelView) -> int:
    """How many more tiles a model can move if it begins to swim and charge, as far as possible (RV-520, RV-530)."""
    battle = n.pack.battle
    return ("swimming" not in one.tokens) * battle.swim + ("charged" not in one.tokens) * battle.charge


class ReachableTiles:
    """The tiles that models can reach, computed once per board."""

    def __init__(self, n: Names) -> None:
        self.n = n
        self.models_by_tile: dict[Tile, list[ModelView]] = {}
        waits = set()
        for one in n.view.models:
            if one.at is None:
                waits.add(one.seat)
            else:
                self.models_by_tile.setdefault(one.at, []).append(one)
        self.closed: dict[Tile, int] = {
            tile: player.seat
            for player in n.view.players
            if player.side and player.seat in waits
            for tile in n.lurk.groups[player.side]
        }
        """The summoning tiles that only their owner may stop on, with the owner (RV-352)."""

    def reach(self, one: ModelView, far: int) -> frozenset[Tile]:
        """The tiles where a model could end a Movement action of this many tiles, if it passes all tests."""
        assert one.at is not None
        near = self.n.lurk.near
        reached, edge = {one.at}, [one.at]
        for _ in range(far):
            further = []
            for here in edge:
                for there in near[here]:
                    if there not in reached and self.may_pass(one, there):
                        reached.add(there)
                        further.append(there)
            edge = further
        return frozenset(tile for tile in reached if tile == one.at or self.may_stand(one, tile))

    def may_pass(self, one: ModelView, tile: Tile) -> bool:
        """Whether a model may enter a tile: no creature and no opponent's model is there (RV-504)."""
        there = self.models_by_tile.get(tile)
        return self.n.ground[tile] != "guarded" and (there is None or there[0].seat == one.seat)

    def may_stand(self, one: ModelView, tile: Tile) -> bool:
        """Whether a model may stop on a tile: there is room, and the tile is not closed to it (RV-352, RV-360)."""
        there = self.models_by_tile.get(tile)
        if there and (one.large or there[0].large or len(there) >= self.n.pack.battle.small_models):
            return False
        return self.closed.get(tile, one.seat) == one.seat


# -- attack ------------------------------------------------------------------------------------------------------------


def in_range(n: Names, one: ModelView) -> tuple[frozenset[Tile], frozenset[Tile]]:
    """The tiles within a model's Range: those it sees, and those behind rock (RV-611, RV-681)."""
    assert one.at is not None
    event = n.pack.event.get(n.view.ongoing)
    always = n.pack.profile(one.card, list(one.cards)).attack_effect
    far = one.range + always.range
    far = min(far, event.farthest) if event and event.farthest else far
    near = [tile for tile in n.lurk.tiles if 0 < n.lurk.distance[one.at, tile] <= far]
    seen = frozenset(tile for tile in near if always.lob or sees(n.view.rocks, one.at, tile))
    return seen, frozenset(near) - seen


def targets(n: Names, one: ModelView, seen: frozenset[Tile]) -> Iterator[str]:
    """Yield the fighters that a model could attack without an ability: ids of models, tiles of creatures.

    `seen` are the tiles in its Range that it sees.
    """
    yield from (other.id for other in n.view.models if other.seat != one.seat and other.at in seen)
    yield from (creature.at for creature in n.view.creatures if creature.at in seen or creature.at == one.at)


def odds(n: Names, one: ModelView, target: str) -> tuple[float, float]:
    """The expected wounds of an attack without abilities, and its chance to destroy the target."""
    chances = combat_odds.attack_chances(n, one, target)
    return mean(chances), at_least(chances, combat_odds.heart_left(n, target))
