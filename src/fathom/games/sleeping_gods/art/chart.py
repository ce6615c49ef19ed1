"""The printed atlas: the open book, and each of its maps with sea, land, places and arrows to other maps."""

from __future__ import annotations

from random import Random

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from fathom.games.sleeping_gods.art.coast import coast
from fathom.games.sleeping_gods.art.drawings import ON_CHART, PICTURES, placed
from fathom.games.sleeping_gods.art.palette import INK, PAPER, RED, SEA, SEPIA
from fathom.games.sleeping_gods.art.positions import (
    CELL_HIGH,
    CELL_WIDE,
    EAST,
    NORTH,
    SOUTH,
    VIEW,
    WEST,
    cells,
    corner,
    gates,
    is_land,
    islands,
)
from fathom.games.sleeping_gods.language.conditions import Not
from fathom.games.sleeping_gods.model.atlas import Exit, Location, MapPage
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.present.cache import cached
from fathom.present.svg import (
    Point,
    area,
    blob,
    box,
    dot,
    group,
    letters,
    line,
    num,
    oval,
    polygon,
    wrapped,
    xy,
)

NAME = 16
"""The most letters of a place's name in one line."""


def printed(pack: Pack) -> Markup:
    """The part that never changes: the open book, and every map, which is shown while the ship is on it."""
    return cached(pack, ("atlas",), lambda: _printed(pack))


def _printed(pack: Pack) -> Element:
    return h.svg("#backdrop.board", {"viewBox": VIEW, "aria-hidden": "true"})[
        h.defs[
            placed(),
            [h.g({"id": f"sg-map-{page.id}"})[_ground(pack, page)] for page in pack.atlas],
            [h.g({"id": f"sg-names-{page.id}"})[_names(pack, page)] for page in pack.atlas],
        ],
        PICTURES.inline("atlas"),
    ]


def _ground(pack: Pack, page: MapPage) -> Element:
    """The sea and land of a map, which mist can hide."""
    dice = Random(page.name)
    return h.g({"clip-path": "url(#sg-frame)"})[
        [_swell(dice) for _ in range(26)],
        coast(page),
        _borders(page),
        [place_drawing(location, at) for location, at in places(pack, page) if not location.when],
    ]


def _names(pack: Pack, page: MapPage) -> list[Node]:
    """The names and signs on a map, which mist does not hide."""
    return [
        [_marks(pack, page, letter) for letter in cells(page) if not is_land(letter)],
        [place_name(pack, location, at) for location, at in places(pack, page) if not location.when],
        ON_CHART.use("rose", x=str(WEST - 8), y=str(SOUTH + 8)),
        _title(page),
        [_way_out(pack, page, way) for way in page.exits],
    ]


def _swell(dice: Random) -> Element:
    """A wave at a random place."""
    x, y = dice.uniform(WEST, EAST - 60), dice.uniform(NORTH + 20, SOUTH - 10)
    return ON_CHART.use("wave", x=num(x), y=num(y))


def _borders(page: MapPage) -> Element:
    """Dashed lines between regions."""
    found = []
    for y, row in enumerate(page.cells):
        for x, letter in enumerate(row):
            left, top = corner((x, y))
            if x < 3 and letter != row[x + 1]:
                found.append(f"M{left + CELL_WIDE} {top + 6}v{CELL_HIGH - 12}")
            if y < 2 and letter != page.cells[y + 1][x]:
                found.append(f"M{left + 6} {top + CELL_HIGH}h{CELL_WIDE - 12}")
    return line("".join(found), SEPIA, 3, opacity=0.75, dash="4 12")


def places(pack: Pack, page: MapPage) -> list[tuple[Location, Point]]:
    """The locations of a map, with the points where they are drawn. Two that are never open together share a point."""
    found = []
    for letter, own in cells(page).items():
        if is_land(letter):
            continue
        shared: list[list[Location]] = []
        for number in pack.sea.locations[page.id + letter]:
            place = pack.location[number]
            free = next((others for others in shared if all(_exclusive(place, other) for other in others)), None)
            if free is None:
                shared.append(free := [])
            free.append(place)
        points = islands(own, len(shared)) if shared else []
        found += [(place, at) for group, at in zip(shared, points, strict=True) for place in group]
    return found


