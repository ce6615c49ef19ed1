"""Colours that depend on the state or on the pack; all others are in the symbol files."""

from __future__ import annotations

from typing import NamedTuple

INK = "#0b1c2c"
FOAM = "#e8fbf6"
SAND = ("#fff0c9", "#f0d69b", "#cfa766", "#8f6a3c")
"""Colours of sand, from light to dark."""
GOLD = ("#fff0b0", "#f4c14f", "#a9761d", "#5f3d10")
SAFE = "#2fd6a0"
LATER = "#f29a1f"


class Shades(NamedTuple):
    """A colour with a darker and a lighter one."""

    colour: str
    dark: str
    light: str


ANIMALS = {
    "turtle": Shades("#58b368", "#1f5f3d", "#c4ecae"),
    "seahorse": Shades("#f2a33a", "#9a5310", "#ffe2a6"),
    "jellyfish": Shades("#d982d8", "#7a2f8c", "#ffd9fb"),
    "crab": Shades("#ee6a4f", "#8f2a24", "#ffc9b0"),
}
OTHER = Shades("#e0a070", "#7a4a24", "#ffe0c4")
"""For animals of other packs."""
