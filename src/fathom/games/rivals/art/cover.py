"""The lid of the box: four factions, one crystal, and a creature behind it."""

from __future__ import annotations

from htpy import Element

from fathom.games.rivals.art.drawings import COVER
from fathom.present.svg import lid


def cover() -> Element:
    """The cover, 300 by 400."""
    return lid(COVER.inline("cover"))
