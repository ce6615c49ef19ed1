"""The picture on the cover of The Refuge."""

from __future__ import annotations

from htpy import Element

from fathom.games.refuge.art.drawings import COVER
from fathom.present.svg import lid


def cover() -> Element:
    """The cover, 300 by 400: a lamp above the dark, and the Kraken below."""
    return lid(COVER.inline("cover"))
