"""The drawings in the folder `symbols`: one file per piece, card, robot and scenery."""

from __future__ import annotations

from pathlib import Path

from htpy import Element

from fathom.present.symbols import Symbols

SYMBOLS = Symbols(Path(__file__).parent / "symbols", "jd")
WHOLE_PICTURES = ("backdrop", "cover")
"""Drawings that are whole pictures and not parts of others."""


def placed() -> list[Element]:
    """The drawings that pieces are made of, for the `<defs>` of the page."""
    return SYMBOLS.defs(*(name for name in SYMBOLS.names if name not in WHOLE_PICTURES))


def use_or_other(kind: str, id: str) -> Element:
    """The drawing of a card or a robot; those of custom packs get a general drawing."""
    name = f"{kind}-{id}"
    return SYMBOLS.use(name if name in SYMBOLS.names else f"{kind}-other")
