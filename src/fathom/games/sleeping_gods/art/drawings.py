"""The drawings of Sleeping Gods: one `.svg` file per piece in `symbols/`, which any drawing program opens."""

from __future__ import annotations

from pathlib import Path

from htpy import Element

from fathom.present.symbols import Symbols

_FOLDER = Path(__file__).parent / "symbols"
ON_CHART = Symbols(_FOLDER / "chart", "sg")
"""Drawings on the chart: the kinds of locations, ports, markets, hazards, waves, mist, the ship and the serpent."""
CREW = Symbols(_FOLDER / "crew", "sg-face")
"""Portraits of the nine crew members by their ids, about a hundred wide."""
ENEMIES = Symbols(_FOLDER / "enemies", "sg-foe")
"""The kinds of creatures on enemy cards, about a hundred and twenty wide."""
PIECES = Symbols(_FOLDER / "pieces", "sg")
"""The hull behind the ship board, the shelf of the stores, damage, the ship action figure."""
SIGNS = Symbols(_FOLDER / "signs", "sg")
"""Small signs, about thirty wide: goods and tokens (`sign-`), skills (`skill-`), statuses (`status-`)."""
PICTURES = Symbols(_FOLDER / "pictures", "sg")
"""Whole pictures: the open atlas, the cover."""


def placed() -> list[Element]:
    """All drawings except whole pictures, for the `<defs>` of the page."""
    return [one for symbols in (ON_CHART, CREW, ENEMIES, PIECES, SIGNS) for one in symbols.defs()]
