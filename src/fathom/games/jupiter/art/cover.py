"""The cover of Jupiter Deep: a colony of domes in the storm, a robot at its gate, and creeps at the edge."""

from __future__ import annotations

from htpy import Element

from fathom.games.jupiter.art.drawings import SYMBOLS
from fathom.present.svg import lid


def cover() -> Element:
    """The cover as one picture."""
    return lid(SYMBOLS.inline("cover"))
