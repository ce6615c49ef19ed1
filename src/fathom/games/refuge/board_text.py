"""The board as coloured text: every space a tile of seven by three characters, the head one creature of nine tiles.

It reads without colours too: each kind of space has its own sign and name, a diver lying down says so, spaces next
to the head bear a “!”, and spaces the question points at have corners and the number of the option.
"""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from fathom.core.ask import Ask, Option
from fathom.games.refuge import options as o
from fathom.games.refuge.names import Names
from fathom.games.refuge.options import About
from fathom.games.refuge.sea import Space
from fathom.games.refuge.state import DOWN

WIDE, HIGH = 7, 3
MARGIN = 3

# Colours of the 256-colour palette: background and ink.
TILES: dict[str, tuple[str, int, int]] = {
    "Start": ("˅ start", 24, 117),
    "Lair": ("¤ lair", 58, 186),
    "Spawn": ("* spawn", 52, 217),
    "Cave": ("∩ cave", 237, 250),
    "Whirlpool": ("@ whirl", 23, 122),
    "Kraken": ("≈     ≈", 17, 61),
    "Finish": ("= UB-85", 240, 253),
}
DANGER = {"Start": 60, "Lair": 94, "Spawn": 88, "Cave": 95, "Whirlpool": 65, "Kraken": 54, "Finish": 138}
"""Backgrounds of spaces next to the head."""
DIVERS = (214, 117, 156, 219)
"""A colour for each seat."""
MENACE = Style.parse("bold color(203)")
CHOICE = Style.parse("bold color(226)")
TENTACLE = Style.parse("bold color(213)")
TOKEN = Style.parse("bold color(231)")
LABEL = Style.parse("color(245)")

SIGNS = {"camera": "◎", "marker": "⚑", "pod": "▣", "tentacle": "§", "screen": "°", "active": "▼"}

HEAD = (
    "    _.-~~~~~~~~~-._    ",
)
