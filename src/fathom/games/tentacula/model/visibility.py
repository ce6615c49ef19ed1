"""Who may see the draw pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fathom.engine.visibility import Visibility


@dataclass(frozen=True)
class TilePile(Visibility):
    """The draw pile: which tiles are in it is known, but not their order, nor which faces lie up.

    What all players see of the top tile depends on the pack, so `view` adds it and `resample` keeps it (TN-R011).
    """

    def mask(self, value: list[str], holder: Any, seat: int | None) -> list[str]:
        """The tiles without their faces, sorted."""
        return sorted(face.partition(":")[0] for face in value)
