"""Settings of a match, chosen by the host."""

from __future__ import annotations

from typing import Literal

import msgspec

from fathom.games.tentacula.model.parts import LevelId


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings of a match, chosen by the host (TN-D01, TN-D05, TN-D04, TN-D02). The defaults suit a first game.

    level: 1, 2, 3 or `pro`. snail: the snail tile that is removed on level 3. start: the order of the fish on the
    starting squares; it changes nothing in play. stash: the stash to fill, ST1 (easy) to ST6 (hard), or `random`.
    confirm_end: ask before a round ends, so that a player can undo the last move first.
    """

    # The ids listed are those of our own pack, for forms; another pack may have others.
    level: LevelId = 1
    snail: Literal["RT11", "RT12"] | str = "RT12"
    start: Literal["YGR", "YRG", "GYR", "GRY", "RYG", "RGY"] | str = "YGR"
    stash: Literal["ST1", "ST2", "ST3", "ST4", "ST5", "ST6", "random"] | str = "ST1"
    confirm_end: bool = False
