"""A content pack of Jupiter Deep as tables of numbers."""

from __future__ import annotations

import numpy as np

from fathom.games.jupiter.model.layout import Layout
from fathom.games.jupiter.model.pack import Pack
from fathom.jax.jupiter.colony import NO_CELL, NO_POD, Colony, code
from fathom.jax.jupiter.tables import Tables


def tables_of(pack: Pack) -> Tables:
    """The tables of a pack."""
    printed = [module.printed for module in pack.modules]
    return Tables(
        cells=np.array([code(cell) for cell in pack.blueprint.cells], np.int32),
        rim=np.array([_bits(module.rim) for module in printed], np.int32),
        spokes=np.array([_bits(module.spokes) for module in printed], np.int32),
        site=np.array([module.site for module in printed], np.int32),
    )


def colony_of(pack: Pack, layout: Layout) -> Colony:
    """A layout of the reference as numbers."""
    tiles = list(pack.module)
    modules = layout.modules
    return Colony(
        tile=np.array([tiles.index(module.tile) for module in modules], np.int32),
        turned=np.array([module.turned for module in modules], np.int32),
        cell=np.array([NO_CELL if module.cell is None else code(module.cell) for module in modules], np.int32),
        pod=np.int32(NO_POD if layout.pod is None else code(layout.pod)),
        open_bridges=np.bool_(layout.open_bridges),
    )


def _bits(flags: str) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag == "1")
