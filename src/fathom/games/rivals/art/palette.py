"""The colours of the picture, and the crests of the factions, so that colour is not the only cue."""

from __future__ import annotations

import msgspec
from htpy import Element

from fathom.present.svg import use

INK = "#06131b"
PALE = "#eafcf7"
FAINT = "#9fc3c9"
LAMP = "#ffd98f"
BLOOD = "#ff6a5c"


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
"""The colours of a player without a faction, and of factions that are only in a custom pack."""


def look(faction: str) -> Look:
    """The colours of a faction; grey for an unknown one."""
    return LOOKS.get(faction, PLAIN)


def crest(faction: str) -> Element:
    """The crest of a faction in its colour; a ring for a player without a faction."""
    return use(f"rv-crest-{faction or 'none'}")
