"""The scripted player: it sees only what its seat sees, and gives a reason for each answer."""

from __future__ import annotations

from fathom.games.sleeping_gods.bot.scripted import Scripted

__all__ = ["Scripted"]
