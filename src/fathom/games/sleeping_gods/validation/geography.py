"""Checks of the atlas and the locations (L10)."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.sleeping_gods.model.atlas import LAND, OPPOSITE, MapPage, Sea
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.validation.story import unknown


def check_geography(pack: Pack) -> list[str]:
    """Return a message for everything that is wrong with the atlas and the locations."""
    found = [problem for page in pack.atlas for problem in _map(pack, page)]
    return [*found, *_world(pack), *_locations(pack)]


def _map(pack: Pack, page: MapPage) -> Iterator[str]:
    here = f"atlas.yaml: {page.id}"
    if page.left % 2 or page.right != page.left + 1:
        yield f"{here}: left, right: a map is an even page and the odd one after it (SG-G10)"
    for letter in sorted(set(page.letters([0, 1])) & set(page.letters([2, 3]))):
        yield f"{here}: cells: region {letter} spans the fold (L10)"
    letters = page.letters(range(4))
    for letter in sorted(set(letters) ^ set(page.regions)):
        yield f"{here}: regions: {letter} is {'not described' if letter in letters else 'not on the map'} (L10)"
    for letter in letters:
        if not _together(page, letter):
            yield f"{here}: cells: region {letter} is in two separate places (L10)"
    for pair in page.blocked:
        if pair[0] not in letters or pair[2] not in letters:
            yield f"{here}: blocked: {pair} names a region that is not there (L10)"
    if not any(region.port for region in page.regions.values()):
        yield f"{here}: regions: there is no port (L10)"
    for way in page.exits:
        there = f"{here}: exits: page {way.page} {way.edge}"
        target = pack.sea.map_of_page.get(way.to)
        if way.page not in (page.left, page.right):
            yield f"{there}: that page is not part of this map (L10)"
        elif (way.edge, way.page) in (("E", page.left), ("W", page.right)):
            yield f"{there}: that edge is the fold (L10)"
        elif target is None:
            yield f"{there}: there is no page {way.to} (L10)"
        elif not any(
            back.page == way.to and back.to == way.page and back.edge == OPPOSITE[way.edge]
            for back in pack.sea.maps[target].exits
        ):
            yield f"{there}: page {way.to} has no arrow back (L10)"
        elif not page.edge(way.page, way.edge):
            yield f"{there}: no region touches that edge (L10)"


def _together(page: MapPage, letter: str) -> bool:
    """Whether all cells of a region are connected."""
    cells = {(x, y) for y, row in enumerate(page.cells) for x, cell in enumerate(row) if cell == letter != LAND}
    reached, queue = set(), [min(cells)]
    while queue:
        x, y = queue.pop()
        if (x, y) in cells and (x, y) not in reached:
            reached.add((x, y))
            queue += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return reached == cells


def _world(pack: Pack) -> Iterator[str]:
    start = pack.location.get(pack.figures.start_location)
    if start is None or start.at not in pack.sea.region:
        yield f"figures.yaml: start_location: there is no location {pack.figures.start_location} in the sea (L1)"
        return
    whole = Sea(pack.atlas, pack.locations, [page.id for page in pack.atlas])
    far = set(whole.region) - set(whole.distances(start.at))
    yield from (f"atlas.yaml: {id}: this region cannot be reached from the start (L10)" for id in sorted(far))
    near = {id for id in pack.sea.region if pack.sea.open(id)} - set(pack.sea.distances(start.at))
    for id in sorted(near - far):
        yield f"atlas.yaml: {id}: this region cannot be reached on the maps that have a story (L10)"


def _locations(pack: Pack) -> Iterator[str]:
    for place in pack.locations:
        if place.at not in pack.sea.region:
            yield f"locations.yaml: {place.num}: at: there is no region {place.at} (L10)"
        yield from unknown(pack, f"locations.yaml: {place.num}: when", place.conditions)
    for id, numbers in pack.sea.locations.items():
        if not numbers:
            yield f"locations.yaml: region {id} has no location (L10)"
