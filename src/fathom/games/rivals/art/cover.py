"""The cover of Rivals: four factions, a crystal, and a creature behind it."""

from __future__ import annotations

from htpy import Element

from fathom.games.rivals.art.drawings import COVER
from fathom.present.svg import lid


def cover() -> Element:
    """The cover as one picture."""
    return lid(COVER.inline("cover"))
