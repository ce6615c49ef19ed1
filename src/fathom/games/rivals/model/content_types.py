"""Types that several parts of the content use."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Dice: TypeAlias = Annotated[str, Meta(pattern=r"^(?=.)([1-9]B)?([1-9]R)?([1-9]W)?$(?!\n)")]
"""A pool of dice as text: `1B2R` is one black and two red dice."""
Token: TypeAlias = Literal["charged", "exposed", "poisoned", "swimming", "trapped", "weakened"]
"""The special-effect tokens (RV-850 to RV-857)."""
Trait: TypeAlias = Literal[
    "attuned", "climber", "coralkin", "hardy", "mirrored", "scout", "swimmer", "venomproof", "watcher"
]
"""Traits of a model or of a card it carries (RV-930 to RV-936). Hardy: can recover on coral. Mirrored: takes
no wounds from SPLASH or RIPOSTE."""
