"""Colours, and what tells the factions apart besides them: the rim of a base and a crest."""

from __future__ import annotations

import math

import msgspec
from htpy import Element

from fathom.present.svg import Point, area, dot, group, line, polygon, smooth, use

INK = "#06131b"
PALE = "#eafcf7"
FAINT = "#9fc3c9"
LAMP = "#ffd98f"
BLOOD = "#ff6a5c"
ESSENCE = "#66f0d8"


class Look(msgspec.Struct, frozen=True):
    """The colours of a faction."""

    colour: str
    dark: str
    light: str


LOOKS = {
    "cog": Look("#f0a830", "#5d3a10", "#ffe2a6"),
    "nautilus": Look("#5cb8f0", "#153f66", "#d2efff"),
    "low-clans": Look("#35c48d", "#0c4a36", "#c2f7dd"),
    "ancients": Look("#ec92cf", "#561a4a", "#ffe0f4"),
}
PLAIN = Look("#8fb0b8", "#1c3c48", "#dceef0")
"""Somebody who has not taken a faction yet, and the factions of other packs."""


def look(faction: str) -> Look:
    """The colours of a faction; grey for an unknown one."""
    return LOOKS.get(faction, PLAIN)


# -- rims: the second cue ----------------------------------------------------------------------------------------------


def _round(count: int, radii: tuple[float, ...], start: float = -90) -> list[Point]:
    """Points round the middle, with these radii over and over."""
    return [
        (
            radii[k % len(radii)] * math.cos(math.radians(start + 360 * k / count)),
            radii[k % len(radii)] * math.sin(math.radians(start + 360 * k / count)),
        )
        for k in range(count)
    ]


RIMS = {
    "cog": polygon(_round(40, (44, 44, 38, 38), -94)),
    "nautilus": smooth(_round(18, (44, 37))) + "Z",
    "low-clans": polygon(_round(22, (47, 36))),
    "ancients": polygon(_round(8, (44,), -67.5)),
}
"""The outline of a base: teeth of a gear, the lip of a shell, a ring of fangs, a cut stone."""


def base(faction: str) -> Element:
    """What a figure stands on, a hundred wide, seen from above."""
    colours = look(faction)
    rim = RIMS.get(faction, polygon(_round(4, (46,))))
    return group(
        area(rim, INK, edge=INK, width=9, opacity=0.9),
        area(rim, colours.dark, edge=colours.colour, width=4.5),
        dot(0, 0, 33, "url(#rv-well)"),
    )


# -- crests ------------------------------------------------------------------------------------------------------------


def _cog(colour: str) -> list[Element]:
    teeth = [
        group(area(polygon([(-6, -34), (6, -34), (8, -20), (-8, -20)]), colour), transform=f"rotate({a})")
        for a in range(0, 360, 45)
    ]
    return [*teeth, dot(0, 0, 18, "none", edge=colour, width=10), dot(0, 0, 5, colour)]


def _nautilus(colour: str) -> list[Element]:
    turns: list[Point] = [
        (4, 3),
        (-5, 5),
        (-6, -6),
        (8, -10),
        (18, 2),
        (8, 18),
        (-14, 16),
        (-22, -4),
        (-10, -24),
        (14, -24),
        (30, -6),
    ]
    return [
        line(smooth(turns), colour, 7),
        line("M-13 -13L-24 -25M-20 6L-33 10M0 18L-4 32M18 8L29 17", colour, 4),
    ]


def _clans(colour: str) -> list[Element]:
    return [
        line("M0 32V-18M-18 -20V-8C-18 6 18 6 18 -8V-20", colour, 7),
        *[area(polygon([(x - 7, -17), (x, -33), (x + 7, -17)]), colour) for x in (-18, 0, 18)],
        line("M-9 22H9", colour, 5),
    ]


def _ancients(colour: str) -> list[Element]:
    return [
        line(
            smooth([(-33, 0), (-16, -17), (0, -21), (16, -17), (33, 0), (16, 17), (0, 21), (-16, 17)], closed=True),
            colour,
            6,
        ),
        area(polygon([(0, -15), (8, 0), (0, 15), (-8, 0)]), colour),
        line("M0 -34V-26M-20 -30L-15 -23M20 -30L15 -23", colour, 5),
    ]


CRESTS = {"cog": _cog, "nautilus": _nautilus, "low-clans": _clans, "ancients": _ancients}


def drawn_crest(faction: str, ink: str) -> Element:
    """The sign of a faction, about seventy wide."""
    drawn = CRESTS.get(faction)
    return group(*(drawn(ink) if drawn else [dot(0, 0, 24, "none", edge=ink, width=8)]))


def crest(faction: str) -> Element:
    """The sign of a faction in its colour; a ring if there is none yet."""
    return use(f"rv-crest-{faction or 'none'}")
