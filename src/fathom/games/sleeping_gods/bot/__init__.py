"""A scripted captain and crew (ledger 7.2)."""

from __future__ import annotations

from fathom.games.sleeping_gods.bot.scripted import Scripted

__all__ = ["Scripted"]
