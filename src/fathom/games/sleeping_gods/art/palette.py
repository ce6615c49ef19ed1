"""The colours of everything that Python code draws."""

from __future__ import annotations

INK = "#2b2018"
SEPIA = "#6b4a2b"
PAPER = "#efe0bd"
SEA = ("#cfdcc6", "#b4cfc4", "#8fb9b7")
"""Water from the shore outwards."""
LAND = ("#dcc489", "#c2a261", "#8c6a37")
MOSS = "#87935a"
RED = "#a3271c"
BLOOD = "#d8402f"
GOLD = "#e9b949"
FOAM = "#e8f1ea"
MIST = "#a9c0c0"

SEATS = ("#f0a830", "#5cb8f0", "#35c48d", "#e08fc0")
"""The colour of each seat; the seat's number is always shown with it."""
GROUNDS = {
    "sofi": "#3d5a73",
    "laurent": "#5c6b52",
    "rafael": "#7a5a3c",
    "audrie": "#6b4f3a",
    "kasumi": "#4a4666",
    "kannan": "#5a3540",
    "gregory": "#43616b",
    "marco": "#6a5230",
    "mac": "#3f5560",
}
"""The colour behind the portrait of a crew member."""
