"""How the text of an ability or level card is used."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from fathom.games.sleeping_gods.language.words import Trigger

How: TypeAlias = Literal["symbol", "passive", "instant", "discard", "pay", "free", "on"]
USED: tuple[How, ...] = ("discard", "pay", "free", "on")
"""The texts that a player decides to use."""


class Kind(msgspec.Struct, frozen=True):
    """How a text is used: `-`, `passive`, `instant`, `discard`, `pay n`, `free` or `on:x`."""

    how: How
    cost: int = 0
    """The command to pay, for `pay`."""
    trigger: Trigger | None = None
    """The trigger, for `on`."""
