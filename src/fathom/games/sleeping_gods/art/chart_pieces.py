"""The parts of the chart that change: mist over unexplored regions, flags, the ship, the serpent, tappable places."""

from __future__ import annotations

from collections.abc import Mapping

import htpy as h
from htpy import Element

from fathom.games.sleeping_gods.art.chart import NAME, place_drawing, place_name, places, ribbon_half
from fathom.games.sleeping_gods.art.drawings import ON_CHART
from fathom.games.sleeping_gods.art.note_pins import pins
from fathom.games.sleeping_gods.art.palette import INK, PAPER, RED
from fathom.games.sleeping_gods.art.positions import (
    CELL_WIDE,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    WIDE,
    Cell,
    anchorage,
    cells,
    corner,
    is_land,
    middle,
    outline,
)
from fathom.games.sleeping_gods.model.atlas import Crossing, Location
from fathom.games.sleeping_gods.story.knowledge import is_open, open_locations
from fathom.games.sleeping_gods.text.effects import describe_effects
from fathom.games.sleeping_gods.text.names import SKILLS, Names
from fathom.present.phrases import count
from fathom.present.svg import Point, box, dot, group, letters, num, piece, use, wrapped, xy


def sailing(n: Names, notes: Mapping[str, str]) -> list[Element]:
    """The map that the ship is on, with everything on it and the pins of notes."""
    page = n.pack.sea.maps[n.view.region[:-1]]
    moves = n.pack.sea.distances(n.view.region)
    regions = {page.id + letter: own for letter, own in cells(page).items() if not is_land(letter)}
    here = [(location, at) for location, at in places(n.pack, page) if is_open(n.pack, n.view, location.num)]
    # Places that can close are not part of the printed map.
    opened = [(location, at) for location, at in here if location.when]
    return [
        h.g("#sg-atlas", {"aria-hidden": "true"})[
            use(f"sg-map-{page.id}"), [place_drawing(location, at) for location, at in opened]
        ],
        h.g("#sg-fog", {"aria-hidden": "true", "clip-path": "url(#sg-frame)"})[
            [_mist(id, own) for id, own in regions.items() if not known(n, id)]
        ],
        h.g("#sg-written", {"aria-hidden": "true"})[
            use(f"sg-names-{page.id}"), [place_name(n.pack, location, at) for location, at in opened]
        ],
        h.g("#sg-flags", {"aria-hidden": "true"})[
            [
                piece(f"flag-{location.num}", (x + 40, y + 14), ON_CHART.use("flag"), cls="fade")
                for location, (x, y) in here
                if str(location.num) in explored(n)
            ]
        ],
        h.g("#sg-regions")[[_region(id, own, said(n, id, moves.get(id))) for id, own in regions.items()]],
        h.g("#sg-places")[[_place(location, at) for location, at in here]],
        h.g("#sg-here")[_here(n, regions[n.view.region])],
        h.g("#sg-gates")[_gates(n, regions[n.view.region])],
        h.g("#sg-afloat")[
            piece("serpent", _beside(regions[n.view.serpent]), ON_CHART.use("serpent"), name="The sea serpent")
            if n.view.serpent in regions
            else None,
            _ship(regions[n.view.region]),
        ],
        h.g("#sg-notes")[pins(n.pack, page, regions, notes)],
    ]


def explored(n: Names) -> set[str]:
    """The numbers of the locations that the crew has explored."""
    return {paragraph.partition(".")[0] for paragraph in n.view.visited}


def known(n: Names, region: str) -> bool:
    """Whether the ship is in a region or the crew has explored a location there."""
    return region == n.view.region or any(str(number) in explored(n) for number in n.pack.sea.locations[region])


def _mist(region: str, own: list[Cell]) -> Element:
    corners = enumerate(corner(cell) for cell in own)
    clouds = [ON_CHART.use("mist", x=num(x + 8 * k), y=num(y)) for k, (x, y) in corners]
    return h.g(".fade", {"id": f"mist-{region}", "opacity": "0.9"})[clouds]


def _ship(own: list[Cell]) -> Element:
    return piece("manticore", anchorage(own), ON_CHART.use("ship"), cls="bob", name="The Manticore")


def _beside(own: list[Cell]) -> Point:
    x, y = anchorage(own)
    return x - 20, y + 96


# -- what can be tapped ------------------------------------------------------------------------------------------------


def _region(id: str, own: list[Cell], words: str) -> Element:
    return h.g(".spot.sg-region", {"id": f"at-{id}", "data-name": words})[h.title[words], h.path({"d": outline(own)})]


def said(n: Names, id: str, moves: int | None) -> str:
    """A region in words: its name, port, market, hazard and, if `moves` is given, its distance."""
    region = n.pack.sea.region[id]
    parts = [n.region(id)]
    parts += [word for word, there in (("port", region.port), ("market", region.market)) if there]
    if region.hazard:
        hazard = region.hazard
        parts.append(f"{hazard.name}: {SKILLS[hazard.skill]} {hazard.n}, or {describe_effects(n, hazard.failure)}")
    if moves:
        parts.append(f"{count(moves, 'move')} away")
    return "; ".join(parts)


