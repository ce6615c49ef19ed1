"""What the host decides before a rescue."""

from __future__ import annotations

from typing import Literal

import msgspec


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host decides before the game (JD-R95).

    preset: a difficulty made of the variants below. polite: colonists and robots do not block movement.
    open_bridges: every bridge exists. fast_creeps: the Invasion comes before the Conversion. vulnerable: robots do not
    save a module from destruction. heroes: every colonist must be rescued. target: how many colonists to rescue, fewer
    than usual for a short game (JD-895); 0 for the usual number. confirm_end: ask before the actions end even
    when nothing else can be done, so that the last action can still be taken back; people want it, simulations do not.
    """

    preset: Literal["drill", "mission", "red_alert", "fragile", "legend"] = "mission"
    polite: bool = False
    open_bridges: bool = False
    fast_creeps: bool = False
    vulnerable: bool = False
    heroes: bool = False
    target: int = 0
    confirm_end: bool = False
