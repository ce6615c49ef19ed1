"""The cover of the box: `cover.svg`."""

from __future__ import annotations

from pathlib import Path

from htpy import Element

from fathom.present.svg import lid
from fathom.present.symbols import Symbols

_FILES = Symbols(Path(__file__).parent, "tn")


def cover() -> Element:
    """The cover, 300 by 400."""
    return lid(_FILES.inline("cover"))
