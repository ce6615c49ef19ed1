"""The scripted player and the adviser: they see only what their seat sees, and give a reason for each answer."""

from __future__ import annotations

from fathom.games.sleeping_gods.bot.adviser import Adviser
from fathom.games.sleeping_gods.bot.scripted import Scripted

__all__ = ["Adviser", "Scripted"]
