"""The pins of notes on the chart (SG-871, SG-R240)."""

from __future__ import annotations

from collections.abc import Mapping

from htpy import Element

from fathom.games.sleeping_gods.art.chart import places
from fathom.games.sleeping_gods.art.drawings import ON_CHART
from fathom.games.sleeping_gods.art.positions import CELL_HIGH, Cell, corner
from fathom.games.sleeping_gods.model.atlas import Location, MapPage
from fathom.games.sleeping_gods.model.pack import Pack
from fathom.games.sleeping_gods.text.note_places import note_places
from fathom.present.legend import TapText
from fathom.present.pins import pin
from fathom.present.svg import Point

FRAME = (-24, -52, 48, 58)
"""The area of a pin that can be tapped."""


def pins(pack: Pack, page: MapPage, regions: Mapping[str, list[Cell]], notes: Mapping[str, str]) -> list[Element]:
    """The pins on a map, one for each place with a note."""
    if not notes:
        return []
    points = {region: _in_region(own) for region, own in regions.items()}
    points |= {str(location.num): _at_location(pack, location, at) for location, at in places(pack, page)}
    named = note_places(pack)
    return [
        pin(place, points[place], named[place].name, text, drawing(), FRAME)
        for place, text in notes.items()
        if place in points and place in named
    ]


def drawing() -> Element:
    """A pin with its point at the origin."""
    return ON_CHART.use("note", transform="scale(0.84)")


def _at_location(pack: Pack, location: Location, at: Point) -> Point:
    """The point of a location's pin: beside its drawing, where it covers neither number nor flag, name nor hazard."""
    x, y = at
    first, *others = pack.sea.locations[location.at]
    if location.num != first:  # its number is on the right
        return x + 58, y - 43
    return (x + 84, y + 12) if others else (x + 58, y - 28)


def _in_region(own: list[Cell]) -> Point:
    """The point of a region's pin: in the lower left corner of its first cell, where nothing is printed."""
    x, y = corner(own[0])
    return x + 40, y + CELL_HIGH - 24


def pin_text(pack: Pack, notes: Mapping[str, str], place: str) -> TapText | None:
    """What a tap on a pin tells: the note; None if there is no such note."""
    if place not in notes:
        return None
    return TapText(f"Note at {note_places(pack)[place].name}", notes[place], "SG-871")
