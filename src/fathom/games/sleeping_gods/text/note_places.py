"""The places of the chart at which players can write notes (SG-871, SG-R240)."""

from __future__ import annotations

from fathom.game.notes import NotePlace
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.present.phrases import listed


def note_places(pack: Pack) -> dict[str, NotePlace]:
    """The regions and locations of all maps in play. A location has its number as id, a region its map and letter."""
    found = {}
    for region, numbers in pack.sea.locations.items():
        if not pack.sea.open(region):
            continue
        map = pack.sea.maps[region[:-1]].name
        locations = [pack.location[number] for number in numbers]
        inside = f" ({listed([location.name for location in locations])})" if locations else ""
        found[region] = NotePlace(f"Region {region[-1].upper()}{inside}", map, f"at-{region}")
        for location in locations:
            found[str(location.num)] = NotePlace(f"{location.num} {location.name}", map, f"place-{location.num}")
    return found
