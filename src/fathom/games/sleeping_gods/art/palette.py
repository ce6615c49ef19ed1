"""Colours of the atlas and of everything that lies on it."""

from __future__ import annotations

INK = "#2b2018"
SEPIA = "#6b4a2b"
PAPER = "#efe0bd"
EDGE = "#cdb27c"
SEA = ("#cfdcc6", "#b4cfc4", "#8fb9b7")
"""Water from the shore outwards."""
LAND = ("#dcc489", "#c2a261", "#8c6a37")
MOSS = "#87935a"
RED = "#a3271c"
BLOOD = "#d8402f"
GOLD = "#e9b949"
BRASS = ("#ffe2a3", "#c98f3c", "#6b4419")
NIGHT = "#10202a"
STEEL = "#2c424c"
FOAM = "#e8f1ea"
MIST = "#a9c0c0"

SEATS = ("#f0a830", "#5cb8f0", "#35c48d", "#e08fc0")
"""The colour of a seat; its number stands beside it."""

SKILLS = {"STR": "#d9603f", "PER": "#5aa9d6", "SAV": "#c9a13b", "CRA": "#8a9a4b", "CUN": "#a173c9", "ANY": "#c8c1b0"}
STATUSES = {
    "venom": "#7fc14a",
    "frightened": "#e8e0c8",
    "weakened": "#c78b54",
    "madness": "#b07fe0",
    "low": "#7fa3c4",
}
EVENTS = {"mild": "#5fae9a", "perilous": "#e0a23a", "deadly": "#d8402f"}
