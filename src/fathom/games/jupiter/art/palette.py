"""The colours of the picture. Colour is never the only cue: modules have numbers, robots have shapes."""

from __future__ import annotations

from typing import NamedTuple

INK = "#04121c"
FOAM = "#dff4f6"
LAMP = "#ffd27a"
ALARM = "#ff6a55"
CREEP = "#f2364a"
"""The colour of creeps in the boxed game. Super Creeps have another colour and shape: horns and arms, no spikes."""


class Shades(NamedTuple):
    """One colour in three tones, from light to dark."""

    light: str
    colour: str
    dark: str


MODULES = {
    1: Shades("#7fa8c8", "#33506b", "#1b2f44"),
    2: Shades("#5fc4bd", "#1f5d60", "#10383d"),
    3: Shades("#e2a65a", "#6b4a25", "#402a14"),
    4: Shades("#b99ae0", "#4d3c70", "#2c2148"),
    5: Shades("#86c46a", "#35592f", "#1c351b"),
}
"""The colours of a module by its number."""

ROBOTS = {
    "purple": Shades("#d9b8ff", "#9a5fe0", "#54279a"),
    "orange": Shades("#ffc58a", "#f5821f", "#a34a06"),
    "yellow": Shades("#fff3a0", "#f7d21e", "#a07f00"),
    "white": Shades("#ffffff", "#e6eef2", "#8fa3ae"),
    "black": Shades("#7d868d", "#343a40", "#0c0f12"),
    "pink": Shades("#ffd6e8", "#ff7fb5", "#b8316f"),
    "brown": Shades("#d6b08a", "#94653c", "#573517"),
}
OTHER = Shades("#cfe6ea", "#7ca3ad", "#3d5c66")
"""The colours of a robot that is only in a custom pack."""
