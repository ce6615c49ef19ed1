"""The cover: a small steamer in the moonlight, and a god asleep below her keel."""

from __future__ import annotations

from htpy import Element

from fathom.games.sleeping_gods.art.drawings import PICTURES
from fathom.present.svg import lid


def cover() -> Element:
    """The cover picture, 300 by 400."""
    return lid(PICTURES.inline("cover"))
