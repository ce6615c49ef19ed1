"""The background: light from above, the wreck, rocks and weeds at the sides, the launch below.

Each layer is a file, drawn for the published board. For other boards the layers are stretched.
"""

from __future__ import annotations

from htpy import Element

from fathom.games.refuge.art.drawings import BACKDROP
from fathom.games.refuge.art.places import CELL, SHELF, Places
from fathom.present.svg import group, num

WIDE, HIGH = 900, 1230
"""The size of the board that the layers are drawn for."""
SEA_HIGH, KRAKEN_HIGH = 600, 300
"""The height of the sea rows and of the Kraken row on that board."""


def backdrop(places: Places) -> Element:
    """Everything that never moves, from back to front."""
    sea, kraken = places.sea.top_row, places.sea.kraken_rows
    top, foot = places.row(sea) - CELL / 2, places.high - SHELF
    rim, edge = places.row(kraken[-1]) - CELL / 2, places.row(kraken[0]) + CELL / 2
    layers = (
        ("water", 0, places.high / HIGH),
        ("light", 0, 1),
        ("ground", top, (foot - top) / SEA_HIGH),
        ("wreck", 0, 1),
        ("kraken-water", rim, (edge - rim) / KRAKEN_HIGH),
        ("sides", top, (foot - top) / SEA_HIGH),
        ("shelf", foot, 1),
        ("night", 0, places.high / HIGH),
    )
    return group([_layer(name, y, places.wide / WIDE, tall) for name, y, tall in layers])


def _layer(name: str, y: float, wide: float, tall: float) -> Element:
    """A layer, moved down by `y` and stretched by the factors `wide` and `tall`."""
    placed = [f"translate(0 {num(y)})"] if y else []
    stretched = [f"scale({wide:g} {tall:g})"] if (wide, tall) != (1, 1) else []
    return group(BACKDROP.inline(name), transform=" ".join(placed + stretched))
