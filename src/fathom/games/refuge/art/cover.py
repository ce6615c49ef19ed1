"""The lid of the box."""

from __future__ import annotations

from htpy import Element

from fathom.games.refuge.art.drawings import COVER
from fathom.present.svg import lid


def cover() -> Element:
    """A lamp above the dark, and the Kraken below; 300 by 400."""
    return lid(COVER.inline("cover"))
