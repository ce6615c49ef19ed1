"""What the host decides before a dive."""

from __future__ import annotations

from typing import Literal

import msgspec


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides before the game (RF-D01, RF-D02).

    objectives: `blue` for a first dive, `random`, or three ids, one per level. abyss: the experimental variant.
    first: the starting seat, or `random`. confirm_end: ask before a turn ends even when nothing else can be done, so
    that the last action can still be undone; on for people, off in simulations.
    """

    objectives: Literal["blue", "random"] | tuple[str, str, str] = "random"
    abyss: bool = False
    first: Literal["random"] | int = "random"
    confirm_end: bool = False
