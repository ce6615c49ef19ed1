"""boardgame.io's own server, in memory, driven over its own sockets. Installed into a temporary folder."""

from __future__ import annotations

from pathlib import Path


async def measure(folder: Path, matches: int, seconds: float, offered: float) -> list[tuple[str, float, float, float]]:
    return []
