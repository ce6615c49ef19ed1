"""Colours of the reef, and how fish, gems and players are told apart without colours."""

from __future__ import annotations

from typing import NamedTuple

from htpy import Element

from fathom.present.svg import area

INK = "#0b1c2c"
FOAM = "#e8fbf6"
SAND = ("#fff0c9", "#f0d69b", "#cfa766", "#8f6a3c")
"""From light to dark."""
CORAL = ("#ffc4a8", "#ff8f78", "#e25a66", "#8f2f52")
SKIN = ("#e3b5ff", "#a968e0", "#6a349f", "#351a62", "#1d0f40")
"""Tentacula's, from light to dark."""
GOLD = ("#fff0b0", "#f4c14f", "#a9761d", "#5f3d10")
ALARM = "#ff6a55"
SAFE = "#2fd6a0"
LATER = "#f29a1f"


class Shades(NamedTuple):
    """A colour with a darker and a lighter one."""

    colour: str
    dark: str
    light: str


FISH = {
    "yellow": Shades("#ffcf33", "#b06f08", "#fff3b0"),
    "green": Shades("#4fc96b", "#146b3c", "#cdf8c6"),
    "red": Shades("#f4584c", "#8f1c2b", "#ffd0c2"),
}
ANIMALS = {
    "turtle": Shades("#58b368", "#1f5f3d", "#c4ecae"),
    "seahorse": Shades("#f2a33a", "#9a5310", "#ffe2a6"),
    "jellyfish": Shades("#d982d8", "#7a2f8c", "#ffd9fb"),
    "crab": Shades("#ee6a4f", "#8f2a24", "#ffc9b0"),
}
GEMS = {
    "purple": Shades("#a55be8", "#521a8c", "#e3c4ff"),
    "yellow": Shades("#ffd23a", "#a5700c", "#fff6c0"),
    "red": Shades("#ee3d5c", "#86102f", "#ffb9c6"),
    "green": Shades("#2fbf71", "#0b5d3c", "#b6f5cf"),
    "blue": Shades("#3b93f2", "#123f8f", "#bfe2ff"),
    "white": Shades("#eef6fb", "#7f9bb0", "#ffffff"),
}
OTHER = Shades("#e0a070", "#7a4a24", "#ffe0c4")
"""For what an owner's pack brings and we do not know."""


def inked(d: str, fill: str, width: float = 2) -> Element:
    """A filled path with a dark outline."""
    return area(d, fill, edge=INK, width=width)
