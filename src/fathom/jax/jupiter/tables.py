"""What the rules look up: a content pack as tables of numbers. `content` makes them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Tables:
    """A content pack as numbers. A tile is its index in the pack, a cell its code (`colony.code`)."""

    cells: NDArray[np.int32]
    """By module: its cell at set-up (JD-151)."""
    rim: NDArray[np.int32]
    """By tile: its outer bridges as bits; bridge k joins the domes of sides k and k + 1 (JD-153)."""
    spokes: NDArray[np.int32]
    """By tile: its inner bridges as bits; bridge k joins the centre and the dome of side k."""
    site: NDArray[np.int32]
    """By tile: 1 if the centre is a site instead of a dome (JD-154)."""
