"""The atlas: double pages of sea regions, and the ways between them (SG-T15, SG-G10 to SG-G12)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from fathom.content.packs import Count
from fathom.games.sleeping_gods.language import Conditions, Effects, parse_conditions, parse_effects
from fathom.games.sleeping_gods.language.words import Skill
from fathom.games.sleeping_gods.model.cards import LocationNumber, MapId
from fathom.games.sleeping_gods.model.entries import Code, Part, Test

Edge: TypeAlias = Literal["N", "E", "S", "W"]
RegionId: TypeAlias = str
"""A map and the letter of a region: `M1b`."""

LAND = "#"
OPPOSITE: dict[Edge, Edge] = {"N": "S", "S": "N", "E": "W", "W": "E"}


class Hazard(Part, frozen=True):
    """A challenge met whenever the ship enters the region (SG-316)."""

    name: str
    """The name that players read."""
    skill: Skill
    """The skill of the challenge."""
    n: Count
    """The number to reach."""
    fail: Code
    """What a failure does, in the effect language."""

    @cached_property
    def failure(self) -> Effects:
        """`fail` as typed effects."""
        return parse_effects(self.fail)


class Region(Part, frozen=True):
    """A region of the sea: whether it has a port, a market or a hazard."""

    port: bool = False
    """Whether the region has a port."""
    market: bool = False
    """Whether the region has a market."""
    hazard: Hazard | None = None
    """The hazard of the region, if it has one."""


class Exit(Part, frozen=True):
    """An arrow at the edge of a page."""

    page: Count
    """The page that the arrow is on."""
    edge: Edge
    """The edge of the page that it crosses."""
    to: Count
    """The page it leads to."""


class MapPage(Part, frozen=True):
    """A map: a double page of 4 × 3 cells, two columns on each page."""

    id: MapId
    """The id of the map, such as M1."""
    name: str
    """The name that players read."""
    left: Count
    """The number of its left page, an even one."""
    right: Count
    """The number of its right page."""
    tier: Annotated[int, Meta(ge=1, le=3)]
    """How dangerous the map is."""
    god: str
    """The god who sleeps there."""
    cells: Annotated[tuple[Annotated[str, Meta(pattern=r"^[a-z#]{4}$(?!\n)")], ...], Meta(min_length=3, max_length=3)]
    """A letter is a region, `#` is land."""
    exits: tuple[Exit, ...]
    """The arrows to other pages."""
    regions: dict[Annotated[str, Meta(pattern=r"^[a-z]$(?!\n)")], Region]
    """The regions of the sea by their letters."""
    blocked: tuple[Annotated[str, Meta(pattern=r"^[a-z]-[a-z]$(?!\n)")], ...] = ()
    """Regions that touch but have land between them."""

    def letters(self, columns: Iterable[int], rows: Iterable[int] = range(3)) -> list[str]:
        """The letters of the regions in these columns and rows, in alphabetical order."""
        rows = list(rows)
        return sorted({self.cells[y][x] for x in columns for y in rows} - {LAND})

    def columns(self, page: int) -> range:
        """The columns of the map that are on a page: its left or its right half."""
        return range(2) if page == self.left else range(2, 4)

    def edge(self, page: int, edge: Edge) -> list[str]:
        """The letters of the regions that touch an outer edge of a page."""
        if edge in ("N", "S"):
            return self.letters(self.columns(page), [0 if edge == "N" else 2])
        return self.letters([0 if edge == "W" else 3])

    @cached_property
    def touching(self) -> list[tuple[str, str]]:
        """The pairs of neighbouring regions without land between them, across the fold too (SG-R090)."""
        pairs = set()
        for y, row in enumerate(self.cells):
            for x, letter in enumerate(row):
                for other in (row[x + 1 : x + 2], self.cells[y + 1][x] if y < 2 else ""):
                    if other and LAND not in (letter, other) and letter != other:
                        pairs.add((min(letter, other), max(letter, other)))
        return sorted(
            pairs - {(pair[0], pair[2]) for pair in self.blocked} - {(pair[2], pair[0]) for pair in self.blocked}
        )


class Location(Part, frozen=True):
    """A numbered place to explore (SG-T16)."""

    num: LocationNumber
    """The number of the location. Its paragraphs begin with it."""
    name: str
    """The name that players read."""
    at: Annotated[str, Meta(pattern=r"^M[1-9][0-9]?[a-z]$(?!\n)")]
    """The region where it lies, such as M1b."""
    kind: Literal["town", "site", "wild", "ruin", "sea", "boss"]
    """What kind of place it is."""
    when: Test = ""
    """What must be true for the location to be open; empty if it is always open (SG-R235)."""
    paragraphs: Count | None = None
    """Ignored. Packs written for older versions say here how many paragraphs the location has."""

    @cached_property
    def conditions(self) -> Conditions:
        """`when` as typed conditions."""
        return parse_conditions(self.when)

    @property
    def map(self) -> MapId:
        """The map that the location is on."""
        return self.at[:-1]


class Crossing(msgspec.Struct, frozen=True):
    """A way over the edge of a page to one region, or to several to choose from (SG-332)."""

    edge: Edge
    page: int
    """The page it leads to."""
    to: tuple[RegionId, ...]


class Sea:
    """The regions of all maps and the ways between them.

    Only maps with a story are in play (`at_hand`); arrows to other maps cannot be used (SG-016).
    """

    def __init__(self, maps: Iterable[MapPage], locations: Iterable[Location], at_hand: Iterable[MapId]) -> None:
        self.maps: dict[MapId, MapPage] = {page.id: page for page in maps}
        self.at_hand: tuple[MapId, ...] = tuple(id for id in self.maps if id in set(at_hand))
        self.map_of_page: dict[int, MapId] = {
            number: page.id for page in self.maps.values() for number in (page.left, page.right)
        }
        self.region: dict[RegionId, Region] = {}
        self.page: dict[RegionId, int] = {}
        self.neighbours: dict[RegionId, tuple[RegionId, ...]] = {}
        self.crossings: dict[RegionId, tuple[Crossing, ...]] = {}
        self._onward: dict[RegionId, tuple[RegionId, ...]] = {}
        self.locations: dict[RegionId, tuple[int, ...]] = {}
        for page in self.maps.values():
            self._lay(page)
        for location in locations:
            self.locations[location.at] = (*self.locations.get(location.at, ()), location.num)
        self.ports: tuple[RegionId, ...] = tuple(id for id in self.region if self.region[id].port and self.open(id))

    def _lay(self, page: MapPage) -> None:
        for letter in page.letters(range(4)):
            id = page.id + letter
            self.region[id] = page.regions.get(letter, Region())
            self.page[id] = page.left if letter in page.letters(range(2)) else page.right
            self.neighbours[id] = tuple(
                page.id + other
                for other in page.letters(range(4))
                if (min(letter, other), max(letter, other)) in page.touching
            )
            self.crossings[id] = tuple(
                Crossing(way.edge, way.to, self.entries(way.to, OPPOSITE[way.edge]))
                for way in page.exits
                if letter in page.edge(way.page, way.edge) and self.map_of_page.get(way.to) in self.at_hand
            )
            over = (entry for crossing in self.crossings[id] for entry in crossing.to)
            self._onward[id] = tuple(dict.fromkeys((*self.neighbours[id], *over)))
            self.locations.setdefault(id, ())

    def entries(self, page: int, edge: Edge) -> tuple[RegionId, ...]:
        """The regions along an edge of a page, where a ship that crosses the edge arrives."""
        map = self.maps[self.map_of_page[page]]
        return tuple(map.id + letter for letter in map.edge(page, edge))

    def open(self, region: RegionId) -> bool:
        """Whether the region's map is in play."""
        return region[:-1] in self.at_hand

    def onward(self, region: RegionId) -> tuple[RegionId, ...]:
        """Every region one move away, including those of other maps."""
        return self._onward[region]

    def distances(self, start: RegionId, within_map: bool = False) -> dict[RegionId, int]:
        """The moves from `start` to each region in reach, or `within_map` only; a page turn counts as one (SG-R133)."""
        found = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in self.neighbours[here] if within_map else self.onward(here):
                if there not in found:
                    found[there] = found[here] + 1
                    queue.append(there)
        return found

    def nearest_ports(self, region: RegionId) -> tuple[RegionId, ...]:
        """The port regions with the fewest moves from a region to them; empty if no port can be reached."""
        distances = self.distances(region)
        near = min((distances[port] for port in self.ports if port in distances), default=-1)
        return tuple(port for port in self.ports if distances.get(port) == near)
