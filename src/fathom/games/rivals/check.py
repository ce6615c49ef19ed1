"""What can be wrong with content beyond its types."""

from __future__ import annotations

from fathom.games.rivals.pack import Pack


def check_pack(pack: Pack) -> list[str]:
    """Everything that would not play."""
    return []
