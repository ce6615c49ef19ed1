"""How the text of an ability or level card is used (ledger 5.1, Kinds)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from fathom.games.sleeping_gods.language.words import Trigger

How: TypeAlias = Literal["symbol", "passive", "instant", "discard", "pay", "free", "on"]
USED: tuple[How, ...] = ("discard", "pay", "free", "on")
"""What somebody has to use."""


class Kind(msgspec.Struct, frozen=True):
    """`-`, `passive`, `instant`, `discard`, `pay n`, `free` or `on:x`."""

    how: How
    cost: int = 0
    """Command, for `pay`."""
    trigger: Trigger | None = None
    """What it waits for, for `on`."""