def _place(location: Location, at: Point) -> Element:
    lines = len(wrapped(location.name, NAME))
    attributes = {"id": f"place-{location.num}", "transform": f"translate({xy(at)})", "data-on": f"at-{location.at}"}
    attributes["data-name"] = f"{location.name}, {location.kind}"
    return h.g(".spot.sg-place", attributes)[
        h.title[f"{location.num} {location.name}"], box(-84, -58, 168, 104 + 28 * lines, "transparent", round=18)
    ]


def _here(n: Names, own: list[Cell]) -> list[Element]:
    """The elements to tap for the ship, and for the port and market of its region."""
    region = n.pack.sea.region[n.view.region]
    attributes = {"id": "the-ship", "transform": f"translate({xy(anchorage(own))})", "data-name": "The Manticore"}
    attributes["data-on"] = f"at-{n.view.region}"
    found = [h.g(".spot", attributes)[box(-74, -62, 148, 98, "transparent", round=20)]]
    top = corner(own[0])[1]
    right = max(corner(cell)[0] for cell in own) + CELL_WIDE
    signs = [name for name, there in (("port", region.port), ("market", region.market)) if there]
    for k, name in enumerate(signs):
        attributes = {"id": f"{name}-here", "transform": f"translate({right - 40 - 62 * k} {top + 42})"}
        attributes |= {"data-name": f"The {name}", "data-on": f"at-{n.view.region}"}
        found.append(h.g(".spot", attributes)[box(-31, -31, 62, 62, "transparent", round=31)])
    return found


# -- to other maps -----------------------------------------------------------------------------------------------------


POST = 72
"""The height of a signpost; the margin of the chart is a little wider."""
POST_GAP = 8
"""The space between two signposts."""
ALONG = {"N": 0, "S": 0, "W": -90, "E": 90}
"""How signposts are turned, so that they lie in the margin and cover neither the ship nor a name on the chart."""


def _gates(n: Names, own: list[Cell]) -> list[Element]:
    """A signpost for each region of another map next to the ship's region; shown while the ship can sail there."""
    found = []
    for crossing in n.pack.sea.crossings[n.view.region]:
        names = [_first_name(n, region) for region in crossing.to]
        halves = [max(56, 6.3 * len(name) + 16) for name in names]
        at = _start(n, crossing, own, 2 * sum(halves) + POST_GAP * (len(halves) - 1))
        for region, name, half in zip(crossing.to, names, halves, strict=True):
            found.append(_gate(n, crossing, region, name, half, at + half))
            at += 2 * half + POST_GAP
    return found


def _first_name(n: Names, region: str) -> str:
    numbers = open_locations(n.pack, n.view, region)
    return n.pack.location[numbers[0]].name if numbers else ""


def _start(n: Names, crossing: Crossing, own: list[Cell], length: float) -> float:
    """Where a row of signposts begins on its edge: close to the region, but not over the name of the map."""
    x, y = middle(own)
    if crossing.edge in ("W", "E"):
        return _within(y - length / 2, NORTH, SOUTH - length)
    if crossing.edge == "S":
        return _within(x - length / 2, POST_GAP, WIDE - POST_GAP - length)
    ribbon = ribbon_half(n.pack.sea.maps[n.view.region[:-1]])
    if x < WIDE / 2:
        return max(POST_GAP, min(x - length / 2, WIDE / 2 - ribbon - length))
    return min(WIDE - POST_GAP - length, max(x - length / 2, WIDE / 2 + ribbon))


def _within(value: float, low: float, high: float) -> float:
    return max(low, min(value, high))


def _gate(n: Names, crossing: Crossing, region: str, name: str, half: float, along: float) -> Element:
    """A signpost of half-width `half`; `along` is the position of its middle along the edge of the map."""
    x, y = {
        "N": (along, NORTH / 2),
        "S": (along, SOUTH + NORTH / 2),
        "W": (WEST / 2, along),
        "E": (EAST + WEST / 2, along),
    }[crossing.edge]
    arrow = "↓" if crossing.edge == "S" else "↑"
    place = f"translate({xy((x, y))}) rotate({ALONG[crossing.edge]})"
    attributes = {"id": f"gate-{region}", "transform": place, "data-name": said(n, region, 1)}
    return h.g(".spot.sg-gate", attributes)[
        h.title[said(n, region, 1)],
        group(
            box(-half, -POST / 2, 2 * half, POST, PAPER, round=12, edge=RED, width=4),
            letters(0, -6, 30, f"{arrow} {region[-1].upper()}", RED, weight="700"),
            letters(0, 24, 24, name, INK, weight="600"),
            dot(half - 16, -18, 6, RED) if n.pack.sea.region[region].hazard else None,
        ),
        box(-half, -POST / 2, 2 * half, POST, "transparent", round=12),
    ]