def _exclusive(one: Location, other: Location) -> bool:
    """Whether a condition of one location is the opposite of a condition of the other (SG-R235)."""
    return any(Not(condition) in other.conditions for condition in one.conditions) or any(
        Not(condition) in one.conditions for condition in other.conditions
    )


def place_drawing(location: Location, at: Point) -> Element:
    """The drawing of a location, and the ground under it."""
    x, y = at
    shape = blob(x, y + 14, 62, 30, location.num, bumps=9, rough=0.12)
    ground = [oval(x, y + 14, 72, 40, SEA[0], edge=SEA[2], width=5, opacity=0.75)]
    if location.kind != "sea":
        ground.append(area(shape, "url(#sg-land)", edge=SEPIA, width=3))
    return group(ground, ON_CHART.use(f"place-{location.kind}", x=num(x), y=num(y)))


def place_name(pack: Pack, location: Location, at: Point) -> Element:
    """The number and the name of a location; the number is on the side away from the region's other location."""
    x, y = at
    first = pack.location[pack.sea.locations[location.at][0]]
    side = -58 if location == first or _exclusive(location, first) else 58
    written = {"font-size": "28", "font-style": "italic", "font-weight": "600", "text-anchor": "middle", "fill": INK}
    written |= {"stroke": "#dfe5cb", "stroke-width": "6", "paint-order": "stroke"}
    return group(
        dot(x + side, y - 20, 20, PAPER, edge=RED, width=3),
        letters(x + side, y - 11, 25, str(location.num), RED, cls="figure", weight="700"),
        [
            h.text({"x": f"{x:.0f}", "y": f"{y + 66 + 27 * k:.0f}", **written})[words]
            for k, words in enumerate(wrapped(location.name, NAME))
        ],
    )


def _marks(pack: Pack, page: MapPage, letter: str) -> Element:
    """The letter of a region and its signs: port, market and hazard."""
    own = cells(page)[letter]
    region = pack.sea.region[page.id + letter]
    x, y = corner(own[0])
    right = max(corner(cell)[0] for cell in own) + CELL_WIDE
    signs = [name for name, there in (("port", region.port), ("market", region.market)) if there]
    return group(
        letters(x + 26, y + 40, 34, letter.upper(), SEPIA, opacity=0.75, weight="700"),
        [ON_CHART.use(name, x=num(right - 40 - 62 * k), y=num(y + 42)) for k, name in enumerate(signs)],
        group(
            ON_CHART.use("hazard", transform="scale(0.8)"),
            letters(24, 9, 27, region.hazard.name, RED, anchor="start", weight="700"),
            transform=f"translate({x + 68} {y + 29})",
        )
        if region.hazard
        else None,
    )


def ribbon_half(page: MapPage) -> float:
    """Half the width of the ribbon with the name of a map."""
    return 12 * len(page.name) + 79


def _title(page: MapPage) -> Element:
    """The name of the map on a ribbon."""
    end = ribbon_half(page)
    half = end - 34
    tails = [(-end, 20), (end, 20), (half + 14, 46), (end, 72), (-end, 72), (-half - 14, 46)]
    return group(
        area(polygon(tails), "#c9ab6c", edge=INK, width=2.4),
        box(-half, 12, 2 * half, 62, "#f6ead0", round=4, edge=INK, width=3),
        letters(0, 58, 44, page.name, INK, weight="700"),
        transform=f"translate({WEST + 2 * CELL_WIDE} 0)",
    )


def _way_out(pack: Pack, page: MapPage, way: Exit) -> Element | None:
    """An arrow at the edge of a page, with the map and page it leads to; None if that page does not exist."""
    beyond = pack.sea.map_of_page.get(way.to)
    if beyond is None:
        return None
    words = f"{pack.sea.maps[beyond].name} · {way.to}"
    half = 6.6 * len(words)
    turn = {"E": 90, "W": -90}.get(way.edge, 0)
    ahead = 1 if way.edge == "S" else -1
    return group(
        area(polygon([(0, 13 * ahead), (15, -11 * ahead), (-15, -11 * ahead)]), RED, edge=INK, width=2),
        letters(26, 9, 26, words, SEPIA, weight="700", anchor="start"),
        transform=f"translate({xy(gates(page, way.edge, way.page))}) rotate({turn}) translate({-half:.0f} 0)",
    )
